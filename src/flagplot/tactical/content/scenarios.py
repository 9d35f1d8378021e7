"""The battles that come with the game, battles from a file, and free battles between two lists of ships."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from flagplot.kernel.game import ScenarioCard
from flagplot.kernel.seat import Seat
from flagplot.tactical.content.free_battle import PREFIX, parse_free
from flagplot.tactical.content.place import around
from flagplot.tactical.content.reader import read_scenario
from flagplot.tactical.content.scenario import (
    Aim,
    AirArrival,
    Effect,
    GroupSetup,
    Land,
    Scenario,
    ShipSetup,
)

__all__ = [
    "NAMES",
    "Aim",
    "AirArrival",
    "Effect",
    "GroupSetup",
    "Land",
    "Scenario",
    "ShipSetup",
    "cards",
    "scenario",
    "seats",
]

MINUTES: Final = 1
"""Minutes that a turn of two ships takes a player; every eight ships more take the same again."""
EIGHT: Final = 8
NAMES: Final = (
    "duel",
    "denmark-strait",
    "river-plate",
    "savo-island",
    "sunda-strait",
    "java-sea",
    "second-sirte",
    "komandorski",
    "north-cape",
    "cape-esperance",
    "guadalcanal-13-nov",
    "guadalcanal-15-nov",
    "empress-augusta-bay",
    "matapan-night",
    "samar",
    "surigao-strait",
    "bismarck-last",
    "cruiser-action",
    "fleet-problem",
    "convoy",
    "force-z",
)


@cache
def _printed(name: str) -> Scenario:
    place = files("flagplot.content").joinpath("tactical", "scenarios", f"{name}.toml")
    return read_scenario(place.read_text(encoding="utf-8"), f"tactical/scenarios/{name}.toml", name)


@lru_cache(maxsize=64)
def _given(text: str) -> Scenario:
    return read_scenario(text, "scenario", "own")


@lru_cache(maxsize=64)
def _free(line: str) -> Scenario:
    return read_scenario(parse_free(line), "free battle", "free")


def scenario(name_or_text: str) -> Scenario:
    """A battle by its name, from the text of a scenario file, or a free one: `free: Exeter vs Myoko`."""
    if "\n" in name_or_text:
        return _given(name_or_text)
    if name_or_text.startswith(PREFIX):
        return _free(name_or_text)
    if name_or_text not in NAMES:
        near = get_close_matches(name_or_text, NAMES, n=3) or list(NAMES)
        message = f"There is no scenario {name_or_text!r}; there are {', '.join(near)}."
        raise LookupError(message)
    return _printed(name_or_text)


def seats(battle: Scenario) -> tuple[Seat, ...]:
    """One seat for each side."""
    return tuple(Seat(side) for side in battle.sides)


@cache
def cards() -> tuple[ScenarioCard, ...]:
    """The cards by which a player chooses a battle."""
    return tuple(_card(scenario(name)) for name in NAMES)


def _card(battle: Scenario) -> ScenarioCard:
    ships = tuple((side, sum(len(one.ships) for one in battle.groups if one.side == side)) for side in battle.sides)
    minutes = MINUTES * battle.turns * (EIGHT + sum(count for _, count in ships)) // EIGHT
    chart = None
    if battle.where is not None:
        chart = around(battle.where)
    return ScenarioCard(
        *(battle.id, battle.title, battle.blurb, seats(battle), battle.turns),
        begins=battle.date,
        ships=ships,
        minutes=minutes,
        chart=chart,
    )
