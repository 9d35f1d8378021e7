"""WebSocket, polling and chat: news for a seat arrives, nothing else does."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.harness import (
    NO_LIMITS,
    PATIENCE,
    Clock,
    Player,
    Running,
    hear,
    hear_next,
    patched,
    serving,
    two_players,
)


def test_the_server_greets_then_tells_what_a_seat_may_know(server: Running) -> None:
    with two_players(server.base) as (ann, _bob), ann.live() as socket:
        hello, update = hear_next(socket), hear_next(socket)

        assert (hello["type"], hello["protocol"], hello["table"]["id"]) == ("hello", 2, ann.id)
        assert update == ann.view()


def test_an_order_reaches_the_other_seat_live(server: Running) -> None:
    with two_players(server.base) as (ann, bob), bob.live() as socket:
        hear(socket, "update")
        ann.order("plot r1>2 r2>5")

        assert hear(socket, "update")["view"]["to_act"] == ["blue"]
        assert hear(socket, "seals")["seals"]["red"]


def test_what_a_seat_may_not_know_sends_it_nothing(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        ann.order("plot r1>2 r2>5")
        bob.order("plot b1>2 b2>5")
        ann.order("search 1")
        with ann.live() as socket:
            hear(socket, "update")
            bob.order("mark 1")
            bob.order("mark 2")
            bob.undo()
            bob.ask("PUT", bob.at("notes"), 200, json={"text": "quiet"})
            bob.post(bob.at("chat"), to="side", text="quiet")
            bob.post(bob.at("chat"), to="table", text="loud")

            assert hear_next(socket)["messages"][0]["text"] == "loud"


def test_a_client_resumes_where_it_was_cut_off(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        ann.order("plot r1>2 r2>5")
        bob.order("plot b1>2 b2>5")
        with ann.live() as socket:
            seen = hear(socket, "update")
        assert (seen["from"], [event["kind"] for event in seen["events"]]) == (0, ["moved"])
        ann.order("mark 3")
        with ann.live(since=seen["count"], mark=seen["mark"], version=seen["version"]) as socket:
            news = hear(socket, "update")
        with ann.live(since=news["count"], mark=news["mark"], version=news["version"]) as socket:
            hear(socket, "hello")
            socket.send('{"type":"ping"}')
            assert hear_next(socket)["type"] == "pong"

        assert [event["kind"] for event in news["events"]] == ["marked"]
        assert news["from"] == seen["count"] == 1


def test_orders_undo_checks_and_chat_go_over_the_socket_too(server: Running) -> None:
    with two_players(server.base) as (ann, _bob), ann.live() as socket:
        version = hear(socket, "update")["version"]
        for number, message in enumerate(
            (
                {"type": "check", "line": "plot r1>9 r2>5"},
                {"type": "order", "line": "plot r1>2 r2>5", "version": version, "key": "over-a-socket"},
                {"type": "order", "line": "plot r1>2 r2>5", "version": version, "key": "over-a-socket"},
                {"type": "order", "line": "plot r1>2 r2>5", "version": version, "key": "another-key-1"},
                {"type": "chat", "text": "Aye"},
                {"type": "order", "seat": "blue", "line": "plot b1>2 b2>5", "version": version, "key": "forged-key"},
                {"type": "sing"},
                {"type": "order"},
            )
        ):
            socket.send(json.dumps({**message, "id": number}))
        answers = [hear(socket, "answer") for _ in range(8)]
        socket.send("not json")

        assert [answer["status"] for answer in answers] == [200, 200, 200, 409, 200, 403, 400, 400]
        assert [answer["id"] for answer in answers] == list(range(8))
        assert answers[0]["body"]["objection"]["rule"] == "T-PLOT-2"
        assert answers[2]["body"]["repeated"] is True
        assert hear(socket, "answer")["status"] == 400


def test_polling_waits_for_news_and_answers_with_them(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        seen = ann.view()
        known = {"version": seen["version"], "since": seen["count"], "mark": seen["mark"]}
        ann.ask("GET", ann.at("poll"), 204, params={**known, "wait": 0})
        bob.order("plot b1>2 b2>5")

        assert ann.get(ann.at("poll"), **known, wait=5)["view"]["to_act"] == ["red"]
        bob.undo()
        seen = ann.view()
        known = {"version": seen["version"], "since": seen["count"], "mark": seen["mark"]}
        with ThreadPoolExecutor(1) as aside:
            news = aside.submit(ann.get, ann.at("poll"), **known, wait=20)
            time.sleep(0.3)
            assert not news.done(), "it waits"
            bob.order("plot b1>2 b2>5")
            assert news.result(PATIENCE)["view"]["to_act"] == ["red"]


@pytest.mark.parametrize(
    "who, code", [("stranger", 4404), ("bad token", 4401), ("wrong seat", 4403), ("no table", 4404)]
)
def test_a_socket_that_may_not_listen_is_closed_with_a_reason(server: Running, who: str, code: int) -> None:
    with (
        two_players(server.base) as (ann, _bob),
        Player(server.base, "Eve") as eve,
        Player(server.base, token="fp_x") as bot,
    ):
        eve.id = bot.id = ann.id
        player = {"stranger": eve, "bad token": bot}.get(who, ann)
        if who == "no table":
            ann.id = "nowhere"
        params = {"seat": "blue"} if who == "wrong seat" else {}
        with player.live(**params) as socket, pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)

        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code


def test_a_page_of_another_site_gets_no_socket(server: Running) -> None:
    with two_players(server.base) as (ann, _bob):
        cookie = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
        address = server.base.replace("http", "ws") + ann.at("live")
        with pytest.raises(Exception, match="403"):
            connect(address, additional_headers={"Cookie": cookie, "Origin": "https://evil.example"})


def test_a_seat_that_is_given_up_is_cut_off(server: Running) -> None:
    with two_players(server.base) as (_ann, bob), bob.live() as socket:
        hear(socket, "update")
        bob.post(bob.at("leave"), seat="blue", bot="random")
        with pytest.raises(ConnectionClosed):
            hear(socket, "no such message")


def test_side_talk_stays_on_the_side_and_numbers_count_what_one_can_read(server: Running) -> None:
    with two_players(server.base, spectators="public") as (ann, bob), Player(server.base) as crowd:
        crowd.id = ann.id
        ann.post(ann.at("chat"), to="side", text="They must not know")
        ann.post(ann.at("chat"), to="seat:blue", text="Truce?")
        ann.post(ann.at("chat"), text="Good luck <b>all</b>")
        heard = {who: player.get(player.at("chat")) for who, player in (("ann", ann), ("bob", bob), ("crowd", crowd))}

        assert [m["text"] for m in heard["ann"]["messages"]] == ["They must not know", "Truce?", "Good luck <b>all</b>"]
        assert [(m["n"], m["text"]) for m in heard["bob"]["messages"]] == [(0, "Truce?"), (1, "Good luck <b>all</b>")]
        assert [(m["n"], m["to"]) for m in heard["crowd"]["messages"]] == [(0, "table")]
        ann.post(ann.at("chat"), expect=422, to="seat:nobody", text="Hello")
        ann.post(ann.at("chat"), expect=422, text="\u0007\u200b")


def test_who_asks_for_patches_hears_only_what_changed_and_ends_with_the_same_view(server: Running) -> None:
    with two_players(server.base) as (ann, bob), ann.live(patch=1) as socket:
        seen = hear(socket, "update")
        view, version = seen["view"], seen["version"]
        bob.order("plot b1>3 b2>4")
        news = hear(socket, "patch")
        assert news["base"] == version
        assert "own" not in news["changed"]
        view = patched(view, news)
        assert view == ann.view()["view"]

        message = {"type": "order", "id": 1, "line": "plot r1>3 r2>6", "version": news["version"], "key": "patched-1"}
        socket.send(json.dumps(message))
        state = hear(socket, "answer")["body"]["state"]
        assert (state["type"], state["base"]) == ("patch", news["version"])
        assert patched(view, state) == ann.view()["view"]
        assert state["version"] == ann.view()["version"]


def test_who_comes_back_with_a_version_too_old_gets_the_whole_view(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        with ann.live(patch=1) as socket:
            seen = hear(socket, "update")
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>3 b2>4")
        with ann.live(patch=1, version=seen["version"], since=seen["count"], mark=seen["mark"]) as socket:
            assert patched(seen["view"], hear(socket, "patch")) == ann.view()["view"]
        for number in range(6):
            ann.order(f"mark {number % 6 + 1}")
            ann.view()
        with ann.live(patch=1, version=seen["version"], since=seen["count"], mark=seen["mark"]) as socket:
            assert hear(socket, "update")["view"] == ann.view()["view"]


def test_a_client_comes_back_after_hours_restarts_and_sleep_to_exactly_what_it_missed(folder: Path) -> None:
    clock = Clock()
    limits = replace(NO_LIMITS, live_tables=1)
    with serving(folder, now=clock, limits=limits) as server, two_players(server.base) as (ann, bob):
        with ann.live() as socket:
            seen = hear(socket, "update")
        for turn in range(3):
            clock.at += 3600
            ann.order("plot r1>3 r2>6")
            bob.order("plot b1>3 b2>4")
            if turn == 2:
                break
            for cell in range(1, 6) if turn == 0 else ():
                ann.order(f"mark {cell}")
            for player, line in ((ann, "search 1"), (bob, "search 1"), (ann, "fire 1"), (bob, "fire 1")):
                player.order(line)
        for _ in range(3):
            bob.new_table()  # others cause the table to be evicted from memory
        bob.id = ann.id
        cookies = [(dict(player.http.cookies), player.http.headers["X-CSRF-Token"]) for player in (ann, bob)]
    clock.at += 2 * 86400  # after three days without an order the server would begin to play for them
    with (
        serving(folder, now=clock, limits=limits) as server,
        Player(server.base) as ann2,
        Player(server.base) as bob2,
    ):
        for player, (cookie, csrf) in zip((ann2, bob2), cookies, strict=True):
            player.id = ann.id
            player.http.cookies.update(cookie)
            player.http.headers["X-CSRF-Token"] = csrf
        ann2.order("search 1")
        bob2.order("search 2")
        news: Any = {"version": ""}
        whole = polled = {"version": "?"}
        while (
            not news["version"] == whole["version"] == polled["version"]
        ):  # the server's clock may move somebody in between
            with ann2.live(since=seen["count"], mark=seen["mark"], version=seen["version"]) as socket:
                news = hear(socket, "update")
            whole = ann2.view()
            polled = ann2.get(ann2.at("poll"), version=seen["version"], since=seen["count"], mark=seen["mark"], wait=0)

        assert news["from"] == seen["count"]
        assert news["events"] == whole["events"][seen["count"] :]
        assert len(news["events"]) > 12
        assert news["view"] == whole["view"]
        assert polled == news


@pytest.mark.parametrize("compression", ["deflate", None])
def test_texts_of_every_size_arrive_whole_and_in_order(server: Running, compression: str | None) -> None:
    with two_players(server.base) as (ann, _bob), ExitStack() as stack:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())}
        address = server.base.replace("http", "ws") + ann.at("live")
        socket = stack.enter_context(connect(address, additional_headers=headers, compression=compression))
        hear(socket, "update")
        (subscriber,) = server.table(ann.id).subscribers
        assert bool(socket.protocol.extensions) == (compression is not None)
        texts = ["x" * size for size in (0, 1, 125, 126, 65_535, 65_536, 200_000)] + ["ä €"]

        def tell() -> None:
            for text in texts:
                subscriber.send(text.encode())

        server.call(tell)

        assert [socket.recv(timeout=PATIENCE) for _ in texts] == texts
