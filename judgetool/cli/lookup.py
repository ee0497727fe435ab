"""Rules by number, in one edition and one or two languages, with the best text at hand and what the reader must know of it.

In this order: the official text of the edition where it was imported; a witness that covers the edition; a witness of another date
whose wording is the one in force; our gist, labelled. A text of another wording is never shown as that of the date.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from judgetool.cli import witnessed
from judgetool.cli.library import Library
from judgetool.model.bilingual import Both, Lang
from judgetool.model.clause import Clause
from judgetool.model.edition import Edition
from judgetool.model.number import is_within, sort_key
from judgetool.model.rule_shown import RuleShown
from judgetool.model.witness import WitnessRule

if TYPE_CHECKING:
    from judgetool.store.desk import Carried

_OFFICIAL = Both("Comprehensive Rules", "Règles complètes")
_OTHER: dict[str, Lang] = {"en": "fr", "fr": "en"}


class Shelf:
    """The texts of one edition. ``verbatim``: witnesses to the letter instead of corrected."""

    def __init__(self, library: Library, edition: Edition, *, verbatim: bool = False) -> None:
        self.library = library
        self.desk = library.desk
        self.archive = library.archive
        self.edition = edition
        self.verbatim = verbatim

    def rules(self, number: str, lang: Lang, *, below: bool = True) -> list[RuleShown]:
        """The rule with this number, and all below it, as best shown in ``lang``; [] if the edition has none such.

        A number that a witness uses for another rule than the official file gives both, the witness's with its note.
        """
        numbers = self._numbers(number, lang) if below and not _is_leaf(number) else [number]
        found = [shown for one in numbers for shown in self.one(one, lang)]
        return list({(shown.number, shown.clause, shown.text): shown for shown in found}.values())

    def one(self, number: str, lang: Lang) -> list[RuleShown]:
        """One rule, without those below it."""
        official = self._official(number, lang)
        if official:
            return [*official, *self._namesakes(number, lang)]
        return (
            self._witnessed(number, lang)
            or self._missing(number, lang)
            or self._by_clause(number, lang)
            or self._fallback(number, lang)
            or self._by_gist(number, lang)
        )

    def quote(self, clause_id: str, number: str, lang: Lang) -> RuleShown | None:
        """The text behind a citation of a clause: like ``one``, but never a rule that only shares the number."""
        for shown in (*self._official(number, lang), *self._of_clause(clause_id, number, lang)):
            return shown
        other = _OTHER[lang]
        for shown in (*self._official(number, other), *self._of_clause(clause_id, number, other)):
            return shown._replace(wanted=lang)
        return next(iter(self._gist(clause_id, number, lang)), None)

    def own_text(self, clause_id: str, number: str, lang: Lang) -> str:
        """The text that belongs to the edition itself: official, else of a witness that covers it; "" where there is none."""
        for shown in self._official(number, lang):
            return shown.text
        for carried in self.desk.witness_rules_of(clause_id, lang) if clause_id else ():
            if self._covers(carried.text.covers):
                return carried.rule.corrected()
        return ""

    def texts(self) -> Iterator[tuple[str, str]]:
        """(number, text) of every rule of the edition at hand, as corrected; one language is enough for references."""
        if self.archive and self.archive.has(self.edition.id):
            yield from ((rule.number, rule.text) for rule in self.archive.rules(self.edition.id))
            return
        for text in self.desk.witnesses():
            if self._covers(text.covers):
                for one in self.desk.witness_rules_under(text.section, self.edition.id, text.lang):
                    yield one.rule.number, one.rule.corrected()

    def _numbers(self, top: str, lang: Lang) -> list[str]:
        """Every number at or below ``top`` that anything at hand knows in the edition, in order."""
        found: dict[str, None] = {}
        if self.archive:
            for code in (lang, _OTHER[lang]):
                rules = self.archive.rule(self.edition.id, top, lang=code, with_children=True)
                found.update(dict.fromkeys(rule.number for rule in rules))
        if not found:
            carried = self.desk.witness_rules_under(top, self.edition.id)
            found.update(dict.fromkeys(one.rule.number for one in carried))
            standings = self.desk.standings(self.edition.id).values()
            found.update(dict.fromkeys(number for number, _, _ in standings if is_within(number, top)))
            return sorted(found, key=sort_key)
        return list(found)

    def _official(self, number: str, lang: Lang) -> list[RuleShown]:
        if self.archive is None:
            return []
        clause = next(iter(self.desk.clauses_at(number, self.edition.id)), None)
        authority = "official" if lang == "en" else "translation"
        return [
            RuleShown(
                number, self.edition.id, lang, rule.text, rule.title, rule.examples, authority, clause, source=_OFFICIAL
            )
            for rule in self.archive.rule(self.edition.id, number, lang=lang)
        ]

    def _witnessed(self, number: str, lang: Lang) -> list[RuleShown]:
        """What the witnesses of the edition have under this number; two witnesses of one clause count once."""
        seen: set[str] = set()
        found: list[RuleShown] = []
        for carried in self.desk.witness_rules(number, self.edition.id, lang):
            if carried.rule.number == number and carried.rule.clause not in seen:
                seen.add(carried.rule.clause)
                shown = witnessed.shown(carried.rule, carried.text, self.edition.id, verbatim=self.verbatim)
                found.append(self._warned(shown, carried.rule))
        return found or self._renumbered(number, lang)

    def _renumbered(self, number: str, lang: Lang) -> list[RuleShown]:
        """A rule that the witness has under another number than the official file."""
        return [
            self._warned(witnessed.shown(one.rule, one.text, self.edition.id, verbatim=self.verbatim), one.rule)
            for one in self.desk.witness_rules(number, self.edition.id, lang)[:1]
        ]

    def _warned(self, shown: RuleShown, rule: WitnessRule) -> RuleShown:
        """A witness's rule with a note, unless the editor wrote one, where the official file has another rule under its number."""
        official = rule.official
        if not official or official == shown.number or any(note.kind == "number" for note in rule.notes):
            return shown
        other = next(iter(self.desk.clauses_at(shown.number, self.edition.id)), None)
        clause = self.desk.clause(other) if other else None
        if clause is None or clause.id == shown.clause:
            return shown
        note = Both(
            f"in the official file {shown.number} is another rule ({clause.title.en}); this one is {official} there",
            f"dans le fichier officiel {shown.number} est une autre règle ({clause.title.fr}) ; celle-ci y est {official}",
        )
        return shown._replace(notes=(*shown.notes, note), told=(*(shown.told or ()), note))

    def _missing(self, number: str, lang: Lang) -> list[RuleShown]:
        for gap, text in self.desk.missing(number, self.edition.id, lang):
            clause = self.desk.clause(gap.clause)
            if clause is not None:
                return [witnessed.missing(gap, text, clause.gist, self.edition.id, lang)]
        return []

    def _namesakes(self, number: str, lang: Lang) -> list[RuleShown]:
        """Other rules to which a witness gives the number that the official file gives to one."""
        carried = self.desk.witness_rules(number, self.edition.id, lang)
        own = {one.rule.clause for one in carried if one.rule.number == number and one.rule.official != number}
        return [shown for shown in self._witnessed(number, lang) if shown.number == number and shown.clause in own]

    def _by_clause(self, number: str, lang: Lang) -> list[RuleShown]:
        found = (self._of_clause(id_, number, lang) for id_ in self.desk.clauses_at(number, self.edition.id))
        return next((shown for shown in found if shown), [])

    def _by_gist(self, number: str, lang: Lang) -> list[RuleShown]:
        return [
            shown
            for id_ in self.desk.clauses_at(number, self.edition.id)[:1]
            for shown in self._gist(id_, number, lang)
        ]

    def _of_clause(self, id_: str, number: str, lang: Lang) -> list[RuleShown]:
        """A clause's text from a witness of the edition or of another date whose wording is the one in force."""
        clause = self.desk.clause(id_)
        if clause is None:
            return []
        every = self.desk.witness_rules_of(id_, lang)
        own = [one for one in every if self._covers(one.text.covers)]
        unchanged = [one for one in every if _same_wording(clause, one.text.edition, self.edition.id)]
        for carried in (*own, *reversed(unchanged)):
            shown = witnessed.shown(carried.rule, carried.text, self.edition.id, verbatim=self.verbatim)
            return [_frankly(shown._replace(number=number), clause, carried)]
        return []

    def _covers(self, span: tuple[str, str]) -> bool:
        return span[0] <= self.edition.id <= span[1]

    def _gist(self, id_: str, number: str, lang: Lang) -> list[RuleShown]:
        """Our summary of a clause, with where an older or newer wording of it can be read."""
        clause = self.desk.clause(id_)
        if clause is None:
            return []
        others = [
            f"`judgetool rule {one.rule.number} --edition {one.text.edition}`"
            for one in self.desk.witness_rules_of(id_, lang)
        ]
        notes = [Both(f"another wording: {others[-1]}", f"autre rédaction : {others[-1]}")] if others else []
        return [
            RuleShown(
                number,
                self.edition.id,
                lang,
                clause.gist.of(lang),
                clause.title.of(lang),
                authority="gist",
                clause=id_,
                notes=tuple(notes),
            )
        ]

    def _fallback(self, number: str, lang: Lang) -> list[RuleShown]:
        """The text in the other language, labelled as such."""
        other = _OTHER[lang]
        found = self._official(number, other) or self._witnessed(number, other) or self._by_clause(number, other)
        return [shown._replace(wanted=lang) for shown in found]


