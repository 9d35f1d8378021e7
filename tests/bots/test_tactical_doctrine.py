"""The captain's doctrine: range, breaking off, screens, shifted fire, signals, aircraft, hunting submarines."""

from dataclasses import replace

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.tactical import CAPTAIN, air, allocation, hunting, signalling, stance, torpedoes
from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.manoeuvre import move
from flagplot.bots.tactical.parameters import STANDARD
from flagplot.bots.tactical.ranges import battle_range, reach
from flagplot.bots.tactical.roles import ATTACK, FIGHT, FLEE, SCREEN, role
from flagplot.bots.tactical.sea import Mark, distance
from flagplot.bots.tactical.shifting import second_target
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.event import Event
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import GAME
from flagplot.tactical.content import library as content
from flagplot.tactical.orders.choices import Hold, Plot, Signals, Switch
from flagplot.tactical.phases.gunfire import Gunfire
from flagplot.tactical.rules.gunnery.salvoes import Blow, Shifting
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.plot.plotting import send
from flagplot.tactical.rules.sight.sight import look_out
from flagplot.tactical.state.model import Battle, Salvo, Ship

pytestmark = pytest.mark.slow

USN, IJN, RN, KM = Seat("usn"), Seat("ijn"), Seat("rn"), Seat("km")
CARRIERS = "free: Yorktown, Minneapolis, Fletcher vs Zuikaku, Myoko, Yukikaze on 1942-05-08"


def wits(seed: int = 1) -> SeededDice:
    return SeededDice(Chance(key_from_seed(seed)))


def room(state: Battle, seat: Seat) -> ChartRoom:
    return ChartRoom(GAME.view(state, seat))


def a_cruiser_action() -> Battle:
    return GAME.new("cruiser-action", 1)


# Stance.


def test_equals_stand() -> None:
    assert stance.STAND == room(a_cruiser_action(), USN).stance.name


def test_a_side_that_lost_much_and_is_the_weaker_breaks_off() -> None:
    state = a_cruiser_action()
    for name in ("minneapolis", "new-orleans"):
        state.ships[name].level = 2

    assert stance.RETIRE == room(state, USN).stance.name
    assert stance.STAND == room(state, IJN).stance.name


def test_by_day_nobody_stands_against_a_much_stronger_enemy_and_by_night_he_may() -> None:
    state = GAME.new("denmark-strait", 1)
    for name in ("hood", "prince-of-wales"):
        state.ships[name].level = 3
    look_out(state)

    assert stance.RETIRE == room(state, RN).stance.name
    state.brief = replace(state.brief, light="night")
    assert state.seen["rn"]
    found = stance.take(GAME.view(state, RN))
    assert found.why != "outmatched"


def test_who_has_won_and_is_the_faster_leaves_with_the_victory() -> None:
    state = a_cruiser_action()
    state.ships["minneapolis"].level = 3
    look_out(state)
    assert "won" in room(state, IJN).stance.why

    state.ships["nachi"].kind = "NELSON"
    assert "won" not in room(state, IJN).stance.why


def test_those_with_a_convoy_to_preserve_screen_it() -> None:
    state = GAME.new("second-sirte", 1)

    assert stance.SCREEN == room(state, RN).stance.name


# Range.


def _range(fear: float) -> int:
    """A heavy cruiser against a light one."""
    return battle_range([_ship("NORTHAM")], [Mark("leander", "LEANDER", 0, 0, 0, 25, 0, is_own=False)], fear)


def _ship(kind: str) -> Ship:
    ship = a_cruiser_action().ships["minneapolis"]
    ship.kind = kind
    ship.ammo = {battery.gun: 15 for battery in content.classes()[kind].batteries}
    return ship


def test_who_cannot_afford_a_hit_fights_from_beyond_the_enemys_reach() -> None:
    theirs = max(content.guns()[battery.gun].reach for battery in content.classes()["LEANDER"].batteries)

    assert theirs < _range(2.5) <= reach([_ship("NORTHAM")])


def test_the_stronger_closes() -> None:
    assert _range(0.6) * 3 <= reach([_ship("NORTHAM")])


def test_equals_keep_out_of_torpedo_water_and_inside_medium_range() -> None:
    state = a_cruiser_action()
    chart = room(state, USN)
    ships = chart.members(state.groups["cruisers"])

    assert 8_000 < battle_range(ships, chart.enemies, 0.9) < reach(ships) * 2 / 3


