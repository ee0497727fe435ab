"""From the bytes of a rules file to its text: encodings, line ends, damaged letters.

Official files came as ASCII, cp1252, UTF-8 with and without a mark, UTF-16 of both orders, with every kind of line end and mixtures.
Some were damaged on the way: letters of another code page, every quote turned into "?". What is certain is read back, and
everything that was changed or is doubtful is reported.
"""

import re
from typing import NamedTuple

from judgetool.comprules.mend import looks_questioned, looks_undashed, mend_code_page, mend_questioned, mend_undashed
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError, Diagnostic, Place

MAX_BYTES = 8 * 1024 * 1024
"""The largest file read. The largest official one has 1.7 million bytes."""

_LONGEST_GAP = 100
_LONG_GAP = re.compile(rf"[^\S\n]{{{_LONGEST_GAP},}}")
"""Blanks beyond this many in a row say nothing, and make a search for what follows blanks slow."""

_SPACES = "\t\x0b\x0c\x85\u2028\u2029"
_CONTROLS = frozenset(map(chr, (*range(9), *range(0x0E, 0x20), *range(0x7F, 0x85), *range(0x86, 0xA0)))) | frozenset(
    "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"
)
_SIGNATURES: tuple[tuple[bytes, Both], ...] = (
    (b"%PDF", Both("a PDF", "un PDF")),
    (
        b"PK\x03\x04",
        Both("a ZIP archive or a word processor's file", "une archive ZIP ou un fichier de traitement de texte"),
    ),
    (b"\xd0\xcf\x11\xe0", Both("a word processor's file", "un fichier de traitement de texte")),
    (b"{\\rtf", Both("an RTF file", "un fichier RTF")),
    (b"\x1f\x8b", Both("a compressed file", "un fichier compressé")),
)


class Decoded(NamedTuple):
    """The text of a file, lines ended by "\\n" alone; ``encoding`` and ``eol`` as met ("utf-16le-bom", "CRLF+CR")."""

    text: str
    encoding: str
    eol: str
    notes: tuple[Diagnostic, ...]


def refuse(code: str, message: Both, help_: Both, name: str, line: int = 0) -> DeskError:
    """The error for a file that cannot be taken in (exit code 2)."""
    return DeskError(Diagnostic(code, "error", message, help_, Place(name, line)))


def decode(data: bytes, name: str) -> Decoded:
    """The text of ``data``, a whole file called ``name``. DeskError if it is empty, too large, binary or in no known encoding.

    No more than 100 blanks in a row are kept. Tabs, form feeds, U+0085,
    U+2028 and U+2029 become blanks: they never cut a line. Control and direction characters go, and
    are reported.
    """
    _refuse_other_kinds(data, name)
    text, encoding = _text_of(data, name)
    eol = _line_ends(text)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    notes: list[Diagnostic] = []
    text = _LONG_GAP.sub(lambda gap: gap[0][:_LONGEST_GAP], _without_controls(text, name, notes))
    if "\ufffd" in text:
        line = text.count("\n", 0, text.index("\ufffd")) + 1
        count = text.count("\ufffd")
        notes.append(
            Diagnostic(
                "lost-letters",
                "warning",
                Both(
                    f"{count} letters were already lost in the file (U+FFFD); they are kept as they are",
                    f"{count} lettres étaient déjà perdues dans le fichier (U+FFFD) ; elles sont laissées telles quelles",
                ),
                place=Place(name, line),
            )
        )
    text = _mended(text, name, notes)
    return Decoded(text, encoding, eol, tuple(notes))


def refuse_size(size: int, name: str) -> None:
    """DeskError if a file of ``size`` bytes is larger than any rules file. Ask before reading it."""
    if size > MAX_BYTES:
        raise refuse(
            "file-too-large",
            Both(
                f"the file has {size:,} bytes; a rules file has at most {MAX_BYTES:,}",
                f"le fichier a {size:,} octets ; un fichier de règles en a au plus {MAX_BYTES:,}".replace(
                    ",", "\u202f"
                ),
            ),
            Both("give the official .txt file", "donnez le fichier .txt officiel"),
            name,
        )


def _refuse_other_kinds(data: bytes, name: str) -> None:
    if not data.strip():
        raise refuse(
            "empty-file",
            Both("the file is empty", "le fichier est vide"),
            Both("download it again", "téléchargez-le de nouveau"),
            name,
        )
    refuse_size(len(data), name)
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            raise refuse(
                "not-text",
                Both(f"this is {kind.en}, not a text file", f"c'est {kind.fr}, pas un fichier de texte"),
                Both("give the official .txt file", "donnez le fichier .txt officiel"),
                name,
            )
    if re.match(rb"(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|\?xml|head|body)", data[:400], re.IGNORECASE):
        raise refuse(
            "not-text",
            Both("this is a web page, not a text file", "c'est une page web, pas un fichier de texte"),
            Both(
                "save the .txt file that the page links to", "enregistrez le fichier .txt vers lequel la page renvoie"
            ),
            name,
        )


