"""Odds of the tactical game: every procedure, computed by the code that adjudicates it."""

from __future__ import annotations

from typing import Final

from flagplot.lab.odds.situation import Situation
from flagplot.lab.odds.tactical import air as tactical_odds_air
from flagplot.lab.odds.tactical import duel as tactical_odds_duel
from flagplot.lab.odds.tactical import guns as tactical_odds_guns
from flagplot.lab.odds.tactical import hunt as tactical_odds_hunt
from flagplot.lab.odds.tactical import torpedoes as tactical_odds_torpedoes

SITUATIONS: Final[tuple[Situation, ...]] = (
    *tactical_odds_guns.SITUATIONS,
    *tactical_odds_torpedoes.SITUATIONS,
    *tactical_odds_air.SITUATIONS,
    *tactical_odds_hunt.SITUATIONS,
    *tactical_odds_duel.SITUATIONS,
)
