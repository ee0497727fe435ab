"""Named tuples that cost little to define.

A command defines a hundred of them before it answers. ``typing.NamedTuple`` checks every annotation and compiles a constructor for
each; here they share one, and nothing else differs: fields, defaults, methods, ``_replace``, ``_asdict``, ``_make``, comparison as
tuples, pickling. To the type checker it is ``typing.NamedTuple`` itself. Not for generic ones, nor for the few that are made by the
hundred thousand: making one takes a quarter longer.
"""

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or sys.version_info >= (3, 14):  # from then on a class body does not hold its annotations
    from typing import NamedTuple as NamedTuple
else:
    from collections import _tuplegetter

    class _Record(type):
        """Makes a class of named tuples of a class body: its annotations are the fields, in order."""

        def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if tuple in bases or bases != (
                NamedTuple,
            ):  # the base itself, and what derives from a class of named tuples
                return type.__new__(mcs, name, bases, body)
            fields = tuple(body.get("__annotations__", ()))
            body["_field_defaults"] = {field: body[field] for field in fields if field in body}
            for at, field in enumerate(fields):
                body[field] = _tuplegetter(at, "")
            body["__slots__"] = ()
            body["__match_args__"] = body["_fields"] = fields
            body["_many"] = len(fields)
            return type.__new__(mcs, name, bases, body)

    class NamedTuple(tuple, metaclass=_Record):
        """The base of named tuples: see the module."""

        __slots__ = ()

        def __new__(cls, *members: Any, **named: Any) -> "NamedTuple":
            """From its members, by position or by name. TypeError if one is missing, given twice or unknown."""
            if named or len(members) != cls._many:
                members = cls._completed(members, named)
            return tuple.__new__(cls, members)

        @classmethod
        def _completed(cls, members: tuple[Any, ...], named: dict[str, Any]) -> list[Any]:
            given = {**dict(zip(cls._fields, members, strict=False)), **named}
            whole = {**cls._field_defaults, **given}
            if (
                len(given) != len(members) + len(named)
                or len(whole) != cls._many
                or not whole.keys() <= set(cls._fields)
            ):
                raise TypeError(
                    f"{cls.__name__}() takes {', '.join(cls._fields)}; given {len(members)} and {sorted(named)}"
                )
            return [whole[field] for field in cls._fields]

        @classmethod
        def _make(cls, members: Any) -> "NamedTuple":
            made = tuple.__new__(cls, members)
            if len(made) != cls._many:
                raise TypeError(f"{cls.__name__} has {cls._many} fields; given {len(made)}")
            return made

        def _replace(self, **named: Any) -> "NamedTuple":
            members = list(self)
            for field, member in named.items():
                if field not in self._fields:
                    raise TypeError(f"{type(self).__name__} has no field {field}")
                members[self._fields.index(field)] = member
            return tuple.__new__(type(self), members)

        def _asdict(self) -> dict[str, Any]:
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            members = ", ".join(f"{field}={member!r}" for field, member in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({members})"

        def __getnewargs__(self) -> tuple[Any, ...]:
            return tuple(self)
