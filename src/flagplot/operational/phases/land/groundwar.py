"""Ground combat: the defender may step back, the attacker wagers, and each owner chooses its losses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records.record import field
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.orders.common import FallBack, Lose, Stand, Step, Wager
from flagplot.operational.phases.question import Question
from flagplot.operational.rules.damage import lose_troop
from flagplot.operational.rules.land import ground
from flagplot.operational.state.model import Bay, Troop, enemy
from flagplot.operational.text.said import say
from flagplot.operational.text.wording import named


class GroundFight(Phase[Bay]):
    """Combat for one hex, round after round."""

    at: str
    side: str
    landing: bool
    offered: bool = False
    """Whether the defender has been asked in this round whether to step back."""

    def title(self, state: Bay) -> Said | str:
        return say("title-ground-combat-in", at=named(self.at))

    def run(self, state: Bay, umpire: Umpire) -> None:
        own, foes = state.troops_at(self.at, self.side), state.troops_at(self.at, enemy(self.side))
        may_retreat = not self.landing and state.options.overland_defender_retreat == "on"
        if not own or not foes:
            if own:
                ground.capture(state, umpire, self.at, self.side)
            state.end(None, umpire)
        elif not ground.attackers(state, self.at, self.side):
            ground.fall_back(state, umpire, self.at, self.side)
        elif may_retreat and not self.offered:
            self.offered = True
            state.call(Retreating(enemy(self.side), self.at))
        else:
            self.offered = False
            state.call(Wagering(self.side, self.at, self.landing))

    def resume(self, state: Bay, result: Any, umpire: Umpire) -> None:
        """The attacker has decided: fight a round, or fall back."""
        if isinstance(result, Wager):
            owed = ground.fight_round(state, umpire, self.at, self.side, result.factors, landing=self.landing)
            state.call(Losing(self.at, owed))
        elif isinstance(result, FallBack):
            ground.fall_back(state, umpire, self.at, self.side)


class Retreating(Question):
    """Does a defender step back before an overland attack? There is no result: the unit moves."""

    at: str

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-stand-step-back")), ("stand", "step light-horse 1215"), "MK-LND-12")

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        troops = state.troops_at(self.at, seat)
        return [Stand(), *(Step(troop.id, to) for troop in troops for to in ground.side_steps(state, troop))]

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Stand) or (isinstance(order, Step) and order in self.orders(state, seat)):
            return None
        return Objection("MK-LND-12", say("refuse-say-stand-step-back"))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        if isinstance(order, Step):
            ground.step_aside(state, umpire, state.troops[order.unit], order.to)
        state.end(None, umpire)


class Wagering(Question):
    """How many factors does the attacker wager? The result is the order."""

    at: str
    landing: bool

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-attack-how-many-factors")), ("wager 0", "wager 1", "fallback"), "MK-LND-18")

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """Every wager; in an overland attack also falling back."""
        bets: list[Order] = []
        if ground.column(state, self.at, self.asked, landing=self.landing):
            bets = [Wager(stake) for stake in range(ground.largest_wager(state, self.at, self.asked) + 1)]
        return bets if self.landing else [*bets, FallBack()]

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        return ground.check_attack(state, self.at, self.asked, order, landing=self.landing)

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        state.end(order, umpire)


class Losing(Question):
    """Which unit takes the loss? Its owner is asked, factor by factor, if there is a choice."""

    asked: str = field(default="", kw_only=True)
    at: str
    owed: dict[str, int]
    """Losses still to be taken, in half factors."""

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-which-unit-takes-loss")), ("lose light-horse",), "MK-LND-19")

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        return [Lose(troop.id) for troop in state.troops_at(self.at, seat)]

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        names = [troop.id for troop in state.troops_at(self.at, seat)]
        if isinstance(order, Lose) and order.unit in names:
            return None
        return Objection("MK-LND-19", say("refuse-name-unit-loses-factor", names=", ".join(names)))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Lose)
        side, self.asked = self.asked, ""
        self.take(state, umpire, side, state.troops[order.unit])

    def run(self, state: Bay, umpire: Umpire) -> None:
        side, only = ground.next_to_lose(state, self.at, self.owed)
        if not side:
            state.end(None, umpire)
        elif only is not None:
            self.take(state, umpire, side, only)
        else:
            self.asked = side

    def take(self, state: Bay, umpire: Umpire, side: str, troop: Troop) -> None:
        """Take one factor from a unit."""
        self.owed[side] -= ground.price(troop)
        lose_troop(state, umpire, troop, 1, ("MK-LND-19",))
