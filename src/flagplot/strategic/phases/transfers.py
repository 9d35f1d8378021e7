"""Step 3: strategic transfers between bases, air on and off carriers, fleet trains, agreements between nations."""

from __future__ import annotations

from flagplot.kernel.flow import Prompt
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.items import Ashore, Embark, Fly, Item, Move, Offer, Tow
from flagplot.strategic.orders.sheets import Sheet, Transfer
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.rules.bases.refuge import move
from flagplot.strategic.rules.control.diplomacy import speak
from flagplot.strategic.rules.control.schedule import leave_brest, man_norway
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.drafts.transfers import TransferDraft
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.rules.offers import offer
from flagplot.strategic.state.ids import NO_UNIT
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.said import say


class Transfers(SheetPhase):
    """Strategic transfers from base to base (NW-SEQ-8)."""

    def title(self, state: Strategic) -> Said | str:
        return say("title-transfers")

    def draft(self, state: Strategic, seat: Seat) -> Draft:
        return TransferDraft(state, seat)

    def sheet(self, items: tuple[Item, ...]) -> Sheet:
        return Transfer(items)

    def prompt(self) -> Prompt:
        return Prompt(str(say("ask-send-units-other-bases")), rule="NW-SEQ-8")

    @rule("NW-SEQ-10", "NW-SEQ-11", "NW-SEQ-25", "NW-BAS-18", "NW-UNI-33")
    def carry_out(self, state: Strategic, seat: Seat, item: Item, umpire: Umpire) -> None:
        if isinstance(item, Move):
            unit = state.units[item.unit]
            move(state, unit, item.to)
            unit.idle = unit.moved = True
        elif isinstance(item, Fly):
            unit = state.units[item.unit]
            unit.at = item.to
            unit.idle = True
        elif isinstance(item, Embark):
            state.units[item.unit].aboard = item.carrier
        elif isinstance(item, Ashore):
            air = state.air_of(item.carrier)
            if air is not None:
                air.aboard = NO_UNIT
        elif isinstance(item, Tow):
            self.tow(state, item, umpire)
        elif isinstance(item, Offer):
            offer(state, item, umpire)
        else:
            speak(state, item, umpire)

    @rule("NW-CTL-13")
    def conclude(self, state: Strategic, umpire: Umpire) -> None:
        """Units that had to leave a lost base, or to man Norway, and did not are moved."""
        leave_brest(state)
        man_norway(state, umpire)

    @rule("NW-BAS-18")
    def tow(self, state: Strategic, item: Tow, umpire: Umpire) -> None:
        train = state.trains[item.train]
        train.area, train.moved = item.area, state.turn
        trade.reroute(state, train)
        umpire.announce("train.moved", ("NW-BAS-18",), {"train": item.train, "area": item.area})
