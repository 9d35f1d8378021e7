"""Reconnaissance by the search zones of the map, and the search by air units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.counters import HOME, PLANE
from flagplot.operational.model import ALLIES, JAPAN, Bay, Group, Plane, enemy
from flagplot.operational.orders import Arc, Divert, Done, Scout, StandIn
from flagplot.operational.phases import recovery
from flagplot.operational.phases.airfield import bars_flying, plane_range
from flagplot.operational.phases.damage import lose_plane
from flagplot.operational.phases.dogfight import shoots_down
from flagplot.operational.phases.oneside import OneSide
from flagplot.operational.plot import find_base, report, reveal_hex
from flagplot.operational.sea import DIRECTIONS, PLACE, SEA
from flagplot.operational.throws import best
from flagplot.operational.zones import coverage, covered, discs, search_numbers

SEARCHERS: Final = {
    side: tuple(name for name, card in PLANE.items() if card.side == side and set(card.modes) & {"S", "M"})
    for side in (JAPAN, ALLIES)
}
ATOLLS: Final = tuple(name for name, place in PLACE.items() if place.kind == "atoll")


@rule("MK-SEQ-4", "MK-REC-13", "MK-REC-26", "MK-REC-31")
def search_zones(state: Bay, umpire: Umpire, side: str, *, moved_only: bool) -> None:
    """A side's zones look for each concealed enemy marker once: all of them, or those that moved in this impulse."""
    if state.night and not (side == ALLIES and state.options["night_search"] == "british_zones_too"):
        return
    rolls = state.options["zone_rolls"]
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
    active, cap = discs(state, side), int(state.options["recon_cap"])
    for group in hidden:
        if not group.revealed and group.id in state.groups:
            look(state, umpire, side, group, covered(active, group.at, cap))


@rule("MK-REC-28", "MK-REC-24")
def look(state: Bay, umpire: Umpire, side: str, group: Group, numbers: list[int] | None = None) -> None:
    """Roll for one marker, at the best zone over its hex (or, by option, at each)."""
    if numbers is None:
        numbers = coverage(state, side, group.at)
    if state.options["overlapping_zones"] == "best_only":
        numbers = numbers[:1]
    for number in numbers:
        if best(state, umpire, side, number, "MK-REC-11 zone search"):
            found(state, umpire, group.at, side, "aircraft", ("MK-REC-11", "MK-REC-24"))
            return
        facts = {"group": group.id, "hex": group.at, "numbers": number}
        umpire.announce("searched", ("MK-REC-11",), facts, audience=(side,))


@rule("MK-REC-24", "MK-REC-25")
def found(state: Bay, umpire: Umpire, at: str, side: str, how: str, rules: tuple[str, ...]) -> None:
    """By day a success shows the whole hex; at night only whether there are real ships."""
    if not state.night:
        reveal_hex(state, umpire, at, enemy(side), how, rules)
        return
    for group in state.groups_at(at, enemy(side)):
        report(state, umpire, group, how, ("MK-REC-25", *rules))


