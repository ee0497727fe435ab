"""Say what is wrong with a file that is not YAML. The line itself is looked at, since the parser's words help few readers."""

import re
from typing import Any

from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic, Place

_OPENERS = ("while scanning a quoted scalar", "while parsing a flow", "while scanning a simple key")
_VALUE = re.compile(r"""^\s*(?:-\s+)*(?:[^\s"'{\[#][^:]*?\s*:\s+|"[^"]*"\s*:\s+|'[^']*'\s*:\s+)?(?P<value>.*)$""")
_SPECIAL = "*&!%@`{[]},|>"


def explain(wrong: Any, lines: list[str], file: str) -> Diagnostic:
    """A ``yaml.YAMLError`` as a diagnostic. ``lines`` are those of the file, ``file`` its path as the user knows it."""
    mark = getattr(wrong, "problem_mark", None)
    if mark is None:
        return _control(wrong, lines, file)
    opened = getattr(wrong, "context_mark", None)
    context = getattr(wrong, "context", None) or ""
    if opened is not None and context.startswith(_OPENERS) and opened.line < mark.line:
        mark = opened
    line = min(mark.line, len(lines) - 1)
    message, help_ = _reason(lines[line], str(getattr(wrong, "problem", "") or wrong), context)
    return Diagnostic("not-yaml", "error", message, help_, Place(file, line + 1, mark.column + 1))


def _reason(line: str, problem: str, context: str) -> tuple[Both, Both]:
    """What is wrong with ``line``, and the way out."""
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent:
        return (
            Both("a tab in the indentation", "une tabulation dans le retrait"),
            Both("indent with blanks", "utiliser des espaces pour le retrait"),
        )
    if "escape" in problem:
        return (
            Both("unknown escape after a backslash", "échappement inconnu après une barre oblique inverse"),
            Both(
                "use single quotes, or write \\\\ for a backslash", "utiliser des apostrophes droites, ou écrire \\\\"
            ),
        )
    if "quoted scalar" in context:
        return (
            Both("a quote is opened and never closed", "un guillemet est ouvert et jamais refermé"),
            Both(
                "close it, or write the quote twice inside single quotes",
                "le refermer, ou le doubler entre apostrophes droites",
            ),
        )
    found = _VALUE.match(line)
    value = found["value"] if found else ""
    if context.startswith("while parsing a flow") and not re.match(r"[{\[][^{}\[\]]*[}\]]\s*[^\s,}\]#]", value):
        return (
            Both(
                "a bracket is not closed, or a comma is missing",
                "un crochet ou une accolade n'est pas fermé, ou une virgule manque",
            ),
            Both(
                "separate the values by commas and close the bracket",
                "séparer les valeurs par des virgules et fermer le crochet",
            ),
        )
    if value[:1] and value[0] in _SPECIAL:
        return (
            Both(
                f"a value begins with {value[0]} and is not in quotes",
                f"une valeur commence par {value[0]} sans guillemets",
            ),
            _quoted(value),
        )
    if re.search(r":(\s|$)", value):
        return (
            Both("a colon inside a value that is not in quotes", "un deux-points dans une valeur sans guillemets"),
            _quoted(value),
        )
    if "mapping values" in problem:
        return (
            Both("a key stands where the value above goes on", "une clé se trouve là où la valeur du dessus continue"),
            Both(
                "check the indentation of this line and the one above",
                "vérifier le retrait de cette ligne et de celle du dessus",
            ),
        )
    return (
        Both(f"this is not YAML: {problem}", f"ce n'est pas du YAML : {problem}"),
        Both(
            "check the indentation, the colons and the brackets", "vérifier le retrait, les deux-points et les crochets"
        ),
    )


def _quoted(value: str) -> Both:
    shown = value if len(value) <= 40 else value[:39] + "…"
    quoted = "'" + shown.replace("'", "''") + "'"
    return Both(f"write {quoted}", f"écrire {quoted}")


def _control(wrong: Any, lines: list[str], file: str) -> Diagnostic:
    """A character that YAML does not allow at all."""
    for number, line in enumerate(lines, 1):
        bad = re.search("[^\t -~\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", line)
        if bad is not None:
            code = f"U+{ord(bad[0]):04X}"
            return Diagnostic(
                "control-character",
                "error",
                Both(f"control character {code}", f"caractère de commande {code}"),
                Both("remove it", "le retirer"),
                Place(file, number, bad.start() + 1),
            )
    message = Both(f"this is not YAML: {wrong}", f"ce n'est pas du YAML : {wrong}")
    return Diagnostic("not-yaml", "error", message, Both("", ""), Place(file))
