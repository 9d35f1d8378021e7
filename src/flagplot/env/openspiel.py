"""OpenSpiel's interface, for scenarios small enough for its algorithms (extra `flagplot[openspiel]`).

The tree begins with a chance node that draws the dice of the whole game, one of a number of seeds; nothing is thrown after it, so that a state is
the list of its actions. Agents fill one field of an order at each node, as in the other environments.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import copy
from importlib.util import find_spec
from typing import Any, Final

import numpy as np

from flagplot.bots.bot import Bot
from flagplot.env.extra import NotInstalled
from flagplot.env.session import CHOICES, LONGEST, Session
from flagplot.kernel.records.codec import plain
from flagplot.kernel.seat import Seat

if not find_spec("pyspiel"):
    raise NotInstalled('OpenSpiel is not installed here: pip install "flagplot[openspiel]".')

import pyspiel

STEPS: Final = 40
"""Fields of an order, for OpenSpiel's longest game."""


def load(
    game: str, scenario: str = "", *, bots: Mapping[str, str | Bot] | None = None, seeds: int = 1_000, **options: str
) -> Spiel:
    """A scenario as OpenSpiel's game; `bots` plays seats by name, `options` are the game's."""
    if seeds < 1:
        message = f"The dice are drawn from at least one seed, not {seeds}."
        raise ValueError(message)
    return Spiel(Session(game, scenario, options, bots, logbooks=True), seeds)


class Spiel(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is not typed
    """A scenario as OpenSpiel's game."""

    def __init__(self, session: Session, seeds: int = 1_000) -> None:
        self.session = session
        self.seeds = seeds
        agents = len(session.agents)
        kind = pyspiel.GameType(
            short_name=f"flagplot_{session.game.slug}",
            long_name=f"Flagplot: {session.game.title}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=agents,
            min_num_players=agents,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
        )
        about = pyspiel.GameInfo(
            num_distinct_actions=CHOICES,
            max_chance_outcomes=seeds,
            num_players=agents,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST * STEPS,
        )
        super().__init__(kind, about, {})

    def new_initial_state(self) -> Node:
        """The node at which the dice are drawn."""
        return Node(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Watch:
        """What a player sees, as a tensor and in words."""
        return Watch(self.session)


class Node(pyspiel.State):  # type: ignore[misc]  # nor here
    """A node of the tree: a game under way, or the throw of all its dice."""

    def __init__(self, game: Spiel) -> None:
        super().__init__(game)
        self.seeds = game.seeds
        self.session = game.session
        self.is_open = False

    def agent(self, player: int) -> str:
        """The seat of a player."""
        return self.session.agents[player]

    def current_player(self) -> int:
        """The player who fills the next field; chance before the first."""
        if not self.is_open:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.session.agents.index(self.session.acting[0])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every set of dice alike."""
        return [(seed, 1 / self.seeds) for seed in range(self.seeds)]

    def _legal_actions(self, player: int) -> list[int]:
        return [int(one) for one in np.flatnonzero(self.session.observe(self.agent(player))["action_mask"])]

    def _apply_action(self, action: int) -> None:
        if self.is_open:
            self.session.choose({self.session.acting[0]: action})
            return
        self.session = copy(self.session)
        self.session.reset(action)
        self.is_open = True

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"dice {action}"
        words = self.session.words(self.agent(player))
        return words[action] if action < len(words) else "more"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.is_open and (self.session.is_over or self.session.is_cut_off)

    def returns(self) -> list[float]:
        """1, 0 or -1 for each player."""
        if not self.is_terminal():
            return [0.0] * len(self.session.agents)
        found = self.session.rewards()
        return [found[agent] for agent in self.session.agents]

    def __str__(self) -> str:
        return ",".join(map(str, self.history()))


class Watch:
    """OpenSpiel's observer: the arrays of the environments in one tensor; in words, the view with the whole logbook in it."""

    def __init__(self, session: Session) -> None:
        shape = {name: box.shape for name, box in session.observation_space["observation"].spaces.items()}
        self.tensor: Any = np.zeros(sum(int(np.prod(one)) for one in shape.values()), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, one in shape.items():
            size = int(np.prod(one))
            self.dict[name] = self.tensor[at : at + size].reshape(one)
            at += size

    def set_from(self, state: Node, player: int) -> None:
        """Fill the tensor."""
        self.tensor.fill(0)
        if state.is_open:
            seen = state.session.observe(state.agent(player))["observation"]
            for name, part in self.dict.items():
                part[:] = seen[name]

    def string_from(self, state: Node, player: int) -> str:
        """All that the seat knows, in words; its logbook remembers, so that this is an information state as well."""
        if not state.is_open:
            return "dice"
        session, agent = state.session, state.agent(player)
        view = plain(session.game.view(session.state, Seat(agent)))
        return json.dumps({"view": view, "choices": session.words(agent)}, sort_keys=True)
