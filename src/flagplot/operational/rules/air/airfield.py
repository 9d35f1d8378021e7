"""Air bases: which units may use them, and what keeps aircraft on the ground."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.operational.charts import BASES
from flagplot.operational.content.counters import HOME, PLANE, SHIP
from flagplot.operational.content.sea import PLACE
from flagplot.operational.options import OperationalOptions, pairs
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import Bay, Group, Plane
from flagplot.operational.text.said import say

BARRED_COURSES: Final = ("S", "SW", "NW")
_ROOM: Final = {place: BASES.number(place if place in BASES.rows else "other", "air-units") for place in PLACE}
"""The number of land-plane units that each place can host, from the chart."""


def plane_range(state: Bay, name: PlaneId) -> int:
    """The greatest distance at which a unit can strike."""
    return range_of(state.options, name)


@rule("MK-AIR-19", "MK-AIR-69")
def range_of(options: OperationalOptions, name: PlaneId) -> int:
    """The range printed on a unit, or the one that the options give its type."""
    card = PLANE[name]
    if options.air_ranges != "default":
        for kind, reach in pairs(options.air_ranges):
            if kind in {name, card.type}:
                return int(reach)
    return card.range


def is_decoy(name: str) -> bool:
    """Whether an air unit is a dummy."""
    return name.startswith("decoy-")


@rule("MK-AIR-12", "MK-AIR-13", "MK-AIR-15", "MK-SET-33")
def capacity(state: Bay, place: str) -> int:
    """How many land-plane units a place can host."""
    card = PLACE[place]
    if card.kind == "atoll" and state.options.atoll_airfield == "real_base_only" and state.secrets.base != place:
        return 0
    if card.region == "india" and state.secrets.base == place:
        return int(state.options.indian_base_capacity)
    return _ROOM[place]


@rule("MK-AIR-71", "MK-AIR-14")
def standing(state: Bay, base: str) -> int:
    """The number of air units that take up room at a place or on a deck, including those away on missions; seaplanes and decoys do not count."""
    found = 0
    for plane in state.planes.values():  # called for every base: a plain loop takes half the time
        if plane.base == base and not plane.lost and not PLANE[plane.id].seaplane and not is_decoy(plane.id):
            found += 1
    return found


@rule("MK-AIR-12", "MK-AIR-13", "MK-AIR-14", "MK-AIR-38", "MK-AIR-63")
def cannot_host(state: Bay, plane: Plane, base: str) -> Objection | None:
    """Why an air unit may not land at a base or on a deck."""
    card = PLANE[plane.id]
    if base in PLACE:
        if state.owner.get(base) != plane.side or PLACE[base].kind == "none":
            return Objection("MK-AIR-38", say("refuse-no-base-yours", base=base))
        if card.seaplane:
            return Objection("MK-AIR-14", say("refuse-no-port", base=base)) if PLACE[base].kind == "airfield" else None
        if is_decoy(plane.id):
            return None
        room = capacity(state, base)
        if standing(state, base) - (plane.base == base) >= room:
            number = "MK-AIR-12" if room == 4 else "MK-AIR-13"
            return Objection(number, say("refuse-hosts-air-units-full", base=base, room=room))
        return None
    ship = state.ships.get(base)
    if ship is None or ship.side != plane.side or ship.fate or not state.base_hex(base):
        return Objection("MK-AIR-38", say("refuse-neither-base-nor-ship", base=base))
    if card.seaplane:
        return (
            None
            if HOME[plane.id] == base
            else Objection("MK-AIR-38", say("refuse-does-not-belong", plane=plane.id, base=base))
        )
    if not SHIP[base].deck:
        return Objection("MK-AIR-38", say("refuse-no-flight-deck", base=base))
    if not card.carrier and not is_decoy(plane.id):
        return Objection("MK-AIR-38", say("refuse-cannot-use-flight-deck", plane=plane.id))
    if ship.damaged:
        return Objection("MK-AIR-63", say("refuse-nothing-lands-damaged", base=base))
    if not is_decoy(plane.id) and standing(state, base) - (plane.base == base) >= SHIP[base].deck:
        return Objection("MK-AIR-38", say("refuse-carries-air-units-full", base=base, deck=SHIP[base].deck))
    return None


@rule("MK-AIR-10", "MK-AIR-11", "MK-AIR-70")
def has_sent_up_patrols(state: Bay, group: Group) -> bool:
    """Whether a carrier of the group has launched patrols, which happens in the first impulse."""
    for plane in state.planes.values():  # noqa: SIM110  # called for every group: a plain loop takes half the time
        if plane.task == "cap" and plane.base in group.ships:
            return True
    return False


def carrier_group(state: Bay, plane: Plane) -> Group | None:
    """The group that carries an air unit, if it is at sea."""
    ship = state.ships.get(plane.base)
    return state.groups.get(ship.group) if ship is not None else None


@rule("MK-AIR-10", "MK-AIR-11")
def wrong_course(state: Bay, group: Group) -> Objection | None:
    """Why a carrier of the group may not launch or land now: she has moved downwind."""
    if group.moved & state.bit and group.course in BARRED_COURSES:
        text = say("refuse-moved-impulse-carriers-operate", group=group.id, course=group.course)
        return Objection("MK-AIR-10", text)
    return None


@rule("MK-AIR-5", "MK-AIR-10", "MK-AIR-63", "MK-BAT-60", "MK-AIR-70", "MK-AIR-6")
def bars_flying(state: Bay, plane: Plane, *, binds_course: bool, fly_off: bool = False) -> Objection | None:
    """Why an air unit cannot take off now."""
    if state.night and plane.side == "japan":
        return Objection("MK-AIR-6", say("refuse-japanese-aircraft-do-not"))
    if plane.base in PLACE:
        return None
    group = carrier_group(state, plane)
    if group is None or not group.at:
        return Objection("MK-AIR-67", say("refuse-not-map", plane=plane.id))
    ship = state.ships[plane.base]
    if ship.damaged and SHIP[ship.id].deck and not (fly_off and state.options.damaged_carrier_flyoff == "on"):
        return Objection("MK-AIR-63", say("refuse-damaged-aircraft-may-only", ship=ship.id))
    if group.regrouped & state.bit:
        return Objection("MK-AIR-5", say("refuse-regrouped-impulse-conducts-no", group=group.id))
    if group.fought & state.bit:
        return Objection("MK-BAT-60", say("refuse-fought-impulse-launches-nothing", group=group.id))
    return wrong_course(state, group) if binds_course else None
