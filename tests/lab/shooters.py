"""Bots for Skerries with known odds: red fires at the first blue boat once with both of its own, and nobody moves."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from flagplot.bots.bot import Desk
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from tests.toy.model import RED
from tests.toy.orders import Fire, Plot, Search

WINS = 5 / 12
"""One 6, or two of 4 and 5, in two dice sink her; otherwise nobody is sunk, and the game is drawn."""


class Shooter:
    """Fires at cell 2 in the first turn if it is red; all other shots miss."""

    name = "shooter"
    games = ("skerries",)

    def order(self, desk: Desk, dice: Dice) -> Order:
        view: Any = desk.view()
        verb = next(iter(desk.orders())).line().split()[0]
        if verb == "plot":
            return Plot(
                tuple((name, boat.cell) for name, boat in view.own.items() if boat.afloat and boat.side == desk.seat)
            )
        if verb == "search":
            return Search(1)
        return Fire(2 if desk.seat == RED and view.turn == 1 else 1)


class Idle(Shooter):
    """Never hits anything."""

    name = "idle"

    def order(self, desk: Desk, dice: Dice) -> Order:
        order = super().order(desk, dice)
        return Fire(1) if isinstance(order, Fire) else order


class Clumsy(Shooter):
    """Raises an exception in every third game."""

    name = "clumsy"

    def order(self, desk: Desk, dice: Dice) -> Order:
        if desk.seat == RED and dice.roll(30, "clumsy") == 1:
            message = "dropped the telescope"
            raise RuntimeError(message)
        return super().order(desk, dice)


class Leaving(Shooter):
    """Ends the program."""

    name = "leaving"

    def order(self, desk: Desk, dice: Dice) -> Order:
        sys.exit("enough")


class Fatal(Shooter):
    """Kills its process in some games, when red searches first."""

    name = "fatal"

    def order(self, desk: Desk, dice: Dice) -> Order:
        order = super().order(desk, dice)
        if desk.seat == RED and isinstance(order, Search) and desk.view().turn == 1 and dice.roll(6, "fatal") == 1:  # type: ignore[attr-defined]
            os._exit(1)
        return order


class Cheat(Shooter):
    """Gives an illegal order."""

    name = "cheat"

    def order(self, desk: Desk, dice: Dice) -> Order:
        order = super().order(desk, dice)
        return Fire(99) if isinstance(order, Fire) else order


class Deadly(Shooter):
    """Kills its process, once for each file that does not exist yet."""

    name = "deadly"

    def order(self, desk: Desk, dice: Dice) -> Order:
        marker = Path(os.environ["FLAGPLOT_TEST_MARKER"])
        try:
            marker.touch(exist_ok=False)
        except FileExistsError:
            return super().order(desk, dice)
        os._exit(1)


class Doomed(Shooter):
    """Kills its process in the game whose dice are in the file, however often that game is played, and in no other."""

    name = "doomed"

    def order(self, desk: Desk, dice: Dice) -> Order:
        marker = Path(os.environ["FLAGPLOT_TEST_MARKER"])
        game = str(dice.roll(10**9, "which game"))
        with suppress(FileExistsError), marker.open("x", encoding="utf-8") as file:
            file.write(game)
        if marker.read_text(encoding="utf-8") == game:
            os._exit(1)
        return super().order(desk, dice)


CONSTANT = 3
