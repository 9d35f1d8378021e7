"""What the briefings put on places: points to be had by taking or keeping them."""

from __future__ import annotations

from flagplot.strategic.content.briefings import Goal
from flagplot.strategic.state.model import Strategic


def wanted_by(position: Strategic, nation: str, enemies: set[str]) -> dict[str, int]:
    """Points that the briefings of both sides put on places; a nation's own count in full, others' in part."""
    found: dict[str, int] = {}
    for other, briefing in position.atlas.nations.items():
        if position.is_out(other):
            continue
        friend = position.is_friend(nation, other)
        if not friend and not position.at_war(nation, other):
            continue
        weight = 10 if other == nation else 4
        for goal in briefing.goals:
            if not is_open(position, goal):
                continue
            if goal.what == "perimeter" and not friend:
                _breach(position, other, goal, weight, found)
            elif goal.region and goal.what == ("ashore" if friend else "not_ashore"):
                for name, place in position.atlas.places.items():
                    if place.region == goal.region:
                        found[name] = found.get(name, 0) + weight * goal.points
            else:
                points = _points(position, goal, friend, enemies) * weight
                for name in goal.places:
                    found[name] = found.get(name, 0) + points
    return found


def _held_by(position: Strategic, enemies: set[str], places: tuple[str, ...]) -> int:
    harbours = position.harbours
    return sum([name in harbours and harbours[name].holder in enemies for name in places])


def _breach(position: Strategic, enemy: str, goal: Goal, weight: int, found: dict[str, int]) -> None:
    """Any place of an enemy's first perimeter counts, as long as none has been taken."""
    first = [name for name, place in position.atlas.scenario.places.items() if place.holder == enemy]
    if all(position.harbours[name].holder == enemy for name in first):
        for name in first:
            found[name] = found.get(name, 0) + 4 * weight * goal.points


def _points(position: Strategic, goal: Goal, friend: bool, enemies: set[str]) -> int:
    if friend and goal.what in ("held", "held_or_cut"):
        return goal.points // (len(goal.places) if goal.need == "any" else 1)
    if friend and goal.what == "not_lost":
        return goal.points // max(1, _held_by(position, enemies, goal.places))
    if not friend and goal.what in ("kept", "held", "not_lost"):
        return goal.points // max(1, len(goal.places) if goal.need != "each" else 1)
    if not friend and goal.what == "lost":
        return -goal.points // len(goal.places)
    return 0


def is_open(position: Strategic, goal: Goal) -> bool:
    """Whether an objective can still be scored in this game."""
    if goal.idle and position.options.theatre_goals == "contested":
        return False
    return goal.how != "by" or position.turn <= goal.turn <= position.atlas.scenario.last_turn
