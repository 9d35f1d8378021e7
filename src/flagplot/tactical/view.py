"""What a seat may know of a battle, built from an allow-list."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.view import View
from flagplot.tactical.arcs import angle_to, bears
from flagplot.tactical.model import (
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
from flagplot.tactical.scenarios import GroupSetup, Scenario
from flagplot.tactical.track import allowance


class Silhouette:
    """An enemy ship as a side knows her: everything printed about her class, and what is in sight."""

    def __init__(
        self,
        id: str,  # as every piece of every game
        name: str,
        kind: str,
        side: str,
        group: str,
        is_seen: bool,
        status: str,
        level: int,
        x: int = 0,
        y: int = 0,
        course: int = 0,
        speed: int = 0,
    ) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.side = side
        self.group = group
        """Her group; empty when she is out of sight."""
        self.is_seen = is_seen
        self.status = status
        self.level = level
        """Her damage: known when she is seen, and when she is sunk."""
        self.x = x
        self.y = y
        self.course = course
        self.speed = speed
        """Thousandths of a knot, as she went last."""


class Wake:
    """A torpedo track as it lies on the table."""

    def __init__(
        self, side: str, x: int, y: int, course: int, count: int, inches: int, run: int, leg: int, legs: int
    ) -> None:
        self.side = side
        self.x = x
        self.y = y
        self.course = course
        self.count = count
        self.inches = inches
        self.run = run
        self.leg = leg
        self.legs = legs


class BattleView(View):
    """The battle from one chair. It offers no ranges: they are measured when a shot is resolved (NA-SOP-10)."""

    def __init__(
        self,
        seat: Seat,
        scenario: str,
        options: dict[str, str],
        where: tuple[str, ...],
        to_act: tuple[Seat, ...],
        prompt: Prompt | None,
        outcome: Outcome | None,
        logbook: Logbook,
        flow: list[Phase[Any]],
        brief: Scenario,
        turn: int,
        clock: str,
        visibility: int,
        ships: dict[str, Ship],
        others: dict[str, Silhouette],
        groups: dict[str, Group],
        flights: dict[str, Flight],
        spreads: list[Spread],
        wakes: list[Wake],
        smoke: list[Smoke],
        datums: dict[str, tuple[int, int]],
        contacts: dict[str, Contact],
        lost: list[str],
        signals: list[Signal],
        sheet: TurnSheet,
        woken: list[str],
        fired_on: list[str],
        detached: bool,
        trails: list[Trail],
        most: dict[str, int],
        bearing: dict[str, dict[str, list[str]]],
    ) -> None:
        super().__init__(seat, scenario, options, where, to_act, prompt, outcome, logbook, flow)
        self.brief = brief
        self.turn = turn
        self.clock = clock
        self.visibility = visibility
        self.ships = ships
        """The seat's own side in full; every ship once the battle is over."""
        self.others = others
        """The other ships as they are known."""
        self.groups = groups
        self.flights = flights
        """Own elements, and enemy ones on their way to a target."""
        self.spreads = spreads
        """Own torpedoes."""
        self.wakes = wakes
        """Enemy torpedoes whose tracks are laid out."""
        self.smoke = smoke
        self.datums = datums
        self.contacts = contacts
        self.lost = lost
        self.signals = signals
        """What this seat has sent and is not delivered yet."""
        self.sheet = sheet
        """The seat's own part of the turn sheet."""
        self.woken = woken
        self.fired_on = fired_on
        self.detached = detached
        """Whether anybody has detached a sub-unit."""
        self.trails = trails
        """How the ships in sight went in the last movement."""
        self.most = most
        """What each group this seat plots for may run this turn, before turning costs."""
        self.bearing = bearing
        """While this seat plots: which arcs of each of its ships bear on each enemy in sight."""


