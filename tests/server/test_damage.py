"""Damaged rows, changed rules, a database that does not answer: an error in one game affects no other."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from flagplot.server.settings import database_url
from tests.server.harness import PATIENCE, Clock, Player, headless, serving, two_players, wait_for
from tests.server.postgres import fresh_database, running_postgres

DAY = {"kind": "deadline", "hours": 24, "then": "bot"}
BOTH = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "me"}]


class Past:
    """A database with two games of Ann's, one to be damaged and one to stay intact."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with (
            serving(folder, now=Clock(), snapshot_every=1, snapshot_after=0) as server,
            Player(server.base, "Ann") as ann,
        ):
            ann.new_table(pace=DAY, seats=BOTH)
            self.hurt = ann.id
            ann.order("plot r1>3 r2>6", seat="red")
            ann.order("plot b1>3 b2>4", seat="blue")
            ann.order("search 1", seat="red")
            ann.post(ann.at("chat"), seat="red", text="to the last man")
            ann.new_table(pace=DAY, seats=BOTH)
            self.whole = ann.id
            self.cookies = dict(ann.http.cookies)
            self.csrf = ann.me["csrf"]


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Past:
    return Past(tmp_path_factory.mktemp("past"))


def spoil(past: Past, folder: Path, table: str, column: str, value: object) -> None:
    """A copy of the database in which one column of the first game has another value."""
    for part in past.folder.glob("games.db*"):
        shutil.copy(part, folder)
    key = "id" if table == "tables" else "table_id"
    with closing(sqlite3.connect(folder / "games.db")) as file, file:
        file.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (value, past.hurt))
        if table != "tables":
            file.execute("UPDATE tables SET bots_owe = 1 WHERE id = ?", (past.hurt,))


def back(past: Past, base: str) -> Player:
    ann = Player(base)
    ann.http.cookies.update(past.cookies)
    ann.http.headers["X-CSRF-Token"] = past.csrf
    return ann


@pytest.mark.parametrize(
    "table, column, value",
    [
        ("tables", "options", "torn"),
        ("tables", "pace", "[1]"),
        ("tables", "nonces", "[]x"),
        ("tables", "outcome", "{}"),
        ("tables", "seed", "seven"),
        ("tables", "due", "noon"),
        ("seats", "standing", "[1]"),
        ("seats", "owes_since", "noon"),
        ("entries", "rolls", "[1]"),
    ],
)
def test_a_spoilt_row_costs_its_game_a_sentence_and_the_clocks_of_all_others_nothing(
    past: Past, folder: Path, table: str, column: str, value: object
) -> None:
    spoil(past, folder, table, column, value)
    clock = Clock()
    with serving(folder, now=clock) as server, back(past, server.base) as ann:
        ann.id = past.hurt
        if column != "due":
            assert ann.get(ann.at("view"), expect=409, seat="red")["detail"].endswith("rules of this server.")
        assert past.whole in [card["id"] for card in ann.get("/api/tables")["tables"]]
        clock.at += 25 * 3600
        ann.id = past.whole
        wait_for(
            lambda: any(seat["away"] for seat in ann.get(f"/api/tables/{ann.id}")["seats"]),
            "nobody looks at the clock any more",
        )


@pytest.mark.parametrize("state", ["null", "[1]", '{"$":"Skerries"', '{"$":"os.system"}', ""])
def test_a_spoilt_snapshot_costs_nothing_since_the_orders_are_enough(past: Past, folder: Path, state: str) -> None:
    spoil(past, folder, "snapshots", "state", state)
    with serving(folder, now=Clock()) as server, back(past, server.base) as ann:
        ann.id = past.hurt
        seen = ann.view(seat="red")
    with serving(past.folder, now=Clock()) as server, back(past, server.base) as ann:
        ann.id = past.hurt
        assert headless(ann.view(seat="red")) == headless(seen)


@pytest.mark.parametrize("table, column, value", [("tables", "rules", "0.0"), ("tables", "options", "torn")])
def test_a_game_that_does_not_load_tells_strangers_nothing(
    past: Past, folder: Path, table: str, column: str, value: str
) -> None:
    spoil(past, folder, table, column, value)
    with serving(folder, now=Clock()) as server, back(past, server.base) as ann, Player(server.base, "Eve") as eve:
        for what in ("", "/view", "/replay", "/report", "/review", "/shares", "/standing"):
            real = eve.ask("GET", f"/api/tables/{past.hurt}{what}")
            none = eve.ask("GET", f"/api/tables/{'x' * len(past.hurt)}{what}")
            assert (real.status_code, real.content) == (none.status_code, none.content) == (404, none.content)
            assert ann.ask("GET", f"/api/tables/{past.hurt}{what}").status_code == 409
        assert eve.ask("DELETE", f"/api/tables/{past.hurt}/token").status_code == 404


