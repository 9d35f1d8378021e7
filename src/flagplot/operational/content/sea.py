"""The map as the rules use it, with hexes as text, so that states can be printed, copied and saved as they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.kernel.hexes import COMPASS, Hex, lane, neighbour, neighbours, slant
from flagplot.kernel.rule import rule
from flagplot.operational.content.map import Board, Place, board

FAR: Final = 999
"""The distance of a hex that cannot be reached."""
UNREACHED: Final = 255
KEPT: Final = 500
"""Size of each cache: four times what one game asks for. The bound is for servers, which run for years."""
VOYAGES: Final = 50
"""The size of the caches whose entries cover the whole map."""
DIRECTIONS: Final = tuple(direction.value for direction in COMPASS)


class Sea:
    """Look-ups that the rules make many times a turn."""

    def __init__(self, chart: Board) -> None:
        # Every process that loads the game computes these: each name is made once, not at each of forty thousand look-ups.
        names = {at: str(at) for one in chart.all for at in (one, *neighbours(one))}
        named = names.__getitem__
        self.ways: dict[str, tuple[str, ...]] = {names[at]: tuple(map(named, chart.ways(at))) for at in chart.sea}
        """For each hex the neighbouring hexes that ships may enter (MK-SEA-41)."""
        self.lands: dict[str, tuple[str, ...]] = {names[at]: tuple(map(named, chart.lands(at))) for at in chart.all}
        """The neighbouring land hexes, for ground moves."""
        self.coast: frozenset[str] = frozenset(str(at) for at in chart.all if chart.is_coast(at))
        self.land: frozenset[str] = frozenset(str(at) for at in chart.all if chart.terrain(at) not in {".", ""})
        self.coast_owner: dict[str, str] = {str(at): chart.coast_owner(at) for at in chart.all if chart.is_coast(at)}
        self.ceylon: frozenset[str] = frozenset(map(str, chart.ceylon))
        self.entry: tuple[str, ...] = tuple(map(str, chart.entry))
        self.west: tuple[str, ...] = tuple(map(str, chart.west))
        self.east: tuple[str, ...] = tuple(map(str, chart.east))
        self.freighters: tuple[str, ...] = tuple(map(str, chart.freighters))
        self.base_radius = chart.base_zone_radius
        self.zones: tuple[tuple[str, str, str, int], ...] = tuple(
            (zone.side, zone.place, str(zone.hex), zone.radius) for zone in chart.zones
        )
        self.places_at: dict[str, tuple[str, ...]] = {}
        self.hex_of: dict[str, str] = {}
        for place in chart.places.values():
            at = str(place.hex)
            self.hex_of[place.id] = at
            if place.kind != "none":
                self.places_at[at] = (*self.places_at.get(at, ()), place.id)
        self.all: frozenset[str] = frozenset(str(at) for at in chart.all)
        self._sorted: list[str] = sorted(self.all)
        self._hex: dict[str, Hex] = {str(at): at for at in chart.all}
        self._size: tuple[int, int] = (chart.columns, chart.rows)
        self._lanes: dict[int, bytes] = {}
        self.near: dict[str, tuple[str, ...]] = {
            names[at]: tuple(to for other in neighbours(at) if (to := names[other]) in self.all) for at in chart.all
        }
        self.course: dict[tuple[str, str], str] = {
            (names[at], names[other]): way
            for at in chart.all
            for way, other in zip(DIRECTIONS, neighbours(at), strict=True)
        }
        """The direction from a hex to its neighbour: MK-SEA-40."""
        self.spots: dict[str, int] = {at: number for number, at in enumerate(self._hex)}
        """The index of each hex in the rows of `apart`."""
        self._apart: dict[str, bytes] = {}
        self._steps: dict[str, dict[str, int]] = {}
        self._number: dict[str, int] = {at: number for number, at in enumerate(self.ways)}
        self._beside: list[list[int]] = [[self._number[to] for to in ways] for ways in self.ways.values()]
        """The indexes of the sea hexes around each hex."""
        self._rows: dict[str, bytes] = {}
        self._fans: dict[str, list[str]] = {}
        self._swept: dict[str, frozenset[str]] = {}
        self._discs: dict[tuple[str, int], dict[str, int]] = {}

    def distance(self, a: str, b: str) -> int:
        """The distance between two hexes, also over land."""
        return self.apart(a)[self.spots[b]]

    def apart(self, at: str) -> bytes:
        """The distances of all hexes from one, also over land, for callers that need several."""
        row = self._apart.get(at)
        if row is None:
            row = self._apart[at] = self._measured(self._hex[at])
        return row

    def _measured(self, here: Hex) -> bytes:
        """The distances, column by column as the hexes are numbered."""
        columns, rows = self._size
        most = columns + rows
        found = []
        for column in range(columns):
            apart = column - here.column
            known = self._lanes.get(apart)
            if known is None:
                known = self._lanes[apart] = lane(apart, most)
            top = most + slant(Hex(column, 0)) - slant(here)
            found.append(known[top : top + rows])
        return b"".join(found)

    def nearest(self, at: str, others: Sequence[str], default: int = 99) -> int:
        """The distance from a hex to the nearest of some others."""
        row, best = self.apart(at), default
        for other in others:
            far = row[self.spots[other]]
            if far < best:  # noqa: PLR1730  # as in `steps`
                best = far
        return best

    @rule("MK-SEA-40")
    def heading(self, at: str, to: str) -> str:
        """The direction from a hex to its neighbour: N, NE, SE, S, SW or NW."""
        return self.course[at, to]

    def disc(self, at: str, radius: int) -> dict[str, int]:
        """The hexes of the map up to a distance, each with its distance."""
        known = self._discs.get((at, radius))
        if known is None:
            # Ordered, so that ties are broken in the same way in every run.
            known = {other: far for other in self._sorted if (far := self.distance(at, other)) <= radius}
            if len(self._discs) >= KEPT:
                self._discs.clear()
            self._discs[at, radius] = known
        return known

    def voyage(self, goals: tuple[str, ...]) -> dict[str, int]:
        """For each hex the number of sea hexes to the nearest goal. Cached: for goals that seldom change."""
        key = " ".join(goals)
        known = self._steps.get(key)
        if known is None:
            known = self._spread(goals)
            if len(self._steps) >= VOYAGES:
                self._steps.clear()
            self._steps[key] = known
        return known

    def _spread(self, goals: tuple[str, ...]) -> dict[str, int]:
        known = dict.fromkeys(goals, 0)
        edge = list(goals)
        while edge:
            further = []
            for at in edge:
                for other in self.ways.get(at, ()):
                    if other not in known:
                        known[other] = known[at] + 1
                        further.append(other)
            edge = further
        return known

    def steps(self, goals: Sequence[str], at: str) -> int:
        """The number of sea hexes from a hex to the nearest of some goals, which may differ in every call; FAR if there is no way."""
        if at not in self._number:
            return 0 if at in goals else FAR
        return self.steps_along(self.rows(goals), at)

    def rows(self, goals: Sequence[str]) -> list[bytes]:
        """For each goal the number of sea hexes to every sea hex."""
        found = []
        for goal in goals:
            row = self._rows.get(goal)
            if row is None:
                row = self._rows[goal] = self._row(goal)
            found.append(row)
        return found

    def _row(self, goal: str) -> bytes:
        row = [UNREACHED] * len(self._beside)
        edge: list[int] = []
        if goal in self._number:
            edge.append(self._number[goal])
            row[edge[0]] = 0
        far = 0
        while edge:
            far += 1
            further = []
            for at in edge:
                for other in self._beside[at]:
                    if row[other] == UNREACHED:
                        row[other] = far
                        further.append(other)
            edge = further
        return bytes(row)

    def leading(self, rows: list[bytes], at: str) -> list[bytes]:
        """The rows whose goals are nearest to a sea hex: a step that comes nearer to any goal comes nearer to one of these."""
        number = self._number[at]
        nearest = min([row[number] for row in rows], default=UNREACHED)
        return [row for row in rows if row[number] == nearest]

    def steps_along(self, rows: list[bytes], at: str) -> int:
        """The same as `steps`, for several sea hexes at once: `rows` are those of the goals."""
        number, best = self._number[at], UNREACHED
        for row in rows:
            far = row[number]
            if far < best:  # noqa: PLR1730  # a hot loop: calling `min` would double its time
                best = far
        return best if best < UNREACHED else FAR

    @rule("MK-REC-16")
    def fan(self, at: str, facing: str, radius: int) -> list[str]:
        """The hexes between two directions two steps apart, both rays included; `facing` is the first of them."""
        key = f"{at} {facing} {radius}"
        known = self._fans.get(key)
        if known is None:
            known = self._fan(at, facing, radius)
            if len(self._fans) >= KEPT:
                self._fans.clear()
            self._fans[key] = known
        return known

    def is_in_fan(self, hex: str, at: str, facing: str, radius: int) -> bool:
        """Whether a hex is in the fan of another."""
        key = f"{at} {facing} {radius}"
        known = self._swept.get(key)
        if known is None:
            if len(self._swept) >= KEPT:
                self._swept.clear()
            known = self._swept[key] = frozenset(self.fan(at, facing, radius))
        return hex in known

    def _fan(self, at: str, facing: str, radius: int) -> list[str]:
        first = COMPASS[DIRECTIONS.index(facing)]
        middle = first.turned(1)
        found: list[str] = []
        spoke = [self._hex[at]]
        for ring in range(1, radius + 1):
            spoke.append(neighbour(spoke[-1], first))
            # From the first ray the ring runs to the middle ray and then to the last one.
            here = spoke[-1]
            arc = [here]
            for way in (first.turned(2), middle.turned(2)):
                for _ in range(ring):
                    here = neighbour(here, way)
                    arc.append(here)
            found += [str(one) for one in arc if str(one) in self.all]
        return found


SEA: Final = Sea(board())
PLACE: Final[dict[str, Place]] = dict(board().places)
