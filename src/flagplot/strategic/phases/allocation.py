"""Step 5: every available unit is assigned to a task force, to a route's protection, to an attack on a route, or stays in port."""

from __future__ import annotations

from flagplot.kernel.flow import Prompt
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.items import Attack, Escorts, Form, Item, Join
from flagplot.strategic.orders.sheets import Allocate, Sheet
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.rules.drafts.allocation import AllocationDraft
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.operations.allocation import assign, join, transports_needed
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import (
    ESCORTING,
    RAIDING,
    TASK_FORCE,
    TaskForce,
)
from flagplot.strategic.text.said import say


class Allocation(SheetPhase):
    """NW-SEQ-15: allocate units to roles."""

    def title(self, state: Strategic) -> Said | str:
        return say("title-allocation")

    def draft(self, state: Strategic, seat: Seat) -> Draft:
        return AllocationDraft(state, seat)

    def sheet(self, items: tuple[Item, ...]) -> Sheet:
        return Allocate(items)

    def prompt(self) -> Prompt:
        return Prompt(
            str(say("ask-what-ships-tasks-form")),
            rule="NW-SEQ-15",
        )

    @rule("NW-OPS-1", "NW-SEQ-15", "NW-SEQ-16", "NW-OPS-3", "NW-INT-46")
    def carry_out(self, state: Strategic, seat: Seat, item: Item, umpire: Umpire) -> None:
        if isinstance(item, Form):
            self.form(state, item)
        elif isinstance(item, Escorts):
            for name in item.units:
                assign(state, state.units[name], ESCORTING, str(item.route), "")
        elif isinstance(item, Attack):
            for name in item.units:
                assign(state, state.units[name], RAIDING, str(item.route), item.area)
            unit = state.units[item.units[0]]
            if state.options.submarine_lsp == "1_per_card" and unit.is_ship:
                state.draw_lsp(unit.nation, item.base, 1)

    def form(self, state: Strategic, item: Form) -> None:
        nation = item.id.partition(":")[0]
        units = [state.units[name] for name in item.units]
        force = TaskForce(item.id, nation, item.base, list(item.units), item.manpower, item.tanks)
        for unit in units:
            assign(state, unit, TASK_FORCE, item.id, "")
        if force.points:
            harbour = state.harbours[item.base]
            harbour.put_ashore(nation, -item.manpower, -item.tanks)
            force.transports = transports_needed(state, units, force.points)
            state.transports[nation] -= force.transports
        state.forces[item.id] = force

    @rule("NW-FLG-16", "NW-SEQ-22", "NW-OPS-22")
    def conclude(self, state: Strategic, umpire: Umpire) -> None:
        """Allied units join the forces they named; then task force counters are placed on the map."""
        for seat in state.seats_at_war():
            order = self.plots.get(seat)
            if isinstance(order, Allocate):
                for item in order.items:
                    if isinstance(item, Join):
                        join(state, item)
        for force in state.forces.values():
            facts = {"nation": force.nation, "force": force.id, "base": force.base}
            umpire.announce("force.formed", ("NW-OPS-1",), facts)
