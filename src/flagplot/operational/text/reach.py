"""How far searches and strikes reach, for both sides as the seat knows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from flagplot.kernel.order import Order
from flagplot.kernel.overlay import SEARCH, STRIKE, Reach
from flagplot.kernel.rule import rule
from flagplot.operational.content.counters import HOME, PLANE
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.rules.air.airfield import range_of
from flagplot.operational.rules.recon.zones import working_zones
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import ALLIES, JAPAN
from flagplot.operational.state.view import BayView
from flagplot.operational.text.preview import preview_of

MODES = {SEARCH: frozenset("SM"), STRIKE: frozenset("TDH")}
"""The letters of units that search, and of units that attack ships."""


def reach_of(view: BayView, order: Order | None) -> list[Reach]:
    """Zones by day, then the aircraft of every base and of the carriers in sight; once more from where the order would take them."""
    drawn = preview_of(view, order) if order is not None else None
    courses: Mapping[str, list[str]] = drawn["courses"] if drawn is not None else {}
    moved = {group: course[-1] for group, course in courses.items() if group in view.groups}
    return [*_zones(view), *_planes(view, {}), *(_planes(view, moved) if moved else ())]


@rule("MK-REC-11", "MK-REC-26", "MK-REC-29")
def _zones(view: BayView) -> Iterator[Reach]:
    for side in () if view.night else (JAPAN, ALLIES):
        base = view.secrets.base if view.secrets is not None and side == view.side else ""
        for at, radius in working_zones(view.options, view.owner, base, side):
            here = next((place.name for name, place in PLACE.items() if SEA.hex_of[name] == at), at)
            yield Reach(SEARCH, side, here, at, radius)


@rule("MK-AIR-19", "MK-REC-18")
def _planes(view: BayView, moved: Mapping[str, str]) -> Iterator[Reach]:
    """The longest range from each base, group and enemy marker; with `moved` only from those that would move."""
    flying: dict[tuple[str, str, str], list[PlaneId]] = {}
    for plane in view.planes.values():
        ship = view.ships.get(plane.base)
        group = view.groups.get(ship.group) if ship is not None else None
        at = SEA.hex_of.get(plane.base, "") if group is None else moved.get(group.id, group.at)
        if not plane.lost and at and (not moved or (group is not None and group.id in moved)):
            name = group.id if group is not None else PLACE[plane.base].name
            flying.setdefault((plane.side, name, at), []).append(plane.id)
    for marker in () if moved else view.markers.values():
        aboard = {ship.id for ship in marker.ships} if marker.revealed else set()
        units = [PlaneId(name) for name, home in HOME.items() if home in aboard and name not in view.planes_lost]
        flying.setdefault((marker.side, marker.id, marker.at), []).extend(units)
    for (side, name, at), units in flying.items():
        for kind in MODES:
            radius = _farthest(view, units, kind)
            if radius:
                yield Reach(kind, side, name, at, radius, after=bool(moved))


def _farthest(view: BayView, units: Iterable[PlaneId], kind: str) -> int:
    able = [
        name for name in units if MODES[kind] & set(PLANE[name].modes) and (not view.night or "N" in PLANE[name].modes)
    ]
    return max((range_of(view.options, name) for name in able), default=0)
