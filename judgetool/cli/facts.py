"""``--fact NAME=VALUE`` -> facts of a scenario, checked against the vocabulary."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from judgetool.cli.errors import usage_error
from judgetool.model.bilingual import Both
from judgetool.model.record import NamedTuple
from judgetool.model.ruling import Ruling
from judgetool.model.scenario import Scenario
from judgetool.model.vocabulary import Fluent, Vocabulary, literal

_LONGEST = 200


class Fact(NamedTuple):
    """One fact told: ``subject`` is "" where the person named none, ``value`` a plain value of the vocabulary."""

    subject: str
    name: str
    value: Any


def parse_facts(told: Sequence[str], vocabulary: Vocabulary) -> list[Fact]:
    """The facts of the command line. DeskError for one that is malformed or that the vocabulary does not know."""
    return [_parse(text, vocabulary) for text in told]


def split_fact(text: str) -> tuple[str, str]:
    """Name and value of ``NAME=VALUE``. DeskError where it is not written so."""
    name, equals, value = (part.strip() for part in text[:_LONGEST].partition("="))
    if not equals or not name or not value:
        raise usage_error(
            "bad-fact",
            Both(f"`{text}` is not a fact", f"`{text}` n'est pas un fait"),
            Both(
                "write `--fact name=value`, such as `--fact turned_up_by=mana-cost`",
                "écrivez `--fact nom=valeur`, comme `--fact turned_up_by=mana-cost`",
            ),
        )
    return name, value


def _parse(text: str, vocabulary: Vocabulary) -> Fact:
    fact = parse_fact(*split_fact(text), vocabulary, strict=True)
    assert fact is not None
    return fact


def parse_fact(
    name: str, value: str, vocabulary: Vocabulary, *, strict: bool = False, others: Iterable[str] = ()
) -> Fact | None:
    """One fact from its name and value. Where the vocabulary has no such fact: None, or with ``strict`` DeskError.

    The error suggests names of the vocabulary and of ``others``.
    """
    subject, dot, own = name.rpartition(".")
    known = vocabulary.fluents.get((own if dot else name).replace("-", "_"))
    if known is None and not strict:
        return None
    if known is None:
        raise usage_error(
            "unknown-fact",
            Both(f"there is no fact `{name}`", f"il n'y a pas de fait `{name}`"),
            near_facts(own or name, vocabulary, others),
        )
    return Fact(subject, known.name, _value(value, known, vocabulary))


def _value(text: str, fluent: Fluent, vocabulary: Vocabulary) -> Any:
    """The value meant: a word of the fact's own list, another spelling of one, or a number or yes/no."""
    for candidate in (
        text,
        vocabulary.aliases.get(text, ""),
        text.lower().replace("_", "-"),
        text.lower().replace("-", "_"),
    ):
        if candidate and candidate in fluent.values:
            return candidate
    aliased = vocabulary.aliases.get(text.lower(), "")
    if aliased in fluent.values and aliased:
        return aliased
    if fluent.values:
        raise usage_error(
            "unknown-value",
            Both(f"`{text}` is no value of `{fluent.name}`", f"`{text}` n'est pas une valeur de `{fluent.name}`"),
            _listed(fluent.values),
        )
    value = literal(_YES_NO.get(text.lower(), text))
    kinds: dict[str, type] = {"number": int, "flag": bool}
    wanted = kinds.get(fluent.kind)
    if wanted and type(value) is not wanted:
        expected = Both("a number", "un nombre") if wanted is int else Both("yes or no", "yes ou no")
        raise usage_error(
            "unknown-value",
            Both(
                f"`{fluent.name}` takes {expected.en}, not `{text}`",
                f"`{fluent.name}` prend {expected.fr}, pas `{text}`",
            ),
        )
    return value


_YES_NO = {"oui": "yes", "non": "no", "true": "yes", "false": "no"}


