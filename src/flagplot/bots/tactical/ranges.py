"""The range to fight at: where our shells go through and theirs do not, as far as the charts tell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from flagplot.bots.tactical.gunnery import broadside_worth
from flagplot.bots.tactical.parameters import STANDARD, Doctrine
from flagplot.bots.tactical.sea import Mark
from flagplot.tactical.content import library as content
from flagplot.tactical.state.model import HEAVY, Ship

STEP: Final = 1_500
SHORTEST: Final = 3_000
LAME: Final = 0.4
"""The share of her broadside a heavily damaged ship still fires: one main and one side battery (NA-PEN-33)."""
ABEAM: Final = 90.0
Kinds = tuple[tuple[str, int], ...]
"""Ships by class and level of damage."""


def reach(ships: Sequence[Ship]) -> int:
    """The reach of a group's best guns that still have shells."""
    guns = content.guns()
    return max((guns[b.gun].reach for s in ships for b in s.sheet.batteries if s.ammo.get(b.gun, 0)), default=0)


def battle_range(
    ships: Sequence[Ship],
    enemies: Sequence[Mark],
    fear: float,
    *,
    presses: bool = False,
    doctrine: Doctrine = STANDARD,
) -> int:
    """The best range for a group against the enemies that matter, in yards; 0 when it has nothing to fire."""
    far = reach(ships)
    if not far or not enemies:
        return 0
    own = tuple(sorted((ship.kind, ship.level) for ship in ships if ship.level < 2))
    foes = tuple(sorted((enemy.kind, enemy.level) for enemy in enemies))
    usual = doctrine.pressed_range if presses else doctrine.usual_range
    return _best(own, foes, round(fear, 1), far, usual, doctrine)


@cache
def _best(own: Kinds, foes: Kinds, fear: float, far: int, usual: float, doctrine: Doctrine) -> int:
    """Where the exchange of broadsides is best: the immunity zone if there is one, else near the usual range."""
    given: dict[int, float] = {}
    taken: dict[int, float] = {}
    for yards in range(SHORTEST, far + 1, STEP):
        given[yards] = sum(_worth(one, yards, foes) for one in own)
        taken[yards] = fear * sum(_worth(one, yards, own) for one in foes)
    most = max([1e-6, *given.values(), *taken.values()])
    dread = doctrine.dread if any(content.classes()[kind].torpedoes and level < 2 for kind, level in foes) else 0.0

    def value(yards: int) -> float:
        both = given[yards] + taken[yards]
        exchange = (given[yards] - taken[yards]) / both if both else 0.0
        off = yards / far - usual
        near = max(0.0, 1 - yards / doctrine.torpedo_water)
        vigour = doctrine.vigour * (given[yards] - taken[yards]) / most
        return exchange + vigour - doctrine.habit * off * off - dread * near

    return max(given, key=value, default=0)


def _worth(shooter: tuple[str, int], yards: int, targets: Kinds) -> float:
    """What one ship's broadside is worth at the target that pays best."""
    kind, level = shooter
    share = LAME if level >= HEAVY else 1.0
    return share * max(
        (broadside_worth(kind, ABEAM, yards, other, hurt, -level) for other, hurt in targets), default=0.0
    )
