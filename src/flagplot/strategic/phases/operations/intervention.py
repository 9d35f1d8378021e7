"""The opponents of an operation: sealed decisions of every hostile team."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.event import Fact
from flagplot.kernel.flow import Prompt, Sealed, is_alone
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.content.atlas import FAR
from flagplot.strategic.orders.sheets import Decline, Intervene
from flagplot.strategic.rules.bases.bases import lsp_at
from flagplot.strategic.rules.combat.losses import whose
from flagplot.strategic.rules.control.training import too_far_afield
from flagplot.strategic.rules.operations.allowances import in_range, lsp_needed, ungranted
from flagplot.strategic.rules.operations.operations import is_uncommitted
from flagplot.strategic.rules.operations.requisition import may_lend
from flagplot.strategic.rules.operations.sailing import supply
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import AMPHIBIOUS, Operation, TaskForce
from flagplot.strategic.text.said import say
from flagplot.strategic.text.wording import called


class Opposition(Record):
    """The result of an intervention: the task forces that come."""

    forces: tuple[ForceId, ...]
    straight: tuple[ForceId, ...]
    """Those among them that attack the invasion force at once, by option."""
    friends: bool
    """Whether they come to help the operating side."""


class Intervention(Sealed[Strategic]):
    """Every hostile team writes which task forces intervene and with how many LSP (NW-OPS-13 b)."""

    operation: int
    friends: bool = False
    """By option: friends of the operating side answer an intervention."""

    def title(self, state: Strategic) -> Said | str:
        return say("title-intervention")

    @rule("NW-OPS-7", "NW-OPS-18", "NW-OPS-30", "NW-INT-3", "NW-INT-51")
    def may_answer(self, state: Strategic, force: TaskForce) -> bool:
        """Whether this counter's owner is asked: independent of range cards and stores, which are secret."""
        operation = state.operations[self.operation]
        right = state.is_friend if self.friends else state.at_war
        if not right(force.nation, operation.flag) or not is_uncommitted(state, force):
            return False
        return state.is_base(force.base) and state.distance(force.nation, force.base, operation.area) < FAR

    def owing(self, state: Strategic) -> Sequence[Seat]:
        seats: list[Seat] = []
        for force in state.forces.values():
            more = [seat for seat in whose(state, force.nation) if seat not in seats]
            if more and self.may_answer(state, force):
                seats += more
        return seats

    def seats(self, state: Strategic) -> Sequence[Seat]:
        left = super().seats(state)
        return left[:1] if state.options.intervention == "in_turn" else left

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        operation = state.operations[self.operation]
        forces = len(operation.forces())
        who, where = called(operation.flag), called(operation.area)
        text = say(
            "ask-operates-task-force-intervene",
            who=who[:1].upper() + who[1:],
            where=where,
            forces=forces,
        )
        return Prompt(str(text), ("decline", "intervene usa:tf16=1"), "NW-OPS-13", "intervene")

    def lists_all(self, state: Strategic, seat: Seat) -> bool:
        """Only if nothing but the refusal is listed: forces can be combined in more ways."""
        return is_alone(self.orders(state, seat))

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
            return Objection("NW-OPS-13", say("refuse-intervene-task-forces-yours"))
        operation = state.operations[self.operation]
        names = [name for name, _ in order.forces]
        bound: dict[ForceId, tuple[str, ...]] = {}
        drawn: dict[str, int] = {}
        given: dict[str, int] = {}
        for name, lsp in order.forces:
            force = state.forces.get(name)
            if force is None or state.chairs[force.nation] != seat or names.count(name) > 1:
                return Objection("NW-OPS-7", say("refuse-no-task-force-named", name=repr(name)))
            if not self.may_answer(state, force):
                return Objection("NW-OPS-15", say("refuse-committed-withdrawn-not-war", name=name, flag=operation.flag))
            if not in_range(state, force, operation.area, 0):
                return Objection(
                    "NW-RNG-12", say("refuse-out-range-from", area=operation.area, name=name, base=force.base)
                )
            bound[name] = (operation.area,)
            afield = too_far_afield(state, name, bound)
            if afield is not None:
                return afield
            payer = order.lender or force.nation
            if not may_lend(state, payer, force.nation):
                return Objection("NW-UNI-28", ungranted(state, payer, force.nation, "lsp"))
            purse, there = state.purse(payer, force.base), lsp_at(state, payer, force.base)
            left = there - drawn.get(purse, 0)
            if there < 1 or not 0 <= lsp <= left:
                return Objection(
                    "NW-OPS-8", say("refuse-needs-lsp-left", name=name, lsp=max(1, lsp), base=force.base, left=left)
                )
            if lsp < 1 and state.options.lsp_rule == "per_tf":
                return Objection("NW-OPS-9", say("refuse-needs-lsp-own", name=name))
            enter(drawn, purse, lsp)
            enter(given, force.nation, lsp)
        for nation, lsp in given.items():
            if lsp < lsp_needed(state, nation) and state.options.lsp_rule != "stock_only":
                return Objection(
                    "NW-OPS-9",
                    say("refuse-intervention-needs-least-lsp", nation=nation, lsp_needed=lsp_needed(state, nation)),
                )
        return self.check_aim(state, operation, order)

    @rule("NW-OPS-26")
    def check_aim(self, state: Strategic, operation: Operation, order: Intervene) -> Objection | None:
        if order.invasion and (operation.kind != AMPHIBIOUS or state.options.engage_order != "intervener_chooses"):
            return Objection("NW-OPS-26", say("refuse-covering-force-must-fought"))
        return None

    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        super().obey(state, seat, order, umpire)
        if state.options.intervention == "in_turn":
            facts = {"seat": seat, "order": order.line()}
            umpire.announce("sheet.open", ("NW-OPS-13",), facts, reveals=True)

    @rule("NW-OPS-10", "NW-OPS-13", "NW-OPS-14")
    def reveal(self, state: Strategic, umpire: Umpire) -> None:
        """All answers are revealed together; LSP are taken from the stock."""
        operation = state.operations[self.operation]
        joined: list[ForceId] = []
        straight: list[ForceId] = []
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
                    straight.append(name)
        if joined:
            key = "friends.join" if self.friends else "intervention.made"
            facts: dict[str, Fact] = {"forces": list(joined), "area": operation.area}
            if self.friends:
                facts["nation"] = operation.flag
            umpire.announce(key, ("NW-OPS-13",), facts, reveals=True)
        state.end(Opposition(tuple(joined), tuple(straight), self.friends), umpire)
