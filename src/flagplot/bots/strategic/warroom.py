"""What a captain reads off his view before he decides: his nations, the enemy's places, distances, what is worth taking."""

from __future__ import annotations

from flagplot.kernel.seat import Seat
from flagplot.strategic.briefings import Goal
from flagplot.strategic.model import NAVAL_RANGE, Strategic, by_turn
from flagplot.strategic.phases.allowances import card_value, is_abandoned, owner_of
from flagplot.strategic.phases.offers import at_hand
from flagplot.strategic.pieces import OFFERED, SUBMARINE, TaskForce, Unit
from flagplot.strategic.ratings import FLEET, value
from flagplot.strategic.view import StrategicView

BASE_WORTH = 4
PORT_WORTH = 1
"""What any enemy place is worth to a captain, in tenths of a point of his briefing."""
COVETED = 20
RUTHLESS = 5
"""A neutral's place is attacked from this turn on if the briefings put so much on it."""
CARD = 0.4
"""What a card kept for later is worth, in points."""
GUESS = {"fleet_carrier": 11, "heavy": 5, "light_cruiser": 2}
UNKNOWN = 12
FADED = 6
"""What enemy ships are taken for: by kind where the war began; a counter never seen before; until which turn that holds."""


class WarRoom:
    """The position as one seat knows it, with the plain questions of a staff."""

    def __init__(self, view: StrategicView) -> None:
        self.view = view
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
            found = self._reach[key] = self._measured(nation, base, submarine)
        return found

    def _measured(self, nation: str, base: str, submarine: bool) -> dict[str, int]:
        closed = self.closed(nation, submarine)
        areas = self.position.areas_of(base)
        if len(areas) == 1:
            return self.position.atlas.distances(areas[0], closed)
        found: dict[str, int] = {}
        for own in areas:
            for area, far in self.position.atlas.distances(own, closed).items():
                if far < found.get(area, 99):
                    found[area] = far
        return found

    def in_range(self, unit: Unit) -> dict[str, int]:
        """The areas a unit can work in, with their distance."""
        if unit.is_air and not unit.aboard:
            most = self.position.air_range(unit)
            return {area: far for area, far in self.reach(unit.nation, unit.at).items() if far <= most}
        reach = self.reach(unit.nation, unit.at, unit.kind == SUBMARINE)
        return {area: far for area, far in reach.items() if far <= NAVAL_RANGE}

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
        return self.position.lsp_at(force.nation, force.base) - self.drawn.get((force.nation, force.base), 0)

    def lavish(self, force: TaskForce, stock: int) -> int:
        """LSP for a force out of what is left: one, or more than one a ship where three times as many lie there."""
        plenty = len([name for name in force.units if self.position.units[name].is_ship]) + 1
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
        """How many cards to play this turn: twice an even share of the turns left, and what allies offer."""
        left = max(1, self.position.atlas.scenario.last_turn - self.turn + 1)
        held = self.position.hands.get(nation, ())
        share = -(-len(held) * 2 // left)
        for laid in self.position.commitments:
            if laid.use == OFFERED and laid.target == nation:
                share += 1
            elif laid.nation == nation:
                share -= 1
        return max(0, share)

    @staticmethod
    def cover_of(assault: str) -> str:
        """The force formed just before an assault: its cover."""
        head, _, number = assault.rpartition("tf")
        return f"{head}tf{int(number) - 1}" if number.isdecimal() else ""

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
        """What a captain guesses of enemy fleets by base: counters he sees, else where the war began, fading with time."""
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
                found[force.base] = max(found.get(force.base, 0), first.get(force.base, 0), UNKNOWN)
        elif self.turn <= FADED:
            found = {base: strength for base, strength in first.items() if self._is_enemy_base(base, enemies)}
        self._fleets[nation] = found
        return found

    def _is_enemy_base(self, base: str, enemies: set[str]) -> bool:
        return base in self.position.harbours and self.position.harbours[base].holder in enemies

    def threat(self, nation: str, area: str) -> int:
        """The enemy fleet value that may intervene in an area."""
        found = 0
        for base, strength in self.fleets(nation).items():
            if self.position.is_base(base):
                holder = self.position.holder(base)
                if self.reach(holder, base).get(area, 99) <= NAVAL_RANGE:
                    found += strength
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
        wanted = self._wanted(nation)
        found: dict[str, int] = {}
        for place, harbour in position.harbours.items():
            if self.is_hostile(nation, harbour.holder) or is_abandoned(position, place):
                plain = BASE_WORTH if position.atlas.places[place].kind == "fleet_base" else PORT_WORTH
                found[place] = plain + wanted.get(place, 0)
            elif wanted.get(place, 0) >= COVETED and self.turn >= RUTHLESS and self._is_neutral(harbour.holder):
                found[place] = wanted[place]
        self._worth[nation] = found
        return found

    def _is_neutral(self, holder: str) -> bool:
        """Whether a place belongs to a neutral power that is in the game: Vichy."""
        return holder in self.position.chairs and self.position.alliances.get(holder) == "neutral"

    def _wanted(self, nation: str) -> dict[str, int]:
        """Points that the briefings of both sides put on places; a nation's own count in full, others' in part."""
        found: dict[str, int] = {}
        position = self.position
        for other, briefing in position.atlas.nations.items():
            if position.is_out(other):
                continue
            friend = position.is_friend(nation, other)
            if not friend and not position.at_war(nation, other):
                continue
            weight = 10 if other == nation else 4
            for goal in briefing.goals:
                if not self._is_open(goal):
                    continue
                if goal.what == "perimeter" and not friend:
                    self._breach(other, goal, weight, found)
                elif goal.region and goal.what == ("ashore" if friend else "not_ashore"):
                    for name, place in position.atlas.places.items():
                        if place.region == goal.region:
                            found[name] = found.get(name, 0) + weight * goal.points
                else:
                    points = self._points(goal, friend, nation) * weight
                    for name in goal.places:
                        found[name] = found.get(name, 0) + points
        return found

    def _in_enemy_hands(self, nation: str, places: tuple[str, ...]) -> int:
        harbours = self.position.harbours
        return sum([name in harbours and self.is_hostile(nation, harbours[name].holder) for name in places])

    def coveted(self, nation: str) -> set[str]:
        """The areas with a place of a nation's own that an enemy's briefing still wants."""
        found: set[str] = set()
        position = self.position
        for enemy in self.enemies(nation):
            for goal in position.atlas.nations[enemy].goals:
                if goal.what in ("held", "held_or_cut") and self._is_open(goal):
                    for name in goal.places:
                        if name in position.harbours and position.harbours[name].holder == nation:
                            found.update(position.atlas.places[name].areas)
        return found

    def _breach(self, enemy: str, goal: Goal, weight: int, found: dict[str, int]) -> None:
        """Any place of an enemy's first perimeter will do, as long as none has been taken."""
        position = self.position
        first = [name for name, place in position.atlas.scenario.places.items() if place.holder == enemy]
        if all(position.harbours[name].holder == enemy for name in first):
            for name in first:
                found[name] = found.get(name, 0) + 4 * weight * goal.points

    def _points(self, goal: Goal, friend: bool, nation: str) -> int:
        if friend and goal.what in ("held", "held_or_cut"):
            return goal.points // (len(goal.places) if goal.need == "any" else 1)
        if friend and goal.what == "not_lost":
            return goal.points // max(1, self._in_enemy_hands(nation, goal.places))
        if not friend and goal.what in ("kept", "held", "not_lost"):
            return goal.points // max(1, len(goal.places) if goal.need != "each" else 1)
        if not friend and goal.what == "lost":
            return -goal.points // len(goal.places)
        return 0

    def _is_open(self, goal: Goal) -> bool:
        """Whether an objective can still be scored in this game."""
        return goal.how != "by" or self.turn <= goal.turn <= self.position.atlas.scenario.last_turn
