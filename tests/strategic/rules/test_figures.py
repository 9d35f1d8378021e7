"""Programs send orders as values: a negative number is refused in every line that has one."""

from __future__ import annotations

import pytest

from flagplot.kernel.flow import Phase
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.strategic import GAME
from flagplot.strategic.orders.items import Feed, Form, Invade, Open, Put, RaidRoute, Ship, Stock, Sweep, Transports
from flagplot.strategic.orders.sheets import Allocate, Exchange, Flags, Intervene, Placement, Share, Supply, Tonnage
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.amphibious.garrison import Exchanging
from flagplot.strategic.phases.combat.sharing import Sharing
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.phases.placement import Placing
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.rules.combat.sharing import Part, Toll
from flagplot.strategic.state.model import Strategic
from tests.strategic.positions import force, little, operation, stock, troops, unit

PAIR = [Part("uk", 5, 2), Part("usa", 5, 4)]


def harbour() -> Strategic:
    """Two task forces with stores and troops, and a Japanese sweep under way."""
    state = little(5)
    stock(state, "usa", "reef", 3)
    troops(state, "usa", "reef", men=2, tanks=2)
    troops(state, "usa", "midway", men=1)
    state.harbours["midway"].landed["usa"] = 4
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"))
    force(state, "usa:two", "reef", unit(state, "usa", "landing_craft", "reef"), men=2)
    unit(state, "usa", "heavy", "reef")
    force(state, "japan:op", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "japan:op", "d")
    return state


CASES: list[tuple[Phase[Strategic], Order, Order, str]] = [
    (
        Placing(),
        Placement((Stock("usa", 1, "reef", "pearl"),)),
        Placement((Stock("usa", -1, "reef", "pearl"),)),
        "NW-SET-5",
    ),
    (
        Placing(),
        Placement((Stock("usa", 1, "reef", "pearl"),)),
        Placement((Stock("usa", 0, "reef", "pearl"),)),
        "NW-SET-5",
    ),
    (
        Supplies(),
        Supply((Ship("usa", "oil", 1, "pearl", "midway", 1, "usa"),)),
        Supply((Ship("usa", "oil", 0, "pearl", "midway", 1, "usa"),)),
        "NW-MER-20",
    ),
    (Supplies(), Supply((Feed("usa", 1, "midway", 1),)), Supply((Feed("usa", -1, "midway", 1),)), "NW-AMP-42"),
    (Tonnages(), Tonnage((Put("usa", 1, 0),)), Tonnage((Put("usa", 1, -1),)), "NW-SEQ-13"),
    (Tonnages(), Tonnage((Transports("usa", 0),)), Tonnage((Transports("usa", -1),)), "NW-AMP-23"),
    (
        Tonnages(),
        Tonnage((Open("usa", "x", 1, "pearl", "reef", ()),)),
        Tonnage((Open("usa", "x", 0, "pearl", "reef", ()),)),
        "NW-SEQ-14",
    ),
    (
        Allocation(),
        Allocate((Form("usa:x", "reef", ("usa-heavy-2",), 0, 0),)),
        Allocate((Form("usa:x", "reef", ("usa-heavy-2",), -1, 0),)),
        "NW-UNI-15",
    ),
    (
        Allocation(),
        Allocate((Form("usa:x", "reef", ("usa-heavy-2",), 0, 0),)),
        Allocate((Form("usa:x", "reef", ("usa-heavy-2",), 1, -1),)),
        "NW-UNI-15",
    ),
    (
        Flagging(),
        Flags((Invade("usa:one", "usa:two", "wake", 0, 1, (), (), "", ""),)),
        Flags((Invade("usa:one", "usa:two", "wake", -1, 2, (), (), "", ""),)),
        "NW-OPS-11",
    ),
    (
        Flagging(),
        Flags((Sweep("usa:one", "d", 1, (), "", ""),)),
        Flags((Sweep("usa:one", "d", -1, (), "", ""),)),
        "NW-OPS-11",
    ),
    (
        Flagging(),
        Flags((RaidRoute("usa:one", 2, "e", 1, (), "", ""),)),
        Flags((RaidRoute("usa:one", 2, "e", -1, (), "", ""),)),
        "NW-OPS-11",
    ),
    (
        Intervention(0),
        Intervene((("usa:one", 2), ("usa:two", 0)), False),
        Intervene((("usa:one", 2), ("usa:two", -1)), False),
        "NW-OPS-8",
    ),
    (Exchanging("usa", "midway", "reef", 2, "usa"), Exchange(0), Exchange(-1), "NW-AMP-31"),
    (Exchanging("usa", "midway", "reef", 2, "usa"), Exchange(2), Exchange(3), "NW-AMP-31"),
    (
        Sharing(Toll(PAIR, 3, (), ("japan",)), (Seat("uk"), Seat("usa"))),
        Share((("uk", 0), ("usa", 3))),
        Share((("uk", -1), ("usa", 4))),
        "NW-CMB-44",
    ),
]


@pytest.mark.rule("NW-CTL-12")
@pytest.mark.parametrize("phase, least, less, number", CASES)
def test_a_figure_below_the_least_is_refused(phase: Phase[Strategic], least: Order, less: Order, number: str) -> None:
    state = harbour()
    state.flow.append(phase.clone())
    fine = GAME.check(state, Seat("usa"), least)
    assert fine is None, str(fine)
    fault = GAME.check(state, Seat("usa"), less)
    assert fault is not None, less.line()
    assert fault.rule == number
