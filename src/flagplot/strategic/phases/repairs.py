"""Step 10: forces come home, and each fleet base repairs one damaged unit that lay there all turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Repair
from flagplot.strategic.phases.capture import any_base, find_base
from flagplot.strategic.phases.losses import land_base, remove, whose
from flagplot.strategic.pieces import PORT, Unit
from flagplot.strategic.wording import called


@rule("NW-SEQ-24", "NW-INT-44", "NW-REP-11")
def come_home(state: Strategic, umpire: Umpire) -> None:
    """Every task force, escort and raider returns to its base, or to the nearest friendly one if that is lost."""
    for force in state.forces.values():
        disembark(state, force.id)
    for unit in list(state.units.values()):
        if unit.id not in state.units:
            continue
        if unit.duty != PORT:
            unit.to_port()
            unit.idle = True  # it was at sea: no repair this turn
        if unit.is_ship and not is_friendly(state, unit):
            find_base(state, unit, unit.at, umpire)
    for unit in list(state.units.values()):
        if unit.is_air and unit.ashore and not is_friendly(state, unit):
            base = land_base(state, unit.nation, unit.at)
            if base:
                unit.at = base
            else:
                remove(state, unit, "trapped")
    state.forces.clear()


def is_friendly(state: Strategic, unit: Unit) -> bool:
    """Whether a unit's base is still in its side's hands."""
    return state.is_base(unit.at) and state.is_friend(unit.nation, state.holder(unit.at))


@rule("NW-AMP-23", "NW-AMP-26", "NW-SEQ-24")
def disembark(state: Strategic, name: str) -> None:
    """Troops still aboard go ashore at the force's base; its transports go back to the reserve."""
    force = state.forces[name]
    state.reserve[force.nation] += force.transports
    force.transports = 0
    if not force.points:
        return
    home = force.base if state.is_base(force.base) else next((unit.at for unit in state.members(force)), "")
    base = land_base(state, force.nation, home) or any_base(state, force.nation)
    if base:
        harbour = state.harbours[base]
        harbour.put_ashore(force.nation, force.manpower, force.tanks)
    else:
        state.ledgers[force.nation].land_out += force.points
    force.manpower = force.tanks = 0


class Repairs(Phase[Strategic]):
    """NW-SEQ-21: one unit a base; the base's owner chooses."""

    def __init__(self, next: int = -1, base: str = "", choice: tuple[str, ...] = (), chair: str = "") -> None:
        self.next = next
        self.base = base
        self.choice = choice
        self.chair = chair

    def title(self, state: Strategic) -> str:
        return "10 Repairs"

    def seats(self, state: Strategic) -> Sequence[Seat]:
        return whose(state, state.holder(self.base)) if self.choice else ()

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        return Prompt(f"Choose the unit that {called(self.base)} repairs.", (f"repair {self.choice[0]}",), "NW-REP-9")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return [Repair(name) for name in self.choice]

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Repair) and order.unit in self.choice:
            return None
        return Objection("NW-REP-9", f"{self.base} can repair {', '.join(self.choice)}.")

    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Repair)
        umpire.revealed = True  # the next base may be somebody else's
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
        state.flow.pop()

    def clone(self) -> Repairs:
        return Repairs(self.next, self.base, self.choice, self.chair)

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        """Others see whose base has a choice to make, not what lies there."""
        if seat == self.chair:
            return self.clone()
        return Repairs(self.next, self.base, ("",) if self.choice else (), self.chair)


@rule("NW-REP-1", "NW-REP-3", "NW-REP-4", "NW-REP-5", "NW-REP-6", "NW-REP-7", "NW-REP-8", "NW-REP-10", "NW-REP-11")
def may_repair(state: Strategic, unit: Unit, base: str) -> bool:
    """Whether a base can repair a unit now: damaged ships on its port card all turn."""
    if not unit.damaged or not unit.is_ship or unit.duty != PORT or not state.supports(base):
        return False
    if base in state.trains and state.options["train_repair"] == "off":
        return False
    if unit.idle and not (state.options["transfer_then_repair"] == "allowed" and f"moved {unit.id}" in state.happened):
        return False
    if state.options["repair_cost"] == "1_lsp" and state.lsp_at(unit.nation, base) < 1:
        return False
    return state.may_use(unit.nation, base)


@rule("NW-REP-5")
def repair(state: Strategic, unit: Unit, base: str, umpire: Umpire) -> None:
    """A damaged unit is as new."""
    unit.damaged = False
    if state.options["repair_cost"] == "1_lsp":
        state.draw_lsp(unit.nation, base, 1)
    facts = {"unit": unit.id, "base": base}
    umpire.announce("unit.repaired", ("NW-REP-5",), facts, audience=audience_of(state, unit, base))


def audience_of(state: Strategic, unit: Unit, base: str) -> tuple[str, ...]:
    """Who hears of a repair: the unit's owner and the base's."""
    return (state.chairs[unit.nation], state.chairs.get(state.holder(base), Seat("")))
