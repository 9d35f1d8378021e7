"""The counters: ships, air units, submarines, troops and coast batteries, read once from counters.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from sys import intern
from typing import Any, Final

from flagplot.kernel.content.document import Document
from flagplot.kernel.content.row import Row
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
    root = Row(document)
    ships = {name: _ship(row, name, names) for name, row in root.tables("ship", required=True).items()}
    types = root.tables("aircraft", required=True)
    for row in types.values():
        row.also("range", "modes", "carrier", "seaplane")
    air = {name: _air(row, name, types, ships) for name, row in root.tables("air", required=True).items()}
    subs = {}
    for name, row in root.tables("submarine", required=True).items():
        ship = row.text("ship")
        if ship not in names:
            row.fault("ship", f"there is no ship {ship!r} under content/ships.")
        subs[name] = SubCard(name, names.get(ship, name), _side(row), ship)
    ground = {name: _ground(row, name) for name, row in root.tables("ground", required=True).items()}
    batteries = {
        name: BatteryCard(
            name, row.text("name"), row.text("place"), row.choice("gun", CLASSES), row.choice("armour", CLASSES)
        )
        for name, row in root.tables("battery", required=True).items()
    }
    for ship_card in ships.values():
        if ship_card.carries and ship_card.carries not in ground:
            root.fault(f"ship.{ship_card.id}.carries", f"there is no ground unit {ship_card.carries!r}.")
    document.finish()
    return Cards(ships, air, subs, ground, batteries)


def _side(row: Row) -> str:
    return row.choice("side", (JAPAN, ALLIES))


def _ship(row: Row, name: str, names: dict[str, str]) -> ShipCard:
    if not row.has("name") and name not in names:
        row.fault("", "has no name here and none under content/ships.")
    gun = row.text("gun", "")
    if gun and gun not in CLASSES:
        row.fault("gun", f"should be one of {', '.join(CLASSES)}.")
    torpedo = row.text("torpedo", "")
    if torpedo not in {"", "T", "24T"}:
        row.fault("torpedo", "should be T or 24T.")
    force = row.choice("force", FORCES)
    return ShipCard(
        name,
        row.text("name", names.get(name, name)),
        JAPAN if force in JAPANESE_FORCES else ALLIES,
        row.choice("type", TYPES),
        gun,
        row.choice("armour", (*CLASSES, MERCHANT)),
        row.choice("speed", SPEEDS),
        torpedo,
        row.get("deck", int, 0),
        row.get("fuel", int, 27),
        row.get("points", int),
        force,
        row.text("carries", ""),
    )


def _air(row: Row, name: str, types: dict[str, Row], ships: dict[str, ShipCard]) -> AirCard:
    row.also("side")  # the ship's, if it has a home
    kind = row.text("type")
    facts = types[kind].table if kind in types else {}
    if kind not in types:
        row.fault("type", f"there is no aircraft {kind!r}: {', '.join(types)}.")
    home = row.text("home", "")
    if home and home not in ships:
        row.fault("home", f"there is no ship {home!r}.")
    side = ships[home].side if home in ships else _side(row)
    return AirCard(
        name,
        row.text("name"),
        side,
        kind,
        row.get("range", int, facts.get("range", 0)),
        facts.get("modes", ""),
        row.get("carrier", bool, facts.get("carrier", False)),
        facts.get("seaplane", False),
        home,
        tuple(row.get("bases", list, [])),
        row.flag("bound"),
    )


def _ground(row: Row, name: str) -> GroundCard:
    return GroundCard(
        name, row.text("name"), _side(row), row.get("factors", int), row.flag("ceylonese"), row.text("start", "")
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
