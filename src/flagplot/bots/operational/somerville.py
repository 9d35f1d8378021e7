"""Allied doctrine: the fleet keeps away by day and strikes by night, and stays where no submarine comes; merchantmen go into port."""

from __future__ import annotations

from typing import Final

from flagplot.bots.operational import sortie, troopers
from flagplot.bots.operational.estimate import Sight
from flagplot.bots.operational.steering import away, fair_game, towards, weaker
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.state.model import Group

BOMBAY: Final = SEA.hex_of["bombay"]


def steer(sight: Sight, group: Group, trade: str) -> str:
    """The next hex of a group."""
    if trade == "convoy":
        return troopers.steer(sight, group)
    if trade == "dummy":
        return sortie.steer(sight, group) or group.at
    foes = sight.warships()
    near = sight.nearest_enemy(group.at)
    has_decks = any(SHIP[name].deck > 1 for name in group.ships)
    if has_decks and (sailing := sortie.steer(sight, group)):
        return sailing
    if has_decks and near <= sight.doctrine.run_in:
        closing = _albacores(sight, group, foes, near)
        if closing:
            return closing
    bombers = [at for at in sight.decks() if SEA.distance(at, group.at) <= sight.doctrine.leave_port]
    if bombers and sight.in_box(group) and not sight.night:
        return away(sight, group, bombers, leave=True)  # bombers do not miss ships in harbour
    if fair_game(sight, group):
        return group.at
    prey = tuple(at for at in weaker(sight, group) if SEA.distance(group.at, at) <= 3)
    if prey and not has_decks:
        return towards(sight, group, prey)
    if near <= sight.doctrine.keep_off and (_in_earnest(sight) or not sight.in_box(group)):
        return away(sight, group, foes)
    here = SEA.apart(group.at)
    boats = [sub.at for sub in sight.view.sub_markers.values() if here[SEA.spots[sub.at]] <= sight.doctrine.creep]
    if boats and not sight.in_box(group):
        return away(sight, group, boats)
    return group.at if sight.in_port(group) else towards(sight, group, _havens(sight))


def _havens(sight: Sight) -> tuple[str, ...]:
    """The havens that no fleet carrier in sight would bomb; all of them if it would bomb them all."""
    havens, decks = sight.havens(), sight.decks()
    return tuple([at for at in havens if SEA.nearest(at, decks) > sight.doctrine.leave_port]) or havens


def hunters(sight: Sight, here: str, goal: str, berth: int) -> int:
    """Submarine markers that might meet a slow ship on its way: those within a distance of the way."""
    way = SEA.distance(here, goal) + 2 * berth
    out, on = SEA.apart(here), SEA.apart(goal)
    return sum([out[boat] + on[boat] <= way for boat in sight.boat_spots])


def _in_earnest(sight: Sight) -> bool:
    """Whether every marker is ships: if most are dummies, not all of them can be avoided."""
    return sight.view.options.dummies_per_kind == "0"


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
    """Scatter before an enemy nearby; leave port before carriers only, and not towards cruisers. Else go to a refuge."""
    here = SEA.apart(group.at)
    foes = [at for at in sight.warships() if here[SEA.spots[at]] <= sight.doctrine.scatter]
    refuges = tuple(at for at in sight.boxed() if not sight.enemies_at(at))
    if not _in_earnest(sight):
        if sight.in_box(group):
            return away(sight, group, foes) if foes and _must_clear(sight, group) else group.at
        if SEA.steps(refuges or (BOMBAY,), group.at) <= sight.doctrine.last_leg:
            foes = []
    if foes:
        return away(sight, group, foes)
    return towards(sight, group, (_refuge(sight, group.at, refuges or sight.boxed()),))


def _must_clear(sight: Sight, group: Group) -> bool:
    """Whether merchantmen leave a harbour: bombers do not miss there, but outside are the guns of whoever else is near."""
    if SEA.nearest(group.at, sight.decks()) > sight.doctrine.clear_port:
        return False
    guns = [m.at for m in sight.enemies if m.ships and not any(SHIP[ship.id].deck > 2 for ship in m.ships)]
    return SEA.nearest(group.at, guns) > sight.doctrine.clear_port


def _refuge(sight: Sight, here: str, refuges: tuple[str, ...]) -> str:
    """The port with the least danger: days at sea, submarines on the way, bombs on Ceylon, guns at a port without batteries."""
    doctrine = sight.doctrine

    def trouble(at: str) -> float:
        found = SEA.steps((at,), here) + doctrine.hunted * hunters(sight, here, at, doctrine.creep)
        if at in SEA.ceylon:
            return found + doctrine.bombed
        return found if at == BOMBAY else found + doctrine.unguarded

    return min(refuges, key=trouble)