def test_without_shells_there_is_no_range_and_the_ship_runs() -> None:
    state = a_cruiser_action()
    ships = [state.ships[name] for name in state.groups["cruisers"].ships]
    for ship in ships:
        ship.ammo = dict.fromkeys(ship.ammo, 0)
    chart = room(state, USN)

    assert 0 == battle_range(ships, chart.enemies, 0.9)
    assert FLEE == role(chart, ships)


# Roles.


def test_destroyers_screen_by_day_and_attack_by_night() -> None:
    state = a_cruiser_action()
    boats = [state.ships[name] for name in state.groups["destroyers"].ships]

    assert SCREEN == role(room(state, USN), boats)
    assert FIGHT == role(room(state, USN), [state.ships["minneapolis"]])
    state.brief = replace(state.brief, light="night")
    assert ATTACK == role(room(state, USN), boats)
    for boat in boats:
        boat.tubes = [0] * len(boat.tubes)
    assert SCREEN == role(room(state, USN), boats)


def test_carriers_and_merchantmen_run_with_all_their_group() -> None:
    state = GAME.new("second-sirte", 1)
    convoy = [state.ships[name] for name in state.groups["convoy"].ships]

    assert FLEE == role(room(state, RN), convoy)


def test_a_screen_moves_to_the_far_side_of_the_ship_it_screens() -> None:
    state = a_cruiser_action()
    chart = room(state, USN)
    assert chart.consort is not None
    planned = move(chart, state.groups["destroyers"]).ways["fletcher"]
    foe = next(enemy for enemy in chart.enemies if enemy.id == "yukikaze")
    guarded = distance(*chart.consort.ahead(1), foe.x, foe.y)

    assert distance(*planned[0], foe.x, foe.y) < guarded < distance(*planned[-1], foe.x, foe.y)


# Shifted fire.


def _shifting(blows: list[Blow], hits: int = 1) -> tuple[Battle, Gunfire]:
    state = a_cruiser_action()
    salvo = Salvo("minneapolis", [0, 1], "US8", "myoko")
    return state, Gunfire(3, blows, Shifting(salvo, [0, 1], 9, "medium", hits, USN))


def test_he_holds_while_the_hits_in_hand_are_good() -> None:
    state, phase = _shifting([])

    assert Hold() == second_target(GAME.view(state, USN), phase, [Hold(), Switch("haguro")])


def test_he_shifts_from_a_ship_that_goes_down_anyway() -> None:
    state, phase = _shifting([Blow("myoko", "S", 3)])

    assert Switch("haguro") == second_target(GAME.view(state, USN), phase, [Hold(), Switch("haguro")])


# Signals.


def _two_commanders() -> Battle:
    state = GAME.new("river-plate", 1, {"commands": "group"})
    look_out(state)
    return state


def test_commanders_name_the_ship_they_engage_once() -> None:
    state = _two_commanders()
    seats = [seat for seat in GAME.seats(state) if seat.startswith("rn/")]
    state.ships["exeter"].acquired = {0: "admiral-graf-spee"}
    sender = state.groups[state.ships["exeter"].group].seat
    order = signalling.signals(room(state, sender))

    assert [message.to for message in order.messages] == [seat for seat in seats if seat != sender]
    assert all("Admiral Graf Spee" in message.text for message in order.messages)
    for message in order.messages:
        facts = {"sender": sender, "to": message.to, "text": message.text}
        state.logs[sender].append(Event("message", facts))
    assert Signals() == signalling.signals(room(state, sender))


def test_a_target_another_commander_asks_for_is_preferred() -> None:
    state = a_cruiser_action()
    plain = allocation.shoots(room(state, USN))
    other = next(name for name in ("myoko", "haguro", "nachi") if name != plain[0].target)
    state.logs[USN].append(
        Event("message", {"sender": "usn/x", "to": USN, "text": f"Engaging {state.ships[other].name}."})
    )

    assert other == allocation.shoots(room(state, USN))[0].target


