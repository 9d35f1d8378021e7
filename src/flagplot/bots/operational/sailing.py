"""Where groups steer: what applies to both sides, fuel and damaged ships, before each admiral's own doctrine."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.bots.operational import nagumo, somerville
from flagplot.bots.operational.estimate import Sight
from flagplot.bots.operational.steering import towards
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.state.model import ALLIES, JAPAN, Group


def next_hex(sight: Sight, group: Group) -> str:
    """The hex a group should enter now, or its own to stay."""
    trade = sight.trade(group)
    if trade == "freighters":
        return somerville.freighters(sight, group)
    if trade == "cripples" or (trade in {"carriers", "raiders"} and _needs_fuel(sight, group)):
        return towards(sight, group, sight.ports())
    if sight.side == JAPAN:
        return nagumo.steer(sight, group, trade)
    return somerville.steer(sight, group, trade)


def hurries(sight: Sight, group: Group) -> bool:
    """Whether a group spends a step of fuel on its third hex: while there is enough to the end of the game."""
    return sight.fuel(group) > sight.turns_left + 3


def dares_the_dark(sight: Sight, group: Group, to: str) -> bool:
    """Whether a third hex by night is worth the chance that ships run into each other: one in twelve (MK-SEA-22).

    It is for carriers that run in to launch at dawn or draw off before it, where no submarine waits, to fall upon an enemy, and to get away from one or from a
    submarine. In the last turn there is nothing left to reach but an enemy. A dummy does as a squadron does.
    """
    if len(group.ships) == 1:
        return True
    foes = sight.enemies_at(to)
    if foes:
        return sum(sight.threat(marker) for marker in foes) < sight.show(group)
    if not sight.turns_left:
        return False
    trade = sight.trade(group)
    if trade == "carriers" or (trade == "dummy" and sight.side == ALLIES):
        return sight.lurking(group.at) or not sight.lurking(to, sight.doctrine.creep)
    near = sight.nearest_enemy(group.at)
    if near <= sight.doctrine.pressed and sight.nearest_enemy(to) > near:
        return True
    return sight.lurking(group.at) and not sight.lurking(to)


def escort(sight: Sight, group: Group, hurt: Sequence[str]) -> tuple[str, ...]:
    """The destroyers that see Damaged ships home: a submarine waits for ships that sail alone (MK-SUB-11).

    They are a pair, but no more than stay with the others; a Damaged destroyer sails alone. Destroyers that already are all that is
    left to guard go on with their charges.
    """
    sound = [name for name in group.ships if name not in hurt]
    destroyers = [name for name in sound if SHIP[name].type == "destroyer"]
    if all(SHIP[name].type == "destroyer" for name in hurt):
        return ()
    if len(destroyers) == len(sound) <= sight.doctrine.guard:
        return tuple(sound)
    destroyers.sort(key=lambda name: -sight.view.ships[name].fuel)
    return tuple(destroyers[: min(sight.doctrine.guard, len(destroyers) // 2)])


def _turns_home(sight: Sight, group: Group) -> int:
    """Turns to the nearest own port at two hexes a turn."""
    return -(-SEA.steps(sight.ports(), group.at) // 2)


def _needs_fuel(sight: Sight, group: Group) -> bool:
    """Whether it is time to return: just enough fuel for the way, and not enough to the end of the game."""
    fuel = sight.fuel(group)
    return fuel <= sight.turns_left + 1 and fuel <= _turns_home(sight, group) + 2
