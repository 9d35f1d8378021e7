"""The linked table of a battle gives a player no advantage: no information hidden from the seat above, and no second try."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from flagplot.campaign.papers import BadPaper, Report
from flagplot.kernel.seat import Seat
from flagplot.server.catalogue import Catalogue
from flagplot.server.http.errors import Problem
from flagplot.server.settings import Settings
from flagplot.server.tables.table import Table
from flagplot.server.workers import background, battles
from flagplot.server.workers.process import WorkerProcess
from flagplot.server.workers.tasks import FindBattles
from tests.server.harness import Player, Running, serving, wait_for
from tests.server.test_below import decrees
from tests.server.test_linked import below, choose, linked, met

OPENED = ("replay", "review?seat=control", "report", "events?seat=observer", "battle?seat=allies")


@contextmanager
def fought(
    folder: Path, ann_s: str, bob_s: str, processes: int = 0, **settings: Any
) -> Iterator[tuple[Running, Player, Player, str, str]]:
    """Ann, who created the raid, and Bob have chosen. Returns the server, both players (still at the raid), the raid and the linked table."""
    with (
        serving(folder, Catalogue.standard(), bot_processes=processes, **settings) as server,
        met(server) as (ann, bob),
    ):
        choose(ann, ann_s)
        choose(bob, bob_s)
        yield server, ann, bob, ann.id, linked(ann)


def status(player: Player, method: str, path: str, **body: Any) -> int:
    return player.ask(method, path, None, json=body if method == "POST" else None).status_code


def test_what_the_battle_has_shown_is_opened_with_the_end_of_the_game_above(folder: Path) -> None:
    """The record of the battle contains the enemy's remaining torpedoes, which no seat of the raid may know (CB-WHO-4)."""
    with fought(folder, "fight", "fight") as (server, ann, bob, raid, battle):
        bob.post(f"/api/tables/{battle}/concede", seat="allies")
        ann.id = raid
        wait_for(lambda: decrees(server, ann))
        at = f"/api/tables/{battle}"
        for path in OPENED:
            assert status(ann, "GET", f"{at}/{path}") == 403, path
        assert status(ann, "GET", f"{at}/prospect?at=0") == 403
        assert status(ann, "POST", f"{at}/branch", at=1, seat="japan") == 403
        card = ann.get(at)
        assert (card["dice"]["secret"], card["dice"]["head"], card["seals"]) == (None, None, [])

        ann.post(f"/api/tables/{raid}/concede", seat="japan")
        for path in OPENED:
            assert status(ann, "GET", f"{at}/{path}") == 200, path
        assert ann.get(at)["dice"]["secret"]


@pytest.mark.rule("CB-WHO-4")
def test_a_battle_that_has_ended_shows_its_seats_no_more_than_they_knew_until_the_game_above_is_over(
    folder: Path,
) -> None:
    """A separate battle is revealed completely at its end, the enemy's torpedoes included; a linked one is not."""
    with fought(folder, "fight", "fight") as (server, ann, bob, raid, battle):
        ann.id = bob.id = battle
        for player in (ann, bob):
            player.until(lambda update: update["owes"])
        before = ann.view()["view"]
        for player in (ann, bob):
            player.order("plot offer end")
        after = ann.until(lambda update: update["view"]["outcome"])["view"]
        assert list(after["others"]) == list(before["others"])
        assert sorted(after["ships"]) == sorted(before["ships"])
        code = ann.post(ann.at("share"), 201, seat="japan")["code"]
        assert sorted(ann.get(f"/api/shared/{code}")["view"]["ships"]) == sorted(before["ships"])
        ann.id = raid
        wait_for(lambda: decrees(server, ann))
        ann.post(ann.at("concede"), seat="japan")
        ann.id = battle
        opened = ann.until(lambda update: not update["view"]["others"])["view"]
        assert sorted(opened["ships"]) == sorted([*before["ships"], *before["others"]])


