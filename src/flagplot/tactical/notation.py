"""Battles on paper: allocation lines with their marks, ships and groups in one line each."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.tactical import content
from flagplot.tactical.geometry import YARD
from flagplot.tactical.model import LEVELS, Battle, Salvo, Ship


@rule("NA-GUN-48")
def allocation_line(state: Battle, salvo: Salvo) -> str:
    """A line of gunfire allocation: half a circle on the left for a hit last turn, the whole circle for one this turn."""
    ship = state.ships[salvo.ship]
    arcs = "&".join(ship.sheet.batteries[battery].arc for battery in salvo.batteries)
    line = f"{salvo.ship}/{arcs} {content.guns()[salvo.gun].factor} -> {salvo.target}"
    if any(ship.striking.get(battery) == salvo.target for battery in salvo.batteries):
        return f"({line})"
    if any(ship.struck.get(battery) == salvo.target for battery in salvo.batteries):
        return f"({line}"
    return line


def ship_line(ship: Ship) -> str:
    """A ship in one line: `exeter YORK 1200,-300 course 045 20 kn D*`; a star is damage out of control."""
    level = "" if ship.level == 0 else f" {LEVELS[ship.level]}{'' if ship.controlled else '*'}"
    place = f"{ship.x // YARD},{ship.y // YARD}"
    return f"{ship.id} {ship.kind} {place} course {ship.course // 10:03d} {ship.speed // 1000} kn{level}"
