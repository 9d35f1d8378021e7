"""Viewing a finished game: a worker process replays it within limits, and answers as the server itself would have."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from flagplot.server.catalogue import Catalogue
from flagplot.server.history.ended import finished
from flagplot.server.workers import background, retelling
from tests.server.harness import PATIENCE, Player, serving, wait_for


def play_a_little(ann: Player) -> None:
    ann.new_table(
        game="tactical",
        scenario="duel",
        seats=[{"seat": "usn", "player": "me"}, {"seat": "ijn", "player": "bot", "bot": "random"}],
    )
    for _ in range(4):
        ann.until(lambda seen: seen["owes"] or seen["view"]["outcome"] is not None)
        lines = ann.get(ann.at("orders"))["orders"]
        if not lines:
            break
        ann.order(lines[0])
    assert ann.ask("POST", ann.at("concede"), json={}).status_code in (200, 201, 409)  # the game may have ended before


def test_what_a_process_tells_of_a_finished_game_is_what_the_server_would_tell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def here(*_given: Any) -> Any:
        pytest.fail("the server plays the game again itself")

    monkeypatch.setattr(background, "told", here)
    with serving(tmp_path, Catalogue.standard(), bot_processes=1) as running, Player(running.base, "Ann") as ann:
        play_a_little(ann)
        game = finished(running.table(ann.id))
        told = ann.get(ann.at("report"))
        seen = ann.get(ann.at("review"), seat="usn", at=game.last)
        wait_for(lambda: not running.services.chronicle_writer.is_writing, "nobody writes the chronicle")
        kept = running.do(running.services.registry.loader.chronicle(ann.id))
        ann.post(ann.at("branch"), 201, at=1, seat="usn")
        assert running.services.background.studies.workers[0].is_started

    assert told["orders"] == game.last
    assert told["why"] == retelling.told("report", game, "", 0).why
    assert seen["view"] == retelling.told("review", game, "usn", game.last).view
    assert kept is not None
    assert kept == retelling.told("chronicle", game, "", 0)


def test_a_game_that_takes_too_long_to_play_again_is_refused_in_a_sentence_and_stops_nobody(tmp_path: Path) -> None:
    with (
        serving(tmp_path, Catalogue.standard(), bot_processes=1, study_s=0.001, battle_s=0.001) as running,
        Player(running.base, "Ann") as ann,
    ):
        play_a_little(ann)
        for path in ("report", "review?seat=usn&at=1", "prospect?at=1"):
            answer = ann.ask("GET", ann.at(path), 422, timeout=PATIENCE).json()
            assert "takes longer than" in answer["detail"]
        assert ann.view()["view"]["seat"] == "usn"
        wait_for(lambda: not running.services.chronicle_writer.is_writing, "the chronicle is not given up")
        assert running.do(running.services.registry.loader.chronicle(ann.id)) is None
