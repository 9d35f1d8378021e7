"""Every field of a state is listed as copied by `imagine` or as imagined, and the list is correct."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from flagplot.kernel.records.codec import attributes, text
from flagplot.kernel.seat import OBSERVER, Seat
from flagplot.kernel.testing.playout import chooser
from flagplot.operational.state.view import Marker, Sighting, SubMarker
from flagplot.strategic import GAME as WAR
from flagplot.strategic.state.pieces import Operation, TaskForce
from flagplot.strategic.state.view import known_nations
from flagplot.tactical.state.view import Silhouette, Wake
from tests.fog.door import Door, players, written
from tests.fog.grounds import CHANGES, SCENES
from tests.fog.leaks import LEAKS
from tests.fog.scenes import now_and_then
from tests.fog.worlds import IMAGINED, OWN, PUBLIC, SHOWN, WORLDS
from tests.shelf import games

PIECES: dict[str, dict[str, Any]] = {
    "operational": {
        "Marker": Marker("", "", "", False, False, False, 0, False, False, 0, []),
        "SubMarker": SubMarker("", "", ""),
        "Sighting": Sighting("", False, 0),
    },
    "tactical": {
        "Silhouette": Silhouette("", "", "", "", "", False, "", 0),
        "Wake": Wake("", 0, 0, 0, 0, 0, 0, 0, 0),
    },
    "strategic": {"TaskForce": TaskForce("", "", "", []), "Operation": Operation("", "", "", "")},
}


@pytest.mark.parametrize("slug", WORLDS)
def test_every_field_of_the_state_is_listed_with_its_reason(slug: str) -> None:
    game = games()[slug]
    state = game.new(game.scenarios()[0].name, 1)

    assert sorted(WORLDS[slug]) == sorted(attributes(state))
    assert all(kind in (PUBLIC, OWN, IMAGINED) and why for kind, why in WORLDS[slug].values())


@pytest.mark.parametrize("slug", WORLDS)
def test_every_field_of_an_enemys_piece_is_listed(slug: str) -> None:
    listed = {name: sorted(fields) for name, fields in SHOWN[slug].items()}

    assert listed == {name: sorted(attributes(piece)) for name, piece in PIECES[slug].items()}


@pytest.mark.parametrize("slug", WORLDS)
def test_a_world_has_what_is_public_and_its_own_dice(slug: str) -> None:
    game = games()[slug]
    public = [name for name, (kind, _) in WORLDS[slug].items() if kind == PUBLIC]
    scenes = [scene for scene in SCENES[slug](range(1)) if "\n" not in scene.state.scenario]
    looked = 0
    for scene in islice(scenes, 0, None, 3):
        for seat in [*players(game, scene.state), OBSERVER]:
            world = game.imagine(game.view(scene.state, seat), chooser(looked))
            for name in public:
                assert text(getattr(world, name)) == text(getattr(scene.state, name)), (scene.name, seat, name)
            assert text(world.chance) != text(scene.state.chance)
            looked += 1
    assert looked > 10


def test_what_is_blank_on_an_enemys_counter_is_blank() -> None:
    blank = {name: [field for field, why in fields.items() if not why] for name, fields in SHOWN["strategic"].items()}
    looked = 0
    for scene in now_and_then(WAR, "pacific", 3, 4, 60):
        for seat in players(WAR, scene.state):
            position, known = WAR.view(scene.state, seat).position, known_nations(scene.state, seat)
            counters = [force for force in position.forces.values() if force.nation not in known]
            flags = [operation for operation in position.operations if operation.flag not in known]
            for piece in (*counters, *flags):
                shown = {name: getattr(piece, name) for name in blank[type(piece).__name__]}
                assert not any(shown.values()), (scene.name, seat, shown)
                looked += 1
    assert looked > 10


def positions(door: Door, every: int) -> Iterator[tuple[Any, Seat]]:
    """Positions, as played and with a change that a seat cannot see, with that seat."""
    for scene in islice(SCENES[door.game.slug](range(1)), 0, None, every):
        for seat in [*players(door.game, scene.state), OBSERVER]:
            yield scene.state, seat
            for name, change in CHANGES[door.game.slug].items():
                twin = scene.state.clone()
                if change(twin, seat, random.Random(f"{scene.name} {name} {seat}")):
                    yield twin, seat


def told_apart(door: Door, every: int = 1) -> bool:
    """Whether some seat is sent something different of an imagined world than of the true one."""
    for number, (state, seat) in enumerate(positions(door, every)):
        world = door.game.imagine(door.game.view(state, seat), chooser(number))
        if written(door.view(world, seat)) != written(door.view(state, seat)):
            return True
    return False


@pytest.mark.parametrize("slug", WORLDS)
def test_nobody_tells_an_imagined_world_from_the_true_one(slug: str) -> None:
    assert not told_apart(Door(games()[slug]), 5)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_put_back_tells_imagined_worlds_apart(leak: str) -> None:
    """The above holds only if `imagine` copies nothing that is not listed: a secret that it copied would hide its own leak."""
    assert told_apart(LEAKS[leak])
