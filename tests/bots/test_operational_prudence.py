"""What captains keep off: bombers ashore, collisions in the dark, submarines that wait for ships alone or for dummies."""

from __future__ import annotations

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.operational import bombers, hiding, nagumo
from flagplot.bots.operational.estimate import Sight
from flagplot.bots.operational.parameters import STANDARD
from flagplot.bots.operational.sailing import dares_the_dark, escort, next_hex
from flagplot.bots.roster import recruit
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import Seat
from flagplot.operational import GAME
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import PlaceDummy
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.state.model import Bay
from tests.operational.positions import DAY, NIGHT, at_phase, bay, group, sub

pytestmark = pytest.mark.slow

JAPAN, ALLIES = Seat("japan"), Seat("allies")
CALCUTTA, MALE = SEA.hex_of["calcutta"], SEA.hex_of["male"]
OZAWA = ("ryujo", "chokai", "kumano", "fubuki", "shirayuki", "hatsuyuki", "murakumo")
SOMERVILLE = ("warspite", "indomitable", "formidable", "napier")
DICE = SeededDice(Chance(key_from_seed(1)))


def sees(state: Bay, seat: Seat) -> Sight:
    return Sight(GAME.view(at_phase(state, Moving(str(seat))), seat))


def order_of(state: Bay, seat: Seat) -> str:
    at_phase(state, Moving(str(seat)))
    return recruit("operational", "captain").order(Desk(GAME, state, seat), DICE).line()


def off_calcutta(at: str, *ships: str, impulse: int = 1) -> Bay:
    """A Japanese squadron that sees merchantmen two hexes from Calcutta."""
    state = bay(DAY, impulse)
    group(state, "J1", at, *ships)
    group(state, "F1", "2102", "f1", revealed=True)
    state.detected = state.released = True
    return state


# Bombers ashore.


def test_bombs_are_expected_where_a_search_finds_ships_and_bombers_reach_them() -> None:
    sight = sees(off_calcutta("2504", *OZAWA), JAPAN)

    near, far = bombers.bombs(sight, "2102"), bombers.bombs(sight, "2104")
    assert near > far > STANDARD.bomb_berth
    assert near == pytest.approx(2 * bombers.HIT * 4 / 6)  # Hudsons and the Tenth Air Force; four of six two hexes off
    assert bombers.bombs(sight, "2020") == 0


def test_bombers_that_are_lost_or_whose_field_has_fallen_are_not_feared() -> None:
    state = off_calcutta("2504", *OZAWA)
    before = bombers.bombs(sees(state, JAPAN), "2102")
    view = GAME.view(at_phase(state, Moving("japan")), JAPAN)
    view.planes_lost = ["10-usaf"]
    assert bombers.bombs(Sight(view), "2102") == pytest.approx(before / 2)

    state.owner["calcutta"] = "japan"
    assert bombers.bombs(sees(state, JAPAN), "2102") == 0


def test_the_light_carrier_stays_behind_with_her_guard_where_the_cruisers_go_on() -> None:
    state = off_calcutta("2504", *OZAWA, impulse=2)
    assert order_of(state, JAPAN) == "detach J1 ryujo fubuki shirayuki hatsuyuki murakumo"

    alone = off_calcutta("2504", "ryujo", "fubuki")
    assert nagumo.stays_behind(sees(alone, JAPAN), alone.groups["J1"]) == ()


def test_she_goes_no_nearer_and_comes_out_of_their_reach_while_cruisers_go_in() -> None:
    waits, inside, cruisers = (
        off_calcutta("2504", "ryujo", "fubuki"),
        off_calcutta("2203", "ryujo", "fubuki"),
        off_calcutta("2504", "chokai", "kumano"),
    )
    sight = sees(waits, JAPAN)
    assert bombers.bombs(sight, next_hex(sight, waits.groups["J1"])) <= STANDARD.bomb_berth
    sight = sees(inside, JAPAN)
    assert bombers.bombs(sight, next_hex(sight, inside.groups["J1"])) < bombers.bombs(sight, "2203")
    sight = sees(cruisers, JAPAN)
    assert SEA.distance(next_hex(sight, cruisers.groups["J1"]), "2102") < SEA.distance("2504", "2102")


# Full speed by night.


def in_the_dark(at: str, *ships: str, foe: str = "") -> Bay:
    state = bay(NIGHT, 3)
    group(state, "J1", at, *ships)
    if foe:
        group(state, "A3", foe, "warspite", "resolution", "ramillies", revealed=True)
    state.detected = state.released = True
    return state


