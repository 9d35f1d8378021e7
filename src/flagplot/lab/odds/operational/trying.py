"""An order applied in an imagined world with every die enumerated, and its result as a line of odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flagplot.kernel.branching import BranchingDice
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.event import Event
from flagplot.kernel.odds import Odds, TooManyOutcomes, exact, sampled
from flagplot.kernel.order import Order
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.operational.stage import AlikeDice, harm_of, ships_lost
from flagplot.lab.odds.order import Needed, OrderOdds, Seen, chance, chance_of
from flagplot.lab.odds.said import NO_CHANCE, NO_EFFECT, average, say
from flagplot.operational.content.counters import SHIP
from flagplot.operational.rules.throws import column
from flagplot.operational.state.model import Bay

BOUND: Final = 20_000
SAMPLES: Final = 2_000
RANKS: Final = {"outcome-no-effect": 0, "outcome-damaged": 1, "outcome-sunk": 2}
UNSEEN: Final = say("label-unseen-average")
"""The contents are unknown: an average over the possibilities."""

Lines = tuple[list[OrderOdds], Said | None]


def is_harm(outcome: Said) -> bool:
    """Whether somebody was hurt, whatever else came of it."""
    return harm_of(outcome) != NO_EFFECT


def obeyed(world: Bay, seen: Seen, order: Order, outcome: Callable[[Bay, Bay], Said]) -> Odds[Said]:
    """The result of an order: the open phase applies it with every die, and `outcome` compares the positions before and after."""

    def once(dice: Dice) -> Said:
        bay = world.clone()
        if isinstance(dice, BranchingDice):
            dice = AlikeDice(dice, bay)
        bay.flow[-1].obey(bay, seen.seat, order, Umpire(dice, quiet=True))
        return outcome(world, bay)

    try:
        return in_order(exact(once, BOUND))
    except TooManyOutcomes:
        return in_order(sampled(once, SAMPLES))


def throws(world: Bay, seen: Seen, order: Order) -> list[Event]:
    """The first events of the order, with the numbers their dice need, regardless of how the dice fall."""
    bay = world.clone()
    umpire = Umpire(SeededDice(Chance(key_from_seed(1))))
    bay.flow[-1].obey(bay, seen.seat, order, umpire)
    return [event for event in umpire.events if event.rolls]


def needed(events: list[Event], kind: str) -> Needed | None:
    """The number of the first throw of a kind: best numbers, or the column of the table that is read."""
    for event in events:
        if event.kind == kind:
            return Needed(kind, number_of(event), event.modifiers)
    return None


def number_of(event: Event) -> int:
    """The best numbers that an event tells of; else the column of the naval table; else the shifts."""
    told = event.facts.get("numbers")
    if isinstance(told, int):
        return told
    for reading in event.readings:
        if reading.chart == "MK-TAB-CRT":
            return int(reading.column)
    return sum(line.amount for line in event.modifiers)


def needed_face(world: Bay, side: str, numbers: int) -> int:
    """The face from which a search succeeds; 0 where no die is thrown, or where low faces are best."""
    return 7 - numbers if 0 < numbers < 6 and column(world, side) == "A" else 0


def in_order(odds: Odds[Said]) -> Odds[Said]:
    """Outcomes from nothing to the worst."""
    ranked = sorted(odds.outcomes, key=lambda outcome: RANKS.get(harm_of(outcome).id, 9))
    return Odds({outcome: odds.outcomes[outcome] for outcome in ranked}, odds.trials)


def hurt(odds: Odds[Said], name: str) -> tuple[Said, Said]:
    """The figure and the words for harm done to a ship, or to the ships of a merchant unit."""
    figure = chance_of(odds, is_harm)
    if name and SHIP[name].armour == "M":
        return figure, say("text-to-sink-ships-of-it", mean=average(float(odds.mean(ships_lost))))
    if figure == NO_CHANCE:
        return figure, say("text-to-hurt-her")
    sunk = odds.where(lambda outcome: harm_of(outcome).id == "outcome-sunk" or bool(ships_lost(outcome)))
    return figure, say("text-to-hurt-her-and-sink-her", sunk=chance(sunk, sampled=not odds.is_exact))


def harm_line(
    heading: Said, label: Said, ship: str, odds: Odds[Said], need: Needed | None, rules: tuple[str, ...]
) -> OrderOdds:
    """A line that tells what an attack does to a ship."""
    figure, words = hurt(odds, ship)
    return OrderOdds(heading, label, figure, words, odds, need, rules)
