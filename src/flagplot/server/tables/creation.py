"""Setting up tables: a new game, or one from a replay file."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from flagplot.kernel.game import Game
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.server import wire
from flagplot.server.accounts.names import clean
from flagplot.server.accounts.people import Account
from flagplot.server.db import rows
from flagplot.server.db.writer import Write
from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase
from flagplot.server.tables.info import Chair, TableInfo, is_playing
from flagplot.server.tables.registry import UNREADABLE, Registry, finish, provenance, sentence
from flagplot.server.tables.seats import no_nonce
from flagplot.server.tables.table import Table
from flagplot.server.workers.untrusted_input import Reading

SEEDED = phrase("problem-whoever-names-a-seed")
SEAT = 80
"""Characters of a seat's name, which a scenario file may give."""


class TableCreator:
    """Makes tables and adds them to the registry."""

    def __init__(self, registry: Registry, reading: Reading) -> None:
        self.registry = registry
        self.reading = reading

    async def create(self, owner: Account, wanted: wire.NewTable) -> Table:
        """Set up a table; it starts at once when no seat is open."""
        no_nonce(wanted.nonce)
        if wanted.seed is not None and any(one.player == "open" or one.commit for one in wanted.seats):
            raise Problem(422, "refused", SEEDED)
        game = self.registry.catalogue.game(wanted.game)
        scenario = wanted.scenario or game.scenarios()[0].name
        try:
            game.settings(wanted.options)
            seats = await self.reading.seats(owner.id, game, scenario, dict(wanted.options))
        except UNREADABLE as fault:
            raise Problem(422, "refused", sentence(fault)) from fault
        fairness = (
            Fairness(seed=wanted.seed)
            if wanted.seed is not None
            else Fairness.committed(self.registry.settings.token(32))
        )
        dice = "promised" if wanted.seed is None else "seeded"
        table = self._table(owner.id, game, scenario, dict(wanted.options), dice, fairness, wanted)
        self._seat_all(table, owner, seats, wanted.seats)
        players = [chair for seat, chair in table.chairs.items() if is_playing(seat)]
        table.info.stops = CONTROL in table.chairs and all(chair.kind == "bot" for chair in players)
        if not table.is_full or table.awaited():
            since = self.registry.settings.now() if table.is_full else None
            table.info.draw = replace(table.info.draw, full_since=since)
            await self._write_new(table)
        else:
            self.registry.keep(table)
            async with table.lock:
                await self.registry.begin(table, _new_rows(table))
        return table

    async def link(self, name: str, parent: Table, wanted: wire.NewTable, chairs: Sequence[Chair]) -> Table:
        """Set up a table for a battle of another one, under an id derived from it; a second call finds the existing table."""
        game = self.registry.catalogue.game(wanted.game)
        secret = Fairness.committed(self.registry.settings.token(32))
        table = self._table(parent.info.owner, game, wanted.scenario, {}, "promised", secret, wanted)
        table.info.id, table.info.parent = name, parent.info.id
        table.chairs = {chair.seat: chair for chair in chairs}
        table.sat = {(chair.person, side_of(chair.seat)) for chair in chairs if chair.person is not None}
        if not table.is_full:
            await self._write_new(table)
            return table
        self.registry.keep(table)
        async with table.lock:
            await self.registry.begin(table, _new_rows(table))
        return table

    async def load_replay(self, owner: Account, wanted: wire.Import) -> Table:
        """Continue a game from a replay file, with fresh dice, because the file's dice may be known."""
        if any(one.commit for one in wanted.seats):
            raise Problem(422, "refused", phrase("problem-game-from-file-goes-on"))
        try:
            match = await self.reading.replayed(owner.id, wanted.replay)
        except UNREADABLE as fault:
            raise Problem(422, "refused", sentence(fault)) from fault
        game = match.game
        if not match.fairness.keeps_promise():
            raise Problem(422, "refused", phrase("problem-secret-this-replay-not-one"))
        plan = wire.NewTable(match.game.slug, name=wanted.name, seats=wanted.seats)
        imported = len(match.record)
        if match.state.outcome is None:
            match.change_dice(Fairness.committed(self.registry.settings.token(32)))
        table = self._table(owner.id, game, match.scenario, match.options, "imported", match.fairness, plan)
        self._seat_all(table, owner, [s for s in match.state.logs if is_playing(s)], wanted.seats)
        for chair in table.chairs.values():
            if chair.kind == "open":
                raise Problem(422, "refused", phrase("problem-game-from-file-has-no"))
        table.match = match
        table.info.provenance = provenance(table, imported)
        table.seqs = list(range(len(match.record)))
        table.nonces = [""] * len(match.record)
        table.next_seq = len(match.record)
        table.info.status = "running"
        finish(table)
        now = self.registry.settings.now()
        entries = [rows.entry_row(table, n, e, "", now) for n, e in enumerate(match.record)]
        # Store a snapshot as well, so that loading the table later does not replay the whole file.
        state = await asyncio.to_thread(game.codec.dumps, match.state)
        table.snapshot_seq = len(match.record) - 1
        await self._write_new(table, [*entries, rows.snapshot_rows(table, table.snapshot_seq, state)[0]])
        async with table.lock:
            await self.registry.commit(table, None, [])
        return table

    def _table(
        self,
        owner: str | None,
        game: Game[Any],
        scenario: str,
        options: dict[str, str],
        dice: str,
        fairness: Fairness,
        wanted: wire.NewTable,
    ) -> Table:
        pace = wanted.pace
        if pace.kind == "deadline" and pace.hours is None:
            raise Problem(422, "refused", phrase("problem-pace-with-deadlines-needs-hours"))
        name = clean(wanted.name, self.registry.settings.limits.name) or game.title
        return Table(
            TableInfo(
                self.registry.settings.token(12),
                name,
                game.slug,
                game.version,
                scenario,
                options,
                dice,
                fairness,
                pace,
                wanted.spectators,
                owner,
                self.registry.settings.token(15),
                hotseat=False,
                status="gathering",
                created=self.registry.settings.now(),
            ),
            game,
            (),
        )

    def _seat_all(self, table: Table, owner: Account, seats: Sequence[Seat], wanted: Sequence[wire.NewSeat]) -> None:
        long = next((seat for seat in seats if len(seat) > SEAT), None)
        if long is not None:
            raise Problem(
                422,
                "refused",
                phrase("problem-seat-s-name-has-at", seat=SEAT, long=len(long)),
            )
        asked = {one.seat: one for one in wanted}
        for name in asked:
            if name not in seats and name != CONTROL:
                raise Problem(
                    422,
                    "refused",
                    phrase("problem-there-no-seat-here-or", name=repr(name), seats=", ".join(seats), control=CONTROL),
                )
        everybody = [*seats, *([CONTROL] if CONTROL in asked else [])]
        for place, seat in enumerate(everybody):
            one = asked.get(seat)
            if one is not None and one.commit and one.player != "me":
                raise Problem(422, "refused", phrase("problem-only-whoever-sits-in-seat"))
            if one is None or one.player == "bot":
                if seat == CONTROL:
                    raise Problem(422, "refused", phrase("problem-control-person"))
                bot = self.registry.catalogue.bot(table.info.game, one.bot if one is not None else "").name
                table.chairs[seat] = Chair(seat, place, "bot", bot=bot)
            elif one.player == "me":
                table.chairs[seat] = Chair(seat, place, "person", owner.id, owner.name)
                if one.commit:
                    table.info.draw = table.info.draw.committed(seat, one.commit)
                table.sat.add((owner.id, side_of(seat)))
            else:
                table.chairs[seat] = Chair(seat, place, "open")
        sides = {side for _, side in table.sat}
        if CONTROL in sides and len(sides) > 1:
            raise Problem(422, "refused", phrase("problem-control-sees-everything-whoever-sits"))
        table.info.hotseat = len(sides) > 1

    async def _write_new(self, table: Table, more: Sequence[Write] = ()) -> None:
        await self.registry.writer.write(*_new_rows(table), *more)
        self.registry.keep(table)


def _new_rows(table: Table) -> list[Write]:
    """A table that is not in the database yet."""
    new = [rows.table_row(table), *(rows.seat_row(table, chair) for chair in table.chairs.values())]
    return [*new, *(rows.sat_row(table, person, side) for person, side in sorted(table.sat))]
