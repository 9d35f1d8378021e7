"""How a game is won, as the server tells it."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagplot.games import load
from flagplot.kernel.seat import Seat
from flagplot.server.catalogue import Catalogue
from tests.server.harness import Player, serving

SEATS = [("tactical", "duel", "usn"), ("operational", "easter", "japan"), ("strategic", "intro", "axis")]


@pytest.mark.parametrize("game,scenario,seat", SEATS)
def test_a_player_is_told_how_to_win_and_an_observer_is_not(
    game: str, scenario: str, seat: str, tmp_path: Path
) -> None:
    with (
        serving(tmp_path, Catalogue.standard()) as server,
        Player(server.base, "Ann") as ann,
        Player(server.base, "Eve") as eve,
    ):
        ann.new_table(game=game, scenario=scenario, seats=[{"seat": seat, "player": "me"}], spectators="public")
        eve.id = ann.id
        told = ann.get(ann.at("aim"), seat=seat)["text"]
        watched = eve.get(eve.at("aim"), seat="observer")["text"]

    assert len(told.split()) > 10
    assert watched == ""


@pytest.mark.parametrize("game,scenario,seat", SEATS)
def test_the_end_of_a_linked_game_changes_nothing_about_its_aim(game: str, scenario: str, seat: str) -> None:
    title = load(game)
    state = title.new(scenario, 1)

    assert list(map(str, title.aim(title.closed_view(state, Seat(seat))))) == list(
        map(str, title.aim(title.view(state, Seat(seat))))
    )
