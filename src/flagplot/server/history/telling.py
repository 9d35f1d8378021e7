"""Making the chronicle: replaying a finished game to record what every seat saw."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Raw

from flagplot.kernel.seat import Seat
from flagplot.server.history.chronicle import Chronicle, Frame, Past
from flagplot.server.history.finished import Finished
from flagplot.server.history.report import report
from flagplot.server.tables.encoding import encode, parts, shown
from flagplot.server.tables.rendering import heard_cards

VIEWS = 1200
"""Most stored views of all seats together; longer games store every n-th."""


def chronicle(game: Finished) -> Chronicle:
    """A finished game as every seat saw it."""
    record, match = game.record, game.opened()
    seats = list(match.state.logs)
    every = -(-len(record) * len(seats) // VIEWS)
    found = Chronicle([], [], {seat: Past([], [], []) for seat in seats}, report(game))
    told: dict[Seat, Mapping[str, bytes]] = {seat: {} for seat in seats}
    for at, (by, line) in enumerate(record):
        found.said.append(game.said(match.state, at))
        if at:
            match.repeat(Seat(by), line)
        found.orders.append((by, line))
        is_stop = at % every == 0 or at == len(record) - 1
        if is_stop:
            found.stops.append(at)
        for seat in seats:
            past = found.pasts[seat]
            past.events += [Raw(encode(card)) for card in heard_cards(game.game, match.state, seat, len(past.events))]
            past.heard.append(len(past.events))
            if is_stop:
                now = parts(shown(game.game.view(match.state, seat)))
                past.frames.append(_frame(told[seat], now))
                told[seat] = now
    return found


def _frame(old: Mapping[str, bytes], new: Mapping[str, bytes]) -> Frame:
    changed = {name: Raw(part) for name, part in new.items() if old.get(name) != part}
    return Frame(changed, [name for name in old if name not in new])
