"""Guests, accounts and sessions."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from flagplot.server.accounts.passwords import Passwords
from flagplot.server.db.writer import Refused, Writer
from flagplot.server.settings import Allowance, Limits, Settings
from tests.server.harness import GENEROUS, Clock, Player, Running, serving

PASSWORD = "correct horse battery"


def sign_up(player: Player, name: str, expect: int | None = None, **more: str) -> dict[str, object]:
    answer: dict[str, object] = player.post("/api/account", expect, name=name, password=PASSWORD, **more)
    if "csrf" in answer:
        player.http.headers["X-CSRF-Token"] = str(answer["csrf"])
    return answer


def test_a_guest_who_signs_up_keeps_his_games(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        ann.new_table()
        me = sign_up(ann, "Ann Keeper")

        assert me["person"] == {"id": ann.me["person"]["id"], "name": "Ann Keeper", "guest": False}
        assert ann.get(f"/api/tables/{ann.id}")["seats"][0]["name"] == "Ann Keeper"
        ann.order("plot r1>2 r2>5")


def test_a_guest_who_signs_in_hands_his_seats_to_the_account(server: Running) -> None:
    with Player(server.base) as first:
        sign_up(first, "Bess Claims")
    with Player(server.base, "Guest") as guest:
        guest.new_table()
        me = guest.post("/api/session", name="bess CLAIMS", password=PASSWORD)
        guest.http.headers["X-CSRF-Token"] = me["csrf"]

        assert me["person"]["name"] == "Bess Claims"
        assert [card["id"] for card in guest.get("/api/tables")["tables"]] == [guest.id]
        guest.order("plot r1>2 r2>5")


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Running, folder: Path) -> None:
    with Player(server.base) as ann:
        cookie = ann.ask("POST", "/api/guest", 201, json={}).headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie
    with serving(folder, secure=True) as secure, Player(secure.base) as ann:
        answer = ann.ask("POST", "/api/guest", 201, json={})
        assert "Secure" in answer.headers["set-cookie"]
        assert "max-age" in answer.headers["strict-transport-security"]


@pytest.mark.parametrize("token", [b"", b"wrong", b"\xe9"])
def test_nothing_is_changed_without_the_csrf_token(server: Running, token: bytes) -> None:
    with Player(server.base, "Ann") as ann:
        right = ann.http.headers.pop("X-CSRF-Token")
        answer = ann.ask("POST", "/api/tables", 403, json={"game": "skerries"}, headers={b"X-CSRF-Token": token})
        assert answer.json()["code"] == "csrf"
        ann.ask("POST", "/api/tables", 201, json={"game": "skerries"}, headers={"X-CSRF-Token": right})


def test_a_wrong_name_and_a_wrong_password_sound_the_same(server: Running) -> None:
    with Player(server.base) as ann:
        sign_up(ann, "Cass Password")
    with Player(server.base) as eve:
        wrong = eve.ask("POST", "/api/session", 401, json={"name": "Cass Password", "password": "guess"})
        unknown = eve.ask("POST", "/api/session", 401, json={"name": "Nobody At All", "password": "guess"})

        assert wrong.content == unknown.content


def test_a_wrong_name_is_as_much_work_as_a_wrong_password(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    passwords, tried = server.services.people.passwords, []
    verify = passwords._verify

    def watched(stored: str, password: str) -> bool:
        tried.append(stored.split("$")[:4])
        return verify(stored, password)

    with Player(server.base) as ann:
        ann.post("/api/account", name="Known to all", password="long enough")
    monkeypatch.setattr(passwords, "_verify", watched)
    with Player(server.base) as stranger:
        for name in ("Known to all", "Known to nobody"):
            stranger.post("/api/session", 401, name=name, password="guessed it")

    assert len(tried) == 2
    assert tried[0] == tried[1], "the same kind of hash with the same cost"
    assert tried[0][1] == "argon2id"


def test_a_server_hashes_passwords_slowly_unless_it_is_told_otherwise() -> None:
    settings = Settings("sqlite+aiosqlite:///games.db")
    passwords = Passwords(settings.token, settings.password_work)
    stored = asyncio.run(passwords.hash("three quiet herons", ()))

    assert stored.split("$")[1:4] == ["argon2id", "v=19", "m=65536,t=3,p=4"]
    assert asyncio.run(passwords.fits(stored, "three quiet herons"))
    assert not asyncio.run(passwords.fits(stored, "three quiet heron"))


def test_two_accounts_cannot_have_names_that_look_alike(server: Running) -> None:
    with Player(server.base) as one, Player(server.base) as two:
        sign_up(one, "Dora")
        assert sign_up(two, "ｄｏｒａ", expect=409)["code"] == "taken"
        sign_up(two, " \u0000 ", expect=422)


def test_a_new_password_ends_the_other_sessions(server: Running) -> None:
    with Player(server.base) as here, Player(server.base) as there:
        sign_up(here, "Edie Changes")
        there.post("/api/session", name="Edie Changes", password=PASSWORD)
        here.post("/api/me/password", expect=403, old="wrong", new="another good one")
        me = here.post("/api/me/password", old=PASSWORD, new="another good one")

        assert here.get("/api/me")["csrf"] == me["csrf"]
        assert there.get("/api/me")["person"] is None
        there.post("/api/session", expect=401, name="Edie Changes", password=PASSWORD)


def test_signing_out_and_the_end_of_a_session(folder: Path) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        kept = dict(ann.http.cookies)
        ann.ask("DELETE", "/api/session", 204)
        ann.http.cookies.update(kept)
        assert ann.get("/api/me")["person"] is None
        clock.at += 91 * 86400
        assert bob.get("/api/me")["person"] is None


def test_deleting_an_account_forgets_the_person_and_gives_the_seats_to_bots(server: Running) -> None:
    with Player(server.base) as ann:
        sign_up(ann, "Fay Leaves", email="fay@example.org")
        ann.new_table(spectators="public")
        ann.post(ann.at("chat"), text="Fair winds")
        assert ann.post("/api/me/delete", 403)["code"] == "password"
        ann.ask("POST", "/api/me/delete", 204, json={"password": PASSWORD})
        with Player(server.base) as anybody:
            seats = anybody.get(f"/api/tables/{ann.id}")["seats"]
            assert [chair["kind"] for chair in seats] == ["bot", "bot"]
            assert "Fay" not in str(seats)
            assert [m["name"] for m in anybody.get(f"/api/tables/{ann.id}/chat")["messages"]] == [""]
            sign_up(anybody, "Fay Leaves")


def test_settings_change_one_by_one_and_refuse_what_cannot_be(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        ann.ask("PATCH", "/api/me", 200, json={"email": "ann@example.org", "mail_turns": True})
        me = ann.ask("PATCH", "/api/me", 200, json={"webhook": "https://hooks.example.org/x"}).json()

        assert (me["settings"]["email"], me["settings"]["mail_turns"]) == ("ann@example.org", True)
        assert len(me["settings"]["webhook_secret"]) >= 24
        for bad in ({"email": "ann"}, {"webhook": "http://example.org"}, {"webhook": "https://u:p@example.org/"}):
            ann.ask("PATCH", "/api/me", 422, json=bad)


def test_passwords_cannot_be_tried_for_ever(folder: Path) -> None:
    limits = Limits(requests=GENEROUS, signing=Allowance(3, 0.01))
    with serving(folder, limits=limits) as server, Player(server.base) as eve:
        answers = [eve.ask("POST", "/api/session", json={"name": "Ann", "password": "x"}) for _ in range(4)]

        assert [answer.status_code for answer in answers] == [401, 401, 401, 429]
        assert int(answers[-1].headers["retry-after"]) > 0


def test_guests_who_left_nothing_behind_are_forgotten_when_their_session_ends(folder: Path) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, Player(server.base, "Idle"), Player(server.base, "Plays") as plays:
        plays.new_table()
    clock.at += 91 * 86400
    with closing(sqlite3.connect(folder / "games.db")) as database, database:  # orders were given all the time
        database.execute("UPDATE entries SET at = ?", (clock.at,))
    with serving(folder, now=clock):
        pass
    with closing(sqlite3.connect(folder / "games.db")) as database:
        assert database.execute("SELECT name FROM people").fetchall() == [("Plays",)]
        assert database.execute("SELECT count(*) FROM sessions").fetchone() == (0,)


NAMES = (
    "\u202eevil",
    "a\u0000b",
    "<script>alert(1)</script>",
    "\U0001f6a2" * 40,
    "e\u0301" * 20,
    "\ud7ff\ufffe",
    "ﷺ" * 40,
)


@pytest.mark.parametrize("name", NAMES)
def test_any_name_is_a_name_on_one_line_without_orders_to_the_reader(server: Running, name: str) -> None:
    with Player(server.base, name) as eve:
        kept = eve.me["person"]["name"]
        table = eve.new_table(name=name[:40])

        assert 0 < len(kept) <= 40
        assert not set(kept) & {"\u202e", "\0", "\n"}
        assert table["seats"][0]["name"] == kept


def test_who_asks_twice_at_once_after_a_restart_is_one_person(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        people, name = server.services.people, ann.me["person"]["id"]
        people._people.clear()

        async def both() -> Any:
            return await asyncio.gather(people.find(name), people.find(name))

        first, second = server.do(both())
        assert first is second, "otherwise changes to one would be overwritten by the other"


def test_a_full_disk_does_not_say_that_a_name_is_taken(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(_writer: Writer, *_writes: Any) -> None:
        raise Refused("OperationalError")

    with Player(server.base) as ann:
        with monkeypatch.context() as disk:
            disk.setattr(Writer, "write", full)
            told = ann.post("/api/account", 503, name="A rare name", password=PASSWORD)
        assert "taken" not in told["detail"]
        ann.post("/api/account", 201, name="A rare name", password=PASSWORD)
        ann.http.cookies.clear()
        assert ann.post("/api/account", 409, name="a RARE name", password=PASSWORD)["code"] == "taken"


def test_a_new_password_and_the_end_of_all_sessions_are_one_write(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes: list[int] = []
    write = Writer.write

    async def counted(writer: Writer, *given: Any) -> None:
        writes.append(len(given))
        await write(writer, *given)

    with Player(server.base) as ann, Player(server.base) as thief:
        me = ann.post("/api/account", 201, name="Robbed", password=PASSWORD)
        ann.http.headers["X-CSRF-Token"] = me["csrf"]
        thief.http.cookies.update(dict(ann.http.cookies))
        monkeypatch.setattr(Writer, "write", counted)
        ann.post("/api/me/password", old=PASSWORD, new="another horse battery")

        assert writes[0] == 3, "after a kill in between, the thief would stay signed in"
        assert writes[1:] == [1, 1], "a session for this browser; tokens once more, for tables that wrote meanwhile"
        assert thief.get("/api/me")["person"] is None
