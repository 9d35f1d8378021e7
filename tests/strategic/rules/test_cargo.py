"""Cargo in step 1: the capacity of ships, own cargo before an ally's, feeding troops ashore."""

from __future__ import annotations

import pytest

from flagplot.kernel.order import BadNotation
from flagplot.strategic import GAME
from flagplot.strategic.orders.items import Ship
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.rules.merchant.hold import Hold, free_lift
from tests.strategic.positions import fact, kinds, little, order, refused, route, sheets, stock, troops, unit
from tests.strategic.scenes import with_train


@pytest.mark.rule("NW-MER-25", "NW-MER-30")
@pytest.mark.parametrize("option, second", [("per_area", True), ("per_area_and_kind", False)])
def test_an_allys_point_carries_all_special_materials_of_one_area(option: str, second: bool) -> None:
    state = little(6, Supplies(), special_cargo=option)
    route(state, 7, "usa", "sydney", "midway", "bc", usa=1)
    line = (
        "supply ship uk rubber@malaya 4 sydney midway on 7 by usa, ship uk tungsten@malaya 3 sydney midway on 7 by usa"
    )
    assert refused(state, "uk", line) == ("" if second else "NW-MER-24")
    if second:
        shipped = [event for event in sheets(state, {"uk": line}) if event.kind == "supply.shipped"]
        assert [event.facts["number"] for event in shipped] == [4, 3]


@pytest.mark.rule("NW-MER-25")
def test_a_second_area_takes_a_point_of_its_own() -> None:
    state = little(6, Supplies())
    route(state, 7, "usa", "sydney", "midway", "bc", usa=1, uk=1)
    assert refused(state, "usa", "supply ship usa rubber@malaya 4 sydney midway on 7") == ""
    both = "supply ship usa rubber@malaya 4 sydney midway on 7, ship usa rubber@java 1 sydney midway on 7"
    assert refused(state, "usa", both) == "NW-MER-24"
    assert refused(state, "usa", "supply ship usa rubber@ 4 sydney midway on 7") == "NW-MER-36", "of no area"
    assert refused(state, "usa", "supply ship usa jade@java 4 sydney midway on 7") == "NW-MER-20"


@pytest.mark.rule("NW-MER-26", "NW-MER-30")
@pytest.mark.parametrize("option, arrives", [("total", 0), ("each_way", 2)])
def test_an_allys_cargo_the_other_way_has_lift_of_its_own_by_option(option: str, arrives: int) -> None:
    state = little(6, Supplies(), lift_direction=option)
    route(state, 7, "usa", "sydney", "midway", "bc", usa=2)
    troops(state, "usa", "sydney", men=2)
    troops(state, "uk", "midway", men=2)
    own = "supply ship usa manpower 2 sydney midway on 7"
    sheets(state, {"usa": own, "uk": "supply ship uk manpower 2 midway sydney on 7 by usa"})
    assert state.harbours["midway"].manpower["usa"] == 2
    assert state.harbours["sydney"].manpower.get("uk", 0) == arrives


@pytest.mark.rule("NW-MER-20", "NW-MER-23", "NW-MER-30")
def test_own_cargo_leaves_the_rest_to_the_ally() -> None:
    state = little(6, Supplies())
    route(state, 7, "usa", "sydney", "midway", "bc", usa=5)
    stock(state, "usa", "sydney", 2)
    troops(state, "uk", "sydney", men=2)
    two = "ship uk manpower 1 sydney midway on 7 by usa"
    sheets(state, {"usa": "supply ship usa lsp 2 sydney midway on 7", "uk": f"supply {two}, {two}"})
    assert state.harbours["midway"].stock["usa"] == 2
    assert state.harbours["midway"].manpower["uk"] == 1, "four of five points carry the LSP"


