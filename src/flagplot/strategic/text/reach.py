"""Which sea areas aircraft, ships and submarines reach from their bases, for both sides as the seat knows them."""

from __future__ import annotations

from flagplot.kernel.overlay import GUNS, STRIKE, TORPEDOES, Reach
from flagplot.kernel.rule import rule
from flagplot.strategic.state.pieces import SUBMARINE, Unit
from flagplot.strategic.state.view import StrategicView


def kind_of(unit: Unit) -> str:
    """The kind of reach of a counter."""
    return STRIKE if unit.is_air else TORPEDOES if unit.kind == SUBMARINE else GUNS


@rule("NW-RNG-1", "NW-RNG-2", "NW-RNG-13")
def reach_of(view: StrategicView) -> list[Reach]:
    """By base and side, the known units based there; a carrier's aircraft go with her."""
    world = view.position
    found: dict[tuple[str, str, str], set[str]] = {}
    for unit in world.units.values():
        if unit.aboard or not unit.at or not unit.kind or not world.areas_of(unit.at):
            continue
        side = world.atlas.nations[unit.nation].alliance
        reached = found.setdefault((kind_of(unit), side, unit.at), set())
        reached.update(area for area in world.atlas.areas if world.reaches(unit, area))
    return [
        Reach(kind, side, world.atlas.places[at].name if at in world.atlas.places else at, at, 0, tuple(sorted(areas)))
        for (kind, side, at), areas in found.items()
        if areas
    ]
