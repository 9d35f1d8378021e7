"""What an experiment plays: its arms, each a table of options with bots in the seats, and when it stops."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from typing import Any, Final

from flagplot.bots.roster import is_timed
from flagplot.games import SHELF, load
from flagplot.kernel.game import Game

KINDS: Final = ("balance", "compare", "sensitivity", "screening", "bid", "skill", "time", "luck")
BATCH: Final = 40
"""Default number of games of each arm between two evaluations of a stopping rule."""


@dataclass(frozen=True)
class Arm:
    """One arm: options that differ from the rule text, the bot in each seat, and a scenario if it is not the experiment's."""

    name: str
    options: Mapping[str, str]
    seats: Mapping[str, str]
    scenario: str = ""
    """A scenario's name, or the text of its file."""

    def to_json(self) -> list[Any]:
        """As a list; with the scenario if there is one."""
        told: list[Any] = [self.name, dict(self.options), dict(self.seats)]
        return [*told, self.scenario] if self.scenario else told


@dataclass(frozen=True)
class Stop:
    """When to stop before the last game: at an interval this wide; evaluated after a number of games, and no earlier than a minimum."""

    width: float = 0.0
    """0 plays all games."""
    level: float = 0.95
    least: int = BATCH
    batch: int = BATCH


@dataclass(frozen=True)
class Design:
    """The question that an experiment asks."""

    kind: str
    options: tuple[str, ...] = ()
    """Of a sensitivity and a screening: the options looked at."""
    screen: int = 0
    """Of a sensitivity: how many of them go into the screening design afterwards."""
    bots: tuple[str, ...] = ()
    """Of skill and luck: who plays whom."""


@dataclass(frozen=True)
class Experiment:
    """An experiment as its file says, with every name checked."""

    title: str
    game: str
    rules: str
    """The version of the rules that it was checked against."""
    scenario: str
    """A scenario's name, or the text of its file."""
    said: str
    """The scenario as the file names it."""
    seed: int
    games: int
    side: str
    """The side whose share of wins is reported."""
    rival: str
    arms: tuple[Arm, ...]
    design: Design
    stop: Stop = field(default_factory=Stop)

    def identity(self) -> dict[str, Any]:
        """What all rows of a folder share: everything except the title, the number of games and the stopping rule."""
        arms = [arm.to_json() for arm in self.arms]
        design = [self.design.kind, list(self.design.options), self.design.screen, list(self.design.bots)]
        return {
            "game": self.game,
            "rules": self.rules,
            "scenario": self.said,
            "text": sha256(self.scenario.encode()).hexdigest() if "\n" in self.scenario else "",
            "seed": self.seed,
            "side": self.side,
            "rival": self.rival,
            "arms": arms,
            "design": design,
        }

    @property
    def timed(self) -> tuple[str, ...]:
        """The bots that think for a time: with them the same game may be played otherwise on another machine."""
        bots = dict.fromkeys(bot for arm in self.arms for bot in arm.seats.values())
        return tuple(bot for bot in bots if is_timed(bot))

    def to_json(self) -> str:
        """The whole experiment, for the folder of its rows."""
        stop = [self.stop.width, self.stop.level, self.stop.least, self.stop.batch]
        more = {"title": self.title, "games": self.games, "stop": stop, "scenario_text": self.scenario}
        return json.dumps(self.identity() | more, ensure_ascii=False, sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Experiment:
        """The experiment that a folder keeps."""
        data = json.loads(text)
        kind, options, screen, bots = data["design"]
        return cls(
            data["title"],
            data["game"],
            data["rules"],
            data["scenario_text"],
            data["scenario"],
            data["seed"],
            data["games"],
            data["side"],
            data["rival"],
            tuple(Arm(*arm) for arm in data["arms"]),
            Design(kind, tuple(options), screen, tuple(bots)),
            Stop(*data["stop"]),
        )


def game_of(word: str) -> Game[Any]:
    """A built-in game, or the user's own by `module:NAME`; only files that the user runs may name those."""
    module, colon, name = word.partition(":")
    if not colon:
        return load(word)
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as fault:
        message = f"There is no game {word!r}: {fault}."
        raise LookupError(message) from fault
    if not isinstance(found, Game):
        message = f"{word} is no game; there are {', '.join(SHELF)}, and your own by `module:NAME`."
        raise LookupError(message)  # noqa: TRY004  # a wrong name, as any other
    return found
