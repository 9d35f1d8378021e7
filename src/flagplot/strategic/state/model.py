"""The state of the naval war, and questions that all chapters ask of it."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.records.record import field
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.state import State
from flagplot.strategic.content.atlas import FAR, Atlas, atlas_of
from flagplot.strategic.options import StrategicOptions
from flagplot.strategic.state.audit import problems
from flagplot.strategic.state.books import Ledger, Loss, Score, Serials
from flagplot.strategic.state.ids import ForceId, UnitId
from flagplot.strategic.state.pieces import (
    SUBMARINE,
    Agreement,
    Commitment,
    Ground,
    Harbour,
    Operation,
    Route,
    TaskForce,
    Train,
    Unit,
)

MONTHS = ("Jan/Feb", "Mar/Apr", "May/Jun", "Jul/Aug", "Sep/Oct", "Nov/Dec")
WINTER = ("Nov/Dec", "Jan/Feb")


@rule("NW-MAP-2", "NW-MAP-3")
def date(turn: int) -> str:
    """The two months a turn covers: turn 1 is Jan/Feb 1942."""
    return f"{MONTHS[(turn - 1) % 6]} {1942 + (turn - 1) // 6}"


@rule("NW-AMP-38")
def is_winter(turn: int) -> bool:
    """Whether a turn is Nov/Dec or Jan/Feb."""
    return MONTHS[(turn - 1) % 6] in WINTER


def by_turn(row: tuple[int, ...], turn: int) -> int:
    """A figure of a briefing; past the last turn it repeats."""
    return row[min(turn, len(row)) - 1] if row else 0


def pair_of(nation: str, other: str) -> tuple[str, str]:
    """Two nations in alphabetical order."""
    return (nation, other) if nation < other else (other, nation)


class Strategic(State):
    """The state of the game."""

    options: StrategicOptions
    turn: int
    chairs: dict[str, Seat]
    """The seat that commands each nation; nations of Control's seat are run by the program."""
    alliances: dict[str, str]
    peace: list[tuple[str, str]]
    """Pairs of nations, in alphabetical order, that are not at war although their alliances are."""
    wars: list[tuple[str, str]]
    """Pairs at war although one of them is neutral."""
    units: dict[UnitId, Unit]
    harbours: dict[str, Harbour]
    trains: dict[str, Train]
    routes: dict[int, Route]
    forces: dict[ForceId, TaskForce]
    operations: list[Operation]
    commitments: list[Commitment]
    hands: dict[str, list[str]]
    """Advantage cards in hand."""
    spent: list[str]
    reserve: dict[str, int]
    """Tonnage in reserve."""
    transports: dict[str, int]
    """Tonnage kept for troops this turn and not yet given to a task force."""
    pool: dict[str, int]
    """Garrison counters off the map."""
    grants: list[Agreement]
    """Standing agreements."""
    flags_used: dict[str, int]
    military_used: dict[str, int]
    flag_change: dict[str, int]
    """What Control or an event adds to a nation's flags."""
    air_range_change: dict[str, int]
    ledgers: dict[str, Ledger]
    losses: list[Loss]
    serials: Serials
    happened: dict[str, int]
    """The scheduled events that have happened, with their turn."""
    scores: dict[str, Score]
    grounds: dict[str, Ground] = field(factory=dict)
    """Public history of places; most have none."""
    left: dict[str, int] = field(factory=dict)
    """The turn on which a nation surrendered or ceased to exist."""
    flagless: dict[str, int] = field(factory=dict)
    """The turn from which a nation that fights on plans no operations."""
    flag_caps: dict[str, int] = field(factory=dict)
    """The most flags an event leaves a nation."""
    favours: dict[str, int] = field(factory=dict)
    """Flags that Control gives a nation this turn alone."""
    dry: dict[str, int] = field(factory=dict)
    """The turn since which a navy is short of oil."""
    fed: dict[str, dict[str, int]] = field(factory=dict)
    """LSP a nation has given its lodgements this turn, by place."""
    may_declare: dict[str, list[str]] = field(factory=dict)
    """The enemies on whom a nation may declare war."""
    heavies_beaten: int = 0
    """The turn on which the big German ships were first beaten; 0 while they are not."""
    renounced: int = 0
    """The turn on which Japan turned its submarines against trade; 0 before."""
    placed: bool = False
    """Whether owners have placed their forces before the first turn."""

    def problems(self) -> list[str]:
        return problems(self)

    # Who is who.

    @property
    def atlas(self) -> Atlas:
        return atlas_of(self.scenario)

    def nations(self) -> list[str]:
        """The nations in play, in briefing order."""
        return list(self.chairs)

    def commands(self, seat: Seat) -> list[str]:
        """The nations a seat commands."""
        return [nation for nation, chair in self.chairs.items() if chair == seat]

    def seats_at_war(self) -> list[Seat]:
        """The seats that command a nation still in the war, in briefing order."""
        seats: list[Seat] = []
        for nation, seat in self.chairs.items():
            if nation not in self.left and seat != "control" and seat not in seats:
                seats.append(seat)
        return seats

    def is_out(self, nation: str) -> bool:
        """Whether a nation has surrendered or ceased to exist."""
        return nation in self.left

    def ground(self, place: str) -> Ground:
        """The public history of a place, to be changed."""
        return self.grounds.setdefault(place, Ground())

    def is_ashore(self, alliance: str, place: str) -> bool:
        """Whether an alliance has landed at a place for good."""
        return place in self.grounds and alliance in self.grounds[place].ashore

    def are_in(self, *nations: str) -> bool:
        """Whether nations are in play and still in the war."""
        return all(nation in self.chairs and not self.is_out(nation) for nation in nations)

    def is_friend(self, nation: str, other: str) -> bool:
        """The same nation or an ally."""
        if nation == other:
            return True
        side = self.alliances.get(nation, "neutral")
        return side != "neutral" and side == self.alliances.get(other, "neutral")

    @rule("NW-OPS-30")
    def at_war(self, nation: str, other: str) -> bool:
        """Whether two nations fight each other."""
        pair = pair_of(nation, other)
        if pair in self.wars:
            return True
        one, two = self.alliances.get(nation, "neutral"), self.alliances.get(other, "neutral")
        return one not in (two, "neutral") and two != "neutral" and pair not in self.peace

    def agrees(self, nation: str, to: str, what: str) -> bool:
        """Whether a nation lets another use what is its own."""
        if nation == to or self.chairs.get(nation) == self.chairs.get(to):
            return True
        for grant in self.grants:  # noqa: SIM110  # a plain loop is twice as fast
            if grant.giver == nation and grant.taker == to and grant.what == what:
                return True
        return False

    # Where things are.

    def areas_of(self, base: str) -> tuple[str, ...]:
        """The sea areas a base lies on."""
        train = self.trains.get(base)
        return (train.area,) if train is not None else self.atlas.places[base].areas

    def holder(self, base: str) -> str:
        """The holder of a base."""
        train = self.trains.get(base)
        return train.nation if train is not None else self.harbours[base].holder

    def is_base(self, base: str) -> bool:
        """Whether there is a port, fleet base or train of this name."""
        return base in self.harbours or base in self.trains

    @rule("NW-MAP-8")
    def closed(self, nation: str, submarine: bool = False) -> int:
        """The straits and canals a nation may not use, one bit each."""
        if self.options.straits == "always_open":
            return 0
        mask = 0
        bit = 1
        for link in self.atlas.narrows:
            if not (submarine and link.submarines) and not self.holds_all(nation, link.holds):
                mask |= bit
            bit <<= 1
        return mask

    def holds_all(self, nation: str, places: tuple[str, ...]) -> bool:
        """Whether all of some places are held by a nation or its allies; false for none."""
        side = self.alliances.get(nation, "neutral")
        for place in places:
            harbour = self.harbours.get(place)
            if harbour is None:
                return False
            holder = harbour.holder
            if holder != nation and (side == "neutral" or self.alliances.get(holder) != side):
                return False
        return bool(places)

    @rule("NW-MAP-7", "NW-RNG-9")
    def distance(self, nation: str, base: str, area: str, submarine: bool = False) -> int:
        """Borders from a base to an area, from the nearest of its seas."""
        closed = self.closed(nation, submarine)
        atlas = self.atlas
        best = FAR
        for own in self.areas_of(base):
            far = atlas.distance(own, area, closed)
            best = min(best, far)
        return best

    @rule("NW-BAS-9", "NW-BAS-24")
    def may_use(self, nation: str, base: str) -> bool:
        """Whether a nation's units may be based there: its own, or an ally's by agreement."""
        holder = self.holder(base)
        if holder == nation:
            return True
        if not self.is_friend(nation, holder):
            return False
        rule_of_use = self.options.allied_bases
        return rule_of_use == "free" or (rule_of_use == "consent" and self.agrees(holder, nation, "bases"))

    @rule("NW-BAS-10", "NW-BAS-22", "NW-BAS-24")
    def is_fleet_base(self, base: str) -> bool:
        """Whether a permanent fleet base works: built, dated and not just captured."""
        place = self.atlas.places.get(base)
        if place is None or place.kind != "fleet_base" or self.turn < place.base_from:
            return False
        harbour = self.harbours[base]
        if harbour.holder not in self.chairs:
            return False
        return harbour.since == 0 or self.turn >= harbour.since + int(self.options.captured_base_delay)

    # Stores.

    def stock_of(self, base: str) -> dict[str, int]:
        """LSP at a base by nation."""
        train = self.trains.get(base)
        return train.stock if train is not None else self.harbours[base].stock

    @rule("NW-UNI-28")
    def purse(self, nation: str, base: str) -> str:
        """The store that pays for a force at a base: the base's own, or the national pool by option."""
        return nation if self.options.lsp_stock == "national_pool" else f"{nation} {base}"

    @rule("NW-UNI-12", "NW-OPS-10")
    def draw_lsp(self, nation: str, base: str, number: int) -> None:
        """Take LSP out of stock: they are used up."""
        stores = [self.stock_of(base)]
        if self.options.lsp_stock == "national_pool":
            stores += [h.stock for h in self.harbours.values() if h.id != base]
            stores += [t.stock for t in self.trains.values() if t.id != base]
        left = number
        for stock in stores:
            taken = min(left, stock.get(nation, 0))
            if taken:
                stock[nation] -= taken
                left -= taken
        self.ledgers[nation].lsp_out += number - left

    def tonnage_of(self, nation: str) -> int:
        """All of a nation's tonnage points afloat."""
        total = self.reserve.get(nation, 0) + self.transports.get(nation, 0)
        total += sum(route.tonnage.get(nation, 0) for route in self.routes.values())
        total += sum(train.locked for train in self.trains.values() if train.nation == nation)
        return total + sum(force.transports for force in self.forces.values() if force.nation == nation)

    def lsp_of(self, nation: str) -> int:
        """All of a nation's LSP in stock."""
        total = sum(harbour.stock.get(nation, 0) for harbour in self.harbours.values())
        return total + sum(train.stock.get(nation, 0) for train in self.trains.values())

    def land_of(self, nation: str) -> int:
        """All of a nation's land points and garrison counters: ashore, afloat and in the pool."""
        total = self.pool.get(nation, 0)
        total += sum(h.garrisons.get(nation, 0) + h.points(nation) for h in self.harbours.values())
        return total + sum(force.points for force in self.forces.values() if force.nation == nation)

    # Counters.

    def air_of(self, carrier: str) -> Unit | None:
        """The air point a carrier carries."""
        for unit in self.units.values():
            if unit.aboard == carrier:
                return unit
        return None

    def members(self, force: TaskForce) -> list[Unit]:
        """The units on a task force card, the aircraft of its carriers included."""
        found = [self.units[name] for name in force.units if name in self.units]
        carriers = {unit.id for unit in found if unit.is_carrier}
        if carriers:
            listed = set(force.units)
            found += [u for u in self.units.values() if u.aboard and u.aboard in carriers and u.id not in listed]
        return found

    @rule("NW-RNG-2", "NW-RNG-3", "NW-RNG-4", "NW-RNG-5", "NW-RNG-6", "NW-RNG-7", "NW-RNG-8", "NW-CTL-4")
    def air_range(self, unit: Unit) -> int:
        """How far an air point ashore reaches this turn."""
        nation = self.atlas.nations[unit.nation]
        change = self.air_range_change[unit.nation]
        if unit.aboard:
            return 0
        if unit.kind == "strategic_bomber":
            return change + (2 if self.turn >= int(self.options.strategic_range_turn) else 1)
        return change + by_turn(nation.land_air_range, self.turn)

    @rule("NW-RNG-1", "NW-RNG-13")
    def reach_of(self, unit: Unit, extra: int = 0) -> dict[str, int]:
        """The areas in which a unit can act from its own base, with their distances."""
        areas = self.areas_of(unit.at)
        if unit.is_air and not unit.aboard:
            return self.atlas.within(areas, self.closed(unit.nation), self.air_range(unit))
        return self.atlas.within(areas, self.closed(unit.nation, unit.kind == SUBMARINE), NAVAL_RANGE + extra)

    def reaches(self, unit: Unit, area: str, extra: int = 0) -> bool:
        """Whether a unit can act in an area from its own base."""
        return area in self.reach_of(unit, extra)


NAVAL_RANGE: Final = 4
