"""Odds of air combat, antiaircraft fire and the three kinds of air attack, by the functions that adjudicate them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from flagplot.kernel import odds
from flagplot.kernel.dice import Dice
from flagplot.kernel.odds import Odds
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.said import say
from flagplot.lab.odds.situation import BadSituation, Parameter, Situation
from flagplot.lab.odds.tactical.stage import CLASSES, DAMAGE, LEVELS, SHIPS, YES, day, in_order, stage, steam, target
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
    Parameter("target", say("parameter-class-attacked-or-ship"), "MYOKO", CLASSES, names=SHIPS),
    Parameter("knots", say("parameter-her-plotted-speed-which-damage"), _KNOTS, low=0, high=45),
    Parameter("evading", say("parameter-she-manoeuvres-evasively"), "no", YES),
    Parameter("target-level", say("parameter-her-damage-before"), "none", LEVELS[:3]),
    Parameter("elements", say("parameter-how-many-elements-six-attack"), "1", low=1, high=6),
)


def _combat(values: Mapping[str, Any]) -> Odds[Said]:
    planes = [content.aircraft()[values[key]] for key in ("one", "other")]
    if not any(plane.kind in {"F", "D"} for plane in planes):
        fighters = ", ".join(name for name in PLANES if content.aircraft()[name].kind in {"F", "D"})
        raise BadSituation(say("refuse-one-two-flies-patrol-or", fighters=fighters))
    one, other = (plane.air_class for plane in planes)

    def fight(dice: Dice) -> Said:
        won = dogfight(Umpire(dice, quiet=True), one, other)
        name = values["one"] if won else values["other"]
        return say("outcome-wins", name=name, called=content.aircraft()[name].name)

    return odds.exact(fight)


def _aa(values: Mapping[str, Any]) -> Odds[Said]:
    plane = content.aircraft()[values["aircraft"]]
    gliding = values["gliding"] == "yes"
    if gliding and plane.kind != "D":
        raise BadSituation(say("refuse-only-divebombers-glide-na-wea", name=plane.id))
    shift = aa_shift(plane.kind, _altitude(plane, values["altitude"]), gliding)
    found = odds.exact(
        lambda dice: say("outcome-elements", number=aa_fire(Umpire(dice, quiet=True), values["factor"], shift))
    )
    return in_order(found, tuple(say("outcome-elements", number=number) for number in range(4)))


def _altitude(plane: Aircraft, word: str) -> str:
    """How high attackers come in: empty for divebombers and single-engined torpedo planes; big ones drop torpedoes low."""
    if word == "attack" and not plane.bomb and not plane.torpedo and plane.kind != "F":
        if plane.level:
            raise BadSituation(say("refuse-bombs-level", name=plane.id))
        raise BadSituation(say("refuse-attacks-nothing", name=plane.id))
    if word == "attack":
        return "low" if plane.kind == "M" else ""
    if not plane.level:
        raise BadSituation(say("refuse-does-not-bomb-level-give", name=plane.id))
    return word


def _attack(
    values: Mapping[str, Any], source: str, factor: int, drop: Callable[[Umpire, Ship, bool, int], list[str]]
) -> Odds[Said]:
    """Her damage after the elements have attacked one after the other."""
    battle = stage("FUBUKI", values["target"], 5_000)
    ship = target(battle)
    steam(battle, ship, values, _KNOTS)
    dodging = is_dodging(battle, ship)
    speed = speed_now(battle, ship)

    def one(dice: Dice) -> Said:
        world = battle.clone()
        attacked, umpire = target(world), Umpire(dice, quiet=True)
        for _ in range(values["elements"]):
            for result in drop(umpire, attacked, dodging, speed):
                hurt(world, attacked, result, factor - attacked.sheet.armour, source, umpire)
        return DAMAGE[attacked.level]

    return in_order(odds.of(one), DAMAGE)


def _dive(values: Mapping[str, Any]) -> Odds[Said]:
    factor = content.aircraft()[values["aircraft"]].bomb
    if not factor:
        raise BadSituation(say("refuse-does-not-divebomb-try-val", aircraft=values["aircraft"]))

    def drop(umpire: Umpire, ship: Ship, dodging: bool, speed: int) -> list[str]:
        return divebomb(umpire, dive_column(speed, dodging), factor, ship.sheet.armour, ship.sheet.old_armour)

    return _attack(values, BOMB, factor, drop)


def _torpedo(values: Mapping[str, Any]) -> Odds[Said]:
    plane = content.aircraft()[values["aircraft"]]
    if not plane.torpedo:
        raise BadSituation(say("refuse-carries-no-torpedo-try-kate", aircraft=values["aircraft"]))

    year = int(day(values["date"])[:4])

    def drop(umpire: Umpire, ship: Ship, dodging: bool, _speed: int) -> list[str]:
        return torpedobomb(umpire, dodging, plane.torpedo, ship.sheet.armour, plane.nation, year)

    return _attack(values, TORPEDO, plane.torpedo, drop)


def _level(values: Mapping[str, Any]) -> Odds[Said]:
    def drop(umpire: Umpire, ship: Ship, dodging: bool, _speed: int) -> list[str]:
        sheet = ship.sheet
        return level_bomb(umpire, values["planes"], values["altitude"], dodging, sheet.armour, sheet.old_armour)

    return _attack({**values, "elements": 1}, BOMB, 6, drop)


SITUATIONS: Final = (
    Situation(
        "air-combat",
        say("situation-two-elements-meet-exactly-one"),
        ("NA-AIR-3", "NA-AIR-4", "NA-AIR-6"),
        (
            Parameter("one", say("parameter-type-aircraft"), "zero", PLANES),
            Parameter("other", say("parameter-other-type"), "wildcat", PLANES),
        ),
        _combat,
    ),
    Situation(
        "aa",
        say("situation-elements-one-aa-die-shoots"),
        ("NA-AIR-27", "NA-AIR-28", "NA-AIR-29", "NA-AIR-32"),
        (
            Parameter("factor", say("parameter-group-s-aa-factor"), "7", low=0, high=99),
            Parameter("aircraft", say("parameter-attackers-type"), "val", PLANES),
            Parameter(
                "altitude",
                say("parameter-how-attackers-come"),
                "attack",
                ("attack", "medium", "low"),
            ),
            Parameter("gliding", say("parameter-divebombers-glide-in-bad-visibility"), "no", YES),
        ),
        _aa,
    ),
    Situation(
        "divebombing",
        say("situation-her-damage-from-elements-divebombers"),
        ("NA-AIR-35", "NA-AIR-36", "NA-AIR-37", "NA-AIR-38"),
        (Parameter("aircraft", say("parameter-divebomber"), "dauntless", PLANES), *_TARGET),
        _dive,
    ),
    Situation(
        "torpedo-bombing",
        say("situation-her-damage-from-elements-torpedobombers"),
        ("NA-AIR-43", "NA-AIR-44", "NA-AIR-45", "NA-TRP-41"),
        (
            Parameter("aircraft", say("parameter-torpedobomber"), "kate", PLANES),
            *_TARGET,
            Parameter("date", say("parameter-date-for-duds"), "1942-06-01"),
        ),
        _torpedo,
    ),
    Situation(
        "level-bombing",
        say("situation-her-damage-from-bombers-in"),
        ("NA-AIR-50", "NA-AIR-51", "NA-AIR-52"),
        (
            Parameter("planes", say("parameter-bombers-grouped-together"), "12", low=1, high=72),
            Parameter("altitude", say("parameter-how-high-they-fly"), "high", ("high", "medium", "low")),
            *_TARGET[:4],
        ),
        _level,
    ),
)
