"""The Detection step: lookouts and radar, from the positions at the start of the turn."""

from __future__ import annotations

from flagplot.kernel.flow import Phase
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.rules.movement.geometry import yards_between
from flagplot.tactical.rules.movement.shore import is_hidden
from flagplot.tactical.rules.sight.detection import (
    Pair,
    flash_reach,
    in_touch,
    land_behind,
    lookouts_find,
    nearest,
    night_faces,
    radar_finds,
    radar_holds,
)
from flagplot.tactical.rules.sight.sight import (
    look_out,
    night_reach,
    set_reach,
    sights,
)
from flagplot.tactical.state.ids import NO_SHIP
from flagplot.tactical.state.model import Battle, Contact, Group
from flagplot.tactical.text.said import say


@rule("NA-SOP-3")
class Detection(Phase[Battle]):
    """Contacts are lost, kept and gained before plotting."""

    def title(self, state: Battle) -> Said | str:
        return say("title-detection")

    def run(self, state: Battle, umpire: Umpire) -> None:
        state.end(None, umpire)
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
        """Contacts out of reach are lost; a visual one is easier to regain."""
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
        if state.options.gun_flash == "on" and group.id in state.gun_flashes:
            faces = min(6, faces + 1) if pair.yards <= flash_reach(state) else faces
        if not faces:
            return
        facts = {"side": side, "group": group.name, "needed": faces}
        if not lookouts_find(umpire, faces):
            # The die alone would reveal that something is near: only Control sees a failure.
            umpire.announce("watched", ("NA-NIT-7",), facts, audience=(CONTROL,))
            return
        # The set that held the group before keeps holding it, in case she runs out of sight.
        held[group.id] = Contact("visual", contact.by if contact is not None else NO_SHIP)
        umpire.announce("detected", ("NA-NIT-7",), facts, audience=(side,), reveals=True)

    @rule("NA-NIT-16", "NA-NIT-21", "NA-NIT-27", "NA-MOV-34")
    def _sweep(self, state: Battle, side: str, group: Group, umpire: Umpire) -> None:
        """Each own group with radar rolls one die with its best set for an undetected enemy group."""
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
                    if is_hidden(state, ship, target):
                        continue
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
