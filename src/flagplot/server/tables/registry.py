"""The registry of tables: finding, loading, committing, evicting. Nothing is sent before it is on disk."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeAlias

from flagplot.kernel.content.document import BadDocument
from flagplot.kernel.game import BadOption
from flagplot.kernel.match import Match
from flagplot.kernel.proof.chain import Provenance
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.kernel.text.seats import seat_begun
from flagplot.server import wire
from flagplot.server.catalogue import Catalogue
from flagplot.server.db import load, rows
from flagplot.server.db.engine import AWAY
from flagplot.server.db.load import TableLoader, WrongRules
from flagplot.server.db.writer import Refused, Write, Writer
from flagplot.server.history.chronicle import recalled
from flagplot.server.history.signing import Signer
from flagplot.server.http.auth import missing
from flagplot.server.http.errors import Problem, away, log
from flagplot.server.live import broadcast
from flagplot.server.said import phrase
from flagplot.server.settings import Settings
from flagplot.server.tables import checks
from flagplot.server.tables.clocks import SILENCE
from flagplot.server.tables.info import PERSON, Chair, TableInfo, ending_of, is_playing
from flagplot.server.tables.table import Table

UNREADABLE = (BadOption, BadDocument, LookupError, ValueError)
"""Errors of a game about invalid scenarios and options; each has a sentence."""

IN_HAND = 45.0
"""Seconds after which nobody holds a reference to an evicted table."""

Followed: TypeAlias = Callable[[Table, Sequence[Chair]], None]


class Registry:
    """Every table of the server."""

    def __init__(self, catalogue: Catalogue, store: TableLoader, writer: Writer, settings: Settings) -> None:
        self.catalogue = catalogue
        self.loader = store
        self.writer = writer
        self.settings = settings
        self.signer = Signer()
        self.after_commit = AfterCommit()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self.is_full = False
        """Whether tables in use exceed the memory limit: then unwatched games of bots pause sooner."""
        self._revoked: dict[str, set[str]] = {}
        """People whose seat tokens were revoked while a table was being loaded."""

    # Finding tables.

    def live(self) -> list[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    def present(self, name: str) -> Table | None:
        """A table by its id, if it is in memory."""
        return self._tables.get(name)

    async def table(self, name: str) -> Table:
        """A table by its id, loaded from disk if necessary."""
        found = self._tables.get(name)
        if found is not None:
            self._tables.move_to_end(name)
            found.used = asyncio.get_running_loop().time()
            return found
        waiting = self._loading.get(name)
        if waiting is not None:
            return await asyncio.shield(waiting)
        promise: asyncio.Future[Table] = asyncio.get_running_loop().create_future()
        self._loading[name] = promise
        try:
            table = await self._load(name)
            for chair in table.chairs.values():
                if chair.person in self._revoked.get(name, ()):
                    chair.token = chair.token_made = None
            self.keep(table)
            promise.set_result(table)
            self.after_commit.after_change(table, [])  # the server may have crashed between an order and a bot's answer
        except BaseException as fault:
            promise.set_exception(fault)
            promise.exception()  # other waiting tasks get the exception; it is not an error if there are none
            raise
        finally:
            del self._loading[name]
            self._revoked.pop(name, None)
        return table

    async def _load(self, name: str) -> Table:
        """A table from disk, or a sentence why not: a fault of one game must not affect others."""
        try:
            return await self._read(name)
        except Problem:
            raise
        except AWAY as fault:
            log.warning("table %s cannot be read: %s", name, type(fault).__name__)
            raise away() from fault
        except Exception as fault:  # a damaged row may raise anything
            log.exception("table %s does not load", name)
            raise Problem(409, "status", phrase("problem-this-game-does-not-load")) from fault

    async def _read(self, name: str) -> Table:
        found = await self.loader.info(name) if load.is_name(name) else None
        if found is None:
            raise missing()
        info, chairs = found
        game = self.catalogue.games.get(info.game)
        if game is None:
            raise Problem(409, "status", phrase("problem-this-server-does-not-have", game=info.game))
        table = Table(info, game, chairs)
        kept = await self.loader.rows(name)
        try:
            await asyncio.to_thread(load.fill, table, kept)
        except (WrongRules, ValueError) as fault:
            packed = await self.loader.chronicle(name) if table.is_over else None
            if packed is not None:
                table.past = await asyncio.to_thread(recalled, packed, table.game)
                table.past_head = load.last_head(info, kept[0])
            elif isinstance(fault, WrongRules):
                raise Problem(409, "status", str(fault)) from fault
            else:
                raise
        if info.pace.kind == "live":  # only the first deadline is stored, not every clock
            now = self.settings.now()
            table.clocks.note(None, min(now, info.due - SILENCE) if info.due is not None else now)
        return table

    async def resting_replay(self, name: str) -> tuple[TableInfo, list[Chair], str] | None:
        """A game that these rules cannot load, from its record; `None` if it has not begun."""
        found = await self.loader.info(name) if load.is_name(name) else None
        game = self.catalogue.games.get(found[0].game) if found is not None else None
        if found is None or game is None:
            return None
        info, chairs = found
        kept = await self.loader.rows(name)
        text = load.replay_text(info, kept[0], game, self.signer)
        return info, chairs, text

    def keep(self, table: Table) -> None:
        self._tables[table.info.id] = table
        limits = self.settings.limits
        table.used = asyncio.get_running_loop().time()
        table.most_orders, table.most_bytes = limits.table_orders, limits.table_bytes
        table.most_bot_orders, table.left_s = limits.bot_orders, limits.left_s
        spare = len(self._tables) - self.settings.limits.live_tables
        for old in self.live() if spare > 0 else ():
            if spare <= 0:
                break
            if old is not table and self.let_go(old):
                spare -= 1

    def let_go(self, table: Table) -> bool:
        """Evict an idle table; the next request loads it again."""
        if table.is_busy or self._tables.get(table.info.id) is not table:
            return False
        del self._tables[table.info.id]
        self._forget(table)
        return True

    def _forget(self, table: Table) -> None:
        table.is_dropped = True  # another task may hold a reference: it asks the registry again
        with suppress(RuntimeError):  # without a running loop the process is ending anyway
            asyncio.get_running_loop().call_later(IN_HAND, table.release)

    def drop(self, table: Table) -> None:
        """Drop a table whose memory state is invalid; the database is authoritative. Subscribers reconnect."""
        if self._tables.get(table.info.id) is table:
            del self._tables[table.info.id]
        self._forget(table)
        table.cut(lambda _listener: True)
        table.change()

    def free(self, name: str, parent: str = "") -> None:
        """A game is over on disk: its battles now belong to the game above it, or to none and are public."""
        for table in self.live():
            if table.info.parent == name:
                table.info.parent = parent
                self.send_table(table)
                table.tick += 1  # its seats may see more now
                broadcast.send_updates(table)

    def titles(self, table: Table) -> tuple[str, str]:
        """The titles of game and scenario."""
        card = self.catalogue.scenario(table.info.game, table.info.scenario)
        short = table.info.scenario if "\n" not in table.info.scenario else "A scenario of its own"
        return table.game.title, card.title if card is not None else short

    # Beginning.

    async def begin(self, table: Table, writes: Sequence[Write] = ()) -> None:
        """All seats are taken: set up and run to the first order; written together with the change that completed the seats."""
        info, fair = table.info, table.info.fairness
        if info.draw.nonces:
            nonces = {Seat(seat): nonce for seat, nonce in info.draw.nonces.items()}
            info.fairness = Fairness(fair.seed, fair.secret, fair.promise, nonces)
        info.provenance = provenance(table)
        try:
            table.match = await asyncio.to_thread(Match.open, table.game, info.scenario, info.fairness, info.options)
        except UNREADABLE as fault:
            self.drop(table)
            raise Problem(422, "refused", sentence(fault)) from fault
        info.status = "running"
        info.stops = info.stops and table.chairs[CONTROL].person is not None
        if info.stops:
            table.clocks.hold(self.settings.now())
        table.seqs, table.nonces, table.next_seq = [0], [""], 1
        finish(table)
        entry = rows.entry_row(table, 0, table.match.record[0], "", self.settings.now())
        await self.commit(table, None, [*writes, rows.dice_state(table), entry])

    # Changing tables: the caller holds the lock.

    async def commit(self, table: Table, acted: Seat | None, writes: Sequence[Write]) -> None:
        """Write a change, wait for the commit, then broadcast it. If the write fails, the table is dropped from memory and reloaded from the database."""
        change = Change(table, acted, writes, self.settings.now())
        try:
            await self.writer.write(*change.writes)
        except Refused as fault:
            self.drop(table)
            raise Problem(503, "again", phrase("problem-that-could-not-written-down-2")) from fault
        if table.is_slow:
            heard = {subscriber.seat for subscriber in table.subscribers}
            await asyncio.to_thread(table.foresee, heard | ({acted} if acted is not None else set()))
        self.after_commit.settle(change)

    async def look(self, table: Table, seat: Seat) -> None:
        """Render a seat's view, in a thread if that may take long; the caller holds the lock."""
        if table.is_slow and not table.is_seen(seat):
            await asyncio.to_thread(table.rendering, seat)

    def send_table(self, table: Table) -> None:
        """Send everybody the table itself: seats, seals, status."""
        broadcast.send_table(table, self.titles(table))

    async def concede(self, table: Table, seat: Seat) -> None:
        """A seat gives up: the game ends, its secrets are opened."""
        match = checks.running(table)
        if not is_playing(seat):
            raise Problem(409, "status", phrase("problem-control-does-not-play-and"))
        losers = side_of(seat)
        winners = sorted({str(side_of(s)) for s in table.chairs if is_playing(s) and side_of(s) != losers})
        table.info.status = "conceded"
        table.info.conceded_by = seat
        reason = f"{seat_begun(table.game.catalogue.messages, seat)} conceded."
        table.info.outcome = wire.Ending(winners if len(winners) == 1 else [], "concession", {}, reason, [])
        assert match is not None
        await self.commit(table, None, [])
        self.send_table(table)

    def cut(self, person: str, *, tokens: bool = False) -> None:
        """A person's sessions were revoked: close their sockets, and with `tokens` those of their seat tokens."""
        for name in self._loading if tokens else ():
            self._revoked.setdefault(name, set()).add(person)
        for table in self._tables.values():
            table.cut(lambda subscriber: subscriber.person == person)
            for chair in table.chairs.values() if tokens else ():
                if chair.person == person and chair.token is not None:
                    chair.token = chair.token_made = None
                    table.cut(lambda subscriber, seat=chair.seat: subscriber.seat == seat and subscriber.person is None)  # type: ignore[misc]

    async def save_chair(self, table: Table, chair: Chair) -> None:
        """Write changes of a seat: notes, standing orders, token, absence."""
        await self.commit(table, None, [rows.seat_state(table, chair)])

    async def hold(self, table: Table, *, held: bool, stops: bool) -> None:
        """Hold or continue the game, and set whether it stops at every step."""
        checks.running(table)
        now, changed = self.settings.now(), []
        table.info.stops = stops
        if held:
            table.clocks.hold(now)
        elif table.info.held_since is not None:
            changed = table.clocks.let_go(now)
        await self.commit(table, None, [rows.seat_state(table, chair) for chair in changed])
        self.send_table(table)


