"""Trials: whether a game can continue from a position that Control has corrected."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import islice
from typing import Any, Final, Protocol

from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records import codec
from flagplot.kernel.seat import Seat
from flagplot.kernel.state import State
from flagplot.kernel.text.said import say


class Rules(Protocol):
    """The part of a game that a trial uses: `kernel.game` imports this module, not the other way round."""

    @property
    def codec(self) -> codec.Codec: ...
    def correctable(self, state: Any) -> Sequence[str]: ...
    def terms(self, state: Any) -> Collection[str]: ...
    def seats(self, state: Any) -> Sequence[Seat]: ...
    def view(self, state: Any, seat: Seat) -> Any: ...
    def prompt(self, state: Any, seat: Seat) -> Any: ...
    def orders(self, state: Any, seat: Seat) -> Iterable[Order]: ...
    def to_act(self, state: Any) -> Sequence[Seat]: ...
    def sample(self, state: Any, seat: Seat, dice: Dice) -> Order: ...
    def apply(self, state: Any, seat: Seat, order: Order, dice: Dice) -> Any: ...


LISTED: Final = 50
"""Legal orders of each seat that are tried."""


def objection(trial: State, game: Rules) -> Objection | None:
    """Why the game could not continue from a position, or `None`: views of all seats are made, and every seat that must act orders once."""
    try:
        problems = trial.problems()
        if problems:
            return Objection("", say("refuse-would-leave-position-wrong", problems=problems[0]))
        for seat in game.seats(trial):
            codec.text(game.view(trial, seat))
            game.prompt(trial, seat)
            for order in islice(game.orders(trial, seat), LISTED):
                order.line()
        for seat in game.to_act(trial):
            world = trial.clone()
            dice = SeededDice(Chance(key_from_seed(0)))
            game.apply(world, seat, game.sample(world, seat, dice), dice)
    except Exception as fault:  # noqa: BLE001  # whatever breaks, the correction is at fault, and it has not been made
        return Objection("", say("refuse-game-could-not-go", kind=type(fault).__name__, fault=str(fault)))
    return None
