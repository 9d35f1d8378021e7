"""The secret rolls of the set-up: orders, carriers, Illustrious, freighters."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import CARRIERS
from flagplot.operational.rules.throws import best, read_in
from flagplot.operational.state.model import ALLIES, JAPAN, Bay

FREIGHTER_SIZES = (6, 6, 5, 5, 4, 4, 3, 3, 2, 2)


@rule("MK-SET-1", "MK-SEQ-12")
def roll_invasion(state: Bay, umpire: Umpire) -> bool:
    """Whether Japan is under orders to take Ceylon: 4-6."""
    numbers = 3
    orders = best(state, umpire, JAPAN, numbers, "MK-SET-1 invasion orders")
    facts = {"numbers": numbers, "invasion": orders, **read_in(state, JAPAN)}
    umpire.announce("orders", ("MK-SET-1",), facts, audience=(JAPAN,))
    return orders


@rule("MK-SET-8", "MK-SET-9")
def roll_carriers(state: Bay, umpire: Umpire) -> int:
    """The number of Kido Butai carriers: one better with orders to invade."""
    die = umpire.dice.d6("MK-SET-8 carriers") + state.secrets.invasion
    carriers = int(umpire.read(CARRIERS, die, "carriers"))
    umpire.announce("carriers", ("MK-SET-8", "MK-SET-9"), {"carriers": carriers}, audience=(JAPAN,))
    return carriers


@rule("MK-SET-14", "MK-SET-30")
def roll_illustrious(state: Bay, umpire: Umpire) -> bool:
    """Whether the British may have Illustrious: 5-6."""
    numbers = 2
    offered = best(state, umpire, ALLIES, numbers, "MK-SET-14 Illustrious")
    facts = {"numbers": numbers, "offered": offered, **read_in(state, ALLIES)}
    umpire.announce("illustrious", ("MK-SET-14",), facts, audience=(ALLIES,))
    return offered


@rule("MK-SET-17")
def deal_freighters(state: Bay, umpire: Umpire) -> None:
    """Freighter units of different sizes are dealt face down, unknown to both players."""
    sizes = umpire.dice.shuffle(FREIGHTER_SIZES, "MK-SET-17 freighters")
    for number, size in enumerate(sizes, 1):
        ship = state.ships.get(f"f{number}")
        if ship is not None:
            ship.left = size
    umpire.announce("freighters.dealt", ("MK-SET-17",), {}, audience=())
