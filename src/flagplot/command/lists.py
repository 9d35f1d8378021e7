"""Lists: one line that stands for several orders, which are given one after the other.

`lose a 2, b` takes three steps of loss, `cap zeros J1` sends all Zeros up, `cap akagi-zero, soryu-zero J1` these two, and in a plot `all -> nearest`
lays every gun that bears on the nearest enemy. The record holds the orders that came of it and nothing else.
"""

from __future__ import annotations

from typing import Final

from flagplot.command.answer import Desk
from flagplot.command.tactical.staff import AIMS, shoots_at
from flagplot.kernel.grammar.field import BadNotation
from flagplot.kernel.order import Order

ALL: Final = "all"
ALL_GUNS: Final = "all -> "
MOST: Final = 40
"""Orders that one line may stand for; `all` alone stands for as many as there are."""
DIGITS: Final = 4
"""Of a number in a list: a longer one is no number there."""


def spread(desk: Desk, line: str) -> list[str]:
    """The orders that a line stands for; none where it is an order of its own, or no list."""
    order = _read(desk, line)
    if order is not None and desk.check(order) is None:
        return []
    verb, _, rest = " ".join(line.split()).partition(" ")
    if verb == "plot" and desk.game.slug == "tactical":
        return _laid(desk, rest)
    if not rest:
        return []
    said = [one.line().split() for one in desk.orders()]
    offered = [words[1:] for words in said if words[0] == verb and len(words) > 1]
    if not offered:
        return []
    length = len(offered[0])
    pieces = [piece.split() for piece in rest.split(",")]
    tail = pieces[-1][len(pieces[-1]) - length + 1 :]
    pieces[-1] = pieces[-1][: len(pieces[-1]) - length + 1]
    subjects = list(dict.fromkeys(words[0] for words in offered if words[1:] == tail and len(words) == length))
    found: list[str] = []
    for piece in pieces:
        named = _named(piece, subjects)
        if not named:
            return []
        found += named
        if len(found) > MOST and len(pieces) > 1:
            return []
    lines = [" ".join([verb, name, *tail]) for name in found]
    return lines if 1 < len(lines) <= MOST or pieces[0][:1] == [ALL] else []


def is_laid(line: str) -> bool:
    """Whether a line leaves it to the staff to lay guns, which takes as long as a captain thinks."""
    return line.startswith("plot ") and ALL_GUNS in line


def _named(piece: list[str], subjects: list[str]) -> list[str]:
    """Whom a piece of a list names: `a`, `a 2` (twice), `all`, `all zeros`, `zeros`."""
    is_counted = len(piece) > 1 and piece[-1].isdecimal() and len(piece[-1]) <= DIGITS
    number = int(piece[-1]) if is_counted else 0
    words = piece[:-1] if number else piece
    match words:
        case [name] if name in subjects:
            return [name] * min(max(1, number), MOST)
        case ["all"]:
            return subjects
        case ["all", kind] | [kind]:
            kinds = {kind, kind.removesuffix("s")}
            fitting = [name for name in subjects if kinds & set(name.split("-"))]
            return fitting[:number] if number else fitting
    return []


def _laid(desk: Desk, rest: str) -> list[str]:
    """A plot in which `all -> nearest` stands for the guns of every ship that does not fire otherwise."""
    items = [" ".join(item.split()) for item in rest.split("|")]
    aim = next((item.removeprefix(ALL_GUNS) for item in items if item.startswith(ALL_GUNS)), "")
    if aim not in AIMS:
        return []
    kept = [item for item in items if not item.startswith(ALL_GUNS)]
    firing = {item.split("/")[0] for item in kept if "->" in item}
    laid = [item for item in shoots_at(desk, aim) if item.split("/")[0] not in firing]
    whole = f"plot {' | '.join([*kept, *laid])}".rstrip()
    order = _read(desk, whole)
    return [whole] if order is not None and desk.check(order) is None else []


def _read(desk: Desk, line: str) -> Order | None:
    try:
        return desk.game.notation.parse(line, desk.seat)
    except (BadNotation, ValueError, LookupError):
        return None
