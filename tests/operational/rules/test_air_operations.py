"""AIR: bases, launching, searching, transfer, patrols, landing."""

from typing import Any

import pytest

from flagplot.operational.charts import BASES
from flagplot.operational.content.counters import PLANE
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Launch, Post
from flagplot.operational.phases.air.airplan import Launching, Patrolling
from flagplot.operational.phases.air.striking import Striking
from flagplot.operational.phases.recon import Searching
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.rules.air.airfield import bars_flying, cannot_host, capacity, plane_range
from flagplot.operational.rules.air.airplan import launch
from flagplot.operational.rules.air.bombing import check_manner, grounded
from flagplot.operational.rules.air.intercept import check_scramble
from flagplot.operational.rules.air.recovery import alternatives, comes_from, land, land_strikes, may_land, patrols
from flagplot.operational.rules.damage import sink, strike_ship
from flagplot.operational.rules.opening import begin_turn
from flagplot.operational.rules.setup.arranging import check_air_post
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Strike
from tests.operational.positions import (
    DAY,
    NIGHT,
    advance,
    allowed,
    at_phase,
    bay,
    group,
    kinds,
    plane,
    play,
    refused,
    to_act,
    umpire,
)


def launching(side: str = JAPAN, turn: int = DAY, **options: Any) -> Bay:
    """Akagi and Hiryu at sea, with Allied ships found three hexes away."""
    state = at_phase(bay(turn, 1, **options), Launching(side))
    group(state, "J1", "2024", "akagi", "hiryu", "tone")
    group(state, "A1", "2021", "indomitable", "emerald", revealed=True)
    for name in ("zero", "val", "kate"):
        plane(state, f"akagi-{name}", "akagi")
        plane(state, f"hiryu-{name}", "hiryu")
    plane(state, "tone-jake", "tone")
    for name in ("827-sqn", "800-sqn", "880-sqn"):
        plane(state, name, "indomitable")
    return state


@pytest.mark.rule("MK-AIR-5", "MK-AIR-70")
def test_a_group_that_regroups_flies_nothing_in_that_impulse() -> None:
    state = launching()
    state.groups["J1"].regrouped = 1
    assert refused(state, JAPAN, "launch A1 akagi-val") == "MK-AIR-5"
    at_phase(state, Patrolling(JAPAN))
    assert refused(state, JAPAN, "cap akagi-zero J1") == "MK-AIR-5"
    at_phase(state, Searching(JAPAN))
    assert refused(state, JAPAN, "arc tone-jake N") == "MK-AIR-5"
    state.groups["J1"].regrouped = 2
    assert allowed(state, JAPAN, "arc tone-jake N")


@pytest.mark.rule("MK-AIR-6")
def test_the_japanese_do_not_fly_at_night() -> None:
    state = launching(turn=NIGHT)
    assert Launching(JAPAN).seats(state) == ()
    assert Searching(JAPAN).seats(state) == ()
    assert Patrolling(JAPAN).seats(state) == ()
    objection = bars_flying(state, state.planes["akagi-val"], binds_course=True)
    assert objection is not None
    assert objection.rule == "MK-AIR-6"


@pytest.mark.rule("MK-AIR-7")
def test_strikes_are_launched_in_the_first_impulse_hit_in_the_second_land_in_the_third() -> None:
    state = launching()
    play(state, JAPAN, "launch A1 akagi-val")
    assert state.planes["akagi-val"].task == "strike"
    state.impulse = 2
    at_phase(state, Striking(JAPAN))
    events = advance(state)
    assert "raid" in kinds(events)
    state.impulse = 3
    at_phase(state)
    land_strikes(state, umpire(), JAPAN)
    assert state.planes["akagi-val"].base == "akagi"
    assert state.strikes == []
    at_phase(state, Moving(JAPAN))
    assert refused(state, JAPAN, "launch A1 hiryu-val") != ""