def test_a_token_cannot_tell_a_table_from_none(past: Past, folder: Path) -> None:
    spoil(past, folder, "tables", "rules", "0.0")
    with serving(folder, now=Clock()) as server, Player(server.base, token="fp_forged") as forger:
        for what in ("", "/view", "/replay", "/report", "/standing", "/notes"):
            answers = [forger.ask("GET", f"/api/tables/{name}{what}") for name in (past.whole, past.hurt, "x" * 16)]
            assert {(one.status_code, one.content) for one in answers} == {(401, answers[0].content)}


def test_an_account_is_deleted_although_one_of_its_games_does_not_load(past: Past, folder: Path) -> None:
    spoil(past, folder, "tables", "rules", "0.0")
    with serving(folder, now=Clock()) as server, back(past, server.base) as ann:
        ann.ask("POST", "/api/me/delete", 204, json={})
    with closing(sqlite3.connect(folder / "games.db")) as file, file:
        assert file.execute("SELECT count(*) FROM people").fetchone() == (0,)
        assert file.execute("SELECT count(*) FROM seats WHERE person IS NOT NULL OR name != ''").fetchone() == (0,)
        assert file.execute("SELECT count(*) FROM messages WHERE name != ''").fetchone() == (0,)
        assert file.execute("SELECT count(*) FROM tables WHERE owner IS NOT NULL").fetchone() == (0,)


def test_a_guest_who_signs_in_takes_along_what_does_not_load(past: Past, folder: Path) -> None:
    spoil(past, folder, "tables", "rules", "0.0")
    with serving(folder, now=Clock()) as server, back(past, server.base) as ann, Player(server.base) as cid:
        cid.post("/api/account", name="Ann of Cleves", password="four weeks")
        ann.me = ann.post("/api/session", 201, name="Ann of Cleves", password="four weeks")
        assert ann.ask("GET", f"/api/tables/{past.hurt}").status_code == 409
        assert ann.ask("GET", f"/api/tables/{past.whole}").status_code == 200


# PostgreSQL reports errors that SQLite ignores, and its connection can be lost.


def test_while_the_database_is_away_every_answer_is_a_sentence_and_the_log_holds_no_secret(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    with (
        running_postgres() as database,
        serving(folder, database=database_url(database.address), now=clock) as server,
        two_players(server.base, pace=DAY) as (ann, _bob),
        Player(server.base, "Cid") as cid,
    ):
        caplog.set_level(logging.DEBUG)
        invite = ann.get(f"/api/tables/{ann.id}")["invite"]
        cookie = ann.http.cookies["flagplot_session"]
        database.stop()
        server.services.registry.drop(server.table(ann.id))
        calls = [("GET", ann.at("view")), ("GET", "/api/tables"), ("GET", f"/api/invites/{invite}")]
        for method, path in calls:
            assert told(ann.ask(method, path)) == "again"
        with httpx.Client(base_url=server.base, timeout=PATIENCE) as stranger:
            assert told(stranger.get("/api/me", headers={"Cookie": f"flagplot_session={cookie}x"})) == "again"
            assert told(stranger.post("/api/guest", json={})) == "again"
            assert told(stranger.post("/api/session", json={"name": "Ann", "password": "x"})) == "again"
        cid.id = ann.id
        with pytest.raises(ConnectionClosed) as closed, cid.live() as line:
            line.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code in (1013, 4403)

        clock.at += 25 * 3600  # deadlines pass while the database is down
        server.look_at_the_clock()
        database.start()
        clock.at += 60
        wait_for(lambda: all(seat["away"] for seat in seats(ann)), "nobody looks at the clock any more")
    written = "\n".join(record.getMessage() + str(record.exc_text or "") for record in caplog.records)
    assert "Traceback" not in written
    for secret in (invite, cookie, "[parameters"):
        assert secret not in "\n".join(r.getMessage() for r in caplog.records if r.name.startswith("flagplot"))


def told(answer: httpx.Response) -> str:
    assert answer.status_code == 503, answer.text
    code: str = answer.json()["code"]
    return code


def seats(player: Player) -> list[dict[str, object]]:
    answer = player.ask("GET", f"/api/tables/{player.id}")
    return list(answer.json()["seats"]) if answer.status_code == 200 else [{"away": False}]


def test_no_byte_that_is_sent_breaks_a_statement_or_shows_it_to_the_log(
    folder: Path, postgresql: str, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        serving(folder, database=database_url(fresh_database(postgresql))) as server,
        two_players(server.base) as (ann, bob),
    ):
        for path in ("/api/invites/%00s3cret", "/api/shared/%00s3cret", "/api/tables/%00s3cret/view"):
            ann.get(path, expect=404)
        ann.ask("DELETE", ann.at("share") + "?id=%00s3cret", 400)
        with bob.live() as line:
            assert ann.ask("PUT", ann.at("notes"), 200, json={"text": "a\0b"}).json() == {"text": "ab"}
            ann.post("/api/session", 401, name="s3cret\0", password="s3cret\0s3cret")
            long = ann.post("/api/account", 422, name="\ufdfa" * 40, password="long enough")
            assert long["detail"] == "Written out that name is too long: take a shorter one."
            assert line.ping().wait(PATIENCE)  # no connection was closed because of it
    assert "s3cret" not in "\n".join(r.getMessage() + str(r.exc_text or "") for r in caplog.records)
