"""Bombs, torpedoes and anti-aircraft fire."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.modifier import Tally
from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import BOMB_SHIFTS, BOMBING
from flagplot.operational.content.counters import PLANE, SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.rules.air.airfield import is_decoy
from flagplot.operational.rules.battle.gunnery import counts_as_slow, resolve, target_row
from flagplot.operational.rules.damage import is_aloft, lose_plane, strike_ship
from flagplot.operational.rules.recon.markers import in_port, release
from flagplot.operational.rules.throws import best, face, read_in, shifted
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import JAPAN, Bay, Plane, enemy
from flagplot.operational.text import reasons
from flagplot.operational.text.said import say

MANNERS: Final = ("torpedo", "pressed", "dive", "high", "medium", "low")
_COLUMN: Final = {"torpedo": "TorB", "pressed": "TorB", "dive": "DivB", "high": "HigA", "medium": "HigA", "low": "HigA"}
_MODE: Final = {"torpedo": "T", "pressed": "T", "dive": "D", "high": "H", "medium": "H", "low": "H"}
_HITTING_POWER: Final = {"TorB": "BC", "DivB": "CA", "HigA": "BC"}
AREAS: Final = ("air", "ground")
MAIN_BASES: Final = ("colombo", "trincomalee")


@rule("MK-AIR-60", "MK-AIR-61", "MK-AIR-9", "MK-AIR-55", "MK-AIR-39")
def check_manner(state: Bay, unit: PlaneId, manner: str, target: str) -> Objection | None:
    """Why an air unit may not attack in this way."""
    card = PLANE[unit]
    if manner not in MANNERS:
        return Objection("MK-AIR-61", say("refuse-attack-one-these-ways", manners=", ".join(MANNERS)))
    if _MODE[manner] not in card.modes:
        number = "MK-AIR-60" if manner == "dive" else "MK-AIR-61"
        return Objection(number, say("refuse-cannot-make-attack-can", unit=unit, ways=", ".join(ways(state, unit))))
    if state.night and _MODE[manner] != "T":
        return Objection("MK-AIR-9", say("refuse-night-only-torpedoes-dropped"))
    if not state.night and card.type == "PBY" and _MODE[manner] == "T":
        return Objection("MK-AIR-61", say("refuse-drops-torpedoes-only-night", unit=unit))
    if target in AREAS and _MODE[manner] == "T":
        return Objection("MK-AIR-61", say("refuse-torpedoes-ships"))
    return None


def ways(state: Bay, unit: PlaneId) -> list[str]:
    """The attacks a unit can make now."""
    card = PLANE[unit]
    found = [manner for manner in MANNERS if _MODE[manner] in card.modes]
    if state.night:
        return [manner for manner in found if _MODE[manner] == "T"]
    return [manner for manner in found if card.type != "PBY" or _MODE[manner] != "T"]


@rule("MK-AIR-50", "MK-AIR-51", "MK-AIR-52", "MK-AIR-54")
def target_shift(state: Bay, target: str, tally: Tally) -> None:
    """The shift for the target: 2 for ground and anchored ships, 1 for Slow or Damaged ones; the larger applies."""
    if target in AREAS:
        tally.add("MK-AIR-51", reasons.GROUND_TARGET, BOMB_SHIFTS.number("anchored", "attack"))
        return
    slow = BOMB_SHIFTS.number("slow", "attack") if counts_as_slow(state, target) else 0
    still = BOMB_SHIFTS.number("anchored", "attack") if is_unmoving(state, target) else 0
    if state.options.target_shifts == "cumulative":
        tally.add("MK-AIR-50", reasons.SLOW_OR_DAMAGED_SHIP, slow)
        tally.add("MK-AIR-51", reasons.ANCHORED_OR_UNMOVING_SHIP, still)
    elif still:
        tally.add("MK-AIR-51", reasons.ANCHORED_OR_UNMOVING_SHIP, still)
    else:
        tally.add("MK-AIR-50", reasons.SLOW_OR_DAMAGED_SHIP, slow)


@rule("MK-AIR-54", "MK-SEA-13")
def is_unmoving(state: Bay, name: str) -> bool:
    """Whether a ship is in port and has not moved this turn, is anchored to land troops, or is out of fuel."""
    ship = state.ships[name]
    group = state.groups.get(ship.group)
    if ship.stranded or group is None:
        return ship.stranded
    return group.anchored or (not group.moved and in_port(state, group.at, group.side))


@rule("MK-AIR-39", "MK-AIR-40", "MK-AIR-41", "MK-AIR-42", "MK-AIR-43")
def attack_shifts(state: Bay, unit: PlaneId, manner: str, target: str) -> Tally:
    """All shifts on the attack die."""
    tally = Tally()
    card = PLANE[unit]
    if _MODE[manner] == "H" and "T" in card.modes and card.type != "PBY":
        tally.add("MK-AIR-39", reasons.LEVEL_BOMBING_BY_TORPEDO_PLANES, BOMB_SHIFTS.number("level", "attack"))
    if manner == "medium":
        tally.add("MK-AIR-41", reasons.MEDIUM_ALTITUDE, BOMB_SHIFTS.number("medium", "attack"))
    elif manner == "low":
        extra = int(state.options.low_altitude_extra_shift)
        tally.add("MK-AIR-41", reasons.LOW_ALTITUDE, BOMB_SHIFTS.number("low", "attack") + extra)
    elif manner == "pressed":
        tally.add("MK-AIR-43", reasons.PRESSED_HOME, BOMB_SHIFTS.number("pressed", "attack"))
    target_shift(state, target, tally)
    return tally


@rule("MK-AIR-46", "MK-AIR-47", "MK-AIR-48", "MK-AIR-49", "MK-AIR-44", "MK-AIR-41")
def flak_numbers(state: Bay, manner: str, at: str, side: str) -> Tally:
    """The numbers with which anti-aircraft fire of a side shoots a unit down; the guns of the main bases fire for the side that holds them."""
    column = _COLUMN[manner]
    tally = Tally(1 if BOMBING.read(1, column).cell == "AA" else 0)
    if manner in {"medium", "low"}:
        tally.add("MK-AIR-41", reasons.ALTITUDE[manner], BOMB_SHIFTS.number(manner, "AA"))
    if manner == "pressed" and state.options.pressed_aa == "plus1":
        tally.add("MK-AIR-44", reasons.PRESSED_HOME, 1)
    if any(SEA.hex_of[base] == at and state.owner[base] == side for base in MAIN_BASES):
        tally.add("MK-AIR-48", reasons.COLOMBO_OR_TRINCOMALEE, BOMB_SHIFTS.number("main-base", "AA"))
    return tally


def flak(state: Bay, umpire: Umpire, plane: Plane, manner: str, at: str) -> bool:
    """Roll the defender's anti-aircraft fire."""
    tally = flak_numbers(state, manner, at, enemy(plane.side))
    hit = best(state, umpire, enemy(plane.side), tally.total, "MK-AIR-46 anti-aircraft")
    facts = {"unit": plane.id, "numbers": tally.total, "hit": hit, **read_in(state, enemy(plane.side))}
    umpire.announce("flak", ("MK-AIR-46",), facts, modifiers=tally)
    return hit


