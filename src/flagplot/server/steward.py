"""The steward of the house: what follows when a change is on disk. Nothing here waits for anybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from flagplot.server.charter import Chair
from flagplot.server.passage import Change, Passage, tell_seals
from flagplot.server.settings import Settings
from flagplot.server.storage import Write
from flagplot.server.table import Table

Followed: TypeAlias = Callable[[Table, Sequence[Chair]], None]


class Steward:
    """Tells what is new, minds the deadlines, wakes bots and notices where there is something for them, saves now and then."""

    def __init__(
        self, settings: Settings, tell_table: Callable[[Table], None], save: Callable[[Table, int], None]
    ) -> None:
        self.tell_table = tell_table
        self.save = save
        """Writes a snapshot of a table as it is after the entry of this number."""
        self.due: dict[str, float] = {}
        """The deadlines of all tables, those asleep included."""
        self.after_change: Followed = _nothing
        """Called when a change is on disk, with the chairs whose people owe an order since and do not listen."""
        self._now: Callable[[], float] = settings.now
        self._token: Callable[[int], str] = settings.token
        self._every = settings.snapshot_every
        self._after = settings.snapshot_after

    def written(self, passage: Passage) -> list[Write]:
        """What is written down of an order that was played."""
        return passage.written(self._token(16) if passage.is_sealed else "", self._now())

    def settle(self, change: Change) -> None:
        """A change is on disk."""
        table = change.table
        self.mind(table)
        change.tell()
        missed = [chair for chair in change.began if _is_missed(table, chair)]
        if missed or table.is_over or table.unmanned() is not None:
            self.after_change(table, missed)

    def mind(self, table: Table) -> None:
        """Note its next deadline, or that it has none."""
        due = table.clocks.due()
        if due is None:
            self.due.pop(table.charter.id, None)
        else:
            self.due[table.charter.id] = due

    def passed(self, passage: Passage) -> None:
        """An order is on disk and told."""
        table = passage.table
        if table.is_over or passage.is_held:
            self.tell_table(table)
        tell_seals(table, passage.seals)
        self._snapshot(table)

    def _snapshot(self, table: Table) -> None:
        """Now and then, and only where nothing can be taken back: a restart rebuilds what may be undone from orders.

        Where orders are quick to play again they are seldom: writing a state takes longer than playing many orders.
        """
        last = table.seqs[-1]
        if last - table.snapshot_seq < self._every or table.unsaved_s < self._after:
            return
        match = table.match
        if match is None or any(match.may_undo(seat) is None for seat in table.chairs):
            return
        table.snapshot_seq, table.unsaved_s = last, 0.0
        self.save(table, last)


def _nothing(_table: Table, _chairs: Sequence[Chair]) -> None:
    """Before the server has begun."""


def _is_missed(table: Table, chair: Chair) -> bool:
    """Whether somebody is meant to sit there who does not listen."""
    return chair.kind == "person" and chair.person is not None and not chair.away and not table.hears(chair.seat)