def test_squadrons_make_full_speed_by_night_only_for_a_reason() -> None:
    idle = in_the_dark("2020", "chokai", "kumano")
    assert not dares_the_dark(sees(idle, JAPAN), idle.groups["J1"], "1920")
    alone = in_the_dark("2020", "chokai")
    assert dares_the_dark(sees(alone, JAPAN), alone.groups["J1"], "1920")

    chased = in_the_dark("2020", "chokai", "kumano", foe="2018")
    away = max(SEA.ways["2020"], key=lambda at: SEA.distance(at, "2018"))
    assert dares_the_dark(sees(chased, JAPAN), chased.groups["J1"], away)
    far = in_the_dark("2020", "chokai", "kumano", foe="2014")
    assert not dares_the_dark(sees(far, JAPAN), far.groups["J1"], away)


def test_they_fall_upon_the_weaker_in_the_dark_and_not_upon_the_stronger() -> None:
    state = in_the_dark("2020", "chokai", "kumano", "mikuma", "mogami")
    to = SEA.ways["2020"][0]
    group(state, "F1", to, "f1", revealed=True)
    state.turn = state.last = NIGHT
    sight = sees(state, JAPAN)
    assert dares_the_dark(sight, state.groups["J1"], to)
    assert not dares_the_dark(
        sight, state.groups["J1"], SEA.ways["2020"][1]
    )  # the last turn: nothing else is left to reach

    stronger = in_the_dark("2020", "chokai", foe=to)
    group(stronger, "J2", "2020", "yura", "amagiri")
    assert not dares_the_dark(sees(stronger, JAPAN), stronger.groups["J2"], to)


def test_carriers_run_in_by_night_but_not_upon_submarines() -> None:
    state = in_the_dark("2020", "akagi", "soryu", "urakaze")
    assert dares_the_dark(sees(state, JAPAN), state.groups["J1"], "1920")

    sub(state, "AS1", "truant", "1919")
    assert not dares_the_dark(sees(state, JAPAN), state.groups["J1"], "1920")


# Damaged ships, and dummies.


def test_a_damaged_cruiser_has_a_pair_of_destroyers_and_a_destroyer_none() -> None:
    state = off_calcutta("2020", *OZAWA)
    sight = sees(state, JAPAN)
    one = state.groups["J1"]

    assert len(escort(sight, one, ("kumano",))) == STANDARD.guard
    assert escort(sight, one, ("fubuki",)) == ()
    few = off_calcutta("2020", "ryujo", "chokai", "fubuki")
    assert escort(sees(few, JAPAN), few.groups["J1"], ("ryujo",)) == ()
    bound = off_calcutta("2020", "ryujo", "fubuki", "shirayuki")
    assert escort(sees(bound, JAPAN), bound.groups["J1"], ("ryujo",)) == ("fubuki", "shirayuki")


def test_ships_that_are_seen_home_are_not_left_by_their_guard() -> None:
    state = off_calcutta("2020", "ryujo", "fubuki", "shirayuki", impulse=2)
    state.ships["ryujo"].damaged = True

    assert not order_of(state, JAPAN).startswith("detach")


def test_no_dummy_is_laid_in_a_harbour_that_a_submarine_watches() -> None:
    state = bay(NIGHT)
    for number, at in enumerate((MALE, SEA.hex_of["addu"], SEA.hex_of["addu"])):
        group(state, f"A{number + 1}", at, SOMERVILLE[number])
    orders = [PlaceDummy("ship", MALE)]
    laid = hiding.again(sees(state, ALLIES), orders, DICE)
    assert laid is not None
    assert laid.line().startswith("dummy ")

    sub(state, "JS1", "i-2", next(at for at in SEA.ways[MALE]))
    assert hiding.again(sees(state, ALLIES), orders, DICE) is None


# Troops at sea.


@pytest.mark.parametrize("turn, to", [(DAY, "1225"), (28, "1124")])
def test_brigades_wait_for_carriers_to_leave_but_not_until_it_is_too_late(turn: int, to: str) -> None:
    state = bay(turn, 2)
    brigade = group(state, "AU1", "1225", "brigade-16")
    group(state, "J1", "1420", "akagi", "soryu", revealed=True)

    assert next_hex(sees(state, ALLIES), brigade) == to
