"""Which fighters may take off against a raid, and which side shoots first: patrols, scrambles, radar."""

from __future__ import annotations

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.counters import PLANE, SHIP
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.rules.air.recovery import patrols
from flagplot.operational.rules.calendar import date, weekday
from flagplot.operational.rules.recon.markers import in_port
from flagplot.operational.rules.throws import best, read_in
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import ALLIES, Bay, Group
from flagplot.operational.text.said import say


@rule("MK-AIR-72", "MK-AIR-64")
def is_under_attack(state: Bay, group: Group, target: str) -> bool:
    """Whether a group in the hex of a raid may be bombed: it is the target, is in the port that is the target, or is in sight."""
    in_sight = group.revealed or (state.night and group.reported)
    return group.id == target or in_sight or (target in PLACE and in_port(state, group.at, group.side))


def scramblers(state: Bay, at: str, side: str, target: str) -> list[PlaneId]:
    """The fighters that may take off over a hex."""
    return [name for name in state.planes if check_scramble(state, at, side, name, target) is None]


@rule("MK-AIR-31", "MK-AIR-36", "MK-AIR-67", "MK-AIR-70", "MK-AIR-63", "MK-BAT-60")
def check_scramble(state: Bay, at: str, side: str, name: PlaneId, target: str) -> Objection | None:
    """Why a fighter unit may not take off against a raid: only fighters of an attacked field or of attacked carriers may."""
    plane = state.planes.get(name)
    if plane is None or plane.side != side or plane.lost or not PLANE[name].is_fighter:
        return Objection("MK-AIR-31", say("refuse-no-fighter-unit-yours", name=name))
    if plane.task not in {"", "scramble"}:
        return Objection("MK-AIR-67", say("refuse-task-turn", plane=name, task=plane.task))
    if state.base_hex(plane.base) != at:
        return Objection("MK-AIR-31", say("refuse-not-based", name=name, at=at))
    if plane.base in PLACE:
        return None
    if state.options.carrier_scramble == "off":
        return Objection("MK-AIR-36", say("refuse-fighters-aboard-carriers-do"))
    group = state.groups[state.ships[plane.base].group]
    if not is_under_attack(state, group, target):
        return Objection("MK-AIR-36", say("refuse-raid-not-only-carriers", group=group.id))
    if plane.task:
        return None  # in the air already, against an earlier raid
    if state.ships[plane.base].damaged:
        return Objection("MK-AIR-36", say("refuse-damaged", base=plane.base))
    if group.regrouped & state.bit:
        return Objection("MK-AIR-70", say("refuse-regrouped-impulse-launches-nothing", group=group.id))
    if group.fought & state.bit:
        return Objection("MK-BAT-60", say("refuse-fought-impulse-launches-nothing", group=group.id))
    return None


@rule("MK-AIR-23", "MK-AIR-32", "MK-AIR-33", "MK-AIR-35")
def fights_first(state: Bay, umpire: Umpire, at: str, defender: str) -> str:
    """Which side shoots first over a target: the interceptors with radar, both with a patrol in the air, else the escorts."""
    if has_radar(state, umpire, at, defender):
        return "both" if state.options.radar_effect == "simultaneous" else "interceptor"
    return "both" if patrols(state, at, defender) else "escort"


@rule("MK-AIR-29", "MK-AIR-30", "MK-AIR-32", "MK-AIR-35")
def has_radar(state: Bay, umpire: Umpire, at: str, defender: str) -> bool:
    """Whether working radar covers a raid: Ceylon's bases, on Sundays by a roll; by option British warships."""
    if defender != ALLIES:
        return False
    if at in SEA.ceylon and any(state.owner[place] == ALLIES for place in SEA.places_at.get(at, ())):
        return ceylon_radar(state, umpire)
    if state.options.fleet_radar == "on":
        return any(SHIP[name].armour != "M" for group in state.groups_at(at, ALLIES) for name in group.ships)
    return False


@rule("MK-AIR-29", "MK-AIR-30", "MK-SEQ-12")
def ceylon_radar(state: Bay, umpire: Umpire) -> bool:
    """Whether Ceylon's radar works; on a Sunday the first raid of the day rolls for whether it is manned."""
    today = date(state.turn, state.options.start_date, state.options.day_night_cycle)
    if weekday(today) != "Sunday":
        return True
    if state.radar_date != today or state.options.sunday_roll == "per_raid":
        state.radar_date = today
        numbers = 3
        state.radar = "on" if best(state, umpire, ALLIES, numbers, "MK-AIR-29 Sunday radar") else "off"
        facts = {"radar": state.radar, "numbers": numbers, **read_in(state, ALLIES)}
        umpire.announce("radar", ("MK-AIR-29", "MK-AIR-30"), facts)
    return state.radar == "on"
