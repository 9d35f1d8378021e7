"""Phase E: messages between commanders, and orders to detached sub-units out of sight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import examples
from flagplot.tactical.geometry import YARD, distance
from flagplot.tactical.model import Battle, Group, Signal
from flagplot.tactical.names import resolve, which
from flagplot.tactical.orders import Message, Signals
from flagplot.tactical.plotcheck import BLINKER, PlotCheck, is_out_of_touch


@rule("NA-COM-7")
def signallers(state: Battle) -> list[Seat]:
    """Who may have to signal: commanders with fellows on their side; everybody once somebody has detached a sub-unit.

    To ask only its commander would tell that there is one.
    """
    is_divided = any(group.parent for group in state.groups.values())
    chairs = [state.seats_of(side) for side in state.sides]
    return [seat for seats in chairs if is_divided or len(seats) > 1 for seat in seats]


def flag_group(state: Battle, seat: Seat) -> Group | None:
    """The group a commander sails with: the first of his that is still in the battle."""
    for group in state.groups.values():
        if group.seat == seat and not group.parent and state.leader(group) is not None:
            return group
    return None


@rule("NA-COM-8")
def _is_silent(state: Battle, seat: Seat) -> bool:
    """Whether a commander has no flagship to signal from this turn."""
    own = flag_group(state, seat)
    return own is None or own.silent_until >= state.turn


@rule("NA-COM-1")
def within_blinker(state: Battle, one: Group, other: Group) -> bool:
    """Whether two flagships are near enough for signal lamps."""
    if any(effect.side == one.side for effect in state.effects("messages_always_written")):
        return False
    a, b = state.ships[one.flag], state.ships[other.flag]
    return distance(a.x, a.y, b.x, b.y) <= BLINKER * YARD


@rule("NA-SOP-1", "NA-SOP-18", "NA-COM-2", "NA-COM-3", "NA-COM-6", "NA-COM-8")
class Signalling(Sealed[Battle]):
    """What was sent last turn arrives; then everybody may send."""

    def title(self, state: Battle) -> str:
        return "E Messages and orders"

    def owing(self, state: Battle) -> Sequence[Seat]:
        return signallers(state)

    def asks(self, state: Battle, seat: Seat) -> Prompt:
        found = examples.signals(state, seat, is_silent=_is_silent(state, seat))
        text = "Send messages to your fellow commanders and orders to sub-units, or `signal` alone for silence."
        if len(found) == 1:
            text = "You have nobody to signal to, or nothing to signal from, this turn: `signal` alone."
        return Prompt(text, found, "NA-COM-2")

    def orders(self, state: Battle, seat: Seat) -> Iterable[Order]:
        return (Signals(),)

    def check(self, state: Battle, seat: Seat, order: Order) -> Objection | None:
        if not isinstance(order, Signals):
            return Objection("NA-SOP-18", "Send messages now: `signal`, with `to seat: words` or `order group: steps`.")
        if not order.messages:
            return None
        if _is_silent(state, seat):
            return Objection("NA-COM-8", "Your flagship is gone: you send nothing this turn.")
        for message in order.messages:
            found = _check_message(state, seat, message)
            if found is not None:
                return found
        return None

    def reveal(self, state: Battle, umpire: Umpire) -> None:
        state.flow.pop()
        deliver(state, umpire)
        for seat in self.owing(state):
            order = self.plots[seat]
            assert isinstance(order, Signals)
            for message in order.messages:
                _send(state, seat, message, umpire)

    def clone(self) -> Signalling:
        return Signalling(dict(self.plots), self.hidden)


def detached(state: Battle, seat: Seat) -> dict[str, str]:
    """A commander's sub-units that sail apart from him, with their names."""
    return {g.id: g.name for g in state.groups.values() if g.seat == seat and g.parent and state.leader(g) is not None}


@rule("NA-COM-2", "NA-COM-4")
def _check_message(state: Battle, seat: Seat, message: Message) -> Objection | None:
    side = seat.split("/")[0]
    if message.is_order:
        units = detached(state, seat)
        group = resolve(message.to, units)
        if not group:
            return Objection("NA-COM-4", f"You have no detached group {message.to!r}; {which(message.to, units)}")
        return PlotCheck(state, seat).steps(state.members(state.groups[group]), message.steps)
    if "|" in message.text or ";" in message.text or not message.text:
        return Objection("NA-COM-2", "A message is plain words without bars and semicolons.")
    fellows = [other for other in state.seats_of(side) if other != seat]
    if message.to not in fellows:
        return Objection("NA-COM-2", f"There is no commander {message.to!r} on your side; {which(message.to, fellows)}")
    return None


@rule("NA-COM-1", "NA-COM-3", "NA-COM-5", "NA-COM-6")
def _send(state: Battle, seat: Seat, message: Message, umpire: Umpire) -> None:
    """By blinker at once, otherwise with the next turn's signals; orders in reach hold for the next plot."""
    if message.is_order:
        group = state.groups[resolve(message.to, detached(state, seat))]
        signal = Signal(seat, group.id, "", message.steps, state.turn + 1)
        at_once = not is_out_of_touch(state, group)
    else:
        own, other = flag_group(state, seat), flag_group(state, Seat(message.to))
        signal = Signal(seat, message.to, message.text, (), state.turn + 1)
        at_once = own is not None and other is not None and within_blinker(state, own, other)
    if at_once:
        hand_over(state, signal, umpire)
        return
    state.signals.append(signal)
    umpire.announce("sent", ("NA-COM-3",), {"seat": seat, "to": signal.to}, audience=(seat,))


@rule("NA-COM-3")
def deliver(state: Battle, umpire: Umpire) -> None:
    """Signals of the last turn are read."""
    due = [signal for signal in state.signals if signal.due <= state.turn]
    state.signals = [signal for signal in state.signals if signal.due > state.turn]
    for signal in due:
        hand_over(state, signal, umpire)


@rule("NA-COM-6", "NA-COM-1")
def hand_over(state: Battle, signal: Signal, umpire: Umpire) -> None:
    """A message reaches its reader, privately; an order governs its group's next plot."""
    if signal.to in state.groups:
        group = state.groups[signal.to]
        group.standing = signal.steps
        facts = {"group": group.name, "steps": ", ".join(str(step) for step in signal.steps)}
        umpire.announce("ordered", ("NA-COM-6",), facts, audience=(signal.sender,))
        return
    facts = {"sender": signal.sender, "to": signal.to, "text": signal.text}
    umpire.announce("message", ("NA-COM-3",), facts, audience=(signal.sender, signal.to), reveals=True)
