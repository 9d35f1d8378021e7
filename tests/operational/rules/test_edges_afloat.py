"""Edge cases at sea: endurance by every option, ships without fuel, captured ports, courses home, regrouping, the map's edge."""

from __future__ import annotations

import pytest

from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.phases.submarines import Submarines
from flagplot.operational.rules.damage import lose_merchants
from flagplot.operational.rules.recon.markers import release
from flagplot.operational.rules.sea.fuel import burn, evict, refuel, strand
from flagplot.operational.rules.sea.mapedge import leave_map
from flagplot.operational.rules.sea.movement import check_engage, move
from flagplot.operational.rules.sea.regroup import split_off
from flagplot.operational.rules.sea.speed import (
    burns_fuel,
    group_fuel,
    group_speed,
    home_goals,
    homeward_steps,
    would_strand,
)
from flagplot.operational.state.model import ALLIES, JAPAN
from tests.operational.positions import (
    DAY,
    NIGHT,
    allowed,
    bay,
    forbidden,
    group,
    kinds,
    moving,
    plane,
    play,
    refused,
    sub,
    troop,
    umpire,
)

COLOMBO, MERGUI = SEA.hex_of["colombo"], SEA.hex_of["mergui"]


@pytest.mark.rule("MK-SEA-9", "MK-SEA-10", "MK-SEA-13")
@pytest.mark.parametrize("impulse, at, moved, steps", [
    (1, "2024", 0, 1), (1, COLOMBO, 1, 0), (1, MERGUI, 1, 1), (2, "2024", 7, 0), (3, "2024", 3, 0), (3, "2024", 4, 1),
    (3, COLOMBO, 4, 0),
])  # fmt: skip
def test_a_step_is_charged_at_sea_in_the_first_impulse_and_for_moving_in_the_third(
    impulse: int, at: str, moved: int, steps: int
) -> None:
    for unit, factor in (("turn_step", 1), ("day_step", 3)):
        state = bay(DAY, impulse, fuel_unit=unit)
        group(state, "A1", at, "emerald", moved=moved)
        group(state, "A2", "2024", moved=moved)
        group(state, "KB1", "", "akagi", moved=moved)
        boat = sub(state, "AS1", "truant", at)
        decoy = sub(state, "AS2", "", at)
        burn(state)

        assert SHIP["emerald"].fuel - state.ships["emerald"].fuel == steps * factor
        assert state.ships["akagi"].fuel == SHIP["akagi"].fuel
        assert 27 - boat.fuel == (factor if impulse == 1 and at != COLOMBO else 0)
        assert decoy.fuel == 27


@pytest.mark.rule("MK-SEA-13")
def test_fuel_never_falls_below_nothing() -> None:
    state = bay(DAY, 1, fuel_unit="day_step")
    group(state, "A1", "2024", "emerald")
    boat = sub(state, "AS1", "truant", "2024")
    state.ships["emerald"].fuel = boat.fuel = 2
    burn(state)

    assert (state.ships["emerald"].fuel, boat.fuel) == (0, 0)


@pytest.mark.rule("MK-SEA-14", "MK-SET-16")
def test_freighters_burn_from_their_release_and_only_with_the_option() -> None:
    for released, option, burns in ((False, "on", False), (True, "on", True), (True, "off", False)):
        state = bay(DAY, 1, track_sub_fuel=option)
        state.released = released
        group(state, "F1", "2024", "f1")
        boat = sub(state, "AS1", "truant", "2024")
        burn(state)
        assert burns_fuel(state, "f1") == burns
        assert (state.ships["f1"].fuel == 26) == burns
        assert (boat.fuel == 26) == (option == "on")
        assert (group_fuel(state, state.groups["F1"]) == 26) == burns


