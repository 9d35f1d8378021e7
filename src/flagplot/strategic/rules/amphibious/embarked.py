"""Troops at sea: sunk transports and landing craft take their land points with them."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.rules.combat import ratings
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import TaskForce


@rule("NW-AMP-28")
def sink_transports(state: Strategic, force: TaskForce, steps: int) -> None:
    """Steps the ships cannot absorb each sink one transport with its land point."""
    if state.options.embarked_losses == "none":
        return
    free = state.options.troop_lift == "free"
    ships = max(0, force.points - ratings.lift(state, state.members(force))) if free else force.transports
    for _ in range(min(steps, ships, force.points)):
        if not free:
            force.transports -= 1
            state.ledgers[force.nation].tonnage_out += 1
        lose_point(state, force)


def lose_point(state: Strategic, force: TaskForce) -> None:
    """One embarked land point is lost: a tank point before a manpower point, because it counts less ashore."""
    if force.tanks:
        force.tanks -= 1
    else:
        force.manpower -= 1
    state.ledgers[force.nation].land_out += 1


@rule("NW-AMP-28")
def drown(state: Strategic, force: TaskForce, umpire: Umpire, before: int = 0) -> None:
    """When landing craft sink, the land points beyond the remaining lift are lost; those in transports are not aboard them.

    Transports that cost no tonnage carried what was beyond the craft's lift.
    """
    if state.options.embarked_losses == "none":
        return
    free = state.options.troop_lift == "free"
    others = max(0, force.points - before) if free else force.transports
    lost = max(0, force.points - others - ratings.lift(state, state.members(force)))
    for _ in range(lost):
        lose_point(state, force)
    if lost:
        facts = {"force": force.id, "points": lost}
        umpire.announce("troops.drowned", ("NW-AMP-28",), facts, audience=(state.chairs[force.nation],))


@rule("NW-AMP-23", "NW-AMP-28")
def sink_transport(state: Strategic, force: TaskForce) -> None:
    """A transport is lost with the point it carries, if points were in transports."""
    if force.transports > max(0, force.points - ratings.lift(state, state.members(force))):
        force.transports -= 1
        state.ledgers[force.nation].tonnage_out += 1
