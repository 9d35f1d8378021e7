"""Odds of the operational game: every procedure, computed by the code that adjudicates it."""

from __future__ import annotations

from typing import Final

from flagplot.lab.odds.operational import air as operational_odds_air
from flagplot.lab.odds.operational import battle as operational_odds_battle
from flagplot.lab.odds.operational import guns as operational_odds_guns
from flagplot.lab.odds.operational import land as operational_odds_land
from flagplot.lab.odds.operational import sea as operational_odds_sea
from flagplot.lab.odds.operational import setup as operational_odds_setup
from flagplot.lab.odds.situation import Situation

SITUATIONS: Final[tuple[Situation, ...]] = (
    *operational_odds_guns.SITUATIONS,
    *operational_odds_sea.SITUATIONS,
    *operational_odds_battle.SITUATIONS,
    *operational_odds_air.SITUATIONS,
    *operational_odds_land.SITUATIONS,
    *operational_odds_setup.SITUATIONS,
)
