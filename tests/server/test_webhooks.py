"""Webhooks: called with a signed body, on the public internet only, without blocking anything."""

from __future__ import annotations

import asyncio
import hmac
import json
import socket
import threading
import time
from contextlib import suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from flagplot.server.accounts import notices
from flagplot.server.accounts.notices import call_webhook, check_webhook, public_address
from flagplot.server.http.errors import Problem
from tests.server.harness import BLUE, PATIENCE, RED, serving, two_players, wait_for


def test_a_webhook_is_called_with_a_signed_body_that_names_the_table_only(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[tuple[str, str, bytes]] = []

    def note(address: str, secret: str, body: bytes, *, private: bool) -> int:
        called.append((address, secret, body))
        raise OSError("the other side is down")

    monkeypatch.setattr(notices, "call_webhook", note)
    with serving(folder) as server, two_players(server.base, name="Saturday") as (ann, bob):
        wanted = {"webhook": "https://hooks.example.org/x", "webhook_turns": True}
        secret = ann.ask("PATCH", "/api/me", 200, json=wanted).json()["settings"]["webhook_secret"]
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>3 b2>4")
        wait_for(lambda: called)
        ann.order("search 1")  # an error of the receiver stops nobody

    assert called[0][:2] == ("https://hooks.example.org/x", secret)
    assert called[0][2] == f'{{"table":"{ann.id}","name":"Saturday","seat":"red","link":"/table/{ann.id}"}}'.encode()


@pytest.mark.parametrize(
    "address, key",
    [
        ("https://discord.com/api/webhooks/1/abc", "content"),
        ("https://discordapp.com/api/webhooks/1/abc?wait=true", "content"),
        ("https://discord.com/api/webhooks/1/abc/slack", "text"),
        ("https://hooks.slack.com/services/T0/B0/x", "text"),
    ],
)
def test_chat_services_get_a_message_of_their_own_form(
    folder: Path, monkeypatch: pytest.MonkeyPatch, address: str, key: str
) -> None:
    called: list[bytes] = []

    def note(_address: str, _secret: str, body: bytes, *, private: bool) -> int:
        called.append(body)
        return 204

    monkeypatch.setattr(notices, "call_webhook", note)
    with serving(folder) as server, two_players(server.base, name="@everyone <b>") as (ann, bob):
        ann.ask("PATCH", "/api/me", 200, json={"webhook": address, "webhook_turns": True})
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>3 b2>4")
        wait_for(lambda: called)
    body = json.loads(called[0])
    assert body[key].startswith("Red owes an order at @everyone ")
    assert body[key].endswith(f"/table/{ann.id}")
    assert body.get("allowed_mentions", {"parse": []}) == {"parse": []}
    if key == "text":
        assert "<b>" not in body[key]


@pytest.mark.parametrize("outcome, said", [(404, "answered 404"), (0, "no answer"), (OSError(), "cannot be reached")])
def test_whoever_waits_for_notices_is_told_that_one_was_not_delivered(
    folder: Path, monkeypatch: pytest.MonkeyPatch, outcome: int | OSError, said: str
) -> None:
    answers: list[int | OSError] = [outcome]

    def note(*_: object, private: bool) -> int:
        answer = answers[0]
        if isinstance(answer, OSError):
            raise answer
        return answer

    monkeypatch.setattr(notices, "call_webhook", note)
    with serving(folder) as server, two_players(server.base) as (ann, bob):
        ann.ask("PATCH", "/api/me", 200, json={"webhook": "https://hooks.example.org/x", "webhook_turns": True})
        assert ann.get("/api/me")["undelivered"] == ""
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>3 b2>4")
        wait_for(lambda: ann.get("/api/me")["undelivered"])
        assert said in ann.get("/api/me")["undelivered"]
        assert bob.get("/api/me")["undelivered"] == ""
        answers[0] = 204
        table = server.table(ann.id)
        server.do(server.services.notices._in_turn(table, table.chairs[RED], table.chairs[RED].person or ""))
        wait_for(lambda: not ann.get("/api/me")["undelivered"])


def test_the_signature_is_an_hmac_of_the_body(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: dict[str, Any] = {}

    class Line:
        def __init__(self, *_: object) -> None:
            self.sock = self

        def request(self, _method: str, path: str, body: bytes, headers: dict[str, str]) -> None:
            sent.update(path=path, body=body, headers=headers)

        def recv(self, _size: int) -> bytes:
            return b"HTTP/1.1 204"

        def close(self) -> None: ...

    monkeypatch.setattr(notices, "_Pinned", Line)
    monkeypatch.setattr(notices, "public_address", lambda *_a, **_k: "93.184.216.34")
    assert notices.call_webhook("https://hooks.example.org/x?y=1", "secret", b"{}") == 204

    right = hmac.new(b"secret", b"{}", "sha256").hexdigest()
    assert sent["headers"]["X-Flagplot-Signature"] == f"sha256={right}"
    assert sent["path"] == "/x?y=1"


def test_a_webhook_that_drips_its_answer_holds_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:

        def drip() -> None:
            line, _ = door.accept()
            with line:
                line.recv(65_536)
                line.sendall(b"HTTP/1.1 200 OK\r\n")
                with suppress(OSError):
                    while True:
                        line.sendall(b"X: y\r\n")
                        time.sleep(1)

        threading.Thread(target=drip, daemon=True).start()
        port = door.getsockname()[1]
        monkeypatch.setattr(notices, "_Pinned", lambda *_: HTTPConnection("127.0.0.1", port, timeout=PATIENCE))
        before = time.monotonic()
        status = notices.call_webhook("https://127.0.0.1/", "secret", b"{}", private=True)

    assert status == 200
    assert time.monotonic() - before < 30


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "https://user:pass@example.org/",
        "https://example.org:22/",
        "https://example.org:99999/",
        "https:///nowhere",
        "https://example.org/\r\nX-Evil: 1",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[",
        "https://[::1",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/",
        "https://intranet/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://0177.0.0.1/",
        "https://\u2460\u2461\u2466.0.0.1/",
        "https://a.example\\@127.0.0.1/",
    ],
)
def test_a_webhook_that_is_no_public_https_address_is_refused(address: str) -> None:
    with pytest.raises(Problem):
        check_webhook(address, private=False)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "0.0.0.0",
        "::1",
        "fe80::1",
        "::ffff:127.0.0.1",
        "fd00::1",
        "100.64.0.1",
        "224.0.0.1",
        "2002:7f00:1::",
    ],
)
def test_a_webhook_never_reaches_the_private_network(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_a, **_k: [(family, socket.SOCK_STREAM, 6, "", (address, 443))])

    with pytest.raises(OSError, match="public internet"):
        call_webhook("https://innocent.example/", "secret", b"{}")


