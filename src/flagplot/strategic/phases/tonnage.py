"""Step 4: tonnage points go to merchant routes; routes open and shift; fleet trains are set up and broken up."""

from __future__ import annotations

from flagplot.kernel.flow import Prompt
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import trade
from flagplot.strategic.books import enter
from flagplot.strategic.briefings import TRAIN_PRICE
from flagplot.strategic.items import Disband, Divert, Item, Open, Put, SetUp, Transports
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Sheet, Tonnage
from flagplot.strategic.phases.capture import abandon
from flagplot.strategic.phases.sheet import Draft, SheetPhase
from flagplot.strategic.pieces import Route, Train


@rule("NW-BAS-16", "NW-BAS-17")
def train_price(state: Strategic, nation: str) -> tuple[int, int, int]:
    """Tonnage points, manpower and LSP a fleet train costs: one price for all, or the briefing's by option."""
    return state.atlas.nations[nation].train if state.options["train_setup"] == "briefing" else TRAIN_PRICE


class TonnageDraft(Draft):
    """The national reserve as routes, trains and transports draw on it."""

    def __init__(self, state: Strategic, seat: Seat) -> None:
        super().__init__(state, seat)
        self.free = {nation: state.reserve[nation] for nation in self.nations}
        self.shifted = dict.fromkeys(self.nations, 0)
        self.done: list[str] = []
        self.paid: dict[str, int] = {}

    def add(self, item: Item) -> None:
        if isinstance(item, Put):
            self.put(item)
        elif isinstance(item, Open):
            self.open(item)
        elif isinstance(item, Divert):
            self.divert(item)
        elif isinstance(item, SetUp):
            self.set_up(item)
        elif isinstance(item, Disband):
            self.disband(item)
        elif isinstance(item, Transports):
            self.transports(item)

    def take(self, nation: str, points: int) -> None:
        self.free[nation] -= points
        if points > 0:
            self.shifted[nation] += points

    @rule("NW-SEQ-13", "NW-MER-28", "NW-SET-8")
    def close(self) -> None:
        for nation in self.nations:
            if self.free[nation] < 0:
                owned = self.state.tonnage_of(nation)
                self.fault(
                    "NW-SEQ-13", f"{nation} has {owned} tonnage points: take {-self.free[nation]} off somewhere."
                )
            half = self.state.tonnage_of(nation) // 2
            later = self.state.turn > self.state.atlas.scenario.first_turn
            if self.state.options["tonnage_move"] == "half_per_turn" and later and self.shifted[nation] > half:
                self.fault("NW-MER-28", f"{nation} may shift {half} tonnage points a turn, not {self.shifted[nation]}.")

    @rule("NW-MER-4", "NW-SEQ-13", "NW-MER-29")
    def put(self, item: Put) -> None:
        if not self.is_own(item.nation):
            return None
        route = self.state.routes.get(item.route)
        if route is None:
            return self.fault("NW-MER-2", f"There is no route {item.route}: `open` one.")
        key = f"put {item.nation} {item.route}"
        if key in self.done:
            return self.fault("NW-SEQ-13", f"Route {item.route} is given tonnage of {item.nation} twice.")
        if item.number < 0:
            return self.fault("NW-SEQ-13", f"Route {item.route} carries 0 tonnage points or more, not {item.number}.")
        change = item.number - route.tonnage.get(item.nation, 0)
        if change > 0 and not trade.is_effective(self.state, route, item.nation):
            return self.fault(
                "NW-MER-3",
                f"Route {item.route} does not work for {item.nation}: its ends must be friendly and its path open.",
            )
        self.done.append(key)
        return self.take(item.nation, change)

    @rule("NW-SEQ-14", "NW-MER-13", "NW-MER-18", "NW-MER-31")
    def open(self, item: Open) -> None:
        state = self.state
        if not self.is_own(item.nation):
            return None
        for end in (item.a, item.b):
            if not trade.is_open_end(state, item.nation, end):
                return self.fault("NW-MER-31", f"{end} is no port, fleet base or train in friendly, uncontested hands.")
        if item.a == item.b:
            return self.fault("NW-MER-31", "A route has two different ends.")
        if item.number < 1:
            return self.fault("NW-SEQ-14", "A route is opened by diverting tonnage to it: at least 1 point.")
        path = item.path or trade.shortest(state, item.nation, item.a, item.b)
        if not path or not self.is_path(item.nation, item.a, item.b, path):
            return self.no_path(item.nation, item.a, item.b)
        return self.take(item.nation, item.number)

    def is_path(self, nation: str, a: str, b: str, path: tuple[str, ...]) -> bool:
        joined = trade.touches(self.state, a, path[0]) and trade.touches(self.state, b, path[-1])
        return joined and trade.is_open_path(self.state, nation, path)

    def no_path(self, nation: str, a: str, b: str) -> None:
        """A path does not do: name the shortest that does."""
        best = trade.shortest(self.state, nation, a, b)
        shown = f"the shortest is `via {'>'.join(best)}`" if best else "there is no such path now"
        self.fault("NW-MER-18", f"The path must lead from {a} to {b} over open links: {shown}.")

    @rule("NW-MER-18")
    def divert(self, item: Divert) -> None:
        route = self.state.routes.get(item.route)
        if route is None or route.owner not in self.nations:
            return self.fault("NW-MER-18", f"Route {item.route} is not yours to divert.")
        if f"divert {item.route}" in self.done:
            return self.fault("NW-MER-18", f"Route {item.route} is diverted twice.")
        if not self.is_path(route.owner, route.a, route.b, item.path):
            return self.no_path(route.owner, route.a, route.b)
        self.done.append(f"divert {item.route}")
        return None

    @rule("NW-BAS-16", "NW-BAS-17")
    def set_up(self, item: SetUp) -> None:
        state = self.state
        if not self.is_own(item.nation):
            return None
        if (
            item.base not in state.harbours
            or not state.is_fleet_base(item.base)
            or not state.may_use(item.nation, item.base)
        ):
            return self.fault("NW-BAS-17", f"{item.base} is no fleet base of {item.nation}: a train is set up at one.")
        if item.area not in state.areas_of(item.base):
            return self.fault(
                "NW-BAS-17", f"The train forms in the base's own sea: {', '.join(state.areas_of(item.base))}."
            )
        harbour = state.harbours[item.base]
        trains = self.paid.get(f"{item.nation} {item.base}", 0) + 1
        men, lsp = harbour.manpower.get(item.nation, 0), harbour.stock.get(item.nation, 0)
        tonnage, crew, stores = train_price(state, item.nation)
        if men < trains * crew or lsp < trains * stores or self.free[item.nation] < tonnage:
            return self.fault(
                "NW-BAS-17",
                f"A train costs {tonnage} tonnage points, {crew} manpower and {stores} LSP at the base:"
                f" {item.nation} has {max(0, self.free[item.nation])} free, and {men} and {lsp} at {item.base}.",
            )
        self.paid[f"{item.nation} {item.base}"] = trains
        return self.take(item.nation, tonnage)

    @rule("NW-BAS-17")
    def disband(self, item: Disband) -> None:
        train = self.state.trains.get(item.train)
        if train is None or train.nation not in self.nations or item.train in self.done:
            return self.fault("NW-BAS-17", f"You have no fleet train {item.train!r} to disband.")
        if train.since == self.state.turn:
            return self.fault("NW-BAS-17", f"{item.train} was set up this turn.")
        self.done.append(item.train)
        return self.take(train.nation, -train.locked)

    @rule("NW-AMP-23")
    def transports(self, item: Transports) -> None:
        if not self.is_own(item.nation):
            return None
        if f"transports {item.nation}" in self.done:
            return self.fault("NW-AMP-23", f"Transports of {item.nation} are named twice.")
        if item.number < 0:
            return self.fault("NW-AMP-23", f"Keep 0 tonnage points or more for troops, not {item.number}.")
        self.done.append(f"transports {item.nation}")
        return self.take(item.nation, item.number)


