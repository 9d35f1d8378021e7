"""The US Navy is training: on turns 1 and 2 no more than two of its task forces may be outside the waters of American bases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import TaskForce
from flagplot.strategic.text.said import say

EVENT: Final = "us-training"
TRAINEE: Final = "usa"
LAST_TURN: Final = 2
MOST_AWAY: Final = 2


@rule("NW-CTL-13")
def is_home(state: Strategic, areas: Sequence[str]) -> bool:
    """Whether one of some sea areas has an American base."""
    for base in [*state.harbours, *state.trains]:
        if state.holder(base) == TRAINEE and not set(areas).isdisjoint(state.areas_of(base)):
            return True
    return False


@rule("NW-CTL-13")
def where_at(state: Strategic, force: TaskForce) -> tuple[str, ...]:
    """The waters of a counter: its area at sea, else those of its base."""
    return (force.area,) if force.area else state.areas_of(force.base)


@rule("NW-CTL-13")
def too_far_afield(state: Strategic, name: ForceId, bound: dict[ForceId, tuple[str, ...]]) -> Objection | None:
    """Why a task force may not go to its area, given the areas of the others."""
    if EVENT not in state.atlas.scenario.events or state.turn > LAST_TURN:
        return None
    if name.partition(":")[0] != TRAINEE or is_home(state, bound[name]):
        return None
    stands = {force.id: where_at(state, force) for force in state.forces.values() if force.nation == TRAINEE}
    stands.update({other: areas for other, areas in bound.items() if other.partition(":")[0] == TRAINEE})
    if sum(1 for areas in stands.values() if not is_home(state, areas)) <= MOST_AWAY:
        return None
    return Objection(
        "NW-CTL-13",
        say("refuse-us-navy-training-until", name=name, most_away=MOST_AWAY),
    )
