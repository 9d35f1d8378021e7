"""Contested hexes: turncoats beside loyal units, and overland combat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.model import JAPAN, SIDES, Bay, Troop, enemy
from flagplot.operational.orders import Stand, Step
from flagplot.operational.phases.groundwar import GroundFight, side_steps, step_aside


class Turncoats(Phase[Bay]):
    """Units that changed sides beside loyal ones attack them or step aside."""

    def __init__(self, done: list[str] | None = None) -> None:
        self.done: list[str] = [] if done is None else done

    def title(self, state: Bay) -> str:
        """The name of the step."""
        return "Turncoats"

    def clone(self) -> Turncoats:
        """Copy."""
        return Turncoats(self.done[:])

    def next_unit(self, state: Bay) -> Troop | None:
        """A turncoat that stands beside Allied units."""
        for troop in state.troops.values():
            waits = troop.turncoat and troop.side == JAPAN and not troop.fate and troop.id not in self.done
            if waits and state.troops_at(troop.at, enemy(JAPAN)):
                return troop
        return None

    def seats(self, state: Bay) -> Sequence[Seat]:
        """Japan, for each of them."""
        return (Seat(JAPAN),) if self.next_unit(state) is not None else ()

    def run(self, state: Bay, umpire: Umpire) -> None:
        """None left."""
        state.flow.pop()

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question."""
        troop = self.next_unit(state)
        name = troop.id if troop is not None else ""
        return Prompt(
            f"{name} has changed sides beside loyal units: attack (`stand`) or step aside?",
            ("stand", f"step {name} 1215"),
            "MK-LND-25",
        )

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """Attack, or any free adjacent hex."""
        troop = self.next_unit(state)
        if troop is None:
            return []
        return [Stand(), *(Step(troop.id, to) for to in side_steps(state, troop))]

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        """Why not."""
        if order in self.orders(state, seat):
            return None
        troop = self.next_unit(state)
        ways = ", ".join(side_steps(state, troop)) if troop is not None else ""
        return Objection(
            "MK-LND-25", f"Attack with `stand`, or step to an adjacent hex without Allied units: {ways or 'none'}."
        )

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Attack or step aside."""
        troop = self.next_unit(state)
        assert troop is not None
        self.done.append(troop.id)
        if isinstance(order, Step):
            step_aside(state, umpire, troop, order.to)
        else:
            state.flow.append(GroundFight(troop.at, JAPAN, landing=True))


class Overland(Phase[Bay]):
    """Hexes entered overland are fought for until one side holds them alone."""

    def title(self, state: Bay) -> str:
        """The name of the step."""
        return "Overland combat"

    def run(self, state: Bay, umpire: Umpire) -> None:
        """The next contested hex."""
        fight = next_overland(state)
        if fight is None:
            state.flow.pop()
        else:
            state.flow.append(fight)


@rule("MK-LND-11", "MK-LND-12", "MK-LND-22")
def next_overland(state: Bay) -> GroundFight | None:
    """A hex that both sides hold: whoever marched in attacks."""
    for troop in state.troops.values():
        if troop.moved and troop.at and not troop.fate and state.troops_at(troop.at, enemy(troop.side)):
            return GroundFight(troop.at, troop.side, landing=False)
    for at in sorted({troop.at for troop in state.troops.values() if troop.at and not troop.fate}):
        if all(state.troops_at(at, side) for side in SIDES):
            return GroundFight(at, JAPAN, landing=True)
    return None
