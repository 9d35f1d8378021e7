"""Real dice, rolled on a table and typed in by a person."""

from __future__ import annotations

from collections.abc import Callable

from flagplot.kernel.dice import Dice


class AskedDice(Dice):
    """Ask a person for every face; invalid input is asked for again."""

    def __init__(self, ask: Callable[[str], str], tell: Callable[[str], None]) -> None:
        super().__init__()
        self.ask = ask
        self.tell = tell

    def draw(self, sides: int, why: str) -> int:
        """One face, asked for until it fits."""
        while True:
            answer = self.ask(f"Roll a d{sides} for {why}: ").strip()
            if answer.isdecimal() and 1 <= int(answer) <= sides:
                return int(answer)
            self.tell(f"A d{sides} shows 1 to {sides}; you typed {answer!r}. Type the number it shows.")
