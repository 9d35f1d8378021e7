"""An order with its reasons, from a bot of any level."""

from __future__ import annotations

from flagplot.bots.alternatives import rejected
from flagplot.bots.bot import Bot, Desk
from flagplot.bots.reasons import reasons
from flagplot.bots.search.admiral import Admiral
from flagplot.bots.search.telling import told
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from flagplot.kernel.text.said import Said


def advise(bot: Bot, desk: Desk, dice: Dice) -> tuple[Order, list[str]]:
    """A bot's order and its reasons: the doctrine behind it, rejected alternatives with their odds, and for an admiral the plans it tried."""
    if isinstance(bot, Admiral):
        finding = bot.think(desk, dice)
        order = finding.chosen.order
        return order, [*told(finding, bot.adapter.unit), *reasons(desk.game.slug, order.line(), desk.view())]
    order = bot.order(desk, dice)
    if bot.name == "random":
        return order, [str(Said("advice", "random", {}))]
    return order, [*reasons(desk.game.slug, order.line(), desk.view()), *rejected(bot, desk, dice, order)]
