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
    """Packages that a verb cannot do without, and what is said where one of them is missing."""

    packages: Sequence[str]
    missing: str


class Verb(NamedTuple):
    """A verb: the module whose function, or group of verbs, has its name; what it does in a few words; an example."""

    name: str
    module: str
    brief: str
    example: str = ""
    needs: Extra | None = None
    has_own_help: bool = False

    def load(self) -> Any:
        """Import the module and make its command, or say which extra is missing."""
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
    """Verbs in any case: `flagplot PLAY` is `flagplot play`. Lists and completion know those of the table without loading them."""

    table: ClassVar[Sequence[Verb]] = ()

    def __init__(self, **words: Any) -> None:
        super().__init__(**words)
        for verb in self.table:
            self.add_command(TyperCommand(verb.name, short_help=verb.brief))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # newer versions of typer have a click of their own
        """A verb, as it is written or in small letters."""
        return super().get_command(ctx, cmd_name) or super().get_command(ctx, cmd_name.lower())

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The verb that was given, loaded."""
        said, command, rest = super().resolve_command(ctx, args)
        return said, command and self.loaded(command), rest

    def loaded(self, command: Any) -> Any:
        """The whole command of a verb that stands in the table by its name only."""
        return next((verb.load() for verb in self.table if verb.name == command.name), command)
