"""Captains play every option and every alternative of the raid to its end, in a bounded number of orders."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.bots.roster import recruit
from flagplot.kernel.seat import Seat
from flagplot.lab.simulate import Played, play_game
from flagplot.operational import GAME
from flagplot.operational.options import OPTIONS

pytestmark = pytest.mark.slow

MOST_ORDERS = 6000
"""Four times the orders of a whole campaign between captains."""
SINGLE = [(option.name, value) for option in OPTIONS for value in option.alternatives]
WIDEST = max(len(option.alternatives) for option in OPTIONS)


def bounded(scenario: str, seed: int, options: dict[str, str]) -> Played:
    """Play a game between captains; fails if it does not end."""
    captain = recruit("operational", "captain")
    given = 0

    def count(state: Any) -> None:
        nonlocal given
        given += 1
        assert given <= MOST_ORDERS, f"turn {state.turn}, {state.where()}"

    return play_game(GAME, scenario, seed, {Seat("japan"): captain, Seat("allies"): captain}, options, count)


@pytest.mark.parametrize("name, value", SINGLE)
def test_captains_end_a_short_game_with_every_alternative(name: str, value: str) -> None:
    assert bounded("easter", 3, {name: value}).orders > 0


@pytest.mark.parametrize("scenario", ["raid", "ceylon"])
@pytest.mark.parametrize("rank", range(WIDEST))
def test_captains_end_a_long_game_with_all_options_at_once_at_another_value(rank: int, scenario: str) -> None:
    others = {option.name: option.alternatives for option in OPTIONS if option.alternatives}
    chosen = {name: values[min(rank, len(values) - 1)] for name, values in others.items()}

    assert bounded(scenario, 5, chosen).orders > 0


@pytest.mark.rule("MK-BAT-67")
@pytest.mark.parametrize("seed", [14, 26])
def test_two_captains_do_not_pursue_for_ever(seed: int) -> None:
    assert bounded("raid", seed, {"pursuit_rounds": "repeat_until_declined"}).orders > 0
