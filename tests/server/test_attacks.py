"""Attacks found in a short penetration test (forgery, replay, timing), each with its defence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.harness import PATIENCE, Player, Running, hear, serving, two_players


def test_no_card_of_a_running_game_tells_what_its_dice_come_from(server: Running) -> None:
    with two_players(server.base, spectators="public") as (ann, _bob), Player(server.base, "Eve") as eve:
        fair = server.table(ann.id).info.fairness
        hidden = fair.secret or str(fair.seed)
        assert hidden
        for player in (ann, eve):
            player.id = ann.id
            for path in (f"/api/tables/{ann.id}", "/api/tables", player.at("view")):
                assert f'"{hidden}"' not in player.ask("GET", path, 200).text
            with player.live() as line:
                assert (hello := hear(line, "hello"))["table"]["dice"]["secret"] is None
                assert hello["table"]["dice"]["seed"] is None
        table = ann.post(ann.at("concede"), 200, seat="red")
        assert hidden in (table["dice"]["secret"], table["dice"]["seed"])


def test_a_seat_is_listed_its_own_orders_and_nobody_elses(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        for player, boat in ((ann, "r1"), (bob, "b1")):
            listed = player.get(player.at("orders"), limit=2000)["orders"]
            now = player.get(player.at("standing/choices"))["now"]
            assert listed
            assert all(boat in line for line in [*listed, *(line for lines in now.values() for line in lines)])


def test_an_order_recorded_at_one_table_is_worth_nothing_at_another(server: Running) -> None:
    with two_players(server.base) as (ann, _bob):
        body = {"line": "plot r1>2 r2>5", "version": ann.view()["version"], "key": "a-recorded-key"}
        ann.post(ann.at("orders"), 200, **body)
        first = ann.id
        ann.new_table(seats=[{"seat": "red", "player": "me"}, {"seat": "blue", "player": "open"}])
        ann.post(ann.at("orders"), 409, **body)
        ann.id = first
        assert ann.post(ann.at("orders"), 200, **body)["repeated"] is True


def test_keys_belong_to_a_seat_and_cannot_be_used_up_by_the_other(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        ann.order("plot r1>2 r2>5", key="guessable-key-1")
        assert bob.order("plot b1>2 b2>5", key="guessable-key-1")["repeated"] is False


@pytest.mark.parametrize("cookie", ["", "flagplot_session=", "flagplot_session=x", "flagplot_session=" + "A" * 43])
def test_a_socket_without_a_session_hears_nothing(server: Running, cookie: str) -> None:
    with two_players(server.base) as (ann, _bob):
        address = server.base.replace("http", "ws") + ann.at("live")
        headers = {"Cookie": cookie, "Origin": server.base} if cookie else {}
        with connect(address, additional_headers=headers) as line, pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=PATIENCE)

        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_a_secret_order_changes_neither_version_nor_size_nor_number_of_anything_the_other_can_ask(
    server: Running,
) -> None:
    with two_players(server.base) as (ann, bob):
        ann.order("plot r1>2 r2>5")
        bob.order("plot b1>2 b2>5")
        ann.order("search 1")
        calls = ("view", "events", "orders", "chat", "standing", "notes", "shares", "poll?wait=0")

        def sizes() -> list[tuple[int, int]]:
            paths = [ann.at(call) for call in calls] + [f"/api/tables/{ann.id}", "/api/tables"]
            answers = [ann.ask("GET", path) for path in paths]
            return [(answer.status_code, len(answer.content)) for answer in answers]

        before = sizes()
        bob.order("mark 3")
        bob.order("mark 4")
        bob.ask("PUT", bob.at("notes"), 200, json={"text": "long " * 200})
        bob.ask("PUT", bob.at("standing"), 200, json={"lines": ["fire 1"] * 20})
        bob.post(bob.at("share"))
        bob.post(bob.at("chat"), to="side", text="x" * 500)

        assert sizes() == before


def test_a_table_that_is_not_yours_answers_like_one_that_is_not_there(server: Running) -> None:
    with two_players(server.base) as (ann, _bob), Player(server.base, "Eve") as eve:
        for what in ("", "/view", "/report", "/shares", "/advice", "/standing/choices"):
            real = eve.ask("GET", f"/api/tables/{ann.id}{what}")
            none = eve.ask("GET", f"/api/tables/{'x' * len(ann.id)}{what}")
            assert (real.status_code, real.content) == (none.status_code, none.content) == (404, none.content)


def test_control_ends_no_game_by_conceding_and_keeps_nobody_from_it(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        seats = [{"seat": seat, "player": "open"} for seat in ("red", "blue")]
        table = ann.new_table(seats=[*seats, {"seat": "control", "player": "me"}])
        with Player(server.base, "Bob") as bob, Player(server.base, "Cid") as cid:
            for player, seat in ((bob, "red"), (cid, "blue")):
                player.id = ann.id
                player.post(player.at("join"), invite=table["invite"], seat=seat)
            told = ann.post(ann.at("concede"), 409, seat="control")

            assert told["detail"] == "Control does not play and has nothing to concede."
            assert ann.get(f"/api/tables/{ann.id}")["status"] == "running"
            assert bob.post(bob.at("concede"), 200, seat="red")["outcome"]["winners"] == ["blue"]


def test_a_stranger_is_asked_the_database_once_wherever_the_table_is_and_wakes_none(folder: Path) -> None:
    """The response time must not tell whether a table is in memory, on disk or nowhere: the same work is done for each."""
    asked: list[str] = []
    with serving(folder) as server, Player(server.base, "Ann") as ann, Player(server.base, "Eve") as eve:
        ann.new_table()
        eve.get("/api/me")

        def count(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
            asked.append(statement)

        event.listen(server.services.engine.sync_engine, "before_cursor_execute", count)
        answers = []
        for place in ("memory", "asleep", "nowhere"):
            if place == "asleep":
                server.services.registry._tables.clear()
            eve.id = ann.id if place != "nowhere" else "n" * len(ann.id)
            asked.clear()
            told = eve.ask("GET", eve.at("view"), 404)
            answers.append((told.content, list(asked)))
        assert answers[0] == answers[1] == answers[2]
        assert len(answers[0][1]) == 1
        assert ann.id not in server.services.registry._tables
        ann.view()
