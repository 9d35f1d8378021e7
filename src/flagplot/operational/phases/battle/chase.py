"""A side breaks off: pursuit, with its rounds of fire, until the fleeing ships are away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flagplot.kernel.flow import Phase
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.orders.common import Pursue
from flagplot.operational.phases.battle.firing import Fired, Firing
from flagplot.operational.phases.battle.pursuing import Pursuing
from flagplot.operational.rules.battle import broadside, flight, lineup, pursuit, rounds
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.state.model import Bay, enemy


@dataclass(frozen=True)
class Fled:
    """The battle after a flight, and why it is over; empty if those left behind fight on."""

    fight: Fight
    why: str


class Chase(Phase[Bay]):
    """One flight. The result is `Fled`."""

    fight: Fight
    """As it stood when the open step began; that step has its own copy and hands it back."""

    def title(self, state: Bay) -> Said | str:
        return ""

    @rule("MK-BAT-39")
    def run(self, state: Bay, umpire: Umpire) -> None:
        """The enemy may pursue with ships that are fast enough; not after being surprised."""
        if pursuit.may_be_pursued(state, self.fight):
            self.offer(state)
        else:
            self.retreat(state, umpire)

    def offer(self, state: Bay) -> None:
        """Ask whether to pursue."""
        state.call(Pursuing(enemy(self.fight.fleer), self.fight.clone()))

    def resume(self, state: Bay, result: Any, umpire: Umpire) -> None:
        if isinstance(result, Fired):
            self.fight = result.fight
            self.end_round(state, umpire)
        elif isinstance(result, Pursue) and result.answer != "no":
            self.pursue(state, umpire, result)
        else:
            self.retreat(state, umpire)

    def pursue(self, state: Bay, umpire: Umpire, order: Pursue) -> None:
        """The fleeing side's torpedoes, then a round of guns."""
        fight = self.fight
        pursuit.open_pursuit(state, fight, order)
        flight.parting_torpedoes(state, umpire, fight)
        if fight.is_over(state) or not pursuit.runners(state, fight):
            self.end_round(state, umpire)
        else:
            first = rounds.draw_first(umpire, fight)
            state.call(Firing(broadside.next_to_fire(state, fight, first), fight.clone()))

    def end_round(self, state: Bay, umpire: Umpire) -> None:
        """Results kept back take effect."""
        fight = self.fight
        if fight.is_over(state):
            state.end(Fled(fight, rounds.why_over(state, fight)), umpire)
        else:
            rounds.close_round(state, umpire, fight)
            self.retreat(state, umpire)

    def retreat(self, state: Bay, umpire: Umpire) -> None:
        """The fleeing ships are gone, or pursued once more; those left behind fight on."""
        fight = self.fight
        again = fight.chasing and pursuit.may_pursue_again(state, fight)
        fight.chasing = False
        fight.hunting = []
        if again:
            self.offer(state)
            return
        left = flight.get_away(state, umpire, fight)
        is_over = left is None or fight.is_over(state)
        if not is_over:
            lineup.settle(state, fight)
        state.end(Fled(fight, "one side has fled" if is_over else ""), umpire)
