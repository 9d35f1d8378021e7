"""The health check, the monitor of the event loop, and bytes that are not text."""

from __future__ import annotations

import asyncio
import logging
import threading
from pathlib import Path

import httpx
import pytest

from flagplot.server.catalogue import Catalogue
from flagplot.server.http import loop_lag as lags
from flagplot.server.http.loop_lag import LoopLagMonitor
from tests.server.harness import PATIENCE, Player, Running, serving


def test_health_says_that_all_is_well(server: Running) -> None:
    answer = httpx.get(f"{server.base}/health", timeout=PATIENCE)
    told = answer.json()

    assert answer.status_code == 200
    assert told["status"] in ("ok", "slow")
    assert (told["database"], told["workers"], told["faults"]) == (True, True, [])


def test_health_says_when_the_database_is_gone(folder: Path) -> None:
    with serving(folder) as server:
        server.do(server.services.engine.dispose())
        file = folder / "games.db"
        file.rename(folder / "elsewhere.db")
        file.mkdir()
        answer = httpx.get(f"{server.base}/health", timeout=PATIENCE)
        file.rmdir()
        (folder / "elsewhere.db").rename(file)

    assert answer.status_code == 503
    assert answer.json()["status"] == "unwell"
    assert answer.json()["faults"] == ["The database does not answer."]


def test_health_says_when_nothing_is_written_any_more(folder: Path) -> None:
    async def end_writer() -> None:
        assert server.services.writer._task is not None
        server.services.writer._task.cancel()
        await asyncio.gather(server.services.writer._task, return_exceptions=True)

    with serving(folder) as server:
        loop = server.services.writer._task.get_loop()  # type: ignore[union-attr]
        asyncio.run_coroutine_threadsafe(end_writer(), loop).result(PATIENCE)
        answer = httpx.get(f"{server.base}/health", timeout=PATIENCE)
        asyncio.run_coroutine_threadsafe(_again(server), loop).result(PATIENCE)

    assert answer.status_code == 503
    assert answer.json()["faults"] == ["Orders are not written down."]


async def _again(server: Running) -> None:
    server.services.writer.start()


def test_health_starts_a_process_that_thinks_if_none_runs(folder: Path) -> None:
    with serving(folder, Catalogue.standard(), bot_processes=1) as server:
        assert httpx.get(f"{server.base}/health", timeout=PATIENCE).json()["workers"] is True
        assert server.services.bot_players.bot_workers.processes[0].is_started


def test_what_keeps_the_loop_busy_is_named_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """Blocks the event loop until the monitoring thread has noticed, so that the test does not depend on time."""
    watch = LoopLagMonitor(long=0.05)
    seen = threading.Event()

    def hold() -> None:
        while not watch._place.startswith("POST"):
            seen.wait(0.01)

    async def answer() -> None:
        watch._place = ""
        watch.began({"method": "POST", "path_template": "/api/tables", "path": "/api/secret"})
        hold()

    async def story() -> None:
        watch.start()
        await asyncio.sleep(2 * lags.BEAT)
        await asyncio.create_task(answer())
        while not watch.last_stall.startswith("POST"):  # noqa: ASYNC110  # a busy machine may block the loop before
            await asyncio.sleep(0.01)
        watch.stop()

    with caplog.at_level(logging.WARNING):
        asyncio.run(story())

    assert watch.last_stall.startswith("POST /api/tables, at ")
    assert "hold" in watch.last_stall or "wait" in watch.last_stall
    assert "kept everybody waiting" in caplog.text
    assert "secret" not in caplog.text
    assert watch.worst() > 0.05


@pytest.mark.parametrize("body", [b'{"name": "\xff"}', b'{"name": "\xe9"}', b"\xff", b'{"name": "\xed\xa0\x80"}'])
def test_a_byte_that_is_no_text_is_refused_and_leaves_no_trace(
    server: Running, caplog: pytest.LogCaptureFixture, body: bytes
) -> None:
    with Player(server.base) as eve:
        answer = eve.ask("POST", "/api/guest", content=body, headers={"Content-Type": "application/json"})

    assert answer.status_code == 400
    assert answer.json()["code"] == "malformed"
    assert "Traceback" not in caplog.text
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]
