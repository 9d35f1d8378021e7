"""What ships do together: distributed fire, daylight attacks by flotillas, shared flak, courses that evade torpedoes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.tactical import CAPTAIN, allocation, cover, stance, torpedoes
from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.hazards import Course
from flagplot.bots.tactical.prospect import Prospect
from flagplot.bots.tactical.roles import ATTACK, SCREEN, role
from flagplot.bots.tactical.sea import distance, moved, yards
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.event import Event
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.orders.choices import Plot
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.sight.sight import look_out
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import Battle

pytestmark = pytest.mark.slow

BLUE, RED, USN, IJN, RN = Seat("blue"), Seat("red"), Seat("usn"), Seat("ijn"), Seat("rn")


def room(state: Battle, seat: Seat) -> ChartRoom:
    return ChartRoom(GAME.view(state, seat))


def plotted(state: Battle, seat: Seat) -> Plot:
    order = CAPTAIN.order(Desk(GAME, state, seat), SeededDice(Chance(key_from_seed(1))))
    assert isinstance(order, Plot)
    return order


# Gunfire.


def test_no_third_cruiser_fires_at_a_target_while_another_is_as_good() -> None:
    shots = allocation.shoots(room(GAME.new("fleet-problem", 1), BLUE))

    heavy = Counter(shot.target for shot in shots if shot.factor == 5)
    assert sorted(heavy.values()) == [2, 2]


def test_those_who_have_found_the_range_keep_their_target_and_the_others_leave_it_to_them() -> None:
    state = GAME.new("fleet-problem", 1)
    found = ("new-orleans", "quincy")
    for name in found:
        batteries = state.ships[name].sheet.batteries
        state.ships[name].acquired = dict.fromkeys(range(len(batteries)), ShipId("tuscaloosa"))

    shots = allocation.shoots(room(state, BLUE))

    at = {shot.ship: shot.target for shot in shots if shot.factor == 5}
    assert all(at[name] == "tuscaloosa" for name in found)
    assert all(at[name] != "tuscaloosa" for name in ("astoria", "minneapolis"))


# Destroyers by day.


def _part(state: Battle, seat: Seat) -> str:
    here = room(state, seat)
    return next(role(here, here.members(group)) for group in here.groups if here.is_flotilla(group))


def test_by_day_a_flotilla_attacks_in_an_even_battle_and_two_destroyers_wait() -> None:
    state = GAME.new("fleet-problem", 1)
    assert _part(state, BLUE) == ATTACK

    for name in ("sterett", "cushing"):
        state.ships[name].tubes = [0] * len(state.ships[name].tubes)
    assert _part(state, BLUE) == SCREEN


def test_a_flotilla_of_the_much_weaker_side_does_not_attack() -> None:
    state = GAME.new("fleet-problem", 1)
    for name in ("minneapolis", "new-orleans"):
        state.ships[name].level = 1
    assert _part(state, BLUE) == ATTACK

    state.ships["astoria"].level = 2
    assert _part(state, BLUE) != ATTACK


# Torpedoes that may be on their way.


def test_near_long_lances_a_line_is_better_off_its_track() -> None:
    state = GAME.new("cruiser-action", 1)
    for number, name in enumerate(("yukikaze", "amatsukaze")):
        lead = state.ships["minneapolis"]
        state.ships[name].x, state.ships[name].y = lead.x + 9_000 * YARD, lead.y + number * 600 * YARD
    look_out(state)
    here = room(state, USN)
    prospect = Prospect(here, here.members(here.groups[0]))
    lead = here.members(here.groups[0])[0]
    on = Course(0, *prospect.straight, lead.course / 10, evading=False)

    assert prospect.threat > 0
    assert prospect.straight == here.own[lead.id].ahead(1)
    with_threat = prospect.score(on)
    prospect.threat = 0.0
    assert prospect.score(on) > with_threat
    off = Course(45, *moved(yards(lead.x), yards(lead.y), 45.0, 5_000.0), 45.0, evading=False)
    plain = prospect.score(off)
    prospect.threat = 5.0
    assert prospect.score(off) == plain


def test_the_way_of_a_friend_is_watched_for_as_long_as_torpedoes_run() -> None:
    points = torpedoes._along([(0.0, 0.0), (0.0, 500.0), (0.0, 1_000.0)], 2)

    assert len(points) == 25
    assert points[-1] == (2.0, (0.0, 2_000.0))


# Bombers.


def test_nobody_leaves_the_line_while_only_bombers_come() -> None:
    state = GAME.new("force-z", 1)
    state.ships["repulse"].level = 1
    assert not plotted(state, RN).detaches

    state = GAME.new("cruiser-action", 1)
    state.ships["pensacola"].level = 1
    assert [one.ship for one in plotted(state, USN).detaches] == ["pensacola"]


def test_the_screen_closes_up_under_the_guns_of_all_when_bombers_come() -> None:
    state = GAME.new("force-z", 1)
    here = room(state, RN)
    screen = next(group for group in here.groups if here.is_flotilla(group))
    big = next(group for group in here.groups if not here.is_flotilla(group))
    assert here.consort is not None

    place = cover.under_flak(here, here.members(screen))

    assert place is not None
    assert distance(*place, *here.consort.ahead(1)) == pytest.approx(here.doctrine.flak_station)
    assert cover.under_flak(here, [ship for ship in here.members(big) if ship.id == here.consort.id]) is None


def test_who_has_bombers_to_come_does_not_leave_it_at_that() -> None:
    state = GAME.new("force-z", 1)
    state.logs[IJN].append(Event("fired", {}))
    assert not stance.would_end(GAME.view(state, IJN))

    state.brief = replace(state.brief, arrivals=())
    state.flights.clear()
    assert stance.would_end(GAME.view(state, IJN))
