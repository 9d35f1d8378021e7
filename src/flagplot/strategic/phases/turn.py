"""The game turn of two months: its ten steps, what happens before the first and after the last."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.kernel.flow import Step, Steps
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.phases.placement import Placing
from flagplot.strategic.rules.cards import return_cards
from flagplot.strategic.rules.control.schedule import close_turn, open_turn
from flagplot.strategic.rules.turn import clear, last_turn
from flagplot.strategic.rules.victory import outcome, score_turn
from flagplot.strategic.sequence import TURN
from flagplot.strategic.state.model import Strategic, date
from flagplot.strategic.text.said import say


class Turn(Steps[Strategic]):
    """A game turn of two months."""

    @rule("NW-SEQ-1")
    def steps(self, state: Strategic) -> Sequence[Step[Strategic]]:
        return TURN

    def title(self, state: Strategic) -> Said | str:
        return say("title-turn", turn=state.turn, date=date(state.turn))

    def run(self, state: Strategic, umpire: Umpire) -> None:
        if self.cursor == 0:
            if self.first(state):
                return
            umpire.announce("turn.opened", ("NW-MAP-2",), {"turn": state.turn, "date": date(state.turn)})
            open_turn(state, umpire)
        super().run(state, umpire)

    @rule("NW-SET-5")
    def first(self, state: Strategic) -> bool:
        """Before the first turn owners may place their forces."""
        if state.options.setup == "briefing" or state.placed:
            return False
        state.placed = True
        state.call(Placing())
        return True

    @rule("NW-MAP-2", "NW-MAP-3", "NW-FLG-13", "NW-SEQ-24", "NW-CTL-9")
    def close(self, state: Strategic, umpire: Umpire) -> None:
        """End the turn: events, points, and everything that lasts one turn only."""
        close_turn(state, umpire)
        score_turn(state)
        return_cards(state, umpire)
        clear(state)
        if state.turn >= last_turn(state):
            state.outcome = outcome(state)
            umpire.announce("game.over", ("NW-CTL-9",), {"reason": state.outcome.reason})
            return
        state.turn += 1
        self.cursor = 0
