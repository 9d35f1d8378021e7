"""Options: declared once, typed in the rules, a table of names and values everywhere else."""

from __future__ import annotations

import json
from typing import Annotated, Literal

import pytest

from flagplot.kernel.options import Option, Options, choices
from flagplot.kernel.records.codec import plain
from flagplot.kernel.seat import Seat
from tests.toy.game import GAME
from tests.toy.model import SkerriesOptions


class Weather(Options, frozen=True):
    """A set of options."""

    wind: Annotated[Literal["north", "south"], "T-1", "T-2"] = "north"
    date: Annotated[str, "T-3"] = "1942-04-01"
    cycle: Annotated[str, Literal["DDN", "DN"], "T-4"] = "DDN"


def test_the_list_of_options_follows_from_their_declaration() -> None:
    assert choices(Weather) == (
        Option("wind", "north", ("south",), ("T-1", "T-2")),
        Option("date", "1942-04-01", (), ("T-3",)),
        Option("cycle", "DDN", ("DN",), ("T-4",)),
    )


def test_options_are_read_from_a_table_with_defaults_for_the_rest() -> None:
    chosen = Weather.of({"wind": "south", "of an older version": "yes"})

    assert chosen.wind == "south"
    assert chosen.table() == {"wind": "south", "date": "1942-04-01", "cycle": "DDN"}
    assert chosen["wind"] == "south"
    assert chosen.but(cycle="DNN") == Weather("south", cycle="DNN")
    assert chosen.clone() is chosen


def test_a_name_of_no_option_is_refused() -> None:
    with pytest.raises(TypeError):
        Weather().but(wnid="south")
    with pytest.raises(AttributeError):
        Weather().wnid  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(KeyError):
        Weather()["wnid"]


def test_saves_and_clients_have_a_table_of_names_and_values() -> None:
    state = GAME.new("sound", 1, {"ranging": "yes"})
    saved = GAME.codec.dumps(state)

    assert json.loads(saved)["options"] == {"$map": [["ranging", "yes"]]}
    assert GAME.codec.loads(saved).options == SkerriesOptions("yes")
    assert plain(GAME.view(state, Seat("red")))["options"] == {"ranging": "yes"}
