"""The counters: ships, air units, submarines, troops and coast batteries, read once from counters.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from sys import intern
from typing import Any, Final

from flagplot.kernel.content.document import Document
from flagplot.operational.content.map import ALLIES, JAPAN, Board, Place, Zone, board

__all__ = [
    "AirCard",
    "BatteryCard",
    "Board",
    "Cards",
    "GroundCard",
    "Place",
    "ShipCard",
    "SubCard",
    "Zone",
    "board",
    "cards",
    "read_cards",
]

TYPES: Final = (
    "fleet-carrier",
    "light-carrier",
    "battleship",
    "battle-cruiser",
    "heavy-cruiser",
    "light-cruiser",
    "weak-light-cruiser",
    "destroyer",
    "monitor",
    "transport",
    "freighter",
)
CLASSES: Final = ("D", "DL", "CL", "CA", "BC", "B")
MERCHANT: Final = "M"
SPEEDS: Final = ("Fast", "Slow", "Transport")
FORCES: Final = (
    "kido-butai",
    "mergui",
    "convoy",
    "trincomalee",
    "eastern-fleet",
    "illustrious",
    "freighters",
    "australians",
)
JAPANESE_FORCES: Final = ("kido-butai", "mergui", "convoy")


@dataclass(frozen=True)
class ShipCard:
    """A warship, or a counter of six merchantmen."""

    id: str
    name: str
    side: str
    type: str
    gun: str
    """D, DL, CL, CA, BC, B, or empty."""
    armour: str
    """The same classes as the gun, or M for the merchant row."""
    speed: str
    torpedo: str
    """T, 24T, or empty."""
    deck: int
    """Air units carried."""
    fuel: int
    points: int
    force: str
    carries: str
    """The ground unit aboard at the start, or empty."""

    @property
    def short(self) -> str:
        """Her name in orders: the id without its navy."""
        return intern(self.id.partition(".")[2])

    @property
    def is_carrier(self) -> bool:
        """Whether she flies aircraft from a deck."""
        return self.deck > 0

    @property
    def is_merchant(self) -> bool:
        """Whether the counter stands for six transports or freighters."""
        return self.armour == MERCHANT


@dataclass(frozen=True)
class AirCard:
    """An air unit."""

    id: str
    name: str
    side: str
    type: str
    range: int
    modes: str
    """Letters: F fighter, T torpedo, D dive, H level, S searches, M searches markers only, N by night too."""
    carrier: bool
    """Whether it can use a carrier's deck."""
    seaplane: bool
    home: str
    """The ship it flies from, or empty."""
    bases: tuple[str, ...]
    """Historical bases, the likeliest first."""
    bound: bool
    """Whether it may start nowhere else."""

    @property
    def patrol(self) -> int:
        """How far from its base it can patrol: half its range, rounded down (MK-AIR-33)."""
        return self.range // 2

    @property
    def is_fighter(self) -> bool:
        """Whether it fights in the air and does not bomb."""
        return "F" in self.modes


@dataclass(frozen=True)
class SubCard:
    """A submarine."""

    id: str
    name: str
    side: str
    ship: str


@dataclass(frozen=True)
class GroundCard:
    """A ground unit."""

    id: str
    name: str
    side: str
    factors: int
    ceylonese: bool
    start: str
    """A place, `ceylon` for anywhere on the island, or empty for troops that come by sea."""


@dataclass(frozen=True)
class BatteryCard:
    """A coast battery."""

    id: str
    name: str
    place: str
    gun: str
    armour: str


class Cards:
    """All counters by id."""

    def __init__(
        self,
        ships: dict[str, ShipCard],
        air: dict[str, AirCard],
        subs: dict[str, SubCard],
        ground: dict[str, GroundCard],
        batteries: dict[str, BatteryCard],
    ) -> None:
        self.ships = ships
        self.air = air
        self.subs = subs
        self.ground = ground
        self.batteries = batteries
        self.by_short: dict[str, ShipCard] = {ship.short: ship for ship in ships.values()}
        self.squadrons: dict[str, tuple[str, ...]] = {}
        """The air units at home on each ship."""
        for unit in air.values():
            if unit.home:
                self.squadrons[unit.home] = (*self.squadrons.get(unit.home, ()), unit.id)

    def of_force(self, force: str) -> tuple[ShipCard, ...]:
        """The ships of one force, in the order of the counter sheet."""
        return tuple(ship for ship in self.ships.values() if ship.force == force)


