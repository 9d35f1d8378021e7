"""By option advantage cards are played when a combat is joined, or after its dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from flagplot.kernel.flow import Phase, Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Decline, PlayNow
from flagplot.strategic.phases.allowances import card_value, may_help, spend
from flagplot.strategic.phases.losses import whose
from flagplot.strategic.phases.offers import at_hand, player_of, why_not

if TYPE_CHECKING:
    from flagplot.strategic.phases.battle import Battle


def fought(phase: Phase[Any]) -> Battle:
    """The combat below, which asked for cards."""
    from flagplot.strategic.phases.battle import Battle  # battles open this moment

    assert isinstance(phase, Battle)
    return phase


class CardMoment(Sealed[Strategic]):
    """NW-ADV-12 by option: cards are played when the combat is joined, or after its dice."""

    @rule("NW-ADV-11", "NW-ADV-12")
    def owing(self, state: Strategic) -> Sequence[Seat]:
        """Every team of an alliance that fights and has a card: who agreed or offered is not to be read off the asking."""
        first, second = self.sides(state)
        holders = [holder for holder, hand in state.hands.items() if hand]
        seats: list[Seat] = []
        for nation in state.nations():
            fights = any(state.is_friend(nation, other) for other in [*first, *second])
            if fights and any(state.is_friend(nation, holder) for holder in holders) and not state.is_out(nation):
                seats += [seat for seat in whose(state, nation) if seat not in seats]
        return seats

    def sides(self, state: Strategic) -> tuple[list[str], list[str]]:
        """The nations whose counters fight, the operating side first; a struck base fights for its holder."""
        battle = fought(state.flow[-2])
        first = [state.forces[name].nation for name in battle.a if name in state.forces]
        second = [state.forces[name].nation for name in battle.b if name in state.forces]
        return first, second + ([state.harbours[battle.place].holder] if battle.place else [])

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        return Prompt("Play cards on this combat, or decline.", ("decline", "play die=uk-1"), "NW-ADV-12")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        cards = at_hand(state, state.commands(seat))
        plays = [PlayNow(((use, card),)) for card in cards for use in ("die", "shift")]
        return [Decline(), *(play for play in plays if self.check(state, seat, play) is None)]

    @rule("NW-ADV-11", "NW-ADV-19")
    def serves(self, state: Strategic, card: str) -> bool:
        """Whether one of those who fight is its player's own or an ally that agrees."""
        first, second = self.sides(state)
        return any(may_help(state, player_of(state, card), nation) for nation in [*first, *second])

    @rule("NW-ADV-3", "NW-ADV-4", "NW-ADV-12", "NW-ADV-19")
    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Decline):
            return None
        if not isinstance(order, PlayNow) or not order.cards:
            return Objection("NW-ADV-12", "Play cards of your hand, or decline.")
        played: list[str] = []
        for _, card in order.cards:
            objection = why_not(state, state.commands(seat), card, played)
            if objection is not None:
                return objection
            if not self.serves(state, card):
                return Objection("NW-ADV-19", "Nobody who fights here is yours or has agreed to your cards: decline.")
            played.append(card)
        return None

    def reveal(self, state: Strategic, umpire: Umpire) -> None:
        first, _ = self.sides(state)
        state.flow.pop()
        battle = fought(state.flow[-1])
        for order in self.plots.values():
            if not isinstance(order, PlayNow):
                continue
            for use, card in order.cards:
                bonus = card_value(state, card) if use == "die" else 0
                shift = 1 if use == "shift" else 0
                if any(state.is_friend(player_of(state, card), nation) for nation in first):
                    battle.die_a, battle.shift_a = battle.die_a + bonus, battle.shift_a + shift
                else:
                    battle.die_b, battle.shift_b = battle.die_b + bonus, battle.shift_b + shift
                spend(state, card, umpire)

    def clone(self) -> CardMoment:
        return CardMoment(dict(self.plots), self.hidden)
