"""The clocks of a table: since when each seat owes an order, its deadline, and Control's hold, which stops all clocks."""

from __future__ import annotations

from math import ceil
from typing import Any, Final, Protocol

from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.seat import Seat
from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase
from flagplot.server.tables.info import Chair, TableInfo

HOUR: Final = 3600.0
SILENCE: Final = 72 * HOUR
"""Seconds after which a silent player is played for at a table without a clock, and after which a hold ends."""


class Clocked(Protocol):
    """What clocks need of a table."""

    info: TableInfo
    game: Game[Any]
    chairs: dict[Seat, Chair]
    match: Match | None
    stuck: bool


class Clocks:
    """The clocks of all seats. Callers hold the table's lock when they change them."""

    def __init__(self, table: Clocked) -> None:
        self._table: Clocked | None = table

    @property
    def table(self) -> Clocked:
        """The table, as long as it is kept in memory."""
        if self._table is None:
            raise Problem(503, "again", phrase("problem-table-was-read-again-from"))
        return self._table

    def release(self) -> None:
        """Break the reference cycle with the table: otherwise only the garbage collector, which runs rarely, would free both."""
        self._table = None

    def owing(self) -> list[Chair]:
        """The seats that owe an order."""
        table = self.table
        if table.match is None or table.info.status != "running":
            return []
        return [table.chairs[seat] for seat in table.game.to_act(table.match.state) if seat in table.chairs]

    def deadline(self, chair: Chair) -> float | None:
        """A seat's deadline."""
        if chair.away or chair.kind == "bot" or self.table.info.held_since is not None:
            return None
        return self._end(chair)  # an empty seat keeps nobody waiting

    def _end(self, chair: Chair) -> float | None:
        """The deadline of the order that a seat owes, whoever gives it."""
        pace = self.table.info.pace
        if pace.kind != "deadline" or pace.hours is None or chair.owes_since is None:
            return None
        return chair.owes_since + pace.hours * HOUR

    def may_return(self, chair: Chair, now: float) -> bool:
        """Whether an absent player may take over again: not while their overdue order is being given."""
        end = self._end(chair)
        return end is None or end > now or self.table.stuck

    def set_back(self, chair: Chair, now: float) -> None:
        """Its last order is taken back, and with it the time gained. Without time left it cannot be taken back."""
        if self.table.info.pace.kind != "deadline" or chair.owed_since is None:
            return
        present, chair.owes_since = chair.owes_since, chair.owed_since
        at = self.deadline(chair)
        if at is not None and at <= now:
            chair.owes_since = present
            raise Problem(409, "undo", phrase("problem-your-time-for-that-order"))

    def relief(self, chair: Chair) -> float | None:
        """When a seat is played for: at its deadline, or, without a clock, after a long silence while others wait."""
        info = self.table.info
        if info.pace.kind == "deadline":
            return self.deadline(chair)
        if chair.owes_since is None or chair.away or chair.kind == "bot" or info.held_since is not None:
            return None
        for other in self.table.chairs.values():
            if other.person is not None and other.person != chair.person:
                # Rounded to the hour, so that it is not written at every order.
                return ceil((chair.owes_since + SILENCE) / HOUR) * HOUR
        return None

    def due(self) -> float | None:
        """When the next seat is played for, or a hold ends."""
        info = self.table.info
        if info.status != "running":
            return None
        if info.held_since is not None:
            return info.held_since + SILENCE
        found: float | None = None
        for chair in self.table.chairs.values():
            at = self.relief(chair)
            if at is not None and (found is None or at < found):
                found = at
        return found

    def note(self, acted: Seat | None, now: float) -> tuple[list[Chair], list[Chair]]:
        """Start and stop the clocks of the seats; returns those that changed, and those among them that owed nothing before."""
        table = self.table
        match = table.match
        owing = table.game.to_act(match.state) if match is not None and table.info.status == "running" else ()
        changed, began = [], []
        for seat, chair in table.chairs.items():
            before = chair.owes_since
            if seat == acted and before is not None:
                chair.owed_since = before
            if seat not in owing:
                if before is not None:
                    chair.owes_since = None
                    changed.append(chair)
            elif before is None or (seat == acted and self._wins_time(chair)):
                chair.owes_since = now
                changed.append(chair)
                if before is None:
                    began.append(chair)
        return changed, began

    def _wins_time(self, chair: Chair) -> bool:
        """Whether its last order gives a seat a new deadline: an order that can be taken back could be repeated for ever."""
        match = self.table.match
        is_timed = self.table.info.pace.kind == "deadline" and match is not None
        return not is_timed or chair.away or match is None or match.may_undo(chair.seat) is not None

    def set_right(self, now: float) -> list[Chair]:
        """After the clock was set back, time counts from now, not from the future. Returns the seats that changed."""
        info = self.table.info
        if info.held_since is not None:
            info.held_since = min(info.held_since, now)
        changed = [c for c in self.table.chairs.values() if c.owes_since is not None and c.owes_since > now]
        for chair in changed:
            chair.owes_since = now
        return changed

    # Control's hold.

    def hold(self, now: float) -> None:
        """Hold the game: nobody can order and clocks stop until Control continues."""
        if self.table.info.held_since is None:
            self.table.info.held_since = now

    def let_go(self, now: float) -> list[Chair]:
        """Continue; everybody has the time that was left. Returns the seats that changed."""
        info, changed = self.table.info, []
        waited = max(0.0, now - info.held_since) if info.held_since is not None else 0.0
        info.held_since = None
        for chair in self.table.chairs.values():
            if chair.owed_since is not None:
                chair.owed_since = min(now, chair.owed_since + waited)
            if chair.owes_since is not None:
                chair.owes_since = min(now, chair.owes_since + waited)
                changed.append(chair)
        return changed
