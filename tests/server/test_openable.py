"""Views that one person can open besides their seat: the observer's view, as a spectator or not, and shared positions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from flagplot.kernel.seat import OBSERVER
from flagplot.server.catalogue import Catalogue
from tests.server.harness import Player, Running, serving
from tests.server.test_games import play
from tests.server.test_secrets import TABLES, sit_everywhere


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("openable"), Catalogue.standard()) as running:
        yield running


@pytest.mark.parametrize("game", TABLES)
def test_a_spectator_gets_the_observers_view_and_a_link_its_seats(library: Running, game: str) -> None:
    with Player(library.base, "Ann") as ann, Player(library.base) as crowd:
        seats = sit_everywhere(ann, game)
        crowd.id = ann.id
        play(library, ann, 9)
        public = ann.view(seat=OBSERVER)
        watched = crowd.view()
        own = ann.view(seat=seats[0])
        shared = crowd.get(f"/api/shared/{ann.post(ann.at('share'), seat=seats[0])['code']}")

        assert (watched["seat"], watched["view"], watched["events"]) == (OBSERVER, public["view"], public["events"])
        assert (shared["seat"], shared["view"], shared["events"]) == (seats[0], own["view"], own["events"])
        for what in ("draft", "advice"):
            assert what not in watched
