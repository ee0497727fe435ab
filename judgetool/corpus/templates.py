"""The shape of rules/ask/cards.yaml: how facts of a card become abilities. Each template is tried as the ability it will be.

A template is an ability in which ``$name`` stands for a fact of the card, ``{$what: X}`` for the conditions that its filter puts on X and
``{$facts: [name ...]}`` for those that its other facts are (table ``conditions``); or ``$table``, the name of a list of such
abilities. They are filled here with a fact as it could be, and the ability is checked against the vocabulary like one read by hand.
"""

import re
from collections.abc import Collection
from collections.abc import Mapping as Map
from typing import Any

from judgetool.corpus.node import Mapping, Node, Scalar, Sequence
from judgetool.corpus.norms import compiled
from judgetool.corpus.shape import (
    BAD,
    Bad,
    Reader,
    Shape,
    did_you_mean,
    identifier,
    listing,
    plain,
    ref,
    text,
    wrong_kind,
)
from judgetool.corpus.speech import Scope, Speech
from judgetool.model.bilingual import Both
from judgetool.model.norm import VERBS
from judgetool.model.vocabulary import Vocabulary

# What a fact of a card could be, by its name; a filter on an object or a player, with {0} for it.
_FACTS = {
    "cost": "{1}",
    "amount": "+ 1",
    "number": "1",
    "power": "+ 1",
    "toughness": "+ 1",
    "from": "graveyard",
    "when": "upkeep",
}
_FILTERS = {
    "$what": "{0}.types has creature",
    "$for": "{0}.types has creature",
    "$whose": "{0}.controller = self.controller",
    "$theirs": "{0}.controller != self.controller",
    "$blockers": "{0}.types has creature",
    "$but": "{0}.types has creature",
    "$who": "{0} = self.controller",
    "$by": "{0} = self.controller",
}
_GIVEN = "$what-given"
_CONDITIONAL = "$facts"
_TAKEN = "game.active = self.controller"


def card_templates(vocabulary: Vocabulary) -> Shape[Map[str, Any]]:
    """The shape of the file: its plain mapping, once templates, filters and numbers are found in order."""

    def read(node: Node, reader: Reader) -> Map[str, Any] | Bad:
        if not isinstance(node, Mapping):
            return wrong_kind(node, reader, "a mapping", "un tableau de clés")
        before = len(reader.found)
        speech = Speech(vocabulary, reader)
        shapes = node.get("shapes")
        if shapes is not None:
            listing(ref("shape", identifier))(shapes, reader)
        abilities = node.get("abilities")
        tables = {"targets"}
        for key, body in abilities.pairs if isinstance(abilities, Mapping) else ():
            if isinstance(body, Scalar) and isinstance(node.get(body.text[1:]), Sequence):
                tables.add(body.text[1:])
            else:
                _template(key, body, vocabulary, reader)
        for table in sorted(tables):
            listed = node.get(table)
            for number, body in enumerate(listed.items if isinstance(listed, Sequence) else (), 1):
                _template(Scalar(f"{table}:{number}", body.line, body.column), body, vocabulary, reader)
        for part in ("filters", "numbers", "conditions"):
            conditions = node.get(part)
            roles = speech.roles_of(vocabulary.events) if part == "conditions" else None
            for _, one in conditions.pairs if isinstance(conditions, Mapping) else ():
                _condition(one, speech, Scope(roles))
        return BAD if len(reader.found) > before else plain(node)

    return read


def _template(key: Scalar, body: Node, vocabulary: Vocabulary, reader: Reader) -> None:
    """One ability: a norm, the name of a shape (``is``), or mere parameters."""
    filled = _filled(body, reader, _FACTS)
    if not isinstance(filled, Mapping):
        wrong_kind(body, reader, "an ability: a mapping", "une capacité : un tableau de clés")
        return
    shape = filled.get("is")
    if shape is not None:
        ref("shape", identifier)(shape, reader)
    elif any(name.text in VERBS for name, _ in filled.pairs):
        compiled(key, filled, vocabulary, reader, ability=True)
    else:
        for _, value in filled.pairs:
            text(value, reader)


def _condition(node: Node, speech: Speech, scope: Scope) -> None:
    """A condition with {0} for the object it is put on; an empty one puts none."""
    if not isinstance(node, Scalar):
        wrong_kind(node, speech.reader, "a text", "un texte")
    elif node.text:
        speech.conditions(node._replace(text=node.text.replace("{0}", "X")), scope)


def _filled(node: Node, reader: Reader, facts: Map[str, str]) -> Node:
    """The node with every ``$name`` replaced by a fact as it could be."""
    if isinstance(node, Sequence):
        return node._replace(items=tuple(_filled(item, reader, facts) for item in node.items))
    if isinstance(node, Scalar):
        return _facts_in(node, reader, facts)
    if len(node.pairs) == 1:
        key, value = node.pairs[0]
        if key.text in _FILTERS and isinstance(value, Scalar):
            return value._replace(text=_FILTERS[key.text].format(value.text))
        if key.text == _CONDITIONAL:
            return Scalar(_TAKEN, key.line, key.column)
        if key.text == _GIVEN:
            return node._replace(pairs=((key._replace(text="flying"), _filled(value, reader, facts)),))
        if key.text.startswith("$"):
            _unknown(key, reader, (*_FILTERS, _CONDITIONAL, _GIVEN))
            return node
    return node._replace(pairs=tuple((key, _filled(value, reader, facts)) for key, value in node.pairs))


def _facts_in(node: Scalar, reader: Reader, facts: Map[str, str]) -> Scalar:
    """A text with the facts that it names, each as it could be."""

    def fact(slot: re.Match[str]) -> str:
        if slot[1] not in facts:
            _unknown(node._replace(text=slot[0]), reader, tuple(f"${known}" for known in facts))
        return facts.get(slot[1], "0")

    return node._replace(text=re.sub(r"\$([a-z-]+)", fact, node.text))


def _unknown(node: Scalar, reader: Reader, known: Collection[str]) -> None:
    message = Both(f"`{node.text}` is no fact of a card", f"`{node.text}` n'est pas un fait d'une carte")
    reader.fault(node, "unknown-name", message, did_you_mean(node.text, known))
