"""What allies do together: joint forces under one flag, LSP and cards lent, losses shared, bases used by permission."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.kernel.seat import OBSERVER, Seat
from flagplot.strategic import GAME
from flagplot.strategic.orders.sheets import Intervene
from flagplot.strategic.phases.amphibious.landing import Landing
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.phases.repairs import Repairs
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.rules.amphibious.landing import defending_nations, provoke
from flagplot.strategic.rules.combat.battle import join
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Agreement
from tests.strategic.frames import meeting
from tests.strategic.positions import (
    force,
    little,
    operation,
    order,
    refused,
    route,
    run,
    sheets,
    stock,
    troops,
    umpire,
    unit,
)


def joint(phase: Any = None) -> Strategic:
    """A British force at Sydney with an American heavy group in it, a British one without, an American one."""
    state = little(phase=phase)
    british, american = unit(state, "uk", "heavy", "sydney"), unit(state, "usa", "heavy", "sydney")
    force(state, "uk:joint", "sydney", british, american)
    force(state, "uk:plain", "sydney", unit(state, "uk", "heavy", "sydney"))
    force(state, "usa:own", "pearl", unit(state, "usa", "heavy", "pearl"))
    stock(state, "uk", "sydney", 2)
    stock(state, "usa", "pearl", 2)
    return state


JOINT = "flags sweep uk:joint c lsp=1 flag=usa"


@pytest.mark.rule("NW-FLG-16")
def test_a_joint_force_may_go_under_an_allys_flag_if_he_lends_it() -> None:
    state = joint(Flagging())
    assert refused(state, "uk", JOINT) == "NW-FLG-16", "the Americans have not agreed"
    state.grants.append(Agreement("usa", "uk", "flags"))
    assert refused(state, "uk", JOINT) == ""
    assert refused(state, "uk", JOINT.replace("uk:joint", "uk:plain")) == "NW-FLG-16", "no Americans in it"
    assert refused(state, "uk", JOINT.replace("usa", "japan")) == "NW-FLG-16"
    sheets(state, {"uk": JOINT})
    assert state.flags_used == {"usa": 1}
    assert state.operations[0].flag == "usa"


@pytest.mark.rule("NW-FLG-16", "NW-FLG-1")
def test_the_lenders_own_operations_go_before() -> None:
    state = joint(Flagging())
    state.grants.append(Agreement("usa", "uk", "flags"))
    state.flags_used["usa"] = 1
    events = sheets(state, {"uk": JOINT, "usa": "flags sweep usa:own b lsp=1"})
    assert state.flags_used == {"usa": 2}, "the last American flag is used by the Americans"
    assert [op.force for op in state.operations] == ["usa:own"]
    wanting = next(event for event in events if event.kind == "flag.wanting")
    assert wanting.audience == (Seat("uk"), Seat("usa"))
    assert state.harbours["sydney"].stock["uk"] == 2, "nothing was spent"
    assert state.forces["uk:joint"].operation == -1


@pytest.mark.rule("NW-FLG-16")
def test_agreements_on_flags_are_made_in_step_three() -> None:
    state = little(phase=Transfers())
    sheets(state, {"usa": "transfer grant usa uk flags"})
    assert state.agrees("usa", "uk", "flags")
    assert not state.agrees("uk", "usa", "flags")


@pytest.mark.rule("NW-UNI-28")
def test_an_ally_lends_lsp_to_an_intervention() -> None:
    state = little()
    force(state, "japan:op", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "japan:op", "d")
    force(state, "usa:one", "sydney", unit(state, "usa", "heavy", "sydney"))
    stock(state, "uk", "sydney", 2)
    state.flow += [Conduct(0), Intervention(0)]
    assert refused(state, "usa", "intervene usa:one=1") == "NW-OPS-8", "no American LSP at Sydney"
    assert refused(state, "usa", "intervene usa:one=1 lend=uk") == "NW-UNI-28"
    state.grants.append(Agreement("uk", "usa", "lsp"))
    assert refused(state, "usa", "intervene usa:one=3 lend=uk") == "NW-OPS-8"
    order(state, "usa", "intervene usa:one=1 lend=uk", 1, 1)
    assert state.harbours["sydney"].stock["uk"] == 1
    assert (state.forces["usa:one"].lsp, state.forces["usa:one"].lender) == (1, "uk")
    assert GAME.notation.parse("intervene usa:one=1 lend=uk against invasion") == Intervene(
        (("usa:one", 1),), invasion=True, lender="uk"
    )


@pytest.mark.rule("NW-UNI-28", "NW-OPS-10")
def test_lent_lsp_that_were_not_used_go_back_to_the_lender() -> None:
    state = little(phase=Flagging(), lsp_spend="on_combat")
    force(state, "usa:one", "sydney", unit(state, "usa", "heavy", "sydney"))
    stock(state, "uk", "sydney", 2)
    state.grants.append(Agreement("uk", "usa", "lsp"))
    sheets(state, {"usa": "flags sweep usa:one c lsp=1 lend=uk"})
    assert state.harbours["sydney"].stock == {"uk": 1}
    state.flow.append(Conduct(0, 5))
    run(state)
    assert state.harbours["sydney"].stock == {"uk": 2}
    assert state.problems() == []


@pytest.mark.rule("NW-ADV-6", "NW-ADV-11", "NW-ADV-19")
def test_a_range_card_may_serve_an_ally_who_agrees() -> None:
    state = little(phase=CardPlay())
    force(state, "uk:one", "sydney", unit(state, "uk", "heavy", "sydney"))
    assert refused(state, "usa", "cards range usa-1 uk:one") == ""
    assert refused(state, "japan", "cards range japan-1 uk:one") == "NW-ADV-11"
    state.grants.remove(Agreement("uk", "usa", "cards"))
    assert refused(state, "usa", "cards range usa-1 uk:one") == "NW-ADV-19"
    state.grants.append(Agreement("uk", "usa", "cards"))
    sheets(state, {"usa": "cards range usa-1 uk:one"})
    assert state.forces["uk:one"].reach == 1
    assert state.hands["usa"] == ["usa-2", "usa-3"]
    assert len(state.hands["uk"]) == 3, "the ally's hand is unchanged"


@pytest.mark.rule("NW-ADV-19")
def test_a_card_on_an_allys_route_needs_his_leave() -> None:
    state = little(phase=CardPlay())
    line = "cards die uk-1 route 1 defence"
    assert refused(state, "uk", line) == ""
    state.grants.remove(Agreement("usa", "uk", "cards"))
    assert refused(state, "uk", line) == "NW-ADV-19"
    assert refused(state, "usa", "cards die usa-1 route 1 defence") == "", "one's own bases need no permission"


@pytest.mark.rule("NW-REP-7", "NW-BAS-9")
def test_a_base_repairs_no_guest_it_has_not_let_in() -> None:
    state = little(phase=Repairs())
    guest = unit(state, "usa", "heavy", "sydney", damaged=True)
    state.grants.remove(Agreement("uk", "usa", "bases"))
    run(state)
    assert guest.damaged
    state.grants.append(Agreement("uk", "usa", "bases"))
    state.flow.append(Repairs())
    run(state)
    assert state.units[guest.id].damaged is False
    closed = little(phase=Repairs(), allied_bases="forbidden")
    guest = unit(closed, "usa", "heavy", "sydney", damaged=True)
    run(closed)
    assert guest.damaged


@pytest.mark.rule("NW-MER-30", "NW-AMP-42")
def test_an_allys_cargo_waits_behind_what_feeds_the_owners_troops() -> None:
    state = little(6, Supplies())
    route(state, 7, "usa", "sydney", "beach", "bcd", usa=3)
    state.harbours["beach"].holder, state.harbours["beach"].landed["usa"] = "usa", 5
    troops(state, "usa", "beach", men=2)
    troops(state, "uk", "sydney", men=2)
    line = "supply ship uk manpower 2 sydney beach on 7 by usa"
    assert refused(state, "uk", line) == ""
    sheets(state, {"usa": "supply feed usa 2 beach on 7", "uk": line})
    assert state.harbours["beach"].manpower.get("uk", 0) == 0, "lift 3, 2 of it feeds"


# Shared losses: NW-CMB-44.


@pytest.mark.rule("NW-AMP-17", "NW-FLG-16")
def test_allied_ships_of_a_joint_invasion_force_may_take_its_losses() -> None:
    state = little()
    british, american = unit(state, "uk", "heavy", "sydney"), unit(state, "usa", "heavy", "sydney")
    force(state, "uk:cover", "sydney", unit(state, "uk", "heavy", "sydney"), lsp=1)
    land = force(state, "uk:land", "sydney", british, american, lsp=1, men=2, transports=2)
    operation(state, "amphibious", "uk:cover", "d", invasion="uk:land", place="wake", status="landing")
    Landing(0, 1).landing_losses(state, state.operations[0], land, 2, ("japan",))
    order(state, "uk", "lose manpower")
    assert refused(state, "uk", f"lose {american.id}") == ""
    assert refused(state, "uk", f"lose {british.id}") == ""


@pytest.mark.rule("NW-ADV-20", "NW-OPS-26")
def test_a_card_on_the_invasion_force_serves_a_joint_engagement() -> None:
    state = little(phase=CardPlay(), engage_order="joint")
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    force(state, "usa:land", "reef", unit(state, "usa", "heavy", "reef"), lsp=1, men=1, transports=1)
    force(state, "japan:two", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "amphibious", "usa:cover", "d", invasion="usa:land", place="wake")
    sheets(state, {"usa": "cards die usa-2 usa:land sea, die usa-1 usa:cover cover, shift usa-3 usa:land sea"})
    fight = meeting("joint", "d", ("usa:cover", "usa:land"), ("japan:two",))
    join(state, fight, umpire())
    assert (fight.a.die, fight.a.shift, fight.b.die, fight.b.shift) == (3, 1, 0, 0)


@pytest.mark.rule("NW-FLG-16", "NW-FLG-1")
def test_an_allys_only_flag_may_be_lent() -> None:
    state = joint(Flagging())
    state.grants.append(Agreement("usa", "uk", "flags"))
    state.flag_change["usa"] = -1
    sheets(state, {"uk": JOINT})
    assert state.flags_used == {"usa": 1}


@pytest.mark.rule("NW-ADV-4", "NW-ADV-5")
def test_a_card_in_a_faulty_line_is_free_for_the_next() -> None:
    state = joint(CardPlay())
    draft = CardPlay().draft(state, Seat("usa"))
    bad, good = (
        GAME.notation.parse(f"cards flag usa-1 sweep {name} b lsp=1").lines()[0]  # type: ignore[attr-defined]
        for name in ("usa:none", "usa:own")
    )
    assert not draft.accepts(bad)
    assert draft.accepts(good)


@pytest.mark.rule("NW-AMP-15")
def test_friends_of_the_invader_defend_nothing_against_him() -> None:
    state = little()
    troops(state, "usa", "wake", men=1)
    state.harbours["wake"].garrisons["uk"] = 1
    assert defending_nations(state, "wake", "usa") == []
    troops(state, "germany", "wake", tanks=1)
    assert defending_nations(state, "wake", "usa") == ["germany"]
    unit(state, "japan", "air", "wake")
    assert defending_nations(state, "wake", "usa") == ["germany", "japan"]


@pytest.mark.rule("NW-ADV-12", "NW-SEQ-22")
def test_a_card_laid_face_down_is_its_owners_alone() -> None:
    state = joint(CardPlay())
    sheets(state, {"usa": "cards die usa-2 usa:own join b, shift usa-1 route 2 attack e"})
    assert [
        (laid.card, laid.nation, laid.use, laid.force or laid.route, laid.part, laid.area) for laid in state.commitments
    ] == [
        ("usa-2", "usa", "die", "usa:own", "join", "b"),
        ("usa-1", "usa", "shift", 2, "attack", "e"),
    ]
    assert len(GAME.view(state, Seat("usa")).position.commitments) == 2
    for seat in ("uk", "japan", OBSERVER):
        assert GAME.view(state, Seat(seat)).position.commitments == []
    assert state.hands["usa"] == ["usa-1", "usa-2", "usa-3"], "it stays in hand until the combat is fought"


@pytest.mark.rule("NW-OPS-30")
@pytest.mark.parametrize(
    "place, wars", [("toulon", [("usa", "vichy")]), ("sydney", []), ("pearl", []), ("truk", []), ("rio", [])]
)
def test_a_neutral_power_that_is_attacked_is_at_war(place: str, wars: list[tuple[str, str]]) -> None:
    state = little()
    provoke(state, "usa", place)
    assert state.wars == wars
    provoke(state, "usa", place)
    assert state.wars == wars, "once"
    assert state.grounds[place].attacked == state.turn
    assert state.at_war("usa", "vichy") is bool(wars)
