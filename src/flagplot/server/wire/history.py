"""Reviews, reports, shared positions."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from flagplot.kernel.text.gravity import Casualty
from flagplot.server.wire.fields import SeatName
from flagplot.server.wire.play import EventCard, RefCard
from flagplot.server.wire.tables import Ending


class Review(Struct, omit_defaults=True):
    """What a seat saw after an order, once the game is over."""

    at: int
    orders: int
    seat: str
    by: str
    line: str
    view: dict[str, Any]
    events: list[EventCard]
    said: str = ""
    """The order in words; empty where it is known by its line alone."""


class Toll(Struct):
    """What was lost or hurt in an action: whether it is gone, the event that tells it, and its cause in one sentence."""

    what: RefCard
    n: int
    verdict: str
    gone: bool
    word: str
    cause: str


class Chapter(Struct):
    """A part of an action, such as gunfire: what it came to, and its events by their numbers."""

    id: str
    title: str
    tally: str
    events: list[int]


class BattleReport(Struct):
    """The report of an action as one seat saw it."""

    headline: str
    lead: str
    chapters: list[Chapter]
    tolls: list[Toll]
    losses: list[Casualty]
    """What became of every piece that was hurt or lost, those that are gone first."""


class Moment(Struct):
    """A decisive moment: the order after which it happened, its weight, and its event."""

    at: int
    by: str
    weight: float
    event: EventCard
    told: str = ""
    """The same in a sentence, with its cause."""
    spot: RefCard | None = None
    """Where it happened, if that is known."""


class Loss(Struct):
    """What a side lost: the piece, how often or how much, and after which order first."""

    what: str
    count: int
    at: int


class Damage(Struct):
    """A ship that came home hurt, and whether heavily."""

    what: str
    heavy: bool


class SideReport(Struct):
    """A side's account: what it lost, what it ordered, how its dice fell, and what is damaged at the end.

    The dice are those with which it hit or missed; `best` is the face that hits most often, 0 where none does.
    """

    side: str
    losses: list[Loss]
    orders: int
    dice: int
    mean: float | None
    expected: float | None
    best: int = 0
    damaged: list[Damage] = []
    toll: list[str] = []
    """The losses as one would tell them: the gravest first, merchantmen, garrisons and aircraft by their number."""


class Waypoint(Struct):
    """Where something stood after an order."""

    at: int
    spot: RefCard


class PieceTrack(Struct):
    """The track of a group, ship or force, from order to order."""

    id: str
    side: str
    way: list[Waypoint]


class Luck(Struct):
    """Whom the dice favoured, empty for nobody, and in how many games of a hundred they favour a side less than that."""

    side: str
    percent: int
    text: str


class Prospect(Struct):
    """Results of games that captains play on from a moment: number of games, and wins by side."""

    at: int
    games: int
    wins: dict[str, int]
    drawn: int


class Branch(Struct, forbid_unknown_fields=True):
    """What if: a new table against captains, as the game stood after an order."""

    at: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: SeatName


class PointsLine(Struct):
    """One line of the final account: so many points for a side or nation, for what, and by which rules."""

    side: str
    points: float
    reason: str
    rules: list[str]


class Report(Struct):
    """The report of a finished game. The lines of `account` add up to the points; there are none where points are no sum."""

    outcome: Ending | None
    orders: int
    moments: list[Moment]
    sides: list[SideReport]
    account: list[PointsLine] = []
    why: list[str] = []
    """Who won and why, in up to three sentences."""
    luck: Luck | None = None
    tracks: list[PieceTrack] = []


class NewShare(Struct, forbid_unknown_fields=True):
    """A position to be shared: my seat's view as it is now, for so many days or until I end it."""

    seat: SeatName | None = None
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None


class ShareCard(Struct):
    """A link of mine, without its code."""

    id: str
    seat: str
    created: str
    expires: str | None


class Share(Struct):
    """A new link; the code is shown once."""

    code: str
    link: str
    card: ShareCard


class Shares(Struct):
    """My links to a table."""

    shares: list[ShareCard]


class Position(Struct):
    """A position behind a link, as its seat saw it."""

    game: str
    title: str
    rules: str
    scenario_title: str
    name: str
    seat: str
    created: str
    expires: str | None
    status: str
    view: dict[str, Any]
    events: list[EventCard]
