"""Tables can be deleted by those who sit there; abandoned tables of guests are deleted automatically; unused tables are evicted from memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import func, select

from flagplot.server.db import schema
from flagplot.server.settings import database_url
from tests.server.harness import NO_LIMITS, Clock, Player, Running, hear, serving, two_players, wait_for

BOTH = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "me"}]
OPEN = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "open"}]


def rows_left(server: Running, name: str) -> int:
    async def count() -> int:
        kept: Sequence[tuple[object, object]] = [
            (schema.tables, schema.tables.c.id),
            *(
                (one, one.c.table_id)
                for one in (schema.seats, schema.sat, schema.entries, schema.receipts, schema.messages)
            ),
        ]
        async with server.services.engine.connect() as connection:
            found = [
                (await connection.execute(select(func.count()).select_from(one).where(column == name))).scalar_one()  # type: ignore[arg-type]
                for one, column in kept
            ]
        return sum(found)

    return int(server.do(count()))


def test_whoever_sits_alone_deletes_a_table_with_all_that_was_kept_of_it(folder: Path, database: str) -> None:
    with serving(folder, database=database_url(database)) as server, Player(server.base, "Ann") as ann:
        ann.new_table(seats=BOTH)
        ann.order("plot r1>2 r2>5", seat="red")
        ann.post(ann.at("chat"), seat="red", to="table", text="Farewell.")
        assert rows_left(server, ann.id) > 5
        assert ann.post(ann.at("delete")) == {"deleted": True, "waits_for": []}
        assert rows_left(server, ann.id) == 0
        assert server.services.registry.present(ann.id) is None
        ann.get(f"/api/tables/{ann.id}", 404)
        ann.post(ann.at("delete"), 404)
        assert ann.get("/api/tables") == {"tables": []}


def test_a_game_of_two_is_deleted_when_both_agree(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        assert ann.post(ann.at("delete")) == {"deleted": False, "waits_for": ["Bob"]}
        seen = {seat["seat"]: seat["ends"] for seat in bob.get(f"/api/tables/{bob.id}")["seats"]}
        assert seen == {"red": True, "blue": False}
        assert ann.post(ann.at("delete"), agreed=False) == {"deleted": False, "waits_for": ["Ann", "Bob"]}
        assert bob.post(bob.at("delete")) == {"deleted": False, "waits_for": ["Ann"]}
        ann.order("plot r1>2 r2>5")
        with bob.live() as socket:
            hear(socket, "hello")
            assert ann.post(ann.at("delete")) == {"deleted": True, "waits_for": []}
        bob.get(f"/api/tables/{bob.id}", 404)


def test_consent_survives_a_restart(folder: Path) -> None:
    with serving(folder) as server, two_players(server.base) as (ann, bob):
        ann.post(ann.at("delete"))
        cookies = {player: dict(player.http.cookies) for player in (ann, bob)}
        csrf = bob.http.headers["X-CSRF-Token"]
    with serving(folder) as server, Player(server.base) as bob_again:
        bob_again.http.cookies.update(cookies[bob])
        bob_again.http.headers["X-CSRF-Token"] = csrf
        bob_again.id = bob.id
        assert bob_again.post(bob_again.at("delete"))["deleted"]


def test_before_it_begins_whoever_set_it_up_deletes_it_and_nobody_else(server: Running) -> None:
    with Player(server.base, "Ann") as ann, Player(server.base, "Eve") as eve:
        table = ann.new_table(seats=OPEN)
        eve.id = ann.id
        eve.post(eve.at("delete"), 404)
        assert table["seats"][0]["ends"] is False
        assert ann.post(ann.at("delete"))["deleted"]


def test_a_program_with_a_seat_deletes_nothing(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        ann.new_table(seats=BOTH)
        token = ann.post(ann.at("token"), 201, seat="red")["token"]
        with Player(server.base, token=token) as program:
            program.id = ann.id
            program.post(program.at("delete"), 401)
        assert ann.get(f"/api/tables/{ann.id}")["id"] == ann.id


@pytest.mark.parametrize("days, left", [(29, True), (31, False)])
def test_a_guests_table_expires_when_nobody_has_touched_it(folder: Path, days: int, left: bool) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, Player(server.base, "Ann") as ann, Player(server.base, "Carl") as carl:
        carl.post("/api/account", name="Carl of the hill", password="correct horse battery")
        carl.http.headers["X-CSRF-Token"] = carl.get("/api/me")["csrf"]
        for player in (ann, carl):
            player.new_table(seats=BOTH)
            player.order("plot r1>2 r2>5", seat="red")
        first = carl.id
        for _ in range(days):
            clock.at += 86400
            carl.new_table(seats=BOTH)
        server.do(server.services.housekeeping.sweep())

        assert (rows_left(server, ann.id) > 0) is left
        assert rows_left(server, first) > 0, "an account's table was deleted"


def test_a_clock_that_leaps_ahead_deletes_nobodys_table(folder: Path) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, Player(server.base, "Ann") as ann:
        ann.new_table(seats=BOTH)
        clock.at += 100 * 86400
        server.do(server.services.housekeeping.sweep())
        for day in range(3):  # while the clock is wrong, others play for days
            with Player(server.base, f"Guest {day}") as guest:
                guest.new_table(seats=BOTH)
            server.do(server.services.housekeeping.sweep())
            clock.at += 86400
        assert rows_left(server, ann.id) > 0


def test_tables_that_nobody_uses_leave_the_memory_and_come_back_as_they_were(folder: Path) -> None:
    limits = replace(NO_LIMITS, idle_s=-1.0)
    with serving(folder, limits=limits) as server, Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        ann.new_table(seats=BOTH)
        ann.order("plot r1>2 r2>5", seat="red")
        before = ann.view(seat="red")
        bob.new_table(seats=BOTH)
        with bob.live(seat="red") as socket:
            hear(socket, "hello")
            assert server.do(server.services.housekeeping.evict()) == 1
            assert [table.info.id for table in server.services.registry.live()] == [bob.id], "a listener keeps a table"
        assert ann.view(seat="red") | {"head": ""} == before | {"head": ""}, "only the head has a new salt"
        ann.undo(seat="red")


def test_the_longest_unused_leave_first_when_all_together_are_too_large(folder: Path) -> None:
    limits = replace(NO_LIMITS, memory=1)
    with serving(folder, limits=limits) as server, Player(server.base, "Ann") as ann:
        for _ in range(3):
            ann.new_table(seats=BOTH)
        tables = server.services.registry.live()
        assert server.do(server.services.housekeeping.evict()) == 0, "they have just been used"
        assert server.services.registry.is_full
        server.services.registry.settings = replace(
            server.services.registry.settings, limits=replace(limits, used_s=-1.0)
        )
        assert server.do(server.services.housekeeping.evict()) == 3
        assert all(table.is_dropped for table in tables)
        tables[0].release()
        assert tables[0].match is None
        wait_for(lambda: ann.view(seat="red")["version"], "it does not wake")
