"""Patterns of gun: what follows from the calibre alone."""

from __future__ import annotations

from flagplot.kernel.rule import rule


@rule("NA-GUN-20", "NA-GUN-19")
def fire_step(hundredths: int, old: bool) -> int:
    """The step of the gunfire sequence for a calibre: every old gun fires in the last."""
    if old:
        return 6
    for step, below in ((1, 560), (2, 700), (3, 1000), (4, 1360)):
        if hundredths < below:
            return step
    return 5


@rule("NA-PEN-5", "NA-PEN-6", "NA-PEN-7")
def calibre_factor(hundredths: int) -> int:
    """The factor of a calibre by the printed bands; a calibre between two bands has the lower factor."""
    bands = ((1810, 10), (1600, 9), (1400, 8), (1260, 7), (1100, 6), (710, 5), (590, 4), (450, 3))
    for low, factor in bands:
        if hundredths >= low:
            return factor
    return 2
