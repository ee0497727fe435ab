"""What a person typed as a rule -> a canonical number of one edition; and what to say when there is none."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from judgetool.cli.errors import not_found, usage_error
from judgetool.cli.lookup import Shelf
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError
from judgetool.model.number import parent, parse_number

if TYPE_CHECKING:
    from judgetool.model.lineage import Lineage


class NotAnswered(Exception):  # noqa: N818
    """The edition has no such rule; ``said`` is the number or name looked for."""

    def __init__(self, said: str) -> None:
        super().__init__(said)
        self.said = said


def find_number(words: Sequence[str], shelf: Shelf, lang: str) -> str:
    """The number that the words of a command line name in the edition: a number in any form, or a keyword in either language.

    NotAnswered if the edition has no rule of that name.
    """
    said = " ".join(words).strip()
    if not said:
        raise usage_error("no-rule", Both("which rule?", "quelle règle ?"), _HOW)
    number = parse_number(said)
    if number:
        return number
    if said.split()[0].lower() in _OTHER_DOCUMENTS:
        raise not_found("other-document", _NOT_HERE, _HOW)
    if said[:1].isdigit():
        raise usage_error(
            "not-a-number", Both(f"`{said}` is not a rule number", f"`{said}` n'est pas un numéro de règle"), _HOW
        )
    return _by_name(said, shelf, lang)


_OTHER_DOCUMENTS = ("mtr", "ipg", "jar", "aipg", "amtr")
_NOT_HERE = Both(
    "tournament documents (MTR, IPG, JAR) are not part of this desk",
    "les documents de tournoi (MTR, IPG, JAR) ne font pas partie de cet outil",
)
_HOW = Both(
    "give a number (702.36e, 702.36, 707) or a keyword", "donnez un numéro (702.36e, 702.36, 707) ou un mot-clé"
)


def _by_name(said: str, shelf: Shelf, lang: str) -> str:
    """The rule that a name stands for: a term of the glossary through its clause, else a heading found by search."""
    edition = shelf.edition.id
    named = _keyword_heading(said, shelf)
    if named:
        return named
    for found in shelf.desk.terms(said):
        for clause in found.term.clauses:
            number = shelf.desk.number_of(clause, edition)
            if number:
                return parent(number) or number if number[-1:].isalpha() else number
    heading = _heading(said, shelf, lang) or next(iter(shelf.desk.lineages().titled(said, edition)), None)
    if heading:
        return heading
    raise NotAnswered(said)


def _keyword_heading(said: str, shelf: Shelf) -> str | None:
    """The number of the rule headed by a keyword, given by its name in either language, or by that keyword and another.

    "Daybound and Nightbound" is the heading of two keywords; "Numbers and Symbols" is one name.
    """
    from judgetool.model.fold import fold

    keywords = shelf.desk.blob("rules/keywords.yaml")["keywords"]
    wanted = fold(said)
    meant = {fold(str(word["en"])) for word in keywords if wanted in (fold(str(word["en"])), fold(str(word["fr"])))}
    if not meant:
        return None
    known = {fold(str(word["en"])) for word in keywords}
    found = shelf.desk.lineages().headed(
        shelf.edition.id,
        lambda title: (
            title in meant or (known.issuperset(title.split(" and ")) and bool(meant & {*title.split(" and ")}))
        ),
    )
    rules = [number for number in found if "." in number]
    return rules[0] if len(rules) == 1 else None


def _heading(said: str, shelf: Shelf, lang: str) -> str | None:
    from judgetool.model.fold import fold
    from judgetool.search.engine import run

    edition = shelf.edition.id
    indexes = [shelf.archive.search_index()] if shelf.archive and shelf.archive.has(edition) else []
    for index in (*indexes, shelf.desk.index):
        for hit in run(index, shelf.desk.lexicon, said, edition=edition, lang=lang, limit=5).results:
            if hit.title and fold(said) == fold(hit.title):
                return hit.number
    return None


def absent(said: str, shelf: Shelf) -> DeskError:
    """The error for a rule that an edition has not, with what that number was, is or became; or whose text is not at hand."""
    edition = shelf.edition.id
    message = Both(
        f"there is no rule `{said}` in the edition of {edition}",
        f"il n'y a pas de règle `{said}` dans l'édition du {edition}",
    )
    number = parse_number(said)
    standing = shelf.desk.lineages().standing(number, edition) if number else []
    if standing:
        return _not_at_hand(said, edition, standing[0])
    parts = _was(said, shelf) if number else []
    if not parts:
        advice = Both(
            f"`judgetool search {said}` looks for it in the texts; `judgetool import` adds the official rules you have",
            f"`judgetool search {said}` le cherche dans les textes ; `judgetool import` ajoute les règles officielles que vous avez",
        )
        return not_found("no-such-rule", message, advice)
    return not_found(
        "no-such-rule", message, Both("; ".join(part.en for part in parts), " ; ".join(part.fr for part in parts))
    )


def _not_at_hand(number: str, edition: str, rule: "Lineage") -> DeskError:
    """The error of a rule that the edition has and whose text is not here: never that there is none."""
    step = rule.at(edition)
    title = f" ({step.title})" if step is not None and step.title else ""
    return not_found(
        "no-text",
        Both(
            f"{number}{title} is a rule of the edition of {edition}, but its text is not here",
            f"{number}{title} est une règle de l'édition du {edition}, mais son texte n'est pas ici",
        ),
        Both(
            f"`judgetool import` adds the official rules you have; `judgetool history {number} --at {edition}` shows its numbers",
            "`judgetool import` ajoute les règles officielles que vous avez ; "
            f"`judgetool history {number} --at {edition}` montre ses numéros",
        ),
    )


def _was(number: str, shelf: Shelf) -> list[Both]:
    """Each clause that ever had the number: what it is about, when, and its number in the newest edition."""
    from datetime import date, timedelta

    today = shelf.library.editions[-1].id
    told: list[Both] = []
    for id_, since, until in shelf.desk.clauses_ever_at(number):
        clause = shelf.desk.clause(id_)
        if clause is None:
            continue
        last = (date.fromisoformat(until) - timedelta(days=1)).isoformat() if until < today else ""
        now = clause.number_at(today)
        en, fr = (
            f"{number} was `{clause.title.en}` from {since}",
            f"{number} était `{clause.title.fr}` depuis le {since}",
        )
        if last:
            en, fr = f"{en} until {last}", f"{number} était `{clause.title.fr}` du {since} au {last}"
        if now and now != number:
            en, fr = f"{en}, today {now}", f"{fr}, aujourd'hui {now}"
        told.append(Both(en, fr))
    return told
