"""When a captain offers to end a battle, and when it agrees."""

from __future__ import annotations

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.tactical import CAPTAIN, stance
from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.kernel.event import Event
from flagplot.kernel.seat import Seat
from flagplot.kernel.testing.playout import chooser
from flagplot.tactical import GAME
from flagplot.tactical.content.scenario import Aim, Land
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.sight.sight import look_out
from flagplot.tactical.state.model import HEAVY, SUNK, Battle
from tests.tactical.positions import battle, fleet, give, opened

pytestmark = pytest.mark.slow


def asked(aims: tuple[Aim, ...] = (), **levels: int) -> Battle:
    """A captain of the Japanese is offered an end of the battle."""
    ships = fleet("rn", "a:YORK", "b:YORK"), fleet("ijn", "x:MYOKO", "y:MYOKO", at=(12000, 0))
    state = opened(battle(*ships, aims=aims))
    for name, level in levels.items():
        state.ships[name].level = level
    give(state, "rn", "plot offer end")
    give(state, "ijn", "plot")
    return state


def answer(state: Battle) -> str:
    return CAPTAIN.order(Desk(GAME, state, Seat("ijn")), chooser(1)).line()


def test_a_captain_with_something_left_to_sink_fights_on() -> None:
    assert answer(asked(aims=(Aim("ijn", "sink", "Sink one.", count=1),))) == "consent no"


def test_a_captain_agrees_to_end_what_is_won() -> None:
    assert answer(asked(a=SUNK, b=HEAVY)) == "consent yes"


def test_a_captain_does_not_agree_to_leave_an_even_battle_undecided() -> None:
    assert answer(asked()) == "consent no"


def test_a_captain_agrees_to_a_draw_once_both_have_lost_sight_of_each_other_after_firing() -> None:
    state = asked()
    for ship in state.ships.values():
        if ship.side == "rn":
            ship.x, ship.y = 90_000 * YARD, 90_000 * YARD
    look_out(state)
    before = answer(state)
    state.logs[Seat("ijn")].append(Event("fired", {}))

    assert (before, answer(state)) == ("consent no", "consent yes")


def test_a_captain_with_somebody_in_sight_does_not_offer() -> None:
    state = opened(battle(fleet("rn", "a:YORK"), fleet("ijn", "x:MYOKO", at=(12000, 0))))

    assert not stance.offers_end(GAME.view(state, Seat("ijn")))


def test_a_captain_does_not_fire_over_land() -> None:
    island = Land("Savo", ((4000, -3000), (6000, -3000), (6000, 3000), (4000, 3000)))
    ships = fleet("rn", "a:YORK"), fleet("rn", "b:YORK", at=(10000, 9000))
    state = opened(battle(*ships, fleet("ijn", "x:MYOKO", at=(10000, 0)), land=(island,)))

    room = ChartRoom(GAME.view(state, Seat("rn")))
    line = CAPTAIN.order(Desk(GAME, state, Seat("rn")), chooser(1)).line()

    assert not room.is_clear(0, 0, 10000, 0)
    assert "b/" in line
    assert "a/" not in line
