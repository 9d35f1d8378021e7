"""Complete listings: where a phase says that it lists all orders, no other order is legal."""

from __future__ import annotations

from itertools import islice

import pytest

from flagplot.bots.bot import Desk, wits
from flagplot.bots.roster import recruit
from flagplot.games import load
from flagplot.kernel.dice import Chance, SeededDice
from flagplot.kernel.seat import CONTROL
from flagplot.kernel.umpire import Umpire
from flagplot.lab.simulate import chairs

MOST = 120
"""Number of orders checked in each game."""


@pytest.mark.parametrize(
    "slug, scenario",
    [
        ("operational", "easter"),
        ("operational", "campaign"),
        ("operational", "ceylon"),
        ("tactical", "convoy"),
        ("tactical", "force-z"),
        ("strategic", "intro"),
        ("strategic", "1942"),
    ],
)
@pytest.mark.parametrize("bot", ["captain", "random"])
def test_whatever_bots_order_is_listed_where_everything_is(slug: str, scenario: str, bot: str) -> None:
    game = load(slug)
    state = game.new(scenario, 2)
    bots = {seat: recruit(slug, bot) for seat in chairs(game, scenario)} | {CONTROL: recruit(slug, "random")}
    dice = SeededDice(state.chance)
    missing: set[str] = set()
    for number in range(MOST):
        acting = game.to_act(state)
        if not acting:
            break
        seat = acting[0]
        order = bots[seat].order(Desk(game, state, seat), SeededDice(Chance(wits("listing", seat, number))))
        if game.lists_all(state, seat) and order not in list(islice(game.orders(state, seat), 20_000)):
            missing.add(f"{type(state.flow[-1]).__name__}: {order.line()}")
        game.obey(state, seat, order, Umpire(dice, state.logs))
        dice.take()
    assert missing == set()


def test_plots_and_sheets_say_that_one_listed_order_is_not_all_there_is() -> None:
    for slug, scenario in (("tactical", "river-plate"), ("strategic", "intro")):
        game = load(slug)
        state = game.new(scenario, 1)
        seat = game.to_act(state)[0]
        assert len(list(game.orders(state, seat))) == 1
        assert not game.lists_all(state, seat)
