"""How each die of a combat was read, from the event alone."""

from __future__ import annotations

from flagplot.kernel.event import Event
from flagplot.kernel.text.said import Said
from flagplot.strategic.charts import DAMAGE, ODDS
from flagplot.strategic.text.said import say


def needs(event: Event) -> list[Said | None]:
    """A sentence for each roll, and nothing for one that no chart of combat was read for."""
    said: list[Said | None] = [None for _ in event.rolls]
    if not said:
        return said
    fire = [one for one in event.readings if one.chart == DAMAGE.rule]
    if fire:
        faces = [face for roll in event.rolls for face in roll.faces]
        read = [say("needs-read-as", face=face, row=one.column) for face, one in zip(faces, fire, strict=False)]
        said[0] = say("needs-fire", read=", ".join(str(one) for one in read), steps=sum(int(one.cell) for one in fire))
    odds = next((one for one in event.readings if one.chart == ODDS.rule), None)
    if odds is not None:
        said[-1] = say("needs-difference", row=odds.row, column=odds.column, colour=odds.cell)
    return said
