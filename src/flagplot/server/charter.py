"""What a table consists of: its charter, its chairs, and what was said at it."""

from __future__ import annotations

from dataclasses import dataclass, field

from flagplot.kernel.ledger import Fairness
from flagplot.kernel.seat import OBSERVER, Seat, side_of
from flagplot.server import wire


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
    """The hash of the token a program sits down with."""
    standing: list[str] = field(default_factory=list)
    at_once: bool = False
    notes: str = ""
    away: bool = False
    """A deadline passed: the seat is played for until its person takes the conn again."""
    owes_since: float | None = None
    owed_since: float | None = None
    """Since when its last order had been owed: if that is taken back it is owed since then again."""


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
        """Whether a seat can read it. Spectators read what is said to the table, nobody reads another side's talk."""
        if self.channel == "table":
            return True
        if seat == OBSERVER:
            return False
        if self.channel.startswith("side:"):
            return side_of(seat) in self.channel.removeprefix("side:").split(",")
        return seat == self.seat or self.channel == f"seat:{seat}"


@dataclass
class Charter:
    """What was agreed when the table was made; the row of the database."""

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
    """When the next chair is played for, as it was last written down."""
    held_since: float | None = None
    """Since when Control holds the game."""
    stops: bool = False
    """Whether it is held at every new step of its sequence."""
