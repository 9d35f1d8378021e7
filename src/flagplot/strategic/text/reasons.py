"""Reasons of tallies, by their message in content/text/<language>/strategic.ftl. Made once, because rules build many tallies."""

from __future__ import annotations

from typing import Final

from flagplot.strategic.text.said import say

OUTNUMBERING_3: Final = say("reason-outnumbering-3")
OUTNUMBERING_2: Final = say("reason-outnumbering-2")
OUTNUMBERED_3: Final = say("reason-outnumbered-3")
OUTNUMBERED_2: Final = say("reason-outnumbered-2")
AIR_SUPREMACY: Final = say("reason-air-supremacy")
AIR_INFERIORITY: Final = say("reason-air-inferiority")
NO_LSP: Final = say("reason-no-lsp")
PLENTY_OF_LSP: Final = say("reason-plenty-of-lsp")
FLEET_BASE_IN_THE_AREA: Final = say("reason-fleet-base-in-the-area")
NO_LANDING_CRAFT: Final = say("reason-no-landing-craft")
ADVANTAGE_CARD: Final = say("reason-advantage-card")
ADVANTAGE_CARD_AS_COLUMN_SHIFT: Final = say("reason-advantage-card-as-column-shift")
NORTHERN_WINTER: Final = say("reason-northern-winter")
PORT_TAKEN: Final = say("reason-port-taken")
AIR_SUPREMACY_OF_THE_INTERDICTOR: Final = say("reason-air-supremacy-of-the-interdictor")
AIR_SUPREMACY_OF_THE_ESCORT: Final = say("reason-air-supremacy-of-the-escort")
ESCORTS_OUTCLASSED: Final = say("reason-escorts-outclassed")
RAIDERS_OUTCLASSED: Final = say("reason-raiders-outclassed")
INTERDICTORS_CARD: Final = say("reason-interdictors-card")
ESCORTS_CARD: Final = say("reason-escorts-card")
