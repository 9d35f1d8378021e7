"""One game as it was played, and one line of the report on many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from flagplot.bots.bot import Bot, Desk
from flagplot.bots.roster import recruit
from flagplot.bots.tactical.stance import RETIRE, take
from flagplot.games import load
from flagplot.kernel.dice import Dice
from flagplot.kernel.event import Event
from flagplot.kernel.order import Order
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.lab.simulate import chairs, play_game
from flagplot.operational.content.counters import SHIP
from flagplot.operational.state.model import Bay, Group
from flagplot.strategic.state.pieces import HEAVY as HEAVY_GROUP
from flagplot.tactical.orders.choices import Plot
from flagplot.tactical.state.view import BattleView

FLEET_DECK: Final = 2
"""A fleet carrier's deck holds more air units than this."""
LIGHT: Final = " light"
"""What is added to the side of a group with a light carrier only."""


@dataclass(frozen=True)
class Figure:
    """One line of the report: what was counted, the bound it should keep to, and where that comes from."""

    name: str
    value: float
    least: float | None = None
    most: float | None = None
    beside: str = ""
    """History, or why the bound is where it is."""

    @property
    def is_within(self) -> bool:
        """Whether the figure keeps to its bound."""
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)

    @property
    def bound(self) -> str:
        """`0.0 to 0.2`, `at least 1`, `at most 0.2`, or nothing."""
        if self.least is not None and self.most is not None:
            return f"{self.least:g} to {self.most:g}"
        if self.least is not None:
            return f"at least {self.least:g}"
        return f"at most {self.most:g}" if self.most is not None else ""


@dataclass
class Story:
    """One game as it was played: the orders, what Control was told, and the last position."""

    scenario: str
    orders: list[tuple[Seat, int, Order]] = field(default_factory=list)
    """Who ordered what, and in which turn."""
    state: Any = None
    states: list[Any] = field(default_factory=list)
    """The positions in which a new turn began, where they are wanted."""
    unopposed: set[tuple[Seat, int]] = field(default_factory=set)
    """Who plotted in an action, and in which turn, with nobody in sight and no intention to break off."""

    @property
    def events(self) -> list[Event]:
        """All that happened."""
        return list(self.state.logs[CONTROL])

    def count(self, *kinds: str) -> int:
        """How many events of some kinds there were."""
        return sum(event.kind in kinds for event in self.events)


class _Listener:
    """Records the orders of a captain."""

    def __init__(self, bot: Bot, story: Story) -> None:
        self.name = bot.name
        self._bot = bot
        self._story = story

    def order(self, desk: Desk, dice: Dice) -> Order:
        order = self._bot.order(desk, dice)
        view: Any = desk.view()
        turn = getattr(view, "turn", None)
        self._story.orders.append((desk.seat, turn if turn is not None else view.position.turn, order))
        if isinstance(order, Plot) and _is_unopposed(view):
            self._story.unopposed.add((desk.seat, view.turn))
        return order


def _is_unopposed(view: BattleView) -> bool:
    return not any(other.is_seen for other in view.others.values()) and take(view).name != RETIRE


def stories(slug: str, scenario: str, games: int, seed: int = 1, bot: str = "captain") -> Iterator[Story]:
    """Games of captains with their records."""
    game, captain = load(slug), recruit(slug, bot)
    for number in range(seed, seed + games):
        story = Story(scenario)
        bots: dict[Seat, Bot] = {seat: _Listener(captain, story) for seat in chairs(game, scenario)}
        bots[CONTROL] = recruit(slug, "random")
        turns: list[int] = [0]

        def watch(state: Any, story: Story = story, turns: list[int] = turns) -> None:
            story.state = state
            if state.turn != turns[-1]:
                turns.append(state.turn)
                if len(turns) > 2:
                    story.states.append(_stations(state))

        play_game(game, scenario, number, bots, watch=watch)
        yield story


def _stations(state: Any) -> Counter[tuple[str, str]]:
    """Where the heavy groups of each nation lie, in the strategic game; in the operational one where carriers do, light ones for themselves."""
    if isinstance(state, Bay):
        afloat = [group for group in state.groups.values() if group.at]
        return Counter((f"{g.side}{LIGHT if not _has_fleet_deck(g) else ''}", g.at) for g in afloat if _has_deck(g))
    units = getattr(state, "units", {})
    return Counter((unit.nation, unit.at) for unit in units.values() if getattr(unit, "kind", "") == HEAVY_GROUP)


def _has_deck(group: Group) -> bool:
    return any(SHIP[name].deck for name in group.ships)


def _has_fleet_deck(group: Group) -> bool:
    return any(SHIP[name].deck > FLEET_DECK for name in group.ships)


def mean(values: Sequence[float]) -> float:
    """The mean; 0 of nothing."""
    return sum(values) / len(values) if values else 0.0
