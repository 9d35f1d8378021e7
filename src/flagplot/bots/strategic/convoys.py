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
    friendly = {n: r for n, r in position.routes.items() if position.is_friend(own, r.owner) and is_threatened(room, r)}
    stakes = {number: _stake(room, route) / len(route.path) for number, route in friendly.items()}
    cards: dict[tuple[int, str], list[UnitId]] = {}
    for unit in _guards(room, kept):
        worth = value(position, unit, DEFENCE)
        if unit.id in room.carried:
            worth += value(position, room.carried[unit.id], DEFENCE)
        covered = room.covered(unit)
        best, most = 0, 0.0
        for number, stake in stakes.items() if worth else ():
            need = stake * covered[number] / (guarded.get(number, 0) + 4)
            if need > most:
                best, most = number, need
        if best:
            guarded[best] = guarded.get(best, 0) + worth
            cards.setdefault((best, unit.at), []).append(unit.id)
    return _accepted(draft, [Escorts(route, base, tuple(units)) for (route, base), units in cards.items()])


def is_threatened(room: WarRoom, route: Route) -> bool:
    """Whether an enemy of the route's owner has a base from which some area of it can be reached."""
    hunted = room.hunted(route.owner)
    return any(area in hunted for area in route.path)


def _stake(room: WarRoom, route: Route) -> float:
    """What is at stake on a route: its tonnage, and the points both sides' briefings put on what arrives."""
    position = room.position
    found = sum(route.tonnage.values()) / 8
    for other, briefing in position.atlas.nations.items():
        for goal in briefing.goals:
            if route.id in goal.routes and room.turn <= goal.until:
                friend = position.is_friend(route.owner, other)
                if goal.what == ("arrives" if friend else "arrives_none"):
                    found += 6 * goal.points
    return found


def _guards(room: WarRoom, kept: set[str]) -> list[Unit]:
    """Escorts, cruisers, escort carriers and aircraft ashore that are free for convoy work; sound ones only."""
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
