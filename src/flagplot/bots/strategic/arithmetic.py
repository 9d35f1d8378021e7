"""What a captain expects of the dice: steps, and the chance that a landing party survives."""

from __future__ import annotations

from functools import lru_cache

from flagplot.strategic.charts import DAMAGE


@lru_cache(maxsize=4096)
def spread(cv: int, bonus: int) -> tuple[float, ...]:
    """The chances of inflicting 0, 1, 2 … steps with a combat value and a modifier, as the damage table has it."""
    chances = [1.0]
    for row in [20] * (cv // 20) + ([cv % 20] if cv % 20 else []):
        die = [0.0] * 6
        for face in range(1, 7):
            die[DAMAGE.number(row, max(-2, min(12, face + bonus)))] += 1 / 6
        wider = [0.0] * (len(chances) + 5)
        for steps, chance in enumerate(chances):
            for more, part in enumerate(die):
                wider[steps + more] += chance * part
        chances = wider
    return tuple(chances)


def numbers_bonus(own: int, enemy: int) -> int:
    """The modifier for outnumbering or being outnumbered."""
    if own >= 3 * enemy:
        return 2
    if own >= 2 * enemy:
        return 1
    if enemy >= 3 * own:
        return -2
    return -1 if enemy >= 2 * own else 0


def landing_chance(defence: int, bonus: int, points: int, ship_steps: int) -> float:
    """The chance that some of the land points survive: half the steps fall on them, and what ships cannot take."""
    total = 0.0
    for steps, chance in enumerate(spread(defence, bonus)):
        on_land = max((steps + 1) // 2, steps - ship_steps)
        if on_land < points:
            total += chance
    return total
