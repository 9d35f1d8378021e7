"""Firing: which ship fires next, at what, with which weapons; and the first round at night at random targets."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.counters import GUNS
from flagplot.operational.orders.common import Fire
from flagplot.operational.rules.battle.board import board_range, lines, post_name
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.battle.gunnery import (
    apply_hit,
    gun_class,
    gun_reach,
    gun_shot,
    has_torpedoes,
    is_gone,
    is_heavy,
    side_of,
    torpedo_shot,
)
from flagplot.operational.rules.battle.pursuit import chase_place, hunters, runners
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, enemy
from flagplot.operational.text.said import say

TORPEDOES_FIRST: Final = "torpedoes-first"


def firers(state: Bay, fight: Fight, side: str) -> list[str]:
    """The ships of a side that take part in this round's fire."""
    if fight.chasing:
        return runners(state, fight) if side == fight.fleer else hunters(state, fight)
    names = fight.afloat(state, side)
    if fight.battery and fight.shelled and side == ALLIES:
        names = names + [name for name in fight.harbour(state, side) if is_heavy(state, name)]
    return names


@rule("MK-BAT-10", "MK-BAT-14")
def eligible(state: Bay, fight: Fight, side: str) -> list[str]:
    """The ships of a side that may still fire in this round and have a target."""
    return [
        name
        for name in firers(state, fight, side)
        if name not in fight.fired and not is_gone(state, name) and targets(state, fight, name)
    ]


@rule("MK-BAT-13")
def next_to_fire(state: Bay, fight: Fight, one: str) -> str:
    """The side and ship to fire next: the sides alternate; if one has no ship left, the other fires its rest. Nothing if the round is over."""
    for side in (one,) if fight.turnabout() else (one, enemy(one)):
        if fight.chasing and side == fight.fleer and not runners(state, fight):
            continue
        if eligible(state, fight, side):
            return side
    return ""


def foes(state: Bay, fight: Fight, name: str) -> list[str]:
    """The enemies that a ship may consider as targets."""
    side = side_of(state, name)
    names = firers(state, fight, enemy(side)) if fight.chasing else fight.afloat(state, enemy(side))
    if fight.battery and side == JAPAN and is_heavy(state, name):
        names = names + fight.harbour(state, ALLIES)
    return [foe for foe in names if not is_gone(state, foe)]


def targets(state: Bay, fight: Fight, name: str) -> list[str]:
    """The enemies within reach of some weapon of a ship."""
    found = []
    for foe in foes(state, fight, name):
        guns, torpedoes = weapons(state, fight, name, foe)
        if guns or torpedoes:
            found.append(foe)
    return found


def weapons(state: Bay, fight: Fight, name: str, foe: str) -> tuple[bool, bool]:
    """Whether a ship's guns, and her torpedoes, bear on an enemy."""
    return guns_bear(state, fight, name, foe) is None, torpedoes_bear(state, fight, name, foe) is None


def place_of(fight: Fight, name: str, state: Bay) -> int:
    """A ship's position; a ship in the port behind a battery fights as if beside it."""
    if fight.chasing:
        return chase_place(state, fight, name, side_of(state, name))
    found = fight.posts.get(name)
    return found if found is not None else (-1 if side_of(state, name) == JAPAN else 1)


@rule("MK-BAT-16", "MK-BAT-17", "MK-BAT-18", "MK-BAT-24", "MK-BAT-45", "MK-BAT-4", "MK-BAT-5", "MK-BAT-64")
def guns_bear(state: Bay, fight: Fight, name: str, foe: str) -> Objection | None:
    """Why a ship's guns may not fire at an enemy."""
    if not gun_class(state, name):
        return Objection("MK-BAT-45", say("refuse-no-guns", name=name))
    in_harbour = fight.mode == "port" or (fight.battery and foe != fight.battery and side_of(state, foe) == ALLIES)
    if in_harbour and not is_heavy(state, name):
        return Objection("MK-BAT-4", say("refuse-only-ca-guns-larger", name=name))
    if fight.mode == "port" or _random_guns(state, fight):
        return None
    one, other = place_of(fight, name, state), place_of(fight, foe, state)
    apart, reach = board_range(one, other), gun_reach(state, name)
    if apart > reach:
        number = {1: "MK-BAT-16", 2: "MK-BAT-17"}.get(reach, "MK-BAT-18")
        return Objection(number, say("refuse-ranges-away-guns-reach", foe=foe, apart=apart, name=name, reach=reach))
    across = (one > 0) == (other > 0)
    if state.options.screen_blocks == "on" and abs(other) == len(lines(state)) and not across:
        return Objection("MK-BAT-24", say("refuse-screened-cross-into-enemys", foe=foe))
    return None


