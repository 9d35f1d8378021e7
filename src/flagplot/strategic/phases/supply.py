"""Step 1: supplies move on the tonnage that last turn's merchant war has left."""

from __future__ import annotations

from flagplot.kernel.flow import Prompt
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import trade
from flagplot.strategic.books import enter
from flagplot.strategic.items import Feed, Item, Ship
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Sheet, Supply
from flagplot.strategic.phases.allowances import may_station, ungranted
from flagplot.strategic.phases.hold import POINT, Hold, free_lift
from flagplot.strategic.phases.sheet import Draft, SheetPhase

MATERIALS = ("raw_material", "oil", "food")
SPECIAL = ("tungsten", "aluminium", "rubber")


class SupplyDraft(Draft):
    """Lift and stores as the sheet uses them up."""

    def __init__(self, state: Strategic, seat: Seat) -> None:
        super().__init__(state, seat)
        self.hold = Hold(state)
        self.taken: dict[str, int] = {}
        self.flown: list[str] = []

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
            return self.fault("NW-MER-2", f"There is no route {item.route}.")
        if (item.source, item.to) not in ((route.a, route.b), (route.b, route.a)):
            return self.fault("NW-MER-26", f"Route {route.id} runs between {route.a} and {route.b}.")
        before = len(self.faults)
        if item.number < 1:
            self.fault("NW-MER-20", "Ship at least 1 point.")
        if item.by != item.nation and not (
            state.is_friend(item.by, item.nation) and state.agrees(item.by, item.nation, "lift")
        ):
            self.fault("NW-MER-30", ungranted(state, item.by, item.nation, "lift", "carry your cargo"))
        elif not trade.is_effective(state, route, item.by):
            self.fault(
                "NW-MER-3",
                f"Route {route.id} does not work: both ends must be in friendly, uncontested hands and its path open.",
            )
        self.cargo(item)
        if len(self.faults) > before:
            return None
        cost, lift = self.hold.cost(item), self.hold.left(route, item.by, item.to)
        if cost > lift:
            return self.fault(
                "NW-MER-24",
                f"{item.words()}: that takes {cost / 2:g} points of lift, {item.by} has {lift / 2:g} left on route {route.id}.",
            )
        self.hold.stow(item)
        key = f"{item.nation} {item.cargo} {item.source}"
        enter(self.taken, key, item.number)
        if item.cargo in state.units:
            self.flown.append(item.cargo)
        return None

    def cargo(self, item: Ship) -> None:
        """Check that there is such a cargo to load."""
        state = self.state
        kind, at, where = item.cargo.partition("@")
        if item.cargo in ("manpower", "tank"):
            if item.to not in state.harbours:
                self.fault("NW-MER-20", "Troops are landed at a port, not at a fleet train.")
            harbour = state.harbours.get(item.source)
            store = {} if harbour is None else harbour.manpower if item.cargo == "manpower" else harbour.tanks
            self.in_store(item, store)
        elif item.cargo == "lsp":
            self.in_store(item, state.stock_of(item.source))
        elif item.cargo == "garrison":
            self.fault("NW-UNI-15", "Garrisons never move.")
        elif item.cargo not in MATERIALS and not (kind in SPECIAL and at and where):
            self.air_cargo(item)

    def in_store(self, item: Ship, store: dict[str, int]) -> None:
        """Check that enough of a cargo is left at its source."""
        there = store.get(item.nation, 0) - self.taken.get(f"{item.nation} {item.cargo} {item.source}", 0)
        if item.number > there:
            self.fault("NW-UNI-28", f"{item.source} holds {there} {item.cargo} of {item.nation}, not {item.number}.")

    @rule("NW-SEQ-25", "NW-UNI-2", "NW-BAS-23")
    def air_cargo(self, item: Ship) -> None:
        """Check that the cargo is an air point ashore at the source that may be based at the other end."""
        state = self.state
        unit = state.units.get(item.cargo)
        if unit is None or unit.nation != item.nation or not unit.is_air:
            self.fault(
                "NW-MER-20",
                f"{item.cargo!r} is no cargo: manpower, tank, lsp, an air unit of yours, {', '.join(MATERIALS)}, rubber@AREA and the like.",
            )
        elif not unit.ashore or unit.at != item.source or item.cargo in self.flown:
            self.fault("NW-SEQ-25", f"{item.cargo} is not ashore at {item.source}.")
        elif item.number != 1:
            self.fault("NW-SEQ-25", f"{item.cargo} is one air point, not {item.number}.")
        elif item.to not in state.harbours:
            self.fault("NW-UNI-2", "Air points are based on land or on carriers, not on a fleet train.")
        elif not may_station(state, unit.nation, item.to):
            self.fault("NW-BAS-23", f"{item.cargo} belongs to a fleet that is played at Murmansk and Vladivostok only.")

    @rule("NW-AMP-37", "NW-AMP-42")
    def feed(self, item: Feed) -> None:
        state = self.state
        if not self.is_own(item.nation):
            return None
        route = state.routes.get(item.route)
        if route is None or item.place not in (route.a, route.b) or not trade.is_effective(state, route, item.nation):
            return self.fault("NW-AMP-37", f"Troops at {item.place} are fed along a working route that ends there.")
        harbour = state.harbours.get(item.place)
        if harbour is None or item.nation not in harbour.landed or item.number < 1:
            return self.fault(
                "NW-AMP-42", f"Feed 1 point or more of a force that {item.nation} landed at {item.place}."
            )
        lift = self.hold.left(route, item.nation, item.place)
        if item.number * POINT > lift:
            return self.fault(
                "NW-AMP-42",
                f"Feeding {item.number} points takes as much lift: {lift / 2:g} are left on route {route.id}.",
            )
        self.hold.feed(item)
        return None


