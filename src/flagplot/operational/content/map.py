"""The map: terrain, closed sides, ports, search zones and marked hexes, read once from map.toml and places.toml."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from flagplot.kernel.content.document import Document
from flagplot.kernel.content.row import Row
from flagplot.kernel.hexes import Hex, distance, neighbours, parse_hex

SEA: Final = "."
COAST: Final = "+"
ISLAND: Final = "o"
LAND: Final = "#"

JAPAN: Final = "japan"
ALLIES: Final = "allies"
NEUTRAL: Final = "neutral"

KINDS: Final = ("major", "port", "anchorage", "airfield", "atoll", "none")


@dataclass(frozen=True)
class Place:
    """A port or airfield as it stands at the start."""

    id: str
    name: str
    hex: Hex
    owner: str
    kind: str
    """One of KINDS; an atoll is a port for ships only where the real secret base stands."""
    capacity: int
    """Land-plane units it can host."""
    region: str
    """ceylon, india, atoll, burma, islands, sumatra or neutral."""


@dataclass(frozen=True)
class Zone:
    """A search zone: who searches, from which place, how far."""

    side: str
    place: str
    hex: Hex
    radius: int


class Board:
    """The map as printed: it never changes in play."""

    def __init__(
        self,
        terrain: list[str],
        closed: frozenset[frozenset[Hex]],
        ceylon: frozenset[Hex],
        places: dict[str, Place],
        zones: tuple[Zone, ...],
        entry: tuple[Hex, ...],
        freighters: tuple[Hex, ...],
        base_zone_radius: int,
        japanese_coast: tuple[int, int],
    ) -> None:
        self.rows = len(terrain)
        self.columns = len(terrain[0])
        self.closed = closed
        self.ceylon = ceylon
        self.places = places
        self.zones = zones
        self.entry = entry
        self.freighters = freighters
        self.base_zone_radius = base_zone_radius
        self.all: tuple[Hex, ...] = tuple(Hex(c, r) for c in range(self.columns) for r in range(self.rows))
        self._terrain: dict[Hex, str] = {at: terrain[at.row][at.column] for at in self.all}
        self.sea: tuple[Hex, ...] = tuple(at for at in self.all if self._terrain[at] != LAND)
        self.west: tuple[Hex, ...] = tuple(at for at in self.sea if at.column == 0)
        edge = [at for at in self.sea if at.column == self.columns - 1]
        self.east: tuple[Hex, ...] = tuple(edge + [at for at in entry if at not in edge])
        self._ways: dict[Hex, tuple[Hex, ...]] = {at: self._open_sides(at) for at in self.sea}
        self._lands: dict[Hex, tuple[Hex, ...]] = {
            at: tuple(n for n in neighbours(at) if self._terrain.get(n, SEA) != SEA) for at in self.all
        }
        self._places_at: dict[Hex, tuple[Place, ...]] = {}
        for place in places.values():
            self._places_at[place.hex] = (*self._places_at.get(place.hex, ()), place)
        self._owners: dict[Hex, str] = {at: self._owner(at, japanese_coast) for at in self.all if self.is_coast(at)}

    def _open_sides(self, at: Hex) -> tuple[Hex, ...]:
        return tuple(
            other
            for other in neighbours(at)
            if self._terrain.get(other, LAND) != LAND and frozenset((at, other)) not in self.closed
        )

    def _owner(self, at: Hex, japanese_coast: tuple[int, int]) -> str:
        for place in self._places_at.get(at, ()):
            if place.owner != NEUTRAL:
                return place.owner
        column, latitude = japanese_coast
        return JAPAN if at.column >= column and latitude_halves(at) < 2 * latitude else ALLIES

    def terrain(self, at: Hex) -> str:
        """`.` sea, `+` coast, `o` island, `#` land, empty off the map."""
        return self._terrain.get(at, "")

    def is_sea(self, at: Hex) -> bool:
        """Whether ships may be there: sea, coast or island."""
        return at in self._ways

    def is_coast(self, at: Hex) -> bool:
        """Whether land and sea meet there."""
        kind = self._terrain.get(at, SEA)
        return kind == COAST or kind == ISLAND  # noqa: PLR1714  # mypyc builds a tuple for every comparison with `in`

    def ways(self, at: Hex) -> tuple[Hex, ...]:
        """The neighbouring hexes a ship may steer for, clockwise from north."""
        return self._ways.get(at, ())

    def lands(self, at: Hex) -> tuple[Hex, ...]:
        """The neighbouring hexes with land in them, for troops on foot."""
        return self._lands.get(at, ())

    def places_at(self, at: Hex) -> tuple[Place, ...]:
        """Ports and airfields of a hex."""
        return self._places_at.get(at, ())

    def coast_owner(self, at: Hex) -> str:
        """The side that holds a coast at the start; empty at sea and inland."""
        return self._owners.get(at, "")

    def routes(self, goal: Hex) -> dict[Hex, int]:
        """The number of steps by sea from every hex to a goal."""
        found = {goal: 0}
        ring = [goal]
        while ring:
            outer: list[Hex] = []
            for at in ring:
                for other in self._ways.get(at, ()):
                    if other not in found:
                        found[other] = found[at] + 1
                        outer.append(other)
            ring = outer
        return found

    def coverage(self, side: str, at: Hex) -> int:
        """The winning numbers of the best search zone over a hex, without the zone of the secret base (MK-REC-12)."""
        best = 0
        for zone in self.zones:
            if zone.side == side:
                best = max(best, min(6, zone.radius - distance(zone.hex, at) + 1))
        return best


def latitude_halves(at: Hex) -> int:
    """Twice the latitude of a hex's centre."""
    return 46 - 2 * at.row - (at.column & 1)


