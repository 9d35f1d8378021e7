"""The examples in the prompts are legal orders of the current position."""

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.tactical import CAPTAIN
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import GAME
from flagplot.tactical.content.scenarios import NAMES
from flagplot.tactical.text import examples
from tests.tactical.positions import battle, fleet, opened


@pytest.mark.parametrize("scenario", NAMES)
def test_every_example_can_be_typed_as_it_stands(scenario: str) -> None:
    state = GAME.new(scenario, 5, {"commands": "group"})
    umpire = Umpire(SeededDice(state.chance), quiet=True)
    dice = SeededDice(Chance(key_from_seed(4)))
    while (acting := GAME.to_act(state)) and state.turn <= 3:
        for seat in acting:
            prompt = GAME.prompt(state, seat)
            assert prompt is not None
            for line in prompt.examples:
                assert GAME.check(state, seat, GAME.notation.parse(line)) is None, (
                    f"{scenario}, turn {state.turn}: {line}"
                )
        GAME.obey(state, acting[0], CAPTAIN.order(Desk(GAME, state, acting[0]), dice), umpire)


def test_an_example_shoots_at_whom_one_sees_with_guns_that_bear() -> None:
    state = GAME.new("duel", 1)
    usn, _ = GAME.to_act(state)
    prompt = GAME.prompt(state, usn)

    assert prompt is not None
    assert 'plot minneapolis: 3", R 30, 4" | minneapolis/BOW&STN 5 -> tone' == prompt.examples[0]
    assert "plot" == prompt.examples[-1]


def test_no_example_names_an_enemy_that_is_not_seen() -> None:
    state = GAME.new("savo-island", 1)
    foes = [ship.id for ship in state.ships.values() if ship.side == "ijn"]
    allied = next(seat for seat in GAME.to_act(state) if seat == "allied")
    prompt = GAME.prompt(state, allied)

    assert prompt is not None
    assert not any(foe in line for foe in foes for line in prompt.examples)


def test_who_has_aircraft_is_shown_a_mission() -> None:
    state = GAME.new("free: Yorktown, Minneapolis, Fletcher vs Zuikaku, Myoko, Yukikaze on 1942-05-08", 1)
    usn, _ = GAME.to_act(state)
    prompt = GAME.prompt(state, usn)
    assert prompt is not None
    assert "plot air usn-f1 launch" in prompt.examples

    state = GAME.new("force-z", 1)
    prompt = GAME.prompt(state, Seat("ijn"))
    assert prompt is not None
    assert any(line.startswith("plot air ijn-a1 strike ") for line in prompt.examples)


def test_a_centreline_mount_is_shown_aimed_off_the_bow() -> None:
    state = opened(battle(fleet("usn", "a:FLETCH"), fleet("ijn", "z:MYOKO", at=(9000, 0))))

    assert any(" at 60" in line for line in examples.plots(state, Seat("usn")))
