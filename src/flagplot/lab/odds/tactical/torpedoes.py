"""Odds of torpedo spreads, by the functions that adjudicate them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flagplot.kernel import odds
from flagplot.kernel.dice import Dice
from flagplot.kernel.odds import Odds
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.said import say
from flagplot.lab.odds.situation import Parameter, Situation
from flagplot.lab.odds.tactical.stage import CLASSES, DAMAGE, LEVELS, SHIPS, YES, firer, in_order, stage, target
from flagplot.tactical.content.library import NATIONS
from flagplot.tactical.rules.torpedoes.spreads import RUN, burst, dud_die, halved, roll_against, torpedo_factor
from flagplot.tactical.state.model import Spread

_SPREAD: Final = (
    Parameter("torpedoes", say("parameter-how-many-run-in-spread"), "8", low=1, high=10),
    Parameter("inches", say("parameter-their-size"), "24", ("18", "21", "24")),
    Parameter("nation", say("parameter-whose-they-are-for-duds"), "IJN", NATIONS),
    Parameter("target", say("parameter-class-that-meets-them-or"), "NEWORL", CLASSES, names=SHIPS),
    Parameter("fine", say("parameter-within-degrees-her-bow-or"), "no", YES),
    Parameter("target-level", say("parameter-her-damage-before"), "none", LEVELS[:3]),
    Parameter("date", say("parameter-date-for-duds"), "1942-08-09"),
)


def _spread(values: Mapping[str, Any]) -> Odds[Said]:
    """Her damage after one spread."""
    battle = stage("FUBUKI", values["target"], 5_000, values["date"])
    target(battle).level = LEVELS.index(values["target-level"])
    inches = int(values["inches"])
    # She steers north; torpedoes from the west meet her beam, from the south her stern.
    course = 0 if values["fine"] == "yes" else 900

    def one(dice: Dice) -> Said:
        world = battle.clone()
        launcher, ship = firer(world), target(world)
        spread = Spread(
            1, launcher.side, launcher.id, values["nation"], 0, 0, course, values["torpedoes"], inches, RUN[inches]
        )
        roll_against(world, spread, ship, ship.course, course, Umpire(dice, quiet=True))
        return DAMAGE[ship.level]

    return in_order(odds.of(one), DAMAGE)


def _hits(values: Mapping[str, Any]) -> Odds[Said]:
    """How many torpedoes of a spread hit."""
    column = halved(values["torpedoes"]) if values["fine"] == "yes" else values["torpedoes"]
    armour = target(stage("FUBUKI", values["target"], 5_000, values["date"])).sheet.armour
    differential = torpedo_factor(int(values["inches"])) - armour
    duds = dud_die(values["nation"], int(values["date"][:4]))

    def one(dice: Dice) -> Said:
        fall = burst(Umpire(dice, quiet=True), column, differential, duds, may_go_wild=True)
        return say("outcome-hits-one-wild" if fall.is_wild else "outcome-hits", hits=fall.hits)

    return in_order(odds.of(one), tuple(say("outcome-hits", hits=hits) for hits in range(5)))


SITUATIONS: Final = (
    Situation(
        "torpedoes",
        say("situation-damage-ship-that-meets-one"),
        ("NA-TRP-33", "NA-TRP-22", "NA-TRP-37", "NA-TRP-41"),
        _SPREAD,
        _spread,
    ),
    Situation(
        "torpedo-hits", say("situation-how-many-torpedoes-spread-hit"), ("NA-TRP-33", "NA-TRP-34"), _SPREAD, _hits
    ),
)
