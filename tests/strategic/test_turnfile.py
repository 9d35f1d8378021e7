"""The sheets of a turn handed in together, step by step."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import Seat
from flagplot.strategic import GAME
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.text.turnfile import WHOLE, Finding, examine
from tests.strategic.frames import losses_of
from tests.strategic.positions import little, unit

USA = Seat("usa")
pytestmark = pytest.mark.rule("NW-SEQ-1")


def found(phase: Allocation | Flagging | CardPlay, line: str) -> Finding:
    state = little(phase=phase)
    unit(state, "usa", "heavy", "reef")
    return examine(state, USA, GAME.notation.parse(line))


def test_an_empty_sheet_of_a_step_that_was_passed_over_is_left_out() -> None:
    passed = found(CardPlay(), "flags")
    assert (passed.faults, passed.rest, passed.later) == ([], None, False)


def test_a_sheet_of_a_step_that_is_over_is_a_fault_of_the_whole() -> None:
    late = found(Flagging(), "tonnage put usa 1 9")
    assert [(number, fault.rule) for number, fault in late.faults] == [(WHOLE, "NW-SEQ-1")]
    assert (late.rest, late.later) == (None, False)


def test_a_sheet_of_a_coming_step_waits_and_the_open_one_is_handed_in_empty() -> None:
    early = found(Allocation(), "cards die usa-1 usa:one cover")
    assert (early.later, early.rest) == (True, GAME.notation.parse("allocate"))
    assert "write `allocate` above it" in early.faults[0][1].text


def test_flags_without_a_task_force_tell_line_by_line_why_they_cannot_stand() -> None:
    none = found(CardPlay(), "flags sweep usa:one c lsp=1, sweep usa:two c lsp=1")
    assert [(number, fault.rule) for number, fault in none.faults] == [(0, "NW-FLG-5"), (1, "NW-FLG-5")]


def test_what_is_right_on_a_sheet_stands_without_its_faults() -> None:
    mixed = found(
        Allocation(), "allocate tf usa:one reef usa-heavy-1, tf usa:two reef usa-heavy-9, escort 99 reef usa-heavy-1"
    )
    assert [number for number, _ in mixed.faults] == [1, 2, 2], "the ship has a role, and there is no such route"
    assert mixed.rest == GAME.notation.parse("allocate tf usa:one reef usa-heavy-1")


def test_losses_are_asked_first() -> None:
    state = little()
    ship = unit(state, "usa", "heavy", "reef")
    state.flow.append(losses_of("usa", 1, (ship.id,), "japan", chair="usa"))
    waiting = examine(state, USA, GAME.notation.parse("cards"))
    assert (waiting.asks, waiting.later, waiting.faults) == (True, True, [])
    assert examine(state, USA, GAME.notation.parse(f"lose {ship.id}")).rest == GAME.notation.parse(f"lose {ship.id}")
    wrong = examine(state, USA, GAME.notation.parse("lose uk-heavy-1"))
    assert [(number, fault.rule) for number, fault in wrong.faults] == [(WHOLE, "NW-CMB-3")]
