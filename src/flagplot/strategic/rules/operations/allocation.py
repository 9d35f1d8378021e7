"""Step 5: units take their roles."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.strategic.orders.items import Join
from flagplot.strategic.rules.combat import ratings
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import TASK_FORCE, Route, Unit


@rule("NW-AMP-23")
def transports_needed(state: Strategic, units: list[Unit], points: int) -> int:
    """Tonnage points for the land points that landing craft do not carry."""
    if state.options.troop_lift == "free":
        return 0
    return max(0, points - ratings.lift(state, units))


def may_attack(state: Strategic, nation: str, route: Route) -> bool:
    """Whether a route is an enemy's."""
    return state.at_war(nation, route.owner)


def assign(state: Strategic, unit: Unit, duty: str, on: str, area: str) -> None:
    """Give a unit its role; a carrier's air point shares it."""
    unit.duty, unit.on, unit.area = duty, on, area
    if unit.is_carrier:
        air = state.air_of(unit.id)
        if air is not None:
            air.duty, air.on, air.area = duty, on, area


@rule("NW-FLG-16", "NW-BAS-8")
def join(state: Strategic, item: Join) -> None:
    """Units join an ally's force if it was formed at their base; otherwise they stay in port."""
    force = state.forces.get(item.id)
    for name in item.units:
        unit = state.units[name]
        if force is not None and (unit.at == force.base or unit.is_air):
            force.units.append(name)
            assign(state, unit, TASK_FORCE, item.id, "")
