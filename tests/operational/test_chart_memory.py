"""What the chart remembers: bounded where a server asks about more and more, and the same as what is measured on the map."""

from __future__ import annotations

from flagplot.kernel.hexes import distance, parse_hex
from flagplot.operational.content.sea import DIRECTIONS, KEPT, SEA, VOYAGES


def test_answers_that_are_remembered_are_bounded_and_stay_the_same() -> None:
    here, there = min(SEA.ways), max(SEA.ways)
    first = SEA.disc(here, 3), SEA.fan(here, DIRECTIONS[0], 3), SEA.voyage((here,))
    inside = first[1][-1]
    assert SEA.is_in_fan(inside, here, DIRECTIONS[0], 3)
    for radius in (3, 4):
        for at in sorted(SEA.near):
            SEA.disc(at, radius)
            SEA.fan(at, DIRECTIONS[1], radius)
            SEA.is_in_fan(at, at, DIRECTIONS[1], radius)
    for at in sorted(SEA.ways):
        SEA.voyage((at, there))
        SEA.voyage((there, at))
    assert all(len(store) <= KEPT for store in (SEA._discs, SEA._fans, SEA._swept))
    assert len(SEA._steps) <= VOYAGES
    assert (SEA.disc(here, 3), SEA.fan(here, DIRECTIONS[0], 3), SEA.voyage((here,))) == first
    assert SEA.is_in_fan(inside, here, DIRECTIONS[0], 3)


def test_a_row_of_distances_is_what_is_measured_hex_by_hex() -> None:
    for at in sorted(SEA.all)[::29]:
        row = SEA.apart(at)
        assert {other: row[SEA.spots[other]] for other in SEA.all} == {
            other: distance(parse_hex(at), parse_hex(other)) for other in SEA.all
        }


def test_a_row_of_steps_is_that_of_a_voyage() -> None:
    for goal in (*sorted(SEA.ways)[::61], min(SEA.all - SEA.ways.keys())):
        voyage = SEA.voyage((goal,))
        assert all(SEA.steps((goal,), at) == voyage.get(at, 999) for at in SEA.ways)


def test_who_comes_nearer_to_any_goal_comes_nearer_to_one_of_the_nearest() -> None:
    goals = sorted(SEA.ways)[7::97]
    rows = SEA.rows(goals)
    for at, ways in SEA.ways.items():
        leading = SEA.leading(rows, at)
        here = SEA.steps_along(rows, at)
        assert len(leading) <= len(rows)
        assert SEA.steps_along(leading, at) == here
        assert [SEA.steps_along(leading, to) < here for to in ways] == [SEA.steps_along(rows, to) < here for to in ways]
