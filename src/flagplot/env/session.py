"""A game under way for learning agents: who chooses what, observations, rewards, the end."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from flagplot.bots.bot import Bot, Desk, OwnDice
from flagplot.bots.roster import enlist
from flagplot.env.compose import WAIT, Composer, composer
from flagplot.env.observe import FEATURES, FIELDS, GLOBALS, MOST, Sight, sight
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

    def __init__(self, writing: Composer, seen: Sight, phase: object, at: int) -> None:
        self.writing = writing
        self.seen = seen
        self.phase = phase
        self.at = at
        """The orders that had been given."""
        self.page = 0
        self.picks: list[int] = []
        """The choices made since the order was begun, turned pages among them."""

    def pick(self, number: int) -> tuple[bool, Order | None]:
        """Make a choice: whether it is one that there is (if not, the first is made), and the order if it is whole."""
        self.picks.append(number)
        choices = self.writing.choices
        if len(choices) > CHOICES and number == CHOICES - 1:
            self.page = (self.page + 1) % -(-len(choices) // (CHOICES - 1))
            return True, None
        is_one = 0 <= number < len(self.shown())
        at = (number if is_one else 0) + self.page * (CHOICES - 1)
        self.page = 0
        return is_one, self.writing.choose(at)

    def shown(self) -> list[str]:
        """The choices on the page that is open."""
        choices = self.writing.choices
        if len(choices) <= CHOICES:
            return list(choices)
        return list(choices[self.page * (CHOICES - 1) : (self.page + 1) * (CHOICES - 1)])


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
        self._waiting: Any = np.zeros(CHOICES, np.int8)
        self._waiting[0] = 1

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
        while not self.is_cut_off:
            acting = [str(seat) for seat in self.game.to_act(self.state)]
            phase = self.state.flow[-1] if self.state.flow else None
            self._asked = {seat: one for seat, one in self._asked.items() if seat in acting and one.phase is phase}
            if all(seat in self._asked for seat in acting):
                return
            for seat in acting:
                if seat in self._asked:
                    continue
                if seat in self.bots:
                    self._give(seat, self.bots[seat].order(*self._desk(seat, self.orders)))
                    break
                found = self._ask(seat, self.orders)
                if isinstance(found, Order):
                    self._give(seat, found)
                    break
                self._asked[seat] = found
        self._asked = {}

    def _desk(self, seat: str, at: int) -> tuple[Desk, OwnDice]:
        """What a seat is asked with after so many orders."""
        return Desk(self.game, self.state, Seat(seat)), OwnDice(self.key, Seat(seat), at)

    def _ask(self, seat: str, at: int) -> _Asked | Order:
        desk, dice = self._desk(seat, at)
        phase = self.state.flow[-1] if self.state.flow else None
        view = desk.glance()
        found = composer(desk, dice, view, phase, lambda: self.game.lists_all(self.state, Seat(seat)))
        return found if isinstance(found, Order) else _Asked(found, sight(view), phase, at)

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
        asked = self._asked.get(seat)
        choices: Any = np.zeros((CHOICES, FIELDS), np.float32)
        if asked is None:
            seen = sight(self.game.glance(self.state, Seat(seat)))
            facts = seen.globals.copy()
            facts[4], facts[5] = WAIT, -1
            told = {"globals": facts, "entities": seen.entities, "choices": choices}
            return {"observation": told, "action_mask": self._waiting.copy()}
        shown = asked.shown()
        mask: Any = np.zeros(CHOICES, np.int8)
        mask[: len(shown)] = 1
        if len(asked.writing.choices) > CHOICES:
            mask[CHOICES - 1] = 1
        if shown:
            choices[: len(shown)] = [asked.seen.choice(word) for word in shown]
        facts = asked.seen.globals.copy()
        row = asked.seen.rows.get(asked.writing.subject, -1)
        facts[4:8] = (asked.writing.kind / 8, row / MOST, len(asked.writing.choices) / CHOICES, 1.0)
        told = {"globals": facts, "entities": asked.seen.entities.copy(), "choices": choices}
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
