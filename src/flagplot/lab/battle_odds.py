"""The odds of an offered battle, from what a seat knows: each trial in another imagined world.

The battle is fought once below, by captains, and once by the rules of the game above, and followed there until it is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from flagplot.campaign.brief import brief, brief_war
from flagplot.campaign.options import CampaignOptions
from flagplot.kernel.game import Game
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat, side_of
from flagplot.kernel.view import View
from flagplot.lab import bridge, war_bridge
from flagplot.lab.odds.order import imagined
from flagplot.operational.state.model import Bay, enemy
from flagplot.strategic.phases.combat.battle import Battle
from flagplot.strategic.phases.combat.below import Awaiting
from flagplot.strategic.rules.combat.below import Contact, of_fight, of_operation
from flagplot.strategic.state.model import Strategic

ABOVE, BELOW = "above", "below"
TRIES: Final = 20
"""Most worlds imagined to find one with a battle."""


@dataclass(frozen=True)
class Trial:
    """What a seat's side and the enemy gave up in one battle at each scale: points of the raid, combat value of the war."""

    above: tuple[float, float]
    below: tuple[float, float]


@dataclass(frozen=True)
class Chances:
    """The result of a number of trials at one scale."""

    battles: int
    better: float
    """The share of battles in which the enemy gave up more than the seat's side."""
    worse: float
    mine: tuple[float, float, float]
    """The mean of what it gave up, with the ends of its 95 % interval."""
    theirs: tuple[float, float, float]


def chances(trials: Sequence[Trial], scale: str) -> Chances:
    """The odds from some trials."""
    pairs = [one.above if scale == ABOVE else one.below for one in trials]
    better, worse = (sum((theirs - mine) * way > 0 for mine, theirs in pairs) / len(pairs) for way in (1, -1))
    mine, theirs = (bridge.interval([pair[n] for pair in pairs]) for n in (0, 1))
    return Chances(len(pairs), better, worse, mine, theirs)


@rule("CB-WHO-1", "CB-WHO-4")
def trial(game: Game[Any], view: View, number: int) -> Trial | None:
    """The waiting battle, fought once at each scale; `None` if no imagined world has it."""
    for step in range(TRIES):
        world = imagined(game, view, number * TRIES + step)
        found = (
            _raid_trial(world, view.seat, number) if isinstance(world, Bay) else _war_trial(world, view.seat, number)
        )
        if found is not None:
            return found
    return None


def _raid_trial(world: Bay, seat: Seat, number: int) -> Trial | None:
    packet = brief(world, world.flow[-1].fight, CampaignOptions())  # type: ignore[attr-defined]  # it is the Awaiting of a raid
    found = bridge.compare(world, packet, 1, number + 1)
    sides = (side_of(seat), enemy(side_of(seat)))
    above, below = (tuple(scale[side].points[0] for side in sides) for scale in (found.above, found.below))
    return Trial((above[0], above[1]), (below[0], below[1]))


def _war_trial(world: Strategic, seat: Seat, number: int) -> Trial | None:
    waits = world.flow[-1]
    fight = next((phase.fight for phase in world.flow if isinstance(phase, Battle)), None)
    assert isinstance(waits, Awaiting)
    if fight is None:  # a raid on a route is not a fleet combat
        return None
    contact: Contact | None = of_operation(world, fight) or of_fight(world, fight)
    if contact is None or contact.lower != waits.contact.lower:
        return None
    world.flow[-1] = Awaiting(contact)
    found = war_bridge.compare(world, brief_war(world, contact, CampaignOptions()), 1, number + 1)
    second = not any(world.chairs[world.units[name].nation] == seat for name in contact.a)
    above, below = ((scale[second][0], scale[not second][0]) for scale in (found.above, found.below))
    return Trial(above, below)
