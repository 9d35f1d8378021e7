"""Replaying a finished game in a worker process, for its report, a review, a position, a record or its chronicle."""

from __future__ import annotations

from typing import Any

from flagplot.kernel.game import Game
from flagplot.kernel.seat import Seat
from flagplot.server.history.chronicle import pack
from flagplot.server.history.finished import Finished
from flagplot.server.history.report import report
from flagplot.server.history.review import look_back, record_at, world_at
from flagplot.server.history.telling import chronicle
from flagplot.server.workers.tasks import Retell, fairness_of, lots_of


def question(what: str, game: Finished, seat: str = "", at: int = 0) -> Retell:
    """The task that describes a finished game to a worker."""
    return Retell(
        what,
        game.table,
        game.game.slug,
        game.scenario,
        dict(game.options),
        lots_of(game.fairness),
        list(game.record),
        game.outcome,
        seat,
        at,
    )


def retold(game: Game[Any], task: Retell) -> Any:
    """The answer, computed in a worker."""
    played = Finished(task.table, game, task.scenario, task.options, fairness_of(task.dice), task.record, task.outcome)
    return told(task.what, played, task.seat, task.at)


def told(what: str, game: Finished, seat: str, at: int) -> Any:
    """The same in this process."""
    if what == "report":
        return report(game)
    if what == "review":
        return look_back(game, Seat(seat), at)
    if what == "world":
        return world_at(game, at)
    if what == "replay":
        return record_at(game, at)
    return pack(chronicle(game))
