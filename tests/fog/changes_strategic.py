"""Direct changes of what a seat of the war cannot know."""

from __future__ import annotations

import random

from flagplot.kernel.flow import Sealed
from flagplot.kernel.seat import Seat
from flagplot.kernel.testing.playout import chooser
from flagplot.strategic.rules.production import new_unit
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import ESCORTING, Commitment
from flagplot.strategic.state.view import known_nations
from tests.fog.hiding import Change
from tests.strategic.test_hidden_state import disturb


def strangers(state: Strategic, seat: Seat) -> list[str]:
    """The nations whose secrets a seat does not know."""
    known = known_nations(state, seat)
    return [nation for nation in state.nations() if nation not in known]


def books(state: Strategic, seat: Seat, pen: random.Random) -> bool:
    """Ships, damage, stores, troops, tonnage, notes."""
    disturb(state, set(strangers(state, seat)), pen.randint(1, 3))
    return bool(strangers(state, seat))


def escorts(state: Strategic, seat: Seat, pen: random.Random) -> bool:
    """The number of escorts of a route."""
    found = False
    for route in state.routes.values():
        if route.owner not in strangers(state, seat):
            continue
        bases = [place for place, harbour in state.harbours.items() if harbour.holder == route.owner]
        for place in bases[:1]:
            guard = new_unit(state, route.owner, "escort", place)
            guard.duty, guard.on = ESCORTING, str(route.id)
            found = True
    return found


def cards(state: Strategic, seat: Seat, pen: random.Random) -> bool:
    """A card that others have laid, and its purpose."""
    found = False
    for nation in strangers(state, seat):
        own = [card for card in state.hands[nation] if card.startswith(nation)]
        for card in pen.sample(own, min(1, len(own))):
            state.commitments.append(Commitment(card, nation, pen.choice(("die", "shift")), "somewhere", part="cover"))
            found = True
    return found


def sheets(state: Strategic, seat: Seat, pen: random.Random) -> bool:
    """Orders that others have sealed."""
    top = state.flow[-1] if state.flow else None
    if not isinstance(top, Sealed):
        return False
    others = [one for one in top.plots if one != seat]
    for one in others:
        top.plots[one] = top.sample(state, one, chooser(pen.randint(1, 10**6)))
    return bool(others)


CHANGES: dict[str, Change] = {"books": books, "escorts": escorts, "cards": cards, "sheets": sheets}
