"""The verbs of the game: the sheets, the small orders, and Control's."""

from __future__ import annotations

from typing import Final

from flagplot.kernel import control
from flagplot.kernel.grammar.notation import Notation
from flagplot.strategic.orders import decrees
from flagplot.strategic.orders.sheets import SHEET_FORMS, SMALL_FORMS

NOTATION: Final[Notation] = Notation(SHEET_FORMS, SMALL_FORMS, control.FORMS, decrees.FORMS)
