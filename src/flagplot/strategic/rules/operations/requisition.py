"""What an operation needs: a free task force, a flag, LSP at its base, cards for its range. The claims of one sheet add up."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.strategic.content.atlas import FAR
from flagplot.strategic.rules.bases.bases import lsp_at, supports
from flagplot.strategic.rules.control.training import too_far_afield
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.offers import why_not
from flagplot.strategic.rules.operations.allowances import (
    flags_of,
    is_air_only,
    lsp_needed,
    military_flags_of,
    reaches,
    ungranted,
)
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.model import NAVAL_RANGE, Strategic
from flagplot.strategic.state.pieces import TaskForce
from flagplot.strategic.text.said import say

Parts = list[tuple[TaskForce, int]]
"""The forces of an operation, each with its LSP."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Requisition(Draft):
    """Flags, LSP and cards as a sheet uses them."""

    def __init__(self, state: Strategic, seat: Seat) -> None:
        super().__init__(state, seat)
        self.placed: dict[str, int] = {}
        self.military: dict[str, int] = {}
        self.flagged: list[str] = []
        self.drawn: dict[str, int] = {}
        self.cards: list[str] = []
        self.extra: dict[str, int] = {}
        self.bound: dict[ForceId, tuple[str, ...]] = {}
        """The destinations of this sheet's task forces."""
        self._flags: dict[str, int] = {}
        """The naval flags of nations, and the areas that forces reach with so many range cards: they do not change while the sheet is written."""
        self._reaches: dict[tuple[ForceId, int], list[dict[str, int]]] = {}

    def tallies(self) -> list[list[Any] | dict[Any, Any]]:
        return [self.placed, self.military, self.flagged, self.drawn, self.cards, self.extra, self.bound]

    @rule("NW-ADV-3", "NW-ADV-4")
    def in_hand(self, card: str) -> bool:
        """Whether a card is in hand, or offered by an ally, and not yet used on this sheet."""
        objection = why_not(self.state, self.nations, card, self.cards)
        if objection is not None:
            self.faults.append(objection)
        return objection is None

    @rule("NW-FLG-5", "NW-FLG-14")
    def force(self, name: ForceId) -> TaskForce | None:
        """One of the seat's task forces without a flag."""
        state = self.state
        force = state.forces.get(name)
        if force is None or force.nation not in self.nations:
            self.fault("NW-FLG-5", say("refuse-no-task-force-only", name=repr(name)))
            return None
        if name in self.flagged or force.operation >= 0:
            self.fault("NW-FLG-14", say("refuse-operation-already-one-flag", name=name))
            return None
        if not supports(state, force.base):
            self.fault("NW-BAS-4", say("refuse-supports-no-operations-now", base=force.base))
            return None
        return force

    @rule("NW-FLG-1", "NW-FLG-5", "NW-FLG-7", "NW-FLG-17")
    def flag(self, forces: list[TaskForce], flag: str) -> None:
        """Check that there is a flag left for an operation."""
        nation = flag or forces[0].nation
        if not self.may_lead(forces, nation):
            return
        if self.flags_left(nation) < 1:
            self.fault(
                "NW-FLG-1",
                say(
                    "refuse-naval-operations-flags-turn",
                    forces=forces[0].id,
                    nation=nation,
                    flags_of=flags_of(self.state, nation),
                ),
            )

    @rule("NW-FLG-1", "NW-FLG-17")
    def flags_left(self, nation: str) -> int:
        """The flags that a nation has for operations, those of cards included."""
        flags = self._flags.get(nation)
        if flags is None:
            flags = self._flags[nation] = flags_of(self.state, nation)
        left = flags + self.extra.get(nation, 0)
        return left - self.state.flags_used.get(nation, 0) - self.placed.get(nation, 0)

    @rule("NW-FLG-16")
    def may_lead(self, forces: list[TaskForce], nation: str) -> bool:
        """Whether a nation's flag may cover these forces: one that takes part, one's own or lent by its team."""
        if nation != forces[0].nation:  # which takes part
            present = nations_of(self.state, forces)
            if nation not in present:
                self.fault(
                    "NW-FLG-16",
                    say("refuse-no-part-flag-one", nation=nation, forces=forces[0].id, present=", ".join(present)),
                )
                return False
        if nation not in self.nations and not self.state.agrees(nation, forces[0].nation, "flags"):
            self.fault("NW-FLG-16", ungranted(self.state, nation, forces[0].nation, "flags"))
            return False
        return True

    @rule("NW-FLG-8", "NW-FLG-10")
    def military_flag(self, nation: str, place: str) -> None:
        """Check that a military flag is left as well."""
        left = military_flags_of(self.state, nation) - self.state.military_used.get(nation, 0)
        if left - self.military.get(nation, 0) < 1:
            self.fault("NW-FLG-10", say("refuse-landing-needs-military-flag", place=place, nation=nation))

    @rule("NW-ADV-13", "NW-RNG-10", "NW-RNG-11")
    def range_cards(self, cards: tuple[str, ...]) -> None:
        """Check that the range cards an order reserves are in hand; every missing card is a separate fault."""
        for card in dict.fromkeys(cards):
            self.in_hand(card)
        if len(set(cards)) < len(cards):
            self.fault("NW-ADV-4", say("refuse-card-lengthens-range-once", cards=", ".join(cards)))

    @rule("NW-BAS-7", "NW-RNG-1")
    def reach(self, force: TaskForce, area: str, cards: tuple[str, ...]) -> bool:
        """Whether the force can operate there with the cards reserved."""
        state = self.state
        if area not in state.atlas.scenario.areas:
            self.fault("NW-RNG-1", say("refuse-there-no-sea-area", area=repr(area)))
            return False
        if not self.operates(force, area, len(cards)):
            far = state.distance(force.nation, force.base, area)
            limit = NAVAL_RANGE + force.reach + len(cards)
            why = say("words-areas-from-range-card", far=far, base=force.base, limit=limit)
            if is_air_only(state, force):
                why = say("words-no-ships-aircraft-do")
            elif far >= FAR:
                why = say("words-there-no-open-way", base=force.base)
            self.fault("NW-BAS-7", say("refuse-cannot-operate", force=force.id, area=area, why=why))
            return False
        return True

    def operates(self, force: TaskForce, area: str, cards: int) -> bool:
        """The same as `in_range`."""
        key = (force.id, cards)
        found = self._reaches.get(key)
        if found is None:
            found = self._reaches[key] = reaches(self.state, force, cards)
        return all(area in near for near in found)

    @rule("NW-OPS-5", "NW-OPS-9", "NW-OPS-11", "NW-UNI-11", "NW-UNI-28")
    def stores(self, parts: Parts, lender: str) -> None:
        """Check that each force has LSP at its base and that the operation is given enough of them."""
        state = self.state
        wanted: dict[str, int] = {}
        for force, lsp in parts:
            if lsp < 0:
                return self.fault("NW-OPS-11", say("refuse-given-lsp-more-not", force=force.id, lsp=lsp))
            nation = lender or force.nation
            if not may_lend(state, nation, force.nation):
                return self.fault("NW-UNI-28", ungranted(state, nation, force.nation, "lsp"))
            key = state.purse(nation, force.base)
            left = lsp_at(state, nation, force.base) - self.drawn.get(key, 0)
            if left < 1:
                return self.fault(
                    "NW-OPS-5",
                    say("refuse-no-lsp-available-task", force=force.id, base=force.base),
                )
            enter(wanted, key, lsp)
            if wanted[key] > left:
                return self.fault(
                    "NW-OPS-11",
                    say(
                        "refuse-lsp-not", force=force.id, base=force.base, left=left, nation=nation, wanted=wanted[key]
                    ),
                )
        need = lsp_needed(state, parts[0][0].nation)
        rule_of_lsp = state.options.lsp_rule
        if rule_of_lsp == "per_tf" and any(lsp < 1 for _, lsp in parts):
            return self.fault("NW-OPS-9", say("refuse-every-task-force-operation"))
        if rule_of_lsp != "stock_only" and sum(lsp for _, lsp in parts) < need:
            return self.fault("NW-OPS-9", say("refuse-operation-needs-least-lsp", parts=parts[0][0].id, need=need))
        return None

    def supplies(self, force: TaskForce, lsp: int) -> bool:
        """The same as `stores`, for one force and without a fault."""
        before = len(self.faults)
        self.stores([(force, lsp)], "")
        return self.is_sound(before)

    @rule("NW-CTL-13")
    def training(self, forces: list[TaskForce], area: str) -> None:
        """Check that the US Navy may send these forces there while it is training."""
        bound = dict(self.bound)
        for force in forces:
            bound[force.id] = (area,)
            objection = too_far_afield(self.state, force.id, bound)
            if objection is not None:
                self.faults.append(objection)
                return

    def take(self, parts: Parts, area: str, flag: str, lender: str, cards: tuple[str, ...]) -> None:
        """Count what an operation uses."""
        nation = flag or parts[0][0].nation
        enter(self.placed, nation, 1)
        for force, lsp in parts:
            self.bound[force.id] = (area,)
            self.flagged.append(force.id)
            key = self.state.purse(lender or force.nation, force.base)
            enter(self.drawn, key, lsp)
        self.cards += cards


def nations_of(state: Strategic, forces: list[TaskForce]) -> list[str]:
    """The nations that take part in some task forces, the owners of the cards first."""
    found = [force.nation for force in forces]
    found += sorted({unit.nation for force in forces for unit in state.members(force)})
    return list(dict.fromkeys(found))


@rule("NW-UNI-28")
def may_lend(state: Strategic, lender: str, nation: str) -> bool:
    """Whether a nation's LSP may serve a force: its own, or an ally's that agrees."""
    return lender == nation or (state.is_friend(lender, nation) and state.agrees(lender, nation, "lsp"))
