"""What a seat may know of a battle, and a world in which it would know exactly that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from flagplot.kernel.dice import Chance, Dice
from flagplot.kernel.flow import Phase, Prompt, Sealed
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.kernel.view import View
from flagplot.tactical import content
from flagplot.tactical.geometry import YARD, advance
from flagplot.tactical.model import (
    AFLOAT,
    SOUND,
    Battle,
    Contact,
    Flight,
    Group,
    Salvo,
    Ship,
    Signal,
    Smoke,
    Spread,
    TurnSheet,
)
from flagplot.tactical.phases.gunfire import Gunfire, Shifting
from flagplot.tactical.phases.torpedoes import mounts
from flagplot.tactical.scenarios import GroupSetup, Scenario
from flagplot.tactical.setup import commission


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
        [smoke.clone() for smoke in state.smoke],
        dict(state.datums),
        dict(state.contacts.get(side, {})),
        list(state.lost.get(side, [])),
        [signal for signal in state.signals if is_open or signal.sender == seat],
        _own_sheet(state, seat, is_open),
        [word for word in state.woken if is_open or state.ships[word.split()[0]].side == side],
        [name for name in state.fired_on if is_open or state.groups[name].side == side],
        any(group.parent for group in state.groups.values()),
    )


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
    is_seen = ship.id in state.seen.get(watcher, ()) and ship.in_battle
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


_WHY: Final = "imagine"


def imagine(view: BattleView, dice: Dice) -> Battle:
    """A battle in which the seat would see exactly this: unseen ships somewhere, unread plots somehow."""
    brief = view.brief
    seat = view.seat
    side = seat.split("/")[0]
    chance = Chance("".join(f"{dice.roll(256, _WHY) - 1:02x}" for _ in range(32)))
    groups: dict[str, Group] = {}
    ships: dict[str, Ship] = {}
    by_group = view.options.get("commands") == "group"
    for entry in brief.groups:
        if entry.id in view.groups:
            groups[entry.id] = view.groups[entry.id].clone()
        else:
            chair = Seat(f"{entry.side}/{entry.id}" if by_group else entry.side)
            first = entry.ships[0].id
            groups[entry.id] = Group(entry.id, entry.name, entry.side, chair, [], first)
    for name, group in view.groups.items():
        if name not in groups:
            groups[name] = group.clone()
    for entry in brief.groups:
        for one in entry.ships:
            if one.id in view.ships:
                ships[one.id] = view.ships[one.id].clone()
                continue
            ships[one.id] = _conjure(view, view.others[one.id], entry.id, groups, dice)
    for name in view.contacts:
        if name not in groups:
            enemy = next(other for other in brief.sides if other != side)
            groups[name] = Group(name, name, enemy, _first_seat(groups, enemy), [], next(iter(ships)))
    _fill_flags(groups, ships, view)
    logs = _empty_logs(groups)
    for event in view.logbook:
        logs[seat].append(event)
    state = Battle(
        view.scenario,
        view.options,
        chance,
        [phase.clone() for phase in view.flow],
        logs,
        brief,
        ships,
        groups,
        view.sheet.clone(),
        view.visibility,
        view.outcome,
        {name: flight.clone() for name, flight in view.flights.items()},
        [],
        [smoke.clone() for smoke in view.smoke],
        list(view.signals),
    )
    state.turn = view.turn
    state.datums = dict(view.datums)
    state.woken, state.fired_on = list(view.woken), list(view.fired_on)
    for one_side in brief.sides:
        state.contacts[one_side] = dict(view.contacts) if one_side == side else {}
        state.lost[one_side] = list(view.lost) if one_side == side else []
        watcher_knows = one_side == side or seat == OBSERVER
        state.seen[one_side] = (
            [o.id for o in view.others.values() if o.is_seen and o.side != one_side] if watcher_knows else []
        )
    _refloat(state, view, dice)
    _fill_flow(state, dice)
    return state


def _first_seat(groups: dict[str, Group], side: str) -> Seat:
    return next(group.seat for group in groups.values() if group.side == side)


def _empty_logs(groups: dict[str, Group]) -> dict[Seat, Logbook]:
    seats = list(dict.fromkeys(group.seat for group in groups.values()))
    return {seat: Logbook() for seat in (*seats, CONTROL, OBSERVER)}


def _conjure(view: BattleView, known: Silhouette, entry_id: str, groups: dict[str, Group], dice: Dice) -> Ship:
    """An enemy ship: as seen, or somewhere out of sight."""
    setup = next(entry for entry in view.brief.groups if entry.id == entry_id)
    one = next(ship for ship in setup.ships if ship.id == known.id)
    x, y = known.x, known.y
    if not known.is_seen:
        x, y = _somewhere(view, known, dice)
    ship = commission(one, content.classes()[one.kind], setup, x, y, view.brief.date)
    ship.status, ship.level = known.status, known.level
    if known.is_seen:
        ship.course, ship.speed = known.course, known.speed
        ship.depth = "S" if ship.depth else ""
    elif ship.is_submarine:
        ship.depth = dice.pick(("P", "D"), _WHY)
    ship.controlled = dice.roll(2, _WHY) == 1
    ship.group = known.group or entry_id
    if ship.group not in groups:
        chair = groups[entry_id].seat
        groups[ship.group] = Group(ship.group, ship.group, known.side, chair, [], ship.id, entry_id)
    groups[ship.group].ships.append(ship.id)
    return ship


def _somewhere(view: BattleView, known: Silhouette, dice: Dice) -> tuple[int, int]:
    """A place she may be: where she was located, or out of sight of one of our ships."""
    if known.id in view.datums:
        return view.datums[known.id]
    own = [ship for ship in view.ships.values() if ship.in_battle]
    x, y = (own[0].x, own[0].y) if own else (0, 0)
    nearest = 12_000 if view.brief.light == "night" else view.visibility or 30_000
    return advance(x, y, 100 * dice.roll(36, _WHY) % 3600, (nearest + 2_000 * dice.roll(10, _WHY)) * YARD)


def _fill_flags(groups: dict[str, Group], ships: dict[str, Ship], view: BattleView) -> None:
    """Groups that were guessed need a flagship, and a parent somewhere if sub-units are known to exist."""
    guessed = [group for group in groups.values() if group.id not in view.groups]
    for group in guessed:
        afloat = [name for name in group.ships if ships[name].in_battle]
        group.flag = (afloat or group.ships or [next(iter(ships))])[0]
    if not view.detached:
        for group in guessed:
            group.parent = ""
    elif not any(group.parent for group in groups.values()) and guessed:
        guessed[-1].parent = guessed[0].id if guessed[-1] is not guessed[0] else ""


def _refloat(state: Battle, view: BattleView, dice: Dice) -> None:
    """Torpedoes in the water, with launchers guessed for the enemy's."""
    for spread in view.spreads:
        state.spreads.append(spread.clone())
    for wake in view.wakes:
        launchers = [ship for ship in state.ships.values() if ship.side == wake.side]
        ship = dice.pick(launchers, _WHY)
        nation = "IJN" if wake.legs > 1 else ship.sheet.nation
        w = wake
        spread = Spread(0, w.side, ship.id, nation, w.x, w.y, w.course, w.count, w.inches, w.run, w.leg, w.legs)
        state.spreads.append(spread)
    for number, spread in enumerate(state.spreads, 1):
        spread.id = number
    state.spreads_made = len(state.spreads)


def _fill_flow(state: Battle, dice: Dice) -> None:
    """Unread plots are sampled; a battery whose ship is not known is given to one that could have fired."""
    if not state.flow:
        return
    top = state.flow[-1]
    if isinstance(top, Sealed):
        for other in top.hidden:
            top.plots[other] = top.sample(state, other, dice)
        top.hidden = ()
    if isinstance(top, Gunfire) and top.shifting is not None and not top.shifting.salvo.ship:
        shifting = top.shifting
        armed = [
            ship
            for ship in state.ships.values()
            if state.groups[ship.group].seat == shifting.seat and ship.sheet.batteries and ship.status == AFLOAT
        ]
        ship = dice.pick(armed, _WHY)
        salvo = Salvo(ship.id, [0], ship.sheet.batteries[0].gun, shifting.salvo.target)
        top.shifting = Shifting(salvo, [0], shifting.guns, shifting.at, shifting.hits, shifting.seat)


def tubes_left(ship: Ship) -> list[str]:
    """Her loaded tubes for a status sheet: `C1 4/5`."""
    return [f"{mount.name} {ship.tubes[i]}/{mount.tubes}" for i, mount in enumerate(mounts(ship))]
