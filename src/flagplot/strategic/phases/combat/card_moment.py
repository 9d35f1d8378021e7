"""By option advantage cards are played when a combat is joined, or after its dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Prompt, Sealed, is_alone
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.sheets import Decline, PlayNow
from flagplot.strategic.rules.combat.losses import whose
from flagplot.strategic.rules.offers import at_hand, player_of, why_not
from flagplot.strategic.rules.operations.allowances import card_value, may_help, spend
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.said import say


class Played(Record):
    """What the cards of a moment add to the dice and the columns of both sides."""

    die_a: int = 0
    shift_a: int = 0
    die_b: int = 0
    shift_b: int = 0


class CardMoment(Sealed[Strategic]):
    """By option cards are played when the combat is joined, or after its dice (NW-ADV-12)."""

    first: tuple[str, ...]
    """The nations that fight on the operating side."""
    second: tuple[str, ...]

    @rule("NW-ADV-11", "NW-ADV-12")
    def owing(self, state: Strategic) -> Sequence[Seat]:
        """Every team of an alliance that fights and has a card: the question must not reveal which agreed or offered."""
        holders = [holder for holder, hand in state.hands.items() if hand]
        seats: list[Seat] = []
        for nation in state.nations():
            fights = any(state.is_friend(nation, other) for other in (*self.first, *self.second))
            if fights and any(state.is_friend(nation, holder) for holder in holders) and not state.is_out(nation):
                seats += [seat for seat in whose(state, nation) if seat not in seats]
        return seats

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-play-card-fight-let")), ("decline", "play die=uk-1"), "NW-ADV-12")

    def lists_all(self, state: Strategic, seat: Seat) -> bool:
        """Only if nothing but the refusal is listed: cards can be combined in more ways."""
        return is_alone(self.orders(state, seat))

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        cards = at_hand(state, state.commands(seat))
        plays = [PlayNow(((use, card),)) for card in cards for use in ("die", "shift")]
        return [Decline(), *(play for play in plays if self.check(state, seat, play) is None)]

    @rule("NW-ADV-11", "NW-ADV-19")
    def serves(self, state: Strategic, card: str) -> bool:
        """Whether one of the nations that fight is the card player's own or an ally that agrees."""
        fighting = (*self.first, *self.second)
        return any(may_help(state, player_of(state, card), nation) for nation in fighting)

    @rule("NW-ADV-3", "NW-ADV-4", "NW-ADV-12", "NW-ADV-19")
    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Decline):
            return None
        if not isinstance(order, PlayNow) or not order.cards:
            return Objection("NW-ADV-12", say("refuse-play-cards-hand-decline"))
        played: list[str] = []
        for _, card in order.cards:
            objection = why_not(state, state.commands(seat), card, played)
            if objection is not None:
                return objection
            if not self.serves(state, card):
                return Objection("NW-ADV-19", say("refuse-nobody-who-fights-here"))
            played.append(card)
        return None

    @rule("NW-ADV-12")
    def reveal(self, state: Strategic, umpire: Umpire) -> None:
        played = Played()
        for order in self.plots.values():
            for use, card in order.cards if isinstance(order, PlayNow) else ():
                bonus = card_value(state, card) if use == "die" else 0
                shift = 1 if use == "shift" else 0
                if any(state.is_friend(player_of(state, card), nation) for nation in self.first):
                    played.die_a, played.shift_a = played.die_a + bonus, played.shift_a + shift
                else:
                    played.die_b, played.shift_b = played.die_b + bonus, played.shift_b + shift
                spend(state, card, umpire)
        state.end(played, umpire)
