"""What a seat may know: its own pieces completely, of the enemy what has been seen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.records.record import Record, field
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.kernel.view import View
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.content.sea import PLACE
from flagplot.operational.options import OperationalOptions
from flagplot.operational.phases.setup import SetUp
from flagplot.operational.rules.calendar import CLOCK, date, hours
from flagplot.operational.rules.recon.markers import is_face_down
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import (
    ALLIES,
    JAPAN,
    Battery,
    Bay,
    Group,
    Plane,
    Secrets,
    Ship,
    Strike,
    Sub,
    Troop,
)

GONE: Final = frozenset({"sunk", "exited"})
FREIGHTERS: Final = tuple(name for name, card in SHIP.items() if card.type == "freighter")


class Sighting(Record):
    """A ship as the enemy sees her."""

    id: str
    damaged: bool
    left: int


class Marker(Record):
    """An enemy task-group marker: its hex is public, its ships only while it lies face up."""

    id: str
    side: str
    at: str
    revealed: bool
    reported: bool
    anchored: bool
    moved: int
    truce: bool
    withdrew: bool
    fought: int
    ships: list[Sighting]


class SubMarker(Record):
    """An enemy submarine marker, real or not."""

    id: str
    side: str
    at: str


class CalendarTurn(Record):
    """A turn as the Calendar has it."""

    date: str
    part: str
    """The part of the day: `morning`, `afternoon` or `night`."""
    hours: str
    """The same by the clock: `0400–1200`."""


class BayView(View):
    """Everything a seat may know."""

    options: OperationalOptions
    side: str = ""
    """The side of the seat; empty for observers, who see what both sides know."""
    turn: int = 1
    last: int = 30
    impulse: int = 0
    night: bool = False
    date: str = ""
    calendar: tuple[CalendarTurn, ...] = ()
    """Every turn from the first to the last; a glance has none."""
    order: list[str] = field(factory=list)
    """All task-group markers on the map, and the seat's own off it, in a fixed order."""
    ships: dict[str, Ship] = field(factory=dict)
    groups: dict[str, Group] = field(factory=dict)
    subs: dict[str, Sub] = field(factory=dict)
    planes: dict[PlaneId, Plane] = field(factory=dict)
    strikes: list[Strike] = field(factory=list)
    markers: dict[str, Marker] = field(factory=dict)
    sub_markers: dict[str, SubMarker] = field(factory=dict)
    fates: dict[str, str] = field(factory=dict)
    """Enemy ships and submarines that are gone, and how."""
    planes_lost: list[str] = field(factory=list)
    """Enemy air units that are gone."""
    troops: dict[str, Troop] = field(factory=dict)
    """The seat's own, and the enemy's that are ashore or gone."""
    batteries: dict[str, Battery] = field(factory=dict)
    owner: dict[str, str] = field(factory=dict)
    score: dict[str, int] = field(factory=dict)
    handicap: dict[str, int] = field(factory=dict)
    """Points from the seat's own secret set-up."""
    leads: dict[str, int] = field(factory=dict)
    """The lead in points from which Japan draws, and from which it wins."""
    secrets: Secrets | None = None
    """The seat's own; the other side's are left at their defaults."""
    base_markers: list[str] = field(factory=list)
    """Atolls with a base marker, real or not."""
    found: list[str] = field(factory=list)
    freighters: dict[str, int] = field(factory=dict)
    """Ships in each freighter unit, once they are face up."""
    detected: bool = False
    released: bool = False
    radar: str = ""
    radar_date: str = ""
    loyalty: bool = False
    agreed: list[str] = field(factory=list)
    called: dict[str, str] = field(factory=dict)


@rule("MK-SET-36")
def in_setup(flow: Sequence[Phase[Any]]) -> bool:
    """Whether the forces are still being arranged: no seat sees anything of the enemy."""
    for phase in flow:  # noqa: SIM110  # called for every view: a plain loop takes a fraction of the time
        if isinstance(phase, SetUp):
            return True
    return False


