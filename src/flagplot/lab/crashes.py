"""Games that crash: the orders given until then are noted, so that they leave a replay."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from flagplot.bots.bot import Bot, Desk
from flagplot.kernel import replay
from flagplot.kernel.dice import Dice
from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.order import Order
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import Seat

CRASHED: Final = "crashed"
"""The level of a crashed game."""
LONGEST: Final = 300
"""Most characters of an exception that are told."""

Orders = list[tuple[Seat, Order]]


class Listening:
    """A bot whose orders are noted; in a file too, if its process may die."""

    def __init__(self, bot: Bot, given: Orders, heard: Path | None = None) -> None:
        self.bot = bot
        self.name = bot.name
        self.given = given
        self.heard = heard

    def order(self, desk: Desk, dice: Dice) -> Order:
        """The bot's order, noted."""
        order = self.bot.order(desk, dice)
        self.given.append((desk.seat, order))
        if self.heard is not None:
            with self.heard.open("a", encoding="utf-8") as file:
                file.write(f"{desk.seat} {order.line()}\n")
        return order


def listening(bots: Mapping[Seat, Bot], given: Orders, heard: Path | None = None) -> dict[Seat, Bot]:
    """Bots whose orders are noted."""
    return {seat: Listening(bot, given, heard) for seat, bot in bots.items()}


def said_of(fault: BaseException) -> str:
    """An exception in a line: its kind, and what it says."""
    line = " ".join(f"{type(fault).__name__}: {fault}".split()).rstrip(": ")
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


def replay_of(
    game: Game[Any],
    slug: str,
    scenario: str,
    seed: int,
    options: Mapping[str, str],
    given: Orders,
    said: str,
    told: str,
) -> str:
    """The game up to the crash; the failing order and the traceback follow as comments."""
    try:
        match = Match.open(game, scenario, Fairness(seed=seed), options)
    except Exception:  # noqa: BLE001  # it broke down in the set-up: there is nothing to be played again
        return "".join(f"# {line}\n" for line in [f"{slug} seed {seed}: {said}", *told.splitlines()])
    match.keep_undo(0)
    left = list(given)
    while left:
        seat, order = left[0]
        try:
            match.play(seat, order)
        except Exception:  # noqa: BLE001  # this is the one
            break
        left.pop(0)
    remarks = [*(f"{seat} {order.line()}" for seat, order in left), *told.splitlines()]
    return replay.write(match) + "".join(f"# {line}\n" for line in remarks)


def traced() -> str:
    """The traceback of the exception being handled."""
    return traceback.format_exc()
