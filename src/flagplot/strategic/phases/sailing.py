"""Forces leave under a flag: the counter goes on the map, LSP leave the stock, range cards are laid aside."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.books import enter
from flagplot.strategic.items import Invade, Item, RaidRoute, Strike, Sweep
from flagplot.strategic.model import Strategic
from flagplot.strategic.phases.allowances import in_range, needs_military_flag
from flagplot.strategic.phases.offers import lay, player_of
from flagplot.strategic.pieces import AMPHIBIOUS, RAID, STRIKE, SWEEP, Commitment, Operation, TaskForce


def flag_of(state: Strategic, item: Item) -> str:
    """The nation whose flag an order of operations places."""
    assert isinstance(item, (Sweep, Invade, RaidRoute, Strike))
    return item.flag or state.forces[item.force].nation


def flown_by(state: Strategic, item: Item) -> str:
    """The nation whose flag an order names, or whose force it is; nobody's if it is no operation of a force on the map."""
    if not isinstance(item, (Sweep, Invade, RaidRoute, Strike)):
        return ""
    force = state.forces.get(item.force)
    return item.flag or (force.nation if force is not None else "")


@rule("NW-MAP-7", "NW-AMP-24")
def landing_area(state: Strategic, item: Invade) -> str:
    """The sea area of a landing that both forces reach; nothing if there is none."""
    cover, invasion = state.forces[item.force], state.forces[item.invasion]
    for area in state.areas_of(item.place):
        if in_range(state, cover, area, len(item.cards)) and in_range(state, invasion, area, len(item.landing_cards)):
            return area
    return ""


@rule("NW-MAP-7", "NW-OPS-28")
def strike_area(state: Strategic, item: Strike) -> str:
    """The sea from which a base is struck: the first of its seas in reach, else its own."""
    areas = state.areas_of(item.place)
    for area in areas:
        if in_range(state, state.forces[item.force], area, len(item.cards)):
            return area
    return areas[0]


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
        area = landing_area(state, item) or state.areas_of(item.place)[0]
        military = needs_military_flag(state, item.place)
        operation = Operation(AMPHIBIOUS, "", item.force, area, item.invasion, item.place, military=military)
    elif isinstance(item, RaidRoute):
        operation = Operation(RAID, "", item.force, item.area, route=item.route)
    else:
        operation = Operation(STRIKE, "", item.force, strike_area(state, item), place=item.place)
    operation.number = len(state.operations)
    operation.flag = flag_of(state, item)
    state.operations.append(operation)
    if not extra:
        enter(state.flags_used, operation.flag, 1)
    if operation.military:
        enter(state.military_used, operation.flag, 1)
    for name, lsp, cards in parts:
        sail(state, state.forces[name], operation, lsp, item.lender, cards)
    facts = {"nation": operation.flag, "area": operation.area, "force": operation.force, "counters": len(parts)}
    umpire.announce("flag.placed", ("NW-SEQ-17", "NW-FLG-4"), facts)


@rule("NW-OPS-10", "NW-ADV-13")
def sail(
    state: Strategic, force: TaskForce, operation: Operation, lsp: int, lender: str, cards: tuple[str, ...]
) -> None:
    """A force leaves under a flag: its LSP come out of stock, range cards it needs are reserved."""
    supply(state, force, lsp, lender)
    force.operation, force.area = operation.number, operation.area
    force.used += 1
    force.reach += len(cards)
    for card in cards:
        lay(state, Commitment(card, player_of(state, card), "range", force.id))


@rule("NW-UNI-12", "NW-UNI-28", "NW-OPS-10")
def supply(state: Strategic, force: TaskForce, lsp: int, lender: str) -> None:
    """LSP go aboard, out of the stock of the force's own nation or of an ally at the same base."""
    nation = lender or force.nation
    lsp = min(lsp, state.lsp_at(nation, force.base))
    state.draw_lsp(nation, force.base, lsp)
    force.lsp, force.lender = lsp, lender
