"""A battle that a table has handed down."""

from __future__ import annotations

from msgspec import Struct, field


class Spread(Struct):
    """The mean of a sample, and the ends of its 95 % interval."""

    mean: float
    low: float
    high: float


class BattleOdds(Struct):
    """The sampled odds of a choice: battles of captains at that scale, followed to their end above."""

    choice: str
    battles: int
    better: float
    """The share of battles in which the enemy lost more."""
    worse: float
    """The share in which the seat's side lost more."""
    mine: Spread
    """Losses of the seat's side: points of the raid or combat value of the war."""
    theirs: Spread


class BattleBelow(Struct):
    """The battle that a game waits for, and the last finished one; empty if there is none."""

    battle: str = ""
    game: str = ""
    """The game in which it is fought out."""
    parent: str = ""
    """The game that waits: its points measure the odds."""
    choices: list[str] = field(default_factory=list)
    """The choices of this seat: fight it, invite a commander, let captains fight it, use the rules here."""
    odds: list[BattleOdds] = field(default_factory=list)
    """The odds of each choice, as far as they have been sampled."""
    sampling: bool = False
    """Whether more battles are being sampled, or the last story is being restored."""
    mine: str = ""
    """The seat's choice."""
    awaited: list[str] = field(default_factory=list)
    """The seats that have not chosen yet."""
    table: str = ""
    """The linked table, once it is open."""
    invite: str = ""
    """The invitation code, while a seat is open."""
    until: float = 0.0
    """The deadline."""
    last: str = ""
    """The linked table of the last finished battle."""
    story: list[str] = field(default_factory=list)
    """The story of that battle."""


class BattlePapers(Struct):
    """The papers of a finished battle, for `flagplot verify`."""

    battle: str
    table: str
    """The linked table, if people fought it."""
    packet: str
    """Signed by the server."""
    replay: str
    """The record of the battle."""
    report: str
    """Signed by the server."""


class BattleChoice(Struct):
    """A seat's choice of how a battle is fought."""

    choice: str
    seat: str | None = None
