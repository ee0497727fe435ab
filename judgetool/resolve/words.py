"""Sentences of a derivation, in both languages, from the templates of norms and the labels of the vocabulary."""

import re
from collections.abc import Mapping
from typing import Any

from judgetool.model.bilingual import Both
from judgetool.model.language import Term
from judgetool.model.vocabulary import Vocabulary
from judgetool.resolve.quantities import Compared
from judgetool.resolve.values import Key, Node, Val

_SLOT = re.compile(r"\{([A-Za-z_]+)\}")
_OPERATORS = {
    "=": Both("is", "est"),
    "!=": Both("is not", "n'est pas"),
    "<": Both("is less than", "est inférieur à"),
    "<=": Both("is at most", "est au plus"),
    ">": Both("is more than", "est supérieur à"),
    ">=": Both("is at least", "est au moins"),
    "has": Both("includes", "comprend"),
    "lacks": Both("does not include", "ne comprend pas"),
    "in": Both("is one of", "est parmi"),
    "meets": Both("includes one of", "comprend l'un de"),
    "is": Both("is", "est"),
}
_AND = Both(" and ", " et ")
_OR = Both(" or ", " ou ")
_NOT = Both("not: ", "pas : ")
_IF = Both(" if ", " si ")
_NONE = Both("none", "aucun")
_YES = Both("yes", "oui")
_NO = Both("no", "non")
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
        return Both(self._fill(template.en, node.env, "en"), self._fill(template.fr, node.env, "fr"))

    def _fill(self, template: str, env: Mapping[str, Any], lang: str) -> str:
        def slot(match: re.Match[str]) -> str:
            name = match[1]
            if name in env:
                return self.value(env[name]).of(lang)
            known = self.facts.get((str(env.get("event", "")), name))
            if known is not None:
                return self.value(known.value).of(lang)
            named = self.labels.get(name)
            return named.of(lang) if named is not None else match[0]

        return _SLOT.sub(slot, template)

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
        return Both(_bare(fluent.label.en), _bare(fluent.label.fr))

    def fact(self, key: Key) -> Both:
        """A fact in words, with its subject."""
        fluent = self.vocabulary.fluents.get(key[1].partition(".")[0])
        subject = self.labels.get(key[0], Both("", ""))
        if fluent is None or not fluent.label.en:
            return Both(f"{key[1]} {subject.en}".strip(), f"{key[1]} {subject.fr}".strip())
        return Both(
            fluent.label.en.replace("{0}", subject.en).strip(), fluent.label.fr.replace("{0}", subject.fr).strip()
        )

    def question(self, key: Key) -> Both:
        """The question to put to the players for an open fact."""
        fluent = self.vocabulary.fluents[key[1]]
        subject = self._subject_of(key[0])
        return Both(fluent.ask.en.replace("{0}", subject.en), fluent.ask.fr.replace("{0}", subject.fr))

    def _subject_of(self, subject: str) -> Both:
        acted_on = self.facts.get((subject, "object"))
        if subject not in self.labels and acted_on is not None:
            return self.value(acted_on.value)
        return self.labels.get(subject, Both(subject, subject))

    def _test(self, operator: str, bound: Any, outcome: bool) -> Both:
        said = Both(f"{_SIGNS[operator]} {bound}", f"{_SIGNS[operator]} {bound}")
        return said if outcome else Both(f"not {said.en}", f"pas {said.fr}")

    # -- conditions ------------------------------------------------------------------------------------------------------

    def condition(self, term: Term, env: Mapping[str, Any]) -> Both:
        """A condition in words, for the reason why a norm did not apply."""
        kind = term[0]
        if kind == "cmp":
            left, right = self._term(term[2], env), self._term(term[3], env)
            sign = _OPERATORS[term[1]]
            return Both(f"{left.en} {sign.en} {right.en}", f"{left.fr} {sign.fr} {right.fr}")
        if kind == "not":
            inner = self.condition(term[1], env)
            return Both(_NOT.en + inner.en, _NOT.fr + inner.fr)
        if kind in ("any", "all", "none"):
            parts = join([self.condition(member, env) for member in term[1]], _AND if kind == "all" else _OR)
            return Both(_NOT.en + parts.en, _NOT.fr + parts.fr) if kind == "none" else parts
        if kind == "given":
            inner = self.condition(term[1], env)
            supposed = join([self._supposed(path, value, env) for path, value in term[2]], _AND)
            return Both(inner.en + _IF.en + supposed.en, inner.fr + _IF.fr + supposed.fr)
        if kind in ("some", "count"):
            return join([self.condition(member, env) for member in term[2]], _AND)
        return self._term(term, env)

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
        return self.condition(term, env) if kind in ("cmp", "not", "any", "all", "none", "given", "some", "count") else _NONE

    def _path(self, names: tuple[str, ...], env: Mapping[str, Any]) -> Both:
        said, rest = self._first(names[0], env), names[1:]
        part = self.facts.get((str(env.get("event", "")), rest[0])) if names[0] == "event" and rest else None
        if part is not None and self.vocabulary.fluents[rest[0]].kind in ("object", "player"):
            said, rest = self.value(part.value), rest[1:]
        for name in rest:
            fluent = self.vocabulary.fluents.get(name)
            label = fluent.label if fluent is not None else Both("", "")
            if "{0}" in label.en:
                said = Both(label.en.replace("{0}", said.en), label.fr.replace("{0}", said.fr))
            else:
                named = self.value(name) if not label.en else label
                of = Both(_OF.en.format(named.en, said.en), _OF.fr.format(named.fr, said.fr))
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


_SIGNS = {"<": "<", "<=": "≤", ">": ">", ">=": "≥", "=": "=", "!=": "≠"}


def _bare(label: str) -> str:
    return re.sub(r"\s*(?:of|de|d'|du|des)?\s*\{0\}\s*", " ", label).strip()
