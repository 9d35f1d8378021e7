"""Sea movement: where a group may move, what its aircraft forbid, when it may seek battle."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import either
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.rules.air.airfield import BARRED_COURSES, has_sent_up_patrols
from flagplot.operational.rules.air.recovery import homing
from flagplot.operational.rules.battle.contact import may_attack
from flagplot.operational.rules.battle.fight import battery_at
from flagplot.operational.rules.battle.gunnery import is_heavy
from flagplot.operational.rules.recon.markers import (
    boxed_port,
    is_port,
)
from flagplot.operational.rules.sea.arrival import Arrival, arrive, own_group
from flagplot.operational.rules.sea.collision import risk_collision
from flagplot.operational.rules.sea.speed import cannot_steam, homeward_steps, is_held, would_strand
from flagplot.operational.state.model import JAPAN, Bay, Group, enemy
from flagplot.operational.text.said import say

ABANDON: Final = "abandon"
"""The word by which a player gives up aircraft that are due to land."""


@rule("MK-SEQ-10")
def is_plotted(state: Bay) -> bool:
    """Whether movement is plotted and simultaneous in this game."""
    return state.options.movement_mode != "sequential"


@rule("MK-SEA-4", "MK-SEA-41", "MK-SEA-35")
def check_move(state: Bay, side: str, name: str, to: str, aircraft: str = "") -> Objection | None:
    """Why a group may not move there; `aircraft` is the word that gives up those due to land."""
    group = own_group(state, side, name)
    if isinstance(group, Objection):
        return group
    objection = is_held(state, group) or cannot_steam(state, group)
    if objection is not None:
        return objection
    if to not in SEA.ways[group.at]:
        ways = ", ".join(SEA.ways[group.at])
        number = "MK-SEA-41" if to in SEA.near[group.at] else "MK-SEA-4"
        return Objection(number, say("refuse-enters-one-adjacent-sea", name=name, ways=ways))
    objection = check_course(state, group, to, aircraft)
    if objection is not None:
        return objection
    home = homeward_steps(state, group)
    if home and to not in home:
        return Objection("MK-SEA-36", say("refuse-damaged-ship-must-sail", name=name, home=either(home)))
    if would_strand(state, group, to):
        return Objection("MK-SEA-13", say("refuse-from-could-no-longer", to=to, name=name))
    return None


@rule("MK-SEA-4", "MK-SEA-41", "MK-SEA-35", "MK-AIR-10", "MK-AIR-11", "MK-AIR-73")
def open_steps(state: Bay, group: Group) -> list[tuple[str, str]]:
    """Where a group on the map may move now, each with the word that gives up its aircraft; conditions common to all hexes are checked once."""
    if group.moved & state.bit or is_held(state, group) is not None or cannot_steam(state, group) is not None:
        return []
    ways = SEA.ways[group.at]
    barred = [to for to in ways if SEA.course[group.at, to] in BARRED_COURSES] if state.impulse != 2 else []
    if barred and state.impulse == 1 and has_sent_up_patrols(state, group):
        ways = tuple(to for to in ways if to not in barred)
    due = bool(barred) and state.impulse == 3 and bool(homing(state, group))
    home = homeward_steps(state, group)
    return [
        (to, ABANDON if due and to in barred else "")
        for to in ways
        if (not home or to in home) and not would_strand(state, group, to)
    ]


@rule("MK-AIR-10", "MK-AIR-11", "MK-AIR-73")
def check_course(state: Bay, group: Group, to: str, aircraft: str) -> Objection | None:
    """Why the aircraft of a group's carriers forbid a step: a patrol has taken off, or a strike is due to land."""
    if aircraft not in {"", ABANDON}:
        return Objection("MK-AIR-73", say("refuse-after-hex-say-give", abandon=ABANDON))
    course = SEA.course[group.at, to]
    barred = course in BARRED_COURSES
    if barred and state.impulse == 1 and has_sent_up_patrols(state, group):
        return Objection("MK-AIR-11", say("refuse-sent-up-fighters-impulse", group=group.id, course=course))
    due = homing(state, group) if barred and state.impulse == 3 else []
    if due and not aircraft:
        given_up = f"move {group.id} {to} {ABANDON}"
        due_on = ", ".join(due)
        return Objection(
            "MK-AIR-10", say("refuse-due-to-land", due=due_on, group=group.id, course=course, order=given_up)
        )
    if aircraft and not due:
        return Objection("MK-AIR-73", say("refuse-no-aircraft-given-up", group=group.id, abandon=ABANDON))
    return None


