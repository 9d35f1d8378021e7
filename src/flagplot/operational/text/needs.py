"""What each die of an event needed, from the event alone: its facts, its modifiers and the cells that were read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from flagplot.kernel.chart import Chart
from flagplot.kernel.dice import Roll
from flagplot.kernel.event import Event
from flagplot.kernel.text.catalogue import listed
from flagplot.kernel.text.said import Said
from flagplot.operational.charts import BOMBARDMENT, BOMBING, CARRIERS, GROUND, LOYALTY, MATRIX, NAVAL, SURPRISE
from flagplot.operational.content.counters import PLANE
from flagplot.operational.rules.sea.collision import COLLIDES, FOUNDERS
from flagplot.operational.rules.throws import shifted
from flagplot.operational.text.said import say

FACES: Final = range(1, 7)
HARM: Final = ("D", "DS", "Sk")
DRAWN: Final = frozenset(
    (
        "MK-AIR-64 target",
        "MK-SET-17 freighters",
        "MK-BAT-26 torpedo target",
        "MK-NIT-13 night contact",
        "MK-NIT-18 gun target",
        "MK-SEA-25 rammer",
        "MK-SEA-25 rammed",
        "MK-REC-9 mix the markers",
        "MK-SET-27 mix the markers",
        "MK-SUB-16 target",
    )
)
"""Draws between counters, not rolls against a number."""


def draws(why: str) -> bool:
    """Whether a roll is a draw between counters."""
    return why in DRAWN


def needs(event: Event) -> list[Said | None]:
    """A sentence for each roll, and nothing for one that needs no number or whose number the event does not tell."""
    return [_needed(event, roll) for roll in event.rolls]


def least(event: Event) -> int | None:
    """The lowest face, as column A reads it, that brings what an event tells: its hit or result, or any effect if it had none."""
    numbers = event.facts.get("numbers")
    if isinstance(numbers, int):
        return 7 - numbers
    if event.kind == "bombs":
        return _first(_bombing(event), lambda cell: cell != "-")
    if event.kind == "bombarded":
        return _first(_read(event, BOMBARDMENT), lambda cell: cell == "D")
    result = event.facts.get("result")
    column = _read(event, NAVAL)
    rank = HARM.index(str(result)) if result in HARM else 0
    return _first(column, HARM[rank:].__contains__)


def _first(cells: Mapping[int, str], does: Callable[[str], bool]) -> int | None:
    return next((face for face in FACES if face in cells and does(cells[face])), None)


def _read(event: Event, chart: Chart) -> dict[int, str]:
    """What each face would have read in the column of a chart that an event read."""
    reading = next((one for one in event.readings if one.chart == chart.rule), None)
    if reading is None:
        return {}
    shift = _shift(event, chart, reading.column)
    return {face: chart.read(shifted(face, shift), reading.column).cell for face in FACES}


def _shift(event: Event, chart: Chart, column: str) -> int:
    """The shift of the die; on the naval table it is, by option, in the column already."""
    if chart is NAVAL:
        matrix = next((one.cell for one in event.readings if one.chart == MATRIX.rule), column)
        if int(matrix) != int(column):
            return 0
    return sum(one.amount for one in event.modifiers)


def _bombing(event: Event) -> dict[int, str]:
    """What each face would have read, with the hits that only the Japanese score where they count."""
    is_ours = PLANE[str(event.facts["unit"])].side == "japan"
    counts = {"Hit", "JHit"} if is_ours else {"Hit"}
    return {face: cell if cell in counts else "-" for face, cell in _read(event, BOMBING).items()}


def _needed(event: Event, roll: Roll) -> Said | None:
    if draws(roll.why):
        return say("needs-drawn")
    if roll.why.startswith("MK-SEA-23 collision"):
        return say("needs-collision", least=COLLIDES)
    if roll.why == "MK-SEA-31 D+":
        return say("needs-founders", range=_range(event, 7 - FOUNDERS))
    if roll.why == "MK-BAT-12 first fire":
        return say("needs-first-fire")
    for chart, row in ROWS:
        if any(one.chart == chart.rule for one in event.readings):
            return _by_rows(chart, row)
    ground = next((one for one in event.readings if one.chart == GROUND.rule), None)
    if ground is not None:
        return say("needs-ground", column=ground.column, range=_range(event, _evens(ground.column)))
    harm = _harm(event)
    if harm is not None:
        return harm
    found = least(event)
    if found is None:
        return None
    if event.kind in ("sub.sunk", "sub.dummy", "sub.escaped"):
        return say("needs-twice", range=_range(event, found))
    return say("needs-range", range=_range(event, found))


def _range(event: Event, found: int) -> Said:
    """The faces from a number on, or up to its mirror where low is best."""
    if event.facts.get("column") == "B":
        return say("at-most", most=7 - found)
    return say("at-least", least=found)


def _harm(event: Event) -> Said | None:
    """From which face a hit harms a ship, and how badly."""
    cells = _read(event, NAVAL)
    if not cells:
        return None
    said: list[str] = []
    for rank, level in enumerate(HARM):
        found, worse = _first(cells, HARM[rank:].__contains__), _first(cells, HARM[rank + 1 :].__contains__)
        if found is not None and found != worse:
            said.append(str(say("needs-harm", level=level, range=_range(event, found))))
    return say("needs-effect", harm=listed(said), levels=len(said))


def _evens(column: str) -> int:
    """The lowest face with which the attackers lose no more than the defenders."""
    return next(face for face in FACES if int(GROUND.read(face, column).cell) >= 0)


def _loyalty(face: str, result: str) -> Said:
    return say("needs-loyalty", face=face, result=result)


def _surprise(face: str, result: str) -> Said:
    return say("needs-surprise", face=face, result=result)


def _carriers(face: str, result: str) -> Said:
    return say("needs-carriers", face=face, result=result)


ROWS: Final = ((LOYALTY, _loyalty), (SURPRISE, _surprise), (CARRIERS, _carriers))
"""Charts without columns, and what one of their rows says."""


def _by_rows(chart: Chart, told: Callable[[str, str], Said]) -> Said:
    """The faces of a chart without columns, with what each brings."""
    runs: list[tuple[str, str, str]] = []
    for row in chart.rows:
        cell = chart.read(row, chart.columns[0]).cell
        if runs and runs[-1][2] == cell:
            runs[-1] = (runs[-1][0], row, cell)
        else:
            runs.append((row, row, cell))
    said = [told(_span(first, last), cell) for first, last, cell in runs]
    return say("needs-rows", rows="; ".join(str(one) for one in said))


def _span(first: str, last: str) -> str:
    return first if first == last else f"{first.split('-', maxsplit=1)[0]}–{last.rsplit('-', maxsplit=1)[-1]}"
