"""The world of the strategic game: sea areas, links, places and routes, read from content files."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from flagplot.kernel.document import Document

NATIONS: Final = ("usa", "uk", "germany", "italy", "japan", "free-french", "netherlands", "vichy", "ussr")
NEUTRAL: Final = "neutral"
TERRAINS: Final = ("open_beach", "city_or_port", "fortress", "jungle_or_mountain")


@dataclass(frozen=True)
class Area:
    """A sea area; its centre in tenths of a degree."""

    id: str
    name: str
    lon: int
    lat: int


@dataclass(frozen=True)
class Link:
    """A sea border between two areas. A strait or canal is usable by whoever's side holds all of `holds`."""

    a: str
    b: str
    kind: str
    """`open`, `strait` or `canal`."""
    name: str = ""
    holds: tuple[str, ...] = ()
    submarines: bool = False
    """Submarines pass whoever holds it."""


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
    """The nation that has it at the start, or `neutral`."""
    country: str = ""
    trades: tuple[str, ...] = ()
    """Nations for which this neutral port counts as a friendly end of a route."""
    land: bool = False
    """On a land combat map: a landing here is a major one."""
    terrain: str = "city_or_port"
    island: bool = False
    """No mainland; Great Britain and the Japanese home islands count as mainland."""
    region: str = ""
    base_from: int = 1
    """The turn from which it is a fleet base."""
    lon: int = 0
    lat: int = 0


@dataclass(frozen=True)
class Route:
    """A merchant route as charted: both ends and the areas it runs through."""

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
    """The tables of a list with their paths; whatever is no table is a fault."""
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


def tenths(doc: Document, table: dict[str, Any], path: str, key: str) -> int:
    """An angle in tenths of a degree."""
    value = table.get(key)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        doc.fault(f"{path}.{key}", f"should be an angle in degrees, not {value!r}.")
        return 0
    return round(value * 10)


def known(doc: Document, where: str, names: tuple[str, ...], among: Any, what: str) -> None:
    """Every name must exist."""
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
        base_from=doc.get(row, path, "base_from", int, 1),
        lon=tenths(doc, row, path, "lon"),
        lat=tenths(doc, row, path, "lat"),
    )
    known(doc, f"{path}.kind", (place.kind,), ("fleet_base", "port"), "kind of place")
    known(doc, f"{path}.holder", (place.holder,), (*NATIONS, NEUTRAL), "nation")
    known(doc, f"{path}.trades", place.trades, NATIONS, "nation")
    known(doc, f"{path}.terrain", (place.terrain,), TERRAINS, "terrain")
    return place


def _places(chart: dict[str, Any]) -> dict[str, Place]:
    doc = document("places.toml")
    doc.only(doc.data, "", ("place",))
    found: dict[str, Place] = {}
    for path, row in rows(doc, doc.data, "", "place"):
        areas = tuple(chart.get(str(row.get("id")), ()))
        place = _place(doc, path, row, areas)
        if not areas:
            doc.fault(path, f"{place.id!r} is not on the map: run tools/strategic_map.py again.")
        if place.id in found:
            doc.fault(f"{path}.id", f"{place.id!r} stands twice.")
        found[place.id] = place
    doc.finish()
    return found


def _routes(chart: dict[str, Any], places: dict[str, Place]) -> dict[int, Route]:
    doc = document("routes.toml")
    doc.only(doc.data, "", ("route",))
    found: dict[int, Route] = {}
    for path, row in rows(doc, doc.data, "", "route"):
        doc.only(row, path, ("id", "name", "a", "b", "length", "via", "avoid", "note"))
        number = doc.get(row, path, "id", int)
        ends = (doc.get(row, path, "a", str), doc.get(row, path, "b", str))
        known(doc, path, ends, places, "place")
        way = tuple(chart.get(str(number), ()))
        if not way:
            doc.fault(path, f"route {number} is not on the map: run tools/strategic_map.py again.")
        name = doc.get(row, path, "name", str)
        found[number] = Route(number, name, ends[0], ends[1], way, doc.get(row, path, "length", str, ""))
    doc.finish()
    return found


def _links(doc: Document, areas: dict[str, Area]) -> tuple[Link, ...]:
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
        known(doc, path, (link.a, link.b), areas, "area")
        known(doc, f"{path}.kind", (link.kind,), ("open", "strait", "canal"), "kind of link")
        found.append(link)
    return tuple(found)


@cache
def world() -> World:
    """The map with its places and charted routes."""
    doc = document("map.toml")
    doc.only(doc.data, "", ("areas", "link", "places", "paths"))
    areas: dict[str, Area] = {}
    for name, row in doc.get(doc.data, "", "areas", dict).items():
        path = f"areas.{name}"
        areas[name] = Area(
            name, doc.get(row, path, "name", str), tenths(doc, row, path, "lon"), tenths(doc, row, path, "lat")
        )
    links = _links(doc, areas)
    places = _places(doc.get(doc.data, "", "places", dict))
    for link in links:
        known(doc, "link", link.holds, places, "place")
    routes = _routes(doc.get(doc.data, "", "paths", dict), places)
    doc.finish()
    around: dict[str, list[str]] = {name: [] for name in areas}
    for link in links:
        around[link.a].append(link.b)
        around[link.b].append(link.a)
    return World(areas, links, places, routes, {name: tuple(sorted(near)) for name, near in around.items()})


@cache
def outlines() -> dict[str, tuple[tuple[float, float], ...]]:
    """The outline of each area: a clockwise ring of longitude and latitude, for whoever draws the map."""
    doc = document("outlines.toml")
    rings = {}
    for name, flat in doc.data.items():
        rings[name] = tuple((float(flat[i]), float(flat[i + 1])) for i in range(0, len(flat), 2))
    return rings