@rule("MK-SEA-24", "MK-SEA-22")
def move(state: Bay, umpire: Umpire, group: Group, to: str, *, meets: bool = True) -> Arrival:
    """A group moves into an adjacent hex; in simultaneous movement meetings are looked for later."""
    group.came = group.at
    group.course = SEA.heading(group.at, to)
    group.at = to
    group.moved |= state.bit
    group.anchored = group.truce = False
    group.evicted = 0
    facts = {"group": group.id, "from": group.came, "to": to}
    umpire.announce("moved", ("MK-SEA-4",), facts)
    if may_collide(state, group):
        risk_collision(state, umpire, group.ships[:], "moving Fast", group.side)
        if group.id not in state.groups:
            return Arrival(group.id, to, meets=False)
    return arrive(state, umpire, group, meets=meets)


@rule("MK-SEA-24", "MK-SEA-22")
def may_collide(state: Bay, group: Group) -> bool:
    """Whether a group that moves in this impulse makes full speed in the dark, so that its ships may run into each other."""
    if not state.night or group.dummy or len(group.ships) < 2:
        return False
    each = state.options.fast_collision_rolls == "each_impulse"
    return state.impulse == 3 or (each and _makes_speed(state, group))


def _makes_speed(state: Bay, group: Group) -> bool:
    return all(SHIP[name].speed == "Fast" and not state.ships[name].damaged for name in group.ships)


@rule("MK-NIT-12", "MK-NIT-14", "MK-BAT-2")
def check_engage(state: Bay, side: str, name: str) -> Objection | None:
    """Why a group may not seek battle in its hex."""
    group = own_group(state, side, name)
    if isinstance(group, Objection):
        return group
    if not state.has_marker(group.at, enemy(side)):
        return Objection("MK-NIT-12", say("refuse-there-no-enemy-marker", at=group.at))
    if group.dummy:
        return Objection("MK-REC-10", say("refuse-dummy-cannot-fight", name=name))
    if group.withdrew:
        return Objection("MK-SEA-43", say("refuse-withdrawn-from-battle-turn", name=name))
    if not may_attack(state, group.at, side):
        return Objection("MK-BAT-3", say("refuse-ships-boxed-port-cannot"))
    if state.night and group.contacted & state.bit:
        return Objection("MK-NIT-14", say("refuse-searched-hex-impulse", name=name))
    if state.night and not group.moved & state.bit:
        came = [foe.id for foe in state.groups_at(group.at, enemy(side)) if foe.moved & state.bit]
        if came:
            text = say("refuse-moved-into-hex-impulse", came=came[0])
            return Objection("MK-NIT-14", text)
    if not state.night and (group.truce or group.fought & state.bit):
        return Objection("MK-BAT-2", say("refuse-met-enemy-here-somebody", name=name))
    return None


@rule("MK-BAT-4", "MK-BAT-5")
def check_shell(state: Bay, side: str, name: str) -> Objection | None:
    """Why a group may not shell the boxed port of its hex."""
    group = own_group(state, side, name)
    if isinstance(group, Objection):
        return group
    port = boxed_port(state, group.at, enemy(side)) if public_box(state, group.at, side) else ""
    if not port or state.options.major_port_shelling == "none":
        return Objection("MK-BAT-5", say("refuse-there-no-boxed-enemy", at=group.at))
    if side == JAPAN and battery_at(state, group.at):
        return Objection("MK-BAT-64", say("refuse-coast-battery-must-fought"))
    if not any(is_heavy(state, ship) for ship in group.ships):
        return Objection("MK-BAT-4", say("refuse-no-ca-guns-larger", name=name))
    if group.fought & state.bit:
        return Objection("MK-BAT-5", say("refuse-fired-impulse", name=name))
    if not any(other.revealed for other in state.groups_at(group.at, enemy(side))):
        return Objection("MK-BAT-5", say("refuse-no-enemy-ships-known", port=port))
    return None


def public_box(state: Bay, at: str, side: str) -> bool:
    """Whether a hex has an enemy port."""
    return any(is_port(state, place, enemy(side)) for place in SEA.places_at.get(at, ()))


def read_step(word: str) -> tuple[str, str, str]:
    """A plotted step: the group, its hex, and the word that gives up aircraft."""
    name, _, step = word.partition("=")
    to, _, aircraft = step.partition(":")
    return name, to, aircraft
