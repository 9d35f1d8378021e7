"""What a sheet or an intervention may cost, told before it is handed in: stores that run out, landings without craft, counters left alone."""

from __future__ import annotations

from collections.abc import Iterator

from flagplot.kernel.order import Order
from flagplot.kernel.rule import rule
from flagplot.kernel.text.references import Series
from flagplot.lab.odds.order import Risk, Seen
from flagplot.lab.odds.said import say
from flagplot.strategic.orders.forces import Invade, RaidRoute, Strike, Sweep
from flagplot.strategic.orders.sheets import Flags, Intervene
from flagplot.strategic.rules.amphibious.landing import lacks_craft
from flagplot.strategic.rules.bases.bases import lsp_at
from flagplot.strategic.rules.operations.operations import is_uncommitted
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.model import NAVAL_RANGE, Strategic
from flagplot.strategic.state.view import StrategicView
from flagplot.strategic.text.wording import called, english


def risks_of(seen: Seen, order: Order) -> list[Risk]:
    """All warnings for an order."""
    world: Strategic = seen.world()
    drawn: dict[tuple[str, str], int] = {}
    found: list[Risk] = []
    if isinstance(order, Intervene):
        for name, lsp in order.forces:
            found += _stores(world, name, lsp, order.lender, drawn)
    elif isinstance(order, Flags):
        for item in order.lines():
            if isinstance(item, Sweep | Invade | RaidRoute | Strike):
                found += _stores(world, item.force, item.lsp, item.lender, drawn)
                found += _met(seen.view, item)
            if isinstance(item, Invade):
                found += _stores(world, item.invasion, item.landing_lsp, item.lender, drawn)
                found += _landing(world, item)
    return found


def _stores(
    world: Strategic, name: ForceId, lsp: int, lender: str, drawn: dict[tuple[str, str], int]
) -> Iterator[Risk]:
    """A force without LSP fights badly; the last LSP of a base are gone for whoever comes next."""
    force = world.forces.get(name)
    if force is None:
        return
    if not lsp:
        yield Risk(say("risk-sails-without-lsp-off-each", name=str(english().force(name))), "NW-CMB-21")
    payer = lender or force.nation
    key = (payer, force.base)
    drawn[key] = drawn.get(key, 0) + lsp
    left = lsp_at(world, payer, force.base) - drawn[key]
    if lsp and left <= 0:
        yield Risk(say("risk-this-takes-last-lsp-at", base=called(force.base)), "NW-OPS-8")


@rule("NW-OPS-13", "NW-OPS-18")
def _met(view: StrategicView, item: Sweep | Invade | RaidRoute | Strike) -> Iterator[Risk]:
    """Enemy task forces whose base is near enough: they may intervene, and how strong they are may be unknown."""
    position = view.position
    force = position.forces.get(item.force)
    place = item.place if isinstance(item, Invade | Strike) else ""
    area = item.area or next(iter(position.areas_of(place) if position.is_base(place) else ()), "")
    if force is None or area not in position.atlas.scenario.areas:
        return
    near = [
        other
        for other in position.forces.values()
        if position.at_war(other.nation, force.nation)
        and is_uncommitted(position, other)
        and position.is_base(other.base)
        and area in position.atlas.within(position.areas_of(other.base), position.closed(other.nation), NAVAL_RANGE)
    ]
    if near:
        forces = Series(tuple([english().force(other.id) for other in near]))
        met = str(english().force(item.force))
        yield Risk(say("risk-may-be-met", forces=forces, count=len(near), force=met, area=called(area)), "NW-OPS-13")


def _landing(world: Strategic, item: Invade) -> Iterator[Risk]:
    force = world.forces.get(item.invasion)
    if force is None:
        return
    if lacks_craft(world, force):
        landing = str(english().force(item.invasion))
        yield Risk(
            say("risk-lands-without-enough-landing-craft", invasion=landing, place=called(item.place)),
            "NW-CMB-22",
        )
    cover = world.forces.get(item.force)
    if cover is not None and not cover.units:
        yield Risk(
            say("risk-sail-without-covering-force", points=force.points),
            "NW-OPS-26",
        )
