"""A client that disconnects during a request causes no server error and no log entry."""

from __future__ import annotations

import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server.harness import Player, complaints, serving


def test_a_client_that_hangs_up_within_its_body_is_no_fault(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(folder) as server, Player(server.base, "Ann") as ann:
        where = urlsplit(server.base)
        cookie = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
        head = (
            f"POST /api/tables HTTP/1.1\r\nHost: {where.netloc}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n"
            f"X-CSRF-Token: {ann.http.headers['X-CSRF-Token']}\r\nContent-Length: 400\r\n\r\n"
        )
        for _ in range(5):
            with socket.create_connection((where.hostname or "", where.port or 0)) as line:
                line.sendall(head.encode() + b'{"game": "skerries"')
        ann.get("/api/me")  # requests are handled in order, so those before are done

    assert not complaints(caplog)
