"""Events: what happened, with its rules, dice, cells, modifiers and audience."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from flagplot.kernel.chart import Reading
from flagplot.kernel.dice import Roll
from flagplot.kernel.modifier import Modifier
from flagplot.kernel.seat import CONTROL, Seat, side_of

Fact: TypeAlias = object
"""The value of a fact: text, a number, a bool, `None`, or a list of these."""


@dataclass(init=False)
class Event:
    """One thing that happened; immutable by convention. Its sentence comes from the game's catalogue."""

    kind: str
    facts: Mapping[str, Fact]
    rules: tuple[str, ...]
    rolls: tuple[Roll, ...]
    readings: tuple[Reading, ...]
    modifiers: tuple[Modifier, ...]
    audience: tuple[str, ...] | None
    """The sides or seats that learn of it; empty means everybody."""
    veil: Event | None
    """What everybody else sees; `None` means nothing at all."""
    reveals: bool
    """Whether a secret was revealed: undo cannot go back past it."""

    # Written out, not frozen: most orders create events, and a frozen dataclass takes six times as long to create.
    def __init__(
        self,
        kind: str,
        facts: Mapping[str, Fact],
        rules: tuple[str, ...] = (),
        rolls: tuple[Roll, ...] = (),
        readings: tuple[Reading, ...] = (),
        modifiers: tuple[Modifier, ...] = (),
        audience: tuple[str, ...] | None = None,
        veil: Event | None = None,
        reveals: bool = False,
    ) -> None:
        self.kind = kind
        self.facts = facts
        self.rules = rules
        self.rolls = rolls
        self.readings = readings
        self.modifiers = modifiers
        self.audience = audience
        self.veil = veil
        self.reveals = reveals

    def veiled(self) -> Event | None:
        """What a seat outside the audience sees."""
        return self.veil

    def bare(self) -> Event:
        """The event for a seat's logbook: without audience and veil, which would reveal who else knows."""
        if self.audience is None and self.veil is None and not self.reveals:
            return self
        return Event(self.kind, self.facts, self.rules, self.rolls, self.readings, self.modifiers)


def hears(seat: Seat, audience: Collection[str] | None) -> bool:
    """Whether a seat is in an audience, by itself or through its side."""
    return audience is None or seat == CONTROL or seat in audience or side_of(seat) in audience


def seen_by(event: Event, seat: Seat) -> Event | None:
    """The event as one seat sees it: whole, veiled or not at all. Control sees everything."""
    if seat == CONTROL:
        return event
    if hears(seat, event.audience):
        return event.bare()
    veil = event.veiled()
    return seen_by(veil, seat) if veil is not None else None
