"""Simulation, `fight` and a server's table play the same game, order for order."""

from __future__ import annotations

from pathlib import Path

import pytest

import flagplot
from flagplot.bots.roster import recruit
from flagplot.games import SHELF, load
from flagplot.kernel import replay
from flagplot.kernel.seat import CONTROL
from flagplot.lab import simulate as lab
from flagplot.lab.simulate import UNFINISHED, chairs, play_game, simulate
from flagplot.server.catalogue import Catalogue
from tests.lab.same import simulated, thought
from tests.server.harness import Player, serving, wait_for

pytestmark = pytest.mark.slow

EVERY = [(slug, card.name) for slug in SHELF for card in load(slug).scenarios()]
MOST = 30
"""Orders compared here for each scenario; `python -m tests.lab.same` compares whole games."""


@pytest.mark.parametrize("slug, scenario", EVERY)
def test_captains_order_in_simulation_what_they_order_at_a_table(slug: str, scenario: str) -> None:
    lines = simulated(load(slug), scenario, 3, "captain", {}, MOST)
    assert lines
    assert thought(load(slug), scenario, 3, "captain", {}, lines) == ""


@pytest.mark.parametrize(
    "slug, scenario, options",
    [
        ("tactical", "convoy", {"commands": "group"}),
        ("tactical", "river-plate", {"commands": "group"}),
        ("strategic", "intro", {"minor_control": "own_team"}),
    ],
)
def test_chairs_that_an_option_adds_are_played_alike(slug: str, scenario: str, options: dict[str, str]) -> None:
    game = load(slug)
    lines = simulated(game, scenario, 2, "captain", options)
    assert {seat for seat, _ in lines} - {CONTROL} == set(chairs(game, scenario, options))
    assert len(set(chairs(game, scenario, options))) > len(chairs(game, scenario))
    assert thought(game, scenario, 2, "captain", options, lines) == ""


@pytest.mark.parametrize("slug, scenario, seed", [("tactical", "convoy", 1), ("operational", "easter", 2)])
@pytest.mark.parametrize("bot", ["captain", "random"])
def test_a_whole_game_at_a_servers_table_is_the_simulated_one(
    tmp_path: Path, slug: str, scenario: str, seed: int, bot: str
) -> None:
    game = load(slug)
    lines = simulated(game, scenario, seed, bot, {})
    seats = [{"seat": seat, "player": "bot", "bot": bot} for seat in chairs(game, scenario)]
    with serving(tmp_path, catalogue=Catalogue.standard()) as server, Player(server.base, "Ann") as ann:
        made = ann.post("/api/tables", 201, game=slug, scenario=scenario, seed=seed, seats=seats)
        table = server.table(made["id"])
        wait_for(lambda: table.is_over)
        assert table.match is not None
        assert [(entry.seat, entry.line) for entry in table.match.record[1:]] == lines
    bots = {str(seat): bot for seat in chairs(game, scenario)}
    assert [(e.seat, e.line) for e in flagplot.fight(slug, scenario, seed, bots).match.record[1:]] == lines


def test_a_convoy_is_hunted_by_what_the_logbook_tells() -> None:
    """If escorts never learned where a boat was seen, they would lose the convoy more often: the counts are those of tables."""
    wins = [" ".join(one.outcome.winners) or "nobody" for one in simulate("tactical", "convoy", 12, NAMES, workers=1)]
    told = [" ".join(flagplot.fight("tactical", "convoy", seed).outcome.winners) or "nobody" for seed in range(1, 13)]
    assert wins == told


NAMES = {"rn": "captain", "km": "captain"}


@pytest.mark.parametrize("limit, least", [("LONGEST", 20), ("MOST_EVENTS", 200), ("MOST_IN_TURN", 45)])
def test_a_game_without_end_is_stopped_and_told_so(monkeypatch: pytest.MonkeyPatch, limit: str, least: int) -> None:
    monkeypatch.setattr(lab, limit, least)
    bots = {seat: recruit("operational", "captain") for seat in chairs(load("operational"), "raid")}
    played = play_game(load("operational"), "raid", 14, bots, {"pursuit_rounds": "repeat_until_declined"})
    assert (played.outcome.level, played.outcome.winners) == (UNFINISHED, ())
    assert "was stopped after" in played.outcome.reason
    battle = flagplot.fight("operational", "raid", 14, options={"pursuit_rounds": "repeat_until_declined"})
    assert battle.outcome.level == UNFINISHED
    assert replay.write(battle.match)
