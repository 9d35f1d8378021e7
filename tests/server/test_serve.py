"""`flagplot serve`: one command, which prints its address."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from flagplot.cli import app
from flagplot.cli.serve import _told
from tests.server.harness import PATIENCE

COMMAND = [sys.executable, "-c", "from flagplot.cli import main; main()", "serve"]


@contextmanager
def start(*more: str, home: Path) -> Iterator[subprocess.Popen[str]]:
    """The server as a process. A test that fails ends it: leaving the context waits for the process."""
    environment = {**os.environ, "FLAGPLOT_HOME": str(home), "COLUMNS": "200"}
    with subprocess.Popen(
        [*COMMAND, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as server:
        try:
            yield server
        except BaseException:
            server.kill()
            raise


def test_it_serves_the_games_from_the_data_folder_and_stops_when_told(tmp_path: Path) -> None:
    with start("--port", "0", home=tmp_path) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", said)
        assert found, said + (server.stderr.read() if server.stderr else "")
        games = httpx.get(f"{found[0]}/api/games", timeout=PATIENCE).json()["games"]
        page = httpx.get(found[0], timeout=PATIENCE)
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE)

    assert {game["slug"] for game in games} == {"strategic", "operational", "tactical"}
    assert page.status_code == 200
    assert (tmp_path / "flagplot.db").is_file()


def test_a_busy_port_that_was_asked_for_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as busy,
        start("--port", str(busy.getsockname()[1]), home=tmp_path) as server,
    ):
        _, told = server.communicate(timeout=PATIENCE)

    assert server.returncode == 1
    assert "Try --port 0." in told


def test_when_the_usual_port_is_busy_it_takes_another_and_says_where_it_is(tmp_path: Path) -> None:
    with ExitStack() as stack:
        with suppress(OSError):  # another process has the port: the effect is the same
            stack.enter_context(socket.create_server(("127.0.0.1", 1942)))
        server = stack.enter_context(start(home=tmp_path))
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)", server.stdout.readline())
        assert found
        answered = httpx.get(f"{found[0]}/api/me", timeout=PATIENCE).status_code
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE)

    assert found[1] != "1942"
    assert answered == 200


def test_a_database_of_another_kind_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with start("--database", "mysql://localhost/x", home=tmp_path) as server:
        _, told = server.communicate(timeout=PATIENCE)

    assert server.returncode == 2
    assert "SQLite or PostgreSQL" in told


def test_a_database_that_is_not_there_is_told_without_a_traceback(tmp_path: Path) -> None:
    with start("--port", "0", "--database", "postgresql://nobody@127.0.0.1:9/none", home=tmp_path) as server:
        _, told = server.communicate(timeout=PATIENCE)

    assert server.returncode == 1
    assert "Traceback" not in told
    assert "The server did not start" in told


@pytest.mark.parametrize(
    "given, told",
    [
        (["--public-url", "play.example.org"], "--public-url is a web address"),
        (["--public-url", "https://[::1"], "--public-url is a web address"),
        (["--public-url", "https://example.org/games"], "without a path"),
        (["--proxy", "*"], "--proxy names addresses"),
        (["--host", ""], "--host names the address to listen on"),
        (["--host", "192.0.2.1", "--port", "0"], "Try --host 127.0.0.1"),
        (["--database", "sqlite://games.db"], "three slashes"),
    ],
)
def test_every_setting_that_cannot_be_is_refused_with_a_sentence(
    given: list[str], told: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FLAGPLOT_HOME", str(tmp_path))
    shown = CliRunner().invoke(app, ["serve", *given])

    assert shown.exit_code in (1, 2)
    assert told in " ".join(shown.output.split())
    assert not (tmp_path / "flagplot.db").exists()


@pytest.mark.parametrize("host, told", [("0.0.0.0", "127.0.0.1"), ("::", "[::1]"), ("::1", "[::1]"), ("box", "box")])
def test_it_tells_an_address_that_a_browser_can_open(host: str, told: str) -> None:
    assert _told(host) == told
