"""The services of a server, built and started in one place, and their providers for handlers."""

from __future__ import annotations

import asyncio
import gc
import sys
from typing import Annotated, Any, TypeAlias

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from flagplot.kernel.seat import Seat
from flagplot.server import wire
from flagplot.server.accounts.guard import Guard
from flagplot.server.accounts.mail import Mail
from flagplot.server.accounts.notices import Notices
from flagplot.server.accounts.people import People
from flagplot.server.accounts.tokens import digest
from flagplot.server.catalogue import Catalogue
from flagplot.server.db.engine import migrate, open_engine
from flagplot.server.db.load import TableLoader
from flagplot.server.db.lock import DatabaseLock
from flagplot.server.db.writer import Writer
from flagplot.server.history.chronicle_writer import ChronicleWriter
from flagplot.server.history.shares import Shares
from flagplot.server.http.auth import Visitor, authenticate, may_know, missing, powerless, resolve_seat
from flagplot.server.http.loop_lag import LoopLagMonitor
from flagplot.server.http.rate_limits import RateLimiter
from flagplot.server.memory import share_heaps
from flagplot.server.serving import raise_open_files_limit
from flagplot.server.settings import Settings
from flagplot.server.tables import cards
from flagplot.server.tables.bots import BotPlayers
from flagplot.server.tables.chat import Chat
from flagplot.server.tables.creation import TableCreator
from flagplot.server.tables.deletion import Deletion
from flagplot.server.tables.housekeeping import Housekeeping
from flagplot.server.tables.linked import LinkedBattles
from flagplot.server.tables.orders import Orders
from flagplot.server.tables.quotas import Quotas
from flagplot.server.tables.registry import Registry
from flagplot.server.tables.seats import Seating
from flagplot.server.tables.table import Table
from flagplot.server.workers.background import BackgroundWork
from flagplot.server.workers.untrusted_input import Reading


