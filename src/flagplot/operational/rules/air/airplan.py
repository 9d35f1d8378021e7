"""Planning in the air: patrols, strikes and transfers that may be ordered."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.counters import HOME, PLANE, SHIP
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.orders.common import Cap, Launch, Transfer
from flagplot.operational.rules.air.airfield import (
    bars_flying,
    cannot_host,
    is_decoy,
    plane_range,
    wrong_course,
)
from flagplot.operational.rules.recon.search import own_plane
from flagplot.operational.state.model import JAPAN, Bay, Plane, Strike, enemy
from flagplot.operational.text.said import say

BASE_NAMES: Final = tuple(name for name, place in PLACE.items() if place.kind != "none")


def fighters(state: Bay, side: str) -> list[Plane]:
    """The fighter units of a side that are ready."""
    return [
        plane
        for plane in state.planes.values()
        if plane.side == side and not plane.lost and not plane.task and PLANE[plane.id].is_fighter and plane.base
    ]


@rule("MK-AIR-33")
def patrol_range(state: Bay, plane: Plane) -> int:
    """How far from its base a fighter unit patrols: half its range."""
    return plane_range(state, plane.id) // 2


@rule("MK-AIR-33", "MK-AIR-34", "MK-AIR-6", "MK-AIR-67")
def check_patrol(state: Bay, side: str, order: Cap) -> Objection | None:
    """Why fighters may not patrol there."""
    plane = own_plane(state, side, order.unit)
    if isinstance(plane, Objection):
        return plane
    if not PLANE[plane.id].is_fighter:
        return Objection("MK-AIR-33", say("refuse-no-fighter-unit", plane=plane.id))
    if plane.task:
        return Objection("MK-AIR-67", say("refuse-task-turn", plane=plane.id, task=plane.task))
    objection = bars_flying(state, plane, binds_course=True)
    if objection is not None:
        return objection
    group = state.groups.get(order.over)
    if group is not None and (group.side != side or not group.at):
        return Objection("MK-AIR-33", say("refuse-no-group-yours-map", over=order.over))
    at = group.at if group is not None else order.over
    if at not in SEA.all:
        return Objection("MK-AIR-33", say("refuse-neither-hex-nor-place", over=order.over))
    half = patrol_range(state, plane)
    apart = SEA.distance(state.base_hex(plane.base), at)
    if apart > half:
        return Objection(
            "MK-AIR-33", say("refuse-patrols-up-hexes-away", plane=plane.id, half=half, over=order.over, apart=apart)
        )
    return None


@rule("MK-AIR-16", "MK-AIR-17", "MK-AIR-18")
def wing_of(state: Bay, plane: Plane) -> tuple[str, str]:
    """What units must have in common to strike together: the land base, or the deck and the home carrier."""
    if plane.base in PLACE:
        return plane.base, ""
    if state.options.carrier_strikes == "combined_per_task_group":
        return state.ships[plane.base].group, ""
    return plane.base, HOME[plane.id]


@rule("MK-AIR-6", "MK-AIR-8", "MK-AIR-9", "MK-AIR-61", "MK-AIR-67", "MK-REC-21")
def may_strike(state: Bay, plane: Plane) -> Objection | None:
    """Why a unit may not take part in a strike now."""
    card = PLANE[plane.id]
    if plane.task:
        return Objection("MK-AIR-67", say("refuse-task-turn", plane=plane.id, task=plane.task))
    if not is_decoy(plane.id) and not set(card.modes) & {"F", "T", "D", "H"}:
        return Objection("MK-AIR-61", say("refuse-does-not-fly-strikes", plane=plane.id))
    if state.night:
        if card.side == JAPAN:
            return Objection("MK-AIR-6", say("refuse-japanese-aircraft-do-not"))
        if "N" not in card.modes or (card.type == "PBY" and state.options.pby_night_torpedo == "off"):
            return Objection("MK-AIR-8", say("refuse-night-only-british-torpedo", plane=plane.id))
    return bars_flying(state, plane, binds_course=True, fly_off=True)


@rule("MK-AIR-21", "MK-AIR-20", "MK-AIR-66")
def strike_targets(state: Bay, side: str) -> list[str]:
    """What may be struck: known enemy groups, and enemy places."""
    known = [
        group.id
        for group in state.groups.values()
        if group.side != side and group.at and (group.revealed or (state.night and group.reported))
    ]
    foe, owner = enemy(side), state.owner
    return known + [place for place in BASE_NAMES if owner[place] == foe]


@rule("MK-AIR-7", "MK-AIR-16", "MK-AIR-17", "MK-AIR-19", "MK-AIR-21")
def check_launch(state: Bay, side: str, order: Launch) -> Objection | None:
    """Why a strike may not be launched so."""
    if not order.units or len(set(order.units)) != len(order.units):
        return Objection("MK-AIR-7", say("refuse-name-air-units-strike"))
    if order.target not in strike_targets(state, side):
        text = say("refuse-no-known-target-ships", target=order.target)
        return Objection("MK-AIR-21", text)
    at = target_hex(state, order.target)
    shared: tuple[str, str] | None = None
    for name in order.units:
        plane = own_plane(state, side, name)
        if isinstance(plane, Objection):
            return plane
        objection = may_strike(state, plane)
        if objection is not None:
            return objection
        wing = wing_of(state, plane)
        if shared is not None and wing != shared:
            number = "MK-AIR-16" if plane.base in PLACE else "MK-AIR-17"
            return Objection(number, say("refuse-does-not-share-base", name=name, units=order.units[0]))
        shared = wing
        reach, apart = plane_range(state, name), SEA.distance(state.base_hex(plane.base), at)
        if apart > reach:
            return Objection(
                "MK-AIR-19", say("refuse-hexes-away-reaches", target=order.target, apart=apart, name=name, reach=reach)
            )
    return None


def target_hex(state: Bay, target: str) -> str:
    """The hex of a target now."""
    group = state.groups.get(target)
    return group.at if group is not None else SEA.hex_of.get(target, "")


@rule("MK-AIR-7", "MK-SEQ-5", "MK-AIR-63")
def launch(state: Bay, umpire: Umpire, side: str, order: Launch) -> None:
    """Launch a strike."""
    number = 1 + sum(strike.side == side for strike in state.strikes)
    name = f"{side[0].upper()}{state.turn}-{number}"
    origin = state.base_hex(state.planes[order.units[0]].base)
    state.strikes.append(Strike(name, side, origin, order.target, list(order.units)))
    for unit in order.units:
        state.planes[unit].task = "strike"
    facts = {"strike": name, "target": order.target, "units": list(order.units)}
    umpire.announce("launched", ("MK-AIR-7",), facts, audience=(side,))


@rule("MK-AIR-37", "MK-AIR-11", "MK-AIR-6")
def cannot_leave(state: Bay, plane: Plane) -> Objection | None:
    """Why a unit may not fly to any other base."""
    if plane.task not in {"", "transfer"}:
        return Objection("MK-AIR-37", say("refuse-task-turn", plane=plane.id, task=plane.task))
    return bars_flying(state, plane, binds_course=PLANE[plane.id].carrier, fly_off=True)


@rule("MK-AIR-37", "MK-AIR-38", "MK-AIR-11", "MK-AIR-6")
def check_transfer(state: Bay, side: str, order: Transfer) -> Objection | None:
    """Why a unit may not fly to another base."""
    plane = own_plane(state, side, order.unit)
    if isinstance(plane, Objection):
        return plane
    objection = cannot_leave(state, plane)
    if objection is not None:
        return objection
    if order.base == plane.base:
        return Objection("MK-AIR-37", say("refuse-is-at", plane=plane.id, base=order.base))
    objection = cannot_host(state, plane, order.base)
    if objection is not None:
        return objection
    if order.base not in PLACE:
        group = state.groups[state.ships[order.base].group]
        if group.regrouped & state.bit:
            return Objection("MK-AIR-5", say("refuse-regrouped-impulse-conducts-no", group=group.id))
        objection = wrong_course(state, group) if SHIP[order.base].deck else None
        if objection is not None:
            return objection
    hop, apart = 2 * plane_range(state, plane.id), SEA.distance(state.base_hex(plane.base), state.base_hex(order.base))
    if apart > hop:
        return Objection(
            "MK-AIR-37", say("refuse-hop-most-hexes-away", plane=plane.id, hop=hop, base=order.base, apart=apart)
        )
    return None
