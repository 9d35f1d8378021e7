"""The protection of accounts: passwords, names, mail, sessions, tokens."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from flagplot.kernel.seat import Seat
from flagplot.server.accounts.names import looks
from flagplot.server.settings import Allowance
from flagplot.server.tables.table import Table
from tests.server.harness import NO_LIMITS, Clock, Player, Running, hear, serving
from tests.server.postman import Postman, code_in
from tests.server.test_people import PASSWORD, sign_up

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def account_with_mail(player: Player, postman: Postman, name: str, address: str) -> None:
    """An account whose mail address is confirmed."""
    sign_up(player, name, email=address)
    player.ask("POST", "/api/confirm", 204, json={"code": code_in(postman.next())})


def reset_code(postman: Postman) -> str:
    letter = postman.next()
    found = re.search(r"/reset/(\S+)", letter.get_content())
    assert found is not None, letter.get_content()
    return found[1]


# Passwords.


@pytest.mark.parametrize("password", ["password", "12345678", "qwertyuiop", "iloveyou1", "Gertrude", "aaaaaaaaaaaa"])
def test_a_password_that_everybody_tries_first_is_refused(server: Running, password: str) -> None:
    with Player(server.base) as ann:
        told = ann.post("/api/account", 422, name="Gertrude", password=password)

        assert "Choose another" in told["detail"]


def test_neither_a_change_nor_a_reset_takes_a_common_password(folder: Path, postman: Postman) -> None:
    with serving(folder, smtp=postman.settings) as server, Player(server.base) as ann:
        account_with_mail(ann, postman, "Ann", "ann@example.org")
        ann.post("/api/me/password", 422, old=PASSWORD, new="password1")
        ann.ask("POST", "/api/forgotten", 202, json={"who": "Ann"})
        code = reset_code(postman)
        ann.post("/api/reset", 422, code=code, password="password1")
        me = ann.post("/api/reset", 200, code=code, password="four quiet harbours")
        assert me["person"]["name"] == "Ann"


def test_deleting_and_new_addresses_ask_an_account_for_its_password(server: Running) -> None:
    with Player(server.base) as ann:
        sign_up(ann, "Asked Again")
        for body in ({"email": "a@example.org"}, {"webhook": "https://hooks.example.org/x"}):
            assert ann.ask("PATCH", "/api/me", 403, json=body).json()["code"] == "password"
            assert ann.ask("PATCH", "/api/me", 403, json={**body, "password": "wrong one"}).json()["code"] == "password"
        assert ann.get("/api/me")["settings"]["email"] == ""
        ann.ask("PATCH", "/api/me", 200, json={"mail_turns": True})
        ann.ask("PATCH", "/api/me", 200, json={"email": "a@example.org", "password": PASSWORD})
        ann.ask("PATCH", "/api/me", 200, json={"email": "a@example.org"})  # no change
        ann.post("/api/me/delete", 403)
        ann.post("/api/me/delete", 403, password="wrong one")
        ann.ask("POST", "/api/me/delete", 204, json={"password": PASSWORD})


def test_wrong_passwords_are_counted_by_account_and_do_not_lock_its_owner_out(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    limits = replace(NO_LIMITS, guessing=Allowance(3, 1e-6))
    caplog.set_level(logging.INFO, "flagplot.server")
    with serving(folder, limits=limits) as server, Player(server.base) as ann, Player(server.base) as eve:
        me = sign_up(ann, "Besieged")
        guard = server.services.guard
        guard._welcome("besieged", "192.0.2.1", "")
        codes = [
            eve.ask("POST", "/api/session", json={"name": "BESIEGED", "password": "x"}).status_code for _ in range(4)
        ]
        assert codes == [401, 401, 401, 429]
        for typed in ("Besieged\x01", "\u200bBesieged", " Besieged ", "Besieged\u3164"):
            assert eve.ask("POST", "/api/session", json={"name": typed, "password": "x"}).status_code == 429, typed
        assert eve.ask("POST", "/api/session", json={"name": "Somebody else", "password": "x"}).status_code == 401
        server.do(guard.sign_in("Besieged", PASSWORD, "192.0.2.1"))
        ann.ask("PATCH", "/api/me", 429, json={"email": "a@example.org", "password": "guess"})

    person = me["person"]
    assert isinstance(person, dict)
    refused = [line for line in caplog.messages if "sign-in refused" in line]
    assert sum(person["id"] in line for line in refused) == 3
    assert sum("unknown" in line for line in refused) == 1
    assert "Somebody else" not in caplog.text, "the unknown name may be a password"


# Names.


@pytest.mark.parametrize(
    "name, twin",
    [
        ("Nelson", "nelson"),
        ("Nelson", "N e l s o n"),
        ("Nelson", "Nélson"),
        ("Nelson", "Nelsоn"),  # a Cyrillic o
        ("Nelson", "Nels0n"),
        ("Nelson", "NeIson"),
        ("Hipper", "Ηipper"),  # a Greek eta
        ("Burnett", "Bumett"),
        ("Sprague", "Ｓｐｒａｇｕｅ"),
        ("Nelson", "Nelson\u3164"),  # invisible letters
        ("Nelson", "Nel\u115fson"),
        ("Nelson", "\uffa0Nelson"),
        ("Nelson", "Nelson\u02bc"),  # a combining mark that counts as a letter
        ("Nelson", "Nelson\u0640"),
        ("Nelson", "ɴᴇʟꜱᴏɴ"),  # small capitals
        ("Nelson", "🅽🅴🅻🆂🅾🅽"),
        ("Nelson", "🇳elson"),
    ],
)
def test_names_that_are_mistaken_for_each_other_look_alike(name: str, twin: str) -> None:
    assert looks(name) == looks(twin)


def test_names_of_different_people_look_different() -> None:
    names = ["Nelson", "Nilsson", "Scheer", "Schee", "Ann", "Anna", "Иванов", "山本", "近藤", "🚢", "⚓"]
    assert len({looks(name) for name in names}) == len(names)


def test_nobody_bears_an_accounts_name_or_one_that_looks_like_it(server: Running) -> None:
    with Player(server.base, "Cunningham") as before, Player(server.base) as admiral, Player(server.base) as eve:
        before.new_table()
        sign_up(admiral, "Cunningham")
        assert before.get("/api/me")["person"]["name"] == "Guest"
        assert before.get(f"/api/tables/{before.id}")["seats"][0]["name"] == "Guest"
        for name in ("Cunningham", "cunnIngham", "Cunninghаm"):  # a Cyrillic a
            assert eve.post("/api/guest", 409, name=name)["code"] == "taken"
            assert eve.post("/api/account", 409, name=name, password=PASSWORD)["code"] == "taken"
        assert eve.post("/api/guest", 409, name="C0ntrol")["code"] == "taken"
        assert sign_up(eve, "guest", expect=409)["code"] == "taken"
        assert eve.post("/api/guest")["person"]["name"] == "Guest"


# A lost password.


def test_a_lost_password_is_replaced_by_the_link_in_a_letter(folder: Path, postman: Postman) -> None:
    with (
        serving(folder, smtp=postman.settings, public_url="https://play.example.org") as server,
        Player(server.base) as ann,
        Player(server.base, "At another machine") as there,
    ):
        account_with_mail(ann, postman, "Ann Forgets", "ann@example.org")
        there.new_table()
        there.ask("POST", "/api/forgotten", 202, json={"who": "ANN@example.org"})
        code = reset_code(postman)
        me = there.post("/api/reset", 200, code=code, password="four quiet harbours")

        assert me["person"]["name"] == "Ann Forgets"
        assert there.get("/api/tables")["tables"][0]["id"] == there.id, "the guest's games are taken along"
        assert ann.get("/api/me")["person"] is None, "old sessions are closed"
        assert "password" in postman.next().get_content(), "the owner is notified"
        there.http.headers["X-CSRF-Token"] = me["csrf"]
        there.post("/api/reset", 404, code=code, password="five quiet harbours")
        ann.post("/api/session", 401, name="Ann Forgets", password=PASSWORD)
        ann.post("/api/session", 201, name="Ann Forgets", password="four quiet harbours")


def test_whether_there_is_such_an_account_is_not_told(folder: Path, postman: Postman) -> None:
    with serving(folder, smtp=postman.settings) as server, Player(server.base) as ann, Player(server.base) as eve:
        sign_up(ann, "No Address")
        answers = [
            eve.ask("POST", "/api/forgotten", 202, json={"who": who}).content
            for who in ("No Address", "Nobody", "nobody@example.org", "%@example.org", "\0", "a" * 200)
        ]
        server.deliver()

        assert len(set(answers)) == 1
        assert postman.mails == []


def test_an_address_that_is_not_confirmed_replaces_no_password(folder: Path, postman: Postman) -> None:
    with serving(folder, smtp=postman.settings) as server, Player(server.base) as ann:
        sign_up(ann, "Ann", email="stranger@example.org")
        postman.next()
        for who in ("Ann", "stranger@example.org"):
            ann.ask("POST", "/api/forgotten", 202, json={"who": who})
        server.deliver()
        assert postman.mails == []


@pytest.mark.parametrize("spoil", ["", ".", "nobody.{token}", "{id}", "{id}.", "{id}.{token}x", "\x00.x", "ü.{token}"])
def test_a_forged_or_old_code_replaces_nothing(folder: Path, postman: Postman, spoil: str) -> None:
    clock = Clock()
    with serving(folder, smtp=postman.settings, now=clock) as server, Player(server.base) as ann:
        account_with_mail(ann, postman, "Ann", "ann@example.org")
        ann.ask("POST", "/api/forgotten", 202, json={"who": "Ann"})
        code = reset_code(postman)
        name, token = code.split(".")
        ann.post("/api/reset", 404, code=spoil.format(id=name, token=token), password="four quiet harbours")
        clock.at += 3600
        ann.post("/api/reset", 404, code=code, password="four quiet harbours")
        assert ann.post("/api/session", 201, name="Ann", password=PASSWORD)["person"]["name"] == "Ann"


def test_another_address_ends_the_letter_to_the_old_one(folder: Path, postman: Postman) -> None:
    with serving(folder, smtp=postman.settings) as server, Player(server.base) as ann:
        account_with_mail(ann, postman, "Ann", "ann@example.org")
        ann.ask("POST", "/api/forgotten", 202, json={"who": "Ann"})
        code = reset_code(postman)
        ann.ask("PATCH", "/api/me", 200, json={"email": "new@example.org", "password": PASSWORD})
        told = {postman.next()["To"], postman.next()["To"]}

        assert told == {"ann@example.org", "new@example.org"}, "the old address is notified, the new one is asked"
        ann.post("/api/reset", 404, code=code, password="four quiet harbours")


def test_without_mail_a_lost_password_is_the_operators_business(server: Running) -> None:
    with Player(server.base) as ann:
        assert "whoever runs it" in ann.post("/api/forgotten", 409, who="Ann")["detail"]


# Sessions and tokens.


def test_sessions_are_listed_and_ended_one_by_one(server: Running) -> None:
    with Player(server.base) as here, Player(server.base) as there:
        sign_up(here, "Seen Twice")
        there.http.headers["User-Agent"] = FIREFOX
        me = there.post("/api/session", name="Seen Twice", password=PASSWORD)
        there.http.headers["X-CSRF-Token"] = me["csrf"]
        found = here.get("/api/me/sessions")["sessions"]

        assert [one["this"] for one in found].count(True) == 1
        other = next(one for one in found if not one["this"])
        assert other["browser"] == "Firefox on Linux"
        here.ask("DELETE", f"/api/me/sessions/{other['id']}", 204)
        assert there.get("/api/me")["person"] is None
        assert len(here.get("/api/me/sessions")["sessions"]) == 1
        here.ask("DELETE", f"/api/me/sessions/{other['id']}", 404)


def test_nobody_ends_the_session_of_another(server: Running) -> None:
    with Player(server.base) as ann, Player(server.base, "Eve") as eve:
        sign_up(ann, "Left In Peace")
        mine = ann.get("/api/me/sessions")["sessions"][0]["id"]
        eve.ask("DELETE", f"/api/me/sessions/{mine}", 404)
        assert ann.get("/api/me")["person"] is not None


@pytest.mark.parametrize("how", ["password", "everywhere"])
def test_seat_tokens_end_with_the_password_and_with_signing_out_everywhere(server: Running, how: str) -> None:
    with Player(server.base) as ann:
        sign_up(ann, f"Lends Her Seat {how}")
        ann.new_table()
        token = ann.post(ann.at("token"), seat="red")["token"]
        listed = ann.get("/api/me/sessions")["tokens"]
        assert [(one["table"], one["seat"]) for one in listed] == [(ann.id, "red")]
        with Player(server.base, token=token) as program:
            program.id = ann.id
            with program.live() as line:
                hear(line, "update")
                if how == "password":
                    ann.post("/api/me/password", old=PASSWORD, new="another good one")
                else:
                    ann.ask("DELETE", "/api/me/sessions", 204)
                with pytest.raises(ConnectionClosed):
                    hear(line, "nothing more")
            program.get(program.at("view"), expect=401)
        assert ann.get("/api/me")["person"] is None or ann.get("/api/me/sessions")["tokens"] == []


def test_a_token_that_ended_does_not_come_back_when_the_table_is_woken(folder: Path) -> None:
    with serving(folder) as server, Player(server.base) as ann:
        sign_up(ann, "Sleeps")
        ann.new_table()
        token = ann.post(ann.at("token"), seat="red")["token"]
        server.services.registry.drop(server.table(ann.id))
        me = ann.post("/api/me/password", old=PASSWORD, new="another good one")
        ann.http.headers["X-CSRF-Token"] = me["csrf"]
        with Player(server.base, token=token) as program:
            program.get(ann.at("view"), expect=401)
        assert ann.view()["seat"] == "red"


def test_a_token_does_not_come_back_by_what_its_table_writes_meanwhile(folder: Path) -> None:
    """A token's holder could try to keep it alive by writing notes, because a seat is written whole, its token included."""
    with serving(folder) as server, Player(server.base) as ann:
        sign_up(ann, "Written Meanwhile")
        ann.new_table()
        token = ann.post(ann.at("token"), seat="red")["token"]
        people, table = server.services.people, server.table(ann.id)
        end = people.sign_out_everywhere

        async def and_then(person: str) -> None:
            await end(person)
            await server.services.registry.save_chair(table, table.chairs[Seat("red")])

        people.sign_out_everywhere = and_then  # type: ignore[method-assign]
        ann.ask("DELETE", "/api/me/sessions", 204)
        server.services.registry.drop(table)
        with Player(server.base, token=token) as program:
            program.get(ann.at("view"), expect=401)


