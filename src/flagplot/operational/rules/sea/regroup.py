"""Regrouping: joining, splitting and passing ships between groups in one hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.counters import SHIP
from flagplot.operational.rules.air.airfield import has_sent_up_patrols
from flagplot.operational.rules.air.recovery import homing
from flagplot.operational.rules.recon.markers import (
    drop_marker,
    free_label,
    in_port,
    is_task_group,
    may_form_group,
    pieces,
)
from flagplot.operational.rules.sea.collision import risk_collision
from flagplot.operational.state.model import Bay, Group
from flagplot.operational.text.said import say

LARGEST: Final = 22
IN_SIGHT: Final = "regrouping in sight"
"""How ships are seen that change groups under the enemy's eyes."""


@rule("MK-SEA-18", "MK-SEA-20", "MK-SEA-21", "MK-AIR-70")
def may_regroup(state: Bay, side: str, name: str) -> Objection | None:
    """Why a group may take no part in a regrouping."""
    group = state.groups.get(name)
    if group is None or group.side != side or not group.at:
        return Objection("MK-SEA-18", say("refuse-no-group-map", name=name))
    if group.dummy:
        return Objection("MK-REC-10", say("refuse-dummy-no-ships-regroup", name=name))
    merchants = [ship for ship in group.ships if SHIP[ship].armour == "M"]
    if merchants and state.night:
        return Objection("MK-SEA-20", say("refuse-freighters-transports-may-not", merchants=", ".join(merchants)))
    if merchants and not state.released and any(SHIP[ship].type == "freighter" for ship in merchants):
        return Objection("MK-SET-16", say("refuse-lies-still-until-freighters", name=name))
    if state.impulse == 1 and has_sent_up_patrols(state, group):
        return Objection("MK-AIR-70", say("refuse-sent-up-fighters-impulse-may", name=name))
    if state.impulse == 3 and homing(state, group):
        return Objection("MK-AIR-70", say("refuse-aircraft-due-land-may", name=name))
    return None


@rule("MK-SEA-15", "MK-SEA-16")
def fits(count: int, name: str) -> Objection | None:
    """Why a group would be too large; a merchant unit counts as one piece."""
    if count > LARGEST:
        return Objection("MK-SEA-15", say("refuse-would-hold-pieces-group", name=name, count=count, largest=LARGEST))
    return None


def check_pass(state: Bay, side: str, source: str, into: str, ships: tuple[str, ...]) -> Objection | None:
    """Why ships may not pass from one group to another; if no ships are named, all of them pass."""
    objection = may_regroup(state, side, source) or may_regroup(state, side, into)
    if objection is not None:
        return objection
    return may_take(state.groups[source], state.groups[into], ships)


def may_take(one: Group, other: Group, ships: tuple[str, ...]) -> Objection | None:
    """Why a group may not take in ships of another, where both may regroup."""
    source, into = one.id, other.id
    if source == into or one.at != other.at:
        return Objection("MK-SEA-21", say("refuse-must-two-groups-one", source=source, into=into))
    if not is_task_group(other):
        return Objection("MK-SEA-44", say("refuse-sails-under-own-marker", into=into, source=source))
    objection = _named_ships(one, ships)
    if objection is not None:
        return objection
    return fits(len(other.ships) + (len(ships) or len(one.ships)), into)


def check_detach(state: Bay, side: str, source: str, ships: tuple[str, ...]) -> Objection | None:
    """Why ships may not leave a group."""
    objection = may_regroup(state, side, source)
    if objection is not None:
        return objection
    group = state.groups[source]
    objection = _named_ships(group, ships)
    if objection is not None:
        return objection
    if len(ships) >= len(group.ships):
        return Objection("MK-SEA-21", say("refuse-some-ships-must-stay", source=source))
    if not own_marker(ships) and not may_form_group(state, side):
        most = state.options.max_task_groups
        return Objection("MK-SEA-42", say("refuse-all-task-group-markers", most=most))
    return None


