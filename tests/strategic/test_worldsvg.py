"""The drawing of the world: seas cut at the edge of the sheet, bases by holder, counters by alliance, flags."""

from __future__ import annotations

import re

import pytest

from flagplot.strategic.content.scenarios import scenario
from flagplot.strategic.content.world import outlines, world
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.svg import SCALE, Drawing, svg
from tests.strategic.positions import force, operation, unit, war

POINT = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def counters(state: Strategic) -> dict[str, tuple[str, float, float, bool]]:
    """Each task force counter of the drawing: its shape, its position, and whether it has a flag."""
    found: dict[str, tuple[str, float, float, bool]] = {}
    for line in svg(state).splitlines():
        name = re.search(r"<title>([a-z-]+:[a-z0-9-]+)</title>", line)
        if name is None:
            continue
        flag = 'stroke="#9c1f6e"' in line
        if line.startswith("<circle"):
            at = re.search(r'cx="([\d.]+)" cy="([\d.]+)"', line)
            assert at is not None
            found[name[1]] = ("circle", float(at[1]), float(at[2]), flag)
        else:
            at = re.search(r'points="([\d.]+),([\d.]+) ', line)
            assert at is not None
            found[name[1]] = ("polygon", float(at[1]) + 6, float(at[2]), flag)
    return found


def test_counters_stand_in_their_area_side_by_side_round_or_angular_with_their_flag() -> None:
    state = war()
    sheet = Drawing(state.atlas.scenario.areas)
    for name, base in (("usa:one", "pearl-harbour"), ("usa:two", "pearl-harbour"), ("japan:three", "truk")):
        force(state, name, base, unit(state, name.partition(":")[0], "heavy", base)).area = "hawaii"
    force(state, "usa:home", "pearl-harbour", unit(state, "usa", "heavy", "pearl-harbour"))
    operation(state, "sweep", "usa:two", "hawaii")
    here = world().areas["hawaii"]
    x, y = sheet.x(here.lon / 10), sheet.y(here.lat / 10) + 12
    drawn = counters(state)
    assert set(drawn) == {"usa:one", "usa:two", "japan:three"}, "a force at its base has no counter at sea"
    assert [(shape, flag) for shape, _, _, flag in drawn.values()] == [
        ("circle", False),
        ("circle", True),
        ("polygon", False),
    ]
    assert [at for _, at, _, _ in drawn.values()] == pytest.approx([x, x + 14, x + 28])
    assert [at for _, _, at, _ in drawn.values()] == pytest.approx([y] * 3)


def test_every_sea_is_drawn_around_its_middle_and_cut_at_the_edge_of_the_sheet() -> None:
    areas = scenario("war").areas
    sheet = Drawing(areas)
    cut = 0
    for area in areas:
        ring = outlines()[area]
        paths = sheet.ring(ring)
        cut += len(paths) > 1
        spots = [[(float(x), float(y)) for x, y in POINT.findall(path)] for path in paths]
        middle = sum(lon for lon, _ in ring) / len(ring)
        middles = [sum(x for x, _ in spot) / len(spot) for spot in spots]
        assert any(abs(at - sheet.x(middle)) < 0.2 for at in middles), area
        for spot in spots:
            assert len(spot) == len(ring)
            assert max(x for x, _ in spot) - min(x for x, _ in spot) < 180 * SCALE, f"{area} is torn apart"
            assert [y for _, y in spot] == [sheet.y(lat) for _, lat in ring]
            assert max(x for x, _ in spot) > 0, "nothing beyond the left edge"
            assert min(x for x, _ in spot) < sheet.wide, "nothing beyond the right edge"
    assert cut, "a sea across the edge is drawn on both sides"


def test_bases_are_squares_of_their_holders_ink_and_ports_circles() -> None:
    state = war()
    drawn = svg(state)
    gibraltar = next(line for line in drawn.splitlines() if "<title>Gibraltar, uk</title>" in line)
    assert gibraltar.startswith("<rect")
    assert 'fill="#1d4f91"' in gibraltar
    state.harbours["gibraltar"].holder = "germany"
    state.harbours["gibraltar"].since = state.turn
    taken = next(line for line in svg(state).splitlines() if "<title>Gibraltar, germany</title>" in line)
    assert taken.startswith("<circle"), "no fleet base before the next turn"
    assert 'stroke="#a8350f"' in taken
