"""Step 1: supplies move on the tonnage that last turn's merchant war has left."""

from __future__ import annotations

from flagplot.kernel.flow import Prompt
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.items import Feed, Item, Ship
from flagplot.strategic.orders.sheets import Sheet, Supply
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.drafts.supply import SupplyDraft
from flagplot.strategic.rules.merchant.hold import POINT, Hold, free_lift
from flagplot.strategic.rules.merchant.supply import carry, land_goods, starve
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.said import say


class Supplies(SheetPhase):
    """Move supplies, LSP included (NW-SEQ-2)."""

    def title(self, state: Strategic) -> Said | str:
        return say("title-supplies")

    def draft(self, state: Strategic, seat: Seat) -> Draft:
        return SupplyDraft(state, seat)

    def sheet(self, items: tuple[Item, ...]) -> Sheet:
        return Supply(items)

    def prompt(self) -> Prompt:
        return Prompt(str(say("ask-move-supplies-along-routes")), rule="NW-SEQ-2")

    @rule("NW-SEQ-2", "NW-MER-27")
    def carry_out(self, state: Strategic, seat: Seat, item: Item, umpire: Umpire) -> None:
        if isinstance(item, Feed):
            enter(state.fed.setdefault(item.nation, {}), item.place, item.number)
            return
        assert isinstance(item, Ship)
        if item.by == item.nation:
            self.ship(
                state, seat, item, umpire
            )  # cargo in allied ships comes last, with the lift that their owner leaves

    def ship(self, state: Strategic, seat: Seat, item: Ship, umpire: Umpire) -> None:
        """Bring cargo from one end of a route to the other."""
        nation = item.nation
        if item.cargo in state.units:
            state.units[UnitId(item.cargo)].at = item.to
        elif item.cargo == "lsp":
            carry(state.stock_of(item.source), state.stock_of(item.to), nation, item.number)
        elif item.cargo == "manpower":
            carry(state.harbours[item.source].manpower, state.harbours[item.to].manpower, nation, item.number)
        elif item.cargo == "tank":
            carry(state.harbours[item.source].tanks, state.harbours[item.to].tanks, nation, item.number)
        else:
            land_goods(state, item)
        facts = {"nation": nation, "cargo": item.cargo, "number": item.number, "to": item.to, "route": item.route}
        umpire.announce("supply.shipped", ("NW-SEQ-2",), facts, audience=(seat,))

    @rule("NW-AMP-37", "NW-AMP-42")
    def conclude(self, state: Strategic, umpire: Umpire) -> None:
        """Cargo in allied ships; lodgements that were short of supply; half points that are carried over."""
        self.ship_with_allies(state, umpire)
        for harbour in state.harbours.values():
            for nation in list(harbour.landed):
                fed = state.fed.get(nation, {}).pop(harbour.id, 0)
                if harbour.landed[nation] >= state.turn or not harbour.points(nation):
                    continue
                harbour.hungry[nation] = 0 if fed >= harbour.points(nation) else harbour.hungry.get(nation, 0) + 1
                if harbour.hungry[nation] >= 1:
                    facts = {"nation": nation, "place": harbour.id, "turns": harbour.hungry[nation]}
                    umpire.announce("supply.hungry", ("NW-AMP-37",), facts, audience=(state.chairs[nation],))
                if harbour.hungry[nation] >= 2 and state.options.unsupplied_ashore == "removed_after_2":
                    starve(state, harbour.id, nation, umpire)
        if state.options.lift_rounding == "carry_over":
            self.keep_fractions(state)

    @rule("NW-MER-30")
    def ship_with_allies(self, state: Strategic, umpire: Umpire) -> None:
        """Cargo in an ally's ships is carried as far as the ally's own cargo leaves lift."""
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
