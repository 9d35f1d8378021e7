"""The world map of the strategic game: contiguous, without overlap, and true to the printed annexes."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from flagplot.rulebook.library import load
from flagplot.strategic.content.world import outlines, world

WORLD = world()
Ring = tuple[tuple[float, float], ...]


def table(name: str) -> tuple[tuple[object, ...], ...]:
    return next(t.rows for t in load("strategic").tables if t.id == name)


def contains(ring: Ring, lon: float, lat: float) -> bool:
    """Whether a point is inside a ring that may cross the antimeridian."""
    return any(_inside(ring, lon + turn, lat) for turn in (-360, 0, 360))


def _inside(ring: Ring, lon: float, lat: float) -> bool:
    inside = False
    for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (y0 > lat) != (y1 > lat) and lon < x0 + (x1 - x0) * (lat - y0) / (y1 - y0):
            inside = not inside
    return inside


def length_class(borders: int) -> str:
    return "Short" if borders == 0 else "Med" if borders <= 6 else "Long"


def test_every_area_has_an_outline_around_its_centre() -> None:
    assert set(outlines()) == set(WORLD.areas)
    for name, area in WORLD.areas.items():
        assert contains(outlines()[name], area.lon / 10, area.lat / 10), name


def test_no_point_of_the_sea_lies_in_two_areas() -> None:
    boxes = {name: (min(y for _, y in ring), max(y for _, y in ring)) for name, ring in outlines().items()}
    for lat in range(-59, 80, 3):
        for lon in range(-179, 180, 3):
            near = [name for name, (south, north) in boxes.items() if south <= lat <= north]
            around = [name for name in near if contains(outlines()[name], lon + 0.13, lat + 0.17)]
            assert len(around) <= 1, (lon, lat, around)


def test_open_borders_are_drawn_as_shared_lines() -> None:
    corners = {name: {((x + 180) % 360, y) for x, y in ring} for name, ring in outlines().items()}
    apart = [(k.a, k.b) for k in WORLD.links if k.kind == "open" and len(corners[k.a] & corners[k.b]) < 2]
    assert not apart


def test_rings_run_clockwise() -> None:
    for name, ring in outlines().items():
        closed = zip(ring, (*ring[1:], ring[0]), strict=True)
        assert sum((x1 - x0) * (y1 + y0) for (x0, y0), (x1, y1) in closed) > 0, name


def test_all_seas_hang_together_through_open_water_straits_and_canals() -> None:
    seen, edge = {"north-sea"}, ["north-sea"]
    while edge:
        edge = [near for here in edge for near in WORLD.neighbours[here] if near not in seen and not seen.add(near)]  # type: ignore[func-returns-value]
    assert seen == set(WORLD.areas)


def test_links_name_two_areas_once() -> None:
    pairs = [(link.a, link.b) for link in WORLD.links]
    assert all(a < b for a, b in pairs)
    assert len(set(pairs)) == len(pairs)


@pytest.mark.rule("NW-MAP-8")
def test_straits_and_canals_name_who_must_hold_what() -> None:
    held = {link.name: link.holds for link in WORLD.links if link.kind != "open"}
    assert held == {
        "Danish Straits": ("copenhagen",),
        "Strait of Malacca": ("singapore",),
        "Bosporus and Dardanelles": ("istanbul",),
        "Panama Canal": ("colon", "balboa"),
        "Suez Canal": ("suez",),
        "Strait of Gibraltar": ("gibraltar",),
    }
    assert [link.name for link in WORLD.links if link.submarines] == ["Strait of Gibraltar"]


def test_every_place_lies_in_its_sea_area() -> None:
    for place in WORLD.places.values():
        lon, lat = place.lon / 10, place.lat / 10
        around = [(lon + x, lat + y) for x in (-1.5, 0, 1.5) for y in (-1.5, 0, 1.5)]
        assert any(contains(outlines()[place.areas[0]], *point) for point in around), place.id


@pytest.mark.rule("NW-BAS-21")
def test_the_fleet_bases_are_the_63_of_annex_a() -> None:
    def plain(name: str) -> str:
        return name.replace(",", "").lower()

    printed = {plain(str(row[1]).removesuffix(" (after Turn 3)")) for row in table("NW-TAB-BASES")}
    bases = {plain(p.name.removesuffix(" (after Turn 3)")) for p in WORLD.places.values() if p.kind == "fleet_base"}
    assert bases == printed
    assert len(bases) == 63


@pytest.mark.rule("NW-BAS-22")
def test_saigon_is_the_only_base_with_a_date() -> None:
    assert {place.id: place.base_from for place in WORLD.places.values() if place.base_from > 1} == {"saigon": 4}


@pytest.mark.rule("NW-BAS-25")
def test_there_are_more_plain_ports_than_fleet_bases() -> None:
    kinds = [place.kind for place in WORLD.places.values()]
    assert kinds.count("port") > kinds.count("fleet_base")


@pytest.mark.rule("NW-MER-32")
@pytest.mark.parametrize("row", table("NW-TAB-ROUTES"), ids=lambda row: f"{row[0]}-{row[1]}")
def test_the_map_gives_each_printed_route_its_printed_length(row: tuple[object, ...]) -> None:
    route = WORLD.routes[int(str(row[0]))]
    assert length_class(len(route.path) - 1) == row[3]
    assert route.printed == str(row[3]).lower()


def test_routes_run_from_end_to_end_through_linked_areas() -> None:
    for route in WORLD.routes.values():
        assert route.path[0] in WORLD.places[route.a].areas, route.name
        assert route.path[-1] in WORLD.places[route.b].areas, route.name
        for here, there in zip(route.path, route.path[1:], strict=False):
            assert there in WORLD.neighbours[here], route.name
        assert len(set(route.path)) == len(route.path), route.name


def test_the_committed_map_is_the_one_the_tool_draws() -> None:
    """The tool reads the coastline from another package; the parts that it generates by itself must equal the committed ones."""
    path = Path(__file__).parent.parent.parent / "tools/strategic_map.py"
    sys.path.insert(0, str(path.parent))
    try:
        tool = import_module("strategic_map")
    finally:
        sys.path.remove(str(path.parent))
    assert {name: (area.name, area.lon / 10, area.lat / 10) for name, area in WORLD.areas.items()} == tool.AREAS
    straits = {(*sorted((a, b)), kind, name, holds, subs) for a, b, kind, name, holds, subs in tool.STRAITS}
    drawn = {(k.a, k.b, k.kind, k.name, k.holds, k.submarines) for k in WORLD.links if k.kind != "open"}
    assert drawn == straits
    pairs = {(k.a, k.b) for k in WORLD.links}
    assert not pairs & {tool.pair(*both) for both in tool.CORNERS + tool.LAND_BETWEEN if both not in tool.BRIDGED}
    for name, areas in tool.PLACED.items():
        assert WORLD.places[name].areas == areas
