"""What each group is for this turn: the gun line, a torpedo attack, the screen, the way home."""

from __future__ import annotations

from typing import Final

from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.ranges import reach
from flagplot.bots.tactical.sea import distance
from flagplot.tactical.content import library as content
from flagplot.tactical.state.model import HEAVY, Ship

FIGHT, ATTACK, SCREEN, FLEE = "fight", "attack", "screen", "flee"
UNARMED: Final = frozenset({"AK", "CV", "CVE"})
SMALL: Final = frozenset({"DL", "DD", "TB", "DE"})


def role(room: ChartRoom, ships: list[Ship]) -> str:
    """The part a group plays: cripples and ships without shells run, destroyers attack or screen, the others fight.

    Of two cripples alone with each other neither runs: whoever hits once more has won.
    """
    kinds = {ship.sheet.type for ship in ships}
    loaded = any(any(ship.tubes) for ship in ships)
    if kinds & UNARMED or (all(ship.level >= 2 for ship in ships) and not (room.is_single and not room.retires)):
        return FLEE
    if room.retires:
        if not kinds <= SMALL or room.consort is None:
            return FLEE
        return ATTACK if loaded and covers(room) else SCREEN
    if not reach(ships) and not loaded:
        return FLEE
    if kinds <= SMALL and not room.hunts:
        if loaded and attacks(room, ships):
            return ATTACK
        return SCREEN if room.consort is not None else FIGHT
    return FIGHT


def covers(room: ChartRoom) -> bool:
    """By day destroyers turn on the pursuer when those they screen can neither fight nor run."""
    slow = [mark for mark in room.own.values() if content.classes()[mark.kind].type in UNARMED]
    return not room.is_night and any(
        distance(mark.x, mark.y, enemy.x, enemy.y) < room.doctrine.pursued for mark in slow for enemy in room.enemies
    )


def attacks(room: ChartRoom, ships: list[Ship]) -> bool:
    """Destroyers attack by night, with Long Lances, or once the enemy is the weaker; by day a flotilla attacks in any even battle.

    Whatever fires at a flotilla does not fire at the line, and its torpedoes make the enemy turn; two or three are merely lost.
    """
    if room.is_night or any(entry.inches > 21 for entry in ships[0].sheet.torpedoes):
        return True
    armed = sum(any(ship.tubes) and ship.level < HEAVY for ship in ships)
    odds = room.doctrine.flotilla_odds if armed >= room.doctrine.flotilla else room.doctrine.attack_odds
    return room.own_strength > odds * room.enemy_strength
