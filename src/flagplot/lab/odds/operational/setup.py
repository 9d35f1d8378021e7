"""Odds of the secret set-up rolls and of the Australian convoys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flagplot.kernel.odds import Odds
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.operational.stage import RULE_OPTIONS, rolled, stage
from flagplot.lab.odds.situation import Parameter, Situation
from flagplot.operational.phases.opening import Convoy
from flagplot.operational.rules.opening import BRIGADES
from flagplot.operational.rules.setup.secret_rolls import roll_carriers, roll_illustrious, roll_invasion
from flagplot.operational.state.model import Bay, Ship, Troop
from flagplot.operational.state.pieces import UNBORN


def secrets(values: Mapping[str, Any]) -> Odds[str]:
    """What the secret rolls bring: orders, carriers, Illustrious."""
    invasion: str = values["invasion"]

    def act(bay: Bay, umpire: Umpire) -> str:
        bay.secrets.invasion = roll_invasion(bay, umpire) if invasion == "roll" else invasion == "yes"
        orders = "invasion" if bay.secrets.invasion else "raid"
        if values["what"] == "orders":
            return orders
        carriers = f"{roll_carriers(bay, umpire)} carriers"
        if values["what"] == "carriers":
            return carriers
        illustrious = "Illustrious offered" if roll_illustrious(bay, umpire) else "no Illustrious"
        return illustrious if values["what"] == "illustrious" else f"{orders}, {carriers}, {illustrious}"

    return rolled(lambda: stage(values["options"]), act)


def convoys(values: Mapping[str, Any]) -> Odds[str]:
    """How many Australian convoys have appeared after so many turns."""
    start = stage(values["options"])
    for ship, troop, _label in BRIGADES:
        start.ships[ship] = Ship(ship, "allies", fate=UNBORN, left=6)
        start.troops[troop] = Troop(troop, "allies", aboard=ship, fate="absent")
    turns: int = values["turns"]

    def act(bay: Bay, umpire: Umpire) -> str:
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
        return f"{arrived} of 2 convoys"

    return rolled(lambda: start, act)


SITUATIONS: Final = (
    Situation(
        "setup",
        "The secret rolls: invasion orders, Kido Butai's carriers, Illustrious.",
        ("MK-SET-1", "MK-SET-8", "MK-SET-9", "MK-SET-14"),
        (
            Parameter("what", "which roll, or all together", "all", ("all", "orders", "carriers", "illustrious")),
            Parameter("invasion", "roll for the orders, or take them as given", "roll", ("roll", "yes", "no")),
            RULE_OPTIONS,
        ),
        secrets,
    ),
    Situation(
        "convoys",
        "Whether the Australian brigades have appeared after some turns.",
        ("MK-SET-22", "MK-SET-23"),
        (Parameter("turns", "turns rolled for", "2", low=1, high=3), RULE_OPTIONS),
        convoys,
    ),
)
