"""Train a small agent in the tactical game, by policy gradient with nothing but NumPy: `python train_duel.py`.

It plays the duel against `random`, on either side in turn. Its policy is linear in a few dozen features of each choice, learnt by REINFORCE
with a running baseline: enough to see an agent learn within minutes, not a strong player. Needs flagplot[rl].
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

import flagplot.env
from flagplot.bots.learning.fields import GUNS, KINDS, PACE, TUBES, TURN, WAY
from flagplot.bots.learning.plots import QUARTERS, TURNS

SIDES = ("usn", "ijn")
SECTORS = 8
WIDTHS = {TURN: SECTORS * (1 + len(TURNS)), PACE: 2 * (1 + len(QUARTERS)), WAY: 2 * 3, GUNS: 2, TUBES: 2}
"""Features of a choice for each kind of field: its effect, combined with the bearing of the nearest enemy and whether she is near."""
FIRST = {kind: sum(list(WIDTHS.values())[:at]) for at, kind in enumerate(WIDTHS)}
WIDTH = sum(WIDTHS.values())


def features(seen: dict[str, Any]) -> np.ndarray:
    """A row of features for each legal choice."""
    told = seen["observation"]
    number = int(seen["action_mask"].sum())
    found = np.zeros((number, WIDTH), np.float64)
    kind, row = round(float(told["globals"][4]) * KINDS), round(float(told["globals"][5]) * 96)
    if kind not in WIDTHS:
        return found
    at = FIRST[kind]
    if kind in (GUNS, TUBES):
        found[0, at] = 1
        found[1:, at + 1] = 1
        return found
    sector, near = _bearing(told["entities"], row)
    at += sector * (1 + len(TURNS)) if kind == TURN else near * WIDTHS[kind] // 2
    found[range(number), range(at, at + number)] = 1
    return found


def _bearing(entities: np.ndarray, row: int) -> tuple[int, int]:
    """The eighth of the horizon, relative to a ship's bow, in which the nearest visible enemy bears, and whether she is near."""
    own = entities[row]
    foes = entities[(entities[:, 1] < 0) & (entities[:, 8] > 0) & (entities[:, 9] > 0)]
    if not len(foes):
        return 0, 0
    away = foes[:, 2:4] - own[2:4]
    nearest = away[np.argmin((away**2).sum(axis=1))]
    angle = np.arctan2(nearest[0], nearest[1]) - np.arctan2(own[4], own[5])
    return int((angle / (2 * np.pi) * SECTORS + 0.5) % SECTORS), int((nearest**2).sum() < 0.25)


def play(
    env: Any, weights: np.ndarray | None, seed: int, chance: np.random.Generator, *, greedy: bool = False
) -> tuple[float, np.ndarray]:
    """Play one game and return its reward and the sum of the gradients of its choices. Without weights all choices are equally likely."""
    seen, _ = env.reset(seed=seed)
    gradient = np.zeros(WIDTH)
    reward, over = 0.0, False
    while not over:
        rows = features(seen)
        values = rows @ weights if weights is not None else np.zeros(len(rows))
        odds = np.exp(values - values.max())
        odds /= odds.sum()
        choice = int(values.argmax()) if greedy else int(chance.choice(len(rows), p=odds))
        gradient += rows[choice] - odds @ rows
        seen, reward, ended, cut, _ = env.step(choice)
        over = ended or cut
    return reward, gradient


def train(games: int, batch: int = 20, rate: float = 0.3, seed: int = 1) -> np.ndarray:
    """Weights for both sides. The reward is the lead in points, which says more about a game than who won it."""
    envs = [flagplot.env.single("tactical", "duel", seat, against="random", reward="points") for seat in SIDES]
    chance = np.random.default_rng(seed)
    weights = np.zeros(WIDTH)
    leads: list[float] = []
    for first in range(0, games, batch):
        gradients = []
        for number in range(first, first + batch):
            lead, gradient = play(envs[number % 2], weights, seed + number, chance)
            leads.append(lead)
            gradients.append(gradient)
        recent = np.array(leads[-10 * batch :])
        worth = (np.array(leads[-batch:]) - recent.mean()) / (recent.std() + 1e-6)
        weights += rate * (worth @ np.array(gradients)) / batch
        if len(leads) % 200 == 0:
            print(f"{len(leads):6} games  mean lead {float(np.mean(leads[-200:])):+.2f} points", flush=True)
    return weights


def tried(weights: np.ndarray | None, games: int, first: int = 1_000_000) -> str:
    """Wins, draws and losses against `random` on each side, on seeds not used in training."""
    told = []
    for seat in SIDES:
        env = flagplot.env.single("tactical", "duel", seat, against="random")
        chance = np.random.default_rng(99)
        found = [play(env, weights, first + at, chance, greedy=weights is not None)[0] for at in range(games)]
        rewards = np.array(found)
        told.append(f"{seat} {(rewards > 0).sum()} won, {(rewards == 0).sum()} drawn, {(rewards < 0).sum()} lost")
    return "; ".join(told)


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=2000, help="games of training")
    words.add_argument("--rate", type=float, default=0.3, help="how far a batch moves the weights")
    words.add_argument("--trial", type=int, default=200, help="games of trial for each side, before and after")
    words.add_argument("--seeds", type=int, default=1_000_000, help="the first seed of the trial")
    given = words.parse_args()
    print("before:", tried(None, given.trial, given.seeds), flush=True)
    print("after: ", tried(train(given.games, rate=given.rate), given.trial, given.seeds), flush=True)
