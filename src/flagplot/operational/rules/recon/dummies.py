"""Dummies: placing and removing them, and mixing them with the real markers."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.counters import DECOYS
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.orders.common import PlaceDummy
from flagplot.operational.rules.air.airfield import is_decoy
from flagplot.operational.rules.recon.markers import INITIAL, free_label, free_sub_label, in_port, is_task_group
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import JAPAN, Bay, Group, Plane, Sub
from flagplot.operational.text.said import say

KINDS: Final = ("ship", "sub", "air")


@rule("MK-REC-6", "MK-REC-7")
def dummies_left(state: Bay, side: str, kind: str) -> int:
    """How many dummies of a kind a side may still place; air and submarine dummies are one kind."""
    most = int(state.options.dummies_per_kind)
    if kind == "ship":
        return most - sum(group.dummy and group.side == side for group in state.groups.values())
    used = sum(not sub.boat and sub.side == side for sub in state.subs.values())
    used += sum(is_decoy(plane.id) and plane.side == side and not plane.lost for plane in state.planes.values())
    return most - used


def is_own_dummy(state: Bay, side: str, name: str) -> bool:
    """Whether a marker or an air unit is a dummy of the side."""
    group, sub, plane = state.groups.get(name), state.subs.get(name), state.planes.get(PlaneId(name))
    if group is not None:
        return group.dummy and group.side == side
    if sub is not None:
        return not sub.boat and sub.side == side
    return plane is not None and is_decoy(name) and plane.side == side and not plane.lost


@rule("MK-REC-35")
def may_be_base(state: Bay, side: str, at: str) -> bool:
    """Whether a hex holds an atoll of the side: as far as the enemy knows, ships may be at either."""
    places = SEA.places_at.get(at, ())
    return any(PLACE[place].kind == "atoll" and state.owner[place] == side for place in places)


@rule("MK-REC-9", "MK-REC-35")
def may_place(state: Bay, side: str, kind: str, at: str) -> bool:
    """Whether a dummy of a kind may be placed in a hex, or, for an air dummy, at a place."""
    if kind == "air":
        return at in PLACE and state.owner.get(at) == side and PLACE[at].kind != "none"
    if at not in SEA.ways:
        return False
    if state.options.dummy_reentry == "anywhere_at_sea" or in_port(state, at, side):
        return True
    if kind == "ship":
        if (side == JAPAN and at in SEA.entry) or may_be_base(state, side, at):
            return True
        return any(not group.dummy and is_task_group(group) for group in state.groups_at(at, side))
    return any(sub.side == side and sub.boat and SEA.distance(sub.at, at) <= 2 for sub in state.subs.values())


@rule("MK-REC-7", "MK-REC-9", "MK-REC-35")
def check_dummy(state: Bay, side: str, order: PlaceDummy) -> Objection | None:
    """Why a dummy may not be placed there."""
    if order.kind not in KINDS:
        return Objection("MK-REC-6", say("refuse-dummies-kinds", kinds=", ".join(KINDS)))
    if dummies_left(state, side, order.kind) <= 0:
        most = state.options.dummies_per_kind
        return Objection("MK-REC-7", say("refuse-all-dummies-kind-map", most=most))
    if not may_place(state, side, order.kind, where(order)):
        text = {
            "ship": say("words-task-group-yours-port"),
            "sub": say("words-within-hexes-submarine-yours"),
            "air": say("words-base-yours"),
        }[order.kind]
        return Objection("MK-REC-9", say("refuse-dummy-appears-not", kind=order.kind, text=text, place=order.place))
    return None


def where(order: PlaceDummy) -> str:
    """The hex of a ship or submarine dummy, the place of an air dummy."""
    return SEA.hex_of.get(order.place, order.place) if order.kind != "air" else order.place


@rule("MK-REC-9", "MK-REC-33")
def place_dummy(state: Bay, umpire: Umpire, side: str, order: PlaceDummy) -> None:
    """Place a dummy; among other markers of the hex it cannot be told which one is new."""
    at = where(order)
    if order.kind == "ship":
        label = free_label(state, side)
        state.groups[label] = Group(label, side, at, [], dummy=True)
        shuffle(state, umpire, side, at)
    elif order.kind == "sub":
        label = free_sub_label(state, side)
        state.subs[label] = Sub(label, side, "", at)
    else:
        name = next(name for name in DECOYS[side] if name not in state.planes or state.planes[name].lost)
        state.planes[name] = Plane(name, side, at)
    umpire.announce("dummy.placed", ("MK-REC-9",), {"kind": order.kind, "place": order.place}, audience=(side,))


def shuffle(state: Bay, umpire: Umpire, side: str, at: str) -> None:
    """Turn the concealed markers of a stack face down and mix them."""
    stack = [group for group in state.groups_at(at, side) if is_task_group(group) and not group.revealed]
    labels = [group.id for group in stack]
    if len(stack) > 1:
        relabel(state, stack, umpire.dice.shuffle(labels, "MK-REC-9 mix the markers"))
        umpire.announce("mixed", ("MK-REC-9",), {"hex": at}, audience=(side,))


def relabel(state: Bay, groups: list[Group], labels: list[str]) -> None:
    """Give markers other numbers; all references are changed with them."""
    renamed = {group.id: label for group, label in zip(groups, labels, strict=True)}
    for group in groups:
        del state.groups[group.id]
    for group in groups:
        group.id = renamed[group.id]
        for name in group.ships:
            state.ships[name].group = group.id
    for group in sorted(groups, key=lambda one: (len(one.id), one.id)):
        state.groups[group.id] = group
    for plane in state.planes.values():
        if plane.task == "cap":
            plane.post = renamed.get(plane.post, plane.post)


def mix_all(state: Bay, umpire: Umpire, side: str) -> None:
    """At the end of set-up all markers of a side get random numbers, so that numbers reveal nothing."""
    groups = [group for group in state.groups.values() if group.side == side and is_task_group(group)]
    if groups:
        labels = [f"{INITIAL[side]}{number + 1}" for number in range(len(groups))]
        relabel(state, groups, umpire.dice.shuffle(labels, "MK-SET-27 mix the markers"))
    subs = [sub for sub in state.subs.values() if sub.side == side]
    if subs:
        labels = [f"{INITIAL[side]}S{number + 1}" for number in range(len(subs))]
        for sub, label in zip(subs, umpire.dice.shuffle(labels, "MK-SET-27 mix the markers"), strict=True):
            del state.subs[sub.id]
            sub.id = label
        for sub in sorted(subs, key=lambda one: (len(one.id), one.id)):
            state.subs[sub.id] = sub
    umpire.announce("mixed", ("MK-SET-27",), {"hex": "set-up"}, audience=(side,))
