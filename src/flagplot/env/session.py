"""A game under way for learning agents: who chooses what, observations, rewards, the end."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from copy import deepcopy
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from flagplot.bots.bot import Bot, RandomBot
from flagplot.bots.learning.course import CHOICES, LONGEST, Asked, Course
from flagplot.bots.learning.observe import FEATURES, FIELDS, GLOBALS, MOST
from flagplot.bots.roster import enlist
from flagplot.games import load
from flagplot.kernel.dice import key_from_seed
from flagplot.kernel.game import Game
from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.kernel.state import State
from flagplot.lab.simulate import chairs

__all__ = ["CHOICES", "LONGEST", "REWARDS", "NoGame", "Observation", "Session", "among"]

REWARDS: Final = ("outcome", "points")

Observation = dict[str, Any]

_TOLD: Final = np.dtype(
    [
        ("globals", np.float32, (GLOBALS,)),
        ("entities", np.float32, (MOST, FEATURES)),
        ("choices", np.float32, (CHOICES, FIELDS)),
        ("action_mask", np.int8, (CHOICES,)),
    ]
)
"""The arrays in what `Course` tells, one after the other."""


class NoGame(ResetNeeded, AttributeError):  # type: ignore[misc]  # gymnasium is read without its types
    """No game is under way: none was opened yet, or the last one is over."""

    def __init__(self) -> None:
        super().__init__("No game is under way: call reset() first.")


def among(kind: str, name: str, known: Collection[str]) -> None:
    """Raise a sentence if there is no such thing."""
    if name not in known:
        message = f"There is no {kind} {name!r}: {', '.join(known)}."
        raise ValueError(message)


class Session:
    """One game after another. Seats in `bots` are played for; the others are agents."""

    def __init__(
        self,
        game: str | Game[Any],
        scenario: str = "",
        options: Mapping[str, str] | None = None,
        bots: Mapping[str, str | Bot] | None = None,
        reward: str = "outcome",
        *,
        logbooks: bool = False,
    ) -> None:
        self._made = (game, scenario, dict(options or {}), dict(bots or {}), reward, logbooks)
        self._seed: int | None = None
        self._chosen: list[dict[str, int]] = []
        self.game: Game[Any] = load(game) if isinstance(game, str) else game
        self.scenario = scenario or self.game.scenarios()[0].name
        self.options = dict(options or {})
        among("reward", reward, REWARDS)
        self.reward = reward
        self.seats = [str(seat) for seat in chairs(self.game, self.scenario, self.options)]
        self.bots: dict[str, Bot] = {str(CONTROL): enlist(self.game.slug, "random")}
        for seat, bot in (bots or {}).items():
            among("seat", seat, [*self.seats, str(CONTROL)])
            self.bots[seat] = enlist(self.game.slug, bot) if isinstance(bot, str) else bot
        self.agents = [seat for seat in self.seats if seat not in self.bots]
        if not self.agents:
            message = f"Bots play every seat: leave one of {', '.join(self.seats)} to an agent."
            raise ValueError(message)
        self.quiet = not logbooks and all(isinstance(bot, RandomBot) for bot in self.bots.values())
        """Agents see no logbook, and bots that draw lots read none: then none is kept."""
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Dict(
                    {
                        "globals": spaces.Box(-np.inf, np.inf, (GLOBALS,), np.float32),
                        "entities": spaces.Box(-np.inf, np.inf, (MOST, FEATURES), np.float32),
                        "choices": spaces.Box(-np.inf, np.inf, (CHOICES, FIELDS), np.float32),
                    }
                ),
                "action_mask": spaces.Box(0, 1, (CHOICES,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(CHOICES)
        self.course: Course

    def __getattr__(self, name: str) -> Any:
        if name == "course":  # none before the first game
            raise NoGame
        return super().__getattribute__(name)

    @property
    def state(self) -> State:
        """The position."""
        return self.course.state

    @property
    def orders(self) -> int:
        """How many orders were given."""
        return self.course.orders

    def reset(self, seed: int) -> None:
        """Open a new game with these dice."""
        self._seed, self._chosen = seed, []
        state = self.game.new(self.scenario, seed, self.options)
        self.course = Course(self.game, state, key_from_seed(seed), self.bots, quiet=self.quiet)
        self.course.go_on()

    @property
    def acting(self) -> list[str]:
        """The agents that are asked now."""
        return list(self.course.asked)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.course.state.outcome is not None

    @property
    def is_cut_off(self) -> bool:
        """Whether it was stopped because it found no end."""
        return self.course.is_cut_off

    def choose(self, choices: Mapping[str, int]) -> dict[str, bool]:
        """Make the choices of agents that are asked; whether each was one that there is: if not, the first was made."""
        self._chosen.append(dict(choices))
        return self.course.choose(choices)

    def choose_one(self, seat: str, number: int) -> bool:
        """The same for one agent."""
        self._chosen.append({seat: number})
        return self.course.choose_one(seat, number)

    def __deepcopy__(self, _memo: object) -> Session:
        """A copy that can be played on by itself: the position, and every order as far as it is written."""
        copy = object.__new__(Session)
        copy.__dict__.update(self.__dict__)
        copy._chosen = list(self._chosen)
        if not hasattr(self, "course"):
            return copy
        old = self.course
        copy.course = course = Course(self.game, deepcopy(old.state), old.key, self.bots, quiet=self.quiet)
        course.orders = old.orders
        for seat, asked in old.asked.items():
            again = course.ask(Seat(seat), asked.at)
            assert isinstance(again, Asked)
            for number in asked.picks:
                again.pick(number)
            course.asked[seat] = again
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what was chosen from which seed: the same course of play is the same bytes."""
        return _again, (self._made, self._seed, tuple(self._chosen))

    def words(self, seat: str) -> list[str]:
        """The choices of a seat in words, in the order of their numbers."""
        asked = self.course.asked.get(seat)
        return asked.shown() if asked is not None else []

    def observe(self, seat: str) -> Observation:
        """What a seat sees, and which choices it has."""
        course = self.course
        if seat not in course.asked:
            among("agent", seat, self.agents)
        told = np.ndarray((), _TOLD, course.told(seat))
        seen = {"globals": told["globals"], "entities": told["entities"], "choices": told["choices"]}
        return {"observation": seen, "action_mask": told["action_mask"]}

    def rewards(self) -> dict[str, float]:
        """What each agent has won at the end: 1, 0 or -1 by outcome, or by how many points it leads the mean of the others."""
        outcome = self.state.outcome
        if outcome is None:
            return dict.fromkeys(self.agents, 0.0)
        found: dict[str, float] = {}
        for seat in self.agents:
            own = {str(side_of(Seat(seat))), *map(str, self.game.allies(self.state, Seat(seat)))}
            if self.reward == "points":
                ours = [points / outcome.unit for side, points in outcome.points.items() if side in own]
                others = [points / outcome.unit for side, points in outcome.points.items() if side not in own]
                found[seat] = sum(ours) - (sum(others) / len(others) if others else 0.0)
            else:
                found[seat] = 0.0 if not outcome.winners else 1.0 if own & set(outcome.winners) else -1.0
        return found


def _again(made: tuple[Any, ...], seed: int | None, chosen: tuple[dict[str, int], ...]) -> Session:
    """A session from its pickle: everything is chosen again."""
    *words, logbooks = made
    session = Session(*words, logbooks=logbooks)
    if seed is not None:
        session.reset(seed)
    for choices in chosen:
        session.choose(choices)
    return session