def test_a_webhook_connects_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """DNS rebinding: a name that resolves to another address the second time gains nothing."""
    answers = iter(["93.184.216.34", "127.0.0.1"])
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_a, **_k: [(socket.AF_INET, 1, 6, "", (next(answers), 443))])
    called: list[object] = []

    def note(address: object, *_a: object, **_k: object) -> object:
        called.append(address)
        raise OSError("no network in tests")

    monkeypatch.setattr(socket, "create_connection", note)
    with pytest.raises(OSError, match="no network"):
        call_webhook("https://innocent.example/", "secret", b"{}")

    assert called == [("93.184.216.34", 443)]
    assert public_address("x", 443, private=True) == "127.0.0.1"


@pytest.mark.parametrize(
    "address",
    [
        *("64:ff9b::7f00:1", "64:ff9b::a00:1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "::"),
        *("64:ff9b:1::7f00:1", "::127.0.0.1", "::ffff:0:127.0.0.1", "fec0::1", "2002:a00:1::1", "::ffff:10.0.0.1"),
        *("4000::1", "5f00::1", "3fff::1", "fd00::1", "192.0.0.8", "192.88.99.1", "100.64.0.1", "169.254.169.254"),
    ],
)
def test_no_private_address_hides_in_another_form(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_a, **_k: [(socket.AF_INET6, 1, 6, "", (address, 443))])
    with pytest.raises(OSError, match="public internet"):
        public_address("innocent.example", 443, private=False)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:4700::1111", "64:ff9b::5db8:d822"])
def test_a_public_address_is_one_in_any_form(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_a, **_k: [(socket.AF_INET6, 1, 6, "", (address, 443))])
    assert public_address("innocent.example", 443, private=False) == address


def test_a_webhook_that_answers_byte_by_byte_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "SECONDS", 1.0)
    done = threading.Event()

    def drip(door: socket.socket) -> None:
        line, _ = door.accept()
        with line:
            line.sendall(b"\x16\x03\x03\x40\x00")  # the beginning of a long TLS record
            while not done.wait(0.1):
                try:
                    line.sendall(b"\x00")
                except OSError:
                    return

    with socket.create_server(("127.0.0.1", 0)) as door:
        threading.Thread(target=drip, args=(door,), daemon=True).start()
        before = time.monotonic()
        with pytest.raises(OSError, match=r".*"):
            call_webhook(f"https://127.0.0.1:{door.getsockname()[1]}/hook", "secret", b"{}", private=True)
        done.set()

    assert time.monotonic() - before < 30


def test_one_private_address_among_public_ones_is_enough_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(socket.AF_INET, 1, 6, "", (one, 443)) for one in ("93.184.216.34", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_a, **_k: found)
    with pytest.raises(OSError, match="public internet"):
        public_address("innocent.example", 443, private=False)


def test_a_redirect_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Redirecting(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(self.path)
            self.send_response(307)
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/inside")  # type: ignore[attr-defined]
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Redirecting) as hook:
        threading.Thread(target=hook.serve_forever, daemon=True).start()
        monkeypatch.setattr(
            notices,
            "_Pinned",
            lambda _host, _port, address: HTTPConnection(address, hook.server_port, timeout=PATIENCE),
        )
        status = call_webhook("https://127.0.0.1/hook", "secret", b"{}", private=True)
        hook.shutdown()

    assert status == 307
    assert asked == ["/hook"]


def test_one_persons_slow_webhook_keeps_nobody_elses_waiting(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []
    gate = threading.Event()

    def slow(address: str, *_given: Any, **_named: Any) -> int:
        called.append(address)
        if "slow" in address:
            gate.wait(PATIENCE)
        return 200

    monkeypatch.setattr(notices, "call_webhook", slow)
    with serving(folder) as server, two_players(server.base) as (ann, bob):
        for player, host in ((ann, "slow.example.org"), (bob, "quick.example.org")):
            player.ask("PATCH", "/api/me", 200, json={"webhook": f"https://{host}/x", "webhook_turns": True})
        table = server.table(ann.id)

        async def often() -> None:
            for _ in range(20):
                server.services.notices.missed(table, [table.chairs[RED]])
                await asyncio.sleep(0)
            server.services.notices.missed(table, [table.chairs[BLUE]])

        server.do(often())
        wait_for(lambda: "https://quick.example.org/x" in called)
        gate.set()
        server.deliver()

        assert called.count("https://slow.example.org/x") == notices.EACH
        assert not server.services.notices._waiting
