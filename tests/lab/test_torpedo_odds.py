"""The odds of a spread are those of the roll that follows: at short range from the bearing of the ship, not from the course it runs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from flagplot.kernel.seat import Seat
from flagplot.lab.odds.order import reckon
from flagplot.tactical import GAME
from tests.tactical.positions import battle, fleet, one, opened, turn


@pytest.mark.rule("NA-TRP-13", "NA-TRP-22", "NA-TRP-32")
@pytest.mark.parametrize("at, fine", [((-623, -2115), False), ((0, -2200), True)])
def test_the_angle_of_a_shot_at_short_range_is_that_of_the_bearing(at: tuple[int, int], fine: bool) -> None:
    """She steers 150 degrees: the torpedoes run within 30 degrees of it either way, but only from the second place come from within them."""
    state = opened(
        battle(fleet("rn", "exeter:YORK", course=85), fleet("ijn", "haguro:MYOKO", at=at, course=150, speed=25))
    )
    line = "torp exeter/R1 3 -> haguro"
    [told] = reckon(GAME, GAME.view(state, Seat("rn")), GAME.notation.parse(f"plot {line}")).odds
    assert told.odds is not None
    unhurt = next(p for word, p in told.odds.outcomes.items() if str(word) == "none")

    met = one(turn(state, rn=line), "torpedoed")

    assert (met.facts["fine"], met.facts["count"]) == (fine, 2 if fine else 3)
    dud = Fraction(1, 6)
    by_hand = (
        Fraction(4, 6) + Fraction(2, 6) * dud
        if fine
        else Fraction(4, 6) + Fraction(1, 6) * dud + Fraction(1, 6) * dud**2
    )
    assert unhurt == by_hand
