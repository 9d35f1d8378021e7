"""A process that reckons odds: `python -m flagplot.server.reckoner` answers a line for every line it reads.

There are questions that take minutes, and nobody sees it by looking at them. A thread could not be stopped and would keep every
order waiting; a process is ended when its time is up.
"""

from __future__ import annotations

import os
import signal
import sys

import msgspec

from flagplot.games import load
from flagplot.server.problems import Problem
from flagplot.server.shelf import Shelf
from flagplot.server.wire import AskOdds, OddsReport


class Sum(msgspec.Struct):
    """What odds are asked for in which game."""

    game: str
    asked: AskOdds


class Reckoned(msgspec.Struct):
    """The odds, or why there are none."""

    report: OddsReport | None
    refused: str = ""


def reckon(shelf: Shelf, wanted: Sum) -> Reckoned:
    """Work a question out."""
    if wanted.game not in shelf.games:
        shelf.games[wanted.game] = load(wanted.game)
    try:
        return Reckoned(shelf.ask(wanted.game, wanted.asked.situation, wanted.asked.given))
    except Problem as problem:
        return Reckoned(None, problem.detail)


def main() -> None:
    """Answer until nobody asks any more; a fault of the program ends it, and the server sees that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server; when it ends, so do its questions
    if hasattr(os, "nice"):
        os.nice(5)  # people first
    shelf, read, write = Shelf({}), msgspec.json.Decoder(Sum).decode, msgspec.json.encode
    for text in sys.stdin.buffer:
        answer = write(reckon(shelf, read(text))) + b"\n"
        sys.stdout.buffer.write(answer)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
