"""The scenarios that come with the game, and those from a file."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from flagplot.kernel.content.document import Document
from flagplot.kernel.game import ScenarioCard
from flagplot.strategic.content.reader import read_scenario
from flagplot.strategic.content.scenario import Scenario
from flagplot.strategic.content.world import document, world
from flagplot.strategic.rules.contest import contested

NAMES: Final = ("intro", "pacific", "atlantic", "1942", "war")
"""The scenarios that come with the game, the one to begin with first."""
MINUTES: Final = 12
"""A turn of a theatre of so many seas takes a player so long."""
SEAS: Final = 16
CUT: Final = -108
"""The chart of the world is cut at this longitude."""
AROUND: Final = 8
"""Degrees around the middles of the outermost seas."""
GIVEN: Final = 64
"""Scenario files kept in memory: anybody may send one."""


@cache
def _printed(name: str) -> Scenario:
    return contested(read_scenario(document("scenarios", f"{name}.toml"), name))


@lru_cache(maxsize=GIVEN)
def _given(text: str) -> Scenario:
    return contested(read_scenario(Document(text, "scenario"), text))


def scenario(name_or_text: str) -> Scenario:
    """A scenario by name, or from the text of a scenario file."""
    if name_or_text in NAMES:
        return _printed(name_or_text)
    if "\n" not in name_or_text:
        message = f"There is no scenario {name_or_text!r}; there are {', '.join(NAMES)}."
        raise LookupError(message)
    return _given(name_or_text)


@cache
def cards() -> tuple[ScenarioCard, ...]:
    """What a player wants to know before choosing."""
    found = []
    for name in NAMES:
        one = scenario(name)
        turns = one.last_turn - one.first_turn + 1
        ships: dict[str, int] = {}
        for fleet in one.ships:
            side = one.nations[fleet.nation].alliance
            ships[side] = ships.get(side, 0) + fleet.count
        found.append(
            ScenarioCard(
                *(name, one.title, one.blurb, tuple(chair.seat for chair in one.chairs), turns),
                begins=_month(2 * one.first_turn - 1),
                ends=_month(2 * one.last_turn),
                ships=tuple(ships.items()),
                minutes=MINUTES * turns * len(one.areas) // SEAS,
                chart=_corner(one.areas),
            )
        )
    return tuple(found)


def _month(number: int) -> str:
    """A month as ISO text, counted from January 1942."""
    return f"{1942 + (number - 1) // 12}-{(number - 1) % 12 + 1:02d}"


def _corner(areas: tuple[str, ...]) -> tuple[float, float, float, float]:
    """West, south, east and north of what is in play, on a chart that is cut at 108 degrees West."""
    middles = [world().areas[area] for area in areas]
    lons = [one.lon / 10 if one.lon / 10 >= CUT else one.lon / 10 + 360 for one in middles]
    if len(areas) < len(world().areas) // 2 and max(lons) > 180:
        lons = [lon for lon in lons if lon > 0]  # a sea beyond the cut would make it a chart of the world
    lats = [one.lat / 10 for one in middles]
    return (
        *(max(CUT + 1, min(lons) - AROUND), min(lats) - AROUND),
        *(min(CUT + 359, max(lons) + AROUND), max(lats) + AROUND),
    )
