"""Firing a salvo: its fall of shot, the blows it deals, and a second target for what is left of it."""

from __future__ import annotations

from collections.abc import Mapping

from flagplot.kernel.event import Event
from flagplot.kernel.modifier import Tally
from flagplot.kernel.records.record import Record, field
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.content import library as content
from flagplot.tactical.rules.gunnery.arcs import angle_to, bears
from flagplot.tactical.rules.gunnery.gunnery import (
    accuracy,
    band,
    crowding,
    is_main,
    manned,
    range_to,
    shell_factor,
    shoot,
    strike,
)
from flagplot.tactical.rules.sight.sight import may_fire_on, witnesses
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import Battle, Salvo, Ship


class Blow(Record, frozen=True):
    """A hit whose damage is applied at the end of the step."""

    target: ShipId
    result: str
    differential: int


class Shifting(Record, frozen=True):
    """A battery that may shift its fire, and the hits on the first target that depend on it."""

    salvo: Salvo
    batteries: list[int]
    guns: int
    at: str
    hits: int
    seat: Seat
    """Who decides."""


class Fired(Record, frozen=True):
    """The effect of a salvo."""

    blows: list[Blow] = field(factory=list)
    shifting: Shifting | None = None
    """Set if its battery may shift fire to a second target."""


@rule("NA-GUN-24", "NA-GUN-26", "NA-GUN-28", "NA-GUN-71", "NA-GUN-25", "NA-PEN-33", "NA-SOP-10")
def fire(state: Battle, salvo: Salvo, umpire: Umpire) -> Fired:
    """Fire a salvo at its target, if both are still in the battle and guns are left."""
    ship, target = state.ships[salvo.ship], state.ships[salvo.target]
    gun = content.guns()[salvo.gun]
    if not ship.in_battle or not target.in_battle:
        return Fired()
    main = any(is_main(ship, battery) for battery in salvo.batteries)
    batteries = manned(ship, salvo, main)
    if not batteries:
        return Fired()
    guns = sum(ship.sheet.batteries[battery].guns for battery in batteries)
    _spend(ship, salvo.gun, main)
    _note_target(state, target)
    if ship.group not in state.gun_flashes:
        state.gun_flashes.append(ship.group)
    yards = range_to(ship, target)
    at = band(gun.reach, yards)
    facts = {"ship": ship.name, "guns": guns, "gun": gun.name, "target": target.name, "range": yards}
    if not at:
        _tell(state, ship, target, umpire, "wasted", ("NA-GUN-28",), facts)
        return Fired()
    tally = accuracy(state, salvo, ship, target, guns, at, crowding(state, ship, target, gun.factor))
    fall = shoot(umpire, tally.total)
    for battery in batteries:
        ship.acquiring[battery] = target.id
        if fall.hits:
            ship.striking[battery] = target.id
    at_once = fall.hits
    shifting = None
    if fall.may_switch:
        half = fall.hits // 2
        may_be = Shifting(salvo, batteries, guns, at, fall.hits - half, state.groups[ship.group].seat)
        if second_targets(state, may_be):
            shifting, at_once = may_be, half
    blows = _blows(state, ship, salvo, target, at, at_once, fall.coloured, umpire)
    facts |= {"band": at, "accuracy": tally.total, "hits": fall.hits, "results": [blow.result for blow in blows]}
    _tell(state, ship, target, umpire, "fired", ("NA-GUN-58",), facts, tally)
    return Fired(blows, shifting)


@rule("NA-GUN-65")
def hold(state: Battle, shifting: Shifting, umpire: Umpire) -> list[Blow]:
    """Keep the fire on the first target: the remaining hits fall on it."""
    ship, target = state.ships[shifting.salvo.ship], state.ships[shifting.salvo.target]
    blows = _blows(state, ship, shifting.salvo, target, shifting.at, shifting.hits, 0, umpire)
    facts = {"ship": ship.name, "target": target.name, "results": [blow.result for blow in blows]}
    facts["band"] = shifting.at
    _tell(state, ship, target, umpire, "held", ("NA-GUN-65",), facts)
    return blows


