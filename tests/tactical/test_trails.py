"""Trails: the movement of ships in sight in the last turn, for drawing."""

from __future__ import annotations

from flagplot.kernel.seat import Seat
from flagplot.kernel.testing.playout import chooser
from flagplot.tactical import GAME
from flagplot.tactical.content.scenario import Land
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.state.model import Battle
from tests.tactical.positions import battle, duel, effect, fleet, night, opened, turn


def corners(state: Battle, seat: str, ship: str) -> list[tuple[int, int, int]]:
    """The corners of the only trail that a seat knows of a ship, in whole yards and thousandths of the turn."""
    found = [trail for trail in GAME.view(state, Seat(seat)).trails if trail.ship == ship]
    assert len(found) <= 1
    return [(round(x / YARD), round(y / YARD), part) for trail in found for x, y, part in trail.corners]


def test_a_trail_has_every_corner_and_its_time() -> None:
    state = opened(duel(20000))
    turn(state, rn='exeter: 3", R 90, 9"')

    # The legs are 1,000 and 3,000 yards; the turn itself takes no time.
    assert corners(state, "rn", "exeter") == [(0, 0, 0), (0, 1000, 250), (3000, 1000, 1000)]
    assert corners(state, "ijn", "exeter") == corners(state, "rn", "exeter")
    assert corners(state, "observer", "exeter") == corners(state, "rn", "exeter")


def test_a_trail_tells_the_course_before_the_turn() -> None:
    state = opened(duel(20000))
    turn(state, rn='exeter: R 90, 9"')
    turn(state, rn='exeter: L 45, 9"')

    for seat in ("rn", "ijn", "observer"):
        found = {trail.ship: trail.course for trail in GAME.view(state, Seat(seat)).trails}
        assert found["exeter"] == 900
    assert state.ships["exeter"].course == 450


def test_followers_leave_their_own_trails() -> None:
    state = opened(battle(fleet("rn", "a:YORK", "b:YORK"), fleet("ijn", "haguro:MYOKO", at=(20000, 0))))
    turn(state, rn='a: 3", R 90, 6"')

    assert corners(state, "ijn", "b") == [(0, -1000, 0), (0, 1000, 666), (1000, 1000, 1000)]


def test_a_ship_not_in_sight_leaves_no_trail_for_the_enemy() -> None:
    state = opened(night(20000))
    turn(state, rn='exeter: 3"', ijn='haguro: 6"')

    assert corners(state, "rn", "exeter")
    assert corners(state, "rn", "haguro") == []
    assert corners(state, "ijn", "exeter") == []
    assert GAME.view(state, Seat("observer")).trails == []
    assert len(GAME.view(state, Seat("control")).trails) == 2


def test_a_boat_that_dives_while_she_moves_leaves_no_trail_for_the_enemy() -> None:
    groups = fleet("rn", "exeter:YORK"), fleet("km", "u-99:VIIC", at=(9000, 0), depth="S", speed=10)
    state = opened(battle(*groups))
    assert state.seen["rn"] == ["u-99"]
    turn(state, km='u-99: DEPTH P, 1"')

    assert corners(state, "km", "u-99")
    assert corners(state, "rn", "u-99") == []


def test_a_trail_lasts_until_the_next_movement() -> None:
    state = opened(duel(20000))
    turn(state, rn='exeter: 3"')
    turn(state, rn="exeter: R 60")

    assert corners(state, "rn", "exeter") == []


def test_a_ship_that_grounds_or_leaves_has_a_trail_to_there() -> None:
    island = Land("Island", ((-500, 1000), (500, 1000), (500, 1200), (-500, 1200)))
    state = opened(duel(20000, land=(island,)))
    turn(state, rn='exeter: 6"', dice=None)
    assert corners(state, "rn", "exeter") == [(0, 0, 0), (0, 1000, 1000)]

    state = opened(duel(20000, effects=(effect("exit_vp", axis="y>", beyond=500),)))
    turn(state, rn='exeter: 6"')
    assert state.ships["exeter"].status == "escaped"
    assert corners(state, "ijn", "exeter") == [(0, 0, 0), (0, 2000, 1000)]


def test_trails_are_the_same_in_a_twin_world() -> None:
    state = opened(duel(20000))
    turn(state, rn='exeter: 3", R 90, 9"', ijn='haguro: 6"')
    for seat in ("rn", "ijn", "observer"):
        view = GAME.view(state, Seat(seat))
        twin = GAME.imagine(view, chooser(1))

        assert [trail.corners for trail in GAME.view(twin, Seat(seat)).trails] == [t.corners for t in view.trails]