def test_a_token_does_not_come_back_at_a_table_that_was_being_read(folder: Path) -> None:
    with serving(folder) as server, Player(server.base) as ann:
        me = sign_up(ann, "Read Meanwhile")
        ann.new_table()
        token = ann.post(ann.at("token"), seat="red")["token"]
        registry, person = server.services.registry, me["person"]
        assert isinstance(person, dict)
        registry.drop(server.table(ann.id))
        load = registry._load

        async def late(name: str) -> Table:
            table = await load(name)
            registry.cut(person["id"], tokens=True)
            await server.services.people.sessions.end_tokens(person["id"])
            return table

        registry._load = late  # type: ignore[method-assign]
        with Player(server.base, token=token) as program:
            program.get(ann.at("view"), expect=401)
            program.get(ann.at("view"), expect=401)


def test_a_session_that_ends_while_it_is_looked_up_does_not_come_back(folder: Path) -> None:
    with serving(folder) as server, Player(server.base) as ann:
        me = sign_up(ann, "Looked Up Meanwhile")
        sessions, person = server.services.people.sessions, me["person"]
        assert isinstance(person, dict)
        engine, ended = sessions.engine, list[bool]()

        class Slow:
            @asynccontextmanager
            async def connect(self) -> AsyncIterator[Any]:
                async with engine.connect() as connection:
                    yield connection
                if not ended:
                    ended.append(True)
                    await server.services.people.sign_out_everywhere(person["id"])

        sessions._known.clear()
        sessions.engine = Slow()  # type: ignore[assignment]

        assert [ann.get("/api/me")["person"] for _ in range(2)] == [None, None]
        assert ended


