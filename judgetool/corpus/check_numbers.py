"""Clauses against the numbers of every rule (rules/numbers/): two files made in different ways that must agree."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from judgetool.corpus.check_texts import error, place_of
from judgetool.corpus.load import Corpus
from judgetool.model.bilingual import Both
from judgetool.model.clause import Clause
from judgetool.model.diagnostic import DeskError, Diagnostic
from judgetool.model.lineage import Lineage, read_lines

FOLDER = "rules/numbers/"

# (first edition, first edition after, fingerprint) of each time a number stood for a rule.
_Stood = Mapping[str, Sequence[tuple[str, str, str]]]

_MAKE = Both(
    "make both anew from the official files: `python -m judgetool.curate numbers` and `clauses`",
    "refaire les deux d'après les fichiers officiels : `python -m judgetool.curate numbers` et `clauses`",
)


def numbers(corpus: Corpus) -> Iterator[Diagnostic]:
    """Lines of rules/numbers/ that cannot be read; editions they do not reach; clauses whose numbers or wordings are not there."""
    lineages: list[Lineage] = []
    for file in corpus.root.files():
        if file.path.startswith(FOLDER):
            try:
                text = corpus.root.read(file.path).decode("utf-8", "replace")
                lineages += read_lines(text, corpus.root.shown(file.path))
            except DeskError as wrong:
                yield from wrong.diagnostics
    if not lineages:
        return
    stood = _stood(lineages)
    first = min(lineage.steps[0].since for lineage in lineages)
    last = max(lineage.steps[-1].since for lineage in lineages)
    yield from _not_followed(corpus, last)
    for clause in corpus.clauses:
        yield from _agrees(clause, stood, first, last, corpus)


def _not_followed(corpus: Corpus, last: str) -> Iterator[Diagnostic]:
    """Editions after the last one with a change of number or wording: their numbers are taken on trust."""
    for edition in corpus.editions:
        if edition.id > last:
            message = Both(
                f"no rule has been followed into the edition {edition.id}: what clauses say of it is compared with nothing",
                f"aucune règle n'a été suivie jusqu'à l'édition {edition.id} : ce que les clauses en disent n'est comparé à rien",
            )
            place = place_of(corpus, "edition", edition.id)
            yield Diagnostic("edition-not-followed", "warning", message, _MAKE, place)


def _stood(lineages: Sequence[Lineage]) -> _Stood:
    found: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    for lineage in lineages:
        ends = [step.since for step in lineage.steps[1:]] + ["9999"]
        for step, until in zip(lineage.steps, ends, strict=True):
            if step.number:
                found[step.number].append((step.since, until, step.wording))
    return found


def _agrees(clause: Clause, stood: _Stood, first: str, last: str, corpus: Corpus) -> Iterator[Diagnostic]:
    """Every number and wording of a clause, at the edition from which it holds, as far as rules were followed."""
    for since, number in clause.numbers:
        if number is not None and first <= since <= last and not _marks(stood, number, since):
            en = f"`{clause.id}`: no rule has the number {number} in the edition {since}"
            fr = f"`{clause.id}` : aucune règle n'a le numéro {number} dans l'édition {since}"
            yield error(place_of(corpus, "clause", clause.id), "number-unknown", en, fr, _MAKE)
    for wording in clause.wordings:
        number = clause.number_at(wording.since)
        marks = _marks(stood, number, wording.since) if number is not None and wording.since <= last else []
        if marks and wording.fingerprint not in marks:
            en = f"`{clause.id}`: the wording of {number} from {wording.since} is {marks[0]}, not {wording.fingerprint}"
            fr = f"`{clause.id}` : la rédaction de {number} dès {wording.since} est {marks[0]}, pas {wording.fingerprint}"
            yield error(place_of(corpus, "clause", clause.id), "wording-disagrees", en, fr, _MAKE)


def _marks(stood: _Stood, number: str, edition: str) -> list[str]:
    return [mark for since, until, mark in stood.get(number, ()) if since <= edition < until]
