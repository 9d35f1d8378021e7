"""A mail address is used only after its owner has confirmed it: nobody gets mail because another person entered their address."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path

import pytest

from flagplot.server.settings import Allowance
from tests.server.harness import NO_LIMITS, Clock, Player, Running, serving, two_players, wait_for
from tests.server.postman import Postman, code_in, wants_mail

HOUR = 3600


def settings_of(player: Player) -> dict[str, object]:
    found: dict[str, object] = player.get("/api/me")["settings"]
    return found


def test_before_the_address_is_confirmed_no_notice_goes_there(folder: Path, postman: Postman) -> None:
    with serving(folder, smtp=postman.settings) as server, two_players(server.base) as (ann, bob):
        ann.ask("PATCH", "/api/me", 200, json={"email": "stranger@example.org", "mail_turns": True})
        assert postman.next()["To"] == "stranger@example.org"
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>3 b2>4")
        server.deliver()

        assert postman.mails == []
        assert settings_of(ann)["email_confirmed"] is False


def test_the_letter_asks_once_and_holds_no_word_of_whoever_has_entered_the_address(
    folder: Path, postman: Postman
) -> None:
    with (
        serving(folder, smtp=postman.settings, public_url="https://play.example.org") as server,
        Player(server.base, "Buy at evil.example") as eve,
    ):
        eve.new_table(name="Cheap watches")
        eve.ask("PATCH", "/api/me", 200, json={"email": "stranger@example.org"})
        letter = postman.next()
        eve.ask("PATCH", "/api/me", 200, json={"email": "stranger@example.org", "mail_turns": True})
        server.deliver()

        assert "evil" not in str(letter)
        assert "watches" not in str(letter)
        assert "https://play.example.org/confirm/" in letter.get_content()
        assert "If it was not you, do nothing" in letter.get_content()
        assert postman.mails == []


def test_the_link_confirms_once_also_where_nobody_is_signed_in(folder: Path, postman: Postman) -> None:
    with (
        serving(folder, smtp=postman.settings) as server,
        Player(server.base, "Ann") as ann,
        Player(server.base) as phone,
    ):
        ann.ask("PATCH", "/api/me", 200, json={"email": "ann@example.org"})
        code = code_in(postman.next())
        assert phone.get("/api/me")["mails"] is True
        phone.ask("POST", "/api/confirm", 204, json={"code": code})

        assert settings_of(ann)["email_confirmed"] is True
        assert phone.post("/api/confirm", 404, code=code)["detail"].startswith("This link has ended")


@pytest.mark.parametrize(
    "spoil", ["", ".", "nobody.{token}", "{id}", "{id}.", "{id}.{token}x", "{id}.x", "\x00.x", "ü.{token}"]
)
def test_a_code_that_is_none_sounds_like_one_that_ended(folder: Path, postman: Postman, spoil: str) -> None:
    with serving(folder, smtp=postman.settings) as server, Player(server.base, "Ann") as ann:
        ann.ask("PATCH", "/api/me", 200, json={"email": "ann@example.org"})
        name, token = code_in(postman.next()).split(".")
        said = ann.post("/api/confirm", 404, code=spoil.format(id=name, token=token))

        assert said["detail"] == "This link has ended, or never was one: ask for another in your settings."
        assert settings_of(ann)["email_confirmed"] is False


def test_a_link_ends_after_two_days(folder: Path, postman: Postman) -> None:
    clock = Clock()
    with serving(folder, smtp=postman.settings, now=clock) as server, Player(server.base, "Ann") as ann:
        ann.ask("PATCH", "/api/me", 200, json={"email": "ann@example.org"})
        late = code_in(postman.next())
        clock.at += 48 * HOUR
        ann.post("/api/confirm", 404, code=late)
        ann.post("/api/me/letter", 200)
        clock.at += 47 * HOUR
        ann.ask("POST", "/api/confirm", 204, json={"code": code_in(postman.next())})
        assert settings_of(ann)["email_confirmed"] is True


def test_another_letter_ends_the_first_and_another_address_is_not_confirmed(folder: Path, postman: Postman) -> None:
    with serving(folder, smtp=postman.settings) as server, Player(server.base, "Ann") as ann:
        ann.ask("PATCH", "/api/me", 200, json={"email": "ann@example.org"})
        first = code_in(postman.next())
        ann.post("/api/me/letter", 200)
        second = code_in(postman.next())
        ann.post("/api/confirm", 404, code=first)
        ann.ask("POST", "/api/confirm", 204, json={"code": second})
        assert ann.post("/api/me/letter", 409)["detail"] == "Your address is confirmed already."

        ann.ask("PATCH", "/api/me", 200, json={"email": "other@example.org"})
        third = code_in(postman.next())
        assert settings_of(ann)["email_confirmed"] is False
        ann.ask("PATCH", "/api/me", 200, json={"email": "third@example.org"})
        ann.post("/api/confirm", 404, code=third)


def test_who_signs_up_with_an_address_gets_a_letter_and_keeps_what_he_confirmed(folder: Path, postman: Postman) -> None:
    with serving(folder, smtp=postman.settings) as server, Player(server.base, "Ann") as ann:
        wants_mail(ann, postman, "ann@example.org")
        made = ann.post("/api/account", name="Ann", password="long enough", email="ann@example.org")
        assert made["settings"]["email_confirmed"] is True
        with Player(server.base) as bob:
            made = bob.post("/api/account", name="Bob", password="long enough", email="bob@example.org")
            assert made["settings"]["email_confirmed"] is False
            bob.ask(
                "POST",
                "/api/confirm",
                204,
                json={"code": code_in(postman.next())},
                headers={"X-CSRF-Token": made["csrf"]},
            )
        assert postman.mails == []


def test_letters_are_few_for_one_address_one_person_and_one_household(folder: Path, postman: Postman) -> None:
    few = replace(NO_LIMITS, letters=Allowance(2, 0))
    with serving(folder, smtp=postman.settings, limits=few) as server, Player(server.base, "Eve") as eve:
        eve.ask("PATCH", "/api/me", 200, json={"email": "one@example.org"})
        eve.ask("PATCH", "/api/me", 200, json={"email": "two@example.org"})
        refused = eve.ask("PATCH", "/api/me", 429, json={"email": "three@example.org"}).json()
        assert "too fast" in refused["detail"]
        assert settings_of(eve)["email"] == "two@example.org"
        assert not server.services.limiter.take("letter to", "three@example.org", few.letters), (
            "one person used up another's limit of mails"
        )
        with Player(server.base, "Adam") as adam:
            adam.ask("PATCH", "/api/me", 429, json={"email": "four@example.org"})
        with Player(server.base) as third:
            made = third.post("/api/account", name="Abel", password="long enough", email="five@example.org")
            assert made["person"]["name"] == "Abel"
        server.deliver()

        assert len(postman.mails) == 2


def test_a_letter_survives_a_restart_and_its_code_is_kept_nowhere(
    folder: Path, postman: Postman, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with serving(folder, smtp=postman.settings) as server, Player(server.base, "Ann") as ann:
        ann.ask("PATCH", "/api/me", 200, json={"email": "ann@example.org"})
        code = code_in(postman.next())
        told = ann.ask("GET", "/api/me").text
        cookies = dict(ann.http.cookies)
    token = code.split(".")[1]
    kept = b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())
    with serving(folder, smtp=postman.settings) as server, Player(server.base) as again:
        again.ask("POST", "/api/confirm", 204, json={"code": code})
        again.http.cookies.update(cookies)
        assert settings_of(again)["email_confirmed"] is True

    assert token.encode() not in kept
    assert "letter" not in told
    written = [
        record.getMessage() for record in caplog.records if record.name.startswith(("flagplot", "uvicorn", "litestar"))
    ]
    assert not any(token in line or "ann@example.org" in line for line in written)


def test_a_server_without_mail_says_so(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        assert ann.get("/api/me")["mails"] is False
        assert ann.post("/api/me/letter", 409)["detail"] == "This server sends no mail."
        ann.ask("PATCH", "/api/me", 200, json={"email": "ann@example.org"})
        assert settings_of(ann)["email_confirmed"] is False
    with Player(server.base) as stranger:
        stranger.post("/api/me/letter", 401)


def test_a_mail_server_that_is_away_keeps_nobody_waiting(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    postman = Postman()
    nobody = postman.settings
    postman.door.close()
    with serving(folder, smtp=nobody) as server, Player(server.base, "Ann") as ann:
        ann.ask("PATCH", "/api/me", 200, json={"email": "ann@example.org"})
        wait_for(lambda: "a mail was not delivered" in caplog.text)

        assert "ann@example.org" not in caplog.text
