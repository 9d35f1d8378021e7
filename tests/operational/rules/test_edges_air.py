"""Edge cases in the air: who may take off, land, patrol, search, strike and be struck, and who may not."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.operational.content.sea import SEA
from flagplot.operational.phases.air.airplan import Launching, Patrolling
from flagplot.operational.rules.air.airfield import bars_flying, cannot_host, plane_range, standing, wrong_course
from flagplot.operational.rules.air.airplan import strike_targets, wing_of
from flagplot.operational.rules.air.recovery import comes_from, land_strikes, may_land
from flagplot.operational.rules.air.striking import find_target
from flagplot.operational.state.model import ALLIES, JAPAN, Strike
from tests.operational.positions import (
    DAY,
    NIGHT,
    allowed,
    at_phase,
    bay,
    decks,
    forbidden,
    group,
    plane,
    play,
    refused,
    rule_of,
    umpire,
)

COLOMBO, TRINCOMALEE = SEA.hex_of["colombo"], SEA.hex_of["trincomalee"]


@pytest.mark.rule("MK-AIR-69", "MK-AIR-19")
def test_ranges_by_type_and_by_unit_where_the_option_gives_them() -> None:
    state = bay(air_ranges="Zero:7,akagi-val:9,Val:6")
    assert [plane_range(state, name) for name in ("akagi-zero", "yamada", "akagi-val", "hiryu-val", "akagi-kate")] == [
        7, 7, 9, 6, 5,
    ]  # fmt: skip


@pytest.mark.rule("MK-AIR-12", "MK-AIR-13", "MK-AIR-14", "MK-AIR-38", "MK-AIR-63", "MK-AIR-71")
def test_who_may_land_where() -> None:
    state = decks()
    group(state, "KB1", "", "soryu")
    group(state, "A2", "2020", "formidable")
    state.ships["formidable"].damaged = True
    for unit, base, rule in (
        ("akagi-val", "hiryu", ""), ("akagi-val", "tone", "MK-AIR-38"), ("akagi-val", "soryu", "MK-AIR-38"),
        ("akagi-val", "indomitable", "MK-AIR-38"), ("akagi-val", "colombo", "MK-AIR-38"), ("akagi-val", "sabang", ""),
        ("yamada", "akagi", "MK-AIR-38"), ("tone-jake", "tone", ""), ("tone-jake", "akagi", "MK-AIR-38"),
        ("tone-jake", "sabang", ""), ("827-sqn", "formidable", "MK-AIR-63"), ("30-sqn", "indomitable", "MK-AIR-38"),
        ("413-sqn", "racetrack", "MK-AIR-14"), ("413-sqn", "colombo", ""), ("30-sqn", "goa", "MK-AIR-38"),
        ("decoy-a1", "trincomalee", ""), ("827-sqn", "nowhere", "MK-AIR-38"), ("akagi-val", "akagi", ""),
    ):  # fmt: skip
        assert rule_of(cannot_host(state, state.planes[unit], base)) == rule, (unit, base)
    assert standing(state, "colombo") == 2
    plane(state, "258-sqn", "racetrack")
    plane(state, "261-sqn", "racetrack")
    assert rule_of(cannot_host(state, state.planes["30-sqn"], "racetrack")) == "MK-AIR-13"
    assert rule_of(cannot_host(state, state.planes["258-sqn"], "racetrack")) == ""
    for name in ("803-sqn", "806-sqn"):
        plane(state, name, "colombo")
    assert rule_of(cannot_host(state, state.planes["258-sqn"], "colombo")) == "MK-AIR-12"
    assert rule_of(cannot_host(state, state.planes["413-sqn"], "colombo")) == ""
    assert rule_of(cannot_host(state, state.planes["decoy-a1"], "racetrack")) == ""
    plane(state, "soryu-val", "hiryu")
    plane(state, "soryu-kate", "hiryu")
    assert rule_of(cannot_host(state, state.planes["akagi-val"], "hiryu")) == "MK-AIR-38"
    state.planes["soryu-kate"].lost = True
    assert rule_of(cannot_host(state, state.planes["akagi-val"], "hiryu")) == ""


@pytest.mark.rule("MK-AIR-10")
@pytest.mark.parametrize("course", ["N", "NE", "SE", "S", "SW", "NW", ""])
def test_carriers_fly_off_only_into_the_wind_or_lying_to(course: str) -> None:
    state = bay(DAY, 2)
    sailing = group(state, "J1", "2024", "akagi", moved=2 if course else 0, course=course)
    assert (wrong_course(state, sailing) is not None) == (course in {"S", "SW", "NW"})
    sailing.moved = 1
    assert wrong_course(state, sailing) is None


@pytest.mark.rule("MK-AIR-5", "MK-AIR-6", "MK-AIR-11", "MK-AIR-63", "MK-BAT-60", "MK-AIR-67")
def test_what_keeps_a_unit_on_deck() -> None:
    def barred(unit: str, *, binds: bool = True, off: bool = False, turn: int = DAY, **flags: Any) -> str:
        state = decks(turn, 2, damaged_carrier_flyoff=flags.pop("flyoff", "on"))
        marker = state.groups[state.ships[state.planes[unit].base].group] if unit != "30-sqn" else state.groups["A1"]
        if flags.pop("damaged", False):
            state.ships[state.planes[unit].base].damaged = True
        for name, value in flags.items():
            setattr(marker, name, value)
        return rule_of(bars_flying(state, state.planes[unit], binds_course=binds, fly_off=off))

    assert barred("akagi-val") == barred("827-sqn") == barred("30-sqn", regrouped=2) == ""
    assert barred("akagi-val", turn=NIGHT) == "MK-AIR-6"
    assert barred("827-sqn", turn=NIGHT) == ""
    assert barred("akagi-val", at="") == "MK-AIR-67"
    assert barred("akagi-val", damaged=True) == "MK-AIR-63"
    assert barred("akagi-val", damaged=True, off=True) == ""
    assert barred("akagi-val", damaged=True, off=True, flyoff="off") == "MK-AIR-63"
    assert barred("tone-jake", damaged=True, binds=False) == ""
    assert [barred("akagi-val", regrouped=bit) for bit in (1, 2, 4)] == ["", "MK-AIR-5", ""]
    assert [barred("akagi-val", fought=bit) for bit in (1, 2, 4)] == ["", "MK-BAT-60", ""]
    assert barred("akagi-val", moved=2, course="S") == "MK-AIR-10"
    assert barred("tone-jake", binds=False, moved=2, course="S") == ""


@pytest.mark.rule("MK-AIR-33", "MK-AIR-34", "MK-AIR-67")
def test_where_fighters_may_patrol() -> None:
    state = at_phase(decks(), Patrolling(ALLIES))
    group(state, "A2", "2022", "dragon")
    group(state, "A3", "2023", "caledon")
    state.planes["880-sqn"].task = "cap"
    two = next(to for to in sorted(SEA.all) if SEA.distance("2021", to) == 2 and to != "2023")
    for line, rule in (
        ("cap 800-sqn A1", ""), ("cap 800-sqn A3", ""), (f"cap 800-sqn {two}", ""), ("cap 800-sqn 2024", "MK-AIR-33"),
        ("cap 888-sqn A2", ""), ("cap 888-sqn A3", "MK-AIR-33"), ("cap 30-sqn 1116", ""), ("cap 30-sqn 1117", ""),
        ("cap 30-sqn 1118", "MK-AIR-33"), ("cap 827-sqn A1", "MK-AIR-33"), ("cap 880-sqn A1", "MK-AIR-67"),
        ("cap 800-sqn J1", "MK-AIR-33"), ("cap 800-sqn nowhere", "MK-AIR-33"), ("cap akagi-zero J1", "MK-AIR-67"),
        ("cap 258-sqn A1", "MK-AIR-67"),
    ):  # fmt: skip
        assert refused(state, ALLIES, line) == rule, line
    group(state, "KB1", "", "soryu")
    assert forbidden(state, Patrolling(JAPAN), JAPAN, "cap akagi-zero KB1") == "MK-AIR-33"


@pytest.mark.rule("MK-AIR-7", "MK-AIR-16", "MK-AIR-17", "MK-AIR-19", "MK-AIR-21", "MK-AIR-61", "MK-AIR-67")
def test_which_strikes_may_be_launched() -> None:
    state = at_phase(decks(), Launching(JAPAN))
    plane(state, "hiryu-kate", "akagi")
    plane(state, "soryu-kate", "", lost=True)
    group(state, "A2", "2022", "dragon")
    group(state, "A3", "2020", "caledon", revealed=True)
    group(state, "A4", "2019", "enterprise", revealed=True)
    for line, rule in (
        ("launch A1 akagi-zero akagi-val akagi-kate", ""), ("launch A1 akagi-val akagi-val", "MK-AIR-7"),
        ("launch A2 akagi-val", "MK-AIR-21"), ("launch J2 akagi-val", "MK-AIR-21"), ("launch mergui akagi-val", "MK-AIR-21"),
        ("launch A3 akagi-val", ""), ("launch A4 akagi-val", "MK-AIR-19"), ("launch A4 akagi-kate", ""),
        ("launch A4 akagi-kate akagi-val", "MK-AIR-19"), ("launch A1 akagi-val hiryu-val", "MK-AIR-17"),
        ("launch A1 akagi-kate hiryu-kate", "MK-AIR-17"), ("launch A1 tone-jake", "MK-AIR-61"),
        ("launch A1 soryu-kate", "MK-AIR-67"), ("launch A1 827-sqn", "MK-AIR-67"), ("launch A1 nobody", "MK-AIR-67"),
    ):  # fmt: skip
        assert refused(state, JAPAN, line) == rule, line
    allies = at_phase(decks(), Launching(ALLIES))
    plane(allies, "788-sqn", "trincomalee")
    group(allies, "J3", "1218", "chokai", revealed=True)
    assert refused(allies, ALLIES, "launch J3 30-sqn 11-sqn") == ""
    assert refused(allies, ALLIES, "launch J3 11-sqn 788-sqn") == "MK-AIR-16"
    both = at_phase(decks(carrier_strikes="combined_per_task_group"), Launching(JAPAN))
    both.groups["J1"].ships.append("hiryu")
    both.groups.pop("J2")
    both.ships["hiryu"].group = "J1"
    assert allowed(both, JAPAN, "launch A1 akagi-val hiryu-val")
    assert wing_of(both, both.planes["akagi-val"]) == ("J1", "")


@pytest.mark.rule("MK-AIR-8", "MK-AIR-9", "MK-AIR-21")
def test_what_is_struck_and_flown_at_night() -> None:
    for option in ("on", "off"):
        state = at_phase(decks(NIGHT, pby_night_torpedo=option), Launching(ALLIES))
        group(state, "J3", SEA.ways["1217"][0], "chokai", reported=True)
        assert refused(state, ALLIES, "launch J3 413-sqn") == ("" if option == "on" else "MK-AIR-8")
        assert refused(state, ALLIES, "launch J3 11-sqn") == "MK-AIR-8"
        assert "J3" in strike_targets(state, ALLIES)
        state.turn = DAY
        assert "J3" not in strike_targets(state, ALLIES)


@pytest.mark.rule("MK-AIR-37", "MK-AIR-38", "MK-AIR-5", "MK-AIR-11")
def test_which_transfers_may_be_flown() -> None:
    state = at_phase(decks(), Launching(JAPAN))
    for line, rule in (
        ("transfer akagi-val hiryu", ""), ("transfer akagi-val akagi", "MK-AIR-37"), ("transfer akagi-val sabang", "MK-AIR-37"),
        ("transfer akagi-val colombo", "MK-AIR-38"), ("transfer yamada mergui", ""), ("transfer yamada port-blair", ""),
        ("transfer tone-jake hiryu", "MK-AIR-38"), ("transfer 30-sqn madras", "MK-AIR-67"),
    ):  # fmt: skip
        assert refused(state, JAPAN, line) == rule, line
    state.groups["J2"].regrouped = 1
    assert refused(state, JAPAN, "transfer akagi-val hiryu") == "MK-AIR-5"
    state.groups["J2"].regrouped, state.groups["J2"].moved, state.groups["J2"].course = 0, 1, "SW"
    assert refused(state, JAPAN, "transfer akagi-val hiryu") == "MK-AIR-10"
    state.groups["J2"].course = "NE"
    play(state, JAPAN, "transfer akagi-val hiryu")
    play(state, JAPAN, "transfer akagi-val akagi")
    assert refused(state, JAPAN, "launch A1 akagi-val") == "MK-AIR-67"
    state.planes["akagi-kate"].task = "search"
    assert refused(state, JAPAN, "transfer akagi-kate hiryu") == "MK-AIR-37"


@pytest.mark.rule("MK-AIR-20", "MK-REC-33")
def test_a_strike_that_does_not_find_its_target_turns_back() -> None:
    def flown(
        distance: int, *, shown: bool = True, turn: int = DAY, reported: bool = False, **options: str
    ) -> list[str]:
        state = bay(turn, 2, **options)
        at = next(to for to in sorted(SEA.ways) if SEA.distance("2024", to) == distance)
        group(state, "A1", at, "emerald", revealed=shown, reported=reported)
        plane(state, "akagi-val", "akagi", task="strike")
        plane(state, "akagi-kate", "akagi", task="strike")
        strike = Strike("J1-1", JAPAN, "2024", "A1", ["akagi-val", "akagi-kate"])
        state.strikes.append(strike)
        return [str(name) for name in find_target(state, umpire(), strike)]

    assert flown(4) == ["akagi-val", "akagi-kate"]
    assert flown(5) == ["akagi-kate"]
    assert flown(6) == []
    assert flown(6, strike_range_check="launch_only") == ["akagi-val", "akagi-kate"]
    assert flown(4, shown=False) == []
    assert flown(4, shown=False, reported=True) == []
    assert flown(4, shown=False, reported=True, turn=NIGHT) == ["akagi-val", "akagi-kate"]
    gone = bay(DAY, 2)
    plane(gone, "decoy-j1", "sabang", task="strike")
    strike = Strike("J1-1", JAPAN, "2024", "A1", ["decoy-j1"])
    gone.strikes.append(strike)
    find_target(gone, umpire(), strike)
    assert (gone.flow, gone.planes["decoy-j1"].task, strike.origin) == ([], "", "2024")


@pytest.mark.rule("MK-AIR-22", "MK-AIR-11", "MK-AIR-70")
def test_how_strikes_come_home() -> None:
    state = decks(DAY, 3)
    state.strikes = [Strike("J1-1", JAPAN, "2021", "A1", ["akagi-val", "akagi-kate"], flown=True)]
    for name in ("akagi-val", "akagi-kate"):
        state.planes[name].task = "strike"
    val = state.planes["akagi-val"]
    assert comes_from(state, val) == "2021"
    assert comes_from(state, state.planes["akagi-zero"]) == "2024"
    for flags, rule in (
        ({}, ""), ({"regrouped": 4}, "MK-AIR-70"), ({"regrouped": 2}, ""), ({"fought": 4}, ""),
        ({"moved": 4, "course": "S"}, "MK-AIR-10"), ({"moved": 4, "course": "N"}, ""),
    ):  # fmt: skip
        for name, value in {"regrouped": 0, "fought": 0, "moved": 0, "course": "", **flags}.items():
            setattr(state.groups["J1"], name, value)
        assert rule_of(may_land(state, val, "akagi")) == rule, flags
    state.groups["J1"].moved, state.groups["J1"].course = 4, "S"
    state.groups["J2"].at = next(to for to in sorted(SEA.ways) if SEA.distance("2021", to) == 5)
    assert rule_of(may_land(state, val, "hiryu")) == "MK-AIR-22"
    assert rule_of(may_land(state, state.planes["akagi-kate"], "hiryu")) == ""
    land_strikes(state, umpire(), JAPAN)
    assert (val.lost, state.planes["akagi-kate"].base) == (True, "hiryu")
    assert state.strikes == []
    assert state.planes["akagi-zero"].base == "akagi"


@pytest.mark.rule("MK-AIR-22")
def test_units_prefer_the_deck_they_were_sent_to_then_their_own_then_the_nearest() -> None:
    def home(*, post: str = "", damaged: tuple[str, ...] = ()) -> str:
        state = decks(DAY, 3)
        group(state, "J3", "2023", "soryu")
        state.strikes = [Strike("J1-1", JAPAN, "2021", "A1", ["akagi-val"], flown=True)]
        state.planes["akagi-val"].task, state.planes["akagi-val"].post = "strike", post
        for name in damaged:
            state.ships[name].damaged = True
        land_strikes(state, umpire(), JAPAN)
        return state.planes["akagi-val"].base

    assert home() == "akagi"
    assert home(post="hiryu") == "hiryu"
    assert home(post="hiryu", damaged=("hiryu",)) == "akagi"
    assert home(damaged=("akagi",)) == "soryu"
    assert home(damaged=("akagi", "soryu")) == "hiryu"
    assert home(damaged=("akagi", "soryu", "hiryu")) == ""
