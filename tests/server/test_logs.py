"""Logs report what went wrong without revealing secrets."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from tests.server.harness import Player, hear, serving, two_players

OURS = ("flagplot", "uvicorn", "litestar", "sqlalchemy", "asyncio")
"""Loggers of the server. In these tests the HTTP client writes into the same log."""


def test_nothing_secret_is_written_into_the_log(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with serving(folder) as server, two_players(server.base) as (ann, bob):
        me = ann.get("/api/me")
        token = ann.post(ann.at("token"), seat="red")["token"]
        code = ann.post(ann.at("share"))["code"]
        ann.ask("PATCH", "/api/me", 200, json={"email": "ann@example.org", "mail_turns": True})
        sealed = ann.order("plot r1>3 r2>6")["seal"]
        bob.order("plot b1>3 b2>4")
        ann.order("sail away", expect=422)
        ann.post(ann.at("chat"), text="meet me at the mole")
        with ann.live() as line:
            hear(line, "update")
            line.send(json.dumps({"type": "order", "line": "search 1", "version": "x", "key": "some-key-1"}))
            hear(line, "answer")
        ann.post("/api/session", expect=401, name="Ann", password="wrong horse battery")
        table = server.table(ann.id)
        secrets = [
            ann.http.cookies["flagplot_session"],
            *(me["csrf"], token, code, sealed["nonce"], "r1>3", "b1>3", "search 1", "mole", "horse", "ann@example.org"),
            *(table.info.fairness.secret, table.info.invite),
        ]

    written = [r for r in caplog.records if r.name.startswith(OURS) or r.levelno >= logging.WARNING]
    for secret in secrets:
        assert not any(secret in record.getMessage() for record in written), secret


def test_a_fault_behind_an_invitation_does_not_write_the_invitation_down(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(folder) as server, Player(server.base, "Ann") as ann:

        async def broken(_code: str) -> str:
            raise RuntimeError("no such thing")

        monkeypatch.setattr(server.services.registry.loader, "by_invite", broken)
        ann.get("/api/invites/the-secret-invitation", expect=500)

    written = [record.getMessage() for record in caplog.records if record.name.startswith(OURS)]
    assert not any("the-secret-invitation" in line for line in written)
    assert any("/api/invites/" in line for line in written)
