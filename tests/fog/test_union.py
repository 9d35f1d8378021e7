"""Random changes of a position: what one person can open must reveal no more than their seat's view.

A change that a seat cannot see in its view must not show in the observer's view or in the seat's own legal orders either.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from flagplot.kernel.dice import SeededDice
from flagplot.kernel.game import Game
from flagplot.kernel.records.codec import text
from flagplot.kernel.seat import CONTROL, OBSERVER
from flagplot.kernel.testing.playout import chooser
from tests.shelf import games

PLAYED: list[tuple[str, str, dict[str, str], tuple[int, ...]]] = [
    ("tactical", "cruiser-action", {}, (2, 7)),
    ("tactical", "savo-island", {}, (2, 6)),
    ("tactical", "north-cape", {}, (2, 8)),
    ("tactical", "convoy", {}, (3,)),
    ("operational", "raid", {}, (6, 40)),
    ("operational", "ceylon", {}, (25,)),
    ("strategic", "", {}, (5, 30)),
]
"""Game, scenario (by default the first one), options, and after how many orders the secrets are changed."""
CHANGES = 120
NO_POSITION = (KeyError, IndexError, ValueError, AssertionError, StopIteration, TypeError, AttributeError, RuntimeError)
KEPT = frozenset({"chance", "flow", "logs", "outcome", "options", "scenario", "brief", "common"})
"""Public data: the record of the game itself, and marks for what both sides know of each other."""


def played(game: Game[Any], scenario: str, options: dict[str, str], orders: int) -> Any:
    """A position after some random orders."""
    name = scenario or game.scenarios()[0].name
    state = game.new(name, 5, options)
    choose = chooser(9)
    for _ in range(orders):
        acting = game.to_act(state)
        if not acting:
            break
        game.apply(state, acting[0], game.sample(state, acting[0], choose), SeededDice(state.chance))
    return state


def changed(value: Any, others: list[Any], pen: random.Random) -> Any:
    """Another value of the same type, as the secret might have."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return max(0, value + pen.choice((-2, -1, 1, 2)))
    if isinstance(value, str):
        return pen.choice([one for one in others if isinstance(one, str)] or [""])
    if isinstance(value, list):
        pool = [one for other in others if isinstance(other, list) for one in other if one != OBSERVER]
        cut = [one for one in value if one == OBSERVER or pen.random() < 0.6]
        return cut + ([pen.choice(pool)] if pool and pen.random() < 0.5 else [])
    if isinstance(value, dict) and value:
        kept = {key: one for key, one in value.items() if pen.random() < 0.6}
        return kept if len(kept) < len(value) else {}
    return value


def meddle(state: Any, pen: random.Random) -> None:
    """Change one value of the position: a field of a piece, or an entry of a dictionary."""
    names = [name for name in vars(state) if name not in KEPT] if hasattr(state, "__dict__") else []
    store = getattr(state, pen.choice(names))
    pieces = list(store.values()) if isinstance(store, dict) else store if isinstance(store, list) else [store]
    pieces = [piece for piece in pieces if hasattr(piece, "__dict__")]
    if pieces:
        piece = pen.choice(pieces)
        field = pen.choice(list(vars(piece)))
        pool = [vars(one)[field] for one in pieces if field in vars(one)]
        setattr(piece, field, changed(getattr(piece, field), pool, pen))
    elif isinstance(store, dict) and store:
        key = pen.choice(list(store))
        store[key] = changed(store[key], list(store.values()), pen)
    elif isinstance(store, list) and store:
        store.remove(pen.choice(store))


def seen(game: Game[Any], state: Any, seat: Any) -> str | None:
    """A view as bytes; None if the change has made the position invalid."""
    try:
        return text(game.view(state, seat))
    except NO_POSITION:
        return None


def listed(game: Game[Any], state: Any, seat: Any) -> str | None:
    """A seat's legal orders; None if the change has made the position invalid."""
    try:
        return "\n".join(order.line() for order in game.orders(state, seat))
    except NO_POSITION:
        return None


@pytest.mark.parametrize("slug, scenario, options, moments", PLAYED, ids=str)
def test_an_observer_tells_a_player_nothing(
    slug: str, scenario: str, options: dict[str, str], moments: tuple[int, ...]
) -> None:
    game: Game[Any] = games()[slug]
    tried = 0
    for orders in moments:
        state = played(game, scenario, options, orders)
        if state.outcome is not None:
            continue
        seats = [seat for seat in game.seats(state) if seat not in (CONTROL, OBSERVER)]
        before = {seat: seen(game, state, seat) for seat in seats}
        may = {seat: listed(game, state, seat) for seat in seats}
        public = seen(game, state, OBSERVER)
        pen = random.Random(f"{slug} {scenario} {orders}")
        for _ in range(CHANGES):
            other = state.clone()
            meddle(other, pen)
            blind = [seat for seat in seats if seen(game, other, seat) == before[seat]]
            if not blind:
                continue
            tried += 1
            assert seen(game, other, OBSERVER) in {public, None}, blind
            for seat in blind:
                assert listed(game, other, seat) in {may[seat], None}, seat
    assert tried > 10