class Tonnages(SheetPhase):
    """NW-SEQ-13: allocate tonnage to merchant routes."""

    def title(self, state: Strategic) -> str:
        return "4 Tonnage"

    def draft(self, state: Strategic, seat: Seat) -> Draft:
        return TonnageDraft(state, seat)

    def sheet(self, items: tuple[Item, ...]) -> Sheet:
        return Tonnage(items)

    def prompt(self) -> Prompt:
        return Prompt("Allocate tonnage to routes; what you do not name stays as it is.", rule="NW-SEQ-13")

    @rule("NW-SEQ-13", "NW-SEQ-14", "NW-BAS-17", "NW-AMP-23", "NW-MER-2")
    def carry_out(self, state: Strategic, seat: Seat, item: Item, umpire: Umpire) -> None:
        if isinstance(item, (Put, Divert)) and item.route not in state.routes:
            return  # an ally broke up the train it led to: the tonnage is in reserve
        if isinstance(item, Put):
            route = state.routes[item.route]
            state.reserve[item.nation] -= item.number - route.tonnage.get(item.nation, 0)
            route.tonnage[item.nation] = item.number
        elif isinstance(item, Open):
            if state.is_base(item.a) and state.is_base(item.b):
                self.open(state, item, umpire)
        elif isinstance(item, Divert):
            state.routes[item.route].path = item.path
            umpire.announce("route.diverted", ("NW-MER-18",), {"route": item.route, "path": list(item.path)})
        elif isinstance(item, SetUp):
            self.set_up(state, item, umpire)
        elif isinstance(item, Disband):
            disband(state, state.trains[item.train], umpire)
        elif isinstance(item, Transports):
            state.reserve[item.nation] -= item.number
            state.transports[item.nation] += item.number

    def open(self, state: Strategic, item: Open, umpire: Umpire) -> None:
        number = max(state.numbers.get("route", 0), max(state.routes, default=0)) + 1
        state.numbers["route"] = number
        path = item.path or trade.shortest(state, item.nation, item.a, item.b)
        state.routes[number] = Route(
            number, item.name, item.nation, item.a, item.b, path, {item.nation: item.number}, {}
        )
        state.reserve[item.nation] -= item.number
        facts = {"route": number, "name": item.name, "a": item.a, "b": item.b, "nation": item.nation}
        umpire.announce("route.opened", ("NW-SEQ-14",), facts)

    def set_up(self, state: Strategic, item: SetUp, umpire: Umpire) -> None:
        nation = item.nation
        key = f"train-{nation}"
        enter(state.numbers, key, 1)
        name = f"{key}-{state.numbers[key]}"
        harbour = state.harbours[item.base]
        tonnage, crew, stores = train_price(state, nation)
        state.reserve[nation] -= tonnage
        enter(harbour.manpower, nation, -crew)
        enter(harbour.stock, nation, -stores)
        state.ledgers[nation].land_out += crew
        state.ledgers[nation].lsp_out += stores
        state.trains[name] = Train(name, nation, item.area, state.turn, tonnage, {})
        umpire.announce("train.set_up", ("NW-BAS-17",), {"train": name, "area": item.area})

    def clone(self) -> Tonnages:
        return Tonnages(dict(self.plots), self.hidden)


@rule("NW-BAS-17", "NW-BAS-19")
def disband(state: Strategic, train: Train, umpire: Umpire) -> None:
    """Release a train's tonnage; its stock is gone and its ships go to the nearest base."""
    abandon(state, train.id, umpire)
    state.reserve[train.nation] += train.locked
    remove_train(state, train)
    umpire.announce("train.disbanded", ("NW-BAS-17",), {"train": train.id})


def remove_train(state: Strategic, train: Train) -> None:
    """Take a train off the map with its stock; its routes end nowhere and their tonnage is idle."""
    for nation, lsp in train.stock.items():
        state.ledgers[nation].lsp_out += lsp
    del state.trains[train.id]
    for number in [n for n, route in state.routes.items() if train.id in (route.a, route.b)]:
        route = state.routes.pop(number)
        for nation, points in route.tonnage.items():
            state.reserve[nation] += points
