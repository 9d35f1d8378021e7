"""The captain of the operational game: legal, quick, and better than chance from either chair."""

from __future__ import annotations

from time import perf_counter

import pytest

from flagplot.bots.bot import Bot, Desk
from flagplot.bots.roster import recruit
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.lab.simulate import play_game
from flagplot.operational import GAME

JAPAN, ALLIES = Seat("japan"), Seat("allies")


class Watched:
    """A bot whose orders are checked and timed."""

    name = "watched"

    def __init__(self, inner: Bot) -> None:
        self.inner = inner
        self.orders = 0
        self.seconds = 0.0

    def order(self, desk: Desk, dice: Dice) -> Order:
        start = perf_counter()
        order = self.inner.order(desk, dice)
        self.seconds += perf_counter() - start
        self.orders += 1
        assert desk.check(order) is None
        return order


@pytest.mark.parametrize("scenario", ["easter", "albacores"])
def test_two_captains_play_a_short_scenario_to_its_end(scenario: str) -> None:
    captain = Watched(recruit("operational", "captain"))
    played = play_game(GAME, scenario, 1, {JAPAN: captain, ALLIES: captain})

    assert played.outcome.points.keys() == {"japan", "allies"}
    assert captain.seconds / captain.orders < 0.02


@pytest.mark.parametrize("seat", [JAPAN, ALLIES])
def test_the_captain_beats_chance(seat: Seat) -> None:
    captain, chance = recruit("operational", "captain"), recruit("operational", "random")
    other = ALLIES if seat == JAPAN else JAPAN
    won = sum(
        seat in play_game(GAME, "raid", seed, {seat: captain, other: chance}).outcome.winners for seed in range(1, 4)
    )

    assert won >= 2


def test_the_captain_keeps_no_memory_between_orders() -> None:
    state = GAME.new("easter", 5)
    seat = GAME.to_act(state)[0]
    captain = recruit("operational", "captain")

    def asked() -> str:
        wits = SeededDice(Chance(key_from_seed(1)))
        return captain.order(Desk(GAME, state, seat), wits).line()

    assert asked() == asked()
