"""Strikes reach their targets, or do not find them."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.model import JAPAN, Bay, Strike
from flagplot.operational.phases.airfield import is_decoy, plane_range
from flagplot.operational.phases.airplan import target_hex
from flagplot.operational.phases.oneside import OneSide
from flagplot.operational.phases.raid import Raid
from flagplot.operational.plot import find_base
from flagplot.operational.sea import SEA


class Striking(OneSide):
    """One side's strikes hit, in the order of their launching."""

    def step(self, state: Bay) -> str:
        """The name of the step."""
        return "strikes"

    def seats(self, state: Bay) -> Sequence[Seat]:
        """Nobody: strikes arrive by themselves."""
        return ()

    def run(self, state: Bay, umpire: Umpire) -> None:
        """The next strike, or the end."""
        for strike in state.strikes:
            if strike.side == self.side and not strike.flown:
                strike.flown = True
                arrive(state, umpire, strike)
                return
        state.flow.pop()


@rule("MK-AIR-20", "MK-REC-33", "MK-SEQ-6", "MK-AIR-7")
def arrive(state: Bay, umpire: Umpire, strike: Strike) -> None:
    """A strike looks for its target; one that is out of range, concealed or gone is not found."""
    at = target_hex(state, strike.target)
    group = state.groups.get(strike.target)
    lost = not at or (group is not None and not (group.revealed or (state.night and group.reported)))
    if not lost and state.options["strike_range_check"] == "launch_and_strike":
        apart = SEA.distance(strike.origin, at)
        able = [name for name in strike.units if plane_range(state, name) >= apart]
        lost = not able
    else:
        able = strike.units[:]
    if lost or not strike.units:
        umpire.announce(
            "strike.aborts", ("MK-AIR-20",), {"strike": strike.id, "target": strike.target}, audience=(strike.side,)
        )
        for name in strike.units[:]:
            if is_decoy(name):
                home_again(state, name)
        return
    strike.origin = at
    umpire.announce("raid", ("MK-AIR-7",), {"hex": at, "side": strike.side}, reveals=True)
    if strike.side == JAPAN:
        find_base(state, umpire, at)
    state.flow.append(Raid(strike.id, strike.side, at, units=able, target=strike.target))


def home_again(state: Bay, name: str) -> None:
    """A decoy whose feint came to nothing stands at its base again."""
    state.planes[name].task = ""
