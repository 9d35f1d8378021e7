"""The admiral: before it gives an order, it plays out the captain's plan and alternatives in imagined worlds."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from flagplot.bots.bot import Desk, blinded
from flagplot.bots.search.adapter import Adapter
from flagplot.bots.search.budget import USUAL, Budget
from flagplot.bots.search.plan import Finding, Plan
from flagplot.bots.search.searcher import Searcher
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order

PREPARING: Final = 0.3
"""The share of the time after which no more plans are generated."""


class Admiral:
    """A searching bot for any game that has an adapter.

    With a number of play-outs instead of seconds the same view and dice give the same order on every machine.
    """

    def __init__(
        self,
        adapter: Adapter,
        name: str = "admiral",
        seconds: float = USUAL,
        playouts: int = 0,
        clock: Callable[[], float] = perf_counter,
        cores: int = 1,
    ) -> None:
        self.adapter = adapter
        self.name = name
        self.seconds = seconds
        self.playouts = playouts
        self.clock = clock
        """The clock for seconds; on a busy machine processor time is fairer than wall-clock time."""
        self.cores = 1 if playouts else cores
        """Processes that play out worlds in parallel; a budget of play-outs uses one process, so that results are reproducible."""

    def order(self, desk: Desk, dice: Dice) -> Order:
        """The order for a seat that owes one."""
        return self.think(desk, dice).chosen.order

    def think(self, desk: Desk, dice: Dice) -> Finding:
        """The order with the search that led to it. Captain and searcher see only an imagined world."""
        budget = Budget(self.seconds, self.playouts, self.clock)
        blind = blinded(desk, dice)
        first = self.adapter.captain.order(blind, dice)
        if desk.check(first) is not None:
            first = self.adapter.captain.order(desk, dice)
        view = blind.view()
        plans = []
        for plan in self.adapter.plans(blind, view, first, dice):
            if desk.check(plan.order) is None:
                plans.append(plan)
            if budget.spent > PREPARING:
                break
        if len(plans) < 2:
            return Finding(Plan(first, "", self.adapter.captain), (), 0, 0)
        return Searcher(self.adapter, desk.game, view, dice, budget, self.cores).search(plans)