def test_nobody_plays_a_battle_again_until_it_comes_out_well(folder: Path) -> None:
    with fought(folder, "fight", "captains") as (_, ann, __, raid, battle):
        assert ann.get(f"/api/tables/{battle}")["status"] == "running"
        answer = ann.ask("POST", f"/api/tables/{battle}/delete", 409, json={})

        assert "the game above" in answer.json()["detail"]
        ann.id = raid
        assert below(ann)["table"] == battle


def test_who_set_up_the_game_above_neither_starts_nor_ends_a_battle_that_waits_for_a_commander(folder: Path) -> None:
    with fought(folder, "fight", "invite") as (_, ann, __, ___, battle):
        assert status(ann, "POST", f"/api/tables/{battle}/start", bot="random") == 403
        assert status(ann, "POST", f"/api/tables/{battle}/delete") == 409
        assert ann.get(f"/api/tables/{battle}")["owner"] is False


def test_each_side_invites_for_itself_alone(folder: Path) -> None:
    with fought(folder, "invite", "invite") as (server, ann, bob, _, battle):
        hers, his = below(ann)["invite"], below(bob)["invite"]
        assert hers != his
        with Player(server.base, "Eve") as eve, Player(server.base, "Cat") as cat:
            for code, seat in ((hers, "allies"), (hers.partition("~")[0], "allies"), (his, "japan"), ("", "japan")):
                assert status(eve, "POST", f"/api/tables/{battle}/join", invite=code, seat=seat) in (403, 404)
            eve.post(f"/api/tables/{battle}/join", invite=hers, seat="japan")
            assert eve.get(f"/api/tables/{battle}")["invite"] is None
            assert cat.get(f"/api/invites/{his}")["id"] == battle
            cat.post(f"/api/tables/{battle}/join", invite=his, seat="allies")
            assert cat.get(f"/api/tables/{battle}")["status"] == "running"


def test_who_fights_is_not_told_the_invitation_of_the_other_side(folder: Path) -> None:
    with fought(folder, "fight", "invite") as (_, ann, bob, __, battle):
        assert below(ann)["invite"] == ""
        assert below(bob)["invite"]
        assert ann.get(f"/api/tables/{battle}")["invite"] is None


def test_who_has_no_ships_there_sees_nothing_of_the_battle(folder: Path) -> None:
    """The creator of a game has no access to its battles unless they fight in them."""
    with fought(folder, "captains", "fight") as (_, ann, __, ___, battle):
        assert status(ann, "GET", f"/api/tables/{battle}") == 404
        assert battle not in {card["id"] for card in ann.get("/api/tables")["tables"]}


def test_a_battle_of_a_game_that_was_deleted_is_open(folder: Path) -> None:
    with fought(folder, "fight", "fight") as (server, ann, bob, raid, battle):
        bob.post(f"/api/tables/{battle}/concede", seat="allies")
        ann.id = raid
        wait_for(lambda: decrees(server, ann))
        ann.post(f"/api/tables/{raid}/delete")
        assert status(ann, "GET", f"/api/tables/{battle}/replay") == 403
        assert bob.post(f"/api/tables/{raid}/delete")["deleted"]

        assert status(ann, "GET", f"/api/tables/{battle}/replay") == 200
    with serving(folder, Catalogue.standard(), bot_processes=0) as server:
        assert server.do(server.services.registry.table(battle)).info.parent == ""


def test_the_story_is_told_to_those_whose_ships_met(folder: Path) -> None:
    """In a war other players learn that there was a battle, but not its losses."""
    with fought(folder, "fight", "fight") as (server, ann, bob, raid, battle):
        bob.post(f"/api/tables/{battle}/concede", seat="allies")
        ann.id = raid
        wait_for(lambda: decrees(server, ann))
        stories = server.services.linked.home
        assert stories[raid].seats == {"japan", "allies"}
        stories[raid] = replace(stories[raid], seats=frozenset({Seat("japan")}))

        assert (below(ann)["last"], bool(below(ann)["story"])) == (battle, True)
        assert (below(bob)["last"], below(bob)["story"]) == ("", [])


