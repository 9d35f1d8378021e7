"""One game of an experiment, and its row: plain values that do not depend on the machine."""

from __future__ import annotations

import json
import traceback
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from flagplot.bots.bot import Bot, Desk
from flagplot.bots.roster import enlist
from flagplot.games import Later
from flagplot.kernel import replay
from flagplot.kernel.dice import Dice
from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.order import Order
from flagplot.kernel.outcome import Credit
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.lab.experiments.plan import game_of
from flagplot.lab.simulate import measured, play_game

counting = Later("flagplot.lab.losses")

CRASHED: Final = "crashed"
"""The level of a crashed game."""
DIED: Final = "The process that played it died."

Row = dict[str, Any]


class WrongRules(Exception):
    """A worker has another version of the rules than the experiment was checked with."""


class _Listening:
    """A bot whose orders are recorded, so that a crashed game can be replayed; in a file too, if its process may die."""

    def __init__(self, bot: Bot, given: list[tuple[Seat, Order]], heard: Path | None) -> None:
        self.bot = bot
        self.name = bot.name
        self.given = given
        self.heard = heard

    def order(self, desk: Desk, dice: Dice) -> Order:
        order = self.bot.order(desk, dice)
        self.given.append((desk.seat, order))
        if self.heard is not None:
            with self.heard.open("a", encoding="utf-8") as file:
                file.write(f"{desk.seat} {order.line()}\n")
        return order


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
    given: list[tuple[Seat, Order]] = []
    bots: dict[Seat, Bot] = {
        Seat(seat): _Listening(measured(enlist(game.slug, name)), given, heard) for seat, name in job["seats"].items()
    }
    bots[CONTROL] = _Listening(enlist(game.slug, "random"), given, heard)  # some options leave rulings to Control
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
        return row | {"replay": _replay(game, job, given, said, traceback.format_exc())}
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


def _replay(game: Game[Any], job: Mapping[str, Any], given: list[tuple[Seat, Order]], said: str, told: str) -> str:
    """The game up to the crash; the failing order and the traceback follow as comments."""
    try:
        match = Match.open(game, job["scenario"], Fairness(seed=job["seed"]), job["options"])
    except Exception:  # noqa: BLE001  # it broke down in the set-up: there is nothing to be played again
        return "".join(f"# {line}\n" for line in [f"{job['game']} seed {job['seed']}: {said}", *told.splitlines()])
    match.keep_undo(0)
    left = list(given)
    while left:
        seat, order = left[0]
        try:
            match.play(seat, order)
        except Exception:  # noqa: BLE001  # this is the one
            break
        left.pop(0)
    remarks = [*(f"{seat} {order.line()}" for seat, order in left), *told.splitlines()]
    return replay.write(match) + "".join(f"# {line}\n" for line in remarks)


def line_of(row: Row) -> str:
    """A row as one line of JSON, the same everywhere."""
    return json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
