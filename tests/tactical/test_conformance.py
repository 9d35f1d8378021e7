"""Naval Action passes the kits that every game must pass."""

from __future__ import annotations

import pytest

from flagplot.kernel import testing
from flagplot.tactical import GAME

LONG = ("river-plate", "savo-island", "convoy", "force-z", "matapan-night")


@pytest.mark.parametrize("name", ["duel", *(pytest.param(name, marks=pytest.mark.slow) for name in LONG)])
def test_random_play_conforms(name: str) -> None:
    testing.check_game(GAME, [name], games=1, every=5)


TWINS = ("sunda-strait", "convoy", "force-z", "north-cape")


@pytest.mark.parametrize("name", ["cruiser-action", *(pytest.param(name, marks=pytest.mark.slow) for name in TWINS)])
def test_twin_worlds_are_the_same_to_a_seat(name: str) -> None:
    assert testing.check_twins(GAME, [name], games=1, every=4) > 10


@pytest.mark.slow
def test_several_commanders_conform() -> None:
    testing.check_game(GAME, ["river-plate"], games=1, every=5, options={"commands": "group"})
    testing.check_twins(GAME, ["river-plate"], games=1, every=5, options={"commands": "group"})


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {"turning_circle": "on"},
        {"plot_changes": "never", "grid": "off", "hypothetical": "on", "force_ratio": "3:2"},
        {"play_scale": "tabletop", "gun_flash": "on"},
        {"play_scale": "large_floor"},
    ],
    ids=str,
)
def test_options_conform(options: dict[str, str]) -> None:
    testing.check_game(GAME, ["cruiser-action"], games=1, every=5, options=options)
    testing.check_twins(GAME, ["cruiser-action"], games=1, every=5, options=options)
