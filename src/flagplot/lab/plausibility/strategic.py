"""The war: landings by year and ocean, where the fleets lie, what changes hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from flagplot.bots.strategic.theatres import PACIFIC, ocean
from flagplot.lab.plausibility.story import Figure, Story, mean

FIRST_YEAR: Final = 1942
TURNS_A_YEAR: Final = 6
TURNING: Final = 1943
"""The year of the war after which the Pacific is crossed."""
TWO_OCEANS: Final = ("uk", "usa")
"""Whose fleets are wanted in the Atlantic and in the Pacific."""


def report(told: Sequence[Story]) -> Iterator[Figure]:
    """The figures of some games."""
    by_year: Counter[tuple[int, str]] = Counter()
    empty: Counter[int] = Counter()
    flags: Counter[int] = Counter()
    for story in told:
        year = FIRST_YEAR
        for event in story.events:
            if event.kind == "turn.opened":
                year = int(str(event.facts["date"])[-4:])
            elif event.kind == "landing.opened":
                place = story.state.atlas.places[str(event.facts["place"])]
                by_year[year, ocean(place.areas[0])] += 1
        for _, turn, order in story.orders:
            if order.line().split(maxsplit=1)[0] == "flags":
                year = FIRST_YEAR + (turn - 1) // TURNS_A_YEAR
                flags[year] += 1
                empty[year] += order.line().strip() == "flags"
    for (year, sea), count in sorted(by_year.items()):
        yield Figure(f"landings in {year}, {sea}, a game", count / len(told))
    late = sum(count for (year, sea), count in by_year.items() if sea == PACIFIC and year > TURNING)
    if max(flags, default=0) > TURNING:
        yield Figure(
            "landings in the Pacific after 1943 a game",
            late / len(told),
            least=1,
            beside="history: Marshalls, Marianas, Philippines, Okinawa",
        )
    for year in sorted(flags):
        yield Figure(f"flag sheets of {year} that are empty", empty[year] / flags[year], most=0.8)
    heaps: dict[str, list[float]] = {}
    for story in told:
        for stations in story.states:
            for nation in TWO_OCEANS:
                here = [count for (owner, _), count in stations.items() if owner == nation]
                if sum(here) > 3:
                    heaps.setdefault(nation, []).append(max(here) / sum(here))
    for nation, shares in sorted(heaps.items()):
        yield Figure(
            f"share of {nation}'s heavy groups at one base, mean of all turns",
            mean(shares),
            most=0.8,
            beside="a fleet serves two oceans",
        )
    home = [
        stations[-1]["usa", "norfolk"] / max(1, sum(n for (who, _), n in stations[-1].items() if who == "usa"))
        for stations in (story.states for story in told)
        if stations
    ]
    yield Figure(
        "share of American heavy groups at Norfolk in the last turn",
        mean(home),
        most=0.5,
        beside="history: the fleet was in the Pacific",
    )
    taken: Counter[str] = Counter()
    for story in told:
        taken.update(str(event.facts["place"]) for event in story.events if event.kind == "place.taken")
    most = taken.most_common(1)
    yield Figure(
        "times the place most fought over changes hands, a game",
        most[0][1] / len(told) if most else 0.0,
        most=4,
        beside=most[0][0] if most else "",
    )
    yield Figure(
        "times Trincomalee changes hands, a game", taken["trincomalee"] / len(told), most=2, beside="history: never"
    )
    yield Figure("battles at sea a game", mean([float(story.count("battle.joined")) for story in told]), least=1)
