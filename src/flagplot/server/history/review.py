"""Reviews after the end: what each seat knew when."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

import msgspec

from flagplot.kernel import replay as replays
from flagplot.kernel.match import Match
from flagplot.kernel.seat import Seat
from flagplot.server.history.finished import Finished
from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase
from flagplot.server.tables.encoding import shown, told
from flagplot.server.tables.rendering import heard_cards
from flagplot.server.wire import Review

STRIDE = 25
KEPT = 64 * 1024 * 1024
"""Estimated bytes of all cached positions."""

_past: OrderedDict[tuple[str, int], Match] = OrderedDict()
_lock = Lock()


def look_back(game: Finished, seat: Seat, at: int) -> Review:
    """The view of a seat after the `at`-th order; 0 is the opening."""
    if at > game.last:
        raise Problem(422, "refused", phrase("problem-game-had-orders", last=game.last))
    match = _position(game, at)
    view = game.game.view(match.state, seat)
    by, line = game.record[at]
    before = len(_position(game, at - 1).state.logs[seat]) if at else 0
    events = list(heard_cards(game.game, match.state, seat, before))
    said = game.said(_position(game, at - 1).state, at) if at else ""
    return Review(at, game.last, seat, by, line, msgspec.json.decode(told(shown(view))), events, said)


def world_at(game: Finished, at: int) -> str:
    """The whole position after the `at`-th order, encoded by the game's codec."""
    return game.game.codec.dumps(_position(game, at).state)


def record_at(game: Finished, at: int) -> str:
    """The game up to the `at`-th order as a replay."""
    return replays.write(_position(game, at))


def _position(game: Finished, at: int) -> Match:
    """The match after so many orders, replayed from the nearest cached position."""
    start = at - at % STRIDE
    with _lock:
        found = next((_past[key] for n in range(start, -1, -STRIDE) if (key := (game.table, n)) in _past), None)
    match = found.branch() if found is not None else game.opened()
    match.keep_undo(0)
    for seat, line in game.record[len(match.record) : at + 1]:
        match.repeat(Seat(seat), line)
        if (len(match.record) - 1) % STRIDE == 0:
            with _lock:
                _past[game.table, len(match.record) - 1] = match.branch()
                while len(_past) > 1 and sum(one.weight() for one in _past.values()) > KEPT:
                    _past.popitem(last=False)
    return match