def _random_guns(state: Bay, fight: Fight) -> bool:
    return fight.mode == "night" and state.options.night_later_guns == "random" and not fight.chasing


@rule("MK-BAT-25", "MK-BAT-26", "MK-BAT-27", "MK-BAT-28", "MK-BAT-29", "MK-BAT-63", "MK-NIT-19")
def torpedoes_bear(state: Bay, fight: Fight, name: str, foe: str) -> Objection | None:
    """Why a ship may not fire torpedoes at an enemy."""
    if foe in GUNS:
        return Objection("MK-BAT-61", say("refuse-torpedoes-do-not-hit"))
    if fight.mode == "port" or fight.battery:
        return Objection("MK-BAT-5", say("refuse-no-torpedoes-fired-into"))
    if fight.chasing:
        return Objection("MK-BAT-38", say("refuse-round-gunfire"))
    objection = may_launch(state, fight, name)
    if objection is not None:
        return objection
    if fight.mode == "night":
        return None
    apart = board_range(place_of(fight, name, state), place_of(fight, foe, state))
    if apart > 1:
        return Objection("MK-BAT-25", say("refuse-ranges-away-day-torpedoes", foe=foe, apart=apart))
    return None


def may_launch(state: Bay, fight: Fight, name: str) -> Objection | None:
    """Why a ship has no torpedoes to fire now."""
    if not has_torpedoes(state, name):
        return Objection("MK-BAT-55", say("refuse-no-torpedoes-fire", name=name))
    rounds = fight.launches.get(name, [])
    if fight.round in rounds:
        return Objection("MK-BAT-28", say("refuse-launched-round", name=name))
    supply = 1 if side_of(state, name) == ALLIES else 2
    per_sortie = state.options.torpedo_supply == "per_sortie"
    used = state.ships[name].launches if per_sortie else len(rounds)
    if used >= supply:
        number = "MK-BAT-27" if supply == 1 else "MK-BAT-28"
        return Objection(number, say("refuse-fired-torpedoes", name=name))
    return None


def check_turn(state: Bay, fight: Fight, side: str, name: str) -> Objection | None:
    """Why a ship may not fire at all now."""
    if name not in firers(state, fight, side) or is_gone(state, name):
        return Objection("MK-BAT-10", say("refuse-not-one-ships-battle", name=name))
    if name in fight.fired:
        return Objection("MK-BAT-10", say("refuse-had-fire-round", name=name))
    return None


@rule("MK-BAT-15")
def check_fire(state: Bay, fight: Fight, side: str, order: Fire) -> Objection | None:
    """Why a ship may not fire in this way."""
    objection = check_turn(state, fight, side, order.ship)
    if objection is not None:
        return objection
    if order.weapon not in {"", "guns", "torpedoes", TORPEDOES_FIRST}:
        text = say("refuse-fire-guns-torpedoes-both", torpedoes_first=TORPEDOES_FIRST)
        return Objection("MK-BAT-15", text)
    if order.target not in foes(state, fight, order.ship):
        reachable = ", ".join(targets(state, fight, order.ship)) or say("words-nobody")
        if fight.battery and order.target in fight.harbour(state, ALLIES):
            return Objection("MK-BAT-64", say("refuse-only-ca-guns-larger-fire", reachable=reachable))
        return Objection("MK-BAT-10", say("refuse-no-enemy-battle-reach", target=order.target, reachable=reachable))
    guns = guns_bear(state, fight, order.ship, order.target)
    torpedoes = torpedoes_bear(state, fight, order.ship, order.target)
    if order.weapon == "guns":
        return guns
    if order.weapon == "torpedoes":
        return torpedoes
    return guns if torpedoes is not None else None


