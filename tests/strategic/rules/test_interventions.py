"""Who may oppose an operation, and with which supplies."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from flagplot.kernel.order import BadNotation
from flagplot.kernel.seat import Seat
from flagplot.strategic import GAME
from flagplot.strategic.phases.combat.losses import Casualties
from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.phases.operations.pursuit import Pursuit
from flagplot.strategic.rules.combat.losses import remove
from flagplot.strategic.rules.control.diplomacy import declare_war
from flagplot.strategic.rules.operations.operations import is_uncommitted
from flagplot.strategic.state.model import Strategic
from tests.strategic.positions import (
    fact,
    force,
    kinds,
    little,
    operation,
    order,
    refused,
    run,
    stock,
    top,
    umpire,
    unit,
)
from tests.strategic.scenes import amphibious, settle, sweep


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
    """LSP for each force as far as they last: as asked, one in all, one each by option, or none at all."""
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


@pytest.mark.rule("NW-OPS-8", "NW-UNI-28")
@pytest.mark.parametrize(
    "line", ["intervene usa:one=1 lend=", "intervene usa:one=1 lend=uk lend=usa", "intervene lend=uk", "intervene"]
)
def test_one_ally_lends_or_none(line: str) -> None:
    with pytest.raises(BadNotation, match="intervene FORCE=LSP"):
        GAME.notation.parse(line)


@pytest.mark.rule("NW-OPS-7")
def test_intervention_is_voluntary() -> None:
    state = sweep()
    run(state)
    assert list(GAME.to_act(state)) == ["japan"]
    events = order(state, "japan", "decline")
    assert "battle.joined" not in kinds(events)
    assert state.harbours["truk"].stock["japan"] == 3


@pytest.mark.rule("NW-OPS-8", "NW-INT-51")
def test_an_intervener_needs_lsp_at_its_base() -> None:
    state = sweep()
    state.harbours["truk"].stock["japan"] = 0
    run(state)
    assert refused(state, "japan", "intervene japan:two=1") == "NW-OPS-8"
    assert refused(state, "japan", "decline") == ""


@pytest.mark.rule("NW-OPS-13")
def test_hostile_teams_decide_without_seeing_each_other() -> None:
    state = sweep(area="f", usa=("heavy",))
    force(state, "germany:x", "kiel", unit(state, "germany", "heavy", "kiel"))
    stock(state, "germany", "kiel", 1)
    events = run(state)
    assert (fact(events, "operation.opened", "area"), fact(events, "operation.opened", "counters")) == ("f", 1)
    assert sorted(GAME.to_act(state)) == ["germany", "japan"]
    order(state, "japan", "intervene japan:two=1")
    seen = GAME.view(state, Seat("germany"))
    assert "intervene" not in str([p.plots for p in seen.flow if hasattr(p, "plots")])
    assert state.harbours["truk"].stock["japan"] == 3, "sealed until all have answered"


@pytest.mark.rule("NW-OPS-13")
def test_by_option_teams_answer_in_turn() -> None:
    state = sweep(area="f", intervention="in_turn")
    force(state, "germany:x", "kiel", unit(state, "germany", "heavy", "kiel"))
    run(state)
    first = GAME.to_act(state)
    assert len(first) == 1
    events = order(state, first[0], "decline")
    assert "sheet.open" in kinds(events)


@pytest.mark.rule("NW-OPS-14")
def test_interveners_fight_as_one_side() -> None:
    state = sweep()
    force(state, "japan:three", "truk", *[unit(state, "japan", "light_cruiser", "truk") for _ in range(2)])
    run(state)
    events = order(state, "japan", "intervene japan:two=1 japan:three=1", 1, 1)
    cv = [event.facts["cv"] for event in events if event.kind == "battle.fire"]
    assert cv == [5, 11]


@pytest.mark.rule("NW-OPS-14")
def test_by_option_they_fight_one_by_one() -> None:
    state = sweep(usa=("heavy",) * 4, interveners="one_by_one")
    force(state, "japan:three", "truk", unit(state, "japan", "light_cruiser", "truk"))
    run(state)
    events = order(state, "japan", "intervene japan:two=1 japan:three=1", 1, 1)
    events += settle(state, 1, 1)
    assert [e.facts["cv"] for e in events if e.kind == "battle.fire" and e.facts["side"] == "The opposition"] == [5, 3]


@pytest.mark.rule("NW-OPS-15")
def test_a_force_acts_once_a_turn() -> None:
    state = sweep()
    state.forces["japan:two"].used = 1
    run(state)
    assert state.operations[0].status == "done", "japan is not even asked"
    twice = sweep()
    run(twice)
    order(twice, "japan", "intervene japan:two=1", 1, 1)
    assert twice.forces["japan:two"].used == 1
    again = sweep(tf_uses_per_turn="while_lsp_last")
    again.forces["japan:two"].used = 1
    run(again)
    assert list(GAME.to_act(again)) == ["japan"]


@pytest.mark.rule("NW-OPS-16")
def test_a_flagged_force_is_offered_no_intervention() -> None:
    state = sweep()
    operation(state, "sweep", "japan:two", "f")
    assert not is_uncommitted(state, state.forces["japan:two"])
    run(state, 1)
    assert [op.status for op in state.operations] == ["done", "done"]


@pytest.mark.rule("NW-OPS-18")
def test_friends_of_the_operation_do_not_answer_an_intervention() -> None:
    state = sweep()
    force(state, "uk:near", "sydney", unit(state, "uk", "heavy", "sydney"))
    stock(state, "uk", "sydney", 1)
    run(state)
    order(state, "japan", "intervene japan:two=1", 1, 1)
    assert "uk" not in GAME.to_act(state)
    friendly = sweep(counter_intervention="on")
    force(friendly, "uk:near", "sydney", unit(friendly, "uk", "heavy", "sydney"))
    stock(friendly, "uk", "sydney", 1)
    run(friendly)
    order(friendly, "japan", "intervene japan:two=1")
    assert list(GAME.to_act(friendly)) == ["uk"]
    events = order(friendly, "uk", "intervene uk:near=1", 1, 1)
    assert [e.facts["cv"] for e in events if e.kind == "battle.fire"] == [10, 5]


@pytest.mark.rule("NW-OPS-30")
def test_only_teams_at_war_with_the_operator_intervene() -> None:
    state = sweep(japan=())
    force(state, "ussr:x", "pearl", unit(state, "ussr", "heavy", "pearl"))
    force(state, "japan:op", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "japan:op", "e")
    run(state, 1)
    assert [op.status for op in state.operations] == ["done", "done"], "the USSR is at peace with Japan"
    assert not state.at_war("ussr", "japan")
    declare_war(state, "ussr", "japan", umpire())
    assert state.at_war("ussr", "japan")
    assert not state.at_war("usa", "vichy")


@pytest.mark.rule("NW-OPS-26", "NW-CMB-25", "NW-CMB-32")
@pytest.mark.parametrize("lsp, plenty", [(4, False), (5, True), (0, False)])
def test_the_lsp_status_of_the_first_combat_holds_in_the_second(lsp: int, plenty: bool) -> None:
    """Four heavy groups with four LSP are not amply supplied; when one is lost, the three left are not either, against the transports."""
    state = amphibious(lsp_rule="stock_only")
    stock(state, "japan", "truk", 5)
    run(state)
    order(state, "japan", f"intervene japan:two={lsp}", 1, 6)
    while isinstance(top(state), Casualties):
        seat = GAME.to_act(state)[0]
        order(state, seat, next(iter(GAME.orders(state, seat))).line())
    remove(state, state.units["japan-heavy-1"], ("usa",))
    events = order(state, "japan", "fight", 1, 1)
    fire = [event for event in events if event.kind == "battle.fire"][1]
    marks = {modifier.rule for modifier in fire.modifiers}
    assert ("NW-CMB-25" in marks) is plenty
    assert ("NW-CMB-21" in marks) is (lsp == 0)


@pytest.mark.rule("NW-OPS-22")
def test_how_many_pursue_is_not_told_by_the_flow() -> None:
    pursuit = Pursuit(0, ("japan:two",), supplied=(4,))
    assert pursuit.clone().supplied == (4,)
    seen = pursuit.seen_by(Seat("usa"))
    assert isinstance(seen, Pursuit)
    assert seen.supplied == ()


@pytest.mark.rule("NW-OPS-26", "NW-CMB-32")
@pytest.mark.parametrize("measured, plenty", [((2, 3), False), ((), True)])
def test_who_pursues_alone_keeps_the_lsp_status_of_his_own_force(measured: tuple[int, ...], plenty: bool) -> None:
    """Two LSP for two groups before one was sunk are not ample; what is left counts only if the number before is unknown."""
    state = amphibious()
    german = force(state, "germany:raid", "kiel", *[unit(state, "germany", "heavy", "truk") for _ in range(3)], lsp=1)
    japan = state.forces["japan:two"]
    japan.units, japan.lsp = japan.units[:1], 2
    for name in (german.id, japan.id):
        state.forces[name].area = "d"
    state.flow[-1] = Conduct(0, 4)
    state.flow.append(Pursuit(0, ("japan:two", "germany:raid"), supplied=measured))
    order(state, "japan", "fight")
    events = order(state, "germany", "decline", *[3] * 8)
    fire = [event for event in events if event.kind == "battle.fire" and event.facts["side"] == "The opposition"]
    assert fire[0].facts["cv"] == 5, "one heavy group alone"
    assert ("NW-CMB-25" in [line.rule for line in fire[0].modifiers]) is plenty
