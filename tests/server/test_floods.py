"""Floods: clients that send too much, or do not read their answers, do not slow down others."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest

from flagplot.server.http.rate_limits import client_network
from flagplot.server.live import subscriber as subscribers
from flagplot.server.live.subscriber import QUEUE_LIMIT
from flagplot.server.settings import Limits
from tests.server.harness import GENEROUS, PATIENCE, Player, Running, hear, serving, two_players, wait_for

PONG, PIECE, EMPTY, BYTES = b"\x8a\x80abcd", b"\x00\x80abcd", b"\x81\x80abcd", b"\x82\x80abcd"


FIRST_PIECE, CLOSE = b"\x01\x80abcd", b"\x88\x80abcd"


@contextmanager
def line(player: Player) -> Iterator[socket.socket]:
    """A WebSocket without a library, which would prevent such misuse."""
    host = player.base.removeprefix("http://")
    cookie = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
    head = (
        f"GET {player.at('live')} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n"
        f"Origin: {player.base}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", int(host.rpartition(":")[2])), PATIENCE) as found:
        found.sendall(head.encode())
        yield found


def greeted(found: socket.socket) -> None:
    heard = b""
    while b"hello" not in heard:
        heard += found.recv(65536)


@pytest.mark.parametrize("opening", [b"", FIRST_PIECE, CLOSE], ids=["at once", "within a message", "after closing"])
@pytest.mark.parametrize("frame", [PONG, PIECE, EMPTY, BYTES], ids=["pongs", "pieces", "empty texts", "bytes"])
def test_whoever_floods_a_line_with_frames_keeps_nobody_waiting(server: Running, frame: bytes, opening: bytes) -> None:
    with two_players(server.base) as (ann, bob), line(ann) as flooding:
        greeted(flooding)
        before = time.monotonic()
        with suppress(ConnectionError):
            flooding.sendall(opening + frame * 40_000)
        bob.get(bob.at("notes"))

        assert time.monotonic() - before < 20


@pytest.mark.parametrize("frame", [EMPTY, BYTES], ids=["empty texts", "bytes"])
def test_whoever_floods_a_line_and_does_not_read_the_answers_is_cut_off(
    server: Running, frame: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscribers, "QUEUE_LIMIT", 200_000)
    monkeypatch.setattr(subscribers, "CLOSE_TIMEOUT", 0.2)
    with two_players(server.base) as (ann, _bob), line(ann) as flooding:
        greeted(flooding)
        flooding.settimeout(0.2)
        with suppress(ConnectionError, TimeoutError):
            while server.table(ann.id).subscribers:
                flooding.sendall(frame * 1000)
        wait_for(lambda: not server.table(ann.id).subscribers)

        assert ann.get(ann.at("notes")) is not None  # the connection is cut, the player is not locked out


@pytest.mark.parametrize("frame", [PONG, EMPTY], ids=["pongs", "empty texts"])
def test_nor_does_it_help_to_speak_before_hands_are_shaken(server: Running, frame: bytes) -> None:
    with two_players(server.base) as (ann, bob), line(ann) as flooding:
        flooding.sendall(frame * 40_000)

        assert bob.get(bob.at("notes")) is not None  # other players are served meanwhile


def test_a_message_in_pieces_and_a_few_pongs_are_still_heard(server: Running) -> None:
    with two_players(server.base) as (ann, _bob), line(ann) as speaking:
        greeted(speaking)
        speaking.sendall(PONG * 20 + b"\x01\x81\0\0\0\0{" + b'\x80\x8e\0\0\0\0"type":"ping"}')
        heard = b""
        while b"pong" not in heard and (more := speaking.recv(65536)):
            heard += more

        assert heard.endswith(b'{"type":"pong"}')


@pytest.mark.parametrize("path", ["/api/me", "/api/games", "/"])
def test_a_stream_of_requests_that_does_not_wait_for_answers_is_read_no_further(server: Running, path: str) -> None:
    """Requests of a connection are answered one by one: a client that does not read soon cannot send either."""
    port = int(server.base.rpartition(":")[2])
    with Player(server.base, "Bob") as bob, socket.create_connection(("127.0.0.1", port), PATIENCE) as flooding:
        before, sent, request = time.monotonic(), 0, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 100
        flooding.settimeout(1.0)
        with suppress(ConnectionError, TimeoutError):
            while sent < 100_000_000 and time.monotonic() - before < 5:
                sent += flooding.send(request)
        bob.get("/api/me")

        assert sent < 100_000_000
        assert time.monotonic() - before < 30


def test_a_few_requests_at_once_are_all_answered_in_their_order(server: Running) -> None:
    port = int(server.base.rpartition(":")[2])
    paths = ("/api/me", "/api/games", "/api/games/skerries", "/api/nothing")
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as asking:
        asking.sendall(b"".join(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() for path in paths))
        heard = b""
        while heard.count(b"HTTP/1.1 ") < 4:
            heard += asking.recv(65536)

    assert [status[:3] for status in heard.split(b"HTTP/1.1 ")[1:]] == [b"200", b"200", b"200", b"404"]


def test_one_household_has_one_limit_however_many_addresses_it_has() -> None:
    assert client_network("2001:db8:1:2:3:4:5:6") == client_network("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert client_network("2001:db8:1:3::1") != client_network("2001:db8:1:2::1")
    assert client_network("::ffff:192.0.2.7") == client_network("192.0.2.7") == "192.0.2.7"
    assert client_network("fe80::1%eth0") == "fe80::/64"
    assert client_network("not:an:address") == "not:an:address"


def test_a_listener_who_does_not_read_costs_a_bounded_memory_and_then_nothing(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscribers, "CLOSE_TIMEOUT", 0.2)
    with two_players(server.base) as (ann, _bob), ann.live() as socket:
        hear(socket, "update")
        socket.close_timeout = 0.2
        (subscriber,) = server.table(ann.id).subscribers
        most = 0

        def flood() -> None:
            nonlocal most
            for _ in range(200):
                subscriber.send(b'"%b"' % (b"x" * 100_000))
                most = max(most, subscriber.unsent)

        server.call(flood)
        wait_for(lambda: not server.table(ann.id).subscribers)

        assert ann.get(ann.at("notes")) is not None  # the connection is cut, the player is not locked out

        assert 1_000_000 < most <= QUEUE_LIMIT
        assert subscriber.closing == (4408, "Too slow.")
        assert not subscriber._queue  # the queue was dropped with the connection


def test_waiting_costs_an_attacker_his_own_sockets_only(folder: Path) -> None:
    """Long polls hold no lock: a hundred of them do not keep other players from ordering."""
    with (
        serving(folder, limits=Limits(requests=GENEROUS, signing=GENEROUS)) as server,
        two_players(server.base) as (ann, bob),
    ):
        seen = ann.view()
        query = f"poll?version={seen['version']}&wait=25"
        cookie = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
        lines = []
        for _ in range(60):
            line = HTTPConnection("127.0.0.1", int(server.base.rsplit(":", 1)[1]))
            line.request("GET", ann.at(query), headers={"Cookie": cookie})
            lines.append(line)
        before = time.monotonic()
        bob.get(bob.at("notes"))
        bob.ask("PUT", bob.at("notes"), 200, json={"text": "quick"})
        took = time.monotonic() - before
        ann.order("plot r1>2 r2>5")  # this answers all long polls
        for line in lines:
            line.close()

    assert took < 20
