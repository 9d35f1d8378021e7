"""Odds of a minor invasion: who holds the place afterwards, and with how much."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from flagplot.kernel.dice import ScriptedDice
from flagplot.kernel.odds import Odds
from flagplot.kernel.order import Order
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.said import say
from flagplot.lab.odds.situation import BadSituation, Parameter, Situation
from flagplot.lab.odds.strategic.fleet import steps
from flagplot.lab.odds.strategic.stage import HOME, settings, stage, station
from flagplot.strategic.orders.sheets import Exchange, Lose
from flagplot.strategic.phases.amphibious.landing import Landing
from flagplot.strategic.rules.amphibious.landing import landing_sides
from flagplot.strategic.state.ids import ForceId, UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import AMPHIBIOUS, Harbour, Operation, TaskForce

ISLAND: Final = "wake-island"
FLEET_BASE: Final = "guam"
"""Minor places of the world map: a plain island, and one with a fleet base, which gives its defender the base's +1."""
ATTACKER, DEFENDER = "usa", "japan"
COVER_FORCE: Final = ForceId("usa:cover")


def scene(values: Mapping[str, Any]) -> tuple[Strategic, Operation, TaskForce]:
    """Invaders off a defended island."""
    place = FLEET_BASE if values["base"] == "yes" else ISLAND
    state = stage(settings(lc_penalty=values["lc_penalty"], landing_losses=values["landing_losses"]))
    area = state.atlas.places[place].areas[0]
    garrisons = {DEFENDER: values["garrisons"]}
    state.harbours[place] = Harbour(place, DEFENDER, 0, garrisons, {}, {DEFENDER: values["defending_men"]}, {}, {}, {})
    state.harbours[HOME] = Harbour(HOME, ATTACKER, 0, {}, {}, {}, {}, {}, {})
    for unit in station(state, DEFENDER, "air", values["defending_air"]):
        unit.at = place
    ships = station(state, ATTACKER, "heavy", values["heavies"])
    ships += station(state, ATTACKER, "light_cruiser", values["cruisers"])
    ships += station(state, ATTACKER, "fleet_carrier", values["carriers"])
    ships += station(state, ATTACKER, "landing_craft", values["craft"])
    named = [unit.id for unit in ships if not unit.aboard]
    force = TaskForce(ForceId("usa:assault"), ATTACKER, HOME, named, values["men"], values["tanks"], lsp=values["lsp"])
    state.forces[force.id] = force
    state.forces[COVER_FORCE] = TaskForce(COVER_FORCE, ATTACKER, HOME, [])
    for unit in ships:
        unit.duty, unit.on = "tf", force.id
    operation = Operation(AMPHIBIOUS, ATTACKER, COVER_FORCE, area, force.id, place)
    state.operations.append(operation)
    return state, operation, force


def sensible(state: Strategic, offered: list[Order]) -> Order:
    """An owner who wants the place: ships take what troops need not, weak ones first, and no garrison is exchanged."""

    def cost(order: Order) -> tuple[int, str]:
        if isinstance(order, Lose):
            unit = state.units.get(UnitId(order.what))
            if unit is None:
                return {"tank": 50, "manpower": 60, "garrison": 40}[order.what], order.what
            return (20 if unit.is_carrier or unit.is_air else 10) + (5 if unit.damaged else 0), unit.id
        return (order.number if isinstance(order, Exchange) else 0), order.line()

    return min(offered, key=cost)


def settle(state: Strategic, umpire: Umpire) -> None:
    """Play on until nothing is open."""
    while state.flow:
        phase = state.flow[-1]
        seats = phase.seats(state)
        if seats:
            phase.obey(state, seats[0], sensible(state, list(phase.orders(state, seats[0]))), umpire)
        else:
            phase.run(state, umpire)


def outcome(values: Mapping[str, Any], suffered: int) -> Said:
    """How the landing ends when the invaders suffer so many steps."""
    state, operation, force = scene(values)
    umpire = Umpire(ScriptedDice(), quiet=True)
    landing = Landing(0, 1)
    state.flow.append(landing)
    landing.landing_losses(state, operation, force, suffered, (DEFENDER,))
    settle(state, umpire)
    harbour = state.harbours[operation.place]
    if harbour.holder != ATTACKER:
        return say("outcome-repulsed")
    left = harbour.points(ATTACKER)
    return say("outcome-taken-with", left=left)


def landing(values: Mapping[str, Any]) -> Odds[Said]:
    """One minor invasion, unopposed at sea."""
    if not values["men"] + values["tanks"]:
        message = say("refuse-invasion-force-carries-at-least")
        raise BadSituation(message)
    state, operation, force = scene(values)
    if not values["garrisons"] + values["defending_men"] + values["defending_air"]:
        return Odds({outcome(values, 0): Fraction(1)}, 0)
    attack, defence = landing_sides(state, operation, force)
    attack.card_die, defence.card_die = values["cards"], values["defending_cards"]
    merged: dict[Said, Fraction] = {}
    for suffered, chance in steps(defence, attack, state.options).outcomes.items():
        name = outcome(values, suffered)
        merged[name] = merged.get(name, Fraction(0)) + chance
    return Odds(merged, 0)


LANDING: Final = Situation(
    "landing",
    say("situation-minor-invasion-that-reached-beach"),
    (
        "NW-AMP-10",
        "NW-AMP-11",
        "NW-AMP-12",
        "NW-AMP-13",
        "NW-AMP-15",
        "NW-AMP-16",
        "NW-AMP-17",
        "NW-AMP-18",
        "NW-AMP-21",
        "NW-AMP-41",
    ),
    (
        Parameter("men", say("parameter-manpower-points-landed"), "2", low=0, high=20),
        Parameter("tanks", say("parameter-tank-points-landed"), "0", low=0, high=20),
        Parameter("heavies", say("parameter-heavy-groups-in-invasion-force"), "1", low=0, high=20),
        Parameter("cruisers", say("parameter-light-cruiser-forces-in"), "0", low=0, high=20),
        Parameter("carriers", say("parameter-fleet-carrier-groups-with-their-2"), "0", low=0, high=20),
        Parameter("craft", say("parameter-landing-craft-groups-in"), "0", low=0, high=20),
        Parameter("lsp", say("parameter-lsp-allocated"), "1", low=0, high=40),
        Parameter("cards", say("parameter-sum-cards-played-on-invaders"), "0", low=0, high=30),
        Parameter("garrisons", say("parameter-garrison-counters-defending"), "1", low=0, high=20),
        Parameter("defending_men", say("parameter-manpower-points-defending"), "0", low=0, high=20),
        Parameter("defending_air", say("parameter-air-points-based-there"), "0", low=0, high=20),
        Parameter("defending_cards", say("parameter-sum-cards-played-on-defenders"), "0", low=0, high=30),
        Parameter("base", say("parameter-place-fleet-base"), "no", ("no", "yes")),
        Parameter(
            "lc_penalty",
            say("parameter-when-want-landing-craft-costs"),
            "full_capacity",
            ("full_capacity", "any_group_cancels"),
        ),
        Parameter(
            "landing_losses",
            say("parameter-how-steps-fall-on-troops"),
            "half_land_rounded_up",
            ("half_land_rounded_up", "owner", "land_first"),
        ),
    ),
    landing,
)
