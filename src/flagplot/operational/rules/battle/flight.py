"""Withdrawal: where to, which ships are left behind, the torpedoes of the withdrawing side."""

from __future__ import annotations

from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.counters import GUNS
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Cease, Stand, Withdraw
from flagplot.operational.rules.battle import broadside
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.battle.gunnery import has_torpedoes, torpedo_shot
from flagplot.operational.rules.battle.pursuit import PACE, hunters, runners
from flagplot.operational.rules.recon.markers import in_port, watch_coast
from flagplot.operational.rules.sea.regroup import split_off
from flagplot.operational.rules.sea.speed import ship_speed
from flagplot.operational.state.model import Bay, Group, enemy
from flagplot.operational.text.said import say


@rule("MK-BAT-36", "MK-BAT-37")
def retreat_hexes(state: Bay, group: Group) -> list[str]:
    """The hexes to which a group may withdraw: the one it came from or one beside that, from port any; free of enemies in sight."""
    in_harbour = not group.moved and in_port(state, group.at, group.side)
    if group.came and not in_harbour:
        candidates = [group.came, *SEA.ways.get(group.came, ())]
    else:
        candidates = list(SEA.ways[group.at])
    foe = enemy(group.side)
    return [to for to in candidates if to != group.at and not any(other.revealed for other in state.groups_at(to, foe))]


def must_leave(state: Bay, fight: Fight, side: str) -> tuple[str, ...]:
    """The ships that cannot withdraw: those out of fuel."""
    return tuple(name for name in fight.afloat(state, side) if name not in GUNS and state.ships[name].stranded)


@rule("MK-BAT-36", "MK-SEA-13", "MK-BAT-40")
def escapes(state: Bay, fight: Fight, side: str) -> list[str]:
    """The hexes to which a side may withdraw now; none if it cannot."""
    group = state.groups.get(fight.group_name(side))
    if group is None or fight.pinned == side or len(must_leave(state, fight, side)) == len(group.ships):
        return []
    return retreat_hexes(state, group)


def check_decision(state: Bay, fight: Fight, side: str, order: Order) -> Objection | None:
    """Why an answer to *fight on or withdraw* is not allowed."""
    if isinstance(order, Stand):
        return None
    if isinstance(order, Cease):
        if fight.battery:
            return Objection("MK-BAT-64", say("refuse-battery-fights-until-destroyed"))
        return None
    if isinstance(order, Withdraw):
        return check_withdrawal(state, fight, side, order)
    return Objection("MK-BAT-35", say("refuse-answer-stand-cease-withdraw"))


@rule("MK-BAT-36", "MK-BAT-37", "MK-BAT-40", "MK-SEA-13")
def check_withdrawal(state: Bay, fight: Fight, side: str, order: Withdraw) -> Objection | None:
    """Why a side may not withdraw in this way."""
    if fight.pinned == side:
        return Objection("MK-BAT-40", say("refuse-ships-left-behind-cannot"))
    free = escapes(state, fight, side)
    if order.to not in free:
        shown = ", ".join(free) or say("words-nowhere-cannot-flee")
        return Objection("MK-BAT-36", say("refuse-no-way-out-may", to=order.to, shown=shown))
    group = state.groups[fight.group_name(side)]
    fastest = max(PACE[ship_speed(state, state.ships[name])] for name in group.ships)
    for name in order.leaving:
        if name not in group.ships:
            return Objection("MK-BAT-40", say("refuse-not", name=name, group=group.id))
        ship = state.ships[name]
        if not ship.damaged and not ship.stranded and PACE[ship_speed(state, ship)] == fastest:
            return Objection("MK-BAT-40", say("refuse-only-damaged-slower-ships", name=name))
    for name in must_leave(state, fight, side):
        if name not in order.leaving:
            return Objection("MK-SEA-13", say("refuse-out-fuel-cannot-withdraw", name=name))
    if len(set(order.leaving)) == len(group.ships):
        return Objection("MK-BAT-40", say("refuse-somebody-must-flee-all"))
    return None


@rule("MK-BAT-40")
def take_flight(state: Bay, umpire: Umpire, fight: Fight, side: str, order: Withdraw) -> None:
    """A side withdraws; ships left behind become a group of their own."""
    group = state.groups[fight.group_name(side)]
    fight.fleer = side
    fight.runner = group.id
    fight.flee_to = order.to
    left = ""
    if order.leaving:
        left = split_off(state, group, tuple(dict.fromkeys(order.leaving))).id
    if side == "japan":
        fight.japan = left
    else:
        fight.allies = left
    facts = {"side": side, "hex": fight.at, "to": order.to, "leaving": list(order.leaving)}
    umpire.announce("withdraws", ("MK-BAT-36",), facts)


@rule("MK-BAT-38", "MK-BAT-39", "MK-BAT-26")
def parting_torpedoes(state: Bay, umpire: Umpire, fight: Fight) -> None:
    """The withdrawing side launches at random pursuers, before the guns fire."""
    facts = {"side": enemy(fight.fleer), "hex": fight.at, "ships": fight.hunting[:]}
    umpire.announce("pursuit", ("MK-BAT-38", "MK-BAT-66"), facts)
    for name in runners(state, fight):
        chasers = hunters(state, fight)
        if chasers and has_torpedoes(state, name) and broadside.may_launch(state, fight, name) is None:
            broadside.spend(state, fight, name)
            at = umpire.dice.pick(chasers, "MK-BAT-26 torpedo target")
            broadside.hit(state, umpire, fight, at, torpedo_shot(state, umpire, name, at))


@rule("MK-BAT-39", "MK-SEA-43")
def get_away(state: Bay, umpire: Umpire, fight: Fight) -> str | None:
    """The withdrawing group leaves the hex; returns the name of the group left behind, if any."""
    group = state.groups.get(fight.runner)
    if group is not None:
        group.came = group.at
        group.at = fight.flee_to
        group.withdrew = True
        group.anchored = False
        umpire.announce("fled", ("MK-BAT-36",), {"group": group.id, "to": group.at})
        watch_coast(state, umpire, group)
    left = fight.group_name(fight.fleer)
    fight.pinned = fight.fleer
    fight.runner = fight.fleer = fight.flee_to = ""
    return left or None
