"""Submarines: movement, air attack on them, reports, attacks through the screen."""

from __future__ import annotations

from flagplot.kernel.event import Fact
from flagplot.kernel.modifier import Tally
from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import POINTS, SCREEN
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Move
from flagplot.operational.rules.battle.gunnery import counts_as_slow, is_damaged, resolve, target_row
from flagplot.operational.rules.damage import credit, strike_ship
from flagplot.operational.rules.recon.markers import (
    Finding,
    boxed_port,
    find_base,
    in_anchorage,
    remove_dummy,
    report,
    reveal,
    turn_up,
)
from flagplot.operational.rules.recon.markers import release as release_freighters
from flagplot.operational.rules.recon.zones import best_coverage, is_known_to_both
from flagplot.operational.rules.throws import best, face, read_in
from flagplot.operational.state.model import JAPAN, Bay, Group, Sub, enemy
from flagplot.operational.text import reasons
from flagplot.operational.text.said import say


@rule("MK-SUB-1", "MK-SUB-5", "MK-SEA-14")
def cannot_move(state: Bay, sub: Sub) -> Objection | None:
    """Why a submarine may not move now: two hexes a turn, one in each of the first two impulses."""
    if sub.stranded:
        return Objection("MK-SEA-14", say("refuse-out-fuel", sub=sub.id))
    if state.impulse == 3:
        return Objection("MK-SUB-5", say("refuse-submarines-move-impulses-slow"))
    if sub.moved & state.bit:
        return Objection("MK-SUB-5", say("refuse-moved-impulse", sub=sub.id))
    return None


def own_sub(state: Bay, side: str, name: str) -> Sub | Objection:
    """A submarine marker of the side, or the objection."""
    sub = state.subs.get(name)
    if sub is None or sub.side != side:
        return Objection("MK-SUB-1", say("refuse-no-submarine-marker", name=name))
    return sub


def check_dive(state: Bay, side: str, order: Move) -> Objection | None:
    """Why a submarine may not move there."""
    sub = own_sub(state, side, order.marker)
    if isinstance(sub, Objection):
        return sub
    objection = cannot_move(state, sub)
    if objection is not None:
        return objection
    if order.aircraft:
        return Objection("MK-AIR-73", say("refuse-no-aircraft-give-up", sub=sub.id, aircraft=order.aircraft))
    if order.to not in SEA.ways[sub.at]:
        return Objection("MK-SUB-5", say("refuse-moves-one-hex-time", sub=sub.id, ways=", ".join(SEA.ways[sub.at])))
    return None


@rule("MK-SUB-1", "MK-SUB-2", "MK-SUB-3", "MK-SUB-4", "MK-REC-33")
def dive(state: Bay, umpire: Umpire, sub: Sub, to: str) -> None:
    """A submarine moves; by day aircraft may find it in every hex it enters."""
    facts = {"sub": sub.id, "from": sub.at, "to": to}
    sub.at = to
    sub.moved |= state.bit
    umpire.announce("dived", ("MK-SUB-1",), facts)
    if not state.night:
        numbers = best_coverage(state, enemy(sub.side), to)
        if numbers and caught(state, umpire, sub.side, numbers):
            foe = enemy(sub.side)
            told = {"numbers": numbers, **read_in(state, foe)}
            by = Finding(foe, told, open_to_all=is_known_to_both(state, foe, to))
            lose_sub(state, umpire, sub, ("MK-SUB-3",), by)
        elif numbers:
            # Only the searching side knows for certain how far its aircraft reach.
            known = {"sub": sub.id, "numbers": numbers, **read_in(state, enemy(sub.side))}
            umpire.announce("sub.escaped", ("MK-SUB-3",), known, audience=(enemy(sub.side),))


@rule("MK-SUB-3", "MK-SUB-4")
def caught(state: Bay, umpire: Umpire, side: str, numbers: int) -> bool:
    """Two dice: both must fall within the detection numbers."""
    if numbers >= 6:
        return True
    first = face(state, umpire, enemy(side), "MK-SUB-3 aircraft")
    second = face(state, umpire, enemy(side), "MK-SUB-3 aircraft")
    return first >= 7 - numbers and second >= 7 - numbers


