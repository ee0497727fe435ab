"""From a scenario to a ruling on the screen: the law of a date, the resolver, the texts behind the citations, the interview."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from judgetool.cli.library import Library
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both, Lang
from judgetool.model.edition import Edition
from judgetool.model.rule_shown import RuleShown
from judgetool.model.ruling import Ask, Reason, Ruling
from judgetool.model.scenario import Question, Scenario
from judgetool.model.shown import HitShown, QuoteShown, RulingShown
from judgetool.present.page import Page

if TYPE_CHECKING:
    pass

_NEXT = r"\s+(?=[(“«\"]?\s?[A-ZÀÂÉÈÊÎÔÇ{])"
_SENTENCE = re.compile(rf"(?<=[.!?]){_NEXT}|(?<=[.!?][)”»\"]){_NEXT}|(?<=[.!?]\s[»])[)]?{_NEXT}")


class Bench:
    """The law of one edition, ready to rule; loaded once for all the questions of a run."""

    def __init__(self, library: Library, edition: Edition) -> None:
        from judgetool.resolve.law import Era, InForce, Law, Standing

        self.library = library
        self.edition = edition
        desk = library.desk
        self.law: Law = Law(desk.vocabulary(), desk.norms(), desk.blob("shapes"))
        texts = self._texts()
        standing = desk.standings(edition.id, texts, self._went() if texts else None)
        standings = {name: Standing(*one) for name, one in standing.items()}
        self._force = InForce(self.law, Era(edition.id, standings, desk.beginnings()))

    def _texts(self) -> dict[str, str] | None:
        """The texts of an imported edition that the shipped data do not know; None for those they do."""
        archive = self.library.archive
        if archive is None or self.library.desk.edition(self.edition.id) is not None:
            return None
        return {rule.number: rule.text for rule in archive.rules(self.edition.id)}

    def _went(self) -> dict[str, tuple[str, ...]]:
        """Number in the last edition that the shipped data know -> numbers in this imported one, where it is not the same number."""
        from judgetool.store.archive_links import links

        archive = self.library.archive
        before = [
            one.id for one in self.library.editions if one.id < self.edition.id and self.library.desk.edition(one.id)
        ]
        if archive is None or not before or not archive.has(before[-1]):
            return {}
        old, new = archive.text(before[-1]), archive.text(self.edition.id)
        found = links(archive, old, new, before[-1], self.edition.id) if old and new else None
        return {number: link.new for link in found or () for number in link.old if link.new != (number,)}

    def rule(self, scenario: Scenario, question: Question) -> Ruling:
        """The ruling on one question."""
        from judgetool.resolve.rule import resolve_in

        return resolve_in(self._force, scenario, question)

    def shown(
        self, ruling: Ruling, lang: Lang, nearest: Sequence[HitShown] = (), *, terms: bool = False
    ) -> RulingShown:
        """A ruling with the texts it cites; with ``terms``, those of the glossary that the clauses cited define."""
        words = {name: fluent.bare_label for name, fluent in self.law.vocabulary.fluents.items() if fluent.label.en}
        words |= {name: word.label for name, word in self.law.vocabulary.words.items()}
        return RulingShown(
            ruling,
            quotes(self.library, self.edition, ruling, lang),
            tuple(nearest),
            self.library.era(self.edition),
            words,
            terms=self._terms(ruling) if terms else (),
        )

    def _terms(self, ruling: Ruling) -> tuple[Both, ...]:
        steps = [*ruling.reasons, *(reason for case in ruling.cases for reason in case.reasons)]
        loud = [reason for reason in steps if reason.decisive and not reason.quiet] or steps
        cited = {citation.clause for reason in loud for citation in reason.citations}
        found = [term for term in self.library.desk.all_terms() if cited & {*term.clauses}]
        return tuple(Both(term.en.term, term.fr.term) for term in found)


def quotes(library: Library, edition: Edition, ruling: Ruling, lang: Lang) -> dict[tuple[str, str], QuoteShown]:
    """For every step and number that the ruling cites the text behind it, and the sentence of it that says what the step says."""
    from judgetool.cli.lookup import Shelf

    shelf = Shelf(library, edition)
    rules: dict[tuple[str, str], RuleShown | None] = {}
    found: dict[tuple[str, str], QuoteShown] = {}
    for reason in _reasons(ruling):
        for clause, number in reason.citations:
            if not number or (reason.norm, number) in found:
                continue
            if (clause, number) not in rules:
                rules[clause, number] = shelf.quote(clause, number, lang)
            rule = rules[clause, number]
            if rule is not None:
                sentence = deciding_sentence(rule.text, reason.says.of(rule.lang))
                found[reason.norm, number] = QuoteShown(number, sentence, rule)
    return found


def _reasons(ruling: Ruling) -> Iterator[Reason]:
    yield from ruling.reasons
    for case in ruling.cases:
        yield from case.reasons
    yield from ruling.defeated


def deciding_sentence(text: str, says: str) -> str:
    """The sentence of a rule that shares most with what a step says; the whole text where it has only one."""
    sentences = [part.strip() for paragraph in text.split("\n") for part in _SENTENCE.split(paragraph) if part.strip()]
    if len(sentences) < 2:
        return text
    wanted = _stems(says)
    stems = [_stems(sentence) for sentence in sentences]

    def likeness(at: int) -> float:
        """Shared words, those that few sentences have counting more; long sentences do not win by length alone."""
        shared: float = sum(1 / sum(stem in own for own in stems) for stem in stems[at] & wanted)
        return shared / float((len(stems[at]) + 6) ** 0.5)

    return sentences[max(range(len(sentences)), key=likeness)]


def _stems(text: str) -> set[str]:
    """The beginnings of the longer words of a text, folded; symbols and sizes whole."""
    from judgetool.model.fold import fold

    return {word[:4] for word in re.findall(r"[a-z]{4,}|[+-]?[0-9]/[+-]?[0-9]|\{[^}]+\}", fold(text))}


def settle(
    session: Session,
    bench: Bench,
    first: Ruling,
    again: Callable[[Mapping[str, str]], Ruling],
    nearest: Sequence[HitShown] = (),
) -> Ruling:
    """The ruling itself; on a terminal, where it depends, the one that the person's answers lead to."""
    if first.answer != "depends" or not session.env.may_ask:
        return first
    from judgetool.cli.interview import Teller, interview
    from judgetool.cli.keys import chooser

    def why(ruling: Ruling, ask: Ask) -> Page:
        return reasons_page(bench.shown(ruling, session.lang), session.lang)

    teller = Teller(session.ask, chooser(session.env), why, session.lang)
    last, _ = interview(first, again, teller)
    return last


def reasons_page(shown: RulingShown, lang: str) -> Page:
    """The rules that make a fact matter: the decisive steps of every case."""
    from judgetool.present import rulings as view

    steps = [reason for case in shown.ruling.cases for reason in case.reasons if reason.decisive]
    unique = tuple({reason.says: reason for reason in steps}.values())
    return view.steps_page(unique, shown.quotes, lang)


def show(session: Session, shown: RulingShown, *, verbose: bool) -> None:
    """Print one ruling as text or JSON."""
    from judgetool.present import rulings as view

    if session.as_json:
        session.json(view.as_object(shown, session.lang))
    else:
        session.show(view.page(shown, session.lang, verbose=verbose))


def not_answered(rulings: Sequence[Ruling]) -> bool:
    """Whether nothing was answered: exit code 1."""
    return all(ruling.answer == "not-covered" for ruling in rulings)
