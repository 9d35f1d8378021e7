"""Single combat, one ship against one by day: a course is worth the chance it leaves to be ahead at the end.

In a squadron luck evens out and points of fire will do. Between two ships one salvo decides, so the captain weighs what
he may expect to gain by the last turn against the luck it takes: patient while the odds are even, careful when ahead,
bold when behind or short of time.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.gunnery import QUICK, broadside_worth
from flagplot.bots.tactical.hazards import Course, hazards
from flagplot.bots.tactical.parameters import STANDARD, Doctrine
from flagplot.bots.tactical.prospect import Prospect, torpedo_danger
from flagplot.bots.tactical.ranges import ABEAM, LAME, SHORTEST, STEP, reach
from flagplot.bots.tactical.roles import FIGHT
from flagplot.bots.tactical.sea import bearing, distance, relative, yards
from flagplot.tactical.content import library as content
from flagplot.tactical.state.model import HEAVY, Ship

POINTS: Final = (0.0, 0.0, 0.5, 1.0)
"""What a level of damage gives the enemy, as a share of the ship's strength."""


def weigh(room: ChartRoom, ships: list[Ship]) -> Prospect:
    """What a group weighs its courses by."""
    prospect = Prospect(room, ships)
    return SingleCombat(room, ships) if room.is_single and prospect.role == FIGHT and room.enemies else prospect


def chance(given: float, taken: float, lead: float, turns: int, size: float, doctrine: Doctrine = STANDARD) -> float:
    """How far ahead she may expect to be at the end, measured in luck."""
    expected = lead + turns * (given - taken)
    return expected / sqrt(size * (doctrine.doubt * size + doctrine.blow * turns * (given + taken)))


class SingleCombat(Prospect):
    """A lone ship before she chooses a course."""

    def __init__(self, room: ChartRoom, ships: list[Ship]) -> None:
        super().__init__(room, ships)
        self.ship = ships[0]
        self.foe = room.enemies[0]
        own, theirs = self.ship.sheet.half_cs, content.classes()[self.foe.kind].half_cs
        self.size = (own + theirs) / 2
        self.lead = POINTS[self.foe.level] * theirs - POINTS[self.ship.level] * own
        self.turns = room.view.brief.turns - room.view.turn + 1
        self.range = self._wanted()
        here = (yards(self.ship.x), yards(self.ship.y), self.ship.course / 10)
        steady, weaving = (self._promise(*here, self.foe.x, self.foe.y, weaves=weaves) for weaves in (False, True))
        self.gain = self.size * (weaving - steady)
        """What weaving is worth under this turn's fire, which falls before she moves."""

    def score(self, end: Course) -> float:
        """The chance the next turn's fire leaves, less what lies in the way, less the yards off the range wanted."""
        ex, ey = self.foe.ahead(0.8)
        away = distance(end.x, end.y, ex, ey)
        ways = (False, True) if self.ship.level < HEAVY else (False,)
        best = max(self._promise(end.x, end.y, end.course, ex, ey, weaves=weaves) for weaves in ways)
        score = self.size * best + (self.gain if end.evading else 0.0)
        score -= hazards(self.room, self.ships, end, self.crowd) + self.fear * torpedo_danger(
            self.foe, away, self.worth
        )
        return score + self._towards_aim(end) - self._off_station(end, away) / self.doctrine.single_pull

    def _promise(self, x: float, y: float, course: float, ex: float, ey: float, *, weaves: bool) -> float:
        """What the rest of the battle promises if it is fought as from here."""
        angle = relative(course, bearing(x, y, ex, ey))
        his = relative(self.foe.course, bearing(ex, ey, x, y))
        given, taken = self._exchange(angle, his, distance(x, y, ex, ey), weaves=weaves)
        return chance(given, taken, self.lead, self.turns, self.size, self.doctrine)

    def _exchange(self, angle: float, his: float, away: float, *, weaves: bool) -> tuple[float, float]:
        """A turn's fire given and taken; both have found the range, and only our own float-plane is sure to spot."""
        ship, foe = self.ship, self.foe
        spots = ship.fc_radar or ship.floatplane == "aloft"
        aid = 1 - ship.level + int(spots) - int(weaves)
        given = broadside_worth(ship.kind, angle, away, foe.kind, foe.level, aid)
        dodge = int(ship.sheet.speed > QUICK and not ship.level)
        taken = broadside_worth(foe.kind, his, away, ship.kind, ship.level, 1 - foe.level - dodge, evading=weaves)
        return given * (LAME if ship.level >= HEAVY else 1.0), taken * (LAME if foe.level >= HEAVY else 1.0)

    def _wanted(self) -> int:
        """The range at which the fight promises most, a little nearer and farther off considered."""
        promises: dict[int, float] = {}
        for away in range(SHORTEST, reach(self.ships) + 1, STEP):
            both = [self._exchange(ABEAM, ABEAM, away, weaves=weaves) for weaves in (False, True)]
            promises[away] = max(chance(*fire, self.lead, self.turns, self.size, self.doctrine) for fire in both)

        def mean(wanted: int) -> float:
            near = [promise for away, promise in promises.items() if abs(away - wanted) <= self.doctrine.leeway]
            return sum(near) / len(near)

        return max(promises, key=mean, default=0)
