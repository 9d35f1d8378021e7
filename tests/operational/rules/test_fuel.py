"""SEA: endurance, refuelling, and ships without fuel."""

import pytest

from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.phases.submarines import Submarines
from flagplot.operational.rules.air.bombing import is_unmoving
from flagplot.operational.rules.sea.fuel import burn, refuel, strand
from flagplot.operational.rules.sea.speed import group_fuel
from flagplot.operational.rules.victory import final_score
from flagplot.operational.state.model import ALLIES, JAPAN
from tests.operational.positions import (
    allowed,
    at_phase,
    bay,
    group,
    moving,
    refused,
    sub,
    umpire,
)


@pytest.mark.rule("MK-SEA-7", "MK-SEA-8")
def test_fuel_for_ten_turns_or_twenty_seven() -> None:
    assert (
        SHIP["resolution"].fuel == SHIP["ramillies"].fuel == SHIP["royal-sovereign"].fuel == SHIP["revenge"].fuel == 10
    )
    assert SHIP["chokai"].fuel == SHIP["warspite"].fuel == 27
    state = bay(impulse=1)
    group(state, "A1", "0821", "resolution")
    for _ in range(10):
        burn(state)
    assert state.ships["resolution"].fuel == 0


@pytest.mark.rule("MK-SEA-9")
def test_a_turn_at_sea_costs_a_step_even_lying_still() -> None:
    state = bay(impulse=1)
    group(state, "J1", "2024", "chokai")
    group(state, "A1", "1116", "emerald")
    for impulse in (1, 2, 3):
        state.impulse = impulse
        burn(state)

    assert state.ships["chokai"].fuel == 26
    assert state.ships["emerald"].fuel == 27


@pytest.mark.rule("MK-SEA-10", "MK-SEA-11")
def test_high_speed_costs_another_step_and_lasts_thirteen_turns() -> None:
    state = bay()
    fast = group(state, "J1", "2024", "chokai")
    for _turn in range(13):
        for impulse in (1, 2, 3):
            state.impulse = impulse
            fast.moved = state.bit
            burn(state)
    assert state.ships["chokai"].fuel == 1
    state.impulse = 1
    burn(state)
    fast.moved = 0
    at_phase(state, Moving(JAPAN))
    state.impulse = 3
    assert refused(state, JAPAN, "move J1 2023") == "MK-SEA-13"
    days = bay(impulse=1, fuel_unit="day_step")
    group(days, "J1", "2024", "chokai")
    burn(days)
    assert days.ships["chokai"].fuel == 24


@pytest.mark.rule("MK-SEA-12")
def test_ships_refuel_at_the_end_of_a_turn_in_port() -> None:
    state = bay()
    group(state, "A1", "1116", "emerald")
    group(state, "A2", "0419", "dragon")
    group(state, "A3", "1116", "caledon", fought=1)
    for name in ("emerald", "dragon", "caledon"):
        state.ships[name].fuel = 5
    refuel(state)
    assert [state.ships[name].fuel for name in ("emerald", "dragon", "caledon")] == [27, 5, 5]
    slow = bay(refuel="one_full_turn_in_port")
    group(slow, "A1", "1116", "emerald", moved=1)
    slow.ships["emerald"].fuel = 5
    refuel(slow)
    assert slow.ships["emerald"].fuel == 5
    oilers = bay(refuel="at_sea_oilers")
    group(oilers, "A1", "0821", "emerald")
    oilers.ships["emerald"].fuel = 5
    refuel(oilers)
    assert oilers.ships["emerald"].fuel == 27


@pytest.mark.rule("MK-SEA-13")
def test_a_ship_without_fuel_lies_still_and_counts_half_at_the_end() -> None:
    state = moving(ALLIES, impulse=2)
    group(state, "A1", "0821", "resolution")
    state.ships["resolution"].fuel = 0
    assert allowed(state, ALLIES, "move A1 0820")  # the last step was paid this turn
    strand(state, umpire())
    assert refused(state, ALLIES, "move A1 0820") == "MK-SEA-13"
    assert is_unmoving(state, "resolution")
    assert final_score(state)[JAPAN] == 2
    state.groups["A1"].at = "1116"
    strand(state, umpire())
    assert not state.ships["resolution"].stranded
    sunk = bay(fuel_exhaustion="sunk")
    group(sunk, "A1", "0821", "resolution")
    sunk.ships["resolution"].fuel = 0
    strand(sunk, umpire())
    assert sunk.ships["resolution"].fate == "sunk"
    careful = moving(ALLIES, fuel_exhaustion="forbidden_in_advance")
    group(careful, "A1", "0725", "resolution")
    careful.ships["resolution"].fuel = 2
    assert refused(careful, ALLIES, f"move A1 {SEA.ways['0725'][1]}") == "MK-SEA-13"


@pytest.mark.rule("MK-SEA-14")
def test_fuel_is_kept_for_each_ship_and_for_submarines() -> None:
    state = bay(impulse=1)
    group(state, "J1", "2024", "chokai", "kumano")
    state.ships["chokai"].fuel = 3
    assert group_fuel(state, state.groups["J1"]) == 3
    group(state, "KB1", "", "akagi")
    boat = sub(state, "JS1", "i-2", "1820")
    for _ in range(27):
        burn(state)
    assert state.ships["akagi"].fuel == 27
    strand(state, umpire())
    assert boat.stranded
    at_phase(state, Submarines(JAPAN))
    assert refused(state, JAPAN, "move JS1 1819") == "MK-SEA-14"
    untracked = bay(impulse=1, track_sub_fuel="off")
    sub(untracked, "JS1", "i-2", "1820")
    group(untracked, "F1", "0821", "f1")
    untracked.released = True
    burn(untracked)
    assert (untracked.subs["JS1"].fuel, untracked.ships["f1"].fuel) == (27, 27)
    tracked = bay(impulse=1)
    group(tracked, "F1", "0821", "f1")
    burn(tracked)
    assert tracked.ships["f1"].fuel == 27
    tracked.released = True
    burn(tracked)
    assert tracked.ships["f1"].fuel == 26


@pytest.mark.rule("MK-SEA-13", "MK-SEA-35")
def test_nobody_is_sent_homeward_into_a_hex_from_which_he_could_not_return() -> None:
    state = at_phase(bay(impulse=2, fuel_exhaustion="forbidden_in_advance"), Moving(ALLIES))
    group(state, "A1", "2014", "emerald")
    state.ships["emerald"].damaged = True
    assert refused(state, ALLIES, "done") == "MK-SEA-35"
    state.ships["emerald"].fuel = 0
    assert allowed(state, ALLIES, "done")
