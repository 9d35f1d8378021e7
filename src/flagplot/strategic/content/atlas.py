"""The sea map of a scenario: which areas touch, how far it is, which way to go.

Built once for each scenario from its content; nothing here changes during play. Which straits are open does change, and is
passed in as a number with one bit for each strait or canal that is closed.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from flagplot.kernel.rule import rule
from flagplot.strategic.content import scenarios
from flagplot.strategic.content.briefings import Nation
from flagplot.strategic.content.scenario import Scenario
from flagplot.strategic.content.world import Link, Place

FAR: Final = 999
WAYS_KEPT: Final = 4096


class Atlas:
    """Areas, links, places and nations of one scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.places: dict[str, Place] = dict(scenario.places)
        self.nations: dict[str, Nation] = dict(scenario.nations)
        self.narrows: list[Link] = []
        """Straits and canals, in the order of their bits."""
        self.areas: list[str] = list(scenario.areas)
        self._ways: dict[str, list[tuple[str, int]]] = {area: [] for area in self.areas}
        for link in scenario.links:
            if link.a not in self._ways or link.b not in self._ways:
                continue
            bit = 0
            if link.kind != "open":
                bit = 1 << len(self.narrows)
                self.narrows.append(link)
            self._ways[link.a].append((link.b, bit))
            self._ways[link.b].append((link.a, bit))
        for ways in self._ways.values():
            ways.sort()
        self._spread: dict[tuple[str, int], dict[str, int]] = {}
        self._within: dict[tuple[tuple[str, ...], int, int], dict[str, int]] = {}
        self._is_way: dict[tuple[tuple[str, ...], int], bool] = {}

    @rule("NW-MAP-6", "NW-MAP-9")
    def distances(self, area: str, closed: int) -> dict[str, int]:
        """How many borders lie between an area and every area that can be reached from it."""
        known = self._spread.get((area, closed))
        if known is not None:
            return known
        found = {area: 0}
        edge = [area]
        while edge:
            further: list[str] = []
            for here in edge:
                for there, bit in self._ways[here]:
                    if not bit & closed and there not in found:
                        found[there] = found[here] + 1
                        further.append(there)
            edge = further
        self._spread[(area, closed)] = found
        return found

    def within(self, areas: tuple[str, ...], closed: int, most: int = FAR) -> dict[str, int]:
        """The areas up to a distance from the nearest of some, each with its distance: a base may be on several seas."""
        key = (areas, closed, most)
        known = self._within.get(key)
        if known is None:
            known = {}
            for own in areas:
                for area, far in self.distances(own, closed).items():
                    if far <= most and far < known.get(area, FAR):
                        known[area] = far
            self._within[key] = known
        return known

    def distance(self, a: str, b: str, closed: int) -> int:
        """Borders between two areas; FAR when there is no open way."""
        return self.distances(a, closed).get(b, FAR)

    def way(self, a: str, b: str, closed: int) -> tuple[str, ...]:
        """The shortest open way from area to area, both ends included; empty if there is none."""
        spread = self.distances(b, closed)
        if a not in spread:
            return ()
        path = [a]
        while path[-1] != b:
            here = path[-1]
            for there, bit in self._ways[here]:
                if not bit & closed and spread.get(there, FAR) == spread[here] - 1:
                    path.append(there)
                    break
        return tuple(path)

    def is_way(self, path: tuple[str, ...], closed: int) -> bool:
        """Whether a path leads from area to area by links that are open."""
        known = self._is_way.get((path, closed))
        if known is None:
            known = all(area in self._ways for area in path)
            known = known and all(self.adjoins(a, b, closed) for a, b in pairwise(path))
            if len(self._is_way) >= WAYS_KEPT:  # any path may be written
                self._is_way.clear()
            self._is_way[path, closed] = known
        return known

    def adjoins(self, a: str, b: str, closed: int) -> bool:
        """Whether ships can pass directly from one area to the other."""
        return any(there == b and not bit & closed for there, bit in self._ways[a])


_ATLASES: Final[dict[str, Atlas]] = {}


def atlas_of(scenario: str) -> Atlas:
    """The atlas of a scenario by its name or text."""
    atlas = _ATLASES.get(scenario)
    if atlas is None:
        atlas = Atlas(scenarios.scenario(scenario))
        given = [text for text in _ATLASES if "\n" in text]
        if len(given) >= scenarios.GIVEN:
            del _ATLASES[given[0]]
        _ATLASES[scenario] = atlas
    return atlas


def register(name: str, scenario: Scenario) -> None:
    """Register a scenario that is not among the files: for tests, and for maps made by programs."""
    _ATLASES[name] = Atlas(scenario)
