"""How much input a game needs from a person: captains' games played through plans, counting everything given by hand.

Each seat is played by a follower, a simulated player who wants the captain's orders and uses plans to give them.
At every question the plans are tried first, and their order is given. If the captain would order something for which
there is no plan yet, the follower adds the plan that does it, or gives the order by hand. Counted as inputs are

- a plan given or changed,
- an answer to an interruption, carrying on included; a plan or an order that is one of its choices is that answer,
- an order given by hand.

An order by plan that differs from the captain's is accepted if a plan covers it, as a person would do who relies on the
staff. `agreed` is the share of orders by plan that are the captain's to the letter. A change of seat is an input by another
seat than the one that gave the input before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from flagplot.bots.bot import Bot, Desk, wits
from flagplot.bots.roster import recruit
from flagplot.command.answer import CARRY_ON, PLAN, Given, Interruption, Memory
from flagplot.command.plan import Plans
from flagplot.command.staff import answer, book_of, note
from flagplot.games import load
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.game import Game
from flagplot.kernel.grammar.field import BadNotation
from flagplot.kernel.order import Order
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.lab.intents import plans_for
from flagplot.lab.simulate import Patience

PASSES: Final = {"done", "stand", "pass"}
"""Orders of a captain that only pass."""
EMPTY: Final = "nothing "
"""Prefixes of plans that leave sheets empty."""
SETTLED: Final = {"PlaceDummy": "dummies"}
"""Orders that captains choose at random, and the plan that replaces them for a person."""


@dataclass
class Count:
    """The inputs of one seat in one game."""

    plans: int = 0
    answers: int = 0
    by_hand: int = 0
    interruptions: int = 0
    orders: int = 0
    by_plan: int = 0
    agreed: int = 0
    kinds: dict[str, int] = field(default_factory=dict)
    """Interruptions by their kind."""

    @property
    def inputs(self) -> int:
        """All inputs of a person."""
        return self.plans + self.answers + self.by_hand


class Follower:
    """A seat played through plans by a simulated player who wants its captain's orders."""

    def __init__(self, game: Game[Any], seat: Seat, captain: Bot) -> None:
        self.game = game
        self.seat = seat
        self.captain = captain
        self.plans = Plans(book_of(game.slug))
        self.memory = Memory()
        self.count = Count()
        self.gave = False
        """Whether anything was given by hand for the last order."""

    def order(self, desk: Desk, dice: SeededDice) -> Order:
        """The order for the open question, counting the inputs it takes."""
        self.gave = False
        wanted = self.captain.order(desk, dice)
        found = answer(desk, self.plans, self.memory)
        while isinstance(found, Interruption):
            said = self._decide(desk, found, wanted)
            if said is not None:
                return self._given(said)
            found = answer(desk, self.plans, self.memory)
        if isinstance(found, Given) and found.order == wanted:
            self.count.agreed += 1
            return self._by_plan(found)
        for line in plans_for(self.game.slug, desk.view(), wanted):
            if self._covers(desk, line, wanted):
                self._input("plans")
                later = answer(desk, self.plans, self.memory)
                if isinstance(later, Given):
                    self.count.agreed += later.order == wanted
                    return self._by_plan(later)
        if isinstance(found, Given) and found.because.startswith(EMPTY) and found.because in self.plans.lines():
            # The captain writes a sheet that a plan leaves empty: drop the plan and write the sheet.
            left = [plan for plan in self.plans.given if plan.line() != found.because]
            self.plans = Plans(self.plans.book, left)
            self._input("plans")
        elif isinstance(found, Given) and (wanted.line() in PASSES or self._is_left(found, wanted)):
            return self._by_plan(found)
        self._input("by_hand")
        return self._given(wanted)

    def _is_left(self, found: Given, wanted: Order) -> bool:
        """Whether a current plan leaves the captain's order to the staff."""
        lines = self.plans.lines()
        if any(line.partition(" ")[0] == SETTLED.get(type(wanted).__name__) for line in lines):
            return True
        return found.because in lines or any(line in lines for line in plans_for(self.game.slug, None, wanted))

    def _covers(self, desk: Desk, line: str, wanted: Order) -> bool:
        """Add a new plan that does what the captain wants, if there is one."""
        try:
            plan = self.plans.book.parse(line)
        except BadNotation:
            return False
        verb = line.partition(" ")[0]
        if plan in self.plans.given or (
            verb in SETTLED.values() and any(old.line().startswith(verb) for old in self.plans.given)
        ):
            return False
        tried = Plans(self.plans.book, self.plans.given)
        tried.give(plan)
        found = answer(desk, tried, self.memory.copy())
        if not isinstance(found, Given) or (found.order != wanted and found.because != plan.line()):
            return False
        self.plans = tried
        return True

    def _decide(self, desk: Desk, stop: Interruption, wanted: Order) -> Order | None:
        """Answer an interruption: by the captain's order or a standing plan if that is a choice, else by carrying on."""
        self.count.interruptions += 1
        self.count.kinds[stop.kind] = self.count.kinds.get(stop.kind, 0) + 1
        self._input("answers")
        note(desk, self.plans, self.memory, stop)
        lines = [choice.line for choice in stop.choices if choice.line != CARRY_ON]
        said = {PLAN + line for line in plans_for(self.game.slug, desk.view(), wanted)}
        for line in lines:
            if line in said:
                self.plans.give(self.plans.book.parse(line.removeprefix(PLAN)))
                return None
        return wanted if wanted.line() in lines else None

    def _input(self, kind: str) -> None:
        setattr(self.count, kind, getattr(self.count, kind) + 1)
        self.gave = True

    def _by_plan(self, found: Given) -> Order:
        self.count.by_plan += 1
        return self._given(found.order)

    def _given(self, order: Order) -> Order:
        self.count.orders += 1
        return order


