"""Step 8: operations one at a time, in an order drawn by lot: rivals, intervention, combat, objective."""

from __future__ import annotations

from flagplot.kernel.flow import Phase
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import ratings, trade
from flagplot.strategic.books import enter
from flagplot.strategic.model import Strategic
from flagplot.strategic.phases.allocation import assign
from flagplot.strategic.phases.battle import Battle
from flagplot.strategic.phases.capture import abandon
from flagplot.strategic.phases.cards import COVER, SEA
from flagplot.strategic.phases.intervention import Intervention, Pursuit, RivalCall
from flagplot.strategic.phases.landing import Landing, provoke
from flagplot.strategic.phases.tonnage import remove_train
from flagplot.strategic.pieces import AMPHIBIOUS, RAID, RAIDING, STRIKE, Operation
from flagplot.strategic.wording import called


class Operations(Phase[Strategic]):
    """NW-SEQ-19: all flagged operations, before merchant warfare begins."""

    def __init__(self, order: tuple[int, ...] = (), next: int = -1) -> None:
        self.order = order
        self.next = next

    def title(self, state: Strategic) -> str:
        return "8 Operations"

    @rule("NW-SEQ-19", "NW-SEQ-23")
    def run(self, state: Strategic, umpire: Umpire) -> None:
        if self.next < 0:
            self.order = tuple(self.draw(state, umpire))
            self.next = 0
            return
        if self.next >= len(self.order):
            state.flow.pop()
            return
        self.next += 1
        state.flow.append(Conduct(self.order[self.next - 1]))

    @rule("NW-SEQ-23", "NW-CTL-7", "NW-CTL-8")
    def draw(self, state: Strategic, umpire: Umpire) -> list[int]:
        """The order of operations: by lot, by team or by area."""
        numbers = [operation.number for operation in state.operations]
        if state.options["op_order"] == "team_order":
            nations = state.nations()
            return sorted(numbers, key=lambda n: (nations.index(state.operations[n].flag), n))
        if state.options["op_order"] == "area_order":
            return sorted(numbers, key=lambda n: (state.atlas.areas.index(state.operations[n].area), n))
        drawn = umpire.dice.shuffle(numbers, "NW-SEQ-23 order of operations")
        if drawn:
            umpire.announce("operations.order", ("NW-SEQ-23",), {"order": [state.operations[n].force for n in drawn]})
        return drawn

    def clone(self) -> Operations:
        return Operations(self.order, self.next)


OPEN, RIVALS, CALL, FIGHT, OBJECTIVE, FINISH = range(6)