def _text_of(data: bytes, name: str) -> tuple[str, str]:
    """The text with its line ends, and the name of the encoding."""
    for mark, codec, label in (
        (b"\xff\xfe\x00\x00", "utf-32-le", "utf-32le-bom"),
        (b"\x00\x00\xfe\xff", "utf-32-be", "utf-32be-bom"),
        (b"\xef\xbb\xbf", "utf-8", "utf-8-bom"),
        (b"\xff\xfe", "utf-16-le", "utf-16le-bom"),
        (b"\xfe\xff", "utf-16-be", "utf-16be-bom"),
    ):
        if data.startswith(mark):
            return _strictly(data[len(mark) :], codec, name), label
    if b"\x00" in data:
        unmarked = _unmarked_utf16(data)
        if unmarked is None:
            raise refuse(
                "not-text",
                Both(
                    "the file holds NUL bytes: it is not a text file",
                    "le fichier contient des octets nuls : ce n'est pas du texte",
                ),
                Both("give the official .txt file", "donnez le fichier .txt officiel"),
                name,
                data.count(b"\n", 0, data.index(b"\x00")) + 1,
            )
        return _strictly(data, unmarked, name), unmarked.replace("-le", "le").replace("-be", "be")
    if data.isascii():
        return data.decode("ascii"), "ascii"
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        return _not_utf8(data, name, error), "cp1252"


def _strictly(data: bytes, codec: str, name: str) -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        raise _undecodable(data, name, error, (codec,)) from None


def _not_utf8(data: bytes, name: str, error: UnicodeDecodeError) -> str:
    """The text as cp1252, unless the bytes are mostly UTF-8: then reading them so would damage every accent."""
    marks, accents = data.count(b"\xe2\x80"), data.count(b"\xc3\xa9")
    high = len(data) - len(data.translate(None, bytes(range(0x80, 0x100))))
    if marks + accents >= 10 and 3 * marks + 2 * accents > high // 2:
        raise _undecodable(data, name, error, ("utf-8",))
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError as second:
        raise _undecodable(data, name, second, ("utf-8", "cp1252")) from None


def _undecodable(data: bytes, name: str, error: UnicodeDecodeError, tried: tuple[str, ...]) -> DeskError:
    where = error.start
    codecs = ", ".join(tried)
    if where >= len(data) - 4 and len(data) > 1000:
        return refuse(
            "truncated-file",
            Both(
                f"the file is cut off in the middle of a letter ({codecs})",
                f"le fichier est coupé au milieu d'une lettre ({codecs})",
            ),
            Both("download it again", "téléchargez-le de nouveau"),
            name,
        )
    return refuse(
        "unknown-encoding",
        Both(
            f"byte {where} fits none of the encodings tried: {codecs}",
            f"l'octet {where} n'existe dans aucun des encodages essayés : {codecs}",
        ),
        Both("give the official file as it was published", "donnez le fichier officiel tel qu'il a été publié"),
        name,
        data.count(b"\n", 0, where) + 1,
    )


def _unmarked_utf16(data: bytes) -> str | None:
    """The codec when NULs stand at every other byte, as in UTF-16 text without a mark."""
    sample = data[:4000]
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    half = len(sample) // 2
    if odd > half * 0.6 and even < half * 0.05:
        return "utf-16-le"
    if even > half * 0.6 and odd < half * 0.05:
        return "utf-16-be"
    return None


def _line_ends(text: str) -> str:
    """ "LF", "CR", "CRLF" or a mixture such as "CRLF+CR"; "" for a single line."""
    crlf = text.count("\r\n")
    kinds = (("CRLF", crlf), ("LF", text.count("\n") - crlf), ("CR", text.count("\r") - crlf))
    return "+".join(kind for kind, count in kinds if count)


def _without_controls(text: str, name: str, notes: list[Diagnostic]) -> str:
    text = text.rstrip("\x1a")
    used = frozenset(text)
    for space in used.intersection(_SPACES):
        text = text.replace(space, " ")
    controls = used & _CONTROLS
    if not controls:
        return text
    line = text.count("\n", 0, min(text.index(letter) for letter in controls)) + 1
    clean = text.translate(dict.fromkeys(map(ord, controls)))
    count = len(text) - len(clean)
    if count > 20 and count * 500 > len(text):
        raise refuse(
            "not-text",
            Both(
                "the file is full of control characters: it is not text",
                "le fichier est plein de caractères de contrôle",
            ),
            Both("give the official .txt file", "donnez le fichier .txt officiel"),
            name,
            line,
        )
    notes.append(
        Diagnostic(
            "control-characters",
            "warning",
            Both(f"{count} control characters left out", f"{count} caractères de contrôle retirés"),
            place=Place(name, line),
        )
    )
    return clean


def _mended(text: str, name: str, notes: list[Diagnostic]) -> str:
    """``text`` with letters of another code page and quotes that became "?" read back, each kind reported."""
    letters = mend_code_page(text)
    if letters.letters:
        notes.append(
            Diagnostic(
                "damaged-letters",
                "warning",
                Both(
                    f"{letters.letters} letters of another code page read back (the first is on this line)",
                    f"{letters.letters} lettres d'une autre page de code rétablies (la première est à cette ligne)",
                ),
                place=Place(name, text.count("\n", 0, letters.first) + 1),
            )
        )
    text = letters.text
    if looks_undashed(text) and not looks_questioned(text):
        dashes = mend_undashed(text)
        notes.append(
            Diagnostic(
                "dashes-restored",
                "warning",
                Both(
                    f'the dashes of this file had become "?": {dashes.letters} read back',
                    f"les tirets de ce fichier étaient devenus « ? » : {dashes.letters} rétablis",
                ),
                place=Place(name),
            )
        )
        text = dashes.text
    if looks_questioned(text):
        quotes = mend_questioned(text)
        notes.append(
            Diagnostic(
                "quotes-restored",
                "warning",
                Both(
                    f'the quotes, dashes and signs of this file had become "?": {quotes.letters} read back, {quotes.doubtful} left',
                    f"les guillemets, tirets et signes de ce fichier étaient devenus « ? » : {quotes.letters} rétablis, "
                    f"{quotes.doubtful} laissés",
                ),
                place=Place(name),
            )
        )
        text = quotes.text
    return text
