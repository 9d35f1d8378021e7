"""The seer: a search bot that is given the true state, in the laboratory only."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from flagplot.bots.guests import UnknownBot
from flagplot.bots.roster import names, recruit
from flagplot.cli import app
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import Seat
from flagplot.lab.headroom import SEER, Seer, headroom
from flagplot.tactical import GAME


def test_a_seer_plays_each_seed_from_both_sides() -> None:
    met = headroom("tactical", "duel", 1, playouts=4)

    assert (met.one, met.two, met.games) == (SEER, "captain", 2)
    assert {side: sum(counts) for side, counts in met.sides.items()} == {"usn": 1, "ijn": 1}


def test_its_worlds_are_copies_of_the_true_state_without_the_sealed_orders_of_others() -> None:
    state = GAME.new("duel", 1)
    seer = Seer("tactical", 1.0)
    seer.look(state)
    world = seer.adapter.world(GAME, GAME.view(state, Seat("usn")), SeededDice(Chance(key_from_seed(1))))

    assert world is not state
    assert {ship.id: (ship.x, ship.y) for ship in world.ships.values()} == {
        ship.id: (ship.x, ship.y) for ship in state.ships.values()
    }
    assert world.flow[-1].plots == {}


def test_no_table_can_seat_one() -> None:
    assert SEER not in names()
    with pytest.raises(UnknownBot):
        recruit("tactical", SEER)


def test_the_ladder_prints_the_bound() -> None:
    words = ["lab", "ladder", "strategic", "intro", "--bots", "random,midshipman", "--games", "1", "--workers", "1"]
    done = CliRunner().invoke(app, [*words, "--json"], catch_exceptions=False)

    assert len(json.loads(done.stdout)["meetings"]) == 1
    assert "--headroom" in CliRunner().invoke(app, ["lab", "ladder", "--help"]).output
