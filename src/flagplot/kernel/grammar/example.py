"""Examples in errors of notation: what the seat itself could write now, instead of the printed example with anybody's pieces."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, Final

from flagplot.kernel.grammar.field import BadNotation
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Row, Said, Word

LIKE: Final = "unread-write-like"
"""An error with the usage and an example; without an example it is the next one."""
PLAIN: Final = "unread-write"
LISTED: Final = 60
"""Legal orders that are searched for an example."""
PART: Final = re.compile(r" \| |, ")
"""What separates the parts of a compound order."""


class Examples:
    """Examples for one seat: its own legal lines, else the printed one if the seat may write it now, else none."""

    def __init__(self, lines: Callable[[], Iterable[str]], may: Callable[[str], bool]) -> None:
        self._lines = lines
        self._may = may

    def like(self, printed: str) -> str:
        """An example of the same verb as a printed one; empty if there is none."""
        return _part(printed.split(maxsplit=1)[0], self._lines()) or (printed if self._may(printed) else "")

    def into(self, said: Said) -> Said:
        """An error with such examples."""
        given: dict[str, Word] = {}
        for name, word in said.arguments.items():
            if isinstance(word, Said):
                given[name] = self.into(word)
            elif isinstance(word, Row):
                given[name] = Row(tuple([self.into(one) for one in word.items]), word.sign)
            else:
                given[name] = word
        if said.id != LIKE:
            return Said(said.catalogue, said.id, given)
        found = self.like(str(given.pop("example")))
        return Said(said.catalogue, LIKE, {**given, "example": found}) if found else Said(said.catalogue, PLAIN, given)


NO_EXAMPLES: Final = Examples(tuple, lambda _: False)
"""For those who do not know whose error it is."""


def examples_of(game: Any, state: Any, seat: Seat) -> Examples:
    """Examples for a seat in a position."""

    def lines() -> Iterable[str]:
        prompt = game.prompt(state, seat)
        yield from () if prompt is None else prompt.examples
        yield from [order.line() for order in islice(game.orders(state, seat), LISTED)]

    def may(line: str) -> bool:
        try:
            return game.check(state, seat, game.notation.parse(line, seat)) is None
        except BadNotation:
            return False

    return Examples(lines, may)


def _part(verb: str, lines: Iterable[str]) -> str:
    """The first line, or part of a line, that begins with a verb and says more than the verb."""
    for line in lines:
        first, _, rest = line.partition(" ")
        for part in [line] if first == verb else PART.split(rest):
            if part.startswith(f"{verb} "):
                return part
    return ""
