"""The war for the searcher: whole order sheets written by other doctrines, judged by points against par."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from mypy_extensions import mypyc_attr

from flagplot.bots.bot import Bot, Desk
from flagplot.bots.search.adapter import Adapter, Judge
from flagplot.bots.search.plan import Plan
from flagplot.bots.search.values import total, weights
from flagplot.bots.strategic.captain import Captain
from flagplot.bots.strategic.parameters import STANDARD, TEMPERAMENTS, Doctrine
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.view import View
from flagplot.strategic.orders.item import Item
from flagplot.strategic.orders.sheets import Allocate, Cards, Flags, Sheet
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.rules.victory import final_points
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import (
    AIR,
    BOMBER,
    ESCORT,
    ESCORT_CARRIER,
    FLEET_CARRIER,
    HEAVY,
    LANDING_CRAFT,
    LIGHT_CRUISER,
    SUBMARINE,
)

SHORT: Final = 3
"""Turns up to which a war is played out to its end …"""
TURNS: Final = 2
"""… and turns that a longer one is."""
FIGHTING: Final = (Allocate, Flags, Cards)
"""Sheets of which single lines are left out."""
LOOKED_AT: Final = 12
"""Sheets with one line more or less that are looked at."""
NEUTRAL: Final = "neutral"
FEATURE: Final = {
    FLEET_CARRIER: "heavy",
    ESCORT_CARRIER: "heavy",
    HEAVY: "heavy",
    LIGHT_CRUISER: "light",
    ESCORT: "light",
    SUBMARINE: "boats",
    LANDING_CRAFT: "craft",
    AIR: "air",
    BOMBER: "air",
}
"""The weights of counters, so that fleets are not spent because the horizon ends before they would be missed."""


def doctrines(doctrine: Doctrine) -> dict[str, Doctrine]:
    """Other ways to write the sheets: temperaments, and one thing done more or less."""
    found = dict(TEMPERAMENTS)
    found |= {
        "strong cover": replace(doctrine, least_cover=4),
        "large landings": replace(doctrine, enough_chance=0.99, most_air=4),
        "hawk": replace(doctrine, worth_a_fight=10, bold=0.4),
        "dove": replace(doctrine, worth_a_fight=80, bold=2.0),
        "all cards": replace(doctrine, card_share=6.0),
        "no cards": replace(doctrine, card_share=0.0),
        "raiders": replace(doctrine, risk=0.7, least_prize=2.0),
        "no landings": replace(doctrine, lands=False),
        "few enemy escorts": replace(doctrine, spread_thin=0.15),
        "many enemy escorts": replace(doctrine, spread_thin=0.9),
    }
    return {name: other for name, other in found.items() if other != doctrine}


@mypyc_attr(allow_interpreted_subclasses=True)
class War(Adapter):
    """Sheets and interventions are searched; losses, repairs and the like are the captain's."""

    def __init__(self, doctrine: Doctrine = STANDARD, values: str = "") -> None:
        super().__init__(Captain(doctrine))
        self.weights = weights("strategic", values)
        self.others: dict[str, Bot] = {name: Captain(other) for name, other in doctrines(doctrine).items()}

    def plans(self, desk: Desk, view: View, first: Order, dice: Dice) -> Iterator[Plan]:
        """The captain's sheet and those of other doctrines that differ from it and from each other."""
        phase = view.flow[-1]
        if not isinstance(phase, (SheetPhase, Intervention)):
            return
        found = {first.line()}
        yield Plan(first, "the captain's orders", self.captain)
        sheets = []
        for name, captain in self.others.items():
            order = captain.order(desk, dice)
            if order.line() not in found and desk.check(order) is None:
                found.add(order.line())
                sheets.append(order)
                yield Plan(order, f"the orders of a captain who is for {name}", captain)
        if isinstance(phase, SheetPhase) and isinstance(first, Sheet):
            for sheet, says in islice(_variations(phase, first, sheets), LOOKED_AT):
                if sheet.line() not in found and desk.check(sheet) is None:
                    found.add(sheet.line())
                    yield Plan(sheet, says, self.captain)

    def turn(self, state: Any) -> int:
        """The turn of the war."""
        return int(state.turn)

    def horizon(self, state: Any) -> int:
        """To the end, when it is near."""
        left = state.atlas.scenario.last_turn - state.turn + 1
        return SHORT if left <= SHORT else TURNS

    def judge(self, state: Any, seat: Seat) -> Judge:
        """Points against par."""
        return AgainstPar(_alliance(state, seat), self.weights)

    def lead(self, state: Any, seat: Seat) -> float:
        """Points against par, less the enemy's, as if the war ended now."""
        return lead(state, _alliance(state, seat))

    def prospects(self, state: Any, seat: Seat) -> dict[str, float]:
        """Counters by kind."""
        return counters(state, _alliance(state, seat))


def _variations(phase: SheetPhase, first: Sheet, others: list[Order]) -> Iterator[tuple[Sheet, str]]:
    """The captain's sheet with one line of another captain's, or, where fleets are sent out, without one of its own."""
    added: dict[str, Item] = {}
    for other in others:
        if isinstance(other, Sheet):
            added |= {item.line(): item for item in other.lines() if item not in first.lines()}
    taken: list[Item] = list(first.lines()) if isinstance(first, FIGHTING) else []
    for number in range(max(len(added), len(taken))):
        if number < len(taken):
            left = tuple(item for item in first.lines() if item is not taken[number])
            yield phase.sheet(left), f"the captain's orders without `{taken[number].line()}`"
        if number < len(added):
            line, item = list(added.items())[number]
            yield phase.sheet((*first.lines(), item)), f"the captain's orders and `{line}`"


def _alliance(state: Strategic, seat: Seat) -> str:
    sides = [state.atlas.nations[nation].alliance for nation in state.commands(seat)]
    return sides[0] if sides else NEUTRAL


def lead(state: Strategic, side: str) -> float:
    """An alliance's points against par less the enemy's."""
    ahead = 0.0
    for nation in state.nations():
        alliance = state.atlas.nations[nation].alliance
        if alliance != NEUTRAL:
            points = final_points(state, nation) - state.atlas.nations[nation].par
            ahead += points if alliance == side else -points
    return ahead


def counters(state: Strategic, side: str) -> dict[str, float]:
    """An alliance's counters less the enemy's, by their weights; nothing counts once the war is over."""
    found = dict.fromkeys(FEATURE.values(), 0.0)
    if state.outcome is None:
        alliances = {nation: state.atlas.nations[nation].alliance for nation in state.nations()}
        for unit in state.units.values():
            alliance = alliances.get(unit.nation, NEUTRAL)
            if alliance != NEUTRAL:
                found[FEATURE[unit.kind]] += 1 if alliance == side else -1
    return found


class AgainstPar(Judge):
    """An alliance's points against par less the enemy's, its counters less the enemy's, and a premium for victory."""

    def __init__(self, side: str, weighed: dict[str, float]) -> None:
        self.side = side
        self.weights = weighed

    def value(self, state: Any) -> float:
        """The value of the position at the end of the play-out."""
        assert isinstance(state, Strategic)
        found = counters(state, self.side)
        found["lead"] = lead(state, self.side)
        if state.outcome is not None and len(state.outcome.winners) == 1:
            found["won"] = 1.0 if self.side in state.outcome.winners else -1.0
        return total(found, self.weights)


ADAPTER = War
