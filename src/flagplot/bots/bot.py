"""Bots and their desks: a bot sees what its seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Any, Protocol

from flagplot.kernel.dice import Chance, Dice, SeededDice
from flagplot.kernel.game import Game
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.state import State
from flagplot.kernel.view import View


class Desk:
    """A seat's desk: its view, its legal orders, objections to its drafts.

    Each of these is a channel that the twin-worlds tests check for secrets. The desk gives no access to the state. A glance is the view without
    its prompt and without copies, for captains that are tested to change nothing; bots that are not ours read the view.
    """

    def __init__(self, game: Game[Any], state: State, seat: Seat) -> None:
        self.game = game
        self.seat = seat
        self.view: Callable[[], View] = lambda: game.view(state, seat)
        self.glance: Callable[[], View] = lambda: game.glance(state, seat)
        self.orders: Callable[[], Iterable[Order]] = lambda: game.orders(state, seat)
        self.sample: Callable[[Dice], Order] = lambda dice: game.sample(state, seat, dice)
        self.check: Callable[[Order], Objection | None] = lambda order: game.check(state, seat, order)


def blinded(desk: Desk, dice: Dice) -> Desk:
    """The same desk on an imagined world: even by introspection the true state cannot be reached.

    Twin worlds give a seat the same view, orders and objections, so nothing that a bot may know is lost by it.
    """
    return Desk(desk.game, desk.game.imagine(desk.view(), dice), desk.seat)


def wits(key: str, seat: Seat, given: int) -> str:
    """The key of a bot's own dice for one order: from the game's key, its seat, and how many orders were given before.

    Wherever a game is played, at a table, at the terminal or in simulation, a bot that sees the same orders the same.
    """
    return blake2b(f"flagplot wits {key} {seat} {given}".encode(), digest_size=32).hexdigest()


class OwnDice(Dice):
    """A bot's own dice for one order. The key is made lazily, because most orders roll no dice."""

    def __init__(self, key: str, seat: Seat, given: int) -> None:
        super().__init__()
        self._key = key
        self._seat = seat
        self._given = given
        self._dice: SeededDice | None = None

    def draw(self, sides: int, why: str) -> int:
        """The face that dice of the key of `wits` show."""
        if self._dice is None:
            self._dice = SeededDice(Chance(wits(self._key, self._seat, self._given)))
        return self._dice.draw(sides, why)


class Bot(Protocol):
    """A player that is a program. It keeps no memory between orders but its view."""

    name: str

    def order(self, desk: Desk, dice: Dice) -> Order:
        """The order for a seat that owes one; `dice` are the bot's own, apart from the game's."""
        ...


class RandomBot:
    """Any legal order, each as likely."""

    name = "random"

    def order(self, desk: Desk, dice: Dice) -> Order:
        """A sample of the legal orders."""
        return desk.sample(dice)
