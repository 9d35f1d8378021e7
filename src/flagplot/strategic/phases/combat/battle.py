"""A fleet combat: both sides in figures, one exchange of fire, the owners' losses, and a withdrawal."""

from __future__ import annotations

from typing import Any, Final

from flagplot.kernel.flow import Phase
from flagplot.kernel.records.record import Record
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.phases.combat.below import Agreed, Told, hand_down, rehouse_air, wait_for
from flagplot.strategic.phases.combat.card_moment import CardMoment, Played
from flagplot.strategic.phases.combat.sharing import share_out
from flagplot.strategic.rules.combat.battle import bring_home, fire, join, judge, throw
from flagplot.strategic.rules.combat.below import of_fight, of_operation
from flagplot.strategic.rules.combat.engagement import Engagement
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.said import say
from flagplot.strategic.text.wording import called

JOIN: Final = 0
OFFER: Final = 1
THROW: Final = 2
FIRE: Final = 3
JUDGE: Final = 4


class Verdict(Record):
    """The result of a battle."""

    fight: Engagement
    wins: bool
    """Whether the operating side has won."""


class Battle(Phase[Strategic]):
    """One fleet combat in an area, from the joining of the sides to the withdrawal of one."""

    fight: Engagement
    stage: int = JOIN

    def title(self, state: Strategic) -> Said | str:
        return say("title-battle-in", area=called(self.fight.area))

    def run(self, state: Strategic, umpire: Umpire) -> None:
        stage = self.stage
        self.stage += 1
        timing = state.options.card_timing
        if stage == JOIN:
            join(state, self.fight, umpire)
            if timing == "before_each_combat":
                state.call(CardMoment(*self.fight.flags(state)))
        elif stage == OFFER:
            contact = of_operation(state, self.fight) or of_fight(state, self.fight)
            if contact is not None:
                hand_down(state, contact, umpire)
        elif stage == THROW:
            throw(state, self.fight, umpire)
            if timing == "after_dice":
                state.call(CardMoment(*self.fight.flags(state)))
        elif stage == FIRE:
            for toll in fire(state, self.fight, umpire):
                share_out(state, toll)
        else:
            state.end(Verdict(self.fight, judge(state, self.fight, umpire)), umpire)

    def resume(self, state: Strategic, result: Any, umpire: Umpire) -> None:
        """Cards that were played count from now on; a battle that was handed down returns its report."""
        if isinstance(result, Agreed) and result.yes:
            wait_for(state, result.contact, umpire)
        elif isinstance(result, Told):
            if not bring_home(state, self.fight, result.contact, result.report, umpire):
                self.stage = JUDGE
            rehouse_air(state, result.contact, umpire)
        elif isinstance(result, Played):
            a, b = self.fight.a, self.fight.b
            a.die, a.shift = a.die + result.die_a, a.shift + result.shift_a
            b.die, b.shift = b.die + result.die_b, b.shift + result.shift_b

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        return Battle(self.fight.seen(), self.stage)
