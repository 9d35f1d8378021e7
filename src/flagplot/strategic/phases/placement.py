"""Before turn 1: owners place ships and LSP among their fleet bases."""

from __future__ import annotations

from flagplot.kernel.flow import Prompt
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.books import enter
from flagplot.strategic.items import Item, Place, Stock
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Placement, Sheet
from flagplot.strategic.phases.allowances import may_station
from flagplot.strategic.phases.schedule import is_interned
from flagplot.strategic.phases.sheet import Draft, SheetPhase


class PlacementDraft(Draft):
    """Starting forces on the move."""

    def __init__(self, state: Strategic, seat: Seat) -> None:
        super().__init__(state, seat)
        self.placed: list[str] = []
        self.stored: dict[str, int] = {}

    def add(self, item: Item) -> None:
        if isinstance(item, Place):
            self.place(item)
        elif isinstance(item, Stock):
            self.stock(item)

    @rule("NW-SET-5", "NW-BAS-23", "NW-BAS-24")
    def place(self, item: Place) -> None:
        unit = self.own_unit(item.unit)
        if unit is None:
            return None
        if item.unit in self.placed:
            return self.fault("NW-SET-5", f"{item.unit} is placed twice.")
        if not unit.is_ship:
            return self.fault("NW-SET-5", f"{item.unit} is no ship: air points start where the briefing puts them.")
        if is_interned(self.state, unit):
            return self.fault("NW-CTL-13", f"{item.unit} is interned at {unit.at} and stays there.")
        if not self.is_start_base(unit.nation, item.to):
            return self.fault(
                "NW-SET-5",
                f"{item.unit} starts at a fleet base of {unit.nation} or of a willing ally, not at {item.to}.",
            )
        self.placed.append(item.unit)
        return None

    @rule("NW-SET-5")
    def stock(self, item: Stock) -> None:
        if not self.is_own(item.nation):
            return None
        if item.number < 1:
            return self.fault("NW-SET-5", "Store at least 1 LSP elsewhere, or leave them.")
        if not self.is_start_base(item.nation, item.to):
            return self.fault("NW-SET-5", f"LSP are stored at fleet bases: {item.to} is none of yours.")
        if item.source not in self.state.harbours:
            return self.fault("NW-SET-5", f"There is no base {item.source!r} to take LSP from: `places` lists them.")
        key = f"{item.nation} {item.source}"
        stored = self.state.harbours[item.source].stock.get(item.nation, 0)
        if item.number > stored - self.stored.get(key, 0):
            return self.fault("NW-SET-5", f"{item.source} holds {stored} LSP of {item.nation}.")
        enter(self.stored, key, item.number)
        return None

    def is_start_base(self, nation: str, base: str) -> bool:
        state = self.state
        if base not in state.harbours or not state.is_fleet_base(base) or not state.may_use(nation, base):
            return False
        return may_station(state, nation, base)


class Placing(SheetPhase):
    """Set-up: where the fleets lie on the first day."""

    def title(self, state: Strategic) -> str:
        return "Placement"

    def draft(self, state: Strategic, seat: Seat) -> Draft:
        return PlacementDraft(state, seat)

    def sheet(self, items: tuple[Item, ...]) -> Sheet:
        return Placement(items)

    def prompt(self) -> Prompt:
        return Prompt("Place your ships and LSP, or leave them as the briefing has them.", rule="NW-SET-5")

    @rule("NW-SET-5")
    def carry_out(self, state: Strategic, seat: Seat, item: Item, umpire: Umpire) -> None:
        if isinstance(item, Place):
            unit = state.units[item.unit]
            unit.at = item.to
            air = state.air_of(unit.id)
            if air is not None:
                air.at = item.to
        elif isinstance(item, Stock):
            source, to = state.harbours[item.source].stock, state.harbours[item.to].stock
            source[item.nation] -= item.number
            enter(to, item.nation, item.number)

    def clone(self) -> Placing:
        return Placing(dict(self.plots), self.hidden)
