"""Bots in a worker process: copies of games, updated order by order, and bots that see them from one seat.

A captain in a thread would hold the GIL, compiled code longest of all, and delay every order at every other table.
A process delays nobody, and a request costs the server only the text of the record.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from flagplot.bots.advice import advise
from flagplot.bots.bot import Bot, Desk, RandomBot
from flagplot.bots.roster import ranks, recruit
from flagplot.games import load
from flagplot.kernel.dice import Chance, SeededDice
from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.server.http.errors import log
from flagplot.server.workers.sandbox import TimeUp, allow
from flagplot.server.workers.tasks import Lot, Think, Thought, fairness_of

KEPT = 64
"""Cached copies of games; the least recently used is evicted, and rebuilt from its record when needed."""
AFTER = 5.0
"""Seconds of processor time for the level below, or any legal order, after a bot has used up its own."""


class Copy:
    """A copy of a running game. It needs no undo, so it keeps no earlier positions."""

    def __init__(self, game: Game[Any], asked: Think) -> None:
        lots = [Lot(asked.seed, asked.secret, "", asked.nonces), *asked.later]
        self.match = Match.open(game, asked.scenario, fairness_of(lots), asked.options)
        self.match.keep_undo(0)
        self.seqs = asked.seqs[:1]

    def leads_to(self, seqs: list[int]) -> bool:
        """Whether these numbers only continue the known ones: nothing was taken back."""
        return self.seqs == seqs[: len(self.seqs)]

    def follow(self, asked: Think) -> None:
        """Play what was ordered since."""
        for seq, (seat, line) in list(zip(asked.seqs, asked.record, strict=True))[len(self.seqs) :]:
            self.match.repeat(Seat(seat), line, is_legal=True)
            self.seqs.append(seq)


class BotGames:
    """Copies of games, and bots that see them from one seat."""

    def __init__(self, games: Callable[[str], Game[Any]] = load, bots: Callable[[str, str], Bot] = recruit) -> None:
        self._games = games
        self._bots = bots
        self._copies: OrderedDict[str, Copy] = OrderedDict()

    def answer(self, asked: Think) -> Thought:
        """What the bot orders."""
        copy = self._copies.pop(asked.table, None)
        if copy is None or not copy.leads_to(asked.seqs):
            copy = Copy(self._games(asked.game), asked)
        copy.follow(asked)
        self._copies[asked.table] = copy
        if len(self._copies) > KEPT:
            self._copies.popitem(last=False)
        desk = Desk(copy.match.game, copy.match.state, Seat(asked.seat))
        if asked.seat == CONTROL:  # for a question that is not a battle any legal order will do
            return Thought(any_legal(desk, asked.wits))
        crew = [self._bots(asked.game, name) for name in ranks(asked.bot)]
        return think(crew[0], desk, asked.wits, *crew[1:], advises=asked.advises)


def think(bot: Bot, desk: Desk, wits: str, *lower: Bot, advises: bool = False) -> Thought:
    """What a bot orders at a desk, with its own dice.

    If it fails or runs out of time the level below answers; if there is none, any legal order is given.
    """
    is_late = False
    for one in (bot, *lower):
        try:
            dice = SeededDice(Chance(wits))
            order, why = advise(one, desk, dice) if advises else (one.order(desk, dice), [])
            if desk.check(order) is None:
                return Thought(order.line(), is_late, why)
            log.warning("%s of %s gave an order that the rules refuse", one.name, desk.game.slug)
        except TimeUp:
            is_late = True
            allow(AFTER)
            log.warning("%s of %s had no time left; the level below answers", one.name, desk.game.slug)
        except Exception:  # noqa: BLE001  # a bot is a guest's code: its faults cost it its choice, nothing more
            log.exception("%s of %s broke down; the level below answers", one.name, desk.game.slug)
    return Thought(any_legal(desk, wits), is_late)


def any_legal(desk: Desk, wits: str) -> str:
    """Any legal order."""
    return RandomBot().order(desk, SeededDice(Chance(wits))).line()
