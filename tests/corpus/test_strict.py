"""The strict reader of YAML."""

import random

import pytest

from judgetool.corpus import strict
from judgetool.corpus.node import Mapping, Node, Scalar, Sequence
from judgetool.corpus.shape import plain


def load(text: str | bytes) -> Node | None:
    """The root of a document that is expected to be in order."""
    root, found = strict.parse(text if isinstance(text, bytes) else text.encode(), "f.yaml")
    assert found == []
    return root


@pytest.mark.parametrize(
    "value",
    ["no", "on", "Yes", "702.10", "010", "0x1F", "12:30", "2009-07-11", "1e3", ".5", "null", "~", "true", "=", "1_000"],
)
def test_every_scalar_stays_the_text_it_is(value: str) -> None:
    """None of the types that YAML 1.1 guesses, neither for values nor for keys."""
    root = load(f"{value}: {value}\n")
    assert isinstance(root, Mapping)
    ((key, found),) = root.pairs
    assert (key.text, found) == (value, Scalar(value, 1, len(value) + 3))


def test_nodes_know_their_line_and_column() -> None:
    """Counted from 1, in characters, whatever the width of a letter in bytes."""
    root = load("# first\ncarte: é\nliste:\n  - a\n  - {b: 'c'}\n")
    assert isinstance(root, Mapping)
    items = root.get("liste")
    assert isinstance(items, Sequence)
    assert (items.items[0].line, items.items[0].column) == (4, 5)
    inner = items.items[1]
    assert isinstance(inner, Mapping)
    assert inner.flow
    assert inner.get("b") == Scalar("c", 5, 9, plain=False)


@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_byte_order_mark_and_line_ends_change_nothing(start: bytes, end: str) -> None:
    """UTF-8 with or without a mark, and the line ends of every system."""
    assert plain_of(start + f"a: é{end}b:{end}  - x{end}".encode()) == {"a": "é", "b": ["x"]}


def plain_of(data: bytes) -> object:
    """The plain data of a document."""
    root = load(data)
    assert root is not None
    return plain(root)


def test_comments_with_a_blank_are_comments() -> None:
    """Only a # that is stuck to the next word is suspected of being text."""
    assert plain_of(b"a: no # why\n#!top\nb: '#3' # c\nc: x#3\n") == {"a": "no", "b": "#3", "c": "x#3"}


def test_an_alias_bomb_is_refused_without_being_expanded() -> None:
    """Anchors and aliases are findings; what they stand for is never built."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9)]
    root, found = strict.parse("\n".join(lines).encode(), "f.yaml")
    assert root is not None
    assert {one.code for one in found} == {"anchor", "alias"}
    assert len(str(root)) < 20_000


def test_limits_are_named_in_the_message(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too large, too deep, too many: each says how much is read."""
    monkeypatch.setattr(strict, "MAX_NODES", 2_000)
    for data, code, limit in [
        (b"x" * (strict.MAX_BYTES + 1), "file-too-large", strict.MAX_BYTES),
        (b"[" * (strict.MAX_DEPTH + 1), "too-deep", strict.MAX_DEPTH),
        (b"[" + b",".join([b"a"] * (strict.MAX_NODES + 1)) + b"]", "too-many-nodes", strict.MAX_NODES),
    ]:
        root, found = strict.parse(data, "f.yaml")
        assert root is None
        assert [one.code for one in found] == [code]
        assert str(limit) in found[0].message.en
        assert str(limit) in found[0].message.fr


def test_an_empty_file_is_no_node() -> None:
    """The shape of the file then says what was expected."""
    assert load("") is None
    assert load("# nothing\n") is None


def test_the_python_parser_gives_the_same_nodes_and_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where libyaml is not installed, the slow parser of the same library reads the same."""
    import yaml

    texts = [
        "a: [b, {c: 'd'}]\ne: |\n  f\n  é: g\n",
        "a: {3}\n",
        "a: 1\na: 2\n",
        "a: &x y\nb: *x\n",
        "a: rule #3\n",
        "a: !t b\n",
        "a:\n\tb\n",
    ]
    with_c = [strict.parse(text.encode(), "f.yaml") for text in texts]
    monkeypatch.delattr(yaml, "CSafeLoader")
    for text, (root, found) in zip(texts, with_c, strict=True):
        slow_root, slow_found = strict.parse(text.encode(), "f.yaml")
        assert slow_root == root
        assert [(one.code, one.place and one.place.line) for one in slow_found] == [
            (one.code, one.place and one.place.line) for one in found
        ]


def test_any_bytes_give_nodes_or_diagnostics_never_an_exception() -> None:
    """Damage to a good file is told, whatever it is."""
    good = "a: [b, {c: 'd'}]\ne: \"f\"\n# g\nh: |\n  i: j\nk: é\n".encode()
    chance = random.Random(5)
    for _ in range(600):
        data = bytearray(good)
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.choice(b"\x00\t\n\r :-[]{}'\"&*!|>%@`#,?\\\xc3\xa9\xff")
        root, found = strict.parse(bytes(data), "f.yaml")
        assert root is not None or found or not data.strip()
        for one in found:
            assert one.place is not None
            assert one.message.en
            assert one.message.fr
