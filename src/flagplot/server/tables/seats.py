"""Seats: joining, leaving, passing to an account, deletion of a person."""

from __future__ import annotations

from dataclasses import replace

from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.server.accounts.people import Account
from flagplot.server.db import rows
from flagplot.server.db.writer import Write
from flagplot.server.http.auth import may_take
from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase
from flagplot.server.tables.commit_reveal import CommitReveal
from flagplot.server.tables.info import Chair, is_playing
from flagplot.server.tables.intent import Intent
from flagplot.server.tables.registry import Registry
from flagplot.server.tables.table import Table


class Seating:
    """Assigns players to seats; the caller holds the table's lock."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.drawing = CommitReveal(registry)

    async def join(self, table: Table, somebody: Account, seat: Seat, commit: str = "") -> None:
        """Take an open seat; when the last one is taken the dice are drawn and the game begins."""
        chair = table.chairs.get(seat)
        if chair is None:
            raise Problem(
                422, "refused", phrase("problem-there-no-seat-here", seat=repr(seat), chairs=", ".join(table.chairs))
            )
        if chair.person == somebody.id:
            if table.match is None and table.is_full and not table.awaited():  # the database refused the write
                await self.drawing.settle(table, [])
            return
        if chair.kind != "open":
            raise Problem(409, "taken", phrase("problem-that-seat-taken"))
        may_take(table, somebody.id, seat)
        known = somebody.id == table.info.owner or any(person == somebody.id for person, _ in table.sat)
        if table.info.dice == "seeded" and not known:
            raise Problem(409, "taken", phrase("problem-dice-this-table-follow-seed"))
        draw = table.info.draw
        if commit and (table.match is not None or table.info.dice != "promised" or seat in draw.mute):
            raise Problem(409, "status", phrase("problem-this-seat-takes-no-nonce"))
        chair.kind, chair.person, chair.name, chair.bot = "person", somebody.id, somebody.name, ""
        writes: list[Write] = []
        if (somebody.id, side_of(seat)) not in table.sat:
            # Their time begins now. For a player who left and returned the clock is unchanged.
            chair.away, chair.owes_since, chair.owed_since = False, None, None
            table.sat.add((somebody.id, side_of(seat)))
            writes.append(rows.sat_row(table, somebody.id, side_of(seat)))
        writes.append(rows.seat_state(table, chair))
        if commit:
            table.info.draw = draw.committed(seat, commit)
        await self.drawing.settle(table, writes)

    async def start(self, table: Table, bot: str, *, is_owner: bool) -> None:
        """Bots take the open seats, also those left during the game, and those whose nonces do not arrive."""
        if table.match is not None and not any(chair.kind == "open" for chair in table.chairs.values()):
            raise Problem(409, "status", phrase("problem-game-has-begun-already-and"))
        if table.is_over:
            raise Problem(409, "status", phrase("problem-game-over"))
        name = self.registry.catalogue.bot(table.info.game, bot).name
        writes = self.drawing.go_on_without(table, name, is_owner=is_owner) if table.awaited() else []
        for chair in table.chairs.values():
            if chair.kind == "open" and is_playing(chair.seat):
                chair.kind, chair.bot, chair.away = "bot", name, False
                writes.append(rows.seat_state(table, chair))
        await self.drawing.settle(table, writes)

    async def leave(self, table: Table, seat: Seat, bot: str) -> None:
        """Give a seat to a bot, or open it again. Its notes and standing orders are deleted, its token is revoked."""
        chair = table.chairs[seat]
        drawn = self.drawing.leave(table, seat)
        name = self.registry.catalogue.bot(table.info.game, bot).name if bot and is_playing(seat) else ""
        chair.kind, chair.bot = ("bot", name) if name else ("open", "")
        chair.person, chair.name, chair.token, chair.token_made, chair.notes = None, "", None, None, ""
        chair.standing, chair.at_once, chair.ends, chair.intent = [], False, False, Intent()
        chair.away = chair.away and not name  # leaving does not reset being played for
        changed: list[Chair] = []
        if seat == CONTROL:  # nobody is left who could end the hold
            changed, table.info.stops = table.clocks.let_go(self.registry.settings.now()), False
        table.cut(lambda subscriber: subscriber.seat == seat)
        await self.drawing.settle(table, [*drawn, *(rows.seat_state(table, one) for one in (chair, *changed))])

    async def forget(self, table: Table, person: str) -> None:
        """A person is deleted: their seats pass to bots, their name is removed from their messages."""
        if table.info.owner == person:
            table.info.owner = None
        mine = [chair for chair in table.chairs.values() if chair.person == person]
        for chair in mine:
            bot = self.registry.catalogue.bots(table.info.game)[0] if table.match is not None else ""
            await self.leave(table, chair.seat, bot)
        seats = {chair.seat for chair in mine}
        table.info.draw = table.info.draw.nameless(person)
        table.said = [replace(said, name="") if said.seat in seats else said for said in table.said]
        forgotten = [rows.nameless(table, seat) for seat in seats]
        await self.registry.commit(table, None, [*forgotten, rows.dice_state(table)])

    async def forget_unread(self, table: str, person: str) -> None:
        """The same at a table that does not load, so that personal data are deleted there too."""
        await self.registry.writer.write(*rows.forget_unread(table, person))

    async def rename_unread(self, table: str, guest: str, account: Account) -> None:
        """A guest's seats at a table that does not load become the account's too."""
        await self.registry.writer.write(*rows.rename_unread(table, guest, account.id, account.name))

    def rename_present(self, somebody: Account) -> None:
        """Update a renamed person at the tables in memory; the database is already updated."""
        for table in self.registry.live():
            mine = [chair for chair in table.chairs.values() if chair.person == somebody.id]
            for chair in mine:
                chair.name = somebody.name
            if mine:
                self.registry.send_table(table)

    async def rename(self, table: Table, guest: str, account: Account) -> None:
        """A guest's seats become the account's, with all that the guest has seen."""
        writes: list[Write] = []
        if table.info.owner == guest:
            table.info.owner = account.id
        for chair in table.chairs.values():
            if chair.person == guest:
                chair.person, chair.name = account.id, account.name
                writes.append(rows.seat_state(table, chair))
        for side in {side for person, side in table.sat if person == guest}:
            if (account.id, side) not in table.sat:
                table.sat.add((account.id, side))
                writes.append(rows.sat_row(table, account.id, side))
        await self.registry.commit(table, None, writes)
        self.registry.send_table(table)


def no_nonce(nonce: str) -> None:
    """Refuse nonces of protocol 1: without a commitment a nonce can be chosen to influence the dice."""
    if nonce:
        raise Problem(
            422,
            "refused",
            phrase("problem-since-protocol-seat-sends-commit"),
        )