@pytest.mark.rule("NW-MER-19", "NW-MER-24")
@pytest.mark.parametrize("path, points, men, lsp", [("abcdefgh", 5, 2, 1), ("abcdefg", 5, 5, 2), ("a", 5, 10, 5)])
def test_a_hold_takes_whole_points_of_an_exact_lift(path: str, points: int, men: int, lsp: int) -> None:
    state = little(6, Supplies())
    made = route(state, 7, "usa", "pearl", "midway", path, usa=points)
    hold = Hold(state)
    for number in range(1, 12):
        for cargo, most in (("manpower", men), ("lsp", lsp)):
            item = Ship("usa", cargo, number, "pearl", "midway", 7, "usa")
            assert (hold.cost(item) <= hold.left(made, "usa", "midway")) is (number <= most)


@pytest.mark.rule("NW-MER-20", "NW-SEQ-25", "NW-UNI-2")
def test_air_points_as_cargo() -> None:
    state = little(6, Supplies())
    route(state, 7, "usa", "sydney", "midway", "bc", usa=2)
    plane = unit(state, "usa", "air", "sydney")
    line = f"ship usa {plane.id} 1 sydney midway on 7"
    assert refused(state, "usa", f"supply {line}, {line}") == "NW-SEQ-25", "once"
    assert refused(state, "usa", f"supply ship usa {plane.id} 2 sydney midway on 7") == "NW-SEQ-25", "one point is one"
    assert refused(state, "usa", f"supply ship usa {plane.id} 1 midway sydney on 7") == "NW-SEQ-25", "it is not there"
    assert refused(state, "uk", f"supply ship uk {plane.id} 1 sydney midway on 7 by usa") == "NW-MER-20", "not theirs"
    sheets(state, {"usa": f"supply {line}"})
    assert plane.at == "midway"


@pytest.mark.rule("NW-AMP-42", "NW-AMP-37")
def test_only_a_landed_force_is_fed_and_nothing_is_stored_for_later() -> None:
    state = little(6, Supplies())
    state.harbours["beach"].holder = "usa"
    route(state, 7, "usa", "pearl", "beach", "abcd", usa=9)
    assert refused(state, "usa", "supply feed usa 2 beach on 7") == "NW-AMP-42", "nobody landed there"
    troops(state, "usa", "beach", men=2)
    state.harbours["beach"].landed["usa"] = 5
    assert refused(state, "usa", "supply feed usa 0 beach on 7") == "NW-AMP-42"
    events = sheets(state, {"usa": "supply feed usa 1 beach on 7"})
    assert fact(events, "supply.hungry", "turns") == 1
    assert not any(state.fed.values())


@pytest.mark.rule("NW-AMP-42")
def test_hunger_is_counted_in_turns_running() -> None:
    state = little(6, Supplies())
    state.harbours["beach"].holder = "usa"
    route(state, 7, "usa", "pearl", "beach", "abcd", usa=9)
    troops(state, "usa", "beach", men=1, tanks=1)
    state.harbours["beach"].landed["usa"] = 5
    for lines, hungry in ((False, 1), (True, 0), (False, 1)):
        sheets(state, {"usa": "supply feed usa 2 beach on 7"} if lines else {})
        assert state.harbours["beach"].hungry["usa"] == hungry
        state.flow.append(Supplies())
    assert "supply.starved" in kinds(sheets(state, {}))
    assert state.harbours["beach"].points("usa") == 0
    assert state.problems() == []


@pytest.mark.rule("NW-CTL-12")
@pytest.mark.parametrize(
    "line", ["feed usa 1 beach at 7", "feed usa 1 beach 7", "ship usa oil 1 a b at 7", "ship usa oil x a b on 7"]
)
def test_a_line_that_is_no_cargo_says_how_to_write_one(line: str) -> None:
    with pytest.raises(BadNotation, match=r"Write `|whole number"):
        GAME.notation.parse(f"supply {line}")


