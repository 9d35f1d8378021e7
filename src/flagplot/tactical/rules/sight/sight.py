"""Sight: visibility by day, contacts at night and by radar, squalls."""

from __future__ import annotations

from functools import cache
from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.tactical.charts import RADAR, VISIBILITY
from flagplot.tactical.content import library as content
from flagplot.tactical.rules.damage.condition import has_gun_radar
from flagplot.tactical.rules.movement.geometry import KNOT, YARD, advance, yards_between
from flagplot.tactical.rules.movement.shore import is_hidden
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import DAMAGED, HEAVY, Battle, Ship
from flagplot.tactical.text.said import say

SET_REACH: Final = {
    "early": RADAR.number("SC_early", "yards"),
    "later": RADAR.number("SG_later", "yards"),
    "none": 0,
}
NIGHT_BANDS: Final = {
    "Japanese": (12000, 6000, 1500),
    "others": (6000, 3000, 1000),
}
"""Yards within which lookouts find a group on one face of the die, on three, and without a roll."""
GOOD_REACH: Final = VISIBILITY.number("good", "yards")


@rule("NA-WEA-1", "NA-WEA-2", "NA-WEA-3", "NA-WEA-4", "NA-WEA-5", "NA-WEA-9")
def sight_reach(state: Battle, ship: Ship) -> int:
    """Her range of sight in this turn's weather, in yards."""
    if state.brief.visibility != "good":
        return state.visibility
    if ship.level >= HEAVY:
        return GOOD_REACH
    return best_reach(ship.kind)


@cache
def best_reach(kind: str) -> int:
    """The range of sight of an undamaged ship of a class in Good weather."""
    return max([GOOD_REACH, *(content.guns()[entry.gun].reach for entry in content.classes()[kind].batteries)])


def squalls(state: Battle) -> list[tuple[int, int, int]]:
    """The scenario's rain squalls where they have drifted by this turn: centre and radius, in units of the plane."""
    return [
        (
            *advance(one.x * YARD, one.y * YARD, one.drift_course * 10, one.knots * KNOT * (state.turn - 1)),
            one.yards * YARD,
        )
        for one in state.effects("squall")
    ]


def squall_between(state: Battle, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether a rain squall of the scenario hides one point from the other."""
    for x, y, radius in squalls(state):
        dx, dy = x1 - x0, y1 - y0
        length = dx * dx + dy * dy or 1
        along = max(0, min(length, (x - x0) * dx + (y - y0) * dy))
        # The nearest point of the sight line to the squall's centre, without dividing.
        ox, oy = (x0 - x) * length + dx * along, (y0 - y) * length + dy * along
        if ox * ox + oy * oy <= radius * radius * length * length:
            return True
    return False


@rule("NA-WEA-1", "NA-SUB-27", "NA-MOV-34")
def sights(state: Battle, ship: Ship, target: Ship) -> bool:
    """Whether one ship has another in sight by day."""
    if target.is_submerged or ship.depth not in {"", "S", "P"}:
        return False
    if yards_between(ship.x, ship.y, target.x, target.y) > sight_reach(state, ship):
        return False
    return not squall_between(state, ship.x, ship.y, target.x, target.y) and not is_hidden(state, ship, target)


@rule("NA-NIT-10", "NA-NIT-11", "NA-NIT-15", "NA-NIT-27", "NA-SUB-10", "NA-SUB-27", "NA-MOV-34")
def look_out(state: Battle) -> None:
    """Compute which enemy ships each side sees now; never submerged boats, nor ships behind land."""
    for side in state.sides:
        own = state.afloat(side)
        held = state.contacts.get(side, {})
        seen = []
        for target in state.afloat(state.enemy(side)):
            if target.is_submerged or not own:
                continue
            if target.group in held or (state.is_night and target.level >= DAMAGED):
                is_seen = not all(is_hidden(state, ship, target) for ship in own)
            else:
                is_seen = not state.is_night and any(sights(state, ship, target) for ship in own)
            if is_seen:
                seen.append(target.id)
        state.seen[side] = seen
    state.common = in_common(state)


@rule("NA-SOP-24")
def witnesses(state: Battle, ship: Ship) -> tuple[str, ...] | None:
    """Which seats see what a ship does: her own side, an enemy who sees her, and observers if both know that the enemy does."""
    if ship.id in state.common:
        return None
    return state.sides if ship.id in state.seen.get(state.enemy(ship.side), ()) else (ship.side,)


@rule("NA-SOP-24")
def in_common(state: Battle) -> list[ShipId]:
    """The ships that see an enemy and are seen by that same enemy, by day: either side can tell so from its own view."""
    if state.is_night:
        return []
    one, other = state.sides
    found: list[ShipId] = []
    for ship in state.afloat(one):
        for enemy in state.afloat(other):
            if sights(state, ship, enemy) and sights(state, enemy, ship):
                found += [name for name in (ship.id, enemy.id) if name not in found]
    return found


def lookouts(nation: str) -> str:
    """The lookouts of a navy: the Japanese were trained for the night."""
    return "Japanese" if nation == "IJN" else "others"


@rule("NA-NIT-14", "NA-NIT-27")
def night_reach(state: Battle, nation: str) -> int:
    """The farthest a lookout sees at night: the night figure, or the weather's if that is less."""
    reach = NIGHT_BANDS[lookouts(nation)][0]
    return reach if state.brief.visibility == "good" else min(reach, state.visibility)


@rule("NA-GUN-73", "NA-GUN-77", "NA-NIT-22", "NA-SUB-27")
def may_fire_on(state: Battle, ship: Ship, target: Ship) -> Objection | None:
    """Why a ship may not fire at an enemy she knows of, or nothing."""
    if target.id not in state.seen.get(ship.side, ()) or not target.in_battle or target.is_submerged:
        return Objection("NA-GUN-73", say("refuse-not-sight-fire-only", target=target.name))
    if is_hidden(state, ship, target):
        return Objection("NA-GUN-77", say("refuse-land-lies-between-guns", ship=ship.name, target=target.name))
    if state.is_night:
        return _by_night(state, ship, target)
    if not sights(state, ship, target):
        return Objection("NA-GUN-73", say("refuse-beyond-what-can-see", target=target.name, ship=ship.name))
    return None


@rule("NA-NIT-22", "NA-NIT-28")
def _by_night(state: Battle, ship: Ship, target: Ship) -> Objection | None:
    """At night she fires by fire-control radar, at burning ships, or at what her own lookouts see."""
    if has_gun_radar(state, ship):
        return None
    contact = state.contacts.get(ship.side, {}).get(target.group)
    is_burning = target.level >= DAMAGED
    if not is_burning and contact is not None and contact.kind == "radar":
        text = say("refuse-held-radar-alone-no", target=target.name, ship=ship.name)
        return Objection("NA-NIT-22", text)
    reach = night_reach(state, ship.sheet.nation)
    is_near = is_burning or yards_between(ship.x, ship.y, target.x, target.y) <= reach
    if is_near and not squall_between(state, ship.x, ship.y, target.x, target.y):
        return None
    text = say("refuse-does-not-see-dark", ship=ship.name, target=target.name, what=f"{reach:,}")
    return Objection("NA-NIT-28", text)


@rule("NA-NIT-19", "NA-NIT-20", "NA-NIT-23", "NA-NIT-26")
def set_reach(state: Battle, ship: Ship) -> int:
    """The range of her search radar: nothing at HD, below the surface or without power."""
    if not ship.in_battle or ship.level >= HEAVY or ship.is_submerged or ship.blind_until >= state.turn:
        return 0
    return SET_REACH[ship.search]
