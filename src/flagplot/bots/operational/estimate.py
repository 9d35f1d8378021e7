"""What a captain concludes from its view: own groups by their role, enemy markers by what they may be."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from flagplot.bots.operational.parameters import STANDARD, Doctrine
from flagplot.bots.operational.strength import fleet_power, seen_points, seen_power
from flagplot.kernel.seat import side_of
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.rules.calendar import is_night
from flagplot.operational.state.ids import CONVOY, FREIGHTERS, kind_of
from flagplot.operational.state.model import ALLIES, JAPAN, Group, Ship, enemy
from flagplot.operational.state.view import BayView, Marker

UNKNOWN_POWER: Final = {JAPAN: 60.0, ALLIES: 50.0}
"""What a hidden marker of a side is assumed to be: a cruiser force."""


@dataclass(frozen=True)
class Harbours:
    """The ports, by holder."""

    ports: tuple[str, ...]
    """The hexes of a side's ports."""
    boxed: tuple[str, ...]
    """Those of its boxed ports."""
    foreign: frozenset[str]
    """The hexes with any place of the enemy."""
    foreign_boxed: frozenset[str]
    """Boxed ports of the enemy."""


@lru_cache(maxsize=512)
def _harbours(side: str, base: str, owners: tuple[str, ...], places: tuple[str, ...]) -> Harbours:
    """The ports as a side sees them, cached: holders change seldom, and they are asked for at every step."""
    ports, boxed, foreign, foreign_boxed = set(), set(), set(), set()
    for place, owner in zip(places, owners, strict=True):
        at, is_major = SEA.hex_of[place], PLACE[place].kind == "major"
        if owner == enemy(side) and PLACE[place].kind != "none":
            foreign.add(at)
            if is_major:
                foreign_boxed.add(at)
        elif owner == side and _may_lie(side, base, place):
            ports.add(at)
            if is_major:
                boxed.add(at)
    return Harbours(tuple(sorted(ports)), tuple(sorted(boxed)), frozenset(foreign), frozenset(foreign_boxed))


def _may_lie(side: str, base: str, place: str) -> bool:
    """Whether ships of a side may stay in a place that it holds."""
    kind = PLACE[place].kind
    if kind == "atoll":
        return side == ALLIES and base == place
    return kind not in {"airfield", "none"}


@dataclass(frozen=True)
class Report:
    """Enemy carriers as they were last seen."""

    at: tuple[str, ...]
    """The hexes of the markers that may be theirs now."""
    ships: tuple[str, ...]


