"""The orderly: takes what a seat has to say to its table, the same over HTTP and WebSocket."""

from __future__ import annotations

from flagplot.kernel.seat import Seat
from flagplot.server import judge, wire
from flagplot.server.house import House
from flagplot.server.limits import Buckets
from flagplot.server.listener import Listener
from flagplot.server.passage import accepted
from flagplot.server.problems import Problem, brief
from flagplot.server.table import Table


class Orderly:
    """Carries orders, second thoughts, drafts and words to the house, and its answers back."""

    def __init__(self, house: House, buckets: Buckets) -> None:
        self.house = house
        self.buckets = buckets

    async def order(self, table: Table, seat: Seat, data: wire.GiveOrder, listener: Listener | None = None) -> bytes:
        """Give an order."""
        line = " ".join(data.line.split())
        return await self._give(table, seat, data, line, listener, is_undo=False)

    async def undo(self, table: Table, seat: Seat, data: wire.TakeBack, listener: Listener | None = None) -> bytes:
        """Take back the last order."""
        return await self._give(table, seat, data, "undo", listener, is_undo=True)

    async def _give(
        self,
        table: Table,
        seat: Seat,
        data: wire.GiveOrder | wire.TakeBack,
        line: str,
        listener: Listener | None,
        *,
        is_undo: bool,
    ) -> bytes:
        """Once, and only in answer to the present view. A listener who orders gets the news with his answer, not twice."""
        house = self.house
        async with table.lock:
            seal: wire.Seal | None = None
            base = listener.base if listener is not None else ""
            repeated = judge.repeated(table, seat, data.key, line)
            if not repeated:
                judge.running(table)
                judge.fresh(table, seat, data.version, data.since, data.mark)
                if listener is not None:
                    listener.muted = True
                try:
                    if is_undo:
                        await house.undo(table, seat, data.key)
                    else:
                        seal = await house.order(table, seat, line, data.key)
                    if listener is not None:
                        listener.knows(table.face(seat))
                finally:
                    if listener is not None:
                        listener.muted = False
            state = table.update(seat, data.since, data.mark, base)
        return accepted(state, seal, repeated=repeated)

    async def check(self, table: Table, seat: Seat, data: wire.Draft) -> wire.Checked:
        """Whether a draft would be legal; nothing is ordered."""
        line = " ".join(data.line.split())
        async with table.lock:
            match = judge.running(table)
            try:
                order = judge.read(table, seat, line)
            except Problem as fault:
                return wire.Checked(legal=False, line=line, objection=wire.ObjectionCard("", fault.detail))
            objection = match.check(seat, order)
        told = wire.ObjectionCard(objection.rule, brief(objection.text)) if objection is not None else None
        return wire.Checked(legal=told is None, line=order.line(), objection=told)

    async def say(self, table: Table, seat: Seat, data: wire.Say) -> wire.Message:
        """Say something."""
        chair = table.chairs.get(seat)
        who = chair.person if chair is not None and chair.person else f"{table.charter.id} {seat}"
        self.buckets.spend("talking", who, self.house.settings.limits.talking)
        async with table.lock:
            await self.house.say(table, seat, chair.name if chair is not None else "", data.to, data.text)
            return table.messages(seat, 0)[-1]
