"""Escorts and attackers: who guards which route, and where submarines hunt."""

from __future__ import annotations

from flagplot.bots.strategic.warroom import WarRoom
from flagplot.strategic.items import Attack, Escorts, Item
from flagplot.strategic.phases.sheet import Draft
from flagplot.strategic.pieces import ESCORT, ESCORT_CARRIER, LIGHT_CRUISER, SUBMARINE, Route, Unit
from flagplot.strategic.ratings import ATTACK, DEFENCE, value

PACK = 6
"""Flotillas that hunt together before another route is chosen."""
EACH_SINKS = 1.5
"""Tonnage points a flotilla sinks in an ordinary turn."""


def escorts(room: WarRoom, draft: Draft, kept: set[str]) -> list[Item]:
    """Escort cards: each unit where the tonnage a defender stands for is largest; `kept` units have other work."""
    position = room.position
    guarded: dict[int, int] = {}
    own = room.nations[0]
    friendly = {n: r for n, r in position.routes.items() if position.is_friend(own, r.owner) and is_threatened(room, r)}
    stakes = {number: _stake(room, route) / len(route.path) for number, route in friendly.items()}
    cards: dict[tuple[int, str], list[str]] = {}
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
            if (unit.kind in (ESCORT, LIGHT_CRUISER, ESCORT_CARRIER) and position.supports(unit.at)) or (
                unit.is_air and position.is_base(unit.at)
            ):
                found.append(unit)
    return sorted(found, key=lambda unit: (unit.is_air, unit.id))


def attacks(room: WarRoom, draft: Draft) -> list[Item]:
    """Attack cards: packs on the routes that pay, in the area where the least can meet them."""
    position = room.position
    found: list[Item] = []
    for nation in room.nations:
        packs: dict[str, list[Unit]] = {}
        for unit in room.units(nation):
            hunts = unit.kind == SUBMARINE and value(position, unit, ATTACK) and not unit.damaged
            if hunts and position.supports(unit.at):
                packs.setdefault(unit.at, []).append(unit)
        prey = _prey(room, nation)
        hunted: dict[int, int] = {}
        for base, pack in sorted(packs.items()):
            found += _hunt(room, nation, base, pack, prey, hunted)
    return _accepted(draft, found)


def _hunt(
    room: WarRoom,
    nation: str,
    base: str,
    pack: list[Unit],
    prey: dict[int, tuple[Route, float, int]],
    hunted: dict[int, int],
) -> list[Item]:
    """Share a base's flotillas among the routes in reach, the best first."""
    near = room.in_range(pack[0])
    cards: dict[tuple[int, str], list[str]] = {}
    for unit in pack:
        best: tuple[int, str] | None = None
        most = 0.0
        for number, (route, worth, guess) in prey.items():
            area = _quiet(room, nation, route, near)
            if area:
                size = hunted.get(number, 0)
                left = 1 - size * EACH_SINKS / (1.5 * guess)
                score = worth * max(0.05, left) * (1.3 if 0 < size < PACK else 1.0)
                if score > most:
                    best, most = (number, area), score
        if best is not None:
            hunted[best[0]] = hunted.get(best[0], 0) + 1
            cards.setdefault(best, []).append(unit.id)
    return [Attack(route, base, area, tuple(units)) for (route, area), units in cards.items()]


def _prey(room: WarRoom, nation: str) -> dict[int, tuple[Route, float, int]]:
    """Enemy routes with what an attack on them is worth: tonnage by the briefing's guess, and stopping what the enemy counts."""
    position = room.position
    usual: dict[int, int] = {}
    for other, table in position.atlas.scenario.tonnage.items():
        if position.at_war(nation, other) and not position.is_out(other):
            for number, points in table.items():
                usual[number] = usual.get(number, 0) + points
    counted: dict[int, float] = {}
    for other, briefing in position.atlas.nations.items():
        friend = position.is_friend(nation, other)
        for goal in briefing.goals:
            if (goal.what == "arrives_none" and friend) or (goal.what == "arrives" and position.at_war(nation, other)):
                for number in goal.routes:
                    counted[number] = counted.get(number, 0.0) + goal.points * 12 / max(4, goal.amount)
    found = {}
    for number, route in position.routes.items():
        if route.owner in position.chairs and position.at_war(nation, route.owner):
            guess = max(usual.get(number, 4), 8)
            found[number] = (route, min(guess, 40) / 10 + counted.get(number, 0.0), guess)
    return found


def _quiet(room: WarRoom, nation: str, route: Route, near: dict[str, int]) -> str:
    """The area of a route in reach with the fewest enemy bases, where aircraft and escorts are least likely."""
    danger = room.danger(nation)
    best, least = "", 99.0
    for area in route.path:
        if area in near:
            here = danger.get(area, 0) + near[area] / 10
            if here < least:
                best, least = area, here
    return best


def _accepted(draft: Draft, items: list[Item]) -> list[Item]:
    return [item for item in items if draft.accepts(item)]