@rule("NA-SOP-10", "NA-SOP-11", "NA-SOP-12", "NA-TRP-10", "NA-SUB-10", "NA-MOV-27")
def look(
    state: Battle, seat: Seat, where: tuple[str, ...], to_act: tuple[Seat, ...], prompt: Prompt | None
) -> BattleView:
    """Build a seat's view from what it may know, and nothing else."""
    side = seat.split("/")[0]
    is_open = seat == CONTROL or state.outcome is not None
    ships: dict[str, Ship] = {}
    others: dict[str, Silhouette] = {}
    for ship in state.ships.values():
        if is_open or ship.side == side:
            ships[ship.id] = ship.clone()
        else:
            others[ship.id] = _silhouette(state, ship, side)
    own_groups = {name: group.clone() for name, group in state.groups.items() if is_open or group.side == side}
    spreads, wakes = _torpedoes(state, side, is_open)
    return BattleView(
        seat,
        state.brief.title if "\n" in state.scenario else state.scenario,
        state.options,
        where,
        to_act,
        prompt,
        state.outcome,
        state.logs[seat].clone() if seat in state.logs else Logbook(),
        [phase.seen_by(seat) for phase in state.flow],
        state.brief if is_open else _card(state.brief, side),
        state.turn,
        state.sheet.clock,
        state.visibility,
        ships,
        others,
        own_groups,
        {
            name: _flight(flight, side, is_open)
            for name, flight in state.flights.items()
            if _is_shown(flight, side, is_open)
        },
        spreads,
        wakes,
        [_smoke(smoke, side, is_open) for smoke in state.smoke if is_open or _is_known(state, smoke, side)],
        dict(state.datums),
        dict(state.contacts.get(side, {})),
        list(state.lost.get(side, [])),
        [signal for signal in state.signals if is_open or signal.sender == seat],
        _own_sheet(state, seat, is_open),
        [word for word in state.woken if is_open or state.ships[word.split()[0]].side == side],
        [name for name in state.fired_on if is_open or state.groups[name].side == side],
        any(group.parent for group in state.groups.values()),
        _trails(state, side, is_open),
        {name: allowance(state, group) for name, group in state.groups.items() if group.seat == seat},
        _bearing(state, seat, others) if prompt and "Plot" in where[-1] else {},
    )


def _bearing(state: Battle, seat: Seat, others: dict[str, Silhouette]) -> dict[str, dict[str, list[str]]]:
    """The arcs that bear, from the places and courses the seat can see for itself."""
    targets = [name for name, other in others.items() if other.is_seen]
    found: dict[str, dict[str, list[str]]] = {}
    for group in state.groups.values():
        for name in group.ships if group.seat == seat else ():
            ship = state.ships[name]
            if ship.in_battle:
                arcs = sorted({battery.arc for battery in ship.sheet.batteries})
                angles = {target: angle_to(ship, state.ships[target]) for target in targets}
                found[name] = {target: [arc for arc in arcs if bears(arc, angle)] for target, angle in angles.items()}
    return found


def _card(brief: Scenario, side: str) -> Scenario:
    """The scenario as its card shows it to a side: whom it meets, not where they begin nor how deep."""
    groups = [
        entry if entry.side == side else GroupSetup(entry.id, entry.name, entry.side, 0, 0, 0, 0, 0, entry.ships, "")
        for entry in brief.groups
    ]
    return replace(brief, groups=tuple(groups))


def _silhouette(state: Battle, ship: Ship, side: str) -> Silhouette:
    """Sunk and departed ships are known to everybody; the others as far as they are in sight."""
    watcher = state.enemy(ship.side) if side not in state.sides else side
    is_seen = ship.id in state.seen.get(watcher, ()) and ship.in_battle and not ship.is_submerged
    level = ship.level if is_seen or not ship.in_battle else SOUND
    if not is_seen:
        return Silhouette(ship.id, ship.name, ship.kind, ship.side, "", False, ship.status, level)
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
        ship.speed if "Plot" in state.where()[-1] else 0,
    )


def _torpedoes(state: Battle, side: str, is_open: bool) -> tuple[list[Spread], list[Wake]]:
    """Own spreads, numbered anew so that the numbers tell nothing, and enemy tracks that are laid out."""
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


def _is_known(state: Battle, smoke: Smoke, side: str) -> bool:
    """Whether a side has seen a line of smoke; an observer knows what everybody knows."""
    return side in smoke.known or (side not in state.sides and len(smoke.known) == len(state.sides))


def _smoke(smoke: Smoke, side: str, is_open: bool) -> Smoke:
    """A line of smoke without word of who else has seen it."""
    shown = smoke.clone()
    if not is_open:
        shown.known = [side]
    return shown


def _trails(state: Battle, side: str, is_open: bool) -> list[Trail]:
    """The trails a side saw, without word of who else did; an observer sees those of ships their enemies saw."""
    shown = []
    for trail in state.trails:
        watcher = side if side in state.sides else state.enemy(state.ships[trail.ship].side)
        if is_open:
            shown.append(trail)
        elif watcher in trail.known:
            shown.append(Trail(trail.ship, trail.corners, [side]))
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

    def is_own(ship: str) -> bool:
        if ship in state.flights:
            return state.flights[ship].side == seat.split("/")[0]
        return state.groups[state.ships[ship].group].seat == seat

    return TurnSheet(
        sheet.turn,
        sheet.clock,
        {name: steps for name, steps in sheet.helms.items() if state.groups[name].seat == seat},
        [salvo for salvo in sheet.salvoes if is_own(salvo.ship)],
        [launch for launch in sheet.launches if is_own(launch.ship)],
        [search for search in sheet.searches if is_own(search.ship)],
        {},
        [attack for attack in sheet.attacks if is_own(attack.attacker)],
        [],
    )
