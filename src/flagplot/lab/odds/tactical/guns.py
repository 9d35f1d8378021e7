"""Odds of gunfire and damage control, by the functions that adjudicate them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flagplot.kernel import odds
from flagplot.kernel.dice import Dice
from flagplot.kernel.odds import Odds
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.said import say
from flagplot.lab.odds.situation import BadSituation, Parameter, Situation
from flagplot.lab.odds.tactical.stage import (
    CLASSES,
    DAMAGE,
    LEVELS,
    SHIPS,
    YES,
    dodge,
    firer,
    in_order,
    stage,
    steam,
    target,
)
from flagplot.tactical.content import library as content
from flagplot.tactical.rules.damage.condition import has_gun_radar, top_speed
from flagplot.tactical.rules.damage.damage import GUN, hurt
from flagplot.tactical.rules.damage.damage_control import fight_damage
from flagplot.tactical.rules.gunnery.gunnery import accuracy, band, is_main, range_to, shell_factor, shoot, strike
from flagplot.tactical.state.model import HEAVY, Battle, Salvo, Smoke

_KNOTS: Final = "20"
_GUNFIRE: Final = (
    Parameter("firer", say("parameter-class-that-fires-or-ship"), "NEWORL", CLASSES, names=SHIPS),
    Parameter("target", say("parameter-class-fired-at-or-ship"), "MYOKO", CLASSES, names=SHIPS),
    Parameter("range", say("parameter-yards-between-their-bows"), "15000", low=0, high=60_000),
    Parameter("guns", say("parameter-how-many-guns-bear-for"), "0", low=0, high=30),
    Parameter("gun", say("parameter-gun-main-battery-s-by"), "main", ("main", *content.guns())),
    Parameter("level", say("parameter-firer-s-damage"), "none", LEVELS[:3]),
    Parameter("target-level", say("parameter-target-s-damage-before"), "none", LEVELS[:3]),
    Parameter(
        "knots",
        say("parameter-target-s-plotted-speed-which"),
        _KNOTS,
        low=0,
        high=45,
    ),
    Parameter("evading", say("parameter-target-manoeuvres-evasively"), "no", YES),
    Parameter("firer-evading", say("parameter-firer-manoeuvres-evasively"), "no", YES),
    Parameter("acquired", say("parameter-firer-fired-at-her-last"), "no", YES),
    Parameter("hit", say("parameter-firer-hit-her-last-turn"), "no", YES),
    Parameter("radar", say("parameter-fire-control-radar"), "no", YES),
    Parameter("spotting", say("parameter-float-plane-aloft"), "no", YES),
    Parameter("smoke", say("parameter-line-fire-crosses-smoke"), "no", YES),
    Parameter("crowd", say("parameter-ships-that-fired-same-calibre"), "0", low=0, high=9),
    Parameter("crew", say("parameter-scenario-s-crew-modifier"), "0", low=-1, high=1),
    Parameter("light", say("parameter-day-or-night"), "day", ("day", "night")),
    Parameter("seas", say("parameter-how-sea-runs"), "calm", ("calm", "rough", "very rough")),
    Parameter("date", say("parameter-date-for-radar"), "1942-06-01"),
)


class Duel:
    """A shoot made ready: the battle, the salvo and its accuracy."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.battle = stage(
            values["firer"],
            values["target"],
            values["range"],
            values["date"],
            values["light"],
            values["seas"],
        )
        ship, other = firer(self.battle), target(self.battle)
        ship.level = LEVELS.index(values["level"])
        steam(self.battle, other, values, _KNOTS)
        ship.speed = top_speed(self.battle, ship)
        dodge(self.battle, ship, values["firer-evading"])
        ship.fc_radar = values["radar"] == "yes"
        if ship.fc_radar and not has_gun_radar(self.battle, ship):
            raise BadSituation(say("refuse-there-no-fire-control-radar"))
        ship.floatplane = "aloft" if values["spotting"] == "yes" else ""
        ship.gun_mod = values["crew"]
        if values["smoke"] == "yes":
            self._smoke()
        batteries = self._batteries(values["gun"])
        gun = ship.sheet.batteries[batteries[0]].gun
        self.gun = content.guns()[gun]
        self.guns = self._bearing(batteries, values["guns"])
        if values["acquired"] == "yes" or values["hit"] == "yes":
            ship.acquired = dict.fromkeys(batteries, other.id)
        if values["hit"] == "yes":
            ship.struck = dict.fromkeys(batteries, other.id)
        self.salvo = Salvo(ship.id, batteries, gun, other.id)
        self.at = band(self.gun.reach, range_to(ship, other))
        self.crowd: int = values["crowd"]

    def _smoke(self) -> None:
        half = target(self.battle).x // 2
        self.battle.smoke.append(Smoke("two", [(half, -6_000), (half, 6_000)], gone=9, known=["two"]))

    def _batteries(self, gun: str) -> list[int]:
        ship = firer(self.battle)
        entries = ship.sheet.batteries
        if not entries:
            raise BadSituation(say("refuse-has-no-guns-take-another", kind=ship.kind))
        if gun == "main":
            found = [i for i in range(len(entries)) if is_main(ship, i)] or [0]
        else:
            found = [i for i, entry in enumerate(entries) if entry.gun == gun]
        if not found:
            known = ", ".join(dict.fromkeys(entry.gun for entry in entries))
            raise BadSituation(say("refuse-has-no-gun-she-has", kind=ship.kind, gun=gun, known=known))
        return found

    def _bearing(self, batteries: list[int], wanted: int) -> int:
        """How many guns fire: as many as are asked for, or all; a ship at HD fires one battery of them (NA-PEN-33)."""
        ship = firer(self.battle)
        fitted = [ship.sheet.batteries[battery].guns for battery in batteries]
        most = max(fitted) if ship.level >= HEAVY else sum(fitted)
        if wanted > most:
            state = "heavy" if ship.level >= HEAVY else "sound"
            raise BadSituation(
                say("refuse-fires-these-guns-at-most", kind=ship.kind, most=most, state=state, wanted=wanted)
            )
        return wanted or most

    def number(self) -> int:
        """The accuracy number."""
        ship, other = firer(self.battle), target(self.battle)
        tally = accuracy(self.battle, self.salvo, ship, other, self.guns, self.at, self.crowd)
        return tally.total


