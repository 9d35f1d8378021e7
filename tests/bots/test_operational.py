"""The captain of the operational game: legal, fast, and better than random from either seat."""

from __future__ import annotations

from collections import Counter
from time import perf_counter

import pytest

from flagplot.bots.bot import Bot, Desk
from flagplot.bots.roster import recruit
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.lab.simulate import play_game
from flagplot.operational import GAME
from flagplot.operational.content.sea import SEA
from flagplot.operational.state.view import in_setup

pytestmark = pytest.mark.slow

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


def test_base_dummies_and_boats_are_drawn_by_lot_with_as_many_orders_whatever_the_dice_say() -> None:
    captain = recruit("operational", "captain")
    bases, stations, lengths = set(), set(), set()
    for seed in range(12):
        state = GAME.new("raid", seed)
        wits, dice, orders = SeededDice(Chance(key_from_seed(seed + 77))), SeededDice(state.chance), 0
        while in_setup(state.flow):
            seat = GAME.to_act(state)[0]
            GAME.apply(state, seat, captain.order(Desk(GAME, state, seat), wits), dice)
            orders += 1
        shown = Counter(group.at for group in state.side_groups(ALLIES))
        assert shown[SEA.hex_of["addu"]] == shown[SEA.hex_of["male"]]
        bases.add(state.secrets.base)
        stations.add(tuple(sub.at for sub in state.subs.values()))
        lengths.add(orders)

    assert bases == {"addu", "male"}
    assert len(stations) == 12
    assert len(lengths) == 1


@pytest.mark.parametrize("most", ["8", "6", "5"])
def test_a_captain_with_few_numbers_for_his_groups_keeps_the_base_that_stands(most: str) -> None:
    state = GAME.new("raid", 2, {"max_task_groups": most})
    wits, dice = SeededDice(Chance(key_from_seed(1))), SeededDice(state.chance)
    while in_setup(state.flow):
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, recruit("operational", "captain").order(Desk(GAME, state, seat), wits), dice)

    fleet = {state.groups[state.ships[name].group].at for name in ("warspite", "resolution")}
    assert fleet == {SEA.hex_of[state.secrets.base]}
    assert most != "5" or state.secrets.base == "addu"
