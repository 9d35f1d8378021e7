"""The path of an order, the same for HTTP and WebSocket, for people and bots.

`Orders.give` is the transaction, under the table's lock: idempotency key, staleness, then `Orders.execute`: parse and check, apply to the
match, append to the write batch, wait for the durable commit, broadcast. Its result is the answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import thread_time
from typing import Final

from flagplot.bots.bot import Desk
from flagplot.command.lists import is_laid, spread
from flagplot.kernel.flow import Sealed
from flagplot.kernel.match import DEPTH
from flagplot.kernel.proof.seals import seal_hash
from flagplot.kernel.records.codec import plain
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.state import State
from flagplot.server import wire
from flagplot.server.db import rows
from flagplot.server.db.writer import Write
from flagplot.server.http.auth import Visitor
from flagplot.server.http.errors import Problem
from flagplot.server.http.rate_limits import RateLimiter
from flagplot.server.live import broadcast
from flagplot.server.live.subscriber import Subscriber
from flagplot.server.said import phrase
from flagplot.server.tables import checks
from flagplot.server.tables.intent import answered
from flagplot.server.tables.registry import Registry, finish
from flagplot.server.tables.snapshots import Snapshots
from flagplot.server.tables.table import WARY, Table
from flagplot.server.workers.background import BackgroundWork
from flagplot.server.workers.untrusted_input import Reading

UNLIKE_ORDERS: Final = ("notation", "objection")
"""Refusals after which the line is tried as a list of orders; not timeouts and failed writes."""


class Orders:
    """Gives orders, takes them back, checks drafts."""

    def __init__(self, registry: Registry, limiter: RateLimiter, reading: Reading, background: BackgroundWork) -> None:
        self._registry = registry
        self._background = background
        self._limiter = limiter
        self._reading = reading
        self.snapshots = Snapshots(registry.writer, registry.settings)

    async def give(
        self,
        table: Table,
        seat: Seat,
        data: wire.GiveOrder | wire.TakeBack,
        visitor: Visitor,
        subscriber: Subscriber | None = None,
    ) -> wire.Accepted:
        """Give an order or take the last one back: once for each key, and only in answer to the current view.

        A subscriber who orders gets the update with the answer, not twice.
        """
        self._limiter.order(asker(visitor), visitor.address)
        line = " ".join(data.line.split()) if isinstance(data, wire.GiveOrder) else "undo"
        unread: Problem | None = None
        try:
            await self.read_aside(table, seat, line, visitor)
        except Problem as fault:
            unread = fault
        async with table.lock:
            seal: wire.Seal | None = None
            base = subscriber.base if subscriber is not None else ""
            repeated = checks.repeated(table, seat, data.key, line)
            if not repeated:
                checks.running(table)
                await self._registry.look(table, seat)
                checks.fresh(table, seat, data.version, data.since, data.mark)
                if subscriber is not None:
                    subscriber.muted = True
                try:
                    if isinstance(data, wire.GiveOrder):
                        dealt = self._dealt_with(table, seat)
                        try:
                            if unread is not None:
                                raise unread
                            seal = await self.execute(table, seat, line, data.key, dealt)
                        except Problem as fault:
                            # A line that is not a legal order may be a list of orders.
                            each: list[str] = []
                            if fault.code in UNLIKE_ORDERS:
                                each = await self._each(table, checks.running(table).state, seat, line, visitor)
                            if not each:
                                raise
                            await self._one_by_one(table, seat, each, data.key, dealt)
                            table.receipts[seat, data.key] = line
                    else:
                        await self._undo(table, seat, data.key)
                    if subscriber is not None:
                        subscriber.knows(table.rendering(seat))
                finally:
                    if subscriber is not None:
                        subscriber.muted = False
            state = table.update(seat, data.since, data.mark, base)
        return wire.Accepted(accepted=True, repeated=repeated, seal=seal, state=state)  # type: ignore[arg-type]  # or a patch

    def _is_long(self, line: str) -> bool:
        return len(line) > self._registry.settings.limits.short_line

    async def read_aside(self, table: Table, seat: Seat, line: str, visitor: Visitor) -> None:
        """Refuse a long line that is not an order, before the server parses it."""
        if self._is_long(line):
            await self._reading.order(asker(visitor), table.game, seat, line)

    async def _one_by_one(self, table: Table, seat: Seat, each: Sequence[str], key: str, also: Sequence[Write]) -> None:
        """Give the orders of a list, until the seat owes no more orders."""
        for number, line in enumerate(each):
            if number and seat not in table.game.to_act(checks.running(table).state):
                return
            await self.execute(table, seat, line, key if not number else f"{key} {number}", () if number else also)

    def _dealt_with(self, table: Table, seat: Seat) -> list[Write]:
        """An order by hand answers the interruption of plans and removes its card."""
        chair = table.chairs.get(seat)
        if chair is None or chair.intent.card is None or table.match is None:
            return []
        chair.intent = answered(Desk(table.game, table.match.state, seat), chair.intent)
        return [rows.seat_state(table, chair)]

    async def execute(
        self, table: Table, seat: Seat, line: str, key: str = "", also: Sequence[Write] = ()
    ) -> wire.Seal | None:
        """Execute an order that answers the current view, and write it with its related changes; the caller holds the lock.

        Returns what opens its seal, if it was sealed.
        """
        if table.is_slow or self._is_long(line):  # in a thread, so that other tables do not wait
            order = await asyncio.to_thread(PlayedOrder, table, seat, line, key, self._registry.settings.slow)
        else:
            order = PlayedOrder(table, seat, line, key, self._registry.settings.slow)
        nonce = self._registry.settings.token(16) if order.is_sealed else ""
        writes = order.rows(nonce, self._registry.settings.now())
        await self._registry.commit(table, seat, [*writes, *also])
        if table.is_over or order.is_held:
            self._registry.send_table(table)
        broadcast.send_seals(table, order.seals_before)
        self.snapshots.consider(table)
        return order.seal()

    async def _undo(self, table: Table, seat: Seat, key: str) -> None:
        """Take back a seat's last order, until a die or a reveal."""
        match = checks.running(table)
        checks.not_held(table, seat)
        may = table.may_undo(seat)
        if not may.allowed:
            raise Problem(409, "undo", may.reason)
        now = self._registry.settings.now()
        table.clocks.set_back(table.chairs[seat], now)
        table.chairs[seat].intent = table.chairs[seat].intent.stopped()
        before, seals = list(match.record), table.seals()
        match.undo(seat)
        kept = {id(entry) for entry in match.record}
        gone = [n for n, entry in enumerate(before) if id(entry) not in kept]
        writes = [write for n in gone for write in rows.entry_end(table, table.seqs[n])]
        for n in reversed(gone):
            del table.seqs[n], table.nonces[n]
        more = match.record[len(before) - len(gone) :]  # Control's decrees stay on record, and so do their withdrawals
        writes += [rows.entry_row(table, table.number(""), entry, "", now) for entry in more]
        table.receipts[seat, key] = "undo"
        writes += [rows.receipt_row(table, seat, key, "undo"), rows.seat_state(table, table.chairs[seat])]
        table.forget_renderings()
        await self._registry.commit(table, None, writes)
        broadcast.send_seals(table, seals)

    async def check(self, table: Table, seat: Seat, data: wire.Draft, visitor: Visitor) -> wire.Checked:
        """Whether a draft would be legal, and on request its odds; nothing is ordered."""
        if data.odds:
            self._limiter.think(visitor.address)
        if (data.line is None) == (data.order is None):
            raise Problem(400, "malformed", phrase("problem-draft-typed-line-or-composed"))
        line = " ".join((data.line or "").split())
        try:
            if data.order is not None:
                line = checks.composed(table, seat, data.order)
            await self.read_aside(table, seat, line, visitor)
        except Problem as fault:
            refused = wire.Checked(legal=False, line=line, objection=wire.ObjectionCard("", fault.detail))
            if fault.code not in UNLIKE_ORDERS:
                return refused
            async with table.lock:
                state = checks.running(table).state.clone()
            return await self._unless_list(refused, table, state, seat, visitor)
        async with table.lock:
            if table.is_slow or self._is_long(line):
                answer = await asyncio.to_thread(_checked, table, seat, line)
            else:
                answer = _checked(table, seat, line)
            if answer.legal and (not data.odds or seat == CONTROL):
                return answer
            # Not under the lock: odds and lists use the current position and must not delay orders.
            state = checks.running(table).state.clone()
        if not answer.legal:
            return await self._unless_list(answer, table, state, seat, visitor)
        view = await asyncio.to_thread(table.game.view, state, seat)
        order = await asyncio.to_thread(checks.read, table, seat, line)
        answer.reckoning = await self._background.reckon(visitor.address, table.game, view, order)
        return answer

    async def _unless_list(
        self, refused: wire.Checked, table: Table, state: State, seat: Seat, visitor: Visitor
    ) -> wire.Checked:
        """A line that is not a legal order may be a list of orders."""
        line = refused.line
        is_list = bool(await self._each(table, state, seat, line, visitor))
        return wire.Checked(legal=True, line=line, objection=None) if is_list else refused

    async def _each(self, table: Table, state: State, seat: Seat, line: str, visitor: Visitor) -> list[str]:
        """The orders that a list stands for. Aiming the guns of a whole fleet takes as long as a captain's order, so it is queued fairly."""
        if seat == CONTROL:
            return []
        desk = Desk(table.game, state, seat)
        if is_laid(line):
            self._limiter.think(visitor.address)
            return await self._background.work(visitor.address, spread, desk, line)
        return await asyncio.to_thread(spread, desk, line)


