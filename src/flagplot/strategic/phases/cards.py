"""Step 7: advantage cards are played face down on combats."""

from __future__ import annotations

from flagplot.kernel.flow import Prompt
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.items import Commit, FlagCard, Item, OtherCard, RangeCard
from flagplot.strategic.orders.sheets import Cards, Sheet
from flagplot.strategic.phases.rulings import Request
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.rules.cards import commitment
from flagplot.strategic.rules.drafts.cards import CardsDraft
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.offers import lay, player_of
from flagplot.strategic.rules.operations.allowances import spend
from flagplot.strategic.rules.operations.sailing import open_operation
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Commitment
from flagplot.strategic.text.said import say


class CardPlay(SheetPhase):
    """Play advantage cards (NW-SEQ-18)."""

    def title(self, state: Strategic) -> Said | str:
        return say("title-cards")

    def owing(self, state: Strategic) -> list[Seat]:
        """Seats that have a card, or may have been offered one: which cards allies were issued and have spent is public."""
        holders = [nation for nation, hand in state.hands.items() if hand]
        return [
            seat
            for seat in state.seats_at_war()
            if any(state.is_friend(holder, nation) for holder in holders for nation in state.commands(seat))
        ]

    def draft(self, state: Strategic, seat: Seat) -> Draft:
        return CardsDraft(state, seat)

    def sheet(self, items: tuple[Item, ...]) -> Sheet:
        return Cards(items)

    def prompt(self) -> Prompt:
        return Prompt(str(say("ask-lay-advantage-cards")), rule="NW-SEQ-18")

    @rule("NW-SEQ-18", "NW-ADV-5", "NW-ADV-9", "NW-ADV-12", "NW-ADV-13")
    def carry_out(self, state: Strategic, seat: Seat, item: Item, umpire: Umpire) -> None:
        if isinstance(item, FlagCard):
            spend(state, item.card, umpire)
            open_operation(state, item.operation, umpire, extra=True)
            return
        assert isinstance(item, (Commit, RangeCard, OtherCard))
        nation = player_of(state, item.card)
        if isinstance(item, Commit):
            lay(state, commitment(item.card, nation, item.use, item.target, item.part, item.area))
        elif isinstance(item, RangeCard):
            state.forces[item.force].reach += 1
            lay(state, Commitment(item.card, nation, "range", force=item.force))
        else:
            lay(state, Commitment(item.card, nation, "other", request=item.text))

    @rule("NW-ADV-9", "NW-ADV-14", "NW-CTL-1")
    def conclude(self, state: Strategic, umpire: Umpire) -> None:
        """Range cards are spent when declared; a card outside the rules goes to Control."""
        kept: list[Commitment] = []
        requests: list[Commitment] = []
        for laid in state.commitments:
            if laid.use == "range":
                spend(state, laid.card, umpire)
            elif laid.use == "other":
                requests.append(laid)
            else:
                kept.append(laid)
        state.commitments = kept
        for laid in reversed(requests):
            state.call(Request(laid.card, laid.nation, laid.request))
