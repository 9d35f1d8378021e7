"""Steering: a step towards a goal, a step away from danger, and the courses that aircraft forbid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from flagplot.bots.operational.estimate import Sight
from flagplot.kernel.order import Order
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Move
from flagplot.operational.state.model import ALLIES, Group

STRIKE: Final = 4
"""The range in hexes of a full Japanese carrier strike."""
WOLF_PACK: Final = 2
"""Known submarines in a hex for which a group waits rather than enter."""
FORBIDDEN_COURSES: Final = ("S", "SW", "NW")
"""Courses on which carriers neither launch nor land (MK-AIR-10)."""


def homeward(sight: Sight, orders: Iterable[Order]) -> Move | None:
    """Of the moves among some orders the shortest way home for a group with a Damaged ship, which must sail (MK-SEA-35)."""
    steps = SEA.voyage(sight.ports())
    view = sight.view
    moves = [order for order in orders if isinstance(order, Move) and not order.aircraft]
    bound = [move for move in moves if any(view.ships[name].damaged for name in view.groups[move.marker].ships)]
    return min(bound or moves, key=lambda move: (steps.get(move.to, 999), move.to), default=None)


def towards(sight: Sight, group: Group, goals: tuple[str, ...], *, avoid: tuple[str, ...] = (), stop: int = 0) -> str:
    """One step along the shortest sea way to the nearest goal; the group's own hex if it is there."""
    if not goals:
        return group.at
    rows = SEA.rows(goals)
    here = SEA.steps_along(rows, group.at)
    if here <= stop:
        return group.at
    near = SEA.leading(rows, group.at)
    ways = [to for to in SEA.ways[group.at] if to not in avoid and SEA.steps_along(near, to) < here]
    if sight.side == ALLIES:
        ways = [to for to in ways if not sight.enemies_at(to) or sight.trade(group) == "raiders"]
        ways = [to for to in ways if to in sight.boxed() or not sight.lurking(to)]
        ways.sort(key=sight.stalked)
    else:
        ways = [to for to in ways if to in goals or not sight.guarded(to)]
        ways = [to for to in ways if not sight.lurking(to)] or _around(sight, group, rows, here, avoid) or ways
        ways = [to for to in ways if sight.boats(to) < WOLF_PACK]
    quiet = [to for to in ways if SEA.nearest(to, avoid) > 1]
    for to in quiet or ways:
        if may_steer(sight, group, to):
            return to
    return group.at


def _around(sight: Sight, group: Group, rows: list[bytes], here: int, avoid: tuple[str, ...]) -> list[str]:
    """Hexes as far from the goal as the own one, clear of submarines and batteries."""
    return [
        to
        for to in SEA.ways[group.at]
        if to not in avoid and not sight.lurking(to) and not sight.guarded(to) and SEA.steps_along(rows, to) == here
    ]


def away(sight: Sight, group: Group, danger: Sequence[str], *, leave: bool = False) -> str:
    """The step that leads farthest from some hexes and from submarines, westward if several do; the own hex if none does.

    A group that is to leave a harbour does so unless every way out leads over a submarine.
    """
    ways = [to for to in SEA.ways[group.at] if not sight.enemies_at(to) and may_steer(sight, group, to)]
    if sight.side != ALLIES:
        return max((group.at, *ways), key=lambda to: (SEA.nearest(to, danger), westing(to)))
    ways = [to for to in ways if not sight.lurking(to)]

    # A freighter cannot outrun submarines: it avoids enemies it can outrun.
    shy = 0.0 if sight.trade(group) == "freighters" else sight.doctrine.shy

    def ease(to: str) -> float:
        return SEA.nearest(to, danger) - shy * sight.stalked(to)

    if not (leave and ways):
        ways.insert(0, group.at)
    return max(ways, key=lambda to: (ease(to), westing(to)))


def westing(at: str) -> int:
    """The nearer to Bombay, out of range of all enemies, the better."""
    return -SEA.steps((SEA.hex_of["bombay"],), at)


def may_steer(sight: Sight, group: Group, to: str) -> bool:
    """Carriers that are to launch or land avoid the courses that forbid it."""
    if sight.view.impulse == 2 or not any(SHIP[name].deck for name in group.ships):
        return True
    busy = any(plane.task == "strike" and plane.base in group.ships for plane in sight.view.planes.values())
    busy = busy or (sight.view.impulse == 1 and not sight.night and can_strike(sight, to))
    return not busy or SEA.course.get((group.at, to), "") not in FORBIDDEN_COURSES


def can_strike(sight: Sight, at: str) -> bool:
    """Whether a known target, or a port with ships, lies within a strike of a hex."""
    return any(
        SEA.distance(at, marker.at) <= STRIKE and (marker.revealed or sight.in_foreign_port(marker.at))
        for marker in sight.enemies
    )


def fair_game(sight: Sight, group: Group) -> bool:
    """Whether there are enemies in the group's hex, and weaker ones."""
    foes = sight.enemies_at(group.at)
    return bool(foes) and sum(sight.threat(marker) for marker in foes) < sight.show(group)


def weaker(sight: Sight, group: Group) -> tuple[str, ...]:
    """The hexes of enemies in sight that the group would beat at sea."""
    seen = [marker for marker in sight.enemies if marker.ships and not sight.in_enemy_port(marker.at)]
    if not seen:
        return ()
    most = 0.6 * sight.show(group)
    return tuple(sorted([marker.at for marker in seen if sight.threat(marker) < most]))