def test_a_password_that_is_changed_while_an_old_one_is_compared_lets_nobody_in(folder: Path) -> None:
    with serving(folder) as server, Player(server.base) as ann, Player(server.base) as eve:
        sign_up(ann, "Compared Meanwhile")
        people = server.services.people
        fits = people.passwords.fits

        async def slow(stored: str | None, password: str) -> bool:
            found = await fits(stored, password)
            somebody = await people.account("Compared Meanwhile")
            assert somebody is not None
            await people.change_password(somebody, "another good one")
            return found

        people.passwords.fits = slow  # type: ignore[method-assign]
        assert eve.post("/api/session", 401, name="Compared Meanwhile", password=PASSWORD)


def test_a_program_cannot_concede(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        ann.new_table()
        token = ann.post(ann.at("token"), seat="red")["token"]
        with Player(server.base, token=token) as program:
            program.id = ann.id
            told = program.post(program.at("concede"), 403, seat="red")
            assert "cannot concede" in told["detail"]
        assert ann.get(f"/api/tables/{ann.id}")["status"] == "running"


def test_a_start_with_a_clock_far_ahead_signs_nobody_out(folder: Path) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, Player(server.base, "Ann") as ann, Player(server.base, "Idle") as idle:
        ann.new_table()
        kept = [(one.http.cookies["flagplot_session"], one.me["person"]["id"]) for one in (ann, idle)]
    for days in (100, -100, 0):
        clock.at += days * 86400
        with serving(folder, now=clock) as server:
            for cookie, person in kept:
                with Player(server.base) as again:
                    again.http.cookies.set("flagplot_session", cookie)
                    assert again.get("/api/me")["person"]["id"] == person
