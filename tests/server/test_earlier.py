"""Views of earlier releases are shown in the present form, and present ones as they are."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Raw

from flagplot.kernel.game import Game
from flagplot.kernel.seat import CONTROL
from flagplot.server.history.earlier import as_now, view_as_now
from flagplot.server.tables.encoding import parts, shown, whole
from flagplot.strategic import GAME
from flagplot.strategic.state.books import Loss
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Commitment, ShipState
from flagplot.tactical import GAME as TACTICAL
from flagplot.tactical.state.model import Battle
from tests.server.releases import worded


def war() -> Strategic:
    """A position with something in every field that was a string."""
    state = GAME.new("war", 1, {"setup": "briefing"})
    state.serials.route, state.serials.trains["uk"], state.serials.built["free-french"] = 60, 1, {"heavy": 2}
    state.ledgers["uk"].goods = {"bombay": {"rubber@malaya": 3}, "liverpool": {"oil": 2, "food": 1}}
    state.scores["vichy"].goals, state.scores["vichy"].kept, state.scores["japan"].tonnage_sunk = {0: 6, 3: 0}, 2, 5
    state.losses = [
        Loss(next(iter(state.units)), "uk", "heavy", 1, ("japan", "italy")),
        Loss(next(iter(state.units)), "uk", "air", 1, reason="trapped"),
    ]
    next(iter(state.units.values())).ships = (ShipState("rn.exeter", "sunk"), ShipState("rn.cornwall", "hurt"))
    state.wars = [("usa", "vichy")]
    state.commitments = [
        Commitment("uk-1", "uk", "die", ForceId("uk:tf1"), part="cover"),
        Commitment("uk-2", "uk", "shift", route=12, part="attack", area="d"),
        Commitment("uk-3", "uk", "offered", ally="usa"),
        Commitment("uk-4", "uk", "other", request="a storm"),
    ]
    return state


def battle() -> Battle:
    """A battle in which ships have fired and recognised the enemy."""
    state = TACTICAL.new("duel", 1, {})
    one, two = list(state.ships)[:2]
    state.sheet.crowd, state.woken, state.undeceived = {one: {5: [two], 2: [two]}}, [two], [one]
    return state


@pytest.mark.parametrize("game, state", [(GAME, war()), (TACTICAL, battle())], ids=["strategic", "tactical"])
def test_strings_of_earlier_releases_are_read_as_records(game: Game[Any], state: Any) -> None:
    told = parts(shown(game.view(state, CONTROL)))
    now = {name: Raw(part) for name, part in told.items()}
    view = msgspec.json.decode(whole(told))
    earlier = worded(view)

    assert as_now(game.slug, now) == now, "a present view stays as it is"
    assert earlier != view
    again = view_as_now(game.slug, {name: Raw(msgspec.json.encode(part)) for name, part in earlier.items()})
    assert msgspec.json.decode(bytes(again)) == view
