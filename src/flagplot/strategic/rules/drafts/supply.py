"""What the sheet of step 1 may contain: cargoes along routes, and supply for troops ashore."""

from __future__ import annotations

from typing import Any

from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.strategic.content.resources import MATERIALS, SPECIAL
from flagplot.strategic.orders.items import Feed, Item, Ship
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.rules.merchant.hold import POINT, Hold, free_lift
from flagplot.strategic.rules.operations.allowances import may_station, ungranted
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Route
from flagplot.strategic.text.said import say


class SupplyDraft(Draft):
    """Lift and stores as the sheet uses them."""

    def __init__(self, state: Strategic, seat: Seat) -> None:
        super().__init__(state, seat)
        self.hold = Hold(state)
        self.taken: dict[str, int] = {}
        self.flown: list[str] = []
        self._works: dict[tuple[int, str], bool] = {}
        """Whether a route works for a nation, and its lift, as far as they were asked: they do not change while the sheet is written."""
        self._lift: dict[tuple[int, str], int] = {}

    def tallies(self) -> list[list[Any] | dict[Any, Any]]:
        return [self.hold.used, self.hold.specials, self.taken, self.flown]

    def add(self, item: Item) -> None:
        if isinstance(item, Ship):
            self.ship(item)
        elif isinstance(item, Feed):
            self.feed(item)

    @rule(
        "NW-UNI-13",
        "NW-MER-20",
        "NW-MER-21",
        "NW-MER-22",
        "NW-MER-23",
        "NW-MER-25",
        "NW-MER-30",
        "NW-SEQ-25",
        "NW-UNI-15",
    )
    def ship(self, item: Ship) -> None:
        state = self.state
        if not self.is_own(item.nation):
            return None
        route = state.routes.get(item.route)
        if route is None:
            return self.fault("NW-MER-2", say("refuse-there-no-route", route=item.route))
        if (item.source, item.to) not in ((route.a, route.b), (route.b, route.a)):
            return self.fault("NW-MER-26", say("refuse-route-runs-between", route=route.id, a=route.a, b=route.b))
        before = len(self.faults)
        if item.number < 1:
            self.fault("NW-MER-20", say("refuse-ship-least-point"))
        if item.by != item.nation and not (
            state.is_friend(item.by, item.nation) and state.agrees(item.by, item.nation, "lift")
        ):
            self.fault("NW-MER-30", ungranted(state, item.by, item.nation, "lift"))
        elif not self.works(route, item.by):
            self.fault(
                "NW-MER-3",
                say("refuse-route-does-not-work", route=route.id),
            )
        self.cargo(item)
        if len(self.faults) > before:
            return None
        cost, lift = self.hold.cost(item), self.left(route, item.by, item.to)
        if cost > lift:
            return self.fault(
                "NW-MER-24",
                say(
                    "refuse-takes-points-lift-left",
                    item=item.line(),
                    what=f"{cost / 2:g}",
                    by=item.by,
                    other=f"{lift / 2:g}",
                    route=route.id,
                ),
            )
        self.hold.stow(item)
        key = f"{item.nation} {item.cargo} {item.source}"
        enter(self.taken, key, item.number)
        if item.cargo in state.units:
            self.flown.append(item.cargo)
        return None

    def works(self, route: Route, nation: str) -> bool:
        """The same as `is_effective`."""
        found = self._works.get((route.id, nation))
        if found is None:
            found = self._works[route.id, nation] = trade.is_effective(self.state, route, nation)
        return found

    def left(self, route: Route, by: str, to: str) -> int:
        """The same as `Hold.left`."""
        lift = self._lift.get((route.id, by))
        if lift is None:
            lift = self._lift[route.id, by] = free_lift(self.state, route, by)
        return lift - self.hold.spent(route, by, to)

    def cargo(self, item: Ship) -> None:
        """Check that there is such a cargo to load."""
        state = self.state
        kind, at, where = item.cargo.partition("@")
        if at and kind in SPECIAL:
            self.special_cargo(item, kind, where)
        elif item.cargo in ("manpower", "tank"):
            if item.to not in state.harbours:
                self.fault("NW-MER-20", say("refuse-troops-landed-port-not"))
            harbour = state.harbours.get(item.source)
            store = {} if harbour is None else harbour.manpower if item.cargo == "manpower" else harbour.tanks
            self.in_store(item, store)
        elif item.cargo == "lsp":
            self.in_store(item, state.stock_of(item.source))
        elif item.cargo == "garrison":
            self.fault("NW-UNI-15", say("refuse-garrisons-never-move"))
        elif item.cargo not in MATERIALS:
            self.air_cargo(item)

    @rule("NW-MER-22", "NW-MER-36")
    def special_cargo(self, item: Ship, kind: str, where: str) -> None:
        """Check that a special material comes out of a resource area that has it, through a port of that area or out of store."""
        charted = self.state.atlas.scenario.resources
        area = charted.get(where)
        if area is None or kind not in area.materials:
            able = ", ".join(f"{kind}@{one.id}" for one in charted.values() if kind in one.materials)
            what = (
                say("words-no-resource-area", where=repr(where))
                if area is None
                else say("words-there-no", kind=kind, area=area.name)
            )
            self.fault("NW-MER-36", say("refuse-word-2", what=what, able=able or say("words-no-area-play", kind=kind)))
        elif item.source not in area.ports:
            stored = self.state.ledgers[item.nation].goods.get(item.source, {})
            there = stored.get(item.cargo, 0) - self.taken.get(f"{item.nation} {item.cargo} {item.source}", 0)
            if item.number > there:
                ports = ", ".join(port for port in area.ports if port in self.state.harbours)
                self.fault(
                    "NW-MER-36",
                    say(
                        "refuse-loaded-store",
                        cargo=item.cargo,
                        ports=ports,
                        source=item.source,
                        there=there,
                        nation=item.nation,
                    ),
                )

    def in_store(self, item: Ship, store: dict[str, int]) -> None:
        """Check that enough of a cargo is left at its source."""
        there = store.get(item.nation, 0) - self.taken.get(f"{item.nation} {item.cargo} {item.source}", 0)
        if item.number > there:
            self.fault(
                "NW-UNI-28",
                say(
                    "refuse-holds-not",
                    source=item.source,
                    there=there,
                    cargo=item.cargo,
                    nation=item.nation,
                    number=item.number,
                ),
            )

    @rule("NW-SEQ-25", "NW-UNI-2", "NW-BAS-23")
    def air_cargo(self, item: Ship) -> None:
        """Check that the cargo is an air point ashore at the source that may be based at the other end."""
        state = self.state
        unit = state.units.get(UnitId(item.cargo))
        if unit is None or unit.nation != item.nation or not unit.is_air:
            self.fault(
                "NW-MER-20",
                say(
                    "refuse-no-cargo-manpower-tank",
                    cargo=repr(item.cargo),
                    materials=", ".join(MATERIALS),
                    special=", ".join(SPECIAL),
                ),
            )
        elif not unit.ashore or unit.at != item.source or item.cargo in self.flown:
            self.fault("NW-SEQ-25", say("refuse-not-ashore", cargo=item.cargo, source=item.source))
        elif item.number != 1:
            self.fault("NW-SEQ-25", say("refuse-one-air-point-not", cargo=item.cargo, number=item.number))
        elif item.to not in state.harbours:
            self.fault("NW-UNI-2", say("refuse-air-points-based-land"))
        elif not may_station(state, unit.nation, item.to):
            self.fault("NW-BAS-23", say("refuse-belongs-fleet-played-murmansk", cargo=item.cargo))

    @rule("NW-AMP-37", "NW-AMP-42")
    def feed(self, item: Feed) -> None:
        state = self.state
        if not self.is_own(item.nation):
            return None
        route = state.routes.get(item.route)
        if route is None or item.place not in (route.a, route.b) or not self.works(route, item.nation):
            return self.fault("NW-AMP-37", say("refuse-troops-fed-along-working", place=item.place))
        harbour = state.harbours.get(item.place)
        if harbour is None or item.nation not in harbour.landed or item.number < 1:
            return self.fault("NW-AMP-42", say("refuse-feed-point-more-force", nation=item.nation, place=item.place))
        lift = self.left(route, item.nation, item.place)
        if item.number * POINT > lift:
            return self.fault(
                "NW-AMP-42",
                say("refuse-feeding-points-takes-much", number=item.number, what=f"{lift / 2:g}", route=route.id),
            )
        self.hold.feed(item)
        return None
