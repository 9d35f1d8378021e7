"""Bots think on a real cluster of one worker; without the cluster they think here, and the game does not notice."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagplot.games import load
from flagplot.server.catalogue import Catalogue
from flagplot.server.workers import cluster
from tests.lab.test_cluster import joined, node, scheduler
from tests.server.harness import Player, Running, serving

GAME, SCENARIO = "tactical", "duel"


def chairs() -> list[dict[str, str]]:
    seats = [str(seat) for seat in load(GAME).scenarios()[0].seats]
    return [{"seat": seats[0], "player": "me"}, *({"seat": seat, "player": "bot"} for seat in seats[1:])]


def played(server: Running) -> None:
    """A game in which a captain answers an order."""
    with Player(server.base, "Ann") as ann:
        ann.new_table(game=GAME, scenario=SCENARIO, seats=chairs())
        ann.order(ann.get(ann.at("advice"))["line"])
        ann.until(lambda seen: seen["count"] > 2)


def thinks_here(server: Running) -> bool:
    return any(process.is_started for process in server.services.bot_players.bot_workers.processes)


def test_captains_think_on_the_cluster_and_here_when_it_is_gone(folder: Path) -> None:
    with (
        scheduler() as (address, going),
        node(address),
        serving(folder, Catalogue.standard(), bot_processes=1, think_on=address) as server,
    ):
        joined(address)
        played(server)
        assert not thinks_here(server)
        going.kill()
        played(server)
        assert thinks_here(server)


def test_an_address_where_nobody_answers_stops_no_bot(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT", 0.5)
    with serving(folder, Catalogue.standard(), bot_processes=1, think_on="tcp://127.0.0.1:1") as server:
        played(server)
        assert thinks_here(server)