@rule("MK-VIC-7", "MK-REC-33")
def lose_sub(state: Bay, umpire: Umpire, sub: Sub, rules: tuple[str, ...], by: Finding | None = None) -> None:
    """A submarine is sunk; a dummy is only removed. Its owner is told what the dice needed only if the range of the searchers is no secret."""
    facts: dict[str, Fact] = {"sub": sub.id, "side": sub.side}
    del state.subs[sub.id]
    if sub.boat:
        credit(state, enemy(sub.side), POINTS.number("submarine", "points"))
        facts |= {"cause": "the screen" if "MK-SUB-9" in rules else "aircraft", "boat": sub.boat}
        turn_up(umpire, "sub.sunk", (*rules, "MK-VIC-7"), facts, by)
    else:
        turn_up(umpire, "sub.dummy", (*rules, "MK-REC-33"), facts, by)


@rule("MK-SUB-6", "MK-SUB-7")
def report_all(state: Bay, umpire: Umpire, side: str) -> None:
    """Submarines with enemies in their hex report them, without risk: ships by day, at night only whether they are real."""
    for sub in list(state.subs.values()):
        if sub.side != side or not sub.boat:
            continue
        for group in state.groups_at(sub.at, enemy(side)):
            tell(state, umpire, group)


def tell(state: Bay, umpire: Umpire, group: Group) -> None:
    """Announce a submarine's report of one marker."""
    if state.night:
        report(state, umpire, group, "a submarine", ("MK-SUB-6",))
    else:
        reveal(state, umpire, group, "a submarine", ("MK-SUB-6", "MK-SUB-7"))


@rule("MK-SUB-13", "MK-SUB-17", "MK-SUB-18", "MK-SUB-19", "MK-SUB-22", "MK-REC-33", "MK-SUB-23")
def check_attack(state: Bay, side: str, name: str, marker: str) -> Objection | None:
    """Why a submarine may not attack a marker."""
    sub = own_sub(state, side, name)
    if isinstance(sub, Objection):
        return sub
    if not sub.boat:
        return Objection("MK-REC-33", say("refuse-dummy-cannot-attack", name=name))
    if sub.attacked:
        return Objection("MK-SUB-17", say("refuse-attacked-turn", name=name))
    group = state.groups.get(marker)
    if group is None or group.at != sub.at or group.side == side:
        here = ", ".join(one.id for one in state.groups_at(sub.at, enemy(side)))
        return Objection(
            "MK-SUB-13", say("refuse-attacks-one-task-group", name=name, here=here or say("words-there-none"))
        )
    if boxed_port(state, sub.at, group.side):
        return Objection("MK-SUB-22", say("refuse-ships-boxed-port-out"))
    if state.impulse == 3 and not group.moved & state.bit:
        return Objection("MK-SUB-19", say("refuse-third-impulse-only-group", marker=marker))
    return None


@rule("MK-SUB-25", "MK-SUB-8", "MK-SUB-16", "MK-SET-32")
def attack(state: Bay, umpire: Umpire, sub: Sub, group: Group) -> bool:
    """The screen rolls first; a submarine that survives reports and fires. A dummy costs nothing. Returns whether a target is to be named."""
    umpire.announce("sub.attacks", ("MK-SUB-25",), {"sub": sub.id, "group": group.id, "hex": sub.at}, reveals=True)
    if group.dummy:
        remove_dummy(state, umpire, group, ("MK-SUB-25",))
        return False
    sub.attacked = True
    if sub.side == JAPAN:
        find_base(state, umpire, sub.at)
    if screened(state, umpire, sub, group):
        lose_sub(state, umpire, sub, ("MK-SUB-8", "MK-SUB-9"))
        return False
    tell(state, umpire, group)
    release_if_freighter(state, umpire, group)
    if state.night:
        shoot_at_night(state, umpire, sub, group)
    return not state.night


