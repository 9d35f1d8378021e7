"""Kills at exact moments: during a snapshot, a deadline, a migration, or while a guest becomes an account.

On SQLite and on PostgreSQL: acknowledged changes survive, nothing happens twice, and the server recovers by itself.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress

import httpx
import pytest

from flagplot.kernel import replay
from tests.server.dying_server import Reaper, dying
from tests.server.harness import Player
from tests.server.postgres import free_port, run_there
from tests.server.test_crash import HOTSEAT, PASSWORD
from tests.toy.game import GAME


def play_on(player: Player) -> str | None:
    """Give the next order. Returns its text."""
    for seat in ("red", "blue"):
        legal = player.get(player.at("orders"), seat=seat)
        if legal["orders"]:
            player.order(legal["orders"][0], seat=seat)
            return f"{seat} {legal['orders'][0]}"
    return None


def record(player: Player) -> list[str]:
    """All orders of the game, which is ended for that purpose; they replay with the same dice."""
    if player.get(f"/api/tables/{player.id}")["status"] == "running":
        player.post(player.at("concede"), seat="red")
    file = replay.parse(player.get(player.at("replay")))
    file.play(GAME, strict=True)
    return [f"{line.seat} {line.order}" for line in file.lines if line.seat]


@pytest.mark.parametrize("moment", ["commit", "after"])
def test_killed_in_a_snapshot(database: str, moment: str) -> None:
    port = free_port()
    given: list[str] = []
    with dying(database, port, Reaper("INSERT INTO snapshots", moment)) as server:
        assert server.is_up()
        with Player(server.base, "Ann") as ann:
            with suppress(httpx.HTTPError):
                for _ in range(5):
                    ann.new_table(seats=HOTSEAT)
                    given = []
                    while (line := play_on(ann)) is not None:
                        given.append(line)
            server.dies()
            with dying(database, port) as again:
                assert again.is_up()
                if ann.get(f"/api/tables/{ann.id}")["status"] == "running":
                    play_on(ann)
                kept = record(ann)

    assert kept[: len(given)] == given
    assert len(kept) - len(given) in (0, 1, 2)  # one may have been stored without an answer, one was given above


@pytest.mark.parametrize("moment", ["commit", "after"])
@pytest.mark.parametrize("words", ["UPDATE seats SET", "INSERT INTO entries"])
def test_killed_when_a_deadline_passes(database: str, words: str, moment: str) -> None:
    port = free_port()
    pace = {"kind": "deadline", "hours": 1, "then": "bot"}
    with dying(database, port) as first:
        assert first.is_up()
        with Player(first.base, "Ann") as ann, Player(first.base, "Bob") as bob:
            seats = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "open"}]
            invite = ann.new_table(seats=seats, pace=pace)["invite"]
            bob.id = ann.id
            bob.post(bob.at("join"), invite=invite, seat="blue")
            bob.ask("PUT", bob.at("standing"), 200, json={"lines": ["plot b1>3 b2>4"]})
            ann.order("plot r1>3 r2>6")
            first.kill()
            with dying(database, port, Reaper(words, moment), hours=1.5) as server:
                server.dies()
            with dying(database, port, hours=1.5) as again:
                assert again.is_up()
                ann.until(lambda seen: seen["owes"])
                assert [seat["away"] for seat in ann.get(f"/api/tables/{ann.id}")["seats"]] == [False, True]
                assert bob.get(bob.at("standing"))["lines"] == []
                assert record(ann)[:2] == ["red plot r1>3 r2>6", "blue plot b1>3 b2>4"]


@pytest.mark.parametrize("words", ["INSERT INTO entries", "UPDATE seats SET"])
def test_killed_when_a_standing_order_is_given_at_once_it_is_given_once(database: str, words: str) -> None:
    port = free_port()
    with dying(database, port) as first:
        assert first.is_up()
        with Player(first.base, "Ann") as ann:
            ann.new_table(seats=HOTSEAT)
            ann.order("plot r1>3 r2>6", seat="red")
            ann.order("plot b1>3 b2>4", seat="blue")
            first.kill()
            with dying(database, port, Reaper(words, "after", spared=words.count("seats"))) as server:
                assert server.is_up()
                with suppress(httpx.HTTPError):
                    lines = {"seat": "red", "lines": ["mark 3", "search 1"], "at_once": True}
                    ann.ask("PUT", ann.at("standing"), json=lines)
                server.dies()
            with dying(database, port) as again:
                assert again.is_up()
                ann.until(lambda seen: "red" not in seen["view"]["to_act"], seat="red")
                assert ann.get(ann.at("standing"), seat="red")["lines"] == []
                assert record(ann)[2:] == ["red mark 3", "red search 1"]


@pytest.mark.parametrize(
    "words, moment",
    [("UPDATE people SET", "commit"), ("UPDATE people SET", "after"), ("INSERT INTO sessions", "after")],
)
def test_killed_while_a_guest_becomes_an_account(database: str, words: str, moment: str) -> None:
    port = free_port()
    with dying(database, port) as first:
        assert first.is_up()
        with Player(first.base, "Nobody yet") as ann:
            tables = {ann.new_table(seats=HOTSEAT)["id"] for _ in range(3)}
            first.kill()
            with dying(database, port, Reaper(words, moment)) as server:
                assert server.is_up()
                with suppress(httpx.HTTPError):
                    ann.post("/api/account", name="Ann", password=PASSWORD)
                server.dies()
            with dying(database, port) as again, Player(again.base) as anew:
                assert again.is_up()
                answer = anew.ask("POST", "/api/session", json={"name": "Ann", "password": PASSWORD})
                assert answer.status_code == (401 if moment == "commit" else 201)
                who = (
                    anew if answer.status_code == 201 else ann
                )  # either an account or still a guest, nothing in between
                cards = who.get("/api/tables")["tables"]
                assert {card["id"] for card in cards} == tables
                names = {seat["name"] for card in cards for seat in card["seats"]}
                assert names == ({"Ann"} if who is anew else {"Nobody yet"})


@pytest.mark.parametrize("spared, moment", [(0, "commit"), (1, "after"), (2, "commit")])
def test_killed_while_a_guests_seats_pass_to_the_account_he_signs_in_with(
    database: str, spared: int, moment: str
) -> None:
    port = free_port()
    with dying(database, port) as first:
        assert first.is_up()
        with Player(first.base) as before:
            before.post("/api/account", name="Ann", password=PASSWORD)
        with Player(first.base, "Nobody yet") as guest:
            tables = {guest.new_table(seats=HOTSEAT)["id"] for _ in range(3)}
            first.kill()
            with dying(database, port, Reaper("UPDATE seats SET", moment, spared)) as server:
                assert server.is_up()
                with suppress(httpx.HTTPError):
                    guest.post("/api/session", name="Ann", password=PASSWORD)
                server.dies()
            with dying(database, port) as again:
                assert again.is_up()
                answer = guest.post("/api/session", name="Ann", password=PASSWORD)  # still signed in as the guest
                assert answer["person"]["name"] == "Ann"
                assert {card["id"] for card in guest.get("/api/tables")["tables"]} == tables


@pytest.mark.parametrize(
    "words, moment",
    [
        ("CREATE TABLE chronicles", "statement"),
        ("ALTER TABLE tables ADD COLUMN stops", "statement"),
        ("UPDATE alembic_version", "commit"),
        ("UPDATE alembic_version", "after"),
    ],
)
def test_killed_in_a_migration(database: str, words: str, moment: str) -> None:
    port = free_port()
    with dying(database, port) as first:
        assert first.is_up()
        with Player(first.base, "Ann") as ann:
            ann.new_table(seats=HOTSEAT)
            given = [play_on(ann) for _ in range(5)]
            first.kill()
            age(database)
            with dying(database, port, Reaper(words, moment)) as server:
                server.dies()
            with dying(database, port) as again:
                assert again.is_up()
                assert play_on(ann)
                assert record(ann)[:5] == given


AGE = (
    "INSERT INTO receipts SELECT table_id, seat, key, line FROM entries WHERE key != ''",
    "DROP INDEX ix_tables_parent",
    "ALTER TABLE tables DROP COLUMN parent",
    "ALTER TABLE entries DROP COLUMN key",
    "ALTER TABLE seats DROP COLUMN owed_since",
    "ALTER TABLE tables DROP COLUMN held_since",
    "ALTER TABLE tables DROP COLUMN stops",
    "ALTER TABLE tables DROP COLUMN draw",
    "ALTER TABLE tables DROP COLUMN later",
    "ALTER TABLE tables DROP COLUMN provenance",
    "DROP TABLE signing_keys",
    "ALTER TABLE seats DROP COLUMN token_made",
    "DROP INDEX ix_people_looks",
    "ALTER TABLE people DROP COLUMN looks",
    "ALTER TABLE sessions DROP COLUMN created",
    "ALTER TABLE sessions DROP COLUMN seen",
    "ALTER TABLE sessions DROP COLUMN agent",
    "DROP TABLE chronicles",
    "UPDATE alembic_version SET version_num = '0002'",
)


def age(database: str) -> None:
    """The tables of schema version 2."""
    if "://" in database:
        run_there(database, *AGE)
        return
    with closing(sqlite3.connect(database)) as old:
        for statement in AGE:
            old.execute(statement)
        old.commit()
