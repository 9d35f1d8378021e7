"""Carrying out movement: tracks, collisions, shoals, smoke, the edges of the table."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.rules.damage.condition import may_smoke, speed_now
from flagplot.tactical.rules.damage.damage import COLLISION, FLOODING, TORPEDO, hurt, leave, worsen
from flagplot.tactical.rules.movement.geometry import ONE, YARD, advance, crosses, crossing_share, distance
from flagplot.tactical.rules.movement.track import Track, run_group
from flagplot.tactical.rules.sight.sight import witnesses
from flagplot.tactical.rules.submarines.hunting import hunting_track, passes_over
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import DAMAGED, ESCAPED, HEAVY, Battle, Ship, Smoke
from flagplot.tactical.state.trail import leave_trail, watchers

_COLLISION: Final = 100 * YARD

_SECONDS: Final = 300


def lay_tracks(state: Battle) -> list[Track]:
    """Every ship's track this turn; ships that hunt a located submarine steer over her instead."""
    tracks: list[Track] = []
    for group in state.groups.values():
        tracks += run_group(state, group, state.sheet.helms.get(group.id, ()))
    hunters = {hunt.ship for hunt in state.sheet.searches}
    for attack in state.sheet.attacks:
        if attack.attacker not in hunters:
            continue
        ship = state.ships[attack.attacker]
        x, y = state.datums[attack.boat]
        for place, track in enumerate(tracks):
            if track.ship == ship.id and not passes_over(track, x, y):
                tracks[place] = hunting_track(state, ship, x, y)
    for track in tracks:
        _shore(state, track)
    return tracks


def passes_boat(state: Battle, ship: str, boat: ShipId, tracks: list[Track]) -> bool:
    """Whether a ship passes over a boat where she was located."""
    x, y = state.datums[boat]
    return any(track.ship == ship and passes_over(track, x, y) for track in tracks)


@rule("NA-MOV-30")
def _shore(state: Battle, track: Track) -> None:
    """A track that runs onto land ends at the shore."""
    best = -1
    for leg in range(len(track.courses)):
        (ax, ay), (bx, by) = track.points[leg], track.points[leg + 1]
        for land in state.brief.land:
            px, py = land.polygon[-1]
            for qx, qy in land.polygon:
                edge = (px * YARD, py * YARD, qx * YARD, qy * YARD)
                if crosses(ax, ay, bx, by, *edge):
                    whole = track.runs[leg + 1] - track.runs[leg]
                    at = track.runs[leg] + whole * crossing_share(ax, ay, bx, by, *edge) // ONE
                    best = at if best < 0 else min(best, at)
                px, py = qx, qy
    if best >= 0:
        track.cut(best)
        track.marks = []
        track.turned = -1


@rule("NA-MOV-24")
def collide(state: Battle, tracks: list[Track], umpire: Umpire) -> None:
    """Ships of different groups collide if their tracks cross in the same half and bring them within 100 yards."""
    for one, other in combinations(tracks, 2):
        ship, mate = state.ships[one.ship], state.ships[other.ship]
        if ship.group == mate.group or not tracks_cross(one, other):
            continue
        # Checked only now: she may have sunk in a collision of this same turn.
        if not ship.in_battle or not mate.in_battle or ship.is_submerged or mate.is_submerged:
            continue
        if closest(one, other) <= _COLLISION:
            ram(state, ship, mate, umpire)


@rule("NA-MOV-24")
def tracks_cross(one: Track, other: Track) -> bool:
    """Whether two tracks cross within the same half of both moves."""
    for leg in range(len(one.courses)):
        a, b = one.points[leg], one.points[leg + 1]
        for mate_leg in range(len(other.courses)):
            c, d = other.points[mate_leg], other.points[mate_leg + 1]
            if not crosses(*a, *b, *c, *d):
                continue
            whole = one.runs[leg + 1] - one.runs[leg]
            run = one.runs[leg] + whole * crossing_share(*a, *b, *c, *d) // ONE
            mate_whole = other.runs[mate_leg + 1] - other.runs[mate_leg]
            mate_run = other.runs[mate_leg] + mate_whole * crossing_share(*c, *d, *a, *b) // ONE
            early = 2 * run <= one.length and 2 * mate_run <= other.length
            late = 2 * run >= one.length and 2 * mate_run >= other.length
            if early or late:
                return True
    return False


