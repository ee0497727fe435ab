"""Two sets of rules -> the changes between them: paired by clause or number, related, with the words that differ."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from judgetool.cli.library import Library
from judgetool.cli.lookup import Shelf
from judgetool.cli.sides import Side
from judgetool.cli.trail import carry
from judgetool.compare.relation import relate
from judgetool.model.bilingual import Lang
from judgetool.model.number import is_within, sort_key
from judgetool.model.rule_shown import RuleShown
from judgetool.model.shown import ChangeShown

if TYPE_CHECKING:
    from judgetool.compare.changes import Change

Words = tuple[tuple[str, str], ...]
Told = Callable[[str, str], bool]


def compared(old: Sequence[RuleShown], new: Sequence[RuleShown], *, exact: bool = True) -> list[ChangeShown]:
    """The changes between the rules of two sides, paired by clause, else by number; every rule is in one change.

    Unless ``exact``, words that differ in quotes, dashes or blanks only are not marked.
    """
    left = list(new)
    paired: list[tuple[RuleShown, RuleShown | None]] = []
    for one in old:
        match = _match(one, left)
        if match:
            left.remove(match)
        paired.append((one, match))
    moves = {one.number: other.number for one, other in paired if other}

    def follows(cited: str, now: str) -> bool:
        return moves.get(cited, cited) == now

    return [
        *(_change(one, other, follows, exact) for one, other in paired),
        *(ChangeShown("added", (), (other.number,), (("+", other.text),)) for other in left),
    ]


def _match(one: RuleShown, others: Sequence[RuleShown]) -> RuleShown | None:
    same = [other for other in others if one.clause and other.clause == one.clause]
    return next(
        iter(same or [other for other in others if other.number == one.number and not (one.clause and other.clause)]),
        None,
    )


def _change(one: RuleShown, other: RuleShown | None, follows: Callable[[str, str], bool], exact: bool) -> ChangeShown:
    if other is None:
        return ChangeShown("removed", (one.number,), (), (("-", one.text),))
    relation = relate(one.text, other.text, one.number == other.number, follows)
    words = words_of(one.text, other.text, typography=exact) if one.text != other.text else ()
    marked = words if exact or any(kind != "=" for kind, _ in words) else ()
    return ChangeShown(relation, (one.number,), (other.number,), marked)


def words_of(old: str, new: str, *, typography: bool = True) -> Words:
    """The words of a difference in order; without ``typography`` quotes, dashes and blanks make none."""
    from judgetool.compare.words import word_diff

    return tuple(word_diff(old, new, typography=typography))


def are_installed(library: Library, start: Side, end: Side, lang: Lang) -> bool:
    """Whether both sides are editions of which the whole text is installed."""
    archive = library.archive
    if archive is None or start.witness or end.witness:
        return False
    return archive.has(start.edition.id, lang) and archive.has(end.edition.id, lang)


def compared_editions(library: Library, start: Side, end: Side, lang: Lang, told: Told) -> list[ChangeShown]:
    """The changes between two whole editions: of everything where both are installed, else of the clauses that are known.

    ``told`` says of which relation and part the words are wanted.
    """
    if are_installed(library, start, end, lang):
        return installed_changes(library, start, end, lang, told=told)
    return sorted(_by_clause(library, start, end, lang), key=lambda change: sort_key((change.old or change.new)[0]))


def installed_changes(
    library: Library, start: Side, end: Side, lang: Lang, within: str = "", told: Told = lambda relation, part: True
) -> list[ChangeShown]:
    """Rules, examples and terms of two installed editions that differ; with ``within`` those of a rule of the first, same or not."""
    from judgetool.compare.changes import changes
    from judgetool.store.archive_links import links

    archive = library.archive
    assert archive is not None
    old, new = archive.text(start.edition.id, lang), archive.text(end.edition.id, lang)
    assert old is not None
    assert new is not None
    found: list[ChangeShown] = []
    for change in changes(old, new, links(archive, old, new, start.edition.id, end.edition.id)):
        wanted = _concerns(change, within) if within else True
        if wanted and (within or change.relation != "same"):
            words = (
                tuple(change.words()) if change.before != change.after and told(change.relation, change.part) else ()
            )
            found.append(ChangeShown(change.relation, change.old, change.new, words, change.part))
    return found


def _concerns(change: "Change", within: str) -> bool:
    """Whether a change is one of a rule that stood at or below a number, or of one that came in below it."""
    if change.part == "term":
        return False
    if change.old:
        return any(is_within(number, within) for number in change.old)
    return any(number != within and is_within(number, within) for number in change.new)


def _by_clause(library: Library, start: Side, end: Side, lang: Lang) -> Iterator[ChangeShown]:
    """What the clauses know: numbers and wordings, and the words where the text of both is at hand."""
    first, second = Shelf(library, start.edition), Shelf(library, end.edition)
    seen: set[str] = set()
    for number, _, _ in library.desk.standings(start.edition.id).values():
        if number in seen:
            continue
        seen.add(number)
        cited = carry(library, number, start.edition.id, end.edition.id)
        if cited is None or cited.relation == "same":
            continue
        words: Words = ()
        if len(cited.numbers) == 1:
            texts = [_text(shelf, own, lang) for shelf, own in ((first, number), (second, cited.numbers[0]))]
            words = words_of(*texts) if all(texts) and texts[0] != texts[1] else ()
        yield ChangeShown(cited.relation, (number,), cited.numbers, words)
    for clause in library.desk.clauses():
        own = clause.number_at(end.edition.id)
        if own and clause.number_at(start.edition.id) is None:
            yield ChangeShown("added", (), (own,))


def _text(shelf: Shelf, number: str, lang: Lang) -> str:
    """The text of a rule that belongs to the edition itself, "" where there is none at hand."""
    shown = next(iter(shelf.one(number, lang)), None)
    return shown.text if shown and shown.authority != "gist" and not shown.dated and shown.lang == lang else ""
