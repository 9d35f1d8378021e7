"""The cards and charts of the table, read off a position: port cards, escort and raider cards, the route chart."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.kernel.rule import rule
from flagplot.strategic import trade
from flagplot.strategic.model import Strategic
from flagplot.strategic.pieces import ESCORTING, PORT, RAIDING, Route


@rule("NW-OPS-4", "NW-SEQ-11", "NW-SEQ-16")
def port_cards(position: Strategic, nations: Sequence[str]) -> dict[str, list[str]]:
    """Forces in Port cards: the units without a role, by the name of the port."""
    cards: dict[str, list[str]] = {}
    for unit in position.units.values():
        if unit.nation in nations and unit.duty == PORT:
            cards.setdefault(unit.at, []).append(unit.id)
    return cards


@rule("NW-MER-10", "NW-INT-1", "NW-INT-50")
def duty_cards(position: Strategic, nations: Sequence[str], duty: str) -> dict[str, dict[int, list[str]]]:
    """Escort or attack cards: for each fleet base of origin the counters on each route."""
    cards: dict[str, dict[int, list[str]]] = {}
    for unit in position.units.values():
        if unit.nation in nations and unit.duty == duty:
            cards.setdefault(unit.at, {}).setdefault(int(unit.on), []).append(unit.id)
    return cards


@rule("NW-MER-2", "NW-MER-7", "NW-MER-32", "NW-MER-33")
def chart_line(position: Strategic, route: Route) -> dict[str, object]:
    """One line of the Economic Route Chart: tonnage, length, effective lift, and the counters on both sides."""
    units = position.units.values()
    lift = trade.halves(position, route.path) * route.total()
    return {
        "serial": route.id,
        "route": route.name,
        "tonnage": route.total(),
        "length": trade.label(position, route),
        "lift": lift // 2 if lift % 2 == 0 else f"{lift // 2} 1/2",
        "defending": [unit.id for unit in units if unit.duty == ESCORTING and unit.on == str(route.id)],
        "attacking": [unit.id for unit in units if unit.duty == RAIDING and unit.on == str(route.id)],
    }
