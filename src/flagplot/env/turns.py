"""The environments: PettingZoo's AEC and Parallel, Gymnasium's with one seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from pettingzoo import AECEnv, ParallelEnv

from flagplot.env.session import NoGame, Observation, Session, among
from flagplot.lab.drawing import svg

MODES = ["svg", "ansi"]


def mode_of(name: str | None) -> str | None:
    """A way of drawing that there is."""
    if name is not None:
        among("render mode", name, MODES)
    return name


def shown(session: Session, seat: str, mode: str | None) -> str | None:
    """The position as a drawing or in words."""
    view = session.game.view(session.state, seat)  # type: ignore[arg-type]  # a seat is text
    if mode == "svg":
        return svg(view)
    if mode == "ansi":
        return f"{seat}: {' › '.join(view.where)}; {', '.join(session.words(seat))}"
    return None


class Turns(AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """PettingZoo AEC: one agent after the other, each fills one field of its order."""

    metadata: ClassVar[dict[str, Any]] = {"name": "flagplot_v0", "is_parallelizable": False, "render_modes": MODES}

    def __init__(self, session: Session, render_mode: str | None = None) -> None:
        super().__init__()
        self.session = session
        self.render_mode = mode_of(render_mode)
        self.possible_agents = list(session.agents)
        self.agents: list[str] = []
        self._chance = np.random.default_rng()

    def __getattr__(self, name: str) -> Any:
        if name == "agent_selection":  # nobody chooses before the first game
            raise NoGame
        return super().__getattribute__(name)

    def observation_space(self, agent: str) -> Any:
        """What every agent sees."""
        return self.session.observation_space

    def action_space(self, agent: str) -> Any:
        """What every agent may choose, masked by `action_mask`."""
        return self.session.action_space

    def observe(self, agent: str) -> Observation:
        """What an agent sees."""
        return self.session.observe(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Open a new game; with a seed always the same one."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.session.reset(int(self._chance.integers(2**31)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = (self.session.acting or self.agents)[0]
        if not self.session.acting:
            self._end()

    def _end(self) -> None:
        """Nobody is asked any more."""
        self.terminations = dict.fromkeys(self.agents, self.session.is_over)
        self.truncations = dict.fromkeys(self.agents, self.session.is_cut_off)
        self.rewards = self.session.rewards()
        self.agent_selection = self.agents[0]

    def step(self, action: Any) -> None:
        """Make the choice of the agent that is asked. A choice that is masked counts as the first that is not."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        session = self.session
        legal = session.choose_one(agent, int(action))
        self.infos[agent] = {} if legal else {"illegal": True}
        for asked in session.course.asked:
            self.agent_selection = asked
            return
        self._end()
        self._accumulate_rewards()  # nothing is won before the end

    def render(self) -> str | None:
        """What the agent that is asked sees."""
        return shown(self.session, self.agent_selection, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class Together(ParallelEnv):  # type: ignore[misc]  # nor here
    """PettingZoo Parallel: all agents choose at once; who is not asked chooses 0, which does nothing."""

    metadata: ClassVar[dict[str, Any]] = {"name": "flagplot_parallel_v0", "render_modes": MODES}

    def __init__(self, session: Session, render_mode: str | None = None) -> None:
        self.session = session
        self.render_mode = mode_of(render_mode)
        self.possible_agents = list(session.agents)
        self.agents: list[str] = []
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """What every agent sees."""
        return self.session.observation_space

    def action_space(self, agent: str) -> Any:
        """What every agent may choose, masked by `action_mask`."""
        return self.session.action_space

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Open a new game; with a seed always the same one."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.session.reset(int(self._chance.integers(2**31)))
        self.agents = list(self.possible_agents)
        return {agent: self.session.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Make all choices."""
        for agent in actions:
            among("agent", agent, self.possible_agents)
        asked = [agent for agent in self.session.acting if agent in actions]
        legal = self.session.choose({agent: int(actions[agent]) for agent in asked})
        agents = list(self.agents)
        observations = {agent: self.session.observe(agent) for agent in agents}
        over, cut = self.session.is_over, self.session.is_cut_off
        rewards = self.session.rewards()
        infos: dict[str, dict[str, Any]] = {
            agent: {} if legal.get(agent, True) else {"illegal": True} for agent in agents
        }
        if over or cut:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def render(self) -> str | None:
        """What the first agent sees."""
        return shown(self.session, self.possible_agents[0], self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class Single(gymnasium.Env[Observation, np.int64]):  # type: ignore[misc]  # its types are not looked at
    """Gymnasium: one seat against bots."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": MODES}

    def __init__(self, session: Session, render_mode: str | None = None) -> None:
        self.session = session
        self.render_mode = mode_of(render_mode)
        (self.seat,) = session.agents
        self.observation_space = session.observation_space
        self.action_space = session.action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Open a new game; with a seed always the same one."""
        super().reset(seed=seed)
        self.session.reset(int(self.np_random.integers(2**31)))
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a choice; the bots answer. A choice that is masked counts as the first that is not."""
        if self.seat not in self.session.course.asked:
            raise NoGame
        legal = self.session.choose_one(self.seat, int(action))
        over = self.session.is_over
        reward = self.session.rewards()[self.seat] if over else 0.0
        return self._seen(), reward, over, self.session.is_cut_off, {} if legal else {"illegal": True}

    def _seen(self) -> Observation:
        return self.session.observe(self.seat)

    def action_masks(self) -> Any:
        """The mask alone, as sb3-contrib's MaskablePPO asks for it."""
        return self._seen()["action_mask"].astype(bool)

    def render(self) -> str | None:
        """What the seat sees."""
        return shown(self.session, self.seat, self.render_mode)


def several(make: Callable[[], Single], number: int, *, processes: bool) -> Any:
    """A vector environment of so many seats."""
    if number < 1:
        message = f"A vector environment has at least one seat, not {number}."
        raise ValueError(message)
    kind = AsyncVectorEnv if processes else SyncVectorEnv
    return kind([make] * number)
