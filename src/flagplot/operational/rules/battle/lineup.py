"""Relocating ships on the battle board, filling a screen, crossing into an empty one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.counters import GUNS
from flagplot.operational.orders.common import Relocate
from flagplot.operational.rules.battle.board import lines, may_hide, needs_cover, position
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, enemy
from flagplot.operational.text.said import say

ACROSS: Final = "across"


def front(side: str) -> int:
    """The Screening position of a side."""
    return -1 if side == JAPAN else 1


def is_held(state: Bay, fight: Fight, side: str, place: int) -> bool:
    """Whether ships of a side are in a position."""
    return any(fight.posts.get(name) == place for name in fight.afloat(state, side))


@rule("MK-BAT-20", "MK-BAT-22")
def settle(state: Bay, fight: Fight) -> None:
    """After a round: lost ships are removed; carriers and merchantmen that are left alone move to Screening."""
    for side in (JAPAN, ALLIES):
        names = fight.afloat(state, side)
        if names and all(needs_cover(name) for name in names) and not is_held(state, fight, enemy(side), front(side)):
            for name in names:
                if name in fight.posts:
                    fight.posts[name] = front(side)
    alive = {*fight.afloat(state, JAPAN), *fight.afloat(state, ALLIES)}
    fight.posts = {name: place for name, place in fight.posts.items() if name in alive}


@rule("MK-BAT-23", "MK-BAT-24")
def may_cross(state: Bay, fight: Fight, side: str) -> bool:
    """Whether the enemy's screen is empty and ships of a side in their own screen may cross into it."""
    foe = enemy(side)
    if fight.battery or is_held(state, fight, foe, front(foe)) or not fight.afloat(state, foe):
        return False
    return any(fight.posts.get(name) == front(side) for name in fight.afloat(state, side))


def relocations(state: Bay, fight: Fight, side: str, *, crossing: bool) -> Iterator[Relocate]:
    """Every legal relocation of one ship."""
    for name in fight.afloat(state, side):
        for post in (ACROSS,) if crossing else lines(state):
            order = Relocate(name, post)
            if check_relocation(state, fight, side, order, crossing=crossing) is None:
                yield order


@rule("MK-BAT-21", "MK-BAT-23", "MK-BAT-24")
def check_relocation(state: Bay, fight: Fight, side: str, order: Relocate, *, crossing: bool) -> Objection | None:
    """Why a ship may not be moved on the board in this way."""
    if order.ship not in fight.afloat(state, side) or order.ship not in fight.posts:
        return Objection("MK-BAT-21", say("refuse-not-one-ships-board", ship=order.ship))
    if order.ship in GUNS:
        return Objection("MK-BAT-61", say("refuse-battery-cannot-move"))
    if crossing:
        if order.post != ACROSS:
            return Objection("MK-BAT-23", say("refuse-only-crossing-into-empty"))
        if fight.posts[order.ship] != front(side):
            return Objection("MK-BAT-24", say("refuse-crosses-only-from-screening", ship=order.ship))
        if is_held(state, fight, enemy(side), front(enemy(side))):
            return Objection("MK-BAT-23", say("refuse-enemys-screening-position-not"))
        return None
    if order.post not in lines(state):
        return Objection("MK-BAT-21", say("refuse-posts", lines=", ".join(lines(state))))
    place = position(state, side, order.post)
    if place == fight.posts[order.ship]:
        return Objection("MK-BAT-21", say("refuse-stands-there", ship=order.ship))
    if is_held(state, fight, enemy(side), place):
        return Objection("MK-BAT-24", say("refuse-enemy-ships-hold-position"))
    names = fight.afloat(state, side)
    if all(needs_cover(name) for name in names):
        return Objection("MK-BAT-20", say("refuse-carriers-merchantmen-alone-stand"))
    if order.post == "screened" and not may_hide(state, order.ship):
        return Objection("MK-BAT-21", say("refuse-may-not-go-screened", ship=order.ship))
    return None


def relocate(state: Bay, umpire: Umpire, fight: Fight, side: str, order: Relocate) -> None:
    """Move a ship on the board."""
    place = front(enemy(side)) if order.post == ACROSS else position(state, side, order.post)
    fight.posts[order.ship] = place
    umpire.announce("relocated", ("MK-BAT-21",), {"ship": order.ship, "post": order.post})
