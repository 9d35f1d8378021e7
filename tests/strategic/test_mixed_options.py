"""Random options: random games stay valid, and every listed order is legal."""

from __future__ import annotations

import random

import pytest

from flagplot.kernel.testing.playout import play_out
from flagplot.strategic import GAME
from flagplot.strategic.options import OPTIONS
from flagplot.strategic.state.model import Strategic

FIXED = ("last_turn", "control")


def mixture(seed: int) -> dict[str, str]:
    """Two options of five have random values."""
    chance = random.Random(seed)
    free = [option for option in OPTIONS if option.name not in FIXED]
    return {o.name: chance.choice((o.default, *o.alternatives)) for o in free if chance.random() < 0.4}


@pytest.mark.parametrize("seed", range(8))
def test_a_random_game_under_random_options_is_sound(seed: int) -> None:
    for number, turn in enumerate(play_out(GAME, ("intro", "atlantic")[seed % 2], seed, mixture(seed))):
        state = turn.match.state
        assert isinstance(state, Strategic)
        if number > 120:
            break
        assert state.problems() == [], state.where()
        for seat in GAME.to_act(state):
            for offered in GAME.orders(state, seat):
                assert GAME.check(state, seat, offered) is None, f"{state.where()}: {offered.line()}"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8, 32))
def test_more_of_the_same_to_the_end(seed: int) -> None:
    for turn in play_out(GAME, ("intro", "pacific", "atlantic")[seed % 3], seed, mixture(seed)):
        assert turn.match.state.problems() == []
