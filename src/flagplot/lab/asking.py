"""Odds from Python.

>>> import flagplot
>>> asked = flagplot.odds("operational", "gunfire", firer="CA", target="CL")
>>> asked
gunfire of the operational game, exact: ...
>>> sum(asked.values()) == 1
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib import import_module

from flagplot.games import load
from flagplot.kernel.odds import Odds
from flagplot.lab.odds.situation import Situation, find


class Forecast(Mapping[str, Fraction]):
    """The odds of a situation: a mapping of outcomes in words to probabilities, the most probable first."""

    def __init__(self, game: str, situation: Situation, odds: Odds[str]) -> None:
        self.game = game
        self.situation = situation
        self.odds = odds
        self._outcomes = dict(sorted(odds.outcomes.items(), key=lambda one: (-one[1], one[0])))

    @property
    def is_exact(self) -> bool:
        """Whether every outcome was visited; if not, `interval` gives the confidence intervals."""
        return self.odds.is_exact

    def interval(self, outcome: str) -> tuple[float, float]:
        """The 95 % interval of a probability; both ends are equal if it is exact."""
        return self.odds.interval(outcome)

    def __getitem__(self, outcome: str) -> Fraction:
        return self._outcomes[outcome]

    def __iter__(self) -> Iterator[str]:
        return iter(self._outcomes)

    def __len__(self) -> int:
        return len(self._outcomes)

    def __repr__(self) -> str:
        """Print as a line for people."""
        how = "exact" if self.is_exact else f"{self.odds.trials:,} trials"
        rows = ", ".join(f"{outcome} {float(chance):.1%}" for outcome, chance in self._outcomes.items())
        return f"{self.situation.name} of the {self.game} game, {how}: {rows}"


def situations(game: str) -> list[Situation]:
    """The situations of a game whose odds can be asked for, with their parameters."""
    load(game)
    try:
        return list(import_module(f"flagplot.lab.odds.{game}.situations").SITUATIONS)
    except ModuleNotFoundError:
        return []


def odds(game: str, situation: str, **given: str | int) -> Forecast:
    """The odds of a procedure, by the rules themselves: `odds("operational", "gunfire", firer="CA", target="CL")`.

    Parameters with a dash in their name are written with an underscore; `BadSituation` says what would fit.
    """
    asked = find(situations(game), situation)
    known = {parameter.name for parameter in asked.parameters}
    words = {name if name in known else name.replace("_", "-"): str(value) for name, value in given.items()}
    return Forecast(game, asked, asked.odds(words))
