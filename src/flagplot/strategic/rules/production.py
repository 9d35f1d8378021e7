"""Step 2: where new units appear, and the troops that the naval game may ship."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.strategic.content.briefings import Line
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import SUBMARINE, Unit

STORES = ("tonnage", "lsp")


def new_unit(state: Strategic, nation: str, kind: str, base: str, *, idle: bool = False, damaged: bool = False) -> Unit:
    """Make a counter with the next number of its kind."""
    issued = state.serials.units.setdefault(nation, {})
    enter(issued, kind, 1)
    unit = Unit(UnitId(f"{nation}-{kind}-{issued[kind]}"), nation, kind, base, idle=idle, damaged=damaged)
    state.units[unit.id] = unit
    state.ledgers[nation].units_in += 1
    return unit


@rule("NW-SEQ-5", "NW-SEQ-6")
def yard_bases(state: Strategic, nation: str, line: Line) -> list[str]:
    """Where a line's units may appear: at its yards that are held, else at the fleet bases nearest to a yard that no enemy holds."""
    held = [yard for yard in line.yards if yard in state.harbours and is_home(state, nation, yard)]
    if held or not line.yards:
        return held
    free = [yard for yard in line.yards if yard in state.harbours and not is_enemys(state, nation, yard)]
    return nearest_bases(state, nation, free[0]) if free else []


def is_enemys(state: Strategic, nation: str, place: str) -> bool:
    """Whether a place is in enemy hands."""
    return state.at_war(nation, state.harbours[place].holder)


def is_home(state: Strategic, nation: str, base: str) -> bool:
    """Whether a nation can commission ships there: its own base, or its host's."""
    return state.is_friend(nation, state.harbours[base].holder) and state.is_fleet_base(base)


@rule("NW-SEQ-6")
def nearest_bases(state: Strategic, nation: str, place: str) -> list[str]:
    """The held fleet bases with the smallest sea-area distance from a place; several on a tie."""
    own = [base for base in state.harbours if state.is_fleet_base(base) and state.harbours[base].holder == nation]
    bases = own or [base for base in state.harbours if is_home(state, nation, base)]
    far: dict[str, int] = {}
    for base in bases:
        far[base] = min(state.distance(nation, base, area) for area in state.areas_of(place))
    best = min(far.values(), default=0)
    return sorted(base for base, distance in far.items() if distance == best)


@rule("NW-CTL-13")
def is_elektroboot(state: Strategic, unit: Unit) -> bool:
    """Whether by option of the briefing a new German flotilla has the type XXI boats."""
    german = unit.nation == "germany" and unit.kind == SUBMARINE
    return german and state.turn >= 20 and state.options.type_xxi == "from_20"


def new_troops(state: Strategic, nation: str) -> None:
    """The land points the naval game may ship, so that landings can be played."""
    briefing = state.atlas.nations[nation]
    base = briefing.troops_base
    if base not in state.harbours or not state.is_friend(nation, state.harbours[base].holder):
        return
    manpower, tanks = briefing.troops_per_turn[min(state.turn, len(briefing.troops_per_turn)) - 1]
    harbour = state.harbours[base]
    if manpower or tanks:
        harbour.put_ashore(nation, manpower, tanks)
        state.ledgers[nation].land_in += manpower + tanks
