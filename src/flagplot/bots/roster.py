"""The bots available for each game.

A name is a level, with options after colons: a temperament, and for the admiral the seconds or the play-outs for a move:
`captain`, `captain:bold`, `admiral:cautious`, `admiral:5s`, `admiral:bold:60p`. Bots of packages and of `FLAGPLOT_BOTS` have names
of their own. `module:Class` imports code, so that only the person at this machine may say it: `enlist` takes it, `recruit`, which a
server asks for strangers, does not.
"""

from __future__ import annotations

import os
import re
import sys
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from flagplot.bots.bot import Bot, RandomBot
from flagplot.bots.guests import UnknownBot, made, named, offered
from flagplot.bots.search.admiral import Admiral
from flagplot.bots.search.budget import FEWEST, LEAST, MOST, MOST_PLAYOUTS, USUAL

NAMES: Final = ("captain", "admiral", "midshipman", "random")
"""The levels, the default one first."""
OFFERED: Final = (
    "captain",
    "captain:cautious",
    "captain:bold",
    "captain:book",
    "admiral",
    "midshipman",
    "random",
)
"""Our bots that a table offers, the default one first."""
BELOW: Final = {"admiral": "captain", "captain": "midshipman"}
"""The level that answers for one that failed or ran out of time; for all others any legal order is given."""
TEMPERAMENTS: Final = ("cautious", "bold", "book")
CORES: Final = "FLAGPLOT_CORES"
MOST_CORES: Final = 64
_SECONDS: Final = re.compile(r"([0-9]{1,2}(?:\.[0-9])?)s")
_PLAYOUTS: Final = re.compile(r"([0-9]{1,9})p")


def names() -> tuple[str, ...]:
    """The bots that have a name: our levels, then those of packages and of `FLAGPLOT_BOTS`."""
    return (*NAMES, *(name for name in offered() if name not in NAMES))


def at_tables() -> tuple[str, ...]:
    """The bots that a table offers, the default one first."""
    return (*OFFERED, *(name for name in offered() if name not in OFFERED))


def recruit(game: str, name: str) -> Bot:
    """A bot by name: `random` plays anything; the others know the game's doctrine."""
    level, *words = name.split(":")
    guests = offered()
    if level not in NAMES and name in guests:
        return made(game, name, guests[name])
    if level not in NAMES:
        near = get_close_matches(level, names(), n=1) or names()
        message = f"There is no bot {name[:60]!r}. Try {' or '.join(near)}."
        raise UnknownBot(message)
    if level == "random":
        if words:
            message = "`random` has no temperament: write `random` alone."
            raise UnknownBot(message)
        return RandomBot()
    temperament, seconds, playouts = _wanted(level, words)
    try:
        room = import_module(f"flagplot.bots.{game}")
        figures = import_module(f"flagplot.bots.{game}.parameters")
    except (ModuleNotFoundError, AttributeError) as fault:
        message = f"No captain has learnt the {game} game yet; `random` plays it."
        raise UnknownBot(message) from fault
    doctrine = figures.TEMPERAMENTS[temperament] if temperament else figures.STANDARD
    said = ":".join((level, *words))
    if level == "captain" and not temperament:
        captain: Bot = room.CAPTAIN
        return captain
    if level == "admiral":
        return _admiral(game, doctrine, said, seconds, playouts)
    bot: Bot = room.Captain(figures.green(doctrine) if level == "midshipman" else doctrine, said)
    return bot


def enlist(game: str, name: str) -> Bot:
    """A bot by name, or the user's own by `module:Class`."""
    if ":" not in name or name in names() or name.partition(":")[0] in NAMES:
        return recruit(game, name)
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # last on the path, so that a local file hides no installed module
    try:
        return made(game, name, lambda: named(name))
    except UnknownBot as fault:
        meant = get_close_matches(name.partition(":")[0], NAMES, n=1)
        if not meant:
            raise
        message = f"{fault} Or did you mean {':'.join((meant[0], *name.split(':')[1:]))}?"
        raise UnknownBot(message) from fault


def _admiral(game: str, doctrine: Any, name: str, seconds: float, playouts: int) -> Bot:
    adapter = import_module(f"flagplot.bots.{game}.searching").ADAPTER
    return Admiral(adapter(doctrine), name, seconds, playouts, cores=_cores())


def _cores() -> int:
    """The number of processes for an admiral on this machine, from `FLAGPLOT_CORES`; by default one."""
    said = os.environ.get(CORES, "1")
    if not said.isdecimal() or not 1 <= int(said) <= MOST_CORES:
        message = f"{CORES} is {said[:20]!r}: it is to be a number of processes from 1 to {MOST_CORES}."
        raise UnknownBot(message)
    return int(said) if hasattr(os, "fork") else 1


def _wanted(level: str, words: list[str]) -> tuple[str, float, int]:
    """The temperament, the seconds and the play-outs for a move in a name; 0 play-outs if seconds count."""
    temperament, seconds, playouts = "", USUAL, 0
    for number, word in enumerate(words):
        is_budget = level == "admiral" and number == len(words) - 1
        if word in TEMPERAMENTS and number == 0:
            temperament = word
        elif is_budget and (time := _SECONDS.fullmatch(word)) is not None:
            seconds = float(time[1])
            if not LEAST <= seconds <= MOST:
                message = f"An admiral thinks for {LEAST} to {MOST:.0f} seconds a move, not for {word!r}."
                raise UnknownBot(message)
        elif is_budget and (count := _PLAYOUTS.fullmatch(word)) is not None:
            playouts = int(count[1])
            if not FEWEST <= playouts <= MOST_PLAYOUTS:
                message = f"An admiral has {FEWEST} to {MOST_PLAYOUTS:,} play-outs a move, not {word!r}."
                raise UnknownBot(message)
        else:
            more = " or seconds (5s) or play-outs (60p)" if level == "admiral" else ""
            kinds = f"a temperament ({', '.join(TEMPERAMENTS)}){more}"
            message = f"{word[:40]!r} says nothing of the {level}: write {kinds} after the colon."
            raise UnknownBot(message)
    return temperament, seconds, playouts


def playouts(name: str) -> int:
    """The play-outs for a move in a bot's name; 0 if it has none."""
    level, *words = name.split(":")
    count = _PLAYOUTS.fullmatch(words[-1]) if level == "admiral" and words else None
    return int(count[1]) if count is not None else 0


def is_timed(name: str) -> bool:
    """Whether a bot of ours thinks for a time, so that its orders depend on the machine."""
    return name.partition(":")[0] == "admiral" and not playouts(name)


def below(name: str) -> str:
    """The bot that answers when this one cannot, with the same temperament; `None` if any legal order is given."""
    level, *words = name.split(":")
    lower = BELOW.get(level, "")
    return ":".join((lower, *(word for word in words if word in TEMPERAMENTS))) if lower else ""


def ranks(name: str) -> tuple[str, ...]:
    """A bot and its substitutes, in order."""
    found = [name]
    while lower := below(found[-1]):
        found.append(lower)
    return tuple(found)


def patience(name: str) -> float:
    """The seconds for a move in a bot's name, in addition to a captain's time."""
    level, *words = name.split(":")
    if level != "admiral":
        return 0.0
    time = _SECONDS.fullmatch(words[-1]) if words else None
    return float(time[1]) if time is not None else USUAL
