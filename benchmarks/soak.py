"""Memory of a server over time: `python -m benchmarks.soak --minutes 60 --games 200` prints that of the server and its workers.

The given number of games of all three kinds run at the same time: bots play as fast as they get a turn, and a spectator watches. A game
that is over, or has been watched for long enough, is left and another one begun, as people do, so that old tables accumulate. Memory grows
until games have reached their usual age here and abandoned ones have been evicted; after that it must stay constant. The last line prints
the mean of each quarter.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import uvicorn

from flagplot.server.app import build
from flagplot.server.catalogue import Catalogue
from flagplot.server.serving import configuration
from flagplot.server.settings import Limits, Settings, database_url
from tests.server.harness import NO_LIMITS
from tests.server.postgres import free_port

GAMES = (("tactical", "duel"), ("tactical", "river-plate"), ("operational", "easter"), ("strategic", "intro"))
LOOKS = 40
"""Number of looks at one game before another one is begun."""
QUARTERS = 4


def serve(database: str, port: int) -> None:
    """A server with its usual settings except rate limits."""
    usual = Limits()
    kept = {name: getattr(usual, name) for name in ("live_tables", "idle_s", "over_s", "left_s", "used_s", "memory")}
    limits = replace(NO_LIMITS, **kept)
    app = build(Settings(database_url(database), limits=limits), Catalogue.standard())
    uvicorn.Server(configuration(app, port=port, log_level="error")).run()


def resident(process: int) -> float:
    """Resident memory of a process in megabytes."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (OSError, IndexError):
        return 0.0


def children(process: int) -> list[int]:
    """The child processes."""
    try:
        return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()]
    except OSError:
        return []


class Guest:
    """A spectator who watches one game after the other."""

    looks = 0
    games = 0

    def __init__(self, http: httpx.AsyncClient, number: int) -> None:
        self.http = http
        self.number = number

    async def play(self, end: float) -> None:
        """Run until the time is over; failed requests are repeated."""
        while monotonic() < end:
            try:
                await self._one(end)
            except (httpx.HTTPError, KeyError, TypeError):
                await asyncio.sleep(1)

    async def _one(self, end: float) -> None:
        game, scenario = GAMES[self.number % len(GAMES)]
        card = (await self.http.get(f"/api/games/{game}")).json()
        seats = next(one for one in card["scenarios"] if one["name"] == scenario)["seats"]
        chairs = [{"seat": seat, "player": "bot", "bot": "random"} for seat in seats]
        body = {"game": game, "scenario": scenario, "seats": chairs, "spectators": "public"}
        at = f"/api/tables/{(await self.http.post('/api/tables', json=body)).json()['id']}"
        Guest.games += 1
        version, since = "", 0
        for _ in range(LOOKS):
            asked: dict[str, str | int] = {"version": version, "since": since, "wait": 20}
            answer = await self.http.get(f"{at}/poll", params=asked)
            if answer.status_code == 200:
                seen: Any = answer.json()
                version, since = seen["version"], seen["count"]
                if seen["view"]["outcome"] is not None or monotonic() > end:
                    return
            Guest.looks += 1
            await asyncio.sleep(2)


async def work(base: str, server: int, minutes: float, games: int) -> None:
    """Play, and print the memory of the processes."""
    limits = httpx.Limits(max_connections=games + 10)
    async with httpx.AsyncClient(base_url=base, timeout=300, limits=limits) as http:
        for _ in range(3000):
            try:
                await http.get("/api/me")
                break
            except httpx.HTTPError:
                await asyncio.sleep(0.1)
        http.headers["X-CSRF-Token"] = (await http.post("/api/guest", json={"name": "Soak"})).json()["csrf"]
        begun = monotonic()
        end = begun + minutes * 60
        held: list[float] = []
        playing = [asyncio.create_task(Guest(http, number).play(end)) for number in range(games)]
        while monotonic() < end:
            await asyncio.sleep(30)
            held.append(resident(server))
            workers = " ".join(f"{resident(one):.0f}" for one in children(server))
            try:
                health = (await http.get("/health")).json()
            except httpx.HTTPError:  # the machine is too busy for an answer now
                continue
            print(
                f"{(monotonic() - begun) / 60:5.1f} min  server {held[-1]:6.0f} MB  workers {workers} MB  "
                f"{Guest.games} games begun, {health['tables_in_memory']} in memory, {Guest.looks} looks, "
                f"worst lag {health['worst_lag_ms']} ms",
                flush=True,
            )
        if len(held) >= QUARTERS:
            size = len(held) // QUARTERS
            means = [sum(held[first : first + size]) / size for first in range(0, size * QUARTERS, size)]
            print(f"{held[0]:.0f} MB at first; the quarters' means: {', '.join(f'{one:.0f}' for one in means)} MB.")
        for one in playing:
            one.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


def main() -> None:
    """Start the server in a process of its own, and play."""
    if sys.argv[1:2] == ["serve"]:
        serve(sys.argv[2], int(sys.argv[3]))
        return
    told = argparse.ArgumentParser(description="Does the server's memory stay flat?")
    told.add_argument("--minutes", type=float, default=60.0)
    told.add_argument("--games", type=int, default=200)
    asked = told.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, "-m", "benchmarks.soak", "serve", f"{folder}/games.db", str(port)]
        with subprocess.Popen(command) as server:
            try:
                asyncio.run(work(f"http://127.0.0.1:{port}", server.pid, asked.minutes, asked.games))
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
