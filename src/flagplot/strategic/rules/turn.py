"""The length of the game, and what lasts for one turn only."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.strategic.rules.combat.rosters import HURT
from flagplot.strategic.state.model import Strategic


@rule("NW-MAP-3")
def last_turn(state: Strategic) -> int:
    """The turn after which the game ends: the option's, or the scenario's own if it is shorter."""
    chosen = int(state.options.last_turn)
    own = state.atlas.scenario.last_turn
    return chosen if own >= 22 else min(chosen, own)


@rule("NW-FLG-13", "NW-ADV-5", "NW-RNG-10", "NW-AMP-23", "CB-BCK-12")
def clear(state: Strategic) -> None:
    """Forces, flags, transports and idleness last for one turn; so does damage to ships whose group is undamaged."""
    state.operations = []
    state.flags_used = {}
    state.military_used = {}
    for nation, points in state.transports.items():
        state.reserve[nation] += points
        state.transports[nation] = 0
    for unit in state.units.values():
        unit.idle = unit.moved = False
        if unit.ships and not unit.damaged:
            unit.ships = tuple(one for one in unit.ships if one.fate != HURT)
    state.favours = {}


@rule("NW-SEQ-4")
def moves_supplies(state: Strategic) -> bool:
    """Nothing was allocated before the first turn, so nothing moves on it unless an option says so."""
    return state.turn != state.atlas.scenario.first_turn or state.options.turn1_supply != "none"
