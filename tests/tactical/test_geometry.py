"""Whole-number geometry agrees with the textbook to the last tenth of a degree."""

from __future__ import annotations

import math

import pytest

from flagplot.tactical.geometry import (
    ONE,
    YARD,
    advance,
    bearing,
    cosine,
    crosses,
    distance,
    inside,
    off_line,
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
