"""Storage: snapshots, restarts, concurrent writers, changed rules."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select

from flagplot.server.db import load, schema
from flagplot.server.db.engine import migrate, open_engine
from flagplot.server.db.lock import DatabaseInUse, DatabaseLock
from flagplot.server.db.writer import Refused, Writer
from flagplot.server.settings import database_url
from tests.server.harness import PATIENCE, Player, Running, headless, serving, toy_catalogue, two_players
from tests.toy.game import SkerriesGame


@pytest.fixture
def address(database: str) -> str:
    return database_url(database)


def play_some(ann: Player, bob: Player) -> None:
    for player, line in (
        (ann, "plot r1>3 r2>6"),
        (bob, "plot b1>3 b2>4"),
        (ann, "mark 3"),
        (ann, "search 1"),
        (bob, "search 1"),
        (ann, "fire 1"),
        (bob, "fire 1"),
        (ann, "plot r1>3 r2>6"),
        (bob, "plot b1>3 b2>4"),
        (ann, "mark 2"),
    ):
        player.order(line)


def everything_kept(player: Player) -> list[Any]:
    table = f"/api/tables/{player.id}"
    return [player.get(table), headless(player.view()), player.get(player.at("chat")), player.get(player.at("notes"))]


def test_sqlite_writes_ahead_and_flushes_at_every_commit(folder: Path) -> None:
    with serving(folder) as server, two_players(server.base) as (ann, _):
        ann.order("plot r1>3 r2>6")
        file = server.services.writer._file
        assert file is not None
        assert file._connection is not None
        told = {
            name: file._connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
        }
    assert told == {"journal_mode": "wal", "synchronous": 2}


@pytest.mark.parametrize("every", [1, 4, 1000])
def test_a_restart_changes_nothing_that_anybody_sees(folder: Path, every: int) -> None:
    with serving(folder, snapshot_every=every, snapshot_after=0) as server, two_players(server.base) as (ann, bob):
        play_some(ann, bob)
        ann.post(ann.at("chat"), text="Dinner")
        ann.ask("PUT", ann.at("notes"), 200, json={"text": "West"})
        before = [everything_kept(ann), everything_kept(bob)]
        keys = dict(server.table(ann.id).receipts)
        cookies = [dict(player.http.cookies) for player in (ann, bob)]
        csrf = [player.http.headers["X-CSRF-Token"] for player in (ann, bob)]
    with (
        serving(folder, snapshot_every=every, snapshot_after=0) as server,
        Player(server.base) as ann2,
        Player(server.base) as bob2,
    ):
        for player, old, cookie, token in zip((ann2, bob2), (ann, bob), cookies, csrf, strict=True):
            player.id = old.id
            player.http.cookies.update(cookie)
            player.http.headers["X-CSRF-Token"] = token

        assert [everything_kept(ann2), everything_kept(bob2)] == before
        assert server.table(ann.id).receipts == keys
        assert ann2.undo()["state"]["view"]["marks"] == []  # orders that could be undone before can be undone now
        ann2.order("search 2")


def test_a_table_wakes_from_its_last_snapshot(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rebuild, begun = load.rebuild, []

    def watched(game: Any, info: Any, record: Any, seqs: Any, snapshot: Any) -> Any:
        begun.append(snapshot.seq if snapshot is not None else None)
        return rebuild(game, info, record, seqs, snapshot)

    monkeypatch.setattr(load, "rebuild", watched)
    with serving(folder, snapshot_every=1, snapshot_after=0) as server, two_players(server.base) as (ann, bob):
        play_some(ann, bob)
        cookies, last = dict(ann.http.cookies), server.table(ann.id).snapshot_seq
    with serving(folder) as server, Player(server.base) as again:
        again.http.cookies.update(cookies)
        again.id = ann.id
        again.view()

    assert last > 0
    assert begun == [last]


def give_with_keys(ann: Player, bob: Player) -> None:
    """Orders exactly as in the record, in other words, and undone."""
    for player, line, key in (
        (ann, "plot r1>3 r2>6", "key-plain"),
        (bob, "plot b1>3 b2>4", "key-of-bob"),
        (ann, "mark 3", "key-undone"),
    ):
        player.order(line, key=key)
    ann.undo()
    ann.order("mark 03", key="key-other-words")


WITH_KEYS = {"key-plain": "plot r1>3 r2>6", "key-undone": "mark 3", "key-other-words": "mark 03"}


def test_every_key_is_known_after_a_restart(folder: Path, address: str) -> None:
    with serving(folder, database=address) as server, two_players(server.base) as (ann, bob):
        give_with_keys(ann, bob)
        keys = dict(server.table(ann.id).receipts)
        session = dict(ann.http.cookies), ann.http.headers["X-CSRF-Token"]
    assert {key: line for (seat, key), line in keys.items() if seat == "red" and line != "undo"} == WITH_KEYS
    assert "undo" in keys.values()
    with serving(folder, database=address) as server, Player(server.base) as again:
        again.id = ann.id
        again.http.cookies.update(session[0])
        again.http.headers["X-CSRF-Token"] = session[1]
        before = again.view()
        for key, line in WITH_KEYS.items():
            assert again.order(line, key=key)["repeated"]
            assert again.order("mark 5", key=key, expect=409)["code"] == "key"
        assert server.table(ann.id).receipts == keys
        assert headless(again.view()) == headless(before)


LATER = (
    "seats DROP COLUMN owed_since",
    "seats DROP COLUMN token_made",
    "people DROP COLUMN looks",
    "sessions DROP COLUMN created",
    "sessions DROP COLUMN seen",
    "sessions DROP COLUMN agent",
    *(f"tables DROP COLUMN {name}" for name in ("held_since", "stops", "draw", "later", "provenance", "parent")),
)
"""Columns that were added after the keys."""


def test_a_game_begun_before_entries_had_keys_goes_on(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    with serving(folder, database=database_url(str(file))) as server, two_players(server.base) as (ann, bob):
        give_with_keys(ann, bob)
        keys, session = dict(server.table(ann.id).receipts), dict(ann.http.cookies)
        token = ann.http.headers["X-CSRF-Token"]
    with closing(sqlite3.connect(file)) as old:  # as version 3 of the schema had it
        old.execute("INSERT INTO receipts SELECT table_id, seat, key, line FROM entries WHERE key != ''")
        old.execute("DROP INDEX ix_people_looks")
        old.execute("DROP INDEX ix_tables_parent")
        for column in ("entries DROP COLUMN key", *LATER):
            old.execute(f"ALTER TABLE {column}")
        old.execute("DROP TABLE signing_keys")
        old.execute("UPDATE alembic_version SET version_num = '0003'")
        old.commit()
    with serving(folder, database=database_url(str(file))) as server, Player(server.base) as again:
        again.id = ann.id
        again.http.cookies.update(session)
        again.http.headers["X-CSRF-Token"] = token
        assert again.order("plot r1>3 r2>6", key="key-plain")["repeated"]
        assert server.table(ann.id).receipts == keys
        again.undo()  # orders written before the migration can be undone after it
        again.order("search 2", key="key-afterwards")
    with closing(sqlite3.connect(file)) as now:
        assert now.execute("SELECT line FROM entries WHERE key = 'key-afterwards'").fetchall() == [("search 2",)]


@pytest.mark.parametrize("version, game", [("0008", "strategic"), ("0009", "strategic"), ("0009", "tactical")])
def test_positions_from_before_a_game_had_other_fields_are_forgotten(
    folder: Path, tmp_path: Path, version: str, game: str
) -> None:
    file = tmp_path / "old.db"
    url = database_url(str(file))
    with serving(folder, database=url, snapshot_every=1, snapshot_after=0) as server, two_players(server.base) as who:
        play_some(*who)

    def left(game: str) -> int:
        with closing(sqlite3.connect(file)) as old:
            old.execute("UPDATE tables SET game = ?", (game,))
            old.execute("UPDATE alembic_version SET version_num = ?", (version,))
            old.commit()
        asyncio.run(brought_up_to_date())
        with closing(sqlite3.connect(file)) as now:
            return int(now.execute("SELECT COUNT(*) FROM snapshots").fetchone()[0])

    async def brought_up_to_date() -> None:
        engine = open_engine(url)
        await migrate(engine)
        await engine.dispose()

    assert left("toy") > 0
    assert left(game) == 0


def test_tables_asleep_are_woken_and_busy_ones_stay(folder: Path) -> None:
    from dataclasses import replace

    from tests.server.harness import NO_LIMITS

    with serving(folder, limits=replace(NO_LIMITS, live_tables=2)) as server, Player(server.base, "Ann") as ann:
        ids = []
        for _ in range(5):
            ann.new_table(seats=[{"seat": "red", "player": "me"}, {"seat": "blue", "player": "me"}])
            ann.order("plot r1>3 r2>6", seat="red")
            ids.append(ann.id)
        assert len(server.services.registry.live()) <= 3
        for name in ids:
            ann.id = name
            assert ann.view(seat="red")["view"]["to_act"] == ["blue"]


def test_a_game_of_other_rules_rests_and_says_why(folder: Path) -> None:
    with serving(folder) as server, Player(server.base, "Ann") as ann:
        ann.new_table()
        cookies, name = dict(ann.http.cookies), ann.id
    catalogue = toy_catalogue()
    newer = SkerriesGame()
    newer.version = "2"
    catalogue.games["skerries"] = newer
    with serving(folder, catalogue) as server, Player(server.base) as ann:
        ann.http.cookies.update(cookies)
        problem = ann.get(f"/api/tables/{name}", expect=409)

        assert problem["detail"].startswith("This game was begun with rules 1; this server has rules 2. It rests")
        assert ann.get("/api/tables")["tables"] == []


def test_a_finished_game_of_other_rules_can_still_be_taken_home(folder: Path) -> None:
    with serving(folder) as server, two_players(server.base) as (ann, bob):
        play_some(ann, bob)
        bob.post(bob.at("concede"))
        cookies, text = dict(ann.http.cookies), ann.get(ann.at("replay"))
    catalogue = toy_catalogue()
    catalogue.games["skerries"] = newer = SkerriesGame()
    newer.version = "2"
    with serving(folder, catalogue) as server, Player(server.base) as again, Player(server.base, "Eve") as eve:
        again.http.cookies.update(cookies)

        assert again.get(f"/api/tables/{ann.id}/replay") == text
        eve.get(f"/api/tables/{ann.id}/replay", expect=404)


def test_dice_that_were_tampered_with_are_noticed(folder: Path) -> None:
    with serving(folder) as server, two_players(server.base) as (ann, bob):
        play_some(ann, bob)
        cookies, name = dict(ann.http.cookies), ann.id
    with closing(sqlite3.connect(folder / "games.db")) as connection, connection:
        rolls = connection.execute("SELECT seq, rolls FROM entries WHERE rolls LIKE '%search%'").fetchone()
        rendering = int(rolls[1].split("],")[0][-1])
        connection.execute(
            "UPDATE entries SET rolls=? WHERE seq=?",
            (rolls[1].replace(f"[{rendering}]", f"[{rendering % 6 + 1}]"), rolls[0]),
        )
    connection.close()
    with serving(folder) as server, Player(server.base) as ann:
        ann.http.cookies.update(cookies)
        assert "roll other dice" in ann.get(f"/api/tables/{name}", expect=409)["detail"]


def test_of_racing_writers_one_is_refused(address: str) -> None:
    async def race() -> tuple[int, int]:
        engine = open_engine(address)
        await migrate(engine)
        await migrate(engine)  # migrating twice is harmless
        writers = [Writer(engine) for _ in range(8)]
        for writer in writers:
            writer.start()
        receipt = insert(schema.people)
        values = {
            "id": "one",
            "name": "Ann",
            "folded": None,
            "password": None,
            "settings": "{}",
            "created": 1.0,
            "looks": "",
        }
        done = await asyncio.gather(*(writer.write((receipt, values)) for writer in writers), return_exceptions=True)
        # One bad write in a batch does not discard the good ones.
        good = [{**values, "id": f"good-{n}"} for n in range(5)]
        mixed = await asyncio.gather(
            *(writers[0].write((receipt, row)) for row in (*good, values)), return_exceptions=True
        )
        async with engine.connect() as connection:
            kept = len((await connection.execute(select(schema.people))).all())
        for writer in writers:
            await writer.stop()
        await engine.dispose()
        assert sum(isinstance(fault, Refused) for fault in mixed) == 1
        return sum(isinstance(fault, Refused) for fault in done), kept

    assert asyncio.run(race()) == (7, 6)


def test_an_order_the_disk_refuses_does_not_count(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    with two_players(server.base) as (ann, bob):
        bob.order("plot b1>3 b2>4")
        before = ann.view()
        table = server.table(ann.id)
        table.next_seq = 0  # as if another server had written meanwhile
        problem = ann.order("plot r1>3 r2>6", expect=503)

        assert problem["detail"].startswith("That could not be written down")
        assert headless(ann.view()) == headless(before)
        ann.order("plot r1>3 r2>6")


def test_a_file_that_somebody_has_locked_keeps_only_those_waiting_who_write(folder: Path) -> None:
    with serving(folder) as server, two_players(server.base) as (ann, bob), ThreadPoolExecutor(1) as thread:
        with closing(sqlite3.connect(folder / "games.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            waiting = thread.submit(ann.order, "plot r1>3 r2>6")
            time.sleep(0.3)
            before = time.monotonic()
            assert bob.get("/api/me")["person"]["name"] == "Bob"
            assert bob.get(f"/api/tables/{bob.id}")["status"] == "running"
            took = time.monotonic() - before
            assert not waiting.done()
            other.execute("COMMIT")

        assert waiting.result(PATIENCE)["accepted"]
        assert took < 10
        assert bob.view()["view"]["to_act"] == ["blue"]


def test_one_key_sent_by_many_at_once_counts_once(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>3 b2>4")
        body = {"line": "mark 2", "version": ann.view()["version"], "key": "pressed-many-times"}
        with ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(lambda _: ann.http.post(ann.at("orders"), json=body).json(), range(24)))

        assert sorted(answer["repeated"] for answer in answers) == [False] + [True] * 23
        assert ann.view()["view"]["marks"] == [2]


def test_one_server_for_each_database(address: str, folder: Path) -> None:
    async def second() -> None:
        engine = open_engine(address)
        database_lock = DatabaseLock(engine)
        try:
            await database_lock.take(seconds=0.3)
        finally:
            await database_lock.release()
            await engine.dispose()

    with serving(folder, database=address), pytest.raises(DatabaseInUse, match="one process for each"):
        asyncio.run(second())
    asyncio.run(second())  # the first server has stopped and released the lock


def test_the_migrations_make_exactly_the_tables_the_code_uses(tmp_path: Path) -> None:
    async def columns() -> dict[str, set[str]]:
        engine = open_engine(database_url(str(tmp_path / "x.db")))
        await migrate(engine)
        async with engine.connect() as connection:
            from sqlalchemy import inspect

            found = await connection.run_sync(
                lambda sync: {
                    name: {column["name"] for column in inspect(sync).get_columns(name)}
                    for name in inspect(sync).get_table_names()
                    if name != "alembic_version"
                }
            )
        await engine.dispose()
        return found

    wanted = {table.name: {column.name for column in table.columns} for table in schema.metadata.sorted_tables}
    assert asyncio.run(columns()) == wanted


@pytest.mark.parametrize(
    "words, address",
    [
        ("postgresql://ann:p%40ss@db.example/games", "postgresql+asyncpg://ann:p%40ss@db.example/games"),
        ("postgres://ann@db.example:5433/games", "postgresql+asyncpg://ann@db.example:5433/games"),
        ("postgresql://ann@[::1]/games?sslmode=require", "postgresql+asyncpg://ann@[::1]/games?ssl=require"),
        ("sqlite:////var/games.db", "sqlite+aiosqlite:////var/games.db"),
        ("/var/games.db", "sqlite+aiosqlite:////var/games.db"),
    ],
)
def test_a_database_is_called_as_people_call_it(words: str, address: str) -> None:
    assert database_url(words) == address


@pytest.mark.parametrize("words", ["postgresql://ann@db.example:many/x", "postgresql://[::1"])
def test_an_address_that_is_none_is_refused_with_a_sentence(words: str) -> None:
    with pytest.raises(ValueError, match="write postgresql://user:password@host:5432/name"):
        database_url(words)


@pytest.mark.parametrize(
    "words, told",
    [
        ("sqlite://games.db", "three slashes"),
        (":memory:", "a restart would lose them"),
        ("sqlite:///:memory:", "a restart would lose them"),
        ("", "name a file"),
        ("games.db?mode=ro", "without question marks"),
        ("games\n.db", "control characters"),
    ],
)
def test_a_file_that_would_be_another_one_is_refused_with_a_sentence(words: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        database_url(words)


def test_another_programs_file_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(file)) as places, places:
        places.execute("CREATE TABLE moz_places (id)")
    before = file.read_bytes()
    with pytest.raises(OSError, match="belongs to another program"):
        open_engine(database_url(str(file)))

    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("words", ["mysql://localhost/x", "mongodb://x"])
def test_other_databases_are_refused_with_a_sentence(words: str) -> None:
    with pytest.raises(ValueError, match="SQLite or PostgreSQL"):
        database_url(words)


@pytest.mark.parametrize("rows", [1, 2, 3, 127, 128, 129, 200, 1000])
def test_rows_that_go_in_together_are_all_there_once(tmp_path: Path, rows: int) -> None:
    async def work() -> list[str]:
        engine = open_engine(database_url(str(tmp_path / "x.db")))
        await migrate(engine)
        writer = Writer(engine)
        writer.start()
        person = insert(schema.people)
        names = [f"p{number:04}" for number in range(rows)]
        done = [writer.write((person, {"id": name, "name": name, "settings": "{}", "created": 0.0})) for name in names]
        await asyncio.gather(*done)
        await writer.stop()
        async with engine.connect() as connection:
            found = (await connection.execute(select(schema.people.c.id).order_by(schema.people.c.id))).all()
        await engine.dispose()
        return [row.id for row in found]

    assert asyncio.run(work()) == [f"p{number:04}" for number in range(rows)]


def test_the_database_is_for_its_owner_only(folder: Path) -> None:
    with serving(folder):
        for file in folder.glob("games.db*"):
            assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file.name
