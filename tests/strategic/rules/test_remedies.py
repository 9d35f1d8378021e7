"""Helpful refusals: all errors of a line, and what would be legal."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import Seat
from flagplot.strategic import GAME
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.placement import Placing
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.state.model import Strategic
from tests.strategic.positions import force, little, objection, top, unit


def rules_of(state: Strategic, line: str) -> list[str]:
    """The rules that a sheet of the USA violates, error by error."""
    phase, order = top(state), GAME.notation.parse(line)
    return [fault.rule for _, fault in phase.faults(state, Seat("usa"), order)]


@pytest.mark.rule("NW-CTL-12")
def test_a_single_line_tells_all_that_is_wrong_with_it() -> None:
    """Every error that does not depend on another one in the same line."""
    state = little(phase=Flagging())
    force(state, "usa:one", "reef", unit(state, "usa", "submarine", "reef"))
    force(state, "usa:two", "reef", unit(state, "usa", "landing_craft", "reef"))
    force(state, "usa:bare", "reef", men=1, transports=1)
    state.flags_used["usa"] = 2
    assert rules_of(state, "flags sweep usa:one h lsp=1") == ["NW-FLG-1", "NW-BAS-7", "NW-OPS-5"]
    assert rules_of(state, "flags sweep usa:one h lsp=1 range=usa-9") == ["NW-FLG-1", "NW-ADV-3", "NW-OPS-5"]
    assert rules_of(state, "flags sweep usa:bare q lsp=1") == ["NW-FLG-1", "NW-OPS-21", "NW-RNG-1", "NW-OPS-5"]
    assert rules_of(state, "flags raid usa:one 2 a lsp=1") == ["NW-FLG-1", "NW-INT-6", "NW-INT-40", "NW-OPS-5"]
    assert rules_of(state, "flags raid usa:one 1 a lsp=1") == ["NW-FLG-1", "NW-INT-1", "NW-INT-40", "NW-OPS-5"]
    state.military_used["usa"] = 1
    landing = ["NW-FLG-1", "NW-AMP-25", "NW-AMP-25", "NW-OPS-5", "NW-FLG-10"]
    assert rules_of(state, "flags land usa:two usa:one beach lsp=1+1") == landing
    assert rules_of(state, "flags land usa:two usa:bare atlantis lsp=1+1 flag=nobody") == [
        "NW-FLG-16",
        "NW-AMP-5",
        "NW-AMP-25",
        "NW-OPS-5",
    ]


@pytest.mark.rule("NW-CTL-12")
def test_every_unit_of_a_card_is_judged() -> None:
    state = little(phase=Allocation(), air_raid_flag="required", submarine_lsp="1_per_card")
    heavy, boat, far = (unit(state, "usa", kind, "reef") for kind in ("heavy", "submarine", "submarine"))
    plane, idle = unit(state, "usa", "air", "reef"), unit(state, "usa", "escort", "reef")
    idle.idle = True
    line = f"allocate attack 2 reef h {heavy.id} {boat.id} {plane.id} {far.id}"
    assert rules_of(state, line) == ["NW-INT-2", "NW-RNG-13", "NW-INT-39", "NW-RNG-13", "NW-INT-46"]
    assert rules_of(state, f"allocate attack 1 reef e {idle.id} usa-heavy-9") == ["NW-SEQ-10", "NW-CTL-12", "NW-INT-1"]
    assert rules_of(state, f"allocate escort 2 pearl {heavy.id} {boat.id}") == ["NW-INT-1", "NW-BAS-8", "NW-BAS-8"]
    assert rules_of(state, f"allocate tf usa:one midway {idle.id}") == ["NW-SEQ-10", "NW-BAS-4"]
    moving = little(phase=Transfers())
    ship = unit(moving, "usa", "heavy", "reef")
    ship.idle = True
    assert rules_of(moving, f"transfer move {ship.id} truk") == ["NW-SEQ-10", "NW-SEQ-12"]
    shipping = little(phase=Supplies())
    line = "supply ship usa manpower 9 pearl midway on 1 by japan"
    assert rules_of(shipping, line) == ["NW-MER-30", "NW-UNI-28"]
    shipping.harbours["midway"].holder = "japan"
    assert rules_of(shipping, "supply ship usa lsp 9 pearl midway on 1") == ["NW-MER-3", "NW-UNI-28"]


@pytest.mark.rule("NW-CTL-12")
@pytest.mark.parametrize(
    "phase, line, remedy",
    [
        (Flagging(), "flags sweep usa:one s lsp=1", "no open way from reef, a strait or canal is closed"),
        (
            Flagging(),
            "flags sweep usa:one c lsp=1 lend=uk",
            "uk has not agreed to lend LSP (`grant uk usa lsp` in step 3).",
        ),
        (Flagging(), "flags sweep usa:one c lsp=1 lend=japan", "japan is no ally of usa: uk, ussr could lend LSP."),
        (Supplies(), "supply ship usa oil 1 pearl midway on 1 by vichy", "uk, ussr could carry your cargo."),
        (Transfers(), "transfer grant usa japan lsp", "japan is no ally of usa: uk, ussr could be granted something."),
        (Transfers(), "transfer declare usa vichy", "a scheduled event must allow it first."),
        (Tonnages(), "tonnage divert 1 via c>b>a", "over open links: the shortest is `via a>b>c`."),
        (
            Tonnages(),
            "tonnage open usa far 1 pearl kiel",
            "kiel is no port, fleet base or train in friendly, uncontested",
        ),
        (
            Allocation(),
            "allocate tf usa:one truk usa-heavy-1",
            "truk is held by japan; japan is no ally of usa: uk, ussr could",
        ),
        (
            Allocation(),
            "allocate tf usa:one reef usa-heavy-1 men=1",
            "1 land point without landing craft, a tonnage point each; 0",
        ),
        (Placing(), "placement stock usa 1 atlantis pearl", "There is no base 'atlantis' to take LSP from"),
    ],
)
def test_a_refusal_says_what_would_do(phase: SheetPhase, line: str, remedy: str) -> None:
    state = little(phase=phase)
    ship = unit(state, "usa", "heavy", "reef")
    state.harbours["reef"].manpower["usa"] = 1
    if isinstance(phase, Flagging):
        force(state, "usa:one", "reef", ship)
    said = objection(state, "usa", line)
    assert said is not None
    assert remedy in str(said)


@pytest.mark.rule("NW-MER-18")
def test_where_no_path_is_open_a_refusal_says_so() -> None:
    state = little(phase=Tonnages())
    state.harbours["kiel"].holder = "usa"
    said = objection(state, "usa", "tonnage open usa far 1 pearl kiel")
    assert str(said) == "NW-MER-18: The path must lead from pearl to kiel over open links: there is no such path now."
