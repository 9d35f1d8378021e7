"""Control's corrections in all games: invalid ones are refused before they take effect, valid ones are accepted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

import pytest

from flagplot.games import load
from flagplot.kernel import control
from flagplot.kernel.control import FREE, KEPT, PRINTED, Correct
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.records.codec import attributes
from flagplot.kernel.seat import CONTROL

MIDGAME = 60
"""Orders played before Control looks at the position."""


def position(slug: str, scenario: str) -> tuple[Game[Any], Match]:
    game = load(slug)
    match = Match.open(game, scenario, Fairness(seed=3))
    dice = SeededDice(Chance(key_from_seed(1)))
    for _ in range(MIDGAME):
        acting = game.to_act(match.state)
        if not acting:
            break
        match.play(acting[0], game.sample(match.state, acting[0], dice))
    return game, match


def figures(thing: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The paths of all single numbers and names in a position."""
    if isinstance(thing, (str, int, type(None))):
        yield path, thing
        return
    if isinstance(thing, (tuple, set, frozenset, float)) or is_dataclass(thing):
        return
    if isinstance(thing, dict):
        parts = [(str(name), value) for name, value in thing.items()]
    elif isinstance(thing, list):
        parts = [(str(number), value) for number, value in enumerate(thing)]
    else:
        parts = [(name, getattr(thing, name)) for name in attributes(thing)]
    for name, value in parts:
        if path or name not in KEPT:
            yield from figures(value, f"{path}.{name}" if path else name)


