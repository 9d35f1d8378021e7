"""What a seat's view says of an order before it is given: the areas of its routes and courses, and the words its places could take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict

from flagplot.kernel.order import Order
from flagplot.strategic.content.resources import MATERIALS
from flagplot.strategic.orders.items import (
    Attack,
    Divert,
    Escorts,
    FlagCard,
    Fly,
    Invade,
    Item,
    Move,
    Open,
    Place,
    Put,
    RaidRoute,
    Ship,
    Strike,
    Sweep,
)
from flagplot.strategic.orders.sheets import Intervene, Sheet
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.rules.control.schedule import STROKES
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.view import StrategicView


class Task(TypedDict):
    """Where units go to attack or escort merchantmen."""

    kind: Literal["attack", "escort"]
    base: str
    area: str
    units: int
    way: list[str]
    """The sea areas on the way, the last of them `area`."""


class Passage(TypedDict):
    """What goes from one base to another: units that are transferred, stores and troops that are shipped."""

    kind: Literal["transfer", "supply"]
    base: str
    to: str
    number: int
    """Units, or points of cargo."""
    way: list[str]
    """The sea areas on the way; none where aircraft fly."""


class Preview(TypedDict):
    """The sea areas that an order would use, in their order."""

    routes: dict[str, list[str]]
    """By name or number."""
    ends: dict[str, list[str]]
    """The bases from which and to which a new or diverted route leads, by the same names."""
    courses: dict[str, list[str]]
    """Of the seat's task forces, by name."""
    goals: dict[str, str]
    """The places that its task forces land at or strike, by name of the force."""
    tasks: list[Task]
    passages: list[Passage]
    tonnage: dict[str, int]
    """All that a route would carry, by number, where the sheet puts tonnage on it."""
    lines: list[str]
    """The lines of a sheet as they are written."""


def preview_of(view: StrategicView, order: Order) -> Preview | None:
    """The sea areas that an order would use, in their order: of routes by name or number, of the seat's task forces by name.

    `{"routes": {"malta-run": ["west-med", "central-med"]}, "courses": {"uk:home": ["north-sea"]}, "lines": ["sweep uk:home …"]}`; `lines`
    are those of a sheet as they are written. `tasks` tells from which base to which area units go to attack or escort merchantmen:
    `[{"kind": "attack", "base": "brest", "area": "bay", "units": 2}]`; `passages` which units and stores change their base; `tonnage`
    what its routes would carry: `{"1": 60}`.
    """
    routes: dict[str, list[str]] = {}
    ends: dict[str, list[str]] = {}
    courses: dict[str, list[str]] = {}
    goals: dict[str, str] = {}
    tasks: list[Task] = []
    passages: dict[tuple[str, str, str], Passage] = {}
    carried: dict[str, dict[str, int]] = {}
    if isinstance(order, Sheet):
        for item in order.lines():
            if isinstance(item, (Open, Divert)):
                found = _route(view.position, item)
                routes |= found
                ends |= {name: _ends(view.position, item) for name in found}
            elif isinstance(item, (Place, Move, Fly, Ship)):
                _pass(view.position, item, passages)
            elif isinstance(item, Put):
                _carry(view.position, item, carried)
            elif isinstance(item, (Attack, Escorts)):
                tasks += _task(view.position, item)
            else:
                operation = item.operation if isinstance(item, FlagCard) else item
                courses |= _operation(view, operation)
                goals |= _goal(view.position, operation)
    elif isinstance(order, Intervene) and view.flow and isinstance(view.flow[-1], Intervention):
        area = view.position.operations[view.flow[-1].operation].area
        for name, _ in order.forces:
            courses |= _course(view, name, (area,))
    lines = [item.line() for item in order.lines()] if isinstance(order, Sheet) else []
    if not (routes or courses or tasks or lines):
        return None
    return {
        "routes": routes,
        "ends": ends,
        "courses": courses,
        "goals": goals,
        "tasks": tasks,
        "passages": list(passages.values()),
        "tonnage": {route: sum(shares.values()) for route, shares in carried.items()},
        "lines": lines,
    }


def _carry(position: Strategic, item: Put, carried: dict[str, dict[str, int]]) -> None:
    """A nation's share of a route is what it puts there now; the others' stay."""
    route = position.routes.get(item.route)
    if route is not None:
        carried.setdefault(str(item.route), dict(route.tonnage))[item.nation] = item.number


def _route(position: Strategic, item: Open | Divert) -> dict[str, list[str]]:
    """The path of a route, as it is written or the shortest there is."""
    path = item.path
    if isinstance(item, Open) and not path and item.nation in position.chairs:
        ends = position.is_base(item.a) and position.is_base(item.b)
        path = trade.shortest(position, item.nation, item.a, item.b) if ends else ()
    if not path or not all(area in position.atlas.scenario.areas for area in path):
        return {}
    return {item.name if isinstance(item, Open) else str(item.route): list(path)}


def _ends(position: Strategic, item: Open | Divert) -> list[str]:
    """The bases at both ends of a route."""
    if isinstance(item, Open):
        return [item.a, item.b]
    route = position.routes.get(item.route)
    return [route.a, route.b] if route is not None else []


