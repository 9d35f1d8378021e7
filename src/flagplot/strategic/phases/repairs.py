"""Step 10: forces return, and each fleet base repairs one damaged unit that was there all turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.sheets import Repair
from flagplot.strategic.rules.bases.repairs import come_home, may_repair, repair
from flagplot.strategic.rules.combat.losses import whose
from flagplot.strategic.state.ids import NO_UNIT, UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Unit
from flagplot.strategic.text.said import say
from flagplot.strategic.text.wording import called


class Repairs(Phase[Strategic]):
    """One unit for each base; the base's owner chooses (NW-SEQ-21)."""

    next: int = -1
    base: str = ""
    choice: tuple[UnitId, ...] = ()
    chair: str = ""

    def title(self, state: Strategic) -> Said | str:
        return say("title-repairs")

    def seats(self, state: Strategic) -> Sequence[Seat]:
        return whose(state, state.holder(self.base)) if self.choice else ()

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        return Prompt(
            str(say("ask-choose-unit-repairs", base=called(self.base))), (f"repair {self.choice[0]}",), "NW-REP-9"
        )

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return [Repair(name) for name in self.choice]

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Repair) and order.unit in self.choice:
            return None
        return Objection("NW-REP-9", say("refuse-can-repair", base=self.base, choice=", ".join(self.choice)))

    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Repair)
        umpire.revealed = True  # the next base may belong to another seat
        self.choice = ()
        repair(state, state.units[order.unit], self.base, umpire)

    @rule("NW-SEQ-21", "NW-REP-1", "NW-REP-2", "NW-REP-7", "NW-REP-8", "NW-REP-9")
    def run(self, state: Strategic, umpire: Umpire) -> None:
        if self.choice:
            self.obey(state, CONTROL, Repair(self.choice[0]), umpire)
            return
        if self.next < 0:
            self.next = 0
            come_home(state, umpire)
        bases = [*state.harbours, *state.trains]
        waiting: dict[str, list[Unit]] = {}
        for unit in state.units.values():
            if unit.damaged:
                waiting.setdefault(unit.at, []).append(unit)
        while self.next < len(bases):
            base = bases[self.next]
            self.next += 1
            able = [u for u in waiting.get(base, ()) if may_repair(state, u, base)]
            if len(able) == 1:
                repair(state, able[0], base, umpire)
            elif able:
                self.base, self.choice = base, tuple(unit.id for unit in able)
                self.chair = state.chairs[state.holder(base)]
                return
        state.end(None, umpire)

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        """Others see which base has a choice to make, not the units in it."""
        if seat == self.chair:
            return self.clone()
        return Repairs(self.next, self.base, (NO_UNIT,) if self.choice else (), self.chair)
