"""How the war is won."""

from __future__ import annotations

from flagplot.kernel.text.said import Said
from flagplot.strategic.content.scenarios import NAMES, scenario
from flagplot.strategic.state.view import StrategicView
from flagplot.strategic.text.said import say


def aim_of(view: StrategicView) -> list[Said]:
    """What scores, who wins, and after how many turns, where the scenario is one of the book's."""
    last = scenario(view.scenario).last_turn if view.scenario in NAMES else 0
    return [say("aim-war", left=max(1, last - view.position.turn + 1))]
