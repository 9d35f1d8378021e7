"""Fits what an admiral values play-outs by to games of captains; `flagplot lab fit` prints the weights for content/<game>/values.toml.

Of every turn of every game it keeps how far a side is ahead and what may tell of points still to come (`Adapter.prospects`), and asks, by
least squares with a course of its own for each scenario, what came of it by the end. Where a game reckons what a turn may expect (`Adapter.flow`), it
also asks what became of that in as many turns as a play-out has. A quarter of the games is kept out of the fit, to say how much it explains.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from math import sqrt
from typing import Any, Final

from flagplot.bots.bot import Bot
from flagplot.bots.roster import recruit
from flagplot.bots.search.adapter import Adapter
from flagplot.bots.search.values import HAND, weights
from flagplot.games import load
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.lab.ladder import teams
from flagplot.lab.simulate import play_game

SCENARIOS: Final = {
    "tactical": ("cruiser-action", "fleet-problem"),
    "operational": ("raid", "albacores", "easter"),
    "strategic": ("intro", "war"),
}
KEPT_OUT: Final = 4
"""One game in this many is held out of the fit."""
RIDGE: Final = 1e-6
"""Added to the diagonal, as a share of it, so that a feature that never changes gets no weight."""
FIRE, LEAD, WON = "fire", "lead", "won"
"""Weights that are not fitted to later points: the first is fitted to realized flow, the others are set by hand."""
ROLLED: Final = ("scratched",)
"""Features that depend on the dice of a play-out …"""
TRUSTED: Final = 0.1
"""… and the weight of them and of the lead relative to expectation: the higher, the more luck obscures the merit of a plan."""


@dataclass
class Line:
    """One turn of one game from one side's point of view."""

    scenario: str
    seed: int
    turn: int
    lead: float
    flow: float
    prospects: dict[str, float]
    later: float = 0.0
    """By how much the lead changed until the end."""


@dataclass
class Watcher:
    """Records every new turn of a game."""

    adapter: Adapter
    scenario: str
    seed: int
    seat: Seat
    lines: list[Line] = field(default_factory=list)
    turn: int = -1
    final: float = 0.0

    def look(self, state: Any) -> None:
        """Called after every order."""
        self.final = self.adapter.lead(state, self.seat)
        now = self.adapter.turn(state)
        if now != self.turn and state.outcome is None:
            self.turn = now
            flow = self.adapter.flow(state, self.seat)
            self.lines.append(
                Line(self.scenario, self.seed, now, self.final, flow, self.adapter.prospects(state, self.seat))
            )


def watch(slug: str, scenario: str, seeds: Iterable[int], adapter: Adapter) -> list[Line]:
    """Games of captains, turn by turn, as the first side sees them."""
    game, found = load(slug), []
    sides = teams(game, scenario)
    seat = next(seat for seat, team in sides.items() if team != "neutral")
    for seed in seeds:
        bots: dict[Seat, Bot] = dict.fromkeys(sides, recruit(slug, "captain"))
        bots[CONTROL] = recruit(slug, "random")
        watcher = Watcher(adapter, scenario, seed, seat)
        play_game(game, scenario, seed, bots, watch=watcher.look)
        for line in watcher.lines:
            line.later = watcher.final - line.lead
        found += watcher.lines
    return found


def least_squares(rows: Sequence[Sequence[float]], targets: Sequence[float]) -> list[float]:
    """Least-squares weights, by Gaussian elimination of the normal equations."""
    size = len(rows[0])
    left = [[sum(row[i] * row[j] for row in rows) for j in range(size)] for i in range(size)]
    right = [sum(row[i] * target for row, target in zip(rows, targets, strict=True)) for i in range(size)]
    for i in range(size):
        left[i][i] = left[i][i] * (1 + RIDGE) or 1.0
    for i in range(size):
        best = max(range(i, size), key=lambda k: abs(left[k][i]))
        left[i], left[best], right[i], right[best] = left[best], left[i], right[best], right[i]
        for k in range(size):
            if k != i and left[k][i]:
                share = left[k][i] / left[i][i]
                left[k] = [one - share * other for one, other in zip(left[k], left[i], strict=True)]
                right[k] -= share * right[i]
    return [right[i] / left[i][i] for i in range(size)]


