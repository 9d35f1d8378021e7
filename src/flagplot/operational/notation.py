"""The verbs of the game, Control's included."""

from __future__ import annotations

from typing import Final

from flagplot.kernel import control
from flagplot.kernel.order import Notation
from flagplot.operational.orders import VERBS

NOTATION: Final = Notation(VERBS, control.VERBS)