def _named_ships(group: Group, ships: tuple[str, ...]) -> Objection | None:
    if len(set(ships)) != len(ships):
        return Objection("MK-SEA-18", say("refuse-name-each-ship-once"))
    for name in ships:
        if name not in group.ships:
            return Objection("MK-SEA-18", say("refuse-not-2", name=name, group=group.id, ships=", ".join(group.ships)))
    return None


def own_marker(ships: tuple[str, ...]) -> str:
    """The marker of a freighter unit that sails alone."""
    return ships[0].upper() if len(ships) == 1 and SHIP[ships[0]].type == "freighter" else ""


@rule("MK-SEA-18", "MK-SEA-19", "MK-SEA-24")
def pass_ships(state: Bay, umpire: Umpire, source: str, into: str, ships: tuple[str, ...]) -> None:
    """Pass ships (all, if none is named) into another group of the hex."""
    one, other = state.groups[source], state.groups[into]
    involved = [*one.ships, *other.ships]
    passing = list(ships) or one.ships[:]
    for name in passing:
        one.ships.remove(name)
        other.ships.append(name)
        state.ships[name].group = other.id
    _share_flags(state, one, other)
    if not one.ships:
        _follow(state, one.id, other.id)
        drop_marker(state, one)
    facts = {"group": source, "into": into, "ships": passing, "side": one.side}
    _tell(state, umpire, [group for group in (one, other) if group.ships], facts, "regrouped")
    _risk(state, umpire, other, involved)


def _follow(state: Bay, old: str, new: str) -> None:
    for plane in state.planes.values():
        if plane.post == old:
            plane.post = new
    for strike in state.strikes:
        if strike.target == old:
            strike.target = new


@rule("MK-SEA-37")
def detach(state: Bay, umpire: Umpire, source: str, ships: tuple[str, ...]) -> Group:
    """Form a new group from some ships of a group."""
    one = state.groups[source]
    involved = one.ships[:]
    new = split_off(state, one, ships)
    new.regrouped |= state.bit
    one.regrouped |= state.bit
    facts = {"group": source, "into": new.id, "ships": list(ships), "side": one.side}
    _tell(state, umpire, [one, new], facts, "detached")
    _risk(state, umpire, one, involved)
    return new


def split_off(state: Bay, one: Group, ships: tuple[str, ...]) -> Group:
    """The new group: in the same hex, with the same flags."""
    new = one.clone()
    new.id = own_marker(ships) or free_label(state, one.side)
    new.ships = list(ships)
    one.ships = [name for name in one.ships if name not in ships]
    for name in ships:
        state.ships[name].group = new.id
    for group in (one, new):
        group.anchored = group.anchored and any(SHIP[name].type == "transport" for name in group.ships)
    state.groups[new.id] = new
    return new


def _share_flags(state: Bay, one: Group, other: Group) -> None:
    """Flags of either group hold for the combined one."""
    for group in (one, other):
        group.regrouped |= state.bit
    other.moved |= one.moved
    other.fought |= one.fought
    other.contacted |= one.contacted
    other.withdrew = other.withdrew or one.withdrew
    other.evicted = other.evicted or one.evicted
    other.anchored = other.anchored or one.anchored
    other.course = other.course or one.course
    revealed, reported = one.revealed or other.revealed, one.reported or other.reported
    for group in (one, other):
        group.revealed, group.reported = revealed, reported


def _tell(state: Bay, umpire: Umpire, groups: list[Group], facts: Mapping[str, object], kind: str) -> None:
    umpire.announce(kind, ("MK-SEA-18", "MK-SEA-21"), facts, audience=(groups[0].side,))
    for group in groups:
        if group.revealed:
            shown = {"group": group.id, "hex": group.at, "how": IN_SIGHT, "ships": pieces(state, group)}
            umpire.announce("sighted", ("MK-REC-14",), shown, reveals=True)


def _risk(state: Bay, umpire: Umpire, group: Group, involved: list[str]) -> None:
    """At night, at sea, regrouping risks a collision: one roll for all ships concerned."""
    if state.night and not in_port(state, group.at, group.side):
        risk_collision(state, umpire, involved, "regrouping", group.side)
