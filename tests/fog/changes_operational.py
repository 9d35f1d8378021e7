"""Direct changes of what a side of the raid cannot know."""

from __future__ import annotations

import random

from flagplot.kernel.dice import Chance, key_from_seed
from flagplot.kernel.seat import Seat, side_of
from flagplot.operational.content.counters import SHIP
from flagplot.operational.state.model import ALLIES, JAPAN, SIDES, Bay, Group
from flagplot.operational.state.view import in_setup
from tests.fog.hiding import Change


def strangers(seat: Seat) -> list[str]:
    """The sides whose secrets a seat does not know: the enemy; for an observer both."""
    return [side for side in SIDES if side != side_of(seat)]


def covered(state: Bay, seat: Seat) -> list[Group]:
    """Face-down markers of others, and their forces beyond the map."""
    return [group for group in state.groups.values() if group.side in strangers(seat) and not group.revealed]


def fuel(state: Bay, seat: Seat, pen: random.Random) -> bool:
    """Fuel, salvoes and lack of oil of ships, and of boats."""
    for ship in state.ships.values():
        if ship.side in strangers(seat):
            ship.fuel, ship.launches = pen.randint(1, 27), pen.randint(0, 2)
    for sub in state.subs.values():
        if sub.side in strangers(seat):
            sub.fuel = pen.randint(1, 27)
    return True


def damage(state: Bay, seat: Seat, pen: random.Random) -> bool:
    """Damage of ships under a face-down marker."""
    ships = [state.ships[name] for group in covered(state, seat) for name in group.ships]
    warships = [ship for ship in ships if SHIP[ship.id].armour != "M"]
    for ship in warships:
        ship.damaged = pen.random() < 0.5
    return bool(warships)


def contents(state: Bay, seat: Seat, pen: random.Random) -> bool:
    """Swap the contents of two markers: a dummy may be the fleet."""
    found = False
    for side in strangers(seat):
        markers = [
            group
            for group in covered(state, seat)
            if group.side == side and group.at and not (group.reported or group.anchored)
        ]
        if len(markers) < 2:
            continue
        found = True
        one, other = pen.sample(markers, 2)
        one.ships, other.ships = other.ships, one.ships
        one.dummy, other.dummy = other.dummy, one.dummy
        for group in (one, other):
            for name in group.ships:
                state.ships[name].group = group.id
    return found


def boats(state: Bay, seat: Seat, pen: random.Random) -> bool:
    """Which submarine markers have a boat."""
    found = False
    for side in strangers(seat):
        subs = [sub for sub in state.subs.values() if sub.side == side]
        names = [sub.boat for sub in subs]
        pen.shuffle(names)
        found = found or len(set(names)) > 1
        for sub, name in zip(subs, names, strict=True):
            sub.boat = name
    return found


def planes(state: Bay, seat: Seat, pen: random.Random) -> bool:
    """Bases and missions of air units."""
    found = False
    for side in strangers(seat):
        flying = [plane for plane in state.planes.values() if plane.side == side and not plane.lost and plane.base]
        for plane in flying:
            plane.base = pen.choice(flying).base
            plane.bounced = pen.random() < 0.5
            found = True
    return found


def rolls(state: Bay, seat: Seat, pen: random.Random) -> bool:
    """The secret rolls of the set-up, and their points."""
    if JAPAN in strangers(seat):
        state.secrets.invasion = not state.secrets.invasion
        state.secrets.carriers = pen.choice([number for number in (4, 5, 6) if number != state.secrets.carriers])
    if ALLIES in strangers(seat):
        state.secrets.illustrious = not state.secrets.illustrious
        state.secrets.offered = not state.secrets.offered
    for side in strangers(seat):
        state.handicap[side] = state.handicap.get(side, 0) + pen.randint(1, 5)
    return True


def base(state: Bay, seat: Seat, pen: random.Random) -> bool:
    """The secret base is on the other of its two atolls."""
    secrets = state.secrets
    if ALLIES not in strangers(seat) or not secrets.decoy_base or {secrets.base, secrets.decoy_base} & set(state.found):
        return False
    secrets.base, secrets.decoy_base = secrets.decoy_base, secrets.base
    return True


def arrangement(state: Bay, seat: Seat, pen: random.Random) -> bool:
    """During set-up: any force of the enemy, anywhere, or absent."""
    if not in_setup(state.flow):
        return False
    groups = [group for group in state.groups.values() if group.side in strangers(seat)]
    subs = [sub for sub in state.subs.values() if sub.side in strangers(seat)]
    for group in groups:
        group.at = pen.choice(groups).at
    for sub in subs:
        sub.at = pen.choice(subs).at
    for group in groups[-1:]:
        del state.groups[group.id]
        for ship in state.ships.values():
            ship.group = "" if ship.group == group.id else ship.group
    return bool(groups)


def cargo(state: Bay, seat: Seat, pen: random.Random) -> bool:
    """Which troops are aboard which transport."""
    found = False
    for side in strangers(seat):
        afloat = [troop for troop in state.troops.values() if troop.side == side and troop.aboard and not troop.fate]
        ships = [troop.aboard for troop in afloat]
        pen.shuffle(ships)
        for troop, ship in zip(afloat, ships, strict=True):
            troop.aboard = ship
        found = found or len(afloat) > 1
    return found


def beyond(state: Bay, seat: Seat, pen: random.Random) -> bool:
    """How many groups wait beyond the map, and with whom."""
    away = [group for group in covered(state, seat) if not group.at]
    for group in away:
        group.ships, group.dummy = [], True
    return bool(away)


def dice(state: Bay, seat: Seat, pen: random.Random) -> bool:
    """Future dice."""
    state.chance = Chance(key_from_seed(pen.randint(1, 10**6)))
    return True


CHANGES: dict[str, Change] = {
    "fuel": fuel,
    "damage": damage,
    "contents": contents,
    "boats": boats,
    "planes": planes,
    "rolls": rolls,
    "base": base,
    "arrangement": arrangement,
    "beyond": beyond,
    "cargo": cargo,
    "dice": dice,
}
