"""Sea movement: one side moves and regroups its task groups, one impulse at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Prompt, is_alone
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Detach, Done, Engage, Enter, Exit, Join, Move, Reassign, Shell
from flagplot.operational.phases.battle.encounter import Encounter, NightEncounter
from flagplot.operational.phases.battle.meeting import meet
from flagplot.operational.phases.battle.seafight import SeaFight
from flagplot.operational.phases.oneside import OneSide
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.sea import moves, regroup
from flagplot.operational.rules.sea.mapedge import check_entry, check_exit, enter, leave_map
from flagplot.operational.rules.sea.movement import check_engage, check_move, check_shell, is_plotted, move
from flagplot.operational.rules.sea.speed import homeward_steps
from flagplot.operational.state.model import JAPAN, Bay, Group
from flagplot.operational.text.said import say


class Moving(OneSide):
    """One side's movement in an impulse."""

    def step(self, state: Bay) -> Said | str:
        return say("title-step-movement-impulse", impulse=state.impulse)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        examples = ("move J1 3210", "join J2 J1", "detach J1 chokai", "engage J1", "done")
        return Prompt(str(say("ask-impulse-move-ships", impulse=state.impulse)), examples, "MK-SEQ-9")

    def lists_all(self, state: Bay, seat: Seat) -> bool:
        """Only if nothing but the end is listed: ships can be combined in more ways."""
        return is_alone(self.orders(state, seat))

    def orders(self, state: Bay, seat: Seat) -> Iterator[Order]:
        """Moves, entries, exits, engagements, joining groups, single ships that leave or change groups; and the end."""
        for group in list(state.groups.values()):
            if group.side == self.side:
                yield from moves.orders_of(state, self.side, group)
        if moves.check_done(state, self.side) is None:
            yield Done()

    def kinds(self, state: Bay, seat: Seat) -> Sequence[Iterator[Iterator[Order]]]:
        return moves.by_kind(state, self.side)

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """Mostly moves, sometimes another order, finally the end of the step."""
        luck = dice.roll(60, "sample")
        own = [group for group in state.groups.values() if group.side == self.side]
        # A few groups drawn at random stand for all: checking every group before each order would be slow.
        for _ in range(3 if own and luck > 15 and not is_plotted(state) else 0):
            group = dice.pick(own, "sample a group")
            if group.at and not group.moved & state.bit:
                to = dice.pick(SEA.ways[group.at], "sample a move")
                if check_move(state, self.side, group.id, to) is None:
                    return Move(group.id, to)
        if own and (luck <= 3 or state.night):
            group = dice.pick(own, "sample a group")
            listed = moves.some_of(state, self.side, group, dice) if luck <= 3 else []
            if listed:
                return dice.pick(listed, "sample an order")
            if group.at and check_engage(state, self.side, group.id) is None:
                return Engage(group.id)
        bound = moves.bound_home(state, self.side)
        if bound is None:
            return Done()
        to = dice.pick(homeward_steps(state, bound), "sample a move")
        if check_move(state, self.side, bound.id, to) is None:
            return Move(bound.id, to)
        return dice.pick(list(self.orders(state, seat)), "sample an order")

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Move):
            if is_plotted(state):
                return Objection("MK-SEQ-10", say("refuse-steps-impulse-plotted"))
            return check_move(state, self.side, order.marker, order.to, order.aircraft)
        if isinstance(order, Done):
            return moves.check_done(state, self.side)
        if isinstance(order, Join):
            return regroup.check_pass(state, self.side, order.group, order.into, ())
        if isinstance(order, Reassign):
            if not order.ships:
                return Objection("MK-SEA-18", say("refuse-name-ships-change-groups"))
            return regroup.check_pass(state, self.side, order.group, order.into, order.ships)
        if isinstance(order, Detach):
            return regroup.check_detach(state, self.side, order.group, order.ships)
        if isinstance(order, Enter):
            return check_entry(state, self.side, order)
        if isinstance(order, Exit):
            return check_exit(state, self.side, order.group)
        if isinstance(order, Engage):
            return check_engage(state, self.side, order.group)
        if isinstance(order, Shell):
            return check_shell(state, self.side, order.group)
        return Objection("MK-SEQ-9", say("refuse-now-groups-move-move"))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Carry out the order; contact interrupts the movement."""
        if isinstance(order, Move):
            meet(state, [move(state, umpire, state.groups[order.marker], order.to)])
        elif isinstance(order, Join):
            regroup.pass_ships(state, umpire, order.group, order.into, ())
        elif isinstance(order, Reassign):
            regroup.pass_ships(state, umpire, order.group, order.into, order.ships)
        elif isinstance(order, Detach):
            regroup.detach(state, umpire, order.group, order.ships)
        elif isinstance(order, Enter):
            meet(state, [enter(state, umpire, order)])
        elif isinstance(order, Exit):
            leave_map(state, umpire, state.groups[order.group])
        elif isinstance(order, Engage):
            engage(state, state.groups[order.group])
        elif isinstance(order, Shell):
            shell(state, state.groups[order.group])
        else:
            state.end(None, umpire)


# Seeking battle.


def engage(state: Bay, group: Group) -> None:
    """Look for the enemy in the hex."""
    group.contacted |= state.bit
    state.call(NightEncounter(group.id, group.side) if state.night else Encounter(group.id))


def shell(state: Bay, group: Group) -> None:
    """Heavy guns fire at the ships in a boxed port; ships of class CA or better return fire."""
    japan, allies = (group.id, "") if group.side == JAPAN else ("", group.id)
    state.call(SeaFight(Fight(group.at, japan, allies, "port")))
