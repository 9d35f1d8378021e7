"""Orders are not case-sensitive; the player's own texts keep their case."""

from __future__ import annotations

import pytest

from flagplot.kernel.order import BadNotation
from flagplot.strategic import GAME
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.text.usage import ANSWERS, DECREES, SHEETS
from tests.strategic.positions import little, refused, sheets, stock, unit

OWN_WORDS = ("other ", "open ")
LINES = [(word, form) for word, forms in SHEETS.items() for form, _ in forms if not form.startswith(OWN_WORDS)]


@pytest.mark.parametrize("word, form", LINES)
def test_a_line_in_capitals_is_the_same_line(word: str, form: str) -> None:
    assert GAME.notation.parse(f"{word} {form}".upper()) == GAME.notation.parse(f"{word} {form}")


@pytest.mark.parametrize("form", [form for form, _ in ANSWERS])
def test_an_answer_in_capitals_is_the_same_answer(form: str) -> None:
    assert GAME.notation.parse(form.upper()) == GAME.notation.parse(form)


@pytest.mark.parametrize("form", [form for form, _ in DECREES if form.startswith(("inject", "advantage", "overrule"))])
def test_a_decree_in_capitals_is_the_same_decree(form: str) -> None:
    decree = form.replace("…", "The sea was rough")
    head, _, reason = decree.partition(" because ")
    assert GAME.notation.parse(f"{head.upper()} BECAUSE {reason}") == GAME.notation.parse(decree)


def test_names_of_routes_and_what_is_asked_of_control_keep_their_capitals() -> None:
    line = "tonnage open uk Malta-Run 4 gibraltar malta via west-med>central-med"
    assert GAME.notation.parse(line.replace("gibraltar", "Gibraltar").replace("west-med", "West-Med")).line() == line
    line = "cards other uk-10 A harbour for Normandy"
    assert GAME.notation.parse(line.replace("uk-10", "UK-10")).line() == line


def test_a_task_force_is_called_by_its_name_however_it_is_written() -> None:
    state = little(phase=Allocation())
    ship = unit(state, "usa", "heavy", "reef")
    sheets(state, {"usa": f"allocate TF USA:Home Reef {ship.id.upper()}"})
    assert list(state.forces) == ["usa:home"]
    stock(state, "usa", "reef", 1)
    state.flow.append(Flagging())
    assert refused(state, "usa", "FLAGS Sweep Usa:HOME D LSP=1") == ""


def test_two_names_that_differ_in_capitals_are_one() -> None:
    state = little(phase=Allocation())
    one, two = (unit(state, "usa", "heavy", "reef").id for _ in range(2))
    assert refused(state, "usa", f"allocate tf usa:Home reef {one}, tf usa:home reef {two}") != ""


def test_faults_show_what_was_typed() -> None:
    with pytest.raises(BadNotation, match="MARCH"):
        GAME.notation.parse("flags MARCH usa:home")
