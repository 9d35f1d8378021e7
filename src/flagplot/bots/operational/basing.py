"""Where air units are based: away from bases that are about to fall, to the nearest that is not."""

from __future__ import annotations

from flagplot.bots.bot import Desk
from flagplot.bots.operational.estimate import Sight
from flagplot.kernel.order import Order
from flagplot.operational.content.counters import PLANE
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.orders.common import Transfer


def shift(sight: Sight, desk: Desk) -> Order | None:
    """Transfer a unit that is ready from a base with enemy troops next to it; nothing if there is none."""
    threatened = _threatened(sight)
    for plane in sight.view.planes.values():
        if plane.lost or plane.task or plane.base not in PLACE or plane.id not in PLANE:
            continue
        here = SEA.hex_of[plane.base]
        if here not in threatened:
            continue
        for base in sorted(PLACE, key=lambda place: (SEA.distance(here, SEA.hex_of[place]), place)):
            order = Transfer(plane.id, base)
            if SEA.hex_of[base] not in threatened and desk.check(order) is None:
                return order
    return None


def _threatened(sight: Sight) -> set[str]:
    """The hexes in which enemy troops stand, and those next to them."""
    found: set[str] = set()
    for troop in sight.view.troops.values():
        if troop.side == sight.foe and troop.at and not troop.fate:
            found.update((troop.at, *SEA.near[troop.at]))
    return found
