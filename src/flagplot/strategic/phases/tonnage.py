"""Step 4: tonnage points go to merchant routes; routes open and shift; fleet trains are set up and broken up."""

from __future__ import annotations

from flagplot.kernel.flow import Prompt
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.items import Disband, Divert, Item, Open, Put, SetUp, Transports
from flagplot.strategic.orders.sheets import Sheet, Tonnage
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.rules.bases.trains import disband, train_price
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.drafts.tonnage import TonnageDraft
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Route, Train
from flagplot.strategic.text.said import say


class Tonnages(SheetPhase):
    """Allocate tonnage to merchant routes (NW-SEQ-13)."""

    def title(self, state: Strategic) -> Said | str:
        return say("title-tonnage")

    def draft(self, state: Strategic, seat: Seat) -> Draft:
        return TonnageDraft(state, seat)

    def sheet(self, items: tuple[Item, ...]) -> Sheet:
        return Tonnage(items)

    def prompt(self) -> Prompt:
        return Prompt(str(say("ask-where-do-merchantmen-sail")), rule="NW-SEQ-13")

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
        number = max(state.serials.route, max(state.routes, default=0)) + 1
        state.serials.route = number
        path = item.path or trade.shortest(state, item.nation, item.a, item.b)
        state.routes[number] = Route(
            number, item.name, item.nation, item.a, item.b, path, {item.nation: item.number}, {}
        )
        state.reserve[item.nation] -= item.number
        facts = {"route": number, "name": item.name, "a": item.a, "b": item.b, "nation": item.nation}
        umpire.announce("route.opened", ("NW-SEQ-14",), facts)

    def set_up(self, state: Strategic, item: SetUp, umpire: Umpire) -> None:
        nation = item.nation
        enter(state.serials.trains, nation, 1)
        name = f"train-{nation}-{state.serials.trains[nation]}"
        harbour = state.harbours[item.base]
        tonnage, crew, stores = train_price(state, nation)
        state.reserve[nation] -= tonnage
        enter(harbour.manpower, nation, -crew)
        enter(harbour.stock, nation, -stores)
        state.ledgers[nation].land_out += crew
        state.ledgers[nation].lsp_out += stores
        state.trains[name] = Train(name, nation, item.area, state.turn, tonnage, {})
        umpire.announce("train.set_up", ("NW-BAS-17",), {"train": name, "area": item.area})
