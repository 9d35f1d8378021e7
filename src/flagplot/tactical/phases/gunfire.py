"""Phase C, gunfire: quicker guns first, equal guns at once, old guns last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records.record import field
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.content import library as content
from flagplot.tactical.orders.choices import Hold, Switch
from flagplot.tactical.orders.names import resolve, which
from flagplot.tactical.rules.damage.damage import GUN, hurt
from flagplot.tactical.rules.gunnery.salvoes import Blow, Shifting, fire, hold, second_targets, switch
from flagplot.tactical.rules.submarines.submarines import search
from flagplot.tactical.state.ids import NO_SHIP
from flagplot.tactical.state.model import Battle, Salvo
from flagplot.tactical.text.said import say

LAST_STEP: Final = 6


@rule("NA-SOP-1", "NA-SOP-9", "NA-GUN-16", "NA-GUN-17", "NA-GUN-18", "NA-GUN-19", "NA-PEN-14", "NA-SOP-17")
class Gunfire(Phase[Battle]):
    """Six steps; the damage of a step is applied at its end."""

    step: int = 0
    """0 is the search for submarines, which comes first."""
    blows: list[Blow] = field(factory=list)
    shifting: Shifting | None = None

    def title(self, state: Battle) -> Said | str:
        return say("title-c-gunfire")

    def seats(self, state: Battle) -> Sequence[Seat]:
        if self.shifting is None:
            return ()
        return (self.shifting.seat,)

    def asks(self, state: Battle, seat: Seat) -> Prompt:
        assert self.shifting is not None
        ship = state.ships[self.shifting.salvo.ship]
        first = state.ships[self.shifting.salvo.target]
        text = say("ask-shall-shift-fire-from", ship=ship.name, first=first.name)
        return Prompt(str(text), tuple(order.line() for order in self.orders(state, seat))[:3], "NA-GUN-65")

    def orders(self, state: Battle, seat: Seat) -> Iterable[Order]:
        assert self.shifting is not None
        yield Hold()
        yield from (Switch(target.id) for target in second_targets(state, self.shifting))

    def check(self, state: Battle, seat: Seat, order: Order) -> Objection | None:
        assert self.shifting is not None
        if isinstance(order, Hold):
            return None
        if not isinstance(order, Switch):
            return Objection("NA-GUN-65", say("refuse-answer-hold-switch-ship"))
        targets = {ship.id: ship.name for ship in second_targets(state, self.shifting)}
        if resolve(order.target, targets):
            return None
        text = say("refuse-not-within-sight-range", target=order.target, which=which(order.target, targets))
        return Objection("NA-GUN-68", text)

    def obey(self, state: Battle, seat: Seat, order: Order, umpire: Umpire) -> None:
        shifting = self.shifting
        assert shifting is not None
        self.shifting = None
        if isinstance(order, Switch):
            targets = {one.id: one.name for one in second_targets(state, shifting)}
            second = state.ships[resolve(order.target, targets)]
            self.blows += switch(state, shifting, second, umpire)
        else:
            self.blows += hold(state, shifting, umpire)

    def run(self, state: Battle, umpire: Umpire) -> None:
        """Fire the next salvo of the step, or close the step."""
        if self.step == 0:
            search(state, umpire)
            self.step = 1
            return
        for place, salvo in enumerate(state.sheet.salvoes):
            if content.guns()[salvo.gun].step == self.step:
                del state.sheet.salvoes[place]
                fired = fire(state, salvo, umpire)
                self.blows += fired.blows
                self.shifting = fired.shifting
                return
        for blow in self.blows:
            hurt(state, state.ships[blow.target], blow.result, blow.differential, GUN, umpire)
        self.blows = []
        self.step += 1
        if self.step > LAST_STEP:
            state.end(None, umpire)

    def seen_by(self, seat: Seat) -> Phase[Battle]:
        """The other side knows that a battery may shift, not whose it is."""
        seen = self.clone()
        held = self.shifting
        if held is not None and side_of(seat) not in {side_of(held.seat), CONTROL}:
            blank = Salvo(NO_SHIP, [], "", held.salvo.target)
            seen.shifting = Shifting(blank, [], 0, "", 0, held.seat)
        return seen
