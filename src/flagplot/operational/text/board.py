"""The fixed data of the map for clients that draw it: terrain, coast, places, zones, and the printed values of the counters."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final, TypedDict

from flagplot.kernel.records.card import card
from flagplot.kernel.text.steps import StepCard, step
from flagplot.operational.charts import SPEED
from flagplot.operational.content.cards import cards
from flagplot.operational.content.counters import DECOYS
from flagplot.operational.content.map import board as read_map
from flagplot.operational.phases.air.airplan import Launching, Patrolling
from flagplot.operational.phases.air.raid import Raid
from flagplot.operational.phases.air.striking import Striking
from flagplot.operational.phases.battle.arraying import Arraying
from flagplot.operational.phases.battle.encounter import Encounter, NightEncounter
from flagplot.operational.phases.battle.seafight import SeaFight
from flagplot.operational.phases.land.contested import Overland
from flagplot.operational.phases.land.groundwar import GroundFight
from flagplot.operational.phases.land.landings import Declaring, Landing
from flagplot.operational.phases.opening import Convoy, Opening
from flagplot.operational.phases.recon import Searching
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.phases.sea.plotting import Plotting
from flagplot.operational.phases.submarines import Submarines
from flagplot.operational.rules.battle.board import LINES, board_range
from flagplot.operational.text.wording import decoy_name

LOW_FUEL: Final = 6
"""Steps of fuel that a display marks as low, two days of the basic use; no rule uses it."""
SEQUENCE: Final = (
    step("opening", Opening, Convoy),
    step("patrols", Patrolling),
    step("move", Moving, Plotting, Submarines),
    step("search", Searching),
    step("launch", Launching),
    step("strikes", Striking, Raid),
    step("battle", Encounter, NightEncounter, SeaFight, Arraying),
    step("ashore", Landing, Declaring, GroundFight, Overland),
)
"""The steps of an impulse."""


class PlaceCard(TypedDict):
    """A place on the map."""

    name: str
    hex: str
    owner: str
    kind: str


class ZoneCard(TypedDict):
    """The waters within reach of a place."""

    side: str
    place: str
    hex: str
    radius: int


class ShipCard(TypedDict):
    """What is printed on a ship's counter."""

    name: str
    side: str
    type: str
    gun: str
    armour: str
    speed: str
    torpedo: str
    deck: int
    fuel: int
    low_fuel: int
    """Steps of fuel below which it is shown as low."""
    points: int


class PlaneCard(TypedDict):
    """What is printed on an air unit's counter."""

    name: str
    side: str
    type: str
    range: int
    modes: str


class SubCard(TypedDict):
    """What is printed on a submarine's counter."""

    name: str
    side: str


class TroopCard(TypedDict):
    """What is printed on a ground unit's counter."""

    name: str
    side: str
    factors: int


class BatteryCard(TypedDict):
    """What is printed on a coastal battery's counter."""

    place: str
    gun: str
    armour: str


class Furniture(TypedDict):
    """The printed map and counters; hexes as text."""

    columns: int
    rows: int
    terrain: list[str]
    coast: list[list[tuple[float, float]]]
    closed: list[str]
    """Hex sides that nothing crosses, each as two hexes."""
    entry: list[str]
    ceylon: list[str]
    places: dict[str, PlaceCard]
    zones: list[ZoneCard]
    impulses: int
    """Impulses of a turn: a Fast ship moves one hex in each."""
    lines: dict[str, list[str]]
    """The lines of one side on the battle board, front first, by the option that chose the board."""
    ranges: dict[str, dict[str, dict[str, int]]]
    """The range between two lines of each battle board."""
    ships: dict[str, ShipCard]
    planes: dict[str, PlaneCard]
    decoys: dict[str, str]
    """The names of decoys: nothing is printed on them."""
    submarines: dict[str, SubCard]
    troops: dict[str, TroopCard]
    batteries: dict[str, BatteryCard]
    sequence: list[StepCard]
    """The steps of an impulse in order: the last one with an open phase is open."""


def board() -> Furniture:
    """Everything printed: nothing that changes in play."""
    chart = read_map()
    counters = cards()
    coast = json.loads(files("flagplot.content").joinpath("operational", "coast.json").read_text("utf-8"))
    return {
        "columns": chart.columns,
        "rows": chart.rows,
        "terrain": ["".join(chart.terrain(at) for at in chart.all if at.row == row) for row in range(chart.rows)],
        "coast": coast["rings"],
        "closed": sorted("|".join(sorted(str(at) for at in pair)) for pair in chart.closed),
        "entry": [str(at) for at in chart.entry],
        "ceylon": sorted(str(at) for at in chart.ceylon),
        "places": {place.id: card(PlaceCard, place, hex=str(place.hex)) for place in chart.places.values()},
        "zones": [card(ZoneCard, zone, hex=str(zone.hex)) for zone in chart.zones],
        "impulses": len(SPEED.read("Fast", "impulses").cell),
        "lines": {option: list(posts) for option, posts in LINES.items()},
        "ranges": {option: _ranges(len(posts)) for option, posts in LINES.items()},
        "ships": {ship.short: card(ShipCard, ship, low_fuel=LOW_FUEL) for ship in counters.ships.values()},
        "planes": {plane.id: card(PlaneCard, plane) for plane in counters.air.values()},
        "decoys": {decoy: decoy_name(decoy) for side in DECOYS.values() for decoy in side},
        "submarines": {boat.id: card(SubCard, boat) for boat in counters.subs.values()},
        "troops": {troop.id: card(TroopCard, troop) for troop in counters.ground.values()},
        "batteries": {battery.id: card(BatteryCard, battery) for battery in counters.batteries.values()},
        "sequence": list(SEQUENCE),
    }


def _ranges(depth: int) -> dict[str, dict[str, int]]:
    """The range between any two lines of a battle board, Japan's numbered below zero, from the rule itself."""
    posts = [*range(-depth, 0), *range(1, depth + 1)]
    return {str(one): {str(other): board_range(one, other) for other in posts} for one in posts}
