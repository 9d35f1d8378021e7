"""Writes chronicles: plays a finished game through once more and records what every seat saw."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from msgspec import Raw

from flagplot.kernel.match import Match
from flagplot.kernel.seat import Seat
from flagplot.server.db.rows import chronicle_row
from flagplot.server.db.writer import Refused
from flagplot.server.history.chronicle import Chronicle, Frame, Past, pack
from flagplot.server.history.report import report
from flagplot.server.http.errors import Problem, log
from flagplot.server.tables.encoding import encode, parts, shown
from flagplot.server.tables.registry import Registry
from flagplot.server.tables.rendering import event_card
from flagplot.server.tables.table import Table

VIEWS = 1200
"""How many views of all seats together are kept; a game with more orders keeps every so manyth."""


class ChronicleWriter:
    """Writes the chronicle of every game that ends, in the background."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._writing: dict[str, asyncio.Task[None]] = {}
        self._catching_up: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Take up what a crash has left undone."""
        self._catching_up = asyncio.create_task(self._catch_up())

    async def stop(self) -> None:
        """Finish what is begun."""
        if self._catching_up is not None:
            self._catching_up.cancel()
        await asyncio.gather(*self._writing.values(), return_exceptions=True)

    @property
    def is_writing(self) -> bool:
        """Whether a chronicle is not on disk yet."""
        return bool(self._writing)

    def wake(self, table: Table) -> None:
        """A table has changed: if its game is over it is written down."""
        name = table.info.id
        if table.is_over and table.match is not None and name not in self._writing:
            self._writing[name] = asyncio.create_task(self._write(table))

    async def _catch_up(self) -> None:
        for name in await self.registry.loader.unwritten():
            try:
                self.wake(await self.registry.table(name))
            except Problem:
                continue  # a game of other rules that ended before there were chronicles
            if name in self._writing:
                await asyncio.wait([self._writing[name]])

    async def _write(self, table: Table) -> None:
        name = table.info.id
        try:
            if await self.registry.loader.chronicle(name) is None:
                packed = await asyncio.to_thread(lambda: pack(chronicle(table)))
                await self.registry.writer.write(chronicle_row(table, packed))
        except Refused:
            log.warning("no chronicle of table %s yet: the disk refused it", name)
        except Exception:  # noqa: BLE001  # the game stays as it is; whoever keeps the server reads why
            log.exception("table %s cannot be written down", name)
        finally:
            del self._writing[name]


def chronicle(table: Table) -> Chronicle:
    """A finished game as every seat saw it."""
    assert table.match is not None
    info, record = table.info, table.match.record
    match = Match.open(table.game, info.scenario, info.fairness, info.options)
    match.keep_undo(0)
    seats = list(match.state.logs)
    every = -(-len(record) * len(seats) // VIEWS)
    found = Chronicle([], [], {seat: Past([], [], []) for seat in seats}, report(table))
    told: dict[Seat, Mapping[str, bytes]] = {seat: {} for seat in seats}
    for at, entry in enumerate(record):
        if at:
            match.repeat(entry.seat, entry.line)
        found.orders.append((entry.seat, entry.line))
        is_stop = at % every == 0 or at == len(record) - 1
        if is_stop:
            found.stops.append(at)
        for seat in seats:
            past = found.pasts[seat]
            past.heard.append(len(match.state.logs[seat]))
            if is_stop:
                now = parts(shown(table.game.view(match.state, seat)))
                past.frames.append(_frame(told[seat], now))
                told[seat] = now
    for seat in seats:
        log = match.state.logs[seat].since(0)
        found.pasts[seat].events = [Raw(encode(event_card(table.game, event, n))) for n, event in enumerate(log)]
    return found


def _frame(old: Mapping[str, bytes], new: Mapping[str, bytes]) -> Frame:
    changed = {name: Raw(part) for name, part in new.items() if old.get(name) != part}
    return Frame(changed, [name for name in old if name not in new])
