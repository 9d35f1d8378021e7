"""A line of each sheet that the seat could write now: with its own ships, bases, routes, forces and cards."""

from __future__ import annotations

from collections.abc import Iterator

from flagplot.kernel.rule import rule
from flagplot.strategic.orders.items import (
    Commit,
    Escorts,
    Form,
    Invade,
    Item,
    Move,
    Place,
    Put,
    RangeCard,
    Ship,
    Sweep,
)
from flagplot.strategic.orders.sheets import Allocate, Cards, Flags, Placement, Sheet, Supply, Tonnage, Transfer
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.offers import at_hand
from flagplot.strategic.rules.operations.allowances import areas_within, may_land
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import TaskForce, Unit

TRIED = 12
"""The most lines that are tried for an example."""


def example(draft: Draft, blank: Sheet) -> Item | None:
    """The first line that this sheet accepts."""
    for tried, item in enumerate(_lines(draft.state, draft.nations, blank)):
        if draft.accepts(item):
            return item
        if tried >= TRIED:
            break
    return None


def _lines(state: Strategic, nations: list[str], blank: Sheet) -> Iterator[Item]:
    """Lines that are likely to be accepted."""
    ships = [unit for unit in state.units.values() if unit.nation in nations and unit.is_ship]
    if isinstance(blank, Placement):
        for unit in ships:
            yield from [Place(unit.id, base) for base in _bases(state, unit)[:1]]
    elif isinstance(blank, Transfer):
        for unit in ships:
            yield from [Move(unit.id, base) for base in _bases(state, unit)[:1]]
    elif isinstance(blank, Supply):
        yield from _cargoes(state, nations)
    elif isinstance(blank, Tonnage):
        for route in state.routes.values():
            yield from [Put(nation, route.id, route.tonnage[nation]) for nation in nations if route.tonnage.get(nation)]
    elif isinstance(blank, Allocate):
        for unit in ships:
            together = [other.id for other in ships if (other.at, other.nation) == (unit.at, unit.nation)][:2]
            yield Form(ForceId(f"{unit.nation}:tf1"), unit.at, tuple(together), 0, 0)
        for unit in ships:
            yield from [Escorts(route, unit.at, (unit.id,)) for route in state.routes]
    elif isinstance(blank, Flags):
        free = [force for force in state.forces.values() if force.nation in nations and force.operation < 0]
        yield from _landings(state, free)
        for force in free:
            yield Sweep(force.id, state.areas_of(force.base)[0], 1, (), "", "")
    elif isinstance(blank, Cards):
        for card in at_hand(state, nations):
            for force in state.forces.values():
                if force.nation in nations:
                    yield (
                        Commit("die", card, force.id, "cover", "")
                        if force.operation >= 0
                        else RangeCard(card, force.id)
                    )


@rule("NW-OPS-31")
def _landings(state: Strategic, free: list[TaskForce]) -> Iterator[Item]:
    """Landings come first: an operation typically has an amphibious element."""
    for assault in [force for force in free if force.points]:
        for cover in [force for force in free if not force.points]:
            near = areas_within(state, cover)
            for place in state.harbours:
                seas = [area for area in state.areas_of(place) if area in near]
                if seas and may_land(state, cover.nation, place):
                    yield Invade(cover.id, assault.id, place, 1, 1, (), (), "", "", seas[0] if len(seas) > 1 else "")


def _bases(state: Strategic, unit: Unit) -> list[str]:
    """Other fleet bases of a unit's nation."""
    return [
        base
        for base, harbour in state.harbours.items()
        if harbour.holder == unit.nation and base != unit.at and state.is_fleet_base(base)
    ]


def _cargoes(state: Strategic, nations: list[str]) -> Iterator[Item]:
    """LSP or men from one end of a route to the other."""
    for route in state.routes.values():
        for nation in nations:
            if not route.tonnage.get(nation):
                continue
            for source, to in ((route.a, route.b), (route.b, route.a)):
                if source in state.harbours and to in state.harbours:
                    harbour = state.harbours[source]
                    if harbour.stock.get(nation):
                        yield Ship(nation, "lsp", 1, source, to, route.id, nation)
                    if harbour.manpower.get(nation):
                        yield Ship(nation, "manpower", 1, source, to, route.id, nation)