def test_a_sub_unit_beyond_the_lamp_is_plotted_for_like_the_others() -> None:
    state = a_cruiser_action()
    state.ships["pensacola"].level = 2
    umpire = Umpire(SeededDice(state.chance), quiet=True)
    order = CAPTAIN.order(Desk(GAME, state, USN), wits())
    GAME.obey(state, USN, order, umpire)
    GAME.obey(state, IJN, Plot(), umpire)
    while GAME.to_act(state) and "Plot" not in state.where()[-1]:
        seat = GAME.to_act(state)[0]
        GAME.obey(state, seat, CAPTAIN.order(Desk(GAME, state, seat), wits()), umpire)
    group = state.groups[state.ships["pensacola"].group]
    assert group.parent
    state.ships["pensacola"].x -= 20_000 * YARD

    assert [group.id] == [one.id for one in room(state, USN).adrift]
    order = CAPTAIN.order(Desk(GAME, state, USN), wits())
    assert isinstance(order, Plot)
    assert group.id in [helm.group for helm in order.helms]


# Aircraft.


def _flying(turns: int) -> Battle:
    state = GAME.new(CARRIERS, 3)
    umpire = Umpire(SeededDice(state.chance), quiet=True)
    dice = wits(9)
    while (acting := GAME.to_act(state)) and state.turn <= turns:
        GAME.obey(state, acting[0], CAPTAIN.order(Desk(GAME, state, acting[0]), dice), umpire)
    return state


def test_the_first_launch_is_cover_for_the_carrier() -> None:
    state = GAME.new(CARRIERS, 3)

    assert ["usn-f1"] == [sortie.flight for sortie in air.sorties(room(state, USN))]


def test_bombers_gather_and_strike_the_carrier_together() -> None:
    state = _flying(4)
    strike = [sortie for sortie in air.sorties(room(state, USN)) if sortie.mission == "strike"]

    assert len(strike) >= STANDARD.mass
    assert {"zuikaku"} == {sortie.target for sortie in strike}


def test_bombers_that_have_dropped_land_and_stay_on_deck() -> None:
    state = _flying(4)
    strike = [sortie.flight for sortie in air.sorties(room(state, USN)) if sortie.mission == "strike"]
    for name in strike:
        state.flights[name].load = ""

    landing = [sortie for sortie in air.sorties(room(state, USN)) if sortie.mission == "land"]
    assert sorted(strike) == sorted(sortie.flight for sortie in landing)
    assert {"yorktown"} == {sortie.target for sortie in landing}
    state.ships["zuikaku"].level = 0
    for sortie in landing:
        send(state, sortie)
    launched = [sortie.flight for sortie in air.sorties(room(state, USN)) if sortie.mission == "launch"]
    assert launched
    assert not set(launched) & set(strike)


def test_a_heavily_damaged_carrier_flies_nothing() -> None:
    state = GAME.new(CARRIERS, 3)
    state.ships["yorktown"].level = 2

    assert [] == air.sorties(room(state, USN))


# Submarines.


def _convoy() -> Battle:
    return GAME.new("convoy", 1)


def test_escorts_without_contact_keep_ahead_of_the_convoy() -> None:
    state = _convoy()
    place = hunting.station(room(state, RN), [state.ships["walker"]])

    assert place is not None
    x, y = place
    assert x > state.ships["ohio-trader"].x / YARD
    assert abs(y) < 2_100


def test_escorts_run_to_a_fresh_datum_and_forget_an_old_one() -> None:
    state = _convoy()
    state.logs[RN].append(Event("heard", {"ship": "Walker", "boat": "U 99", "method": "sonar", "x": 5_000, "y": 900}))
    chart = room(state, RN)
    assert (5_000.0, 900.0) == hunting.station(chart, [state.ships["walker"]])

    for turn in range(3):
        state.logs[RN].append(Event("turn", {"turn": turn, "clock": "11:00"}))
    assert (5_000.0, 900.0) != hunting.station(room(state, RN), [state.ships["walker"]])


@pytest.mark.parametrize("prey, fires", [("ohio-trader", True), ("walker", False)])
def test_a_submarine_keeps_her_torpedoes_for_what_is_escorted(prey: str, fires: bool) -> None:
    state = _convoy()
    boat = state.ships["u-99"]
    for ship in state.ships.values():
        if ship.side == "rn":
            ship.x, ship.y = -60_000 * YARD, -60_000 * YARD
    state.ships[prey].x, state.ships[prey].y = boat.x - 2_000 * YARD, boat.y - 2_000 * YARD
    look_out(state)

    assert fires == bool(torpedoes.launches(room(state, KM), {}))
