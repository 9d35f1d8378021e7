"""Looks at the table that every game has: the chart, the forces, the orders, why it came so, the log, a rule."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import fill
from typing import Any

from flagplot.kernel.catalogue import explain
from flagplot.kernel.chart import printed
from flagplot.kernel.event import Event
from flagplot.kernel.match import Match
from flagplot.kernel.seat import Seat
from flagplot.rulebook.library import find, nearest_ids

SHOWN = 60
"""Orders listed at once."""
LONG = 14
"""Of a chart with more lines than this, `why` shows the head and the line that was read."""

Look = Callable[[Match, Any, Seat, list[str]], str]
"""A look: the match, the game's own face or nothing, who looks, and the words after the verb."""


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
    """Whether there is something to explain: dice, a chart, modifiers, or a rule that brought something to light without them."""
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
    """A line of the log, folded at a hundred columns."""
    return fill(sentence, 100, initial_indent="· ", subsequent_indent="  ", break_on_hyphens=False)


def number(words: list[str], usual: int) -> int:
    """A number typed after a verb, or the usual one."""
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
    lines = [fill(head, 100, subsequent_indent="  ", break_on_hyphens=False), *rest]
    for reading in event.readings:
        chart = printed(reading.chart)
        if chart is not None:
            shown = chart.lit(reading).splitlines()
            if len(shown) > LONG:
                shown = [shown[0], *(line for line in shown[1:] if "[" in line)]
            lines += [f"    {line}" for line in shown]
    return lines + [fill(rule_text(name), 100, initial_indent="  ", subsequent_indent="  ") for name in event.rules]
