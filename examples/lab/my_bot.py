"""A bot in a dozen lines: it samples a few legal orders and gives the longest one."""

from __future__ import annotations

from flagplot.bots.bot import Desk
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order


class Patient:
    """The longest of eight sampled orders."""

    name = "patient"

    def order(self, desk: Desk, dice: Dice) -> Order:
        """The next order; `dice` are the bot's own random numbers, so that a game can be repeated exactly."""
        return max((desk.sample(dice) for _ in range(8)), key=lambda order: len(order.line()))
