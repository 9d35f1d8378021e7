"""Merchant routes, supply effectiveness, transport."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.kernel.seat import CONTROL, Seat
from flagplot.strategic import GAME
from flagplot.strategic.content.counters import counters
from flagplot.strategic.content.world import world
from flagplot.strategic.orders.sheets import SHEETS
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.rules.merchant.hold import free_lift
from flagplot.strategic.state.cardfile import duty_cards
from flagplot.strategic.state.pieces import Agreement, Train
from flagplot.strategic.text.board import board
from flagplot.strategic.text.sheets import route_chart
from tests.strategic.positions import little, order, refused, route, run, sheets, stock, top, troops, unit, war


@pytest.mark.rule("NW-MER-1")
def test_losses_on_one_route_leave_others_alone() -> None:
    state = little()
    route(state, 4, "japan", "truk", "kyoto", "efgh", japan=5)
    boat = unit(state, "usa", "submarine", "reef")
    boat.duty, boat.on, boat.area = "raid", "2", "e"
    state.flow.append(MerchantWar())
    run(state, 6, 1)
    assert state.routes[2].tonnage["japan"] == 10
    assert state.routes[4].tonnage["japan"] == 5


@pytest.mark.rule("NW-MER-2")
def test_a_route_has_ends_a_path_and_tonnage() -> None:
    state = little()
    one = state.routes[1]
    assert (one.a, one.b, one.path, one.tonnage) == ("pearl", "midway", ("a", "b", "c"), {"usa": 10})


@pytest.mark.rule("NW-MER-3", "NW-MER-29")
def test_both_ends_must_be_held() -> None:
    state = little(phase=Supplies())
    troops(state, "usa", "pearl", men=2)
    line = "supply ship usa manpower 1 pearl midway on 1"
    assert trade.is_effective(state, state.routes[1], "usa")
    assert refused(state, "usa", line) == ""
    state.harbours["midway"].holder = "japan"
    assert not trade.is_effective(state, state.routes[1], "usa")
    assert refused(state, "usa", line) == "NW-MER-3"
    assert state.tonnage_of("usa") == 34, "the points remain national property"
    state.harbours["midway"].holder = "uk"
    assert trade.is_effective(state, state.routes[1], "usa"), "an ally holds it"


@pytest.mark.rule("NW-MER-4")
def test_ends_are_checked_again_for_new_allocations() -> None:
    state = little(phase=Tonnages())
    state.harbours["midway"].holder = "japan"
    assert refused(state, "usa", "tonnage put usa 1 11") == "NW-MER-3"
    assert refused(state, "usa", "tonnage put usa 1 10") == "", "this turn's allocation stands"
    assert refused(state, "usa", "tonnage put usa 1 0") == ""
    assert trade.half_lift(state, state.routes[1], "usa") == 0, "the next step 1 lifts nothing"


@pytest.mark.rule("NW-MER-5")
def test_enemy_troops_contest_a_place_and_ships_do_not() -> None:
    state = little()
    unit(state, "japan", "submarine", "truk").area = "c"
    assert trade.is_effective(state, state.routes[1], "usa")
    state.harbours["midway"].landed["japan"] = 1
    troops(state, "japan", "midway", men=1)
    assert not trade.is_effective(state, state.routes[1], "usa")


@pytest.mark.rule("NW-MER-6")
def test_a_trading_neutral_is_a_friendly_end() -> None:
    state = little()
    assert trade.is_effective(state, state.routes[3], "usa")
    assert not trade.is_open_end(state, "japan", "rio")
    assert not trade.is_open_end(state, "usa", "cadiz")
    strict = little(neutral_ends="forbidden")
    assert not trade.is_effective(strict, strict.routes[3], "usa")
    real = war()
    assert trade.is_effective(real, real.routes[3], "uk"), "UK - Argentina"


@pytest.mark.rule("NW-MER-7")
def test_the_chart_shows_tonnage_defenders_and_attackers() -> None:
    state = little()
    guard, boat = unit(state, "japan", "escort", "truk"), unit(state, "usa", "submarine", "reef")
    guard.duty, guard.on = "escort", "2"
    boat.duty, boat.on, boat.area = "raid", "2", "e"
    line = next(line for line in route_chart(state) if line["serial"] == 2)
    assert (line["tonnage"], line["escorts"], line["attackers"]) == ({"japan": 12}, [guard.id], [boat.id])


@pytest.mark.rule("NW-MER-8")
def test_a_tonnage_point_is_a_hundred_thousand_tonnes() -> None:
    assert counters()["tonnage"].stands_for() == "100,000 tonnes of shipping"
    assert {"id": "tonnage", "name": "Tonnage Point", "stands_for": "100,000 tonnes of shipping"} in board()["counters"]


@pytest.mark.rule("NW-MER-9", "NW-CTL-2")
def test_only_control_corrects_the_chart() -> None:
    state = little()
    state.flow = [Transfers()]
    line = "correct routes.1.tonnage.usa 12 because two points were overlooked"
    assert GAME.check(state, Seat("usa"), GAME.notation.parse(line)) is not None
    events = order(state, "control", line)
    assert state.routes[1].tonnage["usa"] == 12
    assert state.problems() == []
    assert (events[0].kind, events[0].audience) == ("control.corrects", (CONTROL,))
    assert events[0].facts["reason"] == "two points were overlooked"
    assert refused(state, "control", "correct routes.1.tonnage.usa -3 because of spite") == "NW-CTL-6"


@pytest.mark.rule("NW-MER-10")
def test_an_escort_card_names_base_and_route() -> None:
    state = little(phase=Allocation())
    guard = unit(state, "usa", "escort", "pearl")
    sheets(state, {"usa": f"allocate escort 1 pearl {guard.id}"})
    assert duty_cards(state, ["usa"], "escort") == {"pearl": {1: [guard.id]}}


@pytest.mark.rule("NW-MER-11", "NW-MER-14", "NW-MER-15", "NW-MER-16", "NW-MER-33")
def test_length_decides_the_lift() -> None:
    state = little()
    for path, label, half in (("a", "Short", 4), ("ab", "Med", 2), ("abcdefg", "Med", 2), ("abcdefgh", "Long", 1)):
        one = route(state, 9, "usa", "pearl", "reef", path, usa=1)
        assert (trade.label(state, one), trade.halves(state, one.path)) == (label, half)
    assert [trade.half_lift(state, route(state, 9, "usa", "pearl", "hanger", "a", usa=20), "usa")] == [80]


@pytest.mark.rule("NW-MER-12")
def test_any_unit_may_escort() -> None:
    state = little(phase=Allocation())
    for kind in ("heavy", "light_cruiser", "escort", "submarine", "fleet_carrier", "landing_craft"):
        ship = unit(state, "usa", kind, "pearl")
        assert refused(state, "usa", f"allocate escort 1 pearl {ship.id}") == ""
    plane = unit(state, "usa", "air", "midway")
    assert refused(state, "usa", f"allocate escort 1 midway {plane.id}") == ""


@pytest.mark.rule("NW-MER-13")
def test_a_route_to_a_newly_captured_port() -> None:
    state = little(phase=Tonnages())
    assert refused(state, "usa", "tonnage open usa wake-run 2 pearl wake") == "NW-MER-31"
    state.harbours["wake"].holder, state.harbours["wake"].since = "usa", 2
    assert refused(state, "usa", "tonnage open usa wake-run 2 pearl wake") == ""


@pytest.mark.rule("NW-MER-17")
def test_length_is_that_of_the_declared_path() -> None:
    state = war()
    assert len(state.routes[2].path) - 1 >= 7
    assert trade.label(state, state.routes[2]) == "Long", "UK to Alexandria via the Cape"
    little_state = little()
    assert trade.length(little_state, ("a", "b", "c")) == 2
    assert trade.length(little_state, ("a",)) == 0
    other = little(route_length="areas_entered_incl_start")
    assert [trade.length(other, tuple(path)) for path in ("a", "abc")] == [0, 3]


@pytest.mark.rule("NW-MER-18")
def test_the_owner_declares_an_open_path() -> None:
    state = little(phase=Tonnages())
    assert refused(state, "usa", "tonnage open usa way 2 pearl reef via a>b>c") == ""
    assert refused(state, "usa", "tonnage open usa way 2 pearl reef via a>c") == "NW-MER-18"
    assert refused(state, "usa", "tonnage open usa way 2 pearl reef via b>c") == "NW-MER-18"
    assert refused(state, "japan", "tonnage divert 2 via e>f>g>h") == ""
    assert refused(state, "usa", "tonnage divert 2 via e>f>g>h") == "NW-MER-18"
    sheets(state, {"usa": "tonnage divert 1 via a>b>a>b>c"})
    assert state.routes[1].path == ("a", "b", "a", "b", "c")
    assert not trade.is_open_path(state, "usa", ("g", "h", "s")), "the strait is the enemy's"


@pytest.mark.rule("NW-MER-19")
def test_odd_halves_are_kept_exactly_and_rounded_down() -> None:
    state = little(phase=Supplies())
    route(state, 9, "usa", "pearl", "midway", "abababab" + "c", usa=5)
    assert free_lift(state, state.routes[9], "usa") == 5, "two points and a half"
    troops(state, "usa", "pearl", men=9)
    stock(state, "usa", "pearl", 9)
    assert refused(state, "usa", "supply ship usa manpower 2 pearl midway on 9") == ""
    assert refused(state, "usa", "supply ship usa manpower 3 pearl midway on 9") == "NW-MER-24"
    assert refused(state, "usa", "supply ship usa lsp 1 pearl midway on 9") == ""
    assert refused(state, "usa", "supply ship usa lsp 2 pearl midway on 9") == "NW-MER-24"
    sheets(state, {})
    assert state.routes[9].carry == {}
    kept = little(phase=Supplies(), lift_rounding="carry_over")
    route(kept, 9, "usa", "pearl", "midway", "ababababc", usa=5)
    sheets(kept, {})
    assert free_lift(kept, kept.routes[9], "usa") == 6


@pytest.mark.rule("NW-MER-20", "NW-MER-21", "NW-MER-23")
@pytest.mark.parametrize(
    "cargo, most", [("manpower", 10), ("tank", 10), ("oil", 10), ("food", 10), ("raw_material", 10), ("lsp", 5)]
)
def test_what_ten_points_carry(cargo: str, most: int) -> None:
    state = little(phase=Supplies())
    troops(state, "usa", "pearl", men=20, tanks=20)
    stock(state, "usa", "pearl", 20)
    assert refused(state, "usa", f"supply ship usa {cargo} {most} pearl midway on 1") == ""
    assert refused(state, "usa", f"supply ship usa {cargo} {most + 1} pearl midway on 1") == "NW-MER-24"


@pytest.mark.rule("NW-MER-22", "NW-MER-25")
def test_special_materials_of_one_area_take_one_point() -> None:
    state = little(phase=Supplies())
    state.routes[1].tonnage["usa"] = 1
    line = "supply ship usa rubber@java 7 pearl midway on 1, ship usa tungsten@java 3 pearl midway on 1"
    assert refused(state, "usa", line) == ""
    assert refused(state, "usa", f"{line}, ship usa rubber@siam 1 pearl midway on 1") == "NW-MER-24"
    strict = little(phase=Supplies(), special_cargo="per_area_and_kind")
    strict.routes[1].tonnage["usa"] = 1
    assert refused(strict, "usa", line) == "NW-MER-24"


@pytest.mark.rule("NW-MER-24")
def test_the_factor_applies_to_every_cargo() -> None:
    state = little(phase=Supplies())
    stock(state, "usa", "pearl", 20)
    route(state, 9, "usa", "pearl", "midway", "ababababc", usa=8)
    assert refused(state, "usa", "supply ship usa lsp 2 pearl midway on 9") == ""
    assert refused(state, "usa", "supply ship usa lsp 3 pearl midway on 9") == "NW-MER-24"
    route(state, 8, "usa", "midway", "reef", "c", usa=1)
    stock(state, "usa", "midway", 5)
    assert refused(state, "usa", "supply ship usa lsp 1 midway reef on 8") == "", "in the same sea one point will do"
    assert refused(state, "usa", "supply ship usa lsp 2 midway reef on 8") == "NW-MER-24"


@pytest.mark.rule("NW-MER-26")
def test_lift_is_a_total_for_both_directions() -> None:
    def answer(out: int, home: int, **options: Any) -> str:
        state = little(phase=Supplies(), **options)
        return refused(
            state, "usa", f"supply ship usa oil {out} pearl midway on 1, ship usa food {home} midway pearl on 1"
        )

    assert answer(6, 4) == ""
    assert answer(10, 10) == "NW-MER-24"
    assert answer(10, 10, lift_direction="each_way") == ""


@pytest.mark.rule("NW-MER-27")
def test_sunk_tonnage_destroys_no_cargo() -> None:
    state = little()
    troops(state, "japan", "truk", men=5)
    stock(state, "japan", "truk", 2)
    for _ in range(4):
        boat = unit(state, "usa", "submarine", "reef")
        boat.duty, boat.on, boat.area = "raid", "2", "e"
    state.flow.append(MerchantWar())
    run(state, 6, 1)
    assert state.routes[2].tonnage["japan"] == 4
    assert (state.harbours["truk"].manpower["japan"], state.harbours["truk"].stock["japan"]) == (5, 2)


@pytest.mark.rule("NW-MER-28")
def test_all_tonnage_may_be_shifted() -> None:
    state = little(phase=Tonnages())
    line = "tonnage put usa 1 0, put usa 3 34"
    assert refused(state, "usa", line) == ""
    half = little(phase=Tonnages(), tonnage_move="half_per_turn")
    assert refused(half, "usa", line) == "NW-MER-28"
    assert refused(half, "usa", "tonnage put usa 3 21") == ""


@pytest.mark.rule("NW-MER-29")
def test_tonnage_on_an_idle_route_can_still_be_sunk() -> None:
    state = little()
    state.harbours["kyoto"].holder = "usa"
    boat = unit(state, "usa", "submarine", "reef")
    boat.duty, boat.on, boat.area = "raid", "2", "e"
    state.flow.append(MerchantWar())
    run(state, 6, 1)
    assert state.routes[2].tonnage["japan"] == 10


@pytest.mark.rule("NW-MER-30")
def test_allies_share_a_route_and_its_losses() -> None:
    state = little()
    shared = route(state, 9, "usa", "pearl", "midway", "abc", usa=30, uk=10)
    assert trade.sink(state, shared, ["usa", "uk"], 8) == {"usa": 6, "uk": 2}
    uneven = route(state, 8, "usa", "pearl", "midway", "abc", usa=2, uk=1)
    assert trade.sink(state, uneven, ["usa", "uk"], 1) == {"usa": 1}, "the remainder first on the largest"
    state.flow.append(Supplies())
    troops(state, "usa", "pearl", men=2)
    line = "supply ship usa manpower 1 pearl midway on 9 by uk"
    assert refused(state, "usa", line) == ""
    state.grants.remove(Agreement("uk", "usa", "lift"))
    assert refused(state, "usa", line) == "NW-MER-30"


@pytest.mark.rule("NW-MER-31")
def test_a_route_ends_at_a_port_base_or_train() -> None:
    state = little(5, Tonnages())
    assert refused(state, "usa", "tonnage open usa sea 2 pearl d") == "NW-MER-31"
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "d", 3, 10, {})
    assert refused(state, "usa", "tonnage open usa sea 2 pearl train-usa-1") == ""


@pytest.mark.rule("NW-MER-32")
def test_the_28_printed_routes_have_their_printed_length() -> None:
    state = war()
    printed = {number: one.printed for number, one in world().routes.items() if number <= 28}
    assert len(printed) == 28
    wrong = [
        n
        for n, length in printed.items()
        if n in state.routes and trade.label(state, state.routes[n]).lower() != length
    ]
    assert wrong == []
    factor = {"short": 4, "med": 2, "long": 1}
    for number, length in printed.items():
        assert trade.halves(state, world().routes[number].path) == factor[length]


@pytest.mark.rule("NW-MER-34")
def test_the_merchant_game_is_one_of_allocation() -> None:
    state = little(phase=MerchantWar())
    assert top(state).seats(state) == ()
    assert {"tonnage", "allocate"} <= set(SHEETS)


@pytest.mark.rule("NW-MER-35")
def test_an_enemy_route_shows_its_name_and_path_only() -> None:
    state = little()
    guard = unit(state, "usa", "escort", "pearl")
    guard.duty, guard.on = "escort", "1"
    seen = GAME.view(state, Seat("japan")).position
    assert (seen.routes[1].name, seen.routes[1].path, seen.routes[1].tonnage) == (
        "Pearl to Midway",
        ("a", "b", "c"),
        {},
    )
    assert guard.id not in seen.units
    ally = GAME.view(state, Seat("uk")).position
    assert ally.routes[1].tonnage == {"usa": 10}
    state.grants.remove(Agreement("usa", "uk", "chart"))
    assert GAME.view(state, Seat("uk")).position.routes[1].tonnage == {}
    opened = little(route_visibility="open")
    assert GAME.view(opened, Seat("japan")).position.routes[1].tonnage == {"usa": 10}


@pytest.mark.rule("NW-MER-30")
def test_an_allys_cargo_goes_with_what_its_owner_leaves() -> None:
    state = little(phase=Supplies())
    route(state, 9, "uk", "pearl", "midway", "abc", uk=4)
    troops(state, "usa", "pearl", men=4)
    troops(state, "uk", "pearl", men=3)
    sheets(
        state,
        {
            "usa": "supply ship usa manpower 1 pearl midway on 9 by uk, ship usa manpower 3 pearl midway on 9 by uk",
            "uk": "supply ship uk manpower 3 pearl midway on 9",
        },
    )
    assert state.harbours["midway"].manpower == {"uk": 3, "usa": 1}


@pytest.mark.rule("NW-BAS-17", "NW-MER-30")
def test_a_route_to_a_train_that_is_broken_up_frees_everybodys_tonnage() -> None:
    state = little(5, Tonnages())
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "c", 3, 10, {})
    state.ledgers["usa"].tonnage_in += 10
    route(state, 9, "usa", "pearl", "train-usa-1", "abc", usa=4, uk=2)
    sheets(state, {"usa": "tonnage disband train-usa-1", "uk": "tonnage put uk 9 5, open uk x 2 pearl train-usa-1"})
    assert 9 not in state.routes
    assert state.reserve["uk"] == 14
    assert state.problems() == []


@pytest.mark.rule("NW-MER-30", "NW-MER-23")
@pytest.mark.parametrize("tonnage, arrived", [(4, 2), (3, 0)])
def test_an_allys_ships_carry_two_lsp_on_a_lift_of_four(tonnage: int, arrived: int) -> None:
    state = little(6, Supplies())
    route(state, 7, "usa", "sydney", "midway", "bc", usa=4)
    stock(state, "uk", "sydney", 2)
    line = "supply ship uk lsp 2 sydney midway on 7 by usa"
    assert refused(state, "uk", line) == ""
    order(state, "uk", line)
    state.routes[7].tonnage["usa"] = tonnage
    for seat in list(GAME.to_act(state)):
        order(state, seat, "supply")
    assert state.harbours["midway"].stock.get("uk", 0) == arrived


@pytest.mark.rule("NW-MER-5", "NW-MER-3")
def test_an_end_is_contested_while_enemy_land_points_are_there() -> None:
    state = little(6)
    harbour = state.harbours["beach"]
    made = route(state, 8, "japan", "truk", "beach", "ed", japan=4)
    assert trade.is_effective(state, made, "japan")
    troops(state, "usa", "beach", tanks=1)
    harbour.landed["usa"] = 5
    assert not trade.is_effective(state, made, "japan")
    harbour.tanks["usa"] = 0
    assert trade.is_effective(state, made, "japan"), "the last of them has fallen"
    troops(state, "ussr", "beach", men=1)
    harbour.landed["ussr"] = 5
    assert trade.is_effective(state, made, "japan"), "at peace"
