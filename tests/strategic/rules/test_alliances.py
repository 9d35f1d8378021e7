"""What allies do together: joint forces under one flag, LSP and cards lent, losses shared, bases used by leave."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.kernel.seat import OBSERVER, Seat
from flagplot.strategic import GAME
from flagplot.strategic.content import Place
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Intervene, Share
from flagplot.strategic.phases.battle import Battle
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.intervention import Intervention
from flagplot.strategic.phases.landing import Landing, defending_nations
from flagplot.strategic.phases.losses import Casualties
from flagplot.strategic.phases.operations import Conduct
from flagplot.strategic.phases.repairs import Repairs
from flagplot.strategic.phases.sharing import Part, Sharing, inflict_losses, proportional, share_out, splits
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.pieces import Unit
from flagplot.strategic.scenarios import Chair
from tests.strategic.positions import (
    PLACES,
    carrier,
    changed,
    fact,
    force,
    little,
    operation,
    order,
    refused,
    route,
    run,
    sheets,
    stock,
    top,
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
    state.grants.append("usa>uk flags")
    assert refused(state, "uk", JOINT) == ""
    assert refused(state, "uk", JOINT.replace("uk:joint", "uk:plain")) == "NW-FLG-16", "no Americans in it"
    assert refused(state, "uk", JOINT.replace("usa", "japan")) == "NW-FLG-16"
    sheets(state, {"uk": JOINT})
    assert state.flags_used == {"usa": 1}
    assert state.operations[0].flag == "usa"


@pytest.mark.rule("NW-FLG-16", "NW-FLG-1")
def test_the_lenders_own_operations_go_before() -> None:
    state = joint(Flagging())
    state.grants.append("usa>uk flags")
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
    state.grants.append("uk>usa lsp")
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
    state.grants.append("uk>usa lsp")
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
    state.grants.remove("uk>usa cards")
    assert refused(state, "usa", "cards range usa-1 uk:one") == "NW-ADV-19"
    state.grants.append("uk>usa cards")
    sheets(state, {"usa": "cards range usa-1 uk:one"})
    assert state.forces["uk:one"].reach == 1
    assert state.hands["usa"] == ["usa-2", "usa-3"]
    assert len(state.hands["uk"]) == 3, "the ally's hand is unchanged"


@pytest.mark.rule("NW-ADV-19")
def test_a_card_on_an_allys_route_needs_his_leave() -> None:
    state = little(phase=CardPlay())
    line = "cards die uk-1 route 1 defence"
    assert refused(state, "uk", line) == ""
    state.grants.remove("usa>uk cards")
    assert refused(state, "uk", line) == "NW-ADV-19"
    assert refused(state, "usa", "cards die usa-1 route 1 defence") == "", "one's own needs no leave"


@pytest.mark.rule("NW-REP-7", "NW-BAS-9")
def test_a_base_repairs_no_guest_it_has_not_let_in() -> None:
    state = little(phase=Repairs())
    guest = unit(state, "usa", "heavy", "sydney", damaged=True)
    state.grants.remove("uk>usa bases")
    run(state)
    assert guest.damaged
    state.grants.append("uk>usa bases")
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


def combined(steps: int) -> tuple[Strategic, list[Unit]]:
    """Four American heavy groups (20) and two British (10) about to take steps together."""
    state = little()
    units = [unit(state, "usa", "heavy", "reef") for _ in range(4)]
    units += [unit(state, "uk", "heavy", "reef") for _ in range(2)]
    inflict_losses(state, units, steps, "japan")
    return state, units


def due(state: Strategic) -> list[tuple[str, int]]:
    """Who still has how many steps to take, the last first."""
    return [(phase.nation, phase.left) for phase in state.flow if isinstance(phase, Casualties)]


@pytest.mark.rule("NW-CMB-44")
def test_the_teams_of_a_side_agree_on_their_losses() -> None:
    state, _ = combined(3)
    assert isinstance(top(state), Sharing)
    assert set(GAME.to_act(state)) == {"usa", "uk"}
    order(state, "usa", "share uk=3 usa=0")
    events = order(state, "uk", "share usa=0 uk=3")
    assert fact(events, "losses.shared", "how") == "as agreed"
    assert isinstance(top(state), Casualties)
    assert (top(state).nation, top(state).left) == ("uk", 3)


@pytest.mark.rule("NW-CMB-44")
@pytest.mark.parametrize(
    "usa, uk", [("share uk=3 usa=0", "share uk=0 usa=3"), ("share uk=3 usa=0", "decline"), ("decline", "decline")]
)
def test_failing_that_control_shares_in_proportion(usa: str, uk: str) -> None:
    state, _ = combined(3)
    order(state, "usa", usa)
    events = order(state, "uk", uk)
    assert fact(events, "losses.shared", "shares") == ["uk 1", "usa 2"], "3 steps on CV 20 and 10: 2 and 1"
    assert events[0].audience == (Seat("uk"), Seat("usa"))
    assert (top(state).nation, top(state).left) == ("uk", 1)
    assert due(state) == [("usa", 2), ("uk", 1)]


@pytest.mark.rule("NW-CMB-44")
@pytest.mark.parametrize(
    "line, legal",
    [
        ("share uk=1 usa=2", True),
        ("share uk=4 usa=1", False),
        ("share uk=3", False),
        ("share uk=1 usa=1 japan=1", False),
        ("share uk=1 usa=3", False),
        ("fight", False),
    ],
)
def test_a_share_must_add_up(line: str, legal: bool) -> None:
    state, _ = combined(3)
    assert (refused(state, "uk", line) == "") is legal


@pytest.mark.rule("NW-CMB-44", "NW-CMB-40")
def test_nobody_takes_more_than_he_can() -> None:
    state, _ = combined(9)
    assert refused(state, "uk", "share uk=5 usa=4") == "NW-CMB-44", "two British groups absorb four steps"
    assert refused(state, "uk", "share uk=4 usa=5") == ""
    parts = [Part("uk", 10, 1), Part("usa", 10, 9)]
    assert proportional(6, parts) == {"uk": 1, "usa": 5}, "what one cannot take falls on the other"


@pytest.mark.rule("NW-CMB-44")
def test_there_is_nothing_to_agree_on_when_all_is_lost_or_one_team_fights() -> None:
    state, _ = combined(12)
    assert isinstance(top(state), Casualties), "every step falls on everybody"
    assert due(state) == [("usa", 8), ("uk", 4)]
    chairs = (Chair(Seat("allied"), ("usa", "uk")), Chair(Seat("axis"), ("japan", "germany")))
    alone = little(scenario=changed(chairs=chairs))
    units = [unit(alone, "usa", "heavy", "reef"), unit(alone, "uk", "heavy", "reef")]
    inflict_losses(alone, units, 2, "japan")
    assert isinstance(top(alone), Casualties)
    assert [choice.line() for choice in GAME.orders(alone, Seat("allied"))] == [f"lose {u.id}" for u in units]
    assert refused(alone, "allied", f"lose {units[1].id}") == "", "one team chooses freely among its nations"


@pytest.mark.rule("NW-CMB-5", "NW-CMB-44")
def test_air_of_either_nation_of_a_team_finds_a_home() -> None:
    chairs = (Chair(Seat("allied"), ("usa", "uk")), Chair(Seat("axis"), ("japan", "germany")))
    state = little(scenario=changed(chairs=chairs))
    deck, ship = carrier(state, "uk", "sydney"), unit(state, "usa", "heavy", "sydney")
    plane = state.air_of(deck.id)
    assert plane is not None
    inflict_losses(state, [deck, plane, ship], 1, "japan")
    order(state, "allied", f"lose {deck.id}")
    assert (plane.aboard, plane.at) == ("", "sydney")


@pytest.mark.rule("NW-CMB-44")
def test_every_split_is_offered_once() -> None:
    found = splits(2, [Part("uk", 1, 1), Part("usa", 1, 4)])
    assert found == [(("uk", 0), ("usa", 2)), (("uk", 1), ("usa", 1))]
    assert GAME.notation.parse("share usa=1 uk=1") == Share((("uk", 1), ("usa", 1)))


@pytest.mark.rule("NW-CMB-44", "NW-SEQ-22")
def test_only_the_teams_concerned_see_what_is_shared() -> None:
    state, units = combined(3)
    for seat in ("japan", OBSERVER):
        seen = GAME.view(state, Seat(seat)).flow[-1]
        assert isinstance(seen, Sharing)
        assert (seen.steps, seen.units, seen.by) == (0, (), "")
        assert [(part.nation, part.room, part.weight) for part in seen.parts] == [("uk", 0, 0), ("usa", 0, 0)]
    mine = GAME.view(state, Seat("uk")).flow[-1]
    assert isinstance(mine, Sharing)
    assert (mine.steps, mine.units) == (3, tuple(u.id for u in units))
    order(state, "usa", "share uk=3 usa=0")
    waiting = GAME.view(state, Seat("uk")).flow[-1]
    assert isinstance(waiting, Sharing)
    assert waiting.plots == {}


@pytest.mark.rule("NW-CMB-44")
def test_allies_ashore_agree_as_well() -> None:
    state = little()
    troops(state, "usa", "midway", garrisons=2)
    state.harbours["midway"].garrisons["uk"] = 2
    state.ledgers["uk"].land_in += 2
    force(state, "japan:cover", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    force(state, "japan:land", "truk", unit(state, "japan", "heavy", "truk"), lsp=1, men=4, transports=4)
    operation(state, "amphibious", "japan:cover", "c", invasion="japan:land", place="midway", status="landing")
    state.flow += [Conduct(0, 5), Landing(0)]
    run(state, 1, 1, 1, 1, 1)
    while not isinstance(top(state), Sharing):
        seat = GAME.to_act(state)[0]
        order(state, seat, next(iter(GAME.orders(state, seat))).line())
    steps = top(state).steps
    assert 0 < steps < 4
    line = f"share uk={min(steps, 2)} usa={steps - min(steps, 2)}"
    order(state, "uk", line)
    order(state, "usa", line)
    assert (top(state).nation, top(state).left, top(state).place) == ("uk", min(steps, 2), "midway")


@pytest.mark.rule("NW-CMB-3", "NW-CMB-44", "NW-AMP-14")
@pytest.mark.parametrize(
    "answer, how, due_now",
    [
        ("share uk=2 usa=0", "as their owner chose", [("uk", 2)]),
        ("share uk=0 usa=2", "as their owner chose", [("usa", 2)]),
        ("decline", "in proportion", [("usa", 1), ("uk", 1)]),
    ],
)
def test_the_owner_of_several_nations_ashore_chooses_whose_losses(
    answer: str, how: str, due_now: list[tuple[str, int]]
) -> None:
    chairs = (Chair(Seat("allied"), ("usa", "uk")), Chair(Seat("axis"), ("japan", "germany")))
    state = little(scenario=changed(chairs=chairs))
    parts = [Part("uk", 16, 2), Part("usa", 16, 2)]
    troops(state, "usa", "midway", garrisons=2)
    troops(state, "uk", "midway", garrisons=2)
    share_out(state, Sharing(parts, 2, (), "japan", "midway"))
    assert list(GAME.to_act(state)) == ["allied"]
    prompt = GAME.prompt(state, Seat("allied"))
    assert prompt is not None
    assert prompt.text.startswith("Choose which of your nations takes how many of 2 steps")
    assert refused(state, "allied", "share uk=3 usa=0") == "NW-CMB-44"
    events = order(state, "allied", answer)
    assert fact(events, "losses.shared", "how") == how
    assert due(state) == due_now
    whole = little(scenario=changed(chairs=chairs))
    share_out(whole, Sharing([Part("uk", 8, 1), Part("usa", 8, 1)], 2, (), "japan", "midway"))
    assert isinstance(top(whole), Casualties), "when everything is lost there is nothing to choose"
    lone = little(scenario=changed(chairs=chairs))
    troops(lone, "usa", "midway", garrisons=2)
    share_out(lone, Sharing([Part("uk", 8, 0), Part("usa", 8, 2)], 1, (), "japan", "midway"))
    assert due(lone) == [("usa", 1)], "one nation alone has something to lose"


@pytest.mark.rule("NW-AMP-17", "NW-FLG-16")
def test_allied_ships_of_a_joint_invasion_force_may_take_its_losses() -> None:
    state = little()
    british, american = unit(state, "uk", "heavy", "sydney"), unit(state, "usa", "heavy", "sydney")
    force(state, "uk:cover", "sydney", unit(state, "uk", "heavy", "sydney"), lsp=1)
    land = force(state, "uk:land", "sydney", british, american, lsp=1, men=2, transports=2)
    operation(state, "amphibious", "uk:cover", "d", invasion="uk:land", place="wake", status="landing")
    Landing(0, 1).landing_losses(state, state.operations[0], land, 2, "japan")
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
    battle = Battle(0, "d", "joint", ("usa:cover", "usa:land"), ("japan:two",))
    battle.join(state, umpire())
    assert (battle.die_a, battle.shift_a, battle.die_b, battle.shift_b) == (3, 1, 0, 0)


@pytest.mark.rule("NW-OPS-28", "NW-MAP-7")
def test_a_base_on_two_seas_is_struck_from_the_nearer_one() -> None:
    state = little(phase=Flagging(), port_strike="on")
    force(state, "japan:one", "kyoto", unit(state, "japan", "heavy", "kyoto"))
    stock(state, "japan", "kyoto", 1)
    assert refused(state, "japan", "flags strike japan:one twin lsp=1") == "NW-BAS-7", "five and seven areas off"
    force(state, "japan:two", "saigon", unit(state, "japan", "heavy", "saigon"))
    state.turn = 4
    stock(state, "japan", "saigon", 1)
    sheets(state, {"japan": "flags strike japan:two twin lsp=1"})
    assert state.operations[0].area == "c", "four areas from Saigon, the base's other sea is six"


@pytest.mark.rule("NW-OPS-28", "NW-CMB-20")
def test_a_struck_port_has_the_base_bonus_only_with_a_fleet_base_in_its_sea() -> None:
    state = little(port_strike="on")
    force(state, "usa:one", "reef", carrier(state, "usa", "reef"), lsp=1)
    operation(state, "strike", "usa:one", "d", place="wake")
    unit(state, "japan", "heavy", "wake")
    strike = Battle(0, "d", "strike", ("usa:one",), (), "wake")
    assert not strike.sides(state)[1].has_base
    lonely = Battle(0, "e", "strike", ("usa:one",), (), "truk")
    assert lonely.sides(state)[1].has_base
    atoll = Place("atoll", "Atoll", "port", ("e",), "", "japan", island=True)
    near = little(port_strike="on", scenario=changed(places={**PLACES, "atoll": atoll}))
    force(near, "usa:one", "reef", carrier(near, "usa", "reef"), lsp=1)
    operation(near, "strike", "usa:one", "e", place="atoll")
    assert Battle(0, "e", "strike", ("usa:one",), (), "atoll").sides(near)[1].has_base, "Truk lies in the same sea"


@pytest.mark.rule("NW-FLG-16", "NW-FLG-1")
def test_an_allys_only_flag_may_be_lent() -> None:
    state = joint(Flagging())
    state.grants.append("usa>uk flags")
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


@pytest.mark.rule("NW-CMB-41", "NW-CMB-40")
@pytest.mark.parametrize("option, beyond, left", [("ships_only", 3, 2), ("allowed", 2, 3)])
def test_by_option_air_takes_no_steps_while_its_side_has_ships(option: str, beyond: int, left: int) -> None:
    state = little(air_as_loss=option)
    ship, plane = unit(state, "usa", "heavy", "reef"), unit(state, "usa", "air", "reef")
    assert inflict_losses(state, [ship, plane], 5, "japan") == beyond
    assert due(state) == [("usa", left)]
    alone = little(air_as_loss=option)
    assert inflict_losses(alone, [unit(alone, "usa", "air", "reef")], 3, "japan") == 2, "aircraft alone take it"
    assert due(alone) == [("usa", 1)]


@pytest.mark.rule("NW-CMB-44", "NW-CMB-7")
def test_shares_weigh_by_the_value_that_counts_in_the_combat() -> None:
    """In a fleet combat a heavy group (5) stands against an escort (1); on merchant duty both defend with 2."""
    state = little()
    units = [unit(state, "usa", "heavy", "reef"), unit(state, "uk", "escort", "reef")]
    inflict_losses(state, units, 2, "japan")
    assert [(part.nation, part.weight, part.room) for part in top(state).parts] == [("uk", 1, 2), ("usa", 5, 2)]
    state.flow.pop()
    units[0].damaged = True
    inflict_losses(state, units, 2, "japan", task=2)
    assert [(part.nation, part.weight, part.room) for part in top(state).parts] == [("uk", 2, 2), ("usa", 1, 1)]
    assert inflict_losses(state, units, 0, "japan") == 0
    assert inflict_losses(state, units, 9, "japan") == 6


@pytest.mark.rule("NW-ADV-12", "NW-SEQ-22")
def test_a_card_laid_face_down_is_its_owners_alone() -> None:
    state = joint(CardPlay())
    sheets(state, {"usa": "cards die usa-2 usa:own join b, shift usa-1 route 2 attack e"})
    assert [(laid.card, laid.nation, laid.use, laid.target, laid.part, laid.area) for laid in state.commitments] == [
        ("usa-2", "usa", "die", "usa:own", "join", "b"),
        ("usa-1", "usa", "shift", "route 2", "attack", "e"),
    ]
    assert len(GAME.view(state, Seat("usa")).position.commitments) == 2
    for seat in ("uk", "japan", OBSERVER):
        assert GAME.view(state, Seat(seat)).position.commitments == []
    assert state.hands["usa"] == ["usa-1", "usa-2", "usa-3"], "it stays in hand until the combat is fought"
