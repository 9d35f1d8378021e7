"""Headroom: a search with the true state is an upper bound for what any search could gain.

It sits in the laboratory only and in no roster: `bots` hands a state to nobody. Whoever misses a goal against the captain is to say
first how far the seer comes.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from time import process_time
from typing import Any, Final

from flagplot.bots.bot import Bot, Desk
from flagplot.bots.roster import enlist
from flagplot.bots.search.adapter import Adapter, Judge, unseal
from flagplot.bots.search.admiral import Admiral
from flagplot.bots.search.plan import Plan
from flagplot.games import load
from flagplot.kernel.dice import Dice
from flagplot.kernel.game import Game
from flagplot.kernel.order import Order
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.view import View
from flagplot.lab.ladder import Meeting, score, teams
from flagplot.lab.simulate import play_or_crash

SEER: Final = "seer"


class TrueWorld(Adapter):
    """A game's adapter that always returns the true world; sealed orders of others stay hidden."""

    def __init__(self, inner: Adapter) -> None:
        super().__init__(inner.captain, inner.player)
        self.inner = inner
        self.unit = inner.unit
        self.state: Any = None

    def plans(self, desk: Desk, view: View, first: Order, dice: Dice) -> Iterable[Plan]:
        return self.inner.plans(desk, view, first, dice)

    def world(self, game: Game[Any], view: View, dice: Dice) -> Any:
        state = self.state.clone()
        unseal(state, view.seat)
        return state

    def turn(self, state: Any) -> int:
        return self.inner.turn(state)

    def horizon(self, state: Any) -> int:
        return self.inner.horizon(state)

    def judge(self, state: Any, seat: Seat) -> Judge:
        return self.inner.judge(state, seat)


class Seer:
    """An admiral with the true state."""

    name = SEER

    def __init__(self, slug: str, seconds: float, playouts: int = 0) -> None:
        adapter = import_module(f"flagplot.bots.{slug}.searching").ADAPTER
        self.adapter = TrueWorld(adapter())
        # Limited by processor time: on a busy machine a wall-clock limit would leave the seer no time.
        self.admiral = Admiral(self.adapter, SEER, seconds, playouts, process_time)

    def look(self, state: Any) -> None:
        """The true state, set by the laboratory after every order of the game."""
        self.adapter.state = state

    def order(self, desk: Desk, dice: Dice) -> Order:
        """The best order in the true world; the captain's before there is one."""
        if self.adapter.state is None:
            return self.adapter.captain.order(desk, dice)
        return self.admiral.order(desk, dice)


def headroom(
    slug: str,
    scenario: str,
    pairs: int,
    seed: int = 1,
    seconds: float = 1.0,
    against: str = "captain",
    playouts: int = 0,
) -> Meeting:
    """A seer against a bot, each seed from both sides; in one process, because states are passed."""
    game = load(slug)
    sides = teams(game, scenario)
    first, second = [team for team in dict.fromkeys(sides.values()) if team != "neutral"][:2]
    found = Meeting(SEER, against)
    scores: dict[int, float] = {}
    for mine in (first, second):
        for number in range(seed, seed + pairs):
            seer = Seer(slug, seconds, playouts)
            bots: dict[Seat, Bot] = {
                seat: seer if team == mine else enlist(slug, against if team in (first, second) else "captain")
                for seat, team in sides.items()
            }
            bots[CONTROL] = enlist(slug, "random")
            played = play_or_crash(game, scenario, number, bots, watch=seer.look)
            if played.is_crashed:
                found.crashed.append(played)
                continue
            result = score(played.outcome, mine)
            found.add(mine, result)
            scores[number] = scores.get(number, 0.0) + result
    return found.finish(scores)
