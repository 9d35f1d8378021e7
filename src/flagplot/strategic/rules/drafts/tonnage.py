"""What the sheet of step 4 may contain: tonnage to routes, routes opened and diverted, fleet trains, transports."""

from __future__ import annotations

from typing import Any

from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.strategic.orders.items import Disband, Divert, Item, Open, Put, SetUp, Transports
from flagplot.strategic.rules.bases.trains import train_price
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.said import say


class TonnageDraft(Draft):
    """The national reserve as routes, trains and transports draw on it."""

    def __init__(self, state: Strategic, seat: Seat) -> None:
        super().__init__(state, seat)
        self.free = {nation: state.reserve[nation] for nation in self.nations}
        self.shifted = dict.fromkeys(self.nations, 0)
        self.done: list[str] = []
        self.paid: dict[str, int] = {}

    def tallies(self) -> list[list[Any] | dict[Any, Any]]:
        return [self.free, self.shifted, self.done, self.paid]

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
                    "NW-SEQ-13",
                    say("refuse-tonnage-points-take-off", nation=nation, owned=owned, what=-self.free[nation]),
                )
            if self.to_shift(nation) < 0:
                half, shifted = self.state.tonnage_of(nation) // 2, self.shifted[nation]
                self.fault(
                    "NW-MER-28", say("refuse-may-shift-tonnage-points", nation=nation, half=half, shifted=shifted)
                )

    @rule("NW-MER-28")
    def to_shift(self, nation: str) -> int:
        """How many tonnage points a nation may still move: all, or half of them each turn by option."""
        state = self.state
        if state.options.tonnage_move == "half_per_turn" and state.turn > state.atlas.scenario.first_turn:
            return state.tonnage_of(nation) // 2 - self.shifted[nation]
        return max(0, self.free[nation])

    @rule("NW-MER-4", "NW-SEQ-13", "NW-MER-29")
    def put(self, item: Put) -> None:
        if not self.is_own(item.nation):
            return None
        route = self.state.routes.get(item.route)
        if route is None:
            return self.fault("NW-MER-2", say("refuse-there-no-route-open", route=item.route))
        key = f"put {item.nation} {item.route}"
        if key in self.done:
            return self.fault(
                "NW-SEQ-13", say("refuse-route-given-tonnage-twice", route=item.route, nation=item.nation)
            )
        if item.number < 0:
            return self.fault(
                "NW-SEQ-13", say("refuse-route-carries-tonnage-points", route=item.route, number=item.number)
            )
        change = item.number - route.tonnage.get(item.nation, 0)
        if change > 0 and not trade.is_effective(self.state, route, item.nation):
            return self.fault(
                "NW-MER-3",
                say("refuse-route-does-not-work-ends", route=item.route, nation=item.nation),
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
                return self.fault("NW-MER-31", say("refuse-no-port-fleet-base", end=end))
        if item.a == item.b:
            return self.fault("NW-MER-31", say("refuse-route-two-different-ends"))
        if item.number < 1:
            return self.fault("NW-SEQ-14", say("refuse-route-opened-diverting-tonnage"))
        path = item.path or trade.shortest(state, item.nation, item.a, item.b)
        if not path or not self.is_path(item.nation, item.a, item.b, path):
            return self.no_path(item.nation, item.a, item.b)
        return self.take(item.nation, item.number)

    def is_path(self, nation: str, a: str, b: str, path: tuple[str, ...]) -> bool:
        joined = trade.touches(self.state, a, path[0]) and trade.touches(self.state, b, path[-1])
        return joined and trade.is_open_path(self.state, nation, path)

    def no_path(self, nation: str, a: str, b: str) -> None:
        """A path that is not possible: the fault names the shortest possible one."""
        best = trade.shortest(self.state, nation, a, b)
        shown = say("words-shortest-via", best=">".join(best)) if best else say("words-there-no-such-path")
        self.fault("NW-MER-18", say("refuse-path-must-lead-from", a=a, b=b, shown=shown))

    @rule("NW-MER-18")
    def divert(self, item: Divert) -> None:
        route = self.state.routes.get(item.route)
        if route is None or route.owner not in self.nations:
            return self.fault("NW-MER-18", say("refuse-route-not-yours-divert", route=item.route))
        if f"divert {item.route}" in self.done:
            return self.fault("NW-MER-18", say("refuse-route-diverted-twice", route=item.route))
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
            return self.fault("NW-BAS-17", say("refuse-no-fleet-base-train", base=item.base, nation=item.nation))
        if item.area not in state.areas_of(item.base):
            return self.fault(
                "NW-BAS-17", say("refuse-train-forms-bases-own", areas_of=", ".join(state.areas_of(item.base)))
            )
        harbour = state.harbours[item.base]
        trains = self.paid.get(f"{item.nation} {item.base}", 0) + 1
        men, lsp = harbour.manpower.get(item.nation, 0), harbour.stock.get(item.nation, 0)
        tonnage, crew, stores = train_price(state, item.nation)
        if men < trains * crew or lsp < trains * stores or self.free[item.nation] < tonnage:
            return self.fault(
                "NW-BAS-17",
                say(
                    "refuse-train-costs-tonnage-points",
                    tonnage=tonnage,
                    crew=crew,
                    stores=stores,
                    nation=item.nation,
                    free=max(0, self.free[item.nation]),
                    men=men,
                    lsp=lsp,
                    base=item.base,
                ),
            )
        self.paid[f"{item.nation} {item.base}"] = trains
        return self.take(item.nation, tonnage)

    @rule("NW-BAS-17")
    def disband(self, item: Disband) -> None:
        train = self.state.trains.get(item.train)
        if train is None or train.nation not in self.nations or item.train in self.done:
            return self.fault("NW-BAS-17", say("refuse-no-fleet-train-disband", train=repr(item.train)))
        if train.since == self.state.turn:
            return self.fault("NW-BAS-17", say("refuse-was-set-up-turn", train=item.train))
        self.done.append(item.train)
        return self.take(train.nation, -train.locked)

    @rule("NW-AMP-23")
    def transports(self, item: Transports) -> None:
        if not self.is_own(item.nation):
            return None
        if f"transports {item.nation}" in self.done:
            return self.fault("NW-AMP-23", say("refuse-transports-named-twice", nation=item.nation))
        if item.number < 0:
            return self.fault("NW-AMP-23", say("refuse-keep-tonnage-points-more", number=item.number))
        self.done.append(f"transports {item.nation}")
        return self.take(item.nation, item.number)
