"""By option advantage cards are played when a combat is joined, or after its dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from flagplot.kernel.flow import Phase, Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Decline, PlayNow
from flagplot.strategic.phases.allowances import card_value, spend
from flagplot.strategic.phases.losses import whose

if TYPE_CHECKING:
    from flagplot.strategic.phases.battle import Battle


def fought(phase: Phase[Any]) -> Battle:
    """The combat below, which asked for cards."""
    from flagplot.strategic.phases.battle import Battle  # battles open this moment

    assert isinstance(phase, Battle)
    return phase


class CardMoment(Sealed[Strategic]):
    """NW-ADV-12 by option: cards are played when the combat is joined, or after its dice."""

    def owing(self, state: Strategic) -> Sequence[Seat]:
        battle = fought(state.flow[-2])
        seats: list[Seat] = []
        for name in (*battle.a, *battle.b):
            force = state.forces.get(name)
            if force is not None and state.hands.get(force.nation):
                seats += [seat for seat in whose(state, force.nation) if seat not in seats]
        return seats

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        return Prompt("Play cards on this combat, or decline.", ("decline", "play die=uk-1"), "NW-ADV-12")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        found: list[Order] = [Decline()]
        for nation in state.commands(seat):
            for card in state.hands.get(nation, ()):
                found += [PlayNow((("die", card),)), PlayNow((("shift", card),))]
        return found

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Decline):
            return None
        if not isinstance(order, PlayNow) or not order.cards:
            return Objection("NW-ADV-12", "Play cards of your hand, or decline.")
        hand = [card for nation in state.commands(seat) for card in state.hands.get(nation, ())]
        played = [card for _, card in order.cards]
        for card in played:
            if card not in hand or played.count(card) > 1:
                return Objection("NW-ADV-3", f"{card} is not in your hand, or is played twice.")
        return None

    def reveal(self, state: Strategic, umpire: Umpire) -> None:
        state.flow.pop()
        battle = fought(state.flow[-1])
        for seat, order in self.plots.items():
            if not isinstance(order, PlayNow):
                continue
            mine = {state.chairs[state.forces[name].nation] for name in battle.a if name in state.forces}
            for use, card in order.cards:
                bonus = card_value(state, card) if use == "die" else 0
                shift = 1 if use == "shift" else 0
                if seat in mine:
                    battle.die_a, battle.shift_a = battle.die_a + bonus, battle.shift_a + shift
                else:
                    battle.die_b, battle.shift_b = battle.die_b + bonus, battle.shift_b + shift
                spend(state, card, umpire)

    def clone(self) -> CardMoment:
        return CardMoment(dict(self.plots), self.hidden)
