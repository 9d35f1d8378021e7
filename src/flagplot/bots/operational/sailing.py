"""Where groups steer: what applies to both sides, fuel and damaged ships, before each admiral's own doctrine."""

from __future__ import annotations

from flagplot.bots.operational import nagumo, somerville
from flagplot.bots.operational.estimate import Sight
from flagplot.bots.operational.steering import towards
from flagplot.operational.content.sea import SEA
from flagplot.operational.state.model import JAPAN, Group


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


def _turns_home(sight: Sight, group: Group) -> int:
    """Turns to the nearest own port at two hexes a turn."""
    return -(-SEA.steps(sight.ports(), group.at) // 2)


def _needs_fuel(sight: Sight, group: Group) -> bool:
    """Whether it is time to return: just enough fuel for the way, and not enough to the end of the game."""
    fuel = sight.fuel(group)
    return fuel <= sight.turns_left + 1 and fuel <= _turns_home(sight, group) + 2
