"""Reconnaissance by the search zones of the map, and the search by air units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Prompt, singly
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.counters import PLANE
from flagplot.operational.content.sea import DIRECTIONS
from flagplot.operational.orders.common import Arc, Divert, Done, Scout, StandIn
from flagplot.operational.phases.oneside import OneSide
from flagplot.operational.rules.air import recovery
from flagplot.operational.rules.recon.search import (
    SEARCHERS,
    check_arc,
    check_scout,
    check_stand_in,
    lacks_floatplanes,
    may_search,
    scout,
    scout_targets,
    search_arc,
    within,
)
from flagplot.operational.state.model import JAPAN, Bay, Plane
from flagplot.operational.text.said import say


class Searching(OneSide):
    """One side's air units search in an impulse: arcs, single markers; units on their way home may be diverted."""

    def step(self, state: Bay) -> Said | str:
        return say("title-step-air-search-impulse", impulse=state.impulse)

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The side; Japan does not fly at night."""
        if state.night and (self.side == JAPAN or state.options.night_search == "none"):
            return ()
        return (Seat(self.side),)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(
            str(say("ask-send-searchers-out")), ("arc tone-jake NE", "scout tone-jake A2", "done"), "MK-REC-34"
        )

    def searchers(self, state: Bay) -> list[Plane]:
        """The units that may search now."""
        found = [state.planes[name] for name in SEARCHERS[self.side] if name in state.planes]
        return [plane for plane in found if not plane.lost and may_search(state, plane) is None]

    def orders(self, state: Bay, seat: Seat) -> Iterator[Order]:
        """Arcs, scouting flights, replacements, diversions; and the end."""
        targets = scout_targets(state, self.side)
        for plane in self.searchers(state):
            if "M" not in PLANE[plane.id].modes:
                for facing in DIRECTIONS:
                    yield Arc(plane.id, facing)
            for target in within(state, plane, targets):
                yield Scout(plane.id, target)
        yield from self._replacements(state, seat)
        yield from recovery.diversions(state, self.side)
        yield Done()

    def kinds(self, state: Bay, seat: Seat) -> Sequence[Iterator[Iterator[Order]]]:
        """Arcs and scouting flights of each unit, replacements, diversions of each unit, the end."""
        searchers = self.searchers(state)
        return (
            self._arcs(searchers),
            self._flights(state, searchers),
            singly(self._replacements(state, seat)),
            recovery.diversions_by_unit(state, self.side),
            singly([Done()]),
        )

    def _arcs(self, searchers: list[Plane]) -> Iterator[Iterator[Order]]:
        for plane in searchers:
            if "M" not in PLANE[plane.id].modes:
                yield self._arcs_of(plane)

    def _arcs_of(self, plane: Plane) -> Iterator[Order]:
        for facing in DIRECTIONS:
            yield Arc(plane.id, facing)

    def _flights(self, state: Bay, searchers: list[Plane]) -> Iterator[Iterator[Order]]:
        targets = scout_targets(state, self.side) if searchers else []
        for plane in searchers:
            yield self._flights_of(state, plane, targets)

    def _flights_of(self, state: Bay, plane: Plane, targets: list[str]) -> Iterator[Order]:
        for target in within(state, plane, targets):
            yield Scout(plane.id, target)

    def _replacements(self, state: Bay, seat: Seat) -> Iterator[Order]:
        if not lacks_floatplanes(state):
            return
        for plane in state.planes.values():
            stands_in = plane.side == self.side and not plane.lost and PLANE[plane.id].type == "Kate"
            if stands_in and self.check(state, seat, StandIn(plane.id)) is None:
                yield StandIn(plane.id)

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """Sometimes a search, mostly the end."""
        if dice.roll(2, "sample") == 1:
            return Done()
        units = [name for name in SEARCHERS[self.side] if name in state.planes and not state.planes[name].lost]
        if not units:
            return Done()
        plane = state.planes[dice.pick(units, "sample a unit")]
        if may_search(state, plane) is not None:
            return Done()
        targets = scout_targets(state, self.side)
        if targets:
            order = Scout(plane.id, dice.pick(targets, "sample a marker"))
            if check_scout(state, self.side, order.unit, order.marker) is None:
                return order
        if "M" in PLANE[plane.id].modes:
            return Done()
        return Arc(plane.id, dice.pick(DIRECTIONS, "sample a direction"))

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Done):
            return None
        if isinstance(order, Arc):
            return check_arc(state, self.side, order)
        if isinstance(order, Scout):
            return check_scout(state, self.side, order.unit, order.marker)
        if isinstance(order, StandIn):
            return check_stand_in(state, self.side, order.unit)
        if isinstance(order, Divert):
            return recovery.check_divert(state, self.side, order)
        return Objection("MK-REC-34", say("refuse-now-air-units-search"))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        if isinstance(order, Arc):
            search_arc(state, umpire, state.planes[order.unit], order.facing)
        elif isinstance(order, Scout):
            scout(state, umpire, state.planes[order.unit], order.marker)
        elif isinstance(order, StandIn):
            state.planes[order.unit].scout = True
            umpire.announce("stands.in", ("MK-REC-20",), {"unit": order.unit}, audience=(self.side,))
        elif isinstance(order, Divert):
            state.planes[order.unit].post = order.base
        else:
            state.end(None, umpire)
