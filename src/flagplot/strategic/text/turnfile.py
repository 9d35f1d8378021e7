"""The sheets of a turn handed in together: what is wrong with each, and what of it can stand."""

from __future__ import annotations

from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records.record import Record
from flagplot.kernel.seat import Seat
from flagplot.strategic.orders.sheets import SHEETS, Sheet
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.said import say

WHOLE = -1
"""The number of a fault that no single line of a sheet is to blame for."""


class Finding(Record):
    """What is wrong with an order now, what can go on without its faults, and whether it may fit a later step."""

    faults: list[tuple[int, Objection]]
    """Each with the number of the line it is about, from 0."""
    rest: Order | None
    later: bool = False
    asks: bool = False
    """Something else is asked first, of which a file knows nothing: losses, a base for a new ship."""


def examine(state: Strategic, seat: Seat, order: Order) -> Finding:
    """A sheet of a turn's file at the step that is open."""
    phase = state.flow[-1]
    if not isinstance(phase, SheetPhase):
        if isinstance(order, Sheet):
            return Finding([], None, later=True, asks=True)
        objection = phase.check(state, seat, order)
        return Finding([], order) if objection is None else Finding([(WHOLE, objection)], None)
    blank = phase.sheet(())
    if not isinstance(order, Sheet) or type(order) is not type(blank):
        return _misplaced(state, seat, order, blank)
    faults = phase.faults(state, seat, order)
    bad = [number for number, _ in faults]
    lines = [item for number, item in enumerate(order.lines()) if number not in bad]
    rest = phase.sheet(tuple(lines))
    last = len(order.lines())
    found = [(number if number < last else WHOLE, fault) for number, fault in faults]
    return Finding(found, rest if not phase.faults(state, seat, rest) else blank)


def _passed_over(state: Strategic, seat: Seat, order: Order) -> Finding | None:
    """Flags without a task force, cards without a card: the step is not asked, and each line tells why it cannot stand."""
    for phase in (Flagging(), CardPlay()):
        if isinstance(order, Sheet) and type(order) is type(phase.sheet(())) and seat not in phase.owing(state):
            faults = phase.faults(state, seat, order)
            if faults:
                return Finding(faults, None)
    return None


def _misplaced(state: Strategic, seat: Seat, order: Order, blank: Order) -> Finding:
    """A sheet of another step: one still to come waits for its step, one that is past is left out."""
    verbs = list(SHEETS)
    given, asked = _verb(order), _verb(blank)
    if given not in SHEETS:
        text = say("refuse-no-sheet-step-takes", given=given, asked=asked)
        return Finding([(WHOLE, Objection("NW-SEQ-1", text))], None)
    if verbs.index(given) < verbs.index(asked):
        if isinstance(order, Sheet) and not order.lines():
            return Finding([], None)  # a step in which the seat has nothing to decide is passed over
        unasked = _passed_over(state, seat, order)
        if unasked is not None:
            return unasked
        text = say("refuse-step-over-when-read", given=given, asked=asked)
        return Finding([(WHOLE, Objection("NW-SEQ-1", text))], None)
    text = say("refuse-step-comes-before-write", asked=asked, given=given)
    return Finding([(WHOLE, Objection("NW-SEQ-1", text))], blank, later=True)


def _verb(order: Order) -> str:
    return order.line().split()[0]
