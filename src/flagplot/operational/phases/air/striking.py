"""Strikes arrive: each finds its target or does not."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.phases.air.raid import Raid
from flagplot.operational.phases.oneside import OneSide
from flagplot.operational.rules.air.striking import find_target
from flagplot.operational.state.model import Bay
from flagplot.operational.text.said import say


class Striking(OneSide):
    """One side's strikes arrive, in the order of their launching."""

    def step(self, state: Bay) -> Said | str:
        return say("title-step-strikes")

    def seats(self, state: Bay) -> Sequence[Seat]:
        """No seat: strikes arrive without an order."""
        return ()

    def run(self, state: Bay, umpire: Umpire) -> None:
        for strike in state.strikes:
            if strike.side == self.side and not strike.flown:
                strike.flown = True
                over = find_target(state, umpire, strike)
                if over:
                    state.call(Raid(strike.id, strike.side, strike.origin, over, strike.target))
                return
        state.end(None, umpire)
