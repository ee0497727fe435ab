"""Shapes of the files that carry text: rules/texts/ and rules/rulings/."""

from typing import Any

from judgetool.corpus.node import Mapping, Node, Scalar, Sequence
from judgetool.corpus.shape import (
    BAD,
    Bad,
    Named,
    Reader,
    Shape,
    both,
    date,
    defines,
    identifier,
    integer,
    listing,
    may,
    need,
    number,
    record,
    ref,
    text,
    together,
    word,
)
from judgetool.model.bilingual import Both
from judgetool.model.witness import Correction, Missing, Note, PrintedRuling, WitnessRule, WitnessText

AUTHORITIES = ("official", "translation", "release-notes", "unofficial-translation")

_note = record(Note, kind=need(identifier), note=need(both))
_missing = record(Missing, number=need(number), clause=need(ref("clause")), note=need(both))
_covers = record(together, from_=need(ref("edition", date)), to=need(ref("edition", date)))


def _correction(kind: str, from_: str, to: str, note: Both) -> Correction:
    return Correction(kind, from_, to, note)


_corrections = listing(record(_correction, kind=need(identifier), from_=need(text), to=need(text), note=need(both)))

_rule = record(
    WitnessRule,
    number=need(number),
    text=need(text),
    clause=need(ref("clause")),
    official=may(number, ""),
    printed=may(text, ""),
    corrections=may(_corrections, ()),
    notes=may(listing(_note), ()),
)


def _corrections_fit(node: Node, reader: Reader) -> WitnessRule | Bad:
    """A rule whose corrections each find their words in its text, once."""
    rule = _rule(node, reader)
    if rule is BAD:
        return BAD
    if any(one.kind == "rule" and one.name == rule.number for one in reader.gives):
        message = Both(f"{rule.number} stands twice in this file", f"{rule.number} se trouve deux fois dans ce fichier")
        reader.fault(node, "given-twice", message, Both("keep one of the two", "n'en garder qu'un"))
    reader.gives.append(Named("rule", rule.number, reader.place(node)))
    _fit(node, reader, rule.corrections, rule.text, rule.number)
    return rule


def _fit(node: Node, reader: Reader, corrections: tuple[Correction, ...], left: str, name: str) -> None:
    """Report each correction whose words do not stand in the text ``left`` exactly once; ``name`` says whose text it is."""
    for one in corrections:
        found = left.count(one.wrong)
        if found != 1:
            en = f"`{one.wrong}` stands {found} times in the text of {name}, expected once"
            fr = f"`{one.wrong}` se trouve {found} fois dans le texte de {name}, une seule fois attendue"
            help_ = Both(
                "copy the words from the text, enough of them to be the only place",
                "copier les mots du texte, assez pour que la place soit la seule",
            )
            reader.fault(_words(node, one.wrong), "correction-misses", Both(en, fr), help_)
        left = left.replace(one.wrong, one.right, 1)


def _words(node: Node, wrong: str) -> Node:
    """The node that holds the words to be corrected, for the place of the finding."""
    corrections = node.get("corrections") if isinstance(node, Mapping) else None
    for item in corrections.items if isinstance(corrections, Sequence) else ():
        words = item.get("from") if isinstance(item, Mapping) else None
        if isinstance(words, Scalar) and words.text == wrong:
            return words
    return node


witness_text: Shape[WitnessText] = record(
    WitnessText,
    witness=need(identifier),
    edition=need(ref("edition", date)),
    covers=need(_covers),
    section=need(number),
    lang=need(word("en", "fr")),
    authority=need(word(*AUTHORITIES)),
    title=need(text),
    name=need(both),
    provenance=need(both),
    rules=need(listing(_corrections_fit, least=1)),
    translates=may(word("en", "fr"), ""),
    notes=may(listing(_note), ()),
    missing=may(listing(_missing), ()),
)
"""One file of rules/texts/."""


def _rulings(witness: str, name: Both, edition: str, provenance: Both, rulings: Any) -> tuple[PrintedRuling, ...]:
    return tuple(
        PrintedRuling(id_, witness, name, edition, provenance, order, clauses, scenario, said, corrections, notes)
        for id_, order, clauses, scenario, said, corrections, notes in rulings
    )


_ruling_read = record(
    together,
    id=need(defines("ruling")),
    order=need(integer(1, 999)),
    clauses=need(listing(ref("clause"), least=1)),
    scenario=may(ref("scenario"), ""),
    text=need(both),
    corrections=may(_corrections, ()),
    notes=may(listing(_note), ()),
)


def _ruling(node: Node, reader: Reader) -> Any:
    """A ruling whose corrections each find their words in its French text, once."""
    read = _ruling_read(node, reader)
    if read is not BAD:
        id_, said, corrections = read[0], read[4], read[5]
        _fit(node, reader, corrections, said.fr, id_)
    return read


printed_rulings: Shape[tuple[PrintedRuling, ...]] = record(
    _rulings,
    witness=need(identifier),
    name=need(both),
    edition=need(ref("edition", date)),
    provenance=need(both),
    rulings=need(listing(_ruling, least=1)),
)
"""One file of rules/rulings/."""
