"""Air combat: winning numbers of Allied against Japanese types."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import AIR_COMBAT
from flagplot.operational.content.counters import PLANE
from flagplot.operational.rules.damage import lose_plane
from flagplot.operational.rules.throws import best, read_in
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import ALLIES, Bay


@rule("MK-AIR-2")
def column_of(state: Bay, kind: str) -> str:
    """The column of an Allied type: Fulmars use the Hurricanes', all bombers one, the B-17s their own."""
    if kind == "Fulmar":
        return "Martlet" if state.options.fulmar_column == "martlet" else "Hurricane"
    return kind if kind in AIR_COMBAT.columns else "Bomber"


@rule("MK-AIR-1", "MK-AIR-3", "MK-AIR-4")
def numbers(state: Bay, allied: str, japanese: str) -> tuple[int, int] | None:
    """The winning numbers of an Allied and a Japanese type, or nothing if they never fight."""
    if japanese not in AIR_COMBAT.rows:
        return None
    cell = AIR_COMBAT.read(japanese, column_of(state, allied)).cell
    if cell == "-":
        return None
    ours, _, theirs = cell.partition("/")
    return int(ours), int(theirs)


def winning_numbers(state: Bay, shooter: PlaneId, target: PlaneId) -> int:
    """The numbers with which one unit shoots down another."""
    one, other = PLANE[shooter], PLANE[target]
    if one.side == ALLIES:
        found = numbers(state, one.type, other.type)
        return found[0] if found is not None else 0
    found = numbers(state, other.type, one.type)
    return found[1] if found is not None else 0


@rule("MK-AIR-1")
def shoots_down(state: Bay, umpire: Umpire, shooter: PlaneId, target: PlaneId) -> bool:
    """Roll for one unit against another if it has a winning number; no unit is removed yet."""
    wanted = winning_numbers(state, shooter, target)
    if not wanted:
        return False
    hit = best(state, umpire, PLANE[shooter].side, wanted, "MK-AIR-1 air combat")
    column = read_in(state, PLANE[shooter].side)
    facts = {"shooter": shooter, "target": target, "numbers": wanted, "hit": hit, **column}
    umpire.announce("dogfight", ("MK-AIR-1",), facts)
    return hit


@rule("MK-AIR-23", "MK-AIR-24", "MK-AIR-32", "MK-AIR-33")
def duel(state: Bay, umpire: Umpire, escort: PlaneId, interceptor: PlaneId, first: str) -> None:
    """An escort meets an interceptor: `first` is escort, interceptor or both."""
    if first == "both":
        downed = [
            target
            for shooter, target in ((escort, interceptor), (interceptor, escort))
            if shoots_down(state, umpire, shooter, target)
        ]
    else:
        one, other = (escort, interceptor) if first == "escort" else (interceptor, escort)
        if shoots_down(state, umpire, one, other):
            downed = [other]
        else:
            downed = [one] if shoots_down(state, umpire, other, one) else []
    for name in downed:
        lose_plane(state, umpire, state.planes[name], ("MK-AIR-1",), "shot down in air combat")