@pytest.mark.rule("NW-MER-30")
def test_an_ally_who_takes_his_ships_away_leaves_the_cargo() -> None:
    state = little(6, Supplies())
    route(state, 7, "usa", "sydney", "midway", "bc", usa=2)
    troops(state, "uk", "sydney", men=1)
    order(state, "uk", "supply ship uk manpower 1 sydney midway on 7 by usa")
    state.ledgers["usa"].tonnage_out += state.routes.pop(7).total()
    for seat in list(GAME.to_act(state)):
        order(state, seat, "supply")
    assert state.harbours["sydney"].manpower["uk"] == 1


@pytest.mark.rule("NW-AMP-42", "NW-MER-26")
def test_feeding_takes_as_much_lift_as_there_is_and_no_more() -> None:
    state = little(6, Supplies())
    state.harbours["beach"].holder = "usa"
    route(state, 7, "usa", "pearl", "beach", "abcd", usa=3)
    troops(state, "usa", "beach", men=9)
    state.harbours["beach"].landed["usa"] = 5
    assert refused(state, "usa", "supply feed usa 3 beach on 7") == ""
    assert refused(state, "usa", "supply feed usa 4 beach on 7") == "NW-AMP-42"
    assert refused(state, "usa", "supply feed usa 2 beach on 7, ship usa oil 1 pearl beach on 7") == ""
    assert refused(state, "usa", "supply feed usa 2 beach on 7, ship usa oil 2 pearl beach on 7") == "NW-MER-24"


@pytest.mark.rule("NW-UNI-28", "NW-MER-23")
def test_all_that_is_in_store_can_be_shipped_and_no_more() -> None:
    state = little(phase=Supplies())
    line = "supply ship usa lsp {} pearl midway on 1"
    assert refused(state, "usa", line.format(1)) == "NW-UNI-28", "an empty store holds none"
    stock(state, "usa", "pearl", 2)
    assert refused(state, "usa", line.format(2)) == ""
    assert refused(state, "usa", line.format(3)) == "NW-UNI-28"
    twice = "supply ship usa lsp 1 pearl midway on 1, ship usa lsp 1 pearl midway on 1"
    assert refused(state, "usa", twice) == ""
    assert refused(state, "usa", f"{twice}, ship usa lsp 1 pearl midway on 1") == "NW-UNI-28"


@pytest.mark.rule("NW-MER-30", "NW-MER-24")
def test_a_nation_without_ships_on_a_route_carries_nothing_there() -> None:
    state = little(phase=Supplies())
    assert refused(state, "uk", "supply ship uk oil 1 pearl midway on 1") == "NW-MER-24"
    assert refused(state, "usa", "supply ship usa oil 10 pearl midway on 1") == ""
    assert refused(state, "usa", "supply ship usa oil 11 pearl midway on 1") == "NW-MER-24"


@pytest.mark.rule("NW-AMP-42")
def test_a_single_point_that_is_not_fed_goes_hungry_too() -> None:
    state = little(6, Supplies())
    state.harbours["beach"].holder = "usa"
    troops(state, "usa", "beach", men=1)
    state.harbours["beach"].landed["usa"] = 5
    sheets(state, {})
    assert state.harbours["beach"].hungry["usa"] == 1


@pytest.mark.rule("NW-BAS-15", "NW-MER-30")
def test_the_upkeep_of_a_train_falls_on_its_own_nations_ships_first() -> None:
    state, _ = with_train()
    shared = route(state, 9, "usa", "pearl", "train-usa-1", "abc", usa=3, uk=3)
    unit(state, "usa", "heavy", "train-usa-1")
    assert trade.train_upkeep(state, "train-usa-1") == 4, "two ships, a point each"
    assert trade.half_lift(state, shared, "usa") == trade.half_lift(state, shared, "uk") == 6
    assert (free_lift(state, shared, "usa"), free_lift(state, shared, "uk")) == (2, 6)
    for _ in range(3):
        unit(state, "usa", "escort", "train-usa-1")
    assert (free_lift(state, shared, "usa"), free_lift(state, shared, "uk")) == (0, 2), "then on its allies'"
