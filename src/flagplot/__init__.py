"""Flagplot: naval war at three scales, every rule enforced, every secret kept, every die explained.

>>> import flagplot
>>> flagplot.fight("tactical", "denmark-strait", seed=1)
<Battle tactical denmark-strait, seed 1: ...>
>>> flagplot.odds("operational", "gunfire", firer="CA", target="CL").is_exact
True

`load` gives a game, `Match` plays one, `fight` lets bots play it, `odds` asks for probabilities, `Bot` is what a bot has to be;
`flagplot.env` makes environments for learning agents, with the extra `rl`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flagplot.bots.bot import Bot
    from flagplot.games import load
    from flagplot.lab.asking import odds
    from flagplot.lab.fight import fight
    from flagplot.lab.match import Match

__version__ = "0.1.0"
__all__ = ["Bot", "Match", "__version__", "fight", "load", "odds"]

_ROOMS = {
    "Bot": "flagplot.bots.bot",
    "Match": "flagplot.lab.match",
    "fight": "flagplot.lab.fight",
    "load": "flagplot.games",
    "odds": "flagplot.lab.asking",
}


def __getattr__(name: str) -> Any:
    """The public names, imported lazily."""
    if name in _ROOMS:
        return getattr(import_module(_ROOMS[name]), name)
    if name == "env":
        return import_module("flagplot.env")
    message = f"flagplot has no {name!r}: it offers {', '.join(sorted(_ROOMS))}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    return sorted([*__all__, "env"])
