"""Sitting down and getting up: who joins, leaves, becomes an account, is forgotten."""

from __future__ import annotations

from dataclasses import replace

from flagplot.kernel.ledger import Fairness
from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.server import rows
from flagplot.server.charter import Chair
from flagplot.server.gate import may_take
from flagplot.server.house import House
from flagplot.server.people import Somebody
from flagplot.server.problems import Problem
from flagplot.server.storage import Write
from flagplot.server.table import Table, is_playing


class Seating:
    """Changes who sits where; the caller holds the table's lock."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def join(self, table: Table, somebody: Somebody, seat: Seat, nonce: str) -> None:
        """Take an open seat; the game begins with the last one."""
        chair = table.chairs.get(seat)
        if chair is None:
            raise Problem(422, "refused", f"There is no seat {seat!r} here: {', '.join(table.chairs)}.")
        if chair.person == somebody.id and (table.match is not None or _waits(table)):
            return
        if chair.person == somebody.id:  # the disk refused the beginning when he came
            await self.house.begin(table)
            self.house.tell_table(table)
            return
        if chair.kind != "open":
            raise Problem(409, "taken", "That seat is taken.")
        may_take(table, somebody.id, seat)
        chair.kind, chair.person, chair.name, chair.bot = "person", somebody.id, somebody.name, ""
        writes: list[Write] = []
        if (somebody.id, side_of(seat)) not in table.sat:
            # His time begins now. Whoever only got up and sat down again finds his clock as he left it.
            chair.away, chair.owes_since, chair.owed_since = False, None, None
            table.sat.add((somebody.id, side_of(seat)))
            writes.append(rows.sat_row(table, somebody.id, side_of(seat)))
        writes.append(rows.seat_state(table, chair))
        if table.match is None:
            add_nonce(table, seat, nonce)
        await self._begin_or_go_on(table, writes)

    async def _begin_or_go_on(self, table: Table, writes: list[Write]) -> None:
        """Write it down, in one go with the beginning where nobody is missing any more."""
        if table.match is None and not _waits(table):
            await self.house.begin(table, writes)
        else:
            await self.house.commit(table, None, writes)
        self.house.tell_table(table)

    async def start(self, table: Table, bot: str) -> None:
        """Bots take the open seats, also those that were left later on."""
        if table.match is not None and not any(chair.kind == "open" for chair in table.chairs.values()):
            raise Problem(409, "status", "The game has begun already, and no seat is open.")
        if table.is_over:
            raise Problem(409, "status", "The game is over.")
        name = self.house.shelf.bot(table.charter.game, bot).name
        writes = []
        for chair in table.chairs.values():
            if chair.kind == "open" and is_playing(chair.seat):
                chair.kind, chair.bot, chair.away = "bot", name, False
                writes.append(rows.seat_state(table, chair))
        if table.match is None:
            await self.house.begin(table, writes)
        else:
            await self.house.commit(table, None, writes)
        self.house.tell_table(table)

    async def leave(self, table: Table, seat: Seat, bot: str) -> None:
        """Give a seat to a bot, or open it again. Its notes and standing orders go, its token ends."""
        chair = table.chairs[seat]
        name = self.house.shelf.bot(table.charter.game, bot).name if bot and is_playing(seat) else ""
        chair.kind, chair.bot = ("bot", name) if name else ("open", "")
        chair.person, chair.name, chair.token, chair.notes = None, "", None, ""
        chair.standing, chair.at_once = [], False
        chair.away = chair.away and not name  # who is played for does not end that by getting up
        changed: list[Chair] = []
        if seat == CONTROL:  # nobody is left who could let the game go on
            changed, table.charter.stops = table.clocks.let_go(self.house.settings.now()), False
        table.cut(lambda listener: listener.seat == seat)
        await self.house.commit(table, None, [rows.seat_state(table, one) for one in (chair, *changed)])
        self.house.tell_table(table)

    async def forget(self, table: Table, person: str) -> None:
        """A person is gone: his seats pass to bots, his name from what he said."""
        if table.charter.owner == person:
            table.charter.owner = None
        mine = [chair for chair in table.chairs.values() if chair.person == person]
        for chair in mine:
            bot = self.house.shelf.bots(table.charter.game)[0] if table.match is not None else ""
            await self.leave(table, chair.seat, bot)
        seats = {chair.seat for chair in mine}
        table.said = [replace(said, name="") if said.seat in seats else said for said in table.said]
        await self.house.commit(table, None, [rows.nameless(table, seat) for seat in seats])

    async def forget_unread(self, table: str, person: str) -> None:
        """The same at a table that does not load: nobody's data stay because a game cannot be played any more."""
        await self.house.writer.write(*rows.forget_unread(table, person))

    async def rename_unread(self, table: str, guest: str, account: Somebody) -> None:
        """A guest's seats at a table that does not load become his account's all the same."""
        await self.house.writer.write(*rows.rename_unread(table, guest, account.id, account.name))

    def rename_present(self, somebody: Somebody) -> None:
        """Somebody is called otherwise, as the disk knows already: so he is at the tables in memory."""
        for table in self.house.live():
            mine = [chair for chair in table.chairs.values() if chair.person == somebody.id]
            for chair in mine:
                chair.name = somebody.name
            if mine:
                self.house.tell_table(table)

    async def rename(self, table: Table, guest: str, account: Somebody) -> None:
        """A guest's seats become his account's, with all that the guest has seen."""
        writes: list[Write] = []
        if table.charter.owner == guest:
            table.charter.owner = account.id
        for chair in table.chairs.values():
            if chair.person == guest:
                chair.person, chair.name = account.id, account.name
                writes.append(rows.seat_state(table, chair))
        for side in {side for person, side in table.sat if person == guest}:
            if (account.id, side) not in table.sat:
                table.sat.add((account.id, side))
                writes.append(rows.sat_row(table, account.id, side))
        await self.house.commit(table, None, writes)
        self.house.tell_table(table)


def _waits(table: Table) -> bool:
    """Whether a seat is open."""
    return any(chair.kind == "open" for chair in table.chairs.values())


def add_nonce(table: Table, seat: Seat, nonce: str) -> None:
    """Mix a seat's nonce into dice that were promised, before the first is rolled."""
    fair = table.charter.fairness
    if fair.seed is None and nonce:
        table.charter.fairness = Fairness(None, fair.secret, fair.promise, {**(fair.nonces or {}), seat: nonce})
