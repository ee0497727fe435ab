"""What the strict loader gives: plain nodes that know where they stand. Every scalar is text; a shape decides what it means."""

from judgetool.model.record import NamedTuple


class Scalar(NamedTuple):
    """A text. ``plain`` is whether it was written without quotes; line and column count from 1."""

    text: str
    line: int
    column: int
    plain: bool = True


class Sequence(NamedTuple):
    """A list; ``flow`` is whether it was written ``[a, b]``."""

    items: "tuple[Node, ...]"
    line: int
    column: int
    flow: bool = False


class Mapping(NamedTuple):
    """Keys with their values, in file order, no key twice; ``flow`` is whether it was written ``{a: b}``."""

    pairs: "tuple[tuple[Scalar, Node], ...]"
    line: int
    column: int
    flow: bool = False

    def get(self, key: str) -> "Node | None":
        """The value under ``key``, or None."""
        return next((value for name, value in self.pairs if name.text == key), None)


Node = Scalar | Sequence | Mapping
