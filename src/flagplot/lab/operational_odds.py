"""Odds of the operational game: every procedure, computed by the code that adjudicates it."""

from __future__ import annotations

from typing import Final

from flagplot.lab import (
    operational_odds_air,
    operational_odds_battle,
    operational_odds_guns,
    operational_odds_land,
    operational_odds_sea,
    operational_odds_setup,
)
from flagplot.lab.situation import Situation

SITUATIONS: Final[tuple[Situation, ...]] = (
    *operational_odds_guns.SITUATIONS,
    *operational_odds_sea.SITUATIONS,
    *operational_odds_battle.SITUATIONS,
    *operational_odds_air.SITUATIONS,
    *operational_odds_land.SITUATIONS,
    *operational_odds_setup.SITUATIONS,
)
