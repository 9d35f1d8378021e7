"""How captains use cards, for themselves and for allies, where their aircraft fly, and what they bring to the front."""

from __future__ import annotations

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.strategic import CAPTAIN
from flagplot.bots.strategic.estimate import WarRoom
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.strategic import GAME
from flagplot.strategic.content.starts import Deployed
from flagplot.strategic.orders.items import Commit, FlagCard, Fly, Form, Item, Move, Offer, Open, RangeCard, Ship
from flagplot.strategic.orders.sheets import Decline, Intervene, Sheet
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.rules.combat.ratings import fleet_cv
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import AMPHIBIOUS, OFFERED, RAIDING, SWEEP, Agreement, Commitment
from tests.strategic.positions import carrier, changed, force, little, operation, stock, troops, unit

pytestmark = pytest.mark.slow


def sheet(state: Strategic, seat: str) -> list[Item]:
    """The captain's sheet in the open phase."""
    order = CAPTAIN.order(Desk(GAME, state, Seat(seat)), SeededDice(Chance(key_from_seed(5))))
    assert isinstance(order, Sheet)
    assert GAME.check(state, Seat(seat), order) is None
    return list(order.lines())


def landing(state: Strategic, nation: str = "usa", base: str = "reef", place: str = "wake") -> None:
    """An assault with its cover under one flag."""
    force(state, f"{nation}:tf1", base, unit(state, nation, "heavy", base), lsp=1)
    force(state, f"{nation}:tf2", base, unit(state, nation, "heavy", base), lsp=1, men=3)
    area = state.areas_of(place)[0]
    operation(state, AMPHIBIOUS, f"{nation}:tf1", area, invasion=f"{nation}:tf2", place=place)


def test_the_best_card_goes_on_a_landing_against_opposition() -> None:
    state = little(phase=CardPlay())
    landing(state)
    assert not sheet(state, "usa"), "nobody holds the place: no card is needed"
    troops(state, "japan", "wake", garrisons=1)
    assert sheet(state, "usa") == [Commit("die", "usa-3", "usa:tf2", "landing", "")]


def test_an_ally_lays_a_card_on_the_landing_of_another() -> None:
    state = little(phase=CardPlay())
    landing(state)
    troops(state, "japan", "wake", garrisons=1)
    assert sheet(state, "uk") == [Commit("die", "uk-3", "usa:tf2", "landing", "")]
    state.grants.remove(Agreement("usa", "uk", "cards"))
    assert not sheet(state, "uk"), "the United States have not agreed"


def test_a_place_held_in_strength_is_defended_with_a_card_and_a_weak_one_is_not() -> None:
    state = little(phase=CardPlay())
    landing(state)
    troops(state, "japan", "wake", garrisons=2)
    assert not sheet(state, "japan")
    troops(state, "japan", "wake", garrisons=3)
    assert sheet(state, "japan") == [Commit("die", "japan-3", "usa:tf2", "defence", "")]


def test_a_cover_and_a_strong_guard_have_cards_where_they_may_meet() -> None:
    state = little(phase=CardPlay())
    landing(state)
    stock(state, "japan", "truk", 2)
    guard = force(state, "japan:truk", "truk", carrier(state, "japan", "truk"), carrier(state, "japan", "truk"))
    assert sheet(state, "japan") == [Commit("die", "japan-3", "japan:truk", "join", "d")]
    assert sheet(state, "usa") == [Commit("die", "usa-3", "usa:tf1", "cover", "")]
    guard.units = guard.units[:1]
    assert not sheet(state, "japan"), "too weak to seek battle"