class Conduct(Phase[Strategic]):
    """One operation from its announcement to its end."""

    def __init__(
        self,
        number: int,
        stage: int = OPEN,
        interveners: tuple[str, ...] = (),
        straight: tuple[str, ...] = (),
        queue: tuple[str, ...] = (),
        lost_cover: bool = False,
    ) -> None:
        self.number = number
        self.stage = stage
        self.interveners = interveners
        """Task forces that oppose the operation and are still to fight."""
        self.straight = straight
        """Those among them that go for the invasion force at once, by option."""
        self.queue = queue
        """Task forces of friends that joined the operating side, by option."""
        self.lost_cover = lost_cover
        """Whether the covering force was beaten and the invasion force has beaten nobody since."""

    def title(self, state: Strategic) -> str:
        operation = state.operations[self.number]
        return f"Operation of {operation.force} in {called(operation.area)}"

    def run(self, state: Strategic, umpire: Umpire) -> None:
        operation = state.operations[self.number]
        if operation.status == "failed" and self.stage < FINISH:
            self.stage = FINISH
        if self.stage == OPEN:
            self.open(state, operation, umpire)
        elif self.stage == RIVALS:
            self.meet_rivals(state, operation)
        elif self.stage == CALL:
            self.stage = FIGHT
            state.flow.append(Intervention(self.number))
        elif self.stage == FIGHT:
            self.fight(state, operation)
        elif self.stage == OBJECTIVE:
            self.stage = FINISH
            self.objective(state, operation, umpire)
        else:
            self.finish(state, operation, umpire)

    @rule("NW-OPS-13", "NW-OPS-21", "NW-OPS-31")
    def open(self, state: Strategic, operation: Operation, umpire: Umpire) -> None:
        """Announce the area and the number of counters; a force already beaten conducts nothing."""
        self.stage = RIVALS
        operation.status = "open"
        forces = [state.forces[name] for name in operation.forces()]
        if forces[0].beaten or not (forces[0].units or forces[0].points):
            operation.status = "failed"
        if operation.place:
            provoke(state, operation.flag, operation.place)
        facts = {"nation": operation.flag, "area": operation.area, "counters": len(forces)}
        umpire.announce("operation.opened", ("NW-OPS-13",), facts)

    @rule("NW-OPS-17", "NW-OPS-16")
    def meet_rivals(self, state: Strategic, operation: Operation) -> None:
        """Hostile operations in the same area: one combat if either side wishes."""
        for rival in state.operations:
            if rival.number == operation.number or rival.number in operation.met or rival.area != operation.area:
                continue
            if rival.status == "failed" or not state.at_war(operation.flag, rival.flag):
                continue
            if state.forces[rival.force].beaten:
                continue
            operation.met = (*operation.met, rival.number)
            rival.met = (*rival.met, operation.number)
            state.flow.append(RivalCall(self.number, rival.number))
            return
        self.stage = CALL

    @rule("NW-OPS-14", "NW-OPS-20", "NW-OPS-26", "NW-INT-3", "NW-INT-5")
    def fight(self, state: Strategic, operation: Operation) -> None:
        """Interveners engage: the covering force first, together or one by one."""
        if not self.interveners:
            self.stage = OBJECTIVE
            return
        one_by_one = state.options["interveners"] == "one_by_one"
        now = self.interveners[:1] if one_by_one else self.interveners
        self.interveners = self.interveners[len(now) :]
        if operation.kind == AMPHIBIOUS and state.options["engage_order"] == "joint":
            operation.engaged = True
            both = (operation.force, operation.invasion)
            state.flow.append(Battle(self.number, operation.area, "joint", (*both, *self.queue), now))
            return
        head_on = tuple(name for name in now if name not in self.straight)
        if head_on and not state.forces[operation.force].beaten:
            # Those who go straight for the transports come after the covering battle, whatever its result.
            self.interveners = (*(name for name in now if name in self.straight), *self.interveners)
            state.flow.append(Battle(self.number, operation.area, COVER, (operation.force, *self.queue), head_on))
            return
        if operation.kind == AMPHIBIOUS:
            self.engage_invasion(state, operation, now)

    @rule("NW-OPS-26", "NW-AMP-26")
    def engage_invasion(
        self, state: Strategic, operation: Operation, forces: tuple[str, ...], supplied: tuple[int, ...] = ()
    ) -> None:
        """A combat with the invasion force; who comes from another keeps the LSP status it had there."""
        operation.engaged = True
        state.flow.append(Battle(self.number, operation.area, SEA, (operation.invasion,), forces, supplied=supplied))

    @rule("NW-OPS-17", "NW-OPS-25", "NW-OPS-26", "NW-AMP-26")
    def verdict(self, state: Strategic, battle: Battle, wins: bool) -> None:
        """What a battle means for this operation and for the one that met it."""
        operation = state.operations[self.number]
        if battle.part == "rival":
            loser = operation if not wins else rival_of(state, battle)
            fail(state, loser)
            return
        if battle.part == "strike":
            return
        if wins:
            self.lost_cover = False
            return
        if operation.kind != AMPHIBIOUS or battle.part in (SEA, "joint"):
            fail(state, operation)
            return
        # The covering force is beaten: whoever beat it may go on against the invasion force.
        self.lost_cover = True
        state.flow.append(Pursuit(self.number, battle.b, supplied=battle.supplied))

    @rule("NW-OPS-20", "NW-OPS-21", "NW-BAS-19", "NW-INT-4", "NW-INT-5")
    def objective(self, state: Strategic, operation: Operation, umpire: Umpire) -> None:
        """The operation reaches its objective."""
        if operation.kind == AMPHIBIOUS:
            operation.status = "landing"
            umpire.announce(
                "landing.opened", ("NW-OPS-20",), {"place": operation.place, "nation": operation.flag}, reveals=True
            )
            state.flow.append(Landing(self.number))
        elif operation.kind == RAID:
            for unit in ratings.present(state, state.forces[operation.force], operation.area):
                assign(state, unit, RAIDING, str(operation.route), operation.area)
        elif operation.kind == STRIKE:
            state.flow.append(Battle(self.number, operation.area, "strike", (operation.force,), (), operation.place))
        if not self.lost_cover:
            destroy_trains(state, operation, umpire)

    @rule("NW-OPS-10", "NW-OPS-25")
    def finish(self, state: Strategic, operation: Operation, umpire: Umpire) -> None:
        state.flow.pop()
        if operation.status in ("open", "landing"):
            operation.status = "done"
        if state.options["lsp_spend"] == "on_combat" and not operation.fought:
            for name in operation.forces():
                refund(state, name)
        facts = {"nation": operation.flag, "area": operation.area, "force": operation.force}
        umpire.announce(f"operation.{operation.status}", ("NW-OPS-25",), facts)

    def clone(self) -> Conduct:
        return Conduct(self.number, self.stage, self.interveners, self.straight, self.queue, self.lost_cover)