@rule("MK-BAT-15", "MK-NIT-19", "MK-BAT-26")
def fire(state: Bay, umpire: Umpire, fight: Fight, name: str, target: str, weapon: str) -> None:
    """A ship fires; at night her torpedoes have a random target."""
    guns, torpedoes = weapons(state, fight, name, target)
    guns = guns and weapon != "torpedoes"
    torpedoes = torpedoes and weapon != "guns"
    if state.options.gun_and_torpedo == "either_or" and guns:
        torpedoes = False
    fight.fired.append(name)
    if fight.battery and target != fight.battery and side_of(state, target) == ALLIES:
        fight.shelled = True
    group = state.groups.get(state.ships[name].group) if name in state.ships else None
    if group is not None:
        group.fought |= state.bit
    if torpedoes and weapon == TORPEDOES_FIRST:
        loose(state, umpire, fight, name, target)
    enemies = foes(state, fight, name)
    if guns and enemies:
        at = umpire.dice.pick(enemies, "MK-NIT-18 gun target") if _random_guns(state, fight) else target
        if not is_gone(state, at):
            hit(state, umpire, fight, at, gun_shot(state, umpire, name, at))
    if torpedoes and weapon != TORPEDOES_FIRST:
        loose(state, umpire, fight, name, target)


def loose(state: Bay, umpire: Umpire, fight: Fight, name: str, target: str = "") -> None:
    """A ship launches torpedoes at a target, or at a random one at night."""
    spend(state, fight, name)
    at = target
    if not target or fight.mode == "night":
        afloat = [foe for foe in foes(state, fight, name) if foe not in GUNS]
        if not afloat:
            return
        at = umpire.dice.pick(afloat, "MK-BAT-26 torpedo target")
    elif is_gone(state, target):
        return
    hit(state, umpire, fight, at, torpedo_shot(state, umpire, name, at))


def spend(state: Bay, fight: Fight, name: str) -> None:
    """Note a launch of torpedoes."""
    fight.launches.setdefault(name, []).append(fight.round)
    state.ships[name].launches += 1


def hit(state: Bay, umpire: Umpire, fight: Fight, target: str, result: str) -> None:
    """Apply a result at once, or at the end of a simultaneous round."""
    if fight.simultaneous(state):
        if result != "-":
            fight.pending.append([target, result])
    elif apply_hit(state, umpire, target, result):
        fight.struck = True


@rule("MK-NIT-3", "MK-NIT-7", "MK-NIT-18", "MK-NIT-20")
def night_opening(state: Bay, umpire: Umpire, fight: Fight) -> None:
    """The first round at night: torpedoes, then guns, each at a random target, at any range."""
    fight.round += 1
    surprised = fight.surprise in {JAPAN, ALLIES}
    fight.first = fight.surprise if surprised else JAPAN
    sides = (fight.surprise,) if surprised else (JAPAN, ALLIES)
    for side in sides:
        for name in fight.afloat(state, side):
            if may_launch(state, fight, name) is None:
                loose(state, umpire, fight, name)
        for name in fight.afloat(state, side):
            enemies = foes(state, fight, name)
            if gun_class(state, name) and enemies and not is_gone(state, name):
                at = umpire.dice.pick(enemies, "MK-NIT-18 gun target")
                hit(state, umpire, fight, at, gun_shot(state, umpire, name, at))
    for target, result in fight.pending:
        apply_hit(state, umpire, target, result)
    fight.pending = []


def where(state: Bay, fight: Fight, name: str) -> str:
    """A ship's line in words."""
    return post_name(state, side_of(state, name), place_of(fight, name, state))
