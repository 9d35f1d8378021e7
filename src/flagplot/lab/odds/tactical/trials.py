"""Firing trials: historical shoots computed exactly with the card, comparing hits per hundred shells."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from flagplot.kernel import odds
from flagplot.kernel.content.document import Document
from flagplot.kernel.odds import Odds
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.situation import BadSituation, find
from flagplot.lab.odds.tactical.guns import SITUATIONS, Duel
from flagplot.tactical.charts import GUN_SEQUENCE
from flagplot.tactical.rules.gunnery.gunnery import shoot

_KEYS = ("name", "firer", "target", "given", "turns", "shells", "hits")


@dataclass(frozen=True)
class Shoot:
    """A shoot of history: who fired how long at whom, how many shells, how many hits at least and at most."""

    name: str
    values: dict[str, Any]
    turns: int
    shells: int
    least: int
    most: int

    def in_history(self) -> tuple[float, float]:
        """Hits per hundred shells, at least and at most."""
        return 100 * self.least / self.shells, 100 * self.most / self.shells


@dataclass(frozen=True)
class Trial:
    """What the card makes of a shoot."""

    band: str
    hits: Fraction
    """Scored in all its turns, on average."""
    shells: int
    """Fired in them by one ship, at the card's rates of fire."""

    @property
    def per_hundred(self) -> float:
        """Hits per hundred shells."""
        return float(100 * self.hits / self.shells)


def shoots() -> list[Shoot]:
    """The shoots of history we know."""
    place = files("flagplot.content").joinpath("tactical", "shoots.toml")
    document = Document(place.read_text(encoding="utf-8"), "tactical/shoots.toml")
    gunfire = find(SITUATIONS, "gunfire")
    found = []
    for number, table in enumerate(document.data["shoot"]):
        path = f"shoot[{number}]"
        document.only(table, path, _KEYS)
        given = {key: str(value) for key, value in document.get(table, path, "given", dict).items()}
        given |= {key: document.get(table, path, key, str) for key in ("firer", "target")}
        try:
            values = gunfire.read(given)
        except BadSituation as fault:
            document.fault(f"{path}.given", str(fault))
            continue
        least, most = document.get(table, path, "hits", list)
        name = document.get(table, path, "name", str)
        turns, shells = (document.get(table, path, key, int) for key in ("turns", "shells"))
        found.append(Shoot(name, values, turns, shells, least, most))
    document.finish()
    return found


@cache
def _hits(accuracy: int) -> Odds[int]:
    """How many hits a shoot scores at an accuracy number, by the rule itself."""
    return odds.exact(lambda dice: shoot(Umpire(dice, quiet=True), accuracy).hits)


def fire(asked: Shoot) -> Trial:
    """Fire it turn by turn: a target fired at is acquired, one hit is hit more easily in the next turn."""
    fresh = Duel(asked.values)
    numbers = {
        "fresh": fresh.number(),
        "acquired": Duel({**asked.values, "acquired": "yes"}).number(),
        "hit": Duel({**asked.values, "hit": "yes"}).number(),
    }
    chances = {"fresh": Fraction(1), "acquired": Fraction(0), "hit": Fraction(0)}
    total = Fraction(0)
    for _ in range(asked.turns):
        missed = Fraction(0)
        for state, chance in chances.items():
            fall = _hits(numbers[state])
            total += chance * fall.mean(lambda hits: hits)
            missed += chance * fall.chance(0)
        chances = {"fresh": Fraction(0), "acquired": missed, "hit": 1 - missed}
    rate = GUN_SEQUENCE.number(str(fresh.gun.step), "rounds_per_gun_a_turn")
    return Trial(fresh.at, total, asked.turns * fresh.guns * rate)


def text() -> str:
    """The trials as a table."""
    lines = ["Hits per 100 shells, exactly by the card and in history"]
    lines.append(f"  {'shoot':<47}{'range':>7}  {'band':<8}{'card':>6}   history")
    for asked in shoots():
        trial = fire(asked)
        least, most = asked.in_history()
        known = f"{least:.1f}" if asked.least == asked.most else f"{least:.1f} to {most:.1f}"
        lines.append(
            f"  {asked.name:<47}{asked.values['range']:>7,}  {trial.band:<8}{trial.per_hundred:>6.1f}   {known}"
        )
    return "\n".join(lines)


def as_data() -> list[dict[str, object]]:
    """The trials for programs."""
    found: list[dict[str, object]] = []
    for asked in shoots():
        trial = fire(asked)
        least, most = asked.in_history()
        found.append(
            {
                "shoot": asked.name,
                "band": trial.band,
                "card": round(trial.per_hundred, 3),
                "history": [round(least, 3), round(most, 3)],
            }
        )
    return found
