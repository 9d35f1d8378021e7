"""VI: distance, time, knots."""

from __future__ import annotations

from fractions import Fraction

import pytest

from flagplot.tactical import GAME
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.movement.scales import (
    FLOOR,
    LARGE_FLOOR,
    TABLETOP,
    clock,
    move_on_the_table,
    on_the_plane,
    on_the_table,
    run_of,
    table_unit,
)
from flagplot.tactical.text.sheet import status_sheet
from tests.tactical.positions import battle, fleet, opened, place, turn


@pytest.mark.rule("NA-SCL-1")
@pytest.mark.parametrize("scale", [FLOOR, TABLETOP, LARGE_FLOOR])
def test_a_distance_of_the_table_becomes_yards_and_comes_back(scale: str) -> None:
    mark = {FLOOR: '"', TABLETOP: "cm", LARGE_FLOOR: '"'}[scale]
    units = on_the_plane(7500, mark, scale)

    assert on_the_table(units, scale) == Fraction(15, 2)
    assert on_the_plane(2500_000, "y", scale) == 2500 * YARD


@pytest.mark.rule("NA-SCL-1")
def test_the_same_inches_are_other_yards_at_another_scale() -> None:
    runs = {}
    for scale, written in ((FLOOR, '6"'), (TABLETOP, "6cm"), (LARGE_FLOOR, '6"')):
        state = opened(
            battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK", at=(0, 30000)), options={"play_scale": scale})
        )
        turn(state, rn=f"a: {written}")
        runs[scale] = place(state.ships["a"])[1]

    assert runs == {FLOOR: 2000, TABLETOP: 2000, LARGE_FLOOR: 1000}


@pytest.mark.rule("NA-SCL-7")
def test_thirty_knots_are_15_centimetres_on_a_table() -> None:
    assert move_on_the_table(30, TABLETOP) == 15
    assert on_the_table(1000 * YARD, TABLETOP) == 3


@pytest.mark.rule("NA-SCL-8")
def test_thirty_knots_are_15_inches_on_a_floor() -> None:
    assert move_on_the_table(30, FLOOR) == 15
    assert on_the_table(1000 * YARD, FLOOR) == 3


@pytest.mark.rule("NA-SCL-9")
def test_thirty_knots_are_30_inches_for_big_models() -> None:
    assert move_on_the_table(30, LARGE_FLOOR) == 30
    assert on_the_table(1000 * YARD, LARGE_FLOOR) == 6


@pytest.mark.rule("NA-SCL-10")
def test_three_inches_are_exactly_a_thousand_yards() -> None:
    assert 3 * table_unit(FLOOR) == 1000 * YARD
    assert 6 * table_unit(LARGE_FLOOR) == 1000 * YARD


@pytest.mark.rule("NA-SCL-11")
def test_turn_4_starts_15_minutes_after_turn_1() -> None:
    assert clock("05:50", 4) == "06:05"


@pytest.mark.rule("NA-SCL-12")
def test_twelve_turns_are_an_hour_and_midnight_passes() -> None:
    assert clock("23:15", 13) == "00:15"


@pytest.mark.rule("NA-SCL-13")
def test_thirty_knots_are_5000_yards_a_turn() -> None:
    assert run_of(30) == 5000 * YARD
    state = opened(battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK", at=(0, 30000))))

    turn(state, rn="a: SPEED 30")

    assert place(state.ships["a"]) == (0, 5000)


@pytest.mark.rule("NA-SCL-14")
def test_a_knot_is_500_thirds_of_a_yard() -> None:
    assert run_of(12) == 2000 * YARD
    assert Fraction(run_of(1), YARD) == Fraction(500, 3)


@pytest.mark.rule("NA-SCL-15")
def test_there_are_only_tactical_turns() -> None:
    state = opened(battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK", at=(0, 30000))))
    for number in range(1, 4):
        assert state.turn == number
        assert state.sheet.clock == clock("12:00", number)
        turn(state)
    assert {type(phase).__name__ for phase in state.flow} == {"Turn", "Plotting"}
    assert "strategic" not in GAME.options


@pytest.mark.rule("NA-SCL-16")
def test_the_scale_list_governs_the_rate() -> None:
    assert [move_on_the_table(30, scale) for scale in (FLOOR, LARGE_FLOOR)] == [15, 30]


@pytest.mark.rule("NA-SCL-7", "NA-SCL-8", "NA-SCL-9", "NA-MOV-8")
@pytest.mark.parametrize(
    "scale, told", [(FLOOR, '16" a turn, 1"'), (TABLETOP, "16cm a turn, 1cm"), (LARGE_FLOOR, '32" a turn, 2"')]
)
def test_the_status_sheet_tells_the_move_at_the_scale_in_use(scale: str, told: str) -> None:
    ship = battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK")).ships["a"]

    assert f"{told} less for each 60 degrees" in status_sheet(ship, scale)
