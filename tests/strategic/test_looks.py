"""Looks at the terminal: numbers are routes, none is shown as 0 and unknown as a dash."""

from __future__ import annotations

import json

import pytest

from flagplot.kernel.seat import Seat
from flagplot.kernel.view import View
from flagplot.strategic import GAME
from flagplot.strategic.text.terminal import COMMANDS
from tests.strategic.merchant_scenes import guards, raiders
from tests.strategic.positions import force, little, operation, unit, war


def rows(look: str, view: View, *words: str) -> list[int]:
    """The serial numbers of the routes shown."""
    return [card["serial"] for card in json.loads(COMMANDS[look](view, [*words, "json"]))]


@pytest.mark.rule("NW-MER-7")
@pytest.mark.parametrize("number", [1, 2, 14])
def test_a_number_on_the_chart_is_that_route_and_no_other(number: int) -> None:
    assert rows("chart", GAME.view(war(), Seat("uk")), str(number)) == [number]


def test_a_word_on_the_chart_is_looked_for_in_its_rows() -> None:
    view = GAME.view(war(), Seat("uk"))
    assert 9 in rows("chart", view, "Murmansk")
    assert rows("chart", view, "murmansk") == rows("chart", view, "MURMANSK")
    assert rows("chart", view, "99") == []
    assert COMMANDS["chart"](view, ["99"]) == "Nothing fits 99: without that it lists all there is."
    assert "There are none." not in COMMANDS["chart"](view, ["1"])


def test_a_number_among_escorts_and_raiders_is_a_route() -> None:
    state = little()
    guards(state, 1)
    guards(state, 1, base="kyoto", on=12)
    raiders(state, 1)
    assert [
        card["base"] for card in json.loads(COMMANDS["escorts"](GAME.view(state, Seat("japan")), ["2", "json"]))
    ] == ["truk"]
    assert json.loads(COMMANDS["raiders"](GAME.view(state, Seat("usa")), ["1", "json"])) == []
    assert len(json.loads(COMMANDS["raiders"](GAME.view(state, Seat("usa")), ["2", "json"]))) == 1


@pytest.mark.rule("NW-MER-35")
def test_an_empty_route_of_ones_own_has_0_and_an_enemys_a_dash() -> None:
    state = little()
    state.routes[1].tonnage = {"usa": 0}
    state.reserve["usa"] += 10
    chart = COMMANDS["chart"](GAME.view(state, Seat("usa")), [])
    own, theirs = (next(line for line in chart.splitlines() if name in line) for name in ("Pearl to Midway", "Truk to"))
    assert own[40:51].split() == ["0"]
    assert theirs[40:51].split() == ["-"]
    state.routes[1].tonnage = {}
    again = COMMANDS["chart"](GAME.view(state, Seat("usa")), ["1"])
    assert next(line for line in again.splitlines() if "Pearl to Midway" in line)[40:51].split() == ["0"]
    assert COMMANDS["chart"](GAME.view(state, Seat("usa")), ["2"]).count(" - ") == 2, (
        "tonnage and lift of an enemy route"
    )


def test_a_place_without_a_garrison_has_0() -> None:
    state = war()
    state.harbours["addu"].garrisons.clear()
    view = GAME.view(state, Seat("uk"))
    line = next(line for line in COMMANDS["places"](view, ["addu"]).splitlines() if line.startswith("addu"))
    assert line.split()[3] == "0"


def test_looks_understand_capitals() -> None:
    view = GAME.view(war(), Seat("uk"))
    assert COMMANDS["sea"](view, ["North-Sea"]) == COMMANDS["sea"](view, ["north-sea"])
    assert COMMANDS["places"](view, ["Singapore"]) == COMMANDS["places"](view, ["singapore"])
    assert COMMANDS["briefing"](view, ["UK"]) == COMMANDS["briefing"](view, ["uk"])
    assert COMMANDS["lines"](view, ["FLAGS"]) == COMMANDS["lines"](view, ["flags"])
    state = little()
    force(state, "usa:home", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    operation(state, "sweep", "usa:home", "d")
    seen = GAME.view(state, Seat("usa"))
    assert COMMANDS["taskforces"](seen, ["USA:Home"]) == COMMANDS["taskforces"](seen, [])
