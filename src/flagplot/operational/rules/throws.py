"""Reading a die: columns A and B, best numbers, shifts."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.state.model import Bay


@rule("MK-SEQ-11")
def face(state: Bay, umpire: Umpire, side: str, why: str) -> int:
    """One die as column A reads it."""
    rolled = umpire.dice.d6(why)
    return rolled if column(state, side) == "A" else 7 - rolled


@rule("MK-SEQ-11")
def column(state: Bay, side: str) -> str:
    """The column in which a side's dice are read."""
    chosen = state.options.die_column
    return state.called.get(side, "A") if chosen == "player_calls_each_roll" else chosen


@rule("MK-SEQ-11")
def read_in(state: Bay, side: str) -> dict[str, object]:
    """For an event that names best numbers: the column, if it is not A."""
    return {} if column(state, side) == "A" else {"column": "B"}


@rule("MK-SEQ-13", "MK-SEQ-12")
def best(state: Bay, umpire: Umpire, side: str, numbers: int, why: str) -> bool:
    """Whether a die shows one of the best numbers; for 0 and 6 of them no die is needed."""
    if numbers <= 0:
        return False
    if numbers >= 6:
        return True
    # Asked as a hit or a miss rather than as a face, so that exact odds have two branches here and not six.
    if column(state, side) == "A":
        return umpire.dice.hits(1, 7 - numbers, why) == 1
    return umpire.dice.hits(1, numbers + 1, why) == 0


@rule("MK-SEQ-14")
def shifted(die: int, shift: int) -> int:
    """A die with all its shifts summed, then kept from 1 to 6."""
    return max(1, min(6, die + shift))


@rule("MK-SEQ-22")
def who_goes_first(umpire: Umpire, why: str) -> str:
    """A die between the sides: 1-3 Japan, 4-6 the Allies."""
    return "japan" if umpire.dice.d6(why) <= 3 else "allies"
