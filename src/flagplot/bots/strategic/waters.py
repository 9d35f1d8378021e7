"""What the map tells all seats: holders of places, closed straits, working bases, the objectives of the briefings.

It changes with the turn and with the holders of places. Readers of the same map share what was computed on it.
"""

from __future__ import annotations

from typing import Final

from flagplot.bots.strategic.goals import is_open, wanted_by
from flagplot.bots.strategic.parameters import Doctrine
from flagplot.kernel.dice import Chance
from flagplot.strategic.content.atlas import Atlas
from flagplot.strategic.rules.operations.allowances import is_abandoned
from flagplot.strategic.state.books import Serials
from flagplot.strategic.state.model import NAVAL_RANGE, Strategic
from flagplot.strategic.state.pieces import Harbour

GUESS: Final = {"fleet_carrier": 11, "heavy": 5, "light_cruiser": 2}
"""The fleet value an enemy ship is taken for, by kind."""
KEPT: Final = 4
"""Maps cached: worlds that are imagined in turn differ in little else."""


class Landfall:
    """A place worth taking, as seen from a base: the seas from which it may be attacked, with their distances."""

    def __init__(self, place: str, worth: int, seas: list[tuple[str, int]]) -> None:
        self.place = place
        self.worth = worth
        self.seas = seas