def test_one_column_is_worth_more_than_one_pip_against_trade() -> None:
    state = little(phase=CardPlay())
    for _ in range(3):
        boat = unit(state, "usa", "submarine", "reef")
        boat.duty, boat.on, boat.area = RAIDING, "2", "e"
    assert sheet(state, "usa") == [Commit("die", "usa-3", "route-2", "attack", "")]
    state.hands["usa"] = ["usa-1"]
    assert sheet(state, "usa") == [Commit("shift", "usa-1", "route-2", "attack", "")]
    state.options = state.options.but(merchant_cards="die_only")
    assert sheet(state, "usa") == [Commit("die", "usa-1", "route-2", "attack", "")]


def test_a_strong_guard_one_area_short_gets_the_weakest_card() -> None:
    state = little(phase=CardPlay())
    force(state, "japan:tf1", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    force(state, "japan:tf2", "truk", unit(state, "japan", "heavy", "truk"), lsp=1, men=3)
    operation(state, AMPHIBIOUS, "japan:tf1", "f", invasion="japan:tf2", place="toulon")
    stock(state, "usa", "pearl", 2)
    ships = [carrier(state, "usa", "pearl") for _ in range(3)]
    guard = force(state, "usa:pearl", "pearl", *ships)
    assert RangeCard("usa-1", "usa:pearl") in sheet(state, "usa")
    guard.units = guard.units[:2]
    assert not [item for item in sheet(state, "usa") if isinstance(item, RangeCard)]


def test_an_idle_navy_offers_its_best_card_to_the_ally_with_troops_and_stores() -> None:
    state = little(phase=Transfers())
    assert not [item for item in sheet(state, "uk") if isinstance(item, Offer)], "no ally is on the offensive"
    troops(state, "usa", "reef", men=2)
    assert not [item for item in sheet(state, "uk") if isinstance(item, Offer)], "troops without stores cannot move"
    stock(state, "usa", "reef", 1)
    assert Offer("uk-3", "usa") in sheet(state, "uk")
    unit(state, "uk", "heavy", "sydney")
    assert Offer("uk-3", "usa") in sheet(state, "uk"), "a ship without stores cannot use it"
    stock(state, "uk", "sydney", 1)
    assert not [item for item in sheet(state, "uk") if isinstance(item, Offer)]


def test_a_pack_of_boats_keeps_its_cards_to_itself() -> None:
    state = little(phase=Transfers())
    troops(state, "usa", "reef", men=2)
    stock(state, "usa", "reef", 1)
    for _ in range(3):
        unit(state, "uk", "submarine", "twin")
    assert not [item for item in sheet(state, "uk") if isinstance(item, Offer)]


def test_an_offered_card_is_used_before_ones_own_and_beyond_ones_share() -> None:
    state = little(phase=CardPlay())
    landing(state)
    state.operations.clear()
    for name in ("usa:tf1", "usa:tf2"):
        state.forces[name].operation, state.forces[name].area = -1, ""
    stock(state, "usa", "reef", 4)
    room = WarRoom(GAME.view(state, Seat("usa")))
    share = room.card_share("usa")
    state.commitments.append(Commitment("uk-1", "uk", OFFERED, ally="usa"))
    room = WarRoom(GAME.view(state, Seat("usa")))
    assert room.card_share("usa") == share + 1
    assert room.hand("usa")[:2] == ["uk-1", "usa-1"], "of two equals the ally's is the first"
    (found,) = [item for item in sheet(state, "usa") if isinstance(item, FlagCard)]
    assert found.card == "uk-1"
    uk = WarRoom(GAME.view(state, Seat("uk")))
    assert "uk-1" not in uk.hand("uk")


def test_aircraft_in_reach_fly_with_a_landing() -> None:
    state = little(phase=Allocation())
    troops(state, "japan", "truk", men=3)
    for place in ("midway", "hanger", "twin", "sydney", "pearl"):
        state.harbours[place].holder = "japan"
    troops(state, "usa", "reef", garrisons=1)
    stock(state, "japan", "truk", 4)
    state.transports["japan"] = 4
    for _ in range(3):
        unit(state, "japan", "heavy", "truk")
    near = unit(state, "japan", "air", "wake")
    far = unit(state, "japan", "air", "truk")
    forms = [item for item in sheet(state, "japan") if isinstance(item, Form) and item.manpower]
    assert forms
    assert near.id in forms[0].units
    assert far.id not in forms[0].units, "two areas are beyond its range"


def test_aircraft_leave_a_crowded_field_for_a_bare_base_in_range() -> None:
    state = little(phase=Transfers())
    crowd = [unit(state, "japan", "air", "truk") for _ in range(3)]
    flights = [item for item in sheet(state, "japan") if isinstance(item, Fly)]
    assert len(flights) == 1
    assert flights[0].unit == crowd[2].id
    assert flights[0].to in ("wake", "beach")
    unit(state, "japan", "air", "wake")
    unit(state, "japan", "air", "beach")
    assert not [item for item in sheet(state, "japan") if isinstance(item, Fly)]


def test_a_small_navy_brings_its_ships_to_the_stores_next_door() -> None:
    state = little(phase=Transfers())
    state.harbours["cadiz"].holder = "uk"
    ship = unit(state, "uk", "heavy", "cadiz")
    assert not [item for item in sheet(state, "uk") if isinstance(item, Move)], "there are no stores anywhere"
    stock(state, "uk", "sydney", 2)
    assert Move(ship.id, "sydney") in sheet(state, "uk")
    state.routes[1].tonnage["uk"] = 60
    assert not [item for item in sheet(state, "uk") if isinstance(item, Move)], "a major navy sends stores"


def test_air_points_of_the_yards_go_forward_with_the_stores() -> None:
    state = GAME.new("pacific", 3)
    wits, dice = SeededDice(Chance(key_from_seed(5))), SeededDice(state.chance)
    shipped = []
    while (acting := GAME.to_act(state)) and state.turn < 6:
        order = CAPTAIN.order(Desk(GAME, state, acting[0]), wits)
        if isinstance(state.flow[-1], Supplies) and isinstance(order, Sheet):
            for item in order.lines():
                if isinstance(item, Ship) and item.cargo in state.units:
                    shipped.append(item)
                    left = [u for u in state.units.values() if u.is_air and u.ashore and u.at == item.source]
                    assert len(left) >= 2, "one stays at home"
        GAME.apply(state, acting[0], order, dice)
    assert shipped


def test_a_sweep_is_no_landing() -> None:
    """The flag of a sweep does not make captains play a card for the defence of a place."""
    state = little(phase=CardPlay())
    troops(state, "japan", "wake", garrisons=3)
    force(state, "usa:tf1", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    operation(state, SWEEP, "usa:tf1", "d")
    assert not sheet(state, "japan")


def test_troops_in_a_port_are_brought_to_the_front() -> None:
    state = little(phase=Tonnages(), scenario=changed(reserve={"japan": 30}))
    troops(state, "japan", "wake", men=2)
    troops(state, "japan", "truk", men=1)
    stock(state, "japan", "truk", 2)
    unit(state, "japan", "heavy", "truk")
    lines = [item for item in sheet(state, "japan") if isinstance(item, Open)]
    assert ("wake", "truk") in [(item.a, item.b) for item in lines]
    troops(state, "japan", "wake", men=1)
    lines = [item for item in sheet(state, "japan") if isinstance(item, Open)]
    assert ("wake", "truk") not in [(item.a, item.b) for item in lines], "one point is not worth a route"


def test_ships_without_troops_come_to_the_front_where_troops_wait_for_ships() -> None:
    state = little(phase=Transfers())
    ship = unit(state, "japan", "heavy", "kyoto")
    for base in ("truk", "kyoto"):
        stock(state, "japan", base, 2)
    troops(state, "japan", "truk", men=2)
    unit(state, "japan", "heavy", "truk")
    state.harbours["toulon"].holder = "usa"
    assert Move(ship.id, "truk") in sheet(state, "japan")
    state.turn = 22
    assert not [item for item in sheet(state, "japan") if isinstance(item, Move)], "on the last turn nobody sits out"


def test_aircraft_stay_with_the_guard_of_a_base_that_the_enemy_is_told_to_take() -> None:
    state = GAME.new("intro", 3)
    wits, dice = SeededDice(Chance(key_from_seed(5))), SeededDice(state.chance)
    while not isinstance(state.flow[-1], Allocation) or "allied" not in GAME.to_act(state):
        acting = GAME.to_act(state)[0]
        GAME.apply(state, acting, CAPTAIN.order(Desk(GAME, state, acting), wits), dice)
    (guard,) = [item for item in sheet(state, "allied") if isinstance(item, Form) and item.base == "surabaya"]
    assert {"netherlands-air-1", "netherlands-light_cruiser-1"} <= set(guard.units)
    state.harbours["surabaya"].stock.clear()
    assert not [item for item in sheet(state, "allied") if isinstance(item, Form) and item.base == "surabaya"]


def test_nobody_seeks_battle_with_more_than_he_has() -> None:
    scenario = changed(ships=(Deployed("japan", "fleet_carrier", 3, "truk", "port", 0, ""),))
    state = little(scenario=scenario)
    stock(state, "usa", "reef", 2)
    force(state, "usa:reef", "reef", *(carrier(state, "usa", "reef") for _ in range(2)))
    force(state, "japan:tf1", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, SWEEP, "japan:tf1", "d")
    state.flow.append(Intervention(0))
    answer = CAPTAIN.order(Desk(GAME, state, Seat("usa")), SeededDice(Chance(key_from_seed(5))))
    assert answer == Decline(), "three carriers were at Truk early in the war"
    state.turn = 9
    answer = CAPTAIN.order(Desk(GAME, state, Seat("usa")), SeededDice(Chance(key_from_seed(5))))
    assert isinstance(answer, Intervene)


def test_the_fleet_of_a_base_fights_before_it_with_less_when_the_enemy_has_divided_his() -> None:
    scenario = changed(ships=(Deployed("japan", "heavy", 5, "truk", "port", 0, ""),))
    state = little(scenario=scenario)
    stock(state, "usa", "reef", 2)
    ships = [
        carrier(state, "usa", "reef"),
        unit(state, "usa", "heavy", "reef"),
        unit(state, "usa", "light_cruiser", "reef"),
    ]
    force(state, "usa:reef", "reef", *ships)
    force(state, "japan:tf1", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, SWEEP, "japan:tf1", state.areas_of("reef")[0])
    state.flow.append(Intervention(0))
    room = WarRoom(GAME.view(state, Seat("usa")))
    own = fleet_cv(state, state.forces["usa:reef"], state.areas_of("reef")[0])

    def answer() -> Order:
        return CAPTAIN.order(Desk(GAME, state, Seat("usa")), SeededDice(Chance(key_from_seed(5))))

    assert room.doctrine.at_home * room.doctrine.worth_a_fight <= own < room.doctrine.worth_a_fight
    assert room.fleets("usa")["truk"] / 2 <= own < room.fleets("usa")["truk"]
    assert answer() == Decline(), "under one flag the captain expects all that were at Truk"
    force(state, "japan:tf3", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, SWEEP, "japan:tf3", state.areas_of("wake")[0])
    state.operations[1].number = 1
    assert isinstance(answer(), Intervene), "two flags have shared it"
    state.operations[0].area, state.operations[1].area = state.areas_of("truk")[0], state.areas_of("truk")[0]
    assert answer() == Decline(), "near the enemy's ports it is as careful as ever"


def test_what_must_not_be_in_enemy_hands_is_worth_taking() -> None:
    state = GAME.new("intro", 3)
    room = WarRoom(GAME.view(state, Seat("axis")))
    assert room.worth("japan")["bataan"] >= 80, "two points for the Philippines, six for no enemy there"
