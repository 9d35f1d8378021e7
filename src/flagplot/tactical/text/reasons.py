"""Reasons of tallies, by their message in content/text/<language>/tactical.ftl. Made once, because rules build many tallies."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.text.said import Said
from flagplot.tactical.text.said import say

TARGET_OVER_30_KNOTS: Final = say("reason-target-over-30-knots")
SMALL_TARGET: Final = say("reason-small-target")
FIRER_DAMAGED: Final = say("reason-firer-damaged")
TARGET_ACQUIRED: Final = say("reason-target-acquired")
HIT_HER_LAST_TURN: Final = say("reason-hit-her-last-turn")
TARGET_EVADING: Final = say("reason-target-evading")
FIRER_EVADING: Final = say("reason-firer-evading")
FIRE_CONTROL_RADAR: Final = say("reason-fire-control-radar")
FLOAT_PLANE_SPOTTING: Final = say("reason-float-plane-spotting")
NIGHT: Final = say("reason-night")
SMOKE: Final = say("reason-smoke")
CROWDED_TARGET: Final = say("reason-crowded-target")
ITALIAN_POWDER: Final = say("reason-italian-powder")
CREW: Final = say("reason-crew")
STRAFED: Final = say("reason-strafed")
RANGE: Final = {
    "close": say("reason-close-range"),
    "medium": say("reason-medium-range"),
    "long": say("reason-long-range"),
}
SEAS: Final = {
    "calm": say("reason-calm-seas"),
    "rough": say("reason-rough-seas"),
    "very rough": say("reason-very-rough-seas"),
}
_GUNS: Final = tuple([say("reason-guns", guns=guns) for guns in range(32)])


def guns(number: int) -> Said:
    """How many guns fire."""
    return _GUNS[number] if number < len(_GUNS) else say("reason-guns", guns=number)
