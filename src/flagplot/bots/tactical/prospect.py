"""What a course promises a group: fire given and taken, the range it wants, torpedoes feared, the aim it has."""

from __future__ import annotations

from functools import cache
from math import inf, sqrt
from typing import Final

from flagplot.bots.tactical import cover, hunting, night
from flagplot.bots.tactical.chartroom import ChartRoom
from flagplot.bots.tactical.gunnery import broadside_worth
from flagplot.bots.tactical.hazards import Course, hazards
from flagplot.bots.tactical.ranges import LAME, battle_range, reach
from flagplot.bots.tactical.roles import ATTACK, FIGHT, FLEE, SCREEN, SMALL, role
from flagplot.bots.tactical.sea import Mark, bearing, distance, moved, relative, yards
from flagplot.tactical import content
from flagplot.tactical.content_scenario import Aim
from flagplot.tactical.model import HEAVY, Ship
from flagplot.tactical.phases.movement import is_beyond

TORPEDO_RANGE: Final = {18: 2_500, 21: 5_000, 24: 8_000}
"""Yards at which a destroyer wants to fire each torpedo."""
DANGER: Final = 8_000
"""Yards inside which enemy torpedoes are feared."""
MURDER: Final = 3_300
"""Yards inside which they hardly miss (NA-TRP-13)."""
GAP: Final = 700
"""Yards between ships in column, about."""
SAFE: Final = 40_000
"""Yards beyond which a ship that runs is out of it."""
PULL: Final = {FIGHT: 5_000, ATTACK: 3_500, SCREEN: 6_000, FLEE: 4_000}
"""Yards off the place a role wants that cost as much as a point of fire."""
TIMID: Final = {FLEE: 3.0, SCREEN: 2.0}
"""The least fear of fire in a role."""
ZEAL: Final = 0.5
"""What its own fire is still worth to a group that runs."""
BEFORE: Final = 2_000
"""Yards before those they cover at which ships lay smoke."""
AFAR: Final = 0.5
"""The share of its reach at which a group that only holds the enemy off stays away from him."""
AIM_PULL: Final = 10_000
"""Yards towards a strategic aim that are worth a point of fire."""
SLACK: Final = 2_000
"""Yards off the wanted range that nobody turns for by day."""
STEADY: Final = 15
"""Yards off the wanted range that a degree of turning is worth: a column that keeps its course shoots and keeps together."""
WEAVE: Final = 0.2


class Prospect:
    """A group before it chooses a course: what it is for, whom it meets, how near it wants them."""

    def __init__(self, room: ChartRoom, ships: list[Ship]) -> None:
        self.room = room
        self.ships = ships
        self.role = role(room, ships)
        self.enemies = room.nearest_enemies(ships[0])
        self.wards = cover.wards(room, ships)
        """Who is to be hidden behind this group's smoke."""
        self.fear = max(room.stance.fear, TIMID.get(self.role, 0.0)) / sqrt(len(room.groups))
        self.worth = max(ship.sheet.half_cs for ship in ships)
        self.aim = _aim(room, ships)
        # The first and the last ship stand for the column.
        self.shown = ships if len(ships) < 3 else [ships[0], ships[-1]]
        self.opponent = self._opponent()
        self.station = None if self.opponent else hunting.station(room, ships)
        """Where to go while nothing is in sight."""
        self.range = 0
        if self.role == FIGHT:
            self.range = battle_range(ships, self._in_reach(), room.stance.fear, presses=room.stance.presses)
        if room.screens:
            self.range = max(self.range, round(AFAR * reach(ships)))
        if self.range and room.is_night:
            self.range = night.fighting_range(room, ships, self.enemies, self.range)

    def _opponent(self) -> Mark | None:
        """The enemy whose range matters: the nearest one of weight, or simply the nearest."""
        if self.room.meets_only_pickets:
            return None
        leader = self.ships[0]
        x, y = yards(leader.x), yards(leader.y)
        heavy = [enemy for enemy in self.enemies if content.classes()[enemy.kind].type not in SMALL]
        near = heavy if heavy and self.role in {FIGHT, ATTACK} else self.enemies
        return min(near, key=lambda enemy: distance(x, y, enemy.x, enemy.y), default=None)

    def _in_reach(self) -> list[Mark]:
        """The enemies nearest to the one whose range matters: they fight together."""
        if self.opponent is None:
            return []
        x, y = self.opponent.x, self.opponent.y
        return sorted(self.enemies, key=lambda enemy: distance(x, y, enemy.x, enemy.y))[:4]

    def score(self, end: Course) -> float:
        """What the guns gain from there, less what is feared, less the way to where the group wants to be."""
        score = -hazards(self.room, self.ships, end) + self._towards_aim(end)
        if self.opponent is None:
            weave = WEAVE if end.evading and self.room.fears_bombers else 0.0
            off = distance(end.x, end.y, *self.station) / PULL[SCREEN] if self.station else 0.0
            return score + weave - off - abs(end.turn) / 1_000
        back = (end.course + 180) % 360
        places = [(end.x, end.y), moved(end.x, end.y, back, GAP * (len(self.ships) - 1))][: len(self.shown)]
        taken = 0.0
        given = [0.0] * len(self.shown)
        nearest = inf
        for enemy in self.enemies:
            ex, ey = enemy.ahead(0.8)
            away = distance(end.x, end.y, ex, ey)
            nearest = min(nearest, away)
            for number, worth in enumerate(_given(self.shown, places, end, enemy, ex, ey)):
                given[number] = max(given[number], worth)
            taken += _taken(enemy, self.shown, places, ex, ey, evading=end.evading)
            score -= self.fear * torpedo_danger(enemy, away, self.worth)
        if self.wards:
            start = (yards(self.ships[0].x), yards(self.ships[0].y))
            taken -= cover.worth(self.wards, self.enemies, start, (end.x, end.y))
        zeal = (ZEAL if self.role == FLEE else 1.0) * len(self.ships) / len(self.shown)
        score += zeal * sum(given) - self.fear * taken
        pull = PULL[self.role] / (2 if self.room.is_night and self.role == FIGHT else 1)
        return score - self._off_station(end, nearest) / pull

    def _off_station(self, end: Course, nearest: float) -> float:
        """Yards from where the role wants the group to be."""
        assert self.opponent is not None
        if self.role == FLEE:
            return SAFE - min(nearest, SAFE)
        if self.role == SCREEN:
            return self._off_screen(end)
        wanted = self.range
        if self.role == ATTACK:
            wanted = max(TORPEDO_RANGE[entry.inches] for ship in self.ships for entry in ship.sheet.torpedoes)
        off = abs(distance(end.x, end.y, *self.opponent.ahead(0.8)) - wanted)
        if self.room.is_night:
            return off
        return max(0.0, off - SLACK) + STEADY * abs(end.turn)

    def _off_screen(self, end: Course) -> float:
        """A screen keeps by the heaviest consort, away from the enemy; or before those who need cover, with smoke."""
        consort = self.room.consort
        assert self.opponent is not None
        if self.wards:
            x, y = self.wards[0].place
            return distance(end.x, end.y, *moved(x, y, bearing(x, y, self.opponent.x, self.opponent.y), BEFORE))
        assert consort is not None
        way = self.room.ways.get(consort.id)
        x, y = way[-1] if way else consort.ahead(1)
        true = bearing(self.opponent.x, self.opponent.y, x, y)
        return distance(end.x, end.y, *moved(x, y, true, 2_500))

    def _towards_aim(self, end: Course) -> float:
        """A pull towards the nearest edge by which the group is to leave."""
        if self.aim is None:
            return 0.0
        way = end.x if self.aim.axis.startswith("x") else end.y
        return (way if self.aim.axis.endswith(">") else -way) / AIM_PULL