@rule("MK-AIR-45", "MK-AIR-46", "MK-AIR-64")
def bomb(state: Bay, umpire: Umpire, plane: Plane, manner: str, target: str, at: str) -> None:
    """One unit attacks: anti-aircraft fire comes first against low and pressed attacks, else at the same time."""
    shot = flak(state, umpire, plane, manner, at)
    if not shot or manner not in {"low", "pressed"}:
        if target in AREAS:
            bomb_area(state, umpire, plane, manner, target, at)
        else:
            bomb_ship(state, umpire, plane, manner, target)
    if shot:
        lose_plane(state, umpire, plane, ("MK-AIR-46",), "shot down by anti-aircraft fire")


@rule("MK-AIR-59", "MK-SEQ-11")
def scores(state: Bay, umpire: Umpire, plane: Plane, manner: str, target: str) -> bool:
    """Roll the attack: whether it hits; JHit counts for Japanese torpedo and dive attacks."""
    tally = attack_shifts(state, plane.id, manner, target)
    die = face(state, umpire, plane.side, "MK-AIR-46 attack")
    cell = umpire.read(BOMBING, shifted(die, tally.total), _COLUMN[manner])
    hit = cell == "Hit" or (cell == "JHit" and plane.side == JAPAN)
    facts = {"unit": plane.id, "manner": manner, "target": target, "hit": hit, **read_in(state, plane.side)}
    umpire.announce("bombs", ("MK-AIR-46", "MK-AIR-59"), facts, modifiers=tally)
    return hit


