"""Messages to one's own side reach the allied seats and nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from flagplot.server.catalogue import Catalogue
from tests.server.harness import Player, Running, serving


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("allies"), Catalogue.standard()) as running:
        yield running


def at_war(server: Running, stack: ExitStack) -> tuple[Player, Player, Player]:
    """The United States, Britain and Germany are people; captains play the other seats."""
    players = [stack.enter_context(Player(server.base, name)) for name in ("Ann", "Bob", "Eva")]
    people = ("usa", "uk", "germany")
    scenario = next(one for one in players[0].get("/api/games/strategic")["scenarios"] if "germany" in one["seats"])
    seats = [
        {"seat": seat, "player": "me" if seat == "usa" else "open" if seat in people else "bot"}
        for seat in scenario["seats"]
    ]
    table = players[0].new_table(game="strategic", scenario=scenario["name"], seats=seats)
    for player, seat in zip(players[1:], people[1:], strict=True):
        player.id = players[0].id
        player.post(player.at("join"), invite=table["invite"], seat=seat)
    return players[0], players[1], players[2]


def test_what_is_said_to_my_side_reaches_my_allies_and_no_enemy(library: Running) -> None:
    with ExitStack() as stack:
        ann, bob, eva = at_war(library, stack)
        ann.post(ann.at("chat"), to="side", text="Guard the convoys")

        assert [said["text"] for said in bob.get(bob.at("chat"))["messages"]] == ["Guard the convoys"]
        assert bob.get(bob.at("chat"))["messages"][0]["to"] == "side"
        assert eva.get(eva.at("chat"))["messages"] == []
