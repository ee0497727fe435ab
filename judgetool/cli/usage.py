"""What the command-line library says of a wrong call, in both languages; loaded only when there is one."""

import re
from collections.abc import Sequence
from typing import Any

from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic

# The library's English sentence -> ours; \1, \2 ... are its groups. What none of them fits is told in its own words.
_SENTENCES: tuple[tuple[str, str, str, str], ...] = (
    (
        r"Got unexpected extra argument(?:\(s\)|s)? \((.*)\)",
        "too-many-arguments",
        r"`\1` is one argument too many",
        r"`\1` est de trop",
    ),
    (r"Option '(.*)' requires an argument", "missing-value", r"`\1` needs a value", r"`\1` demande une valeur"),
    (r"Option '(.*)' requires (\d+) arguments", "missing-value", r"`\1` needs \2 values", r"`\1` demande \2 valeurs"),
    (r"Option '(.*)' does not take a value", "bad-value", r"`\1` takes no value", r"`\1` ne prend pas de valeur"),
    (r"Missing command", "missing-argument", "which command?", "quelle commande ?"),
)
_VALUES: tuple[tuple[str, str, str], ...] = (
    (r"'(.*)' is not a valid (?:integer|int range|int).*", r"`\1` is not a whole number", r"`\1` n'est pas un nombre entier"),
    (r"(.*) is not in the range (-?\d+)<=x<=(-?\d+)", r"`\1` is not within \2 and \3", r"`\1` n'est pas entre \2 et \3"),
    (r"(.*) is not in the range x>=(-?\d+)", r"`\1` is less than \2", r"`\1` est inférieur à \2"),
    (r"'(.*)' is not a valid boolean.*", r"`\1` is neither yes nor no", r"`\1` n'est ni yes ni no"),
)  # fmt: skip


def finding(error: Any) -> Diagnostic:
    """The diagnostic of one usage error of the library (a ``TyperException``)."""
    kind = type(error).__name__
    see = _see(error)
    if kind == "NoSuchOption":
        return Diagnostic("unknown-option", "error", _no_option(error), _near_options(error, see))
    if kind == "MissingParameter":
        name = _parameter(error)
        return Diagnostic("missing-argument", "error", Both(f"{name.en} is missing", f"il manque {name.fr}"), see)
    if kind == "BadParameter":
        name, what = _parameter(error), _value(str(error.message))
        message = Both(f"bad value for {name.en}: {what.en}", f"mauvaise valeur pour {name.fr} : {what.fr}")
        return Diagnostic("bad-value", "error", message, see)
    text = error.format_message().rstrip(".")
    for pattern, code, english, french in _SENTENCES:
        found = re.fullmatch(pattern, text, re.DOTALL)
        if found:
            return Diagnostic(code, "error", Both(found.expand(english), found.expand(french)), see)
    return Diagnostic("usage", "error", Both(text[:1].lower() + text[1:], f"appel incorrect : {text}"), see)


def _see(error: Any) -> Both:
    """Where to look: the help of the command that was called, as far as it is known."""
    from judgetool.cli.commands import ALIASES, COMMANDS
    from judgetool.cli.session import words

    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "judgetool"
    if command == "judgetool":
        named = next((ALIASES.get(word, word) for word in words() if ALIASES.get(word, word) in COMMANDS), "")
        command = f"judgetool {named}".strip()
    return Both(f"`{command} -h` shows how it is called", f"`{command} -h` montre comment l'appeler")


def _value(text: str) -> Both:
    text = text.rstrip(".")
    for pattern, english, french in _VALUES:
        found = re.fullmatch(pattern, text, re.DOTALL)
        if found:
            return Both(found.expand(english), found.expand(french))
    return Both(text, text)


def _no_option(error: Any) -> Both:
    name = str(error.option_name)
    return Both(f"there is no option `{name}`", f"il n'y a pas d'option `{name}`")


def _near_options(error: Any, see: Both) -> Both:
    near = ", ".join(f"`{name}`" for name in sorted(error.possibilities or ()))
    if not near:
        return Both(
            f"{see.en}; put `--` before words that begin with a dash",
            f"{see.fr} ; mettez `--` avant des mots qui commencent par un tiret",
        )
    return Both(f"did you mean {near}? {see.en}", f"vouliez-vous dire {near} ? {see.fr}")


def _parameter(error: Any) -> Both:
    """The argument or option that the error is about, as help shows it."""
    from judgetool.cli.help_french import metavar

    if error.param is None:
        hint = error.param_hint or "?"
        name = hint if isinstance(hint, str) else " ".join(_texts(hint))
    elif error.param.param_type_name == "argument":
        name = (error.param.metavar or error.param.name.upper()).strip("[].")
    else:
        name = error.param.opts[0]
    return Both(f"`{name}`", f"`{metavar(name, 'fr')}`")


def _texts(hint: Sequence[Any]) -> list[str]:
    return [str(one) for one in hint]
