"""Which bots can sit down at which game."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

from flagplot.bots.bot import Bot, RandomBot

NAMES = ("captain", "random")


class UnknownBot(LookupError):
    """There is no bot of that name for that game."""


def recruit(game: str, name: str) -> Bot:
    """A bot by name: `random` plays anything, `captain` knows the game's doctrine."""
    if name == "random":
        return RandomBot()
    if name == "captain":
        try:
            captain: Bot = import_module(f"flagplot.bots.{game}").CAPTAIN
        except (ModuleNotFoundError, AttributeError) as fault:
            message = f"No captain has learnt the {game} game yet; `random` plays it."
            raise UnknownBot(message) from fault
        return captain
    near = get_close_matches(name, NAMES, n=1) or NAMES
    message = f"There is no bot {name!r}. Try {' or '.join(near)}."
    raise UnknownBot(message)
