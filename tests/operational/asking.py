"""The program's exact odds of a situation, as `flagplot odds operational` prints them."""

from __future__ import annotations

from fractions import Fraction

from flagplot.lab.odds.operational.situations import SITUATIONS
from flagplot.lab.odds.situation import find


def odds(name: str, options: dict[str, str] | None = None, /, **given: object) -> dict[str, Fraction]:
    """Every possible outcome with its chance."""
    texts = {key: str(value) for key, value in given.items()}
    if options:
        texts["options"] = ",".join(f"{key}:{value}" for key, value in options.items())
    found = find(SITUATIONS, name).odds(texts)
    assert found.is_exact
    return {outcome: chance for outcome, chance in found.outcomes.items() if chance}
