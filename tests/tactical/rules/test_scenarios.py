"""V: historical conditions, special rules as data, recorded dice."""

from __future__ import annotations

import pytest

from flagplot.kernel import replay
from flagplot.kernel.dice import Chance, key_from_seed
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import Seat
from flagplot.kernel.testing import play_out
from flagplot.kernel.testing.playout import chooser
from flagplot.tactical import GAME
from flagplot.tactical.content import library as content
from flagplot.tactical.content.reader import read_scenario
from flagplot.tactical.content.scenarios import NAMES, scenario
from flagplot.tactical.options import TacticalOptions
from flagplot.tactical.rules.damage.condition import top_speed
from flagplot.tactical.rules.weather import special_conditions
from flagplot.tactical.state.model import DAMAGED, Battle
from flagplot.tactical.state.setup import build
from tests.tactical.positions import (
    duel,
    effect,
    give,
    kinds,
    opened,
    refused,
    turn,
    umpire,
    written,
)


def historical(name: str) -> Battle:
    return build(scenario(name), name, TacticalOptions(), Chance(key_from_seed(1)))


@pytest.mark.rule("NA-SCN-1")
def test_equipment_suits_the_date() -> None:
    early, late = duel(own="KGV", date="1940-06-01"), duel(own="KGV", date="1941-06-01")

    assert (early.ships["exeter"].fc_radar, early.ships["exeter"].search) == (False, "none")
    assert (late.ships["exeter"].fc_radar, late.ships["exeter"].search) == (True, "later")
    text = written("1940-06-01", "rn.norfolk", extra="") + '\n[[effect]]\ntype = "fc_radar"\nship = "norfolk"\n'
    with pytest.raises(ValueError, match="radar"):
        GAME.new(text, 1)


@pytest.mark.rule("NA-SCN-2")
def test_british_battleships_had_landed_their_planes_by_1944() -> None:
    british = [sheet for sheet in content.classes().values() if sheet.nation == "RN" and sheet.type == "BB"]

    assert all(duel(own=sheet.key, date="1944-06-01").ships["exeter"].floatplane == "" for sheet in british)


@pytest.mark.rule("NA-SCN-3", "NA-SCN-16")
def test_a_ship_that_was_lost_is_warned_about() -> None:
    assert content.lost()["rn.hood"] == "1941-05-24"
    assert read_scenario(written("1941-05-24", "rn.hood"), "own.toml", "own").warnings == ()
    [warning] = read_scenario(written("1944-06-01", "rn.hood"), "own.toml", "own").warnings
    assert "Hood" in warning


@pytest.mark.rule("NA-SCN-4")
def test_hypothetical_battles_may_use_any_ship() -> None:
    assert read_scenario(written("1944-06-01", "rn.hood", hypothetical=True), "own.toml", "own").warnings == ()


@pytest.mark.rule("NA-SCN-5", "NA-SCN-10")
def test_a_battle_is_built_from_an_outside_list() -> None:
    state = GAME.new(written("1942-01-01", "rn.norfolk"), 3)

    assert sorted(state.ships) == ["norfolk", "somebody"]
    assert GAME.to_act(state) == ["rn", "km"]


@pytest.mark.rule("NA-SCN-7", "NA-SCN-15")
def test_houston_at_sunda_strait() -> None:
    houston = historical("sunda-strait").ships["houston"]

    assert houston.ammo["US8"] == 2
    assert [houston.sheet.batteries[number].arc for number in houston.out] == ["STN"]
    state = duel(9000, own="NORTHAM", effects=(effect("battery_out", ship="exeter", arc="STN", calibre=800),))
    assert refused(opened(state), "rn", "plot exeter/STN -> haguro") == "NA-SCN-7"


@pytest.mark.rule("NA-SCN-8")
def test_bismarck_in_her_last_battle() -> None:
    state = historical("bismarck-last")
    bismarck = state.ships["bismarck"]

    assert top_speed(state, bismarck) == 10000
    assert (bismarck.level, bismarck.controlled) == (DAMAGED, True)
    opened(state, 3, 4, 3, 6)
    assert refused(state, "km", "plot bismarck: R 30") == "NA-SCN-8"
    assert refused(state, "km", "plot bismarck: SPEED 10") == ""


@pytest.mark.rule("NA-SCN-9")
@pytest.mark.parametrize("die, course", [(1, 0), (2, 600), (3, 1200), (4, 1800), (5, 2400), (6, 3000)])
def test_a_die_steers_her(die: int, course: int) -> None:
    state = duel(9000, effects=(effect("random_course", ship="exeter"),))

    special_conditions(state, umpire(die))

    assert state.ships["exeter"].course == course


@pytest.mark.rule("NA-SCN-11")
def test_the_status_sheet_carries_damage_and_ammunition() -> None:
    view = GAME.view(opened(duel(9000)), Seat("rn"))
    exeter = view.ships["exeter"]

    assert (exeter.level, exeter.controlled, exeter.ammo) == (0, True, {"RN8": 15, "RN4": 15})
    assert exeter.tubes == [3, 3]


@pytest.mark.rule("NA-SCN-12")
def test_only_six_sided_dice_are_thrown() -> None:
    for name in ("savo-island", "force-z", "convoy"):
        last = None
        for position in play_out(GAME, name, 1):
            last = position
        assert last is not None
        sides = {roll.sides for entry in last.match.record for roll in entry.rolls}
        assert sides == {6}


@pytest.mark.rule("NA-SCN-13")
def test_a_battle_replays_from_its_seed() -> None:
    match = Match.open(GAME, "duel", Fairness(seed=7))
    choose = chooser(7)
    for _ in range(6):
        state = match.state
        assert isinstance(state, Battle)
        seat = GAME.to_act(state)[0]
        match.play(seat, GAME.sample(state, seat, choose))
    text = replay.write(match)

    again = replay.parse(text).play(GAME)

    assert GAME.codec.dumps(again.state) == GAME.codec.dumps(match.state)


@pytest.mark.rule("NA-SCN-14")
def test_air_and_submarines_may_be_absent() -> None:
    state = opened(duel(9000))
    told = kinds(turn(state))

    assert (state.flights, state.datums) == ({}, {})
    assert not {"flak", "heard", "dogfight"} & set(told)


@pytest.mark.rule("NA-SCN-15")
def test_effects_are_data_and_unknown_ones_are_refused() -> None:
    assert all(isinstance(scenario(name).special, tuple) for name in NAMES)
    text = written("1942-01-01", "rn.norfolk") + '\n[[effect]]\ntype = "sea_serpent"\n'

    with pytest.raises(ValueError, match="sea_serpent"):
        read_scenario(text, "own.toml", "own")


@pytest.mark.rule("NA-SCN-17")
def test_spotting_planes_by_date() -> None:
    before, after = duel(own="KGV", date="1941-06-01"), duel(own="KGV", date="1944-01-01")

    assert before.ships["exeter"].floatplane == "aboard"
    assert after.ships["exeter"].floatplane == ""
    assert refused(opened(before), "rn", "plot float exeter") == ""
    state = opened(after)
    assert refused(state, "rn", "plot float exeter") == "NA-SCN-17"
    give(state, "ijn", "plot")
