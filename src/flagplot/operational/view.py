"""What a seat may know: its own pieces whole, of the enemy what has been seen."""

from __future__ import annotations

from typing import Any

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.kernel.view import View
from flagplot.operational.calendar import date
from flagplot.operational.counters import SHIP
from flagplot.operational.model import ALLIES, JAPAN, Battery, Bay, Group, Plane, Secrets, Ship, Strike, Sub, Troop
from flagplot.operational.scenarios import scenario
from flagplot.operational.sea import PLACE


class Sighting:
    """A ship as the enemy sees her."""

    def __init__(self, id: str, damaged: bool, left: int) -> None:
        self.id = id
        self.damaged = damaged
        self.left = left


class Marker:
    """An enemy task-group marker: its hex is public, its ships only while it lies face up."""

    def __init__(
        self,
        id: str,
        side: str,
        at: str,
        revealed: bool,
        reported: bool,
        anchored: bool,
        moved: int,
        truce: bool,
        withdrew: bool,
        fought: int,
        ships: list[Sighting],
    ) -> None:
        self.id = id
        self.side = side
        self.at = at
        self.revealed = revealed
        self.reported = reported
        self.anchored = anchored
        self.moved = moved
        self.truce = truce
        self.withdrew = withdrew
        self.fought = fought
        self.ships = ships


class SubMarker:
    """An enemy submarine marker, real or not."""

    def __init__(self, id: str, side: str, at: str) -> None:
        self.id = id
        self.side = side
        self.at = at


class BayView(View):
    """Everything a seat may know."""

    def __init__(
        self,
        seat: Seat,
        scenario: str,
        options: dict[str, str],
        where: tuple[str, ...],
        to_act: tuple[Seat, ...],
        prompt: Prompt | None,
        outcome: Outcome | None,
        logbook: Logbook,
        flow: list[Phase[Any]],
    ) -> None:
        super().__init__(seat, scenario, options, where, to_act, prompt, outcome, logbook, flow)
        self.side = ""
        """The side of the seat; empty for observers, who see what both sides know."""
        self.turn = 1
        self.last = 30
        self.impulse = 0
        self.night = False
        self.date = ""
        self.order: list[str] = []
        """All task-group markers on the map, and one's own beyond it, in the order of the plot."""
        self.ships: dict[str, Ship] = {}
        self.groups: dict[str, Group] = {}
        self.subs: dict[str, Sub] = {}
        self.planes: dict[str, Plane] = {}
        self.strikes: list[Strike] = []
        self.markers: dict[str, Marker] = {}
        self.sub_markers: dict[str, SubMarker] = {}
        self.fates: dict[str, str] = {}
        """Enemy ships and submarines that are gone, and how."""
        self.planes_lost: list[str] = []
        """Enemy air units that are gone."""
        self.troops: dict[str, Troop] = {}
        """One's own, and the enemy's that are ashore or gone."""
        self.batteries: dict[str, Battery] = {}
        self.owner: dict[str, str] = {}
        self.score: dict[str, int] = {}
        self.handicap: dict[str, int] = {}
        """Points from one's own secret set-up."""
        self.leads: dict[str, int] = {}
        """The lead in points from which on Japan draws, and from which on it wins."""
        self.secrets: Secrets | None = None
        """One's own; the other side's part is left at its defaults."""
        self.base_markers: list[str] = []
        """Atolls on which a base marker lies, real or not."""
        self.found: list[str] = []
        self.freighters: dict[str, int] = {}
        """Ships in each freighter unit, once they are face up."""
        self.detected = False
        self.released = False
        self.radar = ""
        self.radar_date = ""
        self.loyalty = False
        self.agreed: list[str] = []
        self.called: dict[str, str] = {}


@rule("MK-SEQ-19", "MK-REC-27", "MK-SET-24", "MK-SET-35")
def view_of(
    state: Bay, seat: Seat, to_act: tuple[Seat, ...], prompt: Prompt | None, *, everything: bool = False
) -> BayView:
    """The view of a seat, from an allow-list."""
    log = state.logs.get(seat)
    view = BayView(
        seat,
        state.scenario,
        state.options,
        tuple(state.where()),
        to_act,
        prompt,
        state.outcome,
        log.clone() if log is not None else Logbook(),
        [phase.seen_by(seat) for phase in state.flow],
    )
    side = str(side_of(seat))
    everything = everything or seat == CONTROL or state.outcome is not None
    view.side = side if side in (JAPAN, ALLIES) else ""
    own = {JAPAN, ALLIES} if everything else {side}
    view.turn, view.last, view.impulse, view.night = state.turn, state.last, state.impulse, state.night
    view.date = date(state.turn, state.options["start_date"], state.options["day_night_cycle"])
    _show_ships(state, view, own)
    for sub in state.subs.values():
        if sub.side in own:
            view.subs[sub.id] = sub.clone()
        else:
            view.sub_markers[sub.id] = SubMarker(sub.id, sub.side, sub.at)
    for plane in state.planes.values():
        if plane.side in own:
            view.planes[plane.id] = plane.clone()
        elif plane.lost:
            view.planes_lost.append(plane.id)
    view.planes_lost.sort()
    view.strikes = [strike.clone() for strike in state.strikes if strike.side in own]
    view.troops = {
        name: troop.clone() for name, troop in state.troops.items() if troop.side in own or troop.at or troop.fate
    }
    view.batteries = {name: battery.clone() for name, battery in state.batteries.items()}
    view.owner, view.score = dict(state.owner), dict(state.score)
    view.handicap = {one: points for one, points in state.handicap.items() if one in own}
    bands = scenario(state.scenario).victory
    view.leads = {"draw": bands.draw, "japan": bands.japan}
    view.secrets = _own_secrets(state.secrets, own)
    bases = (state.secrets.base, state.secrets.decoy_base)
    view.base_markers = sorted(name for name in bases if name and PLACE[name].kind == "atoll")
    view.found = state.found[:]
    if state.released:
        view.freighters = {name: ship.left for name, ship in state.ships.items() if SHIP[name].type == "freighter"}
    view.detected, view.released, view.loyalty = state.detected, state.released, state.loyalty
    view.radar, view.radar_date = state.radar, state.radar_date
    view.agreed, view.called = state.agreed[:], dict(state.called)
    return view


def _show_ships(state: Bay, view: BayView, own: set[str]) -> None:
    face_down = state.options["freighter_sizes"] == "mixed" and not state.released and view.seat != CONTROL
    for name, ship in state.ships.items():
        if ship.side in own:
            copy = ship.clone()
            if face_down and SHIP[name].type == "freighter":
                copy.left = 0
            view.ships[name] = copy
        elif ship.fate in {"sunk", "exited"}:
            view.fates[name] = ship.fate
    for group in state.groups.values():
        if group.at or group.side in own:
            view.order.append(group.id)
        if group.side in own:
            view.groups[group.id] = group.clone()
        elif group.at:
            view.markers[group.id] = Marker(
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
    for name in group.ships:
        ship = state.ships[name]
        found.append(Sighting(name, ship.damaged, ship.left))
    return found


def _own_secrets(secrets: Secrets, own: set[str]) -> Secrets:
    shown = Secrets()
    if JAPAN in own:
        shown.invasion, shown.carriers = secrets.invasion, secrets.carriers
    if ALLIES in own:
        shown.offered, shown.illustrious = secrets.offered, secrets.illustrious
        shown.base, shown.decoy_base = secrets.base, secrets.decoy_base
    return shown
