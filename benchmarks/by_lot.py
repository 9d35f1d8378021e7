"""Whole games of an environment, played by lot through the mask: the same for us and for the peers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np


def by_lot(env: Any) -> Callable[[int], int]:
    """Whole games of an AEC environment; the number of steps. The same for us and for the peers."""

    def play(seed: int) -> int:
        env.reset(seed=seed)
        chance = np.random.default_rng(seed)
        steps = 0
        for _agent in env.agent_iter():
            seen, _reward, over, cut, _info = env.last()
            done = over or cut
            env.step(None if done else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
            steps += not done
        return steps

    return play
