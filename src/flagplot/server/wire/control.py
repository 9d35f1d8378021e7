"""Control: the hold, and what can be corrected."""

from __future__ import annotations

from msgspec import Struct


class Hold(Struct, forbid_unknown_fields=True):
    """Whether the game is held now, and at every new step of its sequence."""

    held: bool
    stops: bool = False


class Figure(Struct):
    """A part of the position: a single value, or a container with parts."""

    name: str
    title: str
    """The same as it is shown: a ship by her name, an attribute in words."""
    path: str
    value: str | int | bool | None
    parts: int
    """How many parts it has; a single figure has none."""


class Figures(Struct):
    """The parts of one part of the position; of the whole where `at` is empty."""

    at: str
    figures: list[Figure]
