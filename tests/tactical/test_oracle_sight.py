"""Lookouts, radar, weather and hunting submarines against the second implementation."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from flagplot.kernel.odds import exact
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.content import library as content
from flagplot.tactical.content.scenario import Land
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.movement.track import Track
from flagplot.tactical.rules.sight.detection import land_behind, night_faces
from flagplot.tactical.rules.sight.sight import look_out, night_reach, set_reach, sight_reach
from flagplot.tactical.rules.submarines.hunting import loads, passes_over
from flagplot.tactical.rules.submarines.submarines import in_reach, listen, may_dive, place_at_random
from flagplot.tactical.rules.weather import visibility
from tests.tactical import by_hand
from tests.tactical.by_hand import LEVELS
from tests.tactical.positions import battle, duel, fleet, umpire

DEPTHS = ("S", "P", "D", "R", "T", "Ab")


@pytest.mark.rule("NA-NIT-1", "NA-NIT-2", "NA-NIT-3", "NA-NIT-4", "NA-NIT-5", "NA-NIT-6", "NA-NIT-12", "NA-NIT-13")
@pytest.mark.parametrize("nation", content.NATIONS)
def test_night_faces_on_both_sides_of_every_limit(nation: str) -> None:
    for edge, by, regained in product((0, 1000, 1500, 3000, 6000, 12000, 24000), (-1, 0, 1), (False, True)):
        yards = max(0, edge + by)
        assert night_faces(nation, yards, regained) == by_hand.night(nation, yards, regained=regained), yards


@pytest.mark.rule("NA-WEA-3", "NA-WEA-4", "NA-WEA-6", "NA-WEA-7", "NA-WEA-5")
@pytest.mark.parametrize("weather", ["poor", "bad"])
@pytest.mark.parametrize("die", range(1, 7))
def test_the_weather_of_every_die(weather: str, die: int) -> None:
    assert visibility(weather, umpire(die)) == by_hand.VISIBILITY[weather] + by_hand.VISIBILITY_DIE[die]


@pytest.mark.rule("NA-WEA-1", "NA-WEA-2", "NA-WEA-9")
def test_how_far_every_class_sees_in_good_weather() -> None:
    for key, sheet in content.classes().items():
        state = duel(own=key)
        ship = state.ships["exeter"]
        best = max((content.guns()[battery.gun].reach for battery in sheet.batteries), default=0)
        for level in LEVELS[:3]:
            ship.level = LEVELS.index(level)
            assert sight_reach(state, ship) == (24000 if level == "HD" else max(24000, best)), (key, level)


@pytest.mark.rule("NA-NIT-27")
@pytest.mark.parametrize("nation", ["IJN", "RN", "USN"])
@pytest.mark.parametrize("weather, die", list(product(("poor", "bad"), range(1, 7))))
def test_the_night_reaches_no_farther_than_the_weather(nation: str, weather: str, die: int) -> None:
    state = duel(visibility=weather, light="night")
    state.visibility = visibility(weather, umpire(die))

    assert night_reach(state, nation) == min(12000 if nation == "IJN" else 6000, state.visibility)


@pytest.mark.rule("NA-NIT-19", "NA-NIT-20", "NA-NIT-23", "NA-NIT-26")
def test_the_reach_of_every_set() -> None:
    state = duel()
    ship = state.ships["exeter"]
    for name, level in product(("none", "early", "later"), range(4)):
        ship.search, ship.level = name, level
        wanted = {"none": 0, "early": 20000, "later": 30000}[name] if level < 2 else 0
        assert set_reach(state, ship) == wanted


@pytest.mark.rule("NA-NIT-17", "NA-NIT-18")
@pytest.mark.parametrize("beyond, near", [(1, True), (9999, True), (10000, False), (10001, False), (-5000, False)])
@pytest.mark.parametrize("across", [0, 3])
def test_land_beyond_the_target_nearer_than_the_radar(beyond: int, near: bool, across: int) -> None:
    """Ships 10,000 yards apart, a coast across the line this far beyond the target in yards; one abeam does not count."""
    shore = 10000 + beyond
    coast = Land("coast", ((-50 + 100 * across, shore), (50 + 100 * across, shore), (0 + 100 * across, shore + 40000)))
    if beyond < 0:
        coast = Land("islet", ((-50 + 100 * across, 4900), (50 + 100 * across, 4900), (100 * across, 5000)))
    state = duel(10000, bearing=0, land=(coast,))

    assert land_behind(state, state.ships["exeter"], state.ships["haguro"]) is (near and not across)


@pytest.mark.rule("NA-SUB-20", "NA-SUB-23", "NA-SUB-25", "NA-SUB-26")
def test_the_reach_of_hydrophones_and_sonar() -> None:
    for yards in (0, 1, 2999, 3000, 3001, 5999, 6000, 6001, 20000):
        assert in_reach("hydrophone", yards) is (yards <= 3000)
        assert in_reach("sonar", yards) is (3000 <= yards <= 6000)


@pytest.mark.rule("NA-SUB-17", "NA-SUB-18", "NA-SUB-19", "NA-SUB-21", "NA-SUB-22", "NA-SUB-24")
@pytest.mark.parametrize("depth", DEPTHS[1:])
@pytest.mark.parametrize("thousandths", [0, 1, 3999, 4000, 4001, 8000])
def test_what_is_heard_at_every_depth_and_speed(depth: str, thousandths: int) -> None:
    def chance(method: str) -> Fraction:
        return exact(lambda dice: listen(Umpire(dice), method, depth, thousandths)).chance(True)

    assert chance("hydrophone") == Fraction(by_hand.hears(depth, Fraction(thousandths, 1000)), 6)
    assert chance("sonar") == Fraction(by_hand.pings(depth), 6)


@pytest.mark.rule("NA-SUB-6", "NA-SUB-9", "NA-SUB-5")
def test_every_change_of_depth() -> None:
    for nation, here, there in product(content.NATIONS, DEPTHS, DEPTHS):
        step = abs(DEPTHS.index(here) - DEPTHS.index(there)) <= 1
        allowed = step and (there != "Ab" or nation == "KM")
        assert (may_dive(nation, here, there) is None) is allowed, (nation, here, there)


@pytest.mark.rule("NA-SUB-29", "NA-SUB-37", "NA-SUB-38", "NA-SUB-39", "NA-SUB-44", "NA-SUB-56", "NA-SUB-30")
def test_patterns_by_fit_and_date() -> None:
    for asw, date in product(("none", "fleet", "escort"), ("1939-09-01", "1942-12-31", "1943-01-01", "1945-05-01")):
        charges = {"none": 0, "fleet": 4, "escort": 8}[asw]
        assert loads(asw, date) == (charges, 4 if asw == "escort" and date >= "1943" else 0)


@pytest.mark.rule("NA-SUB-31", "NA-SUB-32", "NA-SUB-40")
def test_passing_over_a_place() -> None:
    """Within half an inch at 333 yards, which is 1,000 units, of any point of the track."""
    pen = random.Random(9)
    over = 0
    for _ in range(800):
        ends = [(pen.randrange(-9000, 9000), pen.randrange(-9000, 9000)) for _ in range(pen.choice((1, 2, 3)))]
        track = Track("a", *ends[0], 0, [])
        for point in ends[1:]:
            track.points.append(point)
            track.courses.append(0)
            track.runs.append(track.runs[-1] + 1)
        x, y = pen.randrange(-3000, 3000), pen.randrange(-3000, 3000)
        wanted = min(gap(a, b, (x, y)) for a, b in zip(ends, ends[1:] or ends, strict=False)) <= 1000**2
        assert passes_over(track, x, y) is wanted, (ends, x, y)
        over += wanted
    assert over > 80


def gap(a: tuple[int, int], b: tuple[int, int], place: tuple[int, int]) -> Fraction:
    """The squared distance of a point from a leg."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    part = Fraction((place[0] - a[0]) * dx + (place[1] - a[1]) * dy, length) if length else Fraction(0)
    part = max(Fraction(0), min(Fraction(1), part))
    return (a[0] + part * dx - place[0]) ** 2 + (a[1] + part * dy - place[1]) ** 2


