"""A game at the terminal with typed lines; all output is recorded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flagplot.bots.roster import recruit
from flagplot.cli.terminal.table import Table
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import CONTROL, OBSERVER


class Evening:
    """People type scripted lines; random bots play the other seats."""

    def __init__(self, game: Any, scenario: str, people: list[str], folder: Path, **options: str) -> None:
        self.shown: list[str] = []
        self.typed: list[str] = []
        match = Match.open(game, scenario, Fairness(seed=4), options)
        chairs = [seat for seat in match.state.logs if seat not in (CONTROL, OBSERVER)]
        bots = {seat: recruit(game.slug, "random") for seat in chairs if seat not in people}
        save = folder / "evening.replay"
        self.table = Table(match, bots, save, self._ask, self.shown.append, self._clear, control=CONTROL in people)

    def _ask(self, prompt: str) -> str:
        self.shown.append(prompt)
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)

    def _clear(self) -> None:
        self.shown.append("<clear>")

    def type(self, *lines: str) -> str:
        """Type all lines; returns the output."""
        self.typed = list(lines)
        before = len(self.shown)
        self.table.play()
        return "\n".join(self.shown[before:])

    @property
    def given(self) -> list[tuple[str, str]]:
        """All orders with their seats."""
        return [(entry.seat, entry.line) for entry in self.table.match.record if entry.line]
