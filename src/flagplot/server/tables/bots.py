"""Automatic play: bots, standing orders, and orders for people whose time is up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic

from flagplot.bots.bot import Desk
from flagplot.bots.roster import patience
from flagplot.kernel.order import BadNotation
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.state import State
from flagplot.server import wire
from flagplot.server.db import rows
from flagplot.server.db.writer import Write
from flagplot.server.http.errors import Problem, log
from flagplot.server.said import phrase
from flagplot.server.tables import checks
from flagplot.server.tables.info import PERSON, Chair
from flagplot.server.tables.intent import think as plan_order
from flagplot.server.tables.linked import LinkedBattles
from flagplot.server.tables.offers import CAPTAINS
from flagplot.server.tables.orders import Orders
from flagplot.server.tables.registry import Registry
from flagplot.server.tables.table import Table
from flagplot.server.workers.bot_workers import BotWorkers

PASSES = ("pass", "done", "end", "stop", "none", "hold", "skip", "decline", "no", "settle")
"""The verbs that pass, in order of preference."""


AGAIN = 503
LEAP = 60.0
"""A clock that goes back by this many seconds has been reset, not merely adjusted."""
SLACK = 1.25
"""The tick of a searching bot, as a multiple of its time limit."""
WATCHED = 4
"""Ticks between two orders of a run, so that the player can watch it."""
SOON = 5.0
"""Seconds until an order that could not be written is tried again."""


def until_tick(elapsed: float, tick: float) -> float:
    """Seconds to the next tick, never 0, so that work of unmeasurable duration is released on the next tick too."""
    return tick - elapsed % tick


class BotPlayers:
    """Gives the orders of bots and of absent players. Worker processes compute them."""

    def __init__(
        self, registry: Registry, orders: Orders, linked: LinkedBattles, share: Callable[[str], str] = str
    ) -> None:
        self.registry = registry
        self.orders = orders
        self.linked = linked
        self.bot_workers = BotWorkers(registry.catalogue, registry.settings, share)
        self._clock: asyncio.Task[None] | None = None
        self._looked = 0.0
        """When the clock was last read."""

    async def start(self) -> None:
        """Resume what the last run of the server left undone."""
        self.bot_workers.start()
        for name, due, bot_owes in await self.registry.loader.waiting(self.registry.settings.now()):
            if due is not None:
                self.registry.after_commit.due[name] = due
            if bot_owes:
                try:
                    await self.registry.table(name)
                except Problem as fault:
                    log.warning("table %s rests: %s", name, fault.detail)
        self._clock = asyncio.create_task(self._watch(), name="clock")

    async def stop(self) -> None:
        """Stop between two orders."""
        tasks = [table.runner for table in self.registry.live() if table.runner is not None]
        tasks += [self._clock] if self._clock is not None else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.bot_workers.stop()

    def wake(self, table: Table) -> None:
        """A seat without a person may owe an order."""
        if (table.runner is None or table.runner.done()) and table.unmanned() is not None:
            table.runner = asyncio.create_task(self._run(table), name=f"bots {table.info.id}")

    async def _run(self, table: Table) -> None:
        fruitless = 0
        while True:
            asked = monotonic()
            async with table.lock:
                chair = table.unmanned()
                if chair is None or table.match is None:
                    if table.rests():
                        self.registry.send_table(table)
                    return
                if self._is_left(table):
                    asyncio.get_running_loop().call_soon(self._put_away, table)
                    return
                is_bot = chair.kind == "bot"
                moment, laid, held = table.moment, chair.standing, chair.intent
                state = None if is_bot else table.match.state.clone()
                # Others may seal and withdraw orders while the bot thinks: after one delay caused by that, only its view counts.
                version = table.rendering(chair.seat).version if fruitless else ""
                think = self.bot_workers.brief(table, chair.seat, chair.bot if is_bot else "")
            line: str | None = None
            standing: int | None = None
            if chair is table.umpire:
                ruled = await self.linked.ruling(table)
                if ruled is None:
                    return  # the clock task checks again
                line = None if ruled == CAPTAINS else ruled
            if state is not None:
                line, standing = await self.bot_workers.staff(table, self._standing, table, chair, state)
            intent = held
            if standing is None and state is not None and (held.runs or (chair.away and held.lines)):
                desk = Desk(table.game, state, chair.seat)
                said, intent = await self.bot_workers.staff(table, partial(plan_order, away=chair.away), desk, held)
                line = said or line  # plans take precedence over a pass
                await self._tick(table, asked, "", 1 if chair.away else WATCHED)
            if line is None and (is_bot or chair.away):
                line = await think()
                await self._tick(table, asked, chair.bot if is_bot else "")
            async with table.lock:
                is_late = table.moment != moment and not (version and table.rendering(chair.seat).answers(version))
                if is_late or chair.standing is not laid or chair.intent is not held or not table.is_unmanned(chair):
                    fruitless += 1
                    if fruitless > 1000:
                        return
                    continue
                chair.intent = intent
                if line is None:  # plans or standing orders of a connected player, none of which applies now
                    chair.at_once = False
                    await self.registry.save_chair(table, chair)
                    if intent.card is not None and chair.person is not None and not table.hears(chair.seat):
                        self.registry.after_commit.after_change(table, [chair])
                    continue
                try:
                    also: list[Write] = []  # written together with the order, so that no standing order is given twice
                    if standing is not None:
                        chair.standing = [one for n, one in enumerate(chair.standing) if n != standing]
                    if standing is not None or intent is not held:
                        also = [rows.seat_state(table, chair)]
                    await self.orders.execute(table, chair.seat, line, also=also)
                except Problem as fault:
                    if fault.status == AGAIN:  # the table was evicted; the next request loads it from disk
                        self._later(table.info.id, fault)
                        return
                    log.error("%s at table %s stands still: %s", chair.seat, table.info.id, fault.code)
                    table.stuck = True
                    return
                except Exception:  # noqa: BLE001  # a fault in one game's rules must not stop the others
                    log.exception("%s at table %s stands still", chair.seat, table.info.id)
                    table.stuck = True
                    return

    def _is_left(self, table: Table) -> bool:
        """Whether only bots play and nobody has watched for long. A battle below continues, because another game waits for it."""
        if table.subscribers or table.info.parent or any(chair.kind != "bot" for chair in table.chairs.values()):
            return False
        limits = self.registry.settings.limits
        most = min(limits.left_s, limits.used_s) if self.registry.is_full else limits.left_s
        return asyncio.get_running_loop().time() - table.used > most

    def _put_away(self, table: Table) -> None:
        """Evict a game of bots; the next request loads it, and it continues."""
        if not self.registry.let_go(table):
            self.wake(table)

    async def _tick(self, table: Table, asked: float, bot: str, ticks: int = 1) -> None:
        """Wait for the next tick since a bot was asked, if people play: thinking time depends on what only its own seat sees.

        That includes whether a searching bot found anything to search: its tick is longer than its time limit.
        """
        tick = max(self.registry.settings.limits.bot_tick_ms / 1000, SLACK * patience(bot)) * ticks
        if tick and any(chair.kind == PERSON for chair in table.chairs.values()):
            await asyncio.sleep(until_tick(monotonic() - asked, tick))

    def _standing(self, table: Table, chair: Chair, state: State) -> tuple[str | None, int | None]:
        """The order that follows from a seat's plans or standing orders, and which standing order it was, if any."""
        game = table.game
        desk = Desk(game, state, chair.seat)
        for number, line in enumerate(chair.standing):
            try:
                order = game.notation.parse(line)
            except BadNotation:
                continue
            if desk.check(order) is None:
                return order.line(), number
        # No bot plays Control: take any order that continues the game by its own rules.
        if chair.away and (table.info.pace.then == "pass" or chair.seat == CONTROL):
            for verb in PASSES:
                for order in desk.orders():
                    if order.line().split()[0] == verb:
                        return order.line(), None
        return None, None

    async def advise(self, table: Table, seat: Seat, name: str, who: str) -> wire.Advice:
        """What a bot would order in a seat, from what the seat sees; scheduled fairly."""
        async with self.bot_workers.advice.turn(who):
            return await self._advise(table, seat, name)

    async def _advise(self, table: Table, seat: Seat, name: str) -> wire.Advice:
        bot = self.registry.catalogue.bot(table.info.game, name).name
        async with table.lock:
            checks.running(table)
            rendering = table.rendering(seat)
            if not rendering.owes:
                raise Problem(409, "status", phrase("problem-you-owe-no-order-now"))
            version, think = rendering.version, self.bot_workers.counsel(table, seat, bot)
        thought = await think()
        return wire.Advice(version, thought.line, bot, thought.why)

    # Deadlines.

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            await self.look()

    async def look(self) -> None:
        """Check the clock: overdue seats are played for."""
        now = self.registry.settings.now()
        was_put_back, self._looked = now < self._looked - LEAP, now
        for name in list(self.linked.waiting):
            self.linked.waiting.discard(name)  # waiting tables register again
            await self._look_below(name)
        late = [name for name, due in self.registry.after_commit.due.items() if due <= now or was_put_back]
        for name in late:
            try:
                await self._relieve(name)
            except Problem as fault:
                self._later(name, fault)
            except Exception:  # noqa: BLE001  # one table's fault must not stop the clocks of the others
                self.registry.after_commit.due.pop(name, None)
                log.exception("table %s rests", name)

    async def _look_below(self, name: str) -> None:
        """The deadline of a battle below may have passed, or its report may have arrived."""
        try:
            self.wake(await self.registry.table(name))
        except Problem as fault:
            log.warning("table %s rests: %s", name, fault.detail)

    def _later(self, name: str, fault: Problem) -> None:
        """Retry soon, unless it can never succeed."""
        if fault.status == AGAIN:
            self.registry.after_commit.due[name] = self.registry.settings.now() + SOON
        else:
            self.registry.after_commit.due.pop(name, None)
            log.warning("table %s rests: %s", name, fault.detail)

    async def _relieve(self, name: str) -> None:
        """Time is up: seats that owe an order are played for until their players return."""
        table = await self.registry.table(name)
        async with table.lock:
            now, clocks = self.registry.settings.now(), table.clocks
            changed, end = clocks.set_right(now), clocks.due()
            is_forgotten = table.info.held_since is not None and end is not None and end <= now
            if is_forgotten:
                changed = clocks.let_go(now)
            if changed or is_forgotten:
                await self.registry.commit(table, None, [rows.seat_state(table, chair) for chair in changed])
            if is_forgotten:
                self.registry.send_table(table)
            late: Sequence[Chair] = [
                chair for chair in clocks.owing() if (at := clocks.relief(chair)) is not None and at <= now
            ]
            if not late:
                self.registry.after_commit.mind(table)
                return
            for chair in late:
                chair.away = True
                await self.registry.save_chair(table, chair)
            self.registry.send_table(table)
        self.wake(table)
