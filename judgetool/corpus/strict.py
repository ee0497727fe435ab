"""A strict reader of YAML: the part of the language that data needs, and none of its surprises.

Every scalar is text (``no``, ``on``, ``702.10``, ``2009-07-11``, ``12:30`` and ``010`` stay as they are written). A key given twice,
anchors, aliases, merge keys, tags, several documents and files beyond the limits are refused, each with its place and the way out.
The events come from libyaml where it is installed, else from the pure Python parser of the same library.
"""

import re
from collections.abc import Iterator
from typing import Any

from judgetool.corpus.node import Mapping, Node, Scalar, Sequence
from judgetool.corpus.wrong_yaml import explain
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic, Place

MAX_BYTES = 4_000_000
MAX_DEPTH = 60
MAX_NODES = 400_000

_LINE_END = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_CUT = re.compile(r"[ \t]+#[^\s#!]")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def parse(data: bytes, file: str) -> tuple[Node | None, list[Diagnostic]]:
    """Read one YAML document.

    ``data`` is the bytes of the file, ``file`` its path as the user knows it (for the diagnostics). Gives the root node, None if the
    file is empty or cannot be read, and everything that is wrong with it.
    """
    text, wrong = _decode(data, file)
    if wrong is not None:
        return None, [wrong]
    reader = _Reader(text, file)
    return reader.read(), reader.found


def _decode(data: bytes, file: str) -> tuple[str, Diagnostic | None]:
    """UTF-8 text, with or without a byte order mark."""
    if len(data) > MAX_BYTES:
        message = Both(
            f"the file is too large: {len(data)} bytes, at most {MAX_BYTES} are read",
            f"le fichier est trop grand : {len(data)} octets, au plus {MAX_BYTES} sont lus",
        )
        return "", Diagnostic("file-too-large", "error", message, _SPLIT, Place(file))
    if data.startswith(_UTF16):
        message = Both("the file is UTF-16, expected UTF-8", "le fichier est en UTF-16, UTF-8 est attendu")
        return "", Diagnostic("not-utf-8", "error", message, _SAVE_UTF8, Place(file, 1, 1))
    try:
        return data.removeprefix(b"\xef\xbb\xbf").decode("utf-8"), None
    except UnicodeDecodeError as wrong:
        good = wrong.object[: wrong.start].decode("utf-8")
        byte = wrong.object[wrong.start]
        message = Both(f"byte 0x{byte:02X} is not UTF-8", f"l'octet 0x{byte:02X} n'est pas de l'UTF-8")
        lines = _LINE_END.split(good)
        return "", Diagnostic("not-utf-8", "error", message, _SAVE_UTF8, Place(file, len(lines), len(lines[-1]) + 1))


class _Open:
    """A list or mapping that is being read: its start, its children so far, and the key that waits for its value."""

    __slots__ = ("column", "flow", "items", "key", "key_end", "line", "mapping", "pairs")

    def __init__(self, event: Any, mapping: bool) -> None:
        self.line: int = event.start_mark.line + 1
        self.column: int = event.start_mark.column + 1
        self.flow = bool(event.flow_style)
        self.mapping = mapping
        self.items: list[Node] = []
        self.pairs: dict[str, tuple[Scalar, Node]] = {}
        self.key: Scalar | None = None
        self.key_end = -1


