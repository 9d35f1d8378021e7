"""Steps with one possible order: given automatically with a line that says so, except with `auto off`, at a shared screen or in set-up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flagplot.cli.terminal.prompts import breadcrumb, examples
from flagplot.kernel.seat import Seat
from flagplot.operational import GAME as OPERATIONAL
from flagplot.operational.orders.common import Cap
from tests.cli.evening import Evening

GAME: Any = OPERATIONAL
JAPAN = Seat("japan")
NOTE = "only `done` was possible (`auto off` asks you anyway)."


def grounded(folder: Path, *people: str) -> Evening:
    """Easter Sunday without Japanese aircraft: `done` is the only order for air patrols."""
    evening = Evening(GAME, "easter", list(people), folder)
    state: Any = evening.table.match.state
    for plane in state.planes.values():
        plane.lost = plane.side == "japan"
    return evening


def test_the_only_order_possible_is_given_with_a_line_that_says_so(tmp_path: Path) -> None:
    evening = grounded(tmp_path, "japan")
    shown = evening.type("done")

    assert [line for seat, line in evening.given if seat == "japan"] == ["done", "done"]
    assert shown.count("Japanese air patrols: " + NOTE) == 1
    assert "First impulse › Japanese movement\n" in shown


def test_who_wants_to_be_asked_is_asked(tmp_path: Path) -> None:
    evening = grounded(tmp_path, "japan")
    evening.table.auto = False  # as with `--ask-all`
    shown = evening.type("auto off", "auto", "auto maybe", "auto on")

    assert "First impulse › Japanese air patrols\n" in shown
    assert "for example\n    done\n" in shown  # and no example that would be illegal
    assert "auto off: an order that is the only one possible is asked for." in shown
    assert "auto on: an order that is the only one possible is given without asking." in shown
    assert "Write `auto on` or `auto off`." in shown
    assert "First impulse › Japanese movement\n" in shown  # it is on again


def test_an_order_that_can_be_taken_back_is_not_sealed_by_a_pass(tmp_path: Path) -> None:
    evening = Evening(GAME, "easter", ["japan"], tmp_path)
    match = evening.table.match
    fighters = [order for order in match.game.orders(match.state, JAPAN) if isinstance(order, Cap)]
    shown = evening.type(*(f"cap {unit} {fighters[0].over}" for unit in dict.fromkeys(cap.unit for cap in fighters)))

    assert [order.line() for order in match.game.orders(match.state, JAPAN)] == ["done"]
    assert "Japanese air patrols" in match.state.where()[-1]
    assert NOTE not in shown
    assert "Taken back." in evening.type("undo")


def test_nobody_at_a_shared_screen_is_passed_over(tmp_path: Path) -> None:
    """If the keyboard were handed over less often, the others would learn that the player had no choice."""
    evening = Evening(GAME, "easter", ["japan", "allies"], tmp_path)
    asked: list[str] = []
    while len(evening.given) < 40:
        before = len(evening.given)
        evening.type("", "done")
        asked += [seat for seat, _ in evening.given[before:]][:1]
    changes = sum(1 for one, other in zip(evening.given, evening.given[1:], strict=False) if one[0] != other[0])

    assert "".join(evening.shown).count("it is your turn") >= changes


def test_set_up_is_never_ended_unasked(tmp_path: Path) -> None:
    shown = Evening(GAME, "campaign", ["japan"], tmp_path).type("done")
    assert "Japanese set-up: submarines" in shown
    assert NOTE not in shown


def test_a_title_is_not_said_twice() -> None:
    titles = [
        "First impulse",
        "Japanese movement",
        "Japanese movement, impulse 1",
        "Contact",
        "Battle in 1116, round 1",
    ]
    assert breadcrumb(titles) == "First impulse › Japanese movement › Contact › Battle in 1116, round 1"
    assert breadcrumb(["Gunfire", "Gunfire"]) == "Gunfire"


def test_examples_show_every_kind_of_order_and_the_end_last(tmp_path: Path) -> None:
    evening = Evening(GAME, "easter", ["japan"], tmp_path)
    match = evening.table.match
    while "movement" not in match.state.where()[-1]:
        evening.type("done")
    prompt = match.game.prompt(match.state, JAPAN)
    assert prompt is not None
    shown = examples(match, JAPAN, prompt)

    assert {line.split()[0] for line in shown} == {
        order.line().split()[0] for order in match.game.orders(match.state, JAPAN)
    }
    assert shown[-1] == "done"
    assert all(match.check(JAPAN, match.game.notation.parse(line)) is None for line in shown)
