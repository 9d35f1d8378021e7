"""Forces that have beaten a covering force may go on against the invasion force."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.sheets import Decline, Fight
from flagplot.strategic.rules.combat.losses import whose
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.said import say


class Pursuers(Record):
    """The result of a pursuit: the forces that engage the invasion force, and the units by which their LSP are measured."""

    forces: tuple[ForceId, ...]
    supplied: tuple[int, ...]


class Pursuit(Sealed[Strategic]):
    """Forces that have beaten the covering force may engage the invasion force with what is left (NW-OPS-26)."""

    operation: int
    forces: tuple[ForceId, ...]
    supplied: tuple[int, ...] = ()
    """For each of them the units by which its LSP were measured against the covering force."""

    def title(self, state: Strategic) -> Said | str:
        return say("title-pursuit")

    def owing(self, state: Strategic) -> Sequence[Seat]:
        seats: list[Seat] = []
        for name in self.forces:
            force = state.forces.get(name)
            if force is not None:
                seats += [seat for seat in whose(state, force.nation) if seat not in seats]
        return seats

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-covering-force-beaten-engage")), ("fight", "decline"), "NW-OPS-26")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return (Fight(), Decline())

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        return None if isinstance(order, (Fight, Decline)) else Objection("NW-OPS-26", say("refuse-say-fight-decline"))

    @rule("NW-OPS-26")
    def reveal(self, state: Strategic, umpire: Umpire) -> None:
        eager = [seat for seat, order in self.plots.items() if isinstance(order, Fight)]
        known = self.supplied or (0,) * len(self.forces)  # in an imagined state they are measured anew
        going = [
            (name, units)
            for name, units in zip(self.forces, known, strict=True)
            if name in state.forces and state.chairs[state.forces[name].nation] in eager
        ]
        state.end(Pursuers(tuple(name for name, _ in going), tuple(units for _, units in going)), umpire)

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        """The number of units that took part is in the logbooks of those who fought."""
        seen = super().seen_by(seat)
        assert isinstance(seen, Pursuit)
        seen.supplied = ()
        return seen