class Waters:
    """A map, and what follows from it for any nation. Nothing in it is secret, and nothing in it may be changed."""

    def __init__(self, position: Strategic, doctrine: Doctrine) -> None:
        self.doctrine = doctrine
        self.atlas: Atlas = position.atlas
        self.turn = position.turn
        self.holders = [harbour.holder for harbour in position.harbours.values()]
        self.since = [harbour.since for harbour in position.harbours.values()]
        self.chart: Strategic = _bare(position, _FOUND[0].chart.harbours if _FOUND else {})
        """The position with nothing on it but who holds which place."""
        self.fleet_bases = {base: None for base in self.chart.harbours if self.chart.is_fleet_base(base)}
        """The permanent bases that work, in the order of the map."""
        self._bases: dict[str, list[str]] = {}
        self._places: dict[str, list[str]] = {}
        self._friendly: dict[str, set[str]] = {}
        self._closed: dict[tuple[str, bool], int] = {}
        self._enemies: dict[str, set[str]] = {}
        self._hunted: dict[str, set[str]] = {}
        self._based: dict[str, set[str]] = {}
        self._danger: dict[str, dict[str, int]] = {}
        self._coveted: dict[str, set[str]] = {}
        self._worth: dict[str, dict[str, int]] = {}
        self._moorings: dict[str, dict[str, int]] = {}
        self._prospects: dict[str, list[tuple[str, int]]] = {}
        self._bounties: dict[str, dict[int, tuple[int, float]]] = {}
        self._stakes: dict[str, dict[int, int]] = {}
        self._landfalls: dict[tuple[str, str], list[Landfall]] = {}

    def is_of(self, position: Strategic, doctrine: Doctrine) -> bool:
        """Whether a position has this map."""
        chart = self.chart
        return (
            self.turn == position.turn
            and self.atlas is position.atlas
            and (self.doctrine is doctrine or self.doctrine == doctrine)
            and (chart.options is position.options or chart.options == position.options)
            and self.holders == [harbour.holder for harbour in position.harbours.values()]
            and self.since == [harbour.since for harbour in position.harbours.values()]
            and chart.alliances == position.alliances
            and chart.chairs == position.chairs
            and chart.left == position.left
            and chart.wars == position.wars
            and chart.peace == position.peace
        )

    def closed(self, nation: str, submarine: bool = False) -> int:
        """The straits closed to a nation."""
        key = (nation, submarine)
        found = self._closed.get(key)
        if found is None:
            found = self._closed[key] = self.chart.closed(nation, submarine)
        return found

    def bases(self, nation: str) -> list[str]:
        """The working fleet bases that a nation holds, in the order of the map."""
        found = self._bases.get(nation)
        if found is None:
            harbours = self.chart.harbours
            found = self._bases[nation] = [base for base in self.fleet_bases if harbours[base].holder == nation]
        return found

    def places(self, nation: str) -> list[str]:
        """All places that a nation holds, in the order of the map."""
        found = self._places.get(nation)
        if found is None:
            found = [place for place, harbour in self.chart.harbours.items() if harbour.holder == nation]
            self._places[nation] = found
        return found

    def friendly(self, nation: str) -> set[str]:
        """All places that a nation or an ally of it holds."""
        found = self._friendly.get(nation)
        if found is None:
            harbours = self.chart.harbours.items()
            found = {place for place, harbour in harbours if self.chart.is_friend(nation, harbour.holder)}
            self._friendly[nation] = found
        return found

    def enemies(self, nation: str) -> set[str]:
        """The nations at war with a nation."""
        found = self._enemies.get(nation)
        if found is None:
            found = {other for other in self.chart.chairs if self.chart.at_war(nation, other)}
            self._enemies[nation] = found
        return found

    def hunted(self, nation: str) -> set[str]:
        """The areas that some enemy of a nation can reach from a fleet base of his."""
        found = self._hunted.get(nation)
        if found is None:
            found = self._hunted[nation] = set()
            for enemy in self.enemies(nation):
                closed = self.closed(enemy, True)
                for base in self.bases(enemy):
                    found.update(self.atlas.within(self.atlas.places[base].areas, closed, NAVAL_RANGE))
        return found

    def based(self, nation: str) -> set[str]:
        """The seas in which an enemy of a nation has a fleet base that works."""
        found = self._based.get(nation)
        if found is None:
            found = self._based[nation] = set()
            for enemy in self.enemies(nation):
                for base in self.bases(enemy):
                    found.update(self.atlas.places[base].areas)
        return found

    def danger(self, nation: str) -> dict[str, int]:
        """Foreign bases and ports by area: where aircraft and escorts are to be expected."""
        found = self._danger.get(nation)
        if found is None:
            found = {}
            for name, place in self.atlas.places.items():
                if self.chart.harbours[name].holder != nation:
                    for area in place.areas:
                        found[area] = found.get(area, 0) + (2 if place.kind == "fleet_base" else 1)
            self._danger[nation] = found
        return found

    def coveted(self, nation: str) -> set[str]:
        """The areas with a place of a nation's own that an enemy's briefing still wants."""
        found = self._coveted.get(nation)
        if found is None:
            found = self._coveted[nation] = set()
            harbours = self.chart.harbours
            for enemy in self.enemies(nation):
                for goal in self.atlas.nations[enemy].goals:
                    if goal.what in ("held", "held_or_cut") and is_open(self.chart, goal):
                        for name in goal.places:
                            if name in harbours and harbours[name].holder == nation:
                                found.update(self.atlas.places[name].areas)
        return found

    def worth(self, nation: str) -> dict[str, int]:
        """Enemy places with what taking them is worth to the alliance, in tenths of a point."""
        found = self._worth.get(nation)
        if found is None:
            found = self._worth[nation] = self._wanted(nation)
        return found

    def _wanted(self, nation: str) -> dict[str, int]:
        chart, doctrine, enemies = self.chart, self.doctrine, self.enemies(nation)
        wanted = wanted_by(chart, nation, enemies)
        found: dict[str, int] = {}
        for place, harbour in chart.harbours.items():
            if harbour.holder in enemies or is_abandoned(chart, place):
                plain = doctrine.base_worth if self.atlas.places[place].kind == "fleet_base" else doctrine.port_worth
                found[place] = plain + wanted.get(place, 0)
            elif (
                wanted.get(place, 0) >= doctrine.coveted
                and self.turn >= doctrine.ruthless
                and self._is_neutral(harbour.holder)
            ):
                found[place] = wanted[place]
        return found

    def prospects(self, nation: str) -> list[tuple[str, int]]:
        """The fleet bases of a nation, each with what can be taken from it: what is near counts more."""
        found = self._prospects.get(nation)
        if found is None:
            found = self._prospects[nation] = []
            prizes: dict[str, int] = {}
            for place, worth in self.worth(nation).items():
                area = self.atlas.places[place].areas[0]
                prizes[area] = prizes.get(area, 0) + worth
            for base in self.bases(nation):
                near = self.atlas.within(self.atlas.places[base].areas, self.closed(nation), NAVAL_RANGE)
                found.append((base, sum([prizes.get(area, 0) * (6 - far) for area, far in near.items()])))
        return found

    def _is_neutral(self, holder: str) -> bool:
        """Whether a place belongs to a neutral power that is in the game: Vichy."""
        return holder in self.chart.chairs and self.chart.alliances.get(holder) == "neutral"

    def moorings(self, nation: str) -> dict[str, int]:
        """The enemy fleets by the base where they began the war, as a captain values them."""
        found = self._moorings.get(nation)
        if found is None:
            found = self._moorings[nation] = {}
            enemies = self.enemies(nation)
            for ship in self.atlas.scenario.ships:
                if ship.nation in enemies:
                    found[ship.base] = found.get(ship.base, 0) + ship.count * GUESS.get(ship.unit, 0)
        return found

    def bounties(self, nation: str) -> dict[int, tuple[int, float]]:
        """The tonnage supposed on enemy routes of which anything is known, and the points for letting nothing arrive."""
        found = self._bounties.get(nation)
        if found is None:
            found = self._bounties[nation] = {}
            enemies = self.enemies(nation)
            for other, table in self.atlas.scenario.tonnage.items():
                if other in enemies and not self.chart.is_out(other):
                    for number, points in table.items():
                        found[number] = (found.get(number, (0, 0.0))[0] + points, 0.0)
            for other, briefing in self.atlas.nations.items():
                friend = self.chart.is_friend(nation, other)
                for goal in briefing.goals:
                    if goal.what == ("arrives_none" if friend else "arrives") and (friend or other in enemies):
                        for number in goal.routes:
                            tonnage, prize = found.get(number, (0, 0.0))
                            found[number] = (max(tonnage, goal.amount + 6), prize + goal.points)
        return found

    def stakes(self, owner: str) -> dict[int, int]:
        """The points that both sides' briefings put on what arrives by routes, if they are of this nation."""
        found = self._stakes.get(owner)
        if found is None:
            found = self._stakes[owner] = {}
            for other, briefing in self.atlas.nations.items():
                counts = "arrives" if self.chart.is_friend(owner, other) else "arrives_none"
                for goal in briefing.goals:
                    if goal.what == counts and self.turn <= goal.until:
                        for number in dict.fromkeys(goal.routes):
                            found[number] = found.get(number, 0) + goal.points
        return found

    def landfalls(self, nation: str, base: str) -> list[Landfall]:
        """The places worth taking that a landing from a place may reach, one area beyond its range included."""
        found = self._landfalls.get((nation, base))
        if found is None:
            found = self._landfalls[nation, base] = []
            reach = self.atlas.within(self.atlas.places[base].areas, self.closed(nation))
            for place, worth in self.worth(nation).items():
                seas = approaches(self.atlas.places[place].areas, reach)
                nearest = min([far for _, far in seas])
                if worth > 0 and nearest <= NAVAL_RANGE + 1:
                    found.append(Landfall(place, worth, seas))
        return found


