"""Every legal order can be given in the browser by clicks: it is listed, or the client has a form for its verb."""

from __future__ import annotations

import pytest

from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.order import Order
from flagplot.operational import GAME
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.orders.common import Enter, PlaceDummy, Scout, Transfer
from flagplot.operational.state.model import Bay

# Composed on the chart or the battle board, not in a form.
SHEETS = {"plot", "launch", "array"}


def formed() -> set[str]:
    """The verbs that have a form in the client: those whose forms have a title."""
    return set(GAME.catalogue.messages.table("form-titles")) | SHEETS


def test_every_form_is_of_a_verb_that_exists() -> None:
    assert formed() <= set(GAME.notation.verbs)


def thinkable(state: Bay, seat: str) -> list[Order]:
    """Orders of the kinds whose lists leave out most of the legal ones."""
    phase = type(state.flow[-1]).__name__
    found: list[Order] = []
    if phase in {"Arranging", "Opening"}:
        found += [PlaceDummy(kind, at) for at in (*SEA.all, *PLACE) for kind in ("ship", "sub", "air")]
    if phase == "Moving":
        waiting = [group.id for group in state.groups.values() if group.side == seat and not group.at]
        found += [Enter(name, at) for name in waiting for at in SEA.all]
    own = [plane.id for plane in state.planes.values() if plane.side == seat]
    if phase == "Launching":
        found += [Transfer(name, base) for name in own for base in (*PLACE, *state.ships)]
    if phase == "Searching":
        found += [Scout(name, marker) for name in own for marker in (*state.groups, *PLACE)]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("scenario, seed", [("campaign", 3), ("ceylon", 4), ("easter", 5)])
def test_what_is_legal_and_not_listed_has_a_form(scenario: str, seed: int) -> None:
    state = GAME.new(scenario, seed)
    wits = SeededDice(Chance(key_from_seed(seed)))
    forms = formed()
    looked: set[tuple[str, str, int]] = set()
    for step in range(500):
        acting = list(GAME.to_act(state))
        if not acting:
            return
        seat = acting[0]
        order = GAME.sample(state, seat, wits)
        listed = {one.line() for one in GAME.orders(state, seat)}
        now = (type(state.flow[-1]).__name__, seat, state.turn)
        tried = [order, *(thinkable(state, seat) if now not in looked else [])]
        looked.add(now)
        for one in tried:
            assert one.line() in listed or one.line().split()[0] in forms or GAME.check(state, seat, one) is not None, (
                one.line()
            )
        GAME.apply(state, seat, order, SeededDice(Chance(key_from_seed(seed * 1000 + step))))
