"""Free battles: two lists of ships with equal comparative strength, written as a scenario.

free: Exeter, Ajax vs Myoko, Agano
free: Hood vs Nagato, Shigure on 1941-05-01 at night
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from flagplot.kernel.rule import rule
from flagplot.tactical.content import library as content
from flagplot.tactical.content.scenario import slug
from flagplot.tactical.content.values import SHIPS

PREFIX: Final = "free:"
DATE: Final = "1942-06-01"
APART: Final = {"day": 20_000, "night": 9_000}
"""Yards between the two columns at the start."""
TURNS: Final = 12
_COLUMNS: Final = (
    ("Main body", ("BB", "BC", "PB", "CA", "CL"), 0, 0, 1_000),
    ("Flotilla", ("DL", "DD", "TB", "DE", "CVT"), 3_000, 3_000, 600),
    ("Carriers", ("CV", "CVE"), -6_000, 0, 1_000),
    ("Convoy", ("AK",), -8_000, -3_000, 1_000),
    ("Submarines", ("SS",), 4_000, -3_000, 1_500),
)
"""Name, types, distance towards the enemy and to the north in yards, gap."""


class BadBattle(LookupError):
    """Lists of ships that make no free battle; the message says what would."""


def find_ship(word: str) -> str:
    """The id of a ship by id or name: `rn.hood` or `Hood`."""
    word = word.strip()
    if word in content.rated():
        return word
    wanted = slug(word)
    found = [ship for ship in content.rated() if ship.partition(".")[2] == wanted]
    if len(found) == 1:
        return found[0]
    if found:
        message = f"There are several ships {word!r}: {', '.join(found)}. Use one of these ids."
        raise BadBattle(message)
    names = {ship.partition(".")[2]: ship for ship in content.rated()}
    near = get_close_matches(wanted, names, n=3)
    hint = (
        f"Did you mean {' or '.join(names[name] for name in near)}?" if near else "See `flagplot sheet` for the ships."
    )
    message = f"There is no ship {word!r}. {hint}"
    raise BadBattle(message)


def strength(ships: Sequence[str]) -> int:
    """The comparative strength of a list of ship ids, in halves."""
    return sum(content.classes()[content.rated()[ship]].half_cs for ship in ships)


@rule("NA-SCN-4", "NA-SCN-10", "NA-VIC-8")
def free_battle(one: Sequence[str], other: Sequence[str], date: str = DATE, light: str = "day") -> str:
    """The scenario text of a battle between two lists of ships; their comparative strengths must be equal."""
    lists = [[find_ship(word) for word in words] for words in (one, other)]
    if not lists[0] or not lists[1]:
        message = "A free battle needs ships on both sides: free: Exeter vs Myoko."
        raise BadBattle(message)
    twice = [ship for ship in lists[0] if ship in lists[1]] + [s for side in lists for s in side if side.count(s) > 1]
    if twice:
        message = f"{content.facts()[twice[0]].name} cannot fight in two places: name every ship once."
        raise BadBattle(message)
    totals = [strength(ships) for ships in lists]
    if totals[0] != totals[1]:
        raise BadBattle(_uneven(lists, totals))
    names = _sides(lists)
    title = " against ".join(", ".join(content.facts()[ship].name for ship in ships) for ships in lists)
    lines = [
        f'title = "{title}"',
        f'blurb = "A free battle of {_cs(totals[0])} points of comparative strength a side."',
        f'date = "{date}"',
        'start = "06:00"' if light == "day" else 'start = "23:00"',
        f"turns = {TURNS}",
        f'light = "{light}"',
        "hypothetical = true",
        'victory = "A ship sunk counts her comparative strength (CS), one at heavy damage half of it; the sides are equal."',
    ]
    for number, ships in enumerate(lists):
        lines += _groups(names[number], ships, APART[light] * number, -1 if number else 1)
    return "\n".join(lines) + "\n"


def _uneven(lists: Sequence[Sequence[str]], totals: Sequence[int]) -> str:
    """Say by how much the lists differ and what would make them equal."""
    weak = totals.index(min(totals))
    gap = abs(totals[0] - totals[1])
    taken = {ship for ships in lists for ship in ships}
    fleet = {ship.partition(".")[0] for ship in lists[weak]}
    fitting = [
        content.facts()[ship].name
        for ship, kind in content.rated().items()
        if ship.partition(".")[0] in fleet and ship not in taken and content.classes()[kind].half_cs == gap
    ]
    hint = f" Add {_cs(gap)} to the {'first' if weak == 0 else 'second'} list"
    hint += f", for example {' or '.join(fitting[:3])}." if fitting else "."
    return f"The comparative strengths differ: {_cs(totals[0])} against {_cs(totals[1])}.{hint}"


def _cs(halves: int) -> str:
    return str(halves // 2) if halves % 2 == 0 else f"{halves // 2}.5"


def _sides(lists: Sequence[Sequence[str]]) -> tuple[str, str]:
    """The navies' names if each side is of one navy and they differ, else red and blue."""
    navies = [{ship.partition(".")[0] for ship in ships} for ships in lists]
    if len(navies[0]) == len(navies[1]) == 1 and navies[0] != navies[1]:
        return next(iter(navies[0])), next(iter(navies[1]))
    return "red", "blue"