def _rows(lines: Sequence[Line], names: Sequence[str], scenarios: Sequence[str]) -> list[list[float]]:
    """The predictors of later points; the lead itself is among them, because the leading side often gains more."""
    return [
        [
            *(line.prospects[name] for name in names),
            line.lead,
            *(float(line.scenario == scenario) for scenario in scenarios),
            *(float(line.turn) if line.scenario == scenario else 0.0 for scenario in scenarios),
        ]
        for line in lines
    ]


def explained(lines: Sequence[Line], weighed: dict[str, float], names: Sequence[str]) -> float:
    """The correlation of weighted prospects with later points, within turns of a scenario."""
    pairs = []
    for moment in dict.fromkeys((line.scenario, line.turn) for line in lines):
        some = [line for line in lines if (line.scenario, line.turn) == moment]
        told = [sum(weighed.get(name, 0.0) * line.prospects[name] for name in names) for line in some]
        mean, later = sum(told) / len(some), sum(line.later for line in some) / len(some)
        pairs += [(one - mean, line.later - later) for one, line in zip(told, some, strict=True)]
    over = sqrt(sum(one * one for one, _ in pairs) * sum(other * other for _, other in pairs))
    return sum(one * other for one, other in pairs) / over if over else 0.0


def of_flow(lines: Sequence[Line], turns: int) -> float:
    """The realized share of an expected change of the lead, within the turns of a play-out."""
    rows, targets = [], []
    for number in range(len(lines) - turns):
        last = lines[number + turns]
        if last.seed == lines[number].seed and last.scenario == lines[number].scenario:
            rows.append([sum(line.flow for line in lines[number + 1 : number + turns + 1]), 1.0])
            targets.append(last.lead - lines[number].lead)
    return least_squares(rows, targets)[0] if rows else 0.0


def fit(slug: str, lines: Sequence[Line], turns: int) -> tuple[dict[str, float], float, float]:
    """Weights, and how well the fitted and the hand-set ones predict the held-out games."""
    hand = weights(slug, HAND)
    names, scenarios = list(lines[0].prospects), list(dict.fromkeys(line.scenario for line in lines))
    known = [line for line in lines if line.seed % KEPT_OUT]
    fitted = least_squares(_rows(known, names, scenarios), [line.later for line in known])
    found = dict(zip(names, fitted, strict=False))
    out = [line for line in lines if not line.seed % KEPT_OUT]
    told = explained(out, found, names), explained(out, hand, names)
    rolled = TRUSTED if FIRE in hand else 1.0
    whole = {LEAD: rolled, **({WON: hand[WON]} if WON in hand else {})}
    whole |= {name: weight * rolled if name in ROLLED else weight for name, weight in found.items()}
    if FIRE in hand:
        whole[FIRE] = (1 - rolled) * of_flow(known, turns)
    return {name: whole[name] for name in hand}, *told


@dataclass(frozen=True)
class Fitted:
    """The result of fitting: the weights, and how they were made."""

    scenarios: tuple[str, ...]
    seeds: tuple[int, int]
    turns: int
    weights: dict[str, float]
    by_fit: float
    by_hand: float

    def text(self) -> str:
        """The section `fitted` of a game's file."""
        first, last = self.seeds
        return "\n".join(
            [
                f"# Captains' games of {', '.join(self.scenarios)}, seeds {first} to {last}: {self.turns} turns. Of every fourth game, which was",
                f"# kept out of the fit, what came later goes with these weights by a correlation of {self.by_fit:.2f}, with those set by hand by {self.by_hand:.2f}.",
                "[fitted]",
                *(f"{name} = {weight:.4g}" for name, weight in self.weights.items()),
            ]
        )


def fitted(slug: str, scenarios: Sequence[str], games: int, seed: int) -> Fitted:
    """Play so many games of each scenario and fit a game's weights to them."""
    adapter: Adapter = import_module(f"flagplot.bots.{slug}.searching").ADAPTER()
    lines: list[Line] = []
    for scenario in scenarios:
        lines += watch(slug, scenario, range(seed, seed + games), adapter)
    turns = adapter.horizon(load(slug).new(scenarios[0], 1))
    return Fitted(tuple(scenarios), (seed, seed + games - 1), len(lines), *fit(slug, lines, turns))
