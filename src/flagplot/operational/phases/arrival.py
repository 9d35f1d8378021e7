"""Arriving in a hex: the coast's eyes, a battery, the enemy."""

from __future__ import annotations

from flagplot.kernel.order import Objection
from flagplot.kernel.umpire import Umpire
from flagplot.operational.model import JAPAN, Bay, Group, enemy
from flagplot.operational.phases.encounter import Encounter, meets_battery
from flagplot.operational.phases.fight import Fight
from flagplot.operational.phases.seafight import SeaFight
from flagplot.operational.plot import find_base, reveal, reveal_hex, watch_coast


def own_group(state: Bay, side: str, name: str) -> Group | Objection:
    """A group of the side on the map, or why not."""
    group = state.groups.get(name)
    if group is None or group.side != side or not group.at:
        names = ", ".join(one.id for one in state.side_groups(side))
        return Objection("MK-SEQ-9", f"You have no group {name} on the map. Yours are {names or 'none'}.")
    return group


def arrive(state: Bay, umpire: Umpire, group: Group, *, meets: bool = True) -> None:
    """What meets a group in its new hex: the coast's eyes, a battery, the enemy."""
    watch_coast(state, umpire, group)
    if group.id not in state.groups:
        return
    if group.side == JAPAN and not group.dummy and not state.night:
        find_base(state, umpire, group.at)
    if meets and not state.night and state.has_marker(group.at, enemy(group.side)):
        if not group.dummy:
            reveal_hex(state, umpire, group.at, enemy(group.side), "contact", ("MK-REC-1",))
        state.flow.append(Encounter(group.id))
    battery = meets_battery(state, group)
    if battery:
        reveal(state, umpire, group, "the battery", ("MK-BAT-64",))
        state.flow.append(SeaFight(Fight(group.at, group.id, "", "battery", battery)))
