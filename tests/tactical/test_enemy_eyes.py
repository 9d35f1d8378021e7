"""What an imagined enemy knows: how it turned, whom it holds by night, and where its ships went that are out of sight."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.bots.search.keyed import KeyedDice
from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.searching import NavalAction
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.orders.choices import Helm, Plot
from tests.tactical.positions import battle, duel, fleet, night, opened, turn
from tests.tactical.test_belief import battle as captains


def imagined(state: Any, seat: str, key: str = "k") -> Any:
    return GAME.imagine(GAME.view(state, Seat(seat)), KeyedDice(key))


def helms(order: Order) -> dict[str, Helm]:
    assert isinstance(order, Plot)
    return {helm.group: helm for helm in order.helms}


def test_an_imagined_enemy_remembers_how_its_ships_were_seen_to_turn() -> None:
    state = opened(duel(20000))
    turn(state, ijn='haguro: L 90, 3"')
    world = imagined(state, "rn")

    assert ChartRoom(GAME.view(world, Seat("ijn"))).turned == {"haguro": -90}
    assert ChartRoom(GAME.view(state, Seat("ijn"))).turned == {"haguro": -90}


def test_an_enemy_that_held_on_is_imagined_to_have_held_on() -> None:
    state = opened(duel(20000))
    turn(state, ijn='haguro: 6"')

    assert ChartRoom(GAME.view(imagined(state, "rn"), Seat("ijn"))).turned == {}


def test_by_night_an_imagined_enemy_holds_whom_it_fires_at() -> None:
    state = opened(night(8000), 1)
    assert not imagined(state, "ijn").contacts["rn"]

    turn(state, rn="exeter/BOW 5 -> haguro")
    assert not state.seen["ijn"]
    assert set(imagined(state, "ijn").contacts["rn"]) == {"haguro"}


def test_a_ship_gone_out_of_sight_is_where_she_was_seen_to_go() -> None:
    state = opened(battle(fleet("rn", "exeter:YORK"), fleet("ijn", "haguro:MYOKO", at=(10000, 0), course=90)))
    turn(state, ijn='haguro: 6"')
    haguro = state.ships["haguro"]
    state.seen["rn"] = []
    for key in "abc":
        ship = imagined(state, "rn", key).ships["haguro"]
        assert (ship.x, ship.y, ship.course) == (haguro.x, haguro.y, haguro.course)


@pytest.mark.slow
@pytest.mark.parametrize("scenario, seat, least", [("cruiser-action", "usn", 0.85), ("fleet-problem", "blue", 0.75)])
def test_the_captain_of_an_imagined_enemy_mostly_orders_what_the_true_one_does(
    scenario: str, seat: str, least: float
) -> None:
    captain, adapter = recruit("tactical", "captain"), NavalAction()
    right = asked = 0
    for seed in (3, 5, 7):
        for number in (3, 5, 7, 9):
            state = captains(scenario, seed, number)
            if state.outcome is not None or GAME.to_act(state)[0] != seat:
                continue
            foe = Seat(state.enemy(seat))
            view = GAME.view(state, Seat(seat))
            world = adapter.world(GAME, view, KeyedDice(f"{seed} {number}"))
            true, found = (helms(captain.order(Desk(GAME, one, foe), KeyedDice("d"))) for one in (state, world))
            asked += len(true)
            right += sum(found.get(group) == helm for group, helm in true.items())
    assert asked >= 12
    assert right >= least * asked
