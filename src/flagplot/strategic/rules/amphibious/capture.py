"""The fall of a place: its new holder, what is destroyed, where its ships go."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.rules.bases.refuge import evacuate
from flagplot.strategic.rules.combat.losses import remove
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Harbour


@rule("NW-BAS-10", "NW-AMP-13", "NW-AMP-31", "NW-UNI-29", "NW-OPS-29")
def capture(state: Strategic, place: str, nation: str, umpire: Umpire) -> None:
    """A place changes hands: surviving defenders and air points are removed, stores are destroyed, ships flee."""
    harbour = state.harbours[place]
    before = harbour.holder
    for other in list(harbour.garrisons):
        remove_land(state, harbour, other, nation)
    for other in [*harbour.manpower, *harbour.tanks]:
        remove_land(state, harbour, other, nation)
    remove_air(state, place, nation)
    plunder(state, harbour, nation)
    harbour.holder, harbour.since = nation, state.turn
    state.ground(place).taken.setdefault(nation, state.turn)
    evacuate(state, place, umpire, by=nation)
    umpire.announce("place.taken", ("NW-AMP-13", "NW-BAS-10"), {"place": place, "nation": nation, "before": before})


def remove_land(state: Strategic, harbour: Harbour, other: str, nation: str) -> None:
    """Take the garrisons and land points of one hostile nation out of a place."""
    if state.is_friend(other, nation):
        return
    lost = harbour.garrisons.pop(other, 0) + harbour.manpower.pop(other, 0) + harbour.tanks.pop(other, 0)
    state.ledgers[other].land_out += lost
    harbour.landed.pop(other, None)
    harbour.hungry.pop(other, None)


@rule("NW-AMP-13")
def remove_air(state: Strategic, place: str, nation: str) -> None:
    """Air points in a place that do not belong to this nation or its friends are lost with it."""
    for unit in list(state.units.values()):
        if unit.is_air and unit.ashore and unit.at == place and not state.is_friend(unit.nation, nation):
            remove(state, unit, (nation,))


@rule("NW-UNI-29")
def plunder(state: Strategic, harbour: Harbour, nation: str) -> None:
    """LSP stored in a base that falls are destroyed, or captured by option."""
    for other in list(harbour.stock):
        if state.is_friend(other, nation):
            continue
        lsp = harbour.stock.pop(other)
        state.ledgers[other].lsp_out += lsp
        kept = {"destroyed": 0, "captured": lsp, "half": lsp // 2}[state.options.captured_lsp]
        if kept:
            enter(harbour.stock, nation, kept)
            state.ledgers[nation].lsp_in += kept
