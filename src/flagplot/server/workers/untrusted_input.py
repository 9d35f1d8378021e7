"""Parsing untrusted input: scenarios, replays, long orders. A worker process with limits parses them first, never the server itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from flagplot.kernel.dice import Roll
from flagplot.kernel.game import Game
from flagplot.kernel.match import Entry, Match
from flagplot.kernel.seat import Seat
from flagplot.server.catalogue import Catalogue
from flagplot.server.http.errors import Problem
from flagplot.server.settings import Settings
from flagplot.server.workers.background import BackgroundWork
from flagplot.server.workers.pool import Pool
from flagplot.server.workers.tasks import ReadOrder, ReadReplay, ReadScenario, Replayed, fairness_of
from flagplot.server.workers.worker import replayed, seats

ORDER_S = 2.0
"""Seconds of processor time to parse one order."""


class Reading:
    """Parses texts in worker processes; or in a thread, for games that workers cannot load."""

    def __init__(
        self, catalogue: Catalogue, settings: Settings, background: BackgroundWork, share: Callable[[str], str] = str
    ) -> None:
        self._catalogue = catalogue
        self._settings = settings
        self._study = background
        self.pool = Pool(settings.bot_processes if catalogue.is_standard else 0, settings.worker_memory, share)

    async def seats(self, who: str, game: Game[Any], scenario: str, options: dict[str, str]) -> list[Seat]:
        """The seats of a scenario. Built-in scenarios are read in this process, uploaded ones in a worker."""
        if not self.pool.workers or any(card.name == scenario for card in game.scenarios()):
            return [Seat(seat) for seat in await asyncio.to_thread(seats, game, scenario, options)]
        seconds = self._settings.scenario_s
        late = f"To set up this scenario takes longer than {seconds:.0f} s: it is too large or too deep."
        task = ReadScenario(game.slug, scenario, options)
        return [Seat(seat) for seat in await self.pool.ask(who, task, seconds, list[str], late)]

    async def replayed(self, who: str, text: str) -> Match:
        """A game from a replay file. Its orders stand: none of them can be taken back."""
        seconds = self._settings.import_s
        late = f"To play this file again takes longer than {seconds:.0f} s."
        if self.pool.workers:
            found = await self.pool.ask(who, ReadReplay(text, seconds), seconds + ORDER_S, Replayed, late)
        else:
            found = await self._study.work(who, replayed, self._catalogue.game, text, seconds)
        return await asyncio.to_thread(self._match, found)

    def _match(self, found: Replayed) -> Match:
        game = self._catalogue.game(found.game)
        record = [
            Entry(
                Seat(seat), line, tuple(Roll(why, sides, tuple(faces), Seat(who)) for why, sides, faces, who in rolls)
            )
            for seat, line, rolls in found.record
        ]
        return Match(
            game, found.scenario, fairness_of(found.dice), found.options, game.codec.loads(found.state), record
        )

    async def order(self, who: str, game: Game[Any], seat: Seat, line: str) -> None:
        """Refuse a line that is not an order, or takes too long to parse."""
        if self.pool.workers:
            late = f"To read this order takes longer than {ORDER_S:.0f} s: order less at once."
            try:
                await self.pool.ask(who, ReadOrder(game.slug, seat, line), ORDER_S, str, late)
            except Problem as problem:
                problem.code = "notation"
                raise

    async def stop(self) -> None:
        """End the processes."""
        await self.pool.stop()
