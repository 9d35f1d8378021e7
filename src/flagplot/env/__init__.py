"""Environments for learning agents, in the interfaces of PettingZoo and Gymnasium (extra `flagplot[rl]`).

An agent fills one field of an order at each step: the verb, then word by word what follows (`bots/learning/compose.py`). `action_mask` says which of
the 64 choices there are; `observation` holds arrays of fixed shape, read from the seat's View alone (`bots/learning/observe.py`). Rewards come at the
end, by `outcome` (1, 0, -1) or by `points` (the lead). The same seed is the same game.

>>> import flagplot.env
>>> env = flagplot.env.aec("tactical", "river-plate")
>>> env.reset(seed=1)
>>> env.agents
['rn', 'km']
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flagplot.bots.bot import Bot
from flagplot.env.extra import NotInstalled
from flagplot.env.session import NoGame, Session, among
from flagplot.env.turns import Single, Together, Turns, several

__all__ = ["NoGame", "NotInstalled", "aec", "parallel", "single", "vectorized"]


def aec(
    game: str,
    scenario: str = "",
    *,
    bots: Mapping[str, str | Bot] | None = None,
    reward: str = "outcome",
    render_mode: str | None = None,
    **options: str,
) -> Turns:
    """PettingZoo's AEC: agents choose one after the other. `bots` plays seats by name; `options` are the game's."""
    return Turns(Session(game, scenario, options, bots, reward), render_mode)


def parallel(
    game: str,
    scenario: str = "",
    *,
    bots: Mapping[str, str | Bot] | None = None,
    reward: str = "outcome",
    render_mode: str | None = None,
    **options: str,
) -> Together:
    """PettingZoo's Parallel: all agents choose at once, as plots are written; who is not asked chooses 0."""
    return Together(Session(game, scenario, options, bots, reward), render_mode)


def single(
    game: str,
    scenario: str = "",
    seat: str = "",
    *,
    against: str | Bot = "captain",
    reward: str = "outcome",
    render_mode: str | None = None,
    **options: str,
) -> Single:
    """Gymnasium's environment: one seat, the first by default, against a bot in every other."""
    seats = Session(game, scenario, options).seats
    chosen = seat or seats[0]
    among("seat", chosen, seats)
    bots = {other: against for other in seats if other != chosen}
    return Single(Session(game, scenario, options, bots, reward), render_mode)


def vectorized(number: int, *words: Any, processes: bool = False, **more: Any) -> Any:
    """Several of `single` at once, as Gymnasium's vector environment; `processes` gives each one of its own."""
    return several(lambda: single(*words, **more), number, processes=processes)
