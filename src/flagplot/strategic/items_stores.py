"""Lines of the sheets of steps 1 to 4: placement, supplies, transfers, tonnage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flagplot.strategic.items_base import Item, count, named, need

# Placement before turn 1


@dataclass(frozen=True)
class Place(Item):
    """Base a starting unit elsewhere: `place uk-heavy-1 malta`."""

    unit: str
    to: str

    def words(self) -> str:
        return f"place {self.unit} {self.to}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Place:
        need(words, 2, 2, "place UNIT BASE")
        return cls(words[0], words[1])


@dataclass(frozen=True)
class Stock(Item):
    """Store starting LSP elsewhere: `stock uk 1 scapa-flow malta`."""

    nation: str
    number: int
    source: str
    to: str

    def words(self) -> str:
        return f"stock {self.nation} {self.number} {self.source} {self.to}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Stock:
        need(words, 4, 4, "stock NATION NUMBER FROM TO")
        return cls(words[0], count(words[1], "The number of LSP"), words[2], words[3])


# Step 1


@dataclass(frozen=True)
class Ship(Item):
    """Carry cargo along a route: `ship uk lsp 2 liverpool gibraltar on 8`, `… on 1 by usa` in an ally's ships.

    Cargo is manpower, tank, lsp, raw_material, oil, food, an air unit's id, or tungsten@area, aluminium@area, rubber@area.
    """

    nation: str
    cargo: str
    number: int
    source: str
    to: str
    route: int
    by: str

    def words(self) -> str:
        return f"ship {self.nation} {self.cargo} {self.number} {self.source} {self.to} on {self.route} by {self.by}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Ship:
        need(words, 7, 9, "ship NATION CARGO NUMBER FROM TO on ROUTE by NATION")
        by = words[8] if len(words) == 9 else words[0]
        number = count(words[2], "The number of points")
        return cls(words[0], words[1], number, words[3], words[4], count(words[6], "The route"), by)


@dataclass(frozen=True)
class Feed(Item):
    """Supply troops landed on the land map: `feed uk 2 tunis on 44`."""

    nation: str
    number: int
    place: str
    route: int

    def words(self) -> str:
        return f"feed {self.nation} {self.number} {self.place} on {self.route}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Feed:
        need(words, 5, 5, "feed NATION NUMBER PLACE on ROUTE")
        return cls(words[0], count(words[1], "The number of points"), words[2], count(words[4], "The route"))


# Step 3


@dataclass(frozen=True)
class Move(Item):
    """Transfer ships strategically: `move uk-heavy-1 sydney`."""

    unit: str
    to: str

    def words(self) -> str:
        return f"move {self.unit} {self.to}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Move:
        need(words, 2, 2, "move UNIT BASE")
        return cls(words[0], words[1])


@dataclass(frozen=True)
class Fly(Item):
    """Fly an air point ashore to a base within its range: `fly japan-air-8 saipan`."""

    unit: str
    to: str

    def words(self) -> str:
        return f"fly {self.unit} {self.to}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Fly:
        need(words, 2, 2, "fly AIR BASE")
        return cls(words[0], words[1])


@dataclass(frozen=True)
class Embark(Item):
    """Put an air point aboard a carrier at the same base: `embark usa-air-5 usa-fleet_carrier-4`."""

    unit: str
    carrier: str

    def words(self) -> str:
        return f"embark {self.unit} {self.carrier}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Embark:
        need(words, 2, 2, "embark AIR CARRIER")
        return cls(words[0], words[1])


@dataclass(frozen=True)
class Ashore(Item):
    """Land a carrier's air point at her base: `ashore japan-fleet_carrier-1`."""

    carrier: str

    def words(self) -> str:
        return f"ashore {self.carrier}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Ashore:
        need(words, 1, 1, "ashore CARRIER")
        return cls(words[0])


@dataclass(frozen=True)
class Tow(Item):
    """Move a fleet train: `tow train-usa-1 marshalls`."""

    train: str
    area: str

    def words(self) -> str:
        return f"tow {self.train} {self.area}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Tow:
        need(words, 2, 2, "tow TRAIN AREA")
        return cls(words[0], words[1])


