"""Shapes: from nodes to values, with every error."""

from typing import Any, NamedTuple

from judgetool.corpus import shape, strict
from judgetool.corpus.shape import BAD, Reader, Shape
from judgetool.model.bilingual import Both


class Thing(NamedTuple):
    """What the tests build."""

    name: str
    size: int
    from_: str
    tags: tuple[str, ...]


thing: Shape[Thing] = shape.record(
    Thing,
    name=shape.need(shape.text),
    size=shape.need(shape.integer(1, 9)),
    from_=shape.may(shape.date, "always"),
    tags=shape.may(shape.listing(shape.word("big", "small")), ()),
)


def read(what: Shape[Any], text: str) -> tuple[Any, list[tuple[str, int, int]]]:
    """The value and (code, line, column) of each finding."""
    root, found = strict.parse(text.encode(), "f.yaml")
    reader = Reader("f.yaml")
    reader.found = found
    value = shape.read(what, root, reader)
    return value, [(one.code, one.place.line, one.place.column) for one in found if one.place]


def test_a_record_takes_its_keys_by_name() -> None:
    """Needed and optional keys, in any order; ``from_`` reads the key ``from``."""
    value, found = read(thing, "size: 3\nname: no\nfrom: 2015-03-27\n")
    assert found == []
    assert value == Thing("no", 3, "2015-03-27", ())


def test_all_errors_of_a_record_are_told_at_once() -> None:
    """Not only the first: each with its place."""
    value, found = read(thing, "siez: 3\nname: [a]\nfrom: 2015-02-30\ntags: [big, smal]\n")
    assert value is BAD
    assert found == [
        ("unknown-key", 1, 1),
        ("wrong-kind", 2, 7),
        ("not-a-date", 3, 7),
        ("unknown-word", 4, 13),
        ("missing-key", 1, 1),
    ]


def test_an_unknown_key_or_word_is_answered_with_the_nearest() -> None:
    """Did you mean, in both languages."""
    root, _ = strict.parse(b"name: x\nsize: 1\ntagz: [big]\n", "f.yaml")
    reader = Reader("f.yaml")
    shape.read(thing, root, reader)
    assert reader.found[0].help == Both("did you mean `tags`?", "vouliez-vous dire `tags` ?")
    shape.word("big", "small")(shape.Scalar("samll", 1, 1), reader)
    assert "`small`" in reader.found[1].help.en
    assert "`small`" in reader.found[1].help.fr


def test_a_text_in_one_language_only_is_refused() -> None:
    """The language that is missing is named."""
    root, _ = strict.parse(b"en: word\n", "f.yaml")
    reader = Reader("f.yaml")
    assert shape.read(shape.both, root, reader) is BAD
    assert reader.found[0].code == "missing-language"
    assert "French" in reader.found[0].message.en
    assert "français" in reader.found[0].message.fr


def test_numbers_are_exact() -> None:
    """A canonical number is taken as it is; another form is refused with the canonical one; 702.10 is never 702.1."""
    assert read(shape.listing(shape.number), "[702.10, 702.1, 702.36e]") == (("702.10", "702.1", "702.36e"), [])
    root, _ = strict.parse(b"702.36E.", "f.yaml")
    reader = Reader("f.yaml")
    assert shape.read(shape.number, root, reader) is BAD
    assert "702.36e" in reader.found[0].help.en


def test_integers_have_bounds_and_flags_have_two_words() -> None:
    """010 is ten, 1.0 and true are refused."""
    assert read(shape.integer(0, 99), "010") == (10, [])
    for bad in ("100", "-1", "1.0", "ten", "''"):
        assert read(shape.integer(0, 99), bad)[0] is BAD
    assert read(shape.yes_no, "yes") == (True, [])
    assert read(shape.yes_no, "no") == (False, [])
    assert read(shape.yes_no, "true")[0] is BAD


def test_nothing_is_written_null_tilde_or_left_empty_and_never_in_quotes() -> None:
    """``"null"`` in quotes is a text."""
    maybe = shape.table(shape.text, shape.nothing_or(shape.text))
    value, found = read(maybe, "a: null\nb: ~\nc:\nd: 'null'\n")
    assert found == []
    assert value == {"a": None, "b": None, "c": None, "d": "null"}


def test_a_list_or_table_may_have_a_least_size() -> None:
    """An empty list where something must be is an error."""
    assert read(shape.listing(shape.text, least=1), "[]")[0] is BAD
    assert read(shape.table(shape.text, shape.text, least=1), "{}")[0] is BAD
    assert read(shape.one_or_list(shape.text), "a") == (("a",), [])
    assert read(shape.one_or_list(shape.text), "[a, b]") == (("a", "b"), [])


def test_names_used_and_given_are_noted_with_their_places() -> None:
    """So that ``check`` can join files."""
    root, _ = strict.parse(b"a.b: [x, y]\n", "f.yaml")
    reader = Reader("f.yaml")
    shape.read(shape.table(shape.defines("clause"), shape.listing(shape.ref("edition"))), root, reader)
    assert [(one.kind, one.name, one.place.column) for one in reader.gives] == [("clause", "a.b", 1)]
    assert [(one.kind, one.name, one.place.column) for one in reader.uses] == [
        ("edition", "x", 7),
        ("edition", "y", 10),
    ]


def test_an_empty_file_or_another_top_is_told() -> None:
    """Nothing, a word, or a list where a mapping is expected."""
    assert read(thing, "") == (BAD, [("empty-file", 1, 1)])
    assert read(thing, "hello") == (BAD, [("wrong-kind", 1, 1)])
    assert read(thing, "[a]") == (BAD, [("wrong-kind", 1, 1)])


def test_game_text_that_yaml_takes_for_a_list_is_answered_with_quotes() -> None:
    """``[cost]`` is a list to YAML; the help says to quote it."""
    root, _ = strict.parse(b"name: [cost]\nsize: 1\n", "f.yaml")
    reader = Reader("f.yaml")
    assert shape.read(thing, root, reader) is BAD
    assert "quotes" in reader.found[0].help.en
    assert "guillemets" in reader.found[0].help.fr
