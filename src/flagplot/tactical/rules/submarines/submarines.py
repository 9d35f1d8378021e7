"""Submarines: depth, detection, appearance, the crushing of hulls."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL
from flagplot.kernel.text.said import either
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.charts import SUBMARINE_DETECTION
from flagplot.tactical.content.scenario import is_on_land
from flagplot.tactical.orders.choices import Appear
from flagplot.tactical.orders.helm import DEPTHS
from flagplot.tactical.rules.damage.condition import speed_now
from flagplot.tactical.rules.damage.damage import sink
from flagplot.tactical.rules.movement.geometry import KNOT, YARD, advance, yards_between
from flagplot.tactical.rules.movement.scales import TABLETOP, table_unit
from flagplot.tactical.rules.movement.shore import is_hidden
from flagplot.tactical.rules.movement.track import final_depth
from flagplot.tactical.state.model import AFLOAT, Battle, Ship
from flagplot.tactical.text.said import say

_ROWS: Final = {"hydrophone": "hydrophone_(within_3,000_yd)", "sonar": "sonar_(not_closer_than_3,000_yd)"}
NEAR: Final = 3000
FAR: Final = 6000


@rule("NA-SUB-6", "NA-SUB-9", "NA-SUB-5")
def may_dive(nation: str, depth: str, wanted: str) -> Objection | None:
    """Why a boat may not change to a depth this turn, or nothing."""
    if abs(DEPTHS.index(depth) - DEPTHS.index(wanted)) > 1:
        beside = DEPTHS[max(0, DEPTHS.index(depth) - 1) : DEPTHS.index(depth) + 2]
        return Objection("NA-SUB-6", say("refuse-boat-changes-one-depth", depth=depth, beside=either(beside)))
    if wanted == "Ab" and nation != "KM":
        return Objection("NA-SUB-9", say("refuse-only-german-boats-go-into"))
    return None


@rule("NA-SUB-20", "NA-SUB-23", "NA-SUB-25", "NA-SUB-26")
def in_reach(method: str, yards: int) -> bool:
    """Whether a boat at this distance can be detected: hydrophones within 3,000 yards, sonar from there to 6,000."""
    return yards <= NEAR if method == "hydrophone" else NEAR <= yards <= FAR


@rule("NA-SUB-17", "NA-SUB-18", "NA-SUB-19", "NA-SUB-21", "NA-SUB-22", "NA-SUB-24")
def listen(umpire: Umpire, method: str, depth: str, speed: int) -> bool:
    """One die against the depth; a slow or stopped boat is harder for hydrophones, not for sonar."""
    needed = int(umpire.read(SUBMARINE_DETECTION, _ROWS[method], depth))
    if not needed:
        return False
    die = umpire.dice.d6(f"NA-SUB-17 {method}")
    if method == "hydrophone":
        die -= 2 if speed == 0 else 1 if speed <= 4 * KNOT else 0
    return die >= needed


@rule("NA-SOP-17", "NA-SUB-10", "NA-SUB-12", "NA-SUB-14", "NA-SUB-16", "NA-SUB-58")
def search(state: Battle, umpire: Umpire) -> None:
    """The searches declared in phase A, each for the nearest boat in reach; the dice, which would reveal a depth, are Control's."""
    for hunt in state.sheet.searches:
        ship = state.ships[hunt.ship]
        if not ship.in_battle:
            continue
        boat = _nearest_boat(state, ship, hunt.method)
        facts = {"ship": ship.name, "method": hunt.method}
        is_found = boat is not None and listen(umpire, hunt.method, boat.depth, speed_now(state, boat))
        umpire.announce("listened", ("NA-SUB-17",), facts, audience=(CONTROL,))
        if boat is None or not is_found:
            umpire.announce("silence", ("NA-SUB-17",), facts, audience=(ship.side,))
            continue
        state.datums[boat.id] = (boat.x, boat.y)
        place = facts | {"boat": boat.name, "x": boat.x // YARD, "y": boat.y // YARD}
        umpire.announce("heard", ("NA-SUB-17",), place, reveals=True)


def _nearest_boat(state: Battle, ship: Ship, method: str) -> Ship | None:
    best: Ship | None = None
    nearest = 0
    for boat in state.afloat(state.enemy(ship.side)):
        yards = yards_between(ship.x, ship.y, boat.x, boat.y)
        if is_hidden(state, ship, boat):
            continue
        if boat.is_submerged and in_reach(method, yards) and (best is None or yards < nearest):
            best, nearest = boat, yards
    return best


@rule("NA-SUB-7", "NA-SUB-8")
def crush(umpire: Umpire, nation: str, depth: str) -> bool:
    """Whether the pressure breaks a boat's hull: a two at the deepest level of her nation."""
    if depth != ("Ab" if nation == "KM" else "T"):
        return False
    return umpire.dice.total(2, "NA-SUB-7 hull") == 2


@rule("NA-SUB-1", "NA-SUB-2", "NA-SUB-3")
def place_at_random(umpire: Umpire, x: int, y: int, scale: str) -> tuple[int, int]:
    """Two dice from a point of the owner's choice: a direction in sixths of the circle, then feet or decimetres."""
    direction = umpire.dice.d6("NA-SUB-1 direction")
    feet = umpire.dice.d6("NA-SUB-1 distance")
    foot = table_unit(scale) * (10 if scale == TABLETOP else 12)
    return advance(x, y, 600 * (direction - 1), feet * foot)


@rule("NA-SUB-1", "NA-SUB-4", "NA-SUB-55", "NA-SOP-13", "NA-MOV-33")
def bring_in(state: Battle, order: Appear, umpire: Umpire) -> None:
    """A lurking boat is spotted: all learn the place, none the depth."""
    boat = state.ships[order.ship]
    scale = state.options.play_scale
    boat.x, boat.y = place_at_random(umpire, order.x * YARD, order.y * YARD, scale)
    if is_on_land(state.brief.land, boat.x, boat.y):
        boat.x, boat.y = order.x * YARD, order.y * YARD
    boat.course, boat.speed, boat.depth, boat.status = order.course, order.speed, order.depth, AFLOAT
    state.datums[boat.id] = (boat.x, boat.y)
    facts = {"boat": boat.name, "x": boat.x // YARD, "y": boat.y // YARD}
    umpire.announce("spotted", ("NA-SUB-55",), facts, reveals=True)


def settle_depth(state: Battle, boat: Ship) -> None:
    """The depth she has after her own move."""
    boat.depth = final_depth(boat, state.sheet.helms.get(boat.group, ()))


@rule("NA-SUB-8")
def hulls(state: Battle, umpire: Umpire) -> None:
    """At the end of movement every boat at her deepest level rolls for her hull; only her side learns of it."""
    for boat in list(state.ships.values()):
        if not boat.in_battle or not boat.is_submerged:
            continue
        if boat.depth != ("Ab" if boat.sheet.nation == "KM" else "T"):
            continue
        is_crushed = crush(umpire, boat.sheet.nation, boat.depth)
        umpire.announce("creaks", ("NA-SUB-7",), {"boat": boat.name, "crushed": is_crushed}, audience=(boat.side,))
        if is_crushed:
            sink(state, boat, umpire)
