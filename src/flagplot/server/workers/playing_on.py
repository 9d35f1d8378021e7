"""How a game could have ended from a moment on: captains play it to its end a few times, with new dice."""

from __future__ import annotations

from time import thread_time
from typing import Any, Final

from flagplot.bots.bot import Desk
from flagplot.bots.roster import enlist
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.game import Game
from flagplot.kernel.seat import CONTROL
from flagplot.kernel.umpire import Umpire
from flagplot.server.workers.tasks import PlayedOn, PlayOn

LONGEST: Final = 5_000
"""Orders after which a game is aborted."""


def played_on(game: Game[Any], task: PlayOn) -> PlayedOn:
    """Play as many games as there is time for."""
    world = game.codec.loads(task.world)
    end = thread_time() + task.seconds
    found = PlayedOn(0, {})
    for number in range(task.games):
        winners = _played(game, world.clone(), task.again * task.games + number + 1, end)
        if winners is None:
            break
        found.games += 1
        for side in winners:
            found.wins[side] = found.wins.get(side, 0) + 1
    return found


def _played(game: Game[Any], state: Any, number: int, end: float) -> tuple[str, ...] | None:
    """The winner of one game; `None` if there is no time left."""
    dice, wits = (SeededDice(Chance(key_from_seed(seed))) for seed in (number, -number))
    umpire = Umpire(dice, quiet=True)
    crew = {seat: enlist(game.slug, "random" if seat == CONTROL else "captain") for seat in state.logs}
    for _ in range(LONGEST):
        acting = game.to_act(state)
        if not acting:
            break
        if thread_time() > end:
            return None
        game.obey(state, acting[0], crew[acting[0]].order(Desk(game, state, acting[0]), wits), umpire)
    return tuple(str(side) for side in state.outcome.winners) if state.outcome is not None else ()
