"""Phase E: messages between commanders, and orders to detached sub-units out of sight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.orders.choices import Signals
from flagplot.tactical.rules.signals import check_message, deliver, is_silent, send, signallers
from flagplot.tactical.state.model import Battle
from flagplot.tactical.text import examples
from flagplot.tactical.text.said import say


@rule("NA-SOP-1", "NA-SOP-18", "NA-COM-2", "NA-COM-3", "NA-COM-6", "NA-COM-8")
class Signalling(Sealed[Battle]):
    """Last turn's messages arrive; then every commander may send."""

    def title(self, state: Battle) -> Said | str:
        return say("title-e-messages-and-orders")

    def owing(self, state: Battle) -> Sequence[Seat]:
        return signallers(state)

    def asks(self, state: Battle, seat: Seat) -> Prompt:
        found = examples.signals(state, seat, is_silent=is_silent(state, seat))
        text = say("ask-send-messages-fellow-commanders")
        if len(found) == 1:
            text = say("ask-nobody-signal-nothing-signal")
        return Prompt(str(text), found, "NA-COM-2", "signal")

    def lists_all(self, state: Battle, seat: Seat) -> bool:
        """A seat without a fellow commander sends nothing; messages cannot be listed."""
        return len(self.asks(state, seat).examples) == 1

    def orders(self, state: Battle, seat: Seat) -> Iterable[Order]:
        return (Signals(),)

    def check(self, state: Battle, seat: Seat, order: Order) -> Objection | None:
        if not isinstance(order, Signals):
            return Objection("NA-SOP-18", say("refuse-send-messages-now-signal"))
        if not order.messages:
            return None
        if is_silent(state, seat):
            return Objection("NA-COM-8", say("refuse-flagship-gone-send-nothing"))
        for message in order.messages:
            found = check_message(state, seat, message)
            if found is not None:
                return found
        return None

    def reveal(self, state: Battle, umpire: Umpire) -> None:
        state.end(None, umpire)
        deliver(state, umpire)
        for seat in self.owing(state):
            order = self.plots[seat]
            assert isinstance(order, Signals)
            for message in order.messages:
                send(state, seat, message, umpire)


@rule("NA-COM-4", "NA-COM-9")
class Delivery(Phase[Battle]):
    """Phase E without commanders who could signal to each other: orders on their way to sub-units arrive."""

    def title(self, state: Battle) -> Said | str:
        return say("title-e-messages-and-orders")

    def run(self, state: Battle, umpire: Umpire) -> None:
        state.end(None, umpire)
        deliver(state, umpire)