@pytest.mark.rule("MK-AIR-8", "MK-AIR-9")
def test_at_night_only_british_torpedo_planes_attack() -> None:
    state = at_phase(bay(NIGHT, 1), Launching(ALLIES))
    group(state, "J1", "1419", "chokai", reported=True)
    group(state, "A1", "1217", "indomitable")
    plane(state, "11-sqn", "koggala")
    plane(state, "827-sqn", "indomitable")
    plane(state, "413-sqn", "koggala")
    assert refused(state, ALLIES, "launch J1 11-sqn") == "MK-AIR-8"
    assert allowed(state, ALLIES, "launch J1 827-sqn")
    assert allowed(state, ALLIES, "launch J1 413-sqn")
    dive = check_manner(state, "827-sqn", "dive", "any")
    assert dive is not None
    assert dive.rule == "MK-AIR-9"
    assert check_manner(state, "413-sqn", "torpedo", "any") is None
    state.options = state.options.but(pby_night_torpedo="off")
    assert refused(state, ALLIES, "launch J1 413-sqn") == "MK-AIR-8"


@pytest.mark.rule("MK-AIR-10", "MK-AIR-11")
def test_carriers_operate_aircraft_only_on_three_courses() -> None:
    for course, legal in (("N", True), ("NE", True), ("SE", True), ("S", False), ("SW", False), ("NW", False)):
        state = launching()
        state.groups["J1"].moved, state.groups["J1"].course = 1, course
        assert allowed(state, JAPAN, "launch A1 akagi-val") == legal
        at_phase(state, Searching(JAPAN))
        assert allowed(state, JAPAN, "arc tone-jake N")
    still = launching()
    assert allowed(still, JAPAN, "launch A1 akagi-val")
    at_phase(still, Moving(JAPAN), Patrolling(JAPAN))
    play(still, JAPAN, "cap akagi-zero J1")
    play(still, JAPAN, "done")
    assert refused(still, JAPAN, "move J1 2025") == "MK-AIR-11"
    assert allowed(still, JAPAN, "move J1 2023")
    home = launching()
    home.impulse = 3
    home.planes["akagi-val"].task = "strike"
    home.groups["J1"].moved, home.groups["J1"].course = 4, "S"
    objection = may_land(home, home.planes["akagi-val"], "akagi")
    assert objection is not None
    assert objection.rule == "MK-AIR-10"


@pytest.mark.rule("MK-AIR-12", "MK-AIR-13")
def test_bases_have_their_capacity() -> None:
    assert [BASES.number(row, "air-units") for row in BASES.rows] == [4, 4, 2, 2]
    state = bay()
    assert capacity(state, "colombo") == capacity(state, "trincomalee") == 4
    assert {capacity(state, place) for place in ("racetrack", "male", "addu", "madras", "mergui", "sabang")} == {2}
    for name in ("30-sqn", "258-sqn", "261-sqn", "803-sqn"):
        plane(state, name, "colombo")
    late = plane(state, "806-sqn", "madras")
    objection = cannot_host(state, late, "colombo")
    assert objection is not None
    assert objection.rule == "MK-AIR-12"
    plane(state, "11-sqn", "racetrack")
    assert cannot_host(state, late, "racetrack") is None
    plane(state, "788-sqn", "racetrack")
    objection = cannot_host(state, late, "racetrack")
    assert objection is not None
    assert objection.rule == "MK-AIR-13"


@pytest.mark.rule("MK-AIR-14")
def test_seaplanes_need_no_room_in_a_port() -> None:
    state = bay()
    for name in ("30-sqn", "258-sqn", "261-sqn", "803-sqn"):
        plane(state, name, "colombo")
    boat = plane(state, "413-sqn", "koggala")
    assert cannot_host(state, boat, "colombo") is None
    assert cannot_host(state, boat, "racetrack") is not None
    plane(state, "413-sqn", "male")
    plane(state, "806-sqn", "male")
    assert cannot_host(state, plane(state, "11-sqn", "madras"), "male") is None


@pytest.mark.rule("MK-AIR-15")
def test_the_atolls_host_aircraft_with_or_without_the_base() -> None:
    state = bay()
    assert state.secrets.base == "addu"
    unit = plane(state, "11-sqn", "madras")
    assert cannot_host(state, unit, "male") is None
    strict = bay(atoll_airfield="real_base_only")
    unit = plane(strict, "11-sqn", "madras")
    assert cannot_host(strict, unit, "male") is not None
    assert cannot_host(strict, unit, "addu") is None


