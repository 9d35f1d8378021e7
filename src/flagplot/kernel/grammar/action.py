"""The fields of a form, for programs that compose orders."""

from __future__ import annotations

from dataclasses import dataclass

from flagplot.kernel.grammar.field import Field


@dataclass(frozen=True)
class Action:
    """A field of an order, for programs that compose it: name, type, number of values."""

    name: str
    type: str
    """word, number, choice, flag, text, pair, list, lines or a type of the game's own."""
    kind: str
    options: tuple[str, ...]
    least: int
    most: int | None
    """The number of values; `None` if unlimited."""
    parts: tuple[Action, ...] = ()


def action(name: str, field: Field, optional: bool, many: bool) -> Action:
    """A place of a form as a program fills it."""
    parts = tuple([action(part.shown.lower(), part, optional=False, many=False) for part in field.parts()])
    return Action(name, field.type, field.kind, field.options(), 0 if optional else 1, None if many else 1, parts)
