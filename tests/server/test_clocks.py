"""Deadlines: absent players are played for, and present players cannot extend their time for ever."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from flagplot.kernel.seat import Seat
from flagplot.server.catalogue import Catalogue
from tests.server.harness import Clock, Player, Running, serving, two_players

HOUR = 3600


DAY = {"kind": "deadline", "hours": 24, "then": "bot"}


def test_a_plot_that_is_sealed_and_withdrawn_wins_no_time(folder: Path) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, two_players(server.base, pace=DAY) as (ann, bob):
        first = ann.view()["deadline"]
        clock.at += 23 * HOUR
        ann.order("plot r1>3 r2>6")
        assert ann.view()["deadline"] is None
        ann.undo()
        assert ann.view()["deadline"] == first

        clock.at += 2 * HOUR
        bob.until(
            lambda seen: seen["count"] > 0
        )  # somebody's plot was carried out; bots may have played both seats to the end
        assert [seat["away"] for seat in bob.get(f"/api/tables/{bob.id}")["seats"]] == [True, True]


def test_when_the_time_is_up_a_sealed_plot_stands(folder: Path) -> None:
    clock = Clock()
    with (
        serving(folder, now=clock) as server,
        two_players(server.base, pace=DAY) as (ann, bob),
        Player(server.base, "Cid") as cid,
    ):
        ann.order("plot r1>3 r2>6")
        cid.id, invite = ann.id, bob.get(f"/api/tables/{bob.id}")["invite"]
        bob.post(bob.at("leave"), seat="blue")
        clock.at += 23 * HOUR
        cid.post(
            cid.at("join"), invite=invite, seat="blue"
        )  # a new deadline for Cid: the plot stays sealed for another day
        ann.undo()
        ann.order("plot r1>1 r2>6")
        clock.at += 2 * HOUR

        assert ann.undo(expect=409)["detail"] == "Your time for that order is over: it stands."
        assert not ann.view()["owes"]
        assert ann.view()["view"]["to_act"] == ["blue"]


def test_what_could_be_given_and_taken_back_for_ever_wins_no_time_and_a_die_does(folder: Path) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, two_players(server.base, pace=DAY) as (ann, bob):
        ann.order("plot r1>2 r2>5")
        bob.order("plot b1>2 b2>5")
        first = ann.view()["deadline"]
        for cell in (3, 4, 5):
            clock.at += 6 * HOUR
            ann.order(f"mark {cell}")
            assert ann.view()["deadline"] == first
            ann.undo()
            assert ann.view()["deadline"] == first
        ann.order("search 1")
        bob.order("search 1")

        assert ann.until(lambda seen: seen["owes"])["deadline"] > first


def test_the_deadline_after_an_undo_is_kept_over_a_restart(folder: Path) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, two_players(server.base, pace=DAY) as (ann, _):
        first = ann.view()["deadline"]
        clock.at += 5 * HOUR
        ann.order("plot r1>3 r2>6")
        ann.undo()
        cookies = dict(ann.http.cookies)
    with serving(folder, now=clock) as server, Player(server.base) as again:
        again.http.cookies.update(cookies)
        again.id = ann.id
        assert again.view()["deadline"] == first


def test_where_there_is_no_clock_an_order_counts_as_a_sign_of_life(folder: Path) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, two_players(server.base) as (ann, bob):
        ann.order("plot r1>2 r2>5")
        bob.order("plot b1>2 b2>5")
        for cell in (3, 4, 5):
            clock.at += 48 * HOUR
            ann.order(f"mark {cell}")
        server.look_at_the_clock()

        assert not any(seat["away"] for seat in bob.get(f"/api/tables/{bob.id}")["seats"])


def test_after_the_deadline_standing_orders_are_given_then_the_bot_plays_until_the_person_is_back(folder: Path) -> None:
    clock = Clock()
    with (
        serving(folder, now=clock) as server,
        two_players(server.base, pace={"kind": "deadline", "hours": 24}) as (ann, bob),
    ):
        assert ann.view()["deadline"] is not None
        ann.ask("PUT", ann.at("standing"), 200, json={"lines": ["search 9", "plot r1>1 r2>6", "search 4"]})
        bob.order("plot b1>2 b2>5")
        assert bob.view()["deadline"] is None
        clock.at += 24 * 3600 + 1
        bob.until(lambda update: update["view"]["to_act"] == ["blue"])

        assert [chair["away"] for chair in bob.get(f"/api/tables/{bob.id}")["seats"]] == [True, False]
        assert ann.view()["view"]["own"]["r1"]["cell"] == 1
        assert ann.get(ann.at("standing"))["lines"] == ["search 9"]
        ann.post(ann.at("back"))
        bob.order("search 1")
        assert ann.until(lambda update: update["owes"])["deadline"] is not None


def test_a_passing_absentee_never_blocks_the_game(folder: Path) -> None:
    clock = Clock()
    pace = {"kind": "deadline", "hours": 1, "then": "pass"}
    with serving(folder, now=clock) as server, two_players(server.base, pace=pace) as (ann, bob):
        for _ in range(8):
            clock.at += 3601
        clock.at += 3601
        bob.until(lambda update: update["view"]["outcome"] is not None)

        assert ann.get(f"/api/tables/{ann.id}")["status"] == "finished"


def test_standing_orders_may_be_given_at_once(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        ann.ask("PUT", ann.at("standing"), 200, json={"lines": ["plot r1>2 r2>5", "search 1"], "at_once": True})
        bob.order("plot b1>2 b2>5")
        bob.until(lambda update: update["owes"] and update["view"]["where"][-1] == "Searching")

        assert ann.get(ann.at("standing"))["lines"] == []


@pytest.mark.parametrize("then, line", [("pass", "done"), ("bot", None)])
def test_where_an_absentee_passes_he_passes_and_a_bot_is_not_asked(folder: Path, then: str, line: str | None) -> None:
    seats = [{"seat": "allies", "player": "bot"}, {"seat": "japan", "player": "me"}]
    with serving(folder, Catalogue.standard()) as server, Player(server.base, "Ann") as ann:
        pace = {"kind": "deadline", "hours": 1, "then": then}
        ann.new_table(game="operational", scenario="easter", seats=seats, pace=pace)
        choices = ann.get(ann.at("orders"))["orders"]
        table = server.table(ann.id)
        assert table.match is not None
        absent = replace(table.chairs[Seat("japan")], away=True)
        given = server.services.bot_players._standing(table, absent, table.match.state.clone())

    assert len(choices) > 1
    assert "done" in choices
    assert given == (line, None)
