"""Who opposes an operation: sealed decisions of every hostile team, of rivals in one area, of victors over a covering force."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.atlas import FAR
from flagplot.strategic.books import enter
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Decline, Fight, Intervene
from flagplot.strategic.phases.allowances import in_range, lsp_needed, ungranted
from flagplot.strategic.phases.losses import whose
from flagplot.strategic.phases.requisition import may_lend
from flagplot.strategic.phases.sailing import supply
from flagplot.strategic.phases.training import too_far_afield
from flagplot.strategic.pieces import AMPHIBIOUS, Operation, TaskForce
from flagplot.strategic.wording import called


@rule("NW-OPS-15", "NW-OPS-16", "NW-INT-51", "NW-CMB-47")
def is_uncommitted(state: Strategic, force: TaskForce) -> bool:
    """Whether a task force counter is still free to act: no flag, not withdrawn, not yet used this turn."""
    if force.operation >= 0 or force.beaten:
        return False
    return force.used == 0 or state.options["tf_uses_per_turn"] != "1"


class Intervention(Sealed[Strategic]):
    """NW-OPS-13 (b): every hostile team writes which task forces intervene and with how many LSP."""

    def __init__(
        self,
        operation: int,
        plots: dict[Seat, Order] | None = None,
        hidden: tuple[Seat, ...] = (),
        friends: bool = False,
    ) -> None:
        super().__init__(plots, hidden)
        self.operation = operation
        self.friends = friends
        """By option: friends of the operating side answer an intervention."""

    def title(self, state: Strategic) -> str:
        return "Intervention"

    @rule("NW-OPS-7", "NW-OPS-18", "NW-OPS-30", "NW-INT-3", "NW-INT-51")
    def may_answer(self, state: Strategic, force: TaskForce) -> bool:
        """Whether this counter's owner is asked: whatever his range cards and stores, which nobody else knows."""
        operation = state.operations[self.operation]
        right = state.is_friend if self.friends else state.at_war
        if not right(force.nation, operation.flag) or not is_uncommitted(state, force):
            return False
        return state.is_base(force.base) and state.distance(force.nation, force.base, operation.area) < FAR

    def owing(self, state: Strategic) -> Sequence[Seat]:
        seats: list[Seat] = []
        for force in state.forces.values():
            if self.may_answer(state, force):
                seats += [seat for seat in whose(state, force.nation) if seat not in seats]
        return seats

    def seats(self, state: Strategic) -> Sequence[Seat]:
        left = super().seats(state)
        return left[:1] if state.options["intervention"] == "in_turn" else left

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        operation = state.operations[self.operation]
        forces = len(operation.forces())
        who, where = called(operation.flag), called(operation.area)
        text = (
            f"{who[:1].upper()}{who[1:]} operates in {where} with {forces} task force{'s' * (forces > 1)}. Intervene?"
        )
        return Prompt(text, ("decline", "intervene usa:tf16=1"), "NW-OPS-13")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        found: list[Order] = [Decline()]
        for force in state.forces.values():
            if state.chairs[force.nation] == seat and self.may_answer(state, force):
                for lsp in (1, 2):
                    order = Intervene(((force.id, lsp),))
                    if self.check(state, seat, order) is None:
                        found.append(order)
        return found

    @rule(
        "NW-OPS-7", "NW-OPS-8", "NW-OPS-9", "NW-OPS-11", "NW-RNG-12", "NW-FLG-12", "NW-FLG-17", "NW-UNI-11", "NW-UNI-28"
    )
    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Decline):
            return None
        if not isinstance(order, Intervene) or not order.forces:
            return Objection("NW-OPS-13", "Intervene with task forces of yours, or decline.")
        operation = state.operations[self.operation]
        names = [name for name, _ in order.forces]
        bound: dict[str, tuple[str, ...]] = {}
        drawn: dict[str, int] = {}
        given: dict[str, int] = {}
        for name, lsp in order.forces:
            force = state.forces.get(name)
            if force is None or state.chairs[force.nation] != seat or names.count(name) > 1:
                return Objection("NW-OPS-7", f"You have no task force {name!r}, or it is named twice.")
            if not self.may_answer(state, force):
                return Objection("NW-OPS-15", f"{name} is committed, withdrawn, or not at war with {operation.flag}.")
            if not in_range(state, force, operation.area, 0):
                return Objection("NW-RNG-12", f"{operation.area} is out of range of {name} from {force.base}.")
            bound[name] = (operation.area,)
            afield = too_far_afield(state, name, bound)
            if afield is not None:
                return afield
            payer = order.lender or force.nation
            if not may_lend(state, payer, force.nation):
                return Objection("NW-UNI-28", ungranted(state, payer, force.nation, "lsp", "lend LSP"))
            purse, there = state.purse(payer, force.base), state.lsp_at(payer, force.base)
            left = there - drawn.get(purse, 0)
            if there < 1 or not 0 <= lsp <= left:
                return Objection("NW-OPS-8", f"{name} needs {max(1, lsp)} LSP at {force.base}: {left} are left.")
            if lsp < 1 and state.options["lsp_rule"] == "per_tf":
                return Objection("NW-OPS-9", f"{name} needs an LSP of its own.")
            enter(drawn, purse, lsp)
            enter(given, force.nation, lsp)
        for nation, lsp in given.items():
            if lsp < lsp_needed(state, nation) and state.options["lsp_rule"] != "stock_only":
                return Objection(
                    "NW-OPS-9", f"The intervention of {nation} needs at least {lsp_needed(state, nation)} LSP in all."
                )
        return self.check_aim(state, operation, order)

    @rule("NW-OPS-26")
    def check_aim(self, state: Strategic, operation: Operation, order: Intervene) -> Objection | None:
        if order.invasion and (operation.kind != AMPHIBIOUS or state.options["engage_order"] != "intervener_chooses"):
            return Objection("NW-OPS-26", "The covering force must be fought first.")
        return None

    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        super().obey(state, seat, order, umpire)
        if state.options["intervention"] == "in_turn":
            facts = {"seat": seat, "order": order.line()}
            umpire.announce("sheet.open", ("NW-OPS-13",), facts, reveals=True)

    @rule("NW-OPS-10", "NW-OPS-13", "NW-OPS-14")
    def reveal(self, state: Strategic, umpire: Umpire) -> None:
        """All answers are turned up together; LSP leave the stock."""
        from flagplot.strategic.phases.operations import Conduct  # operations call interventions

        state.flow.pop()
        parent = state.flow[-1]
        assert isinstance(parent, Conduct)
        operation = state.operations[self.operation]
        joined: list[str] = []
        for order in self.plots.values():
            if not isinstance(order, Intervene):
                continue
            for name, lsp in order.forces:
                force = state.forces[name]
                supply(state, force, lsp, order.lender)
                force.area = operation.area
                force.used += 1
                joined.append(name)
                if order.invasion:
                    parent.straight = (*parent.straight, name)
        if joined:
            key = "friends.join" if self.friends else "intervention.made"
            umpire.announce(key, ("NW-OPS-13",), {"forces": joined, "area": operation.area}, reveals=True)
        if self.friends:
            parent.queue = tuple(joined)
            return
        parent.interveners = tuple(joined)
        if joined and state.options["counter_intervention"] == "on":
            state.flow.append(Intervention(self.operation, friends=True))

    def clone(self) -> Intervention:
        return Intervention(self.operation, dict(self.plots), self.hidden, self.friends)