def read_cards(text: str, names: dict[str, str]) -> Cards:
    """Read the counters from their file; `names` are the ships' names by id. `BadDocument` reports all faults."""
    document = Document(text, "counters.toml")
    document.only(document.data, "", ("ship", "aircraft", "air", "submarine", "ground", "battery"))
    ships = {name: _ship(document, name, row, names) for name, row in _table(document, "ship").items()}
    types = _table(document, "aircraft")
    for name, row in types.items():
        document.only(row, f"aircraft.{name}", ("range", "modes", "carrier", "seaplane"))
    air = {name: _air(document, name, row, types, ships) for name, row in _table(document, "air").items()}
    subs = {}
    for name, row in _table(document, "submarine").items():
        document.only(row, f"submarine.{name}", ("ship", "side"))
        ship = document.get(row, f"submarine.{name}", "ship", str)
        if ship not in names:
            document.fault(f"submarine.{name}.ship", f"there is no ship {ship!r} under content/ships.")
        subs[name] = SubCard(name, names.get(ship, name), _side(document, row, f"submarine.{name}"), ship)
    ground = {name: _ground(document, name, row) for name, row in _table(document, "ground").items()}
    batteries = {}
    for name, row in _table(document, "battery").items():
        path = f"battery.{name}"
        document.only(row, path, ("name", "place", "gun", "armour"))
        batteries[name] = BatteryCard(
            name,
            document.get(row, path, "name", str),
            document.get(row, path, "place", str),
            _one_of(document, row, path, "gun", CLASSES),
            _one_of(document, row, path, "armour", CLASSES),
        )
    for ship_card in ships.values():
        if ship_card.carries and ship_card.carries not in ground:
            document.fault(f"ship.{ship_card.id}.carries", f"there is no ground unit {ship_card.carries!r}.")
    document.finish()
    return Cards(ships, air, subs, ground, batteries)


def _table(document: Document, key: str) -> dict[str, dict[str, Any]]:
    return document.get(document.data, "", key, dict)


def _one_of(document: Document, row: dict[str, Any], path: str, key: str, known: tuple[str, ...]) -> str:
    value = document.get(row, path, key, str)
    if value not in known:
        document.fault(f"{path}.{key}", f"should be one of {', '.join(filter(None, known))}, not {value!r}.")
    return value


def _side(document: Document, row: dict[str, Any], path: str) -> str:
    return _one_of(document, row, path, "side", (JAPAN, ALLIES))


def _ship(document: Document, name: str, row: dict[str, Any], names: dict[str, str]) -> ShipCard:
    path = f"ship.{name}"
    known = ("name", "type", "gun", "armour", "speed", "torpedo", "deck", "fuel", "points", "force", "carries")
    document.only(row, path, known)
    if "name" not in row and name not in names:
        document.fault(path, "has no name here and none under content/ships.")
    gun = document.get(row, path, "gun", str, "")
    if gun and gun not in CLASSES:
        document.fault(f"{path}.gun", f"should be one of {', '.join(CLASSES)}.")
    torpedo = document.get(row, path, "torpedo", str, "")
    if torpedo not in {"", "T", "24T"}:
        document.fault(f"{path}.torpedo", "should be T or 24T.")
    force = _one_of(document, row, path, "force", FORCES)
    return ShipCard(
        name,
        document.get(row, path, "name", str, names.get(name, name)),
        JAPAN if force in JAPANESE_FORCES else ALLIES,
        _one_of(document, row, path, "type", TYPES),
        gun,
        _one_of(document, row, path, "armour", (*CLASSES, MERCHANT)),
        _one_of(document, row, path, "speed", SPEEDS),
        torpedo,
        document.get(row, path, "deck", int, 0),
        document.get(row, path, "fuel", int, 27),
        document.get(row, path, "points", int),
        force,
        document.get(row, path, "carries", str, ""),
    )


def _air(
    document: Document, name: str, row: dict[str, Any], types: dict[str, dict[str, Any]], ships: dict[str, ShipCard]
) -> AirCard:
    path = f"air.{name}"
    document.only(row, path, ("name", "side", "type", "range", "carrier", "home", "bases", "bound"))
    kind = document.get(row, path, "type", str)
    facts = types.get(kind, {})
    if kind not in types:
        document.fault(f"{path}.type", f"there is no aircraft {kind!r}: {', '.join(types)}.")
    home = document.get(row, path, "home", str, "")
    if home and home not in ships:
        document.fault(f"{path}.home", f"there is no ship {home!r}.")
    side = ships[home].side if home in ships else _side(document, row, path)
    return AirCard(
        name,
        document.get(row, path, "name", str),
        side,
        kind,
        document.get(row, path, "range", int, facts.get("range", 0)),
        facts.get("modes", ""),
        document.get(row, path, "carrier", bool, facts.get("carrier", False)),
        facts.get("seaplane", False),
        home,
        tuple(document.get(row, path, "bases", list, [])),
        document.get(row, path, "bound", bool, False),
    )


def _ground(document: Document, name: str, row: dict[str, Any]) -> GroundCard:
    path = f"ground.{name}"
    document.only(row, path, ("name", "side", "factors", "ceylonese", "start"))
    return GroundCard(
        name,
        document.get(row, path, "name", str),
        _side(document, row, path),
        document.get(row, path, "factors", int),
        document.get(row, path, "ceylonese", bool, False),
        document.get(row, path, "start", str, ""),
    )


_CARDS: dict[str, Cards] = {}


def cards() -> Cards:
    """The counters, read at first use."""
    if "" not in _CARDS:
        home: Any = files("flagplot.content")
        names: dict[str, str] = {}
        for navy in ("ijn", "rn", "ran", "rnn"):
            facts = tomllib.loads(home.joinpath("ships", f"{navy}.toml").read_text("utf-8"))
            names.update({name: str(fact["name"]) for name, fact in facts.items()})
        text: str = home.joinpath("operational", "counters.toml").read_text("utf-8")
        _CARDS[""] = read_cards(text, names)
    return _CARDS[""]
