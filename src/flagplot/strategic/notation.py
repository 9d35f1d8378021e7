"""Orders as text: the verbs of the sheets, of the small orders, and of Control."""

from __future__ import annotations

from typing import Final

from flagplot.kernel import control
from flagplot.kernel.order import Notation
from flagplot.strategic.decrees import DECREES
from flagplot.strategic.orders import SHEETS, SMALL

NOTATION: Final = Notation(SHEETS, SMALL, control.VERBS, DECREES)
