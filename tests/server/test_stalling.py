"""Stalling: a present player who does not continue cannot delay others beyond the deadline."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from flagplot.server.db import load, rows
from flagplot.server.workers.bot_workers import BotWorkers
from tests.server.harness import BLUE, RED, Clock, Player, Running, serving, two_players, wait_for

HOUR = 3600
DAY = {"kind": "deadline", "hours": 24, "then": "bot"}
OPEN = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "open"}]


class Thinking:
    """Makes bots think until the test ends it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = 0
        self.ends = asyncio.Semaphore(0)
        brief = BotWorkers.brief

        def slow(bot_workers: BotWorkers, *given: Any) -> Any:
            think = brief(bot_workers, *given)

            async def thought() -> str:
                self.begun += 1
                await self.ends.acquire()
                line: str = await think()
                return line

            return thought

        monkeypatch.setattr(BotWorkers, "brief", slow)

    def end(self, server: Running, thoughts: int = 1000) -> None:
        """Let that many bots finish thinking."""

        async def set_free() -> None:
            for _ in range(thoughts):
                self.ends.release()

        server.do(set_free())


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Thinking:
    return Thinking(monkeypatch)


def is_away(player: Player) -> list[bool]:
    return [seat["away"] for seat in player.get(f"/api/tables/{player.id}")["seats"]]


@contextmanager
def late(folder: Path, clock: Clock) -> Iterator[tuple[Running, Player, Player]]:
    """Blue has plotted, red is late, and a bot thinks for red."""
    with serving(folder, now=clock) as server, two_players(server.base, pace=DAY) as (ann, bob):
        bob.order("plot b1>3 b2>4")
        clock.at += 25 * HOUR
        server.look_at_the_clock()
        assert is_away(bob) == [True, False]
        yield server, ann, bob


def test_who_comes_back_at_once_wins_no_time_and_after_the_order_has_his_own(folder: Path, thinking: Thinking) -> None:
    clock = Clock()
    with late(folder, clock) as (server, ann, bob):
        told = ann.post(ann.at("back"), 409)
        assert told["detail"] == "Your time for this order is over and it is given for you: come back after it."
        assert is_away(bob) == [True, False]
        thinking.end(server)
        bob.until(lambda seen: seen["view"]["to_act"] != ["red"])
        ann.post(ann.at("back"), 200)

        assert is_away(bob) == [False, False]


def test_an_order_that_was_given_for_him_and_taken_back_is_given_for_him_again(
    folder: Path, thinking: Thinking
) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, two_players(server.base, pace=DAY) as (ann, bob):
        clock.at += 23 * HOUR
        invite = bob.get(f"/api/tables/{bob.id}")["invite"]
        bob.post(bob.at("leave"), seat="blue")
        with Player(server.base, "Cid") as cid:
            cid.id = ann.id
            cid.post(cid.at("join"), invite=invite, seat="blue")  # a new player gets a new deadline
            clock.at += 2 * HOUR
            server.look_at_the_clock()
            assert is_away(cid) == [True, False]
            thinking.end(server)
            cid.until(lambda seen: seen["view"]["to_act"] == ["blue"])
            ann.undo()
            cid.until(lambda seen: seen["view"]["to_act"] == ["blue"])
            assert is_away(cid) == [True, False]


def test_who_gets_up_and_sits_down_again_finds_his_clock_as_he_left_it(folder: Path, thinking: Thinking) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, two_players(server.base, pace=DAY) as (ann, bob):
        first, invite = ann.view()["deadline"], ann.get(f"/api/tables/{ann.id}")["invite"]
        clock.at += 23 * HOUR
        for _ in range(2):
            ann.post(ann.at("leave"), seat="red")
            ann.post(ann.at("join"), invite=invite, seat="red")
        assert ann.view()["deadline"] == first
        clock.at += 2 * HOUR
        server.look_at_the_clock()
        assert is_away(bob) == [True, True]

        ann.post(ann.at("leave"), seat="red")
        ann.post(ann.at("join"), invite=invite, seat="red")
        assert is_away(bob) == [True, True], "leaving and rejoining does not stop the bot from playing the seat"


