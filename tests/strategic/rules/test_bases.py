"""Ports, fleet bases, fleet trains."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.kernel.flow import Phase
from flagplot.strategic import trade
from flagplot.strategic.content import world
from flagplot.strategic.model import Strategic
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.hold import free_lift
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.phases.operations import Operations
from flagplot.strategic.phases.placement import Placing
from flagplot.strategic.phases.repairs import come_home
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.pieces import Train, Unit
from tests.strategic.positions import (
    force,
    kinds,
    little,
    operation,
    order,
    refused,
    route,
    run,
    sheets,
    stock,
    top,
    troops,
    umpire,
    unit,
    war,
)


def with_train(phase: Phase[Strategic] | None = None, lift: int = 4, **options: Any) -> tuple[Strategic, Unit]:
    """A US fleet train in c, fed from pearl, with one heavy group based on it."""
    state = little(5, phase, **options)
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "c", 3, 10, {})
    state.ledgers["usa"].tonnage_in += 10
    route(state, 9, "usa", "pearl", "train-usa-1", "abc", usa=lift)
    ship = unit(state, "usa", "heavy", "train-usa-1")
    return state, ship


@pytest.mark.rule("NW-BAS-1")
def test_there_are_three_kinds_of_base() -> None:
    state, _ = with_train()
    assert {place.kind for place in world().places.values()} == {"port", "fleet_base"}
    assert state.is_base("train-usa-1")
    assert not state.is_base("c")


@pytest.mark.rule("NW-BAS-2")
def test_a_port_takes_transferred_ships() -> None:
    state = little(phase=Transfers())
    ship = unit(state, "usa", "heavy", "pearl")
    assert refused(state, "usa", f"transfer move {ship.id} midway") == ""


@pytest.mark.rule("NW-BAS-3")
def test_a_route_may_join_two_ports() -> None:
    state = little(phase=Tonnages())
    assert refused(state, "usa", "tonnage open usa small 2 hanger midway") == ""


@pytest.mark.rule("NW-BAS-4")
def test_no_operation_runs_out_of_a_port() -> None:
    state = little(phase=Allocation())
    ship = unit(state, "usa", "heavy", "midway")
    assert refused(state, "usa", f"allocate tf usa:one midway {ship.id}") == "NW-BAS-4"
    assert refused(state, "usa", f"allocate escort 1 midway {ship.id}") == "NW-BAS-4"


@pytest.mark.rule("NW-BAS-5")
def test_a_fleet_base_supports_every_kind_of_unit() -> None:
    state = little(phase=Allocation())
    made = [
        unit(state, "usa", kind, "pearl").id
        for kind in ("heavy", "light_cruiser", "escort", "submarine", "landing_craft")
    ]
    assert refused(state, "usa", f"allocate tf usa:one pearl {' '.join(made)}") == ""


@pytest.mark.rule("NW-BAS-6", "NW-RNG-1", "NW-RNG-9")
def test_range_is_counted_from_the_designated_base() -> None:
    state = little()
    state.flow.append(Flagging())
    force(state, "usa:pearl", "pearl", unit(state, "usa", "heavy", "pearl"))
    force(state, "usa:reef", "reef", unit(state, "usa", "heavy", "reef"))
    stock(state, "usa", "pearl", 1)
    stock(state, "usa", "reef", 1)
    assert refused(state, "usa", "flags sweep usa:pearl e lsp=1") == ""
    assert refused(state, "usa", "flags sweep usa:pearl f lsp=1") == "NW-BAS-7"
    assert refused(state, "usa", "flags sweep usa:reef g lsp=1") == ""
    assert refused(state, "usa", "flags sweep usa:reef h lsp=1") == "NW-BAS-7"


@pytest.mark.rule("NW-BAS-7")
def test_a_target_five_areas_off_is_refused() -> None:
    state = little(phase=Flagging())
    force(state, "usa:pearl", "pearl", unit(state, "usa", "heavy", "pearl"))
    stock(state, "usa", "pearl", 1)
    assert refused(state, "usa", "flags sweep usa:pearl f lsp=1") == "NW-BAS-7"


@pytest.mark.rule("NW-BAS-8")
def test_ships_of_two_bases_share_no_card_but_air_may_come_from_elsewhere() -> None:
    state = little(phase=Allocation())
    one, two = unit(state, "usa", "heavy", "pearl"), unit(state, "usa", "heavy", "reef")
    plane = unit(state, "usa", "air", "midway")
    assert refused(state, "usa", f"allocate tf usa:one pearl {one.id} {two.id}") == "NW-BAS-8"
    assert refused(state, "usa", f"allocate tf usa:one pearl {one.id} {plane.id}") == ""
    assert refused(state, "usa", f"allocate escort 1 pearl {two.id}") == "NW-BAS-8"
    mixed = little(phase=Allocation(), mixed_origin="allowed_if_all_in_range")
    one, two = unit(mixed, "usa", "heavy", "pearl"), unit(mixed, "usa", "heavy", "reef")
    assert refused(mixed, "usa", f"allocate tf usa:one pearl {one.id} {two.id}") == ""


@pytest.mark.rule("NW-BAS-8")
def test_a_mixed_force_must_reach_the_area_with_every_ship() -> None:
    state = little(phase=Flagging(), mixed_origin="allowed_if_all_in_range")
    one, two = unit(state, "usa", "heavy", "pearl"), unit(state, "usa", "heavy", "reef")
    force(state, "usa:one", "reef", one, two)
    stock(state, "usa", "reef", 1)
    assert refused(state, "usa", "flags sweep usa:one e lsp=1") == ""
    assert refused(state, "usa", "flags sweep usa:one f lsp=1") == "NW-BAS-7"


@pytest.mark.rule("NW-BAS-9")
def test_an_allys_base_needs_his_consent() -> None:
    state = little(phase=Allocation())
    ship = unit(state, "usa", "heavy", "sydney")
    line = f"allocate tf usa:one sydney {ship.id}"
    assert refused(state, "usa", line) == ""
    state.grants.remove("uk>usa bases")
    assert refused(state, "usa", line) == "NW-BAS-9"
    for option, answer in (("free", ""), ("forbidden", "NW-BAS-9")):
        other = little(phase=Allocation(), allied_bases=option)
        other.grants.clear() if option == "free" else None
        ship = unit(other, "usa", "heavy", "sydney")
        assert refused(other, "usa", f"allocate tf usa:one sydney {ship.id}") == answer


@pytest.mark.rule("NW-BAS-10")
def test_a_captured_base_works_from_the_next_turn() -> None:
    state = little(3)
    state.harbours["truk"].holder, state.harbours["truk"].since = "usa", 3
    assert not state.supports("truk")
    state.turn = 4
    assert state.supports("truk")
    for delay, works in (("0", True), ("2", False)):
        other = little(3, captured_base_delay=delay)
        other.harbours["truk"].holder, other.harbours["truk"].since = "usa", 3
        assert other.supports("truk") is works


@pytest.mark.rule("NW-BAS-11", "NW-BAS-12")
def test_a_train_is_a_fleet_base_while_its_route_stands() -> None:
    state, ship = with_train(Allocation())
    stock(state, "usa", "train-usa-1", 2)
    assert state.supports("train-usa-1")
    assert state.lsp_at("usa", "train-usa-1") == 2
    assert state.distance("usa", "train-usa-1", "g") == 4
    assert refused(state, "usa", f"allocate tf usa:one train-usa-1 {ship.id}") == ""
    del state.routes[9]
    assert not state.supports("train-usa-1")
    assert state.lsp_at("usa", "train-usa-1") == 0


@pytest.mark.rule("NW-BAS-13")
def test_any_permanent_base_feeds_a_train_but_no_other_train() -> None:
    state, _ = with_train()
    route(state, 9, "usa", "reef", "train-usa-1", "c", usa=4)
    assert state.supports("train-usa-1"), "an island base will do"
    state.trains["train-usa-2"] = Train("train-usa-2", "usa", "b", 3, 10, {})
    route(state, 9, "usa", "train-usa-2", "train-usa-1", "bc", usa=4)
    assert not state.supports("train-usa-1")
    strict, _ = with_train(train_source="continental_only")
    route(strict, 9, "usa", "reef", "train-usa-1", "c", usa=4)
    assert not strict.supports("train-usa-1")


@pytest.mark.rule("NW-BAS-14", "NW-BAS-15", "NW-BAS-20")
def test_the_trains_route_must_carry_one_point_for_each_ship() -> None:
    state, _ = with_train(lift=4)
    for _ in range(3):
        unit(state, "usa", "escort", "train-usa-1", damaged=True)
    assert trade.train_upkeep(state, "train-usa-1") == 8
    assert state.supports("train-usa-1"), "4 ships, lift 4"
    state.routes[9].tonnage["usa"] = 3
    assert not state.supports("train-usa-1")
    assert "train-usa-1" in state.trains, "it stays on the map with its stock"


@pytest.mark.rule("NW-BAS-15")
def test_upkeep_comes_off_the_lift_before_cargo() -> None:
    state, _ = with_train(lift=6)
    for _ in range(3):
        unit(state, "usa", "escort", "train-usa-1")
    assert free_lift(state, state.routes[9], "usa") == 4, "6 less 4 leaves 2 points"
    assert free_lift(state, state.routes[1], "usa") == 20, "other routes pay nothing"


@pytest.mark.rule("NW-BAS-15")
def test_a_long_route_needs_eight_tonnage_points_for_four_ships() -> None:
    state, _ = with_train(lift=8)
    for _ in range(3):
        unit(state, "usa", "escort", "train-usa-1")
    state.routes[9].path = tuple("abcbcbcbc")
    assert trade.label(state, state.routes[9]) == "Long"
    assert state.supports("train-usa-1")
    state.routes[9].tonnage["usa"] = 7
    assert not state.supports("train-usa-1")


@pytest.mark.rule("NW-BAS-15")
@pytest.mark.parametrize("option, upkeep", [("0.5", 1), ("1", 2), ("2", 4)])
def test_upkeep_per_ship_is_an_option(option: str, upkeep: int) -> None:
    state, _ = with_train(train_upkeep_per_unit=option)
    assert trade.train_upkeep(state, "train-usa-1") == upkeep


@pytest.mark.rule("NW-BAS-16", "NW-BAS-17")
def test_a_train_costs_ten_tonnage_one_manpower_two_lsp() -> None:
    state = little(phase=Tonnages())
    line = "tonnage train usa pearl a"
    assert refused(state, "usa", line) == "NW-BAS-17"
    stock(state, "usa", "pearl", 2)
    assert refused(state, "usa", line) == "NW-BAS-17"
    troops(state, "usa", "pearl", men=1)
    assert refused(state, "usa", line) == ""
    assert refused(state, "usa", "tonnage train usa pearl b") == "NW-BAS-17", "it forms in the base's own sea"
    sheets(state, {"usa": line})
    train = state.trains["train-usa-1"]
    assert (train.area, train.locked, state.reserve["usa"]) == ("a", 10, 10)
    assert (state.harbours["pearl"].stock["usa"], state.harbours["pearl"].manpower["usa"]) == (0, 0)
    route(state, 9, "usa", "pearl", "train-usa-1", "a", usa=4)
    assert not state.supports("train-usa-1"), "not before the next turn"
    state.turn += 1
    assert state.supports("train-usa-1")
    assert state.problems() == []


@pytest.mark.rule("NW-BAS-17")
@pytest.mark.parametrize(
    "nation, base, price", [("usa", "pearl-harbour", 8), ("uk", "sydney", 12), ("italy", "naples", 10)]
)
def test_by_option_the_briefing_sets_the_price_of_a_train(nation: str, base: str, price: int) -> None:
    state = war(3, Tonnages(), train_setup="briefing")
    state.harbours[base].stock[nation], state.harbours[base].manpower[nation] = 2, 1
    area = state.areas_of(base)[0]
    for points, fault in ((price - 1, "NW-BAS-17"), (price, "")):
        state.reserve[nation] = points
        assert refused(state, nation, f"tonnage train {nation} {base} {area}") == fault
    sheets(state, {nation: f"tonnage train {nation} {base} {area}"})
    assert state.trains[f"train-{nation}-1"].locked == price
    plain = war(3, Tonnages())
    plain.harbours[base].stock[nation], plain.harbours[base].manpower[nation] = 2, 1
    plain.reserve[nation] = 9
    assert refused(plain, nation, f"tonnage train {nation} {base} {area}") == "NW-BAS-17", "without the option it is 10"


@pytest.mark.rule("NW-BAS-16")
def test_no_train_without_the_tonnage() -> None:
    state = little(phase=Tonnages())
    stock(state, "usa", "pearl", 2)
    troops(state, "usa", "pearl", men=1)
    state.reserve["usa"] = 9
    assert refused(state, "usa", "tonnage train usa pearl a") == "NW-BAS-17"


@pytest.mark.rule("NW-BAS-17")
def test_disbanding_frees_the_tonnage_only() -> None:
    state, ship = with_train(Tonnages())
    stock(state, "usa", "train-usa-1", 2)
    before = state.reserve["usa"]
    sheets(state, {"usa": "tonnage disband train-usa-1"})
    assert state.reserve["usa"] == before + 10 + 4, "the locked tonnage, and that of its route which leads nowhere now"
    assert "train-usa-1" not in state.trains
    assert ship.at != "train-usa-1"
    assert state.problems() == []


@pytest.mark.rule("NW-BAS-18")
def test_a_train_that_moves_supports_nothing_that_turn() -> None:
    state, ship = with_train(Transfers())
    assert refused(state, "usa", "transfer tow train-usa-1 s") == "NW-BAS-18", "the strait is closed"
    sheets(state, {"usa": "transfer tow train-usa-1 b"})
    assert state.trains["train-usa-1"].area == "b"
    assert not state.supports("train-usa-1")
    state.flow.append(Allocation())
    assert refused(state, "usa", f"allocate tf usa:one train-usa-1 {ship.id}") == "NW-BAS-4"
    state.turn += 1
    assert state.supports("train-usa-1")


@pytest.mark.rule("NW-BAS-19")
def test_an_unopposed_enemy_destroys_a_train() -> None:
    state, ship = with_train()
    stock(state, "usa", "train-usa-1", 2)
    force(state, "japan:raid", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "japan:raid", "c")
    state.flow.append(Operations())
    events = run(state)
    assert "train.lost" in kinds(events)
    assert "train-usa-1" not in state.trains
    assert ship.id in state.units
    assert ship.at in state.harbours, "ships in it transfer out with no further loss"
    assert state.tonnage_of("usa") == 34 + 4, "the locked tonnage went down"
    assert state.problems() == []


@pytest.mark.rule("NW-BAS-19", "NW-SEQ-24")
def test_ships_of_a_lost_train_that_are_at_sea_have_the_nearest_base() -> None:
    state, _ = with_train()
    guard = unit(state, "usa", "escort", "train-usa-1")
    guard.duty, guard.on = "escort", "1"
    deck = unit(state, "usa", "fleet_carrier", "train-usa-1")
    plane = unit(state, "usa", "air", "train-usa-1", aboard=deck.id)
    force(state, "usa:far", "train-usa-1", deck, men=1)
    force(state, "japan:raid", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    boat = unit(state, "japan", "heavy", "truk")
    boat.duty, boat.on, boat.area = "raid", "1", "c"
    operation(state, "sweep", "japan:raid", "c")
    state.flow.append(Operations())
    run(state)
    order(state, "usa", "decline")
    assert (guard.at, deck.at, plane.at) == ("twin", "twin", "twin"), "a fleet base in the same sea"
    state.flow.append(MerchantWar())
    run(state, 1, 1)
    while top(state).seats(state) and top(state).title(state) == "Losses":
        seat = top(state).seats(state)[0]
        order(state, seat, next(iter(top(state).orders(state, seat))).line())
    come_home(state, umpire())
    assert state.harbours["twin"].manpower["usa"] == 1, "troops land where their ships go"
    assert state.problems() == []


@pytest.mark.rule("NW-BAS-19")
def test_a_beaten_enemy_leaves_the_train_alone() -> None:
    state, ship = with_train()
    fleet = [unit(state, "usa", "heavy", "reef") for _ in range(4)]
    force(state, "usa:guard", "reef", *fleet)
    stock(state, "usa", "reef", 1)
    force(state, "japan:raid", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "japan:raid", "c")
    state.flow.append(Operations())
    run(state)
    order(state, "usa", "intervene usa:guard=1", 1, 6)
    while top(state).title(state) != "Halt":
        seat = top(state).seats(state)[0]
        order(state, seat, next(iter(top(state).orders(state, seat))).line())
    assert "train-usa-1" in state.trains
    assert ship.at == "train-usa-1"


@pytest.mark.rule("NW-BAS-19")
def test_by_option_the_train_is_driven_off() -> None:
    state, _ = with_train(train_loss="displaced")
    force(state, "japan:raid", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "japan:raid", "c")
    state.flow.append(Operations())
    run(state)
    assert state.trains["train-usa-1"].area == "a"


@pytest.mark.rule("NW-BAS-21")
def test_the_printed_fleet_bases() -> None:
    counts: dict[str, int] = {}
    for place in world().places.values():
        if place.kind == "fleet_base":
            counts[place.printed] = counts.get(place.printed, 0) + 1
    assert sum(counts.values()) == 63
    assert sorted(counts.values()) == sorted([19, 10, 7, 6, 4, 2, 10, 3, 1, 1])
    assert counts["uk"] == 19
    assert counts["japan"] == 7


@pytest.mark.rule("NW-BAS-22")
def test_saigon_is_a_fleet_base_from_turn_four() -> None:
    state = war(3)
    assert not state.supports("saigon")
    state.turn = 4
    assert state.supports("saigon")


@pytest.mark.rule("NW-BAS-23")
def test_soviet_ships_are_in_the_arctic_and_the_pacific_only() -> None:
    state = war(1, Placing())
    ships = [u for u in state.units.values() if u.nation == "ussr" and u.is_ship]
    assert {ship.at for ship in ships} == {"murmansk", "vladivostok"}
    assert refused(state, "ussr", f"placement place {ships[0].id} vladivostok") == ""
    assert refused(state, "ussr", f"placement place {ships[0].id} scapa-flow") == "NW-SET-5"
    state.flow[-1] = Transfers()
    assert refused(state, "ussr", f"transfer move {ships[0].id} archangel") == "NW-BAS-23"


@pytest.mark.rule("NW-BAS-24")
def test_bases_serve_their_occupier_and_neutral_ones_nobody() -> None:
    state = war()
    assert state.may_use("germany", "brest")
    assert state.supports("brest")
    assert not state.may_use("vichy", "brest")
    assert not any(state.may_use(nation, "cadiz") for nation in state.nations())
    assert not state.supports("cadiz")


@pytest.mark.rule("NW-BAS-25")
def test_ports_outnumber_fleet_bases() -> None:
    kinds_of = [place.kind for place in world().places.values()]
    assert kinds_of.count("port") > kinds_of.count("fleet_base") == 63


@pytest.mark.rule("NW-BAS-18", "NW-MER-18")
def test_a_towed_trains_route_follows_it() -> None:
    state, _ = with_train(Transfers())
    other = state.routes[1].path
    sheets(state, {"usa": "transfer tow train-usa-1 e"})
    assert state.routes[9].path == ("a", "b", "c", "d", "e")
    assert state.routes[1].path == other, "other routes stay"
    assert (state.trains["train-usa-1"].area, state.trains["train-usa-1"].moved) == ("e", 5)


@pytest.mark.rule("NW-BAS-18")
def test_who_may_tow_what_where() -> None:
    state, _ = with_train(Transfers())
    assert refused(state, "usa", "transfer tow train-usa-2 b") == "NW-BAS-18"
    assert refused(state, "uk", "transfer tow train-usa-1 b") == "NW-BAS-18"
    assert refused(state, "usa", "transfer tow train-usa-1 c") == "NW-BAS-18", "it lies there"
    assert refused(state, "usa", "transfer tow train-usa-1 b, tow train-usa-1 a") == "NW-BAS-18", "once"
    assert refused(state, "usa", "transfer tow train-usa-1 nowhere") == "NW-BAS-18"
    assert refused(state, "usa", "transfer tow train-usa-1 h") == ""
