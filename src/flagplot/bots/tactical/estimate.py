"""What the captain knows when it plots: ships as marks, groups to command, what each can still do."""

from __future__ import annotations

import re
from typing import Final

from flagplot.bots.tactical import stance
from flagplot.bots.tactical.parameters import STANDARD, Doctrine
from flagplot.bots.tactical.sea import Mark, distance, yards
from flagplot.kernel.seat import side_of
from flagplot.tactical.content import library as content
from flagplot.tactical.rules.damage.condition import best_speed
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.movement.shore import is_over_land
from flagplot.tactical.rules.plot.plotcheck import BLINKER
from flagplot.tactical.state.ids import GroupId, ShipId
from flagplot.tactical.state.model import AFLOAT, HEAVY, SMALL, Group, Ship
from flagplot.tactical.state.view import BattleView, Silhouette

HELM: Final = re.compile(r"([^\s:;|]+): ([^;|]*)")
TURN: Final = re.compile(r"\b([LR]) (\d+)")
"""Helm orders and turns as a plot is written."""


LANCE: Final = 21
"""Inches above which a torpedo is a Long Lance."""


class ChartRoom:
    """The captain's reading of a view."""

    def __init__(self, view: BattleView, doctrine: Doctrine = STANDARD) -> None:
        self.view = view
        self.doctrine = doctrine
        self.side = side_of(view.seat)
        self.own = {ship.id: _own(ship) for ship in view.ships.values() if ship.in_battle and ship.side == self.side}
        self.enemies = [_enemy(ship, doctrine) for ship in view.others.values() if ship.is_seen]
        self.groups = [
            group
            for group in view.groups.values()
            if group.seat == view.seat and any(name in self.own for name in group.ships)
        ]
        self.adrift = [group for group in self.groups if self._is_adrift(group)]
        """Sub-units beyond the signal lamp: what is plotted for them reaches them a turn later (NA-COM-4)."""
        self.hailed = _hailed(view)
        """Enemies that fellow commanders have named in their signals."""
        self.ways: dict[ShipId, list[tuple[float, float]]] = {}
        """The tracks of ships whose move is plotted already."""
        self._nearest: dict[str, list[Mark]] = {}
        self.is_night = view.brief.light == "night"
        self.own_strength = _strength(list(self.own.values()))
        self.enemy_strength = _strength(self.enemies)
        self.is_single = stance.is_single(view, doctrine)
        """Whether it is one ship against one by day."""
        self.stance = stance.take(view, doctrine)
        self.retires = self.stance.name == stance.RETIRE
        self.hunts = self.stance.why == stance.PREY
        self.screens = self.stance.name == stance.SCREEN
        """Whether the side keeps a stronger enemy at a distance with smoke."""
        self.meets_only_pickets = self.is_night and self._meets_only_pickets()
        """Whether a force at night has met nothing for which it would change its mission."""
        self.consort = self._consort()
        self.turned = _turned(view)
        """By how many degrees each group turned by its last plot, to starboard if positive."""
        self.is_blind = self.is_night and not self.enemies and _was_shelled(view)
        """Whether somebody fires at the side by night whom it does not see."""
        self.fears_bombers = not self.is_night and _flies(view, self.side)
        is_outranged = not self.is_night and _has_lances(self.enemies) and not _has_lances(list(self.own.values()))
        self.caution = doctrine.hurried if is_outranged else doctrine.caution
        """The value of evasion: a side without Long Lances against them has to win with guns before they arrive."""

    def ship(self, name: ShipId) -> Ship:
        """An own ship."""
        return self.view.ships[name]

    def members(self, group: Group) -> list[Ship]:
        """The ships of a group still in the battle, leader first."""
        return [self.view.ships[name] for name in group.ships if name in self.own]

    def is_flotilla(self, group: Group) -> bool:
        """Whether a group has small ships only: they take station on what the others do, and are plotted after them."""
        return all(ship.is_small for ship in self.members(group))

    def detach(self, group: Group, ship: Ship, name: GroupId) -> None:
        """Note that a ship leaves her group: from now on she is a group of her own, next to it."""
        group.ships.remove(ship.id)
        single = Group(name, name, group.side, group.seat, [ship.id], ship.id, group.parent or group.id)
        self.groups.insert(self.groups.index(group) + 1, single)

    def top_speed(self, ship: Ship) -> int:
        """The most she can do, in thousandths of a knot."""
        return best_speed(ship, self.view.brief.seas, self.view.turn)

    def group_speed(self, group: Group) -> int:
        """The most a group can do together."""
        return min((self.top_speed(ship) for ship in self.members(group)), default=0)

    def is_clear(self, x: float, y: float, other_x: float, other_y: float) -> bool:
        """Whether no land lies between two points, in yards."""
        land = self.view.brief.land
        return not land or not is_over_land(
            land, round(x * YARD), round(y * YARD), round(other_x * YARD), round(other_y * YARD)
        )

    def prize(self, kind: str, ship: str) -> int:
        """What sinking a ship is worth, in halves."""
        return stance.prize(self.view, kind, ship)

    def nearest_enemies(self, ship: Ship) -> list[Mark]:
        """The enemies that matter to a ship: the nearest few."""
        if len(self.enemies) <= self.doctrine.weighed:
            return self.enemies
        if ship.id not in self._nearest:
            x, y = yards(ship.x), yards(ship.y)
            ranked = sorted(self.enemies, key=lambda enemy: distance(x, y, enemy.x, enemy.y))
            self._nearest[ship.id] = ranked[: self.doctrine.weighed]
        return self._nearest[ship.id]

    def _meets_only_pickets(self) -> bool:
        hidden = [o for o in self.view.others.values() if not o.is_seen and o.status == AFLOAT]
        unseen = sum(content.classes()[other.kind].half_cs for other in hidden)
        return self.doctrine.picket * self.enemy_strength < min(self.own_strength, unseen)

    def _is_adrift(self, group: Group) -> bool:
        parent = self.view.groups.get(group.parent)
        if parent is None or parent.flag not in self.own:
            return False
        if any(e.kind == "messages_always_written" and e.side == self.side for e in self.view.brief.effects):
            return True
        leader, flag = self.own[self.members(group)[0].id], self.own[parent.flag]
        return distance(leader.x, leader.y, flag.x, flag.y) > BLINKER

    def _consort(self) -> Mark | None:
        """The heaviest own ship that can be screened; none when there are only small ones."""
        heavy = [mark for mark in self.own.values() if content.classes()[mark.kind].type not in SMALL]
        return max(heavy, key=lambda mark: (content.classes()[mark.kind].half_cs, mark.id), default=None)


