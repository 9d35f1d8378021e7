"""A server in a separate process, forked so that it starts at once, which is killed at an exact moment.

It dies, as by `kill -9`, before a statement with certain words (`statement`), before the commit of its transaction (`commit`), or after the
commit but before anybody is told (`after`).
"""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import alembic.command  # noqa: F401  # before the fork: a server that starts needs it
import uvicorn
from sqlalchemy import Engine, Pool, event

from flagplot.server.app import build
from flagplot.server.catalogue import Catalogue
from flagplot.server.http.middleware import Middleware
from flagplot.server.serving import configuration
from flagplot.server.settings import Settings, database_url
from tests.server.harness import NO_LIMITS, PATIENCE, QUICK, serving, toy_catalogue, wait_for


class Reaper:
    """Waits for its moment: skips `spared` statements with the same words, or waits for one that writes something `about`."""

    def __init__(self, words: str, moment: str, spared: int = 0, about: str = "") -> None:
        self.words = words
        self.moment = moment
        self.spared = spared
        self.about = about
        self.is_near = False

    def reaches(self, moment: str) -> None:
        if self.is_near and moment == self.moment:
            os.kill(os.getpid(), signal.SIGKILL)

    def hears(self, sql: str, values: object = ()) -> None:
        if self.words in " ".join(sql.split()) and self.about in repr(values):
            self.spared -= 1
            self.is_near = self.spared < 0
            self.reaches("statement")
        if sql == "COMMIT":
            self.reaches("commit")


def watch(reaper: Reaper) -> None:
    """Watch all statements that go to SQLite through its driver, or to any database through the engine."""

    class Watched(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            reaper.hears(sql, values)
            done = super().execute(sql, *values)
            if sql == "COMMIT":
                reaper.reaches("after")
            return done

        def executemany(self, sql: str, *values: Any) -> sqlite3.Cursor:
            kept = [list(rows) for rows in values]  # an iterator can be read only once
            reaper.hears(sql, kept)
            return super().executemany(sql, *kept)

    connect = sqlite3.connect
    sqlite3.connect = lambda *where, **how: connect(*where, factory=Watched, **how)  # type: ignore[assignment]
    event.listen(
        Engine, "before_cursor_execute", lambda _connection, _cursor, sql, values, *_rest: reaper.hears(sql, values)
    )
    event.listen(Engine, "commit", lambda _connection: reaper.reaches("commit"))
    event.listen(Pool, "checkin", lambda *_: reaper.reaches("after"))


class DyingServer:
    """A server with the toy game, or other games; its clock is some hours ahead, and its reaper, if any, kills it."""

    def __init__(
        self,
        database: str,
        port: int,
        reaper: Reaper | None = None,
        hours: float = 0,
        games: Callable[[], Catalogue] = toy_catalogue,
        app: Middleware | None = None,
    ) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self._port = port
        self._status: int | None = None
        warm_up()
        app = app or application(database, hours, games)
        self._pid = os.fork()
        if self._pid == 0:
            try:
                _serve(app, port, reaper)
            finally:
                os._exit(1)

    def is_up(self) -> bool:
        """Wait until it answers; false if it died first."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and not self._ended(os.WNOHANG):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self._port), 5):
                return True  # it listens only after everything else is ready
            time.sleep(0.02)
        return False

    def dies(self) -> None:
        """Wait until the reaper has killed it."""
        wait_for(lambda: self._ended(os.WNOHANG), "it lives")
        assert self._status == signal.SIGKILL, f"it exited by itself: {self._status}"

    def kill(self) -> None:
        """Kill it now."""
        if not self._ended(os.WNOHANG):
            os.kill(self._pid, signal.SIGKILL)
            self._ended(0)

    def _ended(self, how: int) -> bool:
        if self._status is None:
            pid, status = os.waitpid(self._pid, how)
            self._status = status if pid else None
        return self._status is not None


@cache
def warm_up() -> None:
    """Run a server briefly before the first fork, so that lazily loaded modules are loaded in all forks."""
    with TemporaryDirectory() as folder, serving(Path(folder)):
        pass


@lru_cache(maxsize=2)
def application(database: str, hours: float = 0, games: Callable[[], Catalogue] = toy_catalogue) -> Middleware:
    """The application of such a server. It is made before the fork, for all servers of one database: they start at once."""
    catalogue = games()
    assert catalogue.cards  # all files are read
    settings = Settings(
        database_url(database),
        limits=NO_LIMITS,
        snapshot_every=7,
        snapshot_after=0,
        bot_processes=0,
        password_work=QUICK,
        now=lambda: time.time() + hours * 3600,
    )
    return build(settings, catalogue)


def _serve(app: Middleware, port: int, reaper: Reaper | None) -> None:
    if reaper is not None:
        watch(reaper)
    uvicorn.Server(configuration(app, port=port, log_level="error")).run()


@contextmanager
def dying(
    database: str,
    port: int,
    reaper: Reaper | None = None,
    hours: float = 0,
    games: Callable[[], Catalogue] = toy_catalogue,
    app: Middleware | None = None,
) -> Iterator[DyingServer]:
    """A server that is killed at the end of the block."""
    server = DyingServer(database, port, reaper, hours, games, app)
    try:
        yield server
    finally:
        server.kill()