class Supplies(SheetPhase):
    """NW-SEQ-2: move supplies, LSP included."""

    def title(self, state: Strategic) -> str:
        return "1 Supplies"

    def draft(self, state: Strategic, seat: Seat) -> Draft:
        return SupplyDraft(state, seat)

    def sheet(self, items: tuple[Item, ...]) -> Sheet:
        return Supply(items)

    def prompt(self) -> Prompt:
        return Prompt("Move supplies along your routes.", rule="NW-SEQ-2")

    @rule("NW-SEQ-2", "NW-MER-27")
    def carry_out(self, state: Strategic, seat: Seat, item: Item, umpire: Umpire) -> None:
        if isinstance(item, Feed):
            key = f"fed {item.nation} {item.place}"
            enter(state.happened, key, item.number)
            return
        assert isinstance(item, Ship)
        if item.by == item.nation:
            self.ship(state, seat, item, umpire)  # allies' ships sail last, with what their owner leaves

    def ship(self, state: Strategic, seat: Seat, item: Ship, umpire: Umpire) -> None:
        """Bring cargo from one end of a route to the other."""
        nation = item.nation
        if item.cargo in state.units:
            state.units[item.cargo].at = item.to
        elif item.cargo == "lsp":
            carry(state.stock_of(item.source), state.stock_of(item.to), nation, item.number)
        elif item.cargo == "manpower":
            carry(state.harbours[item.source].manpower, state.harbours[item.to].manpower, nation, item.number)
        elif item.cargo == "tank":
            carry(state.harbours[item.source].tanks, state.harbours[item.to].tanks, nation, item.number)
        facts = {"nation": nation, "cargo": item.cargo, "number": item.number, "to": item.to, "route": item.route}
        umpire.announce("supply.shipped", ("NW-SEQ-2",), facts, audience=(seat,))

    @rule("NW-AMP-37", "NW-AMP-42")
    def conclude(self, state: Strategic, umpire: Umpire) -> None:
        """Cargo in allied ships; lodgements that went short of supply; half points that are carried over."""
        self.ship_with_allies(state, umpire)
        for harbour in state.harbours.values():
            for nation in list(harbour.landed):
                fed = state.happened.pop(f"fed {nation} {harbour.id}", 0)
                if harbour.landed[nation] >= state.turn or not harbour.points(nation):
                    continue
                harbour.hungry[nation] = 0 if fed >= harbour.points(nation) else harbour.hungry.get(nation, 0) + 1
                if harbour.hungry[nation] >= 1:
                    facts = {"nation": nation, "place": harbour.id, "turns": harbour.hungry[nation]}
                    umpire.announce("supply.hungry", ("NW-AMP-37",), facts, audience=(state.chairs[nation],))
                if harbour.hungry[nation] >= 2 and state.options["unsupplied_ashore"] == "removed_after_2":
                    starve(state, harbour.id, nation, umpire)
        if state.options["lift_rounding"] == "carry_over":
            self.keep_fractions(state)

    @rule("NW-MER-30")
    def ship_with_allies(self, state: Strategic, umpire: Umpire) -> None:
        """Cargo in an ally's ships goes as far as the ally's own cargo leaves lift."""
        hold = Hold(state)
        lent: list[tuple[Seat, Ship]] = []
        for seat in state.seats_at_war():
            order = self.plots.get(seat)
            for item in order.items if isinstance(order, Supply) else ():
                if isinstance(item, Feed):
                    hold.feed(item)
                elif isinstance(item, Ship) and item.by == item.nation:
                    hold.stow(item)
                elif isinstance(item, Ship):
                    lent.append((seat, item))
        for seat, item in lent:
            route = state.routes.get(item.route)
            if route is not None and hold.cost(item) <= hold.left(route, item.by, item.to):
                hold.stow(item)
                self.ship(state, seat, item, umpire)

    @rule("NW-MER-19")
    def keep_fractions(self, state: Strategic) -> None:
        for route in state.routes.values():
            for nation in route.tonnage:
                route.carry[nation] = free_lift(state, route, nation) % POINT

    def clone(self) -> Supplies:
        return Supplies(dict(self.plots), self.hidden)


def carry(source: dict[str, int], to: dict[str, int], nation: str, number: int) -> None:
    """Move points of a nation from one store to another."""
    enter(source, nation, -number)
    enter(to, nation, number)


@rule("NW-AMP-42")
def starve(state: Strategic, place: str, nation: str, umpire: Umpire) -> None:
    """Remove a lodgement that went two turns without supply."""
    harbour = state.harbours[place]
    lost = harbour.points(nation)
    harbour.manpower[nation] = 0
    harbour.tanks[nation] = 0
    harbour.landed.pop(nation, None)
    harbour.hungry.pop(nation, None)
    state.ledgers[nation].land_out += lost
    umpire.announce("supply.starved", ("NW-AMP-42",), {"nation": nation, "place": place, "points": lost})
