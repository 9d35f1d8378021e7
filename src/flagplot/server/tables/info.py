"""The plain data of a table: its settings and status, its seats, and its chat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from flagplot.kernel.outcome import Outcome, ending
from flagplot.kernel.proof.chain import Provenance
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.replay import CONCEDED
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat, side_of
from flagplot.server import wire
from flagplot.server.tables.draw import Draw
from flagplot.server.tables.intent import Intent

PERSON: Final = "person"
"""The kind of a seat taken by a person."""


@dataclass
class Chair:
    """A seat at the table and who sits in it."""

    seat: Seat
    place: int
    kind: str
    person: str | None = None
    name: str = ""
    bot: str = ""
    token: str | None = None
    """The hash of the seat's token."""
    token_made: float | None = None
    standing: list[str] = field(default_factory=list)
    at_once: bool = False
    notes: str = ""
    away: bool = False
    """A deadline passed: the seat is played for until its player takes over again."""
    owes_since: float | None = None
    owed_since: float | None = None
    """Since when its last order had been owed, to restore it when the order is taken back."""
    ends: bool = False
    """Whether its person agrees that the table is deleted."""
    intent: Intent = field(default_factory=Intent)
    """Its plans."""
    below: str = ""
    """The last battle for which its player chose how to fight it, and the choice."""


@dataclass(frozen=True)
class Said:
    """A chat message."""

    number: int
    channel: str
    seat: Seat
    name: str
    text: str
    at: float

    def reaches(self, seat: Seat) -> bool:
        """Whether a seat can read it. Spectators read messages to the table; nobody reads those of another side."""
        if self.channel == "table":
            return True
        if seat == OBSERVER:
            return False
        if self.channel.startswith("side:"):
            return side_of(seat) in self.channel.removeprefix("side:").split(",")
        return seat == self.seat or self.channel == f"seat:{seat}"


@dataclass
class TableInfo:
    """The settings of the table, and its database row."""

    id: str
    name: str
    game: str
    rules: str
    scenario: str
    options: dict[str, str]
    dice: str
    fairness: Fairness
    pace: wire.Pace
    spectators: str
    owner: str | None
    invite: str
    hotseat: bool
    status: str
    created: float
    outcome: wire.Ending | None = None
    conceded_by: str | None = None
    due: float | None = None
    """When the next seat is played for, as last written."""
    held_since: float | None = None
    """Since when Control holds the game."""
    stops: bool = False
    """Whether it is held at every new step of its sequence."""
    draw: Draw = field(default_factory=Draw)
    """How the dice are drawn before the game begins."""
    provenance: Provenance | None = None
    """The players of the game, once it has begun."""
    parent: str = ""
    """The table whose battle is fought here, as long as that game goes on."""

    def ending(self) -> str:
        """How the game ended, as its record has it."""
        if self.conceded_by:
            return f"{CONCEDED}{self.conceded_by}"
        if self.outcome is None:
            return ""
        return ending(self.outcome.winners, self.outcome.level, self.outcome.reason)


def is_given(scenario: str) -> bool:
    """Whether a scenario is the text of one, not a name."""
    return "\n" in scenario or ":" in scenario


def is_playing(seat: Seat) -> bool:
    """Whether a seat is a player's: neither Control nor a spectator."""
    return seat not in (CONTROL, OBSERVER)


def ending_of(outcome: Outcome) -> wire.Ending:
    """An outcome as JSON."""
    points = {str(side): points / outcome.unit for side, points in outcome.points.items()}
    return wire.Ending([str(w) for w in outcome.winners], outcome.level, points, outcome.reason, list(outcome.rules))
