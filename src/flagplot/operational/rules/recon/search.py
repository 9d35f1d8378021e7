"""Searching: zones, arcs and scouting flights of aircraft, and replacements for lost floatplanes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.counters import HOME, PLANE
from flagplot.operational.content.sea import DIRECTIONS, SEA
from flagplot.operational.orders.common import Arc
from flagplot.operational.rules.air import recovery
from flagplot.operational.rules.air.airfield import bars_flying, plane_range
from flagplot.operational.rules.air.dogfight import shoots_down
from flagplot.operational.rules.damage import lose_plane
from flagplot.operational.rules.recon.markers import Finding, find_base, report, reveal_hex
from flagplot.operational.rules.recon.zones import ATOLLS, coverage, covered, discs, is_known_to_both, search_numbers
from flagplot.operational.rules.throws import best, read_in
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Group, Plane, enemy
from flagplot.operational.text.said import say

SEARCHERS: Final = {
    side: tuple(PlaneId(name) for name, card in PLANE.items() if card.side == side and set(card.modes) & {"S", "M"})
    for side in (JAPAN, ALLIES)
}


@rule("MK-SEQ-4", "MK-REC-13", "MK-REC-26", "MK-REC-31")
def search_zones(state: Bay, umpire: Umpire, side: str, *, moved_only: bool) -> None:
    """A side's zones search once for each concealed enemy marker: all of them, or those that moved in this impulse."""
    if state.night and not (side == ALLIES and state.options.night_search == "british_zones_too"):
        return
    rolls = state.options.zone_rolls
    if rolls == ("phase_only" if moved_only else "moves_only"):
        return
    bit = state.bit
    hidden = [
        group
        for group in state.groups.values()
        if group.side != side and group.at and not group.revealed and (not moved_only or group.moved & bit)
    ]
    if not hidden:
        return
    active, cap = discs(state, side), int(state.options.recon_cap)
    for group in hidden:
        if not group.revealed and group.id in state.groups:
            look(state, umpire, side, group, covered(active, group.at, cap))


@rule("MK-REC-28", "MK-REC-24")
def look(state: Bay, umpire: Umpire, side: str, group: Group, numbers: list[int] | None = None) -> None:
    """Roll for one marker, with the best zone over its hex (or, by option, with each)."""
    if numbers is None:
        numbers = coverage(state, side, group.at)
    if state.options.overlapping_zones == "best_only":
        numbers = numbers[:1]
    for number in numbers:
        if best(state, umpire, side, number, "MK-REC-11 zone search"):
            open_to_all = is_known_to_both(state, side, group.at)
            by = Finding(side, {"numbers": number, **read_in(state, side)}, open_to_all=open_to_all)
            found(state, umpire, group.at, side, "aircraft", ("MK-REC-11", "MK-REC-24"), by)
            return
        facts = {"group": group.id, "hex": group.at, "numbers": number, **read_in(state, side)}
        umpire.announce("searched", ("MK-REC-11",), facts, audience=(side,))


@rule("MK-REC-24", "MK-REC-25")
def found(
    state: Bay, umpire: Umpire, at: str, side: str, how: str, rules: tuple[str, ...], by: Finding | None = None
) -> None:
    """By day a success reveals the whole hex; at night only whether there are real ships."""
    if not state.night:
        reveal_hex(state, umpire, at, enemy(side), how, rules, by)
        return
    for group in state.groups_at(at, enemy(side)):
        report(state, umpire, group, how, ("MK-REC-25", *rules), by)


@rule("MK-REC-19", "MK-REC-22", "MK-REC-23", "MK-REC-34", "MK-AIR-5", "MK-AIR-10", "MK-AIR-11", "MK-AIR-67")
def may_search(state: Bay, plane: Plane) -> Objection | None:
    """Why a unit may not search now."""
    card = PLANE[plane.id]
    if "S" not in card.modes and "M" not in card.modes:
        return Objection("MK-REC-34", say("refuse-no-search-unit", plane=plane.id))
    if card.type == "Kate" and not plane.scout:
        return Objection("MK-REC-20", say("refuse-may-search-only-place", plane=plane.id))
    if plane.task:
        return Objection("MK-REC-19", say("refuse-task-turn", plane=plane.id, task=plane.task))
    if state.night and "N" not in card.modes:
        return Objection("MK-REC-26", say("refuse-does-not-search-night", plane=plane.id))
    return bars_flying(state, plane, binds_course=card.carrier)


def own_plane(state: Bay, side: str, name: PlaneId) -> Plane | Objection:
    """An air unit of the side, or the objection."""
    plane = state.planes.get(name)
    if plane is None or plane.side != side or plane.lost:
        return Objection("MK-AIR-67", say("refuse-no-air-unit", name=name))
    return plane


@rule("MK-REC-15", "MK-REC-22", "MK-REC-23")
def check_arc(state: Bay, side: str, order: Arc) -> Objection | None:
    """Why a unit may not search an arc."""
    plane = own_plane(state, side, order.unit)
    if isinstance(plane, Objection):
        return plane
    if "M" in PLANE[plane.id].modes:
        return Objection("MK-REC-23", say("refuse-flies-directed-searches-only", plane=plane.id))
    if order.facing not in DIRECTIONS:
        return Objection("MK-REC-16", say("refuse-arc-opens-from-one", directions=", ".join(DIRECTIONS)))
    return may_search(state, plane)


