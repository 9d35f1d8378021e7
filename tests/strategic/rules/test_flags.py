"""Naval operations flags and military flags."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.kernel.flow import Phase
from flagplot.kernel.seat import Seat
from flagplot.strategic.content.scenario import Chair
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.rules.operations.allowances import flags_of, military_flags_of
from flagplot.strategic.rules.turn import clear
from flagplot.strategic.state.model import Strategic
from tests.strategic.positions import (
    changed,
    force,
    little,
    operation,
    order,
    refused,
    sheets,
    stock,
    troops,
    unit,
    war,
)


def landing(phase: Phase[Strategic] | None = None, **options: Any) -> Strategic:
    """Two US forces at reef: one covers, one carries two manpower points."""
    state = little(phase=phase, **options)
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"))
    force(state, "usa:land", "reef", men=2, transports=2)
    stock(state, "usa", "reef", 3)
    return state


LAND = "flags land usa:cover usa:land wake lsp=1+1"


@pytest.mark.rule("NW-FLG-1")
def test_flags_are_limited() -> None:
    state = little(phase=Flagging())
    for name in ("usa:one", "usa:two", "usa:three"):
        force(state, name, "reef", unit(state, "usa", "heavy", "reef"))
    stock(state, "usa", "reef", 3)
    line = "flags sweep usa:one b lsp=1, sweep usa:two c lsp=1"
    assert refused(state, "usa", line) == ""
    assert refused(state, "usa", f"{line}, sweep usa:three d lsp=1") == "NW-FLG-1"


@pytest.mark.rule("NW-FLG-2", "NW-FLG-3", "NW-CTL-11")
def test_the_briefing_sets_the_flags_turn_by_turn() -> None:
    state = war(1)
    assert [flags_of(state, nation) for nation in ("usa", "uk", "germany", "japan")] == [2, 3, 1, 5]
    state.turn = 2
    assert [flags_of(state, nation) for nation in ("usa", "uk", "germany", "japan")] == [3, 4, 2, 5]
    summer = war(1, winter_flags="none")
    assert flags_of(summer, "usa") == 3, "without the winter rule the summer figure stands"
    assert flags_of(war(1), "free-french") == 0
    assert flags_of(war(1), "ussr") == 1, "never fewer than one while the figure is one"


@pytest.mark.rule("NW-FLG-5", "NW-FLG-14")
def test_only_flagged_forces_operate_and_a_flag_covers_one_operation() -> None:
    state = little(phase=Flagging())
    ship = unit(state, "usa", "heavy", "reef")
    force(state, "usa:one", "reef", ship)
    stock(state, "usa", "reef", 3)
    assert refused(state, "usa", f"flags sweep {ship.id} d lsp=1") == "NW-FLG-5"
    assert refused(state, "usa", "flags sweep usa:one d lsp=1, sweep usa:one c lsp=1") == "NW-FLG-14"


@pytest.mark.rule("NW-FLG-6", "NW-INT-46")
def test_escorts_and_submarines_need_no_flag() -> None:
    state = little(phase=Allocation())
    state.flagless["usa"] = 1
    assert flags_of(state, "usa") == 0
    boat, guard = unit(state, "usa", "submarine", "reef"), unit(state, "usa", "escort", "reef")
    assert refused(state, "usa", f"allocate attack 2 reef e {boat.id}, escort 1 reef {guard.id}") == ""


@pytest.mark.rule("NW-FLG-7", "NW-INT-2")
def test_surface_raiders_need_a_flag() -> None:
    state = little(phase=Allocation())
    raider = unit(state, "usa", "heavy", "reef")
    assert refused(state, "usa", f"allocate attack 2 reef e {raider.id}") == "NW-INT-2"
    force(state, "usa:raid", "reef", raider)
    stock(state, "usa", "reef", 1)
    state.flow[-1] = Flagging()
    assert refused(state, "usa", "flags raid usa:raid 2 e lsp=1") == ""
    state.flagless["usa"] = 1
    assert refused(state, "usa", "flags raid usa:raid 2 e lsp=1") == "NW-FLG-1"


@pytest.mark.rule("NW-FLG-8", "NW-FLG-15")
def test_military_flags_are_counted_apart() -> None:
    state = war(1)
    assert military_flags_of(state, "japan") == 3
    assert flags_of(state, "japan") == 5
    assert military_flags_of(state, "vichy") == 0


@pytest.mark.rule("NW-FLG-9", "NW-AMP-3", "NW-FLG-11")
def test_one_flag_covers_both_forces_of_a_landing() -> None:
    state = landing(Flagging())
    sheets(state, {"usa": LAND})
    assert state.flags_used == {"usa": 1}
    assert state.military_used == {}, "a minor landing needs no military flag"
    assert {state.forces[name].operation for name in ("usa:cover", "usa:land")} == {0}


@pytest.mark.rule("NW-FLG-10", "NW-AMP-4")
def test_a_major_landing_needs_a_military_flag() -> None:
    state = landing(Flagging())
    line = LAND.replace("wake", "beach")
    assert refused(state, "usa", line) == ""
    sheets(state, {"usa": line})
    assert state.military_used == {"usa": 1}
    other = landing(Flagging())
    other.military_used["usa"] = 1
    assert refused(other, "usa", line) == "NW-FLG-10"
    assert refused(other, "usa", LAND) == ""


@pytest.mark.rule("NW-FLG-11")
def test_by_option_every_landing_needs_a_military_flag() -> None:
    state = landing(Flagging(), military_flag="all_amphibious")
    state.military_used["usa"] = 1
    assert refused(state, "usa", LAND) == "NW-FLG-10"


@pytest.mark.rule("NW-FLG-12")
def test_intervention_needs_no_flag() -> None:
    state = little()
    force(state, "japan:op", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "japan:op", "d")
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"))
    stock(state, "usa", "reef", 1)
    state.flagless["usa"] = 1
    state.flow += [Conduct(0), Intervention(0)]
    assert refused(state, "usa", "intervene usa:one=1") == ""


@pytest.mark.rule("NW-FLG-13")
def test_unused_flags_lapse() -> None:
    state = little(phase=Flagging())
    sheets(state, {})
    clear(state)
    state.turn += 1
    assert flags_of(state, "usa") == 2


@pytest.mark.rule("NW-FLG-16")
def test_joint_forces_share_a_base_and_need_one_flag() -> None:
    state = little(phase=Allocation())
    british, american = unit(state, "uk", "heavy", "sydney"), unit(state, "usa", "heavy", "sydney")
    away = unit(state, "usa", "heavy", "pearl")
    sheets(
        state,
        {"uk": f"allocate tf uk:joint sydney {british.id}", "usa": f"allocate join uk:joint {american.id} {away.id}"},
    )
    assert state.forces["uk:joint"].units == [british.id, american.id], "all its units share one base"
    assert away.duty == "port"
    stock(state, "uk", "sydney", 1)
    state.flow.append(Flagging())
    sheets(state, {"uk": "flags sweep uk:joint c lsp=1"})
    assert state.flags_used == {"uk": 1}
    alone = little(phase=Allocation(), joint_tf="forbidden")
    american = unit(alone, "usa", "heavy", "sydney")
    assert refused(alone, "usa", f"allocate join uk:joint {american.id}") == "NW-FLG-16"


@pytest.mark.rule("NW-FLG-16")
def test_a_joint_force_under_one_command_may_use_either_flag() -> None:
    chairs = (
        Chair(Seat("allied"), ("usa", "uk")),
        Chair(Seat("axis"), ("japan", "germany")),
        Chair(Seat("ussr"), ("ussr",)),
    )
    state = little(phase=Allocation(), scenario=changed(chairs=chairs))
    british, american = unit(state, "uk", "heavy", "sydney"), unit(state, "usa", "heavy", "sydney")
    line = f"allocate tf uk:joint sydney {british.id} {american.id}"
    assert refused(state, "allied", line) == ""
    order(state, "allied", line)
    for seat in ("axis", "ussr"):
        order(state, seat, "allocate")
    stock(state, "uk", "sydney", 1)
    state.flow.append(Flagging())
    assert refused(state, "allied", "flags sweep uk:joint c lsp=1 flag=usa") == ""
    assert refused(state, "allied", "flags sweep uk:joint c lsp=1 flag=japan") == "NW-FLG-16"


@pytest.mark.rule("NW-FLG-17")
def test_submarines_in_a_task_force_need_its_flag_and_lsp() -> None:
    state = little(phase=Flagging())
    boats = [unit(state, "usa", "submarine", "reef") for _ in range(3)]
    force(state, "usa:subs", "reef", *boats)
    assert refused(state, "usa", "flags sweep usa:subs d lsp=1") == "NW-OPS-5"
    stock(state, "usa", "reef", 1)
    assert refused(state, "usa", "flags sweep usa:subs d lsp=1") == ""
    state.flagless["usa"] = 1
    assert refused(state, "usa", "flags sweep usa:subs d lsp=1") == "NW-FLG-1"


@pytest.mark.rule("NW-CTL-3")
def test_control_may_change_the_allowance() -> None:
    state = little()
    state.flow = [Transfers()]
    events = order(state, "control", "correct flag_change.usa 2 because the weather holds")
    assert flags_of(state, "usa") == 4
    assert events[0].kind == "control.corrects"
    assert events[0].facts["reason"] == "the weather holds"


@pytest.mark.rule("NW-FLG-4", "NW-AMP-25")
def test_troops_alone_neither_sweep_nor_raid() -> None:
    state = landing(Flagging())
    troops(state, "usa", "reef")
    assert refused(state, "usa", "flags sweep usa:land d lsp=1") == "NW-OPS-21"
