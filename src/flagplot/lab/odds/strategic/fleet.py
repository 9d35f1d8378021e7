"""Odds of fleet combat: the steps each side inflicts, for any combat values, aircraft, stores, bases and cards."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from flagplot.kernel.odds import Odds
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.said import say
from flagplot.lab.odds.situation import BadSituation, Parameter, Situation
from flagplot.lab.odds.strategic.stage import settings, summed
from flagplot.strategic.options import StrategicOptions
from flagplot.strategic.rules.combat.combat import Side, inflict, rows, throw

CV: Final = 400


def side(values: Mapping[str, Any], prefix: str, name: str) -> Side:
    """One side from its parameters; without ships it is a force of aircraft alone."""
    units, air = values[f"{prefix}units"], values[f"{prefix}air"]
    if values[f"{prefix}cv"] and not units and not air:
        message = say("refuse-combat-value-comes-from-ships", prefix=prefix)
        raise BadSituation(message)
    return Side(
        name,
        cv=values[f"{prefix}cv"],
        air=air,
        units=units,
        lsp=values[f"{prefix}lsp"],
        has_base=values["base"] in (name, "both"),
        card_die=values[f"{prefix}cards"],
        card_shift=values[f"{prefix}shifts"],
        air_only=0 if units else air,
    )


def steps(own: Side, enemy: Side, options: StrategicOptions) -> Odds[int]:
    """The steps one side inflicts."""
    return summed(len(rows(own.cv, options)), lambda umpire: _once(own, enemy, options, umpire))


def _once(own: Side, enemy: Side, options: StrategicOptions, umpire: Umpire) -> int:
    return inflict(own, enemy, throw(own, options, umpire), options, umpire)[0]


def steps_of(number: int) -> Said:
    """Steps in words."""
    return say("words-steps", number=number)


def together(own: Odds[int], enemy: Odds[int]) -> Odds[Said]:
    """Both sides roll at the same time and apart."""
    joint: dict[Said, Fraction] = {}
    for inflicted, p in own.outcomes.items():
        for suffered, q in enemy.outcomes.items():
            joint[say("outcome-inflict-suffer", inflicted=steps_of(inflicted), suffered=steps_of(suffered))] = p * q
    return Odds(joint, 0)


def fleet(values: Mapping[str, Any]) -> Odds[Said]:
    """One round of fleet combat."""
    options = settings(outnumbering=values["outnumbering"], cv_split=values["cv_split"], lsp_units=values["lsp_units"])
    own, enemy = side(values, "", "own"), side(values, "enemy_", "enemy")
    return together(steps(own, enemy, options), steps(enemy, own, options))


def _side_parameters(prefix: str, whose: str, cv: str) -> tuple[Parameter, ...]:
    return (
        Parameter(f"{prefix}cv", say("parameter-fleet-combat-value", whose=whose), cv, low=0, high=CV),
        Parameter(f"{prefix}air", say("parameter-air-points-taking-part", whose=whose), "0", low=0, high=60),
        Parameter(
            f"{prefix}units",
            say("parameter-ship-units-which-with-air", whose=whose),
            "2",
            low=0,
            high=60,
        ),
        Parameter(f"{prefix}lsp", say("parameter-lsp-allocated-force", whose=whose), "1", low=0, high=60),
        Parameter(f"{prefix}cards", say("parameter-sum-cards-played-on-die", whose=whose), "0", low=0, high=30),
        Parameter(f"{prefix}shifts", say("parameter-cards-played-as-column-shifts", whose=whose), "0", low=0, high=10),
    )


FLEET: Final = Situation(
    "fleet",
    say("situation-one-round-fleet-combat-steps"),
    (
        "NW-CMB-8",
        "NW-CMB-9",
        "NW-CMB-10",
        "NW-CMB-11",
        "NW-CMB-12",
        "NW-CMB-13",
        "NW-CMB-15",
        "NW-CMB-16",
        "NW-CMB-18",
        "NW-CMB-19",
        "NW-CMB-20",
        "NW-CMB-21",
        "NW-CMB-23",
        "NW-CMB-24",
        "NW-CMB-25",
        "NW-CMB-32",
        "NW-ADV-7",
        "NW-ADV-17",
    ),
    (
        *_side_parameters("", "own", "20"),
        *_side_parameters("enemy_", "enemy", "20"),
        Parameter("base", say("parameter-who-has-fleet-base-in"), "nobody", ("nobody", "own", "enemy", "both")),
        Parameter("outnumbering", say("parameter-what-numbers-compare"), "cv", ("cv", "units")),
        Parameter("lsp_units", say("parameter-what-lsp-are-measured-by"), "listed", ("listed", "ships")),
        Parameter(
            "cv_split", say("parameter-how-values-over-are-read"), "twenties_then_rest", ("twenties_then_rest", "even")
        ),
    ),
    fleet,
)
