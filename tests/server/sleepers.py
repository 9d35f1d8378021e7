"""Bots with bad days, offered by `FLAGPLOT_BOTS`: one sleeps, one burns the processor, one grows."""

from __future__ import annotations

import time

from flagplot.bots.bot import Desk
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order

BOTS = ",".join(f"{name.lower()}=tests.server.sleepers:{name}" for name in ("Sleeper", "Dozer", "Burner", "Grower"))


class Sleeper:
    """Sleeps for ever."""

    name = "sleeper"

    def order(self, desk: Desk, dice: Dice) -> Order:
        time.sleep(10**6)
        return desk.sample(dice)


class Dozer:
    """Wakes now and then, and goes to sleep again."""

    name = "dozer"

    def order(self, desk: Desk, dice: Dice) -> Order:
        while True:
            time.sleep(1.5)


class Burner:
    """Never ends."""

    name = "burner"

    def order(self, desk: Desk, dice: Dice) -> Order:
        while True:
            pass


class Grower:
    """Takes all the memory there is, and keeps it."""

    name = "grower"
    kept: list[bytearray]

    def order(self, desk: Desk, dice: Dice) -> Order:
        self.kept = []
        while True:
            self.kept.append(bytearray(16_000_000))
