"""A landing that was fought out in a raid: troops lost, garrisons reduced, places that change hands."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.sheets import Report
from flagplot.strategic.rules.amphibious.capture import capture
from flagplot.strategic.rules.amphibious.embarked import lose_point, sink_transport
from flagplot.strategic.rules.amphibious.landing import hold
from flagplot.strategic.rules.combat.below import TAKEN, TROOPS, ceylon
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Harbour, Operation


@rule("NW-CMB-57", "CB-BCK-15")
def enter_landing(state: Strategic, operation: Operation, report: Report, umpire: Umpire) -> None:
    """Troops that were in the raid have landed there or not at all; the places they took change hands."""
    fates = dict(word.split("=", 1) for word in report.fates)
    if TROOPS not in fates:
        return
    force = state.forces[operation.invasion]
    operation.landed = True
    for _ in range(min(int(fates[TROOPS]), force.points)):
        lose_point(state, force)
        sink_transport(state, force)
    for place in ceylon(state):
        if fates.get(place, TAKEN) != TAKEN:
            reduce_garrison(state, state.harbours[place], force.nation, int(fates[place]))
    taken = [place for place in ceylon(state) if fates.get(place) == TAKEN]
    # The points that are left hold the place that was their target, or the first of those that fell.
    for place in sorted(taken, key=lambda one: one != operation.place):
        if force.points:
            hold(state, place, force, umpire)
        else:
            capture(state, place, force.nation, umpire)
    if operation.place not in taken:
        facts = {"place": operation.place, "nation": force.nation, "why": "the raid did not take it"}
        umpire.announce("landing.failed", ("NW-CMB-57",), facts)


def reduce_garrison(state: Strategic, harbour: Harbour, attacker: str, lost: int) -> None:
    """The defenders of a place lose so many points, garrisons first."""
    for nation in state.chairs:
        if state.is_friend(nation, attacker):
            continue
        for stock in (harbour.garrisons, harbour.manpower, harbour.tanks):
            gone = min(lost, stock.get(nation, 0))
            if gone:
                enter(stock, nation, -gone)
                state.ledgers[nation].land_out += gone
                lost -= gone
