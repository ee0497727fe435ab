"""Answers as JSON: one object a command, written by the json module, safe on any stream."""

import json
from collections.abc import Mapping
from typing import Any

from judgetool.present.sanitize import harmful


def dump(value: Mapping[str, Any], encoding: str) -> str:
    """``value`` as indented JSON ending in a line feed.

    On a stream that is not UTF-8 everything outside ASCII is written as ``\\uXXXX``; control and bidirectional characters
    are written so on every stream. Keys keep their order.
    """
    plain = encoding.lower().replace("-", "").replace("_", "") != "utf8"
    text = json.dumps(value, ensure_ascii=plain, indent=2)
    if not plain and harmful(text):
        text = text.translate({ord(letter): f"\\u{ord(letter):04x}" for letter in set(text) if harmful(letter)})
    return text + "\n"
