"""Third-party bots: those of installed packages, of `FLAGPLOT_BOTS`, and classes given by name.

A package offers a bot by an entry point of the group `flagplot.bots`; a user offers one by `FLAGPLOT_BOTS`, as
`name=module:Class` with commas between several. These have names, and sit down wherever bots do.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Final

from flagplot.bots.bot import Bot, Desk, blinded
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import IllegalOrder, Order

GROUP: Final = "flagplot.bots"
VARIABLE: Final = "FLAGPLOT_BOTS"


class UnknownBot(LookupError):
    """There is no bot of that name for that game."""


class Guest:
    """A third-party bot. It gets an imagined world, so that it cannot reach the true state.

    Its order is checked first, because `apply` does not check.
    """

    def __init__(self, bot: Bot, word: str = "") -> None:
        self.bot = bot
        self.name = str(getattr(bot, "name", type(bot).__name__))
        self.word = word or self.name
        """The name by which it was requested."""

    def order(self, desk: Desk, dice: Dice) -> Order:
        """The bot's order; raises if it is illegal."""
        order: Any = self.bot.order(blinded(desk, dice), dice)
        if not isinstance(order, Order):
            message = f"{self.name} ordered {order!r}, which is no Order: write desk.game.notation.parse(line)."
            raise TypeError(message)
        objection = desk.check(order)
        if objection is not None:
            raise IllegalOrder(desk.seat, order, objection)
        return order


def offered() -> dict[str, Callable[[], Any]]:
    """The bots of installed packages and of `FLAGPLOT_BOTS`, by name; nothing is imported before it is asked for."""
    return _offered(os.environ.get(VARIABLE, ""))


def made(game: str, name: str, found: Callable[[], Any]) -> Bot:
    """A third-party bot: an object with `order(desk, dice)`, or a class without constructor arguments.

    A bot that cannot play every game says so by `games`, a collection of their names.
    """
    try:
        kind = found()
        bot = kind() if isinstance(kind, type) else kind
    except UnknownBot:
        raise
    except Exception as fault:
        message = f"The bot {name} cannot be made: {type(fault).__name__}: {fault}."
        raise UnknownBot(message) from fault
    if not callable(getattr(bot, "order", None)):
        message = f"{name} is no bot: it has no method `order(desk, dice)`."
        raise UnknownBot(message)
    games = getattr(bot, "games", None)
    if games is not None and game not in games:
        message = f"The bot {name} does not play the {game} game: {', '.join(sorted(games))}."
        raise UnknownBot(message)
    return Guest(bot, name)


def named(word: str) -> Any:
    """What `module:Class` stands for."""
    module, _, name = word.partition(":")
    try:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as fault:
        message = f"There is no bot {word!r}: {fault}. Python must find its module: is it installed, or on PYTHONPATH?"
        raise UnknownBot(message) from fault
    return found


@cache
def _offered(words: str) -> dict[str, Callable[[], Any]]:
    found: dict[str, Callable[[], Any]] = {one.name: one.load for one in entry_points(group=GROUP)}
    for word in words.split(","):
        name, equals, kind = word.strip().partition("=")
        if equals and ":" in kind:
            found[name.strip()] = _later(kind.strip())
    return found


def _later(kind: str) -> Callable[[], Any]:
    return lambda: named(kind)
