"""The world of the strategic game: sea areas, links, places and routes, read from content files."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from flagplot.kernel.content.document import Document
from flagplot.kernel.content.row import Row

NATIONS: Final = ("usa", "uk", "germany", "italy", "japan", "free-french", "netherlands", "vichy", "ussr")
NEUTRAL: Final = "neutral"
TERRAINS: Final = ("open_beach", "city_or_port", "fortress", "jungle_or_mountain")
MOST: Final = 999
"""Higher than any figure of a start, a briefing or a share in percent."""
LENGTHS: Final = ("", "short", "med", "long")


@dataclass(frozen=True)
class Area:
    """A sea area; its centre in tenths of a degree."""

    id: str
    name: str
    lon: int
    lat: int


@dataclass(frozen=True)
class Link:
    """A sea border between two areas. A strait or canal can be used by a side that holds all of `holds`."""

    a: str
    b: str
    kind: str
    """`open`, `strait` or `canal`."""
    name: str = ""
    holds: tuple[str, ...] = ()
    submarines: bool = False
    """Submarines pass whoever holds the strait."""


@dataclass(frozen=True)
class Place:
    """A base, port or island."""

    id: str
    name: str
    kind: str
    """`fleet_base` or `port`."""
    areas: tuple[str, ...]
    """The sea areas it lies on; the first is its own."""
    printed: str = ""
    """The heading under which Annex A prints a fleet base."""
    holder: str = NEUTRAL
    """The nation that holds it at the start, or `neutral`."""
    country: str = ""
    trades: tuple[str, ...] = ()
    """Nations for which this neutral port counts as a friendly end of a route."""
    land: bool = False
    """On a land combat map: a landing here is a major one."""
    terrain: str = "city_or_port"
    island: bool = False
    """Not mainland; Great Britain and the Japanese home islands count as mainland."""
    region: str = ""
    base_from: int = 1
    """The turn from which it is a fleet base."""
    lon: int = 0
    lat: int = 0


@dataclass(frozen=True)
class Route:
    """A merchant route on the chart: both ends and the areas it runs through."""

    id: int
    name: str
    a: str
    b: str
    path: tuple[str, ...]
    printed: str = ""
    """The length class printed in Annex B, empty for added routes."""


@dataclass(frozen=True)
class World:
    """The whole map."""

    areas: dict[str, Area]
    links: tuple[Link, ...]
    places: dict[str, Place]
    routes: dict[int, Route]
    neighbours: dict[str, tuple[str, ...]]


def text_of(*parts: str) -> str:
    """A content file of this game."""
    return files("flagplot.content").joinpath("strategic", *parts).read_text(encoding="utf-8")


def document(*parts: str) -> Document:
    """A content file of this game, parsed."""
    return Document(text_of(*parts), "/".join(("strategic", *parts)))


def _place(row: Row, areas: tuple[str, ...]) -> Place:
    return Place(
        id=row.text("id"),
        name=row.text("name"),
        kind=row.word("kind", ("fleet_base", "port"), "kind of place"),
        areas=areas,
        printed=row.text("printed", ""),
        holder=row.word("holder", (*NATIONS, NEUTRAL), "nation"),
        country=row.text("country", ""),
        trades=row.words("trades", NATIONS, "nation"),
        land=row.flag("land"),
        terrain=row.word("terrain", TERRAINS, "terrain", "city_or_port"),
        island=row.flag("island"),
        region=row.text("region", ""),
        base_from=row.figure("base_from", 1, 24, 1),
        lon=row.tenths("lon", 180),
        lat=row.tenths("lat", 90),
    )


def _places(doc: Document, charted: dict[str, tuple[str, ...]]) -> dict[str, Place]:
    found: dict[str, Place] = {}
    for row in Row(doc).rows("place"):
        areas = charted.get(str(row.table.get("id")), ())
        place = _place(row, areas)
        if not areas:
            row.fault("id", f"{place.id!r} is not on the map: run tools/strategic_map.py again.")
        if place.id in found:
            row.fault("id", f"{place.id!r} stands twice.")
        found[place.id] = place
    doc.finish()
    return found


def _routes(doc: Document, charted: dict[str, tuple[str, ...]], places: dict[str, Place]) -> dict[int, Route]:
    found: dict[int, Route] = {}
    for row in Row(doc).rows("route"):
        row.also("via", "avoid", "note")  # for the tool that draws the map
        number = row.get("id", int)
        way = charted.get(str(number), ())
        if not way:
            row.fault("id", f"route {number} is not on the map: run tools/strategic_map.py again.")
        if number in found:
            row.fault("id", f"route {number} stands twice.")
        a, b = (row.word(end, places, "place") for end in ("a", "b"))
        found[number] = Route(number, row.text("name"), a, b, way, row.word("length", LENGTHS, "length", ""))
    doc.finish()
    return found


def _link(row: Row, areas: dict[str, Area]) -> Link:
    return Link(
        row.word("a", areas, "area"),
        row.word("b", areas, "area"),
        row.word("kind", ("open", "strait", "canal"), "kind of link"),
        row.text("name", ""),
        row.words("holds"),
        row.flag("submarines"),
    )


def _charted(root: Row, key: str, areas: dict[str, Area]) -> dict[str, tuple[str, ...]]:
    """The sea areas of each place or route, as charted by the tool."""
    row = root.row(key)
    return {name: row.words(name, areas, "area") for name in row.table}


def read_world(doc: Document, ports: Document, roads: Document) -> World:
    """The map from its three files: seas and links, places, routes."""
    root = Row(doc)
    areas: dict[str, Area] = {}
    for name, row in root.tables("areas").items():
        lon, lat = row.tenths("lon", 180), row.tenths("lat", 90)
        areas[name] = Area(name, row.text("name"), lon, lat)
    links = [(row, _link(row, areas)) for row in root.rows("link")]
    seas, ways = _charted(root, "places", areas), _charted(root, "paths", areas)
    doc.finish()
    places = _places(ports, seas)
    for row, link in links:
        for name in link.holds:
            row.known("holds", places, "place", name)
    doc.finish()
    routes = _routes(roads, ways, places)
    around: dict[str, list[str]] = {name: [] for name in areas}
    for _, link in links:
        around[link.a].append(link.b)
        around[link.b].append(link.a)
    near = {name: tuple(sorted(neighbours)) for name, neighbours in around.items()}
    return World(areas, tuple(link for _, link in links), places, routes, near)


@cache
def world() -> World:
    """The map with its places and charted routes."""
    return read_world(document("map.toml"), document("places.toml"), document("routes.toml"))


@cache
def outlines() -> dict[str, tuple[tuple[float, float], ...]]:
    """The outline of each area: a clockwise ring of longitude and latitude, for drawing the map."""
    doc = document("outlines.toml")
    rings = {}
    for name, flat in doc.data.items():
        rings[name] = tuple((float(flat[i]), float(flat[i + 1])) for i in range(0, len(flat), 2))
    return rings
