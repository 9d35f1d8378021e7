"""A bot in a dozen lines: it looks at a few legal orders and takes the longest one, since that says most."""

from __future__ import annotations

from flagplot.bots.bot import Desk
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order


class Patient:
    """Of eight samples, the order that says most."""

    name = "patient"

    def order(self, desk: Desk, dice: Dice) -> Order:
        """What to do now; `dice` are the bot's own, so that the same game is played the same again."""
        return max((desk.sample(dice) for _ in range(8)), key=lambda order: len(order.line()))
