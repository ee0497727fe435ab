"""Every encoding and line end gives the same text; what cannot be read is refused, with the reason, in both languages."""

import pytest

from judgetool.comprules.decode import MAX_BYTES, decode, refuse_size
from judgetool.comprules.mend import mend_questioned
from judgetool.model.diagnostic import DeskError
from tests.comprules.samples import MODERN

TEXT = "100.1. A gnat\u2019s \u201chum\u201d\n\n100.2. A na\u00efve gnat\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (TEXT.encode("utf-8"), "utf-8"),
        (TEXT.encode("utf-8-sig"), "utf-8-bom"),
        (TEXT.encode("cp1252"), "cp1252"),
        (b"\xff\xfe" + TEXT.encode("utf-16-le"), "utf-16le-bom"),
        (b"\xfe\xff" + TEXT.encode("utf-16-be"), "utf-16be-bom"),
        (TEXT.encode("utf-16-le"), "utf-16le"),
        (TEXT.encode("utf-16-be"), "utf-16be"),
    ],
)
def test_every_encoding_gives_the_same_text(data: bytes, encoding: str) -> None:
    read = decode(data, "gnats.txt")
    assert (read.text, read.encoding) == (TEXT, encoding)


@pytest.mark.parametrize(
    ("ends", "name"),
    [(("\n", "\n"), "LF"), (("\r\n", "\r\n"), "CRLF"), (("\r", "\r"), "CR"), (("\r\n", "\r"), "CRLF+CR")],
)
def test_every_line_end_cuts_lines_and_is_told(ends: tuple[str, str], name: str) -> None:
    read = decode(f"one{ends[0]}two{ends[1]}three".encode(), "gnats.txt")
    assert (read.text, read.eol) == ("one\ntwo\nthree", name)


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85", "\x0c", "\x0b", "\t"])
def test_exotic_separators_are_blanks_and_cut_no_line(separator: str) -> None:
    assert decode(f"a gnat{separator}hums".encode(), "gnats.txt").text == "a gnat hums"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty-file"),
        (b"  \r\n ", "empty-file"),
        (b"%PDF-1.4 gnats", "not-text"),
        (b"PK\x03\x04gnats", "not-text"),
        (b"<!DOCTYPE html><p>gnats", "not-text"),
        (b"gnat\x00gnat gnat", "not-text"),
        (b"100.1. gnat \x81\x8d\x90 \xff", "unknown-encoding"),
        (b"\xef\xbb\xbf100.1. gnat \xff hums" + b" hum" * 3, "unknown-encoding"),
        ("gnat\u2019s ".encode() * 300 + b"\xe2\x80", "truncated-file"),
        (b"\xff\xfe" + "gnat ".encode("utf-16-le") * 300 + b"x", "truncated-file"),
        (b"\x1b[31m\x07" * 60, "not-text"),
    ],
)
def test_what_is_no_text_is_refused_in_both_languages(data: bytes, code: str) -> None:
    with pytest.raises(DeskError) as refused:
        decode(data, "gnats.txt")
    found = refused.value.diagnostics[0]
    assert found.code == code
    assert found.message.en
    assert found.message.fr
    assert found.message.en != found.message.fr
    assert found.place is not None
    assert found.place.file == "gnats.txt"


def test_a_file_larger_than_any_rules_file_is_refused_before_it_is_read() -> None:
    refuse_size(MAX_BYTES, "gnats.txt")
    with pytest.raises(DeskError, match="at most"):
        refuse_size(1_000_000_000, "gnats.txt")


def test_control_and_direction_characters_go_and_are_told() -> None:
    read = decode("a \x1b[31mred\u202e gnat".encode(), "gnats.txt")
    assert read.text == "a [31mred gnat"
    assert [note.code for note in read.notes] == ["control-characters"]


def test_letters_already_lost_stay_and_are_told_with_their_line() -> None:
    read = decode("one\na gnat\ufffds hum".encode(), "gnats.txt")
    assert "\ufffd" in read.text
    assert read.notes[0].code == "lost-letters"
    assert read.notes[0].place is not None
    assert read.notes[0].place.line == 2


def test_letters_of_other_code_pages_are_read_back_but_not_in_french() -> None:
    read = decode("the gnat\u00d5s \u00d2hum\u00d3\u00d1loud, in rules 1\u00d02, El-Gn\u0192t".encode(), "gnats.txt")
    assert read.text == "the gnat\u2019s \u201chum\u201d\u2014loud, in rules 1\u20132, El-Gn\u00e2t"
    assert read.notes[0].code == "damaged-letters"
    french = "\u00c0 No\u00ebl, \u00d4 moucheron\u00a0: l\u00e0\u00a0encore, o\u00f9 es-tu, \u00eatre ail\u00e9\u00a0?"
    assert decode(french.encode(), "mouches.txt").text == french


@pytest.mark.parametrize(
    ("damaged", "mended"),
    [
        ("The gnat?s hum isn?t loud.", "The gnat\u2019s hum isn\u2019t loud."),
        ("It reads ?Hum, then hide? and hums.", "It reads \u201cHum, then hide\u201d and hums."),
        ("(see rule 409, ?Hums,? and rule 1.2a?c)", "(see rule 409, \u201cHums,\u201d and rule 1.2a\u2013c)"),
        ("the gnats? hums go on", "the gnats\u2019 hums go on"),
        ("they hum?loudly. Blue ? Gnat", "they hum\u2014loudly. Blue \u2014 Gnat"),
        ("It says ?It hums ?Buzz? now? here.", "It says \u201cIt hums \u2018Buzz\u2019 now\u201d here."),
        ("at www.gnats.com/a.asp?x=hum today", "at www.gnats.com/a.asp?x=hum today"),
        ("the Wing? block of gnats", "the Wing\u2122 block of gnats"),
        ("Does it hum?", "Does it hum?"),
    ],
)
def test_quotes_that_became_question_marks_are_read_back_where_certain(damaged: str, mended: str) -> None:
    assert mend_questioned(damaged).text == mended


def test_a_file_of_question_marks_says_how_many_were_read_back() -> None:
    text = "\n".join(f"100.{n}. The gnat?s hum isn?t loud." for n in range(1, 30))
    read = decode(text.encode(), "gnats.txt")
    assert "?" not in read.text
    assert read.notes[0].code == "quotes-restored"
    assert "58" in read.notes[0].message.en


def test_a_file_that_lost_only_its_dashes_gets_them_back() -> None:
    lost = "\n".join(
        (
            "100.1. The gnat's hum isn't loud?it never is.",
            "100.2. See rules 101.1a?c and 306?311.",
            '100.3. Its type is "Gnat ? Blue." Does it hum? It does?as you hear?at night.',
            "100.4. At www.gnats.com/a.aspx?x=hum there is more?or less.",
        )
    )
    read = decode(lost.encode(), "gnats.txt")
    assert read.text.split("\n") == [
        "100.1. The gnat's hum isn't loud\u2014it never is.",
        "100.2. See rules 101.1a\u2013c and 306\u2013311.",
        '100.3. Its type is "Gnat \u2014 Blue." Does it hum? It does\u2014as you hear\u2014at night.',
        "100.4. At www.gnats.com/a.aspx?x=hum there is more?or less.",
    ]
    assert [note.code for note in read.notes] == ["dashes-restored"]


def test_ordinary_questions_are_left_alone() -> None:
    assert decode(MODERN.replace("It has numbers", "Has it numbers?").encode(), "gnats.txt").text.count("?") == 1
