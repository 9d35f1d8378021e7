"""Flat-top hexes: neighbours, distances, lines, rings, arcs."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagplot.kernel.hexes import (
    COMPASS,
    Direction,
    Hex,
    arc,
    distance,
    line,
    neighbour,
    neighbours,
    parse_hex,
    ring,
    within,
)

hexes = st.builds(Hex, st.integers(0, 34), st.integers(0, 29))


def test_the_neighbours_of_an_even_and_an_odd_column() -> None:
    assert [str(h) for h in neighbours(Hex(10, 10))] == ["1009", "1109", "1110", "1011", "0910", "0909"]
    assert [str(h) for h in neighbours(Hex(11, 10))] == ["1109", "1210", "1211", "1111", "1011", "1010"]


@given(hexes, st.sampled_from(COMPASS))
def test_going_there_and_back(at: Hex, way: Direction) -> None:
    there = neighbour(at, way)

    assert neighbour(there, way.turned(3)) == at
    assert distance(at, there) == 1


@given(hexes, hexes)
def test_a_line_is_as_long_as_the_distance_and_unbroken(a: Hex, b: Hex) -> None:
    path = line(a, b)

    assert (path[0], path[-1]) == (a, b)
    assert len(path) == distance(a, b) + 1
    assert all(distance(x, y) == 1 for x, y in itertools.pairwise(path))


@given(hexes, hexes, hexes)
def test_the_triangle_inequality(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert distance(a, b) == distance(b, a)


@pytest.mark.parametrize("radius", [1, 2, 3, 5])
def test_a_ring_holds_six_times_its_radius(radius: int) -> None:
    found = ring(Hex(10, 10), radius)

    assert len(set(found)) == len(found) == 6 * radius
    assert {distance(Hex(10, 10), h) for h in found} == {radius}
    assert len(within(Hex(10, 10), radius)) == 1 + 3 * radius * (radius + 1)


def test_arcs_cover_the_circle_and_share_only_their_edges() -> None:
    centre = Hex(10, 10)
    arcs = {way: set(arc(centre, way, 3)) for way in COMPASS}

    assert set().union(*arcs.values()) == set(within(centre, 3)) - {centre}
    assert all(neighbour(centre, way) in arcs[way] for way in COMPASS)
    # The edge between north and north-east passes through the corner hex at distance two.
    assert arcs[Direction.N] & arcs[Direction.NE] == {Hex(11, 8)}
    assert not arcs[Direction.N] & arcs[Direction.SE]


def test_a_hex_reads_and_prints_as_four_digits() -> None:
    assert str(parse_hex("0907")) == "0907"
    for bad in ("907", "09-7", "abcd", ""):
        with pytest.raises(ValueError, match="is not a hex"):
            parse_hex(bad)
