"""A ladder of bots: every pair plays the same seeds from both sides, and ratings are fitted to all results.

Sides are seldom even. A seed is therefore played twice with the bots exchanged, and a paired score is reported besides the plain one:
the seeds in which one bot did better than the other from the same side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import log10
from typing import Any, Final

from flagplot.games import load
from flagplot.kernel.game import Game
from flagplot.kernel.odds import wilson
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.lab.simulate import Played, chairs, simulate

ROUNDS: Final = 200
"""Rounds of fitting ratings."""
PRIOR: Final = 0.5
"""A drawn game against an average bot, so that whoever has won or lost everything has a rating."""
SPREAD: Final = 400
"""Points of rating for odds of ten to one."""


@dataclass
class Meeting:
    """Two bots and how their games ended, from the first one's point of view."""

    one: str
    two: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    better: int = 0
    """Seeds in which the first bot scored more over both games of the pair …"""
    worse: int = 0
    """… and in which it scored less."""
    sides: dict[str, list[int]] = field(default_factory=dict)
    """The first bot's wins, draws and losses by the side it played."""
    pairs: int = 0
    """Seeds of which both games were finished."""
    crashed: list[Played] = field(default_factory=list)
    """Games that crashed; neither they nor their pairs are counted."""

    def add(self, side: str, score: float) -> None:
        """Count a game: 1 for a win, ½ for a draw."""
        number = 0 if score == 1 else 1 if score else 2
        self.wins, self.draws, self.losses = (
            count + (number == place) for place, count in enumerate((self.wins, self.draws, self.losses))
        )
        self.sides.setdefault(side, [0, 0, 0])[number] += 1

    def finish(self, scores: Mapping[int, float]) -> Meeting:
        """Count the pairs, by what the first bot scored in both games of each seed."""
        broken = {played.seed for played in self.crashed}
        totals = [total for seed, total in scores.items() if seed not in broken]
        self.pairs = len(totals)
        self.better = sum(total > 1 for total in totals)
        self.worse = sum(total < 1 for total in totals)
        return self

    @property
    def games(self) -> int:
        """Games played."""
        return self.wins + self.draws + self.losses

    @property
    def decided(self) -> tuple[float, float, float]:
        """The share of decided games that the first bot won, with its 95 % interval."""
        return _share(self.wins, self.wins + self.losses)

    @property
    def paired(self) -> tuple[float, float, float]:
        """The share of decided pairs in which the first bot did better, with its 95 % interval."""
        return _share(self.better, self.better + self.worse)


def _share(count: int, of: int) -> tuple[float, float, float]:
    if not of:
        return 0.5, 0.0, 1.0
    return (count / of, *wilson(count / of, of))


def teams(game: Game[Any], scenario: str, options: Mapping[str, str] | None = None) -> dict[Seat, str]:
    """The side that each seat wins or loses with: its own, or its alliance where seats are nations."""
    state = game.new(scenario, 1, options)
    alliances: Mapping[str, str] = getattr(state, "alliances", {})
    return {seat: alliances.get(str(side_of(seat)), str(side_of(seat))) for seat in chairs(game, scenario, options)}


def score(outcome: Outcome, team: str) -> float:
    """1 for the only winner, 0 for a loser, ½ for both in a draw."""
    if not outcome.winners or len(outcome.winners) > 1:
        return 0.5
    return 1.0 if team in outcome.winners else 0.0


def meet(
    slug: str, scenario: str, one: str, two: str, pairs: int, seed: int = 1, workers: int | None = None
) -> Meeting:
    """Two bots against each other: so many seeds, each from both sides. Neutrals are captains."""
    game = load(slug)
    sides = teams(game, scenario)
    first, second = [team for team in dict.fromkeys(sides.values()) if team != "neutral"][:2]
    found = Meeting(one, two)
    scores: dict[int, float] = {}
    for mine, other in ((first, second), (second, first)):
        names = {
            str(seat): one if team == mine else two if team == other else "captain" for seat, team in sides.items()
        }
        names[str(CONTROL)] = "random"
        for played in simulate(slug, scenario, pairs, names, seed, None, workers):
            if played.is_crashed:
                found.crashed.append(played)
                continue
            result = score(played.outcome, mine)
            found.add(mine, result)
            scores[played.seed] = scores.get(played.seed, 0.0) + result
    return found.finish(scores)


def climb(
    slug: str, scenario: str, names: Sequence[str], pairs: int, seed: int = 1, workers: int | None = None
) -> Iterator[Meeting]:
    """Every bot against every other."""
    for one, two in combinations(names, 2):
        yield meet(slug, scenario, one, two, pairs, seed, workers)


def ratings(meetings: Sequence[Meeting]) -> dict[str, float]:
    """A rating for each bot, best first: the mean is 0, and 400 points are odds of ten to one."""
    names = list(dict.fromkeys(name for meeting in meetings for name in (meeting.one, meeting.two)))
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        # Minorisation-maximisation for the Bradley-Terry model, a draw counted as half a win.
        new = {}
        for name in names:
            won, weight = PRIOR, 2 * PRIOR / (strength[name] + 1.0)
            for meeting in meetings:
                if name in (meeting.one, meeting.two):
                    is_first = name == meeting.one
                    won += (meeting.wins if is_first else meeting.losses) + meeting.draws / 2
                    other = meeting.two if is_first else meeting.one
                    weight += meeting.games / (strength[name] + strength[other])
            new[name] = won / weight
        strength = new
    points = {name: SPREAD * log10(strength[name]) for name in names}
    mean = sum(points.values()) / len(points) if points else 0.0
    return dict(sorted(((name, value - mean) for name, value in points.items()), key=lambda one: -one[1]))
