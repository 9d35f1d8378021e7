"""What a seat's view says of an order before it is given: the hexes of its course or search, and the words that its places could take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from flagplot.kernel.order import Order
from flagplot.kernel.rule import rule
from flagplot.operational.content.sea import DIRECTIONS, PLACE, SEA
from flagplot.operational.orders.air import Arc
from flagplot.operational.orders.sea import Enter, Move, Plot
from flagplot.operational.rules.air.airfield import range_of
from flagplot.operational.state.view import BayView


class Preview(TypedDict):
    """What an order looks like on the map."""

    courses: dict[str, list[str]]
    """The hexes of a course, by marker."""
    fan: list[str]
    """The hexes that a search looks at."""


def preview_of(view: BayView, order: Order) -> Preview | None:
    """The courses that an order would steer, hex by hex, by marker: `{"courses": {"J2": ["3209", "3210"]}, "fan": []}`, and those of a search."""
    courses: dict[str, list[str]] = {}
    if isinstance(order, Move):
        courses[order.marker] = [*_at(view, order.marker), order.to]
    elif isinstance(order, Enter):
        courses[order.group] = [order.to]
    elif isinstance(order, Plot):
        for step in order.moves:
            marker, _, to = step.partition(":")[0].partition("=")
            courses[marker] = [*_at(view, marker), to]
    shown = {marker: hexes for marker, hexes in courses.items() if all(at in SEA.near for at in hexes)}
    fan = _fan(view, order) if isinstance(order, Arc) else []
    return {"courses": shown, "fan": fan} if shown or fan else None


@rule("MK-REC-15", "MK-REC-16")
def _fan(view: BayView, order: Arc) -> list[str]:
    """The hexes of a search, from where the unit's ship or base is."""
    plane = view.planes.get(order.unit)
    if plane is None or order.facing not in DIRECTIONS:
        return []
    ship = view.ships.get(plane.base)
    group = view.groups.get(ship.group) if ship is not None else None
    at = SEA.hex_of.get(plane.base, "") if group is None else group.at
    return SEA.fan(at, order.facing, range_of(view.options, order.unit)) if at in SEA.near else []


def _at(view: BayView, marker: str) -> list[str]:
    """Where a marker of one's own stands."""
    if marker in view.groups:
        return [view.groups[marker].at]
    if marker in view.subs:
        return [view.subs[marker].at]
    return [""]


def vocabulary_of(view: BayView) -> Mapping[str, Sequence[str]]:
    """The words of each kind that a seat could name."""
    own = [name for name, plane in view.planes.items() if not plane.lost]
    groups, subs, places = list(view.groups), list(view.subs), list(PLACE)
    sighted = [ship.id for marker in view.markers.values() for ship in marker.ships]
    enemies = [name for name in view.troops if view.troops[name].side != view.side]
    return {
        "group": groups,
        "marker": [*groups, *subs, *view.markers, *view.sub_markers],
        "submarine": subs,
        "hex": sorted(SEA.near),
        "hex or group": [*groups, *sorted(SEA.near)],
        "group or place": [*view.markers, *places],
        "place": places,
        "base": [*places, *view.ships],
        "ship": [*view.ships, *view.batteries],
        "unit": [*own, *[name for name in view.troops if name not in enemies]],
        "enemy unit": enemies,
        "target": [*sighted, "air", "ground"],
        "post": ["screening", "second", "third", "screened"],
    }
