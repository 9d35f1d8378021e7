"""The range to fight at: where our shells go through and theirs do not, as far as the charts tell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from flagplot.bots.tactical.gunnery import broadside_worth
from flagplot.bots.tactical.sea import Mark
from flagplot.tactical import content
from flagplot.tactical.model import HEAVY, Ship

STEP: Final = 1_500
SHORTEST: Final = 3_000
HABIT: Final = 3.0
"""How strongly a captain keeps to his usual range against what the charts promise elsewhere."""
USUAL: Final = 0.65
"""The usual range, as a share of the reach of his best guns: the far end of medium range, out of torpedo water."""
PRESSED: Final = 0.5
"""The range of one who has to sink the enemy, or is much the stronger."""
VIGOUR: Final = 1.0
"""What it is worth to have it out: the stronger wants more shells in the air, the weaker fewer."""
TORPEDOES: Final = 8_000
"""Yards inside which a ship with torpedoes is not sought."""
DREAD: Final = 0.6
"""What it costs to stand right among them."""
LAME: Final = 0.4
"""The share of her broadside a heavily damaged ship still fires: one main and one side battery (NA-PEN-33)."""
ABEAM: Final = 90.0
Kinds = tuple[tuple[str, int], ...]
"""Ships by class and level of damage."""


def reach(ships: Sequence[Ship]) -> int:
    """The reach of a group's best guns that still have shells."""
    guns = content.guns()
    return max((guns[b.gun].reach for s in ships for b in s.sheet.batteries if s.ammo.get(b.gun, 0)), default=0)


def battle_range(ships: Sequence[Ship], enemies: Sequence[Mark], fear: float, *, presses: bool = False) -> int:
    """The best range for a group against the enemies that matter, in yards; 0 when it has nothing to fire."""
    far = reach(ships)
    if not far or not enemies:
        return 0
    own = tuple(sorted((ship.kind, ship.level) for ship in ships if ship.level < 2))
    foes = tuple(sorted((enemy.kind, enemy.level) for enemy in enemies))
    return _best(own, foes, round(fear, 1), far, PRESSED if presses else USUAL)


@cache
def _best(own: Kinds, foes: Kinds, fear: float, far: int, usual: float) -> int:
    """Where the exchange of broadsides is best: the immunity zone if there is one, else near the usual range."""
    given: dict[int, float] = {}
    taken: dict[int, float] = {}
    for yards in range(SHORTEST, far + 1, STEP):
        given[yards] = sum(_worth(one, yards, foes) for one in own)
        taken[yards] = fear * sum(_worth(one, yards, own) for one in foes)
    most = max([1e-6, *given.values(), *taken.values()])
    dread = DREAD if any(content.classes()[kind].torpedoes and level < 2 for kind, level in foes) else 0.0

    def value(yards: int) -> float:
        both = given[yards] + taken[yards]
        exchange = (given[yards] - taken[yards]) / both if both else 0.0
        off = yards / far - usual
        near = max(0.0, 1 - yards / TORPEDOES)
        vigour = VIGOUR * (given[yards] - taken[yards]) / most
        return exchange + vigour - HABIT * off * off - dread * near

    return max(given, key=value, default=0)


def _worth(shooter: tuple[str, int], yards: int, targets: Kinds) -> float:
    """What one ship's broadside is worth at the target that pays best."""
    kind, level = shooter
    share = LAME if level >= HEAVY else 1.0
    return share * max(
        (broadside_worth(kind, ABEAM, yards, other, hurt, -level) for other, hurt in targets), default=0.0
    )
