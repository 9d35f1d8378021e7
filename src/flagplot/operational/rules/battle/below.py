"""A battle that is fought in the tactical game: which ones are, and what their report does here."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.counters import GUNS, SHIP
from flagplot.operational.orders.common import Report
from flagplot.operational.rules.battle import broadside
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.battle.flight import must_leave
from flagplot.operational.rules.battle.gunnery import apply_hit, has_torpedoes
from flagplot.operational.rules.damage import lose_merchants, strike_ship
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Ship
from flagplot.operational.text.said import say

SUNK: Final = "sunk"
DAMAGED: Final = "damaged"
LEFT: Final = "left"
SALVO: Final = "salvo"
LOST: Final = "lost"
"""The words of a fate, joined by `+`: `damaged+left`, `salvo2`, `lost3`."""
_COUNTS: Final = (SALVO, LOST)


@rule("MK-BAT-68")
def may_go_down(state: Bay, fight: Fight) -> bool:
    """Whether a battle is handed down, or may be: between two groups, or with a coast battery that has ratings."""
    if state.options.battles_below == "by_the_rules" or fight.is_over(state):
        return False
    return fight.mode in {"day", "night"} or (fight.mode == "battery" and state.options.coast_guns == "default")


def is_asked(state: Bay) -> bool:
    """Whether both sides must agree to it."""
    return state.options.battles_below == "both_agree"


def name_of(state: Bay, fight: Fight) -> str:
    """The name of a battle between the games: turn, impulse, hex, both groups or a group and a battery."""
    return f"t{state.turn}i{state.impulse}-{fight.at}-{fight.japan}-{fight.allies or fight.battery}".lower()


def ships_in(state: Bay, fight: Fight) -> list[str]:
    """All ships in the battle, Japan's first, and the battery."""
    return [name for side in (JAPAN, ALLIES) for name in fight.afloat(state, side)]


def salvoes_left(state: Bay, fight: Fight, name: str) -> int:
    """The torpedo salvoes that a ship can still launch in this battle; none for a battery."""
    if fight.battery or not has_torpedoes(state, name):
        return 0
    ship = state.ships[name]
    supply = 1 if ship.side == ALLIES else 2
    used = ship.launches if state.options.torpedo_supply == "per_sortie" else len(fight.launches.get(name, []))
    return max(0, supply - used)


def read_fate(text: str) -> dict[str, int] | None:
    """The words of a fate with their numbers; nothing if a word is unknown or repeated."""
    found: dict[str, int] = {}
    for word in text.split("+"):
        head = next((head for head in _COUNTS if word.startswith(head)), word)
        number = word.removeprefix(head) or "1"
        plain = word == head if head not in _COUNTS else number in {"1", "2", "3", "4", "5", "6"}
        if head in found or not plain or head not in {SUNK, DAMAGED, LEFT, SALVO, LOST}:
            return None
        found[head] = int(number)
    return found


@rule("MK-BAT-69", "MK-BAT-70")
def check_report(state: Bay, fight: Fight, battle: str, order: Report) -> Objection | None:
    """Why a report cannot be about this battle."""
    if order.battle != battle:
        return Objection("MK-BAT-69", say("refuse-report-waited-not", battle=battle, other=order.battle))
    known, told = ships_in(state, fight), []
    for word in order.ships:
        name, _, text = word.partition("=")
        if name not in known:
            return Objection("MK-BAT-69", say("refuse-not-battle-there", name=name, known=", ".join(known)))
        if name in told:
            return Objection("MK-BAT-69", say("refuse-reported-twice", name=name))
        told.append(name)
        fate = read_fate(text)
        if fate is None:
            return Objection("MK-BAT-69", say("refuse-tells-no-fate-write", word=repr(word)))
        fault = _gun_misfit(name, fate) if name in GUNS else _misfit(state, fight, state.ships[name], fate)
        if fault:
            return Objection("MK-BAT-70", fault)
    return None


def _gun_misfit(name: str, fate: dict[str, int]) -> Said | None:
    """Why a fate is impossible for a battery."""
    return None if set(fate) in ({SUNK}, {DAMAGED}) else say("refuse-report-battery", name=name)


def _misfit(state: Bay, fight: Fight, ship: Ship, fate: dict[str, int]) -> Said | None:
    """Why a fate is impossible for a ship."""
    is_merchant = SHIP[ship.id].is_merchant
    if is_merchant and (SUNK in fate or DAMAGED in fate or SALVO in fate):
        return say("refuse-report-merchantmen", ship=ship.id, left=ship.left)
    if not is_merchant and LOST in fate:
        return say("refuse-report-one-ship", ship=ship.id)
    if fate.get(LOST, 0) > ship.left:
        return say("refuse-report-too-many-lost", ship=ship.id, left=ship.left)
    gone = SUNK in fate or (is_merchant and fate.get(LOST, 0) == ship.left)
    if gone and (DAMAGED in fate or LEFT in fate):
        return say("refuse-report-lost-and-more", ship=ship.id)
    if fate.get(SALVO, 0) > salvoes_left(state, fight, ship.id):
        return say("refuse-report-salvoes", ship=ship.id, left=salvoes_left(state, fight, ship.id), fired=fate[SALVO])
    return None


@rule("MK-BAT-70")
def apply_report(state: Bay, umpire: Umpire, fight: Fight, order: Report) -> dict[str, list[str]]:
    """Apply losses, damage and torpedoes spent; returns the ships of each side that left the plot."""
    fates = {word.partition("=")[0]: read_fate(word.partition("=")[2]) or {} for word in order.ships}
    fight.round += 1
    facts = {
        "hex": fight.at,
        "battle": order.battle,
        "source": order.source,
        "sunk": [name for name, fate in fates.items() if SUNK in fate],
        "damaged": [name for name, fate in fates.items() if DAMAGED in fate],
        "left": [name for name, fate in fates.items() if LEFT in fate],
    }
    umpire.announce("battle.report", ("MK-BAT-69", "MK-BAT-70"), facts, reveals=True)
    fled: dict[str, list[str]] = {}
    for name, fate in fates.items():
        if name in GUNS:
            if SUNK in fate or not state.batteries[name].damaged:
                apply_hit(state, umpire, name, "Sk" if SUNK in fate else "D")
            continue
        ship = state.ships[name]
        for _ in range(fate.get(SALVO, 0)):
            broadside.spend(state, fight, name)
        if LOST in fate:
            lose_merchants(state, umpire, ship, fate[LOST])
        elif SUNK in fate:
            strike_ship(state, umpire, name, "Sk")
        elif DAMAGED in fate and not ship.damaged:
            strike_ship(state, umpire, name, "D")
        if LEFT in fate:
            fled.setdefault(ship.side, []).append(name)
    return fled


@rule("MK-BAT-71")
def left_behind(state: Bay, fight: Fight, side: str, fled: list[str]) -> list[str]:
    """The ships of a side that cannot follow those that left the plot."""
    stranded = must_leave(state, fight, side)
    return [name for name in fight.afloat(state, side) if name not in fled or name in stranded]