def nonsense(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return ["nonsense", 7]
    if isinstance(value, int):
        return [10**9, -(10**9), "nonsense"]
    return ["nonsense", 10**9] if isinstance(value, str) else [10**9]


CASES = [("operational", "raid"), ("tactical", "cruiser-action"), ("strategic", "intro")]


@pytest.mark.parametrize("slug, scenario", CASES)
@pytest.mark.slow
def test_no_figure_of_a_position_takes_nonsense(slug: str, scenario: str) -> None:
    game, match = position(slug, scenario)
    seen: set[tuple[str, str]] = set()
    taken = []
    for path, value in figures(match.state):
        kind = (path.split(".")[0], path.rsplit(".", 1)[-1])
        if kind in seen or kind[1] in FREE:
            continue
        seen.add(kind)
        for bad in nonsense(value):
            order = Correct(path, json.dumps(bad), "a test")
            if game.check(match.state, CONTROL, order) is None:
                taken.append((path, value, bad))

    assert len(seen) > 30
    assert taken == []


@pytest.mark.parametrize("slug, scenario", CASES)
@pytest.mark.slow
def test_a_figure_may_be_set_to_what_it_is(slug: str, scenario: str) -> None:
    game, match = position(slug, scenario)
    seen: set[tuple[str, str]] = set()
    for path, value in figures(match.state):
        kind = (path.split(".")[0], path.rsplit(".", 1)[-1])
        if kind in seen or kind[1] == "id" or kind[0] not in game.correctable(match.state):
            continue
        if any(" " in name or not name for name in path.split(".")):
            continue
        seen.add(kind)
        objection = game.check(match.state, CONTROL, Correct(path, json.dumps(value), "a test"))
        assert objection is None, (path, value, str(objection))


@pytest.mark.parametrize(
    "slug, scenario, line",
    [
        ("operational", "raid", "correct ships.akagi.damaged true because of a misread plot"),
        ("operational", "raid", "correct planes.akagi-zero.task cap because they are up"),
        ("tactical", "cruiser-action", "correct ships.minneapolis.level 2 because of a misread die"),
        ("tactical", "cruiser-action", "correct ships.minneapolis.status escaped because she left the plot"),
        ("strategic", "intro", "correct pool.usa 15 because the calendar says so"),
        ("strategic", "intro", "correct pool.usa 0 because the calendar says so"),
    ],
)
def test_what_makes_sense_is_corrected(slug: str, scenario: str, line: str) -> None:
    game, match = position(slug, scenario)
    order = game.notation.parse(line)
    assert isinstance(order, Correct)
    assert game.check(match.state, CONTROL, order) is None
    match.play(CONTROL, order)
    assert str(control._get(_owner(match.state, order.path), order.path.rsplit(".", 1)[-1])).lower() == order.value


def _owner(state: Any, path: str) -> Any:
    for name in path.split(".")[:-1]:
        state = control._get(state, name)
    return state


@pytest.mark.parametrize("slug, scenario", [("operational", "raid"), ("tactical", "convoy")], ids=str)
def test_a_piece_keeps_what_is_printed_on_it(slug: str, scenario: str) -> None:
    """Captains and views look pieces up by their ids."""
    game = load(slug)
    state = game.new(scenario, 3)
    printed = {(path.split(".")[0], path.rpartition(".")[2]): (path, value) for path, value in figures(state)}
    tried = [(path, value) for (_, last), (path, value) in printed.items() if last in PRINTED]
    for path, value in tried:
        other = next(one for seen, one in figures(state) if seen.endswith(path.rpartition(".")[2]) and one != value)
        refused = game.check(state, CONTROL, Correct(path, other, "a test"))
        assert refused is not None, path
        assert "keeps its" in refused.text
    assert len(tried) > 2


@pytest.mark.parametrize(
    "slug, scenario, path, value",
    [
        ("operational", "raid", "troops.reserve.at", "japan"),
        ("tactical", "convoy", "ships.ohio-trader.search", "rn"),
        ("tactical", "convoy", "ships.bluebell.depth", "rn"),
        ("tactical", "convoy", "ships.bluebell.depth", "D"),
    ],
)
def test_a_word_of_another_kind_is_nonsense_too(slug: str, scenario: str, path: str, value: str) -> None:
    """The word exists in the position, but has the wrong type at this place."""
    game = load(slug)
    assert game.check(game.new(scenario, 3), CONTROL, Correct(path, value, "a test")) is not None


def test_a_strike_comes_from_a_hex() -> None:
    """The name of a side is a word of the position, but the range of the strike cannot be computed from it."""
    game = load("operational")
    dice = SeededDice(Chance(key_from_seed(1)))
    state: Any = None
    for seed in range(40):
        match = Match.open(game, "easter", Fairness(seed=seed))
        state = match.state
        while not state.strikes and (acting := game.to_act(state)):
            match.play(acting[0], game.sample(state, acting[0], dice))
        if state.strikes:
            break
    assert state.strikes, "no strike was launched"
    for value, is_legal in (("japan", False), (state.strikes[0].origin, True)):
        found = game.check(state, CONTROL, Correct("strikes.0.origin", json.dumps(value), "a test"))
        assert (found is None) is is_legal, (value, found)


def test_an_operation_under_way_has_forces_that_are_there() -> None:
    """A word that Control wrote into a name is then known to the position, but no task force is called that."""
    game = load("strategic")
    dice = SeededDice(Chance(key_from_seed(1)))
    match = Match.open(game, "intro", Fairness(seed=3))
    state: Any = match.state
    while not any(one.invasion and one.status == "planned" for one in state.operations):
        acting = game.to_act(state)
        match.play(acting[0], game.sample(state, acting[0], dice))
    number = next(n for n, one in enumerate(state.operations) if one.invasion and one.status == "planned")
    for path in ("force", "invasion", "place"):
        order = Correct(f"operations.{number}.{path}", json.dumps("allied"), "a test")
        assert game.check(state, CONTROL, order) is not None


def test_a_store_that_counts_from_nothing_has_bounds_as_well() -> None:
    """A captain would compute for hours with a million garrisons."""
    game = load("strategic")
    state = game.new("intro", 3)
    place = next(
        name for name, harbour in state.harbours.items() if harbour.garrisons and "usa" not in harbour.garrisons
    )
    for value, is_legal in (("3", True), ("1000000", False), ("-3", False)):
        found = game.check(state, CONTROL, Correct(f"harbours.{place}.garrisons.usa", value, "a test"))
        assert (found is None) is is_legal, (value, found)
