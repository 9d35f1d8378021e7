"""One operation: announced, met by rivals, opposed, fought, brought to its objective."""

from __future__ import annotations

from typing import Any, Final

from flagplot.kernel.flow import Phase
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.phases.amphibious.garrison import Exchanging
from flagplot.strategic.phases.amphibious.land_standin import StandIn
from flagplot.strategic.phases.amphibious.landing import HandedOver, Landing
from flagplot.strategic.phases.combat.battle import Battle, Verdict
from flagplot.strategic.phases.operations.intervention import Intervention, Opposition
from flagplot.strategic.phases.operations.pursuit import Pursuers, Pursuit
from flagplot.strategic.phases.operations.rivals import Challenge, RivalCall
from flagplot.strategic.phases.rulings import LandRuling
from flagplot.strategic.rules.amphibious.landing import CONTROLLED, Relief
from flagplot.strategic.rules.cards import COVER, SEA
from flagplot.strategic.rules.combat import ratings
from flagplot.strategic.rules.combat.engagement import JOINT, ON_PORT, RIVAL, Engagement, Party
from flagplot.strategic.rules.operations import engagements
from flagplot.strategic.rules.operations.allocation import assign
from flagplot.strategic.rules.operations.operations import announce, close, destroy_trains, fail, next_rival
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import AMPHIBIOUS, RAID, RAIDING, STRIKE, Operation
from flagplot.strategic.text.said import say
from flagplot.strategic.text.wording import called

OPEN: Final = 0
RIVALS: Final = 1
CALL: Final = 2
FIGHT: Final = 3
OBJECTIVE: Final = 4
FINISH: Final = 5


