"""The orders that a phase lists by verb are the same as those that it lists together."""

from __future__ import annotations

import pytest

from flagplot.bots.bot import Desk
from flagplot.games import load
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.grammar.form import form_of
from flagplot.kernel.umpire import Umpire


@pytest.mark.parametrize("scenario, seed", [("easter", 1), ("easter", 2), ("raid", 3), ("campaign", 4)])
def test_orders_listed_by_verb_are_those_listed_together(scenario: str, seed: int) -> None:
    game = load("operational")
    state = game.new(scenario, seed)
    dice = SeededDice(state.chance)
    lots = SeededDice(Chance(key_from_seed(seed)))
    seen: set[str] = set()
    for _ in range(600):
        acting = game.to_act(state)
        if not acting:
            break
        seat, phase = acting[0], state.flow[-1]
        kinds = [list(kind) for kind in phase.kinds(state, seat)]
        if kinds:
            listed = [order.line() for order in phase.orders(state, seat)]
            assert sorted(order.line() for kind in kinds for order in kind) == sorted(listed)
            assert all(len({form_of(order).verb for order in kind}) == 1 for kind in kinds if kind)
            assert len(listed) > 1 or phase.lists_all(state, seat)
            seen.add(type(phase).__name__)
        orders = list(phase.orders(state, seat))
        order = lots.pick(orders, "an order") if orders else Desk(game, state, seat).sample(lots)
        game.obey(state, seat, order, Umpire(dice, {}, quiet=True))
    assert {"Moving", "Launching", "Searching", "Patrolling"} <= seen
