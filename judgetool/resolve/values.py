"""Values with their provenance, and what can stop a derivation: an unknown fact, a conflict, a gap."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from judgetool.model.norm import Norm

Key = tuple[str, str]
"""A subject (object, player, event or ``game``) and a fluent."""


class Node:
    """One step of a derivation, with the steps it rests on.

    ``kind``: norm, ability, default, given, event, backs, miss, defeated, supposed. ``env`` holds the variables of the norm.
    """

    __slots__ = ("because", "env", "failed", "key", "kind", "norm", "value")

    def __init__(
        self,
        kind: str,
        norm: Norm | None = None,
        env: Mapping[str, Any] | None = None,
        because: tuple["Node", ...] = (),
        key: Key | None = None,
        value: Any = None,
        failed: tuple[Any, ...] = (),
    ) -> None:
        self.kind = kind
        self.norm = norm
        self.env = env or {}
        self.because = because
        self.key = key
        self.value = value
        self.failed = failed


Why = tuple[Node, ...]


class Val(NamedTuple):
    """A value and why it is so."""

    value: Any
    why: Why


class Need(Exception):  # noqa: N818 (a question, not an error)
    """An open fact the answer needs and the scenario does not give.

    ``options``: the values it may take. ``threshold``: of a quantity, the comparison whose outcome is enough. ``whole``: no comparison
    is enough, its amount is reckoned with.
    """

    def __init__(self, key: Key, options: tuple[Any, ...], threshold: Any = None, *, whole: bool = False) -> None:
        super().__init__(f"{key[0]}.{key[1]}")
        self.key = key
        self.options = options
        self.threshold = threshold
        self.whole = whole


class Conflict(Exception):  # noqa: N818 (an answer, not an error)
    """Two standing norms conclude different values and nothing orders them."""

    def __init__(self, key: Key, nodes: Why) -> None:
        super().__init__(f"{key[0]}.{key[1]}")
        self.key = key
        self.nodes = nodes


class Gap(Exception):  # noqa: N818 (an answer, not an error)
    """No norm speaks of what is asked, and silence may not be read as a default."""

    def __init__(self, key: Key, why: Why = ()) -> None:
        super().__init__(f"{key[0]}.{key[1]}")
        self.key = key
        self.why = why


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a value: itself, those of its members, the keys of a record."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, member in value.items():
            yield str(key)
            yield from texts_in(member)
    elif isinstance(value, (list, tuple)):
        for member in value:
            yield from texts_in(member)
