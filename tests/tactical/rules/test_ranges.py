"""VII.C.2: ranges and the target acquired."""

from __future__ import annotations

import pytest

from flagplot.tactical.rules.damage.condition import limit
from flagplot.tactical.rules.gunnery.gunnery import band
from flagplot.tactical.rules.movement.geometry import YARD, yards_between
from tests.tactical.positions import duel, one, opened, turn


@pytest.mark.rule("NA-GUN-26", "NA-GUN-28")
@pytest.mark.parametrize("yards, acquired", [(20000, True), (33000, False)])
def test_a_target_missed_within_range_is_acquired(yards: int, acquired: bool) -> None:
    state = opened(duel(yards, visibility="poor"), 5)

    faces = (6, 6, 3) if acquired else (3,)
    turn(state, *faces, rn="exeter/BOW&STN -> haguro")

    assert bool(state.ships["exeter"].acquired) is acquired
    assert state.ships["exeter"].ammo["RN8"] == 14


@pytest.mark.rule("NA-GUN-27")
def test_acquisition_lasts_one_turn_and_belongs_to_the_battery() -> None:
    state = opened(duel(10000))
    turn(state, 6, 6, rn="exeter/BOW -> haguro")
    assert state.ships["exeter"].acquired == {0: "haguro"}
    events = turn(state, 6, 6, rn="exeter/BOW&STN -> haguro")
    assert "NA-GUN-44" in [line.rule for line in one(events, "fired").modifiers]

    turn(state)
    events = turn(state, 6, 6, rn="exeter/BOW&STN -> haguro")

    assert "NA-GUN-44" not in [line.rule for line in one(events, "fired").modifiers]


@pytest.mark.rule("NA-GUN-28")
def test_a_shoot_beyond_range_throws_no_dice() -> None:
    state = opened(duel(33000, visibility="poor"), 5)

    events = turn(state, 3, rn="exeter/BOW&STN -> haguro")

    assert one(events, "wasted").rolls == ()


@pytest.mark.rule("NA-GUN-29")
def test_close_range() -> None:
    assert band(30000, 1) == band(30000, 10000) == "close"


@pytest.mark.rule("NA-GUN-30")
def test_medium_range() -> None:
    assert band(30000, 10001) == band(30000, 20000) == "medium"


@pytest.mark.rule("NA-GUN-31")
def test_long_range() -> None:
    assert band(30000, 20001) == band(30000, 30000) == "long"
    assert band(30000, 30001) == ""


@pytest.mark.rule("NA-GUN-32")
def test_limits_are_rounded_up() -> None:
    assert (limit(25000, 1, 3), limit(25000, 2, 3)) == (8334, 16667)


@pytest.mark.rule("NA-GUN-33")
def test_measured_ranges_are_rounded_up() -> None:
    units = 8333 * YARD + 1
    assert yards_between(0, 0, units, 0) == 8334
    assert yards_between(0, 0, 8333 * YARD, 0) == 8333
    assert band(25000, yards_between(0, 0, units, 0)) == "close"
