"""The plan of the war in two oceans: where a nation's front lies in each, and what share of its fleet belongs there.

A navy with bases in both divides by what it faces: the enemy fleets that began the war in an ocean and are still at war.
Ships are built where the yards are and not where they are wanted, so that a share is kept up by transfers, a few a turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagplot.bots.strategic.estimate import WarRoom
from flagplot.bots.strategic.trade import front_bases
from flagplot.bots.strategic.waters import GUESS
from flagplot.strategic.rules.bases.bases import lsp_at
from flagplot.strategic.state.pieces import ESCORT, ESCORT_CARRIER, LANDING_CRAFT, LIGHT_CRUISER, SUBMARINE, Unit

WEST: Final = "Atlantic"
INDIAN: Final = "Indian Ocean"
PACIFIC: Final = "Pacific"
OCEANS: Final = {
    INDIAN: frozenset(
        [
            "mozambique",
            "mascarenes",
            "red-sea",
            "east-africa",
            "arabian-sea",
            "ceylon",
            "bay-of-bengal",
            "cocos",
            "west-australia",
            "australian-bight",
        ]
    ),
    PACIFIC: frozenset(
        [
            "south-china-sea",
            "java-sea",
            "timor-arafura",
            "philippine-sea",
            "yellow-sea",
            "sea-of-japan",
            "japan-east",
            "okhotsk-kuriles",
            "komandorski",
            "carolines",
            "marianas",
            "solomons",
            "coral-sea",
            "tasman-sea",
            "wake",
            "north-pacific",
            "marcus",
            "marshalls",
            "aleutians",
            "midway",
            "johnston",
            "hawaii",
            "fiji",
            "samoa",
            "new-zealand",
            "society-islands",
            "marquesas",
            "line-islands",
            "gulf-of-alaska",
            "us-west-coast",
            "ne-pacific",
            "mexico-pacific",
            "panama-pacific",
            "peru",
            "chile",
        ]
    ),
}
"""The areas of two oceans; all others belong to the Atlantic and its seas."""


_OCEAN: Final = {area: name for name, areas in OCEANS.items() for area in areas}


def ocean(area: str) -> str:
    """The ocean of an area."""
    return _OCEAN.get(area, WEST)


def theatre(area: str) -> str:
    """The theatre of an area: against Japan both eastern oceans are one."""
    return WEST if ocean(area) == WEST else PACIFIC


@dataclass(frozen=True)
class Theatre:
    """One half of a nation's war."""

    name: str
    front: str
    """The base from which it is led."""
    share: float
    """The part of the fleet that belongs there."""


def theatres(room: WarRoom, nation: str) -> list[Theatre]:
    """The theatres in which a nation has a front; one of them, or none, where its war is in one ocean."""
    fronts: dict[str, str] = {}
    for base in front_bases(room, nation):
        fronts.setdefault(theatre(room.position.areas_of(base)[0]), base)
    faced = _faced(room, nation)
    total = sum(faced.get(name, 0) for name in fronts)
    if not total:
        return []
    return [Theatre(name, front, faced.get(name, 0) / total) for name, front in fronts.items()]


def _faced(room: WarRoom, nation: str) -> dict[str, int]:
    """The enemy fleets that began the war in each theatre, of nations that are still in it."""
    position = room.position
    found: dict[str, int] = {}
    enemies = room.enemies(nation)
    for ship in room.atlas.scenario.ships:
        if ship.nation in enemies and not position.is_out(ship.nation):
            name = theatre(room.atlas.places[ship.base].areas[0])
            found[name] = found.get(name, 0) + ship.count * GUESS.get(ship.unit, 0)
    return found


class Division:
    """How a nation's big ships and landing craft are divided between its theatres; moves ordered meanwhile count."""

    def __init__(self, room: WarRoom, nation: str) -> None:
        self.room = room
        self.theatres = theatres(room, nation)
        self._there: dict[tuple[str, bool], int] = {}
        self._total: dict[bool, int] = {False: 0, True: 0}
        if len(self.theatres) > 1:
            for unit in room.position.units.values():
                if unit.nation == nation and is_divided(unit):
                    self._count(unit, unit.at, 1)

    def _worth(self, unit: Unit) -> int:
        return 1 if unit.kind == LANDING_CRAFT else max(1, self.room.strength(unit))

    def _count(self, unit: Unit, base: str, sign: int) -> None:
        if not self.room.position.is_base(base):
            return
        craft, worth = unit.kind == LANDING_CRAFT, sign * self._worth(unit)
        key = (theatre(self.room.position.areas_of(base)[0]), craft)
        self._there[key] = self._there.get(key, 0) + worth
        self._total[craft] += worth

    def posting(self, unit: Unit) -> str:
        """The front of the other theatre if that lacks more than the unit; nothing if it may stay in its own."""
        if len(self.theatres) < 2 or not is_divided(unit) or unit.damaged:
            return ""
        craft, worth = unit.kind == LANDING_CRAFT, self._worth(unit)
        here = theatre(self.room.position.areas_of(unit.at)[0])
        for one in self.theatres:
            lacks = one.share * self._total[craft] - self._there.get((one.name, craft), 0)
            if one.name != here and lacks >= worth and lsp_at(self.room.position, unit.nation, one.front):
                return one.front
        return ""

    def moved(self, unit: Unit, to: str) -> None:
        """A unit is on its way."""
        if len(self.theatres) > 1 and is_divided(unit):
            self._count(unit, unit.at, -1)
            self._count(unit, to, 1)


def is_divided(unit: Unit) -> bool:
    """Whether a unit is of the fleet that theatres share: escorts and boats go where their own work is."""
    return unit.is_ship and unit.kind not in (SUBMARINE, ESCORT, LIGHT_CRUISER, ESCORT_CARRIER)
