"""Captains under every option and alternative: legal orders, valid positions, and a game that ends."""

from __future__ import annotations

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.strategic import CAPTAIN
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import CONTROL
from flagplot.strategic import GAME
from flagplot.strategic.options import OPTIONS

pytestmark = pytest.mark.slow

MOST_ORDERS = 600
"""Three turns of two seats take about a hundred; far more means an endless loop."""
BY_TURN = [
    option.name for option in OPTIONS if all(value.isdecimal() and int(value) > 6 for value in option.alternatives[-2:])
]
ALTERNATIVES = [
    (option.name, value)
    for option in OPTIONS
    for value in (option.alternatives[:1] if option.name in BY_TURN else option.alternatives)
    if option.name != "last_turn"
]


def play(scenario: str, seed: int, options: dict[str, str]) -> int:
    """Play a game of captains to its end. Returns the orders it took. Control takes the first listed order."""
    state = GAME.new(scenario, seed, options)
    wits, dice = SeededDice(Chance(key_from_seed(seed))), SeededDice(state.chance)
    orders = 0
    while acting := GAME.to_act(state):
        seat = acting[0]
        order = (
            next(iter(GAME.orders(state, seat))) if seat == CONTROL else CAPTAIN.order(Desk(GAME, state, seat), wits)
        )
        objection = GAME.check(state, seat, order)
        assert objection is None, f"{options}, {state.where()}, {seat}: {order.line()}: {objection}"
        GAME.apply(state, seat, order, dice)
        assert not state.problems(), (options, state.where(), order.line())
        orders += 1
        assert orders < MOST_ORDERS, f"{options} does not end: {state.where()}"
    assert state.outcome is not None
    return orders


@pytest.mark.parametrize("name, value", ALTERNATIVES)
def test_captains_play_every_alternative_to_the_end(name: str, value: str) -> None:
    assert play("intro", 3, {name: value}) > 20


@pytest.mark.parametrize("turn", ["1", "2", "3", "24"])
def test_captains_play_to_any_last_turn(turn: str) -> None:
    assert play("intro", 4, {"last_turn": turn}) > 5


@pytest.mark.parametrize("seed", range(6))
def test_captains_play_mixtures_to_the_end(seed: int) -> None:
    """Every other option at one of its alternatives, different ones each time."""
    free = [option for option in OPTIONS if option.name != "last_turn"]
    chosen = {o.name: o.alternatives[(seed + n) % len(o.alternatives)] for n, o in enumerate(free) if (n + seed) % 2}
    assert play("intro", seed, chosen) > 20
