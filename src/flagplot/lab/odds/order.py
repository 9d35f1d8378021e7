"""The odds of an order before it is given, from what its seat may know: the order is tried in imagined worlds.

`reckon` is the entry point. A game has `lab/odds/<game>/orders.py` with `odds_of` and `lab/odds/<game>/risks.py` with `risks_of`; a game without
them has neither odds nor warnings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from math import lcm
from typing import Any, Final, TypeVar

from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.event import Event
from flagplot.kernel.game import Game
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.modifier import Modifier
from flagplot.kernel.odds import Odds
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.kernel.view import View
from flagplot.lab.odds.said import CERTAIN, NO_CHANCE, say

S = TypeVar("S")

TRIED: Final = 3
"""Worlds in which it is tested whether an order can be taken back."""
WORLDS: Final = 8
"""Worlds imagined if hidden information matters."""
_LEAST: Final = 0.005
_NOTHING: Final = Fraction(0)
_TENTH: Final = Fraction(1, 10)
"""A smaller part is told per cent with one decimal."""
DICE: Final = (6, 36)
"""The outcomes of one die and of two."""


@dataclass(frozen=True)
class Needed:
    """The number that the dice will need, from the event of the roll."""

    kind: str
    """The kind of that event."""
    number: int
    modifiers: tuple[Modifier, ...] = ()
    about: tuple[str, ...] = ()
    """The roll, if an order causes several: ship, gun, target, range."""
    otherwise: tuple[tuple[Said, int], ...] = ()
    """The number for an unknown enemy action: `if she evades`."""


@dataclass(frozen=True)
class OrderOdds:
    """One line of the odds of an order. Lines with one heading stand together."""

    heading: Said
    label: Said
    figure: Said
    """The figure as text: `3 in 6`, `14%`, `0.9`."""
    text: Said
    """What the figure is of: `to hurt her`."""
    odds: Odds[Said] | None = None
    """All outcomes, where the game tells them apart."""
    needed: Needed | None = None
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Risk:
    """A warning in a sentence, with its rule."""

    text: Said
    rule: str


@dataclass(frozen=True)
class Reckoning:
    """Odds and warnings of an order before it is given."""

    odds: Sequence[OrderOdds] = ()
    warnings: Sequence[Risk] = ()
    note: Said | None = None
    """Why an order whose result will be rolled for has no odds."""
    is_free: bool = False
    """Whether it can be taken back, as far as its seat knows: no die falls, no secret opens, and the same seat is asked again."""


@dataclass(frozen=True)
class Seen:
    """A seat's view, and imagined worlds for it: the only information that odds may use."""

    game: Game[Any]
    view: Any
    worlds: list[Any] = field(default_factory=list)

    @property
    def seat(self) -> Seat:
        """Whose view it is."""
        seat: Seat = self.view.seat
        return seat

    def world(self, number: int = 0) -> Any:
        """One world, always the same: its own side and pieces in sight are as they are, the rest is invented."""
        while len(self.worlds) <= number:
            self.worlds.append(imagined(self.game, self.view, len(self.worlds)))
        return self.worlds[number]

    def some(self, count: int = WORLDS) -> list[Any]:
        """Several worlds."""
        return [self.world(number) for number in range(count)]


def imagined(game: Game[Any], view: View, number: int = 0) -> Any:
    """A world in which the seat would see this view, without logbooks: the same for the same view and number."""
    state = game.imagine(view, SeededDice(Chance(key_from_seed(number + 1))))
    state.logs = {seat: Logbook() for seat in state.logs}
    return state


def reckon(game: Game[Any], view: View, order: Order, world: Any = None) -> Reckoning:
    """The odds of an order and what it may cost: they depend on the view and on nothing else.

    `world` is the first of `imagined`, for a process that gets it instead of a view.
    """
    seen = Seen(game, view, [] if world is None else [world])
    if view.outcome is not None or seen.seat not in view.to_act:
        return Reckoning()
    odds = _part(game.slug, "orders", "odds_of")
    risks = _part(game.slug, "risks", "risks_of")
    lines, note = odds(seen, order) if odds is not None else ((), None)
    return Reckoning(lines, risks(seen, order) if risks is not None else (), note, is_free(seen, order))


def is_free(seen: Seen, order: Order) -> bool:
    """Whether an order could be taken back in every world that is tried: nothing was thrown or opened, and its seat is still asked."""
    for world in seen.some(TRIED):
        state = world.clone()
        if seen.game.check(state, seen.seat, order) is not None:
            return False
        dice = SeededDice(state.chance)
        thrown = dice.thrown
        umpire = Umpire(dice, state.logs)
        seen.game.obey(state, seen.seat, order, umpire)
        if dice.thrown != thrown or umpire.revealed or seen.seat not in seen.game.to_act(state):
            return False
    return True


def _part(slug: str, module: str, name: str) -> Callable[[Seen, Order], Any] | None:
    package = f"flagplot.lab.odds.{slug}"
    if find_spec(package) is None or find_spec(f"{package}.{module}") is None:
        return None
    found: Callable[[Seen, Order], Any] = getattr(import_module(f"{package}.{module}"), name)
    return found


# Words.


def chance(p: Fraction, *, sampled: bool = False) -> Said:
    """`3 in 6` for a single die, else per cent."""
    if p <= 0:
        return NO_CHANCE
    if p >= 1:
        return CERTAIN
    sixths = p * 6
    if sixths.denominator == 1 and not sampled:
        return say("chance-in-six", number=sixths.numerator)
    if p < _LEAST:
        return say("chance-small")
    return say("chance-in-hundred", number=min(99, round(p * 100)))


def figures(odds: Odds[S]) -> dict[S, Said]:
    """The probability of each outcome, all in one measure: `3 in 6`, with two dice `18 in 36`, else per cent."""
    parts = lcm(*[p.denominator for p in odds.outcomes.values()])
    dice = next((of for of in DICE if odds.is_exact and of % parts == 0), 0)
    return {outcome: _figure(p, dice) for outcome, p in odds.outcomes.items()}


def _figure(p: Fraction, dice: int) -> Said:
    if p in (0, 1):
        return CERTAIN if p else NO_CHANCE
    if dice:
        return say("chance-in-dice", number=str(p * dice), dice=dice)
    return say("chance-in-hundred", number=f"{float(p) * 100:.{0 if p >= _TENTH else 1}f}")


def chance_of(odds: Odds[Said], wanted: Callable[[Said], bool]) -> Said:
    """The probability of the outcomes that satisfy a condition."""
    return chance(odds.where(wanted), sampled=not odds.is_exact)


def mixed(found: Sequence[Odds[S]]) -> Odds[S]:
    """The average of several equally likely odds."""
    merged: dict[S, Fraction] = {}
    for odds in found:
        for outcome, p in odds.outcomes.items():
            merged[outcome] = merged.get(outcome, _NOTHING) + p / len(found)
    return Odds(merged, max((odds.trials for odds in found), default=0))


def thrown(event: Event) -> bool:
    """Whether an event has dice."""
    return bool(event.rolls)
