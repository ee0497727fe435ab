"""Diagnostics as pages: severity and code, place, message, help, in the user's language."""

from collections.abc import Iterable
from typing import Any

from judgetool.model.diagnostic import Diagnostic, Place
from judgetool.present.page import GAP, Block, Page, Span, par
from judgetool.present.words import say, told

_ROLES = {"error": "error", "warning": "warning", "note": "note"}


def page(diagnostics: Iterable[Diagnostic], lang: str) -> Page:
    """One block a diagnostic: ``rules/x.yaml:3:5: error[unknown-word]: message``, then what to do."""
    blocks: list[Block] = []
    for finding in diagnostics:
        blocks.append(GAP if finding.help.en and blocks else par())
        place = f"{_where(finding.place)}: " if finding.place else ""
        severity = say(finding.severity if finding.severity != "note" else "hint", lang)
        code = f"[{finding.code}]" if finding.code else ""
        head = Span(severity + code, _ROLES.get(finding.severity, "error"))
        blocks.append(par(Span(place, "number"), head, f"{_colon(lang)}{told(finding.message, lang)}", hang=2))
        if finding.help.en:
            blocks.append(
                par(Span(say("help", lang), "label"), f"{_colon(lang)}{told(finding.help, lang)}", indent=2, hang=2)
            )
    return tuple(block for block in blocks if block != par())


def as_object(finding: Diagnostic) -> dict[str, Any]:
    """A diagnostic for JSON: both languages, so that a program can show either."""
    place = finding.place
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": {"en": finding.message.en, "fr": finding.message.fr},
        "help": {"en": finding.help.en, "fr": finding.help.fr},
        "place": None if place is None else {"file": place.file, "line": place.line, "column": place.column},
    }


def failure(code: int, findings: Iterable[Diagnostic]) -> dict[str, Any]:
    """``judgetool.error/1``: why a command could not answer; ``code`` is the exit code."""
    return {"schema": "judgetool.error/1", "exit": code, "diagnostics": [as_object(finding) for finding in findings]}


def _where(place: Place) -> str:
    return ":".join([place.file, *(str(at) for at in (place.line, place.column) if at)])


def _colon(lang: str) -> str:
    return "\u202f: " if lang == "fr" else ": "
