"""One game of an experiment, and its row: plain values that do not depend on the machine."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from flagplot.bots.bot import Bot
from flagplot.bots.roster import enlist
from flagplot.games import Later
from flagplot.kernel.game import Game
from flagplot.kernel.outcome import Credit
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.lab.crashes import CRASHED, Orders, listening, replay_of, traced
from flagplot.lab.experiments.plan import game_of
from flagplot.lab.simulate import measured, play_game

counting = Later("flagplot.lab.losses")

DIED: Final = "The process that played it died."

Row = dict[str, Any]


class WrongRules(Exception):
    """A worker has another version of the rules than the experiment was checked with."""


class _Course:
    """After every turn the points, if the game counts them before its end, and who would win if it ended then, if it can tell."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.state: Any = None
        self.turns: list[list[Any]] = []
        self._turn: Any = None

    def watch(self, state: Any) -> None:
        turn = getattr(state, "turn", None)
        if self._turn is not None and turn != self._turn:
            standing = self.game.standing(state)
            told = None if standing is None else list(standing)
            self.turns.append([self._turn, points_of(self.game.account(state)), told])
        self._turn, self.state = turn, state


def points_of(account: Any) -> dict[str, float]:
    """The lines of an account added up by side."""
    found: dict[str, float] = {}
    for line in account:
        found[line.side] = found.get(line.side, 0.0) + float(line.points)
    return found


def played(job: Mapping[str, Any], heard: Path | None = None) -> Row:
    """Play one game; an exception in bot or rules becomes a row with its replay, and does not stop the run.

    The orders are also written to a file, if one is given: they are known even if the process dies.
    """
    game = game_of(job["game"])
    if game.version != job["rules"]:
        message = f"This worker has {job['game']} rules {game.version}; the experiment was checked with {job['rules']}."
        raise WrongRules(message)
    given: Orders = []
    bots: dict[Seat, Bot] = {Seat(seat): measured(enlist(game.slug, name)) for seat, name in job["seats"].items()}
    bots[CONTROL] = enlist(game.slug, "random")  # some options leave rulings to Control
    bots = listening(bots, given, heard)
    course = _Course(game)
    row: Row = {"arm": job["arm"], "number": job["number"], "seed": job["seed"], "name": job["name"]}
    row |= {"options": dict(job["options"]), "seats": dict(job["seats"])}
    try:
        done = play_game(game, job["scenario"], job["seed"], bots, job["options"], course.watch)
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # noqa: BLE001  # whoever's fault it is, `sys.exit` included: the row says so
        said = f"{type(fault).__name__}: {fault}"
        row |= _nothing(len(given), said)
        return row | {"replay": _replay(game, job, given, said, traced())}
    state, outcome = course.state, done.outcome
    return row | {
        "winners": list(outcome.winners),
        "level": outcome.level,
        "points": {side: points / outcome.unit for side, points in outcome.points.items()},
        "credits": [_credit(line) for line in game.account(state)],
        "orders": done.orders,
        "turns": len(course.turns) + 1,
        "losses": counting.losses(state),
        "rules": dict(sorted(Counter(rule for event in state.logs[CONTROL] for rule in event.rules).items())),
        "course": course.turns,
        "reason": outcome.reason,
        "crash": "",
        "replay": "",
    }


def _nothing(orders: int, said: str) -> Row:
    """A row of a game without an end."""
    empty = {"winners": [], "level": CRASHED, "points": {}, "credits": [], "orders": orders, "turns": 0}
    return empty | {"losses": {}, "rules": {}, "course": [], "reason": "", "crash": said, "replay": ""}


def died(job: Mapping[str, Any], heard: Path | None = None) -> Row:
    """The row of a game that has repeatedly killed its process; its replay has the orders that were written to a file."""
    row = {"arm": job["arm"], "number": job["number"], "seed": job["seed"], "name": job["name"]}
    row |= {"options": dict(job["options"]), "seats": dict(job["seats"])}
    game = game_of(job["game"])
    lines = heard.read_text(encoding="utf-8").splitlines() if heard is not None and heard.exists() else []
    orders = [line.partition(" ") for line in lines]
    given = [(Seat(seat), game.notation.parse(line)) for seat, _, line in orders]
    return row | _nothing(0, DIED) | {"replay": _replay(game, job, given, DIED, DIED)}


def _credit(line: Credit) -> list[Any]:
    return [line.side, float(line.points), str(line.reason), list(line.rules)]


def _replay(game: Game[Any], job: Mapping[str, Any], given: Orders, said: str, told: str) -> str:
    return replay_of(game, job["game"], job["scenario"], job["seed"], job["options"], given, said, told)


def line_of(row: Row) -> str:
    """A row as one line of JSON, the same everywhere."""
    return json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
