"""Nations that leave the war: their ships, places, tonnage and stores."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.rules.bases.refuge import abandon, rebase, refuge
from flagplot.strategic.rules.bases.trains import remove_train
from flagplot.strategic.rules.combat.losses import remove
from flagplot.strategic.rules.production import new_unit
from flagplot.strategic.rules.victory import score_exit
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import ESCORT_ONLY, PORT, Harbour, Unit

ITALIAN_HAVEN: Final = "malta"
LEFT_TO_GERMANY = ("la-spezia", "naples", "taranto")
ALLY_FIRST: Final = 1000
"""An ally's troops come before any number of the enemy's."""


def transfer_flag(state: Strategic, unit: Unit, nation: str, base: str, *, damaged: bool, trait: str = "") -> None:
    """A unit changes its flag: it leaves one account and enters another."""
    air = state.air_of(unit.id)
    if air is not None:
        remove(state, air, reason="changed sides")
    new_unit(state, nation, unit.kind, base, damaged=damaged).trait = trait
    remove(state, unit, reason="changed sides")


def hand_place(state: Strategic, place: str, nation: str) -> None:
    """A place goes to another nation without a fight; its stores and garrison are lost."""
    harbour = state.harbours[place]
    for other in [*harbour.garrisons, *harbour.manpower, *harbour.tanks]:
        if not state.is_friend(other, nation):
            lost = harbour.garrisons.pop(other, 0) + harbour.manpower.pop(other, 0) + harbour.tanks.pop(other, 0)
            state.ledgers[other].land_out += lost
    for other in list(harbour.stock):
        if not state.is_friend(other, nation):
            state.ledgers[other].lsp_out += harbour.stock.pop(other)
    harbour.holder, harbour.since = nation, state.turn
    for other in list(harbour.landed):
        if not state.at_war(other, nation):
            harbour.landed.pop(other)


def give_tonnage(state: Strategic, nation: str, points: int) -> None:
    """Tonnage of a defeated nation goes to the reserve of one that is still in the war."""
    if state.are_in(nation):
        state.reserve[nation] += points
        state.ledgers[nation].tonnage_in += points


@rule("NW-CTL-13")
def leave_the_axis(state: Strategic, umpire: Umpire) -> None:
    """Italy's armistice: ships run for Malta, Germany seizes ports and tonnage, the rest is lost."""
    score_exit(state, "italy")
    navy = [u for u in state.units.values() if u.nation == "italy" and u.is_ship]
    for unit in navy:
        die = umpire.dice.d6("NW-CTL-13 an Italian ship unit")
        if die >= 3 and is_haven(state):
            damaged = unit.damaged or die == 3
            transfer_flag(state, unit, "uk", ITALIAN_HAVEN, damaged=damaged, trait=ESCORT_ONLY)
    gift = min(4, state.tonnage_of("italy"))
    heirs: dict[str, str] = {}
    for place in LEFT_TO_GERMANY:
        if place in state.harbours:
            heir = lodger(state, state.harbours[place]) or "germany"
            if state.are_in(heir):
                heirs[place] = heir
    surrender(state, "italy", umpire, heirs)
    give_tonnage(state, "germany", gift)


def is_haven(state: Strategic) -> bool:
    """Whether Italian ships find the British at Malta."""
    harbour = state.harbours.get(ITALIAN_HAVEN)
    return "uk" in state.chairs and harbour is not None and state.is_friend("uk", harbour.holder)


def lodger(state: Strategic, harbour: Harbour) -> str:
    """The Allied nation with land points in a place, if there is one."""
    for nation in sorted({*harbour.manpower, *harbour.tanks, *harbour.garrisons}):
        there = harbour.points(nation) + harbour.garrisons.get(nation, 0)
        if there and state.alliances.get(nation) == "allied":
            return nation
    return ""


@rule("NW-CTL-13", "NW-BAS-10", "NW-BAS-24")
def heir_of(state: Strategic, harbour: Harbour, fallen: str) -> str:
    """The next holder of a place of a defeated nation: an ally with troops there, else an enemy with troops there, else none."""
    best, most = "", 0
    for nation in state.nations():
        if nation != fallen and not state.is_out(nation):
            troops = harbour.points(nation) + harbour.garrisons.get(nation, 0)
            claim = troops + (ALLY_FIRST if troops and state.is_friend(nation, fallen) else 0)
            if claim > most:
                best, most = nation, claim
    return best


@rule("NW-CTL-13", "NW-BAS-10", "NW-UNI-29")
def pass_on(state: Strategic, place: str, heir: str, umpire: Umpire) -> None:
    """A place of a defeated nation goes to its heir; without one it is open. Guests that are no longer friends leave."""
    harbour = state.harbours[place]
    if heir:
        hand_place(state, place, heir)
        umpire.announce("place.inherited", ("NW-CTL-13", "NW-BAS-24"), {"place": place, "nation": heir})
    else:
        for other in list(harbour.stock):
            state.ledgers[other].lsp_out += harbour.stock.pop(other)
        harbour.holder, harbour.since = "neutral", state.turn
        umpire.announce("place.abandoned", ("NW-CTL-13", "NW-BAS-24"), {"place": place})
    for unit in [u for u in state.units.values() if u.at == place]:
        if not heir or not state.is_friend(unit.nation, heir):
            evict(state, unit, place)


@rule("NW-CTL-13", "NW-FLG-1")
def surrender(state: Strategic, nation: str, umpire: Umpire, heirs: Mapping[str, str] = MappingProxyType({})) -> None:
    """A nation leaves the game: units, tonnage, stores and places, some to appointed heirs; guests may have to leave."""
    score_exit(state, nation)
    for unit in [u for u in state.units.values() if u.nation == nation]:
        remove(state, unit, reason="surrender")
    state.ledgers[nation].tonnage_out += state.tonnage_of(nation)
    state.reserve[nation] = state.transports[nation] = 0
    for route in state.routes.values():
        route.tonnage.pop(nation, None)
    for train in [t for t in state.trains.values() if t.nation == nation]:
        abandon(state, train.id, umpire)
        remove_train(state, train)
    state.reserve[nation] = 0
    state.left[nation] = state.turn
    for harbour in state.harbours.values():
        lost = harbour.garrisons.pop(nation, 0) + harbour.manpower.pop(nation, 0) + harbour.tanks.pop(nation, 0)
        state.ledgers[nation].land_out += lost
        state.ledgers[nation].lsp_out += harbour.stock.pop(nation, 0)
        harbour.landed.pop(nation, None)
    for place in [place for place, harbour in state.harbours.items() if harbour.holder == nation]:
        pass_on(state, place, heirs.get(place) or heir_of(state, state.harbours[place], nation), umpire)
    state.ledgers[nation].land_out += state.pool[nation]
    state.pool[nation] = 0
    for card in list(state.hands.get(nation, ())):
        state.hands[nation].remove(card)
        state.spent.append(card)
    umpire.announce("nation.out", ("NW-CTL-13",), {"nation": nation})


def evict(state: Strategic, unit: Unit, place: str) -> None:
    """A guest in a port that is no longer friendly moves to another one."""
    if unit.is_ship:
        to = refuge(state, unit, place)
        if to:
            rebase(state, unit, to)
            unit.duty = PORT
            return
        air = state.air_of(unit.id)
        if air is not None:
            remove(state, air, reason="trapped")
    elif unit.aboard:
        return
    remove(state, unit, reason="trapped")
