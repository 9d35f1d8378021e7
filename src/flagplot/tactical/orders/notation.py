"""The verbs of the game, Control's included."""

from __future__ import annotations

from typing import Final

from flagplot.kernel import control
from flagplot.kernel.grammar.notation import Notation
from flagplot.tactical.orders.choices import FORMS

ORDERS: Final[tuple[type, ...]] = tuple([form.kind for form in FORMS])
NOTATION: Final[Notation] = Notation(FORMS, control.FORMS)
