"""How a side means to fight this turn: press on, stand, screen its charges, or break off; and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagplot.bots.tactical.parameters import STANDARD, Doctrine
from flagplot.kernel.seat import side_of
from flagplot.tactical.content import library as content
from flagplot.tactical.state.model import AFLOAT, HEAVY, SMALL, SUNK
from flagplot.tactical.state.view import BattleView

STAND, SCREEN, RETIRE = "stand", "screen", "retire"
PREY: Final = "prey"
"""Why a side closes that meets nobody but merchantmen."""
NO_HUNTERS: Final = frozenset({"AK", "CV", "CVE", "SS"})
WORTH: Final = (1.0, 0.6, 0.2, 0.0)
"""The share of her strength a ship still fights with, by level of damage."""
STRIKES: Final = frozenset({"bombs", "torpedo", "level"})
"""What bombers carry against ships."""
DECISIVE: Final = 2.0
"""How many times the enemy's points make a decisive win (NA-VIC-17) …"""
AHEAD: Final = 1.25
"""… and how many a win at all."""


@dataclass(frozen=True)
class Stance:
    """What the side means to do, why (a word of the catalogue of advice), how much it minds being hit, and whether it closes."""

    name: str
    why: str
    fear: float
    presses: bool = False


@dataclass(frozen=True)
class Reckoning:
    """What is left of both sides, in halves of comparative strength, and the points as far as they can be known."""

    began: float
    own: float
    enemy: float
    """In sight, and half of what else the card names while anything is in sight."""
    enemy_began: float
    enemy_left: float
    """All the card names that is not known to be lost."""
    won: float
    lost: float


def reckon(view: BattleView) -> Reckoning:
    """Count strength and points from the card and from what is in sight."""
    side = side_of(view.seat)
    own = [ship for ship in view.ships.values() if ship.side == side]
    totals: dict[bool, float] = {True: 0.0, False: 0.0}
    for group in view.brief.groups:
        totals[group.side == side] += sum(content.classes()[ship.kind].half_cs for ship in group.ships)
    ratio = max(totals.values()) / max(1.0, min(totals.values()))
    if view.brief.ratio is not None:
        ratio = view.brief.ratio[0] / view.brief.ratio[1]
    is_stronger = totals[True] >= totals[False]
    lost = sum(prize(view, ship.kind, ship.id) * _given_up(view, ship.side, ship.level) for ship in own)
    won = sum(prize(view, o.kind, o.id) * _given_up(view, o.side, o.level) for o in view.others.values())
    return Reckoning(
        totals[True],
        sum(ship.sheet.half_cs * WORTH[ship.level] for ship in own if ship.in_battle),
        _enemy(view),
        totals[False],
        sum(content.classes()[o.kind].half_cs * WORTH[o.level] for o in view.others.values() if o.status == AFLOAT),
        won * (1.0 if is_stronger else ratio),
        lost * (ratio if is_stronger else 1.0),
    )


def _given_up(view: BattleView, side: str, level: int) -> float:
    """The share of her worth that a ship's damage gives up; cripples far from home are as good as sunk (NA-VIC-14)."""
    doomed = any(effect.kind == "hd_counts_as_sunk" and effect.side == side for effect in view.brief.effects)
    return (0, 0, 1.0 if doomed else 0.5, 1.0)[level]


def _enemy(view: BattleView) -> float:
    """The enemy's strength: what hides in smoke or dark for a turn is not gone."""
    seen = hidden = 0.0
    for other in view.others.values():
        strength = content.classes()[other.kind].half_cs * WORTH[other.level]
        if other.is_seen:
            seen += strength
        elif other.status == AFLOAT:
            hidden += strength
    return seen + hidden / 2 if seen else 0.0


def prize(view: BattleView, kind: str, ship: str) -> int:
    """What sinking a ship is worth, in halves: her strength, or the value the scenario sets on her (NA-VIC-15)."""
    for effect in view.brief.effects:
        if effect.kind == "vp" and (effect.ship == ship or effect.cls == kind):
            return 2 * effect.value
    return content.classes()[kind].half_cs


def take(view: BattleView, doctrine: Doctrine = STANDARD) -> Stance:
    """The side's stance from what it knows."""
    side = side_of(view.seat)
    sum_up = reckon(view)
    guards = any(aim.side == side and aim.kind == "preserve" for aim in view.brief.aims)
    must_sink = any(aim.side == side and aim.kind == "sink" for aim in view.brief.aims)
    odds = sum_up.enemy / max(1.0, sum_up.own)
    if is_prey(view):
        return Stance(STAND, PREY, doctrine.least_fear, presses=True)
    if is_single(view, doctrine) and _is_fit(view):
        return Stance(STAND, "duel", doctrine.fear)
    if (
        sum_up.own < _by_light(view, doctrine.broken_by_day, doctrine.broken_by_night) * sum_up.began
        and sum_up.own < doctrine.outfought * sum_up.enemy
    ):
        return Stance(RETIRE, "outfought", 3.0)
    if not guards and sum_up.own < doctrine.spent * sum_up.began and sum_up.own < sum_up.enemy:
        return Stance(RETIRE, "spent", 3.0)
    if sum_up.began > doctrine.mastery * sum_up.enemy_began and _is_dear(sum_up, doctrine):
        return Stance(RETIRE, "dear", 2.0)
    if view.brief.light == "day" and not guards and sum_up.own < doctrine.outmatched * sum_up.enemy:
        return Stance(RETIRE, "outmatched", 3.0)
    if not guards and not must_sink and sum_up.won >= DECISIVE * sum_up.lost:
        if (
            sum_up.won >= doctrine.haul * sum_up.enemy_began
            and sum_up.own < doctrine.mastery * sum_up.enemy
            and _outruns(view)
        ):
            return Stance(RETIRE, "won", 3.0)
        if sum_up.won >= _by_light(view, doctrine.enough_by_day, doctrine.enough_by_night) * sum_up.enemy_began:
            return Stance(RETIRE, "gained", 3.0)
    if guards and sum_up.own < sum_up.enemy_left:
        return Stance(SCREEN, "screened", 2.0)
    presses = must_sink or sum_up.own >= doctrine.mastery * sum_up.enemy
    fear = max(
        doctrine.pressed_fear if presses else doctrine.least_fear, min(doctrine.most_fear, doctrine.fear * odds * odds)
    )
    return Stance(STAND, "fit", fear, presses)


