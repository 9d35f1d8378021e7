"""Odds of air combat, antiaircraft fire and the three kinds of air attack, by the functions that adjudicate them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from flagplot.kernel import odds
from flagplot.kernel.dice import Dice
from flagplot.kernel.odds import Odds
from flagplot.kernel.umpire import Umpire
from flagplot.lab.situation import BadSituation, Parameter, Situation
from flagplot.lab.tactical_stage import CLASSES, LEVELS, YES, day, in_order, stage, target
from flagplot.tactical import content
from flagplot.tactical.aviation import (
    aa_fire,
    aa_shift,
    dive_column,
    divebomb,
    dogfight,
    is_dodging,
    level_bomb,
    torpedobomb,
)
from flagplot.tactical.condition import speed_now
from flagplot.tactical.damage import BOMB, TORPEDO, hurt
from flagplot.tactical.model import Ship

PLANES: Final = tuple(content.aircraft())
_TARGET: Final = (
    Parameter("target", "the class attacked", "MYOKO", CLASSES),
    Parameter("knots", "her speed", "28", low=0, high=45),
    Parameter("evading", "she manoeuvres evasively", "no", YES),
    Parameter("target-level", "her damage before", "none", LEVELS[:3]),
    Parameter("elements", "how many elements of six attack", "1", low=1, high=6),
)


def _combat(values: Mapping[str, Any]) -> Odds[str]:
    one, other = (content.aircraft()[values[key]].air_class for key in ("one", "other"))

    def fight(dice: Dice) -> str:
        return f"{values['one']} wins" if dogfight(Umpire(dice, quiet=True), one, other) else f"{values['other']} wins"

    return odds.exact(fight)


def _aa(values: Mapping[str, Any]) -> Odds[str]:
    kind = content.aircraft()[values["aircraft"]].kind
    altitude = "" if values["altitude"] == "attack" else values["altitude"]
    shift = aa_shift(kind, altitude, values["gliding"] == "yes")
    found = odds.exact(lambda dice: f"{aa_fire(Umpire(dice, quiet=True), values['factor'], shift)} elements")
    return in_order(found, tuple(f"{n} elements" for n in range(4)))


def _attack(
    values: Mapping[str, Any], source: str, factor: int, drop: Callable[[Umpire, Ship, bool, int], list[str]]
) -> Odds[str]:
    """Her damage after the elements have attacked one after the other."""
    battle = stage("FUBUKI", values["target"], 5_000, knots=values["knots"])
    ship = target(battle)
    ship.evading = values["evading"] == "yes"
    ship.level = LEVELS.index(values["target-level"])
    dodging = is_dodging(battle, ship)
    speed = speed_now(battle, ship)

    def one(dice: Dice) -> str:
        world = battle.clone()
        attacked, umpire = target(world), Umpire(dice, quiet=True)
        for _ in range(values["elements"]):
            for result in drop(umpire, attacked, dodging, speed):
                hurt(world, attacked, result, factor - attacked.sheet.armour, source, umpire)
        return LEVELS[attacked.level]

    return in_order(odds.of(one), LEVELS)


def _dive(values: Mapping[str, Any]) -> Odds[str]:
    factor = content.aircraft()[values["aircraft"]].bomb
    if not factor:
        raise BadSituation(f"{values['aircraft']} does not divebomb. Try val or dauntless.")

    def drop(umpire: Umpire, ship: Ship, dodging: bool, speed: int) -> list[str]:
        return divebomb(umpire, dive_column(speed, dodging), factor, ship.sheet.armour, ship.sheet.old_armour)

    return _attack(values, BOMB, factor, drop)


def _torpedo(values: Mapping[str, Any]) -> Odds[str]:
    plane = content.aircraft()[values["aircraft"]]
    if not plane.torpedo:
        raise BadSituation(f"{values['aircraft']} carries no torpedo. Try kate or swordfish.")

    year = int(day(values["date"])[:4])

    def drop(umpire: Umpire, ship: Ship, dodging: bool, _speed: int) -> list[str]:
        return torpedobomb(umpire, dodging, plane.torpedo, ship.sheet.armour, plane.nation, year)

    return _attack(values, TORPEDO, plane.torpedo, drop)


def _level(values: Mapping[str, Any]) -> Odds[str]:
    def drop(umpire: Umpire, ship: Ship, dodging: bool, _speed: int) -> list[str]:
        sheet = ship.sheet
        return level_bomb(umpire, values["planes"], values["altitude"], dodging, sheet.armour, sheet.old_armour)

    return _attack({**values, "elements": 1}, BOMB, 6, drop)


SITUATIONS: Final = (
    Situation(
        "air-combat",
        "Two elements meet: exactly one is shot down.",
        ("NA-AIR-3", "NA-AIR-4", "NA-AIR-6"),
        (
            Parameter("one", "a type of aircraft", "zero", PLANES),
            Parameter("other", "the other type", "wildcat", PLANES),
        ),
        _combat,
    ),
    Situation(
        "aa",
        "Elements one AA die shoots down.",
        ("NA-AIR-27", "NA-AIR-28", "NA-AIR-29", "NA-AIR-32"),
        (
            Parameter("factor", "the group's AA factor", "7", low=0, high=99),
            Parameter("aircraft", "the attackers' type", "val", PLANES),
            Parameter(
                "altitude",
                "of level bombers; `attack` for torpedo and dive attacks",
                "attack",
                ("attack", "medium", "low"),
            ),
            Parameter("gliding", "divebombers glide in bad visibility", "no", YES),
        ),
        _aa,
    ),
    Situation(
        "divebombing",
        "Her damage from elements of divebombers.",
        ("NA-AIR-35", "NA-AIR-36", "NA-AIR-37", "NA-AIR-38"),
        (Parameter("aircraft", "the divebomber", "dauntless", PLANES), *_TARGET),
        _dive,
    ),
    Situation(
        "torpedo-bombing",
        "Her damage from elements of torpedobombers.",
        ("NA-AIR-43", "NA-AIR-44", "NA-AIR-45", "NA-TRP-41"),
        (
            Parameter("aircraft", "the torpedobomber", "kate", PLANES),
            *_TARGET,
            Parameter("date", "the date, for duds", "1942-06-01"),
        ),
        _torpedo,
    ),
    Situation(
        "level-bombing",
        "Her damage from bombers in level flight.",
        ("NA-AIR-50", "NA-AIR-51", "NA-AIR-52"),
        (
            Parameter("planes", "bombers grouped together", "12", low=1, high=72),
            Parameter("altitude", "high, medium or low", "high", ("high", "medium", "low")),
            *_TARGET[:4],
        ),
        _level,
    ),
)
