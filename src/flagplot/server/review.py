"""Looking back after the end: what each seat knew when."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

import msgspec

from flagplot.kernel.match import Match
from flagplot.kernel.seat import Seat
from flagplot.server.plain import shown, told
from flagplot.server.problems import Problem
from flagplot.server.table import Table
from flagplot.server.telling import event_card
from flagplot.server.wire import Review

STRIDE = 25
KEPT = 400

_past: OrderedDict[tuple[str, int], Match] = OrderedDict()
_lock = Lock()


def look_back(table: Table, seat: Seat, at: int) -> Review:
    """The view of a seat after the `at`-th order; 0 is the opening."""
    assert table.match is not None
    record = table.match.record
    last = len(record) - 1
    if at > last:
        raise Problem(422, "refused", f"The game had {last} orders.")
    match = _position(table, at)
    view = table.game.view(match.state, seat)
    entry = record[at]
    before = len(_position(table, at - 1).state.logs[seat]) if at else 0
    events = [event_card(table.game, event, before + n) for n, event in enumerate(match.state.logs[seat].since(before))]
    return Review(at, last, seat, entry.seat, entry.line, msgspec.json.decode(told(shown(view))), events)


def _position(table: Table, at: int) -> Match:
    """The match after so many orders, played from the nearest position kept; every so many is kept."""
    assert table.match is not None
    start = at - at % STRIDE
    with _lock:
        found = next((_past[key] for n in range(start, -1, -STRIDE) if (key := (table.charter.id, n)) in _past), None)
    charter = table.charter
    match = (
        found.branch()
        if found is not None
        else Match.open(table.game, charter.scenario, charter.fairness, charter.options)
    )
    for entry in table.match.record[len(match.record) : at + 1]:
        match.play(entry.seat, table.game.notation.parse(entry.line))
        if (len(match.record) - 1) % STRIDE == 0:
            with _lock:
                _past[table.charter.id, len(match.record) - 1] = match.branch()
                while len(_past) > KEPT:
                    _past.popitem(last=False)
    return match
