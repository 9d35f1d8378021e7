"""Tracks of ships and torpedoes against plain geometry: turn costs, columns, spreads that widen, halves of the move."""

from __future__ import annotations

import random
from fractions import Fraction
from math import ceil, cos, dist, radians, sin

import pytest

from flagplot.tactical.orders.helm import read_steps
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.movement.scales import turn_cost, turn_units
from flagplot.tactical.rules.movement.track import Track, run_group
from flagplot.tactical.rules.torpedoes.spreads import halved, is_automatic, is_fine, meeting, same_half
from flagplot.tactical.state.model import Spread
from tests.tactical.by_hand import column
from tests.tactical.positions import battle, fleet, spread

THIRD = Fraction(1000, 3)
"""Cost in yards of every 60 degrees or part thereof."""
HALF = Fraction(1, 2)


@pytest.mark.rule("NA-MOV-7", "NA-MOV-8", "NA-MOV-9")
def test_turn_costs_at_every_tenth_of_a_degree() -> None:
    for tenths in range(1, 1801):
        assert turn_units(tenths) == ceil(Fraction(tenths, 600))
    for yards, units in ((100, 3), (166, 2), (333, 1), (667, HALF)):
        for degrees, times in ((1, 1), (60, 1), (61, 2), (100, 2), (120, 2), (121, 3), (180, 3)):
            assert turn_cost(degrees, yards) == times * Fraction(units)


class Plotted:
    """A leader's track in plain yards: her legs and turning points."""

    def __init__(self, knots: Fraction, last: int, steps: list[str]) -> None:
        speed = next((Fraction(step.split()[1]) for step in steps if step.startswith("SPEED")), None)
        goes_on = speed is not None
        if not any(step[0] in "LRF" or step[0].isdigit() for step in steps):
            speed, goes_on = speed if speed is not None else Fraction(last), True
        left = min(knots, speed if speed is not None else knots) * Fraction(500, 3)
        if "EVADE" in steps:
            left = max(Fraction(0), left - THIRD)
        self.legs: list[tuple[float, float]] = []
        """Course in degrees and yards of each leg."""
        self.turns: list[tuple[float, bool]] = []
        """The turn before each leg but the first, and whether all make it at once."""
        course, stopped = 0.0, False
        run = Fraction(0)
        for step in steps:
            if stopped or step == "EVADE" or step.startswith("SPEED"):
                continue
            if step[0] in "LRF":
                words = step.split()
                degrees = Fraction(words[-1])
                price = ceil(degrees / 60) * THIRD
                if price > left:
                    stopped = True
                    continue
                left -= price
                self.legs.append((course, float(run)))
                run = Fraction(0)
                course += float(degrees) * (-1 if "L" in words[-2] else 1)
                continue
            wanted = Fraction(step[:-1]) * (THIRD if step.endswith('"') else 1)
            go = min(wanted, left)
            run, left, stopped = run + go, left - go, go < wanted
        if goes_on and not stopped:
            run += left
        self.legs.append((course, float(run)))

    @property
    def length(self) -> float:
        return sum(run for _, run in self.legs)

    def at(self, run: float) -> tuple[float, float]:
        """The position after that many yards; a negative distance is astern of the start."""
        x, y = 0.0, 0.0
        if run < 0:
            return 0.0, run
        for course, leg in self.legs:
            part = min(leg, run)
            x, y = x + part * sin(radians(course)), y + part * cos(radians(course))
            run -= part
        return x, y


def step(pen: random.Random, turns: tuple[str, ...]) -> str:
    if pen.random() < 1 / 3:
        return f"{pen.choice(turns)} {pen.choice([1, 30, 59.9, 60, 60.1, 90, 120, 121, 180])}"
    return pen.choice([f'{pen.randrange(0, 80) / 10:g}"', f"{pen.randrange(0, 3000)}y"])


