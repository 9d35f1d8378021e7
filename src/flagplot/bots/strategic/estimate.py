"""What a captain derives from its view before it decides: its nations, the enemy's places, distances, targets."""

from __future__ import annotations

from math import ceil

from flagplot.bots.strategic.parameters import STANDARD, Doctrine
from flagplot.bots.strategic.waters import Waters, approaches, waters_of
from flagplot.kernel.seat import Seat
from flagplot.strategic.content.atlas import Atlas
from flagplot.strategic.rules.bases.bases import lsp_at
from flagplot.strategic.rules.combat.ratings import FLEET, value
from flagplot.strategic.rules.offers import at_hand
from flagplot.strategic.rules.operations.allowances import card_value, owner_of
from flagplot.strategic.state.ids import NO_FORCE, ForceId
from flagplot.strategic.state.model import NAVAL_RANGE, Strategic, by_turn
from flagplot.strategic.state.pieces import OFFERED, SUBMARINE, TaskForce, Unit
from flagplot.strategic.state.view import StrategicView


class WarRoom:
    """The position as one seat knows it."""

    def __init__(self, view: StrategicView, doctrine: Doctrine = STANDARD) -> None:
        self.view = view
        self.doctrine = doctrine
        self.position: Strategic = view.position
        self.seat: Seat = view.seat
        self.turn = self.position.turn
        position = self.position
        self.atlas: Atlas = position.atlas
        self._waters: Waters | None = None
        self.nations = [nation for nation in position.commands(view.seat) if not position.is_out(nation)]
        self._reach: dict[tuple[str, str, bool], dict[str, int]] = {}
        self._strength: dict[str, int] = {}
        self._fleets: dict[str, dict[str, int]] = {}
        self._mastery: dict[tuple[str, str], float] = {}
        self._squadrons: dict[str, list[tuple[dict[str, int], int]]] = {}
        self._threats: dict[str, dict[str, int]] = {}
        self._ranges: dict[tuple[str, str, bool, int], dict[str, int]] = {}
        self._units: dict[str, list[Unit]] = {}
        self._by_base: dict[str, dict[str, list[Unit]]] = {}
        self.fronts: dict[str, list[str]] = {}
        """Where each nation gathers, found once."""
        self._taken: dict[str, int] | None = None
        self.drawn: dict[tuple[str, str], int] = {}
        """LSP that the sheet in hand has given out, by nation and base."""
        self.defenders: dict[tuple[str, str], tuple[int, int, int]] = {}
        """The defence that a captain expects ashore, cached."""
        self._carried: dict[str, Unit] | None = None
        self._ashore: dict[str, list[Unit]] | None = None

    @property
    def waters(self) -> Waters:
        """What the map tells all seats."""
        if self._waters is None:
            self._waters = waters_of(self.position, self.doctrine)
        return self._waters

    @property
    def carried(self) -> dict[str, Unit]:
        """Air points by the carrier that carries them."""
        if self._carried is None:
            self._carried = {unit.aboard: unit for unit in self.position.units.values() if unit.aboard}
        return self._carried

    @property
    def ashore(self) -> dict[str, list[Unit]]:
        """Air points on land by place."""
        if self._ashore is None:
            self._ashore = {}
            for unit in self.position.units.values():
                if not unit.aboard and unit.is_air:
                    self._ashore.setdefault(unit.at, []).append(unit)
        return self._ashore

    # Distances.

    def closed(self, nation: str, submarine: bool = False) -> int:
        """The straits closed to a nation."""
        return self.waters.closed(nation, submarine)

    def reach(self, nation: str, base: str, submarine: bool = False) -> dict[str, int]:
        """How far every area is from a base."""
        key = (nation, base, submarine)
        found = self._reach.get(key)
        if found is None:
            areas = self.position.areas_of(base)
            found = self._reach[key] = self.atlas.within(areas, self.closed(nation, submarine))
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
            found = self.atlas.within(areas, self.closed(unit.nation, submarine), most)
            self._ranges[key] = found
        return found

    # Forces.

    def units(self, nation: str) -> list[Unit]:
        """A nation's units that may still be given a role this turn."""
        found = self._units.get(nation)
        if found is None:
            found = [u for u in self.position.units.values() if u.nation == nation and not u.idle]
            self._units[nation] = found
        return found

    def by_base(self, nation: str) -> dict[str, list[Unit]]:
        """The ships of a nation, whole ones first, strongest first, by base."""
        found = self._by_base.get(nation)
        if found is None:
            found = self._by_base[nation] = {}
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
            if unit.is_carrier and unit.id in self.carried:
                found += value(self.position, self.carried[unit.id], FLEET)
            self._strength[unit.id] = found
        return found

    def flags(self, nation: str) -> int:
        """Naval flags left this turn."""
        row = self.atlas.nations[nation].flags
        change = self.position.flag_change.get(nation, 0)
        return by_turn(row, self.turn) + change - self.position.flags_used.get(nation, 0)

    def military_flags(self, nation: str) -> int:
        """Military flags left this turn."""
        row = self.atlas.nations[nation].military_flags
        return by_turn(row, self.turn) - self.position.military_used.get(nation, 0)

    def stock(self, force: TaskForce) -> int:
        """LSP left for a force at its base."""
        return lsp_at(self.position, force.nation, force.base) - self.drawn.get((force.nation, force.base), 0)

    def lavish(self, force: TaskForce, stock: int) -> int:
        """LSP for a force out of what is left: one, or more than one a unit if three times as many are there."""
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
        left = max(1, self.atlas.scenario.last_turn - self.turn + 1)
        held = self.position.hands.get(nation, ())
        share = ceil(len(held) * self.doctrine.card_share / left)
        for laid in self.position.commitments:
            if laid.use == OFFERED and laid.ally == nation:
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
        return self.waters.enemies(nation)

    def fleets(self, nation: str) -> dict[str, int]:
        """A captain's guess of enemy fleets by base: counters it sees, else where the war began, fading with time."""
        found = self._fleets.get(nation)
        if found is not None:
            return found
        found = {}
        enemies = self.enemies(nation)
        first = self.waters.moorings(nation)
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
        found = self._threats.get(nation)
        if found is None:
            found = self._threats[nation] = {}
            for base, strength in self.fleets(nation).items():
                if self.position.is_base(base):
                    closed = self.closed(self.position.holder(base))
                    for near in self.atlas.within(self.position.areas_of(base), closed, NAVAL_RANGE):
                        found[near] = found.get(near, 0) + strength
        return found.get(area, 0)

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
        """A captain's confidence to keep what is taken in a sea: friendly ships in range of it against what may come."""
        threat = self.threat(nation, area)
        if not threat:
            return 1.0
        known = self._mastery.get((nation, area))
        if known is None:
            own = 0
            for near, strength in self._friendly_squadrons(nation):
                if area in near:
                    own += strength
            known = self._mastery[nation, area] = min(1.0, own / (self.doctrine.master * threat))
        return known

    def _friendly_squadrons(self, nation: str) -> list[tuple[dict[str, int], int]]:
        """The ships of a nation and its allies, as far as they are known: where those of one base can work, and their fleet value."""
        found = self._squadrons.get(nation)
        if found is None:
            friends = {other for other in self.position.chairs if self.position.is_friend(nation, other)}
            strength: dict[tuple[str, str, bool], int] = {}
            for unit in self.position.units.values():
                if unit.is_ship and unit.nation in friends:
                    berth = (unit.nation, unit.at, unit.kind == SUBMARINE)
                    strength[berth] = strength.get(berth, 0) + self.strength(unit)
            found = self._squadrons[nation] = []
            for (owner, base, submarine), together in strength.items():
                areas = self.position.areas_of(base)
                found.append((self.atlas.within(areas, self.closed(owner, submarine), NAVAL_RANGE), together))
        return found

    def approach(self, nation: str, base: str, place: str) -> tuple[str, int]:
        """The sea from which a place is best attacked from a base, and how far it is: in reach, and where least may come."""
        return self.quietest(nation, approaches(self.atlas.places[place].areas, self.reach(nation, base)))

    def quietest(self, nation: str, seas: list[tuple[str, int]]) -> tuple[str, int]:
        """Of some seas, with their distances, the one where least may come, of several the nearest."""
        best = seas[0]
        if len(seas) > 1:
            least = self.threat(nation, best[0])
            for sea in seas[1:]:
                threat = self.threat(nation, sea[0])
                if threat < least or (threat == least and sea[1] < best[1]):
                    best, least = sea, threat
        return best

    def worth(self, nation: str) -> dict[str, int]:
        """Enemy places with what taking them is worth to the alliance, in tenths of a point."""
        return self.waters.worth(nation)
