"""Contested hexes: turncoats beside loyal units, and overland combat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records.record import field
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.orders.common import Stand, Step
from flagplot.operational.phases.land.groundwar import GroundFight
from flagplot.operational.rules.land.ground import next_overland, side_steps, step_aside
from flagplot.operational.state.model import JAPAN, Bay, Troop, enemy
from flagplot.operational.text.said import say


class Turncoats(Phase[Bay]):
    """Units that changed sides attack the loyal units in their hex, or step aside."""

    done: list[str] = field(factory=list)

    def title(self, state: Bay) -> Said | str:
        return say("title-turncoats")

    @rule("MK-LND-25", "MK-LND-32")
    def next_unit(self, state: Bay) -> Troop | None:
        """A unit that changed sides and shares a hex with Allied units; if a unit marched in, it fights overland like any other."""
        for troop in state.troops.values():
            waits = troop.turncoat and troop.side == JAPAN and not troop.fate and troop.id not in self.done
            loyal = state.troops_at(troop.at, enemy(JAPAN)) if waits else []
            if loyal and not (troop.moved or any(one.moved for one in loyal)):
                return troop
            if loyal and state.options.turncoats_overland == "to_the_death":
                return troop
        return None

    def seats(self, state: Bay) -> Sequence[Seat]:
        """Japan decides for each of them."""
        return (Seat(JAPAN),) if self.next_unit(state) is not None else ()

    def run(self, state: Bay, umpire: Umpire) -> None:
        state.end(None, umpire)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        troop = self.next_unit(state)
        name = troop.id if troop is not None else ""
        return Prompt(
            str(say("ask-changed-sides-beside-loyal", name=name)),
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
        if order in self.orders(state, seat):
            return None
        troop = self.next_unit(state)
        ways = ", ".join(side_steps(state, troop)) if troop is not None else ""
        return Objection("MK-LND-25", say("refuse-attack-stand-step-adjacent", ways=ways or say("words-none")))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        troop = self.next_unit(state)
        assert troop is not None
        self.done.append(troop.id)
        if isinstance(order, Step):
            step_aside(state, umpire, troop, order.to)
        else:
            state.call(GroundFight(troop.at, JAPAN, landing=True))


class Overland(Phase[Bay]):
    """Hexes that were entered overland are fought for until one side holds them alone."""

    def title(self, state: Bay) -> Said | str:
        return say("title-overland-combat")

    def run(self, state: Bay, umpire: Umpire) -> None:
        found = next_overland(state)
        if found is None:
            state.end(None, umpire)
        else:
            at, side, landing = found
            state.call(GroundFight(at, side, landing))
