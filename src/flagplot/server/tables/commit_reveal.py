"""Commit and reveal before the first die: seats commit to nonces, all seats are taken, the nonces are revealed, and the game begins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from flagplot.kernel.proof.ledger import Fairness, nonce_commitment
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.server.db import rows
from flagplot.server.db.writer import Write
from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase
from flagplot.server.tables.clocks import HOUR
from flagplot.server.tables.draw import Void, Why
from flagplot.server.tables.registry import Registry
from flagplot.server.tables.table import Table

OWNER_WAITS: Final = 60.0
"""Seconds after which the creator of the table may continue without a seat that does not reveal its nonce."""
OTHERS_WAIT: Final = HOUR
"""Seconds after which any player may do so; at a table with deadlines, the time for a move."""


class CommitReveal:
    """Brings a table from its first commitment to its first die; the caller holds the table's lock."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry

    async def commit(self, table: Table, seat: Seat, commit: str) -> None:
        """Take a seat's commitment, before the nonces are revealed."""
        _gathering(table)
        draw = table.info.draw
        if draw.commits.get(seat) == commit:
            return
        if seat in draw.mute:
            raise Problem(409, "status", phrase("problem-nonce-this-seat-was-lost"))
        if seat in draw.commits:
            raise Problem(409, "status", phrase("problem-this-seat-has-committed-nonce"))
        if "reveal" in table.awaited().values():
            raise Problem(409, "status", phrase("problem-nonces-are-being-revealed-too"))
        table.info.draw = draw.committed(seat, commit)
        await self.settle(table, [])

    async def reveal(self, table: Table, seat: Seat, nonce: str) -> None:
        """Take a seat's nonce; the game begins with the last one. An empty nonce is lost, and the draw is void."""
        draw = table.info.draw
        if nonce and draw.nonces.get(seat) == nonce:
            if table.match is None and not table.awaited() and table.is_full:  # the database refused the write
                await self.settle(table, [])
            return
        _gathering(table)
        if table.awaited().get(seat) != "reveal":
            raise Problem(409, "status", phrase("problem-nonce-revealed-when-all-sit"))
        if not nonce:
            self._void(table, [seat], "lost", mute=True)
        elif nonce_commitment(seat, nonce) != draw.commits[seat]:
            raise Problem(422, "refused", phrase("problem-that-not-nonce-this-seat"))
        else:
            table.info.draw = draw.revealed(seat, nonce)
        await self.settle(table, [])

    def leave(self, table: Table, seat: Seat) -> list[Write]:
        """A player leaves. Nonces already revealed are worthless, because everybody knows them."""
        if table.match is not None or table.info.status != "gathering":
            return []
        draw = table.info.draw
        if draw.nonces:
            self._void(table, [seat], "left")
        table.info.draw = replace(table.info.draw.without(seat), full_since=None)
        return [rows.dice_state(table)]

    def go_on_without(self, table: Table, bot: str, *, is_owner: bool) -> list[Write]:
        """Bots take the seats that do not reveal their nonces; these are named, and the draw starts again."""
        missing = [Seat(seat) for seat in table.awaited()]
        since = table.info.draw.full_since
        pace = table.info.pace
        others = pace.hours * HOUR if pace.kind == "deadline" and pace.hours is not None else OTHERS_WAIT
        waits = OWNER_WAITS if is_owner else others
        left = (since or 0.0) + waits - self.registry.settings.now()
        if left > 0:
            names = ", ".join(missing)
            raise Problem(409, "status", phrase("problem-dice-wait-for-you-may", names=names, left=_span(left)))
        self._void(table, missing, "withheld")
        writes: list[Write] = []
        for seat in missing:
            chair = table.chairs[seat]
            chair.kind, chair.bot, chair.person, chair.name, chair.token = "bot", bot, None, "", None
            chair.away = False
            writes.append(rows.seat_state(table, chair))
            table.cut(lambda subscriber, seat=seat: subscriber.seat == seat)  # type: ignore[misc]  # mypy and defaults of lambdas
        return writes

    def _void(self, table: Table, seats: Iterable[Seat], why: Why, *, mute: bool = False) -> None:
        """The draw is void: a new promise, and everybody else commits again."""
        seats = list(seats)
        info = table.info
        chairs = [table.chairs[seat] for seat in seats]
        blamed = [Void(info.draw.number, chair.seat, chair.person, chair.name, why) for chair in chairs]
        info.draw = info.draw.void(blamed, muted=seats if mute else ())
        info.fairness = Fairness.committed(self.registry.settings.token(32))

    async def settle(self, table: Table, writes: list[Write]) -> None:
        """Write it, together with the beginning of the game if nothing is missing any more."""
        is_gathering = table.match is None and table.info.status == "gathering"
        if is_gathering:
            draw = table.info.draw
            is_waiting = bool(table.awaited())
            if is_waiting and (draw.full_since is None or not draw.nonces):
                table.info.draw = replace(draw, full_since=self.registry.settings.now())
            writes = [*writes, rows.dice_state(table)]
        if is_gathering and table.is_full and not table.awaited():
            await self.registry.begin(table, writes)
        else:
            await self.registry.commit(table, None, writes)
        self.registry.send_table(table)
        missed = [table.chairs[Seat(seat)] for seat in table.awaited() if not table.hears(Seat(seat))]
        if missed:
            self.registry.after_commit.after_change(table, missed)


def _gathering(table: Table) -> None:
    """Refuse commitments and nonces after the draw, or at tables without a draw."""
    table.check_kept()
    if table.match is not None or table.info.status != "gathering":
        raise Problem(409, "status", phrase("problem-game-has-begun-its-dice"))
    if table.info.dice != "promised":
        raise Problem(409, "status", phrase("problem-dice-this-table-take-no"))


def _span(seconds: float) -> Said:
    if seconds < 120:
        return phrase("span-in-seconds", number=f"{seconds:.0f}")
    return phrase("span-in-minutes", number=f"{seconds / 60:.0f}")
