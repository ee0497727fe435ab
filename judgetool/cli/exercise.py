"""Every scenario ruled on in every edition for which an answer is expected: wrong answers, lost citations, norms that none needs."""

from collections.abc import Iterator, Sequence

from judgetool.corpus.load import Corpus
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic, Place
from judgetool.model.record import NamedTuple
from judgetool.model.ruling import Reason, Ruling
from judgetool.model.scenario import Expectation, Question, Scenario
from judgetool.resolve.eras import through_eras
from judgetool.resolve.law import Era, InForce, Law, Standing


class Exercise(NamedTuple):
    """What came of it: how many rulings were derived, and what is wrong."""

    rulings: int
    found: list[Diagnostic]


def exercise(corpus: Corpus, *, every: bool = False) -> Exercise:
    """Rule on every question of the corpus in the first and the last edition of each expectation; with ``every`` in all between too.

    The corpus is without errors.
    """
    law = Law(corpus.vocabulary, tuple(corpus.norms), corpus.shapes)
    forces = [InForce(law, era_of(corpus, line.id)) for line in sorted(corpus.editions, key=lambda line: line.id)]
    places = {(one.place.file, one.name): one.place for one in corpus.gives if one.kind == "expectation"}
    needed: set[str] = set()
    found: list[Diagnostic] = []
    count = 0
    for file in corpus.scenarios:
        for question in file.scenario.questions:
            for expected, span in spans(file.expected, question.id, forces):
                place = places.get((file.scenario.file, f"{expected.question} {expected.since}"))
                tried = span if every else _ends(span)
                for ruling in _ruled(tried, file.scenario, question, place, found):
                    count += 1
                    needed |= {reason.norm for reason in reasons(ruling) if reason.kind != "miss"}
                    found += _differs(ruling, expected, _era(span, ruling), place)
    found += _idle(corpus, needed)
    return Exercise(count, list(dict.fromkeys(found)))


def spans(
    expected: Sequence[Expectation], question: str, forces: Sequence[InForce]
) -> Iterator[tuple[Expectation, list[InForce]]]:
    """Each expectation of a question with the editions for which it holds: from its date to the next one's."""
    steps = sorted((one for one in expected if one.question == question), key=lambda one: one.since)
    for at, one in enumerate(steps):
        until = steps[at + 1].since if at + 1 < len(steps) else "9999"
        start = max((force.era.edition for force in forces if force.era.edition <= one.since), default="")
        yield one, [force for force in forces if start <= force.era.edition < until]


def _ends(span: list[InForce]) -> list[InForce]:
    return span if len(span) < 3 else [span[0], span[-1]]


def era_of(corpus: Corpus, edition: str) -> Era:
    """The clauses of an edition, as the corpus has them."""
    standing = {
        clause.id: Standing(number, max(1, clause.wording_at(edition)))
        for clause in corpus.clauses
        if (number := clause.number_at(edition)) is not None
    }
    begins = {clause.id: min(since for since, number in clause.numbers if number) for clause in corpus.clauses}
    return Era(edition, standing, begins)


def reasons(ruling: Ruling) -> Iterator[Reason]:
    """Every step that a ruling tells, those of its cases and the defeated ones too."""
    yield from ruling.reasons
    yield from ruling.defeated
    for case in ruling.cases:
        yield from case.reasons


def _era(span: Sequence[InForce], ruling: Ruling) -> Era:
    return next(force.era for force in span if force.era.edition == ruling.edition)


def _ruled(
    span: Sequence[InForce], told: Scenario, question: Question, place: Place | None, found: list[Diagnostic]
) -> Iterator[Ruling]:
    """The rulings of a span of editions, one each time something they rest on changes."""
    try:
        for stretch in through_eras(span, told, question):
            yield stretch.ruling
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        message = Both(
            f"`{question.id}` cannot be ruled on ({what})", f"`{question.id}` ne peut pas être tranchée ({what})"
        )
        found.append(Diagnostic("no-ruling", "error", message, place=place))


def _differs(ruling: Ruling, expected: Expectation, era: Era, place: Place | None) -> Iterator[Diagnostic]:
    """Where a ruling is not what its scenario expects. A clause is to be cited in the editions that have it."""
    where = Both(f"`{expected.question}` in {ruling.edition}", f"`{expected.question}` en {ruling.edition}")
    given, wanted = _said(ruling.answer, ruling.value), _said(expected.answer, expected.value)
    if given != wanted:
        message = Both(
            f"{where.en} is answered {given}, expected {wanted}", f"{where.fr} : réponse {given}, attendu {wanted}"
        )
        yield Diagnostic("wrong-answer", "error", message, _RESOLVE, place)
        return
    yield from _other_cases(ruling, expected, where, place)
    cited = {citation.clause for reason in reasons(ruling) for citation in reason.citations}
    for clause in expected.cites:
        if clause not in cited and clause in era.clauses:
            message = Both(f"{where.en} does not cite `{clause}`", f"{where.fr} ne cite pas `{clause}`")
            yield Diagnostic("lost-citation", "error", message, _RESOLVE, place)
    if expected.strength and expected.strength != ruling.strength:
        message = Both(
            f"{where.en} rests on: {ruling.strength}, expected {expected.strength}",
            f"{where.fr} repose sur : {ruling.strength}, attendu {expected.strength}",
        )
        yield Diagnostic("wrong-strength", "error", message, _RESOLVE, place)


def _other_cases(ruling: Ruling, expected: Expectation, where: Both, place: Place | None) -> Iterator[Diagnostic]:
    """Where a decision table has other rows than expected (nothing is asked of it when none is expected)."""
    if not expected.cases:
        return
    given = {tuple(sorted(f"{k}={v}" for k, v in case.when)): _said(case.answer, case.value) for case in ruling.cases}
    wanted = {tuple(sorted(when)): f"`{answer}`" for when, answer in expected.cases}
    if given != wanted:
        shown = "; ".join(f"{', '.join(when)}: {answer}" for when, answer in given.items())
        message = Both(f"{where.en} depends otherwise: {shown}", f"{where.fr} dépend autrement : {shown}")
        yield Diagnostic("wrong-cases", "error", message, _RESOLVE, place)


def _said(answer: str, value: object) -> str:
    return f"`{answer}`" if answer != "value" else f"`{value}`"


def _idle(corpus: Corpus, needed: set[str]) -> Iterator[Diagnostic]:
    places = {one.name: one.place for one in corpus.gives if one.kind == "norm"}
    for norm in corpus.norms:
        if norm.id not in needed:
            message = Both(
                f"no scenario needs the norm `{norm.id}`", f"aucun scénario n'a besoin de la norme `{norm.id}`"
            )
            help_ = Both(
                "write a scenario whose answer rests on it", "écrire un scénario dont la réponse repose sur elle"
            )
            yield Diagnostic("not-exercised", "error", message, help_, places.get(norm.id))


_RESOLVE = Both(
    "`judgetool resolve FILE --verbose` shows the derivation; the norm or the expectation is wrong",
    "`judgetool resolve FICHIER --verbose` montre la dérivation ; la norme ou l'attente est fausse",
)
