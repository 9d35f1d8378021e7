"""Floods: whoever sends more than anybody can read, or reads less than he asked for, costs the others nothing."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from flagplot.server import wireless
from flagplot.server.limits import household
from flagplot.server.outbox import FULL
from flagplot.server.settings import Limits
from tests.server.harness import GENEROUS, PATIENCE, Player, Running, hear, serving, two_players, wait_for

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
    with socket.create_connection(("127.0.0.1", int(host.rpartition(":")[2])), PATIENCE) as found:
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
        assert took < 20


@pytest.mark.parametrize("frame", [PONG, EMPTY], ids=["pongs", "empty texts"])
def test_nor_does_it_help_to_speak_before_hands_are_shaken(server: Running, frame: bytes) -> None:
    with two_players(server.base) as (ann, bob), line(ann) as flooding:
        flooding.sendall(frame * 40_000)
        before = time.monotonic()
        bob.get(bob.at("notes"))

        assert time.monotonic() - before < 20
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
    with Player(server.base, "Bob") as bob, socket.create_connection(("127.0.0.1", port), PATIENCE) as flooding:
        before = time.monotonic()
        cut = is_cut(flooding, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        bob.get("/api/me")

        assert cut
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
    assert household("2001:db8:1:2:3:4:5:6") == household("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert household("2001:db8:1:3::1") != household("2001:db8:1:2::1")
    assert household("::ffff:192.0.2.7") == household("192.0.2.7") == "192.0.2.7"
    assert household("fe80::1%eth0") == "fe80::/64"
    assert household("not:an:address") == "not:an:address"


def test_a_listener_who_does_not_read_costs_a_bounded_memory_and_then_nothing(server: Running) -> None:
    with two_players(server.base) as (ann, _bob), ann.live() as socket:
        hear(socket, "update")
        (listener,) = server.table(ann.id).listeners
        line = listener.line
        assert isinstance(line, wireless.Socket)
        line.close_timeout = socket.close_timeout = 0.2  # neither end waits for the other's goodbye
        most = 0

        def flood() -> None:
            nonlocal most
            for _ in range(200):
                listener.send(b'"%b"' % (b"x" * 100_000))
                most = max(most, line.out.unsent())

        line.loop.call_soon_threadsafe(flood)
        wait_for(lambda: not server.table(ann.id).listeners)

        assert 1_000_000 < most <= FULL + 200_000
        wait_for(lambda: line.disconnected)
        assert line.out.unsent() == 0  # the line was cut, what waited is gone


def test_waiting_costs_an_attacker_his_own_sockets_only(folder: Path) -> None:
    """Long polls hold no lock: a hundred waiting ones do not keep anybody else from ordering."""
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
        ann.order("plot r1>2 r2>5")  # nobody need wait any longer
        for line in lines:
            line.close()

    assert took < 20
