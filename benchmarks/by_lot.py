"""Whole games of an environment with random legal actions: the same for ours and the peers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any


def by_lot(env: Any) -> Callable[[int], int]:
    """Whole games of an AEC environment; returns the number of steps. Random choices are cheap compared with the environment."""

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


def by_lot_together(envs: Any) -> Callable[[int], int]:
    """A hundred rounds of a vector environment, games that end beginning again; the number of steps of all its seats."""

    def play(seed: int) -> int:
        seen, _ = envs.reset(seed=seed)
        lot = Random(seed).random
        for _round in range(100):
            there = [mask.nonzero()[0] for mask in seen["action_mask"]]
            seen = envs.step([int(one[int(lot() * len(one))]) for one in there])[0]
        return 100 * int(envs.num_envs)

    return play
