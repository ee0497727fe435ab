"""What a scenario is expected to be answered: by question and by the edition from which on. Never shown to the resolver."""

from typing import Any

from judgetool.corpus.node import Mapping, Node, Scalar
from judgetool.corpus.shape import (
    BAD,
    Bad,
    Named,
    Reader,
    date,
    did_you_mean,
    listing,
    may,
    need,
    plain,
    record,
    ref,
    table,
    word,
    wrong_kind,
)
from judgetool.model.bilingual import Both
from judgetool.model.norm import STRENGTHS
from judgetool.model.ruling import ANSWERS
from judgetool.model.scenario import Expectation
from judgetool.model.vocabulary import literal


def _value(node: Node, reader: Reader) -> Any:
    return literal(plain(node))


def _answer(node: Node, reader: Reader) -> str | Bad:
    """One of the answers; for a case, a value too."""
    return node.text if isinstance(node, Scalar) else wrong_kind(node, reader, "an answer", "une réponse")


_one = record(
    lambda **parts: parts,
    answer=need(word(*ANSWERS)),
    value=may(_value, None),
    cases=may(table(lambda node, _: node.text if isinstance(node, Scalar) else BAD, _answer), {}),
    cites=may(listing(ref("clause")), ()),
    strength=may(word(*STRENGTHS), ""),
)
_dated = table(date, _one, least=1)


def expectations(node: Node | None, questions: list[str], reader: Reader) -> tuple[Expectation, ...]:
    """The expectations under ``expect``: question -> first edition -> answer. Each question named must be asked."""
    if node is None:
        return ()
    if not isinstance(node, Mapping):
        wrong_kind(
            node, reader, "expectations by question: a mapping", "des attentes par question : un tableau de clés"
        )
        return ()
    found: list[Expectation] = []
    for key, value in node.pairs:
        if key.text not in questions:
            message = Both(f"no question has the id `{key.text}`", f"aucune question n'a l'identifiant `{key.text}`")
            reader.fault(key, "unknown-question", message, did_you_mean(key.text, questions))
        dated = _dated(value, reader)
        if dated is BAD:
            continue
        if isinstance(value, Mapping):
            reader.gives += [
                Named("expectation", f"{key.text} {since.text}", reader.place(since)) for since, _ in value.pairs
            ]
        for since, one in sorted(dated.items()):
            found.append(_expectation(key.text, since, one))
            _complete(key, since, one, reader)
    return tuple(found)


def _expectation(question: str, since: str, one: dict[str, Any]) -> Expectation:
    cases = tuple(
        (tuple(part.strip() for part in when.split(",")), str(answer)) for when, answer in one["cases"].items()
    )
    return Expectation(question, since, one["answer"], one["value"], cases, one["cites"], one["strength"])


def _complete(key: Scalar, since: str, one: dict[str, Any], reader: Reader) -> None:
    """Only the answer *value* has a value."""
    where = Both(f"{key.text} from {since}", f"{key.text} dès {since}")
    if one["answer"] != "value" and one["value"] is not None:
        message = Both(f"{where.en}: a `value` without `answer: value`", f"{where.fr} : `value` sans `answer: value`")
        reader.fault(key, "contradictory-fact", message)