def near_facts(word: str, vocabulary: Vocabulary, others: Iterable[str] = ()) -> Both:
    """The help for a fact that is not known: those with a name or label like it, then those that questions are asked about.

    ``others`` are names known beside the vocabulary.
    """
    from judgetool.model.fold import fold

    typed = fold(word.replace("_", " "))
    labels = {name: fold(f"{one.label.en} {one.label.fr}") for name, one in vocabulary.fluents.items()}
    meant = [name for name, label in labels.items() if len(typed) > 3 and typed in label]
    near = list(dict.fromkeys([*get_close_matches(word.lower(), [*labels, *others], n=4, cutoff=0.5), *meant[:3]]))
    asked = _listed(
        (name for name, one in vocabulary.fluents.items() if one.known == "open"),
        Both("facts that are asked for:", "faits qui sont demandés :"),
    )
    if not near:
        return asked
    mean = _listed(near, Both("did you mean", "vouliez-vous dire"))
    return Both(f"{mean.en}? {asked.en}", f"{mean.fr} ? {asked.fr}")


def _listed(words: Iterable[str], lead: Both = Both("one of", "l'un de")) -> Both:  # noqa: B008
    listed = ", ".join(f"`{word}`" for word in words)
    return Both(f"{lead.en} {listed}", f"{lead.fr} {listed}")


def named_facts(ruling: Ruling) -> Ruling:
    """The ruling with its deciding facts named without their subject ("A.face_down_by" -> "face_down_by") where no two share a name."""
    full = {ask.fact for ask in ruling.to_ask} | {fact for case in ruling.cases for fact, _ in case.when}
    bare = [name.rpartition(".")[2] for name in full]
    short = {name: name.rpartition(".")[2] for name in full if bare.count(name.rpartition(".")[2]) == 1}
    return ruling._replace(
        to_ask=tuple(ask._replace(fact=short.get(ask.fact, ask.fact)) for ask in ruling.to_ask),
        cases=tuple(
            case._replace(when=tuple((short.get(fact, fact), value) for fact, value in case.when))
            for case in ruling.cases
        ),
    )


def with_facts(scenario: Scenario, facts: Sequence[Fact], vocabulary: Vocabulary) -> Scenario:
    """The scenario with the facts told. A fact without a subject is one of every event that has such a role, else of the objects
    that the events or the questions are about. DeskError for a subject that the scenario does not have."""
    for fact in facts:
        scenario = _told(scenario, fact, vocabulary)
    return scenario


def _told(scenario: Scenario, fact: Fact, vocabulary: Vocabulary) -> Scenario:
    fluent = vocabulary.fluents[fact.name]
    subjects = [fact.subject] if fact.subject else _subjects(scenario, fluent, vocabulary)
    known = {*scenario.objects, *scenario.players, "game", *(event.id for event in scenario.events)}
    for subject in subjects:
        if subject not in known:
            raise usage_error(
                "unknown-subject",
                Both(
                    f"nothing in the situation is called `{subject}`",
                    f"rien dans la situation ne s'appelle `{subject}`",
                ),
                _listed(sorted(known)),
            )
        scenario = _given(scenario, subject, fact)
    return scenario


def _given(scenario: Scenario, subject: str, fact: Fact) -> Scenario:
    def added(table: Mapping[str, Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
        return {name: ({**facts, fact.name: fact.value} if name == subject else facts) for name, facts in table.items()}

    if subject == "game":
        return scenario._replace(game={**scenario.game, fact.name: fact.value})
    events = tuple(
        event._replace(roles={**event.roles, fact.name: fact.value}) if event.id == subject else event
        for event in scenario.events
    )
    return scenario._replace(objects=added(scenario.objects), players=added(scenario.players), events=events)


def _subjects(scenario: Scenario, fluent: Fluent, vocabulary: Vocabulary) -> list[str]:
    """Whom a fact without a subject is about."""
    if "event" in fluent.of:
        own = [event.id for event in scenario.events if fluent.name in _roles(event.kind, vocabulary)]
        if own:
            return own
    if "object" in fluent.of:
        about = {value for event in scenario.events for value in event.roles.values() if isinstance(value, str)}
        about |= {name for question in scenario.questions for name in _names(question.term)}
        return [name for name in scenario.objects if name in about] or list(scenario.objects)[:1]
    if "player" in fluent.of:
        return list(scenario.players)[:1]
    return ["game"]


def _roles(kind: str, vocabulary: Vocabulary) -> set[str]:
    return {role for name in vocabulary.ancestors(kind) for role in vocabulary.events[name].roles}


def _names(term: Any) -> Iterable[str]:
    """The first names of the paths in a term."""
    if isinstance(term, tuple):
        if len(term) > 1 and term[0] == "path":
            yield str(term[1][0])
        for part in term:
            yield from _names(part)
