"""What a course promises a group: fire given and taken, the range it wants, torpedoes feared, the aim it has."""

from __future__ import annotations

from functools import cache
from math import inf, sqrt
from typing import Final

from flagplot.bots.tactical import cover, hunting, night, seeking
from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.gunnery import QUICK, Broadside, broadside
from flagplot.bots.tactical.hazards import Course, hazards, neighbours
from flagplot.bots.tactical.ranges import LAME, battle_range, reach
from flagplot.bots.tactical.roles import ATTACK, FIGHT, FLEE, SCREEN, SMALL, role
from flagplot.bots.tactical.sea import Mark, bearing, distance, moved, relative, yards
from flagplot.tactical.content import library as content
from flagplot.tactical.content.scenario import Aim
from flagplot.tactical.rules.movement.movement import is_beyond
from flagplot.tactical.state.model import HEAVY, Ship

TORPEDO_RANGE: Final = {18: 2_500, 21: 5_000, 24: 8_000}
"""Yards at which a destroyer wants to fire each torpedo."""
STANDARD: Final = 21
"""Inches of the torpedo most navies have."""
DANGER: Final = {18: 5_000, 21: 9_000, 24: 15_000}
"""Yards inside which an enemy's torpedoes are feared, by their size."""
MURDER: Final = 3_300
"""Yards inside which they hardly miss (NA-TRP-13)."""
GAP: Final = 700
"""Yards between ships in column, about."""
SHARP: Final = 45
"""Degrees of a turn that a line of heavy ships does not make lightly."""
FOUND: Final = 1
"""An enemy in action is taken to have found the range (NA-GUN-44)."""
PULL: Final = {FIGHT: 5_000, ATTACK: 3_500, SCREEN: 6_000, FLEE: 1_500}
"""Yards off the place a role wants that cost as much as a point of fire."""
TIMID: Final = {FLEE: 3.0, SCREEN: 2.0}
"""The least fear of fire in a role."""


