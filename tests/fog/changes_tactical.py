"""Direct changes of what a side of the action cannot know."""

from __future__ import annotations

import random

from flagplot.kernel.dice import Chance, key_from_seed
from flagplot.kernel.flow import Sealed
from flagplot.kernel.seat import OBSERVER, Seat, side_of
from flagplot.kernel.testing.playout import chooser
from flagplot.tactical.state.model import Battle, Contact, Ship, Signal, Smoke
from flagplot.tactical.state.pieces import Group
from tests.fog.hiding import Change


def strangers(state: Battle, seat: Seat) -> list[Ship]:
    """The ships in battle that do not belong to the seat's side; for an observer all."""
    return [ship for ship in state.ships.values() if ship.side != side_of(seat) and ship.in_battle]


def unseen(state: Battle, seat: Seat) -> list[Ship]:
    """Those of them that are not visible: out of sight or submerged."""
    shown = state.common if seat == OBSERVER else state.seen.get(side_of(seat), [])
    return [ship for ship in strangers(state, seat) if ship.id not in shown or ship.is_submerged]


def sheet(state: Battle, seat: Seat, pen: random.Random) -> bool:
    """Data of an enemy's status sheet: shells, tubes, charges, control."""
    for ship in strangers(state, seat):
        ship.ammo = {gun: pen.randint(0, 20) for gun in ship.ammo}
        ship.tubes = [pen.randint(0, 4) for _ in ship.tubes]
        ship.controlled = not ship.controlled
        ship.charges = pen.randint(0, 9)
    return bool(strangers(state, seat))


def place(state: Battle, seat: Seat, pen: random.Random) -> bool:
    """Position, course and speed of a ship out of sight."""
    found = [ship for ship in unseen(state, seat) if ship.id not in state.datums]
    for ship in found:
        ship.x, ship.y = ship.x + pen.randint(-90, 90), ship.y + pen.randint(-90, 90)
        ship.course, ship.speed = pen.randrange(3600), pen.randint(0, 20) * 1000
    return bool(found)


def damage(state: Battle, seat: Seat, pen: random.Random) -> bool:
    """Damage of a ship out of sight."""
    for ship in unseen(state, seat):
        ship.level = 1 - min(ship.level, 1)
    return bool(unseen(state, seat))


def depth(state: Battle, seat: Seat, pen: random.Random) -> bool:
    """The depth of a boat."""
    below = [ship for ship in unseen(state, seat) if ship.is_submerged]
    for boat in below:
        boat.depth = pen.choice([level for level in ("P", "D", "R") if level != boat.depth])
    return bool(below)


def sightings(state: Battle, seat: Seat, pen: random.Random) -> bool:
    """Ships that the enemy has sighted and acquired; for an observer, ships that anybody has."""
    for side in state.sides:
        if side == side_of(seat):
            continue
        targets = [ship.id for ship in state.ships.values() if ship.side != side and ship.in_battle]
        state.seen[side] = [name for name in targets if name not in state.seen.get(side, [])]
        groups = [group.id for group in state.groups.values() if group.side != side]
        held = state.contacts.get(side, {})
        state.contacts[side] = {name: Contact("visual") for name in groups if name not in held}
        state.lost[side] = [name for name in groups if name not in state.lost.get(side, [])]
    return True


def detachment(state: Battle, seat: Seat, pen: random.Random) -> bool:
    """A sub-unit leaves its group out of sight."""
    hidden = {ship.id for ship in unseen(state, seat)}
    for group in list(state.groups.values()):
        if group.side == side_of(seat) or len(group.ships) < 2 or not hidden.issuperset(group.ships):
            continue
        name = group.ships.pop()
        state.groups[f"det.{name}"] = Group(f"det.{name}", "det", group.side, group.seat, [name], name, group.id)
        state.ships[name].group = f"det.{name}"
        return True
    return False


def signals(state: Battle, seat: Seat, pen: random.Random) -> bool:
    """A signal of the enemy is on its way."""
    for group in list(state.groups.values()):
        if group.side != side_of(seat) and group.seat != seat:
            state.signals.append(Signal(group.seat, group.seat, "Follow me", (), state.turn + 1))
            return True
    return False


def smoke(state: Battle, seat: Seat, pen: random.Random) -> bool:
    """Smoke that only its own side knows of."""
    for side in state.sides:
        if side != side_of(seat):
            state.smoke.append(Smoke(side, [(10**6, 0), (10**6 + 900, 0)], state.turn + 9, known=[side]))
            return True
    return False


def plots(state: Battle, seat: Seat, pen: random.Random) -> bool:
    """Plots that others have sealed."""
    top = state.flow[-1]
    if not isinstance(top, Sealed):
        return False
    others = [one for one in top.plots if one != seat]
    for one in others:
        top.plots[one] = top.sample(state, one, chooser(pen.randint(1, 10**6)))
    return bool(others)


def dice(state: Battle, seat: Seat, pen: random.Random) -> bool:
    """Future dice."""
    state.chance = Chance(key_from_seed(pen.randint(1, 10**6)))
    return True


CHANGES: dict[str, Change] = {
    "sheet": sheet,
    "place": place,
    "damage": damage,
    "depth": depth,
    "sightings": sightings,
    "detachment": detachment,
    "signals": signals,
    "smoke": smoke,
    "plots": plots,
    "dice": dice,
}