def _groups(side: str, ships: Sequence[str], x: int, ahead: int) -> list[str]:
    """Groups of ships of similar size, in columns abreast of each other, all steering north."""
    lines = []
    for name, types, towards, north, gap in _COLUMNS:
        column = [ship for ship in ships if content.classes()[content.rated()[ship]].type in types]
        if not column:
            continue
        speed = min(20, *(content.classes()[content.rated()[ship]].speed for ship in column))
        lines += [
            "",
            "[[group]]",
            f'side = "{side}"',
            f'name = "{side.upper() if len(side) < 4 and side != "red" else side.title()} {name}"',
            f"at = [{x + ahead * towards}, {north}]",
            "course = 0",
            f"speed = {speed}",
        ]
        lines += [f"gap = {gap}"] if len(column) > 1 else []
        lines += ['depth = "P"'] if name == "Submarines" else []
        lines.append("ships = [" + ", ".join(f'"{ship}"' for ship in column) + "]")
    return lines


LONGEST: Final = 4_000
"""The most characters in the line of a free battle."""
_TAIL: Final = (
    re.compile(r"(?:at|by) (day|night)"),
    re.compile(r"on ([0-9]{4}-[0-9]{2}-[0-9]{2})"),
)
"""What may follow the ships: the light last, the date before it."""


def parse_free(name: str) -> str:
    """The scenario text of a free battle given on one line."""
    if len(name) > LONGEST:
        message = f"The line of a free battle has at most {LONGEST} characters, not {len(name)}."
        raise BadBattle(message)
    words = name.removeprefix(PREFIX).split()
    light, date = (_tail(words, pattern) for pattern in _TAIL)
    if not name.startswith(PREFIX) or "vs" not in words[1:-1]:
        message = (
            "Write a free battle as `free: Exeter, Ajax vs Myoko, Agano`, then perhaps `on 1941-05-01` and `at night`."
        )
        raise BadBattle(message)
    middle = words.index("vs", 1)
    one, other = (
        [ship.strip() for ship in " ".join(part).split(",") if ship.strip()]
        for part in (words[:middle], words[middle + 1 :])
    )
    if len(one) + len(other) > SHIPS:
        message = f"A battle has at most {SHIPS} ships, not {len(one) + len(other)}."
        raise BadBattle(message)
    return free_battle(one, other, date or DATE, light or "day")


def _tail(words: list[str], pattern: re.Pattern[str]) -> str:
    """What the last two words say, if it is a date or a light; those words are removed."""
    found = pattern.fullmatch(" ".join(words[-2:]))
    if found is None:
        return ""
    del words[-2:]
    return found[1]
