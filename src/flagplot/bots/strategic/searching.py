"""The war for the searcher: whole order sheets written by other doctrines, judged by points against par."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from mypy_extensions import mypyc_attr

from flagplot.bots.bot import Bot, Desk
from flagplot.bots.search.adapter import Adapter, Judge
from flagplot.bots.search.plan import Plan
from flagplot.bots.strategic.captain import Captain
from flagplot.bots.strategic.parameters import STANDARD, TEMPERAMENTS, Doctrine
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.view import View
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.rules.victory import final_points
from flagplot.strategic.state.model import Strategic

SHORT: Final = 3
"""Turns up to which a war is played out to its end …"""
TURNS: Final = 2
"""… and turns that a longer one is."""
WON: Final = 12.0
"""Points against par that winning is worth beside the points."""
SHIP: Final = 0.15
"""What a ship counts, so that fleets are not spent for nothing where the horizon ends before they would be missed."""


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

    def __init__(self, doctrine: Doctrine = STANDARD) -> None:
        super().__init__(Captain(doctrine))
        self.others: dict[str, Bot] = {name: Captain(other) for name, other in doctrines(doctrine).items()}

    def plans(self, desk: Desk, view: View, first: Order, dice: Dice) -> Iterator[Plan]:
        """The captain's sheet and those of other doctrines that differ from it and from each other."""
        phase = view.flow[-1]
        if not isinstance(phase, (SheetPhase, Intervention)):
            return
        found = {first.line()}
        yield Plan(first, "the captain's orders", self.captain)
        for name, captain in self.others.items():
            order = captain.order(desk, dice)
            if order.line() not in found and desk.check(order) is None:
                found.add(order.line())
                yield Plan(order, f"the orders of a captain who is for {name}", captain)

    def turn(self, state: Any) -> int:
        """The turn of the war."""
        return int(state.turn)

    def horizon(self, state: Any) -> int:
        """To the end, when it is near."""
        left = state.atlas.scenario.last_turn - state.turn + 1
        return SHORT if left <= SHORT else TURNS

    def judge(self, state: Any, seat: Seat) -> Judge:
        """Points against par."""
        sides = [state.atlas.nations[nation].alliance for nation in state.commands(seat)]
        return AgainstPar(sides[0] if sides else "neutral")


class AgainstPar(Judge):
    """An alliance's points against par less the enemy's, its ships less his, and a premium for having won."""

    def __init__(self, side: str) -> None:
        self.side = side

    def value(self, state: Any) -> float:
        """What the end of the play-out is worth."""
        assert isinstance(state, Strategic)
        alliances = {nation: state.atlas.nations[nation].alliance for nation in state.nations()}
        total = 0.0
        for nation, alliance in alliances.items():
            if alliance != "neutral":
                points = final_points(state, nation) - state.atlas.nations[nation].par
                total += points if alliance == self.side else -points
        if state.outcome is not None:
            if len(state.outcome.winners) == 1:
                total += WON if self.side in state.outcome.winners else -WON
            return total
        for unit in state.units.values():
            alliance = alliances.get(unit.nation, "neutral")
            if unit.is_ship and alliance != "neutral":
                total += SHIP if alliance == self.side else -SHIP
        return total


ADAPTER = War
