"""Fleet trains: if no base serves the submarines, a captain sets up a train, tows it to their prey and keeps it supplied."""

from __future__ import annotations

from flagplot.bots.strategic.estimate import WarRoom
from flagplot.bots.strategic.hunting import Hopes
from flagplot.bots.strategic.landings import free_tonnage
from flagplot.strategic.orders.items import Item, SetUp, Tow
from flagplot.strategic.rules.bases.bases import supports
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.rules.operations.allowances import may_station
from flagplot.strategic.state.model import NAVAL_RANGE
from flagplot.strategic.state.pieces import SUBMARINE, Train


def own_trains(room: WarRoom, nation: str) -> list[Train]:
    """The trains a nation has."""
    return [train for train in room.position.trains.values() if train.nation == nation]


def boats_of(room: WarRoom, nation: str) -> int:
    """Sound flotillas a nation has."""
    return sum([u.nation == nation and u.kind == SUBMARINE and not u.damaged for u in room.position.units.values()])


class Grounds:
    """What a nation's flotillas may sink from the fleet bases and trains that are open to them; each is computed once."""

    def __init__(self, room: WarRoom, nation: str) -> None:
        self.room = room
        self.nation = nation
        self.boats = boats_of(room, nation)
        self._closed = room.closed(nation, submarine=True)
        self._packs: Hopes | None = None
        self._hopes: dict[str, float] = {}
        self._bases: list[str] | None = None
        self._best: float | None = None
        self._there: dict[str, int] | None = None

    def there(self) -> dict[str, int]:
        """How many flotillas lie at each base, those of friends included."""
        if self._there is None:
            self._there = {}
            for unit in self.room.position.units.values():
                if unit.kind == SUBMARINE:
                    self._there[unit.at] = self._there.get(unit.at, 0) + 1
        return self._there

    def is_open(self, base: str) -> bool:
        """Whether flotillas can be run out of a base, and be based there."""
        position = self.room.position
        return (
            supports(position, base)
            and position.may_use(self.nation, base)
            and may_station(position, self.nation, base)
        )

    def bases(self) -> list[str]:
        """All that are open."""
        if self._bases is None:
            every = [*self.room.waters.fleet_bases, *self.room.position.trains] if self.boats else []
            self._bases = [base for base in every if self.is_open(base)]
        return self._bases

    def hopes(self, base: str) -> float:
        """What they may hope for from a base; nothing where it is not open."""
        found = self._hopes.get(base)
        if found is None:
            found = 0.0
            if self.boats and self.is_open(base):
                if self._packs is None:
                    self._packs = Hopes(self.room, self.nation, self.boats)
                areas = self.room.position.areas_of(base)
                found = self._packs.near(self.room.atlas.within(areas, self._closed, NAVAL_RANGE))
            self._hopes[base] = found
        return found

    def best(self) -> float:
        """What they may hope for where they hope for most."""
        if self._best is None:
            self._best = max([self.hopes(base) for base in self.bases()], default=0.0)
        return self._best


def station(room: WarRoom, nation: str, boats: int) -> tuple[str, float]:
    """The sea where a train would serve its boats best, away from enemy bases, and what they may hope for there."""
    hopes = Hopes(room, nation, boats)
    closed = room.closed(nation, submarine=True)
    hostile = {
        area
        for enemy in room.enemies(nation)
        for place in room.waters.places(enemy)
        for area in room.atlas.places[place].areas
    }
    best, most = "", 0.0
    for area in room.atlas.areas:
        if area not in hostile and not room.threat(nation, area):
            found = hopes.near(room.atlas.within((area,), closed, NAVAL_RANGE))
            if found > most:
                best, most = area, found
    return best, most


def set_up(room: WarRoom, nation: str) -> list[SetUp]:
    """Step 4: a train, if the boats would sink so much more from it than from the best base there is."""
    position = room.position
    boats = min(boats_of(room, nation), room.doctrine.most_boats)
    left = position.atlas.scenario.last_turn - room.turn
    if own_trains(room, nation) or boats < room.doctrine.least_boats or left < room.doctrine.train_turns:
        return []
    if free_tonnage(room, nation) < room.doctrine.spare_tonnage:
        return []
    area, found = station(room, nation, boats)
    if not area or found < Grounds(room, nation).best() + room.doctrine.train_pays:
        return []
    yards = []
    for base in room.waters.bases(nation):
        harbour = position.harbours[base]
        if harbour.manpower.get(nation, 0) and harbour.stock.get(nation, 0) >= room.doctrine.spare_lsp:
            yards.append((room.reach(nation, base).get(area, 99), base))
    far, base = min(yards, default=(99, ""))
    return [SetUp(nation, base, position.areas_of(base)[0])] if far < 99 else []


def tows(room: WarRoom, draft: Draft, nation: str) -> list[Item]:
    """Step 3: a train goes where its boats hope for more, if that is worth a turn without it."""
    found: list[Item] = []
    for train in own_trains(room, nation):
        boats = min(boats_of(room, nation), room.doctrine.most_boats)
        area, there = station(room, nation, boats)
        around = room.atlas.within((train.area,), room.closed(nation, submarine=True), NAVAL_RANGE)
        here = Hopes(room, nation, boats).near(around)
        if area and area != train.area and there >= here + room.doctrine.train_pays:
            item = Tow(train.id, area)
            if draft.accepts(item):
                found.append(item)
    return found


def fed_by(room: WarRoom, nation: str) -> dict[str, tuple[str, int]]:
    """Step 4: for each train the base that feeds it, and the lift its boats need."""
    position = room.position
    found: dict[str, tuple[str, int]] = {}
    for train in own_trains(room, nation):
        ships = sum([unit.at == train.id and unit.is_ship for unit in position.units.values()])
        need = max(ships, min(boats_of(room, nation), room.doctrine.most_boats))
        near = [
            (room.reach(nation, base).get(train.area, 99), base)
            for base in room.waters.fleet_bases
            if trade.is_train_source(position, train, base) and trade.is_open_end(position, nation, base)
        ]
        far, base = min(near, default=(99, ""))
        if far < 99:
            found[train.id] = (base, need)
    return found
