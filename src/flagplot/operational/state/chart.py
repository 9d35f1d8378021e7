"""What a seat sees on the map, the turn and the score, in a few figures: for programs that ask many times a second and read nothing else."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat, side_of
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Group, Ship, Sub
from flagplot.operational.state.view import BayView, in_setup, own_sides

FULL: Final = 27
"""Fuel of a ship that has burned none."""


class Mark:
    """A task group or a submarine, as far as it is seen."""

    def __init__(self, name: str, side: str, at: str, moved: int) -> None:
        self.name = name
        self.side = side
        self.at = at
        self.moved = moved
        self.ships = 0
        self.damaged = 0
        """How many of its ships are."""
        self.fuel = 0
        """The least of its ships; 0 where it is not seen."""
        self.face_up = False
        self.may_be_dummy = False


class BayChart:
    """The pieces in sight: those of the seat's side, the enemy's markers, air units of its own."""

    def __init__(self, side: str, turn: int, last: int, *, night: bool) -> None:
        self.side = side if side in (JAPAN, ALLIES) else ""
        self.turn = turn
        self.last = last
        self.night = night
        self.groups: list[Mark] = []
        self.markers: list[Mark] = []
        self.subs: list[Mark] = []
        self.sub_markers: list[Mark] = []
        self.planes: list[str] = []
        self.flights = 1
        """After the first bit, two bits for each air unit: whether it is lost, whether it has a task."""
        self.owner: dict[str, str] = {}
        self.score: dict[str, int] = {}


@rule("MK-SEQ-19", "MK-SET-36")
def chart_of(state: Bay, seat: Seat) -> BayChart:
    """The chart of a seat, from an allow-list: the same as that of its view, without making the view."""
    side = str(side_of(seat))
    everything = len(own_sides(state, seat)) > 1
    open_map = not in_setup(state.flow)
    chart = BayChart(side, state.turn, state.last, night=state.night)
    chart.owner, chart.score = state.owner, state.score
    ships = state.ships
    for group in state.groups.values():
        if everything or group.side == side:
            chart.groups.append(_own_group(group, ships))
        elif group.at and open_map:
            mark = Mark(group.id, group.side, group.at, group.moved)
            if group.revealed:
                mark.face_up = True
                mark.ships = len(group.ships)
                for name in group.ships:
                    mark.damaged += ships[name].damaged
            mark.may_be_dummy = not (group.revealed or group.reported)
            chart.markers.append(mark)
    for sub in state.subs.values():
        if everything or sub.side == side:
            chart.subs.append(_own_sub(sub))
        elif open_map:
            chart.sub_markers.append(_unknown_sub(sub.id, sub.side, sub.at))
    planes, flights = chart.planes, 1
    for plane in state.planes.values():
        if everything or plane.side == side:
            planes.append(plane.id)
            flights = (flights << 2) + 2 * plane.lost + (plane.task != "")
    chart.flights = flights
    return chart


def chart_in(view: BayView) -> BayChart:
    """The chart that a view holds."""
    chart = BayChart(view.side, view.turn, view.last, night=view.night)
    chart.owner, chart.score = view.owner, view.score
    for group in view.groups.values():
        chart.groups.append(_own_group(group, view.ships))
    for marker in view.markers.values():
        mark = Mark(marker.id, marker.side, marker.at, marker.moved)
        mark.face_up = marker.revealed
        mark.ships = len(marker.ships)
        mark.damaged = sum(sighted.damaged for sighted in marker.ships)
        mark.may_be_dummy = not (marker.revealed or marker.reported)
        chart.markers.append(mark)
    for sub in view.subs.values():
        chart.subs.append(_own_sub(sub))
    for boat in view.sub_markers.values():
        chart.sub_markers.append(_unknown_sub(boat.id, boat.side, boat.at))
    for plane in view.planes.values():
        chart.planes.append(plane.id)
        chart.flights = (chart.flights << 2) + 2 * plane.lost + (plane.task != "")
    return chart


def _own_group(group: Group, ships: dict[str, Ship]) -> Mark:
    mark = Mark(group.id, group.side, group.at, group.moved)
    damaged, fuel = 0, FULL
    for name in group.ships:
        ship = ships[name]
        damaged += ship.damaged
        fuel = min(fuel, ship.fuel)
    mark.ships, mark.damaged, mark.fuel = len(group.ships), damaged, fuel
    mark.face_up, mark.may_be_dummy = group.revealed, group.dummy
    return mark


def _own_sub(sub: Sub) -> Mark:
    mark = Mark(sub.id, sub.side, sub.at, sub.moved)
    mark.fuel = sub.fuel
    mark.may_be_dummy = not sub.boat
    return mark


def _unknown_sub(name: str, side: str, at: str) -> Mark:
    mark = Mark(name, side, at, 0)
    mark.may_be_dummy = True
    return mark
