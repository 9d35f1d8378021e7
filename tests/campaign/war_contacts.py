"""Combats of the war for tests of campaigns: random contacts."""

from __future__ import annotations

from typing import Any

from flagplot.campaign.fleet import SENT
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import GAME
from flagplot.strategic.phases.combat.battle import Battle
from flagplot.strategic.phases.combat.below import Awaiting
from flagplot.strategic.phases.merchant import ATTACKS, MerchantWar
from flagplot.strategic.rules.combat.below import CEYLON, LINE, Contact
from flagplot.strategic.rules.combat.engagement import Engagement, Party
from flagplot.strategic.rules.combat.rosters import HURT, SUNK, mark, roster
from flagplot.strategic.rules.merchant.raiding import SURFACE
from flagplot.strategic.state.ids import NO_UNIT
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import ESCORT, ESCORTING, HEAVY, RAIDING, Unit
from tests.strategic.positions import force, operation, unit, war

WHY = "draw a contact"
AREA = "bay-of-bengal"
PAIRS = (("japan", "usa"), ("japan", "uk"), ("germany", "uk"), ("italy", "uk"), ("uk", "japan"), ("usa", "germany"))
BASES = {"japan": "maku", "usa": "pearl-harbour", "uk": "trincomalee", "germany": "brest", "italy": "taranto"}


def contact_in(state: Strategic) -> Contact:
    """The contact that the war waits for."""
    phase = state.flow[-1]
    assert isinstance(phase, Awaiting)
    return phase.contact


def fleets(
    a: str, b: str, first: list[Unit], second: list[Unit], state: Strategic, cards: tuple[int, int] = (0, 0)
) -> Strategic:
    """Two forces that have met in the Bay of Bengal."""
    force(state, f"{a}:one", BASES[a], *first, lsp=1)
    force(state, f"{b}:two", BASES[b], *second, lsp=1)
    operation(state, "sweep", f"{a}:one", AREA)
    state.forces[f"{b}:two"].area = AREA
    enemy = Party((f"{b}:two",), die=cards[1])
    state.flow.append(Battle(Engagement(0, AREA, "cover", Party((f"{a}:one",), die=cards[0]), enemy)))
    return state


def waits(state: Strategic) -> Strategic:
    """Advance the war until it waits for a report."""
    GAME.advance(state, Umpire(SeededDice(state.chance), state.logs))
    return state


def meeting(a: str = "japan", b: str = "uk", turn: int = 2, **options: Any) -> Strategic:
    """The heavy units of two nations at their bases have met in the Bay of Bengal."""
    state = war(turn, battles_below="all", **options)
    own = [[one for one in state.units.values() if one.at == BASES[side] and one.kind in SENT] for side in (a, b)]
    return waits(fleets(a, b, own[0], own[1], state))


def drawn(seed: int) -> Strategic:
    """A random contact: any two enemies, any counters, any turn, some damage; every sixth a raid."""
    dice: Dice = SeededDice(Chance(key_from_seed(seed)))
    state = war(dice.roll(22, WHY), battles_below="all")
    a, b = dice.pick(PAIRS, WHY)
    sides: list[list[Unit]] = []
    for nation in (a, b):
        kinds = [dice.pick(LINE, WHY)]
        kinds += [
            dice.pick((*LINE, *LINE, "landing_craft", "fleet_carrier", "submarine"), WHY)
            for _ in range(dice.roll(5, WHY))
        ]
        sides.append([_counter(state, nation, kind, dice) for kind in kinds])
    if dice.roll(6, WHY) == 1:
        return _raid(state, a, b, sides, dice)
    made = fleets(a, b, sides[0], sides[1], state, cards=(dice.roll(3, WHY) - 1, dice.roll(3, WHY) - 1))
    for name in (f"{a}:one", f"{b}:two"):
        made.forces[name].lsp = dice.roll(3, WHY) - 1
    return waits(made)


