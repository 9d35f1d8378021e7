"""Bases that support operations, and the LSP they issue."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.strategic.rules.merchant.trade import half_lift, train_route, train_upkeep
from flagplot.strategic.state.model import Strategic


@rule("NW-BAS-1", "NW-BAS-4", "NW-BAS-5", "NW-BAS-11")
def supports(state: Strategic, base: str) -> bool:
    """Whether a base supports operations: a working fleet base or an active fleet train."""
    if base in state.trains:
        return train_works(state, base)
    return base in state.harbours and state.is_fleet_base(base)


@rule("NW-BAS-12", "NW-BAS-14", "NW-BAS-15", "NW-BAS-17", "NW-BAS-18", "NW-BAS-20")
def train_works(state: Strategic, name: str) -> bool:
    """Whether a train was not set up or moved this turn, and its own route is large enough for its ships."""
    train = state.trains[name]
    if train.since >= state.turn or train.moved == state.turn:
        return False
    route = train_route(state, train)
    return route is not None and half_lift(state, route, "") >= train_upkeep(state, name)


@rule("NW-UNI-14", "NW-UNI-28", "NW-BAS-4")
def lsp_at(state: Strategic, nation: str, base: str) -> int:
    """LSP a nation can draw for a force at a base: only working fleet bases and trains issue them."""
    if not state.is_base(base) or not supports(state, base):
        return 0
    if state.options.lsp_stock == "national_pool":
        return sum(h.stock.get(nation, 0) for h in state.harbours.values()) + sum(
            t.stock.get(nation, 0) for t in state.trains.values()
        )
    return state.stock_of(base).get(nation, 0)
