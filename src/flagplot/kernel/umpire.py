"""The umpire: rolls the dice, reads the charts, announces what happened to those who may know."""

from __future__ import annotations

from collections.abc import Mapping

from flagplot.kernel.chart import Chart, Reading
from flagplot.kernel.dice import Dice
from flagplot.kernel.event import Event, Fact, seen_by
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.modifier import Modifier, Tally
from flagplot.kernel.seat import CONTROL, Seat


class Umpire:
    """Passed to the rules with the state: dice, charts, announcements.

    Dice rolled and cells read are attached to the next announcement, so that every die is explained by exactly one event.
    """

    def __init__(self, dice: Dice, logs: Mapping[Seat, Logbook] | None = None, *, quiet: bool = False) -> None:
        self.dice = dice
        self.logs: Mapping[Seat, Logbook] = {} if logs is None else logs
        self.quiet = quiet
        """In simulations nothing is announced or recorded."""
        self.events: list[Event] = []
        self.readings: list[Reading] = []
        self.revealed = False
        """Whether a secret was revealed: undo cannot go back past it."""

    def read(self, chart: Chart, row: int | str, column: int | str) -> str:
        """Read a chart on the record: the cell is attached to the next announcement."""
        reading = chart.read(row, column)
        if not self.quiet:
            self.readings.append(reading)
        return reading.cell

    def announce(
        self,
        kind: str,
        rules: tuple[str, ...],
        facts: Mapping[str, Fact],
        *,
        audience: tuple[str, ...] | None = None,
        veil: Event | None = None,
        veil_facts: Mapping[str, Fact] | None = None,
        veil_audience: tuple[str, ...] | None = None,
        reveals: bool = False,
        modifiers: Tally | None = None,
    ) -> None:
        """Announce an event to everybody, or to an audience and its veiled form to the others.

        With `veil_facts` the others get the same event with other facts, dice and cells included.
        """
        if reveals:
            self.revealed = True
        if self.quiet:
            return
        lines: tuple[Modifier, ...] = () if modifiers is None else tuple(modifiers.lines)
        readings = tuple(self.readings)
        self.readings = []
        rolls = self.dice.take()
        if veil_facts is not None:
            veil = Event(kind, veil_facts, rules, rolls, readings, lines, veil_audience)
        event = Event(kind, facts, rules, rolls, readings, lines, audience, veil, reveals)
        self.events.append(event)
        kept = event.bare()
        for seat, logbook in self.logs.items():
            # Events for everybody need no check of the audience.
            seen = seen_by(event, seat) if audience is not None else event if seat == CONTROL else kept
            if seen is not None:
                logbook.append(seen)