@rule("MK-SEQ-19", "MK-REC-27", "MK-SET-24", "MK-SET-35", "MK-SET-36")
def view_of(
    state: Bay,
    seat: Seat,
    to_act: tuple[Seat, ...],
    prompt: Prompt | None,
    *,
    shares: bool = False,
) -> BayView:
    """The view of a seat, from an allow-list. With `shares` it holds the state's own pieces, not copies, where they are seen completely, and no titles of phases: for programs."""
    log = state.logs.get(seat)
    own = own_sides(state, seat)
    open_map = not in_setup(state.flow)
    seen = open_map or ALLIES in own
    bases = (state.secrets.base, state.secrets.decoy_base) if seen else ()
    bands = scenario(state.scenario).victory
    view = BayView(
        seat,
        state.scenario,
        () if shares else tuple(state.where()),
        to_act,
        prompt,
        state.outcome,
        log.clone() if log is not None else Logbook(),
        [phase.seen_by(seat) for phase in state.flow],
        state.options,
        date=date(state.turn, state.options.start_date, state.options.day_night_cycle),
        calendar=() if shares else _calendar(state.last, state.options.start_date, state.options.day_night_cycle),
        strikes=[strike if shares else strike.clone() for strike in state.strikes if strike.side in own],
        batteries=state.batteries if shares else {name: one.clone() for name, one in state.batteries.items()},
        owner=state.owner if shares else dict(state.owner),
        score=state.score if shares else dict(state.score),
        handicap={one: points for one, points in state.handicap.items() if one in own},
        leads={"draw": bands.draw, "japan": bands.japan},
        secrets=_own_secrets(state.secrets, own),
        base_markers=sorted([name for name in bases if name and PLACE[name].kind == "atoll"]),
        found=(state.found if shares else state.found[:]) if seen else [],
        detected=state.detected,
        released=state.released,
        radar=state.radar,
        radar_date=state.radar_date,
        loyalty=state.loyalty,
        agreed=state.agreed if shares else state.agreed[:],
        called=state.called if shares else dict(state.called),
    )
    _show_chart(state, view, own, open_map=open_map, shares=shares)
    _show_ships(state, view, view.side, everything=len(own) > 1, shares=shares)
    view.planes_lost.sort()
    for name, troop in state.troops.items():
        if troop.side in own or (open_map and (troop.at or troop.fate)):
            view.troops[name] = troop if shares else troop.clone()
    if state.released:
        view.freighters = {name: state.ships[name].left for name in FREIGHTERS if name in state.ships}
    return view


@lru_cache(maxsize=64)
def _calendar(last: int, start: str, cycle: str) -> tuple[CalendarTurn, ...]:
    parts = [hours(turn, cycle) for turn in range(1, last + 1)]
    return tuple([CalendarTurn(date(turn, start, cycle), part, CLOCK[part]) for turn, part in enumerate(parts, 1)])


def own_sides(state: Bay, seat: Seat) -> set[str]:
    """The sides whose pieces a seat sees completely."""
    if seat == CONTROL or state.outcome is not None:
        return {JAPAN, ALLIES}
    return {str(side_of(seat))}


def _show_chart(state: Bay, view: BayView, own: set[str], *, open_map: bool, shares: bool) -> None:
    side = str(side_of(view.seat))
    view.side = side if side in (JAPAN, ALLIES) else ""
    view.turn, view.last, view.impulse, view.night = state.turn, state.last, state.impulse, state.night
    everything = len(own) > 1
    _show_groups(state, view, side, everything=everything, open_map=open_map, shares=shares)
    for sub in state.subs.values():
        if everything or sub.side == side:
            view.subs[sub.id] = sub if shares else sub.clone()
        elif open_map:
            view.sub_markers[sub.id] = SubMarker(sub.id, sub.side, sub.at)
    planes = view.planes
    for plane in state.planes.values():
        if everything or plane.side == side:
            planes[plane.id] = plane if shares else plane.clone()
        elif plane.lost:
            view.planes_lost.append(plane.id)


def _show_ships(state: Bay, view: BayView, side: str, *, everything: bool, shares: bool) -> None:
    ships, fates = view.ships, view.fates
    for name, ship in state.ships.items():
        if everything or ship.side == side:
            ships[name] = ship if shares else ship.clone()
        elif ship.fate and ship.fate in GONE:
            fates[name] = ship.fate
    _hide_freighters(state, view)


def _hide_freighters(state: Bay, view: BayView) -> None:
    """How many ships are left in a freighter unit nobody knows while it lies face down."""
    if is_face_down(state) and view.seat != CONTROL:
        for name in FREIGHTERS:
            if name in view.ships:
                view.ships[name] = hidden = view.ships[name].clone()
                hidden.left = 0


def _show_groups(state: Bay, view: BayView, side: str, *, everything: bool, open_map: bool, shares: bool) -> None:
    order, groups, markers = view.order, view.groups, view.markers
    for group in state.groups.values():
        if everything or group.side == side:
            order.append(group.id)
            groups[group.id] = group if shares else group.clone()
        elif group.at and open_map:
            order.append(group.id)
            markers[group.id] = Marker(
                group.id,
                group.side,
                group.at,
                group.revealed,
                group.reported,
                group.anchored,
                group.moved,
                group.truce,
                group.withdrew and group.revealed,
                group.fought if group.revealed else 0,
                _sightings(state, group) if group.revealed else [],
            )


def _sightings(state: Bay, group: Group) -> list[Sighting]:
    found = []
    face_down = is_face_down(state)
    for name in group.ships:
        ship = state.ships[name]
        hidden = face_down and SHIP[name].type == "freighter"
        found.append(Sighting(name, ship.damaged, 0 if hidden else ship.left))
    return found


def _own_secrets(secrets: Secrets, own: set[str]) -> Secrets:
    shown = Secrets()
    if JAPAN in own:
        shown.invasion, shown.carriers = secrets.invasion, secrets.carriers
    if ALLIES in own:
        shown.offered, shown.illustrious = secrets.offered, secrets.illustrious
        shown.base, shown.decoy_base = secrets.base, secrets.decoy_base
    return shown