def _by_light(view: BattleView, day: float, night: float) -> float:
    return day if view.brief.light == "day" else night


def offers_end(view: BattleView, doctrine: Doctrine = STANDARD) -> bool:
    """Whether a side that breaks off, and has nobody in sight, offers to leave it at that."""
    if any(other.is_seen for other in view.others.values()) or _is_on_the_way(view):
        return False
    return take(view, doctrine).name == RETIRE and any(event.kind == "fired" for event in view.logbook)


def would_end(view: BattleView, doctrine: Doctrine = STANDARD) -> bool:
    """Whether a side agrees to end the battle: it would break off itself, has won it, or both have lost sight of each other."""
    if _is_on_the_way(view) or _has_bombers(view):
        return False
    stance = take(view, doctrine)
    if stance.name == RETIRE:
        return True
    sum_up = reckon(view)
    if any(other.is_seen for other in view.others.values()):
        return not stance.presses and sum_up.won > AHEAD * sum_up.lost
    return sum_up.won >= sum_up.lost and any(event.kind == "fired" for event in view.logbook)


def _is_on_the_way(view: BattleView) -> bool:
    """Whether the side has an aim that only fighting or sailing on can gain."""
    side = side_of(view.seat)
    if any(effect.kind == "exit_vp" and effect.side == side for effect in view.brief.effects):
        return True
    return any(aim.side == side and aim.kind in {"exit", "sink"} for aim in view.brief.aims)


def _has_bombers(view: BattleView) -> bool:
    """Whether the side has bombers that have not yet dropped, or more of them coming: they lose nothing by going on."""
    side = side_of(view.seat)
    mine = [flight for flight in view.flights.values() if flight.side == side and flight.load in STRIKES]
    if any(flight.status in {"air", "due"} for flight in mine):
        return True
    return any(
        arrival.side == side and arrival.load != "none" and (arrival.every or arrival.turn > view.turn)
        for arrival in view.brief.arrivals
    )


def is_prey(view: BattleView) -> bool:
    """Whether nobody but merchantmen is left of the enemy, and a warship of the side is fit to finish them."""
    side = side_of(view.seat)
    left = [other for other in view.others.values() if other.status == AFLOAT and other.level < SUNK]
    if not left or any(content.classes()[other.kind].type != "AK" for other in left):
        return False
    own = [ship for ship in view.ships.values() if ship.side == side and ship.in_battle and ship.level < HEAVY]
    return any(ship.sheet.type not in NO_HUNTERS for ship in own)


def is_single(view: BattleView, doctrine: Doctrine = STANDARD) -> bool:
    """Whether by day one ship is left to fight one that she need not run from."""
    side = side_of(view.seat)
    own = [ship for ship in view.ships.values() if ship.side == side and ship.in_battle]
    foes = [other for other in view.others.values() if other.status == AFLOAT and other.level < SUNK]
    if view.brief.light != "day" or len(own) != 1 or len(foes) != 1 or own[0].is_submarine:
        return False
    foe = content.classes()[foes[0].kind]
    return foe.type != "SS" and own[0].sheet.half_cs >= doctrine.outmatched * foe.half_cs


def _is_fit(view: BattleView) -> bool:
    """Whether the lone ship is not crippled, or no more than the enemy."""
    side = side_of(view.seat)
    worst = max(ship.level for ship in view.ships.values() if ship.side == side and ship.in_battle)
    return worst < HEAVY or all(other.level >= HEAVY for other in view.others.values() if other.status == AFLOAT)


def _is_dear(sum_up: Reckoning, doctrine: Doctrine) -> bool:
    """Whether a stronger side has lost much, and more than it has won."""
    return sum_up.own < doctrine.dear * sum_up.began and sum_up.lost > sum_up.won


def _outruns(view: BattleView) -> bool:
    """Whether the side's slowest fighting ship is as fast as the enemy's fastest heavy one in sight."""
    side = side_of(view.seat)
    own = [ship.sheet.speed for ship in view.ships.values() if ship.side == side and ship.in_battle and ship.level < 1]
    foes = [content.classes()[o.kind] for o in view.others.values() if o.is_seen and o.level < 1]
    return min(own, default=0) >= max((foe.speed for foe in foes if foe.type not in SMALL), default=0)
