"""Shapes of the files that list what there is: editions, clauses, glossary."""

from typing import Any

from judgetool.corpus.node import Node, Scalar
from judgetool.corpus.shape import (
    BAD,
    Bad,
    Reader,
    Shape,
    both,
    date,
    defines,
    listing,
    matching,
    may,
    need,
    number,
    record,
    ref,
    table,
    text,
    together,
    word,
)
from judgetool.model.bilingual import Both
from judgetool.model.clause import Clause, Wording
from judgetool.model.record import NamedTuple
from judgetool.model.term import Forms, Term


class EditionLine(NamedTuple):
    """One edition of rules/editions.yaml. ``texts`` names the files of rules/texts/ filed under it ("502.26.fr").

    ``sure`` is "no" where nobody has checked the French name of its set.
    """

    id: str
    era: Both
    sha256: str
    texts: tuple[str, ...]
    sure: str = "yes"


fingerprint = matching(
    "[0-9a-f]{12}", "a fingerprint of 12 hexadecimal figures", "une empreinte de 12 chiffres hexadécimaux"
)
_hash = matching(
    "[0-9a-f]{16,64}", "the first 16 hexadecimal figures of a SHA-256", "les 16 premiers chiffres d'un SHA-256"
)

_edition = record(
    together,
    era=need(both),
    sha256_16=may(_hash, ""),
    texts=may(listing(text), ()),
    sure=may(word("yes", "no"), "yes"),
)


def _editions(editions: dict[str, Any]) -> tuple[EditionLine, ...]:
    return tuple(EditionLine(id_, *rest) for id_, rest in sorted(editions.items()))


editions: Shape[tuple[EditionLine, ...]] = record(
    _editions, editions=need(table(defines("edition", date), _edition, least=1))
)
"""rules/editions.yaml."""

_written_wording = record(together, fingerprint=need(fingerprint), change=may(both, Both("", "")))


def _wording(node: Node, reader: Reader) -> Any:
    """A wording: its fingerprint, or a mapping with the fingerprint and what changed."""
    if isinstance(node, Scalar):
        found = fingerprint(node, reader)
        return BAD if found is BAD else (found, Both("", ""))
    return _written_wording(node, reader)


def _steps(key_node: Node, reader: Reader) -> str | Bad:
    return ref("edition", date)(key_node, reader)


def _number_or_null(node: Node, reader: Reader) -> str | Bad | None:
    """A rule number, or ``null`` (in quotes or not): the rules have no such rule from then on."""
    if isinstance(node, Scalar) and node.text == "null":
        return None
    return number(node, reader)


_numbers = table(_steps, _number_or_null)

_clause = record(
    together,
    title=need(both),
    gist=need(both),
    numbers=need(_numbers),
    wordings=may(table(_steps, _wording), {}),
    anchors=may(_numbers, {}),
)


def _clauses(clauses: dict[str, Any]) -> tuple[Clause, ...]:
    return tuple(
        Clause(
            id_,
            title,
            gist,
            tuple(sorted(numbers.items())),
            tuple(Wording(since, *rest) for since, rest in sorted(wordings.items())),
        )
        for id_, (title, gist, numbers, wordings, _anchors) in clauses.items()
    )


clauses: Shape[tuple[Clause, ...]] = record(_clauses, clauses=need(table(defines("clause"), _clause, least=1)))
"""One file of rules/clauses/."""

_forms = record(Forms, term=need(text), say=may(listing(text), ()), slang=may(listing(text), ()), old=may(text, ""))

_term = record(
    Term,
    id=need(defines("term")),
    en=need(_forms),
    fr=need(_forms),
    changed=may(ref("edition", date), ""),
    clauses=may(listing(ref("clause")), ()),
    note=may(both, Both("", "")),
)

glossary: Shape[tuple[Term, ...]] = record(lambda terms: terms, terms=need(listing(_term, least=1)))
"""rules/glossary.yaml."""
