"""Hidden state changed directly: for every seat of the three games, with its own view and with all views that a person can open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import pytest

from tests.fog.door import Door
from tests.fog.grounds import CHANGES, SCENES
from tests.fog.hiding import Change, Scene, Told, hidden_changes, union_of_views
from tests.fog.leaks import ASKED, LEAKS
from tests.fog.pairs import PAIRS, compare_pairs
from tests.shelf import games

SEEDS = range(1)
Look = Callable[[Door, Iterable[Scene], Mapping[str, Change]], dict[str, int]]


@pytest.mark.parametrize("slug", CHANGES)
@pytest.mark.slow
def test_a_seat_is_sent_the_same_bytes_whatever_it_cannot_see_in_its_own_view_and_in_all_that_can_be_opened(
    slug: str,
) -> None:
    tried = union_of_views(Door(games()[slug]), SCENES[slug](SEEDS), CHANGES[slug])

    assert all(tried.values()), tried


@pytest.mark.parametrize("look", [hidden_changes, union_of_views])
@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_put_back_is_found(leak: str, look: Look) -> None:
    door = LEAKS[leak]
    slug = door.game.slug

    with pytest.raises(Told):
        look(door, SCENES[slug](SEEDS), CHANGES[slug])


@pytest.mark.parametrize("leak", ASKED)
def test_a_leak_in_what_a_seat_can_ask_for_is_found(leak: str) -> None:
    door = ASKED[leak]
    slug = door.game.slug

    with pytest.raises(Told):
        hidden_changes(door, SCENES[slug](SEEDS), CHANGES[slug])


@pytest.mark.parametrize("opens_all", [False, True], ids=["own eyes", "all that can be opened"])
@pytest.mark.parametrize("name", PAIRS)
def test_worlds_that_differ_in_a_secret_stay_alike_when_they_are_played_on(name: str, *, opens_all: bool) -> None:
    assert compare_pairs(Door(games()[PAIRS[name][0]]), name, opens_all=opens_all) > 1


@pytest.mark.parametrize("name, leak", [("escorts", "escort"), ("detachments", "detachment")])
def test_a_leak_put_back_is_found_when_worlds_are_played_on(name: str, leak: str) -> None:
    with pytest.raises(Told):
        compare_pairs(LEAKS[leak], name, opens_all=False)