@dataclass(frozen=True)
class Grant(Item):
    """Agree that an ally uses what is yours: `grant usa uk lsp`. Kinds: bases, lsp, lift, cards, chart, flags."""

    nation: str
    to: str
    what: str

    def words(self) -> str:
        return f"grant {self.nation} {self.to} {self.what}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Grant:
        need(words, 3, 3, "grant NATION ALLY bases|lsp|lift|cards|chart|flags")
        return cls(words[0], words[1], words[2])


@dataclass(frozen=True)
class Deny(Item):
    """Take an agreement back: `deny usa uk lsp`."""

    nation: str
    to: str
    what: str

    def words(self) -> str:
        return f"deny {self.nation} {self.to} {self.what}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Deny:
        need(words, 3, 3, "deny NATION ALLY bases|lsp|lift|cards|chart|flags")
        return cls(words[0], words[1], words[2])


@dataclass(frozen=True)
class Declare(Item):
    """Declare war where a scheduled event allows it: `declare ussr japan`."""

    nation: str
    enemy: str

    def words(self) -> str:
        return f"declare {self.nation} {self.enemy}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Declare:
        need(words, 2, 2, "declare NATION ENEMY")
        return cls(words[0], words[1])


@dataclass(frozen=True)
class Renounce(Item):
    """Give up the fleet use of submarines for the rest of the game, where the option allows it: `renounce japan`."""

    nation: str

    def words(self) -> str:
        return f"renounce {self.nation}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Renounce:
        need(words, 1, 1, "renounce NATION")
        return cls(words[0])


# Step 4


@dataclass(frozen=True)
class Put(Item):
    """Set a nation's tonnage on a route: `put uk 1 60`."""

    nation: str
    route: int
    number: int

    def words(self) -> str:
        return f"put {self.nation} {self.route} {self.number}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Put:
        need(words, 3, 3, "put NATION ROUTE TONNAGE")
        return cls(words[0], count(words[1], "The route"), count(words[2], "Tonnage"))


@dataclass(frozen=True)
class Open(Item):
    """Open a route by diverting tonnage: `open uk malta-run 4 gibraltar malta via west-med>central-med`."""

    nation: str
    name: str
    number: int
    a: str
    b: str
    path: tuple[str, ...]
    """The sea areas in order; nothing takes the shortest open way."""

    def words(self) -> str:
        line = f"open {self.nation} {self.name} {self.number} {self.a} {self.b}"
        return f"{line} via {'>'.join(self.path)}" if self.path else line

    @classmethod
    def read(cls, words: Sequence[str]) -> Open:
        need(words, 5, 7, "open NATION NAME TONNAGE END END via AREA>AREA")
        path = tuple(words[6].split(">")) if len(words) == 7 else ()
        name = named(words[1], "The name of a route")
        return cls(words[0], name, count(words[2], "Tonnage"), words[3], words[4], path)


@dataclass(frozen=True)
class Divert(Item):
    """Change a route's path: `divert 2 via north-western-approaches>…>east-med`."""

    route: int
    path: tuple[str, ...]

    def words(self) -> str:
        return f"divert {self.route} via {'>'.join(self.path)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Divert:
        need(words, 3, 3, "divert ROUTE via AREA>AREA")
        return cls(count(words[0], "The route"), tuple(words[2].split(">")))


@dataclass(frozen=True)
class SetUp(Item):
    """Set up a fleet train at a fleet base: `train usa pearl-harbour hawaii`."""

    nation: str
    base: str
    area: str

    def words(self) -> str:
        return f"train {self.nation} {self.base} {self.area}"

    @classmethod
    def read(cls, words: Sequence[str]) -> SetUp:
        need(words, 3, 3, "train NATION BASE AREA")
        return cls(words[0], words[1], words[2])


@dataclass(frozen=True)
class Disband(Item):
    """Break up a fleet train and free its tonnage: `disband train-usa-1`."""

    train: str

    def words(self) -> str:
        return f"disband {self.train}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Disband:
        need(words, 1, 1, "disband TRAIN")
        return cls(words[0])


@dataclass(frozen=True)
class Transports(Item):
    """Keep tonnage out of trade to carry troops this turn: `transports japan 3`."""

    nation: str
    number: int

    def words(self) -> str:
        return f"transports {self.nation} {self.number}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Transports:
        need(words, 2, 2, "transports NATION TONNAGE")
        return cls(words[0], count(words[1], "Tonnage"))
