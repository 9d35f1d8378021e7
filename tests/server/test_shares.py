"""Positions shared by link: one moment of one seat, until its owner revokes the link."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from tests.server.harness import Clock, Player, Running, serving, two_players


def test_a_link_shows_what_its_seat_saw_then_and_nothing_that_came_after(server: Running) -> None:
    with two_players(server.base) as (ann, bob), Player(server.base) as anybody:
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>3 b2>4")
        seen = ann.view()
        link = ann.post(ann.at("share"))
        ann.order("mark 2")
        bob_link = bob.post(bob.at("share"))
        shown = anybody.get(f"/api/shared/{link['code']}")

        assert link["link"] == f"/position/{link['code']}"
        assert (shown["seat"], shown["view"], shown["events"]) == ("red", seen["view"], seen["events"])
        assert (shown["game"], shown["scenario_title"], shown["status"]) == ("skerries", "The Sound", "running")
        assert ann.id not in msgspec.json.encode(shown).decode()
        assert anybody.get(f"/api/shared/{bob_link['code']}")["view"]["seat"] == "blue"


def test_a_link_holds_no_secret_of_the_other_side(server: Running) -> None:
    with two_players(server.base) as (ann, bob), Player(server.base) as anybody:
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>3 b2>4")
        code = ann.post(ann.at("share"))["code"]

        assert set(anybody.get(f"/api/shared/{code}")["view"]["own"]) == {"r1", "r2"}


def test_only_who_sits_there_can_share_and_only_his_own_seat(server: Running) -> None:
    with two_players(server.base) as (ann, bob), Player(server.base, "Eve") as eve, Player(server.base) as nobody:
        eve.id = nobody.id = ann.id
        ann.post(ann.at("share"), expect=403, seat="blue")
        ann.post(ann.at("share"), expect=403, seat="control")
        ann.post(ann.at("share"), expect=403, seat="observer")
        eve.post(eve.at("share"), expect=404)
        nobody.post(nobody.at("share"), expect=401)
        token = bob.post(bob.at("token"), seat="blue")["token"]
        with Player(server.base, token=token) as program:
            program.id = ann.id
            program.post(program.at("share"), expect=401)


def test_a_link_ends_when_its_maker_ends_it_and_nobody_else_can(server: Running) -> None:
    with two_players(server.base) as (ann, bob), Player(server.base) as anybody:
        link = ann.post(ann.at("share"), days=7)
        [card] = ann.get(ann.at("shares"))["shares"]
        assert card == link["card"]
        assert link["code"] not in str(card)
        assert bob.get(bob.at("shares"))["shares"] == []
        bob.ask("DELETE", bob.at(f"share?id={card['id']}"), 204)
        anybody.get(f"/api/shared/{link['code']}")
        ann.ask("DELETE", ann.at(f"share?id={card['id']}"), 204)
        anybody.get(f"/api/shared/{link['code']}", expect=404)


def test_a_link_expires_and_survives_a_restart_until_then(folder: Path) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, Player(server.base, "Ann") as ann:
        ann.new_table()
        code = ann.post(ann.at("share"), days=2)["code"]
    with serving(folder, now=clock) as server, Player(server.base) as anybody:
        assert anybody.get(f"/api/shared/{code}")["seat"] == "red"
        clock.at += 2 * 86400
        anybody.get(f"/api/shared/{code}", expect=404)


def test_control_shares_nothing_before_the_end(server: Running) -> None:
    seats = [{"seat": "control", "player": "me"}, {"seat": "red", "player": "open"}, {"seat": "blue", "player": "bot"}]
    with Player(server.base, "Umpire") as umpire, Player(server.base, "Ann") as ann, Player(server.base) as anybody:
        table = umpire.new_table(seats=seats)
        ann.id = umpire.id
        ann.post(ann.at("join"), invite=table["invite"], seat="red")
        umpire.post(umpire.at("share"), expect=403, seat="control")
        ann.post(ann.at("concede"))
        code = umpire.post(umpire.at("share"), seat="control")["code"]

        assert len(anybody.get(f"/api/shared/{code}")["view"]["own"]) == 4


def test_links_are_counted_and_go_with_their_maker(server: Running) -> None:
    with Player(server.base, "Ann") as ann, Player(server.base) as anybody:
        ann.new_table()
        codes = [ann.post(ann.at("share"))["code"] for _ in range(20)]
        ann.post(ann.at("share"), expect=409)
        ann.ask("POST", "/api/me/delete", 204, json={})
        anybody.get(f"/api/shared/{codes[0]}", expect=404)


@pytest.mark.parametrize("code", ["x", "a" * 79, "%00", "..%2f..%2fetc", "\N{ANCHOR}"])
def test_a_code_that_was_never_made_leads_nowhere(server: Running, code: str) -> None:
    with Player(server.base) as anybody:
        anybody.get(f"/api/shared/{code}", expect=404)


def test_the_code_of_a_link_is_kept_nowhere(folder: Path) -> None:
    import sqlite3

    with serving(folder) as server, Player(server.base, "Ann") as ann:
        ann.new_table()
        code = ann.post(ann.at("share"))["code"]
    with closing(sqlite3.connect(folder / "games.db")) as database:
        kept = database.execute("SELECT * FROM shares").fetchall()
    assert len(kept) == 1
    assert code not in str(kept)