@pytest.mark.rule("MK-SEA-12")
@pytest.mark.parametrize("mode, at, moved, fought, filled", [
    ("port_end_of_turn", COLOMBO, 0, 0, True), ("port_end_of_turn", COLOMBO, 7, 0, True),
    ("port_end_of_turn", COLOMBO, 0, 1, False), ("port_end_of_turn", "2024", 0, 0, False),
    ("one_full_turn_in_port", COLOMBO, 0, 0, True), ("one_full_turn_in_port", COLOMBO, 2, 0, False),
    ("at_sea_oilers", "2024", 0, 0, True), ("at_sea_oilers", "2024", 1, 0, False), ("at_sea_oilers", COLOMBO, 1, 0, True),
])  # fmt: skip
def test_where_and_when_ships_refuel(mode: str, at: str, moved: int, fought: int, filled: bool) -> None:
    state = bay(refuel=mode)
    group(state, "A1", at, "resolution", moved=moved, fought=fought)
    ship = state.ships["resolution"]
    ship.fuel, ship.launches = 3, 1
    refuel(state)

    assert (ship.fuel, ship.launches) == ((10, 0) if filled else (3, 1))


@pytest.mark.rule("MK-SEA-12", "MK-SEA-14")
def test_a_submarine_fills_up_to_twenty_seven_in_a_port_of_its_own() -> None:
    state = bay()
    home, abroad = sub(state, "AS1", "truant", COLOMBO), sub(state, "JS1", "i-2", COLOMBO)
    home.fuel = abroad.fuel = 4
    refuel(state)

    assert (home.fuel, abroad.fuel) == (27, 4)


@pytest.mark.rule("MK-SEA-13")
def test_who_begins_a_turn_at_sea_without_fuel_lies_still_or_sinks_by_option() -> None:
    for option in ("stranded", "sunk"):
        state = bay(fuel_exhaustion=option)
        group(state, "A1", "2024", "emerald", "f1", "napier")
        group(state, "A2", COLOMBO, "dragon")
        for name in ("emerald", "f1", "dragon"):
            state.ships[name].fuel = 0
        boat, decoy = sub(state, "AS1", "truant", "2024"), sub(state, "AS2", "", "2024")
        boat.fuel = decoy.fuel = 0
        referee = umpire()
        strand(state, referee)
        ships = state.ships
        assert [ships[name].stranded for name in ("napier", "dragon")] == [False, False]
        assert (boat.stranded, decoy.stranded) == (True, False)
        if option == "stranded":
            assert ships["emerald"].stranded
            assert state.score == {JAPAN: 0, ALLIES: 0}
        else:
            assert (ships["emerald"].fate, ships["f1"].fate, ships["f1"].left) == ("sunk", "sunk", 0)
            assert state.score == {JAPAN: 8, ALLIES: 0}
            assert kinds(referee.events) == ["sunk", "merchants.lost"]


@pytest.mark.rule("MK-LND-28")
@pytest.mark.parametrize("evicted, impulse, moved, lost", [
    (4, 1, 0, True), (4, 1, 1, False), (4, 2, 1, True), (5, 1, 0, False), (0, 1, 0, False),
])  # fmt: skip
def test_ships_still_in_a_captured_port_when_they_could_have_sailed_are_lost(
    evicted: int, impulse: int, moved: int, lost: bool
) -> None:
    state = bay(5, impulse)
    group(state, "A1", COLOMBO, "emerald", "napier", evicted=evicted, moved=moved)
    group(state, "A2", COLOMBO, evicted=evicted, moved=moved)
    group(state, "J1", COLOMBO, "chokai", evicted=evicted, moved=moved)
    evict(state, umpire(), ALLIES)

    assert [name in state.groups for name in ("A1", "A2", "J1")] == [not lost, not lost, True]
    assert state.score[JAPAN] == (3 if lost else 0)


@pytest.mark.rule("MK-LND-28")
def test_a_captured_ports_slow_ships_wait_for_their_own_impulse() -> None:
    state = bay(5, 1)
    group(state, "A1", COLOMBO, "emerald", "f1", evicted=4)
    evict(state, umpire(), ALLIES)
    assert "A1" in state.groups
    state.impulse = 2
    evict(state, umpire(), ALLIES)
    assert "A1" not in state.groups


