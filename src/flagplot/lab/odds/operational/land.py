"""Odds of bombardment, ground combat and Ceylonese loyalty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flagplot.kernel.odds import Odds
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.operational.stage import (
    RULE_OPTIONS,
    YES_NO,
    chosen,
    played,
    put_group,
    put_troop,
    rolled,
    stage,
)
from flagplot.lab.odds.said import NO_EFFECT, say
from flagplot.lab.odds.situation import BadSituation, Parameter, Situation
from flagplot.operational.content.counters import SHIP
from flagplot.operational.orders.common import FallBack, Lose, Wager
from flagplot.operational.phases.land.groundwar import GroundFight, Losing
from flagplot.operational.rules.land.ground import check_attack, column, fight_round, largest_wager
from flagplot.operational.rules.land.landing import bombard, test_loyalty
from flagplot.operational.state.model import ALLIES, JAPAN, Bay

_BEACH: Final = "1315"
_ATTACKERS: Final = ("jp-1", "jp-2", "jp-3")
_DEFENDERS: Final = ("town-guard", "light-infantry", "planters", "reserve", "light-horse")
_HEAVY: Final = tuple(name for name, card in SHIP.items() if card.gun in {"CA", "BC", "B"})


def bombardment(values: Mapping[str, Any]) -> Odds[Said]:
    """One ship at one ground unit."""
    ship: str = values["ship"]
    start = stage(values["options"])
    put_group(start, "G", _BEACH, [ship], [ship] if chosen(values, "damaged") else [])
    unit = "light-horse" if SHIP[ship].side == JAPAN else "jp-1"
    put_troop(start, unit, _BEACH)

    def act(bay: Bay, umpire: Umpire) -> Said:
        return say("outcome-disrupted") if bombard(bay, umpire, ship, unit) else NO_EFFECT

    return rolled(lambda: start, act)


def ground(values: Mapping[str, Any]) -> Odds[Said]:
    """Ground combat with a wager: one round, or to the finish with the same wager each time."""
    start = stage(values["options"])
    for i in range(values["attackers"]):
        name = f"extra-{i}" if i >= len(_ATTACKERS) else _ATTACKERS[i]
        put_troop(start, name, _BEACH, side=JAPAN)
    for i in range(values["defenders"]):
        name = f"guard-{i}" if i >= len(_DEFENDERS) else _DEFENDERS[i]
        put_troop(start, name, _BEACH, side=ALLIES, disrupted=i < values["disrupted"])
    landing = chosen(values, "landing")
    if not column(start, _BEACH, JAPAN, landing=landing):
        message = say("refuse-overland-attacks-at-worse-than")
        raise BadSituation(message)
    wager: int = values["wager"]
    objection = check_attack(start, _BEACH, JAPAN, Wager(wager), landing=landing)
    if objection is not None:
        raise BadSituation(str(objection))
    start.flow = [GroundFight(_BEACH, JAPAN, landing=landing)]

    def answer(bay: Bay, phase: Any, seat: Seat) -> Order:
        if isinstance(phase, Losing):
            return cheapest_loss(bay, _BEACH, seat)
        if not column(bay, _BEACH, JAPAN, landing=landing):
            return FallBack()
        return Wager(min(wager, largest_wager(bay, _BEACH, JAPAN)))

    def outcome(bay: Bay) -> Said:
        ours = sum(troop.factors for troop in bay.troops_at(_BEACH, JAPAN))
        theirs = sum(troop.factors for troop in bay.troops_at(_BEACH, ALLIES))
        return say("outcome-attacker-defender-left", ours=ours, theirs=theirs)

    if values["until"] == "finish":
        return played(start, answer, outcome)

    def one_round(bay: Bay, umpire: Umpire) -> Said:
        phase = Losing(_BEACH, fight_round(bay, umpire, _BEACH, JAPAN, wager, landing=landing))
        bay.flow = [phase]
        while bay.flow:
            seats = phase.seats(bay)
            if seats:
                phase.obey(bay, seats[0], cheapest_loss(bay, _BEACH, seats[0]), umpire)
            else:
                phase.run(bay, umpire)
        return outcome(bay)

    return rolled(lambda: start, one_round)


def cheapest_loss(bay: Bay, at: str, seat: Seat) -> Lose:
    """Owners lose disrupted units first."""
    return Lose(max(bay.troops_at(at, seat), key=lambda troop: troop.disrupted).id)


def loyalty(values: Mapping[str, Any]) -> Odds[Said]:
    """How many Ceylonese units stay loyal, desert and turn when the Japanese land."""
    start = stage(values["options"])
    for name in _DEFENDERS[: values["units"]]:
        put_troop(start, name, "1215")

    def act(bay: Bay, umpire: Umpire) -> Said:
        test_loyalty(bay, umpire)
        troops = bay.troops.values()
        turned = sum(troop.turncoat for troop in troops)
        deserted = sum(troop.fate == "deserted" for troop in troops)
        return say("outcome-loyalty", loyal=len(troops) - turned - deserted, deserted=deserted, turned=turned)

    return rolled(lambda: start, act)


SITUATIONS: Final = (
    Situation(
        "bombardment",
        say("situation-one-ship-s-shore-bombardment"),
        ("MK-BAT-57", "MK-BAT-58", "MK-LND-10"),
        (
            Parameter("ship", say("parameter-ship-with-ca-guns-or"), "kongo", _HEAVY),
            Parameter("damaged", say("parameter-whether-she-damaged"), "no", YES_NO),
            RULE_OPTIONS,
        ),
        bombardment,
    ),
    Situation(
        "ground",
        say("situation-ground-combat-with-wager"),
        ("MK-LND-13", "MK-LND-14", "MK-LND-16", "MK-LND-18", "MK-LND-19", "MK-LND-30"),
        (
            Parameter("attackers", say("parameter-attacking-factors"), "3", low=1, high=12),
            Parameter("defenders", say("parameter-defending-factors"), "1", low=1, high=12),
            Parameter("disrupted", say("parameter-how-many-defenders-are-disrupted"), "0", low=0, high=12),
            Parameter("wager", say("parameter-factors-staked"), "0", low=0, high=12),
            Parameter("landing", say("parameter-landing-or-overland-attack"), "yes", YES_NO),
            Parameter("until", say("parameter-one-round-or-finish"), "round", ("round", "finish")),
            RULE_OPTIONS,
        ),
        ground,
    ),
    Situation(
        "loyalty",
        say("situation-ceylonese-units-when-first-japanese"),
        ("MK-LND-23", "MK-LND-24"),
        (Parameter("units", say("parameter-ceylonese-units-on-island"), "4", low=1, high=4), RULE_OPTIONS),
        loyalty,
    ),
)
