"""Battles fought at a linked table: the offer, the choice, waiting, and the report, which is applied exactly once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from flagplot.cli import app
from flagplot.kernel import replay
from flagplot.server.catalogue import Catalogue
from flagplot.server.tables.linked import PATIENCE
from flagplot.server.tables.offers import OFFER
from tests.campaign.contacts import MEETING
from tests.server.dying_server import Reaper, dying
from tests.server.harness import Clock, Player, Running, serving, wait_for
from tests.server.postgres import free_port
from tests.server.test_below import decrees

BATTLE = "t10i1-2023-j1-a1"
LINES = (("allies", "done"), ("japan", "done"), ("japan", "move J1 2023"), ("japan", "battle yes"))


@contextmanager
def met(server: Running, **wanted: Any) -> Iterator[tuple[Player, Player]]:
    """Ann commands Japan, Bob the Allies; their squadrons have met."""
    with Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        seats = [{"seat": "japan", "player": "me"}, {"seat": "allies", "player": "open"}]
        table = ann.new_table(game="operational", scenario=MEETING, seats=seats, **wanted)
        bob.id = ann.id
        bob.post(bob.at("join"), invite=table["invite"], seat="allies")
        done = {"japan": ann, "allies": bob}
        for seat, line in (LINES[1], LINES[0], *LINES[2:]):
            done[seat].order(line)
        yield ann, bob


def below(player: Player) -> Any:
    return player.get(player.at("below"))


def choose(player: Player, choice: str, expect: int = 200) -> Any:
    return player.post(player.at("below"), expect, choice=choice)


def linked(player: Player) -> str:
    """The linked table, once it is open."""
    wait_for(lambda: below(player)["table"])
    return str(below(player)["table"])


@pytest.mark.rule("CB-WHO-2", "CB-WHO-5")
def test_both_choose_to_fight_it_and_the_report_comes_home_with_its_story(folder: Path) -> None:
    with serving(folder, Catalogue.standard(), bot_processes=0) as server, met(server) as (ann, bob):
        assert below(ann)["choices"] == ["fight", "invite", "captains", "rules"]
        assert below(ann)["awaited"] == ["japan", "allies"]
        choose(ann, "fight")
        assert (below(bob)["awaited"], below(bob)["table"], decrees(server, ann)) == (["allies"], "", [])
        choose(bob, "fight")
        battle = linked(ann)
        parent, ann.id, bob.id = ann.id, battle, battle
        assert {seat["name"] for seat in ann.get(f"/api/tables/{battle}")["seats"]} == {"Ann", "Bob"}
        assert choose_at(ann, parent, "captains") == 409
        bob.post(bob.at("concede"), seat="allies")
        ann.id = parent
        wait_for(lambda: decrees(server, ann))

        assert decrees(server, ann)[0].startswith("report t10i1-2023-j1-a1 ")
        assert below(ann)["last"] == battle
        assert below(ann)["story"]
        assert len([line for line in decrees(server, ann) if "t10i1-2023-j1-a1" in line]) == 1


def choose_at(player: Player, table: str, choice: str) -> int:
    return player.ask("POST", f"/api/tables/{table}/below", json={"choice": choice}).status_code


@pytest.mark.rule("CB-WHO-2")
def test_who_does_not_fight_has_a_captain(folder: Path) -> None:
    with serving(folder, Catalogue.standard(), bot_processes=0) as server, met(server) as (ann, bob):
        choose(ann, "fight")
        choose(bob, "captains")
        seats = ann.get(f"/api/tables/{linked(ann)}")["seats"]

        assert [seat["kind"] for seat in seats] == ["person", "bot"]


@pytest.mark.rule("CB-WHO-2")
def test_a_commander_may_be_invited(folder: Path) -> None:
    with serving(folder, Catalogue.standard(), bot_processes=0) as server, met(server) as (ann, bob):
        choose(ann, "invite")
        choose(bob, "fight")
        linked(ann)
        told = below(ann)
        with Player(server.base, "Cat") as cat:
            cat.id = told["table"]
            cat.post(cat.at("join"), invite=told["invite"], seat="japan")

            assert cat.get(f"/api/tables/{cat.id}")["status"] == "running"


@pytest.mark.rule("CB-WHO-1", "CB-WHO-5")
@pytest.mark.parametrize("one, other, decree", [("rules", "rules", "settle"), ("rules", "captains", "report")])
def test_by_the_rules_here_only_if_all_say_so(folder: Path, one: str, other: str, decree: str) -> None:
    with serving(folder, Catalogue.standard(), bot_processes=0) as server, met(server) as (ann, bob):
        choose(ann, one)
        choose(bob, other)
        wait_for(lambda: decrees(server, ann))

        assert decrees(server, ann)[0].split()[0] == decree
        assert bool(below(ann)["story"]) == (decree == "report")


@pytest.mark.rule("CB-WHO-1", "CB-WHO-2")
def test_the_offer_names_the_sampled_odds_of_each_choice(folder: Path) -> None:
    with serving(folder, Catalogue.standard(), bot_processes=0) as server, met(server) as (ann, bob):
        below(bob)
        wait_for(lambda: below(ann)["odds"] and below(bob)["odds"])
        odds = {one["choice"]: one for one in below(ann)["odds"]}

        assert list(odds) == below(ann)["choices"]
        assert odds["fight"] | {"choice": ""} == odds["captains"] | {"choice": ""}
        for one in odds.values():
            assert 0 <= one["better"] + one["worse"] <= 1
            assert one["mine"]["low"] <= one["mine"]["mean"] <= one["mine"]["high"]


@pytest.mark.rule("CB-WHO-5")
def test_nobody_is_waited_for_longer_than_the_deadline(folder: Path) -> None:
    clock = Clock()
    with serving(folder, Catalogue.standard(), bot_processes=0, now=clock) as server, met(server) as (ann, bob):
        choose(ann, "fight")
        clock.at += OFFER + 1
        server.look_at_the_clock()
        linked(bob)
        assert decrees(server, ann) == []
        clock.at += PATIENCE + 1
        server.look_at_the_clock()
        wait_for(lambda: decrees(server, ann))

        assert decrees(server, ann)[0] == "settle"


@pytest.mark.rule("CB-WHO-5")
def test_only_those_whose_ships_meet_choose_and_only_what_there_is(folder: Path) -> None:
    with serving(folder, Catalogue.standard(), bot_processes=0) as server, met(server) as (ann, bob):
        assert choose(ann, "flee", 422)["detail"].startswith("Choose one of")
        with Player(server.base, "Eve") as eve:
            assert eve.ask("GET", f"/api/tables/{ann.id}/below").status_code in (403, 404)
        assert bob.get(bob.at("below"))["mine"] == ""


@pytest.mark.rule("CB-WHO-5")
def test_parent_and_battle_outlive_the_server_and_the_report_counts_once(folder: Path) -> None:
    with serving(folder, Catalogue.standard(), bot_processes=0) as server, met(server) as (ann, bob):
        choose(ann, "fight")
        choose(bob, "fight")
        battle, parent = linked(ann), ann.id
        cookies, headers = dict(bob.http.cookies), dict(bob.http.headers)
    with serving(folder, Catalogue.standard(), bot_processes=0) as server, Player(server.base) as again:
        again.http.cookies.update(cookies)
        again.http.headers["X-CSRF-Token"] = headers["x-csrf-token"]
        again.id = parent
        wait_for(lambda: below(again)["table"] == battle)
        again.post(f"/api/tables/{battle}/concede", seat="allies")
        wait_for(lambda: decrees(server, again))
        assert decrees(server, again)[0].startswith("report ")
    with serving(folder, Catalogue.standard(), bot_processes=0) as server:
        server.do(server.services.registry.table(parent))

        assert sum("t10i1-2023-j1-a1" in line for line in decrees(server, again)) == 1


def record(player: Player, table: str) -> list[str]:
    """Control's orders in the record of a finished game."""
    file = replay.parse(player.get(f"/api/tables/{table}/replay"))
    return [line.order for line in file.lines if line.seat == "control"]


