"""X.A.3.d.1: antiaircraft fire."""

from __future__ import annotations

import pytest

from flagplot.tactical.content.scenario import AirArrival
from flagplot.tactical.rules.air.aviation import (
    aa_column,
    aa_factor,
    aa_fire,
    aa_shift,
    group_aa,
)
from flagplot.tactical.rules.air.raids import flak
from tests.tactical.positions import battle, fleet, give, kinds, opened, umpire
from tests.tactical.skies import bombers, sky


@pytest.mark.rule("NA-AIR-21", "NA-AIR-22", "NA-AIR-23")
def test_four_guns_are_a_factor() -> None:
    assert aa_factor(20) == 5
    assert aa_factor(10 + 9) == 4
    state = sky(ships=("iowa:IOWA",))
    assert group_aa(state, [state.ships["iowa"]]) == 5


@pytest.mark.rule("NA-AIR-24", "NA-AIR-25")
def test_low_attackers_are_shot_at_twice_and_medium_ones_once() -> None:
    for load, altitude, times in (("level", "medium", 1), ("level", "low", 2)):
        state = sky(("b1", "ijn", "betty", load, "exeter"), ships=("iowa:IOWA", "exeter:YORK"))
        state.flights["b1"].altitude = altitude
        faces = (1, 6, 1, 6, 6)
        dice = umpire(*faces, state=state)
        flak(state, bombers(state), dice, is_after=False)
        flak(state, bombers(state), dice, is_after=True)
        assert kinds(dice.events).count("flak") == times


@pytest.mark.rule("NA-AIR-26")
def test_a_destroyer_on_the_edge_has_half_the_cruisers_guns() -> None:
    ships = fleet("rn", "a:YORK", "b:YORK", "d:FLETCH", gap=1000)
    state = battle(ships, fleet("ijn", "z:MYOKO", at=(0, 60000)))
    for name, guns in (("a", 20), ("b", 20), ("d", 12)):
        state.ships[name].aa_guns = guns
    state.ships["d"].y = -5000 * 6

    assert group_aa(state, [state.ships["d"]]) == 8
    assert group_aa(state, [state.ships["a"]]) == 13


@pytest.mark.rule("NA-AIR-27")
def test_the_antiaircraft_table() -> None:
    assert aa_fire(umpire(6), 42, 0) == 3
    assert [aa_fire(umpire(die), 27, 0) for die in range(1, 7)] == [0, 0, 1, 1, 1, 2]
    assert [aa_fire(umpire(die), 3, 0) for die in range(1, 7)] == [0, 0, 0, 0, 0, 1]


@pytest.mark.rule("NA-AIR-28")
def test_the_highest_column_not_above_the_total() -> None:
    assert [aa_column(factor, 0) for factor in (2, 3, 6, 7, 17, 18, 41, 42, 99)] == [
        "",
        "3",
        "3",
        "7",
        "12",
        "18",
        "27",
        "42",
        "42",
    ]


@pytest.mark.rule("NA-AIR-29")
def test_one_column_right() -> None:
    assert aa_column(18, aa_shift("T", "", False)) == "27"
    assert [aa_shift("M", "low", False), aa_shift("H", "medium", False)] == [1, 1]


@pytest.mark.rule("NA-AIR-30")
def test_two_columns_right() -> None:
    assert aa_column(12, aa_shift("H", "low", False)) == "27"


@pytest.mark.rule("NA-AIR-31")
def test_the_last_column_is_the_last() -> None:
    assert aa_column(42, 1) == aa_column(27, 2) == "42"


@pytest.mark.rule("NA-AIR-32")
def test_a_weak_group_needs_a_shift_to_fire() -> None:
    assert [aa_column(2, shift) for shift in (0, 1, 2)] == ["", "3", "7"]
    assert [aa_column(0, shift) for shift in (0, 1, 2)] == ["", "", ""]


@pytest.mark.rule("NA-AIR-33")
def test_one_die_for_each_kind_and_the_last_listed_falls_first() -> None:
    state = sky(
        ("d1", "ijn", "val", "bombs", "exeter"),
        ("d2", "ijn", "val", "bombs", "exeter"),
        ("t1", "ijn", "kate", "torpedo", "exeter"),
        ships=("iowa:IOWA", "exeter:YORK"),
    )
    dice = umpire(6, 1)

    flak(state, bombers(state), dice, is_after=False)

    assert [(event.facts["kind"], event.facts["down"]) for event in dice.events] == [("D", ["d2"]), ("T", [])]


@pytest.mark.rule("NA-AIR-34")
def test_antiaircraft_fire_does_not_stop_the_same_guns() -> None:
    state = battle(
        fleet("rn", "dido:DIDO"),
        fleet("ijn", "haguro:MYOKO", at=(9000, 0)),
        arrivals=(AirArrival("ijn", 1, 0, "kate", 1, "torpedo", ""),),
        date="1939-09-03",
    )
    opened(state)
    state.ships["dido"].aa_guns = 12
    give(state, "rn", "plot dido/BOW&STN -> haguro")

    events = give(state, "ijn", "plot air ijn-a1 strike dido", 6, 6, 6)

    assert [kind for kind in kinds(events) if kind in {"flak", "fired"}] == ["flak", "fired"]


@pytest.mark.rule("NA-AIR-54", "NA-AIR-29", "NA-AIR-30")
@pytest.mark.parametrize(
    "kind, altitude, shift",
    [
        ("D", "low", 0),
        ("D", "medium", 0),
        ("T", "low", 0),
        ("T", "", 1),
        ("M", "medium", 0),
        ("M", "low", 1),
        ("H", "high", 0),
        ("H", "medium", 1),
        ("H", "low", 2),
    ],
)
def test_only_the_printed_attackers_shift_the_column(kind: str, altitude: str, shift: int) -> None:
    assert aa_shift(kind, altitude, is_gliding=False) == shift


@pytest.mark.rule("NA-AIR-27", "NA-AIR-33")
def test_two_elements_fall_to_one_die_the_last_named_first() -> None:
    ships = ("exeter:SODAK", "a:SODAK", "b:SODAK", "c:SODAK", "d:SODAK", "e:SODAK")
    flights = [(name, "ijn", "val", "bombs", "exeter") for name in ("d1", "d2", "d3")]
    state = sky(*flights, ships=ships)

    flak(state, bombers(state), umpire(6), is_after=False)  # six battleships: factor 30 reads column 27, 2X

    assert [state.flights[name].status for name in ("d1", "d2", "d3")] == ["air", "down", "down"]


@pytest.mark.rule("NA-AIR-24", "NA-AIR-60")
def test_consorts_fire_at_those_who_sank_a_ship() -> None:
    state = sky(("d1", "ijn", "val", "bombs", "exeter"), ships=("exeter:FLETCH", "a:SODAK", "b:SODAK"))
    state.ships["exeter"].level = 3

    flak(state, bombers(state), umpire(6), is_after=True)

    assert state.flights["d1"].status == "down"