@pytest.mark.rule("MK-LND-28", "MK-BAT-2")
def test_who_has_sailed_is_in_no_captured_port_and_bound_by_no_declined_battle() -> None:
    state = bay(4, 2)
    sailed = group(state, "A1", COLOMBO, "emerald", evicted=4, truce=True)
    to = SEA.ways[COLOMBO][0]
    group(state, "J1", to, "chokai", revealed=True)
    move(state, umpire(), sailed, to, meets=False)
    assert check_engage(state, ALLIES, "A1") is None
    state.turn, state.impulse, sailed.moved = 5, 1, 0
    evict(state, umpire(), ALLIES)
    assert "A1" in state.groups


@pytest.mark.rule("MK-SEA-5", "MK-SEA-6")
@pytest.mark.parametrize("ships, damaged, option, speed", [
    (("emerald", "napier"), "", "1", "Fast"), (("emerald", "resolution"), "", "1", "Slow"),
    (("resolution", "emerald"), "", "1", "Slow"),
    (("resolution", "erebus"), "", "1", "Transport"), (("emerald", "f1"), "", "2", "Transport"),
    (("emerald", "napier"), "napier", "1", "Transport"), (("emerald", "napier"), "napier", "2", "Slow"),
    (("emerald", "erebus"), "erebus", "2", "Transport"), ((), "", "1", "Fast"),
])  # fmt: skip
def test_the_pace_of_a_group(ships: tuple[str, ...], damaged: str, option: str, speed: str) -> None:
    state = bay(damaged_speed=option)
    sailing = group(state, "A1", "2024", *ships)
    if damaged:
        state.ships[damaged].damaged = True

    assert group_speed(state, sailing) == speed


@pytest.mark.rule("MK-SEA-36")
def test_the_goals_of_damaged_ships_by_side_and_option() -> None:
    state = bay()
    state.secrets.base = "male"
    japan, allies = home_goals(state, JAPAN), home_goals(state, ALLIES)
    assert set(SEA.east) | {MERGUI, SEA.hex_of["port-blair"], SEA.hex_of["sabang"]} <= set(japan)
    assert set(SEA.west) | {COLOMBO} <= set(allies)
    assert not set(SEA.east) & set(allies)
    assert SEA.hex_of["addu"] not in allies
    state.secrets.base = "addu"
    assert SEA.hex_of["addu"] in home_goals(state, ALLIES)
    for side in (JAPAN, ALLIES):
        assert home_goals(bay(damaged_homeward="literal_east_all"), side) == SEA.east


@pytest.mark.rule("MK-SEA-35", "MK-SEA-36")
def test_what_binds_a_damaged_ship_homeward_and_what_does_not() -> None:
    state = bay(DAY, 2)
    sailing = group(state, "J1", "2024", "chokai", "fubuki")
    assert homeward_steps(state, sailing) == []
    state.ships["fubuki"].damaged = True
    bound = homeward_steps(state, sailing)
    steps = SEA.voyage(home_goals(state, JAPAN))
    assert bound == [to for to in SEA.ways["2024"] if steps[to] == steps["2024"] - 1]
    group(state, "A1", bound[0])
    assert homeward_steps(state, sailing) == bound[1:]
    for impulse in (1, 3):
        state.impulse = impulse
        assert homeward_steps(state, sailing) == []
    state.impulse, sailing.withdrew = 2, True
    assert homeward_steps(state, sailing) == []
    sailing.withdrew, sailing.at = False, MERGUI
    assert homeward_steps(state, sailing) == []
    free = bay(DAY, 2, damaged_homeward="free")
    other = group(free, "J1", "2024", "chokai")
    free.ships["chokai"].damaged = True
    assert homeward_steps(free, other) == []


