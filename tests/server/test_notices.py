"""Notices go to players who asked for them, are signed, and never block a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from flagplot.server.accounts import notices
from flagplot.server.accounts.people import check_email
from flagplot.server.http.errors import Problem
from flagplot.server.settings import Allowance, smtp_from
from tests.server.harness import NO_LIMITS, hear, serving, two_players
from tests.server.postman import Postman, wants_mail


def test_whoever_asked_is_told_by_mail_that_he_owes_an_order(folder: Path, postman: Postman) -> None:
    with (
        serving(folder, smtp=postman.settings, public_url="https://play.example.org") as server,
        two_players(server.base, name="Saturday") as (ann, bob),
    ):
        wants_mail(ann, postman, "ann@example.org")
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>3 b2>4")
        server.deliver()
        mail = postman.mails[0]

        assert "To: ann@example.org" in mail
        assert "Subject: Your orders, please: Saturday" in mail
        assert f"https://play.example.org/table/{ann.id}" in mail
        assert "Search" not in mail
        assert len(postman.mails) == 1  # Bob did not ask for notices


def test_whoever_has_not_asked_or_asks_no_longer_is_told_nothing(
    folder: Path, postman: Postman, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[object] = []
    monkeypatch.setattr(notices, "call_webhook", lambda *given, **_: called.append(given))
    with serving(folder, smtp=postman.settings) as server, two_players(server.base) as (ann, bob):
        wants_mail(ann, postman, "ann@example.org")
        ann.ask("PATCH", "/api/me", 200, json={"mail_turns": False, "webhook": "https://hooks.example.org/x"})
        assert ann.get("/api/me")["settings"]["email_confirmed"]
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>3 b2>4")
        server.deliver()

        assert postman.mails == []
        assert called == []


def test_one_mail_when_the_turn_comes_not_one_for_every_order(folder: Path, postman: Postman) -> None:
    with serving(folder, smtp=postman.settings) as server, two_players(server.base) as (ann, bob):
        wants_mail(ann, postman, "ann@example.org")
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>3 b2>4")
        for cell in (1, 2, 3):
            ann.order(f"mark {cell}")
        server.deliver()

        assert len(postman.mails) == 1


def test_whoever_is_at_the_table_gets_no_mail(folder: Path, postman: Postman) -> None:
    with serving(folder, smtp=postman.settings) as server, two_players(server.base) as (ann, bob):
        wants_mail(ann, postman, "ann@example.org")
        with ann.live() as line:
            hear(line, "update")
            ann.order("plot r1>3 r2>6")
            bob.order("plot b1>3 b2>4")
            hear(line, "update")
        server.deliver()

        assert postman.mails == []


def test_mail_settings_come_from_the_environment_and_hide_their_password() -> None:
    smtp = smtp_from({"FLAGPLOT_SMTP_HOST": "mail", "FLAGPLOT_SMTP_PASSWORD": "hush", "FLAGPLOT_SMTP_TLS": "no"})

    assert smtp is not None
    assert (smtp.host, smtp.port, smtp.tls) == ("mail", 587, False)
    assert "hush" not in repr(smtp)
    assert smtp_from({}) is None


@pytest.mark.parametrize(
    "name, value",
    [("HOST", "two words"), ("HOST", "mail\nBcc"), ("FROM", "nobody"), ("FROM", "a\nb@example.org"), ("TLS", "maybe")],
)
def test_a_mail_setting_that_can_only_fail_later_is_refused_at_once(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=f"FLAGPLOT_SMTP_{name} is .+, not "):
        smtp_from({"FLAGPLOT_SMTP_HOST": "mail.example", f"FLAGPLOT_SMTP_{name}": value})


@pytest.mark.parametrize("port", ["smtp", "", "-1", "0", "99999", "²"])
def test_a_mail_port_that_is_none_is_told_with_a_sentence(port: str) -> None:
    with pytest.raises(ValueError, match="FLAGPLOT_SMTP_PORT is the number of a port"):
        smtp_from({"FLAGPLOT_SMTP_HOST": "mail.example", "FLAGPLOT_SMTP_PORT": port})


def test_an_address_is_not_flooded(folder: Path, postman: Postman) -> None:
    limits = replace(NO_LIMITS, notices=Allowance(2, 0))
    with serving(folder, smtp=postman.settings, limits=limits) as server, two_players(server.base) as (ann, bob):
        wants_mail(ann, postman, "ann@example.org")
        for _ in range(4):
            ann.order("plot r1>2 r2>5", expect=200)
            bob.order("plot b1>2 b2>5")
            for player, line in ((ann, "search 1"), (bob, "search 1"), (ann, "fire 1"), (bob, "fire 1")):
                player.order(line)
        server.deliver()

    assert len(postman.mails) == 2


def test_whoever_enters_one_address_after_the_other_sends_no_more_for_it(folder: Path, postman: Postman) -> None:
    limits = replace(NO_LIMITS, notices=Allowance(2, 0))
    with serving(folder, smtp=postman.settings, limits=limits) as server, two_players(server.base) as (ann, bob):
        told: list[str] = []
        for turn in range(4):
            wants_mail(ann, postman, f"ann{turn}@example.org")
            ann.order("plot r1>2 r2>5")
            bob.order("plot b1>2 b2>5")
            for player, line in ((ann, "search 1"), (bob, "search 1"), (ann, "fire 1"), (bob, "fire 1")):
                player.order(line)
            server.deliver()
            told += postman.mails
            postman.mails.clear()

    assert len(told) == 2


def test_a_table_named_like_a_header_stays_in_the_subject(folder: Path, postman: Postman) -> None:
    name = "Evening\r\nBcc: everybody@example.org\u2028X: y"
    with serving(folder, smtp=postman.settings) as server, two_players(server.base, name=name) as (ann, bob):
        wants_mail(ann, postman, "ann@example.org")
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>3 b2>4")
        message = postman.next()

    assert message["Bcc"] is None
    assert message["X"] is None
    assert "Bcc: everybody@example.org" in message["Subject"]


@pytest.mark.parametrize(
    "address",
    [
        "a@b.example\r\nBcc: c@d.example",
        "a@b.example, c@d.example",
        "a@b.example;c@d.example",
        "<a@b.example>",
        "a@b..example",
        "a@[127.0.0.1]",
        "a@127.0.0.1",
        "root@localhost",
        "\u00e9@b.example",
        "a b@c.example",
        '"a b"@c.example',
        "a@b.example\0",
        "a@b@c.example",
        "@b.example",
    ],
)
def test_what_is_no_mail_address_is_refused(address: str) -> None:
    with pytest.raises(Problem):
        check_email(address)


@pytest.mark.parametrize("address", ["a@b.example", "o'neil+games@mail.b-c.example.org", "A.B_c@X.museum"])
def test_what_is_one_is_taken(address: str) -> None:
    assert check_email(address) is None  # type: ignore[func-returns-value]  # it would have raised
