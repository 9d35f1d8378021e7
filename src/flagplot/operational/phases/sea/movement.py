"""Sea movement: one side moves and regroups its task groups, one impulse at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Prompt, is_alone, singly
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said, either
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Detach, Done, Engage, Enter, Exit, Join, Move, Reassign, Shell
from flagplot.operational.phases.battle.encounter import Encounter, NightEncounter
from flagplot.operational.phases.battle.meeting import meet
from flagplot.operational.phases.battle.seafight import SeaFight
from flagplot.operational.phases.oneside import OneSide
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.recon.markers import may_form_group
from flagplot.operational.rules.sea import regroup
from flagplot.operational.rules.sea.mapedge import check_entry, check_exit, enter, entry_hexes, leave_map
from flagplot.operational.rules.sea.movement import check_engage, check_move, check_shell, is_plotted, move, open_steps
from flagplot.operational.rules.sea.speed import are_bound_home, homeward_steps
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Group, enemy
from flagplot.operational.text.said import say

_EDGES: Final = {JAPAN: frozenset(SEA.east), ALLIES: frozenset(SEA.west)}
"""The edge hexes at which each side may leave the map."""


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
                yield from self._orders_of(state, seat, group)
        if self._check_done(state) is None:
            yield Done()

    def _orders_of(self, state: Bay, seat: Seat, group: Group) -> Iterator[Order]:
        if not group.at:
            yield from self._entries(state, [group])
            return
        yield from self._moves(state, group)
        yield from self._actions(state, seat, group)
        yield from self._regroupings(state, seat, group)

    def kinds(self, state: Bay, seat: Seat) -> Sequence[Iterator[Iterator[Order]]]:
        """Moves, entries, exits, engagements, bombardments, joining groups, single ships that leave or change groups, the end: one series for each kind, by group."""
        here: list[Group] = []
        away: list[Group] = []
        foes: set[str] = set()
        crowd: dict[str, int] = {}
        side = self.side
        for group in state.groups.values():
            at = group.at
            if group.side != side:
                foes.add(at)
            elif at:
                here.append(group)
                crowd[at] = crowd.get(at, 0) + 1
            else:
                away.append(group)
        edge = _EDGES[side]
        busy = [group for group in here if group.at in foes or group.at in edge or group.at in SEA.places_at]
        actions = [order for group in busy for order in self._actions(state, seat, group)]
        may: dict[str, bool] = {}
        found: list[Iterator[Iterator[Order]]] = []
        if not is_plotted(state):
            found.append(self._all_moves(state, here))
        if away:
            found.append(self._entries_by_group(state, away))
        if actions:
            found += [singly([order for order in actions if isinstance(order, kind)]) for kind in (Exit, Engage, Shell)]
        together = [group for group in here if not group.dummy and crowd[group.at] > 1]
        if together:
            found.append(self._joins(state, together, may))
        found.append(self._detachments(state, here, may))
        if together:
            found.append(self._reassignments(state, together, may))
        if self._check_done(state) is None:
            found.append(singly([Done()]))
        return found

    def _some_of(self, state: Bay, seat: Seat, group: Group, dice: Dice) -> list[Order]:
        """Orders of a group, of one kind drawn at random: a fleet has more ships to detach than hexes to move to."""
        if not group.at:
            return list(self._orders_of(state, seat, group))
        kind = dice.roll(3, "sample a kind")
        if kind == 1:
            return list(self._moves(state, group))
        if kind == 2:
            return list(self._actions(state, seat, group))
        return list(self._regroupings(state, seat, group))

    def _actions(self, state: Bay, seat: Seat, group: Group) -> Iterator[Order]:
        """Checked first by place: most groups are at no edge, share no hex with an enemy, and are not off a port."""
        if group.at in _EDGES[self.side] and check_exit(state, self.side, group.id) is None:
            yield Exit(group.id)
        if state.has_marker(group.at, enemy(self.side)) and check_engage(state, self.side, group.id) is None:
            yield Engage(group.id)
        if SEA.places_at.get(group.at) and check_shell(state, self.side, group.id) is None:
            yield Shell(group.id)

    def _entries(self, state: Bay, groups: list[Group]) -> Iterator[Order]:
        for group in self._entries_by_group(state, groups):
            yield from group

    def _entries_by_group(self, state: Bay, groups: list[Group]) -> Iterator[Iterator[Order]]:
        for group in groups:
            yield self._entries_of(state, group)

    def _entries_of(self, state: Bay, group: Group) -> Iterator[Order]:
        for to in entry_hexes(group):
            if check_entry(state, self.side, Enter(group.id, to)) is None:
                yield Enter(group.id, to)

    def _all_moves(self, state: Bay, groups: list[Group]) -> Iterator[Iterator[Order]]:
        for group in groups:
            steps = open_steps(state, group)
            if steps:
                yield self._moves_of(group, steps)

    def _moves(self, state: Bay, group: Group) -> Iterator[Order]:
        if not is_plotted(state):
            yield from self._moves_of(group, open_steps(state, group))

    def _moves_of(self, group: Group, steps: list[tuple[str, str]]) -> Iterator[Order]:
        for to, aircraft in steps:
            yield Move(group.id, to, aircraft)

    def _regroupings(self, state: Bay, seat: Seat, group: Group) -> Iterator[Order]:
        if group.dummy or regroup.may_regroup(state, self.side, group.id) is not None:
            return
        others = self._mates(state, group)
        for into in others:
            if regroup.may_take(group, into, ()) is None:
                yield Join(group.id, into.id)
        if len(group.ships) == 1:
            return
        takers = self._takers(group, others)
        may_form = may_form_group(state, self.side)
        for name in group.ships:
            if may_form or regroup.own_marker((name,)):
                yield Detach(group.id, (name,))
            for taker in takers:
                yield Reassign(group.id, taker, (name,))

    def _mates(self, state: Bay, group: Group) -> list[Group]:
        """The other groups in the hex that may take part in a regrouping."""
        others = [other for other in state.groups_at(group.at, self.side) if other is not group]
        return [other for other in others if regroup.may_regroup(state, self.side, other.id) is None]

    def _takers(self, group: Group, others: list[Group]) -> list[str]:
        """The groups that may take in one ship. Which ship does not matter to the group that takes it in, so one is tried for all."""
        first = tuple(group.ships[:1])
        return [into.id for into in others if regroup.may_take(group, into, first) is None]

    def _may(self, state: Bay, group: Group, known: dict[str, bool]) -> bool:
        """Whether a group may take part in a regrouping; cached in `known` while one list is made."""
        found = known.get(group.id)
        if found is None:
            found = known[group.id] = regroup.may_regroup(state, self.side, group.id) is None
        return found

    def _beside(self, state: Bay, group: Group, groups: list[Group], may: dict[str, bool]) -> list[Group]:
        """The same as `_mates`, from the groups that share a hex with another."""
        at = group.at
        return [other for other in groups if other.at == at and other is not group and self._may(state, other, may)]

    def _joins(self, state: Bay, groups: list[Group], may: dict[str, bool]) -> Iterator[Iterator[Order]]:
        for group in groups:
            if self._may(state, group, may):
                yield self._joins_of(group, self._beside(state, group, groups, may))

    def _joins_of(self, group: Group, beside: list[Group]) -> Iterator[Order]:
        for into in beside:
            if regroup.may_take(group, into, ()) is None:
                yield Join(group.id, into.id)

    def _detachments(self, state: Bay, groups: list[Group], may: dict[str, bool]) -> Iterator[Iterator[Order]]:
        may_form = may_form_group(state, self.side)
        for group in groups:
            if len(group.ships) > 1 and not group.dummy and self._may(state, group, may):
                yield self._detachments_of(group, may_form)

    def _detachments_of(self, group: Group, may_form: bool) -> Iterator[Order]:
        for name in group.ships:
            if may_form or regroup.own_marker((name,)):
                yield Detach(group.id, (name,))

    def _reassignments(self, state: Bay, groups: list[Group], may: dict[str, bool]) -> Iterator[Iterator[Order]]:
        for group in groups:
            if len(group.ships) > 1 and self._may(state, group, may):
                takers = self._takers(group, self._beside(state, group, groups, may))
                if takers:
                    yield self._reassignments_of(group, takers)

    def _reassignments_of(self, group: Group, takers: list[str]) -> Iterator[Order]:
        for name in group.ships:
            for taker in takers:
                yield Reassign(group.id, taker, (name,))

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
            listed = self._some_of(state, seat, group, dice) if luck <= 3 else []
            if listed:
                return dice.pick(listed, "sample an order")
            if group.at and check_engage(state, self.side, group.id) is None:
                return Engage(group.id)
        bound = self._bound_home(state)
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
            return self._check_done(state)
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

    @rule("MK-SEA-35")
    def _check_done(self, state: Bay) -> Objection | None:
        bound = self._bound_home(state)
        if bound is None:
            return None
        home = either(homeward_steps(state, bound))
        return Objection("MK-SEA-35", say("refuse-damaged-ship-must-sail", name=bound.id, home=home))

    def _bound_home(self, state: Bay) -> Group | None:
        """A group that must still sail homeward before the step may end."""
        if is_plotted(state) or not are_bound_home(state):
            return None
        for ship in state.ships.values():  # few ships are Damaged: only their groups are checked
            if ship.damaged and ship.side == self.side:
                group = state.groups.get(ship.group)
                if group is not None and group.at and homeward_steps(state, group):
                    return group
        return None

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
