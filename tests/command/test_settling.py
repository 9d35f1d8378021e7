"""Automatic answers, in all three games: a settled question had no alternative, and most forced questions are settled."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from flagplot.bots.bot import Desk, wits
from flagplot.bots.roster import recruit
from flagplot.command.settling import settled
from flagplot.games import load
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.strategic.orders.sheets import Decline, Intervene, Lose


def questions(slug: str, scenario: str, seed: int, most: int) -> Any:
    """Every position of a game between captains in which a seat owes an order, with its desk."""
    game = load(slug)
    state = game.new(scenario, seed)
    captain, key, dice = recruit(slug, "captain"), key_from_seed(seed), SeededDice(state.chance)
    for number in range(most):
        if not (acting := game.to_act(state)):
            return
        seat = acting[0]
        desk = Desk(game, state, seat)
        yield state, desk
        game.apply(state, seat, captain.order(desk, SeededDice(Chance(wits(key, seat, number)))), dice)
        dice.take()


@pytest.mark.parametrize(
    "slug,scenario,least", [("operational", "easter", 10), ("operational", "raid", 10), ("strategic", "intro", 8)]
)
def test_forced_questions_are_settled_by_the_only_legal_order(slug: str, scenario: str, least: int) -> None:
    found = 0
    for _, desk in questions(slug, scenario, 3, 200):
        only = settled(desk)
        if only is not None:
            found += 1
            assert desk.check(only) is None
            assert list(islice(desk.orders(), 2)) == [only]

    assert found >= least


def test_nobody_declines_unasked_who_could_intervene() -> None:
    declined = 0
    for state, desk in questions("strategic", "pacific", 1, 300):
        if isinstance(settled(desk), Decline):
            declined += 1
            own = [name for name, force in state.forces.items() if state.chairs[force.nation] == desk.seat]
            drafts = [Intervene(((name, lsp),)) for name in own for lsp in range(8)]
            drafts += [
                Intervene(((one, lsp), (two, lsp))) for one in own for two in own for lsp in range(4) if one != two
            ]
            assert [order.line() for order in drafts if desk.check(order) is None] == []

    assert declined


def test_a_loss_is_settled_only_where_one_thing_can_take_it() -> None:
    seen = {True: 0, False: 0}
    for seed in (1, 2):
        for state, desk in questions("strategic", "intro", seed, 200):
            listed = list(desk.orders())
            if listed and all(isinstance(order, Lose) for order in listed):
                seen[settled(desk) is not None] += 1
                assert (settled(desk) is not None) == (len(listed) == 1), state.where()

    assert min(seen.values()) > 0


def test_a_plot_of_the_action_is_never_settled() -> None:
    assert all(settled(desk) is None for _, desk in questions("tactical", "cruiser-action", 1, 8))


@pytest.mark.parametrize(
    "slug,scenario,most", [("operational", "easter", 200), ("strategic", "intro", 80), ("tactical", "duel", 20)]
)
def test_nobody_is_asked_where_the_only_listed_order_is_all_there_is(slug: str, scenario: str, most: int) -> None:
    asked = 0
    for state, desk in questions(slug, scenario, 2, most):
        asked += 1
        if desk.game.lists_all(state, desk.seat) and len(list(islice(desk.orders(), 2))) == 1:
            assert settled(desk) is not None, state.where()

    assert asked > 15
