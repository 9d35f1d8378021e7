"""The opening of a turn: nightfall, dawn, ground moves, dummies, anchoring, convoys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.orders.common import March, PlaceDummy
from flagplot.operational.rules.calendar import day_of, hours, is_night
from flagplot.operational.rules.land.ground import capture
from flagplot.operational.rules.land.landing import check_anchor, may_have_landing
from flagplot.operational.rules.recon.dummies import dummies_left, is_own_dummy, may_be_base
from flagplot.operational.rules.recon.markers import is_task_group, reveal, watch_coast
from flagplot.operational.rules.sea.fuel import strand
from flagplot.operational.rules.throws import best, read_in
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import ALLIES, Bay, enemy
from flagplot.operational.state.pieces import UNBORN
from flagplot.operational.text.said import say

ATOLLS: Final = tuple(SEA.hex_of[name] for name, place in PLACE.items() if place.kind == "atoll")

BRIGADES: Final = (("brigade-16", "aus-16", "AU16"), ("brigade-17", "aus-17", "AU17"))

GROUND_MOVES: Final = {
    "multiples_of_4": say("words-only-turns-of-four"),
    "every_morning": say("words-only-mornings"),
    "every_second_morning": say("words-only-second-mornings"),
    "every_fourth_morning": say("words-only-fourth-mornings"),
}


@rule("MK-SEQ-20", "MK-REC-14", "MK-LND-31")
def begin_turn(state: Bay, umpire: Umpire) -> None:
    """Flags are cleared; at nightfall markers are turned face down, at daybreak shared hexes and coasts reveal theirs."""
    state.impulse = 0
    facts = {"turn": state.turn, "hours": hours(state.turn, state.options.day_night_cycle)}
    umpire.announce("turn", ("MK-SEQ-16",), facts)
    night = state.night
    for group in state.groups.values():
        group.moved = group.fought = group.regrouped = group.contacted = 0
        group.course = ""
        group.withdrew = False
        if night and not group.anchored:
            group.revealed = group.reported = False
    if dawn_conceals(state):
        for group in state.groups.values():
            group.revealed = group.revealed and group.anchored
    for sub in state.subs.values():
        sub.moved = 0
        sub.attacked = False
    for plane in state.planes.values():
        plane.task = plane.post = ""
        plane.bounced = False
    for troop in state.troops.values():
        troop.moved = False
    strand(state, umpire)
    if not night:
        daybreak(state, umpire)


@rule("MK-NIT-24")
def dawn_conceals(state: Bay) -> bool:
    """Whether what a night battle revealed is concealed again now: at daybreak, by option."""
    before = state.turn > 1 and is_night(state.turn - 1, state.options.day_night_cycle)
    return before and not state.night and state.options.night_battle_reveals == "until_dawn"


@rule("MK-REC-1", "MK-REC-2")
def daybreak(state: Bay, umpire: Umpire) -> None:
    """By day ships in one hex see each other, and coasts see ships."""
    for group in list(state.groups.values()):
        if group.id in state.groups and group.at:
            watch_coast(state, umpire, group)
    ships = {(group.side, group.at) for group in state.groups.values() if not group.dummy}
    for group in list(state.groups.values()):
        if group.id in state.groups and group.at and (enemy(group.side), group.at) in ships:
            reveal(state, umpire, group, "contact", ("MK-REC-1",))


def possible(state: Bay, side: str) -> tuple[bool, bool, bool]:
    """Whether a side may, as far as the enemy can know, redeploy dummies, march or anchor: the question must reveal no secret."""
    dummies = state.night and state.options.dummies_per_kind != "0"
    ashore = is_ground_turn(state) and any(
        troop.side == side and troop.at and not troop.fate for troop in state.troops.values()
    )
    return dummies, ashore, may_have_landing(state, side)


def dummy_orders(state: Bay, side: str) -> Iterator[Order]:
    """Dummies that may be placed: with real groups, beside submarines, on bases."""
    if dummies_left(state, side, "ship") > 0:
        spots = {group.at for group in state.side_groups(side) if not group.dummy and is_task_group(group)}
        spots |= {at for at in ATOLLS if may_be_base(state, side, at)}
        for at in sorted(spots):
            yield PlaceDummy("ship", at)
    if dummies_left(state, side, "sub") > 0:
        for at in sorted({sub.at for sub in state.subs.values() if sub.side == side and sub.boat}):
            yield PlaceDummy("sub", at)
        for place in PLACE:
            if state.owner.get(place) == side and PLACE[place].kind != "none":
                yield PlaceDummy("air", place)


@rule("MK-SEQ-20", "MK-REC-14")
def check_recall(state: Bay, side: str, name: str) -> Objection | None:
    """Why a dummy may not be removed for redeployment."""
    if not state.night:
        return Objection("MK-SEQ-20", say("refuse-dummies-redeployed-when-night"))
    if not is_own_dummy(state, side, name):
        return Objection("MK-SEQ-20", say("refuse-no-dummy-yours-map", name=name))
    return None


def recall(state: Bay, umpire: Umpire, side: str, name: str) -> None:
    """Take a dummy off the map."""
    if name in state.groups:
        del state.groups[name]
    elif name in state.subs:
        del state.subs[name]
    else:
        del state.planes[PlaneId(name)]
    umpire.announce("dummy.recalled", ("MK-SEQ-20",), {"marker": name}, audience=(side,))


@rule("MK-LND-31")
def check_opening_anchor(state: Bay, side: str, name: str) -> Objection | None:
    """Why transports already in a hex may not declare a landing at the start of the turn."""
    objection = check_anchor(state, side, name)
    if objection is None and state.groups[name].anchored:
        return Objection("MK-LND-31", say("refuse-lies-anchor", name=name))
    return objection


@rule("MK-LND-21", "MK-LND-22")
def is_ground_turn(state: Bay) -> bool:
    """Whether ground units may move at the start of this turn."""
    mode = state.options.ground_move_turns
    if mode == "multiples_of_4":
        return state.turn % 4 == 0
    cycle = state.options.day_night_cycle
    morning = (state.turn - 1) % len(cycle) == 0
    day = day_of(state.turn, cycle)
    if mode == "every_fourth_morning":
        return morning and day % 4 == 3  # days are counted from 0
    return morning and (mode == "every_morning" or day % 2 == 1)


def land_steps(at: str) -> list[str]:
    """The hexes a ground unit can march to: land on its own side of the straits."""
    return [to for to in SEA.lands[at] if (to in SEA.ceylon) == (at in SEA.ceylon)]


@rule("MK-LND-21", "MK-LND-15")
def check_march(state: Bay, side: str, order: March) -> Objection | None:
    """Why a ground unit may not move."""
    troop = state.troops.get(order.unit)
    if troop is None or troop.side != side or not troop.at or troop.fate:
        return Objection("MK-LND-21", say("refuse-no-ground-unit-ashore", unit=order.unit))
    if not is_ground_turn(state):
        return Objection(
            "MK-LND-21", say("refuse-ground-units-move", ground_moves=GROUND_MOVES[state.options.ground_move_turns])
        )
    if troop.moved:
        return Objection("MK-LND-21", say("refuse-moved-one-hex", unit=order.unit))
    if order.to not in land_steps(troop.at):
        return Objection(
            "MK-LND-21", say("refuse-moves-one-hex-over", unit=order.unit, land_steps=", ".join(land_steps(troop.at)))
        )
    return None


def march(state: Bay, umpire: Umpire, order: March) -> None:
    """A ground unit marches; an undefended place is taken at once, defenders are fought in the landing phase."""
    troop = state.troops[order.unit]
    troop.came, troop.at, troop.moved = troop.at, order.to, True
    umpire.announce("marched", ("MK-LND-21",), {"unit": troop.id, "from": troop.came, "to": order.to})
    capture(state, umpire, order.to, troop.side)


@rule("MK-SEQ-3", "MK-SET-22", "MK-SET-23", "MK-SEQ-12")
def roll_convoys(state: Bay, umpire: Umpire) -> list[str]:
    """Roll for each brigade still expected; returns those that appear."""
    mode = state.options.aus_roll
    cycle = len(state.options.day_night_cycle)
    if (mode == "once_per_day" and (state.turn - 1) % cycle) or (mode == "once_per_game" and state.turn > 1):
        return []
    arriving = []
    for ship, _troop, label in BRIGADES:
        if ship in state.ships and state.ships[ship].fate == UNBORN:
            numbers = 1
            came = best(state, umpire, ALLIES, numbers, f"MK-SET-22 {label}")
            facts = {"group": label, "numbers": numbers, "came": came, **read_in(state, ALLIES)}
            umpire.announce("convoy", ("MK-SET-22", "MK-SET-23"), facts)
            if came:
                arriving.append(label)
    return arriving
