"""Orders that are sealed until everybody has given theirs."""

from __future__ import annotations

import random

from flagplot.kernel.dice import SeededDice
from flagplot.kernel.flow import Sealed
from flagplot.kernel.seat import OBSERVER
from flagplot.kernel.testing.playout import chooser
from tests.fog.door import Door, players
from tests.fog.predictor import Features, Sample, features
from tests.fog.scenes import played

LATEST = 60
"""Number of orders after which no more sealed orders are expected."""


def sealed_plan(door: Door, scenario: str, seed: int, options: dict[str, str] | None = None) -> Sample | None:
    """A seat seals the longer or the shorter of two legal orders at random; collects what the others are sent before the last order is sealed.

    The two orders are drawn again in every game, so that only their length is a common feature.
    """
    lots = random.Random(f"plan {scenario} {seed}")
    skip = lots.randrange(3)
    for number, scene in enumerate(played(door.game, scenario, seed, options)):
        state = scene.state
        acting = list(door.game.to_act(state))
        if number > LATEST:
            return None
        if not isinstance(state.flow[-1], Sealed) or len(acting) < 2:
            continue
        if skip:
            skip -= 1
            continue
        seat = lots.choice(acting)
        drawn = [door.game.sample(state, seat, chooser(seed * 10 + lot)) for lot in range(4)]
        drawn.sort(key=lambda order: len(order.line()))
        if len(drawn[0].line()) == len(drawn[-1].line()):
            continue
        longer = lots.random() < 0.5
        door.game.apply(state, seat, drawn[-1 if longer else 0], SeededDice(state.chance))
        found: Features = {}
        others = [one for one in players(door.game, state) if one != seat]
        for place, eye in enumerate([*others[:2], OBSERVER]):
            found |= features(door.sent(state, eye), str(place))
        return Sample("longer" if longer else "shorter", found)
    return None
