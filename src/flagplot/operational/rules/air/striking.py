"""Strikes under way: whether they find their target."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.sea import SEA
from flagplot.operational.rules.air.airfield import is_decoy, plane_range
from flagplot.operational.rules.air.airplan import target_hex
from flagplot.operational.rules.recon.markers import find_base
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import JAPAN, Bay, Strike


@rule("MK-AIR-20", "MK-REC-33", "MK-SEQ-6", "MK-AIR-7")
def find_target(state: Bay, umpire: Umpire, strike: Strike) -> list[PlaneId]:
    """A strike looks for its target; one that is out of range, concealed or gone is not found. Returns the units over the target."""
    at = target_hex(state, strike.target)
    group = state.groups.get(strike.target)
    able = strike.units[:]
    why = ""
    if not at:
        why = "gone"
    elif group is not None and not (group.revealed or (state.night and group.reported)):
        why = "out of sight"
    elif state.options.strike_range_check == "launch_and_strike":
        apart = SEA.distance(strike.origin, at)
        able = [name for name in strike.units if plane_range(state, name) >= apart]
        why = "" if able else "out of reach"
    if why or not strike.units:
        facts = {"strike": strike.id, "target": strike.target, "why": why}
        umpire.announce("strike.aborts", ("MK-AIR-20",), facts, audience=(strike.side,))
        for name in strike.units[:]:
            if is_decoy(name):
                home_again(state, name)
        return []
    strike.origin = at
    umpire.announce("raid", ("MK-AIR-7",), {"hex": at, "side": strike.side}, reveals=True)
    if strike.side == JAPAN:
        find_base(state, umpire, at)
    return able


def home_again(state: Bay, name: PlaneId) -> None:
    """A decoy whose feint failed returns to its base."""
    state.planes[name].task = ""
