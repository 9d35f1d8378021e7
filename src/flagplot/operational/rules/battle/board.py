"""The battle board: a row of positions, Screening in front, Screened in the rear.

A position is a number that counts away from the line between the sides: Japan -1, -2 …, the Allies 1, 2 ….
"""

from __future__ import annotations

from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.operational.content.counters import GUNS, SHIP
from flagplot.operational.rules.battle.gunnery import gun_class
from flagplot.operational.state.model import JAPAN, Bay
from flagplot.operational.text.said import say

LINES: Final = {
    "eight_positions": ("screening", "second", "third", "screened"),
    "six_positions": ("screening", "second", "screened"),
    "four_positions": ("screening", "screened"),
}


@rule("MK-BAT-19")
def lines(state: Bay) -> tuple[str, ...]:
    """The positions of one side, from front to rear."""
    return LINES[state.options.battle_board]


def position(state: Bay, side: str, post: str) -> int:
    """The number of a side's position."""
    depth = lines(state).index(post) + 1
    return -depth if side == JAPAN else depth


def post_name(state: Bay, side: str, place: int) -> str:
    """A position in words, as seen by the ship's side."""
    if (place < 0) != (side == JAPAN):
        return "across"
    return lines(state)[abs(place) - 1]


@rule("MK-BAT-19", "MK-BAT-24")
def board_range(one: int, other: int) -> int:
    """Steps between two positions; the two Screening positions adjoin."""
    apart = abs(one - other)
    return apart if (one < 0) == (other < 0) else apart - 1


@rule("MK-BAT-20")
def may_hide(state: Bay, name: str) -> bool:
    """Whether a ship may stand Screened: carriers, merchantmen and Damaged ships."""
    return name not in GUNS and (needs_cover(name) or state.ships[name].damaged)


def needs_cover(name: str) -> bool:
    """Carriers and merchantmen: a side with nothing else has no cover."""
    return name not in GUNS and (SHIP[name].deck > 0 or SHIP[name].armour == "M")


@rule("MK-BAT-20", "MK-BAT-61")
def default_array(state: Bay, side: str, names: list[str]) -> dict[str, int]:
    """Destroyers screening, light cruisers behind, heavy ships third, carriers and merchantmen screened."""
    deep = lines(state)
    posts: dict[str, int] = {}
    bare = all(needs_cover(name) for name in names)
    for name in names:
        if name in GUNS:
            depth = 0
        elif needs_cover(name):
            depth = len(deep) - 1
        else:
            gun = gun_class(state, name)
            depth = 0 if gun == "D" else 1 if gun in {"DL", "CL"} else 2
            depth = min(depth, max(0, len(deep) - 2))
        posts[name] = depth + 1
    front = min((posts[name] for name in names if bare or not needs_cover(name)), default=1)
    for name in names:
        if posts[name] == front:
            posts[name] = 1
    return {name: -post if side == JAPAN else post for name, post in posts.items()}


@rule("MK-BAT-20")
def check_array(state: Bay, side: str, names: list[str], wanted: tuple[str, ...]) -> Objection | None:
    """Why ships may not be arrayed so."""
    posts, fault = read_array(state, side, names, wanted)
    if fault:
        return Objection("MK-BAT-20", fault)
    front = [name for name in names if abs(posts[name]) == 1]
    if not front:
        return Objection("MK-BAT-20", say("refuse-least-one-ship-must"))
    if all(needs_cover(name) for name in names):
        if len(front) != len(names):
            return Objection("MK-BAT-20", say("refuse-carriers-merchantmen-alone-all"))
        return None
    rear = len(lines(state))
    for name in names:
        if abs(posts[name]) == rear and not may_hide(state, name):
            text = say("refuse-may-not-start-screened", name=name)
            return Objection("MK-BAT-20", text)
    return None


def read_array(state: Bay, side: str, names: list[str], wanted: tuple[str, ...]) -> tuple[dict[str, int], Said | None]:
    """The positions that an order names, with the defaults for all others, or what is wrong with the order."""
    posts = default_array(state, side, names)
    for word in wanted:
        name, equals, post = word.partition("=")
        if name not in posts or not equals or post not in lines(state):
            return posts, say("refuse-no-post", word=repr(word), posts=", ".join(lines(state)))
        if name in GUNS and post != "screening":
            return posts, say("refuse-battery-stands-screening")
        posts[name] = position(state, side, post)
    return posts, None
