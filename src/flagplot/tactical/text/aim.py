"""How an action is won."""

from __future__ import annotations

from flagplot.kernel.text.said import Said
from flagplot.tactical.state.view import BattleView
from flagplot.tactical.text.said import say


def aim_of(view: BattleView) -> list[Said]:
    """The turns there are, and what the scenario says of victory."""
    return [say("aim-action", turns=view.brief.turns, victory=view.brief.victory)]
