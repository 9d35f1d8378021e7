"""Rejected alternatives of a captain with their odds, as shown in advice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from flagplot.bots.advice import advise
from flagplot.bots.alternatives import TOLD, rejected
from flagplot.bots.bot import Desk, OwnDice
from flagplot.bots.roster import recruit
from flagplot.games import load
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.umpire import Umpire

pytestmark = pytest.mark.slow


def heard(
    slug: str, scenario: str, seed: int, orders: int, bot: str = "captain", silent: int = 0
) -> Iterator[list[str]]:
    """The reasons of the advice for every order at the beginning of a game; the first ones may be given without advice."""
    game, captain = load(slug), recruit(slug, bot)
    state = game.new(scenario, seed)
    dice = SeededDice(state.chance)
    for given in range(orders):
        seat = game.to_act(state)[0]
        desk = Desk(game, state, seat)
        wits = OwnDice(key_from_seed(seed), seat, given)
        if given < silent:
            order = captain.order(desk, wits)
        else:
            order, why = advise(captain, desk, wits)
            assert game.check(state, seat, order) is None
            yield why
        game.obey(state, seat, order, Umpire(dice, state.logs))
        dice.take()


def rejections(told: Iterable[list[str]]) -> Iterator[str]:
    return (line for why in told for line in why if line.startswith("Rejected: "))


@pytest.mark.parametrize(
    "slug, scenario, orders, figure",
    [("tactical", "cruiser-action", 14, "%"), ("strategic", "intro", 12, "tonnage sunk on average")],
)
@pytest.mark.parametrize("bot", ["captain", "midshipman"])
def test_advice_tells_alternatives_with_their_odds(
    slug: str, scenario: str, orders: int, figure: str, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("flagplot.bots.alternatives.PATIENCE", 60.0)
    told = list(heard(slug, scenario, 7, orders, bot))
    found = list(rejections(told))

    assert any(figure in line for line in found)
    assert all(sum(line.startswith("Rejected: ") for line in why) <= TOLD for why in told)
    assert all(line.endswith(".") and "{" not in line for line in found)


def test_an_alternative_is_told_beside_the_odds_of_the_order_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flagplot.bots.alternatives.PATIENCE", 60.0)
    assert any(" instead of " in line for line in rejections(heard("tactical", "cruiser-action", 7, 14)))


def test_strikes_of_the_raid_are_compared_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flagplot.bots.alternatives.PATIENCE", 60.0)
    told = rejections(heard("operational", "easter", 7, 150, silent=110))  # the first air strike comes after that

    assert any(line.startswith("Rejected: `launch ") for line in told)


def test_no_more_is_reckoned_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flagplot.bots.alternatives.PATIENCE", -1.0)
    assert list(rejections(heard("tactical", "cruiser-action", 7, 6))) == []


def test_a_bot_without_doctrine_has_no_alternatives() -> None:
    game = load("tactical")
    state: Any = game.new("duel", 1)
    desk = Desk(game, state, game.to_act(state)[0])
    dice = SeededDice(Chance(key_from_seed(1)))
    bot = recruit("tactical", "random")

    assert rejected(bot, desk, dice, bot.order(desk, dice)) == []