def test_notes_standing_orders_and_withdrawn_plots_do_not_keep_a_bot_from_moving(
    folder: Path, thinking: Thinking
) -> None:
    seats = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "bot"}]
    with serving(folder) as server, Player(server.base, "Ann") as ann:
        ann.new_table(seats=seats)
        wait_for(lambda: thinking.begun == 1)
        ann.ask("PUT", ann.at("notes"), 200, json={"text": "wait for me"})
        for thought in (1, 2):
            wait_for(lambda thought=thought: thinking.begun == thought)  # type: ignore[misc]
            ann.order("plot r1>3 r2>6")
            ann.undo()
            ann.ask("PUT", ann.at("standing"), 200, json={"lines": ["search 9"], "at_once": thought == 2})
            thinking.end(server, 1)
        ann.until(lambda seen: seen["view"]["to_act"] == ["red"])

        assert thinking.begun == 2, "one more time of thinking is enough"
        table = server.table(ann.id)
        assert [entry.seat for entry in table.match.record[1:]] == [BLUE]  # type: ignore[union-attr]


def test_what_a_withdrawn_plot_was_owed_since_is_kept_over_a_restart(folder: Path) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, two_players(server.base, pace=DAY) as (ann, _):
        first = ann.view()["deadline"]
        clock.at += 5 * HOUR
        ann.order("plot r1>3 r2>6")
        cookies, csrf = dict(ann.http.cookies), ann.http.headers["X-CSRF-Token"]
    clock.at += 5 * HOUR
    with serving(folder, now=clock) as server, Player(server.base) as again:
        again.http.cookies.update(cookies)
        again.http.headers["X-CSRF-Token"] = csrf
        again.id = ann.id
        again.undo()
        assert again.view()["deadline"] == first
        again.order("plot r1>3 r2>6")
        clock.at += 15 * HOUR

        assert again.undo(expect=409)["detail"] == "Your time for that order is over: it stands."


@pytest.mark.parametrize("pace", [DAY, {"kind": "live"}])
def test_a_clock_that_was_years_ahead_leaves_nobody_waiting_for_years(folder: Path, pace: dict[str, Any]) -> None:
    clock = Clock()
    years = 10 * 365 * 24 * HOUR
    clock.at += years
    with serving(folder, now=clock) as server, two_players(server.base, pace=pace) as (ann, bob):
        server.look_at_the_clock()
        clock.at -= years  # the clock is corrected while the server runs
        server.look_at_the_clock()
        chairs = server.table(ann.id).chairs.values()
        wait_for(lambda: all(chair.owes_since == clock.at for chair in chairs))
        assert not any(is_away(bob))
        clock.at += 74 * HOUR
        server.look_at_the_clock()
        assert is_away(bob) == [True, True]

        clock.at += years
        late = ann.new_table(seats=OPEN, pace=pace)
        bob.id = ann.id
        bob.post(bob.at("join"), invite=late["invite"], seat="blue")
    clock.at -= years
    with serving(folder, now=clock) as server:  # or while it does not
        server.look_at_the_clock()
        chairs = server.table(ann.id).chairs.values()
        wait_for(lambda: all(chair.owes_since == clock.at for chair in chairs))


def test_what_the_clocks_say_of_the_absent_of_a_hold_and_of_a_row(server: Running) -> None:
    with two_players(server.base, pace=DAY) as (ann, bob):
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>3 b2>4")
        ann.order("mark 3")  # an order that she could undo
        table = server.table(ann.id)
        clocks, chair = table.clocks, table.chairs[RED]
        for away, since in ((False, 1.0), (True, 5.0)):
            chair.away, chair.owes_since = away, 1.0
            clocks.note(RED, 5.0)
            assert chair.owes_since == since, (
                "orders for an absent player extend the deadline, orders that can be undone do not"
            )
        chair.owes_since, chair.owed_since, table.info.held_since = 2.0, 1.0, 3.0
        clocks.let_go(7.0)
        assert (chair.owes_since, chair.owed_since) == (6.0, 5.0)
        table.info.held_since = 99.0
        clocks.set_right(7.0)
        assert table.info.held_since == 7.0
        table.info.held_since = None

        row = {name.removeprefix("b_"): value for name, value in rows.seat_state(table, chair)[1].items()}
        for owes, owed in ((4.0, 4.0), (None, 1.0)):
            kept = load._chair(SimpleNamespace(**row | {"place": 0, "owes_since": owes, "owed_since": 1.0}))
            assert (kept.owes_since, kept.owed_since) == (owes, owed)
