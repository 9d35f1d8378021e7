"""Battles handed down by a table: captains fight them if nobody is Control; otherwise Control answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagplot.campaign.papers import Packet
from flagplot.server.catalogue import Catalogue
from flagplot.server.http.errors import Problem
from tests.campaign.contacts import MEETING
from tests.server.harness import Clock, Player, Running, serving, wait_for

LINES = (("japan", "done"), ("allies", "done"), ("japan", "move J1 2023"), ("japan", "battle yes"))


def meet(player: Player, *others: dict[str, str]) -> None:
    """Two squadrons meet."""
    seats = [{"seat": seat, "player": "me"} for seat in ("japan", "allies")]
    player.new_table(game="operational", scenario=MEETING, seats=[*seats, *others])
    for seat, line in LINES:
        player.order(line, seat=seat)


def decrees(server: Running, player: Player) -> list[str]:
    match = server.table(player.id).match
    assert match is not None
    return [entry.line for entry in match.record if entry.seat == "control"]


@pytest.mark.rule("CB-WHO-2")
def test_captains_fight_a_battle_where_nobody_is_control(folder: Path) -> None:
    with serving(folder, Catalogue.standard(), bot_processes=1) as server, Player(server.base, "Ann") as ann:
        meet(ann)
        wait_for(lambda: decrees(server, ann))

        assert decrees(server, ann)[0].startswith("report t10i1-2023-j1-a1 ")


@pytest.mark.rule("CB-WHO-5")
def test_a_battle_that_nobody_can_fight_is_settled_by_the_rules(folder: Path) -> None:
    async def late(who: str, packet: Packet) -> None:
        raise Problem(422, "refused", f"{who} {packet.battle} takes too long.")

    with serving(folder, Catalogue.standard(), bot_processes=0) as server, Player(server.base, "Ann") as ann:
        server.services.background.fight_out = late  # type: ignore[assignment,method-assign]  # captains that never finish
        meet(ann)
        wait_for(lambda: decrees(server, ann))

        assert decrees(server, ann) == ["settle"]


@pytest.mark.rule("CB-WHO-5")
def test_a_battle_waits_over_a_restart_and_is_counted_once(folder: Path) -> None:
    with serving(folder, Catalogue.standard(), bot_processes=0) as server, Player(server.base, "Ann") as ann:
        server.services.bot_players.wake = lambda table: None  # type: ignore[method-assign]  # nobody answers before the end
        meet(ann)
        assert decrees(server, ann) == []
        name = ann.id
    with serving(folder, Catalogue.standard(), bot_processes=0) as server:
        ann.id = name
        wait_for(lambda: decrees(server, ann))

        assert [line.split()[:2] for line in decrees(server, ann)] == [["report", "t10i1-2023-j1-a1"]]


@pytest.mark.rule("CB-WHO-5")
def test_a_report_is_waited_for_no_longer_than_controls_time(folder: Path) -> None:
    clock = Clock()
    pace = {"kind": "deadline", "hours": 24, "then": "bot"}
    with (
        serving(folder, Catalogue.standard(), bot_processes=0, now=clock) as server,
        Player(server.base, "Ann") as ann,
        Player(server.base, "Con") as con,
    ):
        seats = [
            {"seat": "japan", "player": "me"},
            {"seat": "allies", "player": "me"},
            {"seat": "control", "player": "open"},
        ]
        ann.new_table(game="operational", scenario=MEETING, seats=seats, pace=pace)
        con.id = ann.id
        con.post(con.at("join"), invite=ann.get(f"/api/tables/{ann.id}")["invite"], seat="control")
        for seat, line in LINES:
            ann.order(line, seat=seat)
        assert decrees(server, ann) == []
        clock.at += 25 * 3600
        server.look_at_the_clock()

        wait_for(lambda: decrees(server, ann) == ["settle"])
