"""What the sheet before turn 1 may contain: ships and LSP at other fleet bases."""

from __future__ import annotations

from typing import Any

from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.strategic.orders.items import Item, Place, Stock
from flagplot.strategic.rules.control.schedule import is_interned
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.operations.allowances import may_station
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.said import say


class PlacementDraft(Draft):
    """Starting forces that are moved."""

    def __init__(self, state: Strategic, seat: Seat) -> None:
        super().__init__(state, seat)
        self.placed: list[str] = []
        self.stored: dict[str, int] = {}

    def tallies(self) -> list[list[Any] | dict[Any, Any]]:
        return [self.placed, self.stored]

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
            return self.fault("NW-SET-5", say("refuse-placed-twice", unit=item.unit))
        if not unit.is_ship:
            return self.fault("NW-SET-5", say("refuse-no-ship-air-points", unit=item.unit))
        if is_interned(self.state, unit):
            return self.fault("NW-CTL-13", say("refuse-interned-stays-there", unit=item.unit, at=unit.at))
        if not self.is_start_base(unit.nation, item.to):
            return self.fault(
                "NW-SET-5",
                say("refuse-starts-fleet-base-willing", unit=item.unit, nation=unit.nation, to=item.to),
            )
        self.placed.append(item.unit)
        return None

    @rule("NW-SET-5")
    def stock(self, item: Stock) -> None:
        if not self.is_own(item.nation):
            return None
        if item.number < 1:
            return self.fault("NW-SET-5", say("refuse-store-least-lsp-elsewhere"))
        if not self.is_start_base(item.nation, item.to):
            return self.fault("NW-SET-5", say("refuse-lsp-stored-fleet-bases", to=item.to))
        if item.source not in self.state.harbours:
            return self.fault("NW-SET-5", say("refuse-there-no-base-take", source=repr(item.source)))
        key = f"{item.nation} {item.source}"
        stored = self.state.harbours[item.source].stock.get(item.nation, 0)
        if item.number > stored - self.stored.get(key, 0):
            return self.fault(
                "NW-SET-5", say("refuse-holds-lsp", source=item.source, stored=stored, nation=item.nation)
            )
        enter(self.stored, key, item.number)
        return None

    def is_start_base(self, nation: str, base: str) -> bool:
        state = self.state
        if base not in state.harbours or not state.is_fleet_base(base) or not state.may_use(nation, base):
            return False
        return may_station(state, nation, base)
