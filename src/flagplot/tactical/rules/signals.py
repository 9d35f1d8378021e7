"""Messages: which seats may send them, how, and when they arrive."""

from __future__ import annotations

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat, side_of
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.orders.choices import Message
from flagplot.tactical.orders.names import which
from flagplot.tactical.rules.movement.geometry import YARD, distance
from flagplot.tactical.rules.plot.plotcheck import BLINKER
from flagplot.tactical.state.ids import GroupId
from flagplot.tactical.state.model import Battle, Group, Signal
from flagplot.tactical.text.said import say


@rule("NA-COM-7", "NA-COM-10")
def signallers(state: Battle) -> list[Seat]:
    """The seats that are asked for signals: commanders with others on their side, which is public from the start. Orders to sub-units are in the plot: a question here would tell the enemy that there are sub-units."""
    chairs = [state.seats_of(side) for side in state.sides]
    return [seat for seats in chairs if len(seats) > 1 for seat in seats]


def flag_group(state: Battle, seat: Seat) -> Group | None:
    """The group a commander sails with: the first of the seat's groups that is still in the battle."""
    for group in state.groups.values():
        if group.seat == seat and not group.parent and state.leader(group) is not None:
            return group
    return None


@rule("NA-COM-8")
def is_silent(state: Battle, seat: Seat) -> bool:
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


@rule("NA-COM-2")
def check_message(state: Battle, seat: Seat, message: Message) -> Objection | None:
    """Why a message may not be sent."""
    side = side_of(seat)
    if "|" in message.text or ";" in message.text or not message.text:
        return Objection("NA-COM-2", say("refuse-message-plain-words-without"))
    fellows = [other for other in state.seats_of(side) if other != seat]
    if message.to not in fellows:
        return Objection(
            "NA-COM-2", say("refuse-there-no-commander-side", to=repr(message.to), which=which(message.to, fellows))
        )
    return None


@rule("NA-COM-1", "NA-COM-3")
def send(state: Battle, seat: Seat, message: Message, umpire: Umpire) -> None:
    """By signal lamp at once, otherwise with the next turn's signals."""
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
    """Signals of the last turn are delivered."""
    due = [signal for signal in state.signals if signal.due <= state.turn]
    state.signals = [signal for signal in state.signals if signal.due > state.turn]
    for signal in due:
        hand_over(state, signal, umpire)


@rule("NA-COM-6", "NA-COM-1")
def hand_over(state: Battle, signal: Signal, umpire: Umpire) -> None:
    """A message is delivered privately; an order applies to its group's next plot."""
    if signal.to in state.groups:
        group = state.groups[GroupId(signal.to)]
        group.standing, group.shoots, group.launches = signal.steps, signal.shoots, signal.launches
        helm = ", ".join(str(step) for step in signal.steps)
        parts = [helm, *(str(shoot) for shoot in signal.shoots), *(str(launch) for launch in signal.launches)]
        facts = {"group": group.name, "steps": "; ".join(part for part in parts if part)}
        umpire.announce("ordered", ("NA-COM-6",), facts, audience=(signal.sender,))
        return
    facts = {"sender": signal.sender, "to": signal.to, "text": signal.text}
    umpire.announce("message", ("NA-COM-3",), facts, audience=(signal.sender, signal.to), reveals=True)
