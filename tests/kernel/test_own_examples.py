"""An error of notation shows what its seat could write: never a piece of anybody else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.games import SHELF, load
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.grammar.example import examples_of
from flagplot.kernel.match import Match
from flagplot.kernel.order import BadNotation
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import Seat
from flagplot.strategic.orders.items import BOOKS

ASKED = 12
"""Questions of a game that are looked at."""


def questions(slug: str, scenario: str) -> Iterator[tuple[Any, Any, Seat]]:
    """The first questions of a game of captains."""
    game, captain = load(slug), recruit(slug, "captain")
    match = Match.open(game, scenario, Fairness(seed=3), {})
    wits = SeededDice(Chance(key_from_seed(3)))
    for _ in range(ASKED):
        acting = game.to_act(match.state)
        for seat in acting:
            yield game, match.state, seat
        if match.state.outcome is not None:
            return
        match.play(acting[0], captain.order(Desk(game, match.state, acting[0]), wits))


def told(game: Any, state: Any, seat: Seat, line: str) -> str:
    """What the seat is told of a line that cannot be read."""
    try:
        game.notation.parse(line, seat)
    except BadNotation as fault:
        return str(examples_of(game, state, seat).into(fault.said))
    return ""


def spoilt(verbs: list[str]) -> Iterator[str]:
    """Lines that cannot be read: of every verb, and of every line of a sheet."""
    for verb in verbs:
        yield f"{verb} ? ? ? ?"
        yield from [f"{verb} {form.verb}" for form in BOOKS.get(verb, ())]


def may(game: Any, state: Any, seat: Seat, line: str) -> bool:
    """Whether a line is legal, or part of an example in the seat's question."""
    if any(line in example for example in game.prompt(state, seat).examples):
        return True
    try:
        return game.check(state, seat, game.notation.parse(line, seat)) is None
    except BadNotation:
        return False


@pytest.mark.slow
@pytest.mark.parametrize("slug", SHELF)
def test_an_example_can_be_written_by_the_seat_that_reads_it(slug: str) -> None:
    compared = 0
    for card in load(slug).scenarios():
        for game, state, seat in questions(slug, card.name):
            for line in spoilt(game.notation.spoken(seat)):
                for found in re.findall(r"like `([^`]*)`", told(game, state, seat, line)):
                    assert may(game, state, seat, found), (seat, line, found)
                    compared += 1
    assert compared


def test_japan_is_not_shown_a_british_counter() -> None:
    game = load("strategic")
    state = game.new("intro", 1, {})
    assert told(game, state, Seat("axis"), "placement place") == (
        "UNIT is missing. Write `place UNIT BASE`, like `place japan-fleet_carrier-1 guam`."
    )
    assert told(game, state, Seat("allied"), "placement place").endswith("like `place uk-fleet_carrier-1 bombay`.")


def test_without_an_example_of_its_own_a_seat_is_shown_the_usage() -> None:
    game = load("strategic")
    state = game.new("intro", 1, {})
    assert told(game, state, Seat("axis"), "lose") == "UNIT is missing. Write `lose UNIT`."
