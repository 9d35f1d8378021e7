"""Allied doctrine: the fleet in being keeps away by day and strikes by night, and lies where no submarine comes; merchantmen go into port."""

from __future__ import annotations

from typing import Final

from flagplot.bots.operational.estimate import Sight
from flagplot.bots.operational.steering import STRIKE, away, fair_game, towards, weaker, westing
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.state.model import Group
from flagplot.operational.state.view import Marker

BOMBAY: Final = SEA.hex_of["bombay"]


def steer(sight: Sight, group: Group, trade: str) -> str:
    """The next hex of a group."""
    if trade == "convoy":
        return towards(sight, group, _landing_ports(sight))
    if trade == "dummy":
        return _sortie(sight, group) or group.at
    foes = _warships(sight)
    near = sight.nearest_enemy(group.at)
    has_decks = any(SHIP[name].deck > 1 for name in group.ships)
    if has_decks and (sailing := _sortie(sight, group)):
        return sailing
    if has_decks and near <= sight.doctrine.run_in:
        closing = _albacores(sight, group, foes, near)
        if closing:
            return closing
    bombers = [at for at in _decks(sight) if SEA.distance(at, group.at) <= sight.doctrine.leave_port]
    if bombers and sight.in_box(group) and not sight.night:
        return away(sight, group, bombers)  # bombers do not miss ships in harbour
    if fair_game(sight, group):
        return group.at
    prey = tuple(at for at in weaker(sight, group) if SEA.distance(group.at, at) <= 3)
    if prey and not has_decks:
        return towards(sight, group, prey)
    if near <= sight.doctrine.keep_off and (_in_earnest(sight) or not sight.in_box(group)):
        return away(sight, group, foes)
    boats = [
        sub.at for sub in sight.view.sub_markers.values() if SEA.distance(sub.at, group.at) <= sight.doctrine.creep
    ]
    if boats and not sight.in_box(group):
        return away(sight, group, boats)
    return group.at if sight.in_port(group) else towards(sight, group, sight.havens())


def _landing_ports(sight: Sight) -> tuple[str, ...]:
    """Where the Australians are wanted: the ports of Ceylon, or others while a fleet carrier in sight would bomb those."""
    decks = _decks(sight)
    safe = [at for at in sight.boxed() if all(SEA.distance(at, deck) > sight.doctrine.leave_port for deck in decks)]
    return tuple(at for at in safe if at in SEA.ceylon) or tuple(safe) or sight.boxed()


def _sortie(sight: Sight, group: Group) -> str:
    """Shadow a reported force by day out of its reach, close at dusk, strike by night, be out by dawn; nothing without one.

    Japan moves first and launches in the first impulse only: who stands off a strike's reach after that is safe until the next
    day. A dummy goes by the same rule, so that sailing does not tell which markers are ships.
    """
    found = tuple(sorted({marker.at for marker in sight.enemies if _is_quarry(sight, marker)}))
    near = min((SEA.distance(group.at, at) for at in found), default=99)
    doctrine, impulse = sight.doctrine, sight.view.impulse
    if near > doctrine.sortie or sight.turns_left < 1:
        return ""
    if sight.night:
        if impulse == 1 and near <= doctrine.albacore_range:
            return towards(sight, group, found, stop=2)
        return away(sight, group, found)
    if sight.dusk and near <= doctrine.shadow:
        return towards(sight, group, found, stop=3 if impulse > 1 else STRIKE + 1)
    if near < doctrine.shadow:
        return away(sight, group, found)
    return towards(sight, group, found, stop=doctrine.shadow)


def _is_quarry(sight: Sight, marker: Marker) -> bool:
    """Whether a marker is known to be warships at sea, and not too many fleet carriers."""
    if sight.is_merchant(marker) or sight.in_enemy_port(marker.at):
        return False
    decks = sum(SHIP[ship.id].deck > 2 for ship in marker.ships)
    return bool(marker.ships) and decks <= sight.doctrine.most_decks


def _in_earnest(sight: Sight) -> bool:
    """Whether every marker is ships: where most are dummies one cannot run from all of them."""
    return sight.view.options.dummies_per_kind == "0"


def _warships(sight: Sight) -> tuple[str, ...]:
    """The hexes of enemies that may be warships."""
    return tuple(sorted({marker.at for marker in sight.enemies if not sight.is_merchant(marker)}))


def _albacores(sight: Sight, group: Group, foes: tuple[str, ...], near: int) -> str:
    """Close an enemy for the night's torpedo attack, in the last days of the game from dusk on; nothing at other times."""
    daring = sight.turns_left <= sight.doctrine.daring
    if sight.night:
        return (
            towards(sight, group, foes, stop=2)
            if sight.view.impulse == 1 and (daring or near <= sight.doctrine.albacore_range)
            else ""
        )
    if daring and sight.dusk and sight.view.impulse > 1:
        return towards(sight, group, foes, stop=4)
    return ""


def freighters(sight: Sight, group: Group) -> str:
    """Scatter before an enemy near by, out of port too if it may be carriers: bombers do not miss ships in harbour. Else into port."""
    near = [at for at in _warships(sight) if SEA.distance(at, group.at) <= sight.doctrine.scatter]
    refuge = tuple(at for at in sight.boxed() if at != SEA.hex_of["trincomalee"] and not sight.enemies_at(at))
    if not _in_earnest(sight):
        if sight.in_box(group):
            near = [at for at in _decks(sight) if SEA.distance(at, group.at) <= sight.doctrine.scatter]
            return away(sight, group, near) if near else group.at
        if SEA.steps(refuge or (BOMBAY,), group.at) <= sight.doctrine.last_leg:
            near = []
    if near:
        return away(sight, group, near)
    if -westing(group.at) <= sight.doctrine.bombay_turns and BOMBAY in refuge:
        refuge = (BOMBAY,)
    return towards(sight, group, refuge or sight.boxed())


def _decks(sight: Sight) -> list[str]:
    """The hexes of fleet carriers in sight."""
    return [marker.at for marker in sight.enemies if any(SHIP[ship.id].deck > 2 for ship in marker.ships)]
