"""The options of a game: a record with one field for each choice the rules leave open.

    class Options(kernel.Options, frozen=True):
        recon_cap: Annotated[Literal["6", "5"], "MK-REC-12"] = "6"
        game_length: Annotated[str, Literal["30", "21"], "MK-SEQ-18"] = "30"

A field declares the values of an option (`str` if the game accepts more than the listed ones), the rules it affects, and as its default what the
rule text describes. In replays, saves and on the wire, options are a table of names and values.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self, get_args, get_origin

from mypy_extensions import mypyc_attr

from flagplot.kernel.records.record import Record, fields_of


@dataclass(frozen=True)
class Option:
    """A choice the rules leave open: its name, the value the rule text describes, the alternatives, the rules it affects."""

    name: str
    default: str
    alternatives: tuple[str, ...]
    rules: tuple[str, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Options(Record, frozen=True):
    """The base of every game's options. Immutable; `but` makes a changed copy."""

    @classmethod
    def of(cls, chosen: Mapping[str, str]) -> Self:
        """Options from a table of names and values; others have their defaults, unknown names are ignored."""
        known = {one.name for one in fields_of(cls)}
        made: Self = _called(cls, {name: value for name, value in chosen.items() if name in known})
        return made

    def table(self) -> dict[str, str]:
        """All options by name."""
        return {one.name: getattr(self, one.name) for one in fields_of(type(self))}

    def but(self, **changed: str) -> Self:
        """A copy with some options changed."""
        made: Self = _called(type(self), self.table() | changed)
        return made

    def __getitem__(self, name: str) -> str:
        """The value of an option by name."""
        return self.table()[name]


def _called(kind: Any, values: dict[str, str]) -> Any:
    return kind(**values)


def choices(kind: type[Options]) -> tuple[Option, ...]:
    """The options that a record declares."""
    found = []
    for one in fields_of(kind):
        annotation = eval(one.annotation, vars(sys.modules[one.module]))  # noqa: S307  # the text of our own sources
        parts = get_args(annotation)
        listed = [value for part in parts if get_origin(part) is Literal for value in get_args(part)]
        rules = tuple(part for part in parts if isinstance(part, str))
        others = tuple(value for value in listed if value != one.default)
        found.append(Option(one.name, str(one.default), others, rules))
    return tuple(found)
