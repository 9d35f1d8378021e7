"""What a program fills in that composes an order: the fields of a form."""

from __future__ import annotations

from dataclasses import dataclass

from flagplot.kernel.grammar.field import Field


@dataclass(frozen=True)
class Action:
    """A field of an order for a program that composes it: what it is called, what it takes, how many."""

    name: str
    type: str
    """word, number, choice, flag, text, pair, list, lines or a type of the game's own."""
    kind: str
    options: tuple[str, ...]
    least: int
    most: int | None
    """How many of them; nothing where there is no limit."""
    parts: tuple[Action, ...] = ()


def action(name: str, field: Field, optional: bool, many: bool) -> Action:
    """A place of a form as a program fills it."""
    parts = tuple([action(part.shown.lower(), part, optional=False, many=False) for part in field.parts()])
    return Action(name, field.type, field.kind, field.options(), 0 if optional else 1, None if many else 1, parts)
