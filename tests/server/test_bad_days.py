"""Failures: a full disk, a damaged file, a lost database, a clock that jumps, a kill at the worst moment.

Each is reported in one sentence, and no acknowledged change is lost.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from flagplot.server.http.errors import Problem
from flagplot.server.http.rate_limits import RateLimiter
from flagplot.server.settings import Allowance, database_url
from flagplot.server.tables.orders import Orders
from flagplot.server.tables.table import Table
from tests.server.harness import PATIENCE, Clock, Player, headless, serving, two_players, wait_for
from tests.server.postgres import Postgres, running_postgres
from tests.server.test_serve import start

KILLED = """
import asyncio, os, sys
from sqlalchemy import event
from flagplot.server.db.engine import migrate, open_engine

async def main():
    engine, left = open_engine(sys.argv[1]), int(sys.argv[2])
    def count(_connection, _cursor, statement, *_rest):
        global LEFT
        if statement.split()[0] in ("CREATE", "INSERT", "UPDATE"):
            LEFT -= 1
            if LEFT < 0:
                os._exit(9)
    event.listen(engine.sync_engine, "before_cursor_execute", count)
    await migrate(engine)

LEFT = int(sys.argv[2])
asyncio.run(main())
"""


@pytest.mark.parametrize("after", [2, 9, 16])
def test_a_server_killed_while_it_makes_its_tables_starts_the_next_time(folder: Path, after: int) -> None:
    address = database_url(str(folder / "games.db"))
    done = subprocess.run([sys.executable, "-c", KILLED, address, str(after)], check=False)
    assert done.returncode == 9

    with serving(folder) as server, two_players(server.base) as (ann, _bob):
        ann.order("plot r1>3 r2>6")


def test_a_full_disk_refuses_orders_with_a_sentence_and_loses_none(folder: Path) -> None:
    with serving(folder) as server, two_players(server.base) as (ann, bob):
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>3 b2>4")
        file = server.services.writer._file
        assert file is not None
        assert file._connection is not None
        # Forbid further pages: SQLite then reports the same error as on a full disk.
        pages = file._connection.execute("PRAGMA page_count").fetchone()[0]
        file._connection.execute(f"PRAGMA max_page_count={pages}")
        kept = 0
        while (answer := mark_or_undo(ann, kept)).status_code == 200:
            kept += 1
            assert kept < 1000, "the disk does not get full"
        assert answer.status_code == 503
        assert answer.json()["detail"] == "That could not be written down and does not count. Try again."
        assert ann.view()["view"]["marks"] == ([1] if kept % 2 else [])

        file._connection.execute("PRAGMA max_page_count=1000000")
        ann.order("search 1")
        seen = ann.view()
        cookies = dict(ann.http.cookies)
    with serving(folder) as server, Player(server.base) as again:
        again.http.cookies.update(cookies)
        again.id = ann.id
        assert headless(again.view()) == headless(seen)


def test_a_disk_that_is_full_when_the_last_seat_is_taken_leaves_it_open_and_the_game_begins_later(folder: Path) -> None:
    seats = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "open"}]
    with serving(folder) as server, Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        invite = ann.new_table(seats=seats)["invite"]
        bob.id = ann.id
        file = server.services.writer._file
        assert file is not None
        assert file._connection is not None
        file._connection.execute("PRAGMA query_only=ON")  # as with a file system remounted read-only
        told = bob.post(bob.at("join"), 503, invite=invite, seat="blue")
        assert told["detail"] == "That could not be written down and does not count. Try again."
        assert ann.post("/api/tables", 503, game="skerries")["code"] == "again"
        assert [seat["kind"] for seat in ann.get(f"/api/tables/{ann.id}")["seats"]] == ["person", "open"]

        file._connection.execute("PRAGMA query_only=OFF")
        bob.post(bob.at("join"), 200, invite=invite, seat="blue")
        assert bob.view()["owes"]


def test_a_table_whose_beginning_was_never_written_begins_when_somebody_asks_for_his_seat_again(folder: Path) -> None:
    with serving(folder) as server, two_players(server.base) as (ann, _bob):
        invite = ann.get(f"/api/tables/{ann.id}")["invite"]
        cookies, csrf = dict(ann.http.cookies), ann.http.headers["X-CSRF-Token"]
    with (
        closing(sqlite3.connect(folder / "games.db")) as older,
        older,
    ):  # the state that older servers left if they were killed at this moment
        older.execute("DELETE FROM entries")
        older.execute("UPDATE tables SET status = 'gathering'")
    with serving(folder) as server, Player(server.base) as again:
        again.http.cookies.update(cookies)
        again.http.headers["X-CSRF-Token"] = csrf
        again.id = ann.id
        assert again.post(again.at("join"), 200, invite=invite, seat="red")["status"] == "running"
        assert again.view()["owes"]


def mark_or_undo(player: Player, number: int) -> httpx.Response:
    """Set a mark on the chart, or undo it, in turn: both write to the disk."""
    body = {"version": player.view()["version"], "key": f"a-full-disk-{number}"}
    if number % 2:
        return player.http.post(player.at("undo"), json=body)
    return player.http.post(player.at("orders"), json={**body, "line": "mark 1"})


def test_a_file_that_is_no_database_is_told_with_a_sentence_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "holiday.jpg"
    file.write_bytes(b"\xff\xd8\xff" + b"not a database " * 400)
    with start("--port", "0", "--database", str(file), home=tmp_path) as server:
        _, told = server.communicate(timeout=PATIENCE)

    assert server.returncode == 1
    assert "The server did not start, its database cannot be opened: file is not a database" in told
    assert "Traceback" not in told
    assert file.read_bytes().startswith(b"\xff\xd8\xffnot a database ")


def test_a_damaged_database_costs_the_games_it_cannot_read_a_sentence_and_no_other_anything(folder: Path) -> None:
    with serving(folder) as server, two_players(server.base) as (ann, bob):
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>3 b2>4")
        hurt = ann.id
        ann.new_table(seats=[{"seat": "red", "player": "me"}, {"seat": "blue", "player": "me"}])
        ann.order("plot r1>2 r2>5", seat="red")
        whole = ann.id
        cookies = dict(ann.http.cookies)
    with closing(sqlite3.connect(folder / "games.db")) as broken, broken:
        broken.execute("UPDATE entries SET rolls = 'torn page' WHERE table_id = ? AND seq = 1", (hurt,))
    with serving(folder) as server, Player(server.base) as again:
        again.http.cookies.update(cookies)
        again.id = hurt
        told = again.get(again.at("view"), expect=409)
        assert told["detail"] == "This game does not load with the rules of this server."
        again.id = whole
        assert again.view(seat="red")["owes"] is False
        assert [card["id"] for card in again.get("/api/tables")["tables"]] == [whole]


def test_postgresql_goes_away_in_mid_game_and_comes_back(folder: Path) -> None:
    with (
        running_postgres() as database,
        serving(folder, database=database_url(database.address)) as server,
        two_players(server.base) as (ann, bob),
    ):
        ann.order("plot r1>3 r2>6")
        before = ann.view()
        database.stop()
        told = bob.order("plot b1>3 b2>4", expect=503)
        assert told["detail"] == "That could not be written down and does not count. Try again."
        database.start()

        came_back(bob)
        assert headless(ann.view()) == headless(before)
        bob.order("plot b1>3 b2>4")
        ann.order("search 1")
        must_be_the_only_server(database, folder)


def came_back(player: Player) -> None:
    wait_for(
        lambda: player.http.get(player.at("view")).status_code == 200, "the server does not find its database again"
    )


def must_be_the_only_server(database: Postgres, folder: Path) -> None:
    """The lock was lost with the connection and is acquired again."""
    wait_for(database.is_claimed, f"a second server could start: {folder}", pause=0.1)


def test_a_standing_order_that_could_not_be_written_down_is_given_later(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, tries = Clock(), []
    pace = {"kind": "deadline", "hours": 24, "then": "pass"}
    with serving(folder, now=clock) as server, two_players(server.base, pace=pace) as (ann, bob):
        bob.order("plot b1>3 b2>4")
        ann.ask("PUT", ann.at("standing"), 200, json={"lines": ["plot r1>1 r2>6"]})
        execute = Orders.execute

        async def refused(self: Orders, table: Table, *given: Any, **also: Any) -> Any:
            tries.append(given)
            if len(tries) == 1:
                server.services.registry.drop(table)
                raise Problem(503, "again", "That could not be written down and does not count. Try again.")
            return await execute(self, table, *given, **also)

        monkeypatch.setattr(Orders, "execute", refused)
        clock.at += 25 * 3600

        def is_relieved() -> bool:
            clock.at += 1
            return bool(tries) and bob.view()["view"]["to_act"] != ["red"]

        wait_for(is_relieved, "the absent player keeps everybody waiting", pause=0.1)

    assert [line for _, line in tries[:2]] == ["plot r1>1 r2>6"] * 2


def test_a_database_by_another_name_is_the_same_database(folder: Path) -> None:
    with serving(folder) as server, two_players(server.base) as (ann, _bob):
        (folder / "other.db").symlink_to(folder / "games.db")
        with start("--port", "0", "--database", str(folder / "other.db"), home=folder) as second:
            _, told = second.communicate(timeout=PATIENCE)
        ann.order("plot r1>3 r2>6")

    assert second.returncode == 1
    assert "Another server has this database" in told


def test_a_copy_made_in_mid_game_goes_on_where_it_was_made(folder: Path) -> None:
    copy = folder / "copy.db"
    with serving(folder) as server, two_players(server.base) as (ann, bob):
        ann.order("plot r1>3 r2>6")
        with closing(sqlite3.connect(folder / "games.db")) as games, closing(sqlite3.connect(copy)) as kept:
            games.backup(kept)
        seen = ann.view()
        bob.order("plot b1>3 b2>4")
        cookies = dict(ann.http.cookies)
    with serving(folder, database=database_url(str(copy))) as server, Player(server.base) as again:
        again.http.cookies.update(cookies)
        again.id = ann.id
        assert headless(again.view()) == headless(seen)


def test_a_clock_that_is_put_back_locks_nobody_out() -> None:
    clock = Clock()
    limiter = RateLimiter(clock)
    allowance = Allowance(10, 1)
    assert limiter.take("requests", "ann", allowance) == 0
    clock.at -= 3600

    assert limiter.take("requests", "ann", allowance) == 0


def test_a_clock_that_jumps_leaves_sessions_and_deadlines_in_order(folder: Path) -> None:
    clock = Clock()
    pace = {"kind": "deadline", "hours": 24, "then": "bot"}
    with serving(folder, now=clock) as server, two_players(server.base, pace=pace) as (ann, bob):
        ann.order("plot r1>3 r2>6")
        clock.at -= 7200  # the clock has been corrected
        bob.order("plot b1>3 b2>4")
        assert ann.view()["deadline"] is not None
        clock.at += 7200
        ann.order("search 1")

        assert not any(seat["away"] for seat in ann.get(f"/api/tables/{ann.id}")["seats"])