@pytest.mark.rule("CB-WHO-5")
def test_killed_before_and_after_the_report_nothing_is_lost_and_nothing_counts_twice(folder: Path) -> None:
    port, database = free_port(), str(folder / "kept.db")
    with dying(database, port, games=Catalogue.standard) as first:
        assert first.is_up()
        with met(first) as (ann, bob):  # type: ignore[arg-type]  # only its address is asked
            until = below(ann)["until"]
            choose(ann, "fight")
            first.kill()
            with dying(database, port, games=Catalogue.standard) as early:
                assert early.is_up()
                assert (below(ann)["mine"], below(bob)["mine"]) == ("fight", "")
                assert abs(below(ann)["until"] - until) < 60
                choose(bob, "fight")
                battle, parent = linked(ann), ann.id
                early.kill()
            with dying(database, port, games=Catalogue.standard) as second:
                assert second.is_up()
                wait_for(lambda: below(ann)["table"] == battle)
                bob.post(f"/api/tables/{battle}/concede", seat="allies")
                second.kill()
            with dying(database, port, games=Catalogue.standard) as third:
                assert third.is_up()
                wait_for(lambda: not below(ann)["battle"])
                third.kill()
            with dying(database, port, games=Catalogue.standard) as fourth:
                assert fourth.is_up()
                wait_for(lambda: below(ann)["story"])
                assert below(ann)["last"] == battle
                ann.post(f"/api/tables/{parent}/concede", seat="japan")
                told = record(ann, parent)

        assert [line.split()[1] for line in told if line.startswith("report")][:1] == ["t10i1-2023-j1-a1"]
        assert sum("t10i1-2023-j1-a1" in line for line in told) == 1