@pytest.mark.rule("NA-SUB-1", "NA-SUB-2", "NA-SUB-3")
@pytest.mark.parametrize("scale, unit", [("floor", Fraction(4000)), ("tabletop", Fraction(10000, 3))])
def test_where_a_boat_appears_for_every_pair_of_dice(scale: str, unit: Fraction) -> None:
    """Sixths of the circle from north by east."""
    half, root = Fraction(1, 2), Fraction(866025404, 10**9)
    ways = [
        (Fraction(0), Fraction(1)),
        (root, half),
        (root, -half),
        (Fraction(0), Fraction(-1)),
        (-root, -half),
        (-root, half),
    ]
    for direction, feet in product(range(1, 7), range(1, 7)):
        x, y = place_at_random(umpire(direction, feet), 600, -600, scale)
        east, north = ways[direction - 1]
        assert abs(x - 600 - feet * unit * YARD * east) < 1
        assert abs(y + 600 - feet * unit * YARD * north) < 1


@pytest.mark.rule("NA-GUN-73", "NA-WEA-1", "NA-WEA-4")
@pytest.mark.parametrize("yards, seen", [(20000, True), (20001, False)])
def test_ships_are_seen_to_the_limit_of_the_weather(yards: int, seen: bool) -> None:
    state = battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK", at=(yards, 0)), visibility="bad")
    state.visibility = 20000
    look_out(state)

    assert (state.seen["rn"] == ["z"]) is seen