@pytest.mark.rule("MK-AIR-16")
def test_land_units_strike_together_only_from_one_base() -> None:
    state = at_phase(bay(impulse=1), Launching(ALLIES))
    group(state, "J1", "1417", "chokai", revealed=True)
    plane(state, "788-sqn", "colombo")
    plane(state, "827-sqn", "colombo")
    plane(state, "11-sqn", "trincomalee")
    assert refused(state, ALLIES, "launch J1 788-sqn 11-sqn") == "MK-AIR-16"
    assert allowed(state, ALLIES, "launch J1 788-sqn 827-sqn")


@pytest.mark.rule("MK-AIR-17")
def test_units_of_different_carriers_strike_apart() -> None:
    state = launching()
    assert refused(state, JAPAN, "launch A1 akagi-zero hiryu-val") == "MK-AIR-17"
    state.planes["hiryu-val"].base = "akagi"
    assert refused(state, JAPAN, "launch A1 akagi-zero hiryu-val") == "MK-AIR-17"
    assert allowed(state, JAPAN, "launch A1 akagi-zero akagi-val")
    together = launching(carrier_strikes="combined_per_task_group")
    assert allowed(together, JAPAN, "launch A1 akagi-zero hiryu-val")


@pytest.mark.rule("MK-AIR-18")
def test_units_transferred_in_an_earlier_turn_may_strike_together() -> None:
    state = at_phase(bay(4, 1), Launching(ALLIES))
    group(state, "J1", "1316", "chokai", revealed=True)
    plane(state, "788-sqn", "colombo")
    plane(state, "827-sqn", "trincomalee")
    play(state, ALLIES, "transfer 827-sqn colombo")
    assert refused(state, ALLIES, "launch J1 788-sqn 827-sqn") == "MK-AIR-67"
    state.turn = 5
    begin_turn(state, umpire())
    state.impulse = 1
    assert allowed(state, ALLIES, "launch J1 788-sqn 827-sqn")


@pytest.mark.rule("MK-AIR-19", "MK-AIR-69")
def test_ranges_to_target() -> None:
    ranges = {card.type: card.range for card in PLANE.values() if card.id != "yamada" and card.type != "Decoy"}
    assert ranges == {
        "Zero": 4, "Val": 4, "Kate": 5, "Betty": 10, "Jake": 6, "Hurricane": 2, "Fulmar": 4, "Martlet": 3, "Albacore": 3,
        "Swordfish": 3, "Blenheim": 5, "Hudson": 6, "PBY": 10, "B-17": 13,
    }  # fmt: skip
    assert plane_range(bay(), "yamada") == 6
    assert plane_range(bay(air_ranges="Zero:5"), "akagi-zero") == 5
    state = launching()
    state.groups["A1"].at = "2020"
    assert allowed(state, JAPAN, "launch A1 akagi-val")
    state.groups["A1"].at = "2019"
    assert refused(state, JAPAN, "launch A1 akagi-val") == "MK-AIR-19"
    assert allowed(state, JAPAN, "launch A1 akagi-kate")


@pytest.mark.rule("MK-AIR-20")
def test_a_target_that_steps_out_of_range_is_not_found() -> None:
    for check, found in (("launch_and_strike", False), ("launch_only", True)):
        state = launching(strike_range_check=check)
        state.groups["A1"].at = "2020"
        play(state, JAPAN, "launch A1 akagi-val")
        state.groups["A1"].at = "2019"
        state.impulse = 2
        at_phase(state, Striking(JAPAN))
        events = advance(state)
        assert ("raid" in kinds(events)) == found
        assert [event.facts.get("why") for event in events if event.kind == "strike.aborts"] == ["out of reach"][found:]
    for why in ("out of sight", "gone"):
        state = launching()
        play(state, JAPAN, "launch A1 akagi-val")
        state.groups["A1"].revealed = False
        if why == "gone":
            del state.groups["A1"]
        state.impulse = 2
        at_phase(state, Striking(JAPAN))
        assert why in [event.facts.get("why") for event in advance(state)]


@pytest.mark.rule("MK-AIR-21")
def test_ships_at_sea_must_be_known_and_ports_need_not() -> None:
    state = launching()
    state.groups["A1"].revealed = False
    assert refused(state, JAPAN, "launch A1 akagi-val") == "MK-AIR-21"
    state.groups["J1"].at = "1119"
    assert allowed(state, JAPAN, "launch colombo akagi-val")
    night = at_phase(bay(NIGHT, 1), Launching(ALLIES))
    group(night, "J1", "0820", "chokai")
    group(night, "A1", "0821", "indomitable")
    plane(night, "827-sqn", "indomitable")
    assert refused(night, ALLIES, "launch J1 827-sqn") == "MK-AIR-21"
    night.groups["J1"].reported = True
    assert allowed(night, ALLIES, "launch J1 827-sqn")


