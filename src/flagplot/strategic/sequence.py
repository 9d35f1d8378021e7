"""The sequence of play: the ten printed steps of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.kernel.flow import Step, Steps
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.model import Strategic, date
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.cards import CardPlay, return_cards
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.phases.operations import Operations
from flagplot.strategic.phases.placement import Placing
from flagplot.strategic.phases.production import Production
from flagplot.strategic.phases.repairs import Repairs
from flagplot.strategic.phases.schedule import close_turn, open_turn
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.phases.victory import outcome, score_turn


@rule("NW-SEQ-4")
def supplies(state: Strategic) -> Supplies | None:
    """Nothing was allocated before the first turn, so nothing moves on it unless an option says so."""
    first = state.turn == state.atlas.scenario.first_turn
    return None if first and state.options["turn1_supply"] == "none" else Supplies()


TURN: Final = (
    Step[Strategic]("NW-SEQ-2", "1 Move supplies", supplies),
    Step[Strategic]("NW-SEQ-5", "2 New ships", lambda _: Production()),
    Step[Strategic]("NW-SEQ-8", "3 Strategic transfers", lambda _: Transfers()),
    Step[Strategic]("NW-SEQ-13", "4 Tonnage to merchant routes", lambda _: Tonnages()),
    Step[Strategic]("NW-SEQ-15", "5 Allocate units", lambda _: Allocation()),
    Step[Strategic]("NW-SEQ-17", "6 Naval operations flags", lambda _: Flagging()),
    Step[Strategic]("NW-SEQ-18", "7 Advantage cards", lambda _: CardPlay()),
    Step[Strategic]("NW-SEQ-19", "8 Naval operations", lambda _: Operations()),
    Step[Strategic]("NW-SEQ-20", "9 Merchant warfare", lambda _: MerchantWar()),
    Step[Strategic]("NW-SEQ-21", "10 Repairs", lambda _: Repairs()),
)


class Turn(Steps[Strategic]):
    """A game turn of two months."""

    @rule("NW-SEQ-1")
    def steps(self, state: Strategic) -> Sequence[Step[Strategic]]:
        return TURN

    def title(self, state: Strategic) -> str:
        return f"Turn {state.turn}, {date(state.turn)}"

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
        if state.options["setup"] == "briefing" or "placed" in state.happened:
            return False
        state.happened["placed"] = state.turn
        state.flow.append(Placing())
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

    def clone(self) -> Turn:
        return Turn(self.cursor)


@rule("NW-MAP-3")
def last_turn(state: Strategic) -> int:
    """The turn after which the game ends: the option's, or the scenario's own if it is shorter."""
    chosen = int(state.options["last_turn"])
    own = state.atlas.scenario.last_turn
    return chosen if own >= 22 else min(chosen, own)


@rule("NW-FLG-13", "NW-ADV-5", "NW-RNG-10", "NW-AMP-23")
def clear(state: Strategic) -> None:
    """Forces, flags, transports and idleness last one turn."""
    state.operations = []
    state.flags_used = {}
    state.military_used = {}
    for nation, points in state.transports.items():
        state.reserve[nation] += points
        state.transports[nation] = 0
    for unit in state.units.values():
        unit.idle = False
    for key in [key for key in state.happened if key.startswith(("moved ", "favour "))]:
        del state.happened[key]
