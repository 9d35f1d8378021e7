"""What a captain reads off its view before it decides: its nations, the enemy's places, distances, what is worth taking."""

from __future__ import annotations

from math import ceil

from flagplot.bots.strategic.goals import is_open, wanted_by
from flagplot.bots.strategic.parameters import STANDARD, Doctrine
from flagplot.kernel.seat import Seat
from flagplot.strategic.rules.bases.bases import lsp_at
from flagplot.strategic.rules.combat.ratings import FLEET, value
from flagplot.strategic.rules.offers import at_hand
from flagplot.strategic.rules.operations.allowances import card_value, is_abandoned, owner_of
from flagplot.strategic.state.ids import NO_FORCE, ForceId
from flagplot.strategic.state.model import NAVAL_RANGE, Strategic, by_turn
from flagplot.strategic.state.pieces import OFFERED, SUBMARINE, TaskForce, Unit
from flagplot.strategic.state.view import StrategicView

GUESS = {"fleet_carrier": 11, "heavy": 5, "light_cruiser": 2}
"""The fleet value an enemy ship is taken for, by kind."""


class WarRoom:
    """The position as one seat knows it, with the plain questions of a staff."""

    def __init__(self, view: StrategicView, doctrine: Doctrine = STANDARD) -> None:
        self.view = view
        self.doctrine = doctrine
        self.position: Strategic = view.position
        self.seat: Seat = view.seat
        self.turn = self.position.turn
        position = self.position
        self.nations = [nation for nation in position.commands(view.seat) if not position.is_out(nation)]
        self._closed: dict[tuple[str, bool], int] = {}
        self._worth: dict[str, dict[str, int]] = {}
        self._reach: dict[tuple[str, str, bool], dict[str, int]] = {}
        self._strength: dict[str, int] = {}
        self._enemies: dict[str, set[str]] = {}
        self._hunted: dict[tuple[str, ...], set[str]] = {}
        self._danger: dict[str, dict[str, int]] = {}
        self._fleets: dict[str, dict[str, int]] = {}
        self._mastery: dict[tuple[str, str], float] = {}
        self._friendly: dict[str, list[Unit]] = {}
        self._threats: dict[tuple[str, str], int] = {}
        self._ranges: dict[tuple[str, str, bool, int], dict[str, int]] = {}
        self._approaches: dict[tuple[str, str, str], tuple[str, int]] = {}
        self._based: dict[str, set[str]] = {}
        self.fronts: dict[str, list[str]] = {}
        """Where each nation gathers, found once."""
        self._taken: dict[str, int] | None = None
        self._covered: dict[tuple[str, str, int], dict[int, int]] = {}
        self.drawn: dict[tuple[str, str], int] = {}
        """LSP that the sheet in hand has given out, by nation and base."""
        self.defenders: dict[tuple[str, str], tuple[int, int, int]] = {}
        """What a captain expects ashore, counted once."""
        self.carried = {unit.aboard: unit for unit in position.units.values() if unit.aboard}
        """Air points by the carrier that carries them."""
        self.ashore: dict[str, list[Unit]] = {}
        """Air points on land by place."""
        for unit in position.units.values():
            if unit.is_air and not unit.aboard:
                self.ashore.setdefault(unit.at, []).append(unit)

    # Distances.

    def closed(self, nation: str, submarine: bool = False) -> int:
        """The straits shut to a nation, counted once."""
        key = (nation, submarine)
        if key not in self._closed:
            self._closed[key] = self.position.closed(nation, submarine)
        return self._closed[key]

    def reach(self, nation: str, base: str, submarine: bool = False) -> dict[str, int]:
        """How far every area is from a base."""
        key = (nation, base, submarine)
        found = self._reach.get(key)
        if found is None:
            areas = self.position.areas_of(base)
            found = self._reach[key] = self.position.atlas.within(areas, self.closed(nation, submarine))
        return found

    def in_range(self, unit: Unit) -> dict[str, int]:
        """The areas a unit can work in, with their distance."""
        flies = unit.is_air and not unit.aboard
        submarine = not flies and unit.kind == SUBMARINE
        most = self.position.air_range(unit) if flies else NAVAL_RANGE
        key = (unit.nation, unit.at, submarine, most)
        found = self._ranges.get(key)
        if found is None:
            areas = self.position.areas_of(unit.at)
            found = self.position.atlas.within(areas, self.closed(unit.nation, submarine), most)
            self._ranges[key] = found
        return found

    # Forces.

    def units(self, nation: str) -> list[Unit]:
        """A nation's units that may still be given a role this turn."""
        return [u for u in self.position.units.values() if u.nation == nation and not u.idle]

    def by_base(self, nation: str) -> dict[str, list[Unit]]:
        """The ships of a nation, whole ones first, strongest first, by base."""
        found: dict[str, list[Unit]] = {}
        for unit in self.units(nation):
            if unit.is_ship:
                found.setdefault(unit.at, []).append(unit)
        for ships in found.values():
            ships.sort(key=lambda ship: (ship.damaged, -self.strength(ship), ship.id))
        return found

    def strength(self, unit: Unit) -> int:
        """Fleet value, a carrier's aircraft included."""
        found = self._strength.get(unit.id)
        if found is None:
            found = value(self.position, unit, FLEET)
            if unit.id in self.carried:
                found += value(self.position, self.carried[unit.id], FLEET)
            self._strength[unit.id] = found
        return found

    def flags(self, nation: str) -> int:
        """Naval flags left this turn."""
        row = self.position.atlas.nations[nation].flags
        change = self.position.flag_change.get(nation, 0)
        return by_turn(row, self.turn) + change - self.position.flags_used.get(nation, 0)

    def military_flags(self, nation: str) -> int:
        """Military flags left this turn."""
        row = self.position.atlas.nations[nation].military_flags
        return by_turn(row, self.turn) - self.position.military_used.get(nation, 0)

    def stock(self, force: TaskForce) -> int:
        """LSP left for a force at its base."""
        return lsp_at(self.position, force.nation, force.base) - self.drawn.get((force.nation, force.base), 0)

    def lavish(self, force: TaskForce, stock: int) -> int:
        """LSP for a force out of what is left: one, or more than one a unit where three times as many lie there."""
        listed = self.position.options.lsp_units == "listed"
        plenty = len([unit for unit in self.position.members(force) if listed or unit.is_ship]) + 1
        return plenty if stock >= 3 * plenty else 1

    def draw(self, force: TaskForce, lsp: int) -> None:
        """Note what the sheet in hand gives a force."""
        key = (force.nation, force.base)
        self.drawn[key] = self.drawn.get(key, 0) + lsp

    def hand(self, nation: str) -> list[str]:
        """Cards at hand and not yet laid, those that allies offer included; the weakest first."""
        cards = at_hand(self.position, [nation])
        return sorted(cards, key=lambda card: (card_value(self.position, card), owner_of(card) == nation, card))

    def card_share(self, nation: str) -> int:
        """How many cards to play this turn: a multiple of an even share of the turns left, and what allies offer."""
        left = max(1, self.position.atlas.scenario.last_turn - self.turn + 1)
        held = self.position.hands.get(nation, ())
        share = ceil(len(held) * self.doctrine.card_share / left)
        for laid in self.position.commitments:
            if laid.use == OFFERED and laid.target == nation:
                share += 1
            elif laid.nation == nation:
                share -= 1
        return max(0, share)

    @staticmethod
    def cover_of(assault: str) -> ForceId:
        """The force formed just before an assault: its cover."""
        head, _, number = assault.rpartition("tf")
        return ForceId(f"{head}tf{int(number) - 1}") if number.isdecimal() else NO_FORCE

    # The enemy.

    def enemies(self, nation: str) -> set[str]:
        """The nations at war with a nation."""
        found = self._enemies.get(nation)
        if found is None:
            found = {other for other in self.position.chairs if self.position.at_war(nation, other)}
            self._enemies[nation] = found
        return found

    def is_hostile(self, nation: str, holder: str) -> bool:
        """Whether a place's holder is at war with a nation."""
        return holder in self.enemies(nation)

    def hunted(self, nation: str) -> set[str]:
        """The areas that some enemy of a nation can reach from a fleet base of his."""
        enemies = tuple(sorted(self.enemies(nation)))
        found = self._hunted.get(enemies)
        if found is None:
            found = set()
            for base, harbour in self.position.harbours.items():
                if harbour.holder in enemies and self.position.is_fleet_base(base):
                    reach = self.reach(harbour.holder, base, submarine=True)
                    found.update([area for area, far in reach.items() if far <= NAVAL_RANGE])
            self._hunted[enemies] = found
        return found

    def fleets(self, nation: str) -> dict[str, int]:
        """What a captain guesses of enemy fleets by base: counters it sees, else where the war began, fading with time."""
        found = self._fleets.get(nation)
        if found is not None:
            return found
        found = {}
        enemies = self.enemies(nation)
        first: dict[str, int] = {}
        for ship in self.position.atlas.scenario.ships:
            if ship.nation in enemies:
                first[ship.base] = first.get(ship.base, 0) + ship.count * GUESS.get(ship.unit, 0)
        counters = [force for force in self.position.forces.values() if force.nation in enemies and not force.beaten]
        if counters:
            for force in counters:
                found[force.base] = max(found.get(force.base, 0), first.get(force.base, 0), self.doctrine.unknown)
        elif self.turn <= self.doctrine.faded:
            found = {base: strength for base, strength in first.items() if self._is_enemy_base(base, enemies)}
        self._fleets[nation] = found
        return found

    def _is_enemy_base(self, base: str, enemies: set[str]) -> bool:
        return base in self.position.harbours and self.position.harbours[base].holder in enemies

    def threat(self, nation: str, area: str) -> int:
        """The enemy fleet value that may intervene in an area."""
        known = self._threats.get((nation, area))
        if known is not None:
            return known
        found = 0
        for base, strength in self.fleets(nation).items():
            if self.position.is_base(base):
                holder = self.position.holder(base)
                if self.reach(holder, base).get(area, 99) <= NAVAL_RANGE:
                    found += strength
        self._threats[nation, area] = found
        return found

    def based(self, nation: str) -> set[str]:
        """The seas in which an enemy of a nation has a fleet base that works."""
        found = self._based.get(nation)
        if found is None:
            found = self._based[nation] = set()
            for name, place in self.position.atlas.places.items():
                if self.is_hostile(nation, self.position.harbours[name].holder) and self.position.is_fleet_base(name):
                    found.update(place.areas)
        return found

    def changes(self, place: str) -> int:
        """How often a place has changed hands, by the logbook."""
        if self._taken is None:
            self._taken = {}
            for event in self.view.logbook:
                if event.kind == "place.taken":
                    name = str(event.facts["place"])
                    self._taken[name] = self._taken.get(name, 0) + 1
        return self._taken.get(place, 0)

    def mastery(self, nation: str, area: str) -> float:
        """How far a captain trusts to keep what is taken in a sea: friends' ships in reach of it against what may come."""
        threat = self.threat(nation, area)
        if not threat:
            return 1.0
        known = self._mastery.get((nation, area))
        if known is None:
            own = 0
            for unit in self.friendly_ships(nation):
                if area in self.in_range(unit):
                    own += self.strength(unit)
            known = self._mastery[nation, area] = min(1.0, own / (self.doctrine.master * threat))
        return known

    def friendly_ships(self, nation: str) -> list[Unit]:
        """The ships of a nation and its allies, as far as they are known."""
        found = self._friendly.get(nation)
        if found is None:
            friends = {other for other in self.position.chairs if self.position.is_friend(nation, other)}
            found = [unit for unit in self.position.units.values() if unit.is_ship and unit.nation in friends]
            self._friendly[nation] = found
        return found

    def approach(self, nation: str, base: str, place: str) -> tuple[str, int]:
        """The sea from which a place is best attacked from a base, and how far it is: in reach, and where least may come."""
        known = self._approaches.get((nation, base, place))
        if known is not None:
            return known
        reach = self.reach(nation, base)
        seas = self.position.atlas.places[place].areas
        nearest = min([reach.get(area, 99) for area in seas])
        near = [area for area in seas if reach.get(area, 99) <= max(nearest, NAVAL_RANGE)]
        best = min(near, key=lambda area: (self.threat(nation, area), reach.get(area, 99), seas.index(area)))
        found = self._approaches[nation, base, place] = (best, reach.get(best, 99))
        return found

    def danger(self, nation: str) -> dict[str, int]:
        """Foreign bases and ports by area: where aircraft and escorts are to be expected."""
        found = self._danger.get(nation)
        if found is None:
            found = {}
            for name, place in self.position.atlas.places.items():
                if self.position.harbours[name].holder != nation:
                    for area in place.areas:
                        found[area] = found.get(area, 0) + (2 if place.kind == "fleet_base" else 1)
            self._danger[nation] = found
        return found

    def covered(self, unit: Unit) -> dict[int, int]:
        """How many areas of each route a unit can work in."""
        reach = self.position.air_range(unit) if unit.is_air and not unit.aboard else NAVAL_RANGE
        key = (unit.nation, unit.at, reach)
        found = self._covered.get(key)
        if found is None:
            near = self.in_range(unit)
            found = {n: sum([area in near for area in route.path]) for n, route in self.position.routes.items()}
            self._covered[key] = found
        return found

    def worth(self, nation: str) -> dict[str, int]:
        """Enemy places with what taking them is worth to the alliance, in tenths of a point."""
        if nation in self._worth:
            return self._worth[nation]
        position = self.position
        places, enemies = position.atlas.places, self.enemies(nation)
        wanted = wanted_by(position, nation, enemies)
        found: dict[str, int] = {}
        for place, harbour in position.harbours.items():
            if harbour.holder in enemies or is_abandoned(position, place):
                plain = self.doctrine.base_worth if places[place].kind == "fleet_base" else self.doctrine.port_worth
                found[place] = plain + wanted.get(place, 0)
            elif (
                wanted.get(place, 0) >= self.doctrine.coveted
                and self.turn >= self.doctrine.ruthless
                and self._is_neutral(harbour.holder)
            ):
                found[place] = wanted[place]
        self._worth[nation] = found
        return found

    def _is_neutral(self, holder: str) -> bool:
        """Whether a place belongs to a neutral power that is in the game: Vichy."""
        return holder in self.position.chairs and self.position.alliances.get(holder) == "neutral"

    def coveted(self, nation: str) -> set[str]:
        """The areas with a place of a nation's own that an enemy's briefing still wants."""
        found: set[str] = set()
        position = self.position
        for enemy in self.enemies(nation):
            for goal in position.atlas.nations[enemy].goals:
                if goal.what in ("held", "held_or_cut") and is_open(position, goal):
                    for name in goal.places:
                        if name in position.harbours and position.harbours[name].holder == nation:
                            found.update(position.atlas.places[name].areas)
        return found
