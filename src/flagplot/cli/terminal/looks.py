"""Commands that every game has: the chart, the forces, the orders, explanations, the log, a rule."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from textwrap import fill
from typing import Any

from flagplot.kernel.chart import Reading, printed
from flagplot.kernel.event import Event
from flagplot.kernel.match import Match
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.catalogue import explain
from flagplot.rulebook.library import find, nearest_ids

SHOWN = 60
"""Most orders listed."""
LONG = 14
"""For a chart with more lines than this, `why` shows only the header and the line that was read."""

Look = Callable[[Match, Any, Seat, list[str]], str]
"""A command: the match, the game's own face or `None`, the seat, and the arguments."""


def board(match: Match, face: Any, seat: Seat, _words: list[str]) -> str:
    """The chart as the seat knows it."""
    return str(face.board(match.game.view(match.state, seat))) if face else "This game has no chart."


def forces(match: Match, face: Any, seat: Seat, _words: list[str]) -> str:
    """The seat's forces."""
    return str(face.forces(match.game.view(match.state, seat))) if face else "This game has no list of forces."


def orders(match: Match, _face: Any, seat: Seat, words: list[str]) -> str:
    """The orders the seat may give, those with all the words in them."""
    lines = [order.line() for order in match.game.orders(match.state, seat)]
    if seat not in match.game.to_act(match.state):
        return "You owe no order now."
    if not lines:
        return "These orders cannot be listed; `help` and the examples show how to write them."
    wanted = [line for line in lines if all(word.lower() in line.lower() for word in words)]
    if not wanted:
        return f"No order has {' and '.join(words)} in it; `orders` lists all {len(lines)}."
    more = len(wanted) - SHOWN
    tail = f"\n… and {more} more: narrow them with a word, like `orders {wanted[0].split()[0]}`." if more > 0 else ""
    return "\n".join(wanted[:SHOWN]) + tail


def why(match: Match, _face: Any, seat: Seat, words: list[str]) -> str:
    """The last result with dice, charts and modifiers, or an earlier one by number."""
    back = number(words, 1)
    told = [event for event in match.state.logs[seat] if is_result(event)]
    if not told:
        return "No result yet: `why` explains what dice and rules have brought about."
    if not 1 <= back <= len(told):
        return f"There is no such result: you know of {len(told)}. `why` explains the last, `why 2` the one before."
    return "\n".join(explained(told[-back], match.game.catalogue))


def is_result(event: Event) -> bool:
    """Whether there is something to explain: dice, a chart, modifiers, or a rule that revealed something without them."""
    return bool(event.rolls or event.readings or event.modifiers or (event.reveals and event.rules))


def log(match: Match, _face: Any, seat: Seat, words: list[str]) -> str:
    """The last events the seat knows of."""
    events = list(match.state.logs[seat])[-max(1, number(words, 20)) :]
    return "\n".join(noted(match.game.catalogue.sentence(event)) for event in events) or "No events yet."


def rule(_match: Match, _face: Any, _seat: Seat, words: list[str]) -> str:
    """A rule by its id."""
    wanted = words[0].upper() if words else ""
    if wanted and find(wanted) is not None:
        return fill(rule_text(wanted), 100)
    near = nearest_ids(wanted) if wanted else []
    perhaps = f" Did you mean {' or '.join(near)}?" if near else ""
    return fill(f"Name a rule by its id, as the results show it: rule MK-SUB-4.{perhaps}", 100, break_on_hyphens=False)


LOOKS: dict[str, Look] = {
    "board": board,
    "map": board,
    "forces": forces,
    "orders": orders,
    "why": why,
    "log": log,
    "rule": rule,
}


def noted(sentence: str) -> str:
    """A line of the log, wrapped at a hundred columns."""
    return fill(sentence, 100, initial_indent="· ", subsequent_indent="  ", break_on_hyphens=False)


def number(words: list[str], usual: int) -> int:
    """A number typed after a verb, or the default."""
    return int(words[0]) if words and words[0].isdecimal() and len(words[0]) < 10 else usual


def rule_text(name: str) -> str:
    """A rule as text."""
    found = find(name)
    if found is None:
        return name
    entry = found[1]
    return f"{name} {getattr(entry, 'title', '')}: {getattr(entry, 'text', '')}".rstrip(": ")


def explained(event: Event, catalogue: Any) -> list[str]:
    """An event with its dice, modifiers, the chart with the cell lit, and its rules in words."""
    head, *rest = explain(event, catalogue)
    told = [line for line in rest if not line.startswith("  rules: ")]
    lines = [fill(head, 100, subsequent_indent="  ", break_on_hyphens=False), *told, *reckoned(event)]
    lines += [line for line in rest if line.startswith("  rules: ")]
    for reading in event.readings:
        chart = printed(reading.chart)
        if chart is not None:
            shown = chart.lit(reading).splitlines()
            if len(shown) > LONG:
                shown = [shown[0], *(line for line in shown[1:] if "[" in line)]
            lines += [f"    {line}" for line in shown]
    return lines + [fill(rule_text(name), 100, initial_indent="  ", subsequent_indent="  ") for name in event.rules]


def reckoned(event: Event) -> list[str]:
    """How the figures were computed: the base value, the modifiers, and how a chart's column was found."""
    amounts = [modifier.amount for modifier in event.modifiers]
    lines = []
    final = event.facts.get("accuracy")
    faces = [face for roll in event.rolls for face in roll.faces]
    if isinstance(final, int) and not isinstance(final, bool):
        lines.append(f"  sum: {_sum(f'{final - sum(amounts)} to begin with', amounts)} = accuracy {final}")
    elif amounts and len(faces) == 1 and len(event.readings) == 1:
        lines += _read_at(faces[0], amounts, event.readings[0])
    for before, after in pairwise(event.readings):
        if str(after.column) == before.cell:
            lines.append(f"  column: {after.chart} is read in column {after.column}, which {before.chart} gives")
        elif amounts and _whole(before.cell) and str(int(before.cell) + sum(amounts)) == str(after.column):
            lines.append(
                f"  column: {_sum(f'{before.cell} by {before.chart}', amounts)} = {after.column} of {after.chart}"
            )
    attack, defence, column = (event.facts.get(name) for name in ("attack", "defence", "column"))
    if column is not None and any(str(reading.column) == str(column) for reading in event.readings):
        lines.append(f"  column: {_sum(f'{attack} against {defence}', amounts, ' columns')} is {column}")
    return lines


def _read_at(face: int, amounts: list[int], reading: Reading) -> list[str]:
    """A roll with its modifiers, and the row or column of the chart that was read for it."""
    total = face + sum(amounts)
    where = [str(reading.row), str(reading.column)]
    if str(total) in where:
        return [f"  sum: {_sum(f'{face} thrown', amounts)} = {total}"]
    chart = printed(reading.chart)
    ends = [str(line) for side in (chart.rows, chart.columns) for line in (side[0], side[-1])] if chart else []
    nearest = [word for word in where if word in ends and _whole(word)]
    return [f"  sum: {_sum(f'{face} thrown', amounts)} = {total}, read as {nearest[0]}"] if nearest else []


def _whole(word: str) -> bool:
    return word.lstrip("+-").isdecimal()


def _sum(begins: str, amounts: list[int], of: str = "") -> str:
    return f"{begins}, {' '.join(f'{amount:+d}' for amount in amounts)}{of}" if amounts else begins
