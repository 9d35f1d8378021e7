"""Quotas: tables, bytes and orders by person and address, bots by owner, and an end to every game."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.games import load
from flagplot.kernel import replay
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.server.catalogue import Catalogue
from flagplot.server.http.rate_limits import Whereabouts
from flagplot.server.settings import Allowance, Limits, limits_from
from flagplot.server.tables.intent import think as think_by_plan
from flagplot.server.workers.bot_process import CROWD, BotProcess
from flagplot.server.workers.fair_queue import FairQueue
from flagplot.server.workers.sandbox import TimeUp
from flagplot.server.workers.tasks import Think, Thought
from flagplot.server.workers.thinking import think
from flagplot.server.workers.worker import MEMORY
from tests.server.harness import NO_LIMITS, Player, by_socket, serving, wait_for

BOTS = [{"seat": "red", "player": "bot"}, {"seat": "blue", "player": "bot"}]
BOTH = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "me"}]


def test_a_guest_keeps_fewer_games_than_an_account_and_is_told_how_many(folder: Path) -> None:
    limits = replace(NO_LIMITS, guest_tables=2, tables=3)
    with serving(folder, limits=limits) as server, Player(server.base, "Eve") as eve:
        for _ in range(2):
            eve.new_table(seats=BOTH)
        told = eve.new_table(403, seats=BOTH)
        eve.post("/api/account", name="Eve of the hill", password="correct horse battery")
        eve.http.headers["X-CSRF-Token"] = eve.get("/api/me")["csrf"]
        eve.new_table(seats=BOTH)
        also = eve.new_table(403, seats=BOTH)

    assert told["code"] == "quota"
    assert (
        told["detail"]
        == "You have 2 games that are not over, 2 at most: delete one. Guests have room for fewer than accounts."
    )
    assert also["detail"] == "You have 3 games that are not over, 3 at most: delete one."


def test_a_game_that_was_deleted_makes_room_for_another(folder: Path) -> None:
    with serving(folder, limits=replace(NO_LIMITS, guest_tables=1)) as server, Player(server.base, "Eve") as eve:
        eve.new_table(seats=BOTH)
        first = eve.id
        eve.new_table(403, seats=BOTH)
        assert eve.post(f"/api/tables/{first}/delete") == {"deleted": True, "waits_for": []}
        eve.new_table(seats=BOTH)


def test_games_take_no_more_bytes_than_their_owner_may_keep(folder: Path) -> None:
    game = load("tactical")
    match = Match.open(game, "duel", Fairness(seed=1))
    text = replay.write(match) + "# " + "x" * 3000 + "\n"
    limits = replace(NO_LIMITS, guest_stored=4000)
    with serving(folder, Catalogue.standard(), limits=limits) as server, Player(server.base, "Eve") as eve:
        eve.post("/api/tables/import", 201, replay=text)
        told = eve.post("/api/tables/import", 403, replay=text + "#" * 2000)

    assert told["code"] == "quota"
    assert "may take 0.0 MB together" in told["detail"]


def test_an_address_sends_no_more_bytes_than_its_share(folder: Path) -> None:
    limits = replace(NO_LIMITS, writing=Allowance(5000, 1.0))
    with serving(folder, limits=limits) as server, Player(server.base, "Eve") as eve:
        eve.new_table(seats=BOTH)
        notes = [eve.ask("PUT", eve.at("notes"), json={"seat": "red", "text": "x" * 2000}) for _ in range(3)]
        whole = eve.ask("GET", eve.at("view"), params={"seat": "red"})

    assert [one.status_code for one in notes] == [200, 200, 429]
    assert int(notes[2].headers["Retry-After"]) > 100
    assert notes[2].json()["detail"].startswith("That is too much at once.")
    assert whole.status_code == 200


def test_orders_are_counted_by_person_over_http_and_socket_alike(folder: Path) -> None:
    limits = replace(NO_LIMITS, ordering=Allowance(3, 0.001))
    with serving(folder, limits=limits) as server, Player(server.base, "Eve") as eve:
        eve.new_table(seats=BOTH)
        eve.order("plot r1>2 r2>5", seat="red")
        eve.undo(seat="red")
        eve.new_table()
        with eve.live() as socket:
            by_socket(eve, socket, "plot r1>2 r2>5")
            told = by_socket(eve, socket, "fire r1 b1", 429)
        over = eve.ask("POST", eve.at("orders"), json={"line": "pass", "version": "x", "key": "abcdefgh"})

    assert told["code"] == "slow"
    assert over.status_code == 429


def test_a_game_of_bots_rests_after_its_orders_and_says_so(folder: Path) -> None:
    with serving(folder, limits=replace(NO_LIMITS, bot_orders=3)) as server, Player(server.base, "Eve") as eve:
        eve.new_table(seats=BOTS)
        table = server.table(eve.id)
        wait_for(lambda: table.runner is not None and table.runner.done(), "the bots do not stop")
        card = eve.get(f"/api/tables/{eve.id}")

    assert card["status"] == "running"
    assert card["rests"] == "Bots have given 3 orders without one of a person: the game rests until a person orders."
    assert len(table.seqs) == 4


def test_a_game_has_an_end_of_orders_and_of_bytes(folder: Path) -> None:
    for limits in (replace(NO_LIMITS, table_orders=1), replace(NO_LIMITS, table_bytes=100)):
        with serving(folder / str(limits.table_orders), limits=limits) as server, Player(server.base, "Eve") as eve:
            eve.new_table(seats=BOTH)
            eve.order("plot r1>2 r2>5", seat="red")
            told = eve.order("plot b1>13 b2>10", 409, seat="blue")
            assert "as many orders as one may have" in told["detail"]
            assert eve.get(f"/api/tables/{eve.id}")["rests"] == told["detail"]
            eve.post(eve.at("concede"), seat="red")


def test_bots_take_turns_by_owner() -> None:
    """Eve has twenty tables of large games: Ann's only bot waits for one of them, not for all."""
    done: list[str] = []

    class Slow(BotProcess):
        async def ask(self, task: Any, seconds: float, kind: Any) -> Any:
            await asyncio.sleep(0)
            return Thought(task.table)

    async def story() -> None:
        process = Slow(MEMORY, 1.0)
        blank = Think("", "", "", {}, None, "", {}, [], [], "", "", "")

        async def think_for(owner: str) -> None:
            await process.think(owner, blank)
            done.append(owner)

        crowd = [asyncio.create_task(think_for("eve")) for _ in range(20)]
        await asyncio.sleep(0)
        await asyncio.gather(*crowd, think_for("ann"))

    asyncio.run(story())
    assert done.index("ann") <= 3