def approaches(areas: tuple[str, ...], reach: dict[str, int]) -> list[tuple[str, int]]:
    """The seas of a place from which it can be attacked: those in range, or else the nearest."""
    if len(areas) == 1:  # as of most places
        return [(areas[0], reach.get(areas[0], 99))]
    far = [reach.get(area, 99) for area in areas]
    most = max(min(far), NAVAL_RANGE)
    return [(area, away) for area, away in zip(areas, far, strict=True) if away <= most]


def _bare(position: Strategic, before: dict[str, Harbour]) -> Strategic:
    """The same map without anything on it; what has not changed is taken over from the map before."""
    return Strategic(
        position.scenario,
        Chance("00" * 32),
        [],
        {},
        position.options,
        position.turn,
        dict(position.chairs),
        dict(position.alliances),
        position.peace[:],
        position.wars[:],
        {},
        {name: _emptied(harbour, before.get(name)) for name, harbour in position.harbours.items()},
        {},
        {},
        {},
        [],
        [],
        {},
        [],
        {},
        {},
        {},
        [],
        {},
        {},
        {},
        {},
        {},
        [],
        Serials(),
        {},
        {},
        left=dict(position.left),
    )


def _emptied(harbour: Harbour, before: Harbour | None) -> Harbour:
    if before is not None and before.holder == harbour.holder and before.since == harbour.since:
        return before
    return Harbour(harbour.id, harbour.holder, harbour.since, {}, {}, {}, {}, {}, {})


_FOUND: Final[list[Waters]] = []


def waters_of(position: Strategic, doctrine: Doctrine) -> Waters:
    """What was computed on the map of a position, or will be from now on."""
    for known in _FOUND:
        if known.is_of(position, doctrine):
            return known
    found = Waters(position, doctrine)
    _FOUND.insert(0, found)
    del _FOUND[KEPT:]
    return found
