"""Torch: Vichy ends. Its bases join the Allies, fight on or are occupied, and its ships with them."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.rules.combat.losses import remove
from flagplot.strategic.rules.control.armistice import give_tonnage, hand_place, surrender, transfer_flag
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import LIGHT_CRUISER

AFRICA = ("casablanca", "oran-algiers", "tunis")
RALLYING = ("casablanca", "dakar", "martinique", "djibouti", "oran-algiers")


@rule("NW-CTL-13")
def is_made(state: Strategic) -> bool:
    """Whether the Allies have landed in French North Africa: a place taken, or a lodgement."""
    for place in AFRICA:
        harbour = state.harbours.get(place)
        if harbour is None:
            continue
        if state.alliances.get(harbour.holder) == "allied" or state.is_ashore("allied", place):
            return True
    return False


@rule("NW-CTL-13")
def end_vichy(state: Strategic, umpire: Umpire) -> None:
    """Every base decides; Toulon scuttles; Tunis goes to the Axis; tonnage is halved."""
    for place, harbour in list(state.harbours.items()):
        if harbour.holder != "vichy":
            continue
        if place == "toulon":
            scuttle(state, umpire)
        elif place == "tunis":
            heir = axis_power(state) or "free-french"
            if state.are_in(heir):
                hand_place(state, place, heir)
        else:
            decide(state, place, umpire)
    half = state.tonnage_of("vichy") // 2
    rest = state.tonnage_of("vichy") - half
    left = [u for u in state.units.values() if u.nation == "vichy" and u.is_ship]
    state.scores["vichy"].kept += len(left)
    surrender(state, "vichy", umpire)
    give_tonnage(state, "free-french", half)
    give_tonnage(state, "germany", rest)


def decide(state: Strategic, place: str, umpire: Umpire) -> None:
    """A base joins the Allies with its ships on 3 or more, more easily if it was not attacked this turn."""
    was_attacked = place in state.grounds and state.grounds[place].attacked == state.turn
    bonus = 0 if was_attacked else 1
    die = umpire.dice.d6(f"NW-CTL-13 {place}") + bonus
    if die < 3 or place not in RALLYING or "free-french" not in state.chairs:
        return
    for unit in [u for u in state.units.values() if u.at == place and u.nation == "vichy"]:
        if unit.is_ship:
            state.scores["free-french"].joined += 1
        transfer_flag(state, unit, "free-french", place, damaged=unit.damaged)
    hand_place(state, place, "free-french")
    state.ground(place).rallied = state.turn


def axis_power(state: Strategic) -> str:
    """The Axis power that occupies Vichy's ports: Germany, or Italy if Germany is not in the war."""
    for nation in ("germany", "italy"):
        if state.are_in(nation):
            return nation
    return ""


def scuttle(state: Strategic, umpire: Umpire) -> None:
    """Toulon: the Axis occupies it, the fleet scuttles itself, on a six one cruiser force is captured."""
    axis = axis_power(state)
    fleet = [u for u in state.units.values() if u.at == "toulon" and u.nation == "vichy" and u.is_ship]
    taken = umpire.dice.d6("NW-CTL-13 Toulon") == 6
    for unit in fleet:
        if taken and axis and unit.kind == LIGHT_CRUISER:
            taken = False
            transfer_flag(state, unit, axis, "toulon", damaged=True)
        else:
            state.scores["vichy"].kept += 1
            remove(state, unit, reason="scuttled")
    if axis:
        hand_place(state, "toulon", axis)
