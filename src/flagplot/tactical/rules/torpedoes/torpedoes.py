"""Torpedoes: mounts, launching, tracks that cross."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.event import Event
from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.content.library import ShipClass
from flagplot.tactical.orders.choices import Launch
from flagplot.tactical.rules.damage.condition import may_launch
from flagplot.tactical.rules.movement.geometry import CIRCLE, YARD, advance, bearing, distance
from flagplot.tactical.rules.movement.shore import land_between
from flagplot.tactical.rules.movement.track import Track
from flagplot.tactical.rules.sight.sight import witnesses
from flagplot.tactical.rules.torpedoes.spreads import (
    EDGE,
    RUN,
    Meeting,
    aimed_at,
    arming_run,
    is_spared,
    meeting,
    place_of,
    roll_against,
    run_turns,
)
from flagplot.tactical.state.ids import NO_SHIP
from flagplot.tactical.state.model import Battle, Ship, Spread


class Tube(Record):
    """One torpedo mount of a class: its name on the sheet, its place, its number of tubes, their size."""

    name: str
    side: str
    tubes: int
    inches: int


_MOUNTS: Final[dict[str, tuple[ShipClass, list[Tube]]]] = {}


def mounts(ship: Ship) -> list[Tube]:
    """Her mounts, in the order of her loaded tubes."""
    return mounts_of(ship.sheet)


def mounts_of(rating: ShipClass) -> list[Tube]:
    """A class's mounts in the order of its record: L1, L2, R1 …"""
    known = _MOUNTS.get(rating.key)
    if known is not None and known[0] is rating:
        return known[1]
    found: list[Tube] = []
    _MOUNTS[rating.key] = (rating, found)
    for entry in rating.torpedoes:
        for _ in range(entry.mounts):
            number = 1 + sum(mount.side == entry.side for mount in found)
            found.append(Tube(f"{entry.side}{number}", entry.side, entry.tubes, entry.inches))
    return found


def mount_index(ship: Ship, name: str) -> int | None:
    """The number of a mount by name, if she has it."""
    for index, mount in enumerate(mounts(ship)):
        if mount.name == name:
            return index
    return None


@rule("NA-TRP-1", "NA-TRP-9", "NA-TRP-13", "NA-WEA-20", "NA-SUB-13", "NA-SUB-12")
def fire_torpedoes(state: Battle, launch: Launch, umpire: Umpire) -> None:
    """Launch one mount's torpedoes, unless damage of this turn prevents her."""
    ship = state.ships[launch.ship]
    index = mount_index(ship, launch.mount)
    if index is None or not ship.in_battle or not may_launch(state, ship):
        return
    mount = mounts(ship)[index]
    ship.tubes[index] -= launch.count
    ship.quiet = -1
    count = launch.count
    if state.brief.seas == "very rough" and not ship.is_submerged:
        count -= 1
    nation = ship.sheet.nation
    target = NO_SHIP
    if launch.target and aimed_at(state, ship, state.ships[launch.target], mount.inches):
        target = launch.target
    state.spreads_made += 1
    legs = run_turns(mount.inches, nation)
    spread = Spread(
        state.spreads_made,
        ship.side,
        ship.id,
        nation,
        ship.x,
        ship.y,
        (ship.course + launch.bearing) % CIRCLE,
        count,
        mount.inches,
        RUN[mount.inches],
        0,
        legs,
        target,
        is_hidden=launch.is_secret and legs > 1,
    )
    if count <= 0:
        return
    state.spreads.append(spread)
    lay_out(state, spread, umpire)
    if ship.is_submarine:
        state.datums[ship.id] = (ship.x, ship.y)
        place = {"boat": ship.name, "x": ship.x // YARD, "y": ship.y // YARD}
        umpire.announce("located", ("NA-SUB-13",), place, reveals=True)


@rule("NA-TRP-10", "NA-MOV-27")
def lay_out(state: Battle, spread: Spread, umpire: Umpire, kind: str = "launched") -> None:
    """Show a track, newly fired or kept unmarked until now; a hidden one only to its own side."""
    facts = {"ship": state.ships[spread.ship].name, "count": spread.count, "course": spread.course // 10}
    if spread.is_hidden:
        umpire.announce("launched", ("NA-TRP-10",), facts, audience=(spread.side,))
        return
    veil = Event("track", {"count": spread.count, "course": spread.course // 10}, ("NA-TRP-6",))
    audience = witnesses(state, state.ships[spread.ship])
    umpire.announce(kind, ("NA-TRP-6",), facts, audience=audience, veil=veil, reveals=True)


@rule("NA-TRP-11", "NA-TRP-16", "NA-TRP-32", "NA-TRP-54", "NA-TRP-55", "NA-MOV-26", "NA-MOV-27")
def cross_tracks(state: Battle, tracks: list[Track], umpire: Umpire) -> None:
    """Roll for every ship that meets a spread, in the order in which the torpedoes come to them."""
    meetings = []
    arming = arming_run(state)
    for spread in state.spreads:
        met = _automatic(state, spread)
        for track in tracks:
            ship = state.ships[track.ship]
            if ship.id in {spread.ship, spread.target} or ship.is_submerged or not ship.in_battle:
                continue
            found = None if is_spared(state, spread, ship) else meeting(spread, track, arming)
            if found is not None and not _is_ashore(state, found):
                met.append(found)
        if spread.is_hidden and met:
            spread.is_hidden = False
            lay_out(state, spread, umpire, "laid")
        meetings += [one for one in met if one.counts]
    meetings.sort(
        key=lambda one: ((one.along - one.spread.run * one.spread.leg) * 1000 // one.spread.run, one.spread.id)
    )
    for one in meetings:
        ship = state.ships[one.ship]
        if ship.in_battle and one.spread.count > 0:
            from_course = one.spread.course
            if one.ship == one.spread.target:
                from_course = bearing(one.spread.x, one.spread.y, ship.x, ship.y)
            roll_against(state, one.spread, ship, one.course, from_course, umpire)
    for spread in state.spreads:
        spread.leg += 1
    state.spreads = [
        spread
        for spread in state.spreads
        if spread.leg < spread.legs and spread.count > 0 and not _runs_ashore(state, spread)
    ]


@rule("NA-TRP-57")
def _is_ashore(state: Battle, found: Meeting) -> bool:
    """Whether land is between the place of a launch and the place where a ship would meet the torpedoes."""
    if not state.brief.land:
        return False
    return land_between(state, found.spread.x, found.spread.y, *place_of(found))


@rule("NA-TRP-57")
def _runs_ashore(state: Battle, spread: Spread) -> bool:
    """Whether all of a spread has run onto land: its centre and both its edges."""
    run = spread.run * spread.leg
    return bool(state.brief.land) and all(
        land_between(state, spread.x, spread.y, *advance(spread.x, spread.y, course, run))
        for course in (spread.course, spread.course - EDGE, spread.course + EDGE)
    )


@rule("NA-TRP-13", "NA-TRP-50", "NA-TRP-15", "NA-TRP-57")
def _automatic(state: Battle, spread: Spread) -> list[Meeting]:
    """The ship that was aimed at is met without geometry when the run has come that far."""
    if not spread.target or spread.target in spread.met:
        return []
    ship = state.ships[spread.target]
    along = distance(spread.x, spread.y, ship.x, ship.y)
    if land_between(state, spread.x, spread.y, ship.x, ship.y):
        return []
    if not ship.in_battle or not spread.run * spread.leg <= along <= spread.run * (spread.leg + 1):
        return []
    return [Meeting(spread, ship.id, along, ship.course, counts=True)]
