"""Allied doctrine: the fleet in being keeps away by day and strikes by night, and lies where no submarine comes; merchantmen go into port."""

from __future__ import annotations

from typing import Final

from flagplot.bots.operational.sight import Sight
from flagplot.bots.operational.steering import away, fair_game, towards, weaker, westing
from flagplot.operational.counters import SHIP
from flagplot.operational.model import Group
from flagplot.operational.sea import SEA

KEEP_OFF: Final = 8
"""Hexes that the fleet keeps between itself and the enemy by day: his strike, and half a day's steaming."""
TORPEDO_RANGE: Final = 4
"""An enemy this near at nightfall is closed for the Albacores."""
RUN_IN: Final = 8
DARING: Final = 5
"""Turns before the end from which the carriers take their chance and run in at dusk."""
CREEP: Final = 2
"""Hexes that a submarine comes in a turn."""
SCATTER: Final = 6
"""Freighters scatter before what may be warships within so many hexes."""
FAR: Final = 16
"""Turns a freighter will spend to reach Bombay."""
LAST_LEG: Final = 2
"""Hexes from a refuge at which a freighter runs for it, whoever is near."""
BOMBAY: Final = SEA.hex_of["bombay"]


def steer(sight: Sight, group: Group, trade: str) -> str:
    """The next hex of a group."""
    if trade == "convoy":
        return towards(sight, group, sight.boxed())
    if trade == "dummy":
        return group.at
    foes = _warships(sight)
    near = sight.nearest_enemy(group.at)
    has_decks = any(SHIP[name].deck > 1 for name in group.ships)
    if has_decks and near <= RUN_IN:
        closing = _albacores(sight, group, foes, near)
        if closing:
            return closing
    if fair_game(sight, group):
        return group.at
    prey = tuple(at for at in weaker(sight, group) if SEA.distance(group.at, at) <= 3)
    if prey and not has_decks:
        return towards(sight, group, prey)
    if near <= KEEP_OFF and (_in_earnest(sight) or not sight.in_box(group)):
        return away(sight, group, foes)
    boats = [sub.at for sub in sight.view.sub_markers.values() if SEA.distance(sub.at, group.at) <= CREEP]
    if boats and not sight.in_box(group):
        return away(sight, group, boats)
    return group.at if sight.in_port(group) else towards(sight, group, sight.havens())


def _in_earnest(sight: Sight) -> bool:
    """Whether every marker is ships: where most are dummies one cannot run from all of them."""
    return sight.view.options["dummies_per_kind"] == "0"


def _warships(sight: Sight) -> tuple[str, ...]:
    """The hexes of enemies that may be warships."""
    return tuple(sorted({marker.at for marker in sight.enemies if not sight.is_merchant(marker)}))


def _albacores(sight: Sight, group: Group, foes: tuple[str, ...], near: int) -> str:
    """Close an enemy for the night's torpedo attack, in the last days of the game from dusk on; nothing at other times."""
    daring = sight.turns_left <= DARING
    if sight.night:
        return (
            towards(sight, group, foes, stop=2) if sight.view.impulse == 1 and (daring or near <= TORPEDO_RANGE) else ""
        )
    if daring and sight.dusk and sight.view.impulse > 1:
        return towards(sight, group, foes, stop=4)
    return ""


def freighters(sight: Sight, group: Group) -> str:
    """Scatter before an enemy near by, out of port too if it may be carriers: bombers do not miss ships in harbour. Else into port."""
    near = [at for at in _warships(sight) if SEA.distance(at, group.at) <= SCATTER]
    refuge = tuple(at for at in sight.boxed() if at != SEA.hex_of["trincomalee"] and not sight.enemies_at(at))
    if not _in_earnest(sight):
        if sight.in_box(group):
            near = [at for at in _decks(sight) if SEA.distance(at, group.at) <= SCATTER]
            return away(sight, group, near) if near else group.at
        if SEA.voyage(refuge or (BOMBAY,)).get(group.at, 99) <= LAST_LEG:
            near = []
    if near:
        return away(sight, group, near)
    if -westing(group.at) <= FAR and BOMBAY in refuge:
        refuge = (BOMBAY,)
    return towards(sight, group, refuge or sight.boxed())


def _decks(sight: Sight) -> list[str]:
    """The hexes of fleet carriers in sight."""
    return [marker.at for marker in sight.enemies if any(SHIP[ship.id].deck > 2 for ship in marker.ships)]
