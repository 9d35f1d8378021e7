"""Warnings for an order of the operational game, from what its seat may know."""

from __future__ import annotations

from collections.abc import Iterator

from flagplot.kernel.order import Order
from flagplot.lab.odds.operational.flights import patrol_odds
from flagplot.lab.odds.operational.names import named
from flagplot.lab.odds.operational.passages import dive_odds, screen_odds, zone_odds
from flagplot.lab.odds.operational.wing import finding
from flagplot.lab.odds.order import Risk, Seen
from flagplot.lab.odds.said import CERTAIN, NO_CHANCE, listed, say
from flagplot.operational.content.counters import HOME, SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Attack, Cap, Done, Enter, Launch, Move, Plot, Scout
from flagplot.operational.phases.air.airplan import Launching
from flagplot.operational.rules.air.airfield import BARRED_COURSES, carrier_group, has_sent_up_patrols, is_decoy
from flagplot.operational.rules.air.recovery import alternatives, homing, may_land, wished
from flagplot.operational.rules.damage import is_aloft
from flagplot.operational.rules.sea.movement import read_step
from flagplot.operational.rules.sea.speed import would_strand
from flagplot.operational.state.model import Bay, Group, Plane
from flagplot.operational.state.view import BayView

LAST = 3
"""The impulse in which strikes come home."""


def risks_of(seen: Seen, order: Order) -> list[Risk]:
    """All warnings for an order."""
    match order:
        case Move() if order.marker in seen.view.subs:
            return [
                Risk(
                    say(
                        "risk-aircraft-may-sink-in-by",
                        marker=order.marker,
                        to=order.to,
                        figure=one.figure,
                        label=one.label,
                    ),
                    "MK-SUB-3",
                )
                for one in dive_odds(seen, order)
            ]
        case Move():
            return list(_steam(seen, order.marker, order.to))
        case Enter():
            return list(_found(seen, order.group, order.to))
        case Plot():
            steps = [read_step(word) for word in order.line().split()[1:]]
            return [one for name, to, _ in steps for one in _steam(seen, name, to)]
        case Cap():
            return list(_patrol(seen, order))
        case Launch():
            return list(_launch(seen, order))
        case Attack():
            return [
                Risk(
                    say("risk-screen-may-sink-before-attacks", sub=order.sub, figure=one.figure, label=one.label),
                    "MK-SUB-9",
                )
                for one in screen_odds(seen, order)
            ]
        case Scout():
            return [
                Risk(
                    say("risk-if-may-shot-down-first", label=one.label, unit=named(order.unit), figure=one.figure),
                    "MK-REC-18",
                )
                for one in patrol_odds(seen, order)
            ]
        case Done():
            return [*_unlaunched(seen), *_homeless(seen)]
        case _:
            return []


# Groups under way.


def _steam(seen: Seen, name: str, to: str) -> Iterator[Risk]:
    world: Bay = seen.world()
    group = world.groups.get(name)
    if group is None or group.dummy or not group.at or (group.at, to) not in SEA.course:
        return
    yield from _given_up(world, group, to)
    yield from _no_flying(world, group, to)
    yield from _found(seen, name, to)
    yield from _met(seen, to)
    yield from _dry(world, group, to)


def _given_up(world: Bay, group: Group, to: str) -> Iterator[Risk]:
    """Carriers that move with the wind when strikes come home."""
    course = SEA.course[group.at, to]
    due = homing(world, group)
    if not due or course not in BARRED_COURSES:
        return
    if world.impulse < LAST:
        return
    after = world.clone()
    moved = after.groups[group.id]
    moved.at, moved.course, moved.moved = to, SEA.heading(group.at, to), moved.moved | after.bit
    lost = [name for name in due if not alternatives(after, after.planes[name])]
    saved = [name for name in due if name not in lost]
    if lost:
        yield Risk(
            say("risk-cannot-land-on-carriers-that", named=listed(map(named, lost)), course=course),
            "MK-AIR-73",
        )
    if saved:
        yield Risk(
            say("risk-cannot-land-on-carriers-that-2", named=listed(map(named, saved)), course=course),
            "MK-AIR-22",
        )


