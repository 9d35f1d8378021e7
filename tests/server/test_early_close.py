"""A server that is closed during its start, or fails to start, leaves nothing behind: no task, no connection, no lock."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy.exc import DatabaseError

from flagplot.server.app import build
from flagplot.server.db.engine import open_engine
from flagplot.server.db.lock import DatabaseLock
from flagplot.server.services import Services
from flagplot.server.settings import Settings, database_url
from tests.server.harness import NO_LIMITS, QUICK, Player, serving, toy_catalogue

PAUSES = (0.0, 0.0, 0.0, 0.001, 0.002, 0.004, 0.008, 0.016, 0.05)
"""Seconds from start to close."""


def settings_for(address: str) -> Settings:
    return Settings(address, limits=NO_LIMITS, bot_processes=0, password_work=QUICK)


def test_a_server_closed_at_once_leaves_no_task_behind(database: str, folder: Path) -> None:
    address = database_url(database)
    with serving(folder, database=address) as running, Player(running.base, "Ann") as ann:
        for _ in range(2):  # games whose chronicles the server looks for when it starts
            ann.new_table()
            ann.post(ann.at("concede"), seat="red")

    async def open_and_close(pause: float) -> list[str]:
        services = Services(settings_for(address), toy_catalogue())
        await services.open()
        await asyncio.sleep(pause)
        await services.close()
        return [str(task) for task in asyncio.all_tasks() - {asyncio.current_task()}]

    assert [asyncio.run(open_and_close(pause)) for pause in PAUSES] == [[]] * len(PAUSES)


def test_a_server_that_cannot_start_lets_go_of_its_database(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    file.write_bytes(b"these are no games" * 1000)
    address = database_url(str(file))

    async def start() -> None:
        app = build(settings_for(address), toy_catalogue()).app
        async with app.lifespan():
            raise AssertionError("it started")

    async def take() -> None:
        engine = open_engine(address)
        lock = DatabaseLock(engine)
        await lock.take(seconds=0.3)
        await lock.release()
        await engine.dispose()

    async def one_after_the_other() -> None:
        with pytest.raises(BaseExceptionGroup) as found:
            await start()
        assert found.value.subgroup(DatabaseError) is not None
        await take()

    asyncio.run(one_after_the_other())
