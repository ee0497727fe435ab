"""What became of a rule: the one relation that fits first, cited numbers judged by where their targets went."""

import re
import unicodedata
from collections.abc import Callable

from judgetool.compare.tokens import masked_with_references, plain

ADDED, REMOVED, SPLIT, MERGED = "added", "removed", "split", "merged"
SAME, TYPOGRAPHY, REFERENCE = "same", "typography-only", "reference-only"
MOVED, REWORDED, MOVED_REWORDED = "moved", "reworded", "moved+reworded"
RELATIONS = (ADDED, REMOVED, SPLIT, MERGED, SAME, TYPOGRAPHY, REFERENCE, MOVED, REWORDED, MOVED_REWORDED)

_NOT_ASCII = re.compile(r"[^\x00-\x7f]|\?")
_NAMED = re.compile(r"""#(\)?),? ?["\u201c\u00ab](?P<title>[^"\u201d\u00bb]*)["\u201d\u00bb]""")

Follows = Callable[[str, str], bool]


def relate(old: str, new: str, same_number: bool, follows: Follows) -> str:
    """The relation of two bodies of one rule.

    ``follows(a, b)`` tells whether the rule ``a`` of the older edition is the rule ``b`` of the newer one.
    """
    if old == new:
        return SAME if same_number else MOVED
    if alike_but_for_typography(old, new):
        return TYPOGRAPHY if same_number else MOVED
    if _alike_but_for_references(old, new, follows):
        return REFERENCE if same_number else MOVED
    return REWORDED if same_number else MOVED_REWORDED


def alike_but_for_typography(old: str, new: str) -> bool:
    """Whether two texts differ in quotes, dashes, blanks, trade marks, stops at the end or damaged letters only."""
    one, other = plain(old), plain(new)
    if one == other:
        return True
    if one.isascii() and other.isascii() and "?" not in one and "?" not in other:
        return False
    return _without_accents(one) == _without_accents(other) or _NOT_ASCII.sub("", one) == _NOT_ASCII.sub("", other)


def _without_accents(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def _alike_but_for_references(old: str, new: str, follows: Follows) -> bool:
    """Whether two texts differ in cited numbers only, each that changed having followed its rule."""
    (masked_old, cited_old), (masked_new, cited_new) = masked_with_references(old), masked_with_references(new)
    if len(cited_old) != len(cited_new) or not cited_old:
        return False
    if not all(a == b or follows(a, b) for a, b in zip(cited_old, cited_new, strict=True)):
        return False
    return alike_but_for_typography(masked_old, masked_new) or alike_but_for_typography(
        _NAMED.sub(r"#\1", masked_old), _NAMED.sub(r"#\1", masked_new)
    )
