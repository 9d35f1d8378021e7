"""The probability of a roll, from its event: the number it needed, or the column that was read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from flagplot.kernel import odds
from flagplot.kernel.odds import Odds
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.said import NO_EFFECT, say
from flagplot.operational.charts import MATRIX, NAVAL
from flagplot.operational.rules.throws import shifted
from flagplot.operational.text.wording import NAMES
from flagplot.tactical.rules.gunnery.gunnery import shoot

Cell = tuple[str, str, str, str]
"""A cell that was read: chart, row, column, what it says."""

RESULTS: Final = {
    "-": NO_EFFECT,
    "D": say("outcome-damaged"),
    "DS": say("outcome-damaged-sunk-if-she-was"),
    "Sk": say("outcome-sunk"),
}


@dataclass(frozen=True)
class Likely:
    """The possible outcomes of a roll, and the actual one."""

    about: Said
    was: Said
    odds: Odds[Said]


def _fired(facts: Mapping[str, Any], _cells: Sequence[Cell], _shift: int) -> Likely | None:
    number, most = int(facts["accuracy"]), 9
    found = odds.exact(lambda dice: min(shoot(Umpire(dice, quiet=True), number).hits, most))
    ranked = {_hits(count): found.outcomes[count] for count in sorted(found.outcomes)}
    return Likely(say("about-hits-on", target=str(facts["target"])), _hits(int(facts["hits"])), Odds(ranked, 0))


def _hits(number: int) -> Said:
    return say("outcome-hits-of-a-shoot", number=number)


def _naval(kind: str) -> Callable[[Mapping[str, Any], Sequence[Cell], int], Likely | None]:
    def found(facts: Mapping[str, Any], cells: Sequence[Cell], shift: int) -> Likely | None:
        matrix = next((cell for cell in cells if cell[0] == MATRIX.rule), None)
        table = next((cell for cell in cells if cell[0] == NAVAL.rule), None)
        if matrix is None or table is None:
            return None
        # With an option the shifts move the column instead of the die.
        die = shift if int(table[2]) == int(matrix[3]) else 0
        ways: dict[Said, Fraction] = dict.fromkeys(RESULTS.values(), Fraction(0))
        for face in range(1, 7):
            ways[RESULTS[NAVAL.read(shifted(face, die), int(table[2])).cell]] += Fraction(1, 6)
        about = say(
            "about-shot-at",
            kind=kind,
            firer=NAMES.get(str(facts["firer"]), ""),
            target=NAMES.get(str(facts["target"]), ""),
        )
        return Likely(about, RESULTS[table[3]], Odds({name: p for name, p in ways.items() if p}, 0))

    return found


_KINDS: Final = {
    ("tactical", "fired"): _fired,
    ("operational", "gunfire"): _naval("gunfire"),
    ("operational", "torpedoes"): _naval("torpedoes"),
}


def likely(slug: str, kind: str, facts: Mapping[str, Any], cells: Sequence[Cell], shift: int) -> Likely | None:
    """The probability of an event, if the game can compute it; `shift` is the sum of its modifiers."""
    find = _KINDS.get((slug, kind))
    return find(facts, cells, shift) if find is not None else None
