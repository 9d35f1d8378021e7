"""Positions in a few lines: a small ocean of eight areas in a row, and the real war.

    a - b - c - d - e - f - g - h =strait= s

Allied: pearl (usa, a), sydney (uk, b), midway (usa port, c), twin (uk, on a and c), reef (usa island base, c), hanger (usa port, b).
Axis: truk (japan, e), wake (japan port, d), kyoto (japan, h), saigon (japan, g, from turn 4), kiel (germany, s), beach (japan, d, on
the land map). Neutral: cadiz (a fleet base, b), rio (a port trading with usa and uk, c). toulon (vichy, f).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flagplot.kernel.dice import Chance, ScriptedDice, key_from_seed
from flagplot.kernel.event import Event
from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection
from flagplot.kernel.seat import OBSERVER, Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import GAME
from flagplot.strategic.content import atlas
from flagplot.strategic.content.briefings import Card, Nation
from flagplot.strategic.content.resources import Resource
from flagplot.strategic.content.scenario import Chair, Scenario
from flagplot.strategic.content.world import Link, Place, Route
from flagplot.strategic.rules.production import new_unit
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import TASK_FORCE, Operation, TaskForce, Unit
from flagplot.strategic.state.pieces import Route as ChartedRoute

AREAS = (*tuple("abcdefgh"), "s")
LINKS = (
    *tuple(Link(one, two, "open") for one, two in zip("abcdefg", "bcdefgh", strict=True)),
    Link("h", "s", "strait", "The Narrows", ("kyoto",)),
)
PLACES = {
    place.id: place
    for place in (
        Place("pearl", "Pearl", "fleet_base", ("a",), "usa", "usa"),
        Place("sydney", "Sydney", "fleet_base", ("b",), "uk", "uk"),
        Place("hanger", "Hanger", "port", ("b",), "", "usa"),
        Place("midway", "Midway", "port", ("c",), "", "usa", island=True),
        Place("twin", "Twin", "fleet_base", ("a", "c"), "uk", "uk"),
        Place("reef", "Reef", "fleet_base", ("c",), "usa", "usa", island=True),
        Place("rio", "Rio", "port", ("c",), "", "neutral", trades=("usa", "uk")),
        Place("cadiz", "Cadiz", "fleet_base", ("b",), "spain", "neutral"),
        Place("wake", "Wake", "port", ("d",), "", "japan", island=True),
        Place("beach", "Beach", "port", ("d",), "", "japan", land=True, terrain="open_beach"),
        Place("truk", "Truk", "fleet_base", ("e",), "japan", "japan"),
        Place("toulon", "Toulon", "fleet_base", ("f",), "france", "vichy"),
        Place("saigon", "Saigon", "fleet_base", ("g",), "japan", "japan", base_from=4),
        Place("kyoto", "Kyoto", "fleet_base", ("h",), "japan", "japan"),
        Place("kiel", "Kiel", "fleet_base", ("s",), "germany", "germany"),
    )
}
ROUTES = {
    1: Route(1, "Pearl to Midway", "pearl", "midway", ("a", "b", "c")),
    2: Route(2, "Truk to Kyoto", "truk", "kyoto", ("e", "f", "g", "h")),
    3: Route(3, "Pearl to Rio", "pearl", "rio", ("a", "b", "c")),
}


def _nation(name: str, alliance: str, flags: int, cards: int = 3) -> Nation:
    deck = tuple(Card(f"{name}-{n}", n, f"Card {n}", 1) for n in range(1, cards + 1))
    air = 1 if name == "japan" else 0
    return Nation(
        name,
        name.title(),
        alliance,
        flags=(flags,) * 22,
        flags_summer=(flags + 1,) * 22,
        military_flags=(1,) * 22,
        cards=deck,
        land_air_range=(air,) * 22,
    )


NATIONS = {
    "usa": _nation("usa", "allied", 2),
    "uk": _nation("uk", "allied", 1),
    "germany": _nation("germany", "axis", 1),
    "japan": _nation("japan", "axis", 2),
    "vichy": _nation("vichy", "neutral", 1, 0),
    "ussr": _nation("ussr", "allied", 1, 0),
}
LITTLE = Scenario(
    name="little",
    title="A little ocean",
    blurb="For tests.",
    first_turn=1,
    last_turn=22,
    chairs=tuple(Chair(Seat(name), (name,)) for name in NATIONS),
    areas=AREAS,
    links=LINKS,
    nations=NATIONS,
    places=PLACES,
    routes=ROUTES,
    tonnage={"usa": {1: 10, 3: 4}, "japan": {2: 12}},
    reserve={"usa": 20, "uk": 12, "japan": 12, "germany": 5},
    pool={"usa": 2, "japan": 2},
    peace=(("japan", "ussr"),),
    resources={
        "malaya": Resource("malaya", "Malaya", ("rubber", "tungsten"), ("sydney", "pearl")),
        "java": Resource("java", "Java", ("rubber", "tungsten"), ("sydney", "pearl")),
        "siam": Resource("siam", "Siam", ("rubber",), ("pearl",)),
        "guianas": Resource("guianas", "the Guianas", ("aluminium",), ("rio",)),
    },
)


class Halt(Phase[Strategic]):
    """Where a test stops: an observer is asked for an order that never comes."""

    def seats(self, state: Strategic) -> Sequence[Seat]:
        return (OBSERVER,)

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        return Prompt("The test stops here.")

    def clone(self) -> Halt:
        return self


def little(turn: int = 2, phase: Phase[Any] | None = None, scenario: Scenario = LITTLE, **options: Any) -> Strategic:
    """The little ocean on some turn, in some phase, under some options."""
    name = f"little {id(scenario)}"
    atlas.register(name, scenario)
    state = GAME.setup(name, GAME.settings({"setup": "briefing", **options}), Chance(key_from_seed(1)))
    state.turn = turn
    state.flow = [Halt()] if phase is None else [Halt(), phase]
    return state


def changed(**facts: Any) -> Scenario:
    """The little ocean with other content."""
    return replace(LITTLE, **facts)


def war(turn: int = 1, phase: Phase[Any] | None = None, **options: Any) -> Strategic:
    """The real war as it stands on turn 1."""
    state = GAME.setup("war", GAME.settings({"setup": "briefing", **options}), Chance(key_from_seed(1)))
    state.turn = turn
    state.flow = [Halt()] if phase is None else [Halt(), phase]
    return state


def unit(state: Strategic, nation: str, kind: str, at: str, *, damaged: bool = False, aboard: str = "") -> Unit:
    """A counter at a base."""
    made = new_unit(state, nation, kind, at, damaged=damaged)
    made.aboard = aboard
    return made


def carrier(state: Strategic, nation: str, at: str, kind: str = "fleet_carrier") -> Unit:
    """A carrier group with its air point aboard."""
    made = unit(state, nation, kind, at)
    unit(state, nation, "air", at, aboard=made.id)
    return made


def force(
    state: Strategic,
    name: str,
    base: str,
    *units: Unit,
    lsp: int = 0,
    men: int = 0,
    tanks: int = 0,
    transports: int = 0,
) -> TaskForce:
    """A task force of some units, with troops and LSP already aboard."""
    made = TaskForce(name, name.partition(":")[0], base, [u.id for u in units], men, tanks, transports, lsp)
    state.ledgers[made.nation].land_in += men + tanks
    state.ledgers[made.nation].tonnage_in += transports
    for one in units:
        one.duty, one.on = TASK_FORCE, name
        air = state.air_of(one.id)
        if air is not None:
            air.duty, air.on = TASK_FORCE, name
    state.forces[name] = made
    return made


def operation(state: Strategic, kind: str, lead: str, area: str, **facts: Any) -> Operation:
    """A flag on the map."""
    made = Operation(kind, state.forces[lead].nation, lead, area, **facts)
    made.number = len(state.operations)
    state.operations.append(made)
    for name in made.forces():
        state.forces[name].operation = made.number
        state.forces[name].area = area
        state.forces[name].used = 1
    return made


def stock(state: Strategic, nation: str, base: str, number: int) -> None:
    """LSP at a base."""
    state.stock_of(base)[nation] = number
    state.ledgers[nation].lsp_in += number


def troops(state: Strategic, nation: str, place: str, men: int = 0, tanks: int = 0, garrisons: int = 0) -> None:
    """Land points at a place."""
    harbour = state.harbours[place]
    harbour.manpower[nation] = men
    harbour.tanks[nation] = tanks
    if garrisons:
        harbour.garrisons[nation] = garrisons
    state.ledgers[nation].land_in += men + tanks + garrisons


def route(state: Strategic, number: int, owner: str, a: str, b: str, path: str, **tonnage: int) -> ChartedRoute:
    """A route on the chart."""
    made = ChartedRoute(number, f"route {number}", owner, a, b, tuple(path), dict(tonnage), {})
    state.routes[number] = made
    for nation, points in tonnage.items():
        state.ledgers[nation].tonnage_in += points
    return made


def umpire(*faces: int) -> Umpire:
    """An umpire with these dice."""
    return Umpire(ScriptedDice(*faces))


def objection(state: Strategic, seat: str, line: str) -> Objection | None:
    """Why a line may not be ordered."""
    return GAME.check(state, Seat(seat), GAME.notation.parse(line))


def refused(state: Strategic, seat: str, line: str) -> str:
    """The rule by which a line is refused; empty if it is legal."""
    found = objection(state, seat, line)
    return "" if found is None else found.rule


def order(state: Strategic, seat: str, line: str, *faces: int) -> list[Event]:
    """Give a legal order and let the game run on. Returns the events."""
    found = objection(state, seat, line)
    assert found is None, str(found)
    umpired = Umpire(ScriptedDice(*faces), state.logs)
    GAME.obey(state, Seat(seat), GAME.notation.parse(line), umpired)
    return umpired.events


def sheets(state: Strategic, lines: dict[str, str], *faces: int) -> list[Event]:
    """Hand in everybody's sheet, empty for those not named, and let the game run on."""
    events: list[Event] = []
    blank = state.flow[-1].orders(state, Seat("usa"))
    empty = next(iter(blank)).line()
    acting = list(GAME.to_act(state))
    for seat in acting:
        line = lines.get(seat, empty)
        events += order(state, seat, line, *(faces if seat == acting[-1] else ()))
    return events


def run(state: Strategic, *faces: int) -> list[Event]:
    """Let the phases run until somebody owes an order."""
    umpired = Umpire(ScriptedDice(*faces), state.logs)
    GAME.advance(state, umpired)
    return umpired.events


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, by kind."""
    return [event.kind for event in events]


def top(state: Strategic) -> Any:
    """The open phase."""
    return state.flow[-1]


def air_of(state: Strategic, name: str) -> Unit:
    """The air point a carrier carries."""
    air = state.air_of(name)
    assert air is not None, f"{name} carries no air point"
    return air


def fact(events: Sequence[Event], kind: str, name: str) -> Any:
    """One fact of the first event of a kind."""
    return next(event for event in events if event.kind == kind).facts[name]
