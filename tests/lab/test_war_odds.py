"""The odds of a battle of the war before it is joined."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import Seat
from flagplot.lab.odds.order import reckon
from flagplot.strategic import GAME
from flagplot.strategic.orders.sheets import Fight
from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.phases.operations.pursuit import Pursuit
from flagplot.strategic.state.ids import ForceId
from tests.strategic.positions import force, little, operation, unit
from tests.strategic.scenes import flagged


@pytest.mark.rule("NW-CMB-35", "NW-OPS-26")
def test_a_side_that_holds_the_sea_holds_it_though_one_of_its_forces_is_wiped_out() -> None:
    state = little()
    big = force(state, "usa:big", "reef", *[unit(state, "usa", "heavy", "reef") for _ in range(4)], lsp=1)
    small = force(state, "usa:small", "reef", unit(state, "usa", "escort", "reef", damaged=True), lsp=1)
    force(state, "japan:cover", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    force(state, "japan:landing", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "amphibious", "japan:cover", "d", place="reef", invasion="japan:landing")
    for one in (big, small):
        one.area = "d"
    state.flow[-1] = Conduct(0, 4)
    state.flow.append(Pursuit(0, (ForceId("usa:big"), ForceId("usa:small")), supplied=(4, 1)))

    told = reckon(GAME, GAME.view(state, Seat("usa")), Fight()).odds
    half = next(one for one in told if str(one.label) == "if they are half as strong")
    assert str(half.figure) == "certain"


@pytest.mark.rule("NW-CMB-21", "NW-CMB-22")
def test_warnings_name_task_forces_as_reports_do() -> None:
    state, usa = flagged(), Seat("usa")
    order = GAME.notation.parse("flags land usa:cover usa:land wake lsp=0+1", usa)

    told = [str(one.text) for one in reckon(GAME, GAME.view(state, usa), order).warnings]

    assert told[0] == "US force Cover sails without LSP: 3 off each die of a battle."
    assert not [one for one in told if "usa:" in one]
