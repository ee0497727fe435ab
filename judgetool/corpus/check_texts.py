"""Checks between texts, clauses and editions: numbers that disagree, steps that change nothing, a language that is missing."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise

from judgetool.corpus.load import Corpus
from judgetool.corpus.shape import NO_HELP
from judgetool.model.bilingual import Both
from judgetool.model.clause import Clause
from judgetool.model.diagnostic import Diagnostic, Place
from judgetool.model.witness import WitnessText

_LEAVE_OUT = Both("leave the step out", "retirer cette étape")
_LOOK = Both("one of the two is wrong: look in the official file", "l'un des deux est faux : voir le fichier officiel")
_ADD = Both("add the file of the other language", "ajouter le fichier de l'autre langue")


def error(place: Place | None, code: str, en: str, fr: str, help_: Both = NO_HELP) -> Diagnostic:
    """An error at a place."""
    return Diagnostic(code, "error", Both(en, fr), help_, place)


def place_of(corpus: Corpus, kind: str, name: str) -> Place | None:
    """Where a name is given."""
    return next((one.place for one in corpus.gives if one.kind == kind and one.name == name), None)


def clauses(corpus: Corpus) -> Iterator[Diagnostic]:
    """Steps of numbers and wordings that do not fit one another."""
    for clause in corpus.clauses:
        place = place_of(corpus, "clause", clause.id)
        if not any(number for _, number in clause.numbers):
            en, fr = "has no number in any edition", "n'a de numéro dans aucune édition"
            yield error(place, "no-number", f"clause `{clause.id}` {en}", f"la clause `{clause.id}` {fr}")
            continue
        yield from _idle_steps(clause, place)
        for wording in clause.wordings:
            if clause.number_at(wording.since) is None:
                en = f"`{clause.id}` has a wording from {wording.since} and no number then"
                fr = f"`{clause.id}` a une rédaction au {wording.since} et pas de numéro alors"
                yield error(place, "wording-without-number", en, fr)


def _idle_steps(clause: Clause, place: Place | None) -> Iterator[Diagnostic]:
    for (_, before), (since, number) in pairwise(clause.numbers):
        if before == number:
            en = f"`{clause.id}`: the number from {since} is the one it already had"
            fr = f"`{clause.id}` : le numéro du {since} est celui qu'elle avait déjà"
            yield error(place, "idle-step", en, fr, _LEAVE_OUT)
    for last, wording in pairwise(clause.wordings):
        if last.fingerprint == wording.fingerprint:
            en = f"`{clause.id}`: the wording from {wording.since} is the one it already had"
            fr = f"`{clause.id}` : la rédaction du {wording.since} est celle qu'elle avait déjà"
            yield error(place, "idle-step", en, fr, _LEAVE_OUT)


def texts(corpus: Corpus) -> Iterator[Diagnostic]:
    """Texts against their folders, their other language, and the clauses' numbers."""
    known = {clause.id: clause for clause in corpus.clauses}
    sections: dict[tuple[str, str, str], dict[str, tuple[str, WitnessText]]] = defaultdict(dict)
    for path, text in corpus.text_files:
        shown = corpus.root.shown(path)
        sections[text.witness, text.edition, text.section][text.lang] = shown, text
        yield from _in_place(path, shown, text)
        places = {one.name: one.place for one in corpus.gives if one.kind == "rule" and one.place.file == shown}
        yield from _numbers_agree(text, known, places)
    yield from _listed(corpus)
    for (_, edition, section), langs in sections.items():
        yield from _both_languages(f"{section} ({edition})", langs)


def _in_place(path: str, shown: str, text: WitnessText) -> Iterator[Diagnostic]:
    """The file stands where its first lines say, within the dates it covers."""
    wanted = f"rules/texts/{text.edition}/{text.section}.{text.lang}"
    if not (path.startswith(wanted) and path[len(wanted)] in ".-"):
        en, fr = f"the text belongs in {wanted}.yaml", f"la place du texte est dans {wanted}.yaml"
        yield error(Place(shown, 1, 1), "misplaced-file", en, fr)
    first, last = text.covers
    if not first <= text.edition <= last:
        en = f"the edition {text.edition} is not within {first} to {last}"
        fr = f"l'édition {text.edition} n'est pas entre {first} et {last}"
        yield error(Place(shown, 1, 1), "dates-disagree", en, fr)


def _listed(corpus: Corpus) -> Iterator[Diagnostic]:
    """The list of editions names the texts that ship, all of them and no others."""
    there: dict[str, set[str]] = defaultdict(set)
    for _, text in corpus.text_files:
        there[text.edition].add(f"{text.section}.{text.lang}")
    for line in corpus.editions:
        place = place_of(corpus, "edition", line.id)
        for name in sorted(set(line.texts) ^ there[line.id]):
            if name in line.texts:
                en, fr = f"the text {name} is listed and does not ship", f"le texte {name} est listé et n'est pas livré"
            else:
                en, fr = f"the text {name} ships and is not listed", f"le texte {name} est livré et n'est pas listé"
            yield error(place, "edition-texts", en, fr, Both("mend `texts`", "corriger `texts`"))


def _numbers_agree(text: WitnessText, known: Mapping[str, Clause], places: Mapping[str, Place]) -> Iterator[Diagnostic]:
    """The number in the official file that a text states is the one its clause has."""
    for rule in text.rules:
        clause = known.get(rule.clause)
        number = clause.number_at(text.edition) if clause is not None else None
        if rule.official and number is not None and number != rule.official:
            en = f"`{rule.clause}` is {number} in the edition {text.edition}, here it is {rule.official}"
            fr = f"`{rule.clause}` est {number} dans l'édition {text.edition}, ici {rule.official}"
            yield error(places.get(rule.number), "number-disagrees", en, fr, _LOOK)


def _both_languages(section: str, langs: Mapping[str, tuple[str, WitnessText]]) -> Iterator[Diagnostic]:
    """A witness has each section in both languages, with the same rules."""
    for lang, other, name in (("en", "fr", Both("French", "français")), ("fr", "en", Both("English", "anglais"))):
        if lang in langs and other not in langs:
            en, fr = (
                f"{section} has no {name.en} text of this witness",
                f"{section} n'a pas de texte {name.fr} de ce témoin",
            )
            yield error(Place(langs[lang][0], 1, 1), "missing-language", en, fr, _ADD)
    if len(langs) == 2:
        english, french = ({rule.number for rule in langs[lang][1].rules} for lang in ("en", "fr"))
        for number in sorted(english ^ french):
            lacking = langs["fr" if number in english else "en"][0]
            en, fr = f"{number} stands in the other language only", f"{number} n'existe que dans l'autre langue"
            yield error(Place(lacking, 1, 1), "missing-language", en, fr)
