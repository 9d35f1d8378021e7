"""The games that tests, fuzzing and golden replays can open: all published games, and the toy game."""

from __future__ import annotations

from typing import Any

from flagplot.games import SHELF, UnknownGame, load
from flagplot.kernel.game import Game
from tests.toy.game import GAME as SKERRIES


def games() -> dict[str, Game[Any]]:
    found: dict[str, Game[Any]] = {SKERRIES.slug: SKERRIES}
    for slug in SHELF:
        try:
            game = load(slug)
        except UnknownGame:  # its rulebook exists, its rules are not implemented yet
            continue
        found[game.slug] = game
    return found
