"""Sentences of a derivation, in both languages, from the templates of norms and the labels of the vocabulary."""

import re
from collections.abc import Mapping
from typing import Any

from judgetool.model import french
from judgetool.model.bilingual import Both
from judgetool.model.language import Term
from judgetool.model.vocabulary import Vocabulary
from judgetool.resolve.quantities import Compared
from judgetool.resolve.values import Key, Node, Val

_SLOT = re.compile(r"\{([A-Za-z_]+)\}")
_OPERATORS = {
    "=": Both("is", "est"),
    "!=": Both("is not", "n’est pas"),
    "<": Both("is less than", "est en dessous de"),
    "<=": Both("is at most", "est au plus"),
    ">": Both("is more than", "est au-dessus de"),
    ">=": Both("is at least", "est au moins"),
    "has": Both("includes", "comprend"),
    "lacks": Both("does not include", "ne comprend pas"),
    "in": Both("is one of", "est parmi"),
    "meets": Both("includes one of", "comprend l’un de"),
    "is": Both("is", "est"),
}
_AND = Both(" and ", " et ")
_OR = Both(" or ", " ou ")
_NOT = Both("not: ", "pas : ")
_CLAUSE = re.compile(r"(?:comment|qui|ce qu[ei’]|ce à|quand|quelle|de quoi)\b")
_IF = Both(" if ", " si ")
_NONE = Both("none", "aucun")
_YES = Both("yes", "oui")
_NO = Both("no", "non")
_HAS_IT = Both("{self} has that ability at that moment", "{self} a cette capacité à ce moment-là")
_OF = Both("{0} of {1}", "{0} de {1}")
_GAME = Both("game", "game")
"""The subject of facts that are of nothing in particular: never said."""


def join(parts: list[Both], glue: Both) -> Both:
    """The parts with the glue of each language between them."""
    return Both(glue.en.join(part.en for part in parts), glue.fr.join(part.fr for part in parts))


