"""What a seat may know: its own pieces whole, of the enemy what has been seen."""

from __future__ import annotations

from collections.abc import Sequence
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
from flagplot.operational.rules.calendar import date
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
    order: list[str] = field(factory=list)
    """All task-group markers on the map, and one's own beyond it, in the order of the plot."""
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
    """One's own, and the enemy's that are ashore or gone."""
    batteries: dict[str, Battery] = field(factory=dict)
    owner: dict[str, str] = field(factory=dict)
    score: dict[str, int] = field(factory=dict)
    handicap: dict[str, int] = field(factory=dict)
    """Points from one's own secret set-up."""
    leads: dict[str, int] = field(factory=dict)
    """The lead in points from which on Japan draws, and from which on it wins."""
    secrets: Secrets | None = None
    """One's own; the other side's part is left at its defaults."""
    base_markers: list[str] = field(factory=list)
    """Atolls on which a base marker lies, real or not."""
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
    """Whether the forces are still being arranged: nobody sees anything of the enemy."""
    return any(isinstance(phase, SetUp) for phase in flow)


@rule("MK-SEQ-19", "MK-REC-27", "MK-SET-24", "MK-SET-35", "MK-SET-36")
def view_of(
    state: Bay,
    seat: Seat,
    to_act: tuple[Seat, ...],
    prompt: Prompt | None,
    *,
    everything: bool = False,
    shares: bool = False,
) -> BayView:
    """The view of a seat, from an allow-list.

    One that shares holds the state's own pieces, not copies, where they are seen whole, and no titles of phases: it is for a program.
    """
    log = state.logs.get(seat)
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
    )
    own = _own(state, seat, everything=everything)
    open_map = not in_setup(state.flow)
    _show_chart(state, view, own, open_map=open_map, shares=shares)
    view.date = date(state.turn, state.options.start_date, state.options.day_night_cycle)
    view.planes_lost.sort()
    view.strikes = [strike if shares else strike.clone() for strike in state.strikes if strike.side in own]
    for name, troop in state.troops.items():
        if troop.side in own or (open_map and (troop.at or troop.fate)):
            view.troops[name] = troop if shares else troop.clone()
    view.batteries = state.batteries if shares else {name: battery.clone() for name, battery in state.batteries.items()}
    view.handicap = {one: points for one, points in state.handicap.items() if one in own}
    bands = scenario(state.scenario).victory
    view.leads = {"draw": bands.draw, "japan": bands.japan}
    view.secrets = _own_secrets(state.secrets, own)
    seen = open_map or ALLIES in own
    bases = (state.secrets.base, state.secrets.decoy_base) if seen else ()
    view.base_markers = sorted(name for name in bases if name and PLACE[name].kind == "atoll")
    view.found = state.found[:] if seen else []
    if state.released:
        view.freighters = {name: state.ships[name].left for name in FREIGHTERS if name in state.ships}
    view.detected, view.released, view.loyalty = state.detected, state.released, state.loyalty
    view.radar, view.radar_date = state.radar, state.radar_date
    view.agreed, view.called = state.agreed[:], dict(state.called)
    return view


@rule("MK-SEQ-19", "MK-SET-36")
def chart_of(state: Bay, seat: Seat) -> BayView:
    """What lies on the map as a seat sees it, the turn and the score, for a program that reads nothing else: the rest of the view is blank."""
    view = BayView(seat, state.scenario, (), (), None, state.outcome, Logbook(), [], state.options)
    own = _own(state, seat, everything=False)
    _show_chart(state, view, own, open_map=not in_setup(state.flow), shares=True)
    return view


def _own(state: Bay, seat: Seat, *, everything: bool) -> tuple[str, str]:
    """The sides whose pieces a seat sees whole: its own twice, or both."""
    if everything or seat == CONTROL or state.outcome is not None:
        return JAPAN, ALLIES
    side = str(side_of(seat))
    return side, side


def _show_chart(state: Bay, view: BayView, own: tuple[str, str], *, open_map: bool, shares: bool) -> None:
    side = str(side_of(view.seat))
    view.side = side if side in (JAPAN, ALLIES) else ""
    view.turn, view.last, view.impulse, view.night = state.turn, state.last, state.impulse, state.night
    _show_ships(state, view, own, shares=shares)
    _show_groups(state, view, own, open_map=open_map, shares=shares)
    one, other = own  # compared, since to look them up in a pair or a set takes longer than the rest
    for sub in state.subs.values():
        if sub.side == one or sub.side == other:  # noqa: PLR1714
            view.subs[sub.id] = sub if shares else sub.clone()
        elif open_map:
            view.sub_markers[sub.id] = SubMarker(sub.id, sub.side, sub.at)
    planes = view.planes
    for plane in state.planes.values():
        if plane.side == one or plane.side == other:  # noqa: PLR1714
            planes[plane.id] = plane if shares else plane.clone()
        elif plane.lost:
            view.planes_lost.append(plane.id)
    view.owner = state.owner if shares else dict(state.owner)
    view.score = dict(state.score)


def _show_ships(state: Bay, view: BayView, own: tuple[str, str], *, shares: bool) -> None:
    ships, fates = view.ships, view.fates
    one, other = own
    for name, ship in state.ships.items():
        if ship.side == one or ship.side == other:  # noqa: PLR1714
            ships[name] = ship if shares else ship.clone()
        elif ship.fate and ship.fate in GONE:
            fates[name] = ship.fate
    if is_face_down(state) and view.seat != CONTROL:
        for name in FREIGHTERS:
            if name in view.ships:
                view.ships[name] = hidden = view.ships[name].clone()
                hidden.left = 0


def _show_groups(state: Bay, view: BayView, own: tuple[str, str], *, open_map: bool, shares: bool) -> None:
    order, groups, markers = view.order, view.groups, view.markers
    one, other = own
    for group in state.groups.values():
        if group.side == one or group.side == other:  # noqa: PLR1714
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


def _own_secrets(secrets: Secrets, own: tuple[str, str]) -> Secrets:
    shown = Secrets()
    if JAPAN in own:
        shown.invasion, shown.carriers = secrets.invasion, secrets.carriers
    if ALLIES in own:
        shown.offered, shown.illustrious = secrets.offered, secrets.illustrious
        shown.base, shown.decoy_base = secrets.base, secrets.decoy_base
    return shown
