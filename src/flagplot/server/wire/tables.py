"""Tables: seats, dice, pace."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from flagplot.server.wire.fields import Commitment, Nonce, SeatName


class Pace(Struct, forbid_unknown_fields=True, frozen=True):
    """Live, or so many hours for a move and what happens then."""

    kind: Literal["live", "deadline"] = "live"
    hours: Annotated[float, Meta(gt=0, le=24 * 60)] | None = None
    then: Literal["bot", "pass"] = "bot"


class NewSeat(Struct, forbid_unknown_fields=True):
    """The player of a seat."""

    seat: SeatName
    player: Literal["me", "open", "bot"]
    bot: Annotated[str, Meta(max_length=40)] = ""
    commit: Commitment = ""
    """For the creator's own seat: the hash of the nonce, to be revealed when all seats are taken."""


class NewTable(Struct, forbid_unknown_fields=True):
    """A game to be set up."""

    game: Annotated[str, Meta(max_length=40)]
    scenario: Annotated[str, Meta(max_length=500_000)] = ""
    options: dict[Annotated[str, Meta(max_length=80)], Annotated[str, Meta(max_length=80)]] = {}
    name: Annotated[str, Meta(max_length=40)] = ""
    seats: Annotated[list[NewSeat], Meta(max_length=60)] = []
    pace: Pace = Pace()
    spectators: Literal["none", "public"] = "none"
    nonce: Annotated[str, Meta(max_length=64)] = ""
    """Of protocol 1, in which nonces were sent openly: refused."""
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Import(Struct, forbid_unknown_fields=True):
    """A replay file to go on with."""

    replay: Annotated[str, Meta(max_length=2_000_000)]
    name: Annotated[str, Meta(max_length=40)] = ""
    seats: Annotated[list[NewSeat], Meta(max_length=60)] = []


class Join(Struct, forbid_unknown_fields=True):
    """A seat asked for with an invitation."""

    invite: Annotated[str, Meta(max_length=80)]
    seat: SeatName
    commit: Commitment = ""
    nonce: Annotated[str, Meta(max_length=64)] = ""
    """Of protocol 1, in which nonces were sent openly: refused."""


class Commit(Struct, forbid_unknown_fields=True):
    """The hash of a nonce: SHA-256 of `flagplot nonce SEAT NONCE`."""

    seat: SeatName
    commit: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]


class Reveal(Struct, forbid_unknown_fields=True):
    """The nonce itself; empty where it is lost, and the draw is void."""

    seat: SeatName
    nonce: Nonce


class Start(Struct, forbid_unknown_fields=True):
    """Start without waiting; the bot for the open seats."""

    bot: Annotated[str, Meta(max_length=40)] = ""


class Leave(Struct, forbid_unknown_fields=True):
    """A seat to leave, to a bot or open."""

    seat: SeatName
    bot: Annotated[str, Meta(max_length=40)] = ""


class Delete(Struct, forbid_unknown_fields=True):
    """Agree to delete a table, or withdraw."""

    agreed: bool = True


class Deletion(Struct):
    """Whether the table was deleted, and whose consent is missing."""

    deleted: bool
    waits_for: list[str]


class SeatOnly(Struct, forbid_unknown_fields=True):
    """One of the person's seats."""

    seat: SeatName | None = None


class Chair(Struct):
    """A seat as everybody at the table sees it."""

    seat: str
    side: str
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None
    mine: bool
    online: bool
    away: bool
    seal: str | None
    ends: bool
    """Whether its person agrees that the table is deleted."""


class VoidCard(Struct):
    """A void draw, and the responsible seat."""

    draw: int
    seat: str
    name: str
    why: Literal["withheld", "left", "lost"]


class DiceCard(Struct):
    """The origin of the dice."""

    kind: Literal["promised", "seeded", "imported"]
    promise: str
    nonces: dict[str, str]
    """What the seats have given, once the game has begun."""
    secret: str | None
    seed: str | None
    draw: int
    """The number of the draw: more than 1 where one was void."""
    commits: dict[str, str]
    silent: list[str]
    """Seats of people without a nonce."""
    awaited: dict[str, Literal["commit", "reveal"]]
    """What the seats have to do before the game begins, when all sit."""
    since: str | None
    """Since when that is awaited."""
    voids: list[VoidCard]
    fresh: int | None
    """The entry of the record at which the dice of a game from a file were exchanged for fresh ones."""
    head: str | None
    """The last head of the record's chain, after the end."""


class SigningKey(Struct):
    """The server's public key."""

    algorithm: Literal["Ed25519"]
    key: str


class Ending(Struct):
    """How a game ended."""

    winners: list[str]
    level: str
    points: dict[str, float]
    reason: str
    rules: list[str]


class OpenedSeal(Struct):
    """A sealed order, opened after the end."""

    seat: str
    hash: str
    nonce: str
    line: str


class Table(Struct):
    """A game being played, as one visitor may know it."""

    id: str
    name: str
    game: str
    title: str
    rules: str
    scenario: str
    scenario_title: str
    options: dict[str, str]
    status: Literal["gathering", "running", "finished", "conceded"]
    hotseat: bool
    pace: Pace
    held: bool
    """Whether Control holds the game: nobody moves, no time passes."""
    stops: bool
    """Whether it is held at every new step of its sequence."""
    spectators: Literal["none", "public"]
    owner: bool
    invite: str | None
    seats: list[Chair]
    dice: DiceCard
    created: str
    outcome: Ending | None
    conceded_by: str | None
    seals: list[OpenedSeal]
    rests: str
    """Why the game rests, or that bots play only while somebody watches, in a sentence; otherwise empty."""


class TableCard(Struct):
    """A table in a person's list."""

    id: str
    name: str
    game: str
    title: str
    scenario_title: str
    status: str
    seats: list[Chair]
    mine: list[str]
    owes: list[str]
    deadline: str | None


class Tables(Struct):
    """A person's tables."""

    tables: list[TableCard]


class SeatToken(Struct):
    """A token for a program; shown once."""

    token: str
    seat: str
