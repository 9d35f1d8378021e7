"""What a seat may know of a battle, built from an allow-list."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from flagplot.kernel.flow import Prompt
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.records.record import Record, field
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.kernel.view import View
from flagplot.tactical.content.scenarios import GroupSetup, Scenario
from flagplot.tactical.options import TacticalOptions
from flagplot.tactical.rules.damage.condition import allowance
from flagplot.tactical.rules.gunnery.arcs import angle_of, bears
from flagplot.tactical.rules.movement.scales import reach
from flagplot.tactical.rules.sight.sight import squalls
from flagplot.tactical.state.ids import NO_GROUP, GroupId, ShipId
from flagplot.tactical.state.model import (
    SOUND,
    Battle,
    Contact,
    Flight,
    Group,
    Ship,
    Signal,
    Smoke,
    Spread,
    Trail,
    TurnSheet,
)
from flagplot.tactical.text.said import say
from flagplot.tactical.text.wording import names_of

PLOTTING: Final = say("title-plot-and-allocate")
"""The title of the step in which plots are written."""
NEAREST: Final = 40
"""The most enemies for which each ship's bearing arcs are computed."""


class Silhouette(Record):
    """An enemy ship as a side knows her: everything printed about her class, and what is in sight."""

    id: ShipId
    name: str
    kind: str
    side: str
    group: GroupId
    """Her group; empty when she is out of sight."""
    is_seen: bool
    status: str
    level: int
    """Her damage: known while she is seen, and when she is sunk."""
    x: int = 0
    y: int = 0
    course: int = 0
    speed: int = 0
    """Thousandths of a knot, her last speed."""


class Wake(Record):
    """A torpedo track as it lies on the table."""

    side: str
    x: int
    y: int
    course: int
    count: int
    inches: int
    run: int
    leg: int
    legs: int


class BattleView(View):
    """The battle from one seat. It contains no ranges: they are measured when a shot is resolved (NA-SOP-10)."""

    options: TacticalOptions
    brief: Scenario
    turn: int
    clock: str
    visibility: int
    ships: dict[ShipId, Ship]
    """The seat's own side completely; every ship once the battle is over."""
    others: dict[ShipId, Silhouette]
    """The other ships as they are known."""
    groups: dict[GroupId, Group]
    flights: dict[str, Flight]
    """Own elements, and enemy ones on their way to a target."""
    spreads: list[Spread]
    """Own torpedoes."""
    wakes: list[Wake]
    """Enemy torpedoes whose tracks are laid out."""
    smoke: list[Smoke]
    datums: dict[ShipId, tuple[int, int]]
    contacts: dict[GroupId, Contact]
    lost: list[GroupId]
    signals: list[Signal]
    """What this seat has sent that is not delivered yet."""
    sheet: TurnSheet
    """The seat's own part of the turn sheet."""
    woken: list[ShipId]
    fired_on: list[GroupId]
    trails: list[Trail]
    """The tracks of the ships in sight in the last movement."""
    most: dict[GroupId, int]
    """What each group this seat plots for may run this turn, before turning costs."""
    reach: dict[GroupId, list[tuple[int, int]]]
    """How far each of them can go after a turn: up to so many degrees, so many units."""
    bearing: dict[ShipId, dict[ShipId, list[str]]]
    """While this seat plots: which arcs of each of its ships bear on each enemy in sight."""
    squalls: list[tuple[int, int, int]] = field(factory=list)
    """Rain squalls: the centre and the radius of each, in units."""
    undeceived: list[ShipId] = field(factory=list)
    names: dict[str, str] = field(factory=dict)
    """What the groups and flights of the view are called; a glance tells none."""


