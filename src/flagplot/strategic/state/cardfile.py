"""The counters on each card: forces in port by port, escorts and raiders by base of origin and route."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.kernel.rule import rule
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import PORT


@rule("NW-OPS-4", "NW-SEQ-11", "NW-SEQ-16")
def port_cards(position: Strategic, nations: Sequence[str]) -> dict[str, list[UnitId]]:
    """Forces in Port cards: the units without a role, by the name of the port."""
    cards: dict[str, list[UnitId]] = {}
    for unit in position.units.values():
        if unit.nation in nations and unit.duty == PORT:
            cards.setdefault(unit.at, []).append(unit.id)
    return cards


@rule("NW-MER-10", "NW-INT-1", "NW-INT-50")
def duty_cards(position: Strategic, nations: Sequence[str], duty: str) -> dict[str, dict[int, list[UnitId]]]:
    """Escort or attack cards: for each fleet base of origin the counters on each route."""
    cards: dict[str, dict[int, list[UnitId]]] = {}
    for unit in position.units.values():
        if unit.nation in nations and unit.duty == duty:
            cards.setdefault(unit.at, {}).setdefault(int(unit.on), []).append(unit.id)
    return cards
