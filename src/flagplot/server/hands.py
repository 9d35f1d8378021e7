"""Those who play without a person at the board: bots, standing orders, and the watch kept for the absent."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from flagplot.bots.bot import Desk
from flagplot.kernel.order import BadNotation
from flagplot.kernel.seat import Seat
from flagplot.kernel.state import State
from flagplot.server import judge, rows, wire
from flagplot.server.charter import Chair
from flagplot.server.house import House
from flagplot.server.problems import Problem, log
from flagplot.server.staff import Staff
from flagplot.server.storage import Write
from flagplot.server.table import Table

PASSES = ("pass", "done", "end", "stop", "none", "hold", "skip", "decline", "no")
"""The verbs by which the games let a chance go by, the plainest first."""


AGAIN = 503
LEAP = 60.0
"""Seconds by which a clock is put back when it is not merely set."""
SOON = 5.0
"""Seconds until a table is looked at again whose order could not be written down."""


class Hands:
    """Moves the pieces of every chair whose person is a program or away. The staff thinks for them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.staff = Staff(house.shelf, house.settings)
        self._clock: asyncio.Task[None] | None = None
        self._looked = 0.0
        """When we last looked at the clock."""

    async def start(self) -> None:
        """Go on where the last run of the server stopped."""
        self.staff.start()
        for name, due, bot_owes in await self.house.archive.waiting(self.house.settings.now()):
            if due is not None:
                self.house.steward.due[name] = due
            if bot_owes:
                try:
                    await self.house.table(name)
                except Problem as fault:
                    log.warning("table %s rests: %s", name, fault.detail)
        self._clock = asyncio.create_task(self._watch(), name="clock")

    async def stop(self) -> None:
        """Stop between two orders."""
        tasks = [table.runner for table in self.house.live() if table.runner is not None]
        tasks += [self._clock] if self._clock is not None else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.staff.stop()

    def wake(self, table: Table) -> None:
        """Somebody without a person may owe an order."""
        if (table.runner is None or table.runner.done()) and table.unmanned() is not None:
            table.runner = asyncio.create_task(self._run(table), name=f"bots {table.charter.id}")

    async def _run(self, table: Table) -> None:
        fruitless = 0
        while True:
            async with table.lock:
                chair = table.unmanned()
                if chair is None or table.match is None:
                    return
                is_bot = chair.kind == "bot"
                moment, laid, state = table.moment, chair.standing, None if is_bot else table.match.state.clone()
                # Others may seal and withdraw while he thinks: once that has kept him from moving, his view is what counts.
                version = table.face(chair.seat).version if fruitless else ""
                think = self.staff.brief(table, chair.seat, chair.bot if is_bot else "")
            line: str | None = None
            standing: int | None = None
            if state is not None:
                line, standing = await asyncio.to_thread(self._standing, table, chair, state)
            if line is None and (is_bot or chair.away):
                line = await think()
            async with table.lock:
                is_late = table.moment != moment and not (version and table.face(chair.seat).answers(version))
                if is_late or chair.standing is not laid or not table.is_unmanned(chair):
                    fruitless += 1
                    if fruitless > 1000:
                        return
                    continue
                if line is None:  # standing orders of somebody who is here, none of which fits now
                    chair.at_once = False
                    await self.house.save_chair(table, chair)
                    continue
                try:
                    also: list[Write] = []  # in one go with the order: no standing order is given twice
                    if standing is not None:
                        chair.standing = [one for n, one in enumerate(chair.standing) if n != standing]
                        also = [rows.seat_state(table, chair)]
                    await self.house.order(table, chair.seat, line, also=also)
                except Problem as fault:
                    if fault.status == AGAIN:  # the table was dropped: who wakes it goes on from what is on disk
                        self._later(table.charter.id, fault)
                        return
                    log.error("%s at table %s stands still: %s", chair.seat, table.charter.id, fault.code)
                    table.stuck = True
                    return
                except Exception:  # noqa: BLE001  # a fault in one game's rules must not stop the others
                    log.exception("%s at table %s stands still", chair.seat, table.charter.id)
                    table.stuck = True
                    return

    def _standing(self, table: Table, chair: Chair, state: State) -> tuple[str | None, int | None]:
        """What a chair has laid down for such a moment, and which of its standing orders it was, if it was one."""
        game = table.game
        desk = Desk(game, state, chair.seat)
        for number, line in enumerate(chair.standing):
            try:
                order = game.notation.parse(line)
            except BadNotation:
                continue
            if desk.check(order) is None:
                return order.line(), number
        if chair.away and table.charter.pace.then == "pass":
            for verb in PASSES:
                for order in desk.orders():
                    if order.line().split()[0] == verb:
                        return order.line(), None
        return None, None

    async def advise(self, table: Table, seat: Seat, name: str, who: str) -> wire.Advice:
        """What a bot would order in a seat, from what the seat sees, when it is this asker's turn."""
        async with self.staff.advice.turn(who):
            return await self._advise(table, seat, name)

    async def _advise(self, table: Table, seat: Seat, name: str) -> wire.Advice:
        bot = self.house.shelf.bot(table.charter.game, name).name
        async with table.lock:
            judge.running(table)
            face = table.face(seat)
            if not face.owes:
                raise Problem(409, "status", "You owe no order now.")
            version, think = face.version, self.staff.brief(table, seat, bot)
        return wire.Advice(version, await think(), bot)

    # Deadlines.

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            await self.look()

    async def look(self) -> None:
        """Look at the clock: whoever is late is relieved."""
        now = self.house.settings.now()
        was_put_back, self._looked = now < self._looked - LEAP, now
        late = [name for name, due in self.house.steward.due.items() if due <= now or was_put_back]
        for name in late:
            try:
                await self._relieve(name)
            except Problem as fault:
                self._later(name, fault)
            except Exception:  # noqa: BLE001  # one table's fault must not stop the clocks of the others
                self.house.steward.due.pop(name, None)
                log.exception("table %s rests", name)

    def _later(self, name: str, fault: Problem) -> None:
        """What could not be done now is tried again soon, unless it never can be."""
        if fault.status == AGAIN:
            self.house.steward.due[name] = self.house.settings.now() + SOON
        else:
            self.house.steward.due.pop(name, None)
            log.warning("table %s rests: %s", name, fault.detail)

    async def _relieve(self, name: str) -> None:
        """Time is up: whoever owes an order is played for until he comes back."""
        table = await self.house.table(name)
        async with table.lock:
            now, clocks = self.house.settings.now(), table.clocks
            changed, end = clocks.set_right(now), clocks.due()
            is_forgotten = table.charter.held_since is not None and end is not None and end <= now
            if is_forgotten:
                changed = clocks.let_go(now)
            if changed or is_forgotten:
                await self.house.commit(table, None, [rows.seat_state(table, chair) for chair in changed])
            if is_forgotten:
                self.house.tell_table(table)
            late: Sequence[Chair] = [
                chair for chair in clocks.owing() if (at := clocks.relief(chair)) is not None and at <= now
            ]
            if not late:
                self.house.steward.mind(table)
                return
            for chair in late:
                chair.away = True
                await self.house.save_chair(table, chair)
            self.house.tell_table(table)
        self.wake(table)
