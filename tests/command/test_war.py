"""Plans of the war: they answer the minor questions; sheets are written by the person unless they stay empty."""

from __future__ import annotations

import pytest

from flagplot.command.answer import CARRY_ON, Given, Interruption, Memory
from flagplot.command.plan import Plans
from flagplot.command.staff import answer, note
from flagplot.command.strategic.plans import BOOK, FORMS
from flagplot.command.telling import told
from flagplot.games import load
from flagplot.kernel.event import Event
from flagplot.strategic.orders.sheets import Decline, Exchange, Intervene, Lose
from flagplot.strategic.phases.sheet import SheetPhase
from tests.command.test_settling import questions


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.verb)
def test_every_plan_reads_back_as_it_is_written(form: object) -> None:
    plan = BOOK.parse(form.example)  # type: ignore[attr-defined]

    assert BOOK.parse(plan.line()) == plan
    assert BOOK.from_json(BOOK.to_json(plan)) == plan


def test_losses_fall_on_the_kinds_named_first() -> None:
    chosen = 0
    for state, desk in questions("strategic", "intro", 2, 200):
        offered = [order.what for order in desk.orders() if isinstance(order, Lose)]
        if len(offered) < 2:
            continue
        kinds = {what: state.units[what].kind for what in offered if what in state.units}
        found = answer(desk, Plans.read(BOOK, ["losses heavy cheapest"]), Memory())
        assert isinstance(found, Given)
        assert isinstance(found.order, Lose)
        assert ("heavy" in kinds.values()) <= (kinds.get(found.order.what) == "heavy")
        assert answer(desk, Plans.read(BOOK, []), Memory()) is None
        chosen += 1
    assert chosen


def test_sheets_are_the_persons_unless_they_stay_empty() -> None:
    seen = set()
    plans = Plans.read(BOOK, ["nothing transfer supply", "losses cheapest"])
    for _, desk in questions("strategic", "intro", 1, 60):
        phase = desk.view().flow[-1]
        if isinstance(phase, SheetPhase):
            verb = phase.sheet(()).line()
            found = answer(desk, plans, Memory())
            assert (found is not None) == (verb in {"transfer", "supply"})
            seen.add(verb)
    assert {"transfer", "flags"} <= seen


def test_operations_are_opposed_as_planned() -> None:
    seen = 0
    for _, desk in questions("strategic", "intro", 1, 200):
        offered = list(desk.orders())
        if any(isinstance(order, Intervene) for order in offered):
            never = answer(desk, Plans.read(BOOK, ["oppose nobody"]), Memory())
            assert isinstance(never, Given)
            assert isinstance(never.order, Decline)
            assert isinstance(answer(desk, Plans.read(BOOK, ["oppose weaker"]), Memory()), Given)
            seen += 1
        if offered and isinstance(offered[0], Exchange):
            most = answer(desk, Plans.read(BOOK, ["garrisons all"]), Memory())
            none = answer(desk, Plans.read(BOOK, ["garrisons none"]), Memory())
            assert isinstance(most, Given)
            assert isinstance(none, Given)
            assert none.order == Exchange(0)
            assert most.order != none.order
    assert seen


def test_sheets_are_drafted_and_asked_for_and_a_draft_without_lines_is_handed_in() -> None:
    plans = Plans.read(BOOK, ["drafted all"])
    asked, empty = set(), 0
    for _, desk in questions("strategic", "intro", 1, 60):
        phase = desk.view().flow[-1]
        if not isinstance(phase, SheetPhase):
            continue
        memory = Memory()
        found = answer(desk, plans, memory)
        blank = phase.sheet(()).line()
        if isinstance(found, Interruption):
            assert found.draft != blank
            assert found.choices[-1].line == CARRY_ON
            note(desk, plans, memory, found)
            agreed = answer(desk, plans, memory)
            assert isinstance(agreed, Given)
            assert agreed.order.line() == found.draft
            asked.add(blank)
        else:
            assert isinstance(found, Given)
            assert found.order.line() == blank
            empty += 1
    assert len(asked) > 2
    assert empty


def test_losses_are_told_with_the_fight_that_cost_them() -> None:
    words = load("strategic").catalogue
    battle = Event("battle.joined", {"area": "south-china-sea", "a": ["japan-escort-1"], "b": ["uk-heavy-1"]})
    landing = Event("landing.opened", {"nation": "japan", "place": "singapore"})
    loss = Event("losses.taken", {"nation": "uk", "hit": ["uk-heavy-1"], "lost": ["uk-heavy-1"]})
    assert told(words, [battle, loss], [loss]) == ["Battle in the South China Sea: Britain loses heavy group 1."]
    assert told(words, [battle, landing, loss], [loss]) == ["Landing at Singapore: Britain loses heavy group 1."]
    assert told(words, [loss], [loss]) == ["Britain loses heavy group 1."]
