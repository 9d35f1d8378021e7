"""Before turn 1: owners place ships and LSP among their fleet bases."""

from __future__ import annotations

from flagplot.kernel.flow import Prompt
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.items import Item, Place, Stock
from flagplot.strategic.orders.sheets import Placement, Sheet
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.drafts.placement import PlacementDraft
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.said import say


class Placing(SheetPhase):
    """Set-up: where the fleets start."""

    def title(self, state: Strategic) -> Said | str:
        return say("title-placement")

    def draft(self, state: Strategic, seat: Seat) -> Draft:
        return PlacementDraft(state, seat)

    def sheet(self, items: tuple[Item, ...]) -> Sheet:
        return Placement(items)

    def prompt(self) -> Prompt:
        return Prompt(str(say("ask-place-fleet-ships-lsp")), rule="NW-SET-5")

    @rule("NW-SET-5")
    def carry_out(self, state: Strategic, seat: Seat, item: Item, umpire: Umpire) -> None:
        if isinstance(item, Place):
            unit = state.units[item.unit]
            unit.at = item.to
            air = state.air_of(unit.id)
            if air is not None:
                air.at = item.to
        elif isinstance(item, Stock):
            source, to = state.harbours[item.source].stock, state.harbours[item.to].stock
            source[item.nation] -= item.number
            enter(to, item.nation, item.number)