@pytest.mark.rule("MK-SEA-13")
@pytest.mark.parametrize("impulse, ships, distance, fuel, stranded", [
    # Fast: three hexes a turn for two steps; the first and third impulse of this turn cost one more.
    (2, ("emerald",), 3, 2, False), (2, ("emerald",), 3, 1, True), (2, ("emerald",), 4, 4, False), (2, ("emerald",), 4, 3, True),
    (1, ("emerald",), 3, 3, False), (1, ("emerald",), 3, 2, True), (3, ("emerald",), 6, 5, False), (3, ("emerald",), 6, 4, True),
    # Slow: two hexes for one step.
    (2, ("resolution",), 4, 2, False), (2, ("resolution",), 4, 1, True), (2, ("resolution",), 5, 2, True),
    # Transport: one hex for one step.
    (2, ("erebus",), 3, 3, False), (2, ("erebus",), 3, 2, True),
])  # fmt: skip
def test_fuel_for_the_way_back_is_kept_where_the_option_demands_it(
    impulse: int, ships: tuple[str, ...], distance: int, fuel: int, stranded: bool
) -> None:
    state = bay(DAY, impulse, fuel_exhaustion="forbidden_in_advance")
    sailing = group(state, "A1", "2024", *ships)
    state.ships[ships[0]].fuel = fuel
    ports = tuple(
        sorted({SEA.hex_of[place] for place, owner in state.owner.items() if owner == ALLIES} - {"0419", "0424"})
    )
    voyage = SEA.voyage(ports)
    at = next(to for to in sorted(SEA.ways) if voyage.get(to) == distance)

    assert would_strand(state, sailing, at) == stranded
    assert not would_strand(bay(DAY, impulse), sailing, at)
    assert not would_strand(state, group(state, "A2", "2024"), at)


@pytest.mark.rule("MK-SUB-5", "MK-SUB-1")
@pytest.mark.parametrize("turn", [DAY, NIGHT])
def test_submarines_do_not_move_in_the_third_impulse(turn: int) -> None:
    for impulse, rule in ((1, ""), (2, ""), (3, "MK-SUB-5")):
        state = bay(turn, impulse)
        sub(state, "JS1", "i-2", "2024")
        assert forbidden(state, Submarines(JAPAN), JAPAN, "move JS1 2023") == rule


@pytest.mark.rule("MK-LND-31", "MK-BAT-40")
def test_only_the_part_with_transports_stays_at_anchor_when_a_group_divides() -> None:
    state = bay()
    one = group(state, "J1", "1315", "chokai", "transport-1", anchored=True)
    new = split_off(state, one, ("chokai",))
    assert (one.anchored, new.anchored) == (True, False)
    state = bay()
    one = group(state, "J1", "1315", "chokai", "transport-1", anchored=True)
    new = split_off(state, one, ("transport-1",))
    assert (one.anchored, new.anchored) == (False, True)
    state = bay()
    one = group(state, "J1", "1315", "chokai", "transport-1")
    assert not split_off(state, one, ("transport-1",)).anchored


@pytest.mark.rule("MK-SEA-42", "MK-SEA-44")
def test_a_detached_group_takes_the_lowest_free_number_and_a_lone_freighter_her_own() -> None:
    state = moving(ALLIES)
    state.released = True
    group(state, "A1", "2024", "emerald", "napier", "f3")
    group(state, "A3", "2027")
    play(state, ALLIES, "detach A1 f3")
    play(state, ALLIES, "detach A1 napier")

    assert (state.ships["f3"].group, state.ships["napier"].group) == ("F3", "A2")
    assert refused(state, ALLIES, "reassign A1 F3 emerald") == "MK-SEA-44"
    assert refused(state, ALLIES, "detach A2 napier") == "MK-SEA-21"


@pytest.mark.rule("MK-SEA-18", "MK-SEA-21")
def test_what_regrouping_refuses() -> None:
    state = moving(ALLIES)
    group(state, "A1", "2024", "emerald", "napier", "nestor")
    group(state, "A2", "2024", "dragon")
    group(state, "A3", "2025", "caledon")
    group(state, "A4", "2024")
    group(state, "J1", "2024", "chokai")
    for line, rule in (
        ("reassign A1 A2 napier napier", "MK-SEA-18"), ("detach A1 napier napier", "MK-SEA-18"),
        ("reassign A1 A2 dragon", "MK-SEA-18"), ("detach A1 dragon", "MK-SEA-18"), ("join A1 A1", "MK-SEA-21"),
        ("join A1 A3", "MK-SEA-21"), ("join A1 A4", "MK-REC-10"), ("join A4 A1", "MK-REC-10"), ("join A1 J1", "MK-SEA-18"),
        ("detach A1 emerald napier nestor", "MK-SEA-21"), ("detach A9 emerald", "MK-SEA-18"),
    ):  # fmt: skip
        assert refused(state, ALLIES, line) == rule, line
    for line in ("join A2 A1", "join A1 A2", "reassign A1 A2 napier nestor", "detach A1 emerald napier"):
        assert allowed(state, ALLIES, line), line


