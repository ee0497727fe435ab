"""Shapes of the cards that scenarios play (rules/cards/played.yaml) and of the abilities that cards share (rules/shapes.yaml)."""

from collections.abc import Mapping as Map
from typing import Any

from judgetool.corpus.node import Mapping, Node, Scalar, Sequence
from judgetool.corpus.norms import compiled
from judgetool.corpus.shape import (
    BAD,
    Bad,
    Named,
    Reader,
    Shape,
    did_you_mean,
    identifier,
    listing,
    need,
    plain,
    record,
    ref,
    table,
    text,
    wrong_kind,
)
from judgetool.model.bilingual import Both
from judgetool.model.norm import VERBS
from judgetool.model.vocabulary import Vocabulary, literal

CHARACTERISTICS = (
    "name", "name_fr", "mana_cost", "supertypes", "types", "subtypes", "colors", "power", "toughness", "loyalty", "abilities", "layout",
    "back", "double_faced",
)  # fmt: skip


def shapes(vocabulary: Vocabulary) -> Shape[Map[str, Any]]:
    """The shape of rules/shapes.yaml: name -> plain mapping (``parameters``, ``norms`` ...), every norm tried with its defaults."""

    def one(node: Node, reader: Reader) -> Any:
        if not isinstance(node, Mapping):
            return wrong_kind(node, reader, "a mapping with `norms`", "un tableau avec `norms`")
        defaults = node.get("parameters")
        norms = node.get("norms")
        given = {key.text: value for key, value in defaults.pairs} if isinstance(defaults, Mapping) else {}
        for number, body in enumerate(norms.items if isinstance(norms, Sequence) else (), 1):
            filled = _filled(body, given, reader)
            if isinstance(filled, Mapping):
                reads = filled.get("reads")
                _note_reads(reads, reader)
                compiled(Scalar(f"shape:{number}", body.line, body.column), filled, vocabulary, reader, ability=True)
            else:
                wrong_kind(body, reader, "a norm: a mapping", "une norme : un tableau de clés")
        return literal(plain(node))

    return record(lambda shapes: shapes, shapes=need(table(_gives_shape, one)))


def _gives_shape(node: Node, reader: Reader) -> str | Bad:
    name = identifier(node, reader)
    if name is not BAD:
        reader.gives.append(Named("shape", name, reader.place(node)))
    return name


def _note_reads(node: Node | None, reader: Reader) -> None:
    for item in node.items if isinstance(node, Sequence) else (node,) if node is not None else ():
        if isinstance(item, Scalar):
            reader.uses.append(Named("clause", item.text.split()[0].partition("/")[0], reader.place(item)))


def _filled(node: Node, given: Map[str, Node], reader: Reader) -> Node:
    """The node with each ``$name`` replaced by the default of that parameter."""
    if isinstance(node, Mapping):
        return node._replace(pairs=tuple((key, _filled(value, given, reader)) for key, value in node.pairs))
    if isinstance(node, Sequence):
        return node._replace(items=tuple(_filled(item, given, reader) for item in node.items))
    if not node.text.startswith("$"):
        for name, value in given.items():
            if isinstance(value, Scalar):
                node = node._replace(text=node.text.replace(f"${name}", value.text))
        return node
    default = given.get(node.text[1:])
    if default is None:
        message = Both(
            f"`{node.text}` is no parameter of this shape", f"`{node.text}` n'est pas un paramètre de cette forme"
        )
        reader.fault(node, "unknown-name", message, did_you_mean(node.text[1:], given))
        return node
    return default


def card_record(vocabulary: Vocabulary, named: bool) -> Shape[Map[str, Any]]:
    """The characteristics of a card as plain data; abilities that are norms are checked. ``named``: ``name`` is a key too."""
    known = CHARACTERISTICS if named else CHARACTERISTICS[1:]

    def read(node: Node, reader: Reader) -> Map[str, Any] | Bad:
        if not isinstance(node, Mapping):
            return wrong_kind(
                node,
                reader,
                "the characteristics of a card: a mapping",
                "les caractéristiques d'une carte : un tableau",
            )
        before = len(reader.found)
        for key, value in node.pairs:
            if key.text not in known:
                message = Both(f"unknown key `{key.text}`", f"clé inconnue `{key.text}`")
                reader.fault(key, "unknown-key", message, did_you_mean(key.text, known, 0))
            elif key.text == "abilities":
                abilities(value, vocabulary, reader)
            elif key.text == "back":
                card_record(vocabulary, True)(value, reader)
            elif key.text in ("types", "subtypes", "supertypes", "colors"):
                listing(text)(value, reader)
            else:
                text(value, reader)
        result: Map[str, Any] = literal(plain(node))
        return BAD if len(reader.found) > before else result

    return read


def abilities(node: Node, vocabulary: Vocabulary, reader: Reader) -> None:
    """The abilities of a card by name: each a norm, the name of a shape (``is``) with its parameters, or mere parameters (a word too)."""
    if not isinstance(node, Mapping):
        wrong_kind(node, reader, "abilities by name: a mapping", "les capacités par nom : un tableau")
        return
    for key, body in node.pairs:
        for one in body.items if isinstance(body, Sequence) else (body,):
            if not isinstance(one, Mapping):
                text(one, reader)
                continue
            shape = one.get("is")
            if shape is not None:
                ref("shape", identifier)(shape, reader)
            elif any(name.text in VERBS for name, _ in one.pairs):
                _note_reads(one.get("reads"), reader)
                compiled(key, one, vocabulary, reader, ability=True)


def cards(vocabulary: Vocabulary) -> Shape[Map[str, Any]]:
    """The shape of rules/cards/played.yaml: English name -> characteristics as plain data, ``name`` among them."""
    one = card_record(vocabulary, named=False)

    def by_name(node: Node, reader: Reader) -> Map[str, Any] | Bad:
        found = table(_gives_card, one)(node, reader)
        return BAD if found is BAD else {name: {"name": name, **card} for name, card in found.items()}

    return record(lambda cards: cards, cards=need(by_name))


def _gives_card(node: Node, reader: Reader) -> str | Bad:
    name = text(node, reader)
    if name is not BAD:
        reader.gives.append(Named("card", name, reader.place(node)))
    return name
