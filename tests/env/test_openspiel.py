"""OpenSpiel: its own test by random play, independent copies, and information states without hidden information."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel
import pytest

from flagplot.env import openspiel
from flagplot.kernel.records.codec import plain
from flagplot.kernel.seat import Seat

SMALL = [("tactical", "duel"), ("operational", "easter"), ("strategic", "intro")]


@pytest.mark.parametrize("game, scenario", [("tactical", "duel"), ("strategic", "intro")])
def test_openspiels_own_test_by_random_play_passes(game: str, scenario: str) -> None:
    spiel = openspiel.load(game, scenario, seeds=3)
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=False, verbose=False)
    assert spiel.num_players() == 2


def by_lot(state: Any, chance: np.random.Generator, steps: int) -> None:
    for _ in range(steps):
        if state.is_terminal():
            return
        state.apply_action(int(chance.choice(state.legal_actions())))


@pytest.mark.parametrize("game, scenario", SMALL)
def test_a_copy_in_the_middle_of_an_order_plays_on_as_the_first_does(game: str, scenario: str) -> None:
    state = openspiel.load(game, scenario, seeds=5).new_initial_state()
    state.apply_action(2)
    chance = np.random.default_rng(1)
    by_lot(state, chance, 25)
    before = state.observation_string(0)
    copy = state.clone()
    assert [copy.observation_string(player) for player in (0, 1)] == [before, state.observation_string(1)]
    by_lot(copy, np.random.default_rng(2), 40)
    assert state.observation_string(0) == before, "a copy changed its original"
    by_lot(state, np.random.default_rng(2), 40)
    assert copy.history() == state.history()
    assert copy.observation_string(1) == state.observation_string(1)


def test_words_and_tensor_tell_what_the_seat_sees() -> None:
    state = openspiel.load("operational", "easter", seeds=2).new_initial_state()
    assert state.is_chance_node()
    assert [outcome for outcome, _ in state.chance_outcomes()] == [0, 1]
    state.apply_action(1)
    session = state.session
    for player, agent in enumerate(session.agents):
        view = plain(session.game.view(session.state, Seat(agent)))
        assert json.loads(state.observation_string(player))["view"] == json.loads(json.dumps(view))
        assert any(state.observation_tensor(player))
    assert "akagi" in state.observation_string(session.agents.index("japan"))
    assert "akagi" not in state.observation_string(session.agents.index("allies"))


def test_a_finished_game_returns_what_the_outcome_says() -> None:
    state = openspiel.load("tactical", "duel", seeds=1).new_initial_state()
    by_lot(state, np.random.default_rng(4), 100_000)
    assert state.is_terminal()
    outcome = state.session.state.outcome
    assert outcome is not None
    won = outcome.winners
    assert state.returns() == [1.0 if agent in won else -1.0 if won else 0.0 for agent in state.session.agents]


def test_dice_come_from_one_seed_at_least() -> None:
    with pytest.raises(ValueError, match=r"^The dice are drawn from at least one seed, not 0\.$"):
        openspiel.load("tactical", "duel", seeds=0)