def closest(one: Track, other: Track) -> int:
    """The smallest distance between two ships, second by second of the five minutes, each at constant speed."""
    return min(
        distance(*one.at(one.length * second // _SECONDS), *other.at(other.length * second // _SECONDS))
        for second in range(_SECONDS + 1)
    )


@rule("NA-MOV-24", "NA-MOV-35", "NA-DMG-22")
def ram(state: Battle, ship: Ship, mate: Ship, umpire: Umpire) -> None:
    """Roll for each ship: if either rolls 1, both suffer by their mass."""
    dice = [umpire.dice.d6("NA-MOV-24 collision") for _ in range(2)]
    needed = [_collision_dice(state, one) for one in (ship, mate)]
    bad = [die in faces for die, faces in zip(dice, needed, strict=True)]
    facts: dict[str, object] = {"ship": ship.name, "other": mate.name, "hit": any(bad)}
    if any(faces != (1,) for faces in needed):
        facts["needed"] = [max(faces) for faces in needed]
    # A near miss between consorts reveals nothing; opponents as near as this see each other.
    is_private = ship.side == mate.side and not any(bad)
    umpire.announce("collision", ("NA-MOV-24",), facts, audience=(ship.side,) if is_private else None, reveals=True)
    if not any(bad):
        return
    for one, other in ((ship, mate), (mate, ship)):
        suffer(state, one, other.mass - one.mass, umpire)


@rule("NA-MOV-35")
def suffer(state: Battle, ship: Ship, heavier: int, umpire: Umpire) -> None:
    """What a collision does to a ship, by how many classes of mass the other is heavier."""
    if heavier >= 0:
        hurt(state, ship, "HD" if heavier >= 2 else "D", 0, TORPEDO, umpire, COLLISION)
        return
    worst = HEAVY if heavier == -1 else DAMAGED
    if ship.level < min(ship.level + 1, worst):
        worsen(state, ship, ship.level + 1, umpire, COLLISION)


def _collision_dice(state: Battle, ship: Ship) -> tuple[int, ...]:
    for effect in state.effects("collision_dice"):
        if state.applies(effect, ship):
            return effect.dice
    return (1,)


def settle(state: Battle, ship: Ship, track: Track, umpire: Umpire) -> None:
    """Move a ship to the end of her track, with her smoke behind her."""
    if not ship.in_battle:
        return
    ran, before = speed_now(state, ship), ship.course
    ship.x, ship.y = track.points[-1]
    ship.course = track.course
    ship.marks = track.marks
    ship.speed = ran
    leave_trail(state, ship, track, before)
    if track.turned > 600:
        ship.quiet = -1
    line = track.smoke()
    if line and may_smoke(state, ship):
        lay_smoke(state, ship, line)
    if track.turned < 0:
        ground(state, ship, umpire)
    _leave_by_edge(state, ship, umpire)


@rule("NA-MOV-20", "NA-MOV-22")
def lay_smoke(state: Battle, ship: Ship, line: list[tuple[int, int]]) -> None:
    """Smoke remains for this turn and the next one's gunfire; very rough seas disperse it a turn sooner."""
    gone = state.turn + (1 if state.brief.seas == "very rough" else 2)
    drift, course = 0, 0
    for effect in state.effects("smoke_life"):
        if effect.side == ship.side:
            gone += effect.turns
            drift, course = effect.yards * YARD, effect.drift_course * 10
    state.smoke.append(Smoke(ship.side, line, gone, drift, course, watchers(state, ship)))


@rule("NA-MOV-22")
def disperse(state: Battle) -> None:
    """At the end of a turn smoke drifts, and old smoke is removed."""
    state.smoke = [smoke for smoke in state.smoke if smoke.gone > state.turn + 1]
    for smoke in state.smoke:
        if smoke.drift:
            smoke.points = [advance(x, y, smoke.drift_course, smoke.drift) for x, y in smoke.points]


@rule("NA-MOV-30", "NA-DMG-22")
def ground(state: Battle, ship: Ship, umpire: Umpire) -> None:
    """She is aground: stopped for good, and damaged."""
    ship.aground = True
    ship.speed = 0
    # At night a ship aground burns and is seen by all; by day only those who see her learn of it.
    audience = None if state.is_night else witnesses(state, ship)
    umpire.announce("grounded", ("NA-MOV-30",), {"ship": ship.name}, audience=audience, reveals=True)
    worsen(state, ship, max(ship.level, DAMAGED), umpire, FLOODING)


def edges(state: Battle) -> list[tuple[str, int]]:
    """The edges of the table that the scenario sets for leaving."""
    found = [(aim.axis, aim.beyond) for aim in state.brief.aims if aim.kind == "exit"]
    found += [(effect.axis, effect.beyond) for effect in state.effects("exit_vp")]
    return found


def is_beyond(ship: Ship, axis: str, beyond: int) -> bool:
    """Whether she has passed an edge."""
    place = ship.x if axis[0] == "x" else ship.y
    return place < beyond * YARD if axis[1] == "<" else place > beyond * YARD


@rule("NA-MOV-29")
def _leave_by_edge(state: Battle, ship: Ship, umpire: Umpire) -> None:
    """The table has no limits; only an edge that the scenario sets takes a ship out of the battle, and she is not lost."""
    if any(is_beyond(ship, axis, beyond) for axis, beyond in edges(state)):
        ship.status = ESCAPED
        ship.exit_turn = state.turn
        umpire.announce("escaped", ("NA-MOV-29",), {"ship": ship.name}, reveals=True)
        leave(state, ship)
