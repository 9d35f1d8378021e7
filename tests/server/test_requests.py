"""Raw requests: endless bodies, endless heads, invalid names."""

from __future__ import annotations

import socket
import time
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from flagplot.server.http.middleware import Middleware
from tests.server.harness import PATIENCE, Running, complaints, hear, serving, two_players

GONE = (ConnectionResetError, BrokenPipeError)
JSON = "Content-Type: application/json\r\n"


@contextmanager
def line(server: Running) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", urlsplit(server.base).port or 0), PATIENCE) as opened:
        yield opened


def answer(server: Running, request: str, encoding: str = "latin-1") -> bytes:
    """Everything received until the server closes the connection."""
    with line(server) as opened:
        opened.sendall(request.encode(encoding))
        return rest(opened)


def rest(opened: socket.socket) -> bytes:
    heard = b""
    try:
        while more := opened.recv(65_536):
            heard += more
    except ConnectionError:
        pass
    return heard


def drip(opened: socket.socket, piece: bytes, times: int, pause: float = 0.0) -> None:
    for _ in range(times):
        opened.sendall(piece)
        time.sleep(pause)


@pytest.mark.parametrize("header", ["Host: [::1", "Host: [", "Host: ]:80", "Host: \xff"])
def test_a_name_that_is_none_is_refused_and_no_fault(
    folder: Path, caplog: pytest.LogCaptureFixture, header: str
) -> None:
    with serving(folder, hosts=frozenset({"127.0.0.1"})) as server:
        told = answer(server, f"GET /api/me HTTP/1.1\r\n{header}\r\nConnection: close\r\n\r\n")
    assert told.startswith(b"HTTP/1.1 403")
    assert b"content-security-policy" in told
    assert not complaints(caplog)


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "//", "\xff"])
def test_an_origin_that_is_none_is_another_site(server: Running, caplog: pytest.LogCaptureFixture, origin: str) -> None:
    head = f"Host: x\r\nOrigin: {origin}\r\n{JSON}Content-Length: 2\r\nConnection: close\r\n\r\n{{}}"
    told = answer(server, f"POST /api/guest HTTP/1.1\r\n{head}")
    assert told.startswith(b"HTTP/1.1 403")
    assert not complaints(caplog)


@pytest.mark.parametrize(
    "said",
    [
        f"POST /api/guest HTTP/1.1\r\nHost: x\r\n{JSON}Content-Length: 20\r\n\r\n{{",
        f"POST /api/guest HTTP/1.1\r\nHost: x\r\n{JSON}Transfer-Encoding: chunked\r\n\r\n1\r\n{{\r\n",
    ],
)
def test_a_body_that_is_not_whole_in_time_is_refused_and_its_connection_ends(
    folder: Path, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    monkeypatch.setattr(Middleware, "body_timeout", 0.3)
    with serving(folder) as server, line(server) as opened:
        before = time.monotonic()
        opened.sendall(said.encode())
        assert rest(opened).startswith(b"HTTP/1.1 408")
        assert time.monotonic() - before < 20


def test_dripping_does_not_buy_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Middleware, "body_timeout", 0.5)
    with serving(folder) as server, line(server) as opened:
        opened.sendall(f"POST /api/guest HTTP/1.1\r\nHost: x\r\n{JSON}Content-Length: 5000\r\n\r\n".encode())
        with pytest.raises(GONE):
            drip(opened, b" ", 1000, pause=0.05)


def test_heads_that_never_end_keep_nobody_waiting(server: Running) -> None:
    with ExitStack() as stack:
        for _ in range(200):
            stack.enter_context(line(server)).sendall(b"GET /api/me HTTP/1.1\r\nHost: x\r\nX: ")
        assert answer(server, "GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").startswith(
            b"HTTP/1.1 200"
        )


def test_who_has_asked_is_waited_with(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long poll may take longer than the time limit of a request, because its request was complete."""
    monkeypatch.setattr(Middleware, "body_timeout", 0.3)
    with serving(folder) as server, two_players(server.base) as (ann, _):
        seen = ann.view()
        before = time.monotonic()
        ann.ask("GET", ann.at("poll"), 204, params={"version": seen["version"], "wait": 1})
        assert time.monotonic() - before > 0.9


@pytest.mark.parametrize(
    "head",
    [
        f"X: {'a' * 200_000}\r\n",
        "".join(f"X{number}: 1\r\n" for number in range(500)),
        f"X{'a' * 50_000}: 1\r\n",
    ],
)
def test_a_head_has_an_end(server: Running, head: str) -> None:
    assert answer(server, f"GET /api/me HTTP/1.1\r\nHost: x\r\n{head}\r\n").startswith(b"HTTP/1.1 400")


def test_a_header_without_end_is_not_kept(server: Running) -> None:
    with line(server) as opened:
        opened.sendall(b"GET /api/me HTTP/1.1\r\nHost: x\r\nX: ")
        with pytest.raises(GONE):
            drip(opened, b"a" * 65_536, 2000)


@pytest.mark.parametrize(
    "head",
    [
        "Content-Length: 2\r\nContent-Length: 30\r\n",
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        "Content-Length : 2\r\n",
        "Content-Length: +2\r\n",
        "Content-Length: -1\r\n",
    ],
)
def test_two_readings_of_one_request_are_refused(server: Running, head: str) -> None:
    """Request smuggling: a proxy that reads the request differently could overlook a second request in the first."""
    told = answer(server, f"POST /api/guest HTTP/1.1\r\nHost: x\r\n{JSON}{head}\r\n{{}}")
    assert told.startswith(b"HTTP/1.1 400")


def test_one_process_holds_more_connections_than_the_usual_thousand(server: Running) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert soft == hard or soft >= 65_536
    assert server.base


def test_the_address_of_sockets_is_for_sockets(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(folder) as server, two_players(server.base) as (ann, _):
        ann.ask("GET", ann.at("live"), 405)
        ann.ask("POST", ann.at("live"), 405, json={})
    assert not complaints(caplog)


def test_who_pings_without_end_keeps_nobody_waiting(server: Running) -> None:
    with two_players(server.base) as (ann, bob), ann.live() as socket:
        waiting = deque((socket.ping() for _ in range(5000)), 1)
        before = time.monotonic()
        bob.get(bob.at("notes"))
        assert time.monotonic() - before < 20
        assert waiting[0].wait(PATIENCE)


def test_bytes_and_broken_messages_leave_the_socket_open(server: Running) -> None:
    with two_players(server.base) as (ann, _), ann.live() as socket:
        for sent in (
            b"\0",
            "1",
            "[]",
            "null",
            "",
            '{"type":5}',
            '{"type":"order","id":"x"}',
            '{"type":"ping","id":[]}',
        ):
            socket.send(sent)
            assert hear(socket, "answer")["status"] == 400
        socket.send('{"type":"ping"}')
        assert hear(socket, "pong")
