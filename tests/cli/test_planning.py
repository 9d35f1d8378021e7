"""Plans at the terminal: given, listed, dropped, undone, run until an interruption, and saved with the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flagplot.cli.terminal.planning import Planning
from flagplot.kernel.seat import Seat
from flagplot.operational import GAME as OPERATIONAL
from flagplot.strategic import GAME as STRATEGIC
from flagplot.tactical import GAME as TACTICAL
from tests.cli.evening import Evening

GAME: Any = OPERATIONAL
JAPAN = Seat("japan")


def easter(folder: Path, *people: str) -> Evening:
    return Evening(GAME, "easter", list(people or ("japan",)), folder)


def test_plans_are_given_listed_and_dropped(tmp_path: Path) -> None:
    shown = easter(tmp_path).type(
        "plan stalk carriers", "plan hunt boats", "plans", "drop 1", "plans", "drop 9", "drop"
    )

    assert "Planned: stalk carriers." in shown
    assert "   1  stalk carriers\n   2  hunt boats" in shown
    assert "Dropped.\n" in shown
    assert "   1  hunt boats" in shown
    assert "There is no plan 9" in shown
    assert "Write `drop 2`" in shown


def test_what_the_staff_proposes_is_listed_agreed_to_and_taken_back(tmp_path: Path) -> None:
    evening = easter(tmp_path)
    shown = evening.type("plan", "plan staff", "plans", "undo", "plans")

    assert "Your staff proposes (`plan staff` agrees to all of it):" in shown
    assert "  stalk carriers: The carriers: close to striking distance of the best target.\n" in shown
    assert "Planned as your staff proposes." in shown
    assert "   1  stalk carriers\n   2  home cripples" in shown
    assert shown.count("Nothing is planned.") == 2


def test_a_plan_that_is_none_is_answered_with_its_usage(tmp_path: Path) -> None:
    shown = easter(tmp_path).type(
        "plan course", "plan sail J1", "plan course A1 to 2013", "help plan course", "help hunt"
    )

    assert "WHO is missing" in shown
    follow = easter(tmp_path).type("plan ?", "plan evade fr?", "plan course J1 ?")
    assert "course, stay, raid" in follow
    assert "arrange" not in follow  # the forces of this scenario stand
    assert "freighters" in follow
    assert " to, " in follow
    assert "'sail' is no plan" in shown
    assert "You have no marker A1" in shown
    assert "write    plan course WHO… to HEX…" in shown
    assert "example  plan hunt boats" in shown


def test_a_run_gives_orders_until_something_happens(tmp_path: Path) -> None:
    evening = easter(tmp_path)
    shown = evening.type("plan stalk carriers", "plan search all", "run")
    given = [line for seat, line in evening.given if seat == "japan"]

    assert len(given) > 5
    assert any(line.startswith("move") for line in given)
    assert "  1  " in shown
    assert "  Carry on" in shown
    card = evening.table.planning.of(JAPAN).card
    assert card is not None
    number = len(card.choices)
    evening.type(str(number))
    assert len([line for seat, line in evening.given if seat == "japan"]) > len(given)


def test_an_order_by_hand_answers_the_interruption(tmp_path: Path) -> None:
    evening = easter(tmp_path)
    evening.type("plan stalk carriers", "plan search all", "run", "done")

    assert evening.table.planning.of(JAPAN).card is None
    assert not evening.table.planning.of(JAPAN).runs


def test_a_chosen_plan_goes_on_with_the_run(tmp_path: Path) -> None:
    evening = easter(tmp_path)
    evening.type("plan stalk carriers", "run")
    staff = evening.table.planning.of(JAPAN)
    assert staff.card is not None
    chosen = next(n for n, choice in enumerate(staff.card.choices, 1) if choice.line.startswith("plan "))
    line = staff.card.choices[chosen - 1].line.removeprefix("plan ")
    before = len(evening.given)
    evening.type(str(chosen))

    assert staff.plans.book.parse(line) in staff.plans.given
    assert len(evening.given) > before


def test_plans_are_taken_back_like_orders(tmp_path: Path) -> None:
    evening = easter(tmp_path)
    shown = evening.type("plan stalk carriers", "plan hunt boats", "undo", "plans")

    assert "The last change of your plans is taken back." in shown
    assert evening.table.planning.of(JAPAN).plans.lines() == ["stalk carriers"]
    assert "That cannot be taken back." in evening.type("undo", "undo")


def test_plans_are_kept_in_the_saved_game(tmp_path: Path) -> None:
    evening = easter(tmp_path)
    evening.type("plan stalk carriers", "plan course J1 to 2013 from=3")
    text = (tmp_path / "evening.replay").read_text(encoding="utf-8")
    again = Planning(evening.table.match, print)
    again.restore([*text.splitlines(), "# plan japan nonsense", "# plan nobody raid J1"])

    assert again.of(JAPAN).plans.lines() == evening.table.planning.of(JAPAN).plans.lines()
    assert again.of(JAPAN).plans.lines()[0] == "stalk carriers"


def test_two_people_at_one_screen_run_without_seeing_each_others_orders(tmp_path: Path) -> None:
    evening = easter(tmp_path, "japan", "allies")
    shown = evening.type("plan stalk carriers", "plan interrupt none", "run", "", "plan interrupt none", "run")

    assert evening.table.match.state.outcome is not None or len(evening.given) > 30
    screens = shown.split("<clear>")
    allied = [screen for screen in screens if "allies> " in screen]
    assert not any("stalk" in screen for screen in allied)


def test_a_sheet_is_the_persons_also_in_a_run(tmp_path: Path) -> None:
    shown = Evening(STRATEGIC, "intro", ["axis"], tmp_path).type("plan raid J1", "plan losses cheapest", "run")

    assert "'raid' is no plan" in shown
    assert "No plan answers this question: it is yours." in shown


def test_the_look_at_a_helm_order_keeps_its_name(tmp_path: Path) -> None:
    evening = Evening(TACTICAL, "duel", ["usn"], tmp_path)
    shown = evening.type('plan nobody: 4"')

    assert "Write a helm order of one of your groups" in shown
