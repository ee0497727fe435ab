"""The lexicon's plain data (rules/ask/*.yaml as read by corpus) -> one JSON-able mapping, ready to match.

Done once, when the shipped data are compiled; nothing here runs when a question is asked. The result holds ``forms``
(word -> words), ``layers`` (for each depth of concepts: patterns and their index by first word), ``words`` (every literal
word, for mending typos), ``ordinary`` (words that are never a card name on their own) and the other tables as they are.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from judgetool.ask.pattern import (
    BUILT_IN,
    CARD_CONCEPT,
    Element,
    PhraseError,
    compile_phrase,
    concepts_in,
    expand,
    first_keys,
    needed,
    write_elements,
)
from judgetool.ask.text import words_of
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError, Diagnostic, Place

FOLDER = "rules/ask"
PARTS = (
    "forms",
    "concepts",
    "phrases",
    "grid",
    "facts",
    "story",
    "details",
    "decisive",
    "gates",
    "asks",
    "outside",
    "eras",
    "ordinary",
    "plain",
    "talk",
    "names",
)
TABLES = (
    ("facts", "facts"), ("facts", "numbers"), ("story", "events"), ("story", "sides"), ("story", "actors"),
    ("story", "owned"), ("story", "asked_of"), ("story", "asked_on"), ("story", "roles"), ("details", "details"), ("details", "does"),
    ("decisive", "asked"), ("decisive", "told"), ("decisive", "effects"), ("decisive", "always"),
    ("decisive", "aside"), ("gates", "gates"),
    ("outside", "words"), ("outside", "anchors"), ("eras", "phrases"), ("eras", "before"),
)  # fmt: skip
"""Parts and their tables of phrases, one or two names deep."""
_PLACES = re.compile(r"\$(\d)")
SCHEMA = 2


def compile_lexicon(files: Mapping[str, Any]) -> dict[str, Any]:
    """The compiled lexicon of ``files`` (name of a part without ".yaml" -> its plain data). DeskError with every fault found."""
    return _Compiler(files).run()


def _entry(by_need: Mapping[str, list[str]]) -> str:
    return ";".join(" ".join([needs, *dict.fromkeys(numbers)]) for needs, numbers in by_need.items())


class _Compiler:
    def __init__(self, files: Mapping[str, Any]) -> None:
        self.files = files
        self.levels: dict[str, int] = {}
        self.patterns: list[tuple[int, list[Element], list[Any], list[str]]] = []
        self.words: set[str] = set()
        self.concept_words: set[str] = set()
        self.faults: list[Diagnostic] = []

    def run(self) -> dict[str, Any]:
        self._concepts(self._table("concepts", self._part("concepts").get("concepts")))
        for kind, weights in self._part("phrases").items():
            for weight, phrases in self._table("phrases", weights, kind).items():
                if str(weight) not in ("2", "4", "5"):
                    self._fault("phrases", f"{kind}: the weight {weight} is not 2, 4 or 5")
                    continue
                self._add("phrases", phrases, ["type", kind, int(weight)])
        grid = self._part("grid")
        for table in ("frames", "predicates"):
            for name, phrases in self._table("grid", grid.get(table)).items():
                self._add("grid", phrases, [table[:-1], name])
        for part, table in TABLES:
            for names, phrases in self._listed(self._table(part, self._part(part).get(table))):
                self._add(part, phrases, [table, *names])
        forms = self._forms()
        talk = self._talk()
        if self.faults:
            raise DeskError(*self.faults)
        order = {name: list(values) for name, values in self._part("facts").get("facts", {}).items()}
        return {
            "schema": SCHEMA,
            "forms": forms,
            "layers": self._layers(),
            "words": " ".join(sorted(word for word in self.words if len(word) >= 4)),
            "ordinary": " ".join(sorted(self._ordinary(forms))),
            "concepts": " ".join(sorted(self.concept_words)),
            "plain": " ".join(sorted(self._listed_words("plain"))),
            "talk": talk,
            "grid": {
                "order": grid.get("order", []),
                "types": grid.get("grid", {}),
                "prefer": grid.get("prefer", []),
                "finite": grid.get("finite", []),
                "open_end": grid.get("open_end", []),
                "weights": grid.get("weights", {}),
            },
            "facts": {**self._plain(self._part("facts")), "order": order},
            "story": self._plain(self._part("story")),
            "asks": self._part("asks"),
            "outside": self._plain(self._part("outside")),
            "eras": self._plain(self._part("eras")),
            "names": self._part("names"),
            "details": self._plain(self._part("details")),
            "gates": self._plain(self._part("gates")),
        }

    def _part(self, name: str) -> Mapping[str, Any]:
        return self._table(name, self.files.get(name))

    def _table(self, part: str, value: Any, name: str = "") -> Mapping[str, Any]:
        """``value`` where a mapping must stand (nothing at all is an empty one); else a fault, and an empty one."""
        if isinstance(value, Mapping):
            return value
        if value is not None:
            self._fault(part, f"{name or part}: {value!r} is not a mapping")
        return {}

    @staticmethod
    def _plain(part: Mapping[str, Any]) -> dict[str, Any]:
        """What a part holds beside phrases."""
        return {name: value for name, value in part.items() if name not in {table for _, table in TABLES}}

    @staticmethod
    def _listed(table: Mapping[str, Any]) -> Iterator[tuple[list[str], Any]]:
        """(names, phrases) of a table one or two levels deep."""
        for name, inner in table.items():
            if isinstance(inner, Mapping) and not set(inner) & {"en", "fr", "unless"}:
                for deeper, phrases in inner.items():
                    yield [str(name), str(deeper)], phrases
            else:
                yield [str(name)], inner

    def _concepts(self, concepts: Mapping[str, Any]) -> None:
        for name, given in concepts.items():
            before = set(self.words)
            self.levels[name] = max(self._add("concepts", given, ["concept", name]), default=0)
            self.concept_words |= self.words - before

    def _add(self, part: str, phrases: Any, target: list[Any]) -> list[int]:
        """Adds the phrases of both languages; none of them counts where a concept of their ``unless`` stands. Their depths."""
        levels = []
        table = self._table(part, phrases, str(target))
        unless = [str(one) for one in table.get("unless", ())]
        for other in unless:
            if other not in self.levels:
                self._fault(part, f"{target}: unless names {other}, which is not a concept above it")
        floor = max((self.levels[one] + 1 for one in unless if one in self.levels), default=0)
        for language in ("en", "fr"):
            listed = table.get(language, ())
            if not isinstance(listed, list | tuple):
                self._fault(part, f"{target}: {listed!r} is not a list of phrases")
                continue
            for phrase in listed:
                if not isinstance(phrase, str):
                    self._fault(part, f"{target}: {phrase!r} is not a quoted string")
                    continue
                for written in expand(phrase):
                    level = self._add_one(part, written, target, floor, unless)
                    if level is not None:
                        levels.append(level)
        return levels

    def _add_one(self, part: str, phrase: str, target: list[Any], floor: int, unless: list[str]) -> int | None:
        try:
            elements = compile_phrase(phrase)
        except PhraseError as error:
            self._fault(part, f"{target}: {error}")
            return None
        used = [
            one for one in concepts_in(self._all(elements)) if not one.startswith(CARD_CONCEPT) and one not in BUILT_IN
        ]
        unknown = [one for one in used if one not in self.levels]
        if unknown:
            self._fault(part, f"{target}: {phrase!r} uses <{unknown[0]}>, which is not a concept above it")
            return None
        level = max(floor, max((self.levels[one] + 1 for one in used), default=0))
        if (level, elements, target, unless) not in self.patterns[-400:]:
            self.patterns.append((level, elements, target, unless))
        self._note_words(elements)
        return level

    @staticmethod
    def _all(elements: list[Element]) -> list[Element]:
        return [[one] if isinstance(one, str) and one.startswith("<") else one for one in elements]

    def _note_words(self, elements: list[Element]) -> None:
        for element in elements:
            for one in element if isinstance(element, list) else [element]:
                if isinstance(one, str) and one[0].isalpha():
                    self.words.add(one.rstrip("*"))

    def _layers(self) -> list[dict[str, Any]]:
        """For each depth of concepts the patterns, one a line, with the number of what each means, and the index by first word and by what
        else each needs ("3 5;<pay>|cost 4").

        Lines and numbers joined into text load ten times faster than lists of lists.
        """
        small = self._part("names").get("small_words", {}).values()
        common = {word for listed in small for line in listed for word in words_of(str(line))}
        depth = max((level for level, *_ in self.patterns), default=0) + 1
        targets: list[str] = []
        layers: list[dict[str, Any]] = []
        for wanted in range(depth):
            lines: list[str] = []
            meant: list[str] = []
            index: dict[str, dict[str, list[str]]] = {}
            for level, elements, target, unless in self.patterns:
                if level != wanted:
                    continue
                written = " ".join(map(str, target)) + "".join(f" !{one}" for one in unless)
                if written not in targets:
                    targets.append(written)
                needs = needed(elements, common)
                for key in first_keys(elements):
                    index.setdefault(key, {}).setdefault(needs, []).append(str(len(lines)))
                lines.append(write_elements(elements))
                meant.append(str(targets.index(written)))
            layers.append(
                {
                    "patterns": "\n".join(lines),
                    "meant": " ".join(meant),
                    "index": {key: _entry(by_need) for key, by_need in index.items()},
                }
            )
        layers.append({"targets": "\n".join(targets)})
        return layers

    def _forms(self) -> dict[str, list[str]]:
        forms: dict[str, list[str]] = {}
        for language, table in self._part("forms").items():
            for typed, standard in self._table("forms", table, language).items():
                key = words_of(str(typed))
                if len(key) != 1 or not isinstance(standard, str):
                    self._fault("forms", f"{language}: {typed!r} is not one word standing for a quoted string")
                    continue
                forms.setdefault(key[0], words_of(standard))
        return forms

    def _talk(self) -> dict[str, str]:
        """The rules of ask.talk by the first word of each: lines of a pattern, a tab and what to write."""
        rules: dict[str, list[str]] = {}
        for language, table in self._part("talk").items():
            for phrase, standard in self._table("talk", table, language).items():
                try:
                    variants = [compile_phrase(one) for one in expand(str(phrase))]
                except PhraseError as error:
                    self._fault("talk", f"{language}: {error}")
                    continue
                if not isinstance(standard, str) or any(list(concepts_in(self._all(one))) for one in variants):
                    self._fault("talk", f"{language}: {phrase!r} is not words standing for a quoted string")
                    continue
                least = min((len(one) for one in variants), default=0)
                if any(int(number) > least for number in _PLACES.findall(standard)):
                    self._fault("talk", f"{language}: {standard!r} writes more parts than {phrase!r} has")
                    continue
                words = [part if "$" in part else " ".join(words_of(part)) or part for part in standard.split()]
                for elements in variants:
                    self._note_words(elements)
                    for key in first_keys(elements):
                        rules.setdefault(key, []).append(f"{write_elements(elements)}\t{' '.join(words)}")
        return {key: "\n".join(lines) for key, lines in rules.items()}

    def _listed_words(self, part: str) -> set[str]:
        """The words of a part that is lists of lines of words."""
        lines = (listed if isinstance(listed, list) else [listed] for listed in self._part(part).values())
        return {word for listed in lines for line in listed for word in words_of(str(line))}

    def _ordinary(self, forms: Mapping[str, list[str]]) -> set[str]:
        words = {word for word in self.words if len(word) >= 2} | self._listed_words("ordinary")
        fillers = self._part("plain").get("fillers", ())
        people = self._part("names").get("people", ())
        words |= {word for line in (*fillers, *people) for word in words_of(str(line))}
        for standard in forms.values():
            words.update(standard)
        return words

    def _fault(self, part: str, what: str) -> None:
        self.faults.append(
            Diagnostic(
                "lexicon-phrase",
                "error",
                Both(f"lexicon: {what}", f"lexique : {what}"),
                Both(
                    "Write each phrase as a quoted string: words, | between alternatives, x* for any ending, _ for a gap, <concept>.",
                    "Écrivez chaque expression entre guillemets droits : mots, | entre variantes, x* pour toute finale, _ pour un "
                    "vide, <concept>.",
                ),
                Place(f"{FOLDER}/{part}.yaml"),
            )
        )
