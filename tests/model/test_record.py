"""Named tuples of the desk do all that those of the standard library do."""

import copy
import pickle
import sys
from typing import Any
from typing import NamedTuple as Standard

import pytest

from judgetool.model.record import NamedTuple


class Gnat(NamedTuple):
    """A gnat."""

    name: str
    wings: int = 2
    tags: tuple[str, ...] = ()

    @property
    def flies(self) -> bool:
        return self.wings > 0


class GnatThen(Standard):
    """A gnat."""

    name: str
    wings: int = 2
    tags: tuple[str, ...] = ()


class Midge(Gnat):
    """A class that derives from one of named tuples."""

    def bites(self) -> str:
        return f"{self.name} bites"


def outcome(make: Any, *members: Any, **named: Any) -> Any:
    """What making one gives: its members, or that it is refused."""
    try:
        return tuple(make(*members, **named))
    except TypeError:
        return "refused"


@pytest.mark.parametrize(
    ("members", "named"),
    [
        (("a",), {}),
        (("a", 4), {}),
        (("a", 4, ("x",)), {}),
        (("a",), {"tags": ("x",)}),
        ((), {"name": "a", "wings": 0}),
        ((), {}),
        (("a", 1, (), 4), {}),
        (("a",), {"name": "b"}),
        (("a",), {"legs": 6}),
        (("a", 1), {"legs": 6, "wings": 2}),
        ((), {"wings": 2}),
    ],
)
def test_it_is_made_and_refused_as_the_standard_one(members: tuple[Any, ...], named: dict[str, Any]) -> None:
    assert outcome(Gnat, *members, **named) == outcome(GnatThen, *members, **named)


def test_members_methods_and_comparison() -> None:
    gnat = Gnat("a", 4)
    assert (gnat.name, gnat.wings, gnat.tags, gnat.flies) == ("a", 4, (), True)
    assert gnat == ("a", 4, ()) == GnatThen("a", 4)
    assert hash(gnat) == hash(("a", 4, ()))
    assert repr(gnat) == "Gnat(name='a', wings=4, tags=())"
    assert Gnat.__doc__ == "A gnat."
    name, wings, _ = gnat
    assert (name, wings) == ("a", 4)
    with pytest.raises(AttributeError):
        setattr(gnat, "name", "b")  # noqa: B010 - the type checker refuses it too
    with pytest.raises(AttributeError):
        setattr(gnat, "legs", 6)  # noqa: B010


def test_replacing_and_taking_apart() -> None:
    gnat = Gnat("a")._replace(wings=6)
    assert (gnat, type(gnat)) == (("a", 6, ()), Gnat)
    assert gnat._asdict() == {"name": "a", "wings": 6, "tags": ()} == GnatThen("a", 6)._asdict()
    assert (Gnat._fields, Gnat._field_defaults) == (GnatThen._fields, GnatThen._field_defaults)
    assert (Gnat._make(["a", 1, ()]), type(Gnat._make(["a", 1, ()]))) == (("a", 1, ()), Gnat)
    with pytest.raises(TypeError):
        Gnat._make(["a"])
    with pytest.raises((TypeError, ValueError)):
        gnat._replace(legs=6)


def test_matching() -> None:
    match Gnat("a", 3):
        case Gnat(name, wings):
            assert (name, wings) == ("a", 3)


def test_copies_and_pickles() -> None:
    gnat = Gnat("a", 4, ("x",))
    pickled = pickle.loads(pickle.dumps(gnat))  # noqa: S301
    for other in (copy.copy(gnat), copy.deepcopy(gnat), pickled):
        assert (other, type(other)) == (gnat, Gnat)


def test_a_class_derived_from_one() -> None:
    midge = Midge("a", wings=1)
    assert (midge.bites(), midge, Midge._fields) == ("a bites", ("a", 1, ()), Gnat._fields)


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="there it is the standard one")
def test_every_class_shares_one_constructor() -> None:
    """That is what makes them cheap to define."""
    assert Gnat.__new__ is Midge.__new__ is NamedTuple.__new__
