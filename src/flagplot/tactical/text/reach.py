"""How far lookouts, guns and torpedoes reach on the plot, for both sides as the seat knows them. It measures nothing (NA-SOP-10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from flagplot.kernel.order import Order
from flagplot.kernel.overlay import GUNS, SEARCH, TORPEDOES, Reach
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.tactical.content import library as content
from flagplot.tactical.rules.gunnery.arcs import bears, mount_aims
from flagplot.tactical.rules.gunnery.gunnery import main_batteries
from flagplot.tactical.rules.movement.geometry import YARD, bearing
from flagplot.tactical.rules.sight.sight import NIGHT_BANDS, best_reach, lookouts
from flagplot.tactical.rules.torpedoes.spreads import RUN, run_turns
from flagplot.tactical.rules.torpedoes.torpedoes import mounts_of
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.view import BattleView
from flagplot.tactical.text.preview import preview_of

STEP = 5
"""Degrees of the steps in which sectors are computed."""


def reach_of(view: BattleView, seat: Seat, order: Order | None) -> list[Reach]:
    """Every ship afloat whose place the seat knows; its own once more at the end of the plotted course."""
    found: list[Reach] = []
    for ship in view.ships.values():
        if ship.in_battle and not ship.is_submerged:
            found += _ship(view, ship.kind, ship.side, ship.name, (ship.x, ship.y), ship.course, after=False)
    for other in view.others.values():
        if other.is_seen:
            found += _ship(view, other.kind, other.side, other.name, (other.x, other.y), other.course, after=False)
    drawn = preview_of(view, seat, order) if order is not None else None
    for track in drawn["tracks"].values() if drawn is not None else ():
        for name, points in track["points"].items():
            ship = view.ships[ShipId(name)]
            (x0, y0), (x1, y1) = points[-2:] if len(points) > 1 else (points[0], points[0])
            course = bearing(x0, y0, x1, y1) if (x0, y0) != (x1, y1) else ship.course
            found += _ship(view, ship.kind, ship.side, ship.name, (x1, y1), course, after=True)
    return found


@rule("NA-GUN-6", "NA-TRP-44", "NA-WEA-1", "NA-NIT-14")
def _ship(
    view: BattleView, kind: str, side: str, name: str, at: tuple[int, int], course: int, *, after: bool
) -> Iterator[Reach]:
    sheet, spot, bow = content.classes()[kind], f"{at[0]} {at[1]}", course // 10
    sight = best_reach(kind) if view.brief.visibility == "good" else view.visibility
    if view.brief.light == "night":
        sight = min(sight, NIGHT_BANDS[lookouts(sheet.nation)][0])
    yield Reach(SEARCH, side, name, spot, sight, after=after)
    if sheet.batteries:
        mains = [entry for entry, main in zip(sheet.batteries, main_batteries(kind), strict=True) if main]
        if mains:
            far = max(content.guns()[entry.gun].reach for entry in mains)
            yield Reach(GUNS, side, name, spot, far, sectors=_turned(_guns(kind), bow), after=after)
    tubes = mounts_of(sheet)
    if tubes:
        far = max(RUN[tube.inches] * run_turns(tube.inches, sheet.nation) for tube in tubes) // YARD
        yield Reach(
            TORPEDOES, side, name, spot, far, sectors=_turned(_tubes(kind, view.brief.period), bow), after=after
        )


@cache
def _guns(kind: str) -> tuple[tuple[int, int], ...]:
    """The sectors in which at least one main battery bears, from the bow."""
    batteries = zip(content.classes()[kind].batteries, main_batteries(kind), strict=True)
    arcs = {entry.arc for entry, main in batteries if main}
    return _sectors([degree for degree in range(-180, 180, STEP) if any(bears(arc, 10 * degree + 25) for arc in arcs)])


@cache
def _tubes(kind: str, period: str) -> tuple[tuple[int, int], ...]:
    """The sectors in which at least one mount may be aimed, from the bow."""
    sides = {tube.side for tube in mounts_of(content.classes()[kind])}
    aimed = [d for d in range(-180, 180, STEP) if any(mount_aims(side, 10 * d + 25, period) for side in sides)]
    return _sectors(aimed)


def _sectors(degrees: list[int]) -> tuple[tuple[int, int], ...]:
    """Runs of adjacent steps; empty for all round."""
    found: list[tuple[int, int]] = []
    for degree in degrees:
        if found and found[-1][1] == degree:
            found[-1] = (found[-1][0], degree + STEP)
        else:
            found.append((degree, degree + STEP))
    if len(found) > 1 and found[0][0] == -180 and found[-1][1] == 180:
        found[-1] = (found[-1][0], found.pop(0)[1] + 360)
    return () if found == [(-180, 180)] else tuple(found)


def _turned(sectors: tuple[tuple[int, int], ...], bow: int) -> tuple[tuple[int, int], ...]:
    return tuple((first + bow, last + bow) for first, last in sectors)
