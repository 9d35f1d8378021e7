"""The captain of the strategic game: legal orders in every seat, and stronger than random."""

from __future__ import annotations

from dataclasses import replace

import pytest

from flagplot.bots.bot import Desk, RandomBot
from flagplot.bots.strategic import CAPTAIN
from flagplot.bots.strategic.arithmetic import landing_chance, numbers_bonus, spread
from flagplot.bots.strategic.estimate import WarRoom
from flagplot.bots.strategic.landings import holds
from flagplot.bots.strategic.operations import _share, landing_of
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import Seat
from flagplot.lab.simulate import chairs, play_game
from flagplot.strategic import GAME
from flagplot.strategic.content.briefings import Goal
from flagplot.strategic.content.world import Place
from flagplot.strategic.orders.items import FlagCard, Form, Invade, Item, Join, Move, SetUp, Sweep, Tow
from flagplot.strategic.orders.sheets import Flags, Share, Sheet
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.rules.bases.bases import train_works
from flagplot.strategic.rules.combat.sharing import proportional
from flagplot.strategic.rules.operations.allowances import card_value
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import HEAVY, Train
from tests.strategic.frames import inflict_losses
from tests.strategic.positions import NATIONS, PLACES, carrier, changed, force, little, sheets, stock, top, troops, unit

pytestmark = pytest.mark.slow

AXIS = ("axis", "germany", "italy", "japan")


@pytest.mark.parametrize("scenario", ["intro", "atlantic", "pacific", "1942"])
def test_captains_give_legal_orders_and_leave_sound_positions(scenario: str) -> None:
    state = GAME.new(scenario, 7)
    wits, dice = SeededDice(Chance(key_from_seed(7))), SeededDice(state.chance)
    while acting := GAME.to_act(state):
        order = CAPTAIN.order(Desk(GAME, state, acting[0]), wits)
        assert GAME.check(state, acting[0], order) is None
        GAME.apply(state, acting[0], order, dice)
        assert not state.problems()
    assert state.outcome is not None


@pytest.mark.parametrize("side", ["allied", "axis"])
@pytest.mark.parametrize("scenario", ["intro", "atlantic", "pacific"])
def test_an_alliance_of_captains_beats_an_alliance_of_chance(scenario: str, side: str) -> None:
    captains = [seat for seat in chairs(GAME, scenario) if (seat in AXIS) == (side == "axis")]
    bots = {seat: CAPTAIN if seat in captains else RandomBot() for seat in chairs(GAME, scenario)}
    won = [side in play_game(GAME, scenario, seed, bots).outcome.winners for seed in range(20, 28)]
    assert sum(won) >= 7


def test_a_captain_sees_nothing_but_his_view() -> None:
    """In a twin world, which differs in everything that the captain cannot know, it gives the same orders."""
    state = GAME.new("intro", 3)
    dice = SeededDice(state.chance)
    for _ in range(12):
        seat = GAME.to_act(state)[0]
        twin = GAME.imagine(GAME.view(state, seat), SeededDice(Chance(key_from_seed(11))))
        here = CAPTAIN.order(Desk(GAME, state, seat), SeededDice(Chance(key_from_seed(1))))
        there = CAPTAIN.order(Desk(GAME, twin, seat), SeededDice(Chance(key_from_seed(1))))
        assert here == there
        GAME.apply(state, seat, here, dice)


def test_captains_keep_trade_running_and_guarded() -> None:
    state = GAME.new("atlantic", 1)
    dice = SeededDice(state.chance)
    allied = Seat("allied")
    while not state.forces:
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, CAPTAIN.order(Desk(GAME, state, seat), dice), dice)
    assert state.routes[1].total() >= 60
    assert state.routes[9].total() >= 3
    for route in (1, 9):
        assert any(
            u.duty == "escort" and u.on == str(route) for u in state.units.values() if state.chairs[u.nation] == allied
        )


def test_arithmetic_follows_the_damage_table() -> None:
    assert sum(spread(27, 0)) == pytest.approx(1)
    assert spread(5, 0)[:3] == pytest.approx((2 / 6, 4 / 6, 0))
    assert numbers_bonus(30, 10) == 2
    assert numbers_bonus(20, 10) == 1
    assert numbers_bonus(10, 30) == -2
    assert landing_chance(8, 0, 1, 0) < landing_chance(8, 0, 2, 2) <= 1