class Sight:
    """One look at the chart."""

    def __init__(self, view: BayView, doctrine: Doctrine = STANDARD) -> None:
        self.view = view
        self.doctrine = doctrine
        self.side = str(side_of(view.seat))
        self.foe = enemy(self.side)
        self.groups: list[Group] = [group for group in view.groups.values() if group.at]
        self.enemies: list[Marker] = [marker for marker in view.markers.values() if marker.at]
        self.night: bool = view.night
        cycle = view.options.day_night_cycle
        self.dusk: bool = not view.night and is_night(view.turn + 1, cycle)
        """The last Day turn before a Night turn."""
        self.turns_left: int = view.last - view.turn
        self.edge: float = doctrine.last_chance if self.is_late else doctrine.draws_off
        """The value of a target under way at the limit of a strike's range, as a share."""
        self._harbours: Harbours | None = None
        self._at: dict[str, list[Marker]] | None = None
        self._guarded: set[str] | None = None
        self._shown: dict[str, float] = {}
        self._trades: dict[str, str] = {}
        self._boats: list[str] = [sub.at for sub in view.sub_markers.values()]
        self._spots: list[int] | None = None
        self._decks: list[str] | None = None
        self._warships: tuple[str, ...] | None = None
        self.bombed: dict[str, float] | None = None
        """Hits to be expected of bombers ashore by hexes, once computed."""
        self.report: Report | None = None
        """Enemy carriers as they were last seen, once computed."""
        self.has_report = False

    @property
    def is_late(self) -> bool:
        """Whether these are the last turns, in which risks are taken."""
        return self.turns_left < self.doctrine.last_raid

    # Own groups.

    def ships(self, group: Group) -> list[Ship]:
        """The ships of an own group."""
        return [self.view.ships[name] for name in group.ships]

    def trade(self, group: Group) -> str:
        """The role of a group: dummy, convoy, freighters, carriers, cripples or raiders."""
        found = self._trades.get(group.id)
        if found is None:
            found = self._trades[group.id] = self._trade(group)
        return found

    def _trade(self, group: Group) -> str:
        if group.dummy:
            return "dummy"
        types = {SHIP[name].type for name in group.ships}
        if "freighter" in types:
            return "freighters"
        if "transport" in types:
            return "convoy"
        if any(self.view.ships[name].damaged for name in group.ships):
            return "cripples"
        return "carriers" if "fleet-carrier" in types else "raiders"

    def power(self, group: Group) -> float:
        """The fighting power of an own group."""
        return fleet_power(self.ships(group))

    def show(self, group: Group) -> float:
        """The power by which a group steers: a dummy acts as a light squadron."""
        return self.doctrine.sham_power if group.dummy else self.power(group)

    def fuel(self, group: Group) -> int:
        """The fuel steps of its worst ship; a dummy acts as a group at sea since the beginning."""
        return min((ship.fuel for ship in self.ships(group)), default=self.doctrine.sham_fuel - self.view.turn)

    def in_port(self, group: Group) -> bool:
        """Whether a group lies in a port of its own."""
        return any(self.own_port(place) for place in SEA.places_at.get(group.at, ()))

    def own_port(self, place: str) -> bool:
        """Whether ships of the side may stay in a place."""
        if self.view.owner.get(place) != self.side:
            return False
        return _may_lie(self.side, self.view.secrets.base if self.view.secrets is not None else "", place)

    def ports(self) -> tuple[str, ...]:
        """The hexes of the side's ports."""
        return self.harbours.ports

    def boxed(self) -> tuple[str, ...]:
        """The hexes of the side's boxed ports."""
        return self.harbours.boxed

    @property
    def harbours(self) -> Harbours:
        """The ports, by holder."""
        if self._harbours is None:
            base = self.view.secrets.base if self.view.secrets is not None else ""
            owner = self.view.owner
            self._harbours = _harbours(self.side, base, tuple(owner.values()), tuple(owner))
        return self._harbours

    def havens(self) -> tuple[str, ...]:
        """The hexes where the side's ships are safe from submarines, or hidden: boxed ports and the secret base."""
        base = self.view.secrets.base if self.view.secrets is not None else ""
        hidden = (SEA.hex_of[base],) if base and self.own_port(base) else ()
        return tuple(sorted({*self.boxed(), *hidden}))

    # Enemy markers.

    def is_merchant(self, marker: Marker) -> bool:
        """Whether a marker is a freighter unit or an Australian convoy."""
        return kind_of(marker.id) in (FREIGHTERS, CONVOY)

    def threat(self, marker: Marker) -> float:
        """The power that a marker shows or may have."""
        if marker.ships:
            shown = self._shown.get(marker.id)
            if shown is None:
                shown = self._shown[marker.id] = seen_power(marker.ships)
            return shown
        if self.is_merchant(marker):
            return 0.0
        return UNKNOWN_POWER[self.foe] * (1.0 if marker.reported else 0.6)

    def worth(self, marker: Marker) -> float:
        """The points that a marker is expected to be worth."""
        if marker.ships:
            return float(seen_points(marker.ships))
        return 5.0 if self.is_merchant(marker) else 4.0

    def enemies_at(self, at: str) -> list[Marker]:
        """The enemy markers in a hex."""
        if self._at is None:
            self._at = {}
            for marker in self.enemies:
                self._at.setdefault(marker.at, []).append(marker)
        return self._at.get(at, [])

    def nearest_enemy(self, at: str) -> int:
        """The distance to the nearest marker that may be warships."""
        return SEA.nearest(at, self.warships())

    def warships(self) -> tuple[str, ...]:
        """The hexes of enemies that may be warships."""
        if self._warships is None:
            self._warships = tuple(sorted({marker.at for marker in self.enemies if not self.is_merchant(marker)}))
        return self._warships

    def decks(self) -> list[str]:
        """The hexes of fleet carriers in sight."""
        if self._decks is None:
            self._decks = [m.at for m in self.enemies if any(SHIP[ship.id].deck > 2 for ship in m.ships)]
        return self._decks

    def is_damaged(self, name: str) -> bool:
        """Whether a ship, the side's own or one in sight, is Damaged."""
        own = self.view.ships.get(name)
        if own is not None:
            return own.damaged
        return any(ship.id == name and ship.damaged for marker in self.enemies for ship in marker.ships)

    def in_enemy_port(self, at: str) -> bool:
        """Whether a hex holds a boxed port of the enemy, where ships are safe from battle."""
        return at in self.harbours.foreign_boxed

    def in_foreign_port(self, at: str) -> bool:
        """Whether a hex holds any place of the enemy."""
        return at in self.harbours.foreign

    def guarded(self, at: str) -> bool:
        """Whether a coast battery of the enemy guards a hex."""
        if self._guarded is None:
            self._guarded = set()
            for name, battery in self.view.batteries.items() if self.foe == ALLIES else ():
                place = name.removesuffix("-guns")
                if not battery.destroyed and place in SEA.hex_of and self.view.owner.get(place) == ALLIES:
                    self._guarded.add(SEA.hex_of[place])
        return at in self._guarded

    def lurking(self, at: str, reach: int = 0) -> bool:
        """Whether an enemy submarine marker is within a distance."""
        if not reach:
            return at in self._boats
        return SEA.nearest(at, self._boats) <= reach

    def stalked(self, at: str) -> float:
        """How near submarines are to a hex outside the side's boxed ports: 0 beyond a turn's move of any, 2 beside one, 3 in the hex of one."""
        if at in self.boxed():
            return 0.0
        return max(0.0, self.doctrine.creep + 1.0 - SEA.nearest(at, self._boats))

    @property
    def boat_spots(self) -> list[int]:
        """The positions of enemy submarine markers, as indexes of the rows of `SEA.apart`."""
        if self._spots is None:
            self._spots = [SEA.spots[at] for at in self._boats]
        return self._spots

    def boats(self, at: str) -> int:
        """How many enemy submarine markers lie in a hex."""
        return self._boats.count(at)

    def in_box(self, group: Group) -> bool:
        """Whether a group lies in a boxed port of its own, out of reach of guns and submarines."""
        return group.at in self.boxed()

    # Aircraft.

    def base_hex(self, base: str) -> str:
        """The hex of a place or of the own ship an air unit stands on."""
        if base in PLACE:
            return SEA.hex_of[base]
        ship = self.view.ships.get(base)
        group = self.view.groups.get(ship.group) if ship is not None else None
        return group.at if group is not None else ""
