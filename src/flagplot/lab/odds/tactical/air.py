"""Odds of air combat, antiaircraft fire and the three kinds of air attack, by the functions that adjudicate them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from flagplot.kernel import odds
from flagplot.kernel.dice import Dice
from flagplot.kernel.odds import Odds
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.situation import BadSituation, Parameter, Situation
from flagplot.lab.odds.tactical.stage import CLASSES, LEVELS, SHIPS, YES, day, in_order, stage, steam, target
from flagplot.tactical.content import library as content
from flagplot.tactical.content.library import Aircraft
from flagplot.tactical.rules.air.aviation import (
    aa_fire,
    aa_shift,
    dive_column,
    divebomb,
    dogfight,
    is_dodging,
    level_bomb,
    torpedobomb,
)
from flagplot.tactical.rules.damage.condition import speed_now
from flagplot.tactical.rules.damage.damage import BOMB, TORPEDO, hurt
from flagplot.tactical.state.model import Ship

PLANES: Final = tuple(content.aircraft())
_KNOTS: Final = "28"
_TARGET: Final = (
    Parameter("target", "the class attacked, or a ship of it", "MYOKO", CLASSES, names=SHIPS),
    Parameter(
        "knots", "her plotted speed, which damage limits; by default 28, or the most she makes", _KNOTS, low=0, high=45
    ),
    Parameter("evading", "she manoeuvres evasively", "no", YES),
    Parameter("target-level", "her damage before", "none", LEVELS[:3]),
    Parameter("elements", "how many elements of six attack", "1", low=1, high=6),
)


def _combat(values: Mapping[str, Any]) -> Odds[str]:
    planes = [content.aircraft()[values[key]] for key in ("one", "other")]
    if not any(plane.kind in {"F", "D"} for plane in planes):
        fighters = ", ".join(name for name in PLANES if content.aircraft()[name].kind in {"F", "D"})
        raise BadSituation(f"One of the two flies patrol or escort (NA-AIR-10, NA-AIR-12): {fighters}.")
    one, other = (plane.air_class for plane in planes)

    def fight(dice: Dice) -> str:
        return f"{values['one']} wins" if dogfight(Umpire(dice, quiet=True), one, other) else f"{values['other']} wins"

    return odds.exact(fight)


def _aa(values: Mapping[str, Any]) -> Odds[str]:
    plane = content.aircraft()[values["aircraft"]]
    gliding = values["gliding"] == "yes"
    if gliding and plane.kind != "D":
        raise BadSituation(f"Only divebombers glide (NA-WEA-10), {plane.id} does not; leave gliding=no.")
    shift = aa_shift(plane.kind, _altitude(plane, values["altitude"]), gliding)
    found = odds.exact(lambda dice: f"{aa_fire(Umpire(dice, quiet=True), values['factor'], shift)} elements")
    return in_order(found, tuple(f"{n} elements" for n in range(4)))


def _altitude(plane: Aircraft, word: str) -> str:
    """How high attackers come in: empty for divebombers and single-engined torpedo planes; big ones drop torpedoes low."""
    if word == "attack" and not plane.bomb and not plane.torpedo and plane.kind != "F":
        says = "bombs level: give altitude=medium or altitude=low" if plane.level else "attacks nothing"
        raise BadSituation(f"{plane.id} {says}.")
    if word == "attack":
        return "low" if plane.kind == "M" else ""
    if not plane.level:
        raise BadSituation(f"{plane.id} does not bomb level; give altitude=attack.")
    return word


def _attack(
    values: Mapping[str, Any], source: str, factor: int, drop: Callable[[Umpire, Ship, bool, int], list[str]]
) -> Odds[str]:
    """Her damage after the elements have attacked one after the other."""
    battle = stage("FUBUKI", values["target"], 5_000)
    ship = target(battle)
    steam(battle, ship, values, _KNOTS)
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
                "how the attackers come",
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
            Parameter("altitude", "how high they fly", "high", ("high", "medium", "low")),
            *_TARGET[:4],
        ),
        _level,
    ),
)
