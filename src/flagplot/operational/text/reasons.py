"""Reasons of tallies, by their message in content/text/<language>/operational.ftl. Made once, because rules build many tallies."""

from __future__ import annotations

from typing import Final

from flagplot.operational.text.said import say

GROUND_TARGET: Final = say("reason-ground-target")
SLOW_OR_DAMAGED_SHIP: Final = say("reason-slow-or-damaged-ship")
ANCHORED_OR_UNMOVING_SHIP: Final = say("reason-anchored-or-unmoving-ship")
LEVEL_BOMBING_BY_TORPEDO_PLANES: Final = say("reason-level-bombing-by-torpedo-planes")
MEDIUM_ALTITUDE: Final = say("reason-medium-altitude")
LOW_ALTITUDE: Final = say("reason-low-altitude")
PRESSED_HOME: Final = say("reason-pressed-home")
COLOMBO_OR_TRINCOMALEE: Final = say("reason-colombo-or-trincomalee")
THE_GROUP_MOVED_ONTO_THE_SUBMARINE: Final = say("reason-the-group-moved-onto-the-submarine")
SHIPS_IN_AN_ANCHORAGE: Final = say("reason-ships-in-an-anchorage")
SLOW_OR_DAMAGED_TARGET: Final = say("reason-slow-or-damaged-target")
DAMAGED_FIRER: Final = say("reason-damaged-firer")
ATTACK_ON_AN_ANCHORAGE: Final = say("reason-attack-on-an-anchorage")
ALTITUDE: Final = {"medium": MEDIUM_ALTITUDE, "low": LOW_ALTITUDE}
