"""Views match their schema: views of random play at every seat, the boards, and the client's types generated from both."""

from __future__ import annotations

import json
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from flagplot.games import SHELF, load
from flagplot.kernel.flow import Phase
from flagplot.kernel.testing import play_out
from flagplot.server.catalogue import Catalogue
from flagplot.server.tables.encoding import plain, shown
from flagplot.server.wire.schema import Shapes, Undeclared, schema_of
from flagplot.server.wire.typescript import MODULES, SHARED
from tests.fuzz import drawn_options

ROOT = Path(__file__).resolve().parents[2]
SEEDS = (1, 2, 3)
ORDERS = 400
EVERY = 7
"""Orders between two checks of every seat's view."""


@cache
def validator(slug: str, part: str) -> Any:
    schema = schema_of(load(slug))
    return jsonschema_rs.validator_for({**schema, "properties": {}, **schema["properties"][part]})


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", SHELF)
def test_every_seats_views_are_as_the_schema_says(slug: str, seed: int) -> None:
    game = load(slug)
    scenarios = game.scenarios()
    scenario = scenarios[seed % len(scenarios)].name
    looks = 0
    for turn in islice(play_out(game, scenario, seed, drawn_options(game, seed)), 0, ORDERS, EVERY):
        state = turn.match.state
        for seat in game.seats(state):
            view = plain(shown(game.view(state, seat)))
            faults = [f"{fault.instance_path}: {fault.message}" for fault in validator(slug, "view").iter_errors(view)]
            assert faults == [], f"{scenario}, order {turn.number}, {seat}"
            looks += 1
    assert looks > 5


@pytest.mark.parametrize("slug", SHELF)
def test_the_furniture_is_as_the_schema_says(slug: str) -> None:
    assert list(validator(slug, "board").iter_errors(Catalogue.standard().board(slug))) == []


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("slug", SHELF)
def test_the_clients_types_are_fresh(slug: str, module: str) -> None:
    kept = ROOT / "web" / "src" / "games" / slug / "generated" / module
    assert kept.read_text(encoding="utf-8") == MODULES[module](load(slug)), "The classes have changed: run make types."


@pytest.mark.parametrize("module", SHARED)
def test_the_clients_messages_and_limits_are_fresh(module: str) -> None:
    kept = ROOT / "web" / "src" / module
    assert kept.read_text(encoding="utf-8") == SHARED[module](), "Catalogues or limits have changed: run make types."


@pytest.mark.parametrize("slug", SHELF)
def test_a_view_with_a_part_too_many_or_of_another_type_is_refused(slug: str) -> None:
    game = load(slug)
    turn = next(iter(play_out(game, game.scenarios()[0].name, 1)))
    view = plain(shown(game.view(turn.match.state, turn.seat)))
    check = validator(slug, "view")

    assert check.is_valid(view)
    assert not check.is_valid({**view, "more": 1})
    assert not check.is_valid({**view, "where": "at sea"})
    assert not check.is_valid({**view, "flow": [*view["flow"], {"phase": "Nowhere"}]})
    assert not check.is_valid({name: part for name, part in view.items() if name != "seat"})


@pytest.mark.parametrize("slug", SHELF)
def test_the_positions_the_clients_tests_use_are_as_the_schema_says(slug: str) -> None:
    kept = json.loads((ROOT / "web" / "tests" / "samples" / f"{slug}.json").read_text(encoding="utf-8"))
    for part in ("view", "board"):
        faults = [f"{fault.instance_path}: {fault.message}" for fault in validator(slug, part).iter_errors(kept[part])]
        assert faults == [], "The classes have changed: run make types."


class Told(Phase[Any]):
    """A phase with an attribute that is not declared."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.second = sorted([first])


def test_an_attribute_without_a_declared_type_is_refused() -> None:
    with pytest.raises(Undeclared, match=r"Told\.second is not declared"):
        Shapes([Told]).of(Told)
