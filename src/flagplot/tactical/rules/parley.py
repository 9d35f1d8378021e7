"""How a battle ends early: by agreement, by conceding it, by losing contact."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.outcome import Outcome
from flagplot.kernel.rule import rule
from flagplot.kernel.text.references import Series
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.rules.air.raids import strikers
from flagplot.tactical.rules.victory import counted, judge, won
from flagplot.tactical.state.model import LURKING, Battle
from flagplot.tactical.text.said import say
from flagplot.tactical.text.wording import called

PATIENCE: Final = {"three_turns": 3, "six_turns": 6, "twelve_turns": 12, "never": 0}
"""The values of the option `lost_contact`, in turns."""


def finish(state: Battle, outcome: Outcome, umpire: Umpire) -> None:
    """The battle is over, and all are told how."""
    state.outcome = outcome
    umpire.announce("over", outcome.rules, {"outcome": f"{outcome.level}. {outcome.reason}"}, reveals=True)


@rule("NA-SCN-6")
def close_battle(state: Battle, umpire: Umpire) -> None:
    """The battle has reached its end; if a side was recalled, all are told so."""
    if not state.recalled:
        finish(state, judge(state), umpire)
        return
    home = Series(tuple(called(side) for side in state.recalled))
    finish(state, judge(state, say("outcome-broken-off", sides=home), "NA-SCN-6"), umpire)


def agree(state: Battle, umpire: Umpire) -> None:
    """Judge the battle as it stands; this turn's plots are not carried out."""
    finish(state, judge(state, say("outcome-agreed"), "NA-VIC-21"), umpire)


@rule("NA-VIC-22")
def concede(state: Battle, sides: list[str], umpire: Umpire) -> None:
    """A side that concedes has lost, whatever the points; if both do, nobody has won."""
    winners = tuple(side for side in state.sides if side not in sides)
    points, told = counted(state)
    reason = f"{say('outcome-conceded', sides=Series(tuple(called(side) for side in sides)))} {told}."
    finish(state, Outcome(winners, str(won("decisive", winners)), points, reason, ("NA-VIC-22",), 100), umpire)


@rule("NA-VIC-23")
def note_contact(state: Battle) -> None:
    """Count the turns since the sides last had contact, once they have met."""
    if _is_in_contact(state):
        state.has_met, state.apart = True, 0
    elif state.has_met:
        state.apart += 1


def _is_in_contact(state: Battle) -> bool:
    """Whether an enemy was seen, held or located this turn, or torpedoes or strikes were under way."""
    return bool(
        any(state.seen.values())
        or any(state.contacts.values())
        or state.datums
        or state.spreads
        or any(strikers(state, side) for side in state.sides)
    )


@rule("NA-VIC-23")
def is_contact_lost(state: Battle) -> bool:
    """Whether contact has been lost for the stated time, and nothing is left that could renew the battle."""
    patience = PATIENCE[state.options.lost_contact]
    return bool(patience) and state.apart >= patience and not _may_go_on(state)


def _may_go_on(state: Battle) -> bool:
    """Whether a submarine can still attack, aircraft have bombs left or are still to arrive, or a ship still makes for an edge or a place."""
    if any(aim.kind in {"exit", "deny"} for aim in state.brief.aims) or state.effects("exit_vp"):
        return True
    if any(arrival.every or arrival.turn > state.turn for arrival in state.brief.arrivals):
        return True
    if any(ship.status == LURKING or (ship.in_battle and ship.is_submerged) for ship in state.ships.values()):
        return True
    return any(flight.load and flight.status in {"deck", "air"} for flight in state.flights.values())
