"""Step 6: naval operations flags are placed on forces and their areas."""

from __future__ import annotations

from flagplot.kernel.flow import Prompt
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.items import FlagCard, Item, Offer
from flagplot.strategic.orders.sheets import Flags, Sheet
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.drafts.flags import FlagsDraft
from flagplot.strategic.rules.offers import offer
from flagplot.strategic.rules.operations.allowances import spend
from flagplot.strategic.rules.operations.sailing import (
    flag_of,
    fly_lent_flag,
    open_operation,
)
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.said import say


class Flagging(SheetPhase):
    """Place naval operations flags (NW-SEQ-17)."""

    def title(self, state: Strategic) -> Said | str:
        return say("title-flags")

    def owing(self, state: Strategic) -> list[Seat]:
        """Seats with a task force counter on the map, which is public."""
        return [s for s in state.seats_at_war() if any(state.chairs[f.nation] == s for f in state.forces.values())]

    def draft(self, state: Strategic, seat: Seat) -> Draft:
        return FlagsDraft(state, seat)

    def sheet(self, items: tuple[Item, ...]) -> Sheet:
        return Flags(items)

    def prompt(self) -> Prompt:
        return Prompt(str(say("ask-which-task-forces-operate")), rule="NW-SEQ-17")

    def carry_out(self, state: Strategic, seat: Seat, item: Item, umpire: Umpire) -> None:
        if isinstance(item, FlagCard):
            spend(state, item.card, umpire)
            open_operation(state, item.operation, umpire, extra=True)
        elif isinstance(item, Offer):
            offer(state, item, umpire)
        elif state.chairs[flag_of(state, item)] == seat:
            open_operation(state, item, umpire, extra=False)

    @rule("NW-FLG-16")
    def conclude(self, state: Strategic, umpire: Umpire) -> None:
        """Flags lent by an ally come last: the ally's own operations have priority."""
        for seat in state.seats_at_war():
            order = self.plots.get(seat)
            for item in order.items if isinstance(order, Flags) else ():
                if not isinstance(item, (FlagCard, Offer)) and state.chairs[flag_of(state, item)] != seat:
                    fly_lent_flag(state, seat, item, umpire)