@pytest.mark.rule("MK-AIR-22", "MK-AIR-62")
def test_homeless_aircraft_find_another_deck_or_are_lost() -> None:
    state = launching()
    unit = state.planes["akagi-val"]
    unit.task = "strike"
    state.strikes = [Strike("J1-1", JAPAN, "2021", "A1", ["akagi-val"], flown=True)]
    del state.planes["hiryu-zero"]
    sink(state, umpire(), state.ships["akagi"])
    state.impulse = 3
    assert not unit.lost
    saved = state.clone()
    land(state, umpire(), unit)
    assert unit.base == "hiryu"
    full = saved.clone()
    plane(full, "hiryu-zero", "hiryu")
    land(full, umpire(), full.planes["akagi-val"])
    assert full.planes["akagi-val"].lost
    far = saved
    far.strikes[0].origin = "2015"
    land(far, umpire(), far.planes["akagi-val"])
    assert far.planes["akagi-val"].lost


@pytest.mark.rule("MK-AIR-22")
def test_the_owner_may_divert_a_homing_unit() -> None:
    state = launching()
    state.planes["akagi-val"].task = "strike"
    state.strikes = [Strike("J1-1", JAPAN, "2021", "A1", ["akagi-val"], flown=True)]
    del state.planes["hiryu-zero"]
    state.impulse = 3
    at_phase(state, Searching(JAPAN))
    assert refused(state, JAPAN, "divert akagi-val mergui") == "MK-AIR-22"
    resting = next(name for name, unit in state.planes.items() if unit.side == JAPAN and not unit.task)
    plane(state, "803-sqn", "colombo", task="strike")
    for unit in ("nobody", resting, "803-sqn"):
        assert refused(state, JAPAN, f"divert {unit} hiryu") == "MK-AIR-22", "none of theirs on its way home"
    assert refused(state, JAPAN, "divert akagi-val akagi") == "MK-AIR-22", "there already"
    state.impulse = 1
    assert refused(state, JAPAN, "divert akagi-val hiryu") == "MK-AIR-22"
    state.impulse = 3
    play(state, JAPAN, "divert akagi-val hiryu")
    land_strikes(state, umpire(), JAPAN)
    assert state.planes["akagi-val"].base == "hiryu"


@pytest.mark.rule("MK-AIR-33")
def test_patrols_reach_half_the_range_rounded_down() -> None:
    state = at_phase(bay(impulse=1), Patrolling(ALLIES))
    group(state, "A1", "0821", "formidable")
    plane(state, "888-sqn", "formidable")
    plane(state, "803-sqn", "colombo")
    assert allowed(state, ALLIES, "cap 888-sqn 0820")
    assert refused(state, ALLIES, "cap 888-sqn 0819") == "MK-AIR-33"
    assert allowed(state, ALLIES, "cap 803-sqn 1118")
    assert refused(state, ALLIES, "cap 803-sqn 1119") == "MK-AIR-33"
    assert allowed(state, ALLIES, "cap 888-sqn A1")
    plane(state, "11-sqn", "colombo")
    assert refused(state, ALLIES, "cap 11-sqn 1116") == "MK-AIR-33"


@pytest.mark.rule("MK-AIR-34")
def test_a_patrol_is_up_for_the_whole_day_turn_and_follows_its_group() -> None:
    state = at_phase(bay(impulse=1), Moving(ALLIES), Patrolling(ALLIES))
    group(state, "A1", "0821", "formidable")
    unit = plane(state, "888-sqn", "formidable")
    play(state, ALLIES, "cap 888-sqn A1")
    play(state, ALLIES, "done")
    play(state, ALLIES, "move A1 0820")
    assert patrols(state, "0820", ALLIES) == [unit]
    at_phase(state, Launching(ALLIES))
    group(state, "J1", "0819", "chokai", revealed=True)
    assert refused(state, ALLIES, "launch J1 888-sqn") == "MK-AIR-67"
    assert Patrolling(ALLIES).seats(bay(NIGHT, 1)) == ()