def asker(visitor: Visitor) -> str:
    """The key for fair queueing."""
    return visitor.id or visitor.bearer or visitor.address


class PlayedOrder:
    """An order that was checked and applied to the match in memory; it counts when its rows are on disk."""

    def __init__(self, table: Table, seat: Seat, line: str, key: str, slow: float) -> None:
        self.table = table
        self.seat = seat
        self.line = line
        self.key = key
        self.match = match = checks.running(table)
        order = checks.allowed(table, match, seat, line)
        self.seals_before = table.seals()
        top = match.state.flow[-1] if match.state.flow else None
        self.is_sealed = isinstance(top, Sealed) and seat in top.seats(match.state)
        """Whether it lies sealed until the last is in."""
        self.nonce = ""
        self.is_held = False
        """Whether the game is now held because it has reached a new step."""
        self._step = self._present_step()
        # A game of bots keeps no undo positions: nobody could take an order back.
        match.keep_undo(DEPTH if any(chair.kind != "bot" for chair in table.chairs.values()) else 0)
        before = thread_time()  # processor time, independent of other load on the machine
        match.play(seat, order, is_legal=True)
        took = thread_time() - before
        table.in_threads = WARY if took > slow else max(0, table.in_threads - 1)
        table.unsaved_s += took

    def _present_step(self) -> list[str]:
        """The current step of the sequence of play, at a table that stops at every step."""
        return self.match.state.where()[:2] if self.table.info.stops and self.seat != CONTROL else []

    def rows(self, nonce: str, now: float) -> list[Write]:
        """Its database rows."""
        table, self.nonce = self.table, nonce
        entry, seq = self.match.record[-1], table.number(nonce)
        finish(table)
        if self._step != self._present_step() and not table.is_over:
            self.is_held = True
            table.clocks.hold(now)
        in_these_words = entry.line == self.line
        row = rows.entry_row(table, seq, entry, nonce, now, self.key if in_these_words else "")
        table.stored += rows.size(row)
        chair = table.chairs.get(self.seat)
        table.bot_run = table.bot_run + 1 if chair is not None and (chair.kind == "bot" or chair.away) else 0
        writes = [row]
        if self.key:
            table.receipts[self.seat, self.key] = self.line
            if not in_these_words:
                writes.append(rows.receipt_row(table, self.seat, self.key, self.line))
        return writes

    def seal(self) -> wire.Seal | None:
        """What opens its seal later, if it is sealed."""
        if not self.nonce:
            return None
        line = self.match.record[-1].line
        return wire.Seal(seal_hash(self.nonce, line), self.nonce, line)


def _checked(table: Table, seat: Seat, line: str) -> wire.Checked:
    """What the rules say of a draft."""
    match = checks.running(table)
    try:
        order = checks.read(table, seat, line)
    except Problem as fault:
        return wire.Checked(legal=False, line=line, objection=wire.ObjectionCard("", fault.detail))
    objection = match.check(seat, order)
    told = None
    if objection is not None:
        told = checks.told(table, seat, objection)
    composed = table.game.notation.to_json(order)
    view = table.game.view(match.state, seat)
    preview = table.game.preview(view, seat, order)
    words = table.game.worded(view, order)
    return wire.Checked(told is None, order.line(), told, composed, plain(preview), words=words)
