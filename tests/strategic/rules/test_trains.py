"""Fleet trains: mobile bases, their routes and the fate of their ships."""

from __future__ import annotations

import pytest

from flagplot.kernel.content.document import BadDocument, Document
from flagplot.strategic.content.briefings import read_nation
from flagplot.strategic.content.world import text_of
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.rules.bases.bases import lsp_at, supports
from flagplot.strategic.rules.bases.refuge import abandon
from flagplot.strategic.rules.bases.repairs import come_home
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.rules.merchant.hold import free_lift
from flagplot.strategic.state.pieces import Train
from tests.strategic.positions import (
    air_of,
    carrier,
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
from tests.strategic.scenes import with_train


@pytest.mark.rule("NW-BAS-19")
def test_the_route_of_a_train_driven_off_follows_it() -> None:
    state = little(5, train_loss="displaced")
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "c", 3, 10, {})
    route(state, 9, "usa", "pearl", "train-usa-1", "abc", usa=4)
    force(state, "japan:raid", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "japan:raid", "c")
    state.flow.append(Operations())
    run(state)
    assert state.trains["train-usa-1"].area == "a"
    assert state.routes[9].path == ("a",)


@pytest.mark.rule("NW-BAS-19")
def test_a_train_elsewhere_or_of_a_friend_is_left_alone() -> None:
    state = little(5)
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "b", 3, 10, {})
    state.trains["train-germany-1"] = Train("train-germany-1", "germany", "c", 3, 10, {})
    force(state, "japan:raid", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "japan:raid", "c")
    state.flow.append(Operations())
    run(state)
    assert set(state.trains) == {"train-usa-1", "train-germany-1"}


@pytest.mark.rule("NW-BAS-19")
def test_ships_of_a_lost_train_beyond_a_closed_strait_still_get_home() -> None:
    state = little(5)
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "s", 3, 10, {})
    deck = carrier(state, "usa", "train-usa-1")
    abandon(state, "train-usa-1", umpire())
    assert deck.at == "pearl", "an own fleet base, wherever it is"
    assert air_of(state, deck.id).at == "pearl"
    for harbour in state.harbours.values():
        harbour.holder = "japan"
    lost = carrier(state, "usa", "train-usa-1")
    events = umpire()
    abandon(state, "train-usa-1", events)
    assert lost.id not in state.units
    assert "ship.trapped" in kinds(events.events)


@pytest.mark.rule("NW-BAS-11", "NW-BAS-12")
def test_a_train_is_a_fleet_base_while_its_route_stands() -> None:
    state, ship = with_train(Allocation())
    stock(state, "usa", "train-usa-1", 2)
    assert supports(state, "train-usa-1")
    assert lsp_at(state, "usa", "train-usa-1") == 2
    assert state.distance("usa", "train-usa-1", "g") == 4
    assert refused(state, "usa", f"allocate tf usa:one train-usa-1 {ship.id}") == ""
    del state.routes[9]
    assert not supports(state, "train-usa-1")
    assert lsp_at(state, "usa", "train-usa-1") == 0


@pytest.mark.rule("NW-BAS-13")
def test_any_permanent_base_feeds_a_train_but_no_other_train() -> None:
    state, _ = with_train()
    route(state, 9, "usa", "reef", "train-usa-1", "c", usa=4)
    assert supports(state, "train-usa-1"), "an island base will do"
    state.trains["train-usa-2"] = Train("train-usa-2", "usa", "b", 3, 10, {})
    route(state, 9, "usa", "train-usa-2", "train-usa-1", "bc", usa=4)
    assert not supports(state, "train-usa-1")
    strict, _ = with_train(train_source="continental_only")
    route(strict, 9, "usa", "reef", "train-usa-1", "c", usa=4)
    assert not supports(strict, "train-usa-1")


@pytest.mark.rule("NW-BAS-14", "NW-BAS-15", "NW-BAS-20")
def test_the_trains_route_must_carry_one_point_for_each_ship() -> None:
    state, _ = with_train(lift=4)
    for _ in range(3):
        unit(state, "usa", "escort", "train-usa-1", damaged=True)
    assert trade.train_upkeep(state, "train-usa-1") == 8
    assert supports(state, "train-usa-1"), "4 ships, lift 4"
    state.routes[9].tonnage["usa"] = 3
    assert not supports(state, "train-usa-1")
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
    assert supports(state, "train-usa-1")
    state.routes[9].tonnage["usa"] = 7
    assert not supports(state, "train-usa-1")


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
    assert not supports(state, "train-usa-1"), "not before the next turn"
    state.turn += 1
    assert supports(state, "train-usa-1")
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
    assert not supports(state, "train-usa-1")
    state.flow.append(Allocation())
    assert refused(state, "usa", f"allocate tf usa:one train-usa-1 {ship.id}") == "NW-BAS-4"
    state.turn += 1
    assert supports(state, "train-usa-1")


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
    while top(state).seats(state) and str(top(state).title(state)) == "Losses":
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
    while str(top(state).title(state)) != "Halt":
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


@pytest.mark.rule("NW-BAS-17")
def test_a_briefing_may_give_a_train_for_nothing() -> None:
    text = text_of("nations", "uk.toml")
    price = "[train]\ntonnage = 12\nmanpower = 1\nlsp = 2\n"
    assert price in text
    assert read_nation(Document(text, "uk")).train == (12, 1, 2)
    assert read_nation(Document(text.replace(price, "[train]\ntonnage = 0\nmanpower = 0\nlsp = 0\n"), "uk")).train == (
        0,
        0,
        0,
    )
    assert read_nation(Document(text.replace(price, "[train]\n"), "uk")).train == (10, 1, 2), "the printed price"
    with pytest.raises(BadDocument):
        read_nation(Document(text.replace("tonnage = 12", "tonnage = -1"), "uk"))
