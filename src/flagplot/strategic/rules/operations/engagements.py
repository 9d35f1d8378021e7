"""The combats of an operation with those that intervene: who fights first, and against which of its forces."""

from __future__ import annotations

from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.strategic.rules.cards import COVER, SEA
from flagplot.strategic.rules.combat.engagement import JOINT
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import AMPHIBIOUS, Operation


class Meeting(Record, frozen=True):
    """The next combat with interveners."""

    part: str
    """The covering force, the invasion force or both; empty where nobody is left to fight."""
    now: tuple[ForceId, ...]
    left: tuple[ForceId, ...]
    """Those that fight later."""


@rule("NW-OPS-14", "NW-OPS-20", "NW-OPS-26", "NW-INT-3", "NW-INT-5")
def next_combat(
    state: Strategic, operation: Operation, interveners: tuple[ForceId, ...], straight: tuple[ForceId, ...]
) -> Meeting:
    """The covering force first, all interveners together or one by one; those in `straight` go for the transports at once."""
    count = 1 if state.options.interveners == "one_by_one" else len(interveners)
    now, left = interveners[:count], interveners[count:]
    if operation.kind == AMPHIBIOUS and state.options.engage_order == "joint":
        return Meeting(JOINT, now, left)
    head_on = tuple(name for name in now if name not in straight)
    if head_on and not state.forces[operation.force].beaten:
        # Those who go straight for the transports come after the covering battle, whatever its result.
        return Meeting(COVER, head_on, (*(name for name in now if name in straight), *left))
    return Meeting(SEA if operation.kind == AMPHIBIOUS else "", now, left)