@pytest.mark.rule("MK-SEA-18", "MK-AIR-34", "MK-AIR-20")
def test_what_either_group_did_and_who_followed_it_passes_on_when_groups_join() -> None:
    state = moving(ALLIES, DAY, 2)
    one = group(state, "A1", "2024", "emerald", moved=1, fought=2, withdrew=True, evicted=3, course="N", reported=True)
    other = group(state, "A2", "2024", "napier", moved=2, revealed=True)
    plane(state, "30-sqn", "colombo", task="cap", post="A1")
    plane(state, "258-sqn", "colombo", task="cap", post="A2")
    play(state, ALLIES, "join A1 A2")

    assert "A1" not in state.groups
    assert (other.moved, other.fought, other.withdrew, other.evicted, other.course) == (3, 2, True, 3, "N")
    assert (other.revealed, other.reported, other.regrouped) == (True, True, 2)
    assert [state.planes[name].post for name in ("30-sqn", "258-sqn")] == ["A2", "A2"]
    assert one.regrouped == 2


@pytest.mark.rule("MK-SEA-38")
def test_what_leaves_the_map_with_a_group() -> None:
    state = bay(DAY, 2)
    leaving = group(state, "J1", SEA.east[0], "akagi", "transport-1")
    below, aloft, above = (plane(state, name, "akagi") for name in ("akagi-val", "akagi-kate", "akagi-zero"))
    aloft.task, above.task, above.post = "strike", "cap", "J1"
    aboard = troop(state, "jp-1", aboard="transport-1")
    ashore = troop(state, "jp-2", "1315")
    stays = plane(state, "30-sqn", "colombo")
    seen = umpire()
    leave_map(state, seen, leaving)

    assert [unit.lost for unit in (below, aloft, above, stays)] == [True, False, False, False]
    assert [event.facts["ships"] for event in seen.events if event.kind == "exited"] == [["akagi", "transport-1(6)"]]
    assert (aboard.fate, ashore.fate) == ("exited", "")
    assert above.post == SEA.east[0]
    assert {state.ships[name].fate for name in ("akagi", "transport-1")} == {"exited"}
    assert state.score == {JAPAN: 0, ALLIES: 0}


@pytest.mark.rule("MK-SEA-38")
def test_with_the_option_who_left_may_come_back_another_turn_at_the_edge() -> None:
    state = moving(ALLIES, DAY, 2, allow_return="on")
    group(state, "A1", SEA.west[3], "emerald", revealed=True)
    play(state, ALLIES, "exit A1")
    assert (state.groups["A1"].at, state.groups["A1"].revealed) == ("", False)
    assert refused(state, ALLIES, f"enter A1 {SEA.west[0]}") == "MK-SET-7"
    state.impulse = 1
    state.groups["A1"].moved = 1
    assert refused(state, ALLIES, f"enter A1 {SEA.west[0]}") == "MK-SEA-38"
    state.groups["A1"].moved, state.turn = 0, 20
    assert refused(state, ALLIES, "enter A1 2024") == "MK-SET-5"
    play(state, ALLIES, f"enter A1 {SEA.west[0]}")
    assert state.groups["A1"].at == SEA.west[0]


@pytest.mark.rule("MK-SET-16", "MK-SET-35")
def test_release_shows_the_units_that_are_left_and_happens_once() -> None:
    state = bay()
    for number in (1, 2, 3):
        group(state, f"F{number}", "1820", f"f{number}")
    lose_merchants(state, umpire(), state.ships["f2"], 6)
    lose_merchants(state, umpire(), state.ships["f3"], 2)
    referee = umpire()
    release(state, referee)
    release(state, referee)

    assert [event.facts["units"] for event in referee.events] == [["f1(6)", "f3(4)"]]
