"""The secrets of the larger games over the network: nine nations with sealed sheets, several commanders of a side, a long campaign."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from websockets.sync.client import ClientConnection

from flagplot.games import load
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import OBSERVER, Seat
from flagplot.server.catalogue import Catalogue
from flagplot.server.tables.info import is_playing
from flagplot.server.tables.rendering import EventRenderer, Rendering
from tests.server.harness import PATIENCE, Player, Running, serving
from tests.server.test_games import must_agree, play

TABLES: dict[str, tuple[str, dict[str, str]]] = {
    "strategic": ("1942", {}),
    "operational": ("ceylon", {}),
    "tactical": ("savo-island", {"commands": "group"}),
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("secrets"), Catalogue.standard()) as running:
        yield running


def sit_everywhere(player: Player, game: str) -> list[Seat]:
    """A table at which one person holds every seat, those of subordinate commanders included."""
    scenario, options = TABLES[game]
    title = load(game)
    seats = [seat for seat in title.seats(title.new(scenario, 1, options)) if is_playing(seat)]
    mine = [{"seat": seat, "player": "me"} for seat in seats]
    player.new_table(game=game, scenario=scenario, options=options, seats=mine, seed=11, spectators="public")
    return seats


@pytest.mark.parametrize("game", TABLES)
def test_no_seat_of_a_large_table_can_tell_twin_worlds_apart(library: Running, game: str) -> None:
    with Player(library.base, "Ann") as ann:
        seats = sit_everywhere(ann, game)
        assert len(seats) > (2 if game != "operational" else 1)
        for round_ in range(2):
            play(library, ann, 9)
            for seat in (*seats[round_::2][:3], OBSERVER):
                must_agree(library, ann, seat, round_)


@pytest.mark.parametrize("game", TABLES)
def test_a_seat_hears_of_an_order_only_when_it_sees_something_of_it(library: Running, game: str) -> None:
    with Player(library.base, "Ann") as ann:
        seats = sit_everywhere(ann, game)
        live = library.table(ann.id)
        with ann.live(seat=seats[-1]) as socket:
            drain(socket)
            for _ in range(25):
                before, seals = live.rendering(seats[-1]).version, dict(live.seals())
                if play(library, ann, 1) == 0:
                    break
                kinds = [msgspec.json.decode(text)["type"] for text in drain(socket)]
                sealed = ["seals"] if live.seals() != seals else []
                changed = ["update"] if live.rendering(seats[-1]).version != before else []

                ended = ["table"] if live.is_over else []
                assert sorted(kinds) == sorted(changed + sealed + ended)


def drain(socket: ClientConnection) -> list[bytes]:
    """Everything sent so far: the answer to a ping comes after it."""
    found: list[bytes] = []
    socket.send('{"type":"ping"}')
    while b'"pong"' not in (frame := socket.recv(timeout=PATIENCE, decode=False)):
        found.append(frame)
    return found


@pytest.mark.parametrize("game", TABLES)
def test_the_dice_to_come_are_told_to_nobody_control_included(game: str) -> None:
    title = load(game)
    match = Match.open(title, TABLES[game][0], Fairness.committed("a secret of thirty-two bytes ..."), TABLES[game][1])
    wits = SeededDice(Chance(key_from_seed(3)))
    for tick in range(8):
        key = match.state.chance.key.encode()
        for seat in match.state.logs:
            rendering = Rendering(title, seat, EventRenderer(title))
            rendering.follow(match, tick)

            assert key not in rendering.view + b"".join(map(bytes, rendering.events(0))), (
                f"{seat} receives dice of the future"
            )
        acting = title.to_act(match.state)
        match.play(acting[0], title.sample(match.state, acting[0], wits))
