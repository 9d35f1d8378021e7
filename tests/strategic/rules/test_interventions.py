"""Who may oppose an operation, and with which stores."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from flagplot.strategic.model import Strategic
from flagplot.strategic.phases.intervention import Intervention
from flagplot.strategic.phases.operations import Conduct
from tests.strategic.positions import force, little, operation, order, refused, stock, unit


def called(stored: int, **options: Any) -> Strategic:
    """A Japanese sweep; two American task forces at one base with some LSP in stock."""
    state = little(**options)
    force(state, "japan:op", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "japan:op", "d")
    for name in ("usa:one", "usa:two"):
        force(state, name, "reef", unit(state, "usa", "heavy", "reef"))
    stock(state, "usa", "reef", stored)
    state.flow += [Conduct(0, 3), Intervention(0)]
    return state


@pytest.mark.rule("NW-OPS-8", "NW-OPS-9", "NW-OPS-11")
@pytest.mark.parametrize("stored", range(4))
@pytest.mark.parametrize("option", ["per_operation", "per_tf", "stock_only"])
def test_the_lsp_of_an_intervention_whatever_force_is_named_first(stored: int, option: str) -> None:
    """Some LSP in stock for each force, no more given than there are, one in all, one each by option, or none at all."""
    state = called(stored, lsp_rule=option)
    least = {"per_operation": 1, "per_tf": 2, "stock_only": 0}[option]
    for one, two in product(range(4), repeat=2):
        each = option != "per_tf" or (one >= 1 and two >= 1)
        legal = stored >= 1 and one + two <= stored and one + two >= least and each
        for words in permutations((f"usa:one={one}", f"usa:two={two}")):
            found = refused(state, "usa", f"intervene {' '.join(words)}")
            assert (found == "") is legal, (words, stored, found)


@pytest.mark.rule("NW-OPS-9", "NW-OPS-12", "NW-CMB-33")
def test_one_lsp_serves_two_forces_that_join_together() -> None:
    state = called(1)
    order(state, "usa", "intervene usa:one=1 usa:two=0", 1, 1)
    assert [state.forces[name].lsp for name in ("usa:one", "usa:two")] == [1, 0]
    assert state.harbours["reef"].stock["usa"] == 0


@pytest.mark.rule("NW-OPS-8")
def test_a_force_at_a_base_without_lsp_does_not_join_on_anothers() -> None:
    state = called(3)
    force(state, "usa:far", "pearl", unit(state, "usa", "heavy", "pearl"))
    assert refused(state, "usa", "intervene usa:one=2 usa:far=0") == "NW-OPS-8"
    stock(state, "usa", "pearl", 1)
    assert refused(state, "usa", "intervene usa:one=2 usa:far=0") == ""
