"""Objectives that a scenario makes meaningless: met before its first turn, or impossible."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from flagplot.kernel.rule import rule
from flagplot.strategic.content.briefings import Goal, Nation
from flagplot.strategic.content.scenario import Scenario
from flagplot.strategic.content.world import NEUTRAL

LONGEST_LIFT: Final = 2
"""The most that a tonnage point lifts: twice itself, in one sea."""


def contested(scenario: Scenario) -> Scenario:
    """The scenario with the objectives marked that no player can influence."""
    found = {}
    for name, nation in scenario.nations.items():
        goals = tuple(replace(goal, idle=is_idle(scenario, nation, goal)) for goal in nation.goals)
        found[name] = replace(nation, goals=goals)
    return replace(scenario, nations=found)


@rule("NW-CTL-14")
def is_idle(scenario: Scenario, nation: Nation, goal: Goal) -> bool:
    """Whether an objective cannot be due, is met from the start, or can never be met."""
    if goal.how == "by" and not scenario.first_turn <= goal.turn <= scenario.last_turn:
        return True
    if (goal.how == "each" and not goal.since <= scenario.last_turn) or goal.until < scenario.first_turn:
        return True
    if goal.what == "tonnage_at_most":
        return afloat(scenario, goal.nations) <= goal.amount
    if goal.what == "tonnage_at_least":
        return afloat(scenario, goal.nations) + built(scenario, goal.nations, "tonnage") < goal.amount
    if goal.what == "arrives":
        friends = [one.id for one in scenario.nations.values() if one.alliance == nation.alliance]
        most = afloat(scenario, friends) + built(scenario, friends, "tonnage")
        return LONGEST_LIFT * most < goal.amount
    if goal.what in ("held", "held_or_cut", "not_lost"):
        return all(scenario.places[place].holder == NEUTRAL for place in goal.places)
    if goal.what in ("sunk", "afloat"):
        there = [ship for ship in scenario.ships if ship.nation in goal.nations and ship.unit in goal.units]
        return not there and not any(built(scenario, goal.nations, kind) for kind in goal.units)
    return False


def afloat(scenario: Scenario, nations: tuple[str, ...] | list[str]) -> int:
    """The tonnage that some nations start with."""
    routes = sum(sum(scenario.tonnage.get(one, {}).values()) for one in nations)
    return routes + sum(scenario.reserve.get(one, 0) for one in nations)


def built(scenario: Scenario, nations: tuple[str, ...] | list[str], kind: str) -> int:
    """What some nations build of a kind during the scenario."""
    turns = slice(scenario.first_turn - 1, scenario.last_turn)
    lines = [line for one in nations if one in scenario.nations for line in scenario.nations[one].production]
    return sum(sum(line.per_turn[turns]) for line in lines if line.unit == kind)
