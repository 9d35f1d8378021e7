"""Entering and leaving the map."""

from __future__ import annotations

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Enter
from flagplot.operational.rules.recon.markers import drop_marker, free_label, pieces
from flagplot.operational.rules.sea.arrival import Arrival, arrive, own_group
from flagplot.operational.rules.sea.speed import cannot_steam, is_held
from flagplot.operational.state.ids import KIDO_BUTAI, kind_of
from flagplot.operational.state.model import JAPAN, Bay, Group
from flagplot.operational.state.pieces import EXITED
from flagplot.operational.text.said import say


@rule("MK-SET-5", "MK-SEA-38")
def entry_hexes(group: Group) -> tuple[str, ...]:
    """The hexes at which a group off the map may enter."""
    if kind_of(group.id) == KIDO_BUTAI:
        return SEA.entry
    return SEA.east if group.side == JAPAN else SEA.west


@rule("MK-SET-5", "MK-SET-6", "MK-SET-7")
def check_entry(state: Bay, side: str, order: Enter) -> Objection | None:
    """Why a group may not enter the map there and now."""
    group = state.groups.get(order.group)
    if group is None or group.side != side or group.at:
        return Objection("MK-SET-5", say("refuse-no-group-off-map", group=order.group))
    if state.impulse != 1:
        return Objection("MK-SET-7", say("refuse-groups-enter-first-impulse"))
    last = state.options.last_entry_turn
    if kind_of(group.id) == KIDO_BUTAI and last != "none" and state.turn > int(last):
        return Objection("MK-SET-6", say("refuse-japanese-ships-may-enter", last=last))
    if group.moved & state.bit:
        return Objection("MK-SEA-38", say("refuse-left-map-turn", group=group.id))
    hexes = entry_hexes(group)
    if order.to not in hexes:
        return Objection("MK-SET-5", say("refuse-enters", group=order.group, hexes=", ".join(hexes)))
    return None


@rule("MK-SET-7", "MK-SET-31")
def enter(state: Bay, umpire: Umpire, order: Enter) -> Arrival:
    """A group enters the map under the lowest free number; that is its first move."""
    group = state.groups.pop(order.group)
    group.id = free_label(state, group.side)
    group.at = order.to
    group.moved |= state.bit
    for name in group.ships:
        state.ships[name].group = group.id
    state.groups[group.id] = group
    umpire.announce("entered", ("MK-SET-5",), {"group": group.id, "hex": order.to})
    return arrive(state, umpire, group)


@rule("MK-SEA-38")
def check_exit(state: Bay, side: str, name: str) -> Objection | None:
    """Why a group may not leave the map."""
    group = own_group(state, side, name)
    if isinstance(group, Objection):
        return group
    if group.dummy:
        return Objection("MK-REC-10", say("refuse-dummy-recall-nightfall", name=name))
    objection = is_held(state, group) or cannot_steam(state, group)
    if objection is not None:
        return objection
    edge = SEA.east if side == JAPAN else SEA.west
    if group.at not in edge:
        where = say("words-eastern-edge-entry-hexes") if side == JAPAN else say("words-western-edge")
        return Objection("MK-SEA-38", say("refuse-ships-leave-from", where=where, edge=", ".join(edge)))
    return None


@rule("MK-SEA-38")
def leave_map(state: Bay, umpire: Umpire, group: Group) -> None:
    """A group leaves the game; its ships are public from then on."""
    facts = {"group": group.id, "hex": group.at, "ships": pieces(state, group)}
    umpire.announce("exited", ("MK-SEA-38",), facts, reveals=True)
    if state.options.allow_return == "on":
        drop_marker(state, group)
        state.groups[group.id] = group
        group.at = group.came = ""
        group.moved |= state.bit
        group.revealed = False
        return
    for name in group.ships:
        ship = state.ships[name]
        ship.group = ""
        ship.fate = EXITED
        for plane in state.planes.values():
            if plane.base == name and plane.task not in {"strike", "cap"}:
                plane.lost = True
                plane.base = plane.task = ""
        for troop in state.troops.values():
            if troop.aboard == name:
                troop.aboard = ""
                troop.fate = EXITED
    drop_marker(state, group)
