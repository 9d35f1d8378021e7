"""How the war is won."""

from __future__ import annotations

from flagplot.kernel.text.said import Said
from flagplot.strategic.rules.turn import last_turn
from flagplot.strategic.state.view import StrategicView
from flagplot.strategic.text.said import say


def aim_of(view: StrategicView) -> list[Said]:
    """What scores, who wins, and after how many turns."""
    return [say("aim-war", left=max(1, last_turn(view.position) - view.position.turn + 1))]
