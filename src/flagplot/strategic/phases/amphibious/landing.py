"""Landings: minor invasions by the naval rules; major ones are handed to the procedure that resolves them."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.flow import Phase
from flagplot.kernel.records.record import Record
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.phases.combat.losses import Casualties
from flagplot.strategic.phases.combat.sharing import share_out
from flagplot.strategic.rules.amphibious.landing import (
    MINOR,
    defending_nations,
    exchange_fire,
    invaders_levy,
    judge,
    procedure,
    shore_toll,
)
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Operation, TaskForce
from flagplot.strategic.text.said import say
from flagplot.strategic.text.wording import called

ASSAULT: Final = 0
JUDGE: Final = 1


class HandedOver(Record):
    """The result of a major landing here: another procedure resolves it."""

    resolver: str


class Landing(Phase[Strategic]):
    """The troops go ashore."""

    number: int
    stage: int = ASSAULT

    def title(self, state: Strategic) -> Said | str:
        return say("title-landing-at", place=called(state.operations[self.number].place))

    def run(self, state: Strategic, umpire: Umpire) -> None:
        operation = state.operations[self.number]
        force = state.forces[operation.invasion]
        if self.stage == JUDGE:
            state.end(judge(state, operation, force, umpire), umpire)
            return
        self.stage = JUDGE
        way = procedure(state, operation, force, umpire)
        if way == MINOR:
            self.minor(state, operation, force, umpire)
        elif way:
            state.end(HandedOver(way), umpire)

    def minor(self, state: Strategic, operation: Operation, force: TaskForce, umpire: Umpire) -> None:
        """One exchange of fire, then both sides' losses."""
        nations = defending_nations(state, operation.place, force.nation)
        first, second = exchange_fire(state, operation, force, umpire)
        self.shore_losses(state, operation, nations, first)
        self.landing_losses(state, operation, force, second, tuple(nations))

    def shore_losses(self, state: Strategic, operation: Operation, nations: list[str], steps: int) -> None:
        """The defenders' share, nation by nation."""
        share_out(state, shore_toll(state, operation, nations, steps))

    def landing_losses(
        self, state: Strategic, operation: Operation, force: TaskForce, steps: int, by: tuple[str, ...]
    ) -> None:
        """The attacker's steps."""
        if steps > 0:
            state.call(Casualties(*invaders_levy(state, operation, force, steps, by)))
