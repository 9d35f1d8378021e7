"""Pursuit: which ships withdraw, which are fast enough to follow, and the positions from which both fire."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.operational.content.counters import GUNS
from flagplot.operational.orders.common import Pursue
from flagplot.operational.rules.battle.board import default_array, needs_cover
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.sea.speed import ship_speed
from flagplot.operational.state.model import Bay, enemy
from flagplot.operational.text.said import say

PACE: Final = {"Transport": 0, "Slow": 1, "Fast": 2}


def runners(state: Bay, fight: Fight) -> list[str]:
    """The withdrawing ships."""
    group = state.groups.get(fight.runner)
    return group.ships[:] if group is not None else []


@rule("MK-BAT-39")
def able_hunters(state: Bay, fight: Fight) -> list[str]:
    """The enemies that are at least as fast as the slowest withdrawing ship."""
    fleeing = runners(state, fight)
    if not fleeing:
        return []
    pace = min(PACE[ship_speed(state, state.ships[name])] for name in fleeing)
    chasers = [name for name in fight.afloat(state, enemy(fight.fleer)) if name not in GUNS]
    return [name for name in chasers if PACE[ship_speed(state, state.ships[name])] >= pace]


@rule("MK-BAT-66")
def usual_hunters(state: Bay, fight: Fight) -> list[str]:
    """The pursuers if none are named: neither carriers nor merchantmen."""
    return [name for name in able_hunters(state, fight) if not needs_cover(name)]


@rule("MK-BAT-66")
def hunters(state: Bay, fight: Fight) -> list[str]:
    """The ships named for the pursuit that can still keep up."""
    return [name for name in able_hunters(state, fight) if name in fight.hunting]


@rule("MK-BAT-38", "MK-NIT-8")
def may_be_pursued(state: Bay, fight: Fight) -> bool:
    """Whether the enemy may pursue: with ships fast enough, and not after being surprised."""
    free = fight.mode == "night" and fight.surprise == fight.fleer and not fight.posts
    return not free and not fight.battery and bool(able_hunters(state, fight))


def open_pursuit(state: Bay, fight: Fight, order: Pursue) -> None:
    """A round of pursuit begins, with the ships named or with all that usually pursue."""
    fight.round += 1
    fight.struck = False
    fight.hunting = list(order.ships) or usual_hunters(state, fight)
    fight.chasing = True  # from here on damage counts at once, at night too
    fight.fired = []


def pursuits(state: Bay, fight: Fight) -> list[Pursue]:
    """Pursuit by all that usually pursue, else by any one that can; and no pursuit. `pursue` takes any number of names."""
    if usual_hunters(state, fight):
        return [Pursue("yes"), Pursue("no")]
    return [*(Pursue("yes", (name,)) for name in able_hunters(state, fight)), Pursue("no")]


@rule("MK-BAT-38", "MK-BAT-39", "MK-BAT-66")
def check_pursuit(state: Bay, fight: Fight, order: Order) -> Objection | None:
    """Why this answer to the offer of a pursuit is not allowed."""
    if not isinstance(order, Pursue) or order.answer not in {"yes", "no"}:
        return Objection("MK-BAT-38", say("refuse-answer-pursue-yes-pursue"))
    able = able_hunters(state, fight)
    if order.answer == "no":
        return Objection("MK-BAT-66", say("refuse-who-lets-enemy-go")) if order.ships else None
    if len(set(order.ships)) != len(order.ships):
        return Objection("MK-BAT-66", say("refuse-name-each-ship-once"))
    for name in order.ships:
        if name not in able:
            return Objection("MK-BAT-39", say("refuse-cannot-pursue-those-fast", name=name, able=", ".join(able)))
    if not order.ships and not usual_hunters(state, fight):
        text = say("refuse-only-carriers-merchantmen-could", able=", ".join(able) or say("words-none"))
        return Objection("MK-BAT-66", text)
    return None


@rule("MK-BAT-66", "MK-BAT-20")
def chase_place(state: Bay, fight: Fight, name: str, side: str) -> int:
    """A ship's position in a pursuit: as last placed, or the default position if the board has not been set."""
    found = fight.posts.get(name)
    if found is not None:
        return found
    names = runners(state, fight) if side == fight.fleer else hunters(state, fight)
    return default_array(state, side, names if name in names else [*names, name])[name]


@rule("MK-BAT-67")
def may_pursue_again(state: Bay, fight: Fight) -> bool:
    """By option a pursuit goes on while its last round harmed a ship and both sides have ships left in it."""
    if state.options.pursuit_rounds != "repeat_until_declined" or not fight.struck:
        return False
    return bool(runners(state, fight)) and bool(able_hunters(state, fight))