class _Reader:
    """One document turned from events into nodes, findings collected on the way."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.found: list[Diagnostic] = []
        self.lines = _LINE_END.split(text)
        self.comments = {n for n, line in enumerate(self.lines) if "#" in line and _CUT.search(line)}
        self.root: Node | None = None
        self.open: list[_Open] = []
        self.nodes = 0

    def read(self) -> Node | None:
        """The root node, or None; ``found`` has the findings."""
        import yaml

        try:
            for event in self._events(yaml):
                if not self._take(type(event).__name__, event):
                    return None
        except yaml.YAMLError as wrong:
            told = explain(wrong, self.lines, self.file)
            same = [one for one in self.found if one.place and told.place and one.place.line == told.place.line]
            self.found = [one for one in self.found if one not in same] + [told]
            return None
        return self.root

    def _events(self, yaml: Any) -> Iterator[Any]:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        events: Iterator[Any] = yaml.parse(self.text, Loader=loader)
        return events

    def _take(self, kind: str, event: Any) -> bool:
        """Take one event; False when there is no sense in reading on."""
        if kind == "ScalarEvent":
            self._scalar(event)
        elif kind in ("MappingStartEvent", "SequenceStartEvent"):
            self._properties(event)
            self.open.append(_Open(event, kind == "MappingStartEvent"))
            if len(self.open) > MAX_DEPTH:
                return self._stop(
                    event,
                    "too-deep",
                    f"nested more than {MAX_DEPTH} deep",
                    f"imbriqué sur plus de {MAX_DEPTH} niveaux",
                    _SPLIT,
                )
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            self._close()
        elif kind == "AliasEvent":
            self._say(
                event,
                "alias",
                f"alias *{event.anchor} is not allowed",
                f"l'alias *{event.anchor} n'est pas permis",
                _QUOTE,
            )
            self._give(Scalar("", event.start_mark.line + 1, event.start_mark.column + 1), event.end_mark.index)
        elif kind == "DocumentStartEvent" and self.root is not None:
            return self._stop(
                event,
                "two-documents",
                "a second document begins here",
                "un second document commence ici",
                _ONE_DOCUMENT,
            )
        if self.nodes > MAX_NODES:
            return self._stop(
                event, "too-many-nodes", f"more than {MAX_NODES} values", f"plus de {MAX_NODES} valeurs", _SPLIT
            )
        return True

    def _scalar(self, event: Any) -> None:
        self._properties(event)
        mark, end = event.start_mark, event.end_mark
        plain = not event.style
        if plain and end.line in self.comments and _CUT.match(self.lines[end.line], end.column):
            cut = event.value
            self._say(
                event,
                "comment-cuts-text",
                f"the text `{cut}` is cut by a #",
                f"le texte `{cut}` est coupé par un #",
                _HASH,
            )
        node = Scalar(event.value, mark.line + 1, mark.column + 1, plain)
        self._give(node, end.index, empty=plain and mark.index == end.index)

    def _properties(self, event: Any) -> None:
        """Refuse anchors and tags."""
        if event.anchor is not None:
            self._say(
                event,
                "anchor",
                f"anchor &{event.anchor} is not allowed",
                f"l'ancre &{event.anchor} n'est pas permise",
                _QUOTE,
            )
        if event.tag is not None:
            self._say(
                event, "tag", f"tag {event.tag} is not allowed", f"l'étiquette {event.tag} n'est pas permise", _QUOTE
            )

    def _close(self) -> None:
        done = self.open.pop()
        if done.mapping:
            self._give(Mapping(tuple(done.pairs.values()), done.line, done.column, done.flow), -1)
        else:
            self._give(Sequence(tuple(done.items), done.line, done.column, done.flow), -1)

    def _give(self, node: Node, end: int, empty: bool = False) -> None:
        """Hand a finished node to the list or mapping around it."""
        self.nodes += 1
        if not self.open:
            self.root = node
            return
        around = self.open[-1]
        if not around.mapping:
            around.items.append(node)
        elif around.key is None:
            around.key, around.key_end = self._key(node), end
        else:
            key, around.key = around.key, None
            if around.flow and empty and end == around.key_end:
                self._bare(key, not around.pairs)
            self._pair(around, key, node)

    def _key(self, node: Node) -> Scalar:
        """A key as text; anything else is refused, and stands for an empty text."""
        if isinstance(node, Scalar):
            if node.text == "<<" and node.plain:
                self._at(
                    node,
                    "merge-key",
                    "merge key << is not allowed",
                    "la clé de fusion << n'est pas permise",
                    _WRITE_OUT,
                )
            return node
        self._at(
            node,
            "key-not-text",
            "a key must be text, not a list or a mapping",
            "une clé est un texte, ni une liste ni un tableau",
            _QUOTE,
        )
        return Scalar("", node.line, node.column)

    def _bare(self, key: Scalar, first: bool) -> None:
        """A key without a value: ``{3}`` is a mapping in YAML and a cost in game text; ``{fr: a, b}`` cuts its text at the comma."""
        if first:
            self._at(
                key,
                "braces-unquoted",
                f"{{{key.text}}} is read as a mapping with the key `{key.text}` and no value",
                f"{{{key.text}}} est lu comme un tableau qui a la clé `{key.text}` et pas de valeur",
                Both(f"write '{{{key.text}}}'", f"écrire '{{{key.text}}}'"),
            )
            return
        self._at(
            key,
            "comma-cuts-text",
            f"`{key.text}` is read as a key without a value",
            f"`{key.text}` est lu comme une clé sans valeur",
            Both(
                "if the comma before it belongs to a text, put that text in quotes",
                "si la virgule qui précède fait partie d'un texte, mettre ce texte entre guillemets droits",
            ),
        )

    def _pair(self, around: _Open, key: Scalar, value: Node) -> None:
        first = around.pairs.get(key.text)
        if first is None:
            around.pairs[key.text] = (key, value)
            return
        self._at(
            key,
            "duplicate-key",
            f"key {key.text!r} is given twice, first on line {first[0].line}",
            f"la clé {key.text!r} est donnée deux fois, d'abord à la ligne {first[0].line}",
            Both("keep one of the two", "n'en garder qu'une"),
        )

    def _say(self, event: Any, code: str, en: str, fr: str, help_: Both) -> None:
        place = Place(self.file, event.start_mark.line + 1, event.start_mark.column + 1)
        self.found.append(Diagnostic(code, "error", Both(en, fr), help_, place))

    def _at(self, node: Node, code: str, en: str, fr: str, help_: Both) -> None:
        self.found.append(Diagnostic(code, "error", Both(en, fr), help_, Place(self.file, node.line, node.column)))

    def _stop(self, event: Any, code: str, en: str, fr: str, help_: Both) -> bool:
        self._say(event, code, en, fr, help_)
        return False


_SPLIT = Both("split it into several files", "le répartir en plusieurs fichiers")
_SAVE_UTF8 = Both("save the file as UTF-8", "enregistrer le fichier en UTF-8")
_QUOTE = Both('put the value in quotes: "..."', 'mettre la valeur entre guillemets droits : "..."')
_HASH = Both(
    "put the value in quotes, or a blank after the # if a comment is meant",
    "mettre la valeur entre guillemets droits, ou une espace après le # s'il s'agit d'un commentaire",
)
_ONE_DOCUMENT = Both("keep one document a file", "garder un document par fichier")
_WRITE_OUT = Both("write the values out", "écrire les valeurs en toutes lettres")
