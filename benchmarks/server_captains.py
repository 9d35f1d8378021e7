"""Latency of orders while twenty battles of captains run on the same server: `python -m benchmarks.server_captains [PROCESSES]`.

Forty players give an order every half second, first alone, then beside twenty tables at which captains play each other as fast as they can.
PROCESSES is the number of processes that think for bots; 0 means a thread of the server.
"""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import httpx
import uvicorn
import uvloop

from benchmarks.server_toy import never_end
from benchmarks.server_work import Table
from flagplot.games import load
from flagplot.server.app import build
from flagplot.server.catalogue import Catalogue
from flagplot.server.serving import configuration
from flagplot.server.settings import Settings, database_url
from tests.server.harness import NO_LIMITS
from tests.server.postgres import free_port
from tests.toy.game import GAME

PLAYERS, BATTLES, SECONDS, PAUSE = 40, 20, 10.0, 0.5


def serve(database: str, port: int, processes: int) -> None:
    """The toy game and the tactical one; bots of the latter think in worker processes, as on a standard server."""
    catalogue = Catalogue({"skerries": GAME, "tactical": load("tactical")})
    catalogue.is_standard = True
    limits = replace(NO_LIMITS, live_tables=2000)
    app = build(Settings(database_url(database), limits=limits, bot_processes=processes), catalogue)
    never_end(app.app.state["services"])
    uvicorn.Server(configuration(app, port=port, log_level="error")).run()


async def waits(tables: list[Table]) -> str:
    """Latency of orders that arrive at a moderate rate."""
    found: list[float] = []
    end = perf_counter() + SECONDS

    async def play(table: Table) -> None:
        await asyncio.sleep(random.random() * PAUSE)
        while perf_counter() < end:
            before = perf_counter()
            await table.order()
            found.append(perf_counter() - before)
            await asyncio.sleep(PAUSE)

    await asyncio.gather(*(play(table) for table in tables))
    found.sort()
    p50, p99 = (found[int(len(found) * part)] * 1e3 for part in (0.5, 0.99))
    return f"{len(found)} orders, p50 {p50:.1f} ms, p99 {p99:.1f} ms, longest {found[-1] * 1e3:.0f} ms"


async def work(base: str) -> None:
    """Run the measurement."""
    async with httpx.AsyncClient(base_url=base, timeout=120) as http:
        for _ in range(400):
            try:
                await http.get("/api/me")
                break
            except httpx.HTTPError:
                await asyncio.sleep(0.1)
        http.headers["X-CSRF-Token"] = (await http.post("/api/guest", json={"name": "Load"})).json()["csrf"]
        cookie = f"flagplot_session={http.cookies['flagplot_session']}"
        tables = [Table(http, base, cookie) for _ in range(PLAYERS)]
        for table in tables:
            await table.open()
        print(f"alone: {await waits(tables)}", flush=True)
        scenario = next(card for card in load("tactical").scenarios() if card.name == "savo-island")
        seats = [{"seat": seat, "player": "bot", "bot": "captain"} for seat in scenario.seats]
        for _ in range(BATTLES):
            made = await http.post("/api/tables", json={"game": "tactical", "scenario": scenario.name, "seats": seats})
            made.raise_for_status()
        print(f"beside {BATTLES} battles of captains: {await waits(tables)}", flush=True)


def main() -> None:
    """Start the server, measure it, stop it."""
    if len(sys.argv) > 2:
        serve(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
        return
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, "-P", "-m", "benchmarks.server_captains", str(Path(folder) / "games.db"), str(port)]
        server = subprocess.Popen([*command, sys.argv[1] if len(sys.argv) > 1 else "1"])
        try:
            uvloop.run(work(f"http://127.0.0.1:{port}"))
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
