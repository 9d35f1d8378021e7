"""The course of a battle: how it opens, its rounds of fire, and why it ends."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.counters import SHIP
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.battle.gunnery import apply_hit
from flagplot.operational.rules.recon.markers import find_base, release
from flagplot.operational.rules.throws import who_goes_first
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, enemy

QUIET_LIMIT: Final = 10
"""Rounds without effect after which a battle ends."""


@rule("MK-BAT-1", "MK-BAT-33", "MK-SEA-43", "MK-BAT-59", "MK-NIT-8", "MK-NIT-11")
def open_battle(state: Bay, umpire: Umpire, fight: Fight) -> None:
    """Both sides are revealed, and everything that a battle in the hex reveals or releases."""
    for name in (fight.japan, fight.allies):
        group = state.groups.get(name)
        if group is not None:
            group.fought |= state.bit
            group.truce = False
    if any(name in state.ships and SHIP[name].type == "freighter" for name in fight.afloat(state, ALLIES)):
        release(state, umpire)
    find_base(state, umpire, fight.at)
    facts = {"hex": fight.at, "japan": fight.afloat(state, JAPAN), "allies": fight.afloat(state, ALLIES)}
    umpire.announce("battle", ("MK-BAT-1",), facts, reveals=True)


@rule("MK-BAT-12", "MK-NIT-9", "MK-NIT-11")
def open_round(state: Bay, umpire: Umpire, fight: Fight) -> None:
    """Which side fires first: a die by day, the surprised side at night, Japan if fire is simultaneous."""
    fight.round += 1
    fight.fired = []
    fight.struck = False
    if fight.has_surprise():
        fight.first = enemy(fight.first)
    elif fight.simultaneous(state):
        fight.first = JAPAN
    else:
        fight.first = draw_first(umpire, fight)


def draw_first(umpire: Umpire, fight: Fight) -> str:
    """Roll for the side that fires first."""
    first = who_goes_first(umpire, "MK-BAT-12 first fire")
    umpire.announce("first.fire", ("MK-BAT-12", "MK-SEQ-22"), {"side": first, "round": fight.round})
    return first


@rule("MK-BAT-59", "MK-NIT-3")
def close_round(state: Bay, umpire: Umpire, fight: Fight) -> None:
    """Results of a simultaneous round take effect; rounds without effect are counted."""
    apply_pending(state, umpire, fight)
    fight.quiet = 0 if fight.struck else fight.quiet + 1


def apply_pending(state: Bay, umpire: Umpire, fight: Fight) -> None:
    """Results that were kept back take effect."""
    for target, result in fight.pending:
        if apply_hit(state, umpire, target, result):
            fight.struck = True
    fight.pending = []


def why_over(state: Bay, fight: Fight) -> str:
    """Why a battle ends after a round; empty if it goes on."""
    if fight.is_over(state):
        return "one side is gone"
    if fight.mode == "port":
        return "the shelling is over"
    return "nobody can hit the other" if fight.quiet >= QUIET_LIMIT else ""


def part(state: Bay, fight: Fight) -> None:
    """Both groups stay, and neither fights until one moves."""
    for name in (fight.japan, fight.allies):
        group = state.groups.get(name)
        if group is not None:
            group.truce = True
