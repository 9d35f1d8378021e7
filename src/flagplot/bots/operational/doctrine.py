"""Battle-board doctrine that needs no view: when to close."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.kernel.order import Order
from flagplot.operational.charts import REACH
from flagplot.operational.content.counters import SHIP
from flagplot.operational.orders.common import Relocate
from flagplot.operational.rules.battle.board import board_range

DEPTH: Final = {"screening": 1, "second": 2, "third": 3}


def closing(posts: dict[str, int], own: Sequence[str], foes: Sequence[str], moves: Sequence[Order]) -> Order | None:
    """A relocation after which a ship's guns bear again; the smallest step that suffices."""
    places = [posts[name] for name in foes if name in posts]
    if not places:
        return None
    for name in own:
        if name not in posts or name not in SHIP or SHIP[name].deck or not SHIP[name].gun:
            continue
        reach = REACH.number(SHIP[name].gun, "ranges")
        if min(board_range(posts[name], place) for place in places) <= reach:
            continue
        sign = -1 if SHIP[name].side == "japan" else 1
        ways = [order for order in moves if isinstance(order, Relocate) and order.ship == name and order.post in DEPTH]
        ways = [o for o in ways if min(board_range(sign * DEPTH[o.post], place) for place in places) <= reach]
        if ways:
            return max(ways, key=lambda order: DEPTH[order.post])
    return None
