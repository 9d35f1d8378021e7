"""Uploaded files: scenarios and replays are read as text, and can make the server read nothing else."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from flagplot.server.catalogue import Catalogue
from tests.server.harness import Player, Running, serving, two_players


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with serving(tmp_path_factory.mktemp("library"), Catalogue.standard()) as running:
        yield running


@pytest.mark.parametrize("game", ["strategic", "operational", "tactical"])
@pytest.mark.parametrize(
    "scenario", ["../../../../etc/passwd", "/etc/passwd", "C:\\boot.ini", "..", "a\x00b", "%2e%2e/x"]
)
def test_a_scenario_is_never_a_path(library: Running, game: str, scenario: str) -> None:
    with Player(library.base, "Eve") as eve:
        problem = eve.new_table(expect=422, game=game, scenario=scenario)
        assert "root:" not in str(problem)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "flagplot",
        "flagplot 1\ngame ../../etc/passwd\n",
        "flagplot-replay 1\ngame: operational\nscenario: ../../etc/passwd\nseed: 1\n",
        "\x00" * 1000,
        "game: operational\n" * 1000,
    ],
)
def test_a_replay_file_that_is_none_is_refused_with_a_sentence(library: Running, text: str) -> None:
    with Player(library.base, "Eve") as eve:
        problem = eve.post("/api/tables/import", 422, replay=text)
        assert problem["detail"].endswith((".", "!", "?"))
        assert "Traceback" not in problem["detail"]
        assert "/work" not in problem["detail"]


def test_a_scenario_file_names_no_seat_that_cannot_be_kept(library: Running) -> None:
    battle = files("flagplot.content").joinpath("tactical", "scenarios", "duel.toml").read_text("utf-8")
    group = re.search(r'^name = "(.+)"', battle[battle.index("[[group]]") :], re.MULTILINE)
    assert group is not None
    wanted = {
        "game": "tactical",
        "scenario": battle.replace(f'"{group[1]}"', f'"{"x" * 90}"'),
        "options": {"commands": "group"},
    }
    with Player(library.base, "Ann") as ann:
        assert "at most 60 characters" in ann.new_table(422, seats=[], **wanted)["detail"]


def test_a_replay_with_another_promise_is_refused(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        ann.order("plot r1>3 r2>6")
        bob.post(bob.at("concede"))
        file = ann.get(ann.at("replay"))
        promise = re.search(r"^promise +(\w+)", file, re.MULTILINE)
        assert promise is not None
        other = file.replace(promise[1], "0" * len(promise[1]))
        refused = ann.post("/api/tables/import", 422, replay=other, seats=[{"seat": "red", "player": "me"}])
        ann.post("/api/tables/import", 201, replay=file, seats=[{"seat": "red", "player": "me"}])

    assert refused["detail"] == "The secret of this replay is not the one that was promised."
