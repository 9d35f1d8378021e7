"""The Calendar: eight-hour turns from the morning of 1 April 1942."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from flagplot.kernel.rule import rule

_LENGTHS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
# MK-SEQ-16: the hours of each part of the day.
CLOCK: Final = {"morning": "0400–1200", "afternoon": "1200–2000", "night": "2000–0400"}
WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@rule("MK-SEQ-16")
def is_night(turn: int, cycle: str = "DDN") -> bool:
    """Whether a turn is a Night turn: the letters of the cycle, one for each turn, repeated."""
    return cycle[(turn - 1) % len(cycle)] == "N"


def day_of(turn: int, cycle: str = "DDN") -> int:
    """The number of whole cycles before a turn."""
    return (turn - 1) // len(cycle)


@lru_cache(maxsize=4096)
@rule("MK-SEQ-17")
def date(turn: int, start: str = "1942-04-01", cycle: str = "DDN") -> str:
    """The date of a turn as ISO text."""
    year, month, day = (int(part) for part in start.split("-"))
    day += day_of(turn, cycle)
    while day > _days(year, month):
        day -= _days(year, month)
        month += 1
        if month > 12:
            year, month = year + 1, 1
    return f"{year:04d}-{month:02d}-{day:02d}"


def _days(year: int, month: int) -> int:
    return 29 if month == 2 and year % 4 == 0 and (year % 100 or year % 400 == 0) else _LENGTHS[month - 1]


@lru_cache(maxsize=4096)
def weekday(day: str) -> str:
    """The day of the week of an ISO date."""
    year, month, number = (int(part) for part in day.split("-"))
    shift = (0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4)[month - 1]
    year -= month < 3
    return WEEKDAYS[(year + year // 4 - year // 100 + year // 400 + shift + number - 1) % 7]


def hours(turn: int, cycle: str = "DDN") -> str:
    """The part of the day a turn stands for."""
    if is_night(turn, cycle):
        return "night"
    return "morning" if (turn - 1) % len(cycle) == 0 else "afternoon"