def release_if_freighter(state: Bay, umpire: Umpire, group: Group) -> None:
    """An attack on any freighter releases all of them."""
    if any(SHIP[name].type == "freighter" for name in group.ships):
        release_freighters(state, umpire)


@rule("MK-SUB-11", "MK-SUB-12")
def escorts(state: Bay, group: Group) -> int:
    """Destroyers in the screen; every merchant unit counts as two."""
    count = 0
    for name in group.ships:
        if SHIP[name].armour == "M":
            count += 2
        elif SHIP[name].type == "destroyer":
            count += not is_damaged(state, name) or state.options.damaged_dd_asw == "counts"
    return count


@rule("MK-SUB-9", "MK-SUB-10", "MK-SUB-24", "MK-NIT-21")
def screen_numbers(state: Bay, sub: Sub, group: Group) -> tuple[int, Tally]:
    """The numbers that sink the submarine, with the shift in its favour if there is one."""
    count = escorts(state, group)
    tally = Tally(SCREEN.number(count, "numbers"))
    moved_onto = bool(group.moved & state.bit) and not sub.moved & state.bit
    at_anchor = in_anchorage(state, group) and state.options.sub_anchorage == "asw_shift_1"
    if moved_onto:
        tally.add("MK-SUB-10", reasons.THE_GROUP_MOVED_ONTO_THE_SUBMARINE, -1)
    elif at_anchor:
        tally.add("MK-NIT-21", reasons.SHIPS_IN_AN_ANCHORAGE, -1)
    return max(0, tally.total), tally


@rule("MK-SUB-8", "MK-SUB-9")
def screened(state: Bay, umpire: Umpire, sub: Sub, group: Group) -> bool:
    """Whether the screen sinks the submarine before it attacks."""
    numbers, tally = screen_numbers(state, sub, group)
    umpire.read(SCREEN, escorts(state, group), "numbers")
    sunk = best(state, umpire, group.side, numbers, "MK-SUB-9 screen")
    # The number of destroyers would tell the attacker what a concealed group is made of.
    facts = {"sub": sub.id, "numbers": numbers, "sunk": sunk, **read_in(state, group.side)}
    umpire.announce("screen", ("MK-SUB-9",), facts, audience=(group.side,), modifiers=tally)
    return sunk


@rule("MK-SUB-20")
def torpedo(state: Bay, umpire: Umpire, side: str, target: str) -> bool:
    """One torpedo attack on a ship; whether it scored."""
    tally = Tally()
    if counts_as_slow(state, target):
        tally.add("MK-BAT-52", reasons.SLOW_OR_DAMAGED_TARGET, 1)
    weapon = state.options.ijn_sub_torpedo if side == JAPAN else "T"
    result = resolve(state, umpire, side, weapon, target_row(state, target), tally, "MK-SUB-20 torpedoes")
    facts = {"target": target, "result": result, **read_in(state, side)}
    umpire.announce("sub.torpedoes", ("MK-SUB-20",), facts, modifiers=tally)
    strike_ship(state, umpire, target, result)
    return result != "-"


@rule("MK-SUB-14", "MK-SUB-15")
def second_chance(state: Bay, umpire: Umpire, side: str) -> bool:
    """After a hit: a one-in-two chance of a second target."""
    numbers = 3
    chance = best(state, umpire, side, numbers, "MK-SUB-14 second attack")
    umpire.announce("sub.again", ("MK-SUB-14",), {"numbers": numbers, "chance": chance, **read_in(state, side)})
    return chance


@rule("MK-SUB-16", "MK-SUB-14", "MK-SUB-15")
def shoot_at_night(state: Bay, umpire: Umpire, sub: Sub, group: Group) -> None:
    """At night the ships are face down and the target is drawn at random."""
    first = umpire.dice.pick(group.ships, "MK-SUB-16 target")
    if torpedo(state, umpire, sub.side, first):
        others = [name for name in group.ships if name != first]
        if others and second_chance(state, umpire, sub.side):
            torpedo(state, umpire, sub.side, umpire.dice.pick(others, "MK-SUB-16 target"))