def rival_of(state: Strategic, battle: Battle) -> Operation:
    """The operation of the other side in a battle of rivals."""
    return state.operations[state.forces[battle.b[0]].operation]


def fail(state: Strategic, operation: Operation) -> None:
    """An operation is over without reaching its objective."""
    operation.status = "failed"
    for name in operation.forces():
        state.forces[name].beaten = True


def refund(state: Strategic, name: str) -> None:
    """By option LSP are used up in combat only: unused ones go back to the base."""
    force = state.forces[name]
    payer = force.lender or force.nation
    if force.lsp and state.is_base(force.base):
        stock = state.stock_of(force.base)
        enter(stock, payer, force.lsp)
        state.ledgers[payer].lsp_out -= force.lsp
        force.lsp = 0


@rule("NW-BAS-19")
def destroy_trains(state: Strategic, operation: Operation, umpire: Umpire) -> None:
    """An enemy fleet train in the area of a force that was unopposed or victorious is lost, or driven off by option."""
    for train in list(state.trains.values()):
        if train.area != operation.area or not state.at_war(train.nation, operation.flag):
            continue
        if state.options["train_loss"] == "displaced":
            home = refuge_area(state, train.nation, train.area)
            if home:
                train.area, train.moved = home, state.turn
                trade.reroute(state, train)
                umpire.announce("train.moved", ("NW-BAS-19",), {"train": train.id, "area": home})
                continue
        state.ledgers[train.nation].tonnage_out += train.locked
        abandon(state, train.id, umpire)
        remove_train(state, train)
        umpire.announce("train.lost", ("NW-BAS-19",), {"train": train.id, "area": operation.area})


def refuge_area(state: Strategic, nation: str, area: str) -> str:
    """The sea area of the nearest own fleet base."""
    closed = state.closed(nation)
    best, far = "", 999
    for base, harbour in state.harbours.items():
        if harbour.holder == nation and state.is_fleet_base(base):
            for own in state.areas_of(base):
                distance = state.atlas.distance(area, own, closed)
                if own != area and distance < far:
                    best, far = own, distance
    return best