@pytest.mark.rule("CB-WHO-6", "CB-PAP-3", "CB-PAP-4")
@pytest.mark.parametrize("choice", ["fight", "captains"])
def test_packet_battle_and_report_of_a_server_are_proved_together_offline(folder: Path, choice: str) -> None:
    with serving(folder, Catalogue.standard(), bot_processes=0) as server, met(server) as (ann, bob):
        choose(ann, choice)
        choose(bob, choice)
        if choice == "fight":
            bob.post(f"/api/tables/{linked(ann)}/concede", seat="allies")
        wait_for(lambda: decrees(server, ann))
        assert ann.ask("GET", f"/api/tables/{ann.id}/papers").status_code == 403
        ann.post(ann.at("concede"), seat="japan")
        papers = next(one for one in ann.get(ann.at("papers")) if one["battle"] == "t10i1-2023-j1-a1")
        files = {"raid.replay": ann.get(ann.at("replay"))}
        files |= {f"a.{kind}": papers[kind] for kind in ("packet", "replay", "report")}
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    forged = (
        files["a.replay"].replace("japan", "allies", 1) if choice == "fight" else files["a.replay"] + "japan done\n"
    )
    (folder / "b.replay").write_text(forged, encoding="utf-8")

    def verify(battle: str) -> Any:
        words = ["raid.replay", "--packet", "a.packet", "--battle", battle, "--report", "a.report"]
        named = [str(folder / word) if word[0] != "-" else word for word in words]
        return CliRunner().invoke(app, ["verify", *named], env={"COLUMNS": "400", "NO_COLOR": "1"})

    proved = verify("a.replay")
    assert proved.exit_code == 0, proved.output
    assert "comes to that report" in proved.output
    assert "stands in the record of the parent" in proved.output
    assert ("signed by the server of its parent" in proved.output) == (choice == "fight")
    assert verify("b.replay").exit_code == 1


@pytest.mark.rule("CB-WHO-5")
@pytest.mark.parametrize("moment", ["commit", "after"])
def test_killed_while_the_report_is_written_it_counts_once(database: str, moment: str) -> None:
    port = free_port()
    with dying(database, port, games=Catalogue.standard) as first:
        assert first.is_up()
        with met(first) as (ann, bob):  # type: ignore[arg-type]  # only its address is asked
            choose(ann, "fight")
            choose(bob, "fight")
            battle, parent = linked(ann), ann.id
            first.kill()
            reaper = Reaper("INSERT INTO entries", moment, about=f"report {BATTLE} ")
            with dying(database, port, reaper, games=Catalogue.standard) as second:
                assert second.is_up()
                with suppress(httpx.HTTPError):
                    bob.ask("POST", f"/api/tables/{battle}/concede", json={"seat": "allies"})
                second.dies()
            with dying(database, port, games=Catalogue.standard) as third:
                assert third.is_up()
                assert bob.get(f"/api/tables/{battle}")["status"] == "conceded", "the kill met the report"
                wait_for(lambda: not below(ann)["battle"])
                ann.post(f"/api/tables/{parent}/concede", seat="japan")
                told = record(ann, parent)

        assert [line.split()[0] for line in told if BATTLE in line] == ["report"]
