"""The attack of a raid: every bomber unit is given its target."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records.record import field
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.orders.common import Bomb, Done
from flagplot.operational.phases.question import Question
from flagplot.operational.rules.air import bombing, raiding
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import Bay
from flagplot.operational.text.said import say


@dataclass(frozen=True)
class Bombed:
    """The groups that have been attacked."""

    hunted: list[str]


class Bombing(Question):
    """Which unit attacks what, and how? The result is `Bombed`."""

    asked: str = field(default="", kw_only=True)
    side: str
    at: str
    target: str
    """The group or the place that is the target of the strike."""
    units: list[PlaneId]
    struck: list[str] = field(factory=list)
    """Bombers that have made their attack."""
    hunted: list[str] = field(factory=list)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(
            str(say("ask-press-attack")),
            ("bomb akagi-val dive cornwall", "bomb akagi-kate high air", "done"),
            "MK-AIR-64",
        )

    def bombers(self, state: Bay) -> list[PlaneId]:
        """The units that have not attacked yet."""
        return [name for name in raiding.bombers(state, self.units) if name not in self.struck]

    def marks(self, state: Bay) -> list[str]:
        """The targets that can be attacked."""
        return raiding.marks(state, self.side, self.at, self.target)

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """Every attack of every unit, and the end."""
        for unit in self.bombers(state):
            for target in self.marks(state):
                for manner in bombing.ways(state, unit):
                    order = Bomb(unit, manner, target)
                    if self.check(state, seat, order) is None:
                        yield order
        yield Done()

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """Mostly an attack, seldom the end."""
        unit = self.bombers(state)[0]
        for target in dice.shuffle(self.marks(state), "sample targets")[:3]:
            order = Bomb(unit, dice.pick(bombing.ways(state, unit), "sample a way"), target)
            if self.check(state, seat, order) is None:
                return order
        return Done()

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Done):
            return None
        if isinstance(order, Bomb):
            able = raiding.bombers(state, self.units)
            return raiding.check_bomb(state, order, able, self.struck, self.marks(state))
        return Objection("MK-AIR-64", say("refuse-attack-bomb-say-done"))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        if not isinstance(order, Bomb):
            state.end(Bombed(self.hunted), umpire)
            return
        self.asked = ""
        self.struck.append(order.unit)
        target = order.target
        if target == "any":
            groups = raiding.target_groups(state, self.side, self.at, self.target)
            target = umpire.dice.pick([name for group in groups for name in group.ships], "MK-AIR-64 target")
        if target in state.ships and state.ships[target].group not in self.hunted:
            self.hunted.append(state.ships[target].group)
        bombing.bomb(state, umpire, state.planes[order.unit], order.manner, target, self.at)

    @rule("MK-AIR-64", "MK-AIR-66")
    def run(self, state: Bay, umpire: Umpire) -> None:
        """The attacker names a target for each unit."""
        if self.bombers(state) and self.marks(state):
            self.asked = self.side
        else:
            state.end(Bombed(self.hunted), umpire)