@rule("MK-AIR-58", "MK-AIR-62", "MK-SET-35")
def bomb_ship(state: Bay, umpire: Umpire, plane: Plane, manner: str, target: str) -> None:
    """An attack on one ship; a hit is followed by a roll on the naval table."""
    if SHIP[target].type == "freighter":
        release(state, umpire)
    if not scores(state, umpire, plane, manner, target):
        return
    result = hit_result(state, umpire, plane.side, _COLUMN[manner], target)
    facts = {"target": target, "result": result, **read_in(state, plane.side)}
    umpire.announce("bomb.result", ("MK-AIR-58",), facts)
    strike_ship(state, umpire, target, result, bombs=_MODE[manner] != "T")


@rule("MK-AIR-58")
def hit_result(state: Bay, umpire: Umpire, side: str, column: str, target: str) -> str:
    """What a hit does to a ship: the hitting power of the weapon against the armour."""
    row = target_row(state, target)
    mode = state.options.air_hit_effect
    if mode == "DS":
        return "DS"
    if mode == "graded":
        if row in {"D", "DL"}:
            return "Sk"
        return "D" if row in {"BC", "B"} and column != "TorB" else "DS"
    return resolve(state, umpire, side, _HITTING_POWER[column], row, Tally(), "MK-AIR-58 damage")


@rule("MK-AIR-56", "MK-AIR-57")
def bomb_area(state: Bay, umpire: Umpire, plane: Plane, manner: str, target: str, at: str) -> None:
    """An attack on all air units, or all ground units, of the hex: one roll for each of them."""
    foe = enemy(plane.side)
    once: bool | None = None
    if state.options.area_bombing_roll == "single_roll_all":
        once = scores(state, umpire, plane, manner, target)
    if target == "air":
        for other in grounded(state, at, foe):
            if is_decoy(other.id):
                lose_plane(state, umpire, other, ("MK-REC-8",), "a dummy, seen through")
            elif once if once is not None else scores(state, umpire, plane, manner, target):
                lose_plane(state, umpire, other, ("MK-AIR-56",), "destroyed on the ground")
        return
    for troop in state.troops_at(at, foe):
        if once if once is not None else scores(state, umpire, plane, manner, target):
            disrupt(state, umpire, troop.id)


@rule("MK-LND-17")
def disrupt(state: Bay, umpire: Umpire, name: str) -> None:
    """A ground unit is disrupted to the end of the turn, or by option through the next."""
    state.troops[name].disrupted = 2 if state.options.disruption_duration == "through_next_turn" else 1
    umpire.announce("disrupted", ("MK-AIR-56", "MK-LND-17"), {"unit": name})


@rule("MK-AIR-57", "MK-AIR-67", "MK-AIR-74")
def grounded(state: Bay, at: str, side: str) -> list[Plane]:
    """The air units of a side on the ground in a hex: neither in the air nor aboard ships."""
    places = SEA.places_at.get(at, ())
    return [
        plane
        for plane in state.planes.values()
        if plane.side == side and plane.base in places and not is_aloft(state, plane)
    ]
