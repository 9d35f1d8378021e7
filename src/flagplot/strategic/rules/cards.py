"""Advantage cards on combats: revealed, spent, or returned to the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.rules.operations.allowances import card_value, may_help, spend
from flagplot.strategic.state.ids import NO_FORCE, ForceId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import OFFERED, Commitment

COVER: Final = "cover"
SEA: Final = "sea"
LANDING: Final = "landing"
JOIN: Final = "join"

ROUTE: Final = "route-"
"""What the name of a route as a target begins with."""
ATTACK: Final = "attack"
DEFENCE: Final = "defence"


def commitment(card: str, nation: str, use: str, target: str, part: str, area: str = "", bonus: int = 0) -> Commitment:
    """A card laid on a target as an order names it: a task force, or `route-12`."""
    number = target.removeprefix(ROUTE) if target.startswith(ROUTE) else ""
    force = NO_FORCE if number else ForceId(target)
    return Commitment(card, nation, use, force, int(number or 0), part=part, area=area, bonus=bonus)


@rule("NW-ADV-12", "NW-ADV-14", "NW-ADV-19", "NW-ADV-20", "NW-SEQ-18")
def take_cards(
    state: Strategic,
    forces: Sequence[str],
    part: str,
    area: str,
    umpire: Umpire,
    served: Sequence[str] = (),
    route: int = 0,
) -> tuple[int, int]:
    """Reveal the cards on a combat and spend them: the sum of die bonuses, and of column shifts.

    On a route and for defenders ashore they serve these nations, if one of them agrees.
    """
    die = shift = 0
    kept: list[Commitment] = []
    for laid in state.commitments:
        is_here = laid.route == route if route else laid.force in forces
        serves = is_here and laid.part == part and laid.area in ("", area)
        if serves and served:
            serves = any(may_help(state, laid.nation, nation) for nation in served)
        if not serves:
            kept.append(laid)
            continue
        if laid.use == "die":
            die += laid.bonus or card_value(state, laid.card)
        else:
            shift += 1
        spend(state, laid.card, umpire)
    state.commitments = kept
    return die, shift


@rule("NW-ADV-14")
def return_cards(state: Strategic, umpire: Umpire) -> None:
    """At the end of the turn cards whose combat was not fought return to the hand, or are spent by option; offers lapse."""
    if state.options.uncommitted_card == "spent":
        for laid in [one for one in state.commitments if one.use != OFFERED]:
            spend(state, laid.card, umpire)
    state.commitments = []
