"""The odds of the strategic game: fleet combat, landings, interdiction, a turn's trade losses."""

from __future__ import annotations

from typing import Final

from flagplot.lab.situation import Situation
from flagplot.lab.strategic_odds_battle import BATTLE
from flagplot.lab.strategic_odds_fleet import FLEET
from flagplot.lab.strategic_odds_landing import LANDING
from flagplot.lab.strategic_odds_trade import INTERDICTION, TRADE

SITUATIONS: Final[tuple[Situation, ...]] = (FLEET, BATTLE, LANDING, INTERDICTION, TRADE)
