"""Japanese doctrine: carriers go to launching hexes, cruisers to merchantmen, the convoy to a beach."""

from __future__ import annotations

from typing import Final

from flagplot.bots.operational import bombers
from flagplot.bots.operational.estimate import Sight
from flagplot.bots.operational.steering import (
    FORBIDDEN_COURSES,
    STRIKE,
    away,
    fair_game,
    may_steer,
    towards,
    weaker,
    westing,
)
from flagplot.operational.content.counters import HEAVY, SHIP
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.content.sea import SEA
from flagplot.operational.state.model import Group
from flagplot.operational.state.view import Marker

LANDINGS: Final = ("1315", "1217", "1115", "1114", "1316", "1113", "1314", "1116")
"""Beaches of Ceylon, the open ones first."""


def steer(sight: Sight, group: Group, trade: str) -> str:
    """The next hex of a group."""
    if trade == "convoy" or plays_convoy(sight, group):
        goal = landing_hex(sight)
        return towards(sight, group, (goal,)) if goal and sight.view.impulse == 2 else group.at
    if trade == "carriers":
        return _carriers(sight, group)
    return _raiders(sight, group)


def plays_convoy(sight: Sight, group: Group) -> bool:
    """Whether a dummy keeps the course and speed of a convoy, if there could be a convoy and is none.

    The enemy sees every marker's steps: with orders to invade a convoy moves slowly towards Ceylon and a dummy goes with the
    cruisers, without them a light squadron does and a dummy moves slowly. It is the dummy nearest to where the convoy would be.
    """
    card = scenario(sight.view.scenario)
    if not group.dummy or card.invasion != "roll" or sight.view.secrets is None or sight.view.secrets.invasion:
        return False
    port = SEA.hex_of[card.ozawa]
    shams = [one for one in sight.groups if one.dummy]
    return group is min(shams, key=lambda one: abs(SEA.distance(port, one.at) - sight.view.turn))


def landing_hex(sight: Sight) -> str:
    """The beach with the fewest defenders."""
    guards: dict[str, int] = {}
    for troop in sight.view.troops.values():
        if troop.side == sight.foe and troop.at:
            guards[troop.at] = guards.get(troop.at, 0) + troop.factors
    open_beaches = [at for at in LANDINGS if not sight.guarded(at)]
    return min(open_beaches, key=lambda at: (guards.get(at, 0), LANDINGS.index(at)), default="")


def _prey(sight: Sight) -> tuple[str, ...]:
    """Hexes of merchantmen that guns can reach: out of range of batteries."""
    return tuple(sorted({m.at for m in sight.enemies if sight.is_merchant(m) and not sight.guarded(m.at)}))


def _warships(sight: Sight) -> tuple[str, ...]:
    """Hexes of enemies at sea that may be warships: carriers avoid them."""
    return tuple(sorted({m.at for m in sight.enemies if not sight.is_merchant(m) and not sight.in_enemy_port(m.at)}))


def _dangers(sight: Sight, group: Group) -> tuple[str, ...]:
    """Hexes of enemies that are stronger than the group."""
    own = sight.show(group)
    found = []
    for marker in sight.enemies:
        if sight.is_merchant(marker) or sight.in_enemy_port(marker.at):
            continue
        if sight.threat(marker) > (1.1 if marker.ships else 1.8) * own:
            found.append(marker.at)
    return tuple(sorted(set(found)))


def _raiders(sight: Sight, group: Group) -> str:
    """Merchantmen first, then anything weaker; never within two hexes of something stronger."""
    if fair_game(sight, group):
        return group.at
    danger = _dangers(sight, group)
    near = [at for at in danger if SEA.distance(group.at, at) <= 2]
    if near:
        return away(sight, group, near)
    if bombers.holds_back(sight, group, group.at):
        return _clear_of_bombers(sight, group)
    to = chase(sight, group)
    return group.at if bombers.holds_back(sight, group, to) else to


def chase(sight: Sight, group: Group) -> str:
    """The next hex on the way to merchantmen or to anything weaker; home if there is none."""
    danger = _dangers(sight, group)
    goals = tuple(at for at in _prey(sight) if at not in danger) or weaker(sight, group)
    return towards(sight, group, goals, avoid=danger) if goals else towards(sight, group, sight.ports())


def _clear_of_bombers(sight: Sight, group: Group) -> str:
    """The step that leads out of the bombers' reach, or where they find the group least."""
    ways = [to for to in SEA.ways[group.at] if may_steer(sight, group, to) and not sight.lurking(to)]
    return min((group.at, *ways), key=lambda to: (bombers.bombs(sight, to), westing(to)))


