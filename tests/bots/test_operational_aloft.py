"""What an admiral of the raid imagines of the enemy's aircraft and of what the enemy was told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.operational.searching import IndianOcean
from flagplot.bots.roster import recruit
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational import GAME
from flagplot.operational.state.model import Bay

pytestmark = pytest.mark.slow

JAPAN, ALLIES = Seat("japan"), Seat("allies")


def wits(seed: int = 3) -> SeededDice:
    return SeededDice(Chance(key_from_seed(seed)))


def questions(seed: int) -> Iterator[tuple[Bay, Seat]]:
    """A game of captains at every question."""
    captain = recruit("operational", "captain")
    state = GAME.new("easter", seed)
    dice = SeededDice(state.chance)
    while acting := GAME.to_act(state):
        yield state, acting[0]
        GAME.obey(state, acting[0], captain.order(Desk(GAME, state, acting[0]), wits()), Umpire(dice, state.logs))
        dice.take()


def imagined(state: Bay, seat: Seat) -> Any:
    return IndianOcean().world(GAME, GAME.view(state, seat), wits())


def at_movement(seat: Seat, impulse: int, seed: int = 300) -> Iterator[Bay]:
    for state, acting in questions(seed):
        if acting == seat and state.impulse == impulse and type(state.flow[-1]).__name__ == "Moving":
            yield state


def last(seed: int) -> Bay:
    """The position of the last question of a game."""
    *_, (state, _) = questions(seed)
    return state


def in_the_air(state: Any, side: Seat) -> int:
    return sum(len(strike.units) for strike in state.strikes if strike.side == str(side) and not strike.flown)


@pytest.mark.parametrize("seat, foe", [(ALLIES, JAPAN), (JAPAN, ALLIES)])
def test_strikes_on_their_way_are_imagined_before_they_arrive(seat: Seat, foe: Seat) -> None:
    found = [(in_the_air(state, foe), in_the_air(imagined(state, seat), foe)) for state in at_movement(seat, 2)]
    units = [(truth, guess) for truth, guess in found if truth]

    assert units
    assert sum(guess > 0 for _, guess in units) >= len(units) / 2


@pytest.mark.parametrize("impulse", [1, 3])
def test_strikes_are_not_imagined_before_they_are_launched_nor_after_they_arrived(impulse: int) -> None:
    assert not any(in_the_air(imagined(state, ALLIES), JAPAN) for state in at_movement(ALLIES, impulse))


def test_an_imagined_world_waits_for_the_same_order_and_looks_the_same() -> None:
    for number, (state, seat) in enumerate(questions(301)):
        if number % 7 == 0:
            world = imagined(state, seat)
            assert GAME.to_act(world) == GAME.to_act(state)
            before, after = GAME.view(state, seat), GAME.view(world, seat)
            assert (after.strikes, after.planes, after.markers) == (before.strikes, before.planes, before.markers)


def test_an_imagined_enemy_has_read_what_everybody_was_told_and_nothing_else() -> None:
    book, told = GAME.view(over := last(300), ALLIES).logbook, GAME.imagine(GAME.view(over, ALLIES), wits()).logs[JAPAN]
    # What a search needed is told to the searcher alone.
    whole = [(event.kind, {**event.facts, "numbers": None}) for event in over.logs[JAPAN]]

    assert "launched" in {event.kind for event in book}
    assert {"moved", "sighted"} <= {event.kind for event in told}
    assert all((event.kind, {**event.facts, "numbers": None}) in whole for event in told)