class Conduct(Phase[Strategic]):
    """One operation from its announcement to its end."""

    number: int
    stage: int = OPEN
    interveners: tuple[ForceId, ...] = ()
    """Task forces that oppose the operation and are still to fight."""
    straight: tuple[ForceId, ...] = ()
    """Those among them that attack the invasion force at once, by option."""
    queue: tuple[ForceId, ...] = ()
    """Task forces of friends that joined the operating side, by option."""
    lost_cover: bool = False
    """Whether the covering force was beaten and the invasion force has won no combat since."""

    def title(self, state: Strategic) -> Said | str:
        operation = state.operations[self.number]
        return say("title-operation-in", force=operation.force, area=called(operation.area))

    def run(self, state: Strategic, umpire: Umpire) -> None:
        operation = state.operations[self.number]
        if operation.status == "failed" and self.stage < FINISH:
            self.stage = FINISH
        steps = (self.open, self.meet_rivals, self.call_out, self.fight, self.objective, self.finish)
        steps[self.stage](state, operation, umpire)

    def resume(self, state: Strategic, result: Any, umpire: Umpire) -> None:
        """Go on from the result of a question, a combat or a landing."""
        match result:
            case Opposition():
                self.meet(state, result)
            case Challenge():
                self.fight_rival(state, result)
            case Verdict():
                self.verdict(state, result.fight, result.wins)
            case Pursuers() if result.forces:
                self.engage_invasion(state, state.operations[self.number], result.forces, result.supplied)
            case HandedOver():
                state.call(LandRuling(self.number) if result.resolver == CONTROLLED else StandIn(self.number))
            case Relief():
                chair = state.chairs[result.nation]
                state.call(Exchanging(result.nation, result.place, result.base, result.most, chair))

    def open(self, state: Strategic, operation: Operation, umpire: Umpire) -> None:
        """Announce the area and the number of counters."""
        self.stage = RIVALS
        announce(state, operation, umpire)

    def meet_rivals(self, state: Strategic, operation: Operation, umpire: Umpire) -> None:
        """One combat with each hostile operation in the same area, if either side wishes."""
        rival = next_rival(state, operation)
        if rival is None:
            self.stage = CALL
            return
        operation.met = (*operation.met, rival.number)
        rival.met = (*rival.met, operation.number)
        state.call(RivalCall(self.number, rival.number))

    @rule("NW-OPS-17")
    def fight_rival(self, state: Strategic, challenge: Challenge) -> None:
        """One combat between two operations, if either side wishes."""
        if challenge.accepted:
            own, rival = state.operations[self.number], state.operations[challenge.rival]
            rival.fought = True
            self.engage(state, RIVAL, (own.force,), Party((rival.force,)))

    @rule("NW-OPS-13")
    def call_out(self, state: Strategic, operation: Operation, umpire: Umpire) -> None:
        """Every hostile team may intervene."""
        self.stage = FIGHT
        state.call(Intervention(self.number))

    @rule("NW-OPS-14", "NW-OPS-18")
    def meet(self, state: Strategic, opposition: Opposition) -> None:
        """Who opposes the operation, and by option who joins it then."""
        self.straight += opposition.straight
        if opposition.friends:
            self.queue = opposition.forces
            return
        self.interveners = opposition.forces
        if opposition.forces and state.options.counter_intervention == "on":
            state.call(Intervention(self.number, friends=True))

    def engage(self, state: Strategic, part: str, own: tuple[ForceId, ...], enemy: Party, place: str = "") -> None:
        """Open a combat of this operation."""
        area = state.operations[self.number].area
        state.call(Battle(Engagement(self.number, area, part, Party(own), enemy, place)))

    def fight(self, state: Strategic, operation: Operation, umpire: Umpire) -> None:
        """Interveners engage: the covering force first, together or one by one."""
        if not self.interveners:
            self.stage = OBJECTIVE
            return
        met = engagements.next_combat(state, operation, self.interveners, self.straight)
        self.interveners = met.left
        if met.part == SEA:
            self.engage_invasion(state, operation, met.now)
        elif met.part == JOINT:
            operation.engaged = True
            self.engage(state, JOINT, (operation.force, operation.invasion, *self.queue), Party(met.now))
        elif met.part == COVER:
            self.engage(state, COVER, (operation.force, *self.queue), Party(met.now))

    @rule("NW-OPS-26", "NW-AMP-26")
    def engage_invasion(
        self, state: Strategic, operation: Operation, forces: tuple[ForceId, ...], supplied: tuple[int, ...] = ()
    ) -> None:
        """A combat with the invasion force; who comes from another keeps the LSP status it had there."""
        operation.engaged = True
        self.engage(state, SEA, (operation.invasion,), Party(forces, supplied=supplied))

    @rule("NW-OPS-17", "NW-OPS-25", "NW-OPS-26", "NW-AMP-26")
    def verdict(self, state: Strategic, fight: Engagement, wins: bool) -> None:
        """What a battle means for this operation and for the one that met it."""
        operation = state.operations[self.number]
        if fight.part == RIVAL:
            rival = state.operations[state.forces[fight.b.forces[0]].operation]
            fail(state, rival if wins else operation)
        elif fight.part != ON_PORT and wins:
            self.lost_cover = False
        elif fight.part == COVER and operation.kind == AMPHIBIOUS:
            # The covering force is beaten: whoever beat it may go on against the invasion force.
            self.lost_cover = True
            state.call(Pursuit(self.number, fight.b.forces, supplied=fight.b.supplied))
        elif fight.part != ON_PORT:
            fail(state, operation)

    @rule("NW-OPS-20", "NW-OPS-21", "NW-BAS-19", "NW-INT-4", "NW-INT-5", "NW-CMB-57")
    def objective(self, state: Strategic, operation: Operation, umpire: Umpire) -> None:
        """The operation reaches its objective."""
        self.stage = FINISH
        if operation.landed:
            held = state.is_friend(operation.flag, state.harbours[operation.place].holder)
            operation.status = "done" if held else "failed"
        elif operation.kind == AMPHIBIOUS:
            operation.status = "landing"
            umpire.announce(
                "landing.opened", ("NW-OPS-20",), {"place": operation.place, "nation": operation.flag}, reveals=True
            )
            state.call(Landing(self.number))
        elif operation.kind == RAID:
            for unit in ratings.present(state, state.forces[operation.force], operation.area):
                assign(state, unit, RAIDING, str(operation.route), operation.area)
        elif operation.kind == STRIKE:
            self.engage(state, ON_PORT, (operation.force,), Party(()), operation.place)
        if not self.lost_cover:
            destroy_trains(state, operation, umpire)

    def finish(self, state: Strategic, operation: Operation, umpire: Umpire) -> None:
        close(state, operation, umpire)
        state.end(None, umpire)
