"""The verbs of the game, Control's included."""

from __future__ import annotations

from typing import Final

from flagplot.kernel import control
from flagplot.kernel.grammar.notation import Notation
from flagplot.operational.orders import air, battle, common, land, sea, setup
from flagplot.operational.orders.words import Forms

FORMS: Final[Forms] = (*common.FORMS, *setup.FORMS, *sea.FORMS, *battle.FORMS, *air.FORMS, *land.FORMS)
ORDERS: Final[tuple[type, ...]] = tuple([form.kind for form in FORMS])
NOTATION: Final[Notation] = Notation(FORMS, control.FORMS)
