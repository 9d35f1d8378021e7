"""A worker process: `python -m flagplot.server.workers` answers a line for every line it reads.

It runs bots, computes odds and parses untrusted input. A thread could not be stopped and would delay every order; a
process has limits of memory and time, and is killed when it exceeds them.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from time import thread_time
from typing import Any

import msgspec

from flagplot.campaign.papers import read_packet
from flagplot.games import UnknownGame, load
from flagplot.kernel import replay
from flagplot.kernel.game import Game
from flagplot.kernel.grammar.example import NO_EXAMPLES
from flagplot.kernel.match import Match
from flagplot.kernel.order import BadNotation
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.lab.odds.order import reckon
from flagplot.server.catalogue import Catalogue, reckoning_card
from flagplot.server.http.errors import Problem
from flagplot.server.tables.encoding import shown, told
from flagplot.server.workers.battles import fought_on, fought_out, found_battles, tried
from flagplot.server.workers.playing_on import played_on
from flagplot.server.workers.retelling import retold
from flagplot.server.workers.sandbox import TimeUp, allow, confine, memory_in_use, rest
from flagplot.server.workers.tasks import (
    Done,
    FightOn,
    FightOut,
    FindBattles,
    Job,
    Odds,
    PlayOn,
    ReadOrder,
    ReadReplay,
    ReadScenario,
    ReckonOrder,
    Replayed,
    Retell,
    Task,
    Think,
    TryBattle,
    lots_of,
)
from flagplot.server.workers.thinking import BotGames

MEMORY = 1024 * 1024 * 1024
"""Bytes of address space, by default."""
REFUSALS = (LookupError, ValueError)
"""Exceptions of a game for invalid scenarios, options and replays; each has a sentence."""


class Worker:
    """Executes tasks, one at a time."""

    def __init__(self, large: int = MEMORY // 2) -> None:
        self._large = large
        self._catalogue = Catalogue({})
        self._bot_games = BotGames()

    def work(self, job: Job) -> Done:
        """Execute a task within its time limit."""
        try:
            allow(job.seconds)
            try:
                done = Done(msgspec.Raw(msgspec.json.encode(self._do(job.task))))
            finally:
                rest()
        except Problem as problem:
            done = Done(refused=problem.detail)
        except REFUSALS as fault:
            sentence = str(fault.args[0]) if isinstance(fault, LookupError) and fault.args else str(fault)
            done = Done(refused=sentence or type(fault).__name__)
        except TimeUp:
            self._bot_games = BotGames()  # a copy may be in an inconsistent state
            done = Done(is_late=True)
        except (RecursionError, MemoryError, ArithmeticError) as fault:
            self._bot_games = BotGames()
            done = Done(fault=type(fault).__name__)
        except Exception as fault:  # noqa: BLE001  # the server has a way without us
            done = Done(fault=f"{type(fault).__name__}: {fault}"[:300])
        done.is_large = memory_in_use() > self._large
        return done

    def _do(self, task: Task) -> Any:
        if isinstance(task, Think):
            return self._bot_games.answer(task)
        if isinstance(task, Odds):
            self._game(task.game)
            return self._catalogue.ask(task.game, task.asked.situation, task.asked.given)
        if isinstance(task, ReckonOrder):
            game = self._game(task.game)
            world = game.codec.loads(task.world)
            view = game.view(world, Seat(task.seat))
            order = game.notation.parse(task.line, Seat(task.seat))
            return reckoning_card(reckon(game, view, order, world))
        if isinstance(task, PlayOn):
            return played_on(self._game(task.game), task)
        if isinstance(task, TryBattle):
            game = self._game(task.game)
            return tried(game, game.view(game.codec.loads(task.world), Seat(task.seat)), task.number)
        if isinstance(task, FightOut):
            return fought_out(read_packet(task.packet))
        if isinstance(task, FightOn):
            return fought_on(read_packet(task.packet), task.replay)
        if isinstance(task, FindBattles):
            return found_battles(task.record)
        if isinstance(task, Retell):
            return retold(self._game(task.game), task)
        if isinstance(task, ReadScenario):
            return seats(self._game(task.game), task.scenario, task.options)
        if isinstance(task, ReadReplay):
            return replayed(self._game, task.text, task.seconds)
        try:
            return self._order(task)
        except BadNotation as fault:
            raise Problem(422, "notation", str(NO_EXAMPLES.into(fault.said))) from fault

    def _game(self, slug: str) -> Game[Any]:
        if slug not in self._catalogue.games:
            try:
                self._catalogue.games[slug] = load(slug)
            except UnknownGame as fault:
                raise Problem(404, "missing", str(fault)) from fault
        return self._catalogue.games[slug]

    def _order(self, task: ReadOrder) -> str:
        return self._game(task.game).notation.parse(task.line, Seat(task.seat)).line()


def seats(game: Game[Any], scenario: str, options: dict[str, str]) -> list[str]:
    """The seats of a scenario; it is set up and rendered for all of them, so that any failure happens here."""
    match = Match.open(game, scenario, Fairness(seed=0), options)
    for seat in match.state.logs:
        told(shown(game.view(match.state, seat)))
    return [str(seat) for seat in match.state.logs if seat not in (CONTROL, OBSERVER)]


def replayed(games: Callable[[str], Game[Any]], text: str, seconds: float) -> Replayed:
    """A game from a file, replayed within the time limit."""
    written = replay.parse(text)
    game, end = games(written.game), thread_time() + seconds

    def watch(_match: Match, line: replay.Line) -> None:
        if thread_time() > end:
            message = f"Line {line.number}: to play this file again takes longer than {seconds:.0f} s."
            raise replay.BadReplay(message)

    return packed(written.play(game, watch=watch, strict=True))


def packed(match: Match) -> Replayed:
    """A match, encoded for the server, which does not replay it."""
    record = [
        (str(entry.seat), entry.line, [(one.why, one.sides, list(one.faces), str(one.seat)) for one in entry.rolls])
        for entry in match.record
    ]
    state = match.game.codec.dumps(match.state)
    return Replayed(match.game.slug, match.scenario, dict(match.options), lots_of(match.fairness), record, state)


def main() -> None:
    """Answer tasks until the input is closed, which happens whenever the server ends, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server; this process ends when its input is closed
    if hasattr(os, "nice"):
        os.nice(5)  # lower priority than requests of people
    memory = int(sys.argv[1]) if len(sys.argv) > 1 else MEMORY
    confine(memory)
    large = int(sys.argv[2]) if len(sys.argv) > 2 else memory // 2
    worker, read, write = Worker(large), msgspec.json.Decoder(Job).decode, msgspec.json.encode
    for text in sys.stdin.buffer:
        try:
            done = worker.work(read(text))
        except msgspec.MsgspecError as fault:
            done = Done(fault=f"{type(fault).__name__}: {fault}"[:300])
        try:
            sys.stdout.buffer.write(write(done) + b"\n")
            sys.stdout.buffer.flush()
        except OSError:
            os._exit(0)  # the server has ended; there is nothing to flush
