"""Submarines and those who hunt them."""

from __future__ import annotations

from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.sea import bearing, distance, moved, relative, yards
from flagplot.kernel.dice import Dice
from flagplot.tactical.content import library as content
from flagplot.tactical.orders.choices import Assault, Attack, Helm, Search, Shot, Throat
from flagplot.tactical.orders.helm import DEPTH, LEFT, LEG, RIGHT, Step
from flagplot.tactical.phases.throat import Throats
from flagplot.tactical.rules.movement.geometry import THIRD, YARD
from flagplot.tactical.rules.submarines.throat import bow_torpedoes
from flagplot.tactical.state.model import DEPTHS, SUNK, Group, Ship


def boat(room: ChartRoom, group: Group) -> Helm:
    """A submarine's helm: close at periscope depth, fire, go deep and creep away when an escort is near."""
    ship = room.members(group)[0]
    top = room.top_speed(ship)
    escorts = [enemy for enemy in room.enemies if content.classes()[enemy.kind].asw != "none"]
    prey = [enemy for enemy in room.enemies if content.classes()[enemy.kind].asw == "none"] or room.enemies
    x, y = yards(ship.x), yards(ship.y)
    near = min((distance(x, y, enemy.x, enemy.y) for enemy in escorts), default=99_999.0)
    if near < room.doctrine.hunted or not any(ship.tubes):
        deepest = DEPTHS.index("T" if ship.sheet.nation == "KM" else "R")
        level = DEPTHS.index(ship.depth)
        wanted = level + (1 if level < deepest else 0)
        hunter = min(escorts, key=lambda enemy: distance(x, y, enemy.x, enemy.y), default=None)
        away = (bearing(x, y, hunter.x, hunter.y) + 150) % 360 if hunter else ship.course / 10
        steps = _steer(ship, away, top * 3 // 5)
    else:
        wanted = 1 if ship.depth in {"S", "P", "D"} else DEPTHS.index(ship.depth) - 1
        if prey:
            target = min(prey, key=lambda enemy: distance(x, y, enemy.x, enemy.y))
            ahead = target.ahead(2)
            steps = _steer(ship, bearing(x, y, *ahead), top)
        else:
            steps = [Step(LEG, top // 2 // YARD * 1000, "y")]
    if DEPTHS[wanted] != ship.depth:
        steps.insert(0, Step(DEPTH, 0, DEPTHS[wanted]))
    return Helm(group.id, tuple(steps))


def _steer(ship: Ship, course: float, speed: int) -> list[Step]:
    """Turn to a course as far as the move allows, then go straight on."""
    turn = round(relative(ship.course / 10, course))
    steps = []
    left = speed
    if abs(turn) >= 5:
        while turn and THIRD * -(-abs(turn) // 60) > left:
            turn = turn - 60 if turn > 60 else turn + 60 if turn < -60 else 0
        if turn:
            left -= THIRD * -(-abs(turn) // 60)
            steps.append(Step(LEFT if turn < 0 else RIGHT, abs(turn) * 10))
    steps.append(Step(LEG, max(0, left) // YARD * 1000, "y"))
    return steps


def station(room: ChartRoom, ships: list[Ship]) -> tuple[float, float] | None:
    """Where hunters go while nothing is in sight: a fresh datum, or their place ahead of the ships they guard."""
    if ships[0].sheet.asw == "none" or not expects_boats(room):
        return None
    fresh = _datum(room)
    if fresh is not None:
        return fresh
    if room.consort is None or room.consort.id in {ship.id for ship in ships}:
        return None
    x, y = yards(ships[0].x), yards(ships[0].y)
    ahead, abeam = (
        moved(room.consort.x, room.consort.y, room.consort.course, room.doctrine.station_ahead),
        room.consort.course + 90,
    )
    side = 1 if abs(relative(abeam, bearing(*ahead, x, y))) <= 90 else -1
    return moved(
        *moved(*ahead, abeam, side * room.doctrine.station_abeam), room.consort.course, room.consort.speed * 500 / 3
    )


def _datum(room: ChartRoom) -> tuple[float, float] | None:
    """The last place of a boat that the logbook tells, while it is fresh."""
    turns = 0
    for event in reversed(list(room.view.logbook)):
        if event.kind == "turn":
            turns += 1
            if turns > room.doctrine.fresh:
                return None
        elif event.kind in {"located", "heard", "spotted"}:
            x, y = event.facts["x"], event.facts["y"]
            assert isinstance(x, int)
            assert isinstance(y, int)
            return float(x), float(y)
    return None


def expects_boats(room: ChartRoom) -> bool:
    """Whether the card names enemy submarines that are still about."""
    return any(content.classes()[other.kind].type == "SS" and other.level < SUNK for other in room.view.others.values())


def searches(room: ChartRoom, busy: set[str]) -> list[Search]:
    """Escorts without a target search: hydrophones near a known place, sonar otherwise."""
    if not expects_boats(room):
        return []
    found: list[Search] = []
    for group in room.groups:
        for ship in room.members(group):
            if ship.sheet.asw == "none" or ship.id in busy:
                continue
            method = "sonar" if (room.view.turn + len(found)) % 3 else "hydrophone"
            found.append(Search(ship.id, method))
    return found


def assault(room: ChartRoom, dice: Dice) -> Assault:
    """Every escort that can reach a located boat attacks it; the setting is a guess weighed towards shallow water."""
    attacks = []
    guesses = ("P", "P", "D", "D", "D", "R", "R", "T")
    for target in room.view.datums:
        for group in room.groups:
            for ship in room.members(group):
                if ship.sheet.asw == "none" or not (ship.charges or ship.hedgehogs):
                    continue
                setting = dice.pick(guesses, "the captain guesses a depth") if ship.charges else ""
                attacks.append(Attack(ship.id, target, setting, ship.hedgehogs > 0))
    return Assault(tuple(attacks))


def throat(room: ChartRoom, phase: Throats) -> Throat:
    """A shot at the first ship that comes over each boat."""
    shots = []
    for boat, ships in phase.attackers.items():
        loaded = bow_torpedoes(room.ship(boat)) if boat in room.own else 0
        if loaded:
            shots.append(Shot(boat, min(2, loaded), ships[0]))
    return Throat(tuple(shots))