@rule("MK-REC-15", "MK-REC-16", "MK-REC-19")
def search_arc(state: Bay, umpire: Umpire, plane: Plane, facing: str) -> None:
    """Search once for each concealed marker in the fan, as by a zone."""
    plane.task = "search"
    facts = {"unit": plane.id, "facing": facing}
    umpire.announce("arc", ("MK-REC-15", "MK-REC-16"), facts, audience=(plane.side,))
    here = state.base_hex(plane.base)
    reach = plane_range(state, plane.id)
    cap = int(state.options.recon_cap)
    foe = enemy(plane.side)
    hidden: dict[str, list[Group]] = {}
    for group in state.groups.values():
        if group.side == foe and not group.revealed:
            hidden.setdefault(group.at, []).append(group)
    for at in SEA.fan(here, facing, reach):
        for group in hidden.get(at, ()):
            if group.id not in state.groups or group.revealed:
                continue
            numbers = search_numbers(reach, SEA.distance(here, at), cap)
            if best(state, umpire, plane.side, numbers, "MK-REC-15 arc search"):
                by = Finding(plane.side, {"numbers": numbers, **read_in(state, plane.side)})
                found(state, umpire, at, plane.side, plane.id, ("MK-REC-15", "MK-REC-24"), by)
            else:
                told = {"group": group.id, "hex": at, "numbers": numbers, **read_in(state, plane.side)}
                umpire.announce("searched", ("MK-REC-15",), told, audience=(plane.side,))


def scout_targets(state: Bay, side: str) -> list[str]:
    """What can be scouted: concealed enemy markers, and for Japan the base markers of the atolls."""
    markers = [group.id for group in state.groups.values() if group.side != side and group.at and not group.revealed]
    if side == JAPAN:
        markers += [place for place in ATOLLS if place not in state.found]
    return markers


@rule("MK-REC-17", "MK-REC-18", "MK-SET-32")
def check_scout(state: Bay, side: str, unit: PlaneId, target: str) -> Objection | None:
    """Why a unit may not scout a marker."""
    plane = own_plane(state, side, unit)
    if isinstance(plane, Objection):
        return plane
    objection = may_search(state, plane)
    if objection is not None:
        return objection
    if target not in scout_targets(state, side):
        return Objection("MK-REC-17", say("refuse-no-concealed-enemy-marker", target=target))
    if not is_within(state, plane, target):
        reach, apart = plane_range(state, unit), _apart(state, plane, target)
        return Objection(
            "MK-REC-18", say("refuse-hexes-away-reaches", target=target, apart=apart, name=unit, reach=reach)
        )
    return None


@rule("MK-REC-18")
def within(state: Bay, plane: Plane, targets: Sequence[str]) -> list[str]:
    """The markers among some that a unit can reach."""
    if not targets:
        return []
    row, reach = SEA.apart(state.base_hex(plane.base)), plane_range(state, plane.id)
    return [target for target in targets if row[SEA.spots[_hex(state, target)]] <= reach]


@rule("MK-REC-18")
def is_within(state: Bay, plane: Plane, target: str) -> bool:
    """Whether a unit can reach a marker."""
    return _apart(state, plane, target) <= plane_range(state, plane.id)


def _apart(state: Bay, plane: Plane, target: str) -> int:
    return SEA.distance(state.base_hex(plane.base), _hex(state, target))


def _hex(state: Bay, target: str) -> str:
    return state.groups[target].at if target in state.groups else SEA.hex_of[target]


@rule("MK-REC-17", "MK-REC-18")
def scout(state: Bay, umpire: Umpire, plane: Plane, target: str) -> None:
    """Fly to one marker: patrolling fighters may shoot the unit down before it reports."""
    plane.task = "search"
    at = _hex(state, target)
    facts = {"unit": plane.id, "target": target, "hex": at}
    umpire.announce("scouts", ("MK-REC-17",), facts, audience=(plane.side,), reveals=True)
    for fighter in recovery.patrols(state, at, enemy(plane.side)):
        if shoots_down(state, umpire, fighter.id, plane.id):
            lose_plane(state, umpire, plane, ("MK-REC-18",), "shot down by a patrol")
            return
        break
    if plane.side == JAPAN:  # the units search by day only
        find_base(state, umpire, at)
    found(state, umpire, at, plane.side, plane.id, ("MK-REC-17", "MK-REC-24"))


@rule("MK-REC-21")
@rule("MK-REC-20", "MK-REC-21")
def check_stand_in(state: Bay, side: str, name: PlaneId) -> Objection | None:
    """Why a Kate squadron may not replace a lost floatplane."""
    plane = own_plane(state, side, name)
    if isinstance(plane, Objection):
        return plane
    if PLANE[name].type != "Kate" or not HOME[name] or plane.base not in state.ships:
        return Objection("MK-REC-20", say("refuse-only-kate-squadron-from"))
    if plane.scout:
        return Objection("MK-REC-21", say("refuse-stands-already", name=name))
    lost, standing = _floatplanes(state)
    if standing >= lost:
        return Objection("MK-REC-21", say("refuse-floatplane-units-lost-replaced", lost=lost, standing=standing))
    return None


@rule("MK-REC-21")
def lacks_floatplanes(state: Bay) -> bool:
    """Whether more floatplane units are lost than have been replaced: otherwise no Kate squadron may replace one."""
    lost, standing = _floatplanes(state)
    return standing < lost


def _floatplanes(state: Bay) -> tuple[int, int]:
    """The number of floatplane units that are lost, and of squadrons that replace them."""
    lost = standing = 0
    for unit in state.planes.values():
        lost += unit.lost and PLANE[unit.id].type == "Jake"
        standing += unit.scout
    return lost, standing
