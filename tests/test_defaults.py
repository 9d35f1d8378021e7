"""Rulings are the default: the first reading that the rulebook names is the default of its option."""

from __future__ import annotations

import pytest

from flagplot.operational.options import OperationalOptions
from flagplot.strategic.options import StrategicOptions
from flagplot.tactical.options import TacticalOptions

RULINGS = {
    OperationalOptions: {
        "night_battle_reveals": "until_next_night",
        "surprise_told": "both",
        "searched_units": "back_at_base",
        "turncoats_overland": "like_others",
        "ground_move_turns": "multiples_of_4",
        "freighter_sizes": "mixed",
        "pursuit_rounds": "one",
    },
    TacticalOptions: {
        "own_torpedoes": "fired_clear",
        "turning_cost": "each",
        "lost_contact": "six_turns",
        "victory": "points",
        "force_ratio": "on",
    },
    StrategicOptions: {"lsp_units": "listed", "stormed_ships": "flee", "theatre_goals": "contested"},
}


@pytest.mark.parametrize(
    "options, name, value",
    [(options, name, value) for options, choices in RULINGS.items() for name, value in choices.items()],
)
def test_a_ruling_is_the_default(options: type, name: str, value: str) -> None:
    assert getattr(options(), name) == value
