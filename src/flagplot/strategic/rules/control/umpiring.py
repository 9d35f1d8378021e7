"""Carrying out Control's decrees: they are checked like any order, announced with their reason, and sheets that they make illegal are returned."""

from __future__ import annotations

from flagplot.kernel.flow import Sealed
from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.text.references import Series
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.decrees import (
    DAMAGED,
    DIE,
    FLAG,
    OPERATION,
    PLACE,
    RANGE,
    SOUND,
    SUNK,
    UNIT,
    Advantage,
    Inject,
    Overrule,
)
from flagplot.strategic.orders.items import Commit
from flagplot.strategic.rules.amphibious.capture import remove_air
from flagplot.strategic.rules.bases.refuge import evacuate
from flagplot.strategic.rules.cards import ROUTE, commitment
from flagplot.strategic.rules.combat.losses import remove
from flagplot.strategic.rules.control.armistice import hand_place
from flagplot.strategic.rules.control.schedule import STROKES
from flagplot.strategic.rules.drafts.cards import CardsDraft
from flagplot.strategic.rules.operations.operations import fail
from flagplot.strategic.state.books import Loss, enter
from flagplot.strategic.state.ids import ForceId, UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Unit
from flagplot.strategic.text.said import say


@rule("NW-CTL-1", "NW-CTL-6")
def check_decree(
    state: Strategic, order: Inject | Advantage | Overrule, asking: Sealed[Strategic] | None
) -> Objection | None:
    """Why a decree is not possible, or nothing; except while sealed orders are asked for, only a favour is possible."""
    if state.outcome is not None:
        return Objection("NW-CTL-6", say("refuse-game-over-there-nothing"))
    if isinstance(order, Advantage):
        return check_advantage(state, order)
    if asking is None:
        return Objection("NW-CTL-6", say("refuse-combat-being-settled-let"))
    return check_inject(state, order) if isinstance(order, Inject) else check_overrule(state, order)


@rule("NW-CTL-13")
def check_inject(state: Strategic, order: Inject) -> Objection | None:
    """Events of the schedule that have not happened, while no force is at sea."""
    if order.event not in STROKES:
        return Objection(
            "NW-CTL-13", say("refuse-control-can-bring-about", strokes=", ".join(STROKES), event=repr(order.event))
        )
    if order.event in state.happened:
        return Objection(
            "NW-CTL-13", say("refuse-happened-already-turn", event=order.event, happened=state.happened[order.event])
        )
    needs = STROKES[order.event].needs
    if not state.are_in(*needs):
        return Objection("NW-CTL-13", say("refuse-needs-war", event=order.event, needs=Series(tuple(needs))))
    if state.forces or any(unit.duty != "port" for unit in state.units.values()):
        return Objection("NW-CTL-13", say("refuse-forces-out-events-brought"))
    return None


@rule("NW-CTL-1", "NW-CTL-3")
def check_advantage(state: Strategic, order: Advantage) -> Objection | None:
    """What a card could give, to a nation that is in the war."""
    if not state.are_in(order.nation):
        return Objection("NW-CTL-1", say("refuse-not-war", nation=order.nation, nations=", ".join(state.nations())))
    if order.use == FLAG:
        return None
    force = state.forces.get(ForceId(order.target))
    if order.use == RANGE:
        if force is None or not state.is_friend(order.nation, force.nation) or force.operation >= 0:
            return Objection("NW-CTL-1", say("refuse-no-task-force-could", target=order.target, nation=order.nation))
        return None
    if order.use == DIE and order.bonus < 1:
        return Objection("NW-CTL-1", say("refuse-die-bonus-least"))
    draft = CardsDraft(state, state.chairs[order.nation])
    laid = Commit(order.use, f"{order.nation}-favour", order.target, order.part, order.area)
    if order.target.startswith(ROUTE):
        draft.on_route(laid)
    else:
        draft.on_force(laid)
    return draft.faults[0] if draft.faults else None


@rule("NW-CTL-6")
def check_overrule(state: Strategic, order: Overrule) -> Objection | None:
    """Only existing pieces can be corrected."""
    if order.kind == OPERATION:
        return check_operation(state, order)
    if order.kind == PLACE:
        if order.name not in state.harbours:
            return Objection("NW-CTL-6", say("refuse-there-no-place-places", name=repr(order.name)))
        if not state.are_in(order.verdict) or state.harbours[order.name].holder == order.verdict:
            powers = ", ".join(n for n in state.nations() if state.are_in(n) and n != state.harbours[order.name].holder)
            return Objection(
                "NW-CTL-6", say("refuse-can-given-one-not", name=order.name, powers=powers, verdict=repr(order.verdict))
            )
        return None
    if order.verdict not in (SOUND, DAMAGED, SUNK):
        return Objection("NW-CTL-6", say("refuse-unit-sound-damaged-sunk", verdict=repr(order.verdict)))
    unit = state.units.get(UnitId(order.name))
    if unit is None:
        return check_raising(state, order)
    if order.base:
        return Objection("NW-CTL-6", say("refuse-afloat-correct-units-moves", name=order.name))
    if unit.is_air and order.verdict == DAMAGED:
        return Objection("NW-CMB-41", say("refuse-air-point-no-damaged", name=order.name))
    if unit.damaged == (order.verdict == DAMAGED) and order.verdict != SUNK:
        return Objection("NW-CTL-6", say("refuse-already", name=order.name, verdict=order.verdict))
    if unit.is_carrier and order.verdict != SOUND and state.air_of(unit.id) is not None:
        return Objection("NW-CMB-5", say("refuse-air-aboard-land-first", name=order.name))
    return None