def _aim(room: ChartRoom, ships: list[Ship]) -> Aim | None:
    """The edge by which the group may reach the side's aim: the nearest of those that name one of its ships."""
    found: Aim | None = None
    least = inf
    leader = ships[0]
    for aim in room.view.brief.aims:
        if aim.side != room.side or aim.kind != "exit":
            continue
        fit = [s for s in ships if (not aim.ships or s.id in aim.ships) and (not aim.cls or s.kind == aim.cls)]
        if not fit or all(is_beyond(ship, aim.axis, aim.beyond) for ship in fit):
            continue
        left = abs(yards(leader.x if aim.axis.startswith("x") else leader.y) - aim.beyond)
        if left < least:
            found, least = aim, left
    return found


def _given(
    ships: list[Ship], places: list[tuple[float, float]], end: Course, enemy: Mark, ex: float, ey: float
) -> list[float]:
    """What each ship's fire is worth at an enemy."""
    found = []
    for ship, (x, y) in zip(ships, places, strict=True):
        if ship.level >= 2 or ship.is_submerged:
            found.append(0.0)
            continue
        angle = relative(end.course, bearing(x, y, ex, ey))
        aid = -ship.level - (1 if end.evading else 0) + (1 if ship.fc_radar else 0)
        aid += int(enemy.id in ship.acquired.values()) + int(enemy.id in ship.struck.values())
        found.append(broadside_worth(ship.kind, angle, distance(x, y, ex, ey), enemy.kind, enemy.level, aid))
    return found


def _taken(
    enemy: Mark, ships: list[Ship], places: list[tuple[float, float]], ex: float, ey: float, *, evading: bool
) -> float:
    """The enemy shoots at whichever of our ships pays best."""
    worst = 0.0
    for ship, (x, y) in zip(ships, places, strict=True):
        angle = relative(enemy.course, bearing(ex, ey, x, y))
        away = distance(x, y, ex, ey)
        worth = broadside_worth(enemy.kind, angle, away, ship.kind, ship.level, -enemy.level, evading=evading)
        worst = max(worst, worth)
    return worst * LAME if enemy.level >= HEAVY else worst


def torpedo_danger(enemy: Mark, away: float, worth: int) -> float:
    """What an enemy's torpedoes may cost a ship of some worth from a distance."""
    tubes = _tubes(enemy.kind)
    if not tubes or away >= DANGER or enemy.level >= HEAVY:
        return 0.0
    chance = 0.4 if away <= MURDER else 0.2 * (DANGER - away) / (DANGER - MURDER)
    return chance * min(1.0, tubes / 8) * worth


@cache
def _tubes(kind: str) -> int:
    """The torpedo tubes of a class that bear to one side, about."""
    return sum(entry.mounts * entry.tubes for entry in content.classes()[kind].torpedoes if entry.side != "R")
