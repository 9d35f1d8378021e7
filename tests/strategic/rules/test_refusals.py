"""Every sheet refuses what the rules forbid: step by step, line by line, each with its rule."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.kernel.flow import Phase
from flagplot.strategic import GAME
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.phases.placement import Placing
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Agreement, Train
from tests.strategic.positions import (
    carrier,
    force,
    little,
    objection,
    operation,
    refused,
    route,
    stock,
    troops,
    umpire,
    unit,
    war,
)


def ocean(phase: Phase[Strategic], **options: Any) -> Strategic:
    """A busy little ocean: ships, aircraft, a train, troops and supplies of the Americans, some of others."""
    state = little(5, phase, **options)
    unit(state, "usa", "heavy", "reef")
    unit(state, "usa", "heavy", "pearl")
    carrier(state, "usa", "reef")
    unit(state, "usa", "fleet_carrier", "reef")
    unit(state, "usa", "air", "reef")
    unit(state, "usa", "submarine", "reef")
    unit(state, "uk", "heavy", "sydney")
    unit(state, "uk", "fleet_carrier", "sydney")
    unit(state, "japan", "heavy", "truk")
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "b", 3, 10, {})
    state.ledgers["usa"].tonnage_in += 10
    route(state, 9, "usa", "pearl", "train-usa-1", "ab", usa=4)
    unit(state, "usa", "light_cruiser", "train-usa-1")
    troops(state, "usa", "reef", men=2, tanks=1)
    troops(state, "usa", "pearl", men=2)
    stock(state, "usa", "reef", 2)
    stock(state, "usa", "pearl", 3)
    return state


def flagged(phase: Phase[Strategic], **options: Any) -> Strategic:
    """The same ocean with task forces on it: a free one, one with submarines, one with troops, a Japanese one."""
    state = ocean(phase, **options)
    force(state, "usa:one", "reef", state.units["usa-heavy-1"])
    force(state, "usa:subs", "reef", state.units["usa-submarine-1"])
    force(state, "usa:land", "reef", men=1, transports=1)
    force(state, "usa:train", "train-usa-1", state.units["usa-light_cruiser-1"])
    force(state, "uk:one", "sydney", state.units["uk-heavy-1"])
    force(state, "japan:one", "truk", state.units["japan-heavy-1"])
    return state


@pytest.mark.parametrize(
    "line, rule",
    [
        ("place uk-heavy-99 malta", "NW-CTL-12"),
        ("place usa-heavy-1 malta", "NW-CTL-12"),
        ("place uk-heavy-1 malta, place uk-heavy-1 gibraltar", "NW-SET-5"),
        ("place uk-air-9 malta", "NW-SET-5"),
        ("place uk-heavy-1 liverpool", "NW-SET-5"),
        ("place uk-heavy-1 kiel", "NW-SET-5"),
        ("stock usa 1 pearl-harbour malta", "NW-CTL-12"),
        ("stock uk 1 scapa-flow liverpool", "NW-SET-5"),
        ("stock uk 1 nowhere malta", "NW-SET-5"),
        ("stock uk 1 scapa-flow malta, stock uk 1 scapa-flow malta", "NW-SET-5"),
    ],
)
@pytest.mark.rule("NW-SET-5", "NW-CTL-12")
def test_placement(line: str, rule: str) -> None:
    state = war(1, Placing())
    assert state.units["uk-air-9"].is_air
    assert refused(state, "uk", f"placement {line}") == rule


@pytest.mark.rule("NW-SET-5", "NW-RNG-14")
def test_a_carrier_is_placed_with_her_air() -> None:
    state = war(1, Placing())
    deck = next(u for u in state.units.values() if u.kind == "fleet_carrier" and u.nation == "uk")
    Placing().carry_out(state, state.chairs["uk"], _item(f"placement place {deck.id} malta"), umpire())
    air = state.air_of(deck.id)
    assert air is not None
    assert (deck.at, air.at) == ("malta", "malta")


def _item(line: str) -> Any:
    """The first line of a sheet."""
    return GAME.notation.parse(line).lines()[0]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "line, rule",
    [
        ("ship uk lsp 1 pearl midway on 1", "NW-CTL-12"),
        ("ship usa lsp 1 pearl midway on 77", "NW-MER-2"),
        ("ship usa lsp 1 pearl truk on 1", "NW-MER-26"),
        ("ship usa lsp 0 pearl midway on 1", "NW-MER-20"),
        ("ship usa lsp 4 pearl midway on 1", "NW-UNI-28"),
        ("ship usa manpower 3 pearl midway on 1", "NW-UNI-28"),
        ("ship usa manpower 1 pearl train-usa-1 on 9", "NW-MER-20"),
        ("ship usa gold 1 pearl midway on 1", "NW-MER-20"),
        ("ship usa garrison 1 pearl midway on 1", "NW-UNI-15"),
        ("ship usa usa-heavy-2 1 pearl midway on 1", "NW-MER-20"),
        ("ship usa usa-air-2 1 pearl midway on 1", "NW-SEQ-25"),
        ("ship usa oil 11 pearl midway on 1", "NW-MER-24"),
        ("ship usa oil 1 pearl midway on 1 by japan", "NW-MER-30"),
        ("ship usa oil 1 truk kyoto on 2", "NW-MER-3"),
        ("feed uk 1 midway on 1", "NW-CTL-12"),
        ("feed usa 1 truk on 1", "NW-AMP-37"),
        ("feed usa 11 midway on 1", "NW-AMP-42"),
    ],
)
@pytest.mark.rule("NW-CTL-12", "NW-MER-2", "NW-MER-20", "NW-MER-24", "NW-MER-26", "NW-UNI-28")
def test_supply(line: str, rule: str) -> None:
    assert refused(ocean(Supplies()), "usa", f"supply {line}") == rule


@pytest.mark.rule("NW-UNI-2", "NW-MER-20")
def test_no_air_point_is_shipped_to_a_train() -> None:
    state = ocean(Supplies())
    plane = unit(state, "usa", "air", "pearl")
    assert refused(state, "usa", f"supply ship usa {plane.id} 1 pearl train-usa-1 on 9") == "NW-UNI-2"
    assert refused(state, "usa", f"supply ship usa {plane.id} 1 pearl midway on 1") == ""
    assert refused(state, "usa", f"supply ship usa {plane.id} 2 pearl midway on 1") == "NW-SEQ-25"
    twice = f"ship usa {plane.id} 1 pearl midway on 1"
    assert refused(state, "usa", f"supply {twice}, {twice}") == "NW-SEQ-25"


@pytest.mark.rule("NW-BAS-23")
def test_soviet_air_is_shipped_nowhere_else() -> None:
    state = war(5, Supplies())
    plane = next(u for u in state.units.values() if u.nation == "ussr" and u.is_air and u.at == "vladivostok")
    ends = (state.routes[39].a, state.routes[39].b)
    other = ends[0] if ends[1] == "vladivostok" else ends[1]
    assert refused(state, "ussr", f"supply ship ussr {plane.id} 1 vladivostok {other} on 39") == "NW-BAS-23"


@pytest.mark.parametrize(
    "line, rule",
    [
        ("embark usa-air-2 uk-fleet_carrier-1", "NW-CTL-12"),
        ("embark usa-air-1 usa-fleet_carrier-2", "NW-UNI-33"),
        ("embark usa-heavy-1 usa-fleet_carrier-2", "NW-UNI-33"),
        ("embark usa-air-2 usa-fleet_carrier-1", "NW-UNI-4"),
        ("embark usa-air-2 usa-heavy-1", "NW-UNI-3"),
        ("move usa-fleet_carrier-2 pearl, embark usa-air-2 usa-fleet_carrier-2", "NW-UNI-33"),
        ("ashore usa-fleet_carrier-2", "NW-RNG-15"),
        ("ashore usa-fleet_carrier-1, ashore usa-fleet_carrier-1", "NW-RNG-15"),
        ("move usa-fleet_carrier-1 pearl, ashore usa-fleet_carrier-1", "NW-RNG-15"),
        ("grant uk usa bases", "NW-CTL-12"),
        ("grant usa japan bases", "NW-BAS-9"),
        ("grant usa usa bases", "NW-BAS-9"),
        ("grant usa uk money", "NW-BAS-9"),
        ("deny usa uk money", "NW-BAS-9"),
        ("declare usa ussr", "NW-CTL-13"),
        ("move usa-heavy-1 truk", "NW-SEQ-12"),
        ("move usa-heavy-1 nowhere", "NW-SEQ-12"),
        ("move usa-air-2 pearl", "NW-SEQ-25"),
    ],
)
@pytest.mark.rule("NW-UNI-33", "NW-RNG-15", "NW-BAS-9", "NW-SEQ-12")
def test_transfer(line: str, rule: str) -> None:
    assert refused(ocean(Transfers()), "usa", f"transfer {line}") == rule


@pytest.mark.parametrize(
    "line, rule",
    [
        ("put uk 1 1", "NW-CTL-12"),
        ("put usa 77 1", "NW-MER-2"),
        ("put usa 1 1, put usa 1 2", "NW-SEQ-13"),
        ("put usa 2 1", "NW-MER-3"),
        ("put usa 1 99", "NW-SEQ-13"),
        ("open uk run 1 pearl reef", "NW-CTL-12"),
        ("open usa run 1 pearl pearl", "NW-MER-31"),
        ("open usa run 1 pearl truk", "NW-MER-31"),
        ("open usa run 0 pearl reef", "NW-SEQ-14"),
        ("open usa run 1 pearl reef via a>c", "NW-MER-18"),
        ("open usa run 1 pearl reef via b>c", "NW-MER-18"),
        ("divert 2 via e>f>g>h", "NW-MER-18"),
        ("divert 1 via a>b", "NW-MER-18"),
        ("divert 1 via a>b>c, divert 1 via a>b>c", "NW-MER-18"),
        ("train uk sydney b", "NW-CTL-12"),
        ("train usa hanger b", "NW-BAS-17"),
        ("train usa truk e", "NW-BAS-17"),
        ("train usa nowhere a", "NW-BAS-17"),
        ("disband train-usa-7", "NW-BAS-17"),
        ("disband train-usa-1, disband train-usa-1", "NW-BAS-17"),
        ("transports uk 1", "NW-CTL-12"),
        ("transports usa 1, transports usa 1", "NW-AMP-23"),
        ("transports usa 99", "NW-SEQ-13"),
    ],
)
@pytest.mark.rule("NW-SEQ-13", "NW-SEQ-14", "NW-MER-18", "NW-MER-31", "NW-BAS-17", "NW-AMP-23")
def test_tonnage(line: str, rule: str) -> None:
    assert refused(ocean(Tonnages()), "usa", f"tonnage {line}") == rule


@pytest.mark.rule("NW-BAS-17")
def test_a_train_just_set_up_is_not_disbanded() -> None:
    state = ocean(Tonnages())
    assert refused(state, "usa", "tonnage disband train-usa-1") == ""
    assert refused(state, "uk", "tonnage disband train-usa-1") == "NW-BAS-17"
    state.trains["train-usa-1"].since = 5
    assert refused(state, "usa", "tonnage disband train-usa-1") == "NW-BAS-17"


@pytest.mark.parametrize(
    "line, rule",
    [
        ("tf japan:x truk usa-heavy-1", "NW-CTL-12"),
        ("tf usa:x nowhere usa-heavy-1", "NW-BAS-8"),
        ("tf usa:x truk usa-heavy-1", "NW-BAS-9"),
        ("tf usa:x hanger usa-heavy-1", "NW-BAS-4"),
        ("tf usa:x pearl usa-heavy-1", "NW-BAS-8"),
        ("tf usa:x reef", "NW-OPS-1"),
        ("tf usa:x train-usa-1 usa-light_cruiser-1 men=1", "NW-UNI-15"),
        ("tf usa:x reef usa-heavy-1 men=3", "NW-UNI-15"),
        ("tf usa:x reef usa-heavy-1 tanks=2", "NW-UNI-15"),
        ("tf usa:x reef usa-heavy-1 men=1", "NW-AMP-23"),
        ("join uk:one usa-heavy-99", "NW-CTL-12"),
        ("join usa:x usa-heavy-1", "NW-FLG-16"),
        ("join atlantis:x usa-heavy-1", "NW-FLG-16"),
        ("join japan:x usa-heavy-1", "NW-FLG-16"),
        ("escort 77 reef usa-heavy-1", "NW-INT-1"),
        ("escort 2 reef usa-heavy-1", "NW-INT-1"),
        ("escort 1 pearl usa-heavy-1", "NW-BAS-8"),
        ("attack 77 reef e usa-submarine-1", "NW-INT-1"),
        ("attack 1 reef a usa-submarine-1", "NW-INT-1"),
        ("attack 2 reef d usa-submarine-1", "NW-INT-6"),
        ("attack 2 reef h usa-submarine-1", "NW-RNG-13"),
        ("attack 2 reef e usa-heavy-1", "NW-INT-2"),
        ("attack 2 reef e usa-air-2", "NW-RNG-13"),
    ],
)
@pytest.mark.rule("NW-BAS-8", "NW-OPS-1", "NW-UNI-15", "NW-FLG-16", "NW-INT-1", "NW-INT-6", "NW-RNG-13")
def test_allocation(line: str, rule: str) -> None:
    assert refused(ocean(Allocation()), "usa", f"allocate {line}") == rule


@pytest.mark.rule("NW-FLG-16", "NW-BAS-9")
def test_joining_needs_leave_and_joint_forces_an_option() -> None:
    state = ocean(Allocation())
    ship = unit(state, "usa", "heavy", "sydney")
    assert refused(state, "usa", f"allocate join uk:one {ship.id}") == ""
    state.grants.remove(Agreement("uk", "usa", "bases"))
    assert refused(state, "usa", f"allocate join uk:one {ship.id}") == "NW-FLG-16"


@pytest.mark.rule("NW-UNI-20", "NW-SEQ-15")
def test_the_air_of_an_escorting_carrier_escorts_too() -> None:
    state = ocean(Allocation())
    deck = state.units["usa-fleet_carrier-1"]
    Allocation().carry_out(state, state.chairs["usa"], _item(f"allocate escort 1 reef {deck.id}"), umpire())
    air = state.air_of(deck.id)
    assert air is not None
    assert (air.duty, air.on) == ("escort", "1")


@pytest.mark.parametrize(
    "line, rule",
    [
        ("sweep usa:none d lsp=1", "NW-FLG-5"),
        ("sweep japan:one d lsp=1", "NW-FLG-5"),
        ("sweep usa:one nowhere lsp=1", "NW-RNG-1"),
        ("sweep usa:one h lsp=1", "NW-BAS-7"),
        ("sweep usa:one d lsp=3", "NW-OPS-11"),
        ("sweep usa:one d lsp=0", "NW-OPS-9"),
        ("sweep usa:one h lsp=1 range=usa-9", "NW-ADV-3"),
        ("sweep usa:one h lsp=1 range=usa-1+usa-1", "NW-ADV-4"),
        ("sweep usa:one d lsp=1 lend=uk", "NW-UNI-28"),
        ("sweep usa:train d lsp=1", "NW-OPS-5"),
        ("land usa:one usa:one wake lsp=1+1", "NW-AMP-1"),
        ("land usa:one usa:land nowhere lsp=1+1", "NW-AMP-5"),
        ("land usa:one usa:land midway lsp=1+1", "NW-OPS-30"),
        ("land usa:one usa:land rio lsp=1+1", "NW-OPS-30"),
        ("land usa:one usa:land kyoto lsp=1+1", "NW-AMP-24"),
        ("land usa:land usa:one wake lsp=1+1", "NW-AMP-25"),
        ("land usa:one usa:subs wake lsp=1+1", "NW-AMP-25"),
        ("land usa:one usa:land wake lsp=1+1 range=usa-9", "NW-ADV-3"),
        ("raid usa:one 77 e lsp=1", "NW-INT-1"),
        ("raid usa:one 1 a lsp=1", "NW-INT-1"),
        ("raid usa:one 2 d lsp=1", "NW-INT-6"),
        ("raid usa:subs 2 e lsp=1", "NW-INT-40"),
        ("raid usa:land 2 e lsp=1", "NW-OPS-21"),
        ("strike usa:one truk lsp=1", "NW-OPS-27"),
        ("flag usa-1 sweep usa:one d lsp=1", "NW-ADV-13"),
    ],
)
@pytest.mark.rule("NW-FLG-5", "NW-BAS-7", "NW-OPS-9", "NW-OPS-11", "NW-AMP-24", "NW-AMP-25", "NW-INT-6", "NW-INT-40")
def test_flags(line: str, rule: str) -> None:
    assert refused(flagged(Flagging()), "usa", f"flags {line}") == rule


@pytest.mark.rule("NW-OPS-28")
def test_only_an_enemy_base_is_struck() -> None:
    state = flagged(Flagging(), port_strike="on")
    for place in ("midway", "nowhere", "rio"):
        assert refused(state, "usa", f"flags strike usa:one {place} lsp=1") == "NW-OPS-28"
    assert refused(state, "usa", "flags strike usa:one truk lsp=1") == ""
    assert refused(state, "usa", "flags strike usa:land truk lsp=1") == "NW-OPS-21"


@pytest.mark.rule("NW-ADV-13", "NW-ADV-4", "NW-ADV-5")
def test_by_option_flag_cards_are_played_with_the_flags() -> None:
    state = flagged(Flagging(), flag_card_timing="step6")
    state.flags_used["usa"] = 2
    assert refused(state, "usa", "flags sweep usa:one d lsp=1") == "NW-FLG-1"
    assert refused(state, "usa", "flags flag usa-1 sweep usa:one d lsp=1") == ""
    assert refused(state, "usa", "flags flag usa-9 sweep usa:one d lsp=1") == "NW-ADV-3"
    assert refused(state, "usa", "flags flag usa-1 flag usa-2 sweep usa:one d lsp=1") == "NW-ADV-4"
    both = "flags flag usa-1 sweep usa:one d lsp=1, flag usa-1 sweep usa:subs d lsp=1"
    assert refused(state, "usa", both) == "NW-ADV-4"
    Flagging().carry_out(state, state.chairs["usa"], _item("flags flag usa-1 sweep usa:one d lsp=1"), umpire())
    assert "usa-1" in state.spent
    assert state.flags_used["usa"] == 2, "the card's flag is not counted against the briefing's"


@pytest.mark.rule("NW-BAS-4", "NW-BAS-20")
def test_a_force_whose_train_has_stopped_gets_no_flag() -> None:
    state = flagged(Flagging())
    state.routes[9].tonnage["usa"] = 0
    assert refused(state, "usa", "flags sweep usa:train c lsp=1") == "NW-BAS-4"


@pytest.mark.parametrize(
    "line, rule",
    [
        ("die usa-9 usa:one join d", "NW-ADV-3"),
        ("die usa-1 usa:none join d", "NW-ADV-11"),
        ("die usa-1 japan:one join d", "NW-ADV-11"),
        ("die usa-1 usa:one join nowhere", "NW-ADV-12"),
        ("die usa-1 usa:one join", "NW-ADV-12"),
        ("die usa-1 usa:one cover", "NW-ADV-12"),
        ("die usa-1 usa:op join d", "NW-ADV-12"),
        ("die usa-1 usa:op landing", "NW-ADV-20"),
        ("die usa-1 route 77 attack", "NW-ADV-12"),
        ("die usa-1 route 2 sideways", "NW-ADV-12"),
        ("die usa-1 route 1 attack", "NW-ADV-11"),
        ("die usa-1 route 2 defence", "NW-ADV-11"),
        ("die usa-1 route 2 attack a", "NW-ADV-20"),
        ("range usa-1 usa:none", "NW-ADV-6"),
        ("range usa-1 usa:op", "NW-ADV-13"),
        ("range usa-9 usa:one", "NW-ADV-3"),
        ("other usa-9 a favour", "NW-ADV-3"),
        ("die usa-1 usa:one join d, range usa-1 usa:one", "NW-ADV-4"),
        ("flag usa-1 sweep uk:one c lsp=1", "NW-FLG-5"),
    ],
)
@pytest.mark.rule("NW-ADV-3", "NW-ADV-4", "NW-ADV-11", "NW-ADV-12", "NW-ADV-13", "NW-ADV-20")
def test_cards(line: str, rule: str) -> None:
    state = flagged(CardPlay())
    force(state, "usa:op", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    operation(state, "sweep", "usa:op", "d")
    assert refused(state, "usa", f"cards {line}") == rule


@pytest.mark.parametrize(
    "line, rule",
    [
        ("intervene usa:none=1", "NW-OPS-7"),
        ("intervene uk:one=1", "NW-OPS-7"),
        ("intervene usa:one=1 usa:one=1", "NW-OPS-7"),
        ("intervene usa:done=1", "NW-OPS-15"),
        ("intervene usa:one=0", "NW-OPS-9"),
        ("intervene usa:one=3", "NW-OPS-8"),
        ("intervene usa:one=1 usa:subs=2", "NW-OPS-8"),
        ("intervene usa:one=1 against invasion", "NW-OPS-26"),
        ("fight", "NW-OPS-13"),
    ],
)
@pytest.mark.rule("NW-OPS-7", "NW-OPS-8", "NW-OPS-9", "NW-OPS-15", "NW-OPS-26")
def test_intervention(line: str, rule: str) -> None:
    state = flagged(Flagging())
    force(state, "usa:done", "reef", unit(state, "usa", "heavy", "reef")).used = 1
    operation(state, "sweep", "japan:one", "d")
    state.flow += [Conduct(0), Intervention(0)]
    assert refused(state, "usa", line) == rule


@pytest.mark.rule("NW-OPS-9")
def test_by_option_every_force_that_intervenes_needs_its_own_lsp() -> None:
    for option, fault in (("per_tf", "NW-OPS-9"), ("per_operation", ""), ("stock_only", "")):
        state = flagged(Flagging(), lsp_rule=option)
        operation(state, "sweep", "japan:one", "d")
        state.flow += [Conduct(0), Intervention(0)]
        assert refused(state, "usa", "intervene usa:one=1 usa:subs=0") == fault
        assert refused(state, "usa", "intervene usa:one=0") == ("" if option == "stock_only" else "NW-OPS-9")


@pytest.mark.rule("NW-CTL-12", "NW-SEQ-1")
def test_faults_are_told_together_and_other_sheets_refused() -> None:
    found = objection(ocean(Tonnages()), "usa", "tonnage put usa 77 1, transports usa 1, transports usa 1")
    assert found is not None
    assert found.text.startswith("2 faults: (1) ")
    assert "NW-MER-2" in found.text
    assert "NW-AMP-23" in found.text
    assert refused(ocean(Tonnages()), "usa", "transfer") == "NW-SEQ-1"