class RivalCall(Sealed[Strategic]):
    """NW-OPS-17: two hostile operations in one area; one combat if either side wishes to fight."""

    def __init__(
        self, operation: int, rival: int, plots: dict[Seat, Order] | None = None, hidden: tuple[Seat, ...] = ()
    ) -> None:
        super().__init__(plots, hidden)
        self.operation = operation
        self.rival = rival

    def title(self, state: Strategic) -> str:
        return "Rival operations"

    def owing(self, state: Strategic) -> Sequence[Seat]:
        seats: list[Seat] = []
        for number in (self.operation, self.rival):
            seats += whose(state, state.forces[state.operations[number].force].nation)
        return seats

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        area = state.operations[self.operation].area
        return Prompt(f"An enemy operates in {called(area)} as you do. Fight?", ("fight", "decline"), "NW-OPS-17")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return (Fight(), Decline())

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        return None if isinstance(order, (Fight, Decline)) else Objection("NW-OPS-17", "Say `fight` or `decline`.")

    @rule("NW-OPS-17")
    def reveal(self, state: Strategic, umpire: Umpire) -> None:
        from flagplot.strategic.phases.battle import Battle  # battles know interventions

        state.flow.pop()
        if any(isinstance(order, Fight) for order in self.plots.values()):
            one, two = state.operations[self.operation], state.operations[self.rival]
            two.fought = True
            state.flow.append(Battle(one.number, one.area, "rival", (one.force,), (two.force,)))

    def clone(self) -> RivalCall:
        return RivalCall(self.operation, self.rival, dict(self.plots), self.hidden)


class Pursuit(Sealed[Strategic]):
    """NW-OPS-26: who has beaten the covering force may engage the invasion force with what is left."""

    def __init__(
        self,
        operation: int,
        forces: tuple[str, ...],
        plots: dict[Seat, Order] | None = None,
        hidden: tuple[Seat, ...] = (),
        supplied: tuple[int, ...] = (),
    ) -> None:
        super().__init__(plots, hidden)
        self.operation = operation
        self.forces = forces
        self.supplied = supplied
        """For each of them the units by which its LSP were measured against the covering force."""

    def title(self, state: Strategic) -> str:
        return "Pursuit"

    def owing(self, state: Strategic) -> Sequence[Seat]:
        seats: list[Seat] = []
        for name in self.forces:
            force = state.forces.get(name)
            if force is not None:
                seats += [seat for seat in whose(state, force.nation) if seat not in seats]
        return seats

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        return Prompt("The covering force is beaten. Engage the invasion force?", ("fight", "decline"), "NW-OPS-26")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return (Fight(), Decline())

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        return None if isinstance(order, (Fight, Decline)) else Objection("NW-OPS-26", "Say `fight` or `decline`.")

    @rule("NW-OPS-26")
    def reveal(self, state: Strategic, umpire: Umpire) -> None:
        from flagplot.strategic.phases.operations import Conduct  # operations call interventions

        state.flow.pop()
        parent = state.flow[-1]
        assert isinstance(parent, Conduct)
        eager = [seat for seat, order in self.plots.items() if isinstance(order, Fight)]
        known = self.supplied or (0,) * len(self.forces)  # in an imagined world they are measured anew
        going = [
            (name, units)
            for name, units in zip(self.forces, known, strict=True)
            if name in state.forces and state.chairs[state.forces[name].nation] in eager
        ]
        if going:
            forces, supplied = tuple(name for name, _ in going), tuple(units for _, units in going)
            parent.engage_invasion(state, state.operations[self.operation], forces, supplied)

    def clone(self) -> Pursuit:
        return Pursuit(self.operation, self.forces, dict(self.plots), self.hidden, self.supplied)

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        """How many units took part is in the logbooks of those who fought."""
        seen = super().seen_by(seat)
        assert isinstance(seen, Pursuit)
        seen.supplied = ()
        return seen
