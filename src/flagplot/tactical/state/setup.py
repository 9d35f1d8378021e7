"""Setting up a battle from its scenario: ships in column, equipment by date, special conditions on the sheets."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from flagplot.kernel.dice import Chance
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.tactical.content import library as content
from flagplot.tactical.content.library import Aircraft, ShipClass
from flagplot.tactical.content.scenarios import Effect, GroupSetup, Scenario, ShipSetup
from flagplot.tactical.options import TacticalOptions
from flagplot.tactical.phases.turn import Turn
from flagplot.tactical.rules.air.aviation import elements
from flagplot.tactical.rules.gunnery.gunnery import is_main
from flagplot.tactical.rules.movement.geometry import YARD, advance
from flagplot.tactical.rules.movement.scales import run_of
from flagplot.tactical.rules.sight.sight import look_out
from flagplot.tactical.rules.submarines.hunting import loads
from flagplot.tactical.state.ids import GroupId, ShipId
from flagplot.tactical.state.model import (
    AFLOAT,
    HEAVY,
    LEVELS,
    LURKING,
    SUNK,
    Battle,
    Contact,
    Flight,
    Group,
    Ship,
    TurnSheet,
)

FIRST_GUN_RADAR: Final = "1941"
AMMUNITION: Final = 15
"""Turns of fire for each calibre."""


@rule("NA-GUN-72", "NA-GUN-52", "NA-SCN-1", "NA-SCN-2", "NA-SCN-17", "NA-NIT-23", "NA-SCN-11")
def commission(setup: ShipSetup, sheet: ShipClass, group: GroupSetup, x: int, y: int, date: str) -> Ship:
    """A ship on a date, before any special condition."""
    charges, hedgehogs = loads(sheet.asw, date)
    has_planes = sheet.floatplanes > 0 and (not sheet.floatplanes_until or date[:7] <= sheet.floatplanes_until)
    lurks = group.depth == "lurking"
    depth = ""
    if sheet.type == "SS":
        depth = "P" if lurks else group.depth or "S"
    return Ship(
        setup.id,
        setup.name,
        setup.kind,
        group.side,
        group.id,
        x,
        y,
        group.course * 10,
        run_of(group.speed),
        {entry.gun: AMMUNITION for entry in sheet.batteries},
        [entry.tubes for entry in sheet.torpedoes for _ in range(entry.mounts)],
        aa_guns=sheet.aa_guns,
        search=sheet.search_set if sheet.search_from and sheet.search_from <= date[:7] else "none",
        fc_radar=bool(sheet.fire_control_from) and sheet.fire_control_from <= date[:7] and date >= FIRST_GUN_RADAR,
        floatplane="aboard" if has_planes else "",
        charges=charges,
        hedgehogs=hedgehogs,
        depth=depth,
        spare=sheet.reloads,
        status=LURKING if lurks else AFLOAT,
    )


@rule("NA-COM-7", "NA-SCN-4", "NA-SCN-5", "NA-SCN-12", "NA-SCN-13")
def build(brief: Scenario, scenario: str, options: TacticalOptions, chance: Chance) -> Battle:
    """The battle before its first turn; a battle declared hypothetical has no warnings about ships that were lost."""
    if options.hypothetical == "on":
        brief = replace(brief, hypothetical=True, warnings=())
    ships: dict[ShipId, Ship] = {}
    groups: dict[GroupId, Group] = {}
    by_group = options.commands == "group"
    for entry in brief.groups:
        seat = Seat(f"{entry.side}/{entry.id}" if by_group else entry.side)
        names = []
        for place, one in enumerate(entry.ships):
            x, y = advance(entry.x * YARD, entry.y * YARD, entry.course * 10, -place * entry.gap * YARD)
            ships[one.id] = commission(one, content.classes()[one.kind], entry, x, y, brief.date)
            names.append(one.id)
        groups[entry.id] = Group(entry.id, entry.name, entry.side, seat, names, names[0])
    seats = list(dict.fromkeys(group.seat for group in groups.values()))
    logs = {seat: Logbook() for seat in (*seats, CONTROL, OBSERVER)}
    sheet = TurnSheet(1, brief.start)
    state = Battle(scenario, chance, [Turn()], logs, options, brief, ships, groups, sheet, 0)
    state.flights = embark(state)
    for side in state.sides:
        state.contacts[side] = {}
        state.lost[side] = []
    for effect in brief.effects:
        _refuse_anachronism(brief, effect)
        _apply(state, effect)
    look_out(state)
    return state


@rule("NA-SCN-1", "NA-GUN-52")
def _refuse_anachronism(brief: Scenario, effect: Effect) -> None:
    """A battle of 1939 or 1940 has no radar-assisted guns, whatever its file says."""
    if effect.kind == "fc_radar" and brief.date < FIRST_GUN_RADAR:
        raise ValueError(f"{brief.title}: no radar directs guns before {FIRST_GUN_RADAR} (NA-SCN-1); drop fc_radar.")


@rule("NA-AIR-7", "NA-AIR-9", "NA-AIR-37")
def embark(state: Battle) -> dict[str, Flight]:
    """The air groups of carriers in play, divided into elements; every second US dive element is a scouting element."""
    flights: dict[str, Flight] = {}
    for side in state.sides:
        for kind, load in (("F", ""), ("D", "bombs"), ("T", "torpedo")):
            carriers = [ship for ship in state.ships.values() if ship.side == side and _flies(state, ship)]
            planes = []
            for ship in carriers:
                group = ship.sheet.air_group
                assert group is not None
                planes.append({"F": group.fighters, "D": group.divebombers, "T": group.torpedobombers}[kind])
            number = 0
            for ship, count in zip(carriers, elements(planes), strict=True):
                plane = flown(ship, kind, state.brief.date)
                for _ in range(count if plane is not None else 0):
                    assert plane is not None
                    number += 1
                    name = f"{side}-{kind.lower()}{number}"
                    is_scout = kind == "D" and ship.sheet.nation == "USN" and number % 2 == 0
                    flights[name] = Flight(name, side, plane.id, 6, ship.id, "deck", load, is_scout=is_scout)
    return flights


@rule("NA-SCN-15")
def _flies(state: Battle, ship: Ship) -> bool:
    """Whether a carrier begins with aircraft on deck: not if the scenario has them in the air already."""
    if ship.sheet.air_group is None:
        return False
    return not any(state.applies(effect, ship) for effect in state.effects("no_air_group"))


@rule("NA-SCN-1")
def flown(ship: Ship, kind: str, date: str) -> Aircraft | None:
    """The type that a carrier flies as fighter, divebomber or torpedobomber: her class's own, or her navy's by the date."""
    group = ship.sheet.air_group
    if kind == "F" and group is not None and group.fighter_type:
        return content.aircraft()[group.fighter_type]
    return content.carrier_aircraft(ship.sheet.nation, kind, date)


@rule("NA-SCN-6", "NA-SCN-7", "NA-SCN-8", "NA-SCN-15")
def _apply(state: Battle, effect: Effect) -> None:
    """Special conditions that are marked on the sheets before the battle."""
    if effect.kind == "detected_at_start":
        hunter = state.enemy(effect.side)
        for group in state.groups.values():
            if group.side == effect.side:
                state.contacts[hunter][group.id] = Contact("visual")
        return
    if effect.kind == "offset":
        for name in effect.ships:
            ship = state.ships[name]
            ship.x, ship.y = ship.x + effect.dx * YARD, ship.y + effect.dy * YARD
        return
    for ship in state.ships.values():
        if effect.kind in _ON_SHEETS and state.applies(effect, ship):
            _mark(ship, effect)


_ON_SHEETS: Final = frozenset(
    {
        "gun_mod",
        "max_speed",
        "aa_guns",
        "ammo",
        "battery_out",
        "fc_radar",
        "no_fc_radar",
        "no_radar",
        "search_set",
        "start_level",
        "tubes_empty",
        "no_reloads",
        "no_floatplane",
    }
)


def _mark(ship: Ship, effect: Effect) -> None:
    if effect.kind == "gun_mod":
        ship.gun_mod = max(-1, min(1, ship.gun_mod + effect.value))
    elif effect.kind == "max_speed":
        ship.cap = run_of(effect.knots)
        ship.speed = min(ship.speed, ship.cap)
    elif effect.kind == "aa_guns":
        ship.aa_guns = effect.guns
    elif effect.kind == "ammo":
        for number, entry in enumerate(ship.sheet.batteries):
            if (effect.main and is_main(ship, number)) or effect.calibre == ship.gun(number).calibre:
                ship.ammo[entry.gun] = effect.turns
    elif effect.kind == "battery_out":
        for number, entry in enumerate(ship.sheet.batteries):
            if entry.arc == effect.arc and effect.calibre in {0, ship.gun(number).calibre}:
                ship.out.append(number)
    elif effect.kind in {"fc_radar", "no_fc_radar"}:
        ship.fc_radar = effect.kind == "fc_radar"
    elif effect.kind == "no_radar":
        ship.fc_radar, ship.search = False, "none"
    elif effect.kind == "search_set":
        ship.search = effect.set
    elif effect.kind == "start_level":
        ship.level = min(LEVELS.index(effect.level), SUNK - 1)
        ship.controlled = effect.controlled
        if ship.level >= HEAVY:
            ship.floatplane = ""
    elif effect.kind == "no_floatplane":
        ship.floatplane = ""
    elif effect.kind == "tubes_empty":
        ship.tubes = [0] * len(ship.tubes)
    elif effect.kind == "no_reloads":
        ship.spare = False
