"""Whole games between bots, sequentially or in several processes.

Every bot sees what it would see at a table, its logbook included, and its own dice depend on the seed: the same seed gives the same game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import repeat
from os import cpu_count
from time import process_time
from typing import Any, Final

from flagplot.bots.bot import Bot, Desk, OwnDice
from flagplot.bots.roster import enlist
from flagplot.bots.search.admiral import Admiral
from flagplot.games import load
from flagplot.kernel.dice import SeededDice, key_from_seed
from flagplot.kernel.game import Game
from flagplot.kernel.odds import wilson
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.records.codec import attributes
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.kernel.umpire import Umpire
from flagplot.lab.crashes import CRASHED, Orders, listening, replay_of, said_of, traced

LONGEST: Final = 50_000
"""Orders after which a game between bots is stopped: the longest wars take fewer than two thousand."""
MOST_EVENTS: Final = 1_000_000
"""Most events in all logbooks of such a game together, to bound memory."""
MOST_IN_TURN: Final = 3_000
"""Orders within one turn after which a game is stopped: captains and random players need about a hundred, a bot that joins and detaches for ever does not end."""
LOOKED: Final = 50
"""Orders between two checks of these limits."""
UNFINISHED: Final = "unfinished"
"""The level of a game that was stopped."""
REPLACED: Final = 3
"""How many times processes are replaced after one of them died; its games are played again, and end as they would have."""


class Died(Exception):
    """Processes that play games die again and again: a bot ends them, or memory runs out."""


class Patience:
    """Watches the length of a game, so that a bot that never comes to an end does not hold up the others."""

    def __init__(self) -> None:
        self._next = 0
        self._turn: Any = None
        self._begun = 0

    def ended(self, state: Any, orders: int) -> Outcome | None:
        """The outcome of a game that exceeds a limit; `None` while it does not. Looks only from time to time."""
        if orders < self._next:
            return None
        self._next = orders + LOOKED
        turn = getattr(state, "turn", None)
        if turn != self._turn:
            self._turn, self._begun = turn, orders
        if turn is not None and orders - self._begun >= MOST_IN_TURN:
            reason = f"The game was stopped after {orders - self._begun:,} orders in turn {turn}."
            return Outcome((), UNFINISHED, {}, reason, ())
        events = sum(map(len, state.logs.values()))
        if orders < LONGEST and events < MOST_EVENTS:
            return None
        return Outcome((), UNFINISHED, {}, f"The game was stopped after {orders:,} orders and {events:,} events.", ())


@dataclass(frozen=True)
class Played:
    """One simulated game: how it ended and how many orders it took."""

    seed: int
    outcome: Outcome
    orders: int
    replay: str = ""
    """Of a crashed game: its orders up to then, with the traceback as comments."""

    @property
    def is_crashed(self) -> bool:
        """Whether a bot or the rules raised an exception; the outcome's reason says which."""
        return self.outcome.level == CRASHED


@dataclass
class Tournament:
    """The sum of many games."""

    games: int = 0
    orders: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)

    def add(self, played: Played) -> None:
        """Count a game."""
        self.games += 1
        self.orders += played.orders
        self.wins[" and ".join(played.outcome.winners) or "nobody"] += 1
        self.levels[played.outcome.level] += 1
        self.points.update(played.outcome.points)

    def share(self, winner: str) -> tuple[float, float, float]:
        """The share of games a winner took, with its 95 % interval."""
        share = self.wins[winner] / self.games
        return (share, *wilson(share, self.games))


def play_game(
    game: Game[Any],
    scenario: str,
    seed: int,
    bots: Mapping[Seat, Bot],
    options: Mapping[str, str] | None = None,
    watch: Callable[[Any], None] | None = None,
) -> Played:
    """One game to its end; every seat that owes an order must have a bot."""
    state = game.new(scenario, seed, options)
    key = key_from_seed(seed)
    dice = SeededDice(state.chance)
    orders, patience = 0, Patience()
    while acting := game.to_act(state):
        if (ended := patience.ended(state, orders)) is not None:
            return Played(seed, ended, orders)
        seat = acting[0]
        order = bots[seat].order(Desk(game, state, seat), OwnDice(key, seat, orders))
        game.obey(state, seat, order, Umpire(dice, state.logs))
        dice.take()
        orders += 1
        if watch is not None:
            watch(state)
    assert state.outcome is not None, f"{game.slug} {scenario} seed {seed} stopped without an outcome"
    return Played(seed, state.outcome, orders)


def measured(bot: Bot) -> Bot:
    """A bot limited by processor time, so that other load on the machine makes no admiral weaker."""
    if isinstance(bot, Admiral) and bot.cores == 1:
        bot.clock = process_time
    return bot


def _chunk(
    slug: str, scenario: str, seeds: list[int], names: Mapping[str, str], options: Mapping[str, str]
) -> list[Played]:
    game = load(slug)
    bots = {Seat(seat): measured(enlist(slug, name)) for seat, name in names.items()}
    return [play_or_crash(game, scenario, seed, bots, options) for seed in seeds]


def play_or_crash(
    game: Game[Any],
    scenario: str,
    seed: int,
    bots: Mapping[Seat, Bot],
    options: Mapping[str, str] | None = None,
    watch: Callable[[Any], None] | None = None,
) -> Played:
    """One game; an exception of a bot or the rules ends this game only, and leaves its replay."""
    given: Orders = []
    try:
        return play_game(game, scenario, seed, listening(bots, given), options, watch)
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # noqa: BLE001  # whoever's fault it is, `sys.exit` included: the result says so
        said = said_of(fault)
        record = replay_of(game, game.slug, scenario, seed, options or {}, given, said, traced())
        return Played(seed, Outcome((), CRASHED, {}, said, ()), len(given), record)


def _packed(
    slug: str, scenario: str, seeds: list[int], names: Mapping[str, str], options: Mapping[str, str]
) -> list[tuple[int, dict[str, Any], int, str]]:
    """The same in plain values, for passing between processes."""
    return [
        (
            played.seed,
            {name: getattr(played.outcome, name) for name in attributes(played.outcome)},
            played.orders,
            played.replay,
        )
        for played in _chunk(slug, scenario, seeds, names, options)
    ]


def simulate(
    slug: str,
    scenario: str,
    games: int,
    names: Mapping[str, str],
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    workers: int | None = None,
) -> Iterator[Played]:
    """Many games in chunks on several processes, in order of their seeds."""
    size = max(1, min(20, games // 16 or 1))
    seeds = list(range(seed, seed + games))
    chunks = [seeds[i : i + size] for i in range(0, games, size)]
    workers = workers or cpu_count() or 1
    if workers == 1 or len(chunks) == 1:
        for chunk in chunks:
            yield from _chunk(slug, scenario, chunk, names, options or {})
        return
    died = 0
    while chunks:
        try:
            with ProcessPoolExecutor(workers) as pool:
                for packed in pool.map(
                    _packed, repeat(slug), repeat(scenario), chunks[:], repeat(names), repeat(options or {})
                ):
                    del chunks[0]
                    for number, outcome, orders, record in packed:
                        yield Played(number, Outcome(**outcome), orders, record)
        except BrokenProcessPool as fault:
            died += 1
            if died > REPLACED:
                message = f"A process that played games died {died} times, last near seed {chunks[0][0]}."
                raise Died(message) from fault


def chairs(game: Game[Any], scenario: str, options: Mapping[str, str] | None = None) -> tuple[Seat, ...]:
    """The seats under these options, without Control and observers."""
    return tuple(seat for seat in game.seats(game.new(scenario, 1, options)) if seat not in (CONTROL, OBSERVER))