def test_many_guests_of_one_address_have_one_share_of_the_bots() -> None:
    """Eve is ten guests with admirals at every table: Ann's bot waits for one of them, not for ten."""
    done: list[str] = []
    seen = Whereabouts()
    for guest in range(10):
        seen.note(f"eve {guest}", "192.0.2.7")
    seen.note("ann", "198.51.100.1")

    async def story() -> None:
        queue = FairQueue(1, share=seen.share)

        async def think_for(owner: str) -> None:
            async with queue.turn(owner):
                await asyncio.sleep(0)
                done.append(owner)

        crowd = [asyncio.create_task(think_for(f"eve {number % 10}")) for number in range(60)]
        await asyncio.sleep(0)
        await asyncio.gather(*crowd, think_for("ann"))

    asyncio.run(story())
    assert done.index("ann") <= 3
    assert len(set(done[:11]) - {"ann"}) == 10, "the guests of one address take turns"
    assert len(done) == 61


def test_a_question_that_is_given_up_costs_nobody_a_turn() -> None:
    async def story() -> list[str]:
        queue, done = FairQueue(1, share=lambda who: who[0]), []

        async def ask(who: str) -> None:
            async with queue.turn(who):
                await asyncio.sleep(0)
                done.append(who)

        tasks = [asyncio.create_task(ask(who)) for who in ("a1", "b1", "b2", "a2", "c1")]
        await asyncio.sleep(0)
        for gone in (1, 2):
            tasks[gone].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.wait_for(ask("d1"), 60)
        return done

    assert asyncio.run(story()) == ["a1", "a2", "c1", "d1"]


