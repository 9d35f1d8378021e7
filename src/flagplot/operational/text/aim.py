"""The aim of the raid, described to one side."""

from __future__ import annotations

from flagplot.kernel.text.said import Said
from flagplot.operational.state.view import BayView
from flagplot.operational.text.said import say


def aim_of(view: BayView) -> list[Said]:
    """What scores, what the island is worth for a side that may know the orders to take it, the leads that win, and advice."""
    draw, japan = view.leads["draw"], view.leads["japan"]
    when = say("aim-when", left=0 if view.outcome is not None else max(1, view.last - view.turn + 1))
    band = say("aim-band", least=draw, most=japan - 1) if japan - draw > 1 else str(draw)
    told = [say("aim-scoring")]
    if view.side == "japan":
        if view.secrets is not None and view.secrets.invasion:
            told.append(say("aim-take-ceylon"))
        return [*told, say("aim-japan", japan=japan, when=when, band=band), say("aim-advice-japan")]
    if any(troop.side == view.side and troop.at for troop in view.troops.values()):
        told.append(say("aim-hold-ceylon"))
    return [*told, say("aim-allies", draw=draw, when=when, band=band), say("aim-advice-allies")]
