"""Verbs of the command line: a table of names and modules, each module loaded when its verb is given."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from flagplot.cli.report import NO, refuse


class Extra(NamedTuple):
    """Packages that a verb needs, and the message if one is missing."""

    packages: Sequence[str]
    missing: str


class Verb(NamedTuple):
    """A verb: the module with a function or group of that name; a short description; an example."""

    name: str
    module: str
    brief: str
    example: str = ""
    needs: Extra | None = None
    has_own_help: bool = False

    def load(self) -> Any:
        """Import the module and create its command, or say which extra is missing."""
        if self.needs is not None and not all(map(find_spec, self.needs.packages)):
            refuse(self.needs.missing, NO)
        found = getattr(import_module(self.module), self.name)
        if isinstance(found, typer.Typer):
            return typer.main.get_command(found)
        alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        alone.command(
            self.name,
            short_help=self.brief,
            epilog=f"For example: {self.example}",
            add_help_option=not self.has_own_help,
        )(found)
        return typer.main.get_command(alone)


class Verbs(TyperGroup):
    """Verbs in any case: `flagplot PLAY` is `flagplot play`. Lists and completion use the table without loading modules."""

    table: ClassVar[Sequence[Verb]] = ()

    def __init__(self, **words: Any) -> None:
        super().__init__(**words)
        for verb in self.table:
            self.add_command(TyperCommand(verb.name, short_help=verb.brief))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # newer versions of typer include their own click
        """A verb, as typed or in lower case."""
        return super().get_command(ctx, cmd_name) or super().get_command(ctx, cmd_name.lower())

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The given verb, loaded."""
        said, command, rest = super().resolve_command(ctx, args)
        return said, command and self.loaded(command), rest

    def loaded(self, command: Any) -> Any:
        """The full command of a verb that is listed by name only."""
        return next((verb.load() for verb in self.table if verb.name == command.name), command)
