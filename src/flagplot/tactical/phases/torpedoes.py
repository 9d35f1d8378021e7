"""Phase B, torpedo tracks; and in phase D the ships that cross them."""

from __future__ import annotations

from flagplot.kernel.flow import Phase
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.rules.torpedoes.torpedoes import fire_torpedoes, lay_out
from flagplot.tactical.state.model import Battle
from flagplot.tactical.text.said import say


@rule("NA-SOP-1", "NA-TRP-6", "NA-TRP-7", "NA-TRP-10", "NA-SOP-23")
class LayTracks(Phase[Battle]):
    """Tracks to be resolved this turn are laid from the launchers' positions before movement."""

    def title(self, state: Battle) -> Said | str:
        return say("title-b-torpedo-tracks")

    def run(self, state: Battle, umpire: Umpire) -> None:
        state.end(None, umpire)
        for spread in state.spreads:
            if spread.is_hidden and spread.leg > 0:
                spread.is_hidden = False
                lay_out(state, spread, umpire, "laid")
        for launch in state.sheet.launches:
            fire_torpedoes(state, launch, umpire)
        state.sheet.launches = []