class Prospect:
    """A group before it chooses a course: what it is for, whom it meets, how near it wants them."""

    def __init__(self, room: ChartRoom, ships: list[Ship]) -> None:
        self.room = room
        self.doctrine = room.doctrine
        self.ships = ships
        self.role = role(room, ships)
        self.enemies = room.nearest_enemies(ships[0])
        self.wards = cover.wards(room, ships)
        """Who is to be hidden behind this group's smoke."""
        self.fear = max(room.stance.fear, TIMID.get(self.role, 0.0)) / sqrt(len(room.groups))
        self.worth = max(ship.sheet.half_cs for ship in ships)
        self.aim = _aim(room, ships)
        self.turned = room.turned.get(ships[0].group, 0)
        # The first and the last ship stand for the column.
        self.shown = ships if len(ships) < 3 else [ships[0], ships[-1]]
        self.met = [Meeting(self.shown, enemy, self.doctrine.met) for enemy in self.enemies]
        self.crowd = neighbours(room, ships)
        """Where friends will be while the group runs."""
        self.opponent = self._opponent()
        self.seeks = False
        """Whether that is where an enemy may be."""
        self.station = None if self.opponent else self._whither()
        """Where to go while nothing is in sight …"""
        self.edges = [] if self.opponent or self.role == FLEE else seeking.edges(room)
        """… and the edges not to be crossed meanwhile."""
        self.range = 0
        if self.role == FIGHT:
            self.range = battle_range(
                ships, self._in_reach(), room.stance.fear, presses=room.stance.presses, doctrine=room.doctrine
            )
        if room.screens:
            self.range = max(self.range, round(self.doctrine.afar * reach(ships)))
        if self.range and room.is_night:
            self.range = night.fighting_range(room, ships, self.enemies, self.range)
        self.threat = self.fear * self._aimed_at()
        self.straight = room.own[ships[0].id].ahead(1)
        """Where the leader is expected by whoever fires torpedoes at her now, and what they may cost her there."""
        self.gain = self._weaving()
        """What weaving is worth under this turn's fire, which falls before anybody moves."""

    def _aimed_at(self) -> float:
        """What torpedoes fired this turn may cost the group if it holds on."""
        x, y = yards(self.ships[0].x), yards(self.ships[0].y)
        return sum((torpedo_danger(one, distance(x, y, one.x, one.y), self.worth) for one in self.enemies), 0.0)

    def _weaving(self) -> float:
        steady, weaving = [0.0] * len(self.shown), [0.0] * len(self.shown)
        spared = 0.0
        for meeting in self.met:
            spared += meeting.spared(steady, weaving)
        zeal = (self.doctrine.zeal if self.role == FLEE else 1.0) * len(self.ships) / len(self.shown)
        return self.room.caution * spared + zeal * (sum(weaving, 0.0) - sum(steady, 0.0))

    def _opponent(self) -> Mark | None:
        """The enemy whose range matters: the nearest one of weight, or simply the nearest."""
        if self.room.meets_only_pickets:
            return None
        leader = self.ships[0]
        x, y = yards(leader.x), yards(leader.y)
        heavy = [enemy for enemy in self.enemies if content.classes()[enemy.kind].type not in SMALL]
        near = heavy if heavy and self.role in {FIGHT, ATTACK} else self.enemies
        return min(near, key=lambda enemy: distance(x, y, enemy.x, enemy.y), default=None)

    def _whither(self) -> tuple[float, float] | None:
        place = cover.under_flak(self.room, self.ships) or hunting.station(self.room, self.ships)
        if place is not None or self.role == FLEE or self.aim is not None:
            return place
        place = seeking.quarry(self.room, self.ships)
        self.seeks = place is not None
        return place

    def _in_reach(self) -> list[Mark]:
        """The enemies nearest to the one whose range matters: they fight together."""
        if self.opponent is None:
            return []
        x, y = self.opponent.x, self.opponent.y
        return sorted(self.enemies, key=lambda enemy: distance(x, y, enemy.x, enemy.y))[:4]

    def score(self, end: Course) -> float:
        """What the guns gain from there, less what is feared, less the way to where the group wants to be."""
        score = -hazards(self.room, self.ships, end, self.crowd) + self._towards_aim(end)
        if self.opponent is None:
            weave = self.doctrine.weave if end.evading and (self.room.fears_bombers or self.room.is_blind) else 0.0
            off = distance(end.x, end.y, *self.station) / PULL[SCREEN] if self.station else 0.0
            if self.edges:
                lead = self.ships[0]
                run = distance(yards(lead.x), yards(lead.y), end.x, end.y)
                off += seeking.leaving(self.room, self.edges, self._places(end), end.course, run)
            return score + weave - off - abs(end.turn) / 1_000
        places = self._places(end)
        taken = 0.0
        given = [0.0] * len(self.shown)
        nearest = inf
        for meeting in self.met:
            away = distance(end.x, end.y, meeting.x, meeting.y)
            nearest = min(nearest, away)
            taken += meeting.exchange(places, end.course, given)
            if away < meeting.far:
                score -= self.fear * torpedo_danger(meeting.enemy, away, self.worth)
        if self.wards:
            start = (yards(self.ships[0].x), yards(self.ships[0].y))
            taken -= self.doctrine.veiled * cover.worth(self.wards, self.enemies, start, (end.x, end.y))
        zeal = (self.doctrine.zeal if self.role == FLEE else 1.0) * len(self.ships) / len(self.shown)
        if self.threat:
            off = distance(end.x, end.y, *self.straight)
            score -= self.threat * max(0.0, 1 - off / self.doctrine.dodged)
        score += zeal * sum(given) - self.fear * taken + (self.gain if end.evading else 0.0)
        pull = PULL[self.role] / (2 if self.room.is_night and self.role == FIGHT else 1)
        return score - self._off_station(end, nearest) / pull - self._dither(end)

    def _dither(self, end: Course) -> float:
        """What it costs a line to undo the sharp turn it has just made."""
        undoes = self.role == FIGHT and self.turned * end.turn < 0
        return self.doctrine.dither if undoes and min(abs(self.turned), abs(end.turn)) >= SHARP else 0.0

    def _places(self, end: Course) -> list[tuple[float, float]]:
        """Where a course leaves the ships that stand for the column: astern of the leader, or as they were if all turned at once."""
        if end.flank:
            lead = self.ships[0]
            east, north = end.x - yards(lead.x), end.y - yards(lead.y)
            return [(yards(ship.x) + east, yards(ship.y) + north) for ship in self.shown]
        back = (end.course + 180) % 360
        return [(end.x, end.y), moved(end.x, end.y, back, GAP * (len(self.ships) - 1))][: len(self.shown)]

    def _off_station(self, end: Course, nearest: float) -> float:
        """Yards from where the role wants the group to be."""
        assert self.opponent is not None
        if self.role == FLEE:
            return self.doctrine.safe - min(nearest, self.doctrine.safe)
        if self.role == SCREEN:
            return self._off_screen(end)
        wanted = self.range
        if self.role == ATTACK:
            sizes = [entry.inches for ship in self.ships for entry in ship.sheet.torpedoes]
            wanted = max(TORPEDO_RANGE[inches] for inches in sizes)
            if not self.room.is_night and max(sizes) > STANDARD:
                wanted = self.doctrine.concealed
        off = abs(distance(end.x, end.y, *self.opponent.ahead(0.8)) - wanted)
        if self.room.is_night:
            return off
        return max(0.0, off - self.doctrine.slack) + self.doctrine.steady * abs(end.turn)

    def _off_screen(self, end: Course) -> float:
        """A screen keeps by the heaviest consort, away from the enemy; or before those who need cover, with smoke."""
        consort = self.room.consort
        assert self.opponent is not None
        if self.wards:
            x, y = self.wards[0].place
            return distance(
                end.x, end.y, *moved(x, y, bearing(x, y, self.opponent.x, self.opponent.y), self.doctrine.smoke_before)
            )
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
        return (way if self.aim.axis.endswith(">") else -way) / self.doctrine.aim_pull


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


