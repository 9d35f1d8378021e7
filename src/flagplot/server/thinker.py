"""A process that thinks for bots: `python -m flagplot.server.thinker` answers a line for every line it reads.

A captain who thinks in a thread holds the interpreter, compiled code longest of all, and every order at every other table waits for
him. Here nobody waits. The process keeps a copy of each game it is asked about, played along order by order from the record, so
that a question costs the server the words of the record and no more. What goes in and out is JSON.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

from flagplot.bots.bot import Bot, Desk, RandomBot
from flagplot.bots.roster import recruit
from flagplot.games import load
from flagplot.kernel.dice import Chance, SeededDice
from flagplot.kernel.game import Game
from flagplot.kernel.ledger import Fairness
from flagplot.kernel.match import Match
from flagplot.kernel.seat import Seat
from flagplot.server.problems import log

KEPT = 64
"""Copies of games; the longest unasked is forgotten first, and made again from its record when it is asked about."""


class Question(msgspec.Struct):
    """What a bot would order in a seat, with all that makes a copy of the game."""

    table: str
    game: str
    scenario: str
    options: dict[str, str]
    seed: str | None
    secret: str
    nonces: dict[str, str]
    seqs: list[int]
    """The numbers of the orders given, the opening first: what was taken back is not among them."""
    record: list[tuple[str, str]]
    """Who ordered what, number by number."""
    seat: str
    bot: str
    wits: str
    """The key of the bot's own dice."""


class Answer(msgspec.Struct):
    """The order, or what went wrong."""

    line: str
    fault: str = ""


class Copy:
    """A game played along."""

    def __init__(self, game: Game[Any], asked: Question) -> None:
        nonces = {Seat(seat): nonce for seat, nonce in asked.nonces.items()}
        seed = int(asked.seed) if asked.seed is not None else None
        self.match = Match.open(game, asked.scenario, Fairness(seed, asked.secret, "", nonces), asked.options)
        self.seqs = asked.seqs[:1]

    def leads_to(self, seqs: list[int]) -> bool:
        """Whether these numbers only go on from here: nothing was taken back."""
        return self.seqs == seqs[: len(self.seqs)]

    def follow(self, asked: Question) -> None:
        """Play what was ordered since."""
        for seq, (seat, line) in list(zip(asked.seqs, asked.record, strict=True))[len(self.seqs) :]:
            self.match.play(Seat(seat), self.match.game.notation.parse(line), is_legal=True)
            self.seqs.append(seq)


class Thinker:
    """Copies of games, and bots that look at them from one seat."""

    def __init__(self, games: Callable[[str], Game[Any]] = load, bots: Callable[[str, str], Bot] = recruit) -> None:
        self._games = games
        self._bots = bots
        self._copies: OrderedDict[str, Copy] = OrderedDict()

    def answer(self, asked: Question) -> Answer:
        """What the bot orders."""
        copy = self._copies.pop(asked.table, None)
        if copy is None or not copy.leads_to(asked.seqs):
            copy = Copy(self._games(asked.game), asked)
        copy.follow(asked)
        self._copies[asked.table] = copy
        if len(self._copies) > KEPT:
            self._copies.popitem(last=False)
        desk = Desk(copy.match.game, copy.match.state, Seat(asked.seat))
        return Answer(think(self._bots(asked.game, asked.bot), desk, asked.wits))


def think(bot: Bot, desk: Desk, wits: str) -> str:
    """What a bot orders at a desk, with dice of its own; any legal order where it fails."""
    dice = SeededDice(Chance(wits))
    try:
        order = bot.order(desk, dice)
        if desk.check(order) is None:
            return order.line()
        log.warning("%s of %s gave an order that the rules refuse", bot.name, desk.game.slug)
    except Exception:  # noqa: BLE001  # a bot is a guest's code: its faults cost it its choice, nothing more
        log.exception("%s of %s broke down; any legal order will do", bot.name, desk.game.slug)
    return RandomBot().order(desk, dice).line()


def main() -> None:
    """Answer until nobody asks any more, which the end of the server brings about, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server; when it ends, so do its questions
    if hasattr(os, "nice"):
        os.nice(5)  # people first
    thinker, read, write = Thinker(), msgspec.json.Decoder(Question).decode, msgspec.json.encode
    for text in sys.stdin.buffer:
        try:
            answer = thinker.answer(read(text))
        except Exception as fault:  # noqa: BLE001  # the server has a way without us
            answer = Answer("", f"{type(fault).__name__}: {fault}"[:300])
        try:
            os.write(sys.stdout.fileno(), write(answer) + b"\n")
        except OSError:
            return  # whoever asked has ended


if __name__ == "__main__":
    main()