def test_a_battle_that_does_not_load_any_more_stops_nobody(folder: Path) -> None:
    with fought(folder, "fight", "fight") as (server, ann, _, raid, battle):
        ann.id = raid
        load = server.services.registry.table

        async def spoilt(name: str) -> Table:
            if name == battle:
                raise Problem(409, "status", "This game does not load with the rules of this server.")
            return await load(name)

        server.services.registry.table = spoilt  # type: ignore[method-assign]
        wait_for(lambda: decrees(server, ann))

        assert decrees(server, ann) == ["settle"]


def test_a_report_that_nobody_can_make_stops_nobody(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_report(*_given: object, **_more: object) -> Report:
        raise BadPaper("The battle is not over: play it to its end.")

    with fought(folder, "fight", "fight") as (server, ann, bob, raid, battle):
        monkeypatch.setattr(battles, "concluded", no_report)
        bob.post(f"/api/tables/{battle}/concede", seat="allies")
        ann.id = raid
        wait_for(lambda: decrees(server, ann))

        assert decrees(server, ann) == ["settle"]


def not_here(*_given: object) -> Any:
    message = "the server fights battles itself"
    raise AssertionError(message)


@pytest.mark.rule("CB-WHO-2")
def test_a_battle_that_was_conceded_is_fought_on_in_a_process_and_never_by_the_server(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("fought_on", "fought_out", "found_battles", "tried"):
        monkeypatch.setattr(background, name, not_here)
    with fought(folder, "fight", "fight", processes=1) as (server, ann, bob, raid, battle):
        bob.post(f"/api/tables/{battle}/concede", seat="allies")
        ann.id = raid
        wait_for(lambda: decrees(server, ann))
        assert decrees(server, ann)[0].startswith("report t10i1-2023-j1-a1 ")

        ann.post(ann.at("concede"), seat="japan")
        asked: list[str] = []
        find = server.services.background.find_battles

        async def counted(who: str, record: str) -> Any:
            asked.append(who)
            return await find(who, record)

        server.services.background.find_battles = counted  # type: ignore[method-assign]
        papers = [ann.get(ann.at("papers")) for _ in range(2)]
        assert papers[0] == papers[1]
        assert papers[0][0]["table"] == battle
        assert len(asked) == 1, "the report is generated anew for every request"


@pytest.mark.rule("CB-WHO-5")
def test_a_conceded_battle_that_captains_do_not_end_in_their_time_is_settled_above(folder: Path) -> None:
    with fought(folder, "fight", "fight", processes=1, battle_s=0.05) as (server, ann, bob, raid, battle):
        bob.post(f"/api/tables/{battle}/concede", seat="allies")
        ann.id = raid
        wait_for(lambda: decrees(server, ann))

        assert decrees(server, ann) == ["settle"]


def test_odds_do_not_wait_for_battles(folder: Path) -> None:
    """A regression test: odds and battles shared their processes, so that a battle blocked everybody's odds for minutes."""
    with (
        serving(folder, Catalogue.standard(), bot_processes=1) as server,
        Player(server.base, "Ann") as ann,
    ):
        turns = server.services.background.battles._turns

        async def occupy() -> None:
            await turns.turn("eve").__aenter__()

        server.do(occupy())

        assert ann.post("/api/games/strategic/odds", situation="battle", given={})


def test_battles_have_their_turn_by_network_however_many_owners_come_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    async def story() -> None:
        work = background.BackgroundWork(
            Catalogue.standard(), Settings("", bot_processes=1), lambda who: who.split("-", maxsplit=1)[0]
        )

        async def ask(_worker: WorkerProcess, task: FindBattles, seconds: float, _kind: object) -> list[Any]:
            assert seconds == Settings("").battle_s
            await asyncio.sleep(0)
            done.append(task.record)
            return []

        monkeypatch.setattr(WorkerProcess, "ask", ask)
        crowd = [f"eve-{number}" for number in range(10)]
        await asyncio.gather(*(work.find_battles(who, who) for who in [*crowd, "ann-1"]))

    asyncio.run(story())
    assert done.index("ann-1") <= 2  # one at work, and one queued before hers
    assert len(done) == 11
