"""Mana and other symbols, which official files have written in four ways, in the one way of today: {2}, {W}, {T}."""

import re

_BRACED = re.compile(r"\{(?:o?[Tt]ap|o[Cc]?([A-Za-z0-9]{1,2}))\}")
_RUN = re.compile(
    r"(?<![A-Za-z])(?:o{1,2}c?(?:[0-9]{1,2}|[WUBRGXYZT]))+(?![A-Za-z0-9])|(?<=[a-z])o(?:[0-9])(?![A-Za-z0-9])"
)
_ONE = re.compile(r"o{1,2}c?([0-9]{1,2}|[WUBRGXYZT])")
_BARE_STYLE = re.compile(r"(?<![A-Za-z{])oc?[WUBRGT](?![A-Za-z])")


def uses_bare_symbols(text: str) -> bool:
    """Whether a file writes its symbols as "oW" and "ocT", without braces (1999)."""
    return "{" not in text and len(_BARE_STYLE.findall(text)) >= 3


def modern_symbols(text: str, bare: bool) -> str:
    """``text`` with "{oT}" and "{Tap}" as "{T}", "{o2}" as "{2}"; with ``bare``, "o2oWoB" as "{2}{W}{B}" too."""
    if "{" in text:
        text = _BRACED.sub(lambda m: "{" + (m[1] or "T") + "}", text)
    if bare:
        text = _RUN.sub(lambda m: _ONE.sub(r"{\1}", m[0]), text)
    return text
