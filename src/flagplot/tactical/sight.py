"""Who sees whom: visibility by day, contacts at night and by radar, squalls."""

from __future__ import annotations

from functools import cache
from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.tactical import content
from flagplot.tactical.charts import RADAR, VISIBILITY
from flagplot.tactical.condition import has_gun_radar
from flagplot.tactical.geometry import KNOT, YARD, advance, yards_between
from flagplot.tactical.model import DAMAGED, HEAVY, Battle, Ship

SET_REACH: Final = {
    "early": RADAR.number("SC_early", "yards"),
    "later": RADAR.number("SG_later", "yards"),
    "none": 0,
}
GOOD_REACH: Final = VISIBILITY.number("good", "yards")


@rule("NA-WEA-1", "NA-WEA-2", "NA-WEA-3", "NA-WEA-4", "NA-WEA-5", "NA-WEA-9")
def sight_reach(state: Battle, ship: Ship) -> int:
    """How far she sees in this turn's weather, in yards."""
    if state.brief.visibility != "good":
        return state.visibility
    if ship.level >= HEAVY:
        return GOOD_REACH
    return best_reach(ship.kind)


@cache
def best_reach(kind: str) -> int:
    """How far a sound ship of a class sees in Good weather."""
    return max([GOOD_REACH, *(content.guns()[entry.gun].reach for entry in content.classes()[kind].batteries)])


def squall_between(state: Battle, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether a rain squall of the scenario hides one point from the other."""
    for effect in state.effects("squall"):
        x, y = advance(
            effect.x * YARD, effect.y * YARD, effect.drift_course * 10, effect.knots * KNOT * (state.turn - 1)
        )
        radius = effect.yards * YARD
        dx, dy = x1 - x0, y1 - y0
        length = dx * dx + dy * dy or 1
        along = max(0, min(length, (x - x0) * dx + (y - y0) * dy))
        # The nearest point of the sight line to the squall's centre, without dividing.
        ox, oy = (x0 - x) * length + dx * along, (y0 - y) * length + dy * along
        if ox * ox + oy * oy <= radius * radius * length * length:
            return True
    return False


@rule("NA-WEA-1", "NA-SUB-27")
def sights(state: Battle, ship: Ship, target: Ship) -> bool:
    """Whether one ship has another in sight by day."""
    if target.is_submerged or ship.depth not in {"", "S", "P"}:
        return False
    if yards_between(ship.x, ship.y, target.x, target.y) > sight_reach(state, ship):
        return False
    return not squall_between(state, ship.x, ship.y, target.x, target.y)


@rule("NA-NIT-10", "NA-NIT-11", "NA-NIT-15", "NA-NIT-27", "NA-SUB-10", "NA-SUB-27")
def look_out(state: Battle) -> None:
    """Work out which enemy ships each side sees now; a submerged boat is never among them."""
    for side in state.sides:
        own = state.afloat(side)
        held = state.contacts.get(side, {})
        seen = []
        for target in state.afloat(state.enemy(side)):
            if target.is_submerged or not own:
                continue
            if (
                target.group in held
                or (state.is_night and target.level >= DAMAGED)
                or (not state.is_night and any(sights(state, ship, target) for ship in own))
            ):
                seen.append(target.id)
        state.seen[side] = seen


@rule("NA-GUN-73", "NA-NIT-22", "NA-SUB-27")
def may_fire_on(state: Battle, ship: Ship, target: Ship) -> Objection | None:
    """Why a ship may not shoot at an enemy she knows of, or nothing."""
    if target.id not in state.seen.get(ship.side, ()) or not target.in_battle or target.is_submerged:
        return Objection("NA-GUN-73", f"{target.name} is not in sight; fire only at ships your side sees.")
    if state.is_night:
        contact = state.contacts.get(ship.side, {}).get(target.group)
        by_radar_only = target.level < DAMAGED and contact is not None and contact.kind == "radar"
        if by_radar_only and not has_gun_radar(state, ship):
            return Objection(
                "NA-NIT-22",
                f"{target.name} is held by radar alone; {ship.name} has no fire-control radar to shoot at her.",
            )
        return None
    if not sights(state, ship, target):
        return Objection("NA-GUN-73", f"{target.name} is beyond what {ship.name} can see this turn.")
    return None


@rule("NA-NIT-19", "NA-NIT-20", "NA-NIT-23", "NA-NIT-26")
def set_reach(state: Battle, ship: Ship) -> int:
    """How far her search radar reaches: nothing at HD, below the surface or without power."""
    if not ship.in_battle or ship.level >= HEAVY or ship.is_submerged or ship.blind_until >= state.turn:
        return 0
    return SET_REACH[ship.search]
