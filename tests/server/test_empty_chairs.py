"""Seats left during a game: nobody waits for them for ever, and a new player gets their own time."""

from __future__ import annotations

from pathlib import Path

from tests.server.harness import Clock, Player, Running, serving, two_players

DAY = {"kind": "deadline", "hours": 24, "then": "bot"}


def test_an_empty_chair_is_played_for_when_its_time_is_up(folder: Path) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, two_players(server.base, pace=DAY) as (ann, bob):
        ann.order("plot r1>3 r2>6")
        bob.post(bob.at("leave"), seat="blue")
        assert ann.view()["view"]["to_act"] == ["blue"]

        clock.at += 25 * 3600
        ann.until(lambda seen: seen["owes"])


def test_whoever_takes_a_chair_that_was_empty_for_long_has_his_whole_time(folder: Path) -> None:
    clock = Clock()
    with (
        serving(folder, now=clock) as server,
        two_players(server.base, pace=DAY) as (ann, bob),
        Player(server.base, "Cid") as cid,
    ):
        ann.order("plot r1>3 r2>6")
        invite = bob.get(f"/api/tables/{bob.id}")["invite"]
        bob.post(bob.at("leave"), seat="blue")
        clock.at += 23 * 3600
        cid.id = ann.id
        cid.post(cid.at("join"), invite=invite, seat="blue")
        clock.at += 2 * 3600
        server.look_at_the_clock()

        assert not any(seat["away"] for seat in cid.get(f"/api/tables/{cid.id}")["seats"])
        assert cid.view()["owes"]


def test_whoever_is_left_may_give_an_empty_chair_to_a_bot_and_strangers_may_not(server: Running) -> None:
    with two_players(server.base) as (ann, bob), Player(server.base, "Eve") as eve:
        bob.order("plot b1>3 b2>4")
        bob.post(bob.at("start"), 409)
        ann.post(ann.at("leave"), seat="red")  # Ann, who created the table, has left
        eve.id = ann.id
        eve.post(eve.at("start"), 404)
        table = bob.post(bob.at("start"), 200)

        assert [seat["kind"] for seat in table["seats"]] == ["bot", "person"]
        bob.until(lambda seen: seen["count"] > 0 and "red" not in seen["view"]["to_act"])
        bob.post(bob.at("concede"), 200, seat="blue")
        bob.post(bob.at("start"), 409)


def test_who_sits_down_inherits_nothing_of_who_got_up(server: Running) -> None:
    with two_players(server.base) as (ann, bob), Player(server.base, "Cid") as cid:
        invite = bob.get(f"/api/tables/{bob.id}")["invite"]
        bob.ask("PUT", bob.at("standing"), 200, json={"lines": ["fire 1"], "at_once": True})
        bob.ask("PUT", bob.at("notes"), 200, json={"text": "the shoals are false"})
        bob.post(bob.at("leave"), seat="blue")
        cid.id = ann.id
        cid.post(cid.at("join"), invite=invite, seat="blue")

        assert cid.get(cid.at("standing")) == {"lines": [], "at_once": False, "away": False}
        assert cid.get(cid.at("notes")) == {"text": ""}
