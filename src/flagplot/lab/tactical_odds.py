"""Odds of the tactical game: every procedure, computed by the code that adjudicates it."""

from __future__ import annotations

from typing import Final

from flagplot.lab import (
    tactical_odds_air,
    tactical_odds_duel,
    tactical_odds_guns,
    tactical_odds_hunt,
    tactical_odds_torpedoes,
)
from flagplot.lab.situation import Situation

SITUATIONS: Final[tuple[Situation, ...]] = (
    *tactical_odds_guns.SITUATIONS,
    *tactical_odds_torpedoes.SITUATIONS,
    *tactical_odds_air.SITUATIONS,
    *tactical_odds_hunt.SITUATIONS,
    *tactical_odds_duel.SITUATIONS,
)
