"""How a side means to fight this turn: press on, stand, screen its charges, or break off; and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagplot.kernel.seat import side_of
from flagplot.tactical import content
from flagplot.tactical.model import AFLOAT, HEAVY, SMALL
from flagplot.tactical.view import BattleView

STAND, SCREEN, RETIRE = "stand", "screen", "retire"
WORTH: Final = (1.0, 0.6, 0.2, 0.0)
"""The share of her strength a ship still fights with, by level of damage."""
BROKEN: Final = {"day": 0.65, "night": 0.75}
"""A side is broken when less than this share of its strength is left, by light: in the dark nobody sees the rest …"""
OUTFOUGHT: Final = 0.75
"""… and less than this share of the enemy's."""
DEAR: Final = 0.8
"""The share of its strength below which the stronger side asks whether it is worth it."""
SPENT: Final = 0.55
"""The share of its strength below which a side has had enough, unless it is the stronger still."""
OUTMATCHED: Final = 0.65
"""The share of the enemy's strength below which a squadron does not stand by day."""
DECISIVE: Final = 2.0
"""How many times the enemy's points make a decisive win (NA-VIC-17)."""
HAUL: Final = 0.25
"""The share of the enemy's strength that must be gone before a battle counts as won."""
ENOUGH: Final = {"day": 0.6, "night": 0.4}
"""The share of the enemy's strength that is enough for one day, and for one night, whoever is the stronger."""
MASTERY: Final = 1.5
"""How much stronger a side must be to stay for more when the battle is won."""
FEAR: Final = 1.3
"""How much a point of his fire counts against a point of ours, between equals …"""
LEAST, MOST = 0.5, 2.0
"""… and at least and at most, whatever the odds."""


@dataclass(frozen=True)
class Stance:
    """What the side means to do, in a word and a sentence, how much it minds being hit, and whether it closes."""

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


def take(view: BattleView) -> Stance:
    """The side's stance from what it knows."""
    side = side_of(view.seat)
    sum_up = reckon(view)
    guards = any(aim.side == side and aim.kind == "preserve" for aim in view.brief.aims)
    must_sink = any(aim.side == side and aim.kind == "sink" for aim in view.brief.aims)
    odds = sum_up.enemy / max(1.0, sum_up.own)
    if is_single(view) and _is_fit(view):
        return Stance(STAND, "One against one: neither is beaten before she is crippled.", FEAR)
    if sum_up.own < BROKEN[view.brief.light] * sum_up.began and sum_up.own < OUTFOUGHT * sum_up.enemy:
        return Stance(RETIRE, "Too much is lost, and the enemy in sight is the stronger.", 3.0)
    if not guards and sum_up.own < SPENT * sum_up.began and sum_up.own < sum_up.enemy:
        return Stance(RETIRE, "Half the strength is gone; what is left is brought home.", 3.0)
    if sum_up.began > MASTERY * sum_up.enemy_began and _is_dear(sum_up):
        return Stance(RETIRE, "The enemy is the weaker, and costs more than he is worth.", 2.0)
    if view.brief.light == "day" and not guards and sum_up.own < OUTMATCHED * sum_up.enemy:
        return Stance(RETIRE, "By day a squadron so far outmatched opens the range.", 3.0)
    if not guards and not must_sink and sum_up.won >= DECISIVE * sum_up.lost:
        if sum_up.won >= HAUL * sum_up.enemy_began and sum_up.own < MASTERY * sum_up.enemy and _outruns(view):
            return Stance(RETIRE, "The battle is won; staying could only lose it.", 3.0)
        if sum_up.won >= ENOUGH[view.brief.light] * sum_up.enemy_began:
            return Stance(RETIRE, "The object is gained; what is left of the enemy may go.", 3.0)
    if guards and sum_up.own < sum_up.enemy_left:
        return Stance(SCREEN, "A stronger enemy is held off with smoke and distance.", 2.0)
    presses = must_sink or sum_up.own >= MASTERY * sum_up.enemy
    fear = max(LEAST, min(MOST, FEAR * odds * odds))
    return Stance(STAND, "The odds are good enough to fight.", fear, presses)


def is_single(view: BattleView) -> bool:
    """Whether by day one ship is left to fight one that she need not run from."""
    side = side_of(view.seat)
    own = [ship for ship in view.ships.values() if ship.side == side and ship.in_battle]
    foes = [other for other in view.others.values() if other.status == AFLOAT]
    if view.brief.light != "day" or len(own) != 1 or len(foes) != 1 or own[0].is_submarine:
        return False
    foe = content.classes()[foes[0].kind]
    return foe.type != "SS" and own[0].sheet.half_cs >= OUTMATCHED * foe.half_cs


def _is_fit(view: BattleView) -> bool:
    """Whether the lone ship is not crippled, or no more than the enemy."""
    side = side_of(view.seat)
    worst = max(ship.level for ship in view.ships.values() if ship.side == side and ship.in_battle)
    return worst < HEAVY or all(other.level >= HEAVY for other in view.others.values() if other.status == AFLOAT)


def _is_dear(sum_up: Reckoning) -> bool:
    """Whether a stronger side has lost much, and more than it has won."""
    return sum_up.own < DEAR * sum_up.began and sum_up.lost > sum_up.won


def _outruns(view: BattleView) -> bool:
    """Whether the side's slowest fighting ship is as fast as the enemy's fastest heavy one in sight."""
    side = side_of(view.seat)
    own = [ship.sheet.speed for ship in view.ships.values() if ship.side == side and ship.in_battle and ship.level < 1]
    foes = [content.classes()[o.kind] for o in view.others.values() if o.is_seen and o.level < 1]
    return min(own, default=0) >= max((foe.speed for foe in foes if foe.type not in SMALL), default=0)
