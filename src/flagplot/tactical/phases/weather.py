"""The Weather step, which opens the turn; smoke that disperses; dice that the scenario prescribes."""

from __future__ import annotations

from flagplot.kernel.flow import Phase
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.rules.air.raids import arrive
from flagplot.tactical.rules.weather import special_conditions, visibility
from flagplot.tactical.state.model import Battle
from flagplot.tactical.text.said import say


@rule("NA-SOP-2", "NA-WEA-8")
class Weather(Phase[Battle]):
    """One die for both sides, before any plot."""

    def title(self, state: Battle) -> Said | str:
        return say("title-weather")

    def run(self, state: Battle, umpire: Umpire) -> None:
        state.end(None, umpire)
        umpire.announce("turn", ("NA-SOP-4",), {"turn": state.turn, "clock": state.sheet.clock})
        state.visibility = visibility(state.brief.visibility, umpire)
        if state.brief.visibility != "good":
            umpire.announce("visibility", ("NA-WEA-6",), {"yards": state.visibility})
        special_conditions(state, umpire)
        arrive(state, umpire)
