"""One question to a seat, with everything plans need to answer it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from flagplot.bots.operational.estimate import Sight
from flagplot.command.answer import CARRY_ON, Choice, Desk, Interruption, Memory
from flagplot.command.operational.plans import KINDS, USUAL, Interrupt, Sailing
from flagplot.command.plan import Plan, Plans
from flagplot.command.said import say
from flagplot.kernel.order import Order
from flagplot.operational.state.model import Group
from flagplot.operational.state.view import BayView

TRADE: Final = {
    "carriers": "carriers",
    "raiders": "raiders",
    "convoys": "convoy",
    "freighters": "freighters",
    "cripples": "cripples",
    "dummies": "dummy",
}
"""The role of a group that a word for several groups stands for."""


TOLD: Final = frozenset({"arrival", "costly"})
"""Interruptions without a question: whoever carries on keeps to the plan. At all others the staff then answers it."""


def onward(decides: bool = False) -> Choice:
    """The choice to carry on; `decides`: the staff then answers the question."""
    return Choice(str(say("choice-carry-on-staff" if decides else "choice-carry-on")), CARRY_ON)


class Case:
    """The desk, a look at the chart, the plans and the memory of a seat."""

    def __init__(self, desk: Desk, plans: Plans, memory: Memory) -> None:
        view = desk.view()
        assert isinstance(view, BayView)
        self.desk = desk
        self.view = view
        self.sight = Sight(view)
        self.plans = plans
        self.memory = memory
        self.phase: Any = view.flow[-1]
        self.question = type(self.phase).__name__

    def legal(self, order: Order | None) -> bool:
        """Whether an order may be given now."""
        return order is not None and self.desk.check(order) is None

    def orders(self) -> list[Order]:
        """The orders that are listed."""
        return list(self.desk.orders())

    # Plans for a group or a submarine.

    def for_group(self, group: Group, *kinds: type) -> Plan | None:
        """The plan of some kinds for a group: one that names it before one for its role, the newest first."""
        trade = self.sight.trade(group)
        return self._chosen(group.id, [word for word, one in TRADE.items() if one == trade], kinds or (Sailing,))

    def for_boat(self, boat: str, *kinds: type) -> Plan | None:
        """The plan of some kinds for a submarine."""
        return self._chosen(boat, ["boats"], kinds or (Sailing,))

    def _chosen(self, name: str, words: Sequence[str], kinds: tuple[type, ...]) -> Plan | None:
        for wanted in ([name], words, ["all"]):
            for plan in reversed(self.plans.of(*kinds)):
                if any(word in plan.markers for word in wanted):
                    found: Plan = plan
                    return found
        return None

    # Interruptions.

    def interrupts(self, kind: str) -> bool:
        """Whether this kind of event interrupts the seat."""
        chosen = self.plans.of(Interrupt)
        if not chosen:
            return kind in USUAL
        kinds = chosen[-1].kinds
        return kind in kinds or ("all" in kinds and kind in KINDS)

    def is_known(self, key: str) -> bool:
        """Whether an interruption was answered by carrying on."""
        return key in self.memory.known

    def stop(
        self, kind: str, text: str, choices: Sequence[Choice], key: str, about: Sequence[str] = ()
    ) -> Interruption | None:
        """An interruption, unless it was answered before or is not wanted."""
        if not self.interrupts(kind) or self.is_known(key):
            return None
        at = next((self.place(name) for name in about if self.place(name)), "")
        return Interruption(kind, text, (*choices[:3], onward(kind not in TOLD)), key, tuple(about), at)

    def place(self, marker: str) -> str:
        """The hex of a marker, the seat's own or one in sight; empty if it is not on the map."""
        view = self.view
        for known in (view.groups, view.subs, view.markers, view.sub_markers):
            if marker in known:
                at: str = known[marker].at
                return at
        return ""

    def now(self) -> str:
        """The impulse, for keys of interruptions."""
        return f"{self.view.turn}.{self.view.impulse}"
