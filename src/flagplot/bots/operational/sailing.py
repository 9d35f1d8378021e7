"""Where groups steer: raiders for merchantmen, carriers for launching hexes, freighters for boxed ports, the rest for safety."""

from __future__ import annotations

from typing import Any, Final

from flagplot.bots.operational.sight import Sight
from flagplot.operational.counters import SHIP
from flagplot.operational.model import ALLIES, JAPAN, Group
from flagplot.operational.sea import SEA

STRIKE: Final = 4
"""Hexes at which a whole Japanese carrier strike reaches."""
DARING: Final = 5
"""Turns before the end from which the Allied carriers take their chance."""
RUN_IN: Final = 8
FAR: Final = 7
"""Turns a freighter will spend to reach a port with coast guns."""
FORBIDDEN_COURSES: Final = ("S", "SW", "NW")


def next_hex(sight: Sight, group: Group) -> str:
    """The hex a group wants to enter now, or its own to stand still."""
    trade = sight.trade(group)
    if trade == "freighters":
        return _to_port(sight, group)
    if trade == "cripples" or (trade in {"carriers", "raiders"} and _needs_fuel(sight, group)):
        return _towards(sight, group, sight.ports())
    if sight.side == JAPAN:
        return _japanese(sight, group, trade)
    return _allied(sight, group, trade)


def hurries(sight: Sight, group: Group) -> bool:
    """Whether a group spends a step of fuel on its third hex: while there is enough to the end of the game."""
    return sight.fuel(group) > sight.turns_left + 3


