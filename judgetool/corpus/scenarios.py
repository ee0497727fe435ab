"""The shape of a scenario file: a situation, a timeline, questions; what is expected is read apart and kept apart.

A person's own scenario may leave out titles, expectations and the second language; ``check`` asks for them in those that ship.
"""

import re
from collections.abc import Callable
from collections.abc import Mapping as Map
from typing import Any

from judgetool.corpus.expected import expectations
from judgetool.corpus.node import Mapping, Node, Scalar
from judgetool.corpus.played import abilities, card_record
from judgetool.corpus.shape import (
    BAD,
    Bad,
    Named,
    Reader,
    both,
    did_you_mean,
    identifier,
    listing,
    may,
    need,
    plain,
    record,
    text,
    wrong_kind,
)
from judgetool.corpus.speech import Scope, Speech
from judgetool.model.bilingual import Both
from judgetool.model.record import NamedTuple
from judgetool.model.scenario import Expectation, Question, Scenario, ScenarioEvent, naming
from judgetool.model.vocabulary import Vocabulary, literal

FindCard = Callable[[str], Map[str, Any] | None]
USUAL_PLAYERS = ("P1", "P2")
_OBJECT_KEYS = ("card", "label", "printed")
_CARD_KEYS = {"card": "printed", "copies": "copied"}
"""Keys that name a card, and the fact each gives: what it is, or what it became a copy of."""
_NAME = re.compile(r"[A-Z][A-Za-z0-9_]*")
_EVENT_ID = re.compile(r"[a-z][a-z0-9_]*")


class ScenarioFile(NamedTuple):
    """A scenario, what is expected of it, the kinds of event it tells and the cards it names."""

    scenario: Scenario
    expected: tuple[Expectation, ...]
    kinds: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


def scenario_file(vocabulary: Vocabulary, cards: Map[str, Map[str, Any]], find: FindCard | None = None) -> Any:
    """The shape of a scenario file under a vocabulary.

    ``cards`` are the characteristics of cards by English name; ``find`` is asked for those it lacks, and gives None for a card that
    nobody knows.
    """

    def whole(node: Node, reader: Reader) -> ScenarioFile | Bad:
        parts = _parts(node, reader)
        if parts is BAD:
            return BAD
        return _Telling(vocabulary, cards, find, reader).tell(node, parts)

    return whole


def _any(node: Node, reader: Reader) -> Node:
    return node


def in_words(node: Node, reader: Reader) -> Both | Bad:
    """A text in both languages, or one text that stands for both."""
    if isinstance(node, Scalar):
        one = text(node, reader)
        if one is BAD:
            return BAD
        reader.gives.append(Named("one-language", one, reader.place(node)))
        return Both(one, one)
    return both(node, reader)


_question = record(
    lambda id, ask, at, text, source: (id, ask, at, text, source),  # noqa: A006
    id=may(identifier, ""),
    ask=need(_any),
    at=may(text, ""),
    text=may(in_words, Both("", "")),
    source=may(text, ""),
)


def _question_or_term(node: Node, reader: Reader) -> Any:
    return ("", node, "", Both("", ""), "") if isinstance(node, Scalar) else _question(node, reader)


_parts = record(
    lambda **parts: parts,
    title=may(in_words, None),
    objects=may(_any, None),
    players=may(_any, None),
    game=may(_any, None),
    events=may(_any, None),
    ask=need(listing(_question_or_term, least=1)),
    expect=may(_any, None),
)


def circle_from(start: str, links: Map[str, Any]) -> tuple[str, ...]:
    """The way from ``start`` back to itself, each name leading to what it is linked to; empty if there is none."""
    way = [start]
    while isinstance(links.get(way[-1]), str) and len(way) <= len(links):
        if links[way[-1]] == start:
            return tuple(way)
        way.append(links[way[-1]])
    return ()