def plots(number: int, turns: tuple[str, ...]) -> list[list[str]]:
    pen = random.Random(number)
    found = []
    for _ in range(60):
        steps = [step(pen, turns) for _ in range(pen.randrange(1, 6))]
        if pen.random() < 0.3:
            steps.insert(pen.randrange(len(steps) + 1), "EVADE")
        if pen.random() < 0.3:
            steps.insert(pen.randrange(len(steps) + 1), f"SPEED {pen.randrange(0, 36)}")
        found.append(steps)
    return found


EDGES = [["EVADE"], ["SPEED 12"], ["SPEED 1", "EVADE"], ['15"'], ['15"', "R 60"], ["R 180", "L 180", '5"']]


def near(one: tuple[int, int], x: float, y: float) -> bool:
    """Within two yards, because tenths of degrees and sixths of yards are rounded at every turning point."""
    return dist((one[0] / YARD, one[1] / YARD), (x, y)) <= 2


@pytest.mark.rule("NA-MOV-2", "NA-MOV-3", "NA-MOV-7", "NA-MOV-10", "NA-MOV-11", "NA-MOV-12", "NA-MOV-28", "NA-SOP-7")
@pytest.mark.parametrize("number", range(4))
def test_a_leader_goes_as_her_plot_says(number: int) -> None:
    for steps in [*plots(number, ("L", "R", "FL L", "FL R")), *EDGES]:
        state = battle(fleet("rn", "a:YORK", name="own", speed=20), fleet("km", "far:YORK", at=(200000, 0)))
        [track] = run_group(state, state.groups["own"], read_steps(", ".join(steps)))
        wanted = Plotted(Fraction(state.ships["a"].sheet.speed), 20, steps)

        assert abs(track.length / YARD - wanted.length) < 1, steps
        assert near(track.points[-1], *wanted.at(wanted.length)), steps


@pytest.mark.rule("NA-MOV-4", "NA-MOV-13", "NA-MOV-19")
@pytest.mark.parametrize("number", range(4))
def test_followers_are_on_the_leaders_track_at_their_distance(number: int) -> None:
    for steps in plots(number + 10, ("L", "R")):
        column = fleet("rn", "a:YORK", "b:FLETCH", "c:YORK", name="own", speed=20, gap=500)
        state = battle(column, fleet("km", "far:YORK", at=(200000, 0)))
        tracks = run_group(state, state.groups["own"], read_steps(", ".join(steps)))
        wanted = Plotted(Fraction(state.ships["a"].sheet.speed), 20, steps)

        for place, track in enumerate(tracks):
            assert near(track.points[-1], *wanted.at(wanted.length - 500 * place)), (steps, place)
            assert abs(track.length - tracks[0].length) <= len(steps)


@pytest.mark.rule("NA-MOV-5", "NA-MOV-19")
@pytest.mark.parametrize("number", range(2))
def test_ships_that_turn_together_keep_their_bearing(number: int) -> None:
    for steps in plots(number + 20, ("FL L", "FL R")):
        column = fleet("rn", "a:YORK", "b:YORK", "c:YORK", name="own", speed=20, gap=500)
        state = battle(column, fleet("km", "far:YORK", at=(200000, 0)))
        lead, *others = run_group(state, state.groups["own"], read_steps(", ".join(steps)))

        for place, track in enumerate(others, 1):
            x, y = lead.points[-1]
            assert track.points[-1] == (x, y - 500 * YARD * place)
            assert track.course == lead.course


@pytest.mark.rule("NA-MOV-4", "NA-MOV-13")
def test_a_column_keeps_its_track_over_many_turns() -> None:
    """Turning points left over from one turn are passed in the next: nobody cuts a corner."""
    state = battle(
        fleet("rn", "a:YORK", "b:YORK", "c:YORK", "d:YORK", name="own", speed=20, gap=1500),
        fleet("km", "far:YORK", at=(200000, 0)),
    )
    way: list[str] = []
    for steps in (["R 45", "2000y"], ["1000y", "R 45", "1000y"], ["L 120", "1500y"], ["2500y"]):
        tracks = run_group(state, state.groups["own"], read_steps(", ".join(steps)))
        for track in tracks:
            ship = state.ships[track.ship]
            ship.x, ship.y = track.points[-1]
            ship.course, ship.marks = track.course, track.marks
        way += steps
        whole = Plotted(Fraction(1000), 0, way)
        for place, track in enumerate(tracks):
            assert near(track.points[-1], *whole.at(whole.length - 1500 * place)), (steps, place)


