"""Step 8: operations one at a time, in an order drawn by lot: rivals, intervention, combat, objective."""

from __future__ import annotations

from flagplot.kernel.flow import Phase
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.said import say


class Operations(Phase[Strategic]):
    """All flagged operations, before merchant warfare begins (NW-SEQ-19)."""

    order: tuple[int, ...] = ()
    next: int = -1

    def title(self, state: Strategic) -> Said | str:
        return say("title-operations")

    @rule("NW-SEQ-19", "NW-SEQ-23")
    def run(self, state: Strategic, umpire: Umpire) -> None:
        if self.next < 0:
            self.order = tuple(self.draw(state, umpire))
            self.next = 0
            return
        if self.next >= len(self.order):
            state.end(None, umpire)
            return
        self.next += 1
        state.call(Conduct(self.order[self.next - 1]))

    @rule("NW-SEQ-23", "NW-CTL-7", "NW-CTL-8")
    def draw(self, state: Strategic, umpire: Umpire) -> list[int]:
        """The order of operations: by lot, by team or by area."""
        numbers = [operation.number for operation in state.operations]
        if state.options.op_order == "team_order":
            nations = state.nations()
            return sorted(numbers, key=lambda n: (nations.index(state.operations[n].flag), n))
        if state.options.op_order == "area_order":
            return sorted(numbers, key=lambda n: (state.atlas.areas.index(state.operations[n].area), n))
        drawn = umpire.dice.shuffle(numbers, "NW-SEQ-23 order of operations")
        if drawn:
            umpire.announce("operations.order", ("NW-SEQ-23",), {"order": [state.operations[n].force for n in drawn]})
        return drawn
