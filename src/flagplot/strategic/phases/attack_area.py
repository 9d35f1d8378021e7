"""By option submarines and aircraft choose the area of their attack only in step 9."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.sheets import Area
from flagplot.strategic.rules.combat.losses import whose
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import RAIDING, Unit
from flagplot.strategic.text.said import say


class AreaChoice(Phase[Strategic]):
    """By option the attack card's area is named openly in step 9 (NW-INT-7)."""

    nation: str
    route: int
    base: str

    def title(self, state: Strategic) -> Said | str:
        return say("title-attack-area")

    def units(self, state: Strategic) -> list[Unit]:
        return [
            unit
            for unit in state.units.values()
            if unit.duty == RAIDING
            and unit.nation == self.nation
            and unit.on == str(self.route)
            and unit.at == self.base
        ]

    def areas(self, state: Strategic) -> list[str]:
        units = self.units(state)
        return [a for a in dict.fromkeys(state.routes[self.route].path) if all(state.reaches(u, a) for u in units)]

    def seats(self, state: Strategic) -> Sequence[Seat]:
        return whose(state, self.nation)

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        return Prompt(
            str(say("ask-choose-area-which-attack", route=self.route)), ("area mid-atlantic-north",), "NW-INT-7"
        )

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return [Area(area) for area in self.areas(state)]

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Area) and order.area in self.areas(state):
            return None
        return Objection("NW-INT-6", say("refuse-choose-one", areas=", ".join(self.areas(state))))

    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Area)
        state.end(None, umpire)
        for unit in self.units(state):
            unit.area = order.area
        facts = {"nation": self.nation, "route": self.route, "area": order.area}
        umpire.announce("merchant.area", ("NW-INT-7",), facts, reveals=True)

    def run(self, state: Strategic, umpire: Umpire) -> None:
        state.end(None, umpire)

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        return self
