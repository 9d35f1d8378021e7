"""The fixed data of the world map for the client: areas with outlines, links, places, routes, nations."""

from __future__ import annotations

from typing import Final, TypedDict, get_args

from flagplot.kernel.records.card import card
from flagplot.kernel.text.steps import StepCard, step
from flagplot.strategic.content.briefings import nations
from flagplot.strategic.content.counters import counters, scale
from flagplot.strategic.content.resources import resources
from flagplot.strategic.content.scenario import Scenario
from flagplot.strategic.content.scenarios import NAMES, scenario
from flagplot.strategic.content.world import outlines, world
from flagplot.strategic.options import Turn
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.phases.production import Production
from flagplot.strategic.phases.repairs import Repairs
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.rules.control.schedule import STROKES
from flagplot.strategic.rules.fields.fit import FITS, USES, Fit, Uses
from flagplot.strategic.state.model import date, is_winter

LAST: Final = max(int(turn) for turn in get_args(Turn))
"""The last turn that a war may have."""
SEQUENCE: Final = (
    step("supplies", Supplies),
    step("ships", Production),
    step("transfers", Transfers),
    step("tonnage", Tonnages),
    step("allocate", Allocation),
    step("flags", Flagging),
    step("cards", CardPlay),
    step("operations", Operations),
    step("merchants", MerchantWar),
    step("repairs", Repairs),
)
"""The steps of a turn."""


class Area(TypedDict):
    """A sea."""

    id: str
    name: str
    lon: float
    lat: float
    ring: list[tuple[float, float]]
    """Clockwise, longitude and latitude; a longitude may pass 180 so that no ring jumps at the antimeridian."""


class Link(TypedDict):
    """A way between two seas."""

    a: str
    b: str
    kind: str
    name: str
    holds: list[str]


class Place(TypedDict):
    """A base or a port."""

    id: str
    name: str
    kind: str
    areas: list[str]
    lon: float
    lat: float
    land: bool
    base_from: int


class RouteCard(TypedDict):
    """A printed route."""

    id: int
    name: str
    a: str
    b: str
    path: list[str]
    printed: str


class ResourceCard(TypedDict):
    """A source of raw materials."""

    id: str
    name: str
    materials: list[str]
    ports: list[str]


class StrategyCard(TypedDict):
    """A card of a nation's hand."""

    id: str
    value: int
    name: str


class Nation(TypedDict):
    """A nation at war."""

    id: str
    name: str
    cards: list[StrategyCard]
    flags: list[int]


class CounterCard(TypedDict):
    """A kind of unit, and what one of its counters stands for."""

    id: str
    name: str
    stands_for: str


class ScaleCard(TypedDict):
    """How wide the map's scale of distance is."""

    kilometres: list[int]
    miles: list[int]


class Stroke(TypedDict):
    """An event of the schedule."""

    id: str
    name: str
    needs: list[str]


class Goal(TypedDict):
    """An objective and its worth."""

    points: int
    text: str


class NationAims(TypedDict):
    """What a nation plays for."""

    par: int
    goals: list[Goal]


class Aims(TypedDict):
    """What is played for in a scenario: its turns, and the objectives and the par of each nation in it."""

    first: int
    last: int
    nations: dict[str, NationAims]


class Furniture(TypedDict):
    """The world map. Areas reach a little under the land: draw the land on top."""

    areas: list[Area]
    links: list[Link]
    places: list[Place]
    routes: list[RouteCard]
    resources: list[ResourceCard]
    nations: list[Nation]
    counters: list[CounterCard]
    scale: ScaleCard
    events: list[Stroke]
    scenarios: dict[str, list[str]]
    """The seas each scenario is fought over."""
    aims: dict[str, Aims]
    dates: list[str]
    """The two months of each turn, from the first: `Jan/Feb 1942`."""
    winter: list[int]
    """The turns in winter."""
    fits: dict[str, Fit]
    """What a line of a sheet can name, by its verb."""
    uses: Uses
    """The combats in which a card serves."""
    sequence: list[StepCard]
    """The ten steps of a turn in order: the last one with an open phase is open."""


def board() -> Furniture:
    """The map as JSON values."""
    here = world()
    rings = outlines()
    return {
        "areas": [
            card(Area, area, lon=area.lon / 10, lat=area.lat / 10, ring=list(rings[area.id]))
            for area in here.areas.values()
        ],
        "links": [card(Link, link) for link in here.links],
        "places": [card(Place, place, lon=place.lon / 10, lat=place.lat / 10) for place in here.places.values()],
        "routes": [card(RouteCard, route) for route in here.routes.values()],
        "resources": [card(ResourceCard, one) for one in resources().values()],
        "nations": [
            card(Nation, nation, cards=[card(StrategyCard, one) for one in nation.cards])
            for nation in nations().values()
        ],
        "counters": [card(CounterCard, one, stands_for=one.stands_for()) for one in counters().values()],
        "scale": card(ScaleCard, scale()),
        "events": [card(Stroke, one, id=key) for key, one in STROKES.items()],
        "scenarios": {name: list(scenario(name).areas) for name in NAMES},
        "aims": {name: _aims(scenario(name)) for name in NAMES},
        "dates": [date(turn) for turn in range(1, LAST + 1)],
        "winter": [turn for turn in range(1, LAST + 1) if is_winter(turn)],
        "fits": FITS,
        "uses": USES,
        "sequence": list(SEQUENCE),
    }


def _aims(theatre: Scenario) -> Aims:
    """What is played for in a scenario: its turns, and the objectives and the par of each nation in it."""
    return {
        "first": theatre.first_turn,
        "last": theatre.last_turn,
        "nations": {
            nation.id: {
                "par": nation.par,
                "goals": [card(Goal, goal) for goal in nation.goals if not goal.idle],
            }
            for nation in theatre.nations.values()
        },
    }