def _pass(position: Strategic, item: Place | Move | Fly | Ship, found: dict[tuple[str, str, str], Passage]) -> None:
    """Units that change their base, or stores that are shipped; what has the same ends goes together."""
    kind: Literal["transfer", "supply"] = "supply" if isinstance(item, Ship) else "transfer"
    if isinstance(item, Ship):
        route = position.routes.get(item.route)
        base, number = item.source, item.number
        way = list(route.path if route.a == base else route.path[::-1]) if route is not None else []
    else:
        unit = position.units.get(item.unit)
        base, number = unit.at if unit is not None else "", 1
        way = [] if unit is None or unit.is_air else _between(position, unit.nation, base, item.to)
    if not position.is_base(base) or not position.is_base(item.to):
        return
    same = found.setdefault((kind, base, item.to), {"kind": kind, "base": base, "to": item.to, "number": 0, "way": []})
    same["number"] += number
    same["way"] = same["way"] or way


def _between(position: Strategic, nation: str, base: str, to: str) -> list[str]:
    """The shortest open way for a nation's ships from the waters of one base to those of another."""
    if not position.is_base(base) or not position.is_base(to):
        return []
    closed = position.closed(nation)
    ways = [position.atlas.way(a, b, closed) for a in position.areas_of(base) for b in position.areas_of(to)]
    return min([list(one) for one in ways if one], key=len, default=[])


def _task(position: Strategic, item: Attack | Escorts) -> list[Task]:
    """How an attack or escort card sends its units: by sea to the area it names, or to where the route passes nearest."""
    route = position.routes.get(item.route)
    wanted = (item.area,) if isinstance(item, Attack) else route.path if route is not None else ()
    areas = [area for area in wanted if area in position.atlas.scenario.areas]
    if not areas or not position.is_base(item.base):
        return []
    first = position.units.get(item.units[0]) if item.units else None
    closed = position.closed(first.nation) if first is not None else 0
    ways = [position.atlas.way(start, area, closed) for start in position.areas_of(item.base) for area in areas]
    way = min([list(one) for one in ways if one], key=len, default=[areas[len(areas) // 2]])
    kind: Literal["attack", "escort"] = "attack" if isinstance(item, Attack) else "escort"
    return [{"kind": kind, "base": item.base, "area": way[-1], "units": len(item.units), "way": way}]


def _operation(view: StrategicView, item: Item) -> dict[str, list[str]]:
    """How the forces of an operation go to its area; to the nearest sea of a place where none is named."""
    if isinstance(item, (Sweep, RaidRoute)):
        return _course(view, item.force, (item.area,))
    if isinstance(item, (Invade, Strike)):
        known = view.position.areas_of(item.place) if view.position.is_base(item.place) else ()
        areas = (item.area,) if item.area else known
        found = _course(view, item.force, areas)
        return found | _course(view, item.invasion, areas) if isinstance(item, Invade) else found
    return {}


def _goal(position: Strategic, item: Item) -> dict[str, str]:
    """The place that a force lands at or strikes."""
    if not isinstance(item, (Invade, Strike)) or not position.is_base(item.place):
        return {}
    return {item.invasion if isinstance(item, Invade) else item.force: item.place}


def _course(view: StrategicView, name: ForceId, areas: Sequence[str]) -> dict[str, list[str]]:
    """The shortest open way of one of the seat's task forces to one of some areas."""
    position = view.position
    force = position.forces.get(name)
    if force is None or force.nation not in view.nations or not position.is_base(force.base):
        return {}
    closed = position.closed(force.nation)
    ways = [
        position.atlas.way(start, area, closed)
        for start in position.areas_of(force.base)
        for area in areas
        if area in position.atlas.scenario.areas
    ]
    open_ways = sorted([way for way in ways if way], key=len)
    return {name: list(open_ways[0])} if open_ways else {}


def vocabulary_of(view: StrategicView) -> Mapping[str, Sequence[str]]:
    """The words of each kind that a seat could name."""
    position = view.position
    units = [unit for unit in position.units.values() if unit.nation in view.nations]
    air = [unit.id for unit in units if unit.is_air]
    forces = list(position.forces)
    resources = position.atlas.scenario.resources.values()
    special = [f"{material}@{one.id}" for one in resources for material in one.materials]
    return {
        "nation": position.nations(),
        "unit": [unit.id for unit in units],
        "air": air,
        "carrier": [*[unit.id for unit in units if unit.is_carrier], "ashore"],
        "base": [*position.harbours, *position.trains],
        "place": list(position.harbours),
        "area": list(position.atlas.scenario.areas),
        "train": [train.id for train in position.trains.values() if train.nation in view.nations],
        "route": [str(number) for number in position.routes],
        "card": [card for nation in view.nations for card in position.hands.get(nation, ())],
        "force": forces,
        "new force": [f"{nation}:" for nation in view.nations],
        "target": [*forces, *[f"route-{number}" for number in position.routes]],
        "cargo": ["lsp", "manpower", "tank", *MATERIALS, *special, *air],
        "event": list(STROKES),
    }