class Services:
    """The parts of a server, put together."""

    def __init__(self, settings: Settings, catalogue: Catalogue) -> None:
        self.settings = settings
        self.catalogue = catalogue
        self.engine = open_engine(settings.database)
        self.database_lock = DatabaseLock(self.engine)
        self.writer = Writer(self.engine)
        self.limiter = RateLimiter(settings.now, settings.limits)
        self.people = People(self.engine, self.writer, settings)
        self.registry = Registry(catalogue, TableLoader(self.engine), self.writer, settings)
        self.shares = Shares(self.engine, self.writer, settings)
        share = self.people.whereabouts.share
        self.background = BackgroundWork(catalogue, settings, share)
        self.reading = Reading(catalogue, settings, self.background, share)
        self.maker = TableCreator(self.registry, self.reading)
        self.quotas = Quotas(self.engine, settings.limits)
        self.orders = Orders(self.registry, self.limiter, self.reading, self.background)
        self.chat = Chat(self.registry, self.limiter)
        self.deletion = Deletion(self.registry, self.engine)
        self.housekeeping = Housekeeping(self.registry, self.people, self.deletion)
        self.lag = LoopLagMonitor()
        self.seating = Seating(self.registry)
        self.linked = LinkedBattles(self.registry, self.maker, self.background)
        self.bot_players = BotPlayers(self.registry, self.orders, self.linked, share)
        self.chronicle_writer = ChronicleWriter(self.registry, self.background)
        self.notices = Notices(self.people, settings, self.limiter)
        self.mail = Mail(self.people, self.notices, settings, self.limiter)
        self.guard = Guard(self.people, settings, self.limiter)

    async def open(self) -> None:
        """Migrate the database, then resume every game."""
        # A busy thread releases the GIL after 0.2 ms instead of 5 ms: an order needs the GIL several times until it is on disk,
        # and a player is waiting for it.
        sys.setswitchinterval(0.0002)
        raise_open_files_limit()
        share_heaps()
        await self.database_lock.take()
        self.database_lock.keep()
        await migrate(self.engine)
        await self.registry.signer.load(self.engine, self.settings.now())
        await asyncio.to_thread(
            lambda: self.catalogue.cards
        )  # the first request should not wait until all files are read
        self.writer.start()
        await self.people.prune()
        self.registry.after_commit.after_change = self._changed
        await self.bot_players.start()
        self.chronicle_writer.start()
        self.housekeeping.start()
        self.lag.start()
        # What is loaded now stays for good: exempt it from garbage collection, and collect less often.
        gc.collect()
        gc.freeze()
        gc.set_threshold(300_000, 10, 50)

    async def close(self) -> None:
        """Stop between two orders."""
        self.lag.stop()
        await self.housekeeping.stop()
        await self.bot_players.stop()
        await self.linked.stop()
        self.notices.close()
        await self.chronicle_writer.stop()
        await self.background.stop()
        await self.reading.stop()
        for table in self.registry.live():
            self.registry.drop(table)
        await self.orders.snapshots.close()
        await self.writer.stop()
        await self.database_lock.release()
        await self.engine.dispose()

    def _changed(self, table: Table, missed: Any) -> None:
        if table.is_over:
            self.registry.free(table.info.id, table.info.parent)
        self.bot_players.wake(table)
        self.chronicle_writer.wake(table)
        self.notices.missed(table, missed)

    async def seated(
        self, table_id: str, visitor: Visitor, asked: str | None, *, to_act: bool = False
    ) -> tuple[Table, Seat]:
        """A table and the seat a visitor speaks from."""
        table = await self.table(table_id, visitor)
        return table, resolve_seat(table, visitor, asked, to_act=to_act)

    async def table(self, table_id: str, visitor: Visitor, invite: str = "") -> Table:
        """A table, or an error: its players are told that it does not load, to others it does not exist.

        Only its players can have a table loaded, and strangers get the same answer in the same time whether it is in memory, on disk, or does not exist.
        """
        present = self.registry.present(table_id)
        if present is None or not may_know(present, visitor, invite):
            token = digest(visitor.bearer) if visitor.bearer else ""
            if not await self.registry.loader.concerns(table_id, visitor.id, token, invite):
                raise powerless() if visitor.bearer else missing()
        return await self.registry.table(table_id)

    def card(self, table: Table, visitor: Visitor, seat: Seat | None = None) -> wire.Table:
        """A table as a visitor may know it."""
        return cards.of_table(table, visitor.id, seat, self.registry.titles(table))

    async def known(self, table_id: str, visitor: Visitor, invite: str = "") -> Table:
        """A table, if it exists for this visitor."""
        table = await self.table(table_id, visitor, invite)
        if not may_know(table, visitor, invite):
            raise powerless() if visitor.bearer else missing()
        return table


WithServices: TypeAlias = NamedDependency[Services]
CurrentVisitor: TypeAlias = NamedDependency[Visitor]
MayLook: TypeAlias = NamedDependency[tuple[Table, Seat]]
MayPlay: TypeAlias = NamedDependency[tuple[Table, Seat]]
SeatQuery = Annotated[str | None, QueryParameter(max_length=80)]


def of(connection: ASGIConnection[Any, Any, Any, Any]) -> Services:
    """The services of the application of this request."""
    services: Services = connection.app.state["services"]
    return services


async def provide_visitor(request: Request[Any, Any, Any]) -> Visitor:
    """Dependency: the visitor of a request."""
    return await authenticate(request, of(request).people)


def provide_services(request: Request[Any, Any, Any]) -> Services:
    """Dependency: the services."""
    return of(request)


async def provide_looking(
    table_id: FromPath[str], services: WithServices, visitor: CurrentVisitor, seat: SeatQuery = None
) -> tuple[Table, Seat]:
    """Dependency: the table of the path, and the seat from which the visitor may look at it."""
    return await services.seated(table_id, visitor, seat)


async def provide_playing(
    table_id: FromPath[str], services: WithServices, visitor: CurrentVisitor, seat: SeatQuery = None
) -> tuple[Table, Seat]:
    """Dependency: the table of the path, and the seat for which the visitor may act."""
    return await services.seated(table_id, visitor, seat, to_act=True)


def raw(body: bytes, status: int = 200) -> Response[Any]:
    """An answer that is already encoded as JSON."""
    return Response(body, status_code=status, media_type="application/json")
