"""Odds of the secret set-up rolls and of the Australian convoys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flagplot.kernel.odds import Odds
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.operational.stage import RULE_OPTIONS, rolled, stage
from flagplot.lab.odds.said import in_a_row, say
from flagplot.lab.odds.situation import Parameter, Situation
from flagplot.operational.phases.opening import Convoy
from flagplot.operational.rules.opening import BRIGADES
from flagplot.operational.rules.setup.secret_rolls import roll_carriers, roll_illustrious, roll_invasion
from flagplot.operational.state.model import Bay, Ship, Troop
from flagplot.operational.state.pieces import UNBORN


def secrets(values: Mapping[str, Any]) -> Odds[Said]:
    """What the secret rolls bring: orders, carriers, Illustrious."""
    invasion: str = values["invasion"]

    def act(bay: Bay, umpire: Umpire) -> Said:
        bay.secrets.invasion = roll_invasion(bay, umpire) if invasion == "roll" else invasion == "yes"
        orders = say("outcome-invasion") if bay.secrets.invasion else say("outcome-raid")
        if values["what"] == "orders":
            return orders
        carriers = say("outcome-carriers", number=roll_carriers(bay, umpire))
        if values["what"] == "carriers":
            return carriers
        offered = roll_illustrious(bay, umpire)
        illustrious = say("outcome-illustrious-offered") if offered else say("outcome-no-illustrious")
        return illustrious if values["what"] == "illustrious" else in_a_row((orders, carriers, illustrious))

    return rolled(lambda: stage(values["options"]), act)


def convoys(values: Mapping[str, Any]) -> Odds[Said]:
    """How many Australian convoys have appeared after so many turns."""
    start = stage(values["options"])
    for ship, troop, _label in BRIGADES:
        start.ships[ship] = Ship(ship, "allies", fate=UNBORN, left=6)
        start.troops[troop] = Troop(troop, "allies", aboard=ship, fate="absent")
    turns: int = values["turns"]

    def act(bay: Bay, umpire: Umpire) -> Said:
        arrived = 0
        for turn in range(1, turns + 1):
            bay.turn = turn
            check = Convoy()
            bay.flow = [check]
            check.run(bay, umpire)
            for label in check.arriving:
                arrived += 1
                for ship, _troop, name in BRIGADES:
                    if name == label:
                        bay.ships[ship].fate = ""
        return say("outcome-convoys", arrived=arrived)

    return rolled(lambda: start, act)


SITUATIONS: Final = (
    Situation(
        "setup",
        say("situation-secret-rolls-invasion-orders-kido"),
        ("MK-SET-1", "MK-SET-8", "MK-SET-9", "MK-SET-14"),
        (
            Parameter(
                "what", say("parameter-which-roll-or-all-together"), "all", ("all", "orders", "carriers", "illustrious")
            ),
            Parameter("invasion", say("parameter-roll-for-orders-or-take"), "roll", ("roll", "yes", "no")),
            RULE_OPTIONS,
        ),
        secrets,
    ),
    Situation(
        "convoys",
        say("situation-whether-australian-brigades-have-appeared"),
        ("MK-SET-22", "MK-SET-23"),
        (Parameter("turns", say("parameter-turns-rolled-for"), "2", low=1, high=3), RULE_OPTIONS),
        convoys,
    ),
)
