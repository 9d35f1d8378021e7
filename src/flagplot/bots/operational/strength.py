"""The worth and strength of ships: a captain's estimates, not rules of the game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from flagplot.operational.charts import MATRIX, NAVAL
from flagplot.operational.content.counters import SHIP
from flagplot.operational.state.model import Ship
from flagplot.operational.state.view import Sighting

GUN: Final = {"": 0.0, "D": 1.0, "DL": 1.5, "CL": 2.5, "CA": 4.0, "BC": 7.0, "B": 9.0}
HULL: Final = {"M": 0.5, "D": 1.0, "DL": 1.5, "CL": 2.5, "CA": 4.0, "BC": 7.0, "B": 9.0}
TUBES: Final = {"": 0.0, "T": 1.0, "24T": 2.5}
FOLLOW_UP: Final = 0.5
"""How often a Damaged ship is hit a second time."""
_COLUMNS: Final = {"BC": "BC,T", "T": "BC,T", "B": "B,24T", "24T": "B,24T"}


def power(name: str, *, damaged: bool = False) -> float:
    """How much a ship counts in a surface fight."""
    card = SHIP[name]
    if card.armour == "M":
        return 0.0
    worth = GUN[card.gun] + HULL[card.armour] + (0.0 if damaged else TUBES[card.torpedo])
    if card.deck:
        worth /= 2  # she hides, so her guns do not count
    return worth / 2 if damaged else worth


def fleet_power(ships: Iterable[Ship]) -> float:
    """The sum over ships afloat."""
    return sum(power(ship.id, damaged=ship.damaged) for ship in ships if not ship.fate)


def seen_power(ships: Iterable[Sighting]) -> float:
    """The sum over ships as the enemy shows them."""
    return sum(power(ship.id, damaged=ship.damaged) for ship in ships)


def seen_points(ships: Iterable[Sighting]) -> int:
    """What the ships of a marker would score."""
    return sum(ship.left if SHIP[ship.id].armour == "M" else SHIP[ship.id].points for ship in ships)


@cache
def hit_value(firing: str, target: str, damaged: bool, shift: int) -> float:
    """Points expected from one shot of a class at a ship."""
    card = SHIP[target]
    row = "MERCHANT" if card.armour == "M" else card.armour
    column = int(MATRIX.read(row, _COLUMNS.get(firing, firing)).cell)
    if column < -2:
        return 0.0
    results = [NAVAL.read(max(1, min(6, die + shift)), min(column, 5)).cell for die in range(1, 7)]
    if card.armour == "M":
        return sum({"-": 0, "D": 1, "DS": 2, "Sk": 3}[result] for result in results) / 6
    sinks, wounds = results.count("Sk"), results.count("DS") + results.count("D")
    again = (sinks + results.count("DS")) / 6
    if damaged:
        return card.points * again
    # A Damaged ship scores nothing yet: she is worth what the next hit of the kind would score, if any.
    return card.points * (sinks + FOLLOW_UP * wounds * again) / 6