@pytest.mark.rule("MK-AIR-36")
def test_fighters_of_an_attacked_carrier_may_rise() -> None:
    state = launching()
    assert check_scramble(state, "2021", ALLIES, "800-sqn", "A1") is None
    state.ships["indomitable"].damaged = True
    assert check_scramble(state, "2021", ALLIES, "800-sqn", "A1") is not None
    never = launching(carrier_scramble="off")
    objection = check_scramble(never, "2021", ALLIES, "800-sqn", "A1")
    assert objection is not None
    assert objection.rule == "MK-AIR-36"


@pytest.mark.rule("MK-AIR-37")
def test_transfer_hops_are_twice_the_range() -> None:
    state = at_phase(bay(impulse=1), Launching(ALLIES))
    group(state, "J1", "1417", "chokai", revealed=True)
    unit = plane(state, "803-sqn", "colombo")  # range 4
    assert SEA.distance(SEA.hex_of["colombo"], SEA.hex_of["madras"]) <= 8
    assert SEA.distance(SEA.hex_of["colombo"], SEA.hex_of["vizagapatam"]) > 8
    assert refused(state, ALLIES, "transfer 803-sqn vizagapatam") == "MK-AIR-37"
    play(state, ALLIES, "transfer 803-sqn madras")
    play(state, ALLIES, "transfer 803-sqn vizagapatam")
    assert unit.base == "vizagapatam"
    assert refused(state, ALLIES, "launch J1 803-sqn") == "MK-AIR-67"


@pytest.mark.rule("MK-AIR-38")
def test_decks_are_for_carrier_planes_with_room() -> None:
    state = at_phase(bay(impulse=1), Launching(ALLIES))
    group(state, "A1", "1117", "formidable")
    plane(state, "30-sqn", "colombo")
    plane(state, "880-sqn", "colombo")
    for name in ("888-sqn", "818-sqn"):
        plane(state, name, "formidable")
    assert refused(state, ALLIES, "transfer 30-sqn formidable") == "MK-AIR-38"
    assert allowed(state, ALLIES, "transfer 880-sqn formidable")
    plane(state, "820-sqn", "formidable")
    assert refused(state, ALLIES, "transfer 880-sqn formidable") == "MK-AIR-38"
    assert Launching(JAPAN).seats(bay(NIGHT, 1)) == ()


@pytest.mark.rule("MK-AIR-63")
def test_aircraft_of_a_torpedoed_carrier_may_fly_off_once_more() -> None:
    state = launching()
    strike_ship(state, umpire(), "akagi", "D")
    assert not state.planes["akagi-val"].lost
    assert allowed(state, JAPAN, "launch A1 akagi-val")
    del state.planes["hiryu-zero"]
    assert allowed(state, JAPAN, "transfer akagi-val hiryu")
    assert cannot_host(state, state.planes["hiryu-val"], "akagi") is not None
    at_phase(state, Patrolling(JAPAN))
    assert refused(state, JAPAN, "cap akagi-zero J1") == "MK-AIR-63"
    sink(state, umpire(), state.ships["akagi"])
    assert state.planes["akagi-val"].lost
    stuck = launching(damaged_carrier_flyoff="off")  # type: ignore[unreachable]
    strike_ship(stuck, umpire(), "akagi", "D")
    assert refused(stuck, JAPAN, "launch A1 akagi-val") == "MK-AIR-63"


@pytest.mark.rule("MK-AIR-67")
def test_one_mission_a_turn() -> None:
    state = launching()
    play(state, JAPAN, "launch A1 akagi-val")
    assert refused(state, JAPAN, "launch A1 akagi-val") == "MK-AIR-67"
    assert refused(state, JAPAN, "transfer akagi-val hiryu") == "MK-AIR-37"
    ashore = bay(impulse=2)
    plane(ashore, "30-sqn", "colombo", task="strike")
    plane(ashore, "258-sqn", "racetrack")
    assert [unit.id for unit in grounded(ashore, "1116", ALLIES)] == ["258-sqn"]


@pytest.mark.rule("MK-AIR-68")
def test_bettys_and_the_yamada_unit_start_at_mergui_or_sabang() -> None:
    state = bay()
    for name in ("betty-1", "yamada"):
        plane(state, name, "sabang")
        assert check_air_post(state, JAPAN, Post(name, "mergui")) is None
        objection = check_air_post(state, JAPAN, Post(name, "port-blair"))
        assert objection is not None
        assert objection.rule == "MK-AIR-68"


