"""The house: all tables, and what can be done at them. Nothing is told to anybody before it is on disk."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from flagplot.kernel.document import BadDocument
from flagplot.kernel.game import BadOption
from flagplot.kernel.match import Match
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat, Side, side_of
from flagplot.kernel.state import State
from flagplot.server import archive, crier, judge, rows, wire
from flagplot.server.archive import Archive, WrongRules
from flagplot.server.charter import Chair, Charter, Said
from flagplot.server.chronicle import unpack
from flagplot.server.clocks import SILENCE
from flagplot.server.gate import missing
from flagplot.server.passage import Change, Passage, finish, tell_seals
from flagplot.server.people import clean
from flagplot.server.problems import Problem, away, log
from flagplot.server.settings import Settings
from flagplot.server.shelf import Shelf
from flagplot.server.steward import Steward
from flagplot.server.storage import AWAY, Refused, Write, Writer
from flagplot.server.table import Table, is_playing

UNREADABLE = (BadOption, BadDocument, LookupError, ValueError)
"""What a game says of a scenario or an option that it cannot use: each carries a sentence."""


class House:
    """Every table of the server."""

    def __init__(self, shelf: Shelf, store: Archive, writer: Writer, settings: Settings) -> None:
        self.shelf = shelf
        self.archive = store
        self.writer = writer
        self.settings = settings
        self.steward = Steward(settings, self.tell_table, self._save)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # Finding tables.

    def live(self) -> list[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    def present(self, name: str) -> Table | None:
        """A table by its id, if it is in memory."""
        return self._tables.get(name)

    async def table(self, name: str) -> Table:
        """A table by its id, woken from disk if it sleeps."""
        found = self._tables.get(name)
        if found is not None:
            self._tables.move_to_end(name)
            return found
        waiting = self._loading.get(name)
        if waiting is not None:
            return await asyncio.shield(waiting)
        promise: asyncio.Future[Table] = asyncio.get_running_loop().create_future()
        self._loading[name] = promise
        try:
            table = await self._load(name)
            self.keep(table)
            promise.set_result(table)
            self.steward.after_change(table, [])  # a crash may have come between an order and a bot's answer
        except BaseException as fault:
            promise.set_exception(fault)
            promise.exception()  # whoever else waits gets it; nobody waiting is no fault
            raise
        finally:
            del self._loading[name]
        return table

    async def _load(self, name: str) -> Table:
        """A table from disk, or a sentence why not: what is wrong with one game stops no other."""
        try:
            return await self._read(name)
        except Problem:
            raise
        except AWAY as fault:
            log.warning("table %s cannot be read: %s", name, type(fault).__name__)
            raise away() from fault
        except Exception as fault:  # a damaged row may be anything
            log.exception("table %s does not load", name)
            raise Problem(409, "status", "This game does not load with the rules of this server.") from fault

    async def _read(self, name: str) -> Table:
        found = await self.archive.charter(name) if archive.is_name(name) else None
        if found is None:
            raise missing()
        charter, chairs = found
        game = self.shelf.games.get(charter.game)
        if game is None:
            raise Problem(409, "status", f"This server does not have the game {charter.game}.")
        table = Table(charter, game, chairs)
        kept = await self.archive.rows(name)
        try:
            await asyncio.to_thread(archive.fill, table, kept)
        except (WrongRules, ValueError) as fault:
            packed = await self.archive.chronicle(name) if table.is_over else None
            if packed is not None:
                table.past = await asyncio.to_thread(unpack, packed)
            elif isinstance(fault, WrongRules):
                raise Problem(409, "status", str(fault)) from fault
            else:
                raise
        if charter.pace.kind == "live":  # its clocks are not written down, only when the first of them has run down
            now = self.settings.now()
            table.clocks.note(None, min(now, charter.due - SILENCE) if charter.due is not None else now)
        return table

    async def resting_replay(self, name: str) -> tuple[Charter, list[Chair], str] | None:
        """A game that these rules cannot load, as its record tells it; nothing when it has not begun."""
        found = await self.archive.charter(name) if archive.is_name(name) else None
        game = self.shelf.games.get(found[0].game) if found is not None else None
        if found is None or game is None:
            return None
        charter, chairs = found
        kept = await self.archive.rows(name)
        fairness = charter.fairness if charter.status != "running" else charter.fairness.public()
        text = archive.replay_text(charter, kept[0], fairness, game)
        return charter, chairs, text

    def keep(self, table: Table) -> None:
        self._tables[table.charter.id] = table
        spare = len(self._tables) - self.settings.limits.live_tables
        for name, old in list(self._tables.items()) if spare > 0 else ():
            if spare <= 0:
                break
            if not old.is_busy and old is not table:
                del self._tables[name]
                old.is_dropped = True  # somebody may have it in hand: he asks again
                spare -= 1

    def drop(self, table: Table) -> None:
        """Forget what is in memory: the disk knows better. Listeners come again."""
        if self._tables.get(table.charter.id) is table:
            del self._tables[table.charter.id]
        table.is_dropped = True
        table.cut(lambda _listener: True)
        table.change()

    def titles(self, table: Table) -> tuple[str, str]:
        """The titles of game and scenario."""
        card = self.shelf.scenario(table.charter.game, table.charter.scenario)
        short = table.charter.scenario if "\n" not in table.charter.scenario else "A scenario of its own"
        return table.game.title, card.title if card is not None else short

    # Beginning.

    async def begin(self, table: Table, writes: Sequence[Write] = ()) -> None:
        """The last seat is taken: set up and run to the first order; written in one go with what brought it about."""
        charter = table.charter
        try:
            table.match = await asyncio.to_thread(
                Match.open, table.game, charter.scenario, charter.fairness, charter.options
            )
        except UNREADABLE as fault:
            self.drop(table)
            raise Problem(422, "refused", sentence(fault)) from fault
        charter.status = "running"
        charter.stops = charter.stops and table.chairs[CONTROL].person is not None
        if charter.stops:
            table.clocks.hold(self.settings.now())
        table.seqs, table.nonces, table.next_seq = [0], [""], 1
        finish(table)
        entry = rows.entry_row(table, 0, table.match.record[0], "", self.settings.now())
        await self.commit(table, None, [*writes, entry])

    # Changing tables: the caller holds the lock.

    async def commit(self, table: Table, acted: Seat | None, writes: Sequence[Write]) -> None:
        """Write a change, then tell it. If the disk refuses, memory is dropped and the disk counts."""
        change = Change(table, acted, list(writes), self.settings.now())
        try:
            await self.writer.write(*change.writes)
        except Refused as fault:
            raise self.refused(table) from fault
        self.steward.settle(change)

    def refused(self, table: Table) -> Problem:
        """The disk did not take a change: what is in memory does not count."""
        self.drop(table)
        return Problem(503, "again", "That could not be written down and does not count. Try again.")

    def tell_table(self, table: Table) -> None:
        """Send everybody the table itself: seats, seals, status."""
        crier.tell_table(table, self.titles(table))

    async def order(
        self, table: Table, seat: Seat, line: str, key: str = "", also: Sequence[Write] = ()
    ) -> wire.Seal | None:
        """Carry out an order that answers the present view, and write what goes with it; returns its seal if it was sealed."""
        passage = Passage(table, seat, line, key)
        if table.in_threads:  # it has lately taken long: the other tables do not wait for it
            await asyncio.to_thread(passage.play, self.settings.slow)
        else:
            passage.play(self.settings.slow)
        await self.commit(table, seat, [*self.steward.written(passage), *also])
        self.steward.passed(passage)
        return passage.seal()

    async def undo(self, table: Table, seat: Seat, key: str) -> None:
        """Take back a seat's last order, until a die or a reveal."""
        match = judge.running(table)
        judge.not_held(table, seat)
        may = table.may_undo(seat)
        if not may.allowed:
            raise Problem(409, "undo", may.reason)
        now = self.settings.now()
        table.clocks.set_back(table.chairs[seat], now)
        before, seals = list(match.record), table.seals()
        match.undo(seat)
        kept = {id(entry) for entry in match.record}
        gone = [n for n, entry in enumerate(before) if id(entry) not in kept]
        writes = [write for n in gone for write in rows.entry_end(table, table.seqs[n])]
        for n in reversed(gone):
            del table.seqs[n], table.nonces[n]
        more = match.record[len(before) - len(gone) :]  # Control's decrees stay on record, and so does their end
        writes += [rows.entry_row(table, table.number(""), entry, "", now) for entry in more]
        table.receipts[seat, key] = "undo"
        writes += [rows.receipt_row(table, seat, key, "undo"), rows.seat_state(table, table.chairs[seat])]
        table.forget_faces()
        await self.commit(table, None, writes)
        tell_seals(table, seals)

    def _save(self, table: Table, seq: int) -> None:
        assert table.match is not None
        task = asyncio.create_task(self._write_snapshot(table, seq, table.match.state.clone()))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write_snapshot(self, table: Table, seq: int, state: State) -> None:
        """Behind the players' backs: the orders alone would be enough."""
        text = await asyncio.to_thread(table.game.codec.dumps, state)
        try:
            await self.writer.write(*rows.snapshot_rows(table, seq, text))
        except Refused:
            log.warning("no snapshot of table %s: the orders alone are enough", table.charter.id)

    async def close(self) -> None:
        """Finish what goes on behind the players' backs."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def concede(self, table: Table, seat: Seat) -> None:
        """A seat gives up: the game ends, its secrets are opened."""
        match = judge.running(table)
        if not is_playing(seat):
            raise Problem(409, "status", "Control does not play and has nothing to concede.")
        losers = side_of(seat)
        winners = sorted({str(side_of(s)) for s in table.chairs if is_playing(s) and side_of(s) != losers})
        table.charter.status = "conceded"
        table.charter.conceded_by = seat
        reason = f"{seat} conceded."
        table.charter.outcome = wire.Ending(winners if len(winners) == 1 else [], "concession", {}, reason, [])
        assert match is not None
        await self.commit(table, None, [])
        self.tell_table(table)

    def cut(self, person: str) -> None:
        """A person's sessions ended: so do his sockets."""
        for table in self._tables.values():
            table.cut(lambda listener: listener.person == person)

    async def save_chair(self, table: Table, chair: Chair) -> None:
        """Write what changed about a seat: notes, standing orders, token, whether its person is away."""
        await self.commit(table, None, [rows.seat_state(table, chair)])

    async def hold(self, table: Table, *, held: bool, stops: bool) -> None:
        """Control holds the game or lets it go on, and says whether it is to stop at every step."""
        judge.running(table)
        now, changed = self.settings.now(), []
        table.charter.stops = stops
        if held:
            table.clocks.hold(now)
        elif table.charter.held_since is not None:
            changed = table.clocks.let_go(now)
        await self.commit(table, None, [rows.seat_state(table, chair) for chair in changed])
        self.tell_table(table)

    async def say(self, table: Table, seat: Seat, name: str, to: str, text: str) -> Said:
        """Say something to the table, to one's side, or to one seat."""
        if seat == OBSERVER:
            raise Problem(403, "seat", "Spectators listen.")
        channel = f"side:{','.join(_allies(table, seat))}" if to == "side" else to
        if to not in ("table", "side") and not (to.startswith("seat:") and to.removeprefix("seat:") in table.chairs):
            raise Problem(422, "refused", "Say it to `table`, to `side` or to `seat:NAME`.")
        kept = "\n".join(clean(line, self.settings.limits.chat) for line in text.splitlines()).strip()
        if not kept:
            raise Problem(422, "refused", "There is nothing in that message.")
        number = table.said[-1].number + 1 if table.said else 0
        said = Said(number, channel, seat, name, kept[: self.settings.limits.chat], self.settings.now())
        try:
            await self.writer.write(rows.message_row(table, said))
        except Refused as fault:
            self.drop(table)
            raise Problem(503, "again", "That could not be written down. Try again.") from fault
        table.said.append(said)
        for listener in table.listeners:
            if said.reaches(listener.seat):
                crier.tell_said(table, listener)
        return said


def _allies(table: Table, seat: Seat) -> Sequence[Side]:
    """The sides that hear what a seat says to its own; who changes over later does not hear what was said before."""
    return table.game.allies(table.match.state, seat) if table.match is not None else (side_of(seat),)


def sentence(fault: BaseException) -> str:
    """What a game says is wrong."""
    return str(fault.args[0]) if isinstance(fault, LookupError) and fault.args else str(fault)
