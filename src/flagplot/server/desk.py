"""The front desk: everything a handler needs, in one object, and who stands before it."""

from __future__ import annotations

import asyncio
import gc
import sys
from typing import Any, TypeAlias

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from flagplot.kernel.seat import Seat
from flagplot.server import wire
from flagplot.server.archive import Archive
from flagplot.server.claim import Claim
from flagplot.server.door import open_many
from flagplot.server.gate import Visitor, admit, may_know, missing, powerless, sit
from flagplot.server.hands import Hands
from flagplot.server.house import House
from flagplot.server.letters import Letters
from flagplot.server.limits import Buckets
from flagplot.server.making import Maker
from flagplot.server.notices import Notices
from flagplot.server.orderly import Orderly
from flagplot.server.people import People, digest
from flagplot.server.scribe import Scribe
from flagplot.server.seating import Seating
from flagplot.server.settings import Settings
from flagplot.server.shares import Shares
from flagplot.server.shelf import Shelf
from flagplot.server.storage import Writer, migrate, open_engine
from flagplot.server.study import Study
from flagplot.server.table import Table


class FrontDesk:
    """The parts of a server, put together."""

    def __init__(self, settings: Settings, shelf: Shelf) -> None:
        self.settings = settings
        self.shelf = shelf
        self.engine = open_engine(settings.database)
        self.claim = Claim(self.engine)
        self.writer = Writer(self.engine)
        self.buckets = Buckets(settings.now)
        self.people = People(self.engine, self.writer, settings)
        self.house = House(shelf, Archive(self.engine), self.writer, settings)
        self.shares = Shares(self.engine, self.writer, settings)
        self.orderly = Orderly(self.house, self.buckets)
        self.study = Study(shelf, settings)
        self.maker = Maker(self.house, self.study)
        self.seating = Seating(self.house)
        self.hands = Hands(self.house)
        self.scribe = Scribe(self.house)
        self.notices = Notices(self.people, settings, self.buckets)
        self.letters = Letters(self.people, self.notices, settings, self.buckets)
        self._keeping: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Migrate, then take up every game where it stood."""
        # A thread that thinks gives the interpreter back after a fifth of a millisecond, not after five: an order asks for it
        # several times until it is on disk, and who waits is a player.
        sys.setswitchinterval(0.0002)
        open_many()
        await self.claim.take()
        self._keeping = asyncio.create_task(self.claim.keep())
        await migrate(self.engine)
        self.writer.start()
        await self.people.prune()
        self.house.steward.after_change = self._changed
        await self.hands.start()
        self.scribe.start()
        # What is loaded now stays: the collector need not look at it, nor at the games after every few orders.
        gc.collect()
        gc.freeze()
        gc.set_threshold(300_000, 10, 50)

    async def close(self) -> None:
        """Stop between two orders."""
        await self.hands.stop()
        self.notices.close()
        await self.study.stop()
        await self.scribe.stop()
        for table in self.house.live():
            self.house.drop(table)
        await self.house.close()
        await self.writer.stop()
        if self._keeping is not None:
            self._keeping.cancel()
        await self.claim.release()
        await self.engine.dispose()

    def _changed(self, table: Table, missed: Any) -> None:
        self.hands.wake(table)
        self.scribe.wake(table)
        self.notices.missed(table, missed)

    async def seated(
        self, table_id: str, visitor: Visitor, asked: str | None, *, to_act: bool = False
    ) -> tuple[Table, Seat]:
        """A table and the seat a visitor speaks from."""
        table = await self.table(table_id, visitor)
        return table, sit(table, visitor, asked, to_act=to_act)

    async def table(self, table_id: str, visitor: Visitor, invite: str = "") -> Table:
        """A table, or why there is none: that it does not load is told to those whose it is, to others it is not there.

        Nobody wakes a table that is not his, and a stranger waits for the same answer wherever it is: in memory, asleep, or nowhere.
        """
        present = self.house.present(table_id)
        if present is None or not may_know(present, visitor, invite):
            token = digest(visitor.bearer) if visitor.bearer else ""
            if not await self.house.archive.concerns(table_id, visitor.id, token, invite):
                raise powerless() if visitor.bearer else missing()
        return await self.house.table(table_id)

    def card(self, table: Table, visitor: Visitor, seat: Seat | None = None) -> wire.Table:
        """A table as a visitor may know it."""
        return table.card(visitor.id, seat, self.house.titles(table))

    async def known(self, table_id: str, visitor: Visitor, invite: str = "") -> Table:
        """A table, if it exists for this visitor."""
        table = await self.table(table_id, visitor, invite)
        if not may_know(table, visitor, invite):
            raise powerless() if visitor.bearer else missing()
        return table


def of(connection: ASGIConnection[Any, Any, Any, Any]) -> FrontDesk:
    """The front desk of the application that got this request."""
    desk: FrontDesk = connection.app.state["desk"]
    return desk


async def provide_visitor(request: Request[Any, Any, Any]) -> Visitor:
    """Who is asking, for handlers that want to know."""
    return await admit(request, of(request).people)


def provide_desk(request: Request[Any, Any, Any]) -> FrontDesk:
    """The front desk, for handlers."""
    return of(request)


def raw(body: bytes, status: int = 200) -> Response[Any]:
    """An answer that is JSON already."""
    return Response(body, status_code=status, media_type="application/json")


AtDesk: TypeAlias = NamedDependency[FrontDesk]
Asking: TypeAlias = NamedDependency[Visitor]