@dataclass(frozen=True)
class Counted:
    """One game, counted."""

    seed: int
    counts: dict[str, Count]
    seat_changes: int
    outcome: Outcome


def play(slug: str, scenario: str, seed: int, options: Mapping[str, str] | None = None) -> Counted:
    """One game of followers to its end."""
    game = load(slug)
    state = game.new(scenario, seed, options)
    key, dice = key_from_seed(seed), SeededDice(state.chance)
    captain = recruit(slug, "captain")
    followers: dict[str, Follower] = {}
    orders = changes = 0
    last = ""
    patience = Patience()
    while acting := game.to_act(state):
        if (ended := patience.ended(state, orders)) is not None:
            return Counted(seed, {seat: one.count for seat, one in followers.items()}, changes, ended)
        seat = acting[0]
        follower = followers.setdefault(seat, Follower(game, seat, captain))
        order = follower.order(Desk(game, state, seat), SeededDice(Chance(wits(key, seat, orders))))
        if follower.gave and seat != last:
            changes += last != ""
            last = seat
        game.obey(state, seat, order, Umpire(dice, state.logs))
        dice.take()
        orders += 1
    assert state.outcome is not None, f"{slug} {scenario} seed {seed} stopped without an outcome"
    return Counted(seed, {seat: one.count for seat, one in followers.items()}, changes, state.outcome)


def report(slug: str, scenario: str, games: int, seed: int = 1) -> dict[str, Any]:
    """The mean of some games, seat by seat; `most` is the game with the most inputs of a seat."""
    played = [play(slug, scenario, number) for number in range(seed, seed + games)]
    seats: dict[str, Any] = {}
    for seat in sorted({name for one in played for name in one.counts}):
        counts = [one.counts.get(seat, Count()) for one in played]
        by_plan = sum(one.by_plan for one in counts)
        kinds = sorted({kind for one in counts for kind in one.kinds})
        seats[seat] = {
            "inputs": _mean([one.inputs for one in counts]),
            "most": max(one.inputs for one in counts),
            "orders": _mean([one.orders for one in counts]),
            "interruptions": _mean([one.interruptions for one in counts]),
            "plans": _mean([one.plans for one in counts]),
            "answers": _mean([one.answers for one in counts]),
            "by_hand": _mean([one.by_hand for one in counts]),
            "agreed": round(sum(one.agreed for one in counts) / by_plan, 3) if by_plan else None,
            "kinds": {kind: _mean([one.kinds.get(kind, 0) for one in counts]) for kind in kinds},
        }
    return {
        "game": slug,
        "scenario": scenario,
        "games": games,
        "seats": seats,
        "seat_changes": _mean([one.seat_changes for one in played]),
        "points": {
            side: _mean([float(one.outcome.points.get(side, 0)) for one in played])
            for side in sorted({name for one in played for name in one.outcome.points})
        },
    }


def _mean(figures: list[Any]) -> float | int:
    mean = round(sum(figures) / len(figures), 1)
    return int(mean) if mean == int(mean) else mean
