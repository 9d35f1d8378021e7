"""Chat at a table: to everybody, to the sender's side, or to one seat."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.kernel.seat import OBSERVER, Seat, Side, side_of
from flagplot.server import wire
from flagplot.server.accounts.names import clean
from flagplot.server.db import rows
from flagplot.server.db.writer import Refused
from flagplot.server.http.errors import Problem
from flagplot.server.http.rate_limits import RateLimiter
from flagplot.server.live import broadcast
from flagplot.server.said import phrase
from flagplot.server.tables import cards
from flagplot.server.tables.info import Said
from flagplot.server.tables.registry import Registry
from flagplot.server.tables.table import Table


class Chat:
    """Writes messages and sends them to those who may read them."""

    def __init__(self, registry: Registry, limiter: RateLimiter) -> None:
        self._registry = registry
        self._limiter = limiter
        self._limits = registry.settings.limits

    async def say(self, table: Table, seat: Seat, data: wire.Say) -> wire.Message:
        """Write and send a message."""
        chair = table.chairs.get(seat)
        who = chair.person if chair is not None and chair.person else f"{table.info.id} {seat}"
        self._limiter.spend("talking", who, self._limits.talking)
        async with table.lock:
            await self._write(table, seat, chair.name if chair is not None else "", data.to, data.text)
            return cards.messages(table, seat, 0)[-1]

    async def _write(self, table: Table, seat: Seat, name: str, to: str, text: str) -> None:
        if seat == OBSERVER:
            raise Problem(403, "seat", phrase("problem-spectators-listen"))
        channel = f"side:{','.join(_allies(table, seat))}" if to == "side" else to
        if to not in ("table", "side") and not (to.startswith("seat:") and to.removeprefix("seat:") in table.chairs):
            raise Problem(422, "refused", phrase("problem-say-table-side-or-seat"))
        kept = "\n".join(clean(line, self._limits.chat) for line in text.splitlines()).strip()
        if not kept:
            raise Problem(422, "refused", phrase("problem-there-nothing-in-that-message"))
        number = table.said[-1].number + 1 if table.said else 0
        said = Said(number, channel, seat, name, kept[: self._limits.chat], self._registry.settings.now())
        try:
            await self._registry.writer.write(rows.message_row(table, said))
        except Refused as fault:
            self._registry.drop(table)
            raise Problem(503, "again", phrase("problem-that-could-not-written-down")) from fault
        table.said.append(said)
        for subscriber in table.subscribers:
            if said.reaches(subscriber.seat):
                broadcast.send_chat(table, subscriber)


def _allies(table: Table, seat: Seat) -> Sequence[Side]:
    """The sides that read a seat's messages to its own side; a player who changes sides later does not get earlier ones."""
    return table.game.allies(table.match.state, seat) if table.match is not None else (side_of(seat),)
