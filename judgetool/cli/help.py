"""Help pages, in both languages, laid out like every other page: no markup is read in them.

A command's module may give ``HELP`` (Both), ``EXAMPLES`` (command lines); without HELP its docstring is shown. The help
texts of options are English in the code; ``help_french`` has them in French.
"""

import sys
from typing import Any

from judgetool.cli import errors, session
from judgetool.cli.help_french import OPTION_FRENCH, metavar
from judgetool.model.bilingual import Both, Lang
from judgetool.present.page import GAP, Block, Grid, Page, Span, par, spans
from judgetool.present.words import told, typeset

_USAGE = Both("Usage:", "Appel :")
_ARGUMENTS = Both("Arguments", "Arguments")
_OPTIONS = Both("Options", "Options")
_EXAMPLES = Both("Examples", "Exemples")
_COMMANDS = Both("Commands", "Commandes")
_ABOUT = Both(
    "The Magic rule in force on a date, in French or English, and a ruling derived from it. Offline; every answer names its edition.",
    "La règle de Magic en vigueur à une date, en français ou en anglais, et une décision qui en est déduite. "
    "Hors ligne ; chaque réponse nomme son édition.",
)
_MORE = Both(
    "`judgetool COMMAND -h` shows one command. "
    "Exit code: 0 answered, 1 nothing found or not covered, 2 usage or data error, 3 internal error.",
    "`judgetool COMMANDE -h` montre une commande. "
    "Code de retour : 0 répondu, 1 rien trouvé ou non couvert, 2 appel ou données incorrects, 3 erreur interne.",
)


def show_command(command: Any, ctx: Any) -> None:
    """Print the help page of a command."""
    _print(_command_page(command, ctx, _lang()))


def show_group(group: Any, ctx: Any) -> None:
    """Print the list of commands."""
    _print(_group_page(group, ctx, _lang()))


def summary(command: Any, lang: str) -> str:
    """The first sentence of a command's help."""
    return _text(command, lang).split("\n")[0].split(". ")[0].rstrip(".")


def option_text(english: str, lang: str) -> str:
    """The help of one option in ``lang``."""
    return typeset(OPTION_FRENCH.get(english, english), lang) if lang == "fr" else english


def _text(command: Any, lang: str) -> str:
    given = getattr(_module(command), "HELP", None)
    text = told(given, lang) if isinstance(given, Both) else (command.help or "")
    return text.split("\f")[0].strip()


def _module(command: Any) -> Any:
    return sys.modules.get(getattr(command.callback, "__module__", ""), None)


def _command_page(command: Any, ctx: Any, lang: str) -> Page:
    pieces = metavar(" ".join(command.collect_usage_pieces(ctx)), lang)
    blocks: list[Block] = [par(Span(told(_USAGE, lang), "label"), f" {ctx.command_path} {pieces}", hang=4), GAP]
    blocks += [par(line.strip()) if line.strip() else GAP for line in _text(command, lang).split("\n")]
    arguments, options = _parameters(command, ctx, lang)
    for title, rows in ((_ARGUMENTS, arguments), (_OPTIONS, options)):
        if rows:
            blocks += [GAP, par(Span(told(title, lang), "label")), Grid((), tuple(rows), indent=2)]
    examples = getattr(_module(command), "EXAMPLES", ())
    if examples:
        blocks += [GAP, par(Span(told(_EXAMPLES, lang), "label"))]
        blocks += [par(Span(line, "command"), indent=2, hang=4) for line in examples]
    return tuple(blocks)


def _parameters(command: Any, ctx: Any, lang: str) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    arguments: list[tuple[Any, ...]] = []
    options: list[tuple[Any, ...]] = []
    for param in command.get_params(ctx):
        record = param.get_help_record(ctx)
        if record is None:
            continue
        name, text = record
        row = (spans(Span(metavar(name, lang), "command")), spans(option_text(param.help or text, lang)))
        (arguments if param.param_type_name == "argument" else options).append(row)
    return arguments, options


def _group_page(group: Any, ctx: Any, lang: str) -> Page:
    from judgetool.cli.commands import ALIASES

    rows = []
    for name in group.commands:
        short = ", ".join(alias for alias, target in ALIASES.items() if target == name)
        label = f"{name} ({short})" if short else name
        rows.append((spans(Span(label, "command")), spans(summary(group.commands[name], lang))))
    _, options = _parameters(group, ctx, lang)
    return (
        par(Span(told(_USAGE, lang), "label"), f" judgetool {metavar('COMMAND', lang)} ..."),
        GAP,
        par(told(_ABOUT, lang)),
        GAP,
        par(Span(told(_COMMANDS, lang), "label")),
        Grid((), tuple(rows), indent=2),
        GAP,
        par(Span(told(_OPTIONS, lang), "label")),
        Grid((), tuple(options), indent=2),
        GAP,
        par(told(_MORE, lang)),
    )


def _lang() -> Lang:
    """The language asked for, wherever ``--lang`` stands: the help option is carried out before the others are read."""
    return errors.environment_of(session.words()).lang


def _print(page: Page) -> None:
    session.open_session(_lang()).show(page)
