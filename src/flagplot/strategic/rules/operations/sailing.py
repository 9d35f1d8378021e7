"""Forces sail under a flag: the counter is placed on the map, LSP leave the stock, range cards are reserved."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.items import Invade, Item, RaidRoute, Strike, Sweep
from flagplot.strategic.rules.bases.bases import lsp_at
from flagplot.strategic.rules.offers import lay, player_of
from flagplot.strategic.rules.operations.allowances import flags_of, in_range, needs_military_flag
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import AMPHIBIOUS, RAID, STRIKE, SWEEP, Commitment, Operation, TaskForce


def flag_of(state: Strategic, item: Item) -> str:
    """The nation whose flag an order of operations places."""
    assert isinstance(item, (Sweep, Invade, RaidRoute, Strike))
    return item.flag or state.forces[item.force].nation


def flown_by(state: Strategic, item: Item) -> str:
    """The nation whose flag an order names, or that owns the force; empty if it is no operation of a force on the map."""
    if not isinstance(item, (Sweep, Invade, RaidRoute, Strike)):
        return ""
    force = state.forces.get(item.force)
    return item.flag or (force.nation if force is not None else "")


@rule("NW-MAP-7", "NW-MAP-10", "NW-AMP-24", "NW-OPS-28")
def approaches(state: Strategic, item: Invade | Strike) -> list[str]:
    """The sea areas from which a place can be attacked: those of the place that every force of the operation reaches."""
    parts = [(item.force, len(item.cards))]
    if isinstance(item, Invade):
        parts.append((item.invasion, len(item.landing_cards)))
    return [
        area
        for area in state.areas_of(item.place)
        if all(in_range(state, state.forces[name], area, cards) for name, cards in parts)
    ]


@rule("NW-MAP-10")
def approach(state: Strategic, item: Invade | Strike) -> str:
    """The sea area of an operation against a place: the one that is named, or the only one in range; else empty."""
    found = approaches(state, item)
    if item.area:
        return item.area if item.area in found else ""
    return found[0] if len(found) == 1 else ""


@rule("NW-SEQ-17", "NW-FLG-4", "NW-OPS-10")
def open_operation(state: Strategic, item: Item, umpire: Umpire, *, extra: bool) -> None:
    """Put a flag on the map and take the LSP out of stock."""
    assert isinstance(item, (Sweep, Invade, RaidRoute, Strike))
    parts: list[tuple[str, int, tuple[str, ...]]] = [(item.force, item.lsp, item.cards)]
    operation: Operation
    if isinstance(item, Sweep):
        operation = Operation(SWEEP, "", item.force, item.area)
    elif isinstance(item, Invade):
        parts.append((item.invasion, item.landing_lsp, item.landing_cards))
        area = approach(state, item) or state.areas_of(item.place)[0]
        military = needs_military_flag(state, item.place)
        operation = Operation(AMPHIBIOUS, "", item.force, area, item.invasion, item.place, military=military)
    elif isinstance(item, RaidRoute):
        operation = Operation(RAID, "", item.force, item.area, route=item.route)
    else:
        area = approach(state, item) or state.areas_of(item.place)[0]
        operation = Operation(STRIKE, "", item.force, area, place=item.place)
    operation.number = len(state.operations)
    operation.flag = flag_of(state, item)
    state.operations.append(operation)
    if not extra:
        enter(state.flags_used, operation.flag, 1)
    if operation.military:
        enter(state.military_used, operation.flag, 1)
    for name, lsp, cards in parts:
        sail(state, state.forces[ForceId(name)], operation, lsp, item.lender, cards)
    facts = {"nation": operation.flag, "area": operation.area, "force": operation.force, "counters": len(parts)}
    umpire.announce("flag.placed", ("NW-SEQ-17", "NW-FLG-4"), facts)


@rule("NW-OPS-10", "NW-ADV-13")
def sail(
    state: Strategic, force: TaskForce, operation: Operation, lsp: int, lender: str, cards: tuple[str, ...]
) -> None:
    """A force sails under a flag: its LSP leave the stock, the range cards it needs are reserved."""
    supply(state, force, lsp, lender)
    force.operation, force.area = operation.number, operation.area
    force.used += 1
    force.reach += len(cards)
    for card in cards:
        lay(state, Commitment(card, player_of(state, card), "range", force=force.id))


@rule("NW-UNI-12", "NW-UNI-28", "NW-OPS-10")
def supply(state: Strategic, force: TaskForce, lsp: int, lender: str) -> None:
    """LSP are taken from the stock of the force's own nation or of an ally at the same base."""
    nation = lender or force.nation
    lsp = min(lsp, lsp_at(state, nation, force.base))
    state.draw_lsp(nation, force.base, lsp)
    force.lsp, force.lender = lsp, lender


@rule("NW-FLG-16")
def fly_lent_flag(state: Strategic, seat: Seat, item: Item, umpire: Umpire) -> None:
    """An operation under an ally's flag goes ahead if the ally has one left; if not, the force stays at its base."""
    nation = flag_of(state, item)
    if state.flags_used.get(nation, 0) < flags_of(state, nation):
        open_operation(state, item, umpire, extra=False)
        return
    facts = {"nation": nation, "order": item.line()}
    umpire.announce("flag.wanting", ("NW-FLG-16",), facts, audience=(seat, state.chairs[nation]))
