"""Malformed messages: compressed, inflated, truncated, with invalid lengths."""

from __future__ import annotations

import gzip
import logging
import socket
import time
from typing import Any

import h11
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from flagplot.server.serving import _is_ours
from tests.server.harness import Player, Running, complaints, hear


def test_a_packed_body_is_not_unpacked(server: Running) -> None:
    with Player(server.base, "Eve") as eve:
        bomb = gzip.compress(b'{"game":"' + b"x" * 20_000_000 + b'"}')
        headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
        assert eve.ask("POST", "/api/tables", content=bomb, headers=headers).status_code == 400


def test_a_packed_message_that_swells_is_cut_off(server: Running) -> None:
    with Player(server.base, "Eve") as eve:
        eve.new_table()
        cookie = "; ".join(f"{name}={value}" for name, value in eve.http.cookies.items())
        address = server.base.replace("http", "ws") + eve.at("live")
        headers = {"Cookie": cookie, "Origin": server.base}
        with connect(address, additional_headers=headers, compression="deflate", max_size=None) as line:
            line.send("x" * 8_000_000)
            with pytest.raises(ConnectionClosed) as closed:
                hear(line, "no such message")

        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize(
    "text", ["[" * 50_000, '{"type":"ping","x":' + "[" * 50_000, '{"type":"order","id":1e999}', '{"type":"ping"', '""']
)
def test_messages_that_cannot_be_read_are_refused_and_the_line_stays(server: Running, text: str) -> None:
    with Player(server.base, "Eve") as eve:
        eve.new_table()
        with eve.live() as line:
            hear(line, "update")
            line.send(text)
            assert hear(line, "answer")["status"] == 400
            line.send(b"\x00\xff binary")
            assert hear(line, "answer")["status"] == 400
            line.send('{"type":"ping"}')
            assert hear(line, "pong")  # an update with the captain's plot may arrive first


@pytest.mark.parametrize("path", [b"/api/guest", b"/", b"/nowhere"])
@pytest.mark.parametrize("chunks", [b"zzzz\r\n", b"-1\r\n{}", b"2\r\n{}\r\nxx\r\n", b"5\r\n{}"])
def test_chunks_that_are_none_are_refused_and_not_worth_a_line(
    server: Running, caplog: pytest.LogCaptureFixture, path: bytes, chunks: bytes
) -> None:
    port = int(server.base.rsplit(":", 1)[1])
    head = b"POST " + path + b" HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
    for more in (b"", b"Content-Length: 5\r\n"):
        with socket.create_connection(("127.0.0.1", port), 60) as line:
            line.sendall(head + more + b"\r\n" + chunks)
            line.shutdown(socket.SHUT_WR)
            answer = line.recv(4096)
        assert not answer or answer.startswith(b"HTTP/1.1 4"), answer
    with Player(server.base, "Ann") as ann:
        assert ann.get("/health")["status"] in ("ok", "slow")
    assert complaints(caplog) == []


def test_only_what_the_parser_refused_already_is_left_out_of_the_log() -> None:
    def record(fault: Exception) -> logging.LogRecord:
        told = (type(fault), fault, None)
        return logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "Exception in ASGI application", (), told)

    late = h11.LocalProtocolError("can't handle event type Response when role=SERVER and state=MUST_CLOSE")
    ours = h11.LocalProtocolError("Too much data for declared Content-Length")

    assert [_is_ours(record(fault)) for fault in (late, ours, ValueError("x"))] == [False, True, True]


@pytest.mark.parametrize("length", [b"9" * 20, b"9" * 5000, b"-1", b"+5", b"1_0", b"0x10", b""])
def test_a_length_that_is_no_length_is_no_fault(server: Running, length: bytes) -> None:
    port = int(server.base.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port), 5) as line:
        head = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: "
        line.sendall(head + length + b"\r\n\r\n{}")
        line.settimeout(5)
        try:
            answer = line.recv(65536)
        except (TimeoutError, ConnectionError):
            return
    assert not answer or answer.split()[1][:1] == b"4"


def test_the_shell_itself_counts_no_length_of_five_thousand_digits() -> None:
    """Independent of the HTTP parser in front of it: Python itself cannot convert such a number."""
    import asyncio

    from flagplot.server.http.middleware import Middleware
    from flagplot.server.http.rate_limits import RateLimiter
    from flagplot.server.settings import Settings

    told: list[Any] = []

    async def app(*_: object) -> None:
        raise AssertionError("let in")

    async def receive() -> dict[str, object]:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        told.append(message)

    headers = [(b"content-length", b"9" * 5000), (b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": "/api/guest", "headers": headers, "client": ("192.0.2.1", 1)}
    asyncio.run(Middleware(app, Settings("sqlite:///none"), RateLimiter(time.time))(scope, receive, send))

    assert told[0]["status"] == 413
