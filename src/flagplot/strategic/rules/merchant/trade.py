"""Merchant routes: whether they work, their length, their lift, and their losses.

Lift is counted in half points, so that a long route's single tonnage point is a whole number.
"""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.strategic.charts import SUPPLY
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Route, Train

_HALVES = {"2": 4, "1": 2, "1/2": 1}


@rule("NW-MER-17")
def length(state: Strategic, path: tuple[str, ...]) -> int:
    """Borders crossed along the declared path; 0 in the same sea."""
    borders = len(path) - 1
    return borders + 1 if borders > 0 and state.options.route_length == "areas_entered_incl_start" else borders


@rule("NW-MER-33")
def label(state: Strategic, route: Route) -> str:
    """Short, Med or Long."""
    return SUPPLY.read(length(state, route.path), "label").cell


@rule("NW-MER-11", "NW-MER-14", "NW-MER-15", "NW-MER-16", "NW-MER-24")
def halves(state: Strategic, path: tuple[str, ...]) -> int:
    """Half points of lift that one tonnage point gives on this path."""
    return _HALVES[SUPPLY.read(length(state, path), "factor").cell]


@rule("NW-MER-5")
def is_contested(state: Strategic, place: str, nation: str) -> bool:
    """Whether enemy land points are lodged at a place; ships alone do not contest it."""
    harbour = state.harbours[place]
    return any(state.at_war(nation, other) and harbour.points(other) for other in harbour.landed)


@rule("NW-MER-3", "NW-MER-6", "NW-MER-31", "NW-BAS-3")
def is_open_end(state: Strategic, nation: str, end: str) -> bool:
    """Whether a nation's ships may end a route there: its own or an ally's, a trading neutral's, or a friendly train."""
    train = state.trains.get(end)
    if train is not None:
        return state.is_friend(nation, train.nation)
    harbour = state.harbours.get(end)
    if harbour is None:
        return False
    if harbour.holder not in state.chairs:
        return state.options.neutral_ends == "allowed" and nation in state.atlas.places[end].trades
    return state.is_friend(nation, harbour.holder) and not is_contested(state, end, nation)


@rule("NW-MER-3", "NW-MER-4", "NW-MER-29")
def is_effective(state: Strategic, route: Route, nation: str) -> bool:
    """Whether a route works for a nation now: both ends held, and every link of its path open."""
    ends = is_open_end(state, nation, route.a) and is_open_end(state, nation, route.b)
    return ends and is_open_path(state, nation, route.path)


@rule("NW-MER-3", "NW-MER-4", "NW-MER-29")
def effective_routes(state: Strategic, nation: str) -> dict[int, Route]:
    """All routes that work for a nation now."""
    closed, atlas = state.closed(nation), state.atlas
    open_ends: dict[str, bool] = {}
    found = {}
    for number, route in state.routes.items():
        for end in (route.a, route.b):
            if end not in open_ends:
                open_ends[end] = is_open_end(state, nation, end)
        if open_ends[route.a] and open_ends[route.b] and atlas.is_way(route.path, closed):
            found[number] = route
    return found


@rule("NW-MER-18", "NW-MAP-8")
def is_open_path(state: Strategic, nation: str, path: tuple[str, ...]) -> bool:
    """Whether neighbouring areas of a path are joined by links open to the nation's shipping."""
    return state.atlas.is_way(path, state.closed(nation))


def touches(state: Strategic, end: str, area: str) -> bool:
    """Whether a route's end is on an area."""
    return state.is_base(end) and area in state.areas_of(end)


def shortest(state: Strategic, nation: str, a: str, b: str) -> tuple[str, ...]:
    """The shortest open path between two ends."""
    closed = state.closed(nation)
    best: tuple[str, ...] = ()
    for start in state.areas_of(a):
        for finish in state.areas_of(b):
            way = state.atlas.way(start, finish, closed)
            if way and (not best or len(way) < len(best)):
                best = way
    return best


@rule("NW-BAS-18", "NW-BAS-19")
def reroute(state: Strategic, train: Train) -> None:
    """The routes of a train that has moved follow it by the shortest open way."""
    for route in state.routes.values():
        if train.id in (route.a, route.b) and state.is_base(route.a) and state.is_base(route.b):
            route.path = shortest(state, train.nation, route.a, route.b) or route.path


def half_lift(state: Strategic, route: Route, nation: str) -> int:
    """Half points of lift on a route, of one nation or of all that sail it."""
    each = halves(state, route.path)
    if nation:
        return route.tonnage.get(nation, 0) * each if is_effective(state, route, nation) else 0
    return sum(points * each for owner, points in route.tonnage.items() if points and is_effective(state, route, owner))


@rule("NW-BAS-12", "NW-BAS-13")
def is_train_source(state: Strategic, train: Train, base: str) -> bool:
    """Whether a base may feed a fleet train: permanent, working, friendly; by option on the continent."""
    if base not in state.harbours or not state.is_fleet_base(base):
        return False
    if state.options.train_source == "continental_only" and state.atlas.places[base].island:
        return False
    return state.is_friend(train.nation, state.harbours[base].holder)


@rule("NW-BAS-12", "NW-BAS-13")
def train_route(state: Strategic, train: Train) -> Route | None:
    """The route of its own that links a train with a permanent fleet base: the one with the most lift."""
    own: list[Route] = []
    for route in state.routes.values():
        other = route.b if route.a == train.id else route.a if route.b == train.id else ""
        if other and is_train_source(state, train, other):
            own.append(route)
    return max(own, key=lambda route: half_lift(state, route, ""), default=None)


@rule("NW-BAS-15")
def train_upkeep(state: Strategic, name: str) -> int:
    """Half points of lift the ships based on a train take each turn."""
    ships = sum(1 for unit in state.units.values() if unit.at == name and unit.is_ship)
    per_unit = {"1": 2, "0.5": 1, "2": 4}[state.options.train_upkeep_per_unit]
    return ships * per_unit


@rule("NW-MER-30", "NW-INT-36")
def sink(state: Strategic, route: Route, victims: list[str], points: int) -> dict[str, int]:
    """Remove tonnage from a route in proportion to each nation's share, the remainder first from the largest."""
    afloat = {nation: route.tonnage[nation] for nation in victims if route.tonnage.get(nation, 0)}
    total = sum(afloat.values())
    sunk = min(points, total)
    if not sunk:
        return {}
    shares = {nation: sunk * tonnage // total for nation, tonnage in afloat.items()}
    left = sunk - sum(shares.values())
    order = sorted(afloat, key=lambda nation: (-afloat[nation], nation))
    for nation in order[:left]:
        shares[nation] += 1
    for nation, lost in shares.items():
        route.tonnage[nation] -= lost
        state.ledgers[nation].tonnage_out += lost
    return {nation: lost for nation, lost in shares.items() if lost}
