"""Operations: how one opens and ends, its rivals, which forces are free to act, and fleet trains in its area."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.rules.amphibious.landing import provoke
from flagplot.strategic.rules.bases.refuge import abandon
from flagplot.strategic.rules.bases.trains import remove_train
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Operation, TaskForce


@rule("NW-OPS-13", "NW-OPS-21", "NW-OPS-31")
def announce(state: Strategic, operation: Operation, umpire: Umpire) -> None:
    """Open an operation; one whose force is already beaten or empty fails at once."""
    operation.status = "open"
    forces = [state.forces[name] for name in operation.forces()]
    if forces[0].beaten or not (forces[0].units or forces[0].points):
        operation.status = "failed"
    if operation.place:
        provoke(state, operation.flag, operation.place)
    facts = {"nation": operation.flag, "area": operation.area, "counters": len(forces)}
    umpire.announce("operation.opened", ("NW-OPS-13",), facts)


@rule("NW-OPS-17", "NW-OPS-16")
def next_rival(state: Strategic, operation: Operation) -> Operation | None:
    """A hostile operation in the same area that this one has not met."""
    for rival in state.operations:
        if rival.number == operation.number or rival.number in operation.met or rival.area != operation.area:
            continue
        if rival.status == "failed" or not state.at_war(operation.flag, rival.flag):
            continue
        if not state.forces[rival.force].beaten:
            return rival
    return None


@rule("NW-OPS-10", "NW-OPS-25")
def close(state: Strategic, operation: Operation, umpire: Umpire) -> None:
    """An operation ends: unused LSP return by option, and its result is announced."""
    if operation.status in ("open", "landing"):
        operation.status = "done"
    if state.options.lsp_spend == "on_combat" and not operation.fought:
        for name in operation.forces():
            refund(state, name)
    facts = {"nation": operation.flag, "area": operation.area, "force": operation.force}
    umpire.announce(f"operation.{operation.status}", ("NW-OPS-25",), facts)


def fail(state: Strategic, operation: Operation) -> None:
    """An operation is over without reaching its objective."""
    operation.status = "failed"
    for name in operation.forces():
        state.forces[name].beaten = True


def refund(state: Strategic, name: ForceId) -> None:
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
        if state.options.train_loss == "displaced":
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


@rule("NW-OPS-15", "NW-OPS-16", "NW-INT-51", "NW-CMB-47")
def is_uncommitted(state: Strategic, force: TaskForce) -> bool:
    """Whether a task force counter is still free to act: no flag, not withdrawn, not yet used this turn."""
    if force.operation >= 0 or force.beaten:
        return False
    return force.used == 0 or state.options.tf_uses_per_turn != "1"
