"""WebSockets: the result does not depend on how the stream is split; violations of the protocol close the connection."""

from __future__ import annotations

import json
import socket as sockets
import struct
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

from tests.server.harness import PATIENCE, Player, Running, by_socket, complaints, hear, two_players
from tests.toy.sequence import Plotting

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
LAST, PACKED = 0x80, 0x40


def frame(body: bytes, kind: int = TEXT, flags: int = LAST, mask: bytes | None = b"\x37\xfa\x21\x3d") -> bytes:
    """A frame as a client sends it."""
    size, masked = len(body), 0x80 if mask is not None else 0
    if size < 126:
        head = bytes([flags | kind, masked | size])
    elif size < 65_536:
        head = bytes([flags | kind, masked | 126]) + struct.pack("!H", size)
    else:
        head = bytes([flags | kind, masked | 127]) + struct.pack("!Q", size)
    if mask is None:
        return head + body
    return head + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(body))


def length(data: bytes) -> int:
    """Length of the server's frame at the start of the data; 0 while its header is incomplete."""
    if len(data) < 2 or (data[1] == 126 and len(data) < 4) or (data[1] == 127 and len(data) < 10):
        return 0
    if data[1] < 126:
        return 2 + data[1]
    return 4 + int.from_bytes(data[2:4], "big") if data[1] == 126 else 10 + int.from_bytes(data[2:10], "big")


class Raw:
    """One end of a socket, byte by byte."""

    def __init__(self, line: sockets.socket) -> None:
        self.line = line
        self.rest = b""

    def send(self, *pieces: bytes) -> None:
        with suppress(ConnectionError):  # a client disconnected while sending
            for piece in pieces:
                self.line.sendall(piece)
                time.sleep(0.002)

    def hear(self) -> tuple[int, bytes]:
        """Opcode and body of the next frame; opcode 0 if the other end has closed."""
        while (size := length(self.rest)) == 0 or size > len(self.rest):
            try:
                more = self.line.recv(65_536)
            except ConnectionError:
                more = b""
            if not more:
                return 0, b""
            self.rest += more
        one, self.rest = self.rest[:size], self.rest[size:]
        head = 2 if one[1] < 126 else 4 if one[1] == 126 else 10
        return one[0] & 15, one[head:]

    def answers(self, number: int) -> list[str]:
        """A short form of the next answers and pongs."""
        found: list[str] = []
        while len(found) < number:
            kind, body = self.hear()
            if kind == PONG:
                found.append(f"PONG {body.decode()}")
            elif kind == PING:  # the server sends one from time to time
                continue
            elif kind == CLOSE:
                return [*found, f"closed {struct.unpack('!H', body[:2])[0]}"]
            elif kind == 0:
                return [*found, "gone"]
            else:
                said = json.loads(body)
                if said["type"] in ("pong", "answer"):
                    found.append("pong" if said["type"] == "pong" else f"{said['id']}:{said['status']}")
        return found


@contextmanager
def raw(player: Player, early: bytes = b"", pause: float = 0.0) -> Iterator[Raw]:
    """A socket after its handshake. `early` is sent after the handshake request, with a pause or immediately."""
    parts = urlsplit(player.base)
    cookie = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
    head = (
        f"GET {player.at('live')} HTTP/1.1\r\nHost: {parts.netloc}\r\nOrigin: {player.base}\r\nCookie: {cookie}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {b64encode(b'0123456789abcdef').decode()}\r\n\r\n"
    )
    with sockets.create_connection((parts.hostname or "", parts.port or 0), PATIENCE) as line:
        if pause:
            line.sendall(head.encode())
            time.sleep(pause)
            line.sendall(early)
        else:
            line.sendall(head.encode() + early)
        heard = b""
        while b"\r\n\r\n" not in heard:
            more = line.recv(1)
            assert more, heard
            heard += more
        assert heard.startswith(b"HTTP/1.1 101")
        yield Raw(line)


@pytest.fixture
def ann(server: Running) -> Iterator[Player]:
    with two_players(server.base) as (ann, _bob):
        yield ann


PINGED = b'{"type":"ping"}'


def check(number: int, padding: int = 0) -> bytes:
    return json.dumps({"type": "check", "id": number, "line": "plot r1>2 r2>5" + " " * padding}).encode()


def order(line: str, version: str) -> str:
    return json.dumps(
        {"type": "order", "id": 1, "line": line, "version": version, "key": f"key-of-{line[5]}-{version}"}
    )


class Full(list[Any]):
    """A batch that the disk refuses."""

    def append(self, item: Any) -> None:
        super().append(([(text("INSERT INTO nowhere VALUES (1)"), {})], item[1]))


@pytest.mark.parametrize("seed", range(6))
def test_a_stream_means_the_same_however_it_is_cut(ann: Player, seed: int) -> None:
    random = Random(seed)
    kinds: list[tuple[bytes, list[str]]] = [
        (frame(PINGED), ["pong"]),
        (frame(PINGED, mask=b"\0\0\0\0"), ["pong"]),
        (frame(check(1)), ["1:200"]),
        (frame(check(2, padding=300)), ["2:200"]),
        (frame(check(3, padding=100)[:40], flags=0) + frame(check(3, padding=100)[40:], CONTINUED), ["3:200"]),
        (frame(PINGED[:4], flags=0) + frame(b"?", PING) + frame(PINGED[4:], CONTINUED), ["PONG ?", "pong"]),
        (frame(b"you there", PING), ["PONG you there"]),
        (frame(b"nobody asked", PONG), []),
        (frame(b"\x01\x02", BINARY), ["None:400"]),
        (frame(b"not json"), ["None:400"]),
    ]
    chosen = [random.choice(kinds) for _ in range(14)]
    stream = b"".join(bytes_ for bytes_, _ in chosen)
    cuts = sorted(random.sample(range(1, len(stream)), 12))
    pieces = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    wanted = [each for _, answers in chosen for each in answers]

    with raw(ann) as line:
        line.send(*pieces)
        assert sorted(line.answers(len(wanted))) == sorted(wanted)