# Spreads.


def inside(spread_: Spread, points: list[tuple[Fraction, Fraction]], runs: list[Fraction]) -> tuple[bool, bool]:
    """Whether a ship's track touches a spread that runs north from the origin, and whether in the same half.

    The halves are those of the ship's whole move and of the torpedoes' run in this turn.
    """
    run = Fraction(spread_.run, YARD)
    near_end, far_end = run * spread_.leg, run * (spread_.leg + 1)
    touches = counts = False
    for (x0, y0), (x1, y1), r0, r1 in zip(points, points[1:], runs, runs[1:], strict=False):

        def ship(t: Fraction, r0: Fraction = r0, r1: Fraction = r1) -> Fraction:
            return (r0 + (r1 - r0) * t) / runs[-1]

        def torpedo(t: Fraction, y0: Fraction = y0, y1: Fraction = y1) -> Fraction:
            return (y0 + (y1 - y0) * t - near_end) / run

        if x0 != x1 and min(x0, x1) <= 0 <= max(x0, x1):
            t = x0 / (x0 - x1)
            if near_end <= y0 + (y1 - y0) * t <= far_end:
                touches = True
                counts = counts or same(ship(t), torpedo(t))
                continue
        slope = Fraction(2000, 3) / run
        window = clip(
            [
                (y0 - near_end, y1 - near_end),
                (far_end - y0, far_end - y1),
                (slope * y0 - x0, slope * y1 - x1),
                (slope * y0 + x0, slope * y1 + x1),
            ]
        )
        if window is None:
            continue
        touches = True
        for early in (1, -1):
            halves = [(HALF - ship(Fraction(t)), HALF - torpedo(Fraction(t))) for t in (0, 1)]
            lines = [(early * halves[0][i], early * halves[1][i]) for i in (0, 1)]
            both = clip(lines)
            if both and max(both[0], window[0]) <= min(both[1], window[1]):
                counts = True
    return touches, counts


def same(one: Fraction, other: Fraction) -> bool:
    return (one <= HALF and other <= HALF) or (one >= HALF and other >= HALF)


def clip(lines: list[tuple[Fraction, Fraction]]) -> tuple[Fraction, Fraction] | None:
    """The part of a leg on which all linear functions, given by their values at both ends, are non-negative."""
    low, high = Fraction(0), Fraction(1)
    for start, end in lines:
        if start < 0 and end < 0:
            return None
        if start < 0:
            low = max(low, start / (start - end))
        elif end < 0:
            high = min(high, start / (start - end))
    return (low, high) if low <= high else None


def turned(point: tuple[int, int], quarters: int) -> tuple[int, int]:
    """A point rotated clockwise by right angles."""
    x, y = point
    for _ in range(quarters):
        x, y = y, -x
    return x, y


def way(points: list[tuple[int, int]], quarters: int = 0) -> Track:
    """A track through points in units, rotated by right angles."""
    x, y = turned(points[0], quarters)
    track = Track("haguro", x, y, 0, [])
    for point, last in zip(points[1:], points, strict=False):
        track.points.append(turned(point, quarters))
        track.courses.append(0)
        track.runs.append(track.runs[-1] + ceil(dist(point, last)))
    return track


