"""What an arriving group has to fight: the enemy, a coast battery, or one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagplot.kernel.flow import Phase
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.phases.battle.encounter import Encounter
from flagplot.operational.phases.battle.seafight import SeaFight
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.sea.arrival import Arrival
from flagplot.operational.state.model import Bay


class Meetings(Phase[Bay]):
    """Encounters and battles, one after the other."""

    waiting: list[Phase[Bay]]

    def title(self, state: Bay) -> Said | str:
        """The title of the open one."""
        return ""

    def seen_by(self, seat: Seat) -> Meetings:
        """Each as the seat may see it."""
        return Meetings([phase.seen_by(seat) for phase in self.waiting])

    def run(self, state: Bay, umpire: Umpire) -> None:
        if self.waiting:
            state.call(self.waiting.pop(0))
        else:
            state.end(None, umpire)


def meet(state: Bay, arrivals: Sequence[Arrival]) -> None:
    """Open what groups that have arrived must fight: the last to arrive comes first, and its battery before the enemy."""
    waiting: list[Phase[Any]] = []
    for arrival in reversed(arrivals):
        if arrival.battery:
            waiting.append(SeaFight(Fight(arrival.at, arrival.group, "", "battery", arrival.battery)))
        if arrival.meets:
            waiting.append(Encounter(arrival.group))
    if len(waiting) == 1:
        state.call(waiting[0])
    elif waiting:
        state.call(Meetings(waiting))
