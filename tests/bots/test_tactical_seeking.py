"""By night with nobody in sight: a force stays in the battle, goes after whom it has lost, evades fire it cannot return, and is in time."""

from dataclasses import replace

import pytest

from flagplot.bots.tactical import seeking
from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.manoeuvre import move
from flagplot.bots.tactical.sea import distance, yards
from flagplot.kernel.event import Event
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.orders.choices import Helm
from flagplot.tactical.orders.helm import EVADE, LEG
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.state.model import Battle, Trail

ALLIED, IJN = Seat("allied"), Seat("ijn")
EAST = 40_000
"""Yards east of Savo at which a ship leaves the battle."""


def savo(x: int = 0, y: int = 12_000, course: int = 90) -> Battle:
    """The northern cruisers awake at full speed somewhere, the Japanese out of sight."""
    state = GAME.new("savo-island", 1)
    state.turn = 6
    for place, name in enumerate(state.groups["north"].ships):
        ship = state.ships[name]
        ship.x, ship.y, ship.course, ship.speed = (x - 600 * place) * YARD, y * YARD, course * 10, 32_000
    return state


def room_of(state: Battle, seat: Seat = ALLIED, **changes: float) -> ChartRoom:
    room = ChartRoom(GAME.view(state, seat))
    room.doctrine = replace(room.doctrine, **changes)  # type: ignore[arg-type]
    return room


def helm_of(room: ChartRoom, group: str = "north") -> Helm:
    return move(room, next(one for one in room.groups if one.id == group)).helm


def end_of(room: ChartRoom, group: str = "north") -> tuple[float, float]:
    planned = move(room, next(one for one in room.groups if one.id == group))
    return planned.ways[next(iter(planned.ways))][-1]


def seen_last_turn(state: Battle, x: int, y: int) -> None:
    """Chokai was in sight while she ran 5,000 yards west to a place."""
    corners = [((x + 5_000) * YARD, y * YARD, 0), (x * YARD, y * YARD, 1_000)]
    state.trails = [Trail(state.groups["mikawa"].ships[0], corners, ["allied"], 2_700)]


def test_a_force_that_sees_nobody_turns_before_the_edge_of_the_battle() -> None:
    assert end_of(room_of(savo(20_000)))[0] > 24_000
    assert end_of(room_of(savo(37_000)))[0] < EAST
    assert end_of(room_of(savo(33_000)))[0] < EAST - 4_000, "nor does it steer so that it leaves in the turn after"


def test_who_withdraws_may_leave() -> None:
    room = room_of(savo(37_000))
    room.retires = True

    assert seeking.edges(room) == []
    assert end_of(room)[0] > EAST


def test_who_gains_by_leaving_knows_no_edge() -> None:
    assert seeking.edges(room_of(savo(), IJN)) == []
    assert seeking.edges(room_of(savo())) == [("x>", EAST)]


def test_by_day_a_force_holds_on() -> None:
    state = savo(37_000)
    state.brief = replace(state.brief, light="day")
    room = room_of(state)
    room.enemies = []

    assert seeking.edges(room) == []


def test_a_force_goes_after_whom_it_has_just_lost_if_it_is_as_strong() -> None:
    state = savo(0)
    seen_last_turn(state, -4_000, 4_000)
    bold, weak = room_of(state, dares=0.1), room_of(state, dares=9.0)
    there = (-9_000.0, 4_000.0)
    leader = state.ships[state.groups["north"].ships[0]]

    assert seeking.quarry(bold, bold.members(state.groups["north"])) == pytest.approx(there)
    assert distance(*end_of(bold), *there) < distance(yards(leader.x), yards(leader.y), *there) - 2_000
    assert seeking.quarry(weak, weak.members(state.groups["north"])) is None
    assert [step.verb for step in helm_of(weak).steps] == [LEG]


def test_nobody_goes_after_a_ship_that_is_sunk() -> None:
    state = savo(0)
    seen_last_turn(state, -4_000, 4_000)
    state.ships[state.groups["mikawa"].ships[0]].status = "sunk"

    room = room_of(state, dares=0.0)

    assert seeking.quarry(room, room.members(state.groups["north"])) is None


def test_a_force_under_fire_that_it_cannot_return_evades() -> None:
    state = savo(0)
    assert EVADE not in [step.verb for step in helm_of(room_of(state)).steps]

    state.logs[ALLIED].append(Event("turn", {"turn": 6, "clock": "02:00"}))
    state.logs[ALLIED].append(Event("under_fire", {"target": "Vincennes", "results": []}))
    assert EVADE in [step.verb for step in helm_of(room_of(state)).steps]

    for turn in (7, 8):
        state.logs[ALLIED].append(Event("turn", {"turn": turn, "clock": "02:05"}))
    assert EVADE not in [step.verb for step in helm_of(room_of(state)).steps]


def test_a_force_makes_the_speed_that_brings_it_to_its_object_in_time() -> None:
    state = GAME.new("savo-island", 1)
    early = helm_of(room_of(state, IJN), "mikawa").steps[-1].amount
    state.turn = 6
    late = helm_of(room_of(state, IJN), "mikawa").steps[-1].amount

    assert late > early
    assert late <= max(ship.sheet.speed for ship in state.ships.values()) * 500 // 3 * 1_000
