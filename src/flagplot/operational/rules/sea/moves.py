"""The orders of one side's movement in an impulse: which moves, entries, exits, engagements and regroupings are legal now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import singly
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import either
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Detach, Done, Engage, Enter, Exit, Join, Move, Reassign, Shell
from flagplot.operational.rules.recon.markers import may_form_group
from flagplot.operational.rules.sea import regroup
from flagplot.operational.rules.sea.mapedge import check_entry, check_exit, entry_hexes
from flagplot.operational.rules.sea.movement import check_engage, check_shell, is_plotted, open_steps
from flagplot.operational.rules.sea.speed import are_bound_home, homeward_steps
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Group, enemy
from flagplot.operational.text.said import say

_EDGES: Final = {JAPAN: frozenset(SEA.east), ALLIES: frozenset(SEA.west)}
"""The edge hexes at which each side may leave the map."""


def orders_of(state: Bay, side: str, group: Group) -> Iterator[Order]:
    """Moves, entries, exits, engagements and regroupings of a group."""
    if not group.at:
        yield from _entries(state, side, [group])
        return
    yield from _moves(state, group)
    yield from _actions(state, side, group)
    yield from _regroupings(state, side, group)


def by_kind(state: Bay, side: str) -> Sequence[Iterator[Iterator[Order]]]:
    """Moves, entries, exits, engagements, bombardments, joining groups, single ships that leave or change groups, the end: one series for each kind, by group."""
    here: list[Group] = []
    away: list[Group] = []
    foes: set[str] = set()
    crowd: dict[str, int] = {}
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
    actions = [order for group in busy for order in _actions(state, side, group)]
    may: dict[str, bool] = {}
    found: list[Iterator[Iterator[Order]]] = []
    if not is_plotted(state):
        found.append(_all_moves(state, here))
    if away:
        found.append(_entries_by_group(state, side, away))
    if actions:
        found += [singly([order for order in actions if isinstance(order, kind)]) for kind in (Exit, Engage, Shell)]
    together = [group for group in here if not group.dummy and crowd[group.at] > 1]
    if together:
        found.append(_joins(state, side, together, may))
    found.append(_detachments(state, side, here, may))
    if together:
        found.append(_reassignments(state, side, together, may))
    if check_done(state, side) is None:
        found.append(singly([Done()]))
    return found


def some_of(state: Bay, side: str, group: Group, dice: Dice) -> list[Order]:
    """Orders of a group, of one kind drawn at random: a fleet has more ships to detach than hexes to move to."""
    if not group.at:
        return list(orders_of(state, side, group))
    kind = dice.roll(3, "sample a kind")
    if kind == 1:
        return list(_moves(state, group))
    if kind == 2:
        return list(_actions(state, side, group))
    return list(_regroupings(state, side, group))


def _actions(state: Bay, side: str, group: Group) -> Iterator[Order]:
    """Checked first by place: most groups are at no edge, share no hex with an enemy, and are not off a port."""
    if group.at in _EDGES[side] and check_exit(state, side, group.id) is None:
        yield Exit(group.id)
    if state.has_marker(group.at, enemy(side)) and check_engage(state, side, group.id) is None:
        yield Engage(group.id)
    if SEA.places_at.get(group.at) and check_shell(state, side, group.id) is None:
        yield Shell(group.id)


def _entries(state: Bay, side: str, groups: list[Group]) -> Iterator[Order]:
    for group in _entries_by_group(state, side, groups):
        yield from group


def _entries_by_group(state: Bay, side: str, groups: list[Group]) -> Iterator[Iterator[Order]]:
    for group in groups:
        yield _entries_of(state, side, group)


def _entries_of(state: Bay, side: str, group: Group) -> Iterator[Order]:
    for to in entry_hexes(group):
        if check_entry(state, side, Enter(group.id, to)) is None:
            yield Enter(group.id, to)


def _all_moves(state: Bay, groups: list[Group]) -> Iterator[Iterator[Order]]:
    for group in groups:
        steps = open_steps(state, group)
        if steps:
            yield _moves_of(group, steps)


def _moves(state: Bay, group: Group) -> Iterator[Order]:
    if not is_plotted(state):
        yield from _moves_of(group, open_steps(state, group))


def _moves_of(group: Group, steps: list[tuple[str, str]]) -> Iterator[Order]:
    for to, aircraft in steps:
        yield Move(group.id, to, aircraft)


def _regroupings(state: Bay, side: str, group: Group) -> Iterator[Order]:
    if group.dummy or regroup.may_regroup(state, side, group.id) is not None:
        return
    others = _mates(state, side, group)
    for into in others:
        if regroup.may_take(group, into, ()) is None:
            yield Join(group.id, into.id)
    if len(group.ships) == 1:
        return
    takers = _takers(group, others)
    may_form = may_form_group(state, side)
    for name in group.ships:
        if may_form or regroup.own_marker((name,)):
            yield Detach(group.id, (name,))
        for taker in takers:
            yield Reassign(group.id, taker, (name,))


def _mates(state: Bay, side: str, group: Group) -> list[Group]:
    """The other groups in the hex that may take part in a regrouping."""
    others = [other for other in state.groups_at(group.at, side) if other is not group]
    return [other for other in others if regroup.may_regroup(state, side, other.id) is None]


def _takers(group: Group, others: list[Group]) -> list[str]:
    """The groups that may take in one ship. Which ship does not matter to the group that takes it in, so one is tried for all."""
    first = tuple(group.ships[:1])
    return [into.id for into in others if regroup.may_take(group, into, first) is None]


def _may(state: Bay, side: str, group: Group, known: dict[str, bool]) -> bool:
    """Whether a group may take part in a regrouping; cached in `known` while one list is made."""
    found = known.get(group.id)
    if found is None:
        found = known[group.id] = regroup.may_regroup(state, side, group.id) is None
    return found


def _beside(state: Bay, side: str, group: Group, groups: list[Group], may: dict[str, bool]) -> list[Group]:
    """The same as `_mates`, from the groups that share a hex with another."""
    at = group.at
    return [other for other in groups if other.at == at and other is not group and _may(state, side, other, may)]


def _joins(state: Bay, side: str, groups: list[Group], may: dict[str, bool]) -> Iterator[Iterator[Order]]:
    for group in groups:
        if _may(state, side, group, may):
            yield _joins_of(group, _beside(state, side, group, groups, may))


def _joins_of(group: Group, beside: list[Group]) -> Iterator[Order]:
    for into in beside:
        if regroup.may_take(group, into, ()) is None:
            yield Join(group.id, into.id)


def _detachments(state: Bay, side: str, groups: list[Group], may: dict[str, bool]) -> Iterator[Iterator[Order]]:
    may_form = may_form_group(state, side)
    for group in groups:
        if len(group.ships) > 1 and not group.dummy and _may(state, side, group, may):
            yield _detachments_of(group, may_form)


def _detachments_of(group: Group, may_form: bool) -> Iterator[Order]:
    for name in group.ships:
        if may_form or regroup.own_marker((name,)):
            yield Detach(group.id, (name,))


def _reassignments(state: Bay, side: str, groups: list[Group], may: dict[str, bool]) -> Iterator[Iterator[Order]]:
    for group in groups:
        if len(group.ships) > 1 and _may(state, side, group, may):
            takers = _takers(group, _beside(state, side, group, groups, may))
            if takers:
                yield _reassignments_of(group, takers)


def _reassignments_of(group: Group, takers: list[str]) -> Iterator[Order]:
    for name in group.ships:
        for taker in takers:
            yield Reassign(group.id, taker, (name,))


@rule("MK-SEA-35")
def check_done(state: Bay, side: str) -> Objection | None:
    """The objection to ending the step: a damaged ship still has to sail homeward."""
    bound = bound_home(state, side)
    if bound is None:
        return None
    home = either(homeward_steps(state, bound))
    return Objection("MK-SEA-35", say("refuse-damaged-ship-must-sail", name=bound.id, home=home))


def bound_home(state: Bay, side: str) -> Group | None:
    """A group that must still sail homeward before the step may end."""
    if is_plotted(state) or not are_bound_home(state):
        return None
    for ship in state.ships.values():  # few ships are Damaged: only their groups are checked
        if ship.damaged and ship.side == side:
            group = state.groups.get(ship.group)
            if group is not None and group.at and homeward_steps(state, group):
                return group
    return None
