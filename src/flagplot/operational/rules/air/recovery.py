"""Aircraft land: on their own deck or field, on another one, or they are lost."""

from __future__ import annotations

from collections.abc import Iterator

from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.orders.common import Divert
from flagplot.operational.rules.air.airfield import cannot_host, plane_range, wrong_course
from flagplot.operational.rules.damage import is_aloft, lose_plane
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import Bay, Group, Plane
from flagplot.operational.text.said import say


def patrols(state: Bay, at: str, side: str) -> list[Plane]:
    """The fighters of a side on patrol over a hex."""
    return [
        plane
        for plane in state.planes.values()
        if plane.task == "cap" and plane.side == side and patrol_hex(state, plane) == at
    ]


def patrol_hex(state: Bay, plane: Plane) -> str:
    """The hex a patrol covers now: it follows its group."""
    group = state.groups.get(plane.post)
    return group.at if group is not None else plane.post


def comes_from(state: Bay, plane: Plane) -> str:
    """The hex from which an air unit flies home."""
    if plane.task in {"cap", "scramble"}:
        return patrol_hex(state, plane)
    for strike in state.strikes:
        if plane.id in strike.units:
            return strike.origin
    return state.base_hex(plane.base)


@rule("MK-AIR-22", "MK-AIR-11", "MK-AIR-70", "MK-BAT-60")
def may_land(state: Bay, plane: Plane, base: str) -> Objection | None:
    """Why a unit on its way home may not land there: no room, the wrong course, out of range."""
    objection = cannot_host(state, plane, base)
    if objection is not None:
        return objection
    if base not in PLACE:
        group = state.groups[state.ships[base].group]
        if SHIP[base].deck and plane.task == "strike":
            if group.regrouped & state.bit:
                return Objection("MK-AIR-70", say("refuse-regrouped-impulse-nothing-lands", group=group.id, base=base))
            objection = wrong_course(state, group)
            if objection is not None:
                return objection
    if base != plane.base:
        here = comes_from(state, plane)
        reach = plane_range(state, plane.id)
        if not here or SEA.distance(here, state.base_hex(base)) > reach:
            return Objection("MK-AIR-22", say("refuse-more-than-hexes-from", base=base, reach=reach, plane=plane.id))
    return None


def alternatives(state: Bay, plane: Plane) -> list[str]:
    """Other decks, then other bases, where a unit may land, the nearest first."""
    return list(_refuges(state, plane))


def _refuges(state: Bay, plane: Plane) -> Iterator[str]:
    """The same, each checked when it is asked for."""
    here = comes_from(state, plane)
    if not here:
        return
    reach, side = plane_range(state, plane.id), plane.side
    decks = [
        name for name, ship in state.ships.items() if ship.side == side and SHIP[name].deck and state.base_hex(name)
    ]
    fields = [
        name
        for name, at in SEA.hex_of.items()
        if state.owner.get(name) == side  # most are refused because of their holder or their distance
        and (name == plane.base or SEA.distance(here, at) <= reach)
    ]
    row = SEA.apart(here)
    decks.sort(key=lambda name: row[SEA.spots[state.base_hex(name)]])
    fields.sort(key=lambda name: row[SEA.spots[SEA.hex_of[name]]])
    for base in (*decks, *fields):
        if may_land(state, plane, base) is None:
            yield base


def check_divert(state: Bay, side: str, order: Divert) -> Objection | None:
    """Why a unit may not be diverted."""
    plane = state.planes.get(order.unit)
    if plane is None or plane.side != side or plane.task != "strike":
        return Objection("MK-AIR-22", say("refuse-no-unit-yours-way", unit=order.unit))
    if order.base == wished(plane):
        return Objection("MK-AIR-22", say("refuse-comes-down-already", unit=order.unit, base=order.base))
    if state.impulse == 1:
        return Objection("MK-AIR-22", say("refuse-strikes-come-home-third"))
    return may_land(state, plane, order.base)


def diversions(state: Bay, side: str) -> Iterator[Order]:
    """Every other deck and base for every unit on its way home."""
    for unit in diversions_by_unit(state, side):
        yield from unit


def diversions_by_unit(state: Bay, side: str) -> Iterator[Iterator[Order]]:
    """The same, unit by unit."""
    if state.impulse == 1:
        return
    for plane in state.planes.values():
        if plane.side == side and plane.task == "strike":
            yield _diversions_of(state, plane)


def _diversions_of(state: Bay, plane: Plane) -> Iterator[Order]:
    for base in _refuges(state, plane):
        if base != wished(plane):
            yield Divert(plane.id, base)


def wished(plane: Plane) -> str:
    """Where a unit is to land: at its base, or where it was diverted to."""
    return plane.post if plane.task == "strike" and plane.post else plane.base


@rule("MK-AIR-10", "MK-AIR-11")
def homing(state: Bay, group: Group) -> list[PlaneId]:
    """The units of strikes that are to land on the carriers of a group."""
    return [plane.id for plane in state.planes.values() if plane.task == "strike" and wished(plane) in group.ships]


@rule("MK-AIR-7", "MK-AIR-22", "MK-AIR-62", "MK-SEQ-21", "MK-SEQ-7")
def land_strikes(state: Bay, umpire: Umpire, side: str) -> None:
    """All strikes of a side land; units that find no base are lost."""
    for plane in list(state.planes.values()):
        if plane.side == side and is_aloft(state, plane):
            land(state, umpire, plane)
    state.strikes = [strike for strike in state.strikes if strike.side != side]


def land(state: Bay, umpire: Umpire, plane: Plane) -> None:
    """One unit lands at home, where it was diverted to, or at the nearest other base."""
    if may_land(state, plane, wished(plane)) is None:
        home = wished(plane)
    elif may_land(state, plane, plane.base) is None:
        home = plane.base
    else:
        others = alternatives(state, plane)
        if not others:
            given_up = _turned_away(state, wished(plane))
            cause = given_up or "no deck or base to land on"
            lose_plane(state, umpire, plane, ("MK-AIR-73", "MK-AIR-22") if given_up else ("MK-AIR-22",), cause)
            return
        home = others[0]
    moved = home != plane.base
    plane.base = home
    plane.post = ""
    if moved:
        umpire.announce("landed.elsewhere", ("MK-AIR-22",), {"unit": plane.id, "base": home}, audience=(plane.side,))


@rule("MK-AIR-73")
def _turned_away(state: Bay, carrier: str) -> str:
    """How a carrier gave up the aircraft that were to land on her: by her course; empty if she did not."""
    ship = state.ships.get(carrier)
    group = state.groups.get(ship.group) if ship is not None else None
    if group is None or wrong_course(state, group) is None:
        return ""
    return f"given up: {SHIP[carrier].name} moved {group.course}"