def drawn_raid(seed: int) -> Strategic:
    """A random contact in the Bay, to be played as a raid."""
    dice: Dice = SeededDice(Chance(key_from_seed(seed)))
    state = war(dice.roll(12, WHY), raids_below="all", battles_below=dice.pick(["all", "by_the_rules"], WHY))
    enemy = dice.pick(["uk", "usa"], WHY)
    sides: list[list[Unit]] = []
    for nation in ("japan", enemy):
        kinds = [dice.pick((*LINE, "fleet_carrier"), WHY)]
        kinds += [dice.pick((*LINE, "fleet_carrier", "submarine"), WHY) for _ in range(dice.roll(5, WHY))]
        sides.append([_counter(state, nation, kind, dice) for kind in kinds])
        state.units[sides[-1][0].id].damaged, state.units[sides[-1][0].id].ships = False, ()
    first, second = ("japan", enemy) if dice.roll(2, WHY) == 1 else (enemy, "japan")
    if first != "japan":
        sides.reverse()
    made = fleets(first, second, sides[0], sides[1], state)
    if first == "japan" and dice.roll(2, WHY) == 1:
        landing(made, dice.pick(CEYLON, WHY), men=dice.roll(5, WHY))
    return waits(made)


def landing(state: Strategic, place: str, men: int = 2) -> None:
    """The operation of two fleets that have met covers a landing on Ceylon, in transports."""
    force(state, "japan:landing", BASES["japan"], lsp=1, men=men, transports=men)
    flag = state.operations[-1]
    flag.kind, flag.invasion, flag.place = "amphibious", "japan:landing", place
    state.forces["japan:landing"].operation, state.forces["japan:landing"].area = flag.number, AREA


def _counter(state: Strategic, nation: str, kind: str, dice: Dice) -> Unit:
    """A free counter of the nation, or a new one; sometimes damaged."""
    own = [one for one in state.units.values() if (one.nation, one.kind, one.duty) == (nation, kind, "port")]
    found = dice.pick(own, WHY) if own and dice.roll(3, WHY) > 1 else unit(state, nation, kind, BASES[nation])
    found.duty, found.at = "drawn", BASES[nation]  # a force gathers at one base
    found.damaged = found.kind != "air" and dice.roll(4, WHY) == 1
    air = state.air_of(found.id)
    if air is not None:
        air.at = found.at
        air.aboard = NO_UNIT if found.damaged else air.aboard  # a damaged carrier has no deck to fly from
    for ship in roster(state, found):
        if dice.roll(6, WHY) == 1:
            mark(found, ship, dice.pick([HURT, SUNK], WHY))
    if all(one.fate == SUNK for one in found.ships) and len(found.ships) == len(roster(state, found)):
        found.ships = ()  # such a counter would have been reported lost
    return found


def _raid(state: Strategic, a: str, b: str, sides: list[list[Unit]], dice: Dice) -> Strategic:
    raiders = [one for one in sides[0] if one.kind in LINE]
    force(state, f"{a}:raider", BASES[a], *raiders, lsp=1)
    number = next(route.id for route in state.routes.values() if route.owner == b and route.tonnage.get(b))
    operation(state, "raid", f"{a}:raider", state.routes[number].path[0], route=number)
    for one in raiders:
        one.duty, one.on, one.area = RAIDING, str(number), state.routes[number].path[0]
    for one in sides[1]:
        guards = one.kind in (HEAVY, ESCORT) and dice.roll(2, WHY) == 1
        one.duty, one.on = (ESCORTING, str(number)) if guards else ("port", "")
        one.at = next(base for base in state.harbours if state.routes[number].path[0] in state.areas_of(base))
        air = state.air_of(one.id)
        if air is not None:
            air.at = one.at
    attack = (number, state.routes[number].path[0], SURFACE, (a,))
    state.flow.append(MerchantWar((attack,), ATTACKS))
    return waits(state)