def test_where_somebody_was_seen_last_is_kept_for_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flagplot.server.http.rate_limits.MOST", 2)
    seen = Whereabouts()
    for person in ("ann", "bob", "eve"):
        seen.note(person, "192.0.2.7")

    assert [seen.share(person) for person in ("ann", "bob", "eve")] == ["ann", "192.0.2.7", "192.0.2.7"]


def test_the_server_knows_where_its_people_come_from(folder: Path) -> None:
    with serving(folder) as server, Player(server.base, "Eve") as eve:
        eve.new_table(seats=BOTH)
        owner = server.table(eve.id).info.owner
        assert owner is not None
        assert server.services.people.whereabouts.share(owner) == "127.0.0.1"


def test_runs_by_plan_work_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once, most = 0, 0
    true = think_by_plan

    def watched(*given: Any, **more: Any) -> Any:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        try:
            return true(*given, **more)
        finally:
            at_once -= 1

    monkeypatch.setattr("flagplot.server.tables.bots.plan_order", watched)
    with serving(tmp_path, Catalogue.standard()) as server, Player(server.base, "Eve") as eve:
        for _ in range(6):
            seats = [{"seat": seat, "player": "me"} for seat in ("usn", "ijn")]
            eve.new_table(game="tactical", scenario="duel", seats=seats)
            for seat in ("usn", "ijn"):
                eve.ask("PUT", eve.at("plans"), 200, json={"lines": ["steer all as close"], "seat": seat})
                eve.post(eve.at("run"), seat=seat)
        wait_for(lambda: not [table for table in server.services.registry.live() if table.unmanned() is not None])

    assert most == 1


def test_a_bot_that_has_no_time_left_gives_a_legal_order() -> None:
    class Giant:
        name = "giant"

        def order(self, services: Desk, dice: Any) -> Any:
            raise TimeUp

    match = Match.open(load("tactical"), "duel", Fairness(seed=1))
    seat = match.game.to_act(match.state)[0]
    thought = think(Giant(), Desk(match.game, match.state, seat), "5" * 64)

    assert thought.is_late
    assert match.check(seat, match.game.notation.parse(thought.line)) is None


def test_a_bot_whose_process_is_ended_for_its_time_is_given_a_legal_order_by_the_server(folder: Path) -> None:
    with (
        serving(folder, Catalogue.standard(), bot_processes=1, think_s=1e-6) as server,
        Player(server.base, "Ann") as ann,
    ):
        ann.new_table(game="tactical", scenario="duel", seats=[{"seat": "usn", "player": "me"}])
        line = ann.get(ann.at("advice"))["line"]
        assert ann.post(ann.at("check"), line=line)["legal"]
        assert CROWD > 1000


def test_limits_are_chosen_by_the_environment_or_refused_in_a_sentence() -> None:
    chosen = limits_from({"FLAGPLOT_LIMIT_GUEST_TABLES": "5", "FLAGPLOT_LIMIT_IDLE_S": "60", "HOME": "/"})
    assert (chosen.guest_tables, chosen.idle_s, chosen.tables) == (5, 60, Limits().tables)
    with pytest.raises(ValueError, match="There is no limit FLAGPLOT_LIMIT_SHIPS"):
        limits_from({"FLAGPLOT_LIMIT_SHIPS": "5"})
    with pytest.raises(ValueError, match="is a whole number, not 'many'"):
        limits_from({"FLAGPLOT_LIMIT_TABLES": "many"})
