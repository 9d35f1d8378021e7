"""Reading a scenario from its file: who sits where, which seas are in play, and how the nations stand at the start."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Final

from flagplot.kernel.content.document import Document
from flagplot.kernel.content.row import Row
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.strategic.content.briefings import TURNS, Goal, Line, Nation, nations
from flagplot.strategic.content.resources import resources
from flagplot.strategic.content.scenario import Chair, Scenario
from flagplot.strategic.content.starts import Deployed, read_start
from flagplot.strategic.content.world import (
    MOST,
    NATIONS,
    NEUTRAL,
    Place,
    Route,
    document,
    world,
)

_SEAT: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)?")


@cache
def event_names() -> tuple[str, ...]:
    """The scheduled events there are."""
    doc = document("events.toml")
    found = []
    for row in Row(doc).rows("event"):
        row.also("turn", "until", "when", "effect")
        found.append(row.text("id"))
    doc.finish()
    return tuple(found)


def read_scenario(doc: Document, name: str) -> Scenario:
    """A scenario from its file; all faults are told at once."""
    root = Row(doc)
    start = read_start(root)
    areas = root.words("areas", world().areas, "area") or tuple(world().areas)
    chairs = _chairs(root)
    playing = [nation for nation in NATIONS if any(nation in chair.nations for chair in chairs)]
    places = _places(areas, playing, _holders(root))
    routes = {number: route for number, route in world().routes.items() if _inside(route, places, areas)}
    for key in ("shares", "par"):
        for nation in root.get(key, dict, {}):
            root.known(f"{key}.{nation}", NATIONS, "nation", nation)
    found = {nation: _nation(root, nation, places, routes, playing) for nation in playing}
    first, last = root.figure("first_turn", 1, TURNS, 1), root.figure("last_turn", 1, TURNS, TURNS)
    if first > last:
        root.fault("last_turn", f"the last turn comes before the first, {first}.")
    events = root.words("events", event_names(), "event")
    tonnage = start.tonnage
    result = Scenario(
        name=name,
        title=root.text("title"),
        blurb=root.text("blurb"),
        first_turn=first,
        last_turn=last,
        chairs=chairs,
        areas=areas,
        links=tuple(link for link in world().links if link.a in areas and link.b in areas),
        nations=found,
        places=places,
        routes=routes,
        ships=tuple(_cut(ship, routes) for ship in start.ships if ship.nation in found and ship.base in places),
        lsp={key: number for key, number in start.lsp.items() if key[0] in found and key[1] in places},
        air={(n.id, place): number for n in found.values() for place, number in n.air.items()},
        bombers={(n.id, place): number for n in found.values() for place, number in n.bombers.items()},
        garrisons={(n.id, place): number for n in found.values() for place, number in n.garrisons.items()},
        troops={(n.id, place): both for n in found.values() for place, both in n.troops.items()},
        tonnage={n: {r: t for r, t in tonnage.get(n, {}).items() if r in routes} for n in found},
        reserve={n: start.reserve.get(n, 0) for n in found},
        pool={n.id: n.pool for n in found.values()},
        events=events,
        peace=_peace(root, playing),
        objectives=root.flag("objectives"),
        resources={one.id: one for one in resources().values() if any(port in places for port in one.ports)},
    )
    doc.finish()
    return result


def _chairs(root: Row) -> tuple[Chair, ...]:
    found = []
    seen: set[str] = set()
    for seat, commanded in root.get("chairs", dict).items():
        path = f"chairs.{seat}"
        if not isinstance(commanded, list) or not commanded or not all(isinstance(one, str) for one in commanded):
            root.fault(path, f"should be a list of nations, not {commanded!r}.")
            continue
        if len(seat) > 40 or not _SEAT.fullmatch(seat):
            root.fault(path, f"{seat!r} cannot name a seat: use at most 40 small letters, like free-french.")
        if seat in (CONTROL, OBSERVER):
            root.fault(path, f"{seat} is a seat of its own and commands nobody.")
        for nation in commanded:
            root.known(path, NATIONS, "nation", nation)
            if nation in seen:
                root.fault(path, f"{nation} has a seat already.")
            seen.add(nation)
        found.append(Chair(Seat(seat), tuple(commanded)))
    if not found:
        root.fault("chairs", 'somebody must play: `allied = ["usa", "uk"]`.')
    return tuple(found)


def _peace(root: Row, playing: list[str]) -> tuple[tuple[str, str], ...]:
    found = []
    for pair in root.get("peace", list, []):
        if not isinstance(pair, list) or len(pair) != 2 or any(nation not in NATIONS for nation in pair):
            root.fault("peace", f"should hold pairs of nations, not {pair!r}.")
        elif pair[0] in playing and pair[1] in playing:
            found.append((str(pair[0]), str(pair[1])))
    return tuple(found)


def _holders(root: Row) -> dict[str, str]:
    """Places that a scenario puts into other hands than the map does."""
    row = root.row("holders", {})
    for place in row.table:
        row.known(place, world().places, "place", place)
        row.word(place, (*NATIONS, NEUTRAL), "nation")
    return row.table


def _places(areas: tuple[str, ...], playing: list[str], holders: dict[str, str]) -> dict[str, Place]:
    """The places on these seas; those of nations that do not play are neutral."""
    found = {}
    for name, place in world().places.items():
        seas = tuple(area for area in place.areas if area in areas)
        if seas:
            holder = holders.get(name, place.holder)
            holder = holder if holder in playing else NEUTRAL
            found[name] = replace(place, areas=seas, holder=holder)
    return found


def _inside(route: Route, places: dict[str, Place], areas: tuple[str, ...]) -> bool:
    return route.a in places and route.b in places and all(area in areas for area in route.path)


def _cut(ship: Deployed, routes: dict[int, Route]) -> Deployed:
    """A unit whose route is not in play waits in port."""
    return ship if ship.duty == "port" or ship.route in routes else replace(ship, duty="port", route=0)


def _nation(root: Row, name: str, places: dict[str, Place], routes: dict[int, Route], playing: list[str]) -> Nation:
    """A briefing cut to the seas in play."""
    nation = nations()[name]
    share = root.tables("shares").get(name, Row(root.document, f"shares.{name}", {}))
    flags, made = share.figure("flags", 0, MOST, 100), share.figure("production", 0, MOST, 100)
    base = share.text("base", "")
    if base:
        share.known("base", places, "place", base)
        lines = tuple(Line(line.unit, shared(line.per_turn, made), (base,)) for line in nation.production)
    else:
        lines = tuple(line for whole in nation.production for line in _split(whole, places))
    goals = tuple(goal for whole in nation.goals if (goal := _goal(whole, places, routes, playing)) is not None)
    troops_base = base or nation.troops_base
    return replace(
        nation,
        par=_par(root, name, nation.par),
        flags=tuple(-(-number * flags // 100) for number in nation.flags),
        flags_summer=tuple(-(-number * flags // 100) for number in nation.flags_summer),
        military_flags=tuple(-(-number * flags // 100) for number in nation.military_flags),
        production=tuple(line for line in lines if any(line.per_turn)),
        troops_base=troops_base if troops_base in places else "",
        goals=goals,
        garrisons={place: number for place, number in nation.garrisons.items() if place in places},
        air={place: number for place, number in nation.air.items() if place in places},
        bombers={place: number for place, number in nation.bombers.items() if place in places},
        troops={place: both for place, both in nation.troops.items() if place in places},
    )


def _par(root: Row, nation: str, usual: int) -> int:
    row = root.row("par", {})
    row.also(*NATIONS)
    return row.figure(nation, -MOST, MOST, usual)


def shared(per_turn: tuple[int, ...], percent: int) -> tuple[int, ...]:
    """A share of what is built by turn; fractions wait until they make a whole."""
    found, total, given = [], 0, 0
    for number in per_turn:
        total += number
        found.append(total * percent // 100 - given)
        given = total * percent // 100
    return tuple(found)


def _split(line: Line, places: dict[str, Place]) -> list[Line]:
    """A line cut to the yards in play: the units that go in turn to the others are left out."""
    if all(yard in places for yard in line.yards):
        return [line]
    built: dict[str, list[int]] = {yard: [0] * len(line.per_turn) for yard in line.yards}
    turn_of = 0
    for turn, number in enumerate(line.per_turn):
        for _ in range(number):
            built[line.yards[turn_of % len(line.yards)]][turn] += 1
            turn_of += 1
    return [Line(line.unit, tuple(number), (yard,)) for yard, number in built.items() if yard in places]


def _goal(goal: Goal, places: dict[str, Place], routes: dict[int, Route], playing: list[str]) -> Goal | None:
    """An objective cut to what is in play, or nothing when nothing of it is left."""
    cut = replace(
        goal,
        places=tuple(place for place in goal.places if place in places),
        nations=tuple(nation for nation in goal.nations if nation in playing),
        routes=tuple(route for route in goal.routes if route in routes),
    )
    gone = (goal.places and not cut.places) or (goal.nations and not cut.nations) or (goal.routes and not cut.routes)
    if gone or (goal.need == "all" and cut.places != goal.places):
        return None
    if goal.region and not any(place.region == goal.region for place in places.values()):
        return None
    return cut