def test_a_strong_cover_is_trusted_and_a_weak_one_less() -> None:
    assert holds(25, 20) == 1.0
    assert holds(10, 20) < holds(20, 20) < 1.0
    assert holds(0, 0) == 1.0


def up_to(state: Strategic, phase: str, seat: str) -> None:
    """Let captains play until a seat has to write a sheet of this kind."""
    wits, dice = SeededDice(Chance(key_from_seed(5))), SeededDice(state.chance)
    while type(state.flow[-1]).__name__ != phase or seat not in GAME.to_act(state):
        acting = GAME.to_act(state)[0]
        GAME.apply(state, acting, CAPTAIN.order(Desk(GAME, state, acting), wits), dice)


def sheet(state: Strategic, seat: str) -> tuple[Item, ...]:
    order = CAPTAIN.order(Desk(GAME, state, Seat(seat)), SeededDice(Chance(key_from_seed(5))))
    assert isinstance(order, Sheet)
    return order.lines()


def test_a_captain_sweeps_for_a_fleet_train_in_his_reach() -> None:
    state = little(phase=Flagging())
    force(state, "japan:truk", "truk", unit(state, "japan", "heavy", "truk"), unit(state, "japan", "heavy", "truk"))
    stock(state, "japan", "truk", 1)
    assert not [item for item in sheet(state, "japan") if isinstance(item, Sweep)]
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "d", 1, 10, {}, 0)
    (found,) = [item for item in sheet(state, "japan") if isinstance(item, Sweep)]
    assert found.area == "d"
    for base in ("pearl", "reef", "twin"):
        force(state, f"usa:{base}", base, unit(state, "usa", "heavy", base))
    assert not [item for item in sheet(state, "japan") if isinstance(item, Sweep)], "three counters may come out"


def test_without_flags_a_card_brings_the_flag_of_a_landing() -> None:
    state = GAME.new("pacific", 3)
    state.flag_change["japan"] = -9
    up_to(state, "Flagging", "axis")
    assert not sheet(state, "axis")
    up_to(state, "CardPlay", "axis")
    found = [item for item in sheet(state, "axis") if isinstance(item, FlagCard)]
    landings = [item.operation for item in found if isinstance(item.operation, Invade)]
    assert found
    assert len(landings) == len(found)
    assert len({landing.place for landing in landings}) == len(landings)
    hand = sorted(state.hands["japan"], key=lambda card: (card_value(state, card), card))
    assert [item.card for item in found] == hand[: len(found)]


@pytest.mark.parametrize("points, goes", [(10, True), (0, False)])
def test_two_cards_lengthen_the_reach_of_a_landing_worth_it(points: int, goes: bool) -> None:
    """From pearl, a, a place on f is five areas away: for ten points a captain spends two cards, for none it does not."""
    wanted = Goal("hold", points, "the prize", "held", places=("prize",))
    prize = Place("prize", "Prize", "port", ("f",), "", "japan")
    nations = NATIONS | {"usa": replace(NATIONS["usa"], goals=(wanted,))}
    state = little(phase=Flagging(), scenario=changed(places=PLACES | {"prize": prize}, nations=nations))
    cover = force(state, "usa:tf1", "pearl", unit(state, "usa", "heavy", "pearl"))
    assault = force(state, "usa:tf2", "pearl", unit(state, "usa", "heavy", "pearl"), men=2, transports=2)
    stock(state, "usa", "pearl", 4)
    room = WarRoom(GAME.view(state, Seat("usa")))
    others = set(PLACES)
    found = landing_of(room, assault, cover, others, ("usa-1", "usa-2"))
    assert (found is not None) is goes
    if found is not None:
        assert (found.place, found.cards, found.landing_cards) == ("prize", ("usa-1",), ("usa-2",))
        assert GAME.check(state, Seat("usa"), Flags((found,))) is None
    assert landing_of(room, assault, cover, others, ("usa-1",)) is None, "one card is not enough"


