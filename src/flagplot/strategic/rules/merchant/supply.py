"""Step 1: cargoes arrive; troops ashore without supply are removed."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.items import Ship
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.model import Strategic


def carry(source: dict[str, int], to: dict[str, int], nation: str, number: int) -> None:
    """Move points of a nation from one store to another."""
    enter(source, nation, -number)
    enter(to, nation, number)


@rule("NW-MER-37")
def land_goods(state: Strategic, item: Ship) -> None:
    """Materials are entered in the books of their owner where they arrive; those stored at their source are used first."""
    goods = state.ledgers[item.nation].goods
    stored = goods.get(item.source, {})
    left = stored.pop(item.cargo, 0) - item.number
    if left > 0:
        stored[item.cargo] = left
    enter(goods.setdefault(item.to, {}), item.cargo, item.number)


@rule("NW-AMP-42")
def starve(state: Strategic, place: str, nation: str, umpire: Umpire) -> None:
    """Remove a lodgement that went two turns without supply."""
    harbour = state.harbours[place]
    lost = harbour.points(nation)
    harbour.manpower[nation] = 0
    harbour.tanks[nation] = 0
    harbour.landed.pop(nation, None)
    harbour.hungry.pop(nation, None)
    state.ledgers[nation].land_out += lost
    umpire.announce("supply.starved", ("NW-AMP-42",), {"nation": nation, "place": place, "points": lost})