def _is_leaf(number: str) -> bool:
    return number[-1:].isalpha()


def _frankly(shown: RuleShown, clause: Clause, carried: "Carried") -> RuleShown:
    """The rule with a word of warning where its English witness does not read like the official file of its date."""
    at = clause.wording_at(carried.text.edition)
    if shown.lang != "en" or shown.authority == "unofficial-translation" or not at:
        return shown
    if carried.mark == clause.wordings[at - 1].fingerprint:
        return shown
    note = Both(
        "not word for word the official text of its date: check the official file",
        "pas mot pour mot le texte officiel de sa date : vérifier le fichier officiel",
    )
    return shown._replace(notes=(*shown.notes, note), told=(*(shown.told or ()), note))


def _same_wording(clause: Clause, one: str, other: str) -> bool:
    at = clause.wording_at(one)
    return at > 0 and at == clause.wording_at(other)


def pairs(left: Iterable[RuleShown], right: Iterable[RuleShown]) -> Iterator[tuple[RuleShown | None, RuleShown | None]]:
    """Rules of two languages side by side, by clause, else by number; a fallback stands once."""
    rest = [shown for shown in right if not (shown.wanted and shown.wanted != shown.lang)]
    for one in left:
        if one.wanted and one.wanted != one.lang:
            continue
        match = next((other for other in rest if _is_same(one, other)), None)
        if match:
            rest.remove(match)
        yield one, match
    for other in rest:
        yield None, other


def _is_same(one: RuleShown, other: RuleShown) -> bool:
    return one.number == other.number and (one.clause == other.clause or not one.clause or not other.clause)
