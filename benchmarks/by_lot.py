"""Random whole games of an environment, with legal actions from the mask: the same for us and for the peers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any


def by_lot(env: Any) -> Callable[[int], int]:
    """Play whole games of an AEC environment and return the number of steps. The random choice is cheap: the environment is measured."""

    def play(seed: int) -> int:
        env.reset(seed=seed)
        lot = Random(seed).random
        steps = 0
        for _agent in env.agent_iter():
            seen, _reward, over, cut, _info = env.last()
            if over or cut:
                env.step(None)
                continue
            there = seen["action_mask"].nonzero()[0]
            env.step(int(there[int(lot() * len(there))]))
            steps += 1
        return steps

    return play
