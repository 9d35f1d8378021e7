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
    """The file of a game, parsed."""
    return tomllib.loads(files("flagplot.content").joinpath(game, "values.toml").read_text(encoding="utf-8"))


def weights(game: str, which: str = "") -> dict[str, float]:
    """The weights of a game by feature: the set of this name, or the one that its file says is used."""
    whole = table(game)
    return {name: float(weight) for name, weight in whole[which or whole["uses"]].items()}


def total(features: dict[str, float], weighed: dict[str, float]) -> float:
    """The weighted sum of some features; one without a weight counts 0."""
    return sum(amount * weighed.get(name, 0.0) for name, amount in features.items())
