"""Floods: whoever sends more than anybody can read, or reads less than he asked for, costs the others nothing."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.server.harness import Player, Running, two_players

PONG, PIECE, EMPTY, BYTES = b"\x8a\x80abcd", b"\x00\x80abcd", b"\x81\x80abcd", b"\x82\x80abcd"
FIRST_PIECE, CLOSE = b"\x01\x80abcd", b"\x88\x80abcd"
MANY = 400_000


@contextmanager
def line(player: Player) -> Iterator[socket.socket]:
    """A WebSocket without a library that would not do such things."""
    host = player.base.removeprefix("http://")
    cookie = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
    head = (
        f"GET {player.at('live')} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n"
        f"Origin: {player.base}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", int(host.rpartition(":")[2])), 10) as found:
        found.sendall(head.encode())
        yield found


def greeted(found: socket.socket) -> None:
    heard = b""
    while b"hello" not in heard:
        heard += found.recv(65536)


def is_cut(found: socket.socket, flood: bytes) -> bool:
    """Send it all, unless somebody stops us."""
    try:
        for _ in range(MANY // 1000):
            found.sendall(flood * 1000)
        while found.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("opening", [b"", FIRST_PIECE, CLOSE], ids=["at once", "within a message", "after closing"])
@pytest.mark.parametrize("frame", [PONG, PIECE, EMPTY, BYTES], ids=["pongs", "pieces", "empty texts", "bytes"])
def test_whoever_floods_a_line_with_frames_is_cut_off_and_keeps_nobody_waiting(
    server: Running, frame: bytes, opening: bytes
) -> None:
    with two_players(server.base) as (ann, bob), line(ann) as flooding:
        greeted(flooding)
        before = time.monotonic()
        flooding.sendall(opening + frame * 40_000)
        bob.get(bob.at("notes"))
        took = time.monotonic() - before

        assert is_cut(flooding, frame)
        assert took < 2


@pytest.mark.parametrize("frame", [PONG, EMPTY], ids=["pongs", "empty texts"])
def test_nor_does_it_help_to_speak_before_hands_are_shaken(server: Running, frame: bytes) -> None:
    with two_players(server.base) as (ann, bob), line(ann) as flooding:
        flooding.sendall(frame * 40_000)
        before = time.monotonic()
        bob.get(bob.at("notes"))

        assert time.monotonic() - before < 5
        assert is_cut(flooding, frame)


def test_a_message_in_pieces_and_a_few_pongs_are_still_heard(server: Running) -> None:
    with two_players(server.base) as (ann, _bob), line(ann) as speaking:
        greeted(speaking)
        speaking.sendall(PONG * 20 + b"\x01\x81\0\0\0\0{" + b'\x80\x8e\0\0\0\0"type":"ping"}')
        heard = b""
        while b"pong" not in heard and (more := speaking.recv(65536)):
            heard += more

        assert heard.endswith(b'{"type":"pong"}')


@pytest.mark.parametrize("path", ["/api/me", "/api/games", "/"])
def test_a_stream_of_requests_that_does_not_wait_for_answers_is_cut_off(server: Running, path: str) -> None:
    port = int(server.base.rpartition(":")[2])
    with Player(server.base, "Bob") as bob, socket.create_connection(("127.0.0.1", port), 10) as flooding:
        before = time.monotonic()
        cut = is_cut(flooding, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        bob.get("/api/me")

        assert cut
        assert time.monotonic() - before < 4


def test_a_few_requests_at_once_are_all_answered_in_their_order(server: Running) -> None:
    port = int(server.base.rpartition(":")[2])
    paths = ("/api/me", "/api/games", "/api/games/skerries", "/api/nothing")
    with socket.create_connection(("127.0.0.1", port), 10) as asking:
        asking.sendall(b"".join(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() for path in paths))
        heard = b""
        while heard.count(b"HTTP/1.1 ") < 4:
            heard += asking.recv(65536)

    assert [status[:3] for status in heard.split(b"HTTP/1.1 ")[1:]] == [b"200", b"200", b"200", b"404"]
