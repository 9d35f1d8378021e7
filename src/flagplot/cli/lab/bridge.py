"""`flagplot lab bridge`: one battle at both scales."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from flagplot.cli.report import out, refuse, show, working
from flagplot.games import Later

raids = Later("flagplot.lab.bridge")
wars = Later("flagplot.lab.war_bridge")


def bridge(
    contacts: Annotated[int, typer.Option(help="How many battles are compared.", min=1, metavar="NUMBER")] = 5,
    battles: Annotated[int, typer.Option(help="How often each is fought at each scale.", min=1, metavar="NUMBER")] = 10,
    seed: Annotated[int, typer.Option(help="The first seed.", metavar="NUMBER")] = 1,
    pair: Annotated[str, typer.Option(help="raid-battle, war-battle or war-raid.", metavar="PAIR")] = "raid-battle",
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Fight battles by the rules of their own game and in the game below, and compare what each side gives up.

    Battles of the raid or of the war are fought in Naval Action (raid-battle, war-battle), contacts of the war in the Bay of Bengal as a raid (war-raid).
    """
    met: dict[str, Any] = {
        "raid-battle": raids.contacts,
        "war-battle": wars.war_contacts,
        "war-raid": wars.bay_contacts,
    }
    if pair not in met:
        refuse(f"There is no pair {pair!r}: --pair {', '.join(met)}.")
    scales: Any = raids if pair == "raid-battle" else wars
    found = []
    for waits, packet in met[pair](seed, contacts):
        with working("Fighting at both scales"):
            found.append(scales.compare(waits, packet, battles, seed))
        if not json:
            out.print("\n".join(scales.lines(found[-1])), soft_wrap=True)
    told = scales.summary(found)
    if json:
        cost = {side: list(values) for side, values in told.items()}
        show({"pair": pair, "packets": [scales.as_json(one) for one in found], "below_minus_above": cost})
        return
    measure = "points beside the rules of the raid" if scales is raids else "CV beside the rules of the war"
    for side, (mean, low, high) in told.items():
        out.print(
            f"Below, a battle costs the {side} {mean:+.1f} {measure} ({low:+.1f} to {high:+.1f}).", soft_wrap=True
        )
