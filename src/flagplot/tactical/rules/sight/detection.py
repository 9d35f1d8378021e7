"""Detection at night: lookouts, radar, gun flashes, smoke."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.charts import NIGHT, RADAR
from flagplot.tactical.rules.gunnery.gunnery import smoke_between
from flagplot.tactical.rules.movement.geometry import ONE, YARD, crosses, crossing_share, yards_between
from flagplot.tactical.rules.movement.shore import is_hidden, land_between
from flagplot.tactical.rules.sight.sight import (
    NIGHT_BANDS,
    lookouts,
    night_reach,
    set_reach,
    sight_reach,
    squall_between,
)
from flagplot.tactical.state.model import Battle, Group, Ship, Smoke

_FLASH_REACH: Final = 12000

EYES_ABOVE: Final = frozenset({"", "S", "P"})
"""The depths from which a lookout sees: a ship's, the surface, periscope depth."""


@rule("NA-NIT-1", "NA-NIT-2", "NA-NIT-3", "NA-NIT-4", "NA-NIT-5", "NA-NIT-6", "NA-NIT-9", "NA-NIT-12", "NA-NIT-13")
def night_faces(nation: str, yards: int, regained: bool) -> int:
    """The number of die faces that find a group at this distance; with six no die is needed."""
    eyes = lookouts(nation)
    faces = 0
    for within in NIGHT_BANDS[eyes]:
        if yards <= within:
            faces = NIGHT.number(f"{eyes}:{within}", "faces_to_regain_contact" if regained else "faces")
    return faces


@rule("NA-NIT-25", "NA-NIT-27")
def flash_reach(state: Battle) -> int:
    """The distance at which gun flashes help to find a group: no farther than the weather lets lookouts see."""
    return _FLASH_REACH if state.brief.visibility == "good" else min(_FLASH_REACH, state.visibility)


@rule("NA-NIT-7", "NA-NIT-9")
def lookouts_find(umpire: Umpire, faces: int) -> bool:
    """Roll for a number of faces; with all six, or none, no die is needed."""
    return faces >= 6 or (faces > 0 and umpire.dice.d6("NA-NIT-7 lookouts") <= faces)


class Pair(Record):
    """The nearest watcher and the nearest ship of a group watched."""

    watcher: Ship
    target: Ship
    yards: int


@rule("NA-NIT-7", "NA-NIT-8", "NA-MOV-23", "NA-MOV-34")
def nearest(state: Battle, side: str, group: Group) -> Pair | None:
    """The nearest pair of ships with no smoke, squall or land between, if any."""
    best: Pair | None = None
    targets = [ship for ship in state.members(group) if not ship.is_submerged]
    for watcher in state.afloat(side):
        if watcher.depth not in EYES_ABOVE:
            continue
        for target in targets:
            yards = yards_between(watcher.x, watcher.y, target.x, target.y)
            if best is not None and yards >= best.yards:
                continue
            place = (watcher.x, watcher.y, target.x, target.y)
            if smoke_between(state, *place) or squall_between(state, *place) or land_between(state, *place):
                continue
            best = Pair(watcher, target, yards)
    return best


@rule("NA-NIT-14", "NA-NIT-27", "NA-MOV-34")
def in_touch(state: Battle, side: str, group: Group) -> bool:
    """Whether a group once detected is still within a lookout's maximum sight: smoke hides only groups that are undetected."""
    return any(
        yards_between(watcher.x, watcher.y, target.x, target.y) <= night_reach(state, watcher.sheet.nation)
        for watcher in state.afloat(side)
        if watcher.depth in EYES_ABOVE
        for target in state.members(group)
        if not target.is_submerged
        and not squall_between(state, watcher.x, watcher.y, target.x, target.y)
        and not is_hidden(state, watcher, target)
    )


@rule("NA-NIT-17", "NA-NIT-18")
def land_behind(state: Battle, ship: Ship, target: Ship) -> bool:
    """Whether land beyond the target, on the line from the radar through the target, is nearer to the target than the target to the radar."""
    if any(effect.side == ship.side for effect in state.effects("radar_near_land")):
        return True
    dx, dy = target.x - ship.x, target.y - ship.y
    far = (target.x + dx, target.y + dy)
    for land in state.brief.land:
        px, py = land.polygon[-1]
        for qx, qy in land.polygon:
            edge = (px * YARD, py * YARD, qx * YARD, qy * YARD)
            # `far` is as far beyond the target as the target is from the radar.
            if crosses(target.x, target.y, *far, *edge) and crossing_share(target.x, target.y, *far, *edge) < ONE:
                return True
            px, py = qx, qy
    return False


@rule("NA-NIT-16", "NA-NIT-17")
def radar_finds(near_land: bool, umpire: Umpire) -> bool:
    """One chance in six, and two in six for targets near land."""
    if umpire.dice.d6("NA-NIT-16 radar") > RADAR.number("SG_later", "faces"):
        return False
    if not near_land:
        return True
    return umpire.dice.d6("NA-NIT-17 land behind") <= RADAR.number("SG_later", "second_roll_near_land")


def notice_smoke(state: Battle) -> None:
    """Smoke that comes within a side's sight is known to that side from then on."""
    for smoke in state.smoke:
        for side in state.sides:
            if side not in smoke.known and any(_sees_smoke(state, ship, smoke) for ship in state.afloat(side)):
                smoke.known.append(side)


def _sees_smoke(state: Battle, ship: Ship, smoke: Smoke) -> bool:
    reach = night_reach(state, ship.sheet.nation) if state.is_night else sight_reach(state, ship)
    return any(
        yards_between(ship.x, ship.y, x, y) <= reach and not land_between(state, ship.x, ship.y, x, y)
        for x, y in smoke.points
    )


@rule("NA-NIT-26")
def radar_holds(state: Battle, ship: Ship, group: Group) -> bool:
    """Whether the set that found a group is still in range."""
    reach = set_reach(state, ship)
    return any(
        not target.is_submerged
        and yards_between(ship.x, ship.y, target.x, target.y) <= reach
        and not is_hidden(state, ship, target)
        for target in state.members(group)
    )
