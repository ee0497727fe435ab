"""Large JSON files read one element at a time, in memory that does not grow with the file.

Each element is decoded whole by the standard library's scanner (``JSONDecoder.raw_decode``); only the list or mapping around
the elements is walked here, so nothing of JSON itself is written again.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, TextIO

from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError, Diagnostic, Place, reason

CHUNK = 1 << 20
MAX_ELEMENT = 1 << 26
_BLANKS = " \t\r\n\ufeff"
_MAGIC = ((b"\x1f\x8b", "gzip"), (b"BZh", "bz2"), (b"\xfd7zXZ", "lzma"))


def open_text(path: Path) -> TextIO:
    """``path`` as UTF-8 text, unpacked if it is gzip, bzip2 or xz (by its first bytes, not its name). DeskError if it cannot be opened."""
    import importlib
    import io

    try:
        with path.open("rb") as file:
            start = file.read(6)
        packed = next((module for magic, module in _MAGIC if start.startswith(magic)), "")
        raw: IO[bytes] = importlib.import_module(packed).open(path, "rb") if packed else path.open("rb")
    except OSError as error:
        why = reason(error)
        raise _wrong(
            str(path), "cannot-read", f"{path} cannot be read: {why.en}", f"{path} ne peut pas être lu : {why.fr}"
        ) from error
    return io.TextIOWrapper(raw, encoding="utf-8-sig", errors="strict", newline="")


class _Buffer:
    """A window on the text: what is read and not yet used."""

    def __init__(self, stream: TextIO, name: str) -> None:
        self.stream = stream
        self.name = name
        self.text = ""
        self.at = 0
        self.used = 0
        self.ended = False
        self.decoder = json.JSONDecoder()

    def more(self) -> bool:
        """Read on, at least as much again as is waiting; False at the end of the file."""
        if self.ended:
            return False
        waiting = len(self.text) - self.at
        if waiting > MAX_ELEMENT:
            raise self.wrong(
                "one element is larger than any card", "un élément est plus grand que n'importe quelle carte"
            )
        try:
            new = self.stream.read(max(CHUNK, waiting))
        except (OSError, EOFError, ValueError, _lzma_error()) as error:
            raise self.wrong(
                f"the file is damaged or cut short ({error})", f"le fichier est abîmé ou incomplet ({error})"
            ) from error
        self.used += self.at
        self.text = self.text[self.at :] + new
        self.at = 0
        self.ended = not new
        return bool(new)

    def peek(self) -> str:
        """The next character that is not blank, "" at the end; the window stands on it."""
        while True:
            while self.at < len(self.text) and self.text[self.at] in _BLANKS:
                self.at += 1
            if self.at < len(self.text):
                return self.text[self.at]
            if not self.more():
                return ""

    def take(self, wanted: str) -> None:
        """Step over ``wanted``, the next character that is not blank."""
        if self.peek() != wanted:
            raise self.wrong(f"`{wanted}` expected", f"`{wanted}` attendu")
        self.at += 1

    def value(self) -> Any:
        """The next JSON value."""
        self.peek()
        while True:
            try:
                value, end = self.decoder.raw_decode(self.text, self.at)
            except json.JSONDecodeError as error:
                near_end = error.pos >= len(self.text) - 12 or error.msg.startswith("Unterminated")
                if not near_end or not self.more():
                    self.at = min(error.pos, len(self.text))
                    raise self.wrong(error.msg, "JSON mal formé") from error
                continue
            if end == len(self.text) and not isinstance(value, dict | list | str) and self.more():
                continue
            self.at = end
            return value

    def wrong(self, en: str, fr: str) -> DeskError:
        """The diagnostic for broken JSON here."""
        place = self.used + self.at
        return _wrong(
            self.name,
            "broken-json",
            f"{self.name} is not sound JSON at character {place}: {en}",
            f"{self.name} n'est pas du JSON valable au caractère {place} : {fr}",
        )


def elements(stream: TextIO, name: str) -> Iterator[tuple[str, Any]]:
    """The elements of a list, or of the list or mapping under "data" (with their keys), of the JSON text in ``stream``.

    ``name`` is the file's, for messages. DeskError if the JSON is broken, cut short, or neither a list nor a mapping with "data".
    """
    buffer = _Buffer(stream, name)
    first = buffer.peek()
    if first == "[":
        yield from ((("", value)) for value in _items(buffer))
    elif first == "{":
        yield from _data(buffer)
    else:
        raise _not_cards(name)
    if buffer.peek():
        raise buffer.wrong("more text after the end", "du texte après la fin")


def _items(buffer: _Buffer) -> Iterator[Any]:
    buffer.take("[")
    if buffer.peek() == "]":
        buffer.take("]")
        return
    while True:
        yield buffer.value()
        if buffer.peek() == ",":
            buffer.take(",")
        else:
            buffer.take("]")
            return


def _members(buffer: _Buffer) -> Iterator[str]:
    """The keys of a mapping; the caller takes each value before asking for the next key."""
    buffer.take("{")
    if buffer.peek() == "}":
        buffer.take("}")
        return
    while True:
        if buffer.peek() != '"':
            raise buffer.wrong("a key expected", "une clé attendue")
        key = buffer.value()
        buffer.take(":")
        yield key
        if buffer.peek() == ",":
            buffer.take(",")
        else:
            buffer.take("}")
            return


def _data(buffer: _Buffer) -> Iterator[tuple[str, Any]]:
    found = False
    for key in _members(buffer):
        opening = buffer.peek()
        if key == "data" and opening == "[":
            found = True
            yield from (("", value) for value in _items(buffer))
        elif key == "data" and opening == "{":
            found = True
            for name in _members(buffer):
                yield name, buffer.value()
        else:
            buffer.value()
    if not found:
        raise _not_cards(buffer.name)


def _lzma_error() -> type[Exception]:
    import lzma

    return lzma.LZMAError


def _not_cards(name: str) -> DeskError:
    return _wrong(name, "not-card-data", f"{name} is not a file of cards", f"{name} n'est pas un fichier de cartes")


def _wrong(file: str, code: str, en: str, fr: str) -> DeskError:
    return DeskError(Diagnostic(code, "error", Both(en, fr), EXPECTED, Place(file)))


EXPECTED = Both(
    "give a Scryfall bulk file (oracle-cards, default-cards, all-cards) or MTGJSON's AtomicCards, as .json or .json.gz",
    "donnez un fichier « bulk » de Scryfall (oracle-cards, default-cards, all-cards) ou AtomicCards de MTGJSON, en .json ou .json.gz",
)
