"""Every message in the code, in French: there, in French typography, in French words, and no Frenchman's message in English."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "judgetool"
# A mark without a blank before it, straight double quotes, a guillemet without its blank.
_TYPOGRAPHY = re.compile(r"[^\W\d_)»][:;!?](?=\s|$)|(?<![\w/(=-])\"\w|«\S|\S»")
_ENGLISH = re.compile(r"\b(?:the|of|and|with|which|this|that|cannot|found|unknown|expected|must|should)\b")
_CODE = re.compile(r"`[^`]*`|\{[^{}]*\}|https?://\S+")


def texts(node: ast.expr) -> str | None:
    """The text of a literal, what is set into it as {}; None for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def messages() -> Iterator[tuple[str, str, str]]:
    """Where, English, French of every ``Both("...", "...")`` of the code."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Both":
                told = [texts(argument) for argument in node.args]
                if (
                    len(told) == 2 and None not in told and not str(told[0]).startswith("judgetool ")
                ):  # a command to type
                    yield f"{path.relative_to(PACKAGE.parent)}:{node.lineno}", str(told[0]), str(told[1])


def test_every_message_has_both_languages() -> None:
    assert [where for where, en, fr in messages() if bool(en) != bool(fr)] == []


def test_french_messages_are_set_as_french_is() -> None:
    """A blank before double marks (``typeset`` makes it a narrow no-break one), guillemets, or straight quotes around what is typed."""
    wrong = [(where, fr) for where, _, fr in messages() if _TYPOGRAPHY.search(_CODE.sub("x", fr))]
    assert wrong == []


def test_french_messages_are_in_french() -> None:
    wrong = [
        (where, fr)
        for where, en, fr in messages()
        if _ENGLISH.search(_CODE.sub("", fr)) or (en == fr and len(re.findall(r"[^\W\d_]{2,}", _CODE.sub("", en))) > 1)
    ]
    assert wrong == []


def test_the_scan_reads_the_messages() -> None:
    assert len(list(messages())) > 400
