"""The forces at the start: everything that the scenario has, before the players arrange it."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.dice import Chance
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.operational.content.counters import BOAT, DECOYS, GUNS, HOME, PLANE, SHIP, TROOP
from flagplot.operational.content.scenario import Scenario
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.options import OperationalOptions
from flagplot.operational.rules.recon.markers import INITIAL, free_label, free_sub_label
from flagplot.operational.state.ids import KIDO_BUTAI, PlaneId, kind_of
from flagplot.operational.state.model import ALLIES, JAPAN, SIDES, Battery, Bay, Group, Plane, Secrets, Ship, Sub, Troop
from flagplot.operational.state.pieces import UNBORN

SEATS: Final = (Seat(JAPAN), Seat(ALLIES), CONTROL, OBSERVER)
FLEET: Final = ("akagi", "soryu", "hiryu", "shokaku", "zuikaku")
SIXTH: Final = "kaga"
LEFT_OUT: Final = "shokaku"


@rule("MK-SEQ-18")
def empty_bay(card: Scenario, text: str, options: OperationalOptions, chance: Chance) -> Bay:
    """The map before the forces are placed."""
    length = options.game_length
    last = card.last_turn if length == "30" else min(card.last_turn, int(length))
    return Bay(
        text,
        chance,
        [],
        {seat: Logbook() for seat in SEATS},
        options,
        {},
        {},
        {},
        {},
        {},
        {name: Battery(name) for name in GUNS if name not in card.absent},
        {name: place.owner for name, place in PLACE.items()},
        Secrets(base=card.base, decoy_base=card.base_dummy),
        [],
        dict.fromkeys(SIDES, 0),
        {side: card.points.get(side, 0) for side in SIDES},
        [],
        [],
        {},
        card.first_turn,
        last,
        detected=card.released,
        released=card.released,
    )


@rule("MK-SET-4", "MK-SET-8", "MK-SET-10")
def is_excluded(state: Bay, card: Scenario, name: str) -> bool:
    """Whether the secret rolls, or the scenario, leave a ship out."""
    if name in card.absent:
        return True
    ship = SHIP[name]
    secrets = state.secrets
    if name == SIXTH:
        return secrets.carriers < 6
    if name == LEFT_OUT:
        return secrets.carriers < 5
    if ship.force == "convoy":
        return not secrets.invasion
    if ship.force == "illustrious":
        return not secrets.illustrious
    return ship.force == "mergui" and not secrets.invasion and state.options.malay_force == "invasion_only"


@rule("MK-SET-2", "MK-SET-3", "MK-SET-4", "MK-SET-28", "MK-SET-29", "MK-SET-31", "MK-SEA-7", "MK-SEA-8")
def muster(state: Bay, card: Scenario) -> None:
    """Place everything as the scenario has it by default."""
    for setup in card.groups(invasion=state.secrets.invasion):
        names = [name for name in setup.ships if not is_excluded(state, card, name)]
        if not names:
            continue
        entering = setup.enters > 0
        label = f"KB{1 + sum(kind_of(one) == KIDO_BUTAI for one in state.groups)}" if entering else ""
        label = label or _label(state, setup.side, setup.number)
        state.groups[label] = Group(label, setup.side, "" if entering else str(setup.hex), names)
        for name in names:
            state.ships[name] = Ship(
                name, setup.side, label, SHIP[name].fuel, left=6 if SHIP[name].armour == "M" else 0
            )
    _muster_merchants(state, card)
    _muster_troops(state, card)
    _muster_air(state, card)
    for boat, at in card.submarines.items():
        if boat not in card.absent:
            side = BOAT[boat].side
            label = free_sub_label(state, side)
            state.subs[label] = Sub(label, side, boat, str(at))


def _label(state: Bay, side: str, number: int) -> str:
    label = f"{INITIAL[side]}{number}"
    return label if label not in state.groups else free_label(state, side)


@rule("MK-SET-16", "MK-SET-17", "MK-SET-22")
def _muster_merchants(state: Bay, card: Scenario) -> None:
    """A freighter unit on each marked hex; the Australian convoys are off the map."""
    for number, at in enumerate(SEA.freighters, 1):
        name = SHIP[f"f{number}"].short
        if name not in card.absent:
            label = name.upper()
            state.ships[name] = Ship(name, ALLIES, label, SHIP[name].fuel, left=6)
            state.groups[label] = Group(label, ALLIES, at, [name])
    for name, ship in SHIP.items():
        if ship.force == "australians" and card.reinforcements and name not in card.absent:
            state.ships[name] = Ship(name, ALLIES, "", ship.fuel, left=6, fate=UNBORN)


@rule("MK-LND-26", "MK-LND-1", "MK-SET-18", "MK-SEA-17")
def _muster_troops(state: Bay, card: Scenario) -> None:
    """Garrisons ashore, landing forces aboard: one unit to a transport."""
    for name, at in card.ground.items():
        if name not in card.absent and name in TROOP:
            state.troops[name] = Troop(name, TROOP[name].side, str(at), factors=TROOP[name].factors)
    for name, ship in SHIP.items():
        if ship.carries and name in state.ships:
            factors = TROOP[ship.carries].factors
            if ship.side == ALLIES:
                factors = int(state.options.aus_brigade_factor)
            fate = state.ships[name].fate
            state.troops[ship.carries] = Troop(ship.carries, ship.side, "", name, factors, fate=fate)


def _muster_air(state: Bay, card: Scenario) -> None:
    """Air units at their bases, without those of absent ships."""
    for name, base in card.air.items():
        home = HOME[name]
        if name in card.absent or (home and home not in state.ships):
            continue
        if base in state.ships or base in PLACE:
            state.planes[PlaneId(name)] = Plane(PlaneId(name), PLANE[name].side, base)


@rule("MK-REC-6")
def muster_dummies(state: Bay, card: Scenario) -> None:
    """Dummies where the scenario has them by default."""
    if not card.dummies:
        return
    most = int(state.options.dummies_per_kind)
    used = {(side, kind): 0 for side in SIDES for kind in ("ship", "other")}
    for dummy in card.ship_dummies:
        if used[dummy.side, "ship"] < most:
            used[dummy.side, "ship"] += 1
            label = free_label(state, dummy.side)
            state.groups[label] = Group(label, dummy.side, str(dummy.hex), [], dummy=True)
    for decoy in card.decoys:
        if used[decoy.side, "other"] >= most:
            continue
        used[decoy.side, "other"] += 1
        if decoy.kind == "air":
            name = next(name for name in DECOYS[decoy.side] if name not in state.planes)
            state.planes[name] = Plane(name, decoy.side, decoy.at)
        else:
            label = free_sub_label(state, decoy.side)
            state.subs[label] = Sub(label, decoy.side, "", decoy.at)
