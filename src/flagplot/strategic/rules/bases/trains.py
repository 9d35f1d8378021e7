"""Fleet trains: their cost, and their removal."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.content.briefings import TRAIN_PRICE
from flagplot.strategic.rules.bases.refuge import abandon
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Train


@rule("NW-BAS-16", "NW-BAS-17")
def train_price(state: Strategic, nation: str) -> tuple[int, int, int]:
    """Tonnage points, manpower and LSP a fleet train costs: one price for all, or the briefing's by option."""
    return state.atlas.nations[nation].train if state.options.train_setup == "briefing" else TRAIN_PRICE


@rule("NW-BAS-17", "NW-BAS-19")
def disband(state: Strategic, train: Train, umpire: Umpire) -> None:
    """Release a train's tonnage; its stock is gone and its ships go to the nearest base."""
    abandon(state, train.id, umpire)
    state.reserve[train.nation] += train.locked
    remove_train(state, train)
    umpire.announce("train.disbanded", ("NW-BAS-17",), {"train": train.id})


def remove_train(state: Strategic, train: Train) -> None:
    """Take a train off the map with its stock; its routes have no end and their tonnage is idle."""
    for nation, lsp in train.stock.items():
        state.ledgers[nation].lsp_out += lsp
    del state.trains[train.id]
    for number in [n for n, route in state.routes.items() if train.id in (route.a, route.b)]:
        route = state.routes.pop(number)
        for nation, points in route.tonnage.items():
            state.reserve[nation] += points
