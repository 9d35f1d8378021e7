"""The captain of the strategic game: legal orders in every seat, and stronger than chance."""

from __future__ import annotations

import pytest

from flagplot.bots.bot import Desk, RandomBot
from flagplot.bots.strategic import CAPTAIN
from flagplot.bots.strategic.arithmetic import landing_chance, numbers_bonus, spread
from flagplot.bots.strategic.landings import holds
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import Seat
from flagplot.lab.simulate import chairs, play_game
from flagplot.strategic import GAME

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
    """In a twin world, where all he cannot know is different, he gives the same orders."""
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