class Speaker:
    """Says norms, conditions and values of one scenario. ``labels`` names objects and players; ``facts`` gives the roles of events."""

    def __init__(self, vocabulary: Vocabulary, labels: Mapping[str, Both], facts: Mapping[Key, Val]) -> None:
        self.vocabulary = vocabulary
        self.labels = labels
        self.facts = facts

    def says(self, node: Node) -> Both:
        """The norm's own sentence with its roles and variables filled in; the ability's name when it has no sentence."""
        assert node.norm is not None
        template = node.norm.says
        if not template.en:
            name = node.norm.id.removeprefix("ability:").partition(":")[0]
            template = Both(f"card text: {name}", f"texte de carte : {name}")
            carrier = node.env.get("self")
            if carrier is not None:
                template = Both(f"{template.en} ({{self}})", f"{template.fr} ({{self}})")
        return self._fill(template, node.env)

    def _fill(self, template: Both, env: Mapping[str, Any]) -> Both:
        def slot(name: str) -> Both | None:
            if name in env:
                return self.value(env[name])
            known = self.facts.get((str(env.get("event", "")), name))
            return self.value(known.value) if known is not None else self.labels.get(name)

        def english(match: re.Match[str]) -> str:
            told = slot(match[1])
            return told.en if told is not None else match[0]

        def in_french(name: str) -> str | None:
            told = slot(name)
            return told.fr if told is not None else None

        return Both(_SLOT.sub(english, template.en), french.fill(template.fr, in_french))

    def value(self, value: Any) -> Both:
        """A value in words: labels of objects, players and words; lists joined; yes and no; a record as its members."""
        if value is True:
            return _YES
        if value is False:
            return _NO
        if value is None:
            return _NONE
        if isinstance(value, str):
            known = self.labels.get(value)
            if known is not None:
                return known
            word = self.vocabulary.words.get(value)
            return word.label if word is not None and word.label.en else Both(value, value)
        if isinstance(value, (list, tuple)):
            return join([self.value(member) for member in value], Both(", ", ", ")) if value else _NONE
        if isinstance(value, dict):
            return self._record(value)
        if isinstance(value, Compared):
            return join([self._test(op, bound, met) for (op, bound), met in value.outcomes.items()], _AND)
        return Both(str(value), str(value))

    def _record(self, value: Mapping[str, Any]) -> Both:
        parts: list[Both] = []
        for key, member in value.items():
            name = self.value(key) if key in self.vocabulary.words else self.fluent_label(key)
            if member in ({}, True):
                parts.append(name)
            else:
                said = self.value(member)
                parts.append(Both(f"{name.en} {said.en}", f"{name.fr} {said.fr}"))
        return join(parts, Both(", ", ", ")) if parts else _NONE

    def fluent_label(self, name: str) -> Both:
        """The label of a fluent without its subject."""
        fluent = self.vocabulary.fluents.get(name)
        if fluent is None or not fluent.label.en:
            return Both(name.replace("_", " "), name.replace("_", " "))
        return fluent.bare_label

    def fact(self, key: Key) -> Both:
        """A fact in words, with its subject."""
        fluent = self.vocabulary.fluents.get(key[1].partition(".")[0])
        subject = self.labels.get(key[0], Both("", ""))
        if fluent is None or not fluent.label.en:
            return Both(f"{key[1]} {subject.en}".strip(), f"{key[1]} {subject.fr}".strip())
        return Both(
            fluent.label.en.replace("{0}", subject.en).strip(), french.fill_label(fluent.label.fr, subject.fr).strip()
        )

    def question(self, key: Key) -> Both:
        """The question to put to the players for an open fact."""
        fluent = self.vocabulary.fluents[key[1]]
        subject = self._subject_of(key[0])
        return Both(fluent.ask.en.replace("{0}", subject.en), french.fill_label(fluent.ask.fr, subject.fr))

    def _subject_of(self, subject: str) -> Both:
        acted_on = self.facts.get((subject, "object"))
        if subject not in self.labels and acted_on is not None:
            return self.value(acted_on.value)
        return self.labels.get(subject, Both(subject, subject))

    def _test(self, operator: str, bound: Any, outcome: bool) -> Both:
        said = _BOUNDS[operator if outcome else _OPPOSITE[operator]]
        return Both(said.en.format(bound), said.fr.format(bound))

    def having(self, env: Mapping[str, Any]) -> Both:
        """That the object of ``self`` has its ability at that moment, as a condition in words."""
        return self._fill(_HAS_IT, env)

    # -- conditions ------------------------------------------------------------------------------------------------------

    def condition(self, term: Term, env: Mapping[str, Any]) -> Both:
        """A condition in words, for the reason why a norm did not apply."""
        kind = term[0]
        inner = term[1][0] if kind == "none" and len(term[1]) == 1 else term[1] if kind == "not" else ()
        if inner and inner[0] == "cmp" and inner[1] in _CONTRARY:
            return self.condition(("cmp", _CONTRARY[inner[1]], *inner[2:]), env)
        if kind == "cmp":
            event = self._event_kind(term, env)
            left, right = self._term(term[2], env), self._term(term[3], env)
            return event or Both(
                f"{left.en} {_OPERATORS[term[1]].en} {right.en}", _compared(left.fr, term[1], right.fr)
            )
        if kind == "not":
            said = self.condition(term[1], env)
            return Both(_NOT.en + said.en, _denied(said.fr))
        if kind in ("any", "all", "none"):
            parts = join([self.condition(member, env) for member in term[1]], _AND if kind == "all" else _OR)
            return Both(_NOT.en + parts.en, _denied(parts.fr)) if kind == "none" else parts
        if kind == "given":
            said = self.condition(term[1], env)
            supposed = join([self._supposed(path, value, env) for path, value in term[2]], _AND)
            return Both(said.en + _IF.en + supposed.en, said.fr + _IF.fr + supposed.fr)
        if kind in ("some", "count"):
            return join([self.condition(member, env) for member in term[2]], _AND)
        said = self._term(term, env)
        return Both(said.en, _there_is(said.fr)) if kind == "path" else said

    def _event_kind(self, term: Term, env: Mapping[str, Any]) -> Both | None:
        """What kind of event it is, in the words of the event itself; None for any other comparison."""
        if term[1] != "=" or term[2][0] != "path" or term[2][1][-1] != "kind" or term[3][0] != "lit":
            return None
        kind = self.vocabulary.events.get(str(term[3][1]))
        return self._fill(kind.says, env) if kind is not None and kind.says.en else None

    def _supposed(self, path: Term, value: Term, env: Mapping[str, Any]) -> Both:
        left, right = self._term(path, env), self._term(value, env)
        return Both(f"{left.en} = {right.en}", f"{left.fr} = {right.fr}")

    def _term(self, term: Term, env: Mapping[str, Any]) -> Both:
        kind = term[0]
        if kind == "lit":
            return self.value(term[1])
        if kind == "list":
            return join([self._term(member, env) for member in term[1]], Both(", ", ", "))
        if kind == "path":
            return self._path(term[1], env)
        if kind == "call":
            return self._term(term[2], env)
        return (
            self.condition(term, env)
            if kind in ("cmp", "not", "any", "all", "none", "given", "some", "count")
            else _NONE
        )

    def _path(self, names: tuple[str, ...], env: Mapping[str, Any]) -> Both:
        said, rest = self._first(names[0], env), names[1:]
        part = self.facts.get((str(env.get("event", "")), rest[0])) if names[0] == "event" and rest else None
        if part is not None and self.vocabulary.fluents[rest[0]].kind in ("object", "player"):
            said, rest = self.value(part.value), rest[1:]
        for name in rest:
            fluent = self.vocabulary.fluents.get(name)
            label = fluent.label if fluent is not None else Both("", "")
            nested = f"les {said.fr}" if french.is_plural(said.fr) else said.fr
            if "{0}" in label.en:
                said = Both(label.en.replace("{0}", said.en), french.fill_label(label.fr, nested))
            else:
                named = self.value(name) if not label.en else label
                of = Both(_OF.en.format(named.en, said.en), french.joined(f"{named.fr} de ", nested))
                said = named if said == _GAME else of
        return said

    def _first(self, name: str, env: Mapping[str, Any]) -> Both:
        if name in env:
            value = env[name]
            return self.labels.get(str(value)) or self._subject_of(str(value))
        role = self.facts.get((str(env.get("event", "")), name))
        if role is not None:
            return self.value(role.value)
        return self.labels.get(name.lstrip("@"), Both(name, name))


