"""A state of a hundred ships, written as games write theirs: plain classes, explicit `__init__`, ids."""

from __future__ import annotations

from flagplot.kernel.dice import Chance, Dice, key_from_seed
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.records.record import Record
from flagplot.kernel.seat import Seat
from flagplot.kernel.state import State


class Ship(Record):
    """A ship with the dozen values that change in play."""

    id: str
    side: str
    x: int
    y: int
    course: int
    speed: int
    hits: int
    fires: int
    flooding: int
    torpedoes: int


class Fleet(State):
    """A hundred ships and the other usual parts of a state."""

    ships: list[Ship]


def hundred_ships() -> Fleet:
    """Fifty a side."""
    ships = [Ship(f"rn.{n}", "red" if n % 2 else "blue", n * 500, n * 300, n, 25, 0, 0, 0, 4) for n in range(100)]
    logs = {Seat(name): Logbook() for name in ("red", "blue")}
    return Fleet("bench", Chance(key_from_seed(1)), [], logs, ships)


# Two procedures as rules would write them. benchmarks/peers/odds_peers.py has the same for icepool and NumPy.


def salvo(dice: Dice) -> int:
    """Twelve guns hit on 5 or 6, each hit penetrates on 4 or more, each penetration causes one die of damage."""
    penetrations = dice.hits(dice.hits(12, 5, "hit"), 4, "penetrate")
    return dice.total(penetrations, "damage")


class Duel:
    """Two ships fire simultaneous salvoes at each other until one is sunk."""

    def __init__(self, red: int, blue: int) -> None:
        self.red = red
        self.blue = blue


def duel_round(duel: Duel, dice: Dice) -> Duel:
    """Six guns against four, hitting on 5 and 4."""
    on_blue = dice.hits(6, 5, "red fires")
    on_red = dice.hits(4, 4, "blue fires")
    return Duel(max(0, duel.red - on_red), max(0, duel.blue - on_blue))


def duel_key(duel: Duel) -> tuple[int, int]:
    """Equal damage, equal state."""
    return duel.red, duel.blue


def duel_result(duel: Duel) -> str | None:
    """The ships still afloat."""
    if duel.red and duel.blue:
        return None
    return "red" if duel.red else "blue" if duel.blue else "none"
