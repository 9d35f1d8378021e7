"""A battle that a table has handed down."""

from __future__ import annotations

from msgspec import Struct, field


class Spread(Struct):
    """The mean of a sample, and the ends of its 95 % interval."""

    mean: float
    low: float
    high: float


class BattleOdds(Struct):
    """What a choice would bring, sampled from what the seat knows: battles of captains at that scale, followed to their end above."""

    choice: str
    battles: int
    better: float
    """The share of battles in which the enemy gave up more."""
    worse: float
    """That in which the seat's side did."""
    mine: Spread
    """What its side gave up: points of the raid or combat value of the war."""
    theirs: Spread


class BattleBelow(Struct):
    """The battle that a game waits for, and the last one that came home; empty where it waits for none."""

    battle: str = ""
    game: str = ""
    """The game in which it is fought out."""
    parent: str = ""
    """The game that waits: its points measure the odds."""
    choices: list[str] = field(default_factory=list)
    """What this seat may choose: fight it, invite a commander, let captains fight it, have it by the rules here."""
    odds: list[BattleOdds] = field(default_factory=list)
    """The odds of each choice, as far as they have been sampled."""
    sampling: bool = False
    """Whether more battles are being sampled, or the last story is being put together again."""
    mine: str = ""
    """What it has chosen."""
    awaited: list[str] = field(default_factory=list)
    """The seats that have not chosen yet."""
    table: str = ""
    """The linked table, once it is open."""
    invite: str = ""
    """What an invited commander joins it with, while a seat is open."""
    until: float = 0.0
    """When it is waited for no longer."""
    last: str = ""
    """The linked table of the battle that came home last."""
    story: list[str] = field(default_factory=list)
    """How that battle went."""


class BattlePapers(Struct):
    """A battle that came home, for `flagplot verify`."""

    battle: str
    table: str
    """The linked table, where people fought it."""
    packet: str
    """Signed by the server."""
    replay: str
    """The record of the battle."""
    report: str
    """Signed by the server."""


class BattleChoice(Struct):
    """How a seat wants a battle fought that its game waits for."""

    choice: str
    seat: str | None = None
