"""A nation's briefing as text."""

from __future__ import annotations

import pytest

from flagplot.strategic.content.briefings import Goal, nations
from flagplot.strategic.text.briefing_pages import page
from flagplot.strategic.text.briefing_text import briefing, counted, figures, scored


@pytest.mark.rule("NW-FLG-3", "NW-SET-9")
def test_the_japanese_briefing_tells_flags_cards_production_troops_and_objectives() -> None:
    lines = briefing(nations()["japan"]).splitlines()
    assert lines[0] == "JAPAN (axis)"
    assert lines[1] == "Naval flags by turn:    5 5 5 5 4 3 | 2 3 3 3 3 2 | 2 3 3 3 2 1 | 1 1 1 1"
    assert "Military flags by turn: 3 3 2 2 1 1 | 1 1 1 1 1 1 | 1 1 1 1 1 1 | 1 0 0 0" in lines
    assert "Land air range by turn: 1 1 1 1 1 1 | 1 1 1 1 1 1 | 1 1 1 1 1 1 | 1 1 1 1" in lines
    assert f"Objectives (par {nations()['japan'].par}):" in lines
    assert (
        "   +2 at the end of turn 3 (May/Jun 1942): each of Singapore, Batavia, Surabaya, Sabang, the Philippines, Rangoon"
        " and Rabaul taken"
    ) in lines
    assert "   +2 US or British fleet carrier group sunk" in lines
    assert "   -6 at the end: a home fleet base lost" in lines


def test_what_a_nation_has_not_is_left_out() -> None:
    text = briefing(nations()["vichy"])
    assert "Military flags" not in text
    assert "Production" not in text
    assert "New troops" not in text


def test_figures_stand_by_year_and_goals_say_when_they_count() -> None:
    assert figures((1, 2, 3, 4, 5, 6, 7)) == "1 2 3 4 5 6 | 7"
    assert scored(Goal("each", 1, "a turn", "fights_on")) == "a turn"
    assert scored(Goal("hold", 1, "Malta", "held")) == "at the end: Malta"
    assert scored(Goal("by", 1, "Malta", "held", turn=6)) == "at the end of turn 6 (Nov/Dec 1942): Malta"
    assert (counted(1, "heavy ship groups"), counted(2, "escort forces")) == ("1 heavy ship group", "2 escort forces")


def test_the_page_of_a_briefing_has_every_figure_by_turn() -> None:
    lines = page(nations()["usa"]).splitlines()
    assert (
        "| naval flags | 2 | 3 | 3 | 3 | 3 | 2 | 4 | 5 | 5 | 5 | 5 | 4 | 6 | 7 | 7 | 7 | 7 | 6 | 7 | 8 | 8 | 8 |"
        in lines
    )
    assert f"| | {' | '.join(str(turn) for turn in range(1, 23))} |" in lines
    assert any(line.startswith("New units appear: ") and "Norfolk" in line for line in lines)
