"""Orders print to one line and parse back; errors say what would be accepted."""

from __future__ import annotations

import pytest

from flagplot.kernel.order import BadNotation
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from tests.tactical.positions import duel, opened, refused

LINES = [
    "plot",
    'plot CruDiv2: 4", R 30, 8"',
    'plot DDs: 6", FL L 60, SMOKE, 10"',
    "plot own: EVADE, 1200.5y, L 22.5, SPEED 17.5",
    "plot u-99: DEPTH Ab",
    "throat u-99 4 at bluebell | u-47 2 at wishart",
    "throat",
    "concede",
    "plot exeter: 4000y | offer end",
    "plot SCH/BOW&STN 6 -> ALA",
    "plot torp fubuki/C1 3 at 45.5 secret",
    "plot torp fubuki/C2 3 -> houston",
    "plot detach a as b | join c to d | search bluebell sonar | air d1 strike hood high",
    "plot appear u-47 at 1000,-2000 course 90 speed 4.5 depth P | float ajax",
    "switch hood",
    "hold",
    "moments e1 now, e2 later",
    "assault",
    "assault wishart over u-47 charge P hedgehog | d1 over u-47 charge D",
    "signal",
    "signal to rn/exeter: we close | to rn/ajax: cover us",
    "amend",
    'amend DDs: 4"',
    "consent yes",
    "consent no",
]


@pytest.mark.parametrize("line", LINES)
def test_an_order_prints_as_it_was_written(line: str) -> None:
    order = GAME.notation.parse(line)

    assert order.line() == line
    assert GAME.notation.parse(order.line()) == order


@pytest.mark.parametrize(
    "line, hint",
    [
        ("plot own: backwards", "no step of a plot"),
        ("plot own: FL 90", "side and the degrees"),
        ('plot own: -4"', "negative"),
        ("plot exeter/BROADSIDE -> z", "no battery"),
        ("plot exeter BOW z", "no part of a plot"),
        ("plot torp exeter 3 at 40", "no launch"),
        ("plot torp exeter/L1 3 at port", "no direction"),
        ("plot search exeter radar", "hydrophone"),
        ("plot air d1 dance", "missions are"),
        ("plot air d1 strike hood sideways", "Bombers fly"),
        ("plot own: DEPTH X", "no depth"),
        ("moments e1 soon", "now or later"),
        ("assault wishart over", "charge P"),
        ("throat u-99 two at bluebell", "in figures"),
        ("concede now", "stands alone"),
        ("signal hello", "to seat"),
        ("consent perhaps", "consent yes"),
        ("steer 90", "no order"),
    ],
)
def test_what_cannot_be_read_says_what_could(line: str, hint: str) -> None:
    with pytest.raises(BadNotation, match=hint):
        GAME.notation.parse(line)


def test_a_unique_beginning_of_a_name_will_do() -> None:
    state = opened(duel(9000))

    assert refused(state, "rn", "plot EXE/B&S -> Hag") == ""


def test_unknown_names_get_the_list_of_the_real_ones() -> None:
    state = opened(duel(9000))

    def answer(line: str) -> str:
        return str(GAME.check(state, Seat("rn"), GAME.notation.parse(f"plot {line}")))

    assert "exeter" in answer("hood/BOW -> haguro")
    assert "haguro" in answer("exeter/BOW -> tone")
    assert "BOW 5, STN 5, L 2, R 2" in answer("exeter/C -> haguro")
    assert "L1, R1" in answer("torp exeter/C1 2 at 40")
