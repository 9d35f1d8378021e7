"""Escorts: who guards which route."""

from __future__ import annotations

from flagplot.bots.strategic.estimate import WarRoom
from flagplot.strategic.orders.items import Escorts, Item
from flagplot.strategic.rules.bases.bases import supports
from flagplot.strategic.rules.combat.ratings import DEFENCE, value
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.pieces import ESCORT, ESCORT_CARRIER, LIGHT_CRUISER, Route, Unit


def escorts(room: WarRoom, draft: Draft, kept: set[str]) -> list[Item]:
    """Escort cards: each unit where the tonnage a defender stands for is largest; `kept` units have other work."""
    position = room.position
    guarded: dict[int, int] = {}
    own = room.nations[0]
    stakes = [
        (number, route.path, _stake(room, route) / len(route.path))
        for number, route in position.routes.items()
        if position.is_friend(own, route.owner) and is_threatened(room, route)
    ]
    needs: dict[tuple[str, str, int], list[tuple[int, float]]] = {}
    cards: dict[tuple[int, str], list[UnitId]] = {}
    for unit in _guards(room, kept):
        worth = value(position, unit, DEFENCE)
        if unit.id in room.carried:
            worth += value(position, room.carried[unit.id], DEFENCE)
        if not worth:
            continue
        near = room.in_range(unit)
        berth = (unit.nation, unit.at, len(near))  # of two ranges from one base the longer holds the shorter
        covered = needs.get(berth)
        if covered is None:
            covered = needs[berth] = _covered(stakes, near)
        best, most = 0, 0.0
        for number, stake in covered:
            need = stake / (guarded.get(number, 0) + 4)
            if need > most:
                best, most = number, need
        if best:
            guarded[best] = guarded.get(best, 0) + worth
            cards.setdefault((best, unit.at), []).append(unit.id)
    return _accepted(draft, [Escorts(route, base, tuple(units)) for (route, base), units in cards.items()])


def is_threatened(room: WarRoom, route: Route) -> bool:
    """Whether an enemy of the route's owner has a base from which some area of it can be reached."""
    hunted = room.waters.hunted(route.owner)
    return not hunted.isdisjoint(route.path)


def _covered(stakes: list[tuple[int, tuple[str, ...], float]], near: dict[str, int]) -> list[tuple[int, float]]:
    """The value that units protect from one base: that of each route, times its areas in which they can work."""
    found = []
    for number, path, stake in stakes:
        areas = 0
        for area in path:
            if area in near:
                areas += 1
        if areas:
            found.append((number, stake * areas))
    return found


def _stake(room: WarRoom, route: Route) -> float:
    """What is at stake on a route: its tonnage, and the points both sides' briefings put on what arrives."""
    return sum(route.tonnage.values()) / 8 + 6 * room.waters.stakes(route.owner).get(route.id, 0)


def _guards(room: WarRoom, kept: set[str]) -> list[Unit]:
    """Escorts, cruisers, escort carriers and aircraft ashore that are free for convoy work; undamaged ones only."""
    position = room.position
    found = []
    for nation in room.nations:
        for unit in room.units(nation):
            if unit.id in kept or unit.damaged or unit.aboard:
                continue
            if (unit.kind in (ESCORT, LIGHT_CRUISER, ESCORT_CARRIER) and supports(position, unit.at)) or (
                unit.is_air and position.is_base(unit.at)
            ):
                found.append(unit)
    return sorted(found, key=lambda unit: (unit.is_air, unit.id))


def _accepted(draft: Draft, items: list[Item]) -> list[Item]:
    return [item for item in items if draft.accepts(item)]
