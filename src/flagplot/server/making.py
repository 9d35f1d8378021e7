"""Setting up tables: a new game, or one from a replay file."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import thread_time
from typing import Any

from flagplot.kernel import replay
from flagplot.kernel.dice import Chance, key_from_seed
from flagplot.kernel.game import Game
from flagplot.kernel.ledger import Fairness
from flagplot.kernel.match import Match
from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.server import rows, wire
from flagplot.server.charter import Chair, Charter
from flagplot.server.house import UNREADABLE, House, sentence
from flagplot.server.passage import finish
from flagplot.server.people import Somebody, clean
from flagplot.server.problems import Problem
from flagplot.server.seating import add_nonce
from flagplot.server.shelf import Shelf
from flagplot.server.storage import Write
from flagplot.server.study import Study
from flagplot.server.table import Table, is_playing

SEAT = 80
"""Characters of a seat's name, which a scenario file may give."""


class Maker:
    """Makes tables for a house."""

    def __init__(self, house: House, study: Study) -> None:
        self.house = house
        self.study = study

    async def create(self, owner: Somebody, wanted: wire.NewTable) -> Table:
        """Set up a table; it starts at once when no seat is open."""
        game = self.house.shelf.game(wanted.game)
        scenario = wanted.scenario or game.scenarios()[0].name
        try:
            options = game.settings(wanted.options)
            seats = await asyncio.to_thread(_seats, game, scenario, options)
        except UNREADABLE as fault:
            raise Problem(422, "refused", sentence(fault)) from fault
        fairness = (
            Fairness(seed=wanted.seed) if wanted.seed is not None else Fairness.committed(self.house.settings.token(32))
        )
        dice = "promised" if wanted.seed is None else "seeded"
        table = self._table(owner, game, scenario, dict(wanted.options), dice, fairness, wanted)
        self._seat_all(table, owner, seats, wanted.seats)
        if wanted.nonce:
            add_nonce(table, next((s for s, c in table.chairs.items() if c.person == owner.id), CONTROL), wanted.nonce)
        players = [chair for seat, chair in table.chairs.items() if is_playing(seat)]
        table.charter.stops = CONTROL in table.chairs and all(chair.kind == "bot" for chair in players)
        if any(chair.kind == "open" for chair in table.chairs.values()):
            await self._write_new(table)
        else:
            self.house.keep(table)
            async with table.lock:
                await self.house.begin(table, _new_rows(table))
        return table

    async def load_replay(self, owner: Somebody, wanted: wire.Import) -> Table:
        """Go on with a game from a replay file."""
        house = self.house
        try:
            match = await self.study.work(owner.id, _replayed, house.shelf, wanted.replay, house.settings.import_s)
        except UNREADABLE as fault:
            raise Problem(422, "refused", sentence(fault)) from fault
        game = match.game
        if match.fairness.seed is None and not match.fairness.keeps_promise():
            raise Problem(422, "refused", "The secret of this replay is not the one that was promised.")
        plan = wire.NewTable(match.game.slug, name=wanted.name, seats=wanted.seats)
        table = self._table(owner, game, match.scenario, match.options, "imported", match.fairness, plan)
        self._seat_all(table, owner, [s for s in match.state.logs if is_playing(s)], wanted.seats)
        for chair in table.chairs.values():
            if chair.kind == "open":
                raise Problem(422, "refused", "A game from a file has no open seats: take them, or name bots.")
        table.match = match
        table.seqs = list(range(len(match.record)))
        table.nonces = [""] * len(match.record)
        table.next_seq = len(match.record)
        table.charter.status = "running"
        finish(table)
        now = self.house.settings.now()
        await self._write_new(table, [rows.entry_row(table, n, e, "", now) for n, e in enumerate(match.record)])
        async with table.lock:
            await self.house.commit(table, None, [])
        return table

    def _table(
        self,
        owner: Somebody,
        game: Game[Any],
        scenario: str,
        options: dict[str, str],
        dice: str,
        fairness: Fairness,
        wanted: wire.NewTable,
    ) -> Table:
        pace = wanted.pace
        if pace.kind == "deadline" and pace.hours is None:
            raise Problem(422, "refused", "A pace with deadlines needs the hours for a move.")
        name = clean(wanted.name, self.house.settings.limits.name) or game.title
        return Table(
            Charter(
                self.house.settings.token(12),
                name,
                game.slug,
                game.version,
                scenario,
                options,
                dice,
                fairness,
                pace,
                wanted.spectators,
                owner.id,
                self.house.settings.token(15),
                hotseat=False,
                status="gathering",
                created=self.house.settings.now(),
            ),
            game,
            (),
        )

    def _seat_all(self, table: Table, owner: Somebody, seats: Sequence[Seat], wanted: Sequence[wire.NewSeat]) -> None:
        long = next((seat for seat in seats if len(seat) > SEAT), None)
        if long is not None:
            raise Problem(
                422,
                "refused",
                f"A seat's name has at most {SEAT} characters, not {len(long)}: shorten the scenario's names.",
            )
        asked = {one.seat: one for one in wanted}
        for name in asked:
            if name not in seats and name != CONTROL:
                raise Problem(422, "refused", f"There is no seat {name!r} here: {', '.join(seats)}, or {CONTROL}.")
        everybody = [*seats, *([CONTROL] if CONTROL in asked else [])]
        for place, seat in enumerate(everybody):
            one = asked.get(seat)
            if one is None or one.player == "bot":
                if seat == CONTROL:
                    raise Problem(422, "refused", "Control is a person.")
                bot = self.house.shelf.bot(table.charter.game, one.bot if one is not None else "").name
                table.chairs[seat] = Chair(seat, place, "bot", bot=bot)
            elif one.player == "me":
                table.chairs[seat] = Chair(seat, place, "person", owner.id, owner.name)
                table.sat.add((owner.id, side_of(seat)))
            else:
                table.chairs[seat] = Chair(seat, place, "open")
        sides = {side for _, side in table.sat}
        if CONTROL in sides and len(sides) > 1:
            raise Problem(422, "refused", "Control sees everything: whoever sits there cannot play.")
        table.charter.hotseat = len(sides) > 1

    async def _write_new(self, table: Table, more: Sequence[Write] = ()) -> None:
        await self.house.writer.write(*_new_rows(table), *more)
        self.house.keep(table)


def _new_rows(table: Table) -> list[Write]:
    """A table that nobody has written down yet."""
    new = [rows.table_row(table), *(rows.seat_row(table, chair) for chair in table.chairs.values())]
    return [*new, *(rows.sat_row(table, person, side) for person, side in sorted(table.sat))]


def _replayed(shelf: Shelf, text: str, seconds: float) -> Match:
    """A game from a file, played again as far as anybody's patience goes."""
    written = replay.parse(text)
    game = shelf.game(written.game)
    end = thread_time() + seconds

    def watch(_match: Match, line: replay.Line) -> None:
        if thread_time() > end:
            message = f"Line {line.number}: to play this file again takes longer than {seconds:.0f} s."
            raise replay.BadReplay(message)

    return written.play(game, watch=watch)


def _seats(game: Game[Any], scenario: str, options: dict[str, str]) -> list[Seat]:
    """The seats of a scenario, found by setting it up; nothing is rolled for that."""
    state = game.setup(scenario, options, Chance(key_from_seed(0)))
    return [seat for seat in state.logs if is_playing(seat)]
