"""The world of the strategic game: sea areas, links, places and routes, read from content files."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from flagplot.kernel.content.document import Document

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


def rows(doc: Document, table: dict[str, Any], path: str, key: str) -> list[tuple[str, dict[str, Any]]]:
    """The tables of a list with their paths; any value that is not a table is a fault."""
    found = []
    name = f"{path}.{key}" if path else key
    for number, row in enumerate(doc.get(table, path, key, list, [])):
        if isinstance(row, dict):
            found.append((f"{name}[{number}]", row))
        else:
            doc.fault(name, f"should hold tables, not {row!r}.")
    return found


def words(doc: Document, table: dict[str, Any], path: str, key: str) -> tuple[str, ...]:
    """A list of words."""
    found = doc.get(table, path, key, list, [])
    if not all(isinstance(word, str) for word in found):
        doc.fault(f"{path}.{key}" if path else key, "should be a list of words.")
        return ()
    return tuple(found)


def numbers(doc: Document, table: dict[str, Any], path: str, key: str) -> tuple[int, ...]:
    """A list of whole numbers."""
    found = doc.get(table, path, key, list, [])
    if not all(isinstance(number, int) and not isinstance(number, bool) for number in found):
        doc.fault(f"{path}.{key}" if path else key, "should be a list of whole numbers.")
        return ()
    return tuple(found)


def tenths(doc: Document, table: dict[str, Any], path: str, key: str, most: int) -> int:
    """An angle in tenths of a degree."""
    value = table.get(key)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not -most <= value <= most:
        doc.fault(f"{path}.{key}", f"should be an angle of {-most} to {most} degrees, not {value!r}.")
        return 0
    return round(value * 10)


def figure(
    doc: Document, table: dict[str, Any], path: str, key: str, low: int, high: int, default: int | None = None
) -> int:
    """A whole number within its limits."""
    number = doc.get(table, path, key, int, default)
    if not low <= number <= high and (key in table or default is not None):
        doc.fault(f"{path}.{key}" if path else key, f"should be {low} to {high}, not {number}.")
        return low
    return number


def tables(doc: Document, table: dict[str, Any], path: str, key: str) -> dict[str, dict[str, Any]]:
    """Tables by name; any value that is not a table is a fault."""
    found = {}
    name = f"{path}.{key}" if path else key
    for word, row in doc.get(table, path, key, dict, {}).items():
        if isinstance(row, dict):
            found[word] = row
        else:
            doc.fault(f"{name}.{word}", f"should be a table, not {row!r}.")
    return found


def known(doc: Document, where: str, names: tuple[str, ...], among: Any, what: str) -> None:
    """Check that every name exists."""
    for name in names:
        if name not in among:
            doc.fault(where, f"there is no {what} {name!r}.")


_PLACE: Final = (
    "id name kind printed holder country trades lon lat land terrain island region base_from".split()  # noqa: SIM905
)


def _place(doc: Document, path: str, row: dict[str, Any], areas: tuple[str, ...]) -> Place:
    doc.only(row, path, _PLACE)
    place = Place(
        id=doc.get(row, path, "id", str),
        name=doc.get(row, path, "name", str),
        kind=doc.get(row, path, "kind", str),
        areas=areas,
        printed=doc.get(row, path, "printed", str, ""),
        holder=doc.get(row, path, "holder", str),
        country=doc.get(row, path, "country", str, ""),
        trades=words(doc, row, path, "trades"),
        land=doc.get(row, path, "land", bool, default=False),
        terrain=doc.get(row, path, "terrain", str, "city_or_port"),
        island=doc.get(row, path, "island", bool, default=False),
        region=doc.get(row, path, "region", str, ""),
        base_from=figure(doc, row, path, "base_from", 1, 24, 1),
        lon=tenths(doc, row, path, "lon", 180),
        lat=tenths(doc, row, path, "lat", 90),
    )
    known(doc, f"{path}.kind", (place.kind,), ("fleet_base", "port"), "kind of place")
    known(doc, f"{path}.holder", (place.holder,), (*NATIONS, NEUTRAL), "nation")
    known(doc, f"{path}.trades", place.trades, NATIONS, "nation")
    known(doc, f"{path}.terrain", (place.terrain,), TERRAINS, "terrain")
    return place


def _places(doc: Document, charted: dict[str, tuple[str, ...]]) -> dict[str, Place]:
    doc.only(doc.data, "", ("place",))
    found: dict[str, Place] = {}
    for path, row in rows(doc, doc.data, "", "place"):
        areas = charted.get(str(row.get("id")), ())
        place = _place(doc, path, row, areas)
        if not areas:
            doc.fault(f"{path}.id", f"{place.id!r} is not on the map: run tools/strategic_map.py again.")
        if place.id in found:
            doc.fault(f"{path}.id", f"{place.id!r} stands twice.")
        found[place.id] = place
    doc.finish()
    return found


def _routes(doc: Document, charted: dict[str, tuple[str, ...]], places: dict[str, Place]) -> dict[int, Route]:
    doc.only(doc.data, "", ("route",))
    found: dict[int, Route] = {}
    for path, row in rows(doc, doc.data, "", "route"):
        doc.only(row, path, ("id", "name", "a", "b", "length", "via", "avoid", "note"))
        number = doc.get(row, path, "id", int)
        a, b = doc.get(row, path, "a", str), doc.get(row, path, "b", str)
        known(doc, f"{path}.a", (a,), places, "place")
        known(doc, f"{path}.b", (b,), places, "place")
        way = charted.get(str(number), ())
        if not way:
            doc.fault(f"{path}.id", f"route {number} is not on the map: run tools/strategic_map.py again.")
        if number in found:
            doc.fault(f"{path}.id", f"route {number} stands twice.")
        length = doc.get(row, path, "length", str, "")
        known(doc, f"{path}.length", (length,), LENGTHS, "length")
        found[number] = Route(number, doc.get(row, path, "name", str), a, b, way, length)
    doc.finish()
    return found


def _links(doc: Document, areas: dict[str, Area]) -> list[tuple[str, Link]]:
    found = []
    for path, row in rows(doc, doc.data, "", "link"):
        doc.only(row, path, ("a", "b", "kind", "name", "holds", "submarines"))
        link = Link(
            doc.get(row, path, "a", str),
            doc.get(row, path, "b", str),
            doc.get(row, path, "kind", str),
            doc.get(row, path, "name", str, ""),
            words(doc, row, path, "holds"),
            doc.get(row, path, "submarines", bool, default=False),
        )
        known(doc, f"{path}.a", (link.a,), areas, "area")
        known(doc, f"{path}.b", (link.b,), areas, "area")
        known(doc, f"{path}.kind", (link.kind,), ("open", "strait", "canal"), "kind of link")
        found.append((path, link))
    return found


def _charted(doc: Document, key: str, areas: dict[str, Area]) -> dict[str, tuple[str, ...]]:
    """The sea areas of each place or route, as charted by the tool."""
    table = doc.get(doc.data, "", key, dict)
    found = {name: words(doc, table, key, name) for name in table}
    for name, seas in found.items():
        known(doc, f"{key}.{name}", seas, areas, "area")
    return found


def read_world(doc: Document, ports: Document, roads: Document) -> World:
    """The map from its three files: seas and links, places, routes."""
    doc.only(doc.data, "", ("areas", "link", "places", "paths"))
    areas: dict[str, Area] = {}
    for name, row in tables(doc, doc.data, "", "areas").items():
        path = f"areas.{name}"
        doc.only(row, path, ("name", "lon", "lat"))
        lon, lat = tenths(doc, row, path, "lon", 180), tenths(doc, row, path, "lat", 90)
        areas[name] = Area(name, doc.get(row, path, "name", str), lon, lat)
    links = _links(doc, areas)
    seas, ways = _charted(doc, "places", areas), _charted(doc, "paths", areas)
    doc.finish()
    places = _places(ports, seas)
    for path, link in links:
        known(doc, f"{path}.holds", link.holds, places, "place")
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
