"""The odds of the strategic game: fleet combat, landings, interdiction, a turn's trade losses."""

from __future__ import annotations

from typing import Final

from flagplot.lab.odds.situation import Situation
from flagplot.lab.odds.strategic.battle import BATTLE
from flagplot.lab.odds.strategic.fleet import FLEET
from flagplot.lab.odds.strategic.landing import LANDING
from flagplot.lab.odds.strategic.trade import INTERDICTION, TRADE

SITUATIONS: Final[tuple[Situation, ...]] = (FLEET, BATTLE, LANDING, INTERDICTION, TRADE)