def _no_flying(world: Bay, group: Group, to: str) -> Iterator[Risk]:
    """Carriers that move with the wind launch nothing in the impulse."""
    course = SEA.course[group.at, to]
    decks = [name for name in group.ships if SHIP[name].deck and not world.ships[name].damaged]
    ready = any(plane.base in decks and not plane.task and not plane.lost for plane in world.planes.values())
    if course in BARRED_COURSES and ready and world.impulse == 1 and not world.night:
        yield Risk(
            say("risk-steaming-carriers-launch-nothing-in", course=course, name=group.id),
            "MK-AIR-10",
        )


def _found(seen: Seen, name: str, to: str) -> Iterator[Risk]:
    """The enemy's search zones over the hex, as far as they are known."""
    for line in zone_odds(seen, name, to):
        if line.figure != NO_CHANCE:
            yield Risk(
                say("risk-found-in-by-his-search", name=name, to=to, figure=line.figure, label=line.label),
                "MK-REC-11",
            )


def _met(seen: Seen, to: str) -> Iterator[Risk]:
    view: BayView = seen.view
    here = [marker.id for marker in view.markers.values() if marker.at == to]
    if here:
        yield Risk(
            say("risk-in-groups-meet-and-may", here=listed(here), to=to),
            "MK-BAT-2",
        )
    boats = [marker.id for marker in view.sub_markers.values() if marker.at == to]
    if boats:
        yield Risk(say("risk-submarine-marker-lies-in-and", boats=listed(boats), to=to), "MK-SUB-13")


def _dry(world: Bay, group: Group, to: str) -> Iterator[Risk]:
    """Fuel that no longer brings the group to a port."""
    careful = world.clone()
    careful.options = world.options.but(fuel_exhaustion="forbidden_in_advance")
    if would_strand(careful, careful.groups[group.id], to):
        yield Risk(say("risk-from-cannot-reach-port-with", to=to, name=group.id), "MK-SEA-13")


# In the air.


def _patrol(seen: Seen, order: Cap) -> Iterator[Risk]:
    """The first patrol that a carrier sends up binds her group to courses into the wind; the next one changes nothing."""
    world: Bay = seen.world()
    group = carrier_group(world, world.planes[order.unit]) if order.unit in world.planes else None
    if group is not None and group.at and not has_sent_up_patrols(world, group) and not is_decoy(order.unit):
        yield Risk(say("risk-patrols-bind-the-carriers", name=group.id), "MK-AIR-11")


def _launch(seen: Seen, order: Launch) -> Iterator[Risk]:
    world: Bay = seen.world()
    decks = {HOME[name] for name in order.units if world.planes[name].base in world.ships}
    groups = {world.ships[name].group for name in decks if name in world.ships}
    if groups:
        yield Risk(
            say("risk-in-third-impulse-they-land", groups=listed(sorted(groups))),
            "MK-AIR-10",
        )
    marker = seen.view.markers.get(order.target)
    if marker is not None:
        line = finding(world, marker, order)
        if line.figure != CERTAIN:
            yield Risk(
                say("risk-may-steam-out-reach-before", name=marker.id, figure=line.figure, text=line.text), "MK-AIR-20"
            )


def _unlaunched(seen: Seen) -> Iterator[Risk]:
    """Strikes that stand ready at the end of the only step in which they can leave."""
    if not isinstance(seen.view.flow[-1], Launching):
        return
    ready: dict[str, set[str]] = {}
    for order in seen.game.orders(seen.world(), seen.seat):
        if isinstance(order, Launch):
            ready.setdefault(order.target, set()).update(order.units)
    if ready:
        targets = listed(named(target) for target in sorted(ready))
        units = len(set().union(*ready.values()))
        yield Risk(say("risk-ready-and-in-reach-strikes", units=units, targets=targets), "MK-AIR-7")


def _homeless(seen: Seen) -> Iterator[Risk]:
    """Strikes that find no deck or base, now that the side has nothing more to order in the last impulse."""
    world: Bay = seen.world()
    if world.impulse != LAST:
        return
    lost = [plane.id for plane in world.planes.values() if plane.side == seen.view.side and _is_homeless(world, plane)]
    if lost:
        yield Risk(say("risk-there-no-deck-or-base", named=listed(map(named, lost))), "MK-AIR-22")


def _is_homeless(world: Bay, plane: Plane) -> bool:
    if plane.lost or is_decoy(plane.id) or not is_aloft(world, plane):
        return False
    return (
        may_land(world, plane, wished(plane)) is not None
        and may_land(world, plane, plane.base) is not None
        and not alternatives(world, plane)
    )