def stays_behind(sight: Sight, group: Group) -> tuple[str, ...]:
    """The light carrier of a squadron whose prey lies under the enemy's bombers, with the destroyers; nobody if there are no cruisers to go on."""
    if not bombers.hunts_with_a_deck(group) or not bombers.holds_back(sight, group, chase(sight, group)):
        return ()
    if not any(SHIP[name].gun in HEAVY for name in group.ships):
        return ()
    return tuple([name for name in group.ships if SHIP[name].deck or SHIP[name].type == "destroyer"])


# The carriers.


def _carriers(sight: Sight, group: Group) -> str:
    """Attack merchantmen nearby; launch while it pays; else go to the hex from which the next strike is worth most."""
    danger = _warships(sight)
    near = [at for at in danger if SEA.distance(group.at, at) <= (sight.doctrine.night_berth if sight.night else 1)]
    if near:
        return away(sight, group, near)
    chase = 3 if sight.turns_left == 0 else 2
    prey = tuple(at for at in _prey(sight) if SEA.distance(group.at, at) <= chase and not sight.in_enemy_port(at))
    if prey and (sight.night or sight.view.impulse > 1):
        return towards(sight, group, prey, avoid=danger)
    hauls = _hauls(sight, group)
    goal = _launching_hex(sight, group, danger, hauls)
    if not sight.night and sight.view.impulse == 1:
        here = _upwind(sight, group, danger, hauls)
        if hauls.get(here, 0.0) > sight.doctrine.patience * hauls.get(goal, 0.0):
            return here
    if goal:
        return towards(sight, group, (goal,), avoid=danger)
    nearest = min((m.at for m in sight.enemies), key=lambda at: SEA.distance(group.at, at), default="")
    to = towards(sight, group, (nearest,) if nearest else sight.ports(), avoid=danger)
    return group.at if to in inshore(sight) else to  # nobody is sought in his harbour


def _upwind(sight: Sight, group: Group, danger: tuple[str, ...], hauls: dict[str, float]) -> str:
    """The best hex to launch from now: the own one, or one on a course on which carriers may launch."""
    ways = [to for to in SEA.ways[group.at] if SEA.course[group.at, to] not in FORBIDDEN_COURSES]
    shallow = inshore(sight)
    safe = [to for to in ways if not sight.guarded(to) and to not in danger and to not in shallow]
    return max((group.at, *safe), key=lambda at: hauls.get(at, 0.0))


def _launching_hex(sight: Sight, group: Group, danger: tuple[str, ...], hauls: dict[str, float]) -> str:
    """The hex near by from which a strike promises most, nearer ones before; nothing if none promises anything."""
    best, score = "", 0.0
    shallow = inshore(sight)
    for at, steps in SEA.disc(group.at, sight.doctrine.horizon).items():
        value = hauls.get(at, 0.0) * 0.93**steps
        if value > score and at in SEA.ways and not sight.guarded(at) and at not in danger and at not in shallow:
            best, score = at, value
    return best


def inshore(sight: Sight) -> set[str]:
    """The hexes nearer to an enemy place than carriers go: they strike from a distance, as at Colombo.

    On the last days of a raid they come nearer: there is little time left in which they could be found there.
    """
    found: set[str] = set()
    offing = sight.doctrine.offing - int(sight.is_late)
    if offing > 0:
        for place, owner in sight.view.owner.items():
            if owner == sight.foe:
                found.update(SEA.disc(SEA.hex_of[place], offing - 1))
    return found


def _hauls(sight: Sight, group: Group) -> dict[str, float]:
    """The targets within a full strike of each hex nearby; ships under way at the limit of its range may move out of it."""
    found: dict[str, float] = {}
    most = sight.doctrine.full_strike
    for marker in sight.enemies:
        if SEA.distance(group.at, marker.at) > sight.doctrine.horizon + STRIKE:
            continue
        worth = _worth(sight, marker)
        edge = worth if sight.in_foreign_port(marker.at) else worth * sight.edge
        for at, far in SEA.disc(marker.at, STRIKE).items():
            value = found.get(at, 0.0) + (worth if far < STRIKE else edge)
            found[at] = min(value, most)
    return found


def _worth(sight: Sight, marker: Marker) -> float:
    """What aircraft may gain: merchantmen in full, warships in part, and more of them in port."""
    if sight.is_merchant(marker):
        return sight.worth(marker)
    return sight.worth(marker) * (0.6 if sight.in_enemy_port(marker.at) else 0.3)
