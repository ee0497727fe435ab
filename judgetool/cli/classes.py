"""The command and the group of this desk: as the library's, but for how help is shown. Loaded on every run, so light."""

from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup


class DeskCommand(TyperCommand):
    """A command whose help is a page of this desk."""

    def get_help(self, ctx: Any) -> str:
        """Print the help page and leave: the library would print it without knowing width, language or characters."""
        from judgetool.cli.help import show_command

        show_command(self, ctx)
        raise typer.Exit(0)


class DeskGroup(TyperGroup):
    """The list of commands."""

    def get_help(self, ctx: Any) -> str:
        """Print the list of commands and leave."""
        from judgetool.cli.help import show_group

        show_group(self, ctx)
        raise typer.Exit(0)