def hex_of(document: Document, path: str, text: str) -> Hex:
    """A hex written in a file; any other value is a fault of the file."""
    try:
        return parse_hex(text)
    except ValueError as fault:
        document.fault(path, str(fault))
        return Hex(0, 0)


def read_board(map_text: str, places_text: str) -> Board:
    """Read the map from its two files; `BadDocument` reports everything that is wrong with them."""
    drawn = Document(map_text, "map.toml")
    root = Row(drawn)
    columns, rows = root.get("columns", int), root.get("rows", int)
    terrain: list[str] = list(root.get("terrain", list))
    if len(terrain) != rows or any(len(row) != columns for row in terrain):
        root.fault("terrain", f"should be {rows} rows of {columns} letters.")
    if any(letter not in ".+o#" for row in terrain for letter in row):
        root.fault("terrain", "has a letter that is none of . + o #.")
    closed = []
    for pair in root.get("closed", list):
        one, _, other = str(pair).partition("|")
        a, b = hex_of(drawn, "closed", one), hex_of(drawn, "closed", other)
        if b not in neighbours(a):
            root.fault("closed", f"{pair}: these hexes do not touch.")
        closed.append(frozenset((a, b)))
    ceylon = frozenset(_hexes(root, "ceylon"))
    drawn.finish()

    listed = Row(Document(places_text, "places.toml"))
    coast = listed.row("japanese_coast")
    japanese = (coast.get("from_column", int), coast.get("south_of", int))
    radius = listed.get("base_zone_radius", int)
    places = _places(listed, terrain)
    zones = _zones(listed, places)
    freighters = _freighters(listed, terrain)
    entry = tuple(_hexes(listed, "kido_butai_entry"))
    listed.document.finish()
    return Board(terrain, frozenset(closed), ceylon, places, zones, entry, freighters, radius, japanese)


def _hexes(row: Row, key: str) -> list[Hex]:
    return [hex_of(row.document, row.where(key), str(at)) for at in row.get(key, list)]


def _hex(row: Row) -> Hex:
    return hex_of(row.document, row.where("hex"), row.text("hex"))


def _places(listed: Row, terrain: list[str]) -> dict[str, Place]:
    found: dict[str, Place] = {}
    for row in listed.rows("place", required=True):
        row.also("position")
        place = Place(
            row.text("id"),
            row.text("name"),
            _hex(row),
            row.text("owner"),
            row.text("kind"),
            row.get("capacity", int),
            row.text("region"),
        )
        if place.id in found:
            row.fault("id", f"{place.id} stands twice.")
        if place.owner != JAPAN and place.owner != ALLIES and place.owner != NEUTRAL:  # noqa: PLR1714  # as above
            row.fault("owner", "should be japan, allies or neutral.")
        if place.kind not in KINDS:
            row.fault("kind", f"should be one of {', '.join(KINDS)}.")
        if _letter(terrain, place.hex) not in "+o":
            row.fault("hex", f"{place.hex} is no coastal hex.")
        found[place.id] = place
    return found


def _zones(listed: Row, places: dict[str, Place]) -> tuple[Zone, ...]:
    found = []
    for row in listed.rows("zone", required=True):
        row.also("side", "radius")
        name = row.text("place")
        place = places.get(name)
        if place is None:
            row.fault("place", f"there is no place {name!r}.")
            continue
        found.append(Zone(row.text("side"), name, place.hex, row.get("radius", int)))
    return tuple(found)


def _freighters(listed: Row, terrain: list[str]) -> tuple[Hex, ...]:
    found: list[Hex] = []
    for row in listed.rows("freighter", required=True):
        row.also("off")
        at = _hex(row)
        if _letter(terrain, at) == LAND:
            row.fault("hex", f"{at} is land.")
        found.append(at)
    return tuple(found)


def _letter(terrain: list[str], at: Hex) -> str:
    if at.row < len(terrain) and at.column < len(terrain[at.row]):
        return terrain[at.row][at.column]
    return LAND


_BOARD: dict[str, Board] = {}


def board() -> Board:
    """The map, read at first use."""
    if "" not in _BOARD:
        home: Any = files("flagplot.content").joinpath("operational")
        texts = [home.joinpath(name).read_text("utf-8") for name in ("map.toml", "places.toml")]
        _BOARD[""] = read_board(texts[0], texts[1])
    return _BOARD[""]
