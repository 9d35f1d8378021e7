"""The odds of damage control stand beside a plot, and are those of the die that is thrown at the end of the turn."""

from __future__ import annotations

from fractions import Fraction

import pytest

from flagplot.kernel.seat import Seat
from flagplot.lab.odds.order import OrderOdds, reckon
from flagplot.tactical import GAME
from flagplot.tactical.state.model import DAMAGED, HEAVY, Battle
from tests.tactical.positions import battle, duel, fleet, opened


def told(state: Battle, line: str) -> list[OrderOdds]:
    found = reckon(GAME, GAME.view(state, Seat("rn")), GAME.notation.parse(line)).odds
    return [one for one in found if str(one.heading).startswith("Damage control")]


@pytest.mark.rule("NA-DMG-4", "NA-DMG-6", "NA-DMG-7", "NA-DMG-21")
@pytest.mark.parametrize(
    "level, text", [(DAMAGED, "11% that it spreads"), (HEAVY, "11% that she sinks")], ids=["damaged", "heavily damaged"]
)
def test_a_plot_tells_what_damage_control_may_come_to(level: int, text: str) -> None:
    """A good navy's table: four dice master the damage; on a 6 a second die of 1 to 4 makes it worse."""
    state = duel(30000)
    ship = state.ships["exeter"]
    ship.level, ship.controlled = level, False
    [line] = told(opened(state), "plot exeter: 2000y")

    assert (str(line.heading), str(line.figure)) == ("Damage control aboard Exeter", "4 in 6")
    assert str(line.text) == f"to get her damage under control, {text}"
    assert line.odds is not None
    worse = [p for word, p in line.odds.outcomes.items() if str(word) in {"sunk", "HD, out of control"}]
    assert (Fraction(1, 6) * Fraction(4, 6)) in worse or level == HEAVY


@pytest.mark.rule("NA-DMG-12", "NA-DMG-13")
def test_a_consort_stopped_alongside_helps() -> None:
    state = battle(
        fleet("rn", "exeter:YORK", speed=0),
        fleet("rn", "ajax:LEANDER", at=(100, 0), speed=0),
        fleet("ijn", "haguro:MYOKO", at=(0, 30000)),
    )
    state.ships["exeter"].level, state.ships["exeter"].controlled = HEAVY, False
    [alone] = told(opened(state), "plot exeter: 500y")
    [helped] = told(state, "plot exeter: 0y")

    assert (str(alone.figure), str(helped.figure)) == ("4 in 6", "5 in 6")


def test_damage_under_control_needs_no_odds() -> None:
    state = duel(30000)
    state.ships["exeter"].level, state.ships["exeter"].controlled = DAMAGED, True

    assert told(opened(state), "plot exeter: 2000y") == []