@rule("NA-SOP-10", "NA-SOP-11", "NA-SOP-12", "NA-SOP-24", "NA-TRP-10", "NA-SUB-10", "NA-MOV-27")
def look(
    state: Battle,
    seat: Seat,
    to_act: tuple[Seat, ...],
    prompt: Prompt | None,
    *,
    shares: bool = False,
) -> BattleView:
    """Build a seat's view from what it may know, and nothing else.

    With `shares` it holds the battle's own ships, not copies, and no titles of phases: for programs. Which arcs bear is told
    with the prompt, to the seats that are asked.
    """
    side = side_of(seat)
    is_open = seat == CONTROL or state.outcome is not None
    are_plotting = bool(state.flow) and state.flow[-1].title(state) == PLOTTING
    ships, others = _show_ships(state, side, is_open=is_open, are_plotting=are_plotting, shares=shares)
    own_groups = {name: group.clone() for name, group in state.groups.items() if is_open or group.side == side}
    flights = {
        name: _flight(flight, side, is_open)
        for name, flight in state.flights.items()
        if _is_shown(flight, side, is_open)
    }
    spreads, wakes = _torpedoes(state, side, is_open)
    most = {name: allowance(state, group) for name, group in state.groups.items() if group.seat == seat}
    return BattleView(
        seat,
        state.brief.title if "\n" in state.scenario else state.scenario,
        () if shares else tuple(state.where()),
        to_act,
        prompt,
        state.outcome,
        state.logs[seat].clone() if seat in state.logs else Logbook(),
        [phase.seen_by(seat) for phase in state.flow],
        state.options,
        state.brief if is_open else _card(state.brief, side),
        state.turn,
        state.sheet.clock,
        state.visibility,
        ships,
        others,
        own_groups,
        flights,
        spreads,
        wakes,
        [_smoke(smoke, side, is_open) for smoke in state.smoke if is_open or _is_known(smoke, side)],
        dict(state.datums),
        dict(state.contacts.get(side, {})),
        list(state.lost.get(side, [])),
        [signal for signal in state.signals if is_open or signal.sender == seat],
        _own_sheet(state, seat, is_open),
        [name for name in state.woken if is_open or state.ships[name].side == side],
        [name for name in state.fired_on if is_open or state.groups[name].side == side],
        _trails(state, side, is_open),
        most,
        {name: reach(way, 0, is_pooled=False) for name, way in most.items()},
        bearing_of(seat, own_groups, ships, others) if prompt and are_plotting else {},
        squalls(state),
        [name for name in state.undeceived if is_open or state.ships[name].side == side],
        {} if shares else names_of(own_groups, flights),
    )


@rule("NA-SOP-10", "NA-SOP-11", "NA-SUB-10")
def chart_of(state: Battle, seat: Seat) -> BattleView:
    """The ships as a seat sees them, its side's groups and what it may run, for a program that reads nothing else: the rest of the view is blank."""
    side = side_of(seat)
    is_open = seat == CONTROL or state.outcome is not None
    are_plotting = bool(state.flow) and state.flow[-1].title(state) == PLOTTING
    ships, others = _show_ships(state, side, is_open=is_open, are_plotting=are_plotting, shares=True)
    return BattleView(
        seat,
        state.brief.title,
        (),
        (),
        None,
        state.outcome,
        Logbook(),
        [],
        state.options,
        state.brief if is_open else _card(state.brief, side),
        state.turn,
        state.sheet.clock,
        state.visibility,
        ships,
        others,
        {name: group for name, group in state.groups.items() if is_open or group.side == side},
        {},
        [],
        [],
        [],
        {},
        {},
        [],
        [],
        TurnSheet(state.turn, state.sheet.clock),
        [],
        [],
        [],
        {name: allowance(state, group) for name, group in state.groups.items() if group.seat == seat},
        {},
        {},
    )


def _show_ships(
    state: Battle, side: str, *, is_open: bool, are_plotting: bool, shares: bool
) -> tuple[dict[ShipId, Ship], dict[ShipId, Silhouette]]:
    ships: dict[ShipId, Ship] = {}
    others: dict[ShipId, Silhouette] = {}
    for ship in state.ships.values():
        if is_open or ship.side == side:
            ships[ship.id] = ship if shares else ship.clone()
        else:
            others[ship.id] = _silhouette(state, ship, side, are_plotting)
    return ships, others


def bearing_of(
    seat: Seat, groups: dict[GroupId, Group], ships: dict[ShipId, Ship], others: dict[ShipId, Silhouette]
) -> dict[ShipId, dict[ShipId, list[str]]]:
    """The arcs that bear, from the positions and courses that the seat can see; on the nearest enemies, if there are very many."""
    seen = [other for other in others.values() if other.is_seen]
    found: dict[ShipId, dict[ShipId, list[str]]] = {}
    for group in groups.values():
        if group.seat != seat or not group.ships:
            continue
        targets = _nearest(ships[group.ships[0]], seen)
        for name in group.ships:
            ship = ships[name]
            if ship.in_battle:
                arcs = sorted({battery.arc for battery in ship.sheet.batteries})
                angles = {target.id: angle_of(ship, target.x, target.y) for target in targets}
                found[name] = {target: [arc for arc in arcs if bears(arc, angle)] for target, angle in angles.items()}
    return found


def _nearest(leader: Ship, seen: list[Silhouette]) -> list[Silhouette]:
    """The enemies in sight that are nearest to a group's leader: the size of a view must not grow with the square of the ships."""
    if len(seen) <= NEAREST:
        return seen
    return sorted(seen, key=lambda other: (other.x - leader.x) ** 2 + (other.y - leader.y) ** 2)[:NEAREST]


