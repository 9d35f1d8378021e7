"""What a nation whose books are closed may be believed to have in store: LSP, troops and tonnage, from its briefing and the time since."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.dice import Dice
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.model import Strategic

LASTING: Final = 40
"""Hundredths of its LSP that a nation keeps from one turn to the next …"""
WAITING: Final = 80
"""… and of its troops in port (docs/bots.md)."""


def store(state: Strategic, nation: str, homes: list[str], dice: Dice) -> None:
    """LSP and troops: what the scenario gave and production has added since, less what is usually spent, where it appears."""
    scenario = state.atlas.scenario
    briefing = scenario.nations[nation]
    passed = state.turn - scenario.first_turn
    held = [
        place for place, port in state.harbours.items() if port.holder == nation or state.is_friend(nation, port.holder)
    ]
    for (owner, place), number in scenario.lsp.items():
        if owner == nation and (place in held or homes):
            left = _left(number, LASTING, passed, dice)
            enter(state.harbours[place if place in held else dice.pick(homes, "imagine LSP")].stock, nation, left)
    made = [line.per_turn for line in briefing.production if line.unit == "lsp"]
    for turn in range(scenario.first_turn, state.turn + 1):
        for per_turn in made:
            for _ in range(_left(per_turn[turn - 1], LASTING, state.turn - turn, dice)):
                if homes:
                    enter(state.harbours[dice.pick(homes, "imagine LSP")].stock, nation, 1)
    for (owner, place), (manpower, tanks) in scenario.troops.items():
        if owner == nation and place in held:
            men, armour = (_left(number, WAITING, passed, dice) for number in (manpower, tanks))
            state.harbours[place].put_ashore(nation, men, armour)
    if briefing.troops_base in held:
        for turn in range(scenario.first_turn, state.turn + 1):
            manpower, tanks = briefing.troops_per_turn[min(turn, len(briefing.troops_per_turn)) - 1]
            men, armour = (_left(number, WAITING, state.turn - turn, dice) for number in (manpower, tanks))
            state.harbours[briefing.troops_base].put_ashore(nation, men, armour)


def _left(number: int, share: int, turns: int, dice: Dice) -> int:
    """How many of a number are left if each turn leaves so many hundredths, rounded up or down by chance."""
    hundredths: int = 100 * number * share**turns // 100**turns
    whole, rest = divmod(hundredths, 100)
    return whole + int(dice.roll(100, "imagine stores") <= rest)


def chart(state: Strategic, nation: str, tonnage: int) -> int:
    """Tonnage on the nation's routes as the scenario suggests; returns what is left in reserve."""
    suggested = state.atlas.scenario.tonnage.get(nation, {})
    for number, route in state.routes.items():
        points = min(tonnage, suggested.get(int(number), 0) - route.tonnage.get(nation, 0))
        if points > 0:
            enter(route.tonnage, nation, points)
            tonnage -= points
    return tonnage