def check_raising(state: Strategic, order: Overrule) -> Objection | None:
    """A unit that was lost comes back at a base of its own side."""
    loss = lost(state, order.name)
    if loss is None or order.verdict == SUNK:
        return Objection("NW-CTL-6", say("refuse-there-no-unit-overrule", name=repr(order.name)))
    if not order.base or not state.is_base(order.base) or not state.may_use(loss.nation, order.base):
        return Objection("NW-CTL-6", say("refuse-say-which-base-comes", name=order.name, nation=loss.nation))
    if loss.kind in ("air", "strategic_bomber") and (order.verdict == DAMAGED or order.base not in state.harbours):
        return Objection("NW-CMB-41", say("refuse-air-point-comes-back", name=order.name))
    return None


def check_operation(state: Strategic, order: Overrule) -> Objection | None:
    """An operation that has not been fought out can be called off."""
    force = state.forces.get(ForceId(order.name))
    if force is None or force.operation < 0:
        return Objection("NW-CTL-6", say("refuse-conducts-no-operation-taskforces", name=order.name))
    status = state.operations[force.operation].status
    if order.verdict != "failed" or status not in ("planned", "open"):
        return Objection("NW-CTL-6", say("refuse-operation-control-can-only", name=order.name, status=status))
    return None


def lost(state: Strategic, name: str) -> Loss | None:
    """The record of a unit that left the game."""
    for loss in state.losses:
        if loss.unit == name:
            return loss
    return None


def decree(
    state: Strategic, order: Inject | Advantage | Overrule, asking: Sealed[Strategic] | None, umpire: Umpire
) -> None:
    """Carry a decree out; it leaves an event with its reason."""
    if isinstance(order, Inject):
        facts = {"event": order.event, "reason": order.reason}
        umpire.announce("control.injects", ("NW-CTL-13",), facts)
        STROKES[order.event].effect(state, umpire)
    elif isinstance(order, Advantage):
        grant(state, order)
        what = " ".join(word for word in (order.use, order.target, order.part, order.area) if word)
        facts = {"nation": order.nation, "what": what, "reason": order.reason}
        umpire.announce("control.grants", ("NW-CTL-1",), facts, audience=(state.chairs[order.nation],))
    else:
        verdict = f"in the hands of {order.verdict}" if order.kind == PLACE else order.verdict
        facts = {"what": f"{order.kind} {order.name}", "verdict": verdict, "reason": order.reason}
        overrule(state, order, umpire)
        umpire.announce("control.overrules", ("NW-CTL-6",), facts, audience=concerned(state, order))
    return_sheets(state, asking, umpire)


@rule("NW-CTL-1", "NW-CTL-3", "NW-ADV-9")
def grant(state: Strategic, order: Advantage) -> None:
    """A favour works as a card would, this turn."""
    if order.use == FLAG:
        enter(state.favours, order.nation, 1)
    elif order.use == RANGE:
        state.forces[ForceId(order.target)].reach += 1
    else:
        laid = commitment(
            f"{order.nation}-favour", order.nation, order.use, order.target, order.part, order.area, order.bonus
        )
        state.commitments.append(laid)


@rule("NW-CTL-6")
def overrule(state: Strategic, order: Overrule, umpire: Umpire) -> None:
    """Set a result aside."""
    if order.kind == OPERATION:
        fail(state, state.operations[state.forces[ForceId(order.name)].operation])
    elif order.kind == PLACE:
        remove_air(state, order.name, order.verdict)
        hand_place(state, order.name, order.verdict)
        evacuate(state, order.name, umpire)
    elif order.name in state.units:
        unit = state.units[UnitId(order.name)]
        if order.verdict == SUNK:
            remove(state, unit, reason="Control")
        else:
            unit.damaged = order.verdict == DAMAGED
    else:
        loss = lost(state, order.name)
        assert loss is not None
        state.losses.remove(loss)
        state.ledgers[loss.nation].units_out -= 1
        damaged = order.verdict == DAMAGED
        state.units[loss.unit] = Unit(loss.unit, loss.nation, loss.kind, order.base, damaged=damaged, idle=True)


def concerned(state: Strategic, order: Overrule) -> tuple[str, ...] | None:
    """The seats that learn of it: a unit's owner's; for places and operations all."""
    if order.kind != UNIT:
        return None
    unit, loss = state.units.get(UnitId(order.name)), lost(state, order.name)
    nation = unit.nation if unit is not None else loss.nation if loss is not None else ""
    return (state.chairs[nation],)


@rule("NW-CTL-12")
def return_sheets(state: Strategic, asking: Sealed[Strategic] | None, umpire: Umpire) -> None:
    """Sealed orders that Control's intervention has made illegal are returned to their writers."""
    if asking is None:
        return
    for seat, order in list(asking.plots.items()):
        objection = asking.check(state, seat, order)
        if objection is not None:
            del asking.plots[seat]
            umpire.announce("sheet.returned", ("NW-CTL-12",), {"why": str(objection)}, audience=(seat,))