def test_big_ships_of_allies_under_one_command_guard_a_base_together() -> None:
    state = GAME.new("pacific", 3)
    up_to(state, "Allocation", "allied")
    guest = next(unit for unit in state.units.values() if unit.nation == "uk" and unit.kind == HEAVY)
    guest.at = "pearl-harbour"
    (guard,) = [item for item in sheet(state, "allied") if isinstance(item, Form) and item.base == "pearl-harbour"]
    assert guard.id.startswith("usa:")
    assert guest.id in guard.units
    assert any(name.startswith("usa-") for name in guard.units)


def test_a_nation_at_peace_with_the_enemy_is_not_drawn_into_a_joint_guard() -> None:
    state = GAME.new("war", 3)
    room = WarRoom(GAME.view(state, Seat("ussr")))
    assert room.enemies("ussr") != room.enemies("uk")


def test_a_fair_share_of_cards_is_played_each_turn() -> None:
    state = GAME.new("pacific", 3)
    room = WarRoom(GAME.view(state, Seat("axis")))
    turns = state.atlas.scenario.last_turn
    assert room.card_share("japan") == -(-2 * len(state.hands["japan"]) // turns)
    assert [card_value(state, card) for card in room.hand("japan")] == sorted(
        card_value(state, card) for card in state.hands["japan"]
    )
    assert room.cover_of("japan:tf2") == "japan:tf1"
    assert room.cover_of("japan:home") == ""


def test_a_guest_without_stores_joins_the_guard_of_his_host() -> None:
    state = GAME.new("war", 3)
    up_to(state, "Allocation", "free-french")
    guest = next(unit for unit in state.units.values() if unit.nation == "free-french" and unit.kind == HEAVY)
    host = next(unit for unit in state.units.values() if unit.nation == "uk" and unit.kind == HEAVY)
    guest.at, host.at, host.idle, guest.idle = "alexandria", "alexandria", False, False
    state.harbours["alexandria"].stock["uk"] = 2
    assert Join("uk:alexandria", (guest.id,)) in sheet(state, "free-french")
    assert "uk:alexandria" in [item.id for item in sheet(state, "uk") if isinstance(item, Form)]
    state.harbours["alexandria"].stock["uk"] = 0
    assert not [item for item in sheet(state, "free-french") if isinstance(item, Join)], "nobody could supply it"


def test_captains_of_one_side_write_the_same_shares() -> None:
    state = little()
    units = [unit(state, "usa", "heavy", "reef") for _ in range(2)] + [carrier(state, "uk", "reef")]
    inflict_losses(state, units, 3, "japan")
    said = [
        CAPTAIN.order(Desk(GAME, state, Seat(seat)), SeededDice(Chance(key_from_seed(5)))) for seat in ("usa", "uk")
    ]
    assert said[0] == said[1] == Share((("uk", 1), ("usa", 2))), "four steps of heavies and two of the carrier"
    assert proportional(3, top(state).toll.parts) == {"uk": 0, "usa": 3}, "the empty carrier counts 1, the heavies 10"


def test_damaged_ships_go_to_berths_of_their_own() -> None:
    state = little(phase=Transfers())
    hurt = [unit(state, "usa", "heavy", "pearl", damaged=True) for _ in range(4)]
    found = [item for item in sheet(state, "usa") if isinstance(item, Move)]
    assert [(item.unit, item.to) for item in found] == [(hurt[0].id, "reef")], "the only other American fleet base"
    state.harbours["twin"].holder = "usa"
    found = [item for item in sheet(state, "usa") if isinstance(item, Move)]
    assert sorted(item.to for item in found) == ["reef", "twin"], "two stay, two find a berth each"


@pytest.mark.parametrize("stock, cover, assault", [(1, 0, 1), (2, 1, 1), (4, 1, 2), (9, 1, 2), (10, 1, 3), (15, 3, 3)])
def test_stores_are_lavished_only_where_they_lie_in_plenty(stock: int, cover: int, assault: int) -> None:
    state = little()
    for name in ("usa:tf1", "usa:tf2"):
        force(state, name, "reef", unit(state, "usa", "heavy", "reef"), unit(state, "usa", "heavy", "reef"), men=2)
    state.harbours["reef"].stock["usa"] = stock
    room = WarRoom(GAME.view(state, Seat("usa")))
    assert _share(room, state.forces["usa:tf2"], state.forces["usa:tf1"]) == (cover, assault)


def remote() -> Strategic:
    """Five American flotillas whose targets are out of reach of every base, but within reach of a train."""
    state = little(phase=Tonnages(), scenario=changed(reserve={"usa": 80}))
    for _ in range(5):
        unit(state, "usa", "submarine", "pearl")
    for place in ("reef", "twin", "sydney", "midway", "hanger"):
        state.harbours[place].holder = "neutral"
    troops(state, "usa", "pearl", men=1)
    stock(state, "usa", "pearl", 4)
    state.routes[2].path = ("f", "g", "h")
    return state


def test_a_train_is_set_up_where_no_base_serves_the_boats() -> None:
    state = remote()
    assert SetUp("usa", "pearl", "a") in sheet(state, "usa")
    state.turn = 16
    assert SetUp("usa", "pearl", "a") not in sheet(state, "usa"), "too late to pay off"
    state.turn = 2
    state.harbours["twin"].holder = "usa"
    state.routes[2].path = ("e", "f", "g", "h")
    assert SetUp("usa", "pearl", "a") not in sheet(state, "usa"), "a base suffices"


def test_a_train_is_towed_to_the_prey_fed_and_used() -> None:
    state = remote()
    sheets(state, {"usa": "tonnage train usa pearl a"})
    train = next(iter(state.trains))
    state.turn += 1
    state.flow.append(Transfers())
    (tow,) = [item for item in sheet(state, "usa") if isinstance(item, Tow)]
    assert state.distance("usa", "pearl", tow.area) <= 4
    sheets(state, {"usa": f"transfer {tow.line()}"})
    state.flow.append(Tonnages())
    written = CAPTAIN.order(Desk(GAME, state, Seat("usa")), SeededDice(Chance(key_from_seed(5))))
    sheets(state, {"usa": written.line()})
    state.turn += 1
    assert train_works(state, train), "its route carries what its boats need"
    state.flow.append(Transfers())
    moves = [item for item in sheet(state, "usa") if isinstance(item, Move)]
    assert {item.to for item in moves} == {train}
    assert len(moves) == 5


@pytest.mark.parametrize("guards, goes", [(0, True), (1, True), (8, False)])
def test_nobody_lands_against_opposition_where_the_enemy_is_master(guards: int, goes: bool) -> None:
    """Counters at truk, e, may all reach wake, d: against eight of them the place could not be held."""
    wanted = Goal("hold", 10, "wake", "held", places=("wake",))
    nations = NATIONS | {"usa": replace(NATIONS["usa"], goals=(wanted,))}
    state = little(phase=Flagging(), scenario=changed(nations=nations))
    troops(state, "japan", "wake", garrisons=1)
    cover = force(state, "usa:tf1", "reef", *[unit(state, "usa", "heavy", "reef") for _ in range(3)])
    ships = [unit(state, "usa", "heavy", "reef") for _ in range(2)]
    assault = force(state, "usa:tf2", "reef", *ships, men=4, transports=4)
    stock(state, "usa", "reef", 4)
    bases = ["truk", "kyoto", "saigon", "beach", "toulon", "kiel", "midway", "hanger"]
    for number, base in enumerate(bases[:guards]):
        state.harbours[base].holder = "japan"
        force(state, f"japan:{number}", base, unit(state, "japan", "heavy", base))
    room = WarRoom(GAME.view(state, Seat("usa")))
    found = landing_of(room, assault, cover, set(PLACES) - {"wake"}, ())
    assert (found is not None) is goes


@pytest.mark.parametrize("scenario", ["pacific", "1942"])
def test_iwo_jima_holds_through_the_first_year(scenario: str) -> None:
    """In wars between captains the Bonins stay Japanese in 1942, and Normandy stays German."""
    state = GAME.new(scenario, 2)
    wits, dice = SeededDice(Chance(key_from_seed(2))), SeededDice(state.chance)
    while (acting := GAME.to_act(state)) and state.turn <= 6:
        GAME.apply(state, acting[0], CAPTAIN.order(Desk(GAME, state, acting[0]), wits), dice)
    assert state.harbours["iwo-jima"].holder == "japan"
    if "normandy" in state.harbours:
        assert state.harbours["normandy"].holder == "germany"
    assert state.harbours["bataan"].since > 0, "and the Philippines fall"
