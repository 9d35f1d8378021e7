"""Spare torpedoes: four quiet turns, then all mounts once."""

from __future__ import annotations

import pytest

from flagplot.tactical.rules.movement.movement import settle
from flagplot.tactical.rules.movement.track import Track
from flagplot.tactical.rules.turn import reload_tubes
from tests.tactical.positions import battle, duel, fleet, opened, turn, umpire


@pytest.mark.rule("NA-TRP-47")
def test_tubes_are_reloaded_once_after_four_quiet_turns() -> None:
    state = battle(fleet("ijn", "a:KAGERO", speed=10), fleet("usn", "z:YORK", at=(0, 90000)))
    opened(state)
    a = state.ships["a"]
    turn(state, ijn="torp a/C1 4 at 90")
    for number in range(4):
        assert a.tubes == [0, 4], number
        turn(state)
    assert a.tubes == [4, 4]
    assert not a.spare
    turn(state, ijn="torp a/C1 4 at 90")
    for _ in range(6):
        turn(state)
    assert a.tubes == [0, 4]


@pytest.mark.rule("NA-TRP-47")
def test_a_hard_turn_interrupts_reloading() -> None:
    state = battle(fleet("ijn", "a:KAGERO", speed=10), fleet("usn", "z:YORK", at=(0, 90000)))
    opened(state)
    turn(state, ijn="torp a/C1 4 at 90")
    turn(state)
    turn(state, ijn="a: R 61, SPEED 20")
    for _ in range(3):
        turn(state, ijn="a: R 60, SPEED 20")
        assert state.ships["a"].tubes == [0, 4]
    turn(state)
    assert state.ships["a"].tubes == [4, 4]


@pytest.mark.rule("NA-TRP-47")
def test_ships_without_spares_stay_empty() -> None:
    state = battle(fleet("usn", "a:FLETCH", speed=10), fleet("ijn", "z:YORK", at=(0, 90000)))
    opened(state)
    turn(state, usn="torp a/C1 5 at 90")
    for _ in range(6):
        turn(state)

    assert state.ships["a"].tubes == [0, 5]


@pytest.mark.rule("NA-TRP-47")
def test_a_hard_turn_right_after_firing_costs_a_turn_of_reloading() -> None:
    state = opened(duel(40000, own="MYOKO", foe="YORK"))
    turn(state, rn="torp exeter/L1 4 at 270")
    turn(state, rn="exeter: L 70, SPEED 10")

    for _ in range(3):
        turn(state)
    assert state.ships["exeter"].tubes[0] == 0
    turn(state)
    assert state.ships["exeter"].tubes[0] == 4


@pytest.mark.rule("NA-TRP-47")
@pytest.mark.parametrize("turned, quiet", [(600, 1), (601, 0), (0, 1)])
def test_sixty_degrees_do_not_disturb_reloading_and_more_do(turned: int, quiet: int) -> None:
    state = battle(fleet("ijn", "a:FUBUKI"), fleet("rn", "z:YORK", at=(90000, 0)))
    ship = state.ships["a"]
    ship.quiet = 0
    way = Track("a", ship.x, ship.y, 0, [])
    way.turned = turned

    settle(state, ship, way, umpire())
    reload_tubes(ship)

    assert ship.quiet == quiet


@pytest.mark.rule("NA-TRP-47")
def test_spares_are_loaded_into_all_mounts_once() -> None:
    ship = battle(fleet("ijn", "a:FUBUKI"), fleet("rn", "z:YORK")).ships["a"]
    full = ship.tubes[:]
    assert ship.spare
    ship.quiet = 9
    reload_tubes(ship)
    assert ship.spare  # nothing was missing
    ship.tubes, ship.quiet = [0] * len(full), 2
    reload_tubes(ship)
    assert ship.tubes == [0] * len(full)
    reload_tubes(ship)
    assert (ship.tubes, ship.spare) == (full, False)
    ship.tubes = [0] * len(full)
    reload_tubes(ship)
    assert ship.tubes == [0] * len(full)


@pytest.mark.rule("NA-TRP-47", "NA-MOV-4")
def test_in_a_column_each_ship_is_disturbed_when_she_turns_herself() -> None:
    """The leader turns at once; her consort 2,000 yards astern one turn later, or two at 6 knots (1,000 yards per turn)."""
    state = battle(
        fleet("ijn", "a:KAGERO", "b:KAGERO", name="own", speed=6, gap=2000), fleet("rn", "z:YORK", at=(0, 90000))
    )
    opened(state)
    a, b = state.ships["a"], state.ships["b"]
    quiet = []
    for helm in ("own: R 90, SPEED 8", "own: SPEED 6", "own: SPEED 6", "own: SPEED 6"):
        turn(state, ijn=helm)
        quiet.append((a.quiet, b.quiet))

    assert quiet == [(0, 1), (1, 2), (2, 0), (3, 1)]


@pytest.mark.rule("NA-TRP-47", "NA-MOV-4")
@pytest.mark.parametrize("course", [0, 123, 257])
@pytest.mark.parametrize("degrees, is_disturbed", [(60, False), (61, True)])
def test_sixty_degrees_in_a_column_disturb_nobody(course: int, degrees: int, is_disturbed: bool) -> None:
    ships = fleet("ijn", "a:KAGERO", "b:KAGERO", name="own", speed=12, gap=1700, course=course)
    state = opened(battle(ships, fleet("rn", "z:YORK", at=(0, 90000))))
    b = state.ships["b"]
    turn(state, ijn=f'own: 1.3", R {degrees}, 1.1"')
    assert (b.quiet, len(b.marks)) == (1, 1)
    turn(state, ijn='own: 2"')
    turn(state, ijn='own: 2.2"')

    assert (b.quiet, b.marks) == (0 if is_disturbed else 3, [])
