"""Collisions at night: two dice, two ships drawn at random, the ramming matrix."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import COLLISION
from flagplot.operational.content.counters import RANK, SHIP
from flagplot.operational.rules.damage import lose_merchants, sink, strike_ship
from flagplot.operational.rules.throws import best
from flagplot.operational.state.model import Bay

COLLIDES: Final = 11
"""The total of two dice from which ships collide."""
FOUNDERS: Final = 3
"""The best numbers with which D+ sinks a ship."""
TWO_DICE: Final = [one + other for one in range(1, 7) for other in range(1, 7)]


@rule("MK-SEA-23")
def collision_chance() -> Fraction:
    """The chance of a collision each time it is rolled for."""
    return Fraction(sum(total >= COLLIDES for total in TWO_DICE), len(TWO_DICE))


@rule("MK-SEA-22", "MK-SEA-23", "MK-SEA-26", "MK-SEA-27", "MK-SEA-28")
def risk_collision(state: Bay, umpire: Umpire, names: list[str], why: str, side: str) -> int:
    """Roll for a collision among ships and, after one, for another; returns how many happened."""
    happened = 0
    while True:
        ships = [name for name in names if not state.ships[name].fate]
        if len(ships) < 2:
            return happened
        if umpire.dice.total(2, f"MK-SEA-23 collision, {why}") < COLLIDES:
            umpire.announce("no.collision", ("MK-SEA-23",), {"why": why}, audience=(side,))
            return happened
        collide(state, umpire, ships)
        happened += 1
        if happened == 2 and state.options.collision_chain == "max_two":
            return happened


@rule("MK-SEA-25", "MK-SEA-29", "MK-SEA-30", "MK-SEA-34")
def collide(state: Bay, umpire: Umpire, ships: list[str]) -> None:
    """Draw the rammer, then the rammed, and read the matrix."""
    rammer = umpire.dice.pick(ships, "MK-SEA-25 rammer")
    rammed = umpire.dice.pick([name for name in ships if name != rammer], "MK-SEA-25 rammed")
    cell = umpire.read(COLLISION, armour(rammed), ramming_class(rammer))
    facts = {"rammer": rammer, "rammed": rammed, "result": cell}
    umpire.announce("collision", ("MK-SEA-25", "MK-SEA-30"), facts, audience=(state.ships[rammer].side,), reveals=True)
    to_rammer, _, to_rammed = cell.partition("x")
    hurt(state, umpire, rammer, to_rammer)
    hurt(state, umpire, rammed, to_rammed)


@rule("MK-SEA-29", "MK-BAT-41")
def ramming_class(name: str) -> str:
    """The larger of a ship's two ratings; merchantmen ram as D."""
    card = SHIP[name]
    if card.armour == "M":
        return "D"
    return max(card.gun or "D", card.armour, key=lambda rating: RANK[rating])


def armour(name: str) -> str:
    """The armour rating of the rammed ship; merchantmen are rammed as D."""
    return "D" if SHIP[name].armour == "M" else SHIP[name].armour


@rule("MK-SEA-31", "MK-SEA-33", "MK-SEA-34")
def hurt(state: Bay, umpire: Umpire, name: str, result: str) -> None:
    """The effect of a collision on one ship; damage spares the aircraft aboard."""
    ship = state.ships[name]
    if result == "D+":
        result = "Sk" if best(state, umpire, ship.side, FOUNDERS, "MK-SEA-31 D+") else "D"
    if result == "Sk" and SHIP[name].armour != "M":
        sink(state, umpire, ship)
    elif result == "Sk":
        lose_merchants(state, umpire, ship, 3)
    else:
        strike_ship(state, umpire, name, result, audience=(ship.side,))
