"""Looking back after the end: what each seat knew when."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

import msgspec

from flagplot.kernel import replay as replays
from flagplot.kernel.match import Match
from flagplot.kernel.proof.chain import Provenance
from flagplot.kernel.seat import Seat
from flagplot.server.db.load import prove
from flagplot.server.history.signing import Signer
from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase
from flagplot.server.tables.encoding import shown, told
from flagplot.server.tables.rendering import event_card
from flagplot.server.tables.table import Table
from flagplot.server.wire import Review

STRIDE = 25
KEPT = 64 * 1024 * 1024
"""Bytes of all positions kept, by estimate."""

_past: OrderedDict[tuple[str, int], Match] = OrderedDict()
_lock = Lock()


def look_back(table: Table, seat: Seat, at: int) -> Review:
    """The view of a seat after the `at`-th order; 0 is the opening."""
    assert table.match is not None
    record = table.match.record
    last = len(record) - 1
    if at > last:
        raise Problem(422, "refused", phrase("problem-game-had-orders", last=last))
    match = _position(table, at)
    view = table.game.view(match.state, seat)
    entry = record[at]
    before = len(_position(table, at - 1).state.logs[seat]) if at else 0
    events = [event_card(table.game, event, before + n) for n, event in enumerate(match.state.logs[seat].since(before))]
    return Review(at, last, seat, entry.seat, entry.line, msgspec.json.decode(told(shown(view))), events)


def world_at(table: Table, at: int) -> str:
    """The whole position after the `at`-th order, as the game's codec writes it."""
    return table.game.codec.dumps(_position(table, at).state)


def record_at(table: Table, at: int) -> str:
    """The game up to the `at`-th order as a replay."""
    return replays.write(_position(table, at))


def whole_record(table: Table, signer: Signer) -> str:
    """A finished game as its record: who sat down, every order and die, the ending, and the server's signature."""
    assert table.match is not None
    proof, provenance = prove(table.last_head(), signer), table.info.provenance or Provenance()
    return replays.write(table.match, provenance=provenance, ending=table.info.ending(), proof=proof)


def _position(table: Table, at: int) -> Match:
    """The match after so many orders, played from the nearest position kept; every so many is kept."""
    assert table.match is not None
    start = at - at % STRIDE
    with _lock:
        found = next((_past[key] for n in range(start, -1, -STRIDE) if (key := (table.info.id, n)) in _past), None)
    info = table.info
    match = found.branch() if found is not None else Match.open(table.game, info.scenario, info.fairness, info.options)
    match.keep_undo(0)
    for entry in table.match.record[len(match.record) : at + 1]:
        match.repeat(entry.seat, entry.line)
        if (len(match.record) - 1) % STRIDE == 0:
            with _lock:
                _past[table.info.id, len(match.record) - 1] = match.branch()
                while len(_past) > 1 and sum(one.weight() for one in _past.values()) > KEPT:
                    _past.popitem(last=False)
    return match