class Searching(OneSide):
    """One side's air units search in an impulse: arcs, single markers; homing units may be diverted."""

    def step(self, state: Bay) -> str:
        """The name of the step."""
        return f"air search, impulse {state.impulse}"

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The side; Japan does not fly at night."""
        if state.night and (self.side == JAPAN or state.options["night_search"] == "none"):
            return ()
        return (Seat(self.side),)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question."""
        return Prompt(
            "Search with air units, then `done`.", ("arc tone-jake NE", "scout tone-jake A2", "done"), "MK-REC-34"
        )

    def searchers(self, state: Bay) -> list[Plane]:
        """The units that may search now."""
        found = [state.planes[name] for name in SEARCHERS[self.side] if name in state.planes]
        return [plane for plane in found if not plane.lost and may_search(state, plane) is None]

    def orders(self, state: Bay, seat: Seat) -> Iterator[Order]:
        """Arcs, scouting flights, replacements, diversions; and the end."""
        for plane in self.searchers(state):
            if "M" not in PLANE[plane.id].modes:
                yield from (Arc(plane.id, facing) for facing in DIRECTIONS)
            for target in scout_targets(state, self.side):
                if check_scout(state, self.side, plane.id, target) is None:
                    yield Scout(plane.id, target)
        for plane in state.planes.values():
            if plane.side == self.side and self.check(state, seat, StandIn(plane.id)) is None:
                yield StandIn(plane.id)
        yield from recovery.diversions(state, self.side)
        yield Done()

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """Sometimes a search, mostly the end."""
        if dice.roll(2, "sample") == 1:
            return Done()
        units = [name for name in SEARCHERS[self.side] if name in state.planes and not state.planes[name].lost]
        if not units:
            return Done()
        plane = state.planes[dice.pick(units, "sample a unit")]
        if may_search(state, plane) is not None:
            return Done()
        targets = scout_targets(state, self.side)
        if targets:
            order = Scout(plane.id, dice.pick(targets, "sample a marker"))
            if check_scout(state, self.side, order.unit, order.marker) is None:
                return order
        if "M" in PLANE[plane.id].modes:
            return Done()
        return Arc(plane.id, dice.pick(DIRECTIONS, "sample a direction"))

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        """Why an order may not be given."""
        if isinstance(order, Done):
            return None
        if isinstance(order, Arc):
            return check_arc(state, self.side, order)
        if isinstance(order, Scout):
            return check_scout(state, self.side, order.unit, order.marker)
        if isinstance(order, StandIn):
            return check_stand_in(state, self.side, order.unit)
        if isinstance(order, Divert):
            return recovery.check_divert(state, self.side, order)
        return Objection("MK-REC-34", "Now air units search: `arc`, `scout`, `standin`, `divert` or `done`.")

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Carry it out."""
        if isinstance(order, Arc):
            search_arc(state, umpire, state.planes[order.unit], order.facing)
        elif isinstance(order, Scout):
            scout(state, umpire, state.planes[order.unit], order.marker)
        elif isinstance(order, StandIn):
            state.planes[order.unit].scout = True
            umpire.announce("stands.in", ("MK-REC-20",), {"unit": order.unit}, audience=(self.side,))
        elif isinstance(order, Divert):
            state.planes[order.unit].post = order.base
        else:
            state.flow.pop()


@rule("MK-REC-19", "MK-REC-22", "MK-REC-23", "MK-REC-34", "MK-AIR-5", "MK-AIR-10", "MK-AIR-11", "MK-AIR-67")
def may_search(state: Bay, plane: Plane) -> Objection | None:
    """Why a unit may not search now."""
    card = PLANE[plane.id]
    if "S" not in card.modes and "M" not in card.modes:
        return Objection("MK-REC-34", f"{plane.id} is no search unit.")
    if card.type == "Kate" and not plane.scout:
        return Objection("MK-REC-20", f"{plane.id} may search only in place of a lost floatplane: `standin` first.")
    if plane.task:
        return Objection("MK-REC-19", f"{plane.id} has its task for this turn: {plane.task}.")
    if state.night and "N" not in card.modes:
        return Objection("MK-REC-26", f"{plane.id} does not search at night.")
    return bars_flying(state, plane, binds_course=card.carrier)


def own_plane(state: Bay, side: str, name: str) -> Plane | Objection:
    """An air unit of the side, or why not."""
    plane = state.planes.get(name)
    if plane is None or plane.side != side or plane.lost:
        return Objection("MK-AIR-67", f"You have no air unit {name}.")
    return plane


@rule("MK-REC-15", "MK-REC-22", "MK-REC-23")
def check_arc(state: Bay, side: str, order: Arc) -> Objection | None:
    """Why a unit may not search an arc."""
    plane = own_plane(state, side, order.unit)
    if isinstance(plane, Objection):
        return plane
    if "M" in PLANE[plane.id].modes:
        return Objection("MK-REC-23", f"{plane.id} flies directed searches only: `scout` a marker.")
    if order.facing not in DIRECTIONS:
        return Objection("MK-REC-16", f"An arc opens from one of {', '.join(DIRECTIONS)}.")
    return may_search(state, plane)


@rule("MK-REC-15", "MK-REC-16", "MK-REC-19")
def search_arc(state: Bay, umpire: Umpire, plane: Plane, facing: str) -> None:
    """Each concealed marker in the fan is looked for once, as by a zone."""
    plane.task = "search"
    here = state.base_hex(plane.base)
    reach = plane_range(state, plane.id)
    cap = int(state.options["recon_cap"])
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
                found(state, umpire, at, plane.side, plane.id, ("MK-REC-15", "MK-REC-24"))
    facts = {"unit": plane.id, "facing": facing}
    umpire.announce("arc", ("MK-REC-15", "MK-REC-16"), facts, audience=(plane.side,))


def scout_targets(state: Bay, side: str) -> list[str]:
    """What can be looked at: concealed enemy markers, and for Japan the base markers of the atolls."""
    markers = [group.id for group in state.groups.values() if group.side != side and group.at and not group.revealed]
    if side == JAPAN:
        markers += [place for place in ATOLLS if place not in state.found]
    return markers


@rule("MK-REC-17", "MK-REC-18", "MK-SET-32")
def check_scout(state: Bay, side: str, unit: str, target: str) -> Objection | None:
    """Why a unit may not look at a marker."""
    plane = own_plane(state, side, unit)
    if isinstance(plane, Objection):
        return plane
    objection = may_search(state, plane)
    if objection is not None:
        return objection
    if target not in scout_targets(state, side):
        return Objection("MK-REC-17", f"{target} is no concealed enemy marker.")
    at = state.groups[target].at if target in state.groups else SEA.hex_of[target]
    reach = plane_range(state, unit)
    apart = SEA.distance(state.base_hex(plane.base), at)
    if apart > reach:
        return Objection("MK-REC-18", f"{target} is {apart} hexes away; {unit} reaches {reach}.")
    return None


@rule("MK-REC-17", "MK-REC-18")
def scout(state: Bay, umpire: Umpire, plane: Plane, target: str) -> None:
    """Fly to one marker: patrolling fighters may shoot the unit down before it reports."""
    plane.task = "search"
    at = state.groups[target].at if target in state.groups else SEA.hex_of[target]
    facts = {"unit": plane.id, "target": target, "hex": at}
    umpire.announce("scouts", ("MK-REC-17",), facts, audience=(plane.side,), reveals=True)
    for fighter in recovery.patrols(state, at, enemy(plane.side)):
        if shoots_down(state, umpire, fighter.id, plane.id):
            lose_plane(state, umpire, plane, ("MK-REC-18",))
            return
        break
    if plane.side == JAPAN:  # whose units search by day alone
        find_base(state, umpire, at)
    found(state, umpire, at, plane.side, plane.id, ("MK-REC-17", "MK-REC-24"))


@rule("MK-REC-20", "MK-REC-21")
def check_stand_in(state: Bay, side: str, name: str) -> Objection | None:
    """Why a Kate squadron may not stand in for a lost floatplane."""
    plane = own_plane(state, side, name)
    if isinstance(plane, Objection):
        return plane
    if PLANE[name].type != "Kate" or not HOME[name] or plane.base not in state.ships:
        return Objection("MK-REC-20", "Only a Kate squadron from a carrier can stand in.")
    if plane.scout:
        return Objection("MK-REC-21", f"{name} stands in already.")
    lost = sum(unit.lost for unit in state.planes.values() if PLANE[unit.id].type == "Jake")
    standing = sum(unit.scout for unit in state.planes.values())
    if standing >= lost:
        return Objection("MK-REC-21", f"{lost} floatplane units are lost and {standing} replaced.")
    return None