class _Telling:
    """One scenario being read."""

    def __init__(
        self, vocabulary: Vocabulary, cards: Map[str, Map[str, Any]], find: FindCard | None, reader: Reader
    ) -> None:
        self.vocabulary = vocabulary
        self.cards = cards
        self.find = find
        self.reader = reader
        self.speech = Speech(vocabulary, reader)
        self.names: dict[str, str] = {}
        self.kinds: list[str] = []
        self.named_cards: list[str] = []

    def tell(self, node: Node, parts: dict[str, Any]) -> ScenarioFile | Bad:
        """The scenario, if nothing in it is wrong."""
        before = len(self.reader.found)
        self._declare(parts)
        objects = self._subjects(parts["objects"], "object")
        self._no_circles(parts["objects"], objects)
        players: dict[str, Map[str, Any]] = {name: {} for name, kind in self.names.items() if kind == "player"}
        players.update(self._subjects(parts["players"], "player"))
        game = self._facts(parts["game"], "game", "game") if parts["game"] is not None else {}
        events = self._events(parts["events"])
        questions = self._questions(parts["ask"])
        expected = expectations(parts["expect"], [question.id for question in questions], self.reader)
        if len(self.reader.found) > before:
            return BAD
        id_ = _id_of(self.reader.file)
        title = parts["title"] or Both(id_, id_)
        scenario = Scenario(id_, title, objects, players, game, events, questions, self.reader.file)
        return ScenarioFile(scenario, expected, tuple(self.kinds), tuple(self.named_cards))

    # -- names

    def _declare(self, parts: dict[str, Any]) -> None:
        """Every object, player and event of the scenario, so that each may be spoken of anywhere in it."""
        for part, kind, form in (
            ("objects", "object", _NAME),
            ("players", "player", _NAME),
            ("events", "event", _EVENT_ID),
        ):
            node = parts[part]
            for key, _ in node.pairs if isinstance(node, Mapping) else ():
                if not form.fullmatch(key.text):
                    self._bad_name(key, kind)
                elif key.text in self.names:
                    message = Both(f"`{key.text}` is named twice", f"`{key.text}` est nommé deux fois")
                    self.reader.fault(
                        key, "name-twice", message, Both("give each its own name", "donner à chacun son propre nom")
                    )
                else:
                    self.names[key.text] = kind
        for name in USUAL_PLAYERS:
            self.names.setdefault(name, "player")

    def _bad_name(self, key: Scalar, kind: str) -> None:
        if kind == "event":
            help_ = Both("events are named e1, e2 ...", "les évènements se nomment e1, e2 ...")
        else:
            help_ = Both(
                "objects and players begin with a capital: A, P1",
                "objets et joueurs commencent par une majuscule : A, P1",
            )
        self.reader.fault(
            key, "bad-name", Both(f"`{key.text}` is no name here", f"`{key.text}` n'est pas un nom ici"), help_
        )

    @property
    def scope(self) -> Scope:
        """What conditions may speak of."""
        return Scope(None, self.names)

    # -- facts

    def _subjects(self, node: Node | None, kind: str) -> dict[str, Map[str, Any]]:
        if node is None:
            return {}
        if not isinstance(node, Mapping):
            wrong_kind(node, self.reader, "facts by name: a mapping", "des faits par nom : un tableau de clés")
            return {}
        return {key.text: self._facts(value, kind, key.text) for key, value in node.pairs}

    def _facts(self, node: Node, kind: str, name: str) -> dict[str, Any]:
        """The facts given of one object, player or the game, as plain values."""
        if not isinstance(node, Mapping):
            wrong_kind(node, self.reader, "facts: a mapping", "des faits : un tableau de clés")
            return {}
        found: dict[str, Any] = {}
        for key, value in node.pairs:
            if key.text == "label":
                both(value, self.reader)
                found["label"] = plain(value)
            elif kind == "object" and key.text in _CARD_KEYS:
                found[_CARD_KEYS[key.text]] = self._card(value)
            elif kind == "object" and key.text == "printed":
                if card_record(self.vocabulary, named=True)(value, self.reader) is not BAD:
                    found["printed"] = naming(literal(plain(value)), self.names)
            elif self._fact(key, value, kind):
                found.update(self._named(key.text, literal(plain(value))))
        self._agree(node, found, kind, name)
        return found

    def _named(self, name: str, fact: Any) -> dict[str, Any]:
        """The fact; in abilities that the scenario spells out, names of its objects are names, not variables."""
        if name == "abilities":
            return naming({name: fact}, self.names)
        return {name: naming(fact, self.names) if isinstance(fact, dict) else fact}

    def _card(self, node: Node) -> Map[str, Any]:
        """The characteristics of a card by its name."""
        name = text(node, self.reader)
        if name is BAD:
            return {}
        known = self.cards.get(name) or (self.find(name) if self.find else None)
        self.named_cards.append(name)
        if known is None:
            message = Both(f"unknown card `{name}`", f"carte inconnue `{name}`")
            help_ = did_you_mean(name, self.cards, 0)
            if not help_.en:
                help_ = Both("give its characteristics under `printed`", "donner ses caractéristiques sous `printed`")
            self.reader.fault(node, "unknown-card", message, help_)
            return {}
        return known

    def _fact(self, key: Scalar, value: Node, kind: str) -> bool:
        """Whether a fact may be given: a fluent of such a subject that is not derived, with a value that fits."""
        fluents = {name: one for name, one in self.vocabulary.fluents.items() if kind in one.of}
        fluent = fluents.get(key.text)
        if fluent is None:
            message = Both(f"unknown fact `{key.text}`", f"fait inconnu `{key.text}`")
            help_ = did_you_mean(key.text, [*fluents, *(_OBJECT_KEYS if kind == "object" else ())], 0)
            self.reader.fault(key, "unknown-fluent", message, help_)
            return False
        if fluent.known == "derived":
            message = Both(
                f"`{key.text}` is derived: norms conclude it", f"`{key.text}` est dérivé : les normes le concluent"
            )
            help_ = Both("give the facts that it follows from", "donner les faits dont il découle")
            self.reader.fault(key, "derived-fact", message, help_)
            return False
        if fluent.kind == "record":
            if key.text == "abilities" or (isinstance(value, Mapping) and value.get("abilities") is not None):
                carried = value.get("abilities") if isinstance(value, Mapping) and key.text != "abilities" else value
                abilities(carried or value, self.vocabulary, self.reader)
        elif fluent.kind != "text":
            self.speech.value(value, self.scope, fluent)
        return True

    def _agree(self, node: Mapping, found: dict[str, Any], kind: str, name: str) -> None:
        """Facts that cannot hold together: both a card and printed values; an open fact given where its condition is given false."""
        if node.get("card") is not None and node.get("printed") is not None:
            message = Both(f"{name} has both `card` and `printed`", f"{name} a à la fois `card` et `printed`")
            self.reader.fault(node, "contradictory-fact", message, Both("keep one of the two", "n'en garder qu'un"))
        for key, _ in node.pairs:
            fluent = self.vocabulary.fluents.get(key.text)
            for condition in fluent.only_if if fluent is not None and key.text in found else ():
                if (
                    condition[0] != "cmp"
                    or condition[1] != "="
                    or condition[2][0] != "path"
                    or condition[3][0] != "lit"
                ):
                    continue
                other = self.vocabulary.fluents.get(condition[2][1][-1])
                if other is None or kind not in other.of or found[key.text] is None:
                    continue
                if found.get(other.name, other.default) != condition[3][1]:
                    wanted = f"{other.name} = {condition[3][1]}"
                    message = Both(
                        f"`{key.text}` is a fact only where {wanted}", f"`{key.text}` n'est un fait que si {wanted}"
                    )
                    help_ = Both(
                        f"give `{other.name}` too, or leave `{key.text}` out",
                        f"donner aussi `{other.name}`, ou retirer `{key.text}`",
                    )
                    self.reader.fault(key, "contradictory-fact", message, help_)

    def _no_circles(self, node: Node | None, objects: dict[str, Map[str, Any]]) -> None:
        """Objects that come back to themselves by a fact that allows no circle, such as being attached; told once a circle."""
        for fluent in self.vocabulary.fluents.values():
            told: set[str] = set()
            for name in objects if fluent.no_circle else ():
                circle = circle_from(name, {one: facts.get(fluent.name) for one, facts in objects.items()})
                if circle and name not in told and isinstance(node, Mapping):
                    told.update(circle)
                    key = next(key for key, _ in node.pairs if key.text == name)
                    way = " -> ".join((*circle, name))
                    message = Both(f"a circle by `{fluent.name}`: {way}", f"un cercle par `{fluent.name}` : {way}")
                    help_ = Both("one of them is not: leave its fact out", "l'un d'eux ne l'est pas : retirer son fait")
                    self.reader.fault(key, "circle-of-facts", message, help_)

    # -- events and questions

    def _events(self, node: Node | None) -> tuple[ScenarioEvent, ...]:
        if node is None:
            return ()
        if not isinstance(node, Mapping):
            wrong_kind(node, self.reader, "events by name: a mapping", "des évènements par nom : un tableau de clés")
            return ()
        found = (self._event(key, value) for key, value in node.pairs)
        return tuple(event for event in found if event is not None)

    def _event(self, key: Scalar, node: Node) -> ScenarioEvent | None:
        pairs = (
            [(name, value) for name, value in node.pairs if name.text != "happened"]
            if isinstance(node, Mapping)
            else []
        )
        if not isinstance(node, Mapping) or len(pairs) != 1:
            found = len(pairs)
            message = Both(
                f"event {key.text} names {found} kinds of event, expected one",
                f"{key.text} nomme {found} sortes d'évènement, une attendue",
            )
            self.reader.fault(
                node, "one-event", message, Both("write `{kind: {role: value}}`", "écrire `{sorte: {rôle: valeur}}`")
            )
            return None
        kind, roles = pairs[0]
        if not self.speech.kinds(kind):
            return None
        self.kinds.append(kind.text)
        self.speech.roles(kind.text, roles, self.scope)
        happened = node.get("happened")
        given = literal(plain(roles)) if isinstance(roles, Mapping) else {}
        return ScenarioEvent(key.text, kind.text, given, isinstance(happened, Scalar) and happened.text == "yes")

    def _questions(self, asked: Any) -> tuple[Question, ...]:
        found: list[Question] = []
        for place, (given_id, node, at, words, source) in enumerate(asked, 1):
            id_ = given_id or f"q{place}"
            if any(one.id == id_ for one in found):
                message = Both(f"question `{id_}` is asked twice", f"la question `{id_}` est posée deux fois")
                self.reader.fault(node, "name-twice", message)
            self._moment(at, node)
            if not isinstance(node, Scalar):
                self.speech.conditions(node, self.scope)
                continue
            term = self.speech.parsed(node)
            if term is not None:
                self.speech.term(term, node, self.scope)
                found.append(Question(id_, term, at, words if words.en else Both(node.text, node.text), source))
        return tuple(found)

    def _moment(self, at: str, node: Node) -> None:
        if not at:
            return
        when, _, event = at.partition(" ")
        if when not in ("before", "after", "during") or self.names.get(event) != "event":
            message = Both(f"`{at}` is no moment of the timeline", f"`{at}` n'est pas un moment du récit")
            events = [name for name, kind in self.names.items() if kind == "event"]
            shown = ", ".join(events) or "-"
            help_ = Both(
                f"write `before EVENT` or `after EVENT`; events: {shown}",
                f"écrire `before` ou `after` et un évènement : {shown}",
            )
            self.reader.fault(node, "unknown-moment", message, help_)


def _id_of(file: str) -> str:
    """The id of a scenario: its path below scenarios/, else the name of the file; without the ending."""
    path = file.replace("\\", "/")
    _, below, inner = path.rpartition("scenarios/")
    name = inner if below else path.rpartition("/")[2]
    return name.removesuffix(".yaml").removesuffix(".yml")
