"""The lines of step 1 and of the placement before it, field by field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.strategic.content.resources import MATERIALS
from flagplot.strategic.orders.items import Feed, Item, Place, Ship
from flagplot.strategic.rules.control.schedule import is_interned
from flagplot.strategic.rules.drafts.placement import PlacementDraft
from flagplot.strategic.rules.drafts.supply import SupplyDraft
from flagplot.strategic.rules.fields.field import Fields, verb
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.pieces import Route

SHIP: Final = verb(Ship)
FEED: Final = verb(Feed)
PLACE: Final = verb(Place)
POINTS: Final = 6
"""The maximum points of a cargo that are offered."""


class SupplyFields(Fields):
    """Nation, route, source, cargo and number; or nation, route and the place where troops are fed."""

    def __init__(self, draft: SupplyDraft) -> None:
        super().__init__(draft)
        self._draft = draft
        self._lanes: dict[str, list[Route]] = {}
        """The routes in effect on which a nation has tonnage."""
        for nation in self.nations:
            sailed = trade.effective_routes(self.state, nation).values()
            self._lanes[nation] = [route for route in sailed if route.tonnage.get(nation, 0)]
        held = self.state.atlas.scenario.resources.values()
        self._mined = {f"{kind}@{one.id}": one.ports for one in held for kind in one.materials}
        """Special materials and the ports of their areas."""

    def verbs(self) -> list[str]:
        return [word for word in (SHIP, FEED) if any(self._routes(word, nation, 1) for nation in self.nations)]

    def words(self, verb: str, words: Sequence[str]) -> list[str]:
        count = len(words)
        if count == 0:
            return [nation for nation in self.nations if self._routes(verb, nation, 1)]
        if count == 1:
            return self._routes(verb, words[0], 99)
        route = self.state.routes[int(words[1])]
        if verb == FEED:
            return self._fed(words[0], route) if count == 2 else []
        if count == 2:
            return [source for source in (route.a, route.b) if self._does_load(words[0], route, source, MATERIALS[0])]
        if count == 3:
            return self._cargoes(words[0], route, words[2])
        if count == 4:
            found = self.most([self.item(verb, [*words, str(number)]) for number in range(1, POINTS + 1)])
            return [str(number) for number in range(1, found + 1)]
        return []

    def item(self, verb: str, words: Sequence[str]) -> Item:
        nation, route = words[0], self.state.routes[int(words[1])]
        if verb == FEED:
            return self._feeding(nation, route, words[2])
        return self._load(nation, route, words[2], words[3], int(words[4]))

    def _load(self, nation: str, route: Route, source: str, cargo: str, number: int) -> Ship:
        to = route.b if source == route.a else route.a
        return Ship(nation, cargo, number, source, to, route.id, nation)

    def _does_load(self, nation: str, route: Route, source: str, cargo: str) -> bool:
        return self._draft.fits(self._load(nation, route, source, cargo, 1))

    def _routes(self, verb: str, nation: str, most: int) -> list[str]:
        """The routes with room for a cargo, or with troops to feed at an end, up to a number."""
        found: list[str] = []
        for route in self._lanes[nation]:
            if self._fed(nation, route) if verb == FEED else self._does_load(nation, route, route.a, MATERIALS[0]):
                found.append(str(route.id))
                if len(found) == most:
                    break
        return found

    def _cargoes(self, nation: str, route: Route, source: str) -> list[str]:
        """What can be loaded there; only existing stores and special materials are tried."""
        state = self.state
        stored = state.ledgers[nation].goods.get(source, {})
        harbour = state.harbours.get(source)
        stores: list[str] = []
        if harbour is not None:
            stores += ["manpower"] if harbour.manpower.get(nation) else []
            stores += ["tank"] if harbour.tanks.get(nation) else []
        if source in state.trains or harbour is not None:
            stores += ["lsp"] if state.stock_of(source).get(nation) else []
        stores += [
            unit.id for unit in state.units.values() if unit.at == source and unit.nation == nation and unit.ashore
        ]
        stores += [cargo for cargo, ports in self._mined.items() if source in ports or cargo in stored]
        loaded = [cargo for cargo in stores if self._does_load(nation, route, source, cargo)]
        return [*loaded, *MATERIALS]  # those were tried already: materials are not counted at their source

    # Troops ashore.

    def _feeding(self, nation: str, route: Route, place: str) -> Feed:
        return Feed(nation, self.state.harbours[place].points(nation), place, route.id)

    def _fed(self, nation: str, route: Route) -> list[str]:
        harbours = self.state.harbours
        return [
            end
            for end in (route.a, route.b)
            if end in harbours
            and nation in harbours[end].landed
            and self._draft.fits(self._feeding(nation, route, end))
        ]


class PlacementFields(Fields):
    """A ship and its base."""

    def __init__(self, draft: PlacementDraft) -> None:
        super().__init__(draft)
        self._draft = draft
        self._ships = [
            unit.id
            for unit in self.state.units.values()
            if unit.nation in self.nations and unit.is_ship and not is_interned(self.state, unit)
        ]
        self._bases = {
            nation: [base for base in self.state.harbours if draft.is_start_base(nation, base)]
            for nation in self.nations
        }

    def verbs(self) -> list[str]:
        return [PLACE] if self._left() else []

    def words(self, verb: str, words: Sequence[str]) -> list[str]:
        if len(words) == 0:
            return self._left()
        return self._bases[self.state.units[UnitId(words[0])].nation] if len(words) == 1 else []

    def item(self, verb: str, words: Sequence[str]) -> Item:
        return Place(UnitId(words[0]), words[1])

    def _left(self) -> list[str]:
        """The ships that have a choice of bases and are not placed yet."""
        placed, units = self._draft.placed, self.state.units
        return [name for name in self._ships if name not in placed and self._bases[units[name].nation]]