class Change:
    """The rows of a pending change, clocks and status included."""

    def __init__(self, table: Table, acted: Seat | None, writes: Sequence[Write], now: float) -> None:
        table.check_kept()
        changed, began = table.clocks.note(acted, now)
        self.table = table
        self.began: list[Chair] = began
        """The seats that owe an order since this change."""
        self.standing = table.standing()
        self.writes = list(writes)
        if self.standing != table.written:
            self.writes.append(rows.table_state(table, self.standing))
            if table.is_over:
                self.writes.append(rows.freed(table.info.id, table.info.parent))
        if table.info.pace.kind == "deadline":
            self.writes += [rows.seat_state(table, chair) for chair in changed]


class AfterCommit:
    """What follows a commit: broadcasts, deadlines, and a callback for bots, chronicles and notices."""

    def __init__(self) -> None:
        self.due: dict[str, float] = {}
        """The deadlines of all tables, those included that are not in memory."""
        self.after_change: Followed = _nothing
        """Called after a commit, with the seats of unconnected people who now owe an order."""

    def settle(self, change: Change) -> None:
        """Broadcast a committed change."""
        table = change.table
        self.mind(table)
        table.written = change.standing
        table.tick += 1
        broadcast.send_updates(table)
        missed = [chair for chair in change.began if _is_missed(table, chair)]
        if missed or table.is_over or table.unmanned() is not None:
            self.after_change(table, missed)

    def mind(self, table: Table) -> None:
        """Note a table's next deadline, or that it has none."""
        due = table.clocks.due()
        if due is None:
            self.due.pop(table.info.id, None)
        else:
            self.due[table.info.id] = due


def finish(table: Table) -> None:
    """Take over the outcome of a match that is decided."""
    if table.match is not None and table.match.state.outcome is not None:
        table.info.status = "finished"
        table.info.outcome = ending_of(table.match.state.outcome)


def _nothing(_table: Table, _chairs: Sequence[Chair]) -> None:
    """Default callback before the server has started."""


def _is_missed(table: Table, chair: Chair) -> bool:
    """Whether the seat's player is not connected and no run is active."""
    waits = chair.kind == "person" and chair.person is not None and not chair.away and not chair.intent.runs
    return waits and not table.hears(chair.seat)


def provenance(table: Table, imported: int = 0) -> Provenance:
    """The players of a game, and void draws before it."""
    seats = tuple(
        (str(chair.seat), PERSON if chair.kind == "person" else f"bot {chair.bot}") for chair in table.chairs.values()
    )
    return Provenance(seats, tuple(void.line() for void in table.info.draw.voids), imported)


def sentence(fault: BaseException) -> str:
    """What a game says is wrong."""
    return str(fault.args[0]) if isinstance(fault, LookupError) and fault.args else str(fault)
