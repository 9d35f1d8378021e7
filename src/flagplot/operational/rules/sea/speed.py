"""Speed, endurance and the course for home: what a group can do in an impulse."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.text.references import Series
from flagplot.operational.charts import SPEED
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.rules.recon.markers import in_port, is_port
from flagplot.operational.state.model import JAPAN, Bay, Group, Ship, enemy
from flagplot.operational.text.said import say

_IMPULSES: Final = {speed: SPEED.read(speed, "impulses").cell for speed in SPEED.rows}
_WHEN: Final = {speed: tuple(int(number) for number in when) for speed, when in _IMPULSES.items()}
_ORDER: Final = ("Transport", "Slow", "Fast")
_RANK: Final = {speed: rank for rank, speed in enumerate(_ORDER)}
_PRINTED: Final = {name: _RANK[card.speed] for name, card in SHIP.items()}
_FREIGHTERS: Final = frozenset(name for name, card in SHIP.items() if card.type == "freighter")
_SQUADRON: Final = frozenset(name for name, card in SHIP.items() if card.force == "trincomalee")


@rule("MK-SEA-39")
def knots(speed: str, hex_nm: int = 60) -> Fraction:
    """A speed class in knots: so many hexes in eight hours."""
    return Fraction(len(_IMPULSES[speed]) * hex_nm, 8)


@rule("MK-SEA-3", "MK-SEA-6")
def ship_speed(state: Bay, ship: Ship) -> str:
    """Fast, Slow or Transport; a Damaged ship makes Transport speed."""
    if ship.damaged:
        return "Transport" if state.options.damaged_speed == "1" or SHIP[ship.id].speed == "Transport" else "Slow"
    return SHIP[ship.id].speed


@rule("MK-SEA-5", "MK-REC-10")
def group_speed(state: Bay, group: Group) -> str:
    """The speed of the slowest ship; a dummy is Fast."""
    slowest = 2
    ships = state.ships
    for name in group.ships:
        ship = ships[name]
        rank = _RANK[ship_speed(state, ship)] if ship.damaged else _PRINTED[name]
        if rank < slowest:
            slowest = rank
            if not rank:
                break
    return _ORDER[slowest]


@rule("MK-SEA-1", "MK-SEA-2", "MK-SEA-3")
def moves_now(state: Bay, group: Group) -> bool:
    """Whether the group's speed lets it move in this impulse."""
    return state.impulse in _WHEN[group_speed(state, group)]


@rule("MK-SEA-11")
def fuel_cost(state: Bay) -> int:
    """Steps of fuel for one drop of the fuel marker."""
    return 3 if state.options.fuel_unit == "day_step" else 1


@rule("MK-SEA-14", "MK-SET-16")
def burns_fuel(state: Bay, name: str) -> bool:
    """Whether a ship's fuel is tracked: freighters only from their release, and only with the option."""
    if name in _FREIGHTERS:
        return state.released and state.options.track_sub_fuel == "on"
    return True


@rule("MK-SEA-14")
def group_fuel(state: Bay, group: Group) -> int:
    """The fuel steps of the ship with the least."""
    return min((state.ships[name].fuel for name in group.ships if burns_fuel(state, name)), default=99)


@rule("MK-SET-15", "MK-SET-16", "MK-SEA-44")
def is_held(state: Bay, group: Group) -> Objection | None:
    """Why a group may not sail yet: the Trincomalee squadron and the freighters wait for a detection."""
    if state.detected and state.released:
        return None
    if not state.detected:
        for name in group.ships:
            if name in _SQUADRON:
                text = say("refuse-trincomalee-squadron-stays-port")
                return Objection("MK-SET-15", text)
    if not state.released:
        for name in group.ships:
            if name in _FREIGHTERS:
                text = say("refuse-freighters-lie-still-until")
                return Objection("MK-SET-16", text)
    return None


@rule("MK-SEA-36")
def home_goals(state: Bay, side: str) -> tuple[str, ...]:
    """Where Damaged ships of a side must go: their edge of the map or their ports."""
    mode = state.options.damaged_homeward
    if mode == "literal_east_all":
        return SEA.east
    edge = SEA.east if side == JAPAN else SEA.west
    ports = tuple(sorted({SEA.hex_of[place] for place in PLACE if is_port(state, place, side)}))
    return (*edge, *ports)


@rule("MK-SEA-35")
def are_bound_home(state: Bay) -> bool:
    """Whether groups with a Damaged ship must sail homeward now."""
    return state.impulse == 2 and state.options.damaged_homeward != "free"


@rule("MK-SEA-35", "MK-SEA-36", "MK-SEA-37")
def homeward_steps(state: Bay, group: Group) -> list[str]:
    """The hexes one of which a group with a Damaged ship must enter now; empty if it is free."""
    if group.dummy or not are_bound_home(state):
        return []
    if not any(state.ships[name].damaged for name in group.ships) or in_port(state, group.at, group.side):
        return []
    if is_held(state, group) is not None or cannot_steam(state, group) is not None:
        return []
    steps = SEA.voyage(home_goals(state, group.side))
    here = steps.get(group.at, 999)
    foe = enemy(group.side)
    return [
        to
        for to in SEA.ways[group.at]
        if steps.get(to, 999) < here and not state.has_marker(to, foe) and not would_strand(state, group, to)
    ]


@rule("MK-SEA-13", "MK-SEA-43", "MK-SEA-4", "MK-SEA-21")
def cannot_steam(state: Bay, group: Group) -> Objection | None:
    """Why a group may not move at all in this impulse."""
    if group.moved & state.bit:
        return Objection("MK-SEA-4", say("refuse-moved-hex-impulse", group=group.id))
    if not moves_now(state, group):
        speed = group_speed(state, group)
        number = {"Fast": "MK-SEA-1", "Slow": "MK-SEA-2", "Transport": "MK-SEA-3"}[speed]
        when = Series(tuple(_IMPULSES[speed]))
        return Objection(number, say("refuse-makes-speed-moves-impulse", group=group.id, speed=speed, when=when))
    if group.withdrew:
        return Objection("MK-SEA-43", say("refuse-withdrawn-from-battle-moves", group=group.id))
    if group.regrouped & state.bit:
        return Objection("MK-SEA-21", say("refuse-regrouped-ends-movement-impulse", group=group.id))
    for name in group.ships:
        if state.ships[name].stranded:
            return Objection("MK-SEA-13", say("refuse-out-fuel-cannot-move", name=name))
    if state.impulse == 3 and group_fuel(state, group) < fuel_cost(state):
        return Objection("MK-SEA-13", say("refuse-no-fuel-left-pay", group=group.id))
    return None


@rule("MK-SEA-13")
def would_strand(state: Bay, group: Group, to: str) -> bool:
    """If fuel exhaustion is forbidden in advance: whether the group could no longer reach a port from a hex."""
    if state.options.fuel_exhaustion != "forbidden_in_advance" or group.dummy:
        return False
    ports = tuple(sorted({SEA.hex_of[place] for place in PLACE if is_port(state, place, group.side)}))
    pace = len(_IMPULSES[group_speed(state, group)])
    cost = fuel_cost(state) * (2 if pace == 3 else 1)
    turns = -(-SEA.voyage(ports).get(to, 999) // pace)
    fuel = group_fuel(state, group) - (fuel_cost(state) if state.impulse != 2 else 0)
    return turns * cost > fuel
