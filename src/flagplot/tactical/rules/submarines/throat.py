"""Shots down the throat of an attacker."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.rules.damage.damage import TORPEDO, hurt
from flagplot.tactical.rules.torpedoes.spreads import burst, dud_die, torpedo_factor, wild
from flagplot.tactical.rules.torpedoes.torpedoes import mounts
from flagplot.tactical.state.model import Battle, Ship


def bow_torpedoes(boat: Ship) -> int:
    """What her first loaded bow mount holds."""
    return next((boat.tubes[i] for i, mount in enumerate(mounts(boat)) if mount.side == "BOW" and boat.tubes[i] > 0), 0)


@rule("NA-SUB-48", "NA-SUB-49", "NA-SUB-50", "NA-SUB-51", "NA-SUB-52", "NA-SUB-59")
def down_the_throat(state: Battle, boat: Ship, ship: Ship, umpire: Umpire) -> bool:
    """The shot at an attacker that the boat has chosen; true if it missed and so revealed her depth."""
    wanted = next((shot.count for shot in state.sheet.throats if (shot.boat, shot.ship) == (boat.id, ship.id)), 0)
    if boat.depth not in {"P", "D"} or not wanted or "throat" in boat.fired:
        return False
    bow = [index for index, mount in enumerate(mounts(boat)) if mount.side == "BOW" and boat.tubes[index] > 0]
    if not bow:
        return False
    mount = mounts(boat)[bow[0]]
    count = min(wanted, boat.tubes[bow[0]])
    boat.tubes[bow[0]] -= count
    boat.fired.append("throat")
    differential = torpedo_factor(mount.inches) - ship.sheet.armour
    duds = dud_die(boat.sheet.nation, int(state.brief.date[:4]))
    fall = burst(umpire, count, differential, duds, may_go_wild=True)
    facts = {"boat": boat.name, "ship": ship.name, "count": count, "hits": fall.hits, "results": fall.results}
    facts["duds"] = duds
    umpire.announce("throat", ("NA-SUB-48",), facts, reveals=True)
    for result in fall.results:
        hurt(state, ship, result, differential, TORPEDO, umpire)
    if fall.is_wild:
        wild(state, boat, mount.inches, umpire)
    return fall.hits == 0
