"""The turn, which follows the sequence of play."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.kernel.flow import Step, Steps
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.rules.parley import close_battle, finish, is_contact_lost, note_contact
from flagplot.tactical.rules.turn import begin_turn, close_turn
from flagplot.tactical.rules.victory import is_over, judge
from flagplot.tactical.sequence import TURN
from flagplot.tactical.state.model import Battle
from flagplot.tactical.text.said import say


@rule("NA-SOP-1", "NA-SCL-15")
class Turn(Steps[Battle]):
    """One tactical turn of five minutes."""

    def steps(self, state: Battle) -> Sequence[Step[Battle]]:
        return TURN

    def close(self, state: Battle, umpire: Umpire) -> None:
        note_contact(state)
        close_turn(state)
        if is_over(state):
            close_battle(state, umpire)
            return
        if is_contact_lost(state):
            finish(state, judge(state, say("outcome-contact-lost", turns=state.apart), "NA-VIC-23"), umpire)
            return
        self.cursor = 0
        begin_turn(state)