@pytest.mark.rule("NA-TRP-17", "NA-TRP-18", "NA-TRP-19", "NA-TRP-29", "NA-TRP-52")
@pytest.mark.parametrize("inches, leg", [(21, 0), (18, 0), (24, 0), (24, 1)])
@pytest.mark.parametrize("quarters", range(4))
def test_who_meets_a_spread(inches: int, leg: int, quarters: int) -> None:
    pen = random.Random(f"{inches} {leg}")
    met = 0
    for _ in range(700):
        points = [(pen.randrange(-24000, 24000), pen.randrange(-12000, 112000))]
        for _ in range(pen.choice((1, 1, 2, 3))):
            x, y = points[-1]
            points.append((x + pen.randrange(-20000, 20000), y + pen.randrange(-20000, 20000)))
        track = way(points, quarters)
        torpedoes = spread(course=900 * quarters, inches=inches, leg=leg)
        yards = [(Fraction(x, YARD), Fraction(y, YARD)) for x, y in points]
        touches, counts = inside(torpedoes, yards, [Fraction(run, YARD) for run in track.runs])

        found = meeting(torpedoes, track)

        assert (found is not None) is touches, points
        assert (found is not None and found.counts) is counts, points
        met += touches
    assert met > 60


@pytest.mark.rule("NA-TRP-29", "NA-TRP-26", "NA-TRP-27")
@pytest.mark.parametrize("leg, along", [(0, 50000), (0, 25000), (0, 12500), (1, 50000), (1, 75000), (1, 100000)])
@pytest.mark.parametrize("side", [-1, 1])
def test_the_edge_of_a_spread_counts_and_a_sixth_of_a_yard_beyond_does_not(leg: int, along: int, side: int) -> None:
    """A stopped ship at the edge: half of 4/3 of a thousand yards for each run, in proportion to the distance."""
    edge = 4000 * along // 50000
    torpedoes = spread(inches=24, leg=leg)

    def stopped(x: int, y: int) -> Track:
        return Track("haguro", x, y, 0, [])

    found = meeting(torpedoes, stopped(side * edge, along))
    assert found is not None
    assert found.counts
    assert found.along == along
    assert meeting(torpedoes, stopped(side * (edge + 1), along)) is None
    assert meeting(torpedoes, stopped(0, 50000 * leg - 1)) is None
    assert meeting(torpedoes, stopped(0, 50000 * (leg + 1) + 1)) is None


@pytest.mark.rule("NA-TRP-26", "NA-TRP-27", "NA-TRP-28", "NA-TRP-30")
def test_width_grows_with_the_run() -> None:
    for tenths in range(21):
        torpedoes, along = spread(inches=24, leg=min(1, tenths // 10)), 5000 * tenths
        edge = Fraction(tenths, 10) * Fraction(4000, 3) / 2 * YARD
        met = [meeting(torpedoes, Track("haguro", x, along, 0, [])) is not None for x in (int(edge), int(edge) + 1)]
        assert met == [True, False]


@pytest.mark.rule("NA-TRP-18")
def test_the_middle_belongs_to_both_halves() -> None:
    parts = [Fraction(n, 10) for n in range(11)]

    assert [(a, b) for a in parts for b in parts if same_half(a, b) != same(a, b)] == []


@pytest.mark.rule("NA-TRP-22", "NA-TRP-23", "NA-TRP-24")
def test_fine_angles_at_every_tenth_of_a_degree() -> None:
    for course in (0, 450, 1234, 3599):
        for off in range(-1799, 1801):
            bow = min(abs(off), 1800 - abs(off))
            assert is_fine((course + off) % 3600, course) is (bow <= 300), off
    assert [halved(n) for n in range(11)] == [0, *(column(n, fine=True) for n in range(1, 11))]


@pytest.mark.rule("NA-TRP-13", "NA-TRP-14", "NA-TRP-15")
def test_the_automatic_case_on_both_sides_of_its_limits() -> None:
    for reach in (5000, 8333, 16666):
        for yards in (0, 3332, 3333, 3334, reach - 1, reach, reach + 1):
            for speed in (0, 3999, 4000, 4001, 30000):
                wanted = yards <= reach and (yards <= 3333 or speed <= 4000)
                assert is_automatic(yards, speed, reach) is wanted, (yards, speed, reach)
