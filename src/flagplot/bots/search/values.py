"""The evaluation of play-outs: weights of a game's features, set by hand or fitted to captains' games, shipped as data.

`content/<game>/values.toml` holds both and says which of them is used; `flagplot lab fit GAME` writes the fitted ones.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

HAND, FITTED = "hand", "fitted"


@cache
def table(game: str) -> dict[str, Any]:
    """The file of a game, as it is."""
    return tomllib.loads(files("flagplot.content").joinpath(game, "values.toml").read_text(encoding="utf-8"))


def weights(game: str, which: str = "") -> dict[str, float]:
    """The weights of a game by feature: those named, or those that its file says are used."""
    whole = table(game)
    return {name: float(weight) for name, weight in whole[which or whole["uses"]].items()}


def total(features: dict[str, float], weighed: dict[str, float]) -> float:
    """What some features are worth together; one without a weight counts nothing."""
    return sum(amount * weighed.get(name, 0.0) for name, amount in features.items())
