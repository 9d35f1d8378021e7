"""How an enemy is imagined from the logbook: gunners keep the range they have found, fired tubes are empty."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.bots.bot import Desk, OwnDice
from flagplot.bots.roster import recruit
from flagplot.bots.search.keyed import KeyedDice
from flagplot.kernel.dice import SeededDice, key_from_seed
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import GAME


def battle(scenario: str, seed: int, turn: int) -> Any:
    """A battle of captains at the plotting of a turn."""
    captain = recruit("tactical", "captain")
    state = GAME.new(scenario, seed)
    dice = SeededDice(state.chance)
    given = 0
    while state.turn < turn:
        seat = GAME.to_act(state)[0]
        order = captain.order(Desk(GAME, state, seat), OwnDice(key_from_seed(seed), seat, given))
        GAME.obey(state, seat, order, Umpire(dice, state.logs))
        dice.take()
        given += 1
    return state


def imagined(state: Any, seat: str) -> Any:
    return GAME.imagine(GAME.view(state, Seat(seat)), KeyedDice("k"))


@pytest.mark.slow
def test_enemies_who_fired_keep_their_targets_and_their_empty_tubes() -> None:
    right = tubes = seen = 0
    launched = False
    for seed in (3, 5):
        for turn in (4, 7, 10):
            state = battle("cruiser-action", seed, turn)
            world = imagined(state, "usn")
            for ship in state.ships.values():
                if ship.side == "ijn" and ship.in_battle and ship.id in state.seen["usn"]:
                    seen += 1
                    right += set(world.ships[ship.id].acquired.values()) == set(ship.acquired.values())
                    tubes += sum(world.ships[ship.id].tubes) == sum(ship.tubes)
                    launched |= sum(ship.tubes) < sum(GAME.new("cruiser-action", seed).ships[ship.id].tubes)
    assert seen >= 20
    assert right >= 0.9 * seen
    assert launched
    assert tubes >= 0.8 * seen


@pytest.mark.slow
def test_a_track_laid_out_a_turn_later_tells_whose_tubes_are_empty() -> None:
    laid = 0
    for seed in (3, 4, 5):
        state = battle("cruiser-action", seed, 7)
        world = imagined(state, "usn")
        shown = {str(event.facts["ship"]) for event in state.logs[Seat("usn")] if event.kind == "laid"}
        for ship in GAME.new("cruiser-action", seed).ships.values():
            if ship.name in shown and state.ships[ship.id].in_battle:
                laid += 1
                assert sum(world.ships[ship.id].tubes) < sum(ship.tubes) or ship.spare
    assert laid


@pytest.mark.slow
def test_an_imagined_battle_knows_that_the_sides_have_met_and_what_has_been_spent() -> None:
    state = battle("cruiser-action", 3, 7)
    world = imagined(state, "usn")
    foes = [ship.id for ship in state.ships.values() if ship.side == "ijn" and ship.main_fires]

    assert world.has_met
    assert foes
    assert [sum(world.ships[name].ammo.values()) for name in foes] == [
        sum(state.ships[name].ammo.values()) for name in foes
    ]
    assert {world.ships[name].floatplane for name in foes} <= {"", "aloft"}


def test_before_anybody_has_fired_nothing_is_inferred() -> None:
    state = GAME.new("cruiser-action", 1)
    world = imagined(state, "usn")

    assert not any(ship.acquired or ship.main_fires for ship in world.ships.values())
    assert all(world.ships[ship.id].tubes == ship.tubes for ship in state.ships.values())
