"""Plans are declared like orders: one written line that parses, converts to JSON and is described; a new plan of a seat replaces the one on the same subject."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagplot.command.answer import Choice, Interruption, Memory
from flagplot.command.operational.plans import BOOK, FORMS, KINDS, Course
from flagplot.command.plan import MOST, Plans
from flagplot.command.staff import book_of
from flagplot.kernel.grammar.field import BadNotation


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.verb)
def test_every_plan_reads_back_as_it_is_written(form: object) -> None:
    plan = BOOK.parse(form.example)  # type: ignore[attr-defined]

    assert BOOK.parse(plan.line()) == plan
    assert BOOK.from_json(BOOK.to_json(plan)) == plan
    assert plan.subjects()


def test_places_are_read_by_name_and_markers_in_any_case() -> None:
    plan = BOOK.parse("course kb1 J2 to 2513 colombo posture=hide speed=full from=4")

    assert plan == Course(("KB1", "J2"), ("2513", "1116"), "hide", "full", 4)
    assert plan.line() == "course KB1 J2 to 2513 1116 posture=hide speed=full from=4"


@pytest.mark.parametrize(
    "line,says",
    [
        ("", "Nothing is planned"),
        ("sail J2", "is no plan"),
        ("course J2 2513", "`to` is missing"),
        ("course J2 to 2513 posture=brave", "not understood"),
        ("strike submarines with all", "not understood"),
        ("patrol carriers units=x", "whole number"),
        ("hunt " + "JS1 " * 120, "at most"),
        ("raid J1; J2", "semicolons"),
    ],
)
def test_what_is_no_plan_is_told_in_a_sentence(line: str, says: str) -> None:
    with pytest.raises(BadNotation, match=says):
        BOOK.parse(line)


def test_a_plan_takes_the_place_of_those_for_the_same_markers() -> None:
    plans = Plans.read(BOOK, ["raid J1 J2 J3", "hunt boats", "course J2 to 2513", "fight all against weaker"])

    assert plans.lines() == ["raid J1 J3", "hunt boats", "course J2 to 2513", "fight all against weaker"]
    plans.give(BOOK.parse("stay J1 J3"))
    assert plans.lines() == ["hunt boats", "course J2 to 2513", "fight all against weaker", "stay J1 J3"]


def test_a_plan_is_dropped_by_its_number() -> None:
    plans = Plans.read(BOOK, ["raid J1", "hunt boats"])

    assert plans.drop(1).line() == "raid J1"
    assert plans.lines() == ["hunt boats"]
    with pytest.raises(BadNotation, match="no plan 2"):
        plans.drop(2)


def test_a_seat_keeps_a_bounded_number_of_plans() -> None:
    plans = Plans.read(BOOK, [f"stay J{number}" for number in range(MOST)])

    with pytest.raises(BadNotation, match="at most"):
        plans.give(BOOK.parse("stay KB1"))


def test_all_plans_together_have_a_bounded_length() -> None:
    lines = [f"course J{number} to " + "2513 " * 70 for number in range(MOST)]

    with pytest.raises(BadNotation, match="characters"):
        Plans.read(BOOK, lines)


def test_completion_offers_verbs_words_and_markers() -> None:
    words = {"group": ["J1", "J2"], "hex": ["2513"]}

    def scope(kind: str) -> list[str]:
        return words.get(kind, [])

    assert "course" in BOOK.complete("co", scope)
    assert BOOK.complete("raid J", scope) == ["J1", "J2"]
    assert "freighters" in BOOK.complete("evade ", scope)
    assert "to" in BOOK.complete("course J1 ", scope)
    assert "posture=hide" in BOOK.complete("course J1 to 2513 posture=", scope)


def test_memory_is_plain_values_and_remembers_answers() -> None:
    memory = Memory(7, (), {"J1 course J1 to 2513": 1})
    memory.note(Interruption("sighting", "…", (Choice("Carry on", "carry on"),), "sighting A2 carriers"))

    assert Memory.from_json(memory.to_json()) == memory
    assert memory.known == ("sighting A2 carriers",)
    assert memory.copy() == memory
    assert memory.copy() is not memory


def test_games_without_plans_know_none() -> None:
    with pytest.raises(BadNotation):
        book_of("chess").parse("raid J1")


def test_the_page_on_plans_has_every_plan_as_it_is_written() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "plans.md").read_text(encoding="utf-8").replace("\\|", "|")
    for slug in ("operational", "strategic", "tactical"):
        book = book_of(slug)
        for verb in book.verbs:
            assert all(f"| `{form.usage}` |" in page for form in book.forms(verb)), verb
    assert all(f"`{kind}`" in page for kind in KINDS)