def _hailed(view: BattleView) -> frozenset[str]:
    """The enemies named in the last message of each fellow commander."""
    last: dict[str, str] = {}
    for event in view.logbook:
        if event.kind == "message" and event.facts["to"] == view.seat:
            last[str(event.facts["sender"])] = str(event.facts["text"])
    return frozenset(o.id for o in view.others.values() if any(o.name in text for text in last.values()))


def _turned(view: BattleView) -> dict[str, int]:
    """The turns of the seat's last plot, read from its logbook; none in a turn that was not plotted just before."""
    for event in reversed(list(view.logbook)):
        if event.kind == "plotted" and event.facts["seat"] == view.seat:
            return {
                group: sum(int(degrees) * (-1 if side == "L" else 1) for side, degrees in TURN.findall(steps))
                for group, steps in HELM.findall(str(event.facts["plot"]))
            }
    return {}


def _was_shelled(view: BattleView) -> bool:
    """Whether shells fell among the side's ships in the turn before."""
    turns = 0
    for event in reversed(list(view.logbook)):
        if event.kind == "turn":
            turns += 1
            if turns > 1:
                return False
        elif event.kind == "under_fire":
            return True
    return False


def _strength(marks: list[Mark]) -> float:
    """The fighting strength of what is known of a side, damage counted."""
    return sum(content.classes()[mark.kind].half_cs * stance.WORTH[mark.level] for mark in marks)


def _has_lances(marks: list[Mark]) -> bool:
    """Whether any ship fit to fire has torpedoes that run for two turns."""
    classes = content.classes()
    return any(entry.inches > LANCE for mark in marks if mark.level < HEAVY for entry in classes[mark.kind].torpedoes)


def _flies(view: BattleView, side: str) -> bool:
    """Whether the enemy has aircraft in this battle."""
    if any(arrival.side != side for arrival in view.brief.arrivals):
        return True
    return any(content.classes()[ship.kind].air_group for ship in view.others.values() if ship.level < 3)


def _own(ship: Ship) -> Mark:
    return Mark(
        ship.id, ship.kind, yards(ship.x), yards(ship.y), ship.course / 10, ship.speed / 1000, ship.level, is_own=True
    )


def _enemy(ship: Silhouette, doctrine: Doctrine) -> Mark:
    sheet = content.classes()[ship.kind]
    guess = ship.speed / 1000 if ship.speed else min(doctrine.cruise, sheet.speed) * (1.0, 0.7, 0.4, 0)[ship.level]
    return Mark(ship.id, ship.kind, yards(ship.x), yards(ship.y), ship.course / 10, guess, ship.level, is_own=False)