_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", "!=": "="}
_CONTRARY = {"has": "lacks", "lacks": "has"}
_BOUNDS = {
    "<": Both("less than {0}", "moins de {0}"),
    "<=": Both("{0} or less", "{0} ou moins"),
    ">": Both("more than {0}", "plus de {0}"),
    ">=": Both("{0} or more", "{0} ou plus"),
    "=": Both("{0}", "{0}"),
    "!=": Both("other than {0}", "autre que {0}"),
}


def _compared(left: str, operator: str, right: str) -> str:
    """A comparison in French: the verb agrees with what stands on the left; a clause ("comment ...") takes a colon."""
    sign = _OPERATORS[operator].fr
    if _CLAUSE.match(left) and operator in ("=", "is"):
        return f"{left} : {right}"
    if operator == "meets":
        return f"{left} et {right} ont quelque chose en commun"
    if french.is_plural(left):
        if operator in ("has", "lacks"):
            return french.joined(f"{'pas ' if operator == 'lacks' else ''}{right} parmi les ", left)
        sign = sign.replace("n’est", "ne sont").replace("est ", "sont ") if sign != "est" else "sont"
    return french.joined(f"{left} {sign} ", right)


def _there_is(said: str) -> str:
    """A fact as a condition in French: a yes-or-no one by itself, anything else as being there."""
    if re.match(r"si (?=\S)", said):
        return said[3:]
    return said if _CLAUSE.match(said) else f"avec {said}"


def _denied(said: str) -> str:
    """The contrary of a condition in French."""
    return f"sans {said[5:]}" if said.startswith("avec ") else f"non ({said})"
