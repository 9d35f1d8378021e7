"""A battle handed down to the tactical game: whether both sides agree, waiting for the report, and where ships that broke off go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.orders.common import Below, Report, Settle, Stand, Withdraw
from flagplot.operational.phases.question import Question
from flagplot.operational.rules.battle import below, flight
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.state.model import JAPAN, Bay, enemy
from flagplot.operational.text.said import say
from flagplot.operational.text.wording import named


@dataclass(frozen=True)
class Told:
    """The battle after its report, and the ships of each side that left the plot."""

    fight: Fight
    fled: dict[str, list[str]]


class Handing(Question):
    """Fight the battle in the tactical game? Japan is asked first. The result is the last answer, `yes` if both agreed."""

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        text = say("ask-fight-battle-out-ship")
        return Prompt(str(text), ("below yes", "below no"), "MK-BAT-68")

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        return [Below("yes"), Below("no")]

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Below) and order.answer in {"yes", "no"}:
            return None
        return Objection("MK-BAT-68", say("refuse-answer-below-yes-below"))

    @rule("MK-BAT-68", "CB-WHO-1")
    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """A refusal decides; after an agreement the other side is asked."""
        if isinstance(order, Below) and order.answer == "yes" and self.asked == JAPAN:
            self.asked = enemy(JAPAN)
        else:
            state.end(order, umpire)


class Awaiting(Phase[Bay]):
    """The battle is fought in the tactical game. The result is `Told`, or the order to settle it here."""

    battle: str
    """Its name between the games."""
    fight: Fight

    def title(self, state: Bay) -> Said | str:
        return say("title-waiting-for-report-battle-in", at=named(self.fight.at))

    def seats(self, state: Bay) -> Sequence[Seat]:
        return (CONTROL,)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        text = say("ask-report-what-became-battle")
        return Prompt(str(text), (f"report {self.battle} 5d0c hermes=sunk", "settle"), "MK-BAT-69")

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """Only settling it: reports cannot be listed."""
        return [Settle()]

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Settle):
            return None
        if isinstance(order, Report):
            return below.check_report(state, self.fight, self.battle, order)
        return Objection("MK-BAT-69", say("refuse-report-waited-report-settle", battle=self.battle))

    @rule("MK-BAT-69", "CB-WHO-5")
    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Enter the report; without one the battle begins here."""
        if isinstance(order, Report):
            fled = below.apply_report(state, umpire, self.fight, order)
            state.end(Told(self.fight, fled), umpire)
        else:
            facts = {"hex": self.fight.at, "battle": self.battle}
            umpire.announce("battle.settled", ("MK-BAT-69",), facts, reveals=True)
            state.end(order, umpire)


class Fleeing(Question):
    """Ships broke off in the tactical game: to which hex do they go? The result is the withdrawal, or `Stand` if there is no way out."""

    fight: Fight
    leaving: list[str]
    """Ships that are left behind."""

    def seats(self, state: Bay) -> Sequence[Seat]:
        """No seat if there is only one way."""
        return super().seats(state) if self.ways(state) else ()

    def ways(self, state: Bay) -> list[str]:
        """The hexes to which they may go."""
        names = self.fight.afloat(state, self.asked)
        if all(name in self.leaving for name in names):
            return []
        return flight.escapes(state, self.fight, self.asked)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-ships-broken-off-where")), ("withdraw 3210",), "MK-BAT-71")

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        return [Withdraw(to, tuple(self.leaving)) for to in self.ways(state)]

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        ways = self.ways(state)
        if not isinstance(order, Withdraw) or order.to not in ways:
            return Objection("MK-BAT-71", say("refuse-broken-off-withdraw-one", ways=", ".join(ways)))
        if order.leaving and sorted(order.leaving) != sorted(self.leaving):
            shown = ", ".join(self.leaving) or say("words-nobody")
            return Objection("MK-BAT-71", say("refuse-battle-decided-who-left", shown=shown))
        return None

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Withdraw)
        state.end(Withdraw(order.to, tuple(self.leaving)), umpire)

    @rule("MK-BAT-71")
    def run(self, state: Bay, umpire: Umpire) -> None:
        """If there is no way out, the battle goes on."""
        state.end(Stand(), umpire)


@dataclass(frozen=True)
class Returned:
    """A battle that was fought in the tactical game, the sides of which ships left the plot, and how they flee, if they can."""

    fight: Fight
    fled: tuple[str, ...]
    flight: Withdraw | None = None


class HandingDown(Phase[Bay]):
    """A battle that is, or may be, handed down. The result is `Returned`, or the order by which it is fought here."""

    fight: Fight

    def title(self, state: Bay) -> Said | str:
        return ""

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Ask whether to hand it down, where that is asked."""
        if below.is_asked(state):
            state.call(Handing(JAPAN))
        else:
            self.hand_down(state, umpire)

    @rule("MK-BAT-69")
    def hand_down(self, state: Bay, umpire: Umpire) -> None:
        """Wait for the report."""
        name = below.name_of(state, self.fight)
        umpire.announce("battle.below", ("MK-BAT-68",), {"hex": self.fight.at, "battle": name}, reveals=True)
        state.call(Awaiting(name, self.fight.clone()))

    @rule("MK-BAT-71")
    def resume(self, state: Bay, result: Any, umpire: Umpire) -> None:
        """After the report, who left the plot flees by the rules here."""
        if isinstance(result, Below) and result.answer == "yes":
            self.hand_down(state, umpire)
        elif isinstance(result, Told):
            fight = self.fight = result.fight
            if len(result.fled) != 1 or fight.is_over(state):
                state.end(Returned(fight, tuple(result.fled)), umpire)
                return
            side, ships = next(iter(result.fled.items()))
            fight.fleer = side
            state.call(Fleeing(side, fight.clone(), below.left_behind(state, fight, side, ships)))
        elif isinstance(result, (Withdraw, Stand)):
            fight, side = self.fight, self.fight.fleer
            order = result if isinstance(result, Withdraw) else None
            fight.fleer = "" if order is None else side
            state.end(Returned(fight, (side,), order), umpire)
        else:
            state.end(result, umpire)
