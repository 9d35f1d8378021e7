"""The Detection step: lookouts and radar, from the positions at the start of the turn."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.flow import Phase
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.charts import NIGHT, RADAR
from flagplot.tactical.geometry import ONE, YARD, crosses, crossing_share, yards_between
from flagplot.tactical.gunnery import smoke_between
from flagplot.tactical.model import Battle, Contact, Group, Ship, Smoke
from flagplot.tactical.sight import look_out, set_reach, sight_reach, sights, squall_between

_BANDS: Final = {
    "Japanese": (12000, 6000, 1500),
    "others": (6000, 3000, 1000),
}
_FLASH_REACH: Final = 12000
EYES_ABOVE: Final = frozenset({"", "S", "P"})
"""The depths from which somebody looks out: a ship's, the surface, the periscope's."""


def lookouts(nation: str) -> str:
    """Whose eyes: the Japanese trained theirs for the night."""
    return "Japanese" if nation == "IJN" else "others"


@rule("NA-NIT-1", "NA-NIT-2", "NA-NIT-3", "NA-NIT-4", "NA-NIT-5", "NA-NIT-6", "NA-NIT-9", "NA-NIT-12", "NA-NIT-13")
def night_faces(nation: str, yards: int, regained: bool) -> int:
    """On how many faces of the die a group at this distance is found; six needs no die."""
    eyes = lookouts(nation)
    faces = 0
    for within in _BANDS[eyes]:
        if yards <= within:
            faces = NIGHT.number(f"{eyes}:{within}", "faces_to_regain_contact" if regained else "faces")
    return faces


@rule("NA-NIT-14", "NA-NIT-27")
def night_reach(state: Battle, nation: str) -> int:
    """The farthest a lookout sees at night: the night figure, or the weather's if that is less."""
    reach = _BANDS[lookouts(nation)][0]
    return reach if state.brief.visibility == "good" else min(reach, state.visibility)


@rule("NA-NIT-25", "NA-NIT-27")
def flash_reach(state: Battle) -> int:
    """From how far gun flashes help to find a group: eyes see them no farther than the weather lets them."""
    return _FLASH_REACH if state.brief.visibility == "good" else min(_FLASH_REACH, state.visibility)


@rule("NA-NIT-7", "NA-NIT-9")
def lookouts_find(umpire: Umpire, faces: int) -> bool:
    """One die against so many faces; all six, or none, need no die."""
    return faces >= 6 or (faces > 0 and umpire.dice.d6("NA-NIT-7 lookouts") <= faces)


class Pair:
    """The nearest watcher and the nearest ship of a group watched."""

    def __init__(self, watcher: Ship, target: Ship, yards: int) -> None:
        self.watcher = watcher
        self.target = target
        self.yards = yards


@rule("NA-NIT-7", "NA-NIT-8", "NA-MOV-23")
def nearest(state: Battle, side: str, group: Group) -> Pair | None:
    """The nearest pair of ships with no smoke or squall between, if any."""
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
            if smoke_between(state, *place) or squall_between(state, *place):
                continue
            best = Pair(watcher, target, yards)
    return best


@rule("NA-NIT-14", "NA-NIT-27")
def in_touch(state: Battle, side: str, group: Group) -> bool:
    """Whether a group once detected is still within a lookout's farthest sight: smoke hides only whom nobody has found yet."""
    return any(
        yards_between(watcher.x, watcher.y, target.x, target.y) <= night_reach(state, watcher.sheet.nation)
        for watcher in state.afloat(side)
        if watcher.depth in EYES_ABOVE
        for target in state.members(group)
        if not target.is_submerged and not squall_between(state, watcher.x, watcher.y, target.x, target.y)
    )


@rule("NA-NIT-17", "NA-NIT-18")
def land_behind(state: Battle, ship: Ship, target: Ship) -> bool:
    """Whether land beyond the target, on the line from the radar through her, is nearer to her than she to the radar."""
    if any(effect.side == ship.side for effect in state.effects("radar_near_land")):
        return True
    dx, dy = target.x - ship.x, target.y - ship.y
    far = (target.x + dx, target.y + dy)
    for land in state.brief.land:
        px, py = land.polygon[-1]
        for qx, qy in land.polygon:
            edge = (px * YARD, py * YARD, qx * YARD, qy * YARD)
            # `far` lies as far beyond the target as she lies from the radar.
            if crosses(target.x, target.y, *far, *edge) and crossing_share(target.x, target.y, *far, *edge) < ONE:
                return True
            px, py = qx, qy
    return False


@rule("NA-NIT-16", "NA-NIT-17")
def radar_finds(near_land: bool, umpire: Umpire) -> bool:
    """One chance in six, and near land two in six after it."""
    if umpire.dice.d6("NA-NIT-16 radar") > RADAR.number("SG_later", "faces"):
        return False
    if not near_land:
        return True
    return umpire.dice.d6("NA-NIT-17 land behind") <= RADAR.number("SG_later", "second_roll_near_land")


