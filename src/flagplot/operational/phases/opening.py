"""The opening of a turn: nightfall, dawn, ground moves, dummies, anchoring; and the convoy check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Phase, Prompt, is_alone
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records.record import field
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Row, Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Anchor, Done, Enter, March, PlaceDummy, Recall
from flagplot.operational.phases.battle.meeting import meet
from flagplot.operational.phases.oneside import OneSide
from flagplot.operational.rules.land.landing import declare, laden_groups
from flagplot.operational.rules.opening import (
    BRIGADES,
    check_march,
    check_opening_anchor,
    check_recall,
    dummy_orders,
    is_ground_turn,
    land_steps,
    march,
    possible,
    recall,
    roll_convoys,
)
from flagplot.operational.rules.recon.dummies import check_dummy, place_dummy
from flagplot.operational.rules.sea.arrival import arrive
from flagplot.operational.state.model import ALLIES, Bay, Group
from flagplot.operational.text.said import say


class Opening(OneSide):
    """The orders of a side before the first phase of a turn."""

    def step(self, state: Bay) -> Said | str:
        return say("title-step-opening-turn")

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The side, if what both players can see leaves it something to order."""
        return (Seat(self.side),) if any(possible(state, self.side)) else ()

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        names = (say("words-redeploy-dummies"), say("words-march"), say("words-anchor-transports"))
        what = [name for name, may in zip(names, possible(state, self.side), strict=True) if may]
        return Prompt(
            str(say("ask-before-turn-begins", what=Row(tuple(what), ", "))),
            ("march light-horse 1216", "dummy ship mergui", "done"),
            "MK-SEQ-20",
        )

    def lists_all(self, state: Bay, seat: Seat) -> bool:
        """At night dummies may be placed in more ways than are listed."""
        return not state.night or is_alone(self.orders(state, seat))

    def orders(self, state: Bay, seat: Seat) -> Iterator[Order]:
        """Marches, anchoring, dummies; and the end."""
        if is_ground_turn(state):
            for troop in state.troops.values():
                if troop.side == self.side and troop.at and not troop.moved and not troop.fate:
                    for to in land_steps(troop.at):
                        yield March(troop.id, to)
        for group in laden_groups(state, self.side):
            if check_opening_anchor(state, self.side, group.id) is None:
                yield Anchor(group.id)
        if state.night:
            yield from (Recall(group.id) for group in state.side_groups(self.side) if group.dummy)
            yield from dummy_orders(state, self.side)
        yield Done()

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """Mostly the end; sometimes a dummy or a march."""
        if not state.night and not is_ground_turn(state):
            if dice.roll(8, "sample") > 1:
                return Done()
        elif dice.roll(2, "sample") == 1:
            return Done()
        return dice.pick(list(self.orders(state, seat)), "sample an order")

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Done):
            return None
        if isinstance(order, March):
            return check_march(state, self.side, order)
        if isinstance(order, Anchor):
            return check_opening_anchor(state, self.side, order.group)
        if isinstance(order, PlaceDummy):
            if not state.night:
                return Objection("MK-REC-8", say("refuse-dummies-come-back-redeployed"))
            return check_dummy(state, self.side, order)
        if isinstance(order, Recall):
            return check_recall(state, self.side, order.marker)
        return Objection("MK-SEQ-20", say("refuse-before-turn-march-anchor"))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        if isinstance(order, March):
            march(state, umpire, order)
        elif isinstance(order, Anchor):
            declare(state, umpire, state.groups[order.group])
        elif isinstance(order, PlaceDummy):
            place_dummy(state, umpire, self.side, order)
        elif isinstance(order, Recall):
            recall(state, umpire, self.side, order.marker)
        else:
            state.end(None, umpire)


# Ground movement.


# The convoy check.


class Convoy(Phase[Bay]):
    """Whether a troop convoy appears: one die for each Australian brigade still expected."""

    arriving: list[str] = field(factory=list)
    rolled: bool = False

    def title(self, state: Bay) -> Said | str:
        return say("title-appearance-troop-convoy")

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The Allies, for each convoy that appears."""
        return (Seat(ALLIES),) if self.arriving else ()

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(
            str(say("ask-appears-where-does-enter", arriving=self.arriving[0])),
            (f"enter {self.arriving[0]} {SEA.west[0]}",),
            "MK-SET-23",
        )

    def orders(self, state: Bay, seat: Seat) -> list[Order]:
        """Every sea hex of the western edge."""
        return [Enter(self.arriving[0], to) for to in SEA.west]

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Enter) and order.group == self.arriving[0] and order.to in SEA.west:
            return None
        return Objection(
            "MK-SET-23", say("refuse-enters-western-edge", arriving=self.arriving[0], west=", ".join(SEA.west))
        )

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Enter)
        self.arriving.pop(0)
        for ship, troop, label in BRIGADES:
            if label == order.group:
                state.ships[ship].fate = state.troops[troop].fate = ""
                state.ships[ship].group = label
                state.groups[label] = Group(label, ALLIES, order.to, [ship])
        umpire.announce("entered", ("MK-SET-23",), {"group": order.group, "hex": order.to})
        meet(state, [arrive(state, umpire, state.groups[order.group])])

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Roll once a turn for each brigade."""
        if self.rolled:
            state.end(None, umpire)
            return
        self.rolled = True
        self.arriving = roll_convoys(state, umpire)