def _turns_home(sight: Sight, group: Group) -> int:
    """Turns to the nearest own port at two hexes a turn."""
    return -(-SEA.voyage(sight.ports()).get(group.at, 99) // 2)


def _needs_fuel(sight: Sight, group: Group) -> bool:
    """Whether it is time to go home: just enough fuel for the way, and not enough to the end of the game."""
    fuel = sight.fuel(group)
    return fuel <= sight.turns_left and fuel <= _turns_home(sight, group) + 2


# Japan.


def _japanese(sight: Sight, group: Group, trade: str) -> str:
    if trade == "convoy":
        goal = landing_hex(sight)
        return _towards(sight, group, (goal,)) if goal else group.at
    if trade == "carriers":
        return _carriers(sight, group)
    if trade == "dummy":
        return _towards(sight, group, _prey(sight)) if not sight.night else group.at
    return _raiders(sight, group)


def _prey(sight: Sight) -> tuple[str, ...]:
    """Hexes of merchantmen that guns can reach: outside batteries."""
    found = {m.at for m in sight.enemies if sight.is_merchant(m) and not sight.guarded(m.at)}
    return tuple(sorted(found))


def _raiders(sight: Sight, group: Group) -> str:
    if sight.enemies_at(group.at) and _fair_game(sight, group, group.at):
        return group.at
    danger = _dangers(sight, group)
    away = _away(sight, group, danger)
    if away:
        return away
    prey = tuple(at for at in _prey(sight) if at not in danger)
    weak = tuple(
        sorted(
            m.at
            for m in sight.enemies
            if m.ships and not sight.in_enemy_port(m.at) and sight.threat(m) < 0.6 * sight.power(group)
        )
    )
    goals = prey or weak
    if not goals:
        return _towards(sight, group, sight.ports())
    return _towards(sight, group, goals, avoid=danger)


def _fair_game(sight: Sight, group: Group, at: str) -> bool:
    """Whether the enemies in a hex are weaker than the group."""
    return sum(sight.threat(m) for m in sight.enemies_at(at)) < sight.power(group)


def _dangers(sight: Sight, group: Group) -> tuple[str, ...]:
    """Hexes of enemies that would beat the group."""
    own = sight.power(group)
    found = []
    for marker in sight.enemies:
        if sight.is_merchant(marker) or sight.in_enemy_port(marker.at):
            continue
        if sight.threat(marker) > (1.1 if marker.ships else 1.8) * own:
            found.append(marker.at)
    return tuple(sorted(set(found)))


def _away(sight: Sight, group: Group, danger: tuple[str, ...], reach: int = 2) -> str:
    """A hex further from dangers that are too near, or nothing."""
    near = [at for at in danger if SEA.distance(group.at, at) <= reach]
    if not near:
        return ""
    ways = [to for to in SEA.ways[group.at] if not sight.enemies_at(to)]
    return max(ways, key=lambda to: min(SEA.distance(to, at) for at in near), default="")


def _carriers(sight: Sight, group: Group) -> str:
    """Lie to while there is something to strike; run down merchantmen near by; else close the best target."""
    danger = _dangers(sight, group)
    away = _away(sight, group, danger, 2)
    if away:
        return away
    near_prey = tuple(at for at in _prey(sight) if SEA.distance(group.at, at) <= 2 and not sight.in_enemy_port(at))
    if near_prey and (sight.night or sight.view.impulse > 1):
        return _towards(sight, group, near_prey, avoid=danger)
    if not sight.night and sight.view.impulse == 1 and _can_strike(sight, group.at):
        return group.at
    best, score = "", 0.0
    for marker in sight.enemies:
        far = SEA.distance(group.at, marker.at)
        value = _air_worth(sight, marker) / (1 + max(0, far - STRIKE) / 3)
        if value > score:
            best, score = marker.at, value
    if not best:
        return _towards(sight, group, sight.ports())
    far = SEA.distance(group.at, best)
    if far > STRIKE or (sight.night and far > 3):
        return _towards(sight, group, (best,), avoid=danger)
    return group.at


def _can_strike(sight: Sight, at: str) -> bool:
    """Whether a known target, or a port with ships, lies within a strike of a hex."""
    return any(
        SEA.distance(at, marker.at) <= STRIKE and (marker.revealed or _in_port(sight, marker.at))
        for marker in sight.enemies
    )


def _in_port(sight: Sight, at: str) -> bool:
    return any(sight.view.owner.get(place) == sight.foe for place in SEA.places_at.get(at, ()))


def _air_worth(sight: Sight, marker: Any) -> float:
    if sight.is_merchant(marker):
        return 3.0
    worth = sight.worth(marker)
    return worth + 4 if sight.in_enemy_port(marker.at) else worth


LANDINGS: Final = ("1315", "1217", "1115", "1114", "1316", "1113", "1314", "1116")
"""Beaches of Ceylon, the open ones first."""


def landing_hex(sight: Sight) -> str:
    """The beach with the fewest defenders."""
    guards: dict[str, int] = {}
    for troop in sight.view.troops.values():
        if troop.side == sight.foe and troop.at:
            guards[troop.at] = guards.get(troop.at, 0) + troop.factors
    open_beaches = [at for at in LANDINGS if not sight.guarded(at)]
    return min(open_beaches, key=lambda at: (guards.get(at, 0), LANDINGS.index(at)), default="")


# The Allies.


def _allied(sight: Sight, group: Group, trade: str) -> str:
    if trade == "convoy":
        return _towards(sight, group, sight.boxed())
    if trade == "dummy":
        return group.at
    hunters = _run_in(sight, group) or _hunters(sight, group)
    if hunters:
        return hunters
    near = sight.nearest_enemy(group.at)
    if sight.enemies_at(group.at) and _fair_game(sight, group, group.at):
        return group.at
    if near <= 7:
        danger = tuple(m.at for m in sight.enemies if not sight.is_merchant(m))
        ways = [to for to in SEA.ways[group.at] if not sight.enemies_at(to)]
        best = max(ways, key=lambda to: (min(SEA.distance(to, at) for at in danger), -int(to[:2])), default=group.at)
        gain = min(SEA.distance(best, at) for at in danger) > near
        return best if gain else group.at
    if sight.in_port(group):
        return group.at
    return _towards(sight, group, sight.ports())


def _run_in(sight: Sight, group: Group) -> str:
    """Near the end Somerville dares it: once the day's strikes are launched, close for the night's torpedo attack."""
    if sight.turns_left > DARING or not any(SHIP[name].deck > 1 for name in group.ships):
        return ""
    foes = tuple(sorted({m.at for m in sight.enemies if not sight.is_merchant(m)}))
    if not foes or sight.nearest_enemy(group.at) > RUN_IN:
        return ""
    if sight.night:
        return _towards(sight, group, foes, stop=2) if sight.view.impulse == 1 else ""
    if not sight.dusk:
        return ""
    if sight.view.impulse > 1:
        return _towards(sight, group, foes, stop=4)
    return group.at if sight.nearest_enemy(group.at) >= 6 else ""


def _hunters(sight: Sight, group: Group) -> str:
    """By night carriers close an enemy near enough for the Albacores; by day the line goes for weaker ships."""
    own = sight.power(group)
    has_deck = any(SHIP[name].deck > 1 for name in group.ships)
    if sight.night and has_deck:
        near = [m.at for m in sight.enemies if not sight.is_merchant(m) and SEA.distance(group.at, m.at) <= 4]
        if near and sight.view.impulse == 1:
            return _towards(sight, group, tuple(sorted(near)), stop=2)
        return ""
    weak = [
        m.at
        for m in sight.enemies
        if m.ships
        and sight.threat(m) < 0.6 * own
        and SEA.distance(group.at, m.at) <= 3
        and not sight.in_enemy_port(m.at)
    ]
    return _towards(sight, group, tuple(sorted(weak))) if weak else ""


def _to_port(sight: Sight, group: Group) -> str:
    """Freighters make for a boxed port behind a battery if it is not too far, else for the nearest boxed port."""
    guarded = tuple(SEA.hex_of[name] for name in ("colombo", "trincomalee") if sight.own_port(name))
    if guarded and SEA.voyage(guarded).get(group.at, 99) <= FAR:
        return _towards(sight, group, guarded)
    goals = tuple(at for at in sight.boxed() if not sight.enemies_at(at)) or sight.boxed()
    return _towards(sight, group, goals)


# Steering.


def _towards(sight: Sight, group: Group, goals: tuple[str, ...], *, avoid: tuple[str, ...] = (), stop: int = 0) -> str:
    """One step along the shortest sea way to the nearest goal; the group's own hex when it is there."""
    if not goals:
        return group.at
    steps = SEA.voyage(goals)
    here = steps.get(group.at, 999)
    if here <= stop:
        return group.at
    ways = [to for to in SEA.ways[group.at] if steps.get(to, 999) < here and to not in avoid]
    if sight.side == ALLIES:
        ways = [to for to in ways if not sight.enemies_at(to) or sight.trade(group) == "raiders"]
    else:
        ways = [to for to in ways if to in goals or not sight.guarded(to)]
    quiet = [to for to in ways if not any(SEA.distance(to, at) <= 1 for at in avoid)]
    for to in quiet or ways:
        if _may_steer(sight, group, to):
            return to
    return group.at


def _may_steer(sight: Sight, group: Group, to: str) -> bool:
    """Carriers that are to launch or land keep off the courses that forbid it."""
    if sight.night or not any(SHIP[name].deck for name in group.ships) or sight.view.impulse == 2:
        return True
    busy = any(plane.task == "strike" and plane.base in group.ships for plane in sight.view.planes.values())
    busy = busy or (sight.view.impulse == 1 and _can_strike(sight, to))
    return not busy or SEA.course.get((group.at, to), "") not in FORBIDDEN_COURSES
