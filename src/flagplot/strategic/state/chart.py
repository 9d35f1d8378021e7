"""What a seat sees on the map of the war, in a few figures: for programs that ask many times a second and read nothing else."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.strategic.content.world import Place
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Harbour
from flagplot.strategic.state.view import StrategicView, known_nations


class Fleet:
    """A task force, as far as it is seen: of a mere counter there are no units."""

    def __init__(self, name: str, nation: str, area: str, *, flagged: bool) -> None:
        self.name = name
        self.nation = nation
        self.area = area
        self.flagged = flagged
        self.units = 0
        self.damaged = 0
        """How many of its units are."""
        self.manpower = 0
        self.lsp = 0


class Base:
    """A port or fleet base, and what is seen in it."""

    def __init__(self, place: Place, harbour: Harbour, *, works: bool) -> None:
        self.place = place
        self.holder = harbour.holder
        self.works = works
        """As a fleet base."""
        self.units = 0
        self.damaged = 0
        self.manpower = 0
        self.stock = 0


class WarChart:
    """The forces and the bases of the war."""

    def __init__(self, position: Strategic, nations: tuple[str, ...]) -> None:
        self.scenario = position.scenario
        self.turn = position.turn
        self.last = position.atlas.scenario.last_turn
        self.alliances = position.alliances
        self.nations = nations
        """Those that the seat commands."""
        self.fleets: list[Fleet] = []
        self.bases: dict[str, Base] = {}
        """In the order of the atlas."""


@rule("NW-OPS-22", "NW-SEQ-22", "NW-MER-35")
def chart_of(state: Strategic, seat: Seat) -> WarChart:
    """The chart of a seat: the same as that of its view, without making the view."""
    open_forces = state.options.tf_visibility == "open"
    return _chart(state, tuple(state.commands(seat)), set(known_nations(state, seat)), open_forces=open_forces)


def chart_in(view: StrategicView) -> WarChart:
    """The chart that a view holds: everything in its position is seen."""
    position = view.position
    everyone = {unit.nation for unit in position.units.values()}
    for harbour in position.harbours.values():
        everyone.update(harbour.manpower, harbour.stock)
    return _chart(position, view.nations, everyone, open_forces=True)


def _chart(position: Strategic, nations: tuple[str, ...], books: set[str], *, open_forces: bool) -> WarChart:
    """The counters and stores of the nations in `books`, the units of all task forces where these are open; of the others what is public."""
    chart = WarChart(position, nations)
    bases, harbours = chart.bases, position.harbours
    for name, place in position.atlas.places.items():
        harbour = harbours[name]
        works = place.kind == "fleet_base" and position.is_fleet_base(name)
        base = bases[name] = Base(place, harbour, works=works)
        for nation, men in harbour.manpower.items():
            if nation in books:
                base.manpower += men
        for nation, points in harbour.stock.items():
            if nation in books:
                base.stock += points
    units = position.units
    for unit in units.values():
        if unit.nation in books or (open_forces and unit.duty == "tf"):
            here = bases.get(unit.at)
            if here is not None:
                here.units += 1
                here.damaged += unit.damaged
    flagged: set[ForceId] = set()
    for operation in position.operations:
        flagged.update(operation.forces())
    for force in position.forces.values():
        fleet = Fleet(force.id, force.nation, force.area, flagged=force.id in flagged)
        if open_forces or force.nation in books:
            for one in force.units:
                member = units.get(one)
                if member is not None and (member.nation in books or (open_forces and member.duty == "tf")):
                    fleet.units += 1
                    fleet.damaged += member.damaged
            fleet.manpower, fleet.lsp = force.manpower, force.lsp
        chart.fleets.append(fleet)
    return chart
