"""The lines of step 4, field by field: tonnage on routes, routes opened, transports, fleet trains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.strategic.orders.items import Disband, Item, Open, Put, SetUp, Transports
from flagplot.strategic.rules.bases.trains import train_price
from flagplot.strategic.rules.drafts.tonnage import TonnageDraft
from flagplot.strategic.rules.fields.field import Fields, verb
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.state.pieces import Route

PUT: Final = verb(Put)
OPEN: Final = verb(Open)
TRANSPORTS: Final = verb(Transports)
TRAIN: Final = verb(SetUp)
DISBAND: Final = verb(Disband)
ROUTES: Final = 80
"""Routes beyond which none is opened."""
POINTS: Final = 20
"""Tonnage that is offered at most for a new route or for transports."""


class TonnageFields(Fields):
    """Nation, then a route and its new tonnage, the two ends of a new route and its tonnage, the tonnage of transports, a base and its sea."""

    def __init__(self, draft: TonnageDraft) -> None:
        super().__init__(draft)
        self._draft = draft
        self._works: dict[str, dict[int, Route]] = {}
        """The routes that work for a nation."""
        self._ends: dict[str, dict[str, tuple[str, ...]]] = {}
        """Where its routes may end, with the sea areas there."""
        self._near: dict[tuple[str, str], dict[str, int]] = {}
        """The areas to which there is an open way from an end."""

    def verbs(self) -> list[str]:
        kinds = [kind for kind in (PUT, OPEN, TRANSPORTS, TRAIN) if any(self._may(kind, one) for one in self.nations)]
        return [*kinds, DISBAND] if self._trains() else kinds

    def words(self, verb: str, words: Sequence[str]) -> list[str]:
        count = len(words)
        if verb == DISBAND:
            return [] if count else self._trains()
        if count == 0:
            return [nation for nation in self.nations if self._may(verb, nation)]
        nation = words[0]
        if verb == TRANSPORTS:
            return [] if count > 1 else self._points(nation)
        if verb == PUT:
            return self._puts(nation, 99) if count == 1 else self._tonnage(nation, int(words[1])) if count == 2 else []
        if verb == TRAIN:
            return self._bases(nation) if count == 1 else self._seas(nation, words[1]) if count == 2 else []
        if count == 1:
            return [end for end in self._ends_of(nation) if self._others(nation, end, 1)]
        return self._others(nation, words[1], 999) if count == 2 else self._points(nation) if count == 3 else []

    def item(self, verb: str, words: Sequence[str]) -> Item:
        if verb == DISBAND:
            return Disband(words[0])
        nation = words[0]
        if verb == PUT:
            return Put(nation, int(words[1]), int(words[2]))
        if verb == TRANSPORTS:
            return Transports(nation, int(words[1]))
        if verb == TRAIN:
            return SetUp(nation, words[1], words[2])
        name = f"new-{len(self._draft.done) + sum(self._draft.shifted.values())}"
        return Open(nation, name, int(words[3]), words[1], words[2], ())

    def _may(self, verb: str, nation: str) -> bool:
        """Whether a nation has a line with this verb."""
        draft = self._draft
        if verb == PUT:
            return bool(self._puts(nation, 1))
        if verb == TRANSPORTS:
            return self._spare(nation) > 0 and draft.fits(Transports(nation, 1))
        if verb == TRAIN:
            return draft.free[nation] >= train_price(self.state, nation)[0] and bool(self._bases(nation))
        if self._spare(nation) <= 0 or len(self.state.routes) >= ROUTES:
            return False
        return any(self._others(nation, end, 1) for end in self._ends_of(nation))

    def _points(self, nation: str) -> list[str]:
        """How much of the reserve may be taken."""
        return [str(number) for number in range(1, min(POINTS, self._spare(nation)) + 1)]

    def _spare(self, nation: str) -> int:
        """What is in reserve and may still be put elsewhere."""
        return max(0, min(self._draft.free[nation], self._draft.to_shift(nation)))

    # Tonnage.

    def _working(self, nation: str) -> dict[int, Route]:
        found = self._works.get(nation)
        if found is None:
            found = self._works[nation] = trade.effective_routes(self.state, nation)
        return found

    def _puts(self, nation: str, most: int) -> list[str]:
        """The routes whose tonnage may be changed; so many are looked for."""
        found: list[str] = []
        draft, works, spare = self._draft, self._working(nation), self._spare(nation)
        for number, route in self.state.routes.items():
            afloat = route.tonnage.get(nation, 0)
            # What a line on a route may not say twice is asked of the draft; less than there is may always be put there.
            if (afloat or (number in works and spare)) and draft.fits(Put(nation, number, afloat - 1 if afloat else 1)):
                found.append(str(number))
                if len(found) == most:
                    break
        return found

    def _tonnage(self, nation: str, number: int) -> list[str]:
        """What a route may carry instead of what it carries: more of the reserve only where it works."""
        route = self.state.routes[number]
        afloat = route.tonnage.get(nation, 0)
        top = afloat + self._spare(nation) if number in self._working(nation) else afloat
        return [str(points) for points in range(top + 1) if points != afloat]

    # New routes.

    def _ends_of(self, nation: str) -> dict[str, tuple[str, ...]]:
        found = self._ends.get(nation)
        if found is None:
            state = self.state
            found = self._ends[nation] = {
                end: state.areas_of(end)
                for end in (*state.harbours, *state.trains)
                if trade.is_open_end(state, nation, end)
            }
        return found

    def _others(self, nation: str, end: str, most: int) -> list[str]:
        """The other ends to which there is an open way; so many are looked for."""
        ends = self._ends_of(nation)
        near = self._near.get((nation, end))
        if near is None:
            near = self._near[nation, end] = self.state.atlas.within(ends[end], self.state.closed(nation))
        found: list[str] = []
        for other, areas in ends.items():
            if other != end and any(area in near for area in areas):
                found.append(other)
                if len(found) == most:
                    break
        return found

    # Fleet trains.

    def _bases(self, nation: str) -> list[str]:
        """The bases that have what a train takes."""
        return [
            base
            for base, harbour in self.state.harbours.items()
            if harbour.manpower.get(nation) and harbour.stock.get(nation) and self._seas(nation, base)
        ]

    def _seas(self, nation: str, base: str) -> list[str]:
        return [area for area in self.state.areas_of(base) if self._draft.fits(SetUp(nation, base, area))]

    def _trains(self) -> list[str]:
        return [
            name
            for name, train in self.state.trains.items()
            if train.nation in self.nations and self._draft.fits(Disband(name))
        ]
