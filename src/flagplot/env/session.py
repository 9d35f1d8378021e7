"""A game under way for learning agents: who chooses what, observations, rewards, the end."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from flagplot.bots.bot import Bot, Desk, OwnDice
from flagplot.bots.learning.compose import KINDS, WAIT, Composer, composer
from flagplot.bots.learning.observe import FEATURES, FIELDS, GLOBALS, MOST, Sight, sight
from flagplot.bots.roster import enlist
from flagplot.games import load
from flagplot.kernel.dice import SeededDice, key_from_seed
from flagplot.kernel.game import Game
from flagplot.kernel.order import Order
from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.kernel.state import State
from flagplot.kernel.umpire import Umpire
from flagplot.lab.simulate import chairs

CHOICES: Final = 64
"""Choices of one step. Where there are more, the last of them turns the page."""
REWARDS: Final = ("outcome", "points")
LONGEST: Final = 20_000
"""Orders after which a game is cut off."""

Observation = dict[str, Any]


class _Asked:
    """A seat that is being asked: the order under way, and what its view told when it was asked."""

    __slots__ = ("at", "entities", "page", "phase", "picks", "seen", "writing")

    def __init__(self, writing: Composer, seen: Sight, phase: object, at: int) -> None:
        self.writing = writing
        self.seen = seen
        self.entities = _entities(seen)
        self.phase = phase
        self.at = at
        """The orders that had been given."""
        self.page = 0
        self.picks: list[int] = []
        """The choices made since the order was begun, turned pages among them."""

    def pick(self, number: int) -> tuple[bool, Order | None]:
        """Make a choice: whether it is one that there is (if not, the first is made), and the order if it is whole."""
        self.picks.append(number)
        there = len(self.writing.choices)
        if there <= CHOICES:
            is_one = 0 <= number < there
            return is_one, self.writing.choose(number if is_one else 0)
        if number == CHOICES - 1:
            self.page = (self.page + 1) % -(-there // (CHOICES - 1))
            return True, None
        is_one = 0 <= number < len(self.shown())
        at = (number if is_one else 0) + self.page * (CHOICES - 1)
        self.page = 0
        return is_one, self.writing.choose(at)

    def shown(self) -> list[str]:
        """The choices on the page that is open."""
        choices = self.writing.choices
        if len(choices) <= CHOICES:
            return choices
        return list(choices[self.page * (CHOICES - 1) : (self.page + 1) * (CHOICES - 1)])


def _entities(seen: Sight) -> Any:
    """The rows of what is in sight, and rows of zeros after the last."""
    rows = np.frombuffer(seen.entities(), np.float32)
    found: Any = np.zeros(MOST * FEATURES, np.float32)
    found[: rows.size] = rows
    return found.reshape(MOST, FEATURES)


def _masks() -> Any:
    """The masks of so many choices, from none to all."""
    return np.tri(CHOICES + 1, CHOICES, -1, np.int8)


MASKS: Final = _masks()


class Session:
    """One game after another. Seats in `bots` are played for; the others are agents."""

    def __init__(
        self,
        game: str | Game[Any],
        scenario: str = "",
        options: Mapping[str, str] | None = None,
        bots: Mapping[str, str | Bot] | None = None,
        reward: str = "outcome",
    ) -> None:
        self._made = (game, scenario, dict(options or {}), dict(bots or {}), reward)
        self._seed: int | None = None
        self._chosen: list[dict[str, int]] = []
        self.game: Game[Any] = load(game) if isinstance(game, str) else game
        self.scenario = scenario or self.game.scenarios()[0].name
        self.options = dict(options or {})
        if reward not in REWARDS:
            message = f"There is no reward {reward!r}: {', '.join(REWARDS)}."
            raise ValueError(message)
        self.reward = reward
        self.seats = [str(seat) for seat in chairs(self.game, self.scenario, self.options)]
        self.bots: dict[str, Bot] = {str(CONTROL): enlist(self.game.slug, "random")}
        for seat, bot in (bots or {}).items():
            self.bots[seat] = enlist(self.game.slug, bot) if isinstance(bot, str) else bot
        self.agents = [seat for seat in self.seats if seat not in self.bots]
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
        self.state: State

    def reset(self, seed: int) -> None:
        """Open a new game with these dice."""
        self._seed, self._chosen = seed, []
        self.state = self.game.new(self.scenario, seed, self.options)
        self.key = key_from_seed(seed)
        self.dice = SeededDice(self.state.chance)
        self.orders = 0
        self._asked: dict[str, _Asked] = {}
        self._go_on()

    @property
    def acting(self) -> list[str]:
        """The agents that are asked now."""
        return list(self._asked)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.state.outcome is not None

    @property
    def is_cut_off(self) -> bool:
        """Whether it was stopped because it found no end."""
        return not self.is_over and self.orders >= LONGEST

    def _go_on(self) -> None:
        """Let bots play, and ask whoever is to act next; an order without a choice is given at once."""
        state, asked = self.state, self._asked
        while not self.is_cut_off:
            acting = self.game.to_act(state)
            phase = state.flow[-1] if state.flow else None
            for seat in list(asked):
                if asked[seat].phase is not phase or seat not in acting:
                    del asked[seat]
            if len(asked) == len(acting):
                return
            for seat in acting:
                if seat in asked:
                    continue
                if seat in self.bots:
                    self._give(seat, self.bots[seat].order(*self._desk(seat, self.orders)))
                    break
                found = self._ask(seat, self.orders)
                if isinstance(found, Order):
                    self._give(seat, found)
                    break
                asked[seat] = found
        asked.clear()

    def _desk(self, seat: str, at: int) -> tuple[Desk, OwnDice]:
        """What a seat is asked with after so many orders."""
        return Desk(self.game, self.state, Seat(seat)), OwnDice(self.key, Seat(seat), at)

    def _ask(self, seat: str, at: int) -> _Asked | Order:
        desk, dice = self._desk(seat, at)
        view = self.game.glance(self.state, Seat(seat))
        found = composer(self.game, self.state, desk, dice, view)
        return found if isinstance(found, Order) else _Asked(found, sight(view), self.state.flow[-1], at)

    def _give(self, seat: str, order: Order) -> None:
        self.game.obey(self.state, Seat(seat), order, Umpire(self.dice, self.state.logs))
        self.dice.take()
        self.orders += 1

    def choose(self, choices: Mapping[str, int]) -> dict[str, bool]:
        """Make the choices of agents that are asked; whether each was one that there is: if not, the first was made."""
        self._chosen.append(dict(choices))
        legal: dict[str, bool] = {}
        orders: list[tuple[str, Order]] = []
        for seat, number in choices.items():
            legal[seat], order = self._asked[seat].pick(number)
            if order is not None:
                orders.append((seat, order))
        for seat, order in orders:
            if seat in self._asked and self._asked[seat].phase is (self.state.flow[-1] if self.state.flow else None):
                del self._asked[seat]
                self._give(seat, order)
        if orders:
            self._go_on()
        return legal

    def __deepcopy__(self, _memo: object) -> Session:
        """A copy that can be played on by itself: the position, and every order as far as it is written."""
        copy = object.__new__(Session)
        copy.__dict__.update(self.__dict__)
        copy._chosen = list(self._chosen)
        if not hasattr(self, "state"):
            return copy
        copy.state = deepcopy(self.state)
        copy.dice = SeededDice(copy.state.chance)
        copy._asked = {}
        for seat, asked in self._asked.items():
            again = copy._ask(seat, asked.at)
            assert isinstance(again, _Asked)
            for number in asked.picks:
                again.pick(number)
            copy._asked[seat] = again
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what was chosen from which seed: the same course of play is the same bytes."""
        return _again, (self._made, self._seed, tuple(self._chosen))

    def words(self, seat: str) -> list[str]:
        """The choices of a seat in words, in the order of their numbers."""
        return self._asked[seat].shown() if seat in self._asked else []

    def observe(self, seat: str) -> Observation:
        """What a seat sees, and which choices it has."""
        choices: Any = np.zeros((CHOICES, FIELDS), np.float32)
        asked = self._asked.get(seat)
        if asked is None:
            seen = sight(self.game.glance(self.state, Seat(seat)))
            facts = np.array([*seen.facts, WAIT, -1.0, 0.0, 0.0], np.float32)
            told = {"globals": facts, "entities": _entities(seen), "choices": choices}
            return {"observation": told, "action_mask": MASKS[1].copy()}
        writing, seen = asked.writing, asked.seen
        there, shown = len(writing.choices), asked.shown()
        mask = MASKS[len(shown)].copy()
        if there > CHOICES:
            mask[CHOICES - 1] = 1
        if shown:
            choices.reshape(-1)[: len(shown) * FIELDS] = np.frombuffer(seen.choices(shown), np.float32)
        row = seen.rows.get(writing.subject, -1)
        facts = np.array([*seen.facts, writing.kind / KINDS, row / MOST, there / CHOICES, 1.0], np.float32)
        told = {"globals": facts, "entities": asked.entities.copy(), "choices": choices}
        return {"observation": told, "action_mask": mask}

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
    session = Session(*made)
    if seed is not None:
        session.reset(seed)
    for choices in chosen:
        session.choose(choices)
    return session
