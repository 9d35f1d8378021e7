"""What an imagined enemy has seen and written down, as far as its ships show it: groups it holds by night, its last plot, damage."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.dice import Dice
from flagplot.kernel.event import Event
from flagplot.kernel.seat import side_of
from flagplot.tactical.content import library as content
from flagplot.tactical.rules.damage.damage import GUN, TORPEDO, accumulate, has_effect
from flagplot.tactical.rules.movement.geometry import relative
from flagplot.tactical.rules.sight.detection import nearest, night_faces
from flagplot.tactical.rules.sight.sight import night_reach, set_reach
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import HEAVY, LEVELS, SUNK, Battle, Contact, Group, Ship, Trail
from flagplot.tactical.state.view import BattleView

_WHY: Final = "imagine"
SHOOTS: Final = frozenset({"fired", "shifted", "wasted", "under_fire"})
"""Events that tell at whom was fired."""
FACES: Final = 6
DEGREE: Final = 10


def equip(state: Battle, view: BattleView, dice: Dice) -> None:
    """Give the imagined enemy what it must have seen, and what it probably has."""
    side = side_of(view.seat)
    if side not in state.sides:
        return
    enemy = state.enemy(side)
    if state.is_night:
        _hold(state, view, enemy, dice)
    else:
        _hurt(state, view)
    _write(state, view, enemy)


def trail_of(view: BattleView, name: ShipId) -> Trail | None:
    """The way a ship was seen to go in the last movement."""
    return next((trail for trail in view.trails if trail.ship == name), None)


def _hold(state: Battle, view: BattleView, enemy: str, dice: Dice) -> None:
    """By night the enemy holds the groups it fires at; for the others its lookouts and radar are thrown for once."""
    shot_at = _shot_at(view)
    held = state.contacts.setdefault(enemy, {})
    for group in state.groups.values():
        if group.side == enemy or state.leader(group) is None:
            continue
        if not shot_at.isdisjoint(group.ships) or _is_found(state, enemy, group, dice):
            held[group.id] = Contact("visual")


def _shot_at(view: BattleView) -> set[ShipId]:
    """Own ships at which the enemy fired in the last turn."""
    names = {ship.name: ship.id for ship in view.ships.values()}
    found: set[ShipId] = set()
    turn = 0
    for event in view.logbook:
        if event.kind == "turn":
            told = event.facts["turn"]
            assert isinstance(told, int)
            turn = told
        elif turn >= view.turn - 1 and event.kind in SHOOTS:
            target = names.get(str(event.facts["target"]))
            if target is not None:
                found.add(target)
    return found


def _is_found(state: Battle, enemy: str, group: Group, dice: Dice) -> bool:
    """Whether lookouts or radar find a group, as they would from here."""
    pair = nearest(state, enemy, group)
    if pair is None or pair.watcher.id not in state.seen[group.side]:
        return False
    nation = pair.watcher.sheet.nation
    faces = night_faces(nation, pair.yards, False) if pair.yards <= night_reach(state, nation) else 0
    if any(pair.yards <= set_reach(state, ship) for ship in state.members(state.groups[pair.watcher.group])):
        faces += 1
    return dice.roll(FACES, _WHY) <= faces


def _hurt(state: Battle, view: BattleView) -> None:
    """By day a ship out of sight is damaged as her hits have left her; who is hurt by night is in sight."""
    hidden = {
        other.name: state.ships[other.id]
        for other in view.others.values()
        if not other.is_seen and other.level < SUNK and state.ships[other.id].in_battle
    }
    if not hidden:
        return
    factors = {gun.name: gun.factor for gun in content.guns().values()}
    for event in view.logbook:
        facts = event.facts
        ship = hidden.get(str(facts.get("target" if event.kind in SHOOTS else "ship")))
        if ship is None:
            continue
        if event.kind == "torpedoed":
            _suffer(ship, event, 0, TORPEDO)
        elif event.kind == "condition":
            ship.level = LEVELS.index(str(facts["level"]))
        elif event.kind in SHOOTS and "gun" in facts:
            _suffer(ship, event, factors[str(facts["gun"])] - ship.sheet.armour, GUN)


def _suffer(ship: Ship, event: Event, differential: int, source: str) -> None:
    """Results that were seen; she is afloat, so that none of them has sunk her."""
    results = event.facts.get("results", ())
    assert isinstance(results, (list, tuple))
    for one in results:
        result = str(one)
        new = min(HEAVY, accumulate(ship.level, result, differential, source))
        if has_effect(ship.level, new, result, differential, source):
            ship.level = new


def _write(state: Battle, view: BattleView, enemy: str) -> None:
    """The enemy's logbooks: that there has been fire, and how each group in sight turned by its last plot."""
    fire = next((event for event in view.logbook if event.kind == "fired"), None)
    for seat in state.seats_of(enemy):
        if fire is not None:
            state.logs[seat].append(fire)
        turns = [(group, _turned(state, view, group)) for group in state.groups.values() if group.seat == seat]
        helms = [
            f"{group.id}: {'L' if turn < 0 else 'R'} {abs(turn) // DEGREE}"
            for group, turn in turns
            if abs(turn) >= DEGREE
        ]
        if helms:
            facts = {"seat": seat, "plot": " | ".join(helms)}
            state.logs[seat].append(Event("plotted", facts, ("NA-SOP-12",)))


def _turned(state: Battle, view: BattleView, group: Group) -> int:
    """By how many tenths of a degree a group turned in the last movement, to starboard if positive; 0 where nobody saw it."""
    leader = state.leader(group)
    trail = trail_of(view, leader.id) if leader is not None else None
    if leader is None or trail is None or trail.course < 0:
        return 0
    return relative(trail.course, leader.course)