_CARDS: Final[dict[tuple[str, str], tuple[Scenario, Scenario]]] = {}
"""The cards of recent battles, each with the scenario it was made from."""


def _card(brief: Scenario, side: str) -> Scenario:
    """The scenario as its card shows it to a side: which ships it meets, not their starting positions or depths."""
    known = _CARDS.get((brief.id, side))
    if known is not None and known[0] is brief:
        return known[1]
    groups = [
        entry if entry.side == side else GroupSetup(entry.id, entry.name, entry.side, 0, 0, 0, 0, 0, entry.ships, "")
        for entry in brief.groups
    ]
    card = replace(brief, groups=tuple(groups))
    if len(_CARDS) > 100:
        _CARDS.clear()
    _CARDS[brief.id, side] = (brief, card)
    return card


def _silhouette(state: Battle, ship: Ship, side: str, are_plotting: bool) -> Silhouette:
    """Sunk and departed ships are known to all; the others as far as they are in sight.

    An observer sees the ships that either side knows to be in sight of the other, so that no side learns from an observer's
    view what the enemy has sighted.
    """
    known = state.seen.get(side, ()) if side in state.sides else state.common
    is_seen = ship.id in known and ship.in_battle and not ship.is_submerged
    level = ship.level if is_seen or not ship.in_battle else SOUND
    if not is_seen:
        return Silhouette(ship.id, ship.name, ship.kind, ship.side, NO_GROUP, False, ship.status, level)
    return Silhouette(
        ship.id,
        ship.name,
        ship.kind,
        ship.side,
        ship.group,
        True,
        ship.status,
        level,
        ship.x,
        ship.y,
        ship.course,
        ship.speed if are_plotting else 0,
    )


def _torpedoes(state: Battle, side: str, is_open: bool) -> tuple[list[Spread], list[Wake]]:
    """Own spreads, renumbered so that the numbers reveal nothing, and enemy tracks that are laid out."""
    own: list[Spread] = []
    wakes: list[Wake] = []
    for spread in state.spreads:
        if is_open or spread.side == side:
            shown = spread.clone()
            shown.id = len(own) + 1
            own.append(shown)
        elif not spread.is_hidden:
            s = spread
            wakes.append(Wake(s.side, s.x, s.y, s.course, s.count, s.inches, s.run, s.leg, s.legs))
    return own, wakes


def _is_known(smoke: Smoke, side: str) -> bool:
    """Whether a side has seen a line of smoke; observers see only what was laid in sight of both sides."""
    return side in smoke.known


def _smoke(smoke: Smoke, side: str, is_open: bool) -> Smoke:
    """A line of smoke without the other sides that have seen it."""
    shown = smoke.clone()
    if not is_open:
        shown.known = [side]
    return shown


def _trails(state: Battle, side: str, is_open: bool) -> list[Trail]:
    """The trails a side saw, without the other sides that did."""
    shown = []
    for trail in state.trails:
        if is_open:
            shown.append(trail)
        elif side in trail.known:
            shown.append(Trail(trail.ship, trail.corners, [side], trail.course))
    return shown


def _is_shown(flight: Flight, side: str, is_open: bool) -> bool:
    return is_open or flight.side == side or (flight.mission == "strike" and flight.status == "air")


def _flight(flight: Flight, side: str, is_open: bool) -> Flight:
    shown = flight.clone()
    if not is_open and flight.side != side:
        shown.moment = ""
    return shown


def _own_sheet(state: Battle, seat: Seat, is_open: bool) -> TurnSheet:
    """The seat's own orders of this turn."""
    sheet = state.sheet
    if is_open:
        return sheet.clone()

    def is_own(ship: ShipId) -> bool:
        if ship in state.flights:
            return state.flights[ship].side == side_of(seat)
        return state.groups[state.ships[ship].group].seat == seat

    def own_fire(factors: dict[int, list[ShipId]]) -> dict[int, list[ShipId]]:
        return {factor: own for factor, firing in factors.items() if (own := [ship for ship in firing if is_own(ship)])}

    return TurnSheet(
        sheet.turn,
        sheet.clock,
        {name: steps for name, steps in sheet.helms.items() if state.groups[name].seat == seat},
        [salvo for salvo in sheet.salvoes if is_own(salvo.ship)],
        [launch for launch in sheet.launches if is_own(launch.ship)],
        [search for search in sheet.searches if is_own(search.ship)],
        {aim: own for aim, factors in sheet.crowd.items() if (own := own_fire(factors))},
        [attack for attack in sheet.attacks if is_own(attack.attacker)],
        [],
        [shot for shot in sheet.throats if is_own(shot.boat)],
    )