@rule("NA-SOP-3")
class Detection(Phase[Battle]):
    """Contacts are lost, kept and won before plotting."""

    def title(self, state: Battle) -> str:
        return "Detection"

    def run(self, state: Battle, umpire: Umpire) -> None:
        state.flow.pop()
        for side in state.sides:
            self._lose(state, side, umpire)
        for side in state.sides:
            for group in state.groups.values():
                if group.side != side and state.leader(group) is not None:
                    if state.is_night:
                        self._watch(state, side, group, umpire)
                    self._sweep(state, side, group, umpire)
        state.gun_flashes = []
        look_out(state)

    @rule("NA-NIT-12", "NA-NIT-14", "NA-NIT-26")
    def _lose(self, state: Battle, side: str, umpire: Umpire) -> None:
        """Contacts out of reach are lost; a visual one is found again more easily."""
        held = state.contacts.setdefault(side, {})
        for name in list(held):
            group, contact = state.groups[name], held[name]
            if contact.kind == "visual":
                if not state.is_night:
                    continue
                if in_touch(state, side, group):
                    continue
            if contact.by and radar_holds(state, state.ships[contact.by], group):
                held[name] = Contact("radar", contact.by)
                continue
            if contact.kind == "visual" and name not in state.lost.setdefault(side, []):
                state.lost[side].append(name)
            del held[name]
            if state.leader(group) is not None:
                umpire.announce("contact_lost", ("NA-NIT-14",), {"side": side, "group": group.name}, audience=(side,))

    @rule("NA-NIT-7", "NA-NIT-8", "NA-NIT-21", "NA-NIT-25")
    def _watch(self, state: Battle, side: str, group: Group, umpire: Umpire) -> None:
        """One visual die for each undetected enemy group."""
        held = state.contacts[side]
        contact = held.get(group.id)
        if contact is not None and contact.kind == "visual":
            return
        pair = nearest(state, side, group)
        if pair is None:
            return
        faces = 0
        if pair.yards <= night_reach(state, pair.watcher.sheet.nation):
            faces = night_faces(pair.watcher.sheet.nation, pair.yards, group.id in state.lost.get(side, ()))
        if state.options.get("gun_flash") == "on" and group.id in state.gun_flashes:
            faces = min(6, faces + 1) if pair.yards <= flash_reach(state) else faces
        if not faces:
            return
        facts = {"side": side, "group": group.name}
        if not lookouts_find(umpire, faces):
            # The die alone would tell that something is near: only Control sees a failure.
            umpire.announce("watched", ("NA-NIT-7",), facts, audience=(CONTROL,))
            return
        # The set that held the group before goes on holding it, should she run out of sight.
        held[group.id] = Contact("visual", contact.by if contact is not None else "")
        umpire.announce("detected", ("NA-NIT-7",), facts, audience=(side,), reveals=True)

    @rule("NA-NIT-16", "NA-NIT-21", "NA-NIT-27")
    def _sweep(self, state: Battle, side: str, group: Group, umpire: Umpire) -> None:
        """Each own group with radar throws one die for its best set at an undetected enemy group."""
        held = state.contacts[side]
        if group.id in held:
            return
        targets = [ship for ship in state.members(group) if not ship.is_submerged]
        if not state.is_night and any(sights(state, own, target) for own in state.afloat(side) for target in targets):
            return
        for own in state.groups.values():
            if own.side != side or group.id in held:
                continue
            best: Pair | None = None
            reach = 0
            for ship in state.members(own):
                carried = set_reach(state, ship)
                for target in targets if carried else ():
                    yards = yards_between(ship.x, ship.y, target.x, target.y)
                    if yards <= carried and (carried > reach or (carried == reach and best and yards < best.yards)):
                        best, reach = Pair(ship, target, yards), carried
            if best is None:
                continue
            facts = {"side": side, "group": group.name}
            if radar_finds(land_behind(state, best.watcher, best.target), umpire):
                held[group.id] = Contact("radar", best.watcher.id)
                umpire.announce("radar", ("NA-NIT-16",), facts, audience=(side,), reveals=True)
            else:
                umpire.announce("swept", ("NA-NIT-16",), facts, audience=(CONTROL,))


def notice_smoke(state: Battle) -> None:
    """Smoke that comes within a side's sight is known to it from then on."""
    for smoke in state.smoke:
        for side in state.sides:
            if side not in smoke.known and any(_sees_smoke(state, ship, smoke) for ship in state.afloat(side)):
                smoke.known.append(side)


def _sees_smoke(state: Battle, ship: Ship, smoke: Smoke) -> bool:
    reach = night_reach(state, ship.sheet.nation) if state.is_night else sight_reach(state, ship)
    return any(yards_between(ship.x, ship.y, x, y) <= reach for x, y in smoke.points)


@rule("NA-NIT-26")
def radar_holds(state: Battle, ship: Ship, group: Group) -> bool:
    """Whether the set that found a group still reaches it."""
    reach = set_reach(state, ship)
    return any(
        not target.is_submerged and yards_between(ship.x, ship.y, target.x, target.y) <= reach
        for target in state.members(group)
    )
