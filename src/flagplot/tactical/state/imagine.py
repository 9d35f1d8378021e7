"""A possible battle behind a view: unseen ships are placed, and sealed plots are sampled."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.dice import Chance, Dice
from flagplot.kernel.flow import Sealed
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat, side_of
from flagplot.tactical.content import library as content
from flagplot.tactical.content.scenario import GroupSetup
from flagplot.tactical.phases.gunfire import Gunfire
from flagplot.tactical.rules.gunnery.salvoes import Shifting
from flagplot.tactical.rules.movement.geometry import YARD, advance, bearing, distance
from flagplot.tactical.rules.sight.sight import in_common
from flagplot.tactical.state.belief import infer
from flagplot.tactical.state.enemy_eyes import equip, trail_of
from flagplot.tactical.state.ids import GroupId, ShipId
from flagplot.tactical.state.model import AFLOAT, Battle, Group, Salvo, Ship, Smoke, Spread, Trail
from flagplot.tactical.state.setup import commission
from flagplot.tactical.state.view import BattleView, Silhouette

_WHY: Final = "imagine"
DARK: Final = 8_000
CLEAR: Final = 30_000
"""Yards beyond which a ship may be out of sight by night, and by day where the scenario sets no limit."""


def imagine(view: BattleView, dice: Dice) -> Battle:
    """A battle in which the seat would see exactly this view, with invented unseen ships and plots."""
    brief = view.brief
    seat = view.seat
    side = side_of(seat)
    chance = Chance("".join(f"{dice.roll(256, _WHY) - 1:02x}" for _ in range(32)))
    groups: dict[GroupId, Group] = {}
    ships: dict[ShipId, Ship] = {}
    by_group = view.options.commands == "group"
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
        chance,
        [phase.clone() for phase in view.flow],
        logs,
        view.options,
        brief,
        ships,
        groups,
        view.sheet.clone(),
        view.visibility,
        {name: flight.clone() for name, flight in view.flights.items()},
        [],
        [_smoke(smoke, view) for smoke in view.smoke],
        list(view.signals),
        outcome=view.outcome,
    )
    state.turn = view.turn
    state.datums = dict(view.datums)
    state.trails = [Trail(trail.ship, trail.corners, _everybody(view), trail.course) for trail in view.trails]
    state.woken, state.undeceived, state.fired_on = list(view.woken), list(view.undeceived), list(view.fired_on)
    for one_side in brief.sides:
        state.contacts[one_side] = dict(view.contacts) if one_side == side else {}
        state.lost[one_side] = list(view.lost) if one_side == side else []
        watcher_knows = one_side == side or seat == OBSERVER
        state.seen[one_side] = (
            [o.id for o in view.others.values() if o.is_seen and o.side != one_side] if watcher_knows else []
        )
    state.common = [o.id for o in view.others.values() if o.is_seen] if seat == OBSERVER else in_common(state)
    _refloat(state, view, dice)
    infer(state, view)
    equip(state, view, dice)
    _fill_flow(state, dice)
    return state


def _smoke(smoke: Smoke, view: BattleView) -> Smoke:
    """A line of smoke; everybody is assumed to have seen it."""
    laid = smoke.clone()
    laid.known = _everybody(view)
    return laid


def _everybody(view: BattleView) -> list[str]:
    """Both sides, and observers if the seat is one of them."""
    return [*view.brief.sides, *([OBSERVER] if view.seat == OBSERVER else [])]


def _first_seat(groups: dict[GroupId, Group], side: str) -> Seat:
    return next(group.seat for group in groups.values() if group.side == side)


def _empty_logs(groups: dict[GroupId, Group]) -> dict[Seat, Logbook]:
    seats = list(dict.fromkeys(group.seat for group in groups.values()))
    return {seat: Logbook() for seat in (*seats, CONTROL, OBSERVER)}


def _conjure(view: BattleView, known: Silhouette, entry_id: GroupId, groups: dict[GroupId, Group], dice: Dice) -> Ship:
    """An enemy ship: as seen, or placed out of sight."""
    setup = next(entry for entry in view.brief.groups if entry.id == entry_id)
    one = next(ship for ship in setup.ships if ship.id == known.id)
    x, y = known.x, known.y
    trail = None if known.is_seen else trail_of(view, known.id)
    if not known.is_seen:
        x, y = _somewhere(view, known, setup, dice)
    ship = commission(one, content.classes()[one.kind], setup, x, y, view.brief.date)
    ship.status, ship.level = known.status, known.level
    if known.is_seen:
        ship.course, ship.speed = known.course, known.speed
        ship.depth = "S" if ship.depth else ""
    elif ship.is_submarine:
        ship.depth = dice.pick(("P", "D"), _WHY)
    elif trail is not None:
        came = trail.corners[-2]
        ship.course, ship.speed = bearing(came[0], came[1], x, y), distance(came[0], came[1], x, y)
    ship.controlled = not ship.level or dice.roll(2, _WHY) == 1
    ship.group = known.group or entry_id
    if ship.group not in groups:
        chair = groups[entry_id].seat
        groups[ship.group] = Group(ship.group, ship.group, known.side, chair, [], ship.id, entry_id)
    groups[ship.group].ships.append(ship.id)
    return ship


def _somewhere(view: BattleView, known: Silhouette, setup: GroupSetup, dice: Dice) -> tuple[int, int]:
    """A possible position: where she was located or last seen, astern of a visible consort, else on a random bearing."""
    if known.id in view.datums:
        return view.datums[known.id]
    trail = trail_of(view, known.id)
    if trail is not None:
        return trail.corners[-1][0], trail.corners[-1][1]
    names = [one.id for one in setup.ships]
    seen = [view.others[name] for name in names if view.others[name].is_seen]
    if seen:
        mate = dice.pick(seen, _WHY)
        astern = abs(names.index(known.id) - names.index(mate.id))
        return advance(mate.x, mate.y, (mate.course + 1800) % 3600, astern * dice.roll(4, _WHY) * 500 * YARD)
    own = [ship for ship in view.ships.values() if ship.in_battle]
    x, y = (own[0].x, own[0].y) if own else (0, 0)
    nearest = DARK if view.brief.light == "night" else view.visibility or CLEAR
    # Preferring bearings ahead was measured and is worse than a uniform choice (docs/bots.md).
    true = 120 * dice.roll(30, _WHY) % 3600
    return advance(x, y, true, (nearest + 2_000 * (dice.roll(10, _WHY) - 1)) * YARD)


def _fill_flags(groups: dict[GroupId, Group], ships: dict[ShipId, Ship], view: BattleView) -> None:
    """Give invented groups a flagship."""
    guessed = [group for group in groups.values() if group.id not in view.groups]
    for group in guessed:
        afloat = [name for name in group.ships if ships[name].in_battle]
        group.flag = (afloat or group.ships or [next(iter(ships))])[0]


def _refloat(state: Battle, view: BattleView, dice: Dice) -> None:
    """The torpedoes in the water; the launchers of the enemy's are invented."""
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
    """Sample the sealed plots; a battery whose ship is not known is assigned to one that could have fired."""
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