class Meeting:
    """An enemy, where he is met, and what fire is worth between him and each of our ships."""

    def __init__(self, ships: list[Ship], enemy: Mark, share: float) -> None:
        self.enemy = enemy
        self.x, self.y = enemy.ahead(share)
        self.share = LAME if enemy.level >= HEAVY else 1.0
        self.far = float(_danger(enemy.kind))
        """Yards within which its torpedoes are feared."""
        self.duels = [Duel(ship, enemy) for ship in ships]

    def exchange(self, places: list[tuple[float, float]], course: float, given: list[float]) -> float:
        """What he gains by shooting at whichever of our ships pays best; what each of ours gains goes into `given` if it is more."""
        worst = 0.0
        for number, (x, y) in enumerate(places):
            duel = self.duels[number]
            away = distance(x, y, self.x, self.y)
            true = bearing(x, y, self.x, self.y)
            if duel.steady is not None:
                given[number] = max(given[number], duel.steady.worth(relative(course, true), away))
            worst = max(worst, duel.faced.worth(relative(self.enemy.course, true + 180), away))
        return worst * self.share

    def spared(self, steady: list[float], weaving: list[float]) -> float:
        """What weaving takes off his fire from where everybody is now; our own best fire with and without it goes into the lists."""
        faced = dodged = 0.0
        for number, duel in enumerate(self.duels):
            x, y = yards(duel.ship.x), yards(duel.ship.y)
            away = distance(x, y, self.enemy.x, self.enemy.y)
            true = bearing(x, y, self.enemy.x, self.enemy.y)
            angle = relative(duel.ship.course / 10, true)
            if duel.steady is not None and duel.evaded is not None:
                steady[number] = max(steady[number], duel.steady.worth(angle, away))
                weaving[number] = max(weaving[number], duel.evaded.worth(angle, away))
            his = relative(self.enemy.course, true + 180)
            faced = max(faced, duel.faced.worth(his, away))
            dodged = max(dodged, duel.dodged.worth(his, away))
        return (faced - dodged) * self.share


class Duel:
    """A ship and an enemy: her fire on a steady course and weaving, and his at her on either."""

    def __init__(self, ship: Ship, enemy: Mark) -> None:
        self.ship = ship
        spots = ship.fc_radar or ship.floatplane == "aloft"
        aid = -ship.level + ship.gun_mod + int(spots) - int(enemy.speed > QUICK)
        aid += int(enemy.id in ship.acquired.values()) + int(enemy.id in ship.struck.values())
        his = FOUND - enemy.level - int(ship.sheet.speed > QUICK and not ship.level)
        able = ship.level < HEAVY and not ship.is_submerged
        self.steady: Broadside | None = broadside(ship.kind, enemy.kind, enemy.level, aid, False) if able else None
        self.evaded: Broadside | None = broadside(ship.kind, enemy.kind, enemy.level, aid - 1, False) if able else None
        self.faced = broadside(enemy.kind, ship.kind, ship.level, his, False)
        self.dodged = broadside(enemy.kind, ship.kind, ship.level, his, True)


def torpedo_danger(enemy: Mark, away: float, worth: int) -> float:
    """What an enemy's torpedoes may cost a ship of some worth from a distance."""
    tubes = _tubes(enemy.kind)
    far = _danger(enemy.kind)
    if not tubes or away >= far or enemy.level >= HEAVY:
        return 0.0
    chance = 0.5 if away <= MURDER else 0.35 * (far - away) / (far - MURDER)
    return chance * min(1.0, tubes / 8) * worth


@cache
def _danger(kind: str) -> int:
    """Yards within which a class's torpedoes are feared."""
    return max((DANGER[entry.inches] for entry in content.classes()[kind].torpedoes), default=0)


@cache
def _tubes(kind: str) -> int:
    """The torpedo tubes of a class that bear to one side, about."""
    return sum(entry.mounts * entry.tubes for entry in content.classes()[kind].torpedoes if entry.side != "R")