@pytest.mark.rule("MK-AIR-70")
def test_a_group_awaiting_aircraft_does_not_regroup_nor_scramble_after_regrouping() -> None:
    state = launching()
    at_phase(state, Moving(JAPAN))
    state.planes["akagi-val"].task = "strike"
    state.impulse = 3
    assert refused(state, JAPAN, "detach J1 tone") == "MK-AIR-70"
    state.impulse = 2
    assert allowed(state, JAPAN, "detach J1 tone")
    state.groups["A1"].regrouped = 2
    objection = check_scramble(state, "2021", ALLIES, "800-sqn", "A1")
    assert objection is not None
    assert objection.rule == "MK-AIR-70"


@pytest.mark.rule("MK-AIR-71")
def test_units_on_a_mission_keep_their_place() -> None:
    state = bay()
    for name in ("30-sqn", "258-sqn", "261-sqn"):
        plane(state, name, "colombo")
    plane(state, "803-sqn", "colombo", task="strike")
    assert cannot_host(state, plane(state, "806-sqn", "madras"), "colombo") is not None


def test_japan_is_asked_for_its_strikes_first() -> None:
    state = launching()
    assert to_act(state) == [JAPAN]


@pytest.mark.rule("MK-AIR-7", "MK-AIR-63")
def test_strikes_are_told_apart_by_side_turn_and_number() -> None:
    state = launching()
    play(state, JAPAN, "launch A1 akagi-val")
    told = play(state, JAPAN, "launch A1 akagi-kate")
    launch(state, umpire(), ALLIES, Launch("J1", ("827-sqn",)))

    assert [strike.id for strike in state.strikes] == ["J1-1", "J1-2", "A1-1"]
    assert told[0].facts["strike"] == "J1-2"


@pytest.mark.rule("MK-AIR-22")
def test_a_homing_unit_is_offered_the_nearest_deck_and_then_the_nearest_base() -> None:
    state = at_phase(bay(impulse=3))
    group(state, "A1", "1514", "indomitable")
    group(state, "A2", "1414", "formidable")
    plane(state, "827-sqn", "hermes", task="strike")
    state.strikes = [Strike("A1-1", ALLIES, "1414", "J1", ["827-sqn"], flown=True)]
    unit = state.planes["827-sqn"]

    found = alternatives(state, unit)

    assert found[:2] == ["formidable", "indomitable"]
    here = comes_from(state, unit)
    far = [SEA.distance(here, SEA.hex_of[name]) for name in found[2:]]
    assert len(far) > 1
    assert far == sorted(far)


@pytest.mark.rule("MK-AIR-22")
def test_only_a_unit_that_lands_elsewhere_is_told_of() -> None:
    state = at_phase(bay(impulse=3))
    group(state, "A1", "1118", "indomitable")
    for name in ("827-sqn", "831-sqn"):
        plane(state, name, "indomitable", task="strike")
    state.strikes = [Strike("A1-1", ALLIES, "1118", "J1", ["827-sqn", "831-sqn"], flown=True)]
    state.planes["831-sqn"].post = "colombo"
    referee = umpire()
    for name in ("827-sqn", "831-sqn"):
        land(state, referee, state.planes[name])

    assert [state.planes[name].base for name in ("827-sqn", "831-sqn")] == ["indomitable", "colombo"]
    assert [(event.kind, event.facts["unit"]) for event in referee.events] == [("landed.elsewhere", "831-sqn")]


@pytest.mark.rule("MK-AIR-33")
def test_fighters_do_not_patrol_over_a_group_of_the_enemy_or_off_the_map() -> None:
    state = at_phase(bay(impulse=1), Patrolling(ALLIES))
    plane(state, "803-sqn", "colombo")
    group(state, "J1", "1117", "chokai", revealed=True)
    group(state, "A1", "1117", "emerald")
    group(state, "A2", "", "dragon")

    assert refused(state, ALLIES, "cap 803-sqn J1") == "MK-AIR-33"
    assert refused(state, ALLIES, "cap 803-sqn A2") == "MK-AIR-33"
    assert allowed(state, ALLIES, "cap 803-sqn A1")
