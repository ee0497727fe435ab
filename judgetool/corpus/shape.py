"""Shapes: small readers of nodes that combine, and collect every error instead of stopping at the first.

A shape takes a node and the ``Reader`` of its file and gives a value, or ``BAD`` after having said what is wrong. ``record``,
``listing`` and ``table`` combine shapes. ``ref`` and ``defines`` also note which names a file uses and gives, with their places,
so that ``check`` can join files.
"""

import re
from collections.abc import Callable, Collection
from collections.abc import Mapping as Map
from datetime import date as _date
from enum import Enum
from typing import Any, Final, TypeVar

from judgetool.corpus.node import Mapping, Node, Scalar, Sequence
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic, Place
from judgetool.model.number import parse_number
from judgetool.model.record import NamedTuple
from judgetool.model.suggest import suggest

T = TypeVar("T")


class Bad(Enum):
    """The value of a node that does not fit its shape."""

    BAD = "bad"


BAD: Final = Bad.BAD
NO_HELP = Both("", "")
NULL = frozenset(("", "~", "null"))


class Named(NamedTuple):
    """A name used or given somewhere: ``kind`` says of what ("clause", "norm", "edition", "fluent" ...)."""

    kind: str
    name: str
    place: Place


class Reader:
    """What the shapes of one file share: its path, the findings, the names it uses and gives."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Diagnostic] = []
        self.uses: list[Named] = []
        self.gives: list[Named] = []

    def place(self, node: Node, offset: int = 0) -> Place:
        """Where ``node`` stands; ``offset`` counts characters inside its text."""
        inside = offset + 1 if offset and isinstance(node, Scalar) and not node.plain else offset
        return Place(self.file, node.line, node.column + inside)

    def fault(self, node: Node, code: str, message: Both, help_: Both = NO_HELP, offset: int = 0) -> Bad:
        """Say that something is wrong with ``node``."""
        self.found.append(Diagnostic(code, "error", message, help_, self.place(node, offset)))
        return BAD


Shape = Callable[[Node, Reader], T | Bad]


def did_you_mean(name: str, known: Collection[str], many: int = 12) -> Both:
    """The help for a name that is not known: the nearest, or all where they are few."""
    near = suggest(name, known) if len(name) <= 60 else ()
    if near:
        close = ", ".join(f"`{one}`" for one in near)
        return Both(f"did you mean {close}?", f"vouliez-vous dire {close} ?")
    if known and len(known) <= many:
        every = ", ".join(f"`{one}`" for one in sorted(known))
        return Both(f"expected one of {every}", f"attendu : {every}")
    return NO_HELP


def wrong_kind(node: Node, reader: Reader, en: str, fr: str) -> Bad:
    """Something else stands where ``en``/``fr`` was expected."""
    found = describe(node)
    help_ = NO_HELP
    if isinstance(node, (Mapping, Sequence)) and node.flow and "text" in en:
        help_ = Both('put the text in quotes: "..."', 'mettre le texte entre guillemets droits : "..."')
    message = Both(f"expected {en}, found {found.en}", f"attendu : {fr} ; trouvé : {found.fr}")
    return reader.fault(node, "wrong-kind", message, help_)


def describe(node: Node) -> Both:
    """What a node is, in a word or two."""
    if isinstance(node, Mapping):
        return Both("a mapping", "un tableau de clés") if node.pairs else Both("an empty mapping", "un tableau vide")
    if isinstance(node, Sequence):
        return Both("a list", "une liste") if node.items else Both("an empty list", "une liste vide")
    if not node.text:
        return Both("nothing", "rien")
    shown = node.text if len(node.text) <= 30 else node.text[:29] + "…"
    return Both(f"`{shown}`", f"`{shown}`")


def text(node: Node, reader: Reader) -> str | Bad:
    """A text that is not empty."""
    if isinstance(node, Scalar) and node.text.strip():
        return node.text
    return wrong_kind(node, reader, "a text", "un texte")


def maybe_empty(node: Node, reader: Reader) -> str | Bad:
    """A text, which may be empty."""
    return node.text if isinstance(node, Scalar) else wrong_kind(node, reader, "a text", "un texte")


def matching(pattern: str, en: str, fr: str) -> Shape[str]:
    """A text of one form; ``en`` and ``fr`` describe the form."""
    form = re.compile(pattern)

    def shape(node: Node, reader: Reader) -> str | Bad:
        if isinstance(node, Scalar) and form.fullmatch(node.text):
            return node.text
        return wrong_kind(node, reader, en, fr)

    return shape


def word(*choices: str) -> Shape[str]:
    """One word of a closed list."""

    def shape(node: Node, reader: Reader) -> str | Bad:
        if not isinstance(node, Scalar):
            return wrong_kind(node, reader, "a word", "un mot")
        if node.text in choices:
            return node.text
        message = Both(f"unknown word `{node.text}`", f"mot inconnu `{node.text}`")
        return reader.fault(node, "unknown-word", message, did_you_mean(node.text, choices))

    return shape


def integer(low: int, high: int) -> Shape[int]:
    """A whole number from ``low`` to ``high``, in figures."""

    def shape(node: Node, reader: Reader) -> int | Bad:
        if isinstance(node, Scalar) and re.fullmatch(r"-?[0-9]{1,9}", node.text) and low <= int(node.text) <= high:
            return int(node.text)
        return wrong_kind(node, reader, f"a whole number from {low} to {high}", f"un nombre entier de {low} à {high}")

    return shape


def yes_no(node: Node, reader: Reader) -> bool | Bad:
    """``yes`` or ``no``."""
    if isinstance(node, Scalar) and node.text in ("yes", "no"):
        return node.text == "yes"
    return wrong_kind(node, reader, "`yes` or `no`", "`yes` ou `no`")


def date(node: Node, reader: Reader) -> str | Bad:
    """A date of the calendar, ``2015-03-27``."""
    if isinstance(node, Scalar) and re.fullmatch(r"\d{4}-\d\d-\d\d", node.text):
        try:
            return _date.fromisoformat(node.text).isoformat()
        except ValueError:
            pass
    found = describe(node)
    message = Both(f"expected a date, found {found.en}", f"une date est attendue ; trouvé : {found.fr}")
    return reader.fault(node, "not-a-date", message, Both("write it as 2015-03-27", "l'écrire comme 2015-03-27"))


def number(node: Node, reader: Reader) -> str | Bad:
    """A rule number in its canonical form, ``702.36e``."""
    if not isinstance(node, Scalar):
        return wrong_kind(node, reader, "a rule number", "un numéro de règle")
    canonical = parse_number(node.text)
    if canonical == node.text:
        return canonical
    message = Both(f"`{node.text}` is not a rule number", f"`{node.text}` n'est pas un numéro de règle")
    better = canonical or "702.36e"
    return reader.fault(node, "not-a-number", message, Both(f"write it as {better}", f"l'écrire comme {better}"))


identifier = matching(
    r"[a-z0-9]+(?:[-./][a-z0-9]+)*",
    "an id of small letters, figures, hyphens and dots",
    "un identifiant en minuscules, chiffres, tirets et points",
)


def nothing_or(shape: Shape[T]) -> Shape[T | None]:
    """What ``shape`` reads, or nothing (``null``, ``~`` or an empty place) as None."""

    def read(node: Node, reader: Reader) -> T | Bad | None:
        if isinstance(node, Scalar) and node.plain and node.text in NULL:
            return None
        return shape(node, reader)

    return read


def ref(kind: str, shape: Shape[str] = text) -> Shape[str]:
    """The name of a ``kind`` that some file must give; noted for ``check``."""

    def read(node: Node, reader: Reader) -> str | Bad:
        name = shape(node, reader)
        if name is not BAD:
            reader.uses.append(Named(kind, name, reader.place(node)))
        return name

    return read


def defines(kind: str, shape: Shape[str] = identifier) -> Shape[str]:
    """The name under which this file gives a ``kind``; noted for ``check``."""

    def read(node: Node, reader: Reader) -> str | Bad:
        name = shape(node, reader)
        if name is not BAD:
            reader.gives.append(Named(kind, name, reader.place(node)))
        return name

    return read


def listing(shape: Shape[T], least: int = 0) -> Shape[tuple[T, ...]]:
    """A list of what ``shape`` reads, with at least ``least`` members."""

    def read(node: Node, reader: Reader) -> tuple[T, ...] | Bad:
        if not isinstance(node, Sequence):
            return wrong_kind(node, reader, "a list", "une liste")
        if len(node.items) < least:
            return wrong_kind(node, reader, f"a list of at least {least}", f"une liste d'au moins {least}")
        values = [shape(item, reader) for item in node.items]
        good = tuple(value for value in values if value is not BAD)
        return good if len(good) == len(values) else BAD

    return read


def one_or_list(shape: Shape[T]) -> Shape[tuple[T, ...]]:
    """A list of what ``shape`` reads, or a lone one."""
    many = listing(shape)

    def read(node: Node, reader: Reader) -> tuple[T, ...] | Bad:
        if isinstance(node, Sequence):
            return many(node, reader)
        value = shape(node, reader)
        return BAD if value is BAD else (value,)

    return read


def table(keys: Shape[str], values: Shape[T], least: int = 0) -> Shape[dict[str, T]]:
    """A mapping whose keys fit ``keys`` and whose values fit ``values``."""

    def read(node: Node, reader: Reader) -> dict[str, T] | Bad:
        if not isinstance(node, Mapping):
            return wrong_kind(node, reader, "a mapping", "un tableau de clés")
        if len(node.pairs) < least:
            return wrong_kind(node, reader, f"a mapping of at least {least}", f"un tableau d'au moins {least} clés")
        found: dict[str, T] = {}
        good = True
        for key_node, value_node in node.pairs:
            key, value = keys(key_node, reader), values(value_node, reader)
            if key is BAD or value is BAD:
                good = False
            else:
                found[key] = value
        return found if good else BAD

    return read


class Field(NamedTuple):
    """One key of a record: its shape, whether it must be there, what it is when it is not."""

    shape: Shape[Any]
    needed: bool
    default: Any = None


def need(shape: Shape[Any]) -> Field:
    """A key that must be there."""
    return Field(shape, True)


def may(shape: Shape[Any], default: Any) -> Field:
    """A key that may be left out; then its value is ``default``."""
    return Field(shape, False, default)


def record(build: Callable[..., T], /, **fields: Field) -> Shape[T]:
    """A mapping with known keys, given to ``build`` by name.

    A name that is a word of Python is written with ``_`` after it (``from_`` reads the key ``from``).
    """
    keys = {name.rstrip("_"): name for name in fields}

    def read(node: Node, reader: Reader) -> T | Bad:
        if not isinstance(node, Mapping):
            return wrong_kind(node, reader, f"a mapping with {_some(keys)}", f"un tableau de clés avec {_some(keys)}")
        values: dict[str, Any] = {}
        good = True
        for key, value_node in node.pairs:
            name = keys.get(key.text)
            if name is None:
                message = Both(f"unknown key `{key.text}`", f"clé inconnue `{key.text}`")
                reader.fault(key, "unknown-key", message, did_you_mean(key.text, keys, 20))
                good = False
            else:
                values[name] = fields[name].shape(value_node, reader)
                good = good and values[name] is not BAD
        for key_text, name in keys.items():
            if name not in values:
                if fields[name].needed:
                    _missing(node, reader, key_text)
                    good = False
                values[name] = fields[name].default
        return build(**{name: values[name] for name in fields}) if good else BAD

    return read


def together(**values: Any) -> tuple[Any, ...]:
    """A builder for ``record``: the values in the order of its fields."""
    return tuple(values.values())


def _some(keys: Map[str, str]) -> str:
    return ", ".join(f"`{key}`" for key in list(keys)[:4])


def _missing(node: Node, reader: Reader, key: str) -> None:
    if key in ("en", "fr"):
        message = Both(
            f"the {'English' if key == 'en' else 'French'} is missing: key `{key}`",
            f"{'l’anglais' if key == 'en' else 'le français'} manque : clé `{key}`",
        )
        help_ = Both("give the text in both languages", "donner le texte dans les deux langues")
        reader.fault(node, "missing-language", message, help_)
        return
    reader.fault(node, "missing-key", Both(f"key `{key}` is missing", f"la clé `{key}` manque"))


both: Shape[Both] = record(Both, en=need(text), fr=need(text))
"""A text in English and French."""


def plain(node: Node, reader: Reader | None = None) -> Any:
    """Plain data: dict, list, text; None for an empty place, ``~`` or ``null``. Every node fits."""
    if isinstance(node, Mapping):
        return {key.text: plain(value) for key, value in node.pairs}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return None if node.plain and node.text in NULL else node.text


def read(shape: Shape[T], root: Node | None, reader: Reader) -> T | Bad:
    """Read a whole file with ``shape``; an empty file is an error."""
    if root is None:
        if not reader.found:
            message = Both("the file is empty", "le fichier est vide")
            reader.found.append(Diagnostic("empty-file", "error", message, NO_HELP, Place(reader.file, 1, 1)))
        return BAD
    return shape(root, reader)
