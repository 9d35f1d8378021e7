"""Lines of the sheets of steps 1 to 4: placement, supplies, transfers, tonnage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagplot.strategic.orders.item import Item
from flagplot.strategic.orders.words import Forms, form
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.text.said import say

# Placement before turn 1


@dataclass(frozen=True)
class Place(Item):
    """Base a starting unit elsewhere."""

    unit: UnitId
    to: str


@dataclass(frozen=True)
class Stock(Item):
    """Store starting LSP elsewhere."""

    nation: str
    number: int
    source: str
    to: str


PLACEMENT: Final[Forms] = (
    form(
        Place,
        "place UNIT BASE",
        "place uk-heavy-1 malta",
        say("does-base-starting-ship-at-another"),
    ),
    form(
        Stock,
        "stock NATION STORED FROM TO",
        "stock uk 1 scapa-flow malta",
        say("does-store-starting-lsp-elsewhere-how"),
    ),
)

# Step 1


@dataclass(frozen=True)
class Ship(Item):
    """Carry cargo along a route, in a nation's own ships or an ally's."""

    nation: str
    cargo: str
    number: int
    source: str
    to: str
    route: int
    by: str


@dataclass(frozen=True)
class Feed(Item):
    """Supply troops landed on the land map."""

    nation: str
    number: int
    place: str
    route: int


SUPPLY: Final[Forms] = (
    form(
        Ship,
        "ship NATION CARGO POINTS FROM TO on ROUTE [by NATION]",
        "ship uk lsp 2 liverpool gibraltar on 8",
        say("does-carry-lsp-manpower-tank-or"),
        copies={"by": "nation"},
    ),
    form(
        Feed,
        "feed NATION POINTS PLACE on ROUTE",
        "feed uk 2 tunis on 44",
        say("does-supply-troops-that-landed-on"),
    ),
)

# Step 3


@dataclass(frozen=True)
class Move(Item):
    """Transfer ships strategically."""

    unit: UnitId
    to: str


@dataclass(frozen=True)
class Fly(Item):
    """Fly an air point ashore to a base within its range."""

    unit: UnitId
    to: str


@dataclass(frozen=True)
class Embark(Item):
    """Put an air point aboard a carrier at the same base."""

    unit: UnitId
    carrier: UnitId


@dataclass(frozen=True)
class Ashore(Item):
    """Land a carrier's air point at her base."""

    carrier: UnitId


@dataclass(frozen=True)
class Tow(Item):
    """Move a fleet train."""

    train: str
    area: str


@dataclass(frozen=True)
class Grant(Item):
    """Agree that an ally uses what is yours."""

    nation: str
    to: str
    what: str


@dataclass(frozen=True)
class Deny(Item):
    """Take an agreement back."""

    nation: str
    to: str
    what: str


@dataclass(frozen=True)
class Offer(Item):
    """Let an ally of another team use one of your cards this turn."""

    card: str
    to: str


@dataclass(frozen=True)
class Declare(Item):
    """Declare war where a scheduled event allows it."""

    nation: str
    enemy: str


@dataclass(frozen=True)
class Renounce(Item):
    """Give up the fleet use of submarines for the rest of the game, where the option allows it."""

    nation: str


TRANSFER: Final[Forms] = (
    form(Move, "move UNIT BASE", "move uk-heavy-1 sydney", say("does-transfer-ship-any-base-sits")),
    form(Fly, "fly AIR BASE", "fly japan-air-8 saipan", say("does-fly-air-point-ashore-base")),
    form(
        Embark,
        "embark AIR CARRIER",
        "embark usa-air-5 usa-fleet_carrier-4",
        say("does-put-air-point-aboard-carrier"),
    ),
    form(Ashore, "ashore CARRIER", "ashore japan-fleet_carrier-1", say("does-land-carrier-s-air-point")),
    form(Tow, "tow TRAIN AREA", "tow train-usa-1 marshalls", say("does-move-fleet-train-supports-nothing")),
    form(
        Grant,
        "grant NATION ALLY bases|lsp|lift|cards|chart|flags",
        "grant usa uk lsp",
        say("does-let-ally-use-your-bases"),
    ),
    form(Deny, "deny NATION ALLY bases|lsp|lift|cards|chart|flags", "deny usa uk lsp", say("does-take-that-back")),
    form(
        Offer,
        "offer CARD ALLY",
        "offer usa-8 uk",
        say("does-let-ally-use-one-your"),
    ),
    form(Declare, "declare NATION ENEMY", "declare ussr japan", say("does-declare-war-where-event-allows")),
    form(
        Renounce,
        "renounce NATION",
        "renounce japan",
        say("does-give-up-fleet-use-submarines"),
    ),
)

# Step 4


@dataclass(frozen=True)
class Put(Item):
    """Set a nation's tonnage on a route."""

    nation: str
    route: int
    number: int


@dataclass(frozen=True)
class Open(Item):
    """Open a route by diverting tonnage."""

    nation: str
    name: str
    number: int
    a: str
    b: str
    path: tuple[str, ...]
    """The sea areas in order; nothing takes the shortest open way."""


@dataclass(frozen=True)
class Divert(Item):
    """Change a route's path."""

    route: int
    path: tuple[str, ...]


@dataclass(frozen=True)
class Transports(Item):
    """Keep tonnage out of trade to carry troops this turn."""

    nation: str
    number: int


@dataclass(frozen=True)
class SetUp(Item):
    """Set up a fleet train at a fleet base."""

    nation: str
    base: str
    area: str


@dataclass(frozen=True)
class Disband(Item):
    """Break up a fleet train and free its tonnage."""

    train: str


TONNAGE: Final[Forms] = (
    form(Put, "put NATION ROUTE TONNAGE", "put uk 1 60", say("does-set-your-tonnage-on-route")),
    form(
        Open,
        "open NATION NAME TONNAGE END END [via AREA>AREA]",
        "open uk malta-run 4 gibraltar malta via west-med>central-med",
        say("does-open-route-without-via-takes"),
    ),
    form(
        Divert,
        "divert ROUTE via AREA>AREA",
        "divert 8 via north-western-approaches>channel-biscay>gibraltar-approaches",
        say("does-give-route-yours-another-path"),
    ),
    form(
        Transports,
        "transports NATION TONNAGE",
        "transports japan 3",
        say("does-keep-tonnage-carry-troops-this"),
    ),
    form(
        SetUp,
        "train NATION BASE AREA",
        "train usa pearl-harbour hawaii",
        say("does-set-up-fleet-train-tonnage"),
    ),
    form(Disband, "disband TRAIN", "disband train-usa-1", say("does-break-up-again")),
)
