"""Single combat: the captain weighs its lead against luck, evades under this turn's fire, and does not run too soon."""

import pytest

from flagplot.bots.tactical import stance
from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.roles import FIGHT, FLEE, role
from flagplot.bots.tactical.single import SingleCombat, chance, weigh
from flagplot.kernel.seat import Seat
from flagplot.lab.simulate import simulate
from flagplot.tactical import GAME
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.sight.sight import look_out
from flagplot.tactical.state.model import SUNK, Battle
from tests.tactical.positions import battle, fleet, opened

pytestmark = pytest.mark.slow

USN, IJN = Seat("usn"), Seat("ijn")


def a_duel(own: int = 0, foe: int = 0, apart: int = 16_000, turn: int = 1) -> Battle:
    """Minneapolis and Tone abeam of each other, each with some damage."""
    state = GAME.new("duel", 1)
    state.turn = turn
    state.ships["minneapolis"].level = own
    state.ships["tone"].level = foe
    state.ships["tone"].x = apart * YARD
    look_out(state)
    return state


def single(state: Battle) -> SingleCombat:
    room = ChartRoom(GAME.view(state, USN))
    found = weigh(room, room.members(room.groups[0]))
    assert isinstance(found, SingleCombat)
    return found


def test_a_lead_is_measured_in_luck() -> None:
    assert chance(2, 1, 0, 12, 10) > chance(4, 3, 0, 12, 10) > 0
    assert chance(1, 2, 0, 12, 10) < 0
    assert chance(0, 0, 5, 12, 10) > chance(2, 2, 5, 12, 10)
    assert chance(0, 0, -5, 12, 10) < chance(2, 2, -5, 12, 10)


def test_one_against_one_by_day_is_single_combat_and_a_squadron_is_not() -> None:
    assert stance.is_single(GAME.view(a_duel(), USN))
    assert not stance.is_single(GAME.view(GAME.new("cruiser-action", 1), USN))


def test_an_enemy_that_has_been_sunk_does_not_make_a_squadron() -> None:
    state = opened(battle(fleet("usn", "a:YORK"), fleet("ijn", "x:MYOKO", "y:MYOKO", at=(16000, 0))))
    before = stance.is_single(GAME.view(state, USN))
    state.ships["y"].level = SUNK

    assert (before, stance.is_single(GAME.view(state, USN))) == (False, True)


def test_a_cruiser_need_not_take_a_battleship_for_an_equal() -> None:
    state = a_duel()
    state.ships["tone"].kind = "YAMATO"

    assert not stance.is_single(GAME.view(state, USN))


@pytest.mark.parametrize(
    "own, foe, part",
    [(0, 0, FIGHT), (1, 0, FIGHT), (2, 0, FLEE), (2, 1, FLEE), (2, 2, FIGHT), (1, 2, FIGHT)],
)
def test_only_the_cripple_runs_and_not_from_another_cripple(own: int, foe: int, part: str) -> None:
    room = ChartRoom(GAME.view(a_duel(own, foe), USN))

    assert part == role(room, room.members(room.groups[0]))


def test_equals_keep_medium_range_and_the_one_ahead_draws_off() -> None:
    even, ahead = single(a_duel()), single(a_duel(foe=2))

    assert 10_620 < even.range < 21_240 < ahead.range


def test_weaving_is_weighed_under_the_fire_of_this_turn() -> None:
    assert single(a_duel(apart=26_000, own=1)).gain > 0
    assert single(a_duel(apart=8_000)).gain <= 0


def test_the_captain_wins_most_duels_against_chance_from_either_side() -> None:
    for seat, foe in ((USN, IJN), (IJN, USN)):
        played = simulate("tactical", "duel", 12, {seat: "captain", foe: "random"}, seed=2001, workers=1)
        assert sum(game.outcome.winners == (seat,) for game in played) >= 7
