"""Arriving in a hex: coast watchers, a battery, the enemy."""

from __future__ import annotations

from dataclasses import dataclass

from flagplot.kernel.order import Objection
from flagplot.kernel.umpire import Umpire
from flagplot.operational.rules.battle.contact import meets_battery
from flagplot.operational.rules.recon.markers import find_base, reveal, reveal_hex, watch_coast
from flagplot.operational.state.model import JAPAN, Bay, Group, enemy
from flagplot.operational.text.said import say


def own_group(state: Bay, side: str, name: str) -> Group | Objection:
    """A group of the side on the map, or the objection."""
    group = state.groups.get(name)
    if group is None or group.side != side or not group.at:
        names = ", ".join(one.id for one in state.side_groups(side))
        return Objection("MK-SEQ-9", say("refuse-no-group-map-yours", name=name, names=names or say("words-none")))
    return group


@dataclass(frozen=True)
class Arrival:
    """What a group meets in its new hex."""

    group: str
    at: str
    meets: bool
    """Whether it has met enemies there."""
    battery: str = ""
    """The battery that fires on it."""


def arrive(state: Bay, umpire: Umpire, group: Group, *, meets: bool = True) -> Arrival:
    """Coast watchers see a group arrive; a battery and the enemy may meet it."""
    watch_coast(state, umpire, group)
    if group.id not in state.groups:
        return Arrival(group.id, group.at, meets=False)
    if group.side == JAPAN and not group.dummy and not state.night:
        find_base(state, umpire, group.at)
    meets = meets and not state.night and state.has_marker(group.at, enemy(group.side))
    if meets and not group.dummy:
        reveal_hex(state, umpire, group.at, enemy(group.side), "contact", ("MK-REC-1",))
    battery = meets_battery(state, group)
    if battery:
        reveal(state, umpire, group, "the battery", ("MK-BAT-64",))
    return Arrival(group.id, group.at, meets, battery)
