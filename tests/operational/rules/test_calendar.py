"""The calendar, and the values of options."""

from __future__ import annotations

import pytest

from flagplot.kernel.game import BadOption
from flagplot.kernel.seat import Seat
from flagplot.operational import GAME
from flagplot.operational.rules.calendar import date, day_of, hours, is_night, weekday


@pytest.mark.rule("MK-SEQ-16", "MK-SEQ-17")
def test_the_calendar_over_the_ends_of_months_and_years() -> None:
    lengths = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    for month, days in enumerate(lengths, 1):
        last = f"1942-{month:02d}-{days:02d}"
        after = f"1942-{month + 1:02d}-01" if month < 12 else "1943-01-01"
        assert [date(turn, last) for turn in (1, 3, 4)] == [last, last, after]
    assert [date(4, day) for day in ("1944-02-28", "1944-02-29", "1900-02-28", "2000-02-28")] == [
        "1944-02-29",
        "1944-03-01",
        "1900-03-01",
        "2000-02-29",
    ]
    assert date(1 + 3 * 365, "1942-04-01") == "1943-04-01"
    known = {"1942-04-05": "Sunday", "1944-02-29": "Tuesday", "1942-01-01": "Thursday", "2000-02-28": "Monday"}
    assert {day: weekday(day) for day in known} == known
    assert [weekday(f"1942-{month:02d}-15") for month in range(1, 13)] == [
        "Thursday", "Sunday", "Sunday", "Wednesday", "Friday", "Monday", "Wednesday", "Saturday", "Tuesday", "Thursday",
        "Sunday", "Tuesday",
    ]  # fmt: skip
    assert [hours(turn) for turn in range(1, 5)] == ["morning", "afternoon", "night", "morning"]
    assert [hours(turn, "DN") for turn in (1, 2, 3)] == ["morning", "night", "morning"]
    assert [day_of(turn, "DN") for turn in (1, 2, 3)] == [0, 0, 1]


@pytest.mark.rule("MK-SEQ-16", "MK-SEQ-17", "MK-REC-29", "MK-AIR-69", "MK-BAT-34")
@pytest.mark.parametrize("name, good, bad", [
    ("recon_cap", "5", "7"), ("start_date", "1944-02-29", "1942-02-29"), ("start_date", "1942-12-31", "1942-13-01"),
    ("start_date", "1901-01-01", "1900-12-31"), ("start_date", "2099-12-31", "2100-01-01"), ("start_date", "1942-06-30", "1942-06-31"),
    ("start_date", "1942-04-01", "1942-4-01"), ("start_date", "1942-01-01", "1942-00-01"), ("start_date", "1942-01-01", "1942-01-00"),
    ("day_night_cycle", "DDDN", "DXN"), ("day_night_cycle", "N", ""), ("recon_zones", "koggala:6,sabang:40", "koggala:41"),
    ("recon_zones", "male:0", "atlantis:8"), ("recon_zones", "default", "koggala"), ("air_ranges", "Zero:5,akagi-val:6", "Spitfire:3"),
    ("air_ranges", "PBY:40", "PBY:far"), ("coast_guns", "colombo-guns:B/BC", "colombo-guns:XL/CA"),
    ("coast_guns", "trincomalee-guns:D/D", "colombo-guns:CA"), ("coast_guns", "default", "bombay-guns:CA/CA"),
    ("max_task_groups", "12", "-1"), ("dummies_per_kind", "0", "many"), ("erebus_points", "4", "3"),
])  # fmt: skip
def test_options_take_what_they_may_and_nothing_else(name: str, good: str, bad: str) -> None:
    assert GAME.settings({name: good})[name] == good
    with pytest.raises(BadOption, match=name):
        GAME.settings({name: bad})
    with pytest.raises(BadOption, match="weather"):
        GAME.settings({"weather": good})


@pytest.mark.rule("MK-SEQ-16", "MK-SEQ-17")
def test_a_view_shows_the_calendar_of_the_whole_game() -> None:
    state = GAME.new("raid", 1, {"day_night_cycle": "DN", "start_date": "1942-02-28"})
    calendar = GAME.view(state, Seat("japan")).calendar
    assert len(calendar) == state.last
    assert [(turn.date, turn.part) for turn in calendar[:3]] == [
        ("1942-02-28", "morning"),
        ("1942-02-28", "night"),
        ("1942-03-01", "morning"),
    ]
    assert [turn.hours for turn in calendar[:2]] == ["0400–1200", "2000–0400"]
    assert [turn.part == "night" for turn in calendar] == [is_night(turn, "DN") for turn in range(1, state.last + 1)]
    assert GAME.glance(state, Seat("japan")).calendar == ()
