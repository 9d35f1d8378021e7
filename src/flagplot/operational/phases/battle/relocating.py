"""Between two rounds ships change their places on the battle board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.orders.common import Relocate, Stand
from flagplot.operational.phases.question import Question
from flagplot.operational.rules.battle import lineup
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from flagplot.operational.text.said import say

SHIFTS: Final = ((JAPAN, False), (ALLIES, False), (JAPAN, True), (ALLIES, True))
"""The side to ask, and whether the question is about crossing."""


@dataclass(frozen=True)
class Shifted:
    """The battle with its ships in their new positions."""

    fight: Fight


class Shifting(Phase[Bay]):
    """Each side relocates, Japan first; then an empty enemy screen may be crossed. The result is `Shifted`."""

    fight: Fight
    step: int = 0

    def title(self, state: Bay) -> Said | str:
        return ""

    @rule("MK-BAT-21", "MK-BAT-22", "MK-BAT-23")
    def run(self, state: Bay, umpire: Umpire) -> None:
        """Ask the next question that has a legal answer besides the end."""
        while self.step < len(SHIFTS):
            side, crossing = SHIFTS[self.step]
            self.step += 1
            if not crossing:
                state.call(Relocating(side, self.fight.clone()))
                return
            if lineup.may_cross(state, self.fight, side):
                state.call(Crossing(side, self.fight.clone()))
                return
        state.end(Shifted(self.fight), umpire)

    def resume(self, state: Bay, result: Shifted, umpire: Umpire) -> None:
        """Note the new positions of a side."""
        self.fight = result.fight


class Relocating(Question):
    """Which ships move to another line? The result is `Shifted`."""

    fight: Fight

    def is_crossing(self) -> bool:
        """Whether ships cross to the enemy's side of the board."""
        return False

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-shift-ships-between-lines")), ("relocate chokai second", "stand"), "MK-BAT-21")

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        yield Stand()
        yield from lineup.relocations(state, self.fight, seat, crossing=self.is_crossing())

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """Mostly ships stay where they are."""
        if dice.roll(3, "sample") > 1:
            return Stand()
        return dice.pick(list(self.orders(state, seat)), "sample an order")

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Stand):
            return None
        if isinstance(order, Relocate):
            return lineup.check_relocation(state, self.fight, seat, order, crossing=self.is_crossing())
        return Objection("MK-BAT-21", say("refuse-relocate-ship-stand-go"))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        if isinstance(order, Relocate):
            lineup.relocate(state, umpire, self.fight, seat, order)
        else:
            state.end(Shifted(self.fight), umpire)


class Crossing(Relocating):
    """Which ships cross into the enemy's empty screen? The result is `Shifted`."""

    def is_crossing(self) -> bool:
        return True

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-cross-into-empty-enemy")), ("relocate chokai across", "stand"), "MK-BAT-23")
