"""Background work: odds, reports, reviews, in threads and processes behind a fair queue, so that it delays no game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from flagplot.campaign.papers import Packet, Report, read_packet, read_report
from flagplot.kernel.game import Game
from flagplot.kernel.order import Order
from flagplot.kernel.view import View
from flagplot.lab.battle_odds import Trial
from flagplot.lab.odds.order import imagined, reckon
from flagplot.server import wire
from flagplot.server.catalogue import Catalogue, reckoning_card
from flagplot.server.history.finished import Finished
from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase
from flagplot.server.settings import Settings
from flagplot.server.wire import AskOdds, OddsReport, OrderReckoning
from flagplot.server.workers.battles import fought_on, fought_out, found_battles, tried
from flagplot.server.workers.bot_process import CROWD
from flagplot.server.workers.fair_queue import FairQueue
from flagplot.server.workers.playing_on import played_on
from flagplot.server.workers.pool import Pool
from flagplot.server.workers.retelling import question, told
from flagplot.server.workers.tasks import (
    FightOn,
    FightOut,
    FindBattles,
    FoughtOut,
    Handed,
    Odds,
    PlayedOn,
    PlayOn,
    ReckonOrder,
    Tried,
    TryBattle,
)

T = TypeVar("T")

THREADS = 2
GAMES = 8
"""Most games that captains play on from a moment."""


def _reckoned(game: Game[Any], view: View, order: Order) -> OrderReckoning:
    return reckoning_card(reckon(game, view, order))


def _late() -> str:
    return str(phrase("note-odds-late"))


def _packed(game: Game[Any], view: View) -> str:
    """An imagined world for a seat, encoded for a worker: it contains nothing that the seat may not know."""
    return game.codec.dumps(imagined(game, view))


class BackgroundWork:
    """Two threads, and separate process pools for odds, for reviews and for battles, so that odds wait for neither."""

    def __init__(self, catalogue: Catalogue, settings: Settings, share: Callable[[str], str] = str) -> None:
        self._catalogue = catalogue
        self._patience = settings.odds_s
        self._battle_s = settings.battle_s
        self._study_s = settings.study_s
        self._threads = ThreadPoolExecutor(THREADS, "study")
        self._turns = FairQueue(THREADS)
        count = settings.bot_processes if catalogue.is_standard else 0
        self.pool = Pool(count, settings.worker_memory)
        self.studies = Pool(count, settings.worker_memory)
        """The pool for reviews, separate so that they delay neither odds nor battles."""
        self.battles = Pool(count, settings.worker_memory, share, CROWD)
        """Scheduled fairly by owners of tables. Each table has one request at a time, and none is refused."""

    async def work(self, who: str, work: Callable[..., T], *given: object) -> T:
        """Run work in a thread, scheduled fairly by client."""
        async with self._turns.turn(who):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    async def odds(self, who: str, slug: str, asked: AskOdds) -> OddsReport:
        """The odds of a situation, with a time limit."""
        self._catalogue.game(slug)
        if not self.pool.workers:
            return await self.work(who, self._catalogue.ask, slug, asked.situation, asked.given)
        late = f"That takes longer than {self._patience:.0f} s to work out: ask with smaller numbers."
        found: OddsReport = await self.pool.ask(who, Odds(slug, asked), self._patience, OddsReport, late)
        return found

    async def reckon(self, who: str, game: Game[Any], view: View, order: Order) -> OrderReckoning:
        """The odds and warnings of an order, from its seat's view; only a note that says why if they cannot be computed."""
        if not self.pool.workers:
            return await self.work(who, _reckoned, game, view, order)
        world = await asyncio.to_thread(_packed, game, view)
        task = ReckonOrder(game.slug, str(view.seat), order.line(), world)
        try:
            found: OrderReckoning = await self.pool.ask(who, task, self._patience, OrderReckoning, _late())
        except Problem as problem:
            return OrderReckoning([], [], problem.detail)
        return found

    async def play_on(self, who: str, game: Game[Any], world: str, again: int = 0) -> PlayedOn:
        """Results of games that captains play on from a moment; possibly none if time runs out."""
        task = PlayOn(game.slug, world, GAMES, self._patience, again)
        if not self.pool.workers:
            return await self.work(who, played_on, game, task)
        found: PlayedOn = await self.pool.ask(who, task, 2 * self._patience, PlayedOn, _late())
        return found

    async def try_battle(self, who: str, game: Game[Any], view: View, number: int) -> Trial | None:
        """A waiting battle, fought once at each scale; `None` if the seat can imagine no such battle."""
        if not self.battles.workers:
            found = await self.work(who, tried, game, view, number)
        else:
            world = await asyncio.to_thread(_packed, game, view)
            task = TryBattle(game.slug, str(view.seat), world, number)
            found = await self.battles.ask(who, task, self._battle_s, Tried, _late())
        return Trial((found.above[0], found.above[1]), (found.below[0], found.below[1])) if found.above else None

    async def fight_out(self, who: str, packet: Packet) -> tuple[Report, str]:
        """A battle of a campaign that captains fight: its report and its replay."""
        if not self.battles.workers:
            found = await self.work(who, fought_out, packet)
        else:
            found = await self.battles.ask(who, FightOut(packet.text()), self._battle_s, FoughtOut, self._late)
        return read_report(found.report), found.replay

    async def fight_on(self, who: str, packet: Packet, replay: str) -> Report:
        """The report of a conceded linked battle, continued by captains."""
        if not self.battles.workers:
            text = await self.work(who, fought_on, packet, replay)
        else:
            text = await self.battles.ask(who, FightOn(packet.text(), replay), self._battle_s, str, self._late)
        return read_report(text)

    async def find_battles(self, who: str, record: str) -> list[tuple[Packet, str, tuple[str, ...]]]:
        """The battles that a game has handed down: each packet, the order that followed, the nations that lead in a war."""
        if not self.battles.workers:
            found = await self.work(who, found_battles, record)
        else:
            late = f"To find the battles of this game takes longer than {self._battle_s:.0f} s."
            found = await self.battles.ask(who, FindBattles(record), self._battle_s, list[Handed], late)
        return [(read_packet(packet), order, tuple(flags)) for packet, order, flags in found]

    async def report(self, who: str, game: Finished) -> wire.Report:
        """What mattered most in a finished game."""
        return await self._retold(who, "report", game, wire.Report)

    async def review(self, who: str, game: Finished, seat: str, at: int) -> wire.Review:
        """What a seat saw after an order."""
        return await self._retold(who, "review", game, wire.Review, seat, at)

    async def world_at(self, who: str, game: Finished, at: int) -> str:
        """The whole position after an order, as the game's codec writes it."""
        return await self._retold(who, "world", game, str, "", at)

    async def record_at(self, who: str, game: Finished, at: int) -> str:
        """A finished game up to an order as a replay."""
        return await self._retold(who, "replay", game, str, "", at)

    async def chronicle(self, who: str, game: Finished) -> bytes:
        """The chronicle of a finished game, compressed."""
        if not self.battles.workers:
            return await asyncio.to_thread(told, "chronicle", game, "", 0)
        late = f"To write this game down takes longer than {self._battle_s:.0f} s."
        found: bytes = await self.battles.ask(who, question("chronicle", game), self._battle_s, bytes, late)
        return found

    async def _retold(self, who: str, what: str, game: Finished, kind: type[T], seat: str = "", at: int = 0) -> T:
        if not self.studies.workers:
            return await self.work(who, told, what, game, seat, at)
        late = f"To play this game again takes longer than {self._study_s:.0f} s."
        found: T = await self.studies.ask(who, question(what, game, seat, at), self._study_s, kind, late)
        return found

    @property
    def _late(self) -> str:
        return f"Captains did not end the battle within {self._battle_s:.0f} s."

    async def stop(self) -> None:
        """Close the pools; waiting requests fail."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        await asyncio.gather(self.pool.stop(), self.studies.stop(), self.battles.stop())