def test_a_frame_that_drips_in_is_read_when_it_is_whole(ann: Player) -> None:
    with raw(ann) as line:
        line.send(*(bytes([byte]) for byte in frame(check(7, padding=200))))
        assert line.answers(1) == ["7:200"]


def test_a_large_frame_in_many_pieces_is_read_once(ann: Player) -> None:
    whole = frame(check(8, padding=1500))
    with raw(ann) as line:
        line.send(*(whole[at : at + 100] for at in range(0, len(whole), 100)))
        assert line.answers(1) == ["8:200"]


@pytest.mark.parametrize(
    "sent, code",
    [
        (frame(PINGED, mask=None), 1002),  # a client has to mask
        (frame(PINGED, flags=LAST | PACKED), 1002),  # compression was not negotiated
        (frame(PINGED, kind=3), 1002),  # no such opcode
        (frame(PINGED, CONTINUED), 1002),  # continues nothing
        (frame(b"a", flags=0) + frame(PINGED), 1002),  # a text within a text
        (frame(b"x" * 200, PING), 1002),  # a ping is too long
        (frame(b"\xff\xfe"), 1007),  # not UTF-8
        (frame(b"{" * 300_000), 1009),  # too long
        (b"\x81\xff" + struct.pack("!Q", 1 << 40), 1009),  # much too long, announced only
    ],
)
def test_what_breaks_the_rules_of_sockets_is_hung_up_on(
    ann: Player, server: Running, sent: bytes, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    with raw(ann) as line:
        line.send(frame(PINGED), sent, frame(PINGED))
        *before, last = line.answers(3)
        assert last == f"closed {code}"
        assert before in (["pong"], [])  # the connection closes at once, even if an answer is pending
    assert not complaints(caplog)
    assert server.services.registry.live()


def test_a_goodbye_is_answered_and_nothing_after_it_is_heard(ann: Player) -> None:
    with raw(ann) as line:
        line.send(frame(struct.pack("!H", 1000), CLOSE) + frame(check(1)))
        assert line.answers(3) == ["closed 1000"]


@pytest.mark.parametrize("pause", [0.0, 0.0005, 0.01])
def test_who_speaks_before_hands_are_shaken_is_heard_all_the_same_or_not_at_all(ann: Player, pause: float) -> None:
    """Bytes that arrive with the handshake request are lost, and the rest is not a valid frame: the server closes at once instead of waiting."""
    with raw(ann, early=frame(PINGED)[:9], pause=pause) as line:
        line.send(frame(PINGED)[9:], frame(PINGED))
        said = line.answers(1)
        assert said in (["pong"], ["closed 1002"], ["gone"])


def test_a_frame_without_a_mask_is_hung_up_on_before_it_is_whole(ann: Player) -> None:
    with raw(ann) as line:
        line.send(frame(check(1, padding=100), mask=None)[:20])
        assert line.answers(1) == ["closed 1002"]


def test_ten_thousand_frames_at_once_do_not_stop_the_others(ann: Player) -> None:
    with raw(ann) as line, raw(ann) as other:
        line.line.sendall(frame(b"", PONG) * 10_000)
        before = time.monotonic()
        other.send(frame(PINGED))
        assert other.answers(1) == ["pong"]
        assert time.monotonic() - before < 30


def test_answers_come_in_the_order_of_the_questions(ann: Player) -> None:
    with raw(ann) as line:
        given = order("plot r1>2 r2>5", ann.view()["version"]).encode()
        line.send(frame(given) + frame(check(2)) + frame(b"{}") + frame(PINGED))
        assert line.answers(4) == ["1:200", "2:200", "None:400", "pong"]


def test_two_players_who_order_at_once_take_turns(server: Running) -> None:
    with two_players(server.base) as (ann, bob), ann.live() as hers, bob.live() as his:
        hear(hers, "update")
        hear(his, "update")
        version = ann.view()["version"], bob.view()["version"]
        hers.send(order("plot r1>2 r2>5", version[0]))
        his.send(order("plot b1>2 b2>5", version[1]))
        assert [hear(socket, "answer")["status"] for socket in (hers, his)] == [200, 200]
        assert ann.view()["view"]["flow"][-1]["phase"] == "Searching"


@pytest.mark.parametrize("broken", ["check", "obey"])
def test_a_fault_of_the_rules_is_answered_and_the_table_goes_on(
    server: Running, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_given: Any) -> Any:
        raise ZeroDivisionError

    with two_players(server.base) as (ann, _bob), ann.live() as socket:
        hear(socket, "update")
        with monkeypatch.context() as patched:
            patched.setattr(Plotting, broken, fails)
            assert by_socket(ann, socket, "plot r1>2 r2>5", expect=500)["code"] == "fault"
        assert by_socket(ann, socket, "plot r1>2 r2>5")["accepted"]


def test_an_order_that_the_disk_refuses_does_not_count_and_the_table_goes_on(server: Running) -> None:
    with two_players(server.base) as (ann, _bob):
        before = ann.view()
        with ann.live() as socket:
            hear(socket, "update")
            server.services.writer._waiting = Full()
            socket.send(order("plot r1>2 r2>5", before["version"]))
            with pytest.raises(ConnectionClosed):
                hear(socket, "answer")
        with ann.live() as socket:
            assert hear(socket, "update")["version"] == before["version"]
            assert by_socket(ann, socket, "plot r1>2 r2>5")["accepted"]
