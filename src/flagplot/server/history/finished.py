"""A finished game: everything needed to replay it, in the server or in a worker process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import Seat
from flagplot.kernel.state import State
from flagplot.server.wire import Ending


class Finished:
    """The orders with their dice. Immutable."""

    def __init__(
        self,
        table: str,
        game: Game[Any],
        scenario: str,
        options: Mapping[str, str],
        fairness: Fairness,
        record: Sequence[tuple[str, str]],
        outcome: Ending | None,
    ) -> None:
        self.table = table
        self.game = game
        self.scenario = scenario
        self.options = options
        self.fairness = fairness
        self.record = record
        """Who ordered what; the first is the opening, which nobody ordered."""
        self.outcome = outcome

    @property
    def last(self) -> int:
        """The number of its last order."""
        return len(self.record) - 1

    def opened(self) -> Match:
        """The game before its first order, without undo."""
        match = Match.open(self.game, self.scenario, self.fairness, dict(self.options))
        match.keep_undo(0)
        return match

    def said(self, before: State, at: int) -> str:
        """An order in words, as offered to its seat; fresh dice and the opening belong to no seat."""
        by, line = self.record[at]
        if not at or not by or not line:
            return ""
        return self.game.worded(self.game.view(before, Seat(by)), self.game.notation.parse(line)).label
