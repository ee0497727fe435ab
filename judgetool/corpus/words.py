"""The shape of rules/vocabulary.yaml."""

import re
from typing import Any

from judgetool.corpus.node import Mapping, Node, Scalar, Sequence
from judgetool.corpus.shape import (
    BAD,
    NO_HELP,
    Bad,
    Reader,
    Shape,
    both,
    defines,
    did_you_mean,
    listing,
    matching,
    may,
    need,
    one_or_list,
    plain,
    record,
    ref,
    table,
    text,
    together,
    word,
    yes_no,
)
from judgetool.model.bilingual import Both
from judgetool.model.language import TermError
from judgetool.model.vocabulary import Vocabulary, build_vocabulary

SUBJECTS = ("object", "player", "event", "game")
KNOWN = ("closed", "open", "derived", "part")
KINDS = ("word", "words", "number", "flag", "cost", "text", "object", "player", "record")
LEAVES = ("needed", "free", "none")

name = matching(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*", "a name of small letters", "un nom en petites lettres")


def _anything(node: Node, reader: Reader) -> Any:
    return plain(node, reader)


_word = record(
    together, en=need(text), fr=need(text), clause=may(ref("clause"), ""), aliases=may(one_or_list(text), ())
)
_fluent = record(
    together,
    of=may(one_or_list(word(*SUBJECTS)), ("object",)),
    known=may(word(*KNOWN), "closed"),
    kind=may(word(*KINDS), "word"),
    default=may(_anything, None),
    values=may(one_or_list(ref("word")), ()),
    label=need(both),
    ask=may(both, None),
    part_of=may(ref("fluent"), ""),
    stage=may(text, ""),
    only_if=may(one_or_list(text), ()),
    no_default=may(yes_no, False),
    quiet=may(yes_no, False),
    no_circle=may(yes_no, False),
    only_where=may(table(ref("word"), one_or_list(_anything)), {}),
)
_event = record(
    together,
    is_=may(ref("event"), ""),
    roles=need(listing(name)),
    leave=may(word(*LEAVES), "none"),
    says=need(both),
    looks_back=may(yes_no, False),
    resolves=may(yes_no, False),
)
_whole = record(
    together,
    stages=need(listing(name)),
    words=need(table(defines("word", name), _word)),
    groups=may(table(defines("word", name), listing(ref("word"), least=1)), {}),
    fluents=need(table(defines("fluent", name), _fluent)),
    events=need(table(defines("event", name), _event)),
)


def vocabulary(node: Node, reader: Reader) -> Vocabulary | Bad:
    """rules/vocabulary.yaml as a ``Vocabulary``."""
    values = _whole(node, reader)
    if values is BAD:
        return BAD
    try:
        built = build_vocabulary(plain(node))
    except TermError as error:
        return reader.fault(node, "bad-condition", Both(str(error), str(error)))
    assert isinstance(node, Mapping)
    _groups_agree(node.get("groups"), reader)
    _fluents_agree(node.get("fluents"), built, reader)
    _events_agree(node.get("events"), built, reader)
    return built


vocabulary_shape: Shape[Vocabulary] = vocabulary


def _groups_agree(node: Node | None, reader: Reader) -> None:
    """A group names words, and groups that stand above it."""
    pairs = node.pairs if isinstance(node, Mapping) else ()
    below = {key.text for key, _ in pairs}
    for key, members in pairs:
        for member in members.items if isinstance(members, Sequence) else ():
            if isinstance(member, Scalar) and member.text in below:
                message = Both(
                    f"the group `{member.text}` does not stand above the group that names it",
                    f"le groupe `{member.text}` n'est pas au-dessus du groupe qui le nomme",
                )
                help_ = Both(f"put it above `{key.text}`", f"le mettre au-dessus de `{key.text}`")
                reader.fault(member, "group-order", message, help_)
        below.discard(key.text)


def _fluents_agree(node: Node | None, built: Vocabulary, reader: Reader) -> None:
    """Stages exist, open facts have a question, slots of labels are {0}."""
    for key, value in node.pairs if isinstance(node, Mapping) else ():
        fluent = built.fluents[key.text]
        if fluent.stage and fluent.stage not in built.stages:
            place = _member(value, "stage") or key
            message = Both(f"unknown stage `{fluent.stage}`", f"étape inconnue `{fluent.stage}`")
            reader.fault(place, "unknown-word", message, did_you_mean(fluent.stage, built.stages))
        if fluent.known == "open" and not fluent.ask.en:
            message = Both(
                f"the open fact `{key.text}` has no question `ask`",
                f"le fait ouvert `{key.text}` n'a pas de question `ask`",
            )
            help_ = Both(
                "say what to ask the players, in both languages",
                "dire quoi demander aux joueurs, dans les deux langues",
            )
            reader.fault(key, "no-question", message, help_)
        for part in ("label", "ask"):
            _slots(_member(value, part), {"0"}, reader)


def _events_agree(node: Node | None, built: Vocabulary, reader: Reader) -> None:
    """Kinds do not go in circles; sentences have only slots that are roles."""
    for key, value in node.pairs if isinstance(node, Mapping) else ():
        event = built.events[key.text]
        if event.parent and key.text in built.ancestors(event.parent):
            message = Both(f"`{key.text}` is a case of itself", f"`{key.text}` est un cas de lui-même")
            reader.fault(key, "circle", message)
        _slots(_member(value, "says"), set(event.roles), reader)


def _member(node: Node | None, key: str) -> Node | None:
    return node.get(key) if isinstance(node, Mapping) else None


def _slots(node: Node | None, allowed: set[str], reader: Reader) -> None:
    """Both languages of a sentence use the same slots, and only those allowed."""
    said = {lang: _member(node, lang) for lang in ("en", "fr")}
    slots = {lang: set(re.findall(r"\{(\w+)\}", one.text)) for lang, one in said.items() if isinstance(one, Scalar)}
    for lang, used in slots.items():
        for slot in sorted(used - allowed):
            message = Both(f"`{{{slot}}}` is not a role here", f"`{{{slot}}}` n'est pas un rôle ici")
            place = said[lang]
            assert place is not None
            reader.fault(place, "unknown-slot", message, did_you_mean(slot, allowed))


def texts_of(node: Node | None) -> tuple[Scalar, ...]:
    """The texts of a lone text or a list of them."""
    if isinstance(node, Scalar):
        return (node,)
    return tuple(one for one in node.items if isinstance(one, Scalar)) if isinstance(node, Sequence) else ()


__all__ = ["NO_HELP", "name", "texts_of", "vocabulary", "vocabulary_shape"]
