"""Snapshots of positions, written in the background, so that a restart need not replay a long game from its first order."""

from __future__ import annotations

import asyncio

from flagplot.kernel.state import State
from flagplot.server.db import rows
from flagplot.server.db.writer import Refused, Writer
from flagplot.server.http.errors import log
from flagplot.server.settings import Settings
from flagplot.server.tables.table import Table


class Snapshots:
    """Writes snapshots of tables. They only save time; the orders alone would be enough."""

    def __init__(self, writer: Writer, settings: Settings) -> None:
        self._writer = writer
        self._every = settings.snapshot_every
        self._after = settings.snapshot_after
        self._tasks: set[asyncio.Task[None]] = set()

    def consider(self, table: Table) -> None:
        """Write one if it is due, and only if nothing can be undone: a restart rebuilds undo positions from orders.

        They are rare in games whose orders replay quickly: writing a state takes longer than playing many orders.
        """
        last, match = table.seqs[-1], table.match
        if last - table.snapshot_seq < self._every or table.unsaved_s < self._after:
            return
        if match is None or any(match.may_undo(seat) is None for seat in table.chairs):
            return
        table.snapshot_seq, table.unsaved_s = last, 0.0
        task = asyncio.create_task(self._write(table, last, match.state.clone()))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write(self, table: Table, seq: int, state: State) -> None:
        text = await asyncio.to_thread(table.game.codec.dumps, state)
        try:
            await self._writer.write(*rows.snapshot_rows(table, seq, text))
        except Refused:
            log.warning("no snapshot of table %s: the orders alone are enough", table.info.id)

    async def close(self) -> None:
        """Wait for those under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