@rule("NA-GUN-66", "NA-GUN-67", "NA-GUN-69", "NA-GUN-70", "NA-GUN-76")
def switch(state: Battle, shifting: Shifting, target: Ship, umpire: Umpire) -> list[Blow]:
    """Fire at a second target: its own modifiers, at most one hit, no third target; the first target is no longer acquired."""
    ship = state.ships[shifting.salvo.ship]
    gun = content.guns()[shifting.salvo.gun]
    yards = range_to(ship, target)
    at = band(gun.reach, yards)
    salvo = Salvo(ship.id, shifting.batteries, shifting.salvo.gun, target.id)
    crowd = crowding(state, ship, target, gun.factor)
    tally = accuracy(state, salvo, ship, target, shifting.guns, at, crowd)
    fall = shoot(umpire, tally.total)
    hits = min(1, fall.hits)
    for battery in shifting.batteries:
        ship.acquiring[battery] = target.id
        ship.striking.pop(battery, None)
        if hits:
            ship.striking[battery] = target.id
    _note_target(state, target)
    blows = _blows(state, ship, salvo, target, at, hits, fall.coloured, umpire)
    facts = {"ship": ship.name, "guns": shifting.guns, "gun": gun.name, "target": target.name, "range": yards}
    facts |= {"band": at, "accuracy": tally.total, "hits": hits, "results": [blow.result for blow in blows]}
    _tell(state, ship, target, umpire, "shifted", ("NA-GUN-67",), facts, tally)
    return blows


def _note_target(state: Battle, target: Ship) -> None:
    if target.group not in state.fired_on:
        state.fired_on.append(target.group)


@rule("NA-PEN-1", "NA-PEN-2", "NA-PEN-14")
def _blows(
    state: Battle, ship: Ship, salvo: Salvo, target: Ship, at: str, hits: int, coloured: int, umpire: Umpire
) -> list[Blow]:
    """Roll the penetration of each hit; the first uses the die thrown with the white one."""
    gun = content.guns()[salvo.gun]
    factor = shell_factor(state, ship, gun, any(is_main(ship, battery) for battery in salvo.batteries))
    return [
        Blow(
            target.id,
            strike(umpire, coloured if number == 0 else 0, factor, target, at),
            factor - target.sheet.armour,
        )
        for number in range(hits)
    ]


@rule("NA-GUN-71", "NA-GUN-72")
def _spend(ship: Ship, gun: str, main: bool) -> None:
    """One turn of fire for the calibre, however many targets it has; and a mark on the sheet."""
    if f"{gun} spent" not in ship.fired:
        ship.fired.append(f"{gun} spent")
        ship.ammo[gun] -= 1
    word = "main" if main else "side"
    if word not in ship.fired:
        ship.fired.append(word)
        if main:
            ship.main_fires += 1


@rule("NA-GUN-68", "NA-GUN-65")
def second_targets(state: Battle, shifting: Shifting) -> list[Ship]:
    """Ships other than the first within sight, range and arc of every battery that is firing."""
    ship = state.ships[shifting.salvo.ship]
    reach = content.guns()[shifting.salvo.gun].reach
    found = []
    for name in state.seen.get(ship.side, ()):
        target = state.ships[name]
        if name == shifting.salvo.target or not target.in_battle or may_fire_on(state, ship, target) is not None:
            continue
        angle = angle_to(ship, target)
        if not all(bears(ship.sheet.batteries[battery].arc, angle) for battery in shifting.batteries):
            continue
        if range_to(ship, target) <= reach:
            found.append(target)
    return found


def _tell(
    state: Battle,
    ship: Ship,
    target: Ship,
    umpire: Umpire,
    kind: str,
    rules: tuple[str, ...],
    facts: Mapping[str, object],
    modifiers: Tally | None = None,
) -> None:
    """Both sides see a shoot; one by a ship they do not see looks like shells out of the dark."""
    told = {"target": target.name, "results": facts.get("results", [])}
    veil = Event("under_fire", told, rules)
    umpire.announce(kind, rules, facts, audience=witnesses(state, ship), veil=veil, modifiers=modifiers)
