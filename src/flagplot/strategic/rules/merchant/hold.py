"""The lift of a route in step 1, and how cargoes use it."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.rule import rule
from flagplot.strategic.orders.items import Feed, Ship
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Route

POINT: Final = 2
"""A whole point of lift, in half points."""


@rule("NW-SEQ-3", "NW-BAS-15", "NW-MER-19", "NW-MER-27")
def free_lift(state: Strategic, route: Route, nation: str) -> int:
    """Half points a nation's ships on a route can carry in step 1, after the upkeep of a train they serve."""
    lift = trade.half_lift(state, route, nation)
    if lift and state.options.lift_rounding == "carry_over":
        lift += route.carry.get(nation, 0)
    for end in (route.a, route.b):
        train = state.trains.get(end)
        if train is not None and trade.train_route(state, train) is route:
            due = trade.train_upkeep(state, end)
            for payer in sorted(route.tonnage, key=lambda one: (one != train.nation, one)):
                paid = min(due, trade.half_lift(state, route, payer))
                due -= paid
                if payer == nation:
                    lift -= paid
    return max(lift, 0)


class Hold:
    """Lift as cargoes use it, route by route and nation by nation."""

    def __init__(self, state: Strategic) -> None:
        self.state = state
        self.used: dict[str, int] = {}
        self.specials: list[str] = []

    @rule("NW-MER-20", "NW-MER-21", "NW-MER-22", "NW-MER-23", "NW-MER-25")
    def cost(self, item: Ship) -> int:
        """Half points a cargo takes: two points an LSP, one any other, one all special materials of an area together."""
        if "@" in item.cargo:
            return 0 if self.special(item) in self.specials else POINT
        return item.number * (2 * POINT if item.cargo == "lsp" else POINT)

    @rule("NW-MER-25")
    def special(self, item: Ship) -> str:
        """What one point carries any number of: the special materials of one area, or of one kind by option."""
        kind, _, area = item.cargo.partition("@")
        what = f"{item.route} {item.by} {area}"
        return f"{what} {kind}" if self.state.options.special_cargo == "per_area_and_kind" else what

    @rule("NW-MER-26")
    def left(self, route: Route, by: str, to: str) -> int:
        """Half points of lift still free, for one direction if the option counts them separately."""
        return free_lift(self.state, route, by) - self.spent(route, by, to)

    def spent(self, route: Route, by: str, to: str) -> int:
        """Half points that cargoes take already."""
        return self.used.get(self.budget(route.id, by, to), 0)

    @rule("NW-MER-26")
    def budget(self, route: int, by: str, to: str) -> str:
        way = f" {to}" if self.state.options.lift_direction == "each_way" else ""
        return f"{route} {by}{way}"

    def stow(self, item: Ship) -> None:
        """Load a cargo."""
        self.use(self.budget(item.route, item.by, item.to), self.cost(item))
        if "@" in item.cargo:
            self.specials.append(self.special(item))

    def feed(self, item: Feed) -> None:
        """Load the supply of troops ashore."""
        self.use(self.budget(item.route, item.nation, item.place), item.number * POINT)

    def use(self, budget: str, lift: int) -> None:
        enter(self.used, budget, lift)
