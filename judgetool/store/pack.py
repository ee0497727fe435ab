"""Values of the model packed into bytes and back, for the compiled data.

``marshal`` is used as Python uses it for its own compiled modules: the bytes are written and read by the same version of the same
interpreter, from the user's own cache folder, and the stamp of the cache names that version. Named tuples are packed as tuples.
"""

import marshal
from collections.abc import Mapping
from typing import Any


def pack(value: Any) -> bytes:
    """The bytes of a value made of tuples, lists, mappings, texts, numbers, flags and None."""
    return marshal.dumps(_bare(value, {}))


def unpack(data: bytes) -> Any:
    """What ``pack`` was given, with plain tuples for named ones."""
    return marshal.loads(data)


def _bare(value: Any, met: dict[Any, Any]) -> Any:
    """Named tuples as tuples, any mapping as a dict, frozen sets as lists, all the way down.

    Texts and tuples of texts that were ``met`` before are the very same again: they are then packed once, and unpacked faster.
    """
    if isinstance(value, str):
        return met.setdefault(value, value)
    if isinstance(value, tuple):
        members = tuple([_bare(member, met) for member in value])
        if all(isinstance(member, (str, tuple)) for member in members):
            return met.setdefault(tuple(map(id, members)), members)
        return members
    if isinstance(value, list):
        return [_bare(member, met) for member in value]
    if isinstance(value, (set, frozenset)):
        return [_bare(member, met) for member in sorted(value)]
    if isinstance(value, Mapping):
        return {_bare(str(key), met): _bare(member, met) for key, member in value.items()}
    return value
