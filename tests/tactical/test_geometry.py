"""Integer geometry agrees with floating-point geometry to a tenth of a degree."""

from __future__ import annotations

import math
import random
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest

from flagplot.tactical.rules.movement.geometry import (
    ONE,
    YARD,
    advance,
    bearing,
    cosine,
    crosses,
    crossing_share,
    distance,
    inside,
    off_line,
    part,
    relative,
    sine,
    yards_between,
)


def test_sines_are_exact_to_nine_places() -> None:
    for tenths in range(0, 3600, 7):
        assert abs(sine(tenths) / ONE - math.sin(math.radians(tenths / 10))) < 1e-9
        assert abs(cosine(tenths) / ONE - math.cos(math.radians(tenths / 10))) < 1e-9


def test_the_corners_of_the_circle() -> None:
    assert [sine(a) for a in (0, 900, 1800, 2700)] == [0, ONE, 0, -ONE]
    assert sine(300) == ONE // 2


@pytest.mark.parametrize("tenths", [0, 1, 449, 450, 451, 899, 900, 901, 1350, 1799, 1800, 2250, 2700, 3150, 3599])
def test_a_run_comes_back_as_its_bearing(tenths: int) -> None:
    x, y = advance(0, 0, tenths, 20000 * YARD)

    assert bearing(0, 0, x, y) == tenths
    assert abs(distance(0, 0, x, y) - 20000 * YARD) <= 1


def test_ranges_are_rounded_up_to_whole_yards() -> None:
    assert yards_between(0, 0, 3 * YARD, 4 * YARD) == 5
    assert yards_between(0, 0, 3 * YARD + 1, 4 * YARD) == 6
    assert distance(0, 0, 1, 1) == 2


def test_relative_bearings() -> None:
    assert [relative(3500, 100), relative(100, 3500), relative(0, 1800)] == [200, -200, 1800]
    assert off_line(3500, 100) == 200


def test_crossings_and_polygons() -> None:
    assert crosses(0, 0, 10, 10, 0, 10, 10, 0)
    assert not crosses(0, 0, 10, 10, 11, 0, 20, 5)
    square = ((0, 0), (10, 0), (10, 10), (0, 10))
    assert inside(5, 5, square)
    assert not inside(15, 5, square)


@pytest.mark.parametrize("value", [1, 3, 7, -1, -3, -7])
def test_shares_are_rounded_to_the_nearest_unit_alike_on_both_sides_of_zero(value: int) -> None:
    half = ONE // 2
    for share in (0, 1, half - 1, half, half + 1, ONE - 1, ONE, -half, -half + 1, -half - 1, -ONE):
        exact = Fraction(value * share, ONE)
        wanted = math.floor(abs(exact) + Fraction(1, 2))

        assert part(value, share) == (wanted if exact >= 0 else -wanted)


def test_a_bearing_half_way_between_two_tenths_is_the_higher() -> None:
    """The bearing is the nearest tenth; just below the middle the lower one, all round the circle."""
    pen = random.Random(5)
    for _ in range(3000):
        x, y = pen.randrange(-300_000, 300_000), pen.randrange(-300_000, 300_000)
        degrees = math.degrees(math.atan2(x, y)) * 10 % 3600
        if abs(degrees % 1 - 0.5) > 1e-6:
            assert bearing(0, 0, x, y) == round(degrees) % 3600, (x, y)


def test_two_ships_at_one_place_bear_north() -> None:
    assert bearing(7, -7, 7, -7) == 0


POLYGON = ((10, -40), (60, -30), (30, 5), (70, 40), (-20, 30), (15, -5))


def test_points_in_a_polygon_far_from_the_origin() -> None:
    """A concave polygon: count the edges that a ray to the east crosses; points on the shore itself do not matter."""

    def by_ray(x: int, y: int) -> bool | None:
        ray = [
            ax + Fraction((bx - ax) * (y - ay), by - ay)
            for (ax, ay), (bx, by) in zip(POLYGON, POLYGON[1:] + POLYGON[:1], strict=True)
            if (ay > y) != (by > y)
        ]
        return None if x in ray else sum(x < at for at in ray) % 2 == 1

    for dx, dy in ((0, 0), (-500, 300), (400, -900)):
        moved = tuple((x + dx, y + dy) for x, y in POLYGON)
        for x in range(-30, 81, 3):
            for y in range(-50, 51, 3):
                assert by_ray(x, y) in {None, inside(x + dx, y + dy, moved)}, (x, y)


def test_segments_that_touch_cross_and_where() -> None:
    pen = random.Random(8)
    crossed = 0
    for _ in range(4000):
        ax, ay, bx, by, cx, cy, dx, dy = (pen.randrange(-6, 7) for _ in range(8))
        across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
        if not across:
            continue
        t = Fraction((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx), across)
        u = Fraction((cx - ax) * (by - ay) - (cy - ay) * (bx - ax), across)
        wanted = 0 <= t <= 1 and 0 <= u <= 1
        assert crosses(ax, ay, bx, by, cx, cy, dx, dy) is wanted
        if wanted:
            assert crossing_share(ax, ay, bx, by, cx, cy, dx, dy) == t * ONE // 1
        crossed += wanted
    assert crossed > 500
    assert crossing_share(0, 0, 9, 0, 3, 0, 6, 0) == 0
    assert crosses(0, 0, 9, 0, 3, 0, 6, 0)
    assert not crosses(0, 0, 9, 0, 3, 1, 6, 1)


def test_every_sine_is_the_nearest_unit() -> None:
    """Compared with a series in forty decimals: no rounding depends on the machine."""
    with localcontext() as context:
        context.prec = 40
        pi = Decimal("3.1415926535897932384626433832795028841972")
        for tenths in range(901):
            angle = pi * tenths / 1800
            term, total, n = angle, Decimal(0), 1
            while abs(term) > Decimal("1e-30"):
                total += term
                term = -term * angle * angle / ((n + 1) * (n + 2))
                n += 2
            wanted = int((total * ONE).to_integral_value())
            assert sine(tenths) == cosine(900 - tenths) == -sine(tenths + 1800) == wanted, tenths
