"""The air of damaged and sunk carriers: if there is a choice its owner sends it to another carrier or ashore."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.sheets import Rehouse
from flagplot.strategic.rules.combat.losses import Levy, whose
from flagplot.strategic.rules.combat.rehousing import open_homes, rehouse, settle_air
from flagplot.strategic.state.ids import NO_UNIT, UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.settling import Settling
from flagplot.strategic.text.said import say


class Rehousing(Settling):
    """One air point after the other is sent to a carrier or ashore (NW-CMB-42)."""

    levy: Levy
    homeless: tuple[UnitId, ...]
    """The air points whose new base is still to be chosen; of another seat's only that there are some."""

    def title(self, state: Strategic) -> Said | str:
        return say("title-losses")

    def seats(self, state: Strategic) -> Sequence[Seat]:
        return whose(state, self.levy.nation)

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        return Prompt(
            str(say("ask-send-air-point-damaged")),
            ("rehouse usa-air-1 ashore",),
            "NW-CMB-42",
        )

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        unit = state.units[self.homeless[0]]
        return [Rehouse(unit.id, home) for home in open_homes(state, unit)]

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if order in self.orders(state, seat):
            return None
        lines = ", ".join(legal.line() for legal in self.orders(state, seat))
        return Objection("NW-CMB-42", say("refuse-choose-one", areas=lines))

    @rule("NW-CMB-42")
    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Rehouse)
        rehouse(state, state.units[order.unit], order.to, self.levy.by, umpire)
        self.homeless = settle_air(state, self.levy.units, self.levy.by, umpire)
        if not self.homeless:
            state.end(None, umpire)

    def run(self, state: Strategic, umpire: Umpire) -> None:
        self.obey(state, CONTROL, next(iter(self.orders(state, CONTROL))), umpire)

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        levy = self.levy.seen_by(seat)
        return self.clone() if levy is self.levy else Rehousing(levy, (NO_UNIT,))