def _fire(values: Mapping[str, Any]) -> Odds[Said]:
    """Her damage after one shoot."""
    duel = Duel(values)
    if not duel.at:
        return odds.exact(lambda _dice: say("outcome-beyond-range"))
    number = duel.number()

    def one(dice: Dice) -> Said:
        battle: Battle = duel.battle.clone()
        umpire = Umpire(dice, quiet=True)
        ship, other = firer(battle), target(battle)
        fall = shoot(umpire, number)
        factor = shell_factor(battle, ship, duel.gun, is_main(ship, duel.salvo.batteries[0]))
        results = [strike(umpire, fall.coloured if hit == 0 else 0, factor, other, duel.at) for hit in range(fall.hits)]
        for result in results:
            hurt(battle, other, result, factor - other.sheet.armour, GUN, umpire)
        return DAMAGE[other.level]

    return in_order(odds.of(one), DAMAGE)


def _hits(values: Mapping[str, Any]) -> Odds[Said]:
    """How many hits one shoot scores."""
    duel = Duel(values)
    if not duel.at:
        return odds.exact(lambda _dice: say("outcome-beyond-range"))
    number = duel.number()
    found = odds.of(lambda dice: say("outcome-hits", hits=shoot(Umpire(dice, quiet=True), number).hits))
    return in_order(found, tuple(say("outcome-hits", hits=hits) for hits in range(4)))


def _damage_control(values: Mapping[str, Any]) -> Odds[Said]:
    """Where a ship's damage stands after so many turns of damage control."""
    nation, date = _NAVIES[values["quality"]]
    kind = next(key for key, rating in content.classes().items() if rating.nation == nation and rating.type == "CA")
    battle = stage("FUBUKI", kind, 5_000, date)
    ship = target(battle)
    ship.level, ship.controlled = LEVELS.index(values["level"]), False
    if values["assisted"] == "yes":
        ship.speed = 0
        helper = firer(battle)
        helper.side, helper.speed, helper.x, helper.y = ship.side, 0, ship.x, ship.y

    def one(dice: Dice) -> Said:
        world = battle.clone()
        umpire = Umpire(dice, quiet=True)
        hurt_ship = target(world)
        for _ in range(values["turns"]):
            if hurt_ship.in_battle and hurt_ship.level and not hurt_ship.controlled:
                fight_damage(world, hurt_ship, umpire)
        if hurt_ship.level in {0, 3}:
            return DAMAGE[hurt_ship.level]
        damage = DAMAGE[hurt_ship.level]
        if hurt_ship.controlled:
            return say("outcome-controlled", damage=damage)
        return say("outcome-out-of-control", damage=damage)

    return odds.of(one)


_NAVIES: Final = {"good": ("RN", "1942-06-01"), "poor": ("IJN", "1942-06-01")}

SITUATIONS: Final = (
    Situation(
        "damage-control",
        say("situation-where-ship-s-damage-stands"),
        ("NA-DMG-1", "NA-DMG-3", "NA-DMG-7", "NA-DMG-21"),
        (
            Parameter("level", say("parameter-her-damage-out-control"), "HD", ("D", "HD")),
            Parameter("quality", say("parameter-navy-s-table"), "good", ("good", "poor")),
            Parameter("assisted", say("parameter-stopped-ship-lies-alongside"), "no", YES),
            Parameter("turns", say("parameter-how-many-turns"), "1", low=1, high=6),
        ),
        _damage_control,
    ),
    Situation(
        "gunfire",
        say("situation-target-s-damage-after-one"),
        ("NA-GUN-58", "NA-GUN-62", "NA-PEN-12", "NA-PEN-24"),
        _GUNFIRE,
        _fire,
    ),
    Situation(
        "gunfire-hits",
        say("situation-how-many-hits-one-shoot"),
        ("NA-GUN-58", "NA-GUN-60", "NA-GUN-64"),
        _GUNFIRE,
        _hits,
    ),
)
