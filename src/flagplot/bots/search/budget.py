"""The budget of a search: seconds, or a number of play-outs for exactly reproducible answers."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

LEAST: Final = 0.3
USUAL: Final = 2.0
MOST: Final = 30.0
"""Seconds for a move: minimum, default, maximum."""
FEWEST: Final = 2
MOST_PLAYOUTS: Final = 5_000
"""Play-outs for a move: minimum, one of each of two plans, and maximum."""
RESERVE: Final = 0.05
"""The share of the time reserved for assembling the answer."""


class OutOfTime(Exception):
    """The budget is used up in the middle of a play-out."""


class Budget:
    """The remaining budget. The clock starts when it is created."""

    def __init__(self, seconds: float = USUAL, playouts: int = 0, clock: Callable[[], float] = perf_counter) -> None:
        self.playouts = playouts
        """Play-outs allowed; 0 counts time instead."""
        self.played = 0
        self._clock = clock
        self._begun = clock()
        self._seconds = seconds * (1 - RESERVE)
        self.reserve = seconds * RESERVE
        """Seconds reserved for assembling the answer."""

    @property
    def spent(self) -> float:
        """The share that is used up."""
        if self.playouts:
            return self.played / self.playouts
        return (self._clock() - self._begun) / self._seconds

    def check(self) -> None:
        """Stop a play-out when the time is over. A budget of play-outs is checked only between them."""
        if not self.playouts and self._clock() - self._begun > self._seconds:
            raise OutOfTime
