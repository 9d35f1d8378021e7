"""Edge cases of several chapters."""

import pytest

from flagplot.operational.phases.air.intercepting import Bouncing
from flagplot.operational.phases.air.striking import Striking
from flagplot.operational.phases.land.contested import Overland
from flagplot.operational.phases.land.groundwar import GroundFight
from flagplot.operational.phases.opening import Opening
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.rules.air.recovery import land, patrols
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.opening import begin_turn
from flagplot.operational.rules.sea.fuel import evict, strand
from flagplot.operational.rules.submarines import shoot_at_night
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Strike
from tests.operational.positions import (
    NIGHT,
    advance,
    allowed,
    at_phase,
    bay,
    fight_of,
    group,
    in_battle,
    kinds,
    plane,
    play,
    refused,
    sub,
    to_act,
    troop,
    umpire,
)

MISS = 1
DRAWN = 4
"""At odds of 1:1 nobody has losses."""


@pytest.mark.rule("MK-BAT-20")
def test_carriers_that_lose_their_escort_stand_in_the_screen() -> None:
    state = bay(impulse=1)
    group(state, "J1", "2024", "chokai", came="2025")
    group(state, "A1", "2024", "hermes", "napier", came="2023")
    posts = {"chokai": -1, "hermes": 4, "napier": 1}
    in_battle(state, Fight("2024", "J1", "A1", round=1, posts=posts), "fire", JAPAN)
    play(state, JAPAN, "fire chokai napier guns", 6)
    assert fight_of(state).posts == {"chokai": -1, "hermes": 1}


@pytest.mark.rule("MK-BAT-15", "MK-BAT-14")
def test_torpedoes_are_spent_on_a_target_the_guns_have_sunk() -> None:
    state = bay(impulse=1)
    group(state, "J1", "2024", "chokai")
    group(state, "A1", "2024", "nestor", "napier")
    posts = {"chokai": -1, "nestor": 1, "napier": 1}
    in_battle(state, Fight("2024", "J1", "A1", round=1, posts=posts), "fire", JAPAN)
    events = play(state, JAPAN, "fire chokai napier", 6)
    assert "torpedoes" not in kinds(events)
    assert state.ships["chokai"].launches == 1


@pytest.mark.rule("MK-SUB-14", "MK-SUB-16")
def test_a_second_night_target_is_drawn_from_the_others() -> None:
    state = bay(NIGHT, 1)
    boat = sub(state, "JS1", "i-2", "2024")
    foe = group(state, "A1", "2024", "emerald", "enterprise", "dragon")
    referee = umpire(("MK-SUB-16", 1), 6, ("MK-SUB-14", 6), ("MK-SUB-16", 2), MISS)
    shoot_at_night(state, referee, boat, foe)
    targets = [event.facts["target"] for event in referee.events if event.kind == "sub.torpedoes"]
    assert targets == ["emerald", "dragon"]


@pytest.mark.rule("MK-SEA-38")
def test_what_is_aboard_leaves_the_map_too() -> None:
    state = at_phase(bay(impulse=1), Moving(JAPAN))
    group(state, "J1", "3329", "ryujo", "transport-1")
    state.impulse = 2
    plane(state, "ryujo-zero", "ryujo")
    unit = troop(state, "jp-1", aboard="transport-1")
    play(state, JAPAN, "exit J1")
    assert state.planes["ryujo-zero"].base == ""
    assert unit.fate == "exited"
    assert state.score == {JAPAN: 0, ALLIES: 0}


@pytest.mark.rule("MK-SEA-13")
def test_by_option_merchantmen_without_fuel_are_lost() -> None:
    state = bay(fuel_exhaustion="sunk")
    group(state, "F1", "2024", "f1")
    state.ships["f1"].fuel = 0
    strand(state, umpire())
    assert state.ships["f1"].fate == "sunk"


@pytest.mark.rule("MK-LND-28")
def test_a_dummy_in_a_captured_port_goes_as_well() -> None:
    state = bay(2, 1)
    group(state, "A1", "1314", evicted=True)
    evict(state, umpire(), ALLIES)
    assert "A1" not in state.groups


@pytest.mark.rule("MK-AIR-34", "MK-SEA-18")
def test_a_patrol_follows_the_group_its_group_joins() -> None:
    state = at_phase(bay(impulse=2), Moving(ALLIES))
    group(state, "A1", "0821", "formidable")
    group(state, "A2", "0821", "emerald")
    unit = plane(state, "888-sqn", "formidable", task="cap", post="A1")
    state.strikes = [Strike("J-1", JAPAN, "0824", "A1", [])]
    play(state, ALLIES, "join A1 A2")
    assert patrols(state, "0821", ALLIES) == [unit]
    assert unit.post == "A2"
    assert state.strikes[0].target == "A2"


@pytest.mark.rule("MK-REC-14")
def test_regrouping_does_not_hide_a_revealed_group() -> None:
    state = at_phase(bay(impulse=1), Moving(JAPAN))
    group(state, "J1", "2024", "chokai", "fubuki", revealed=True)
    group(state, "J2", "2024", "kumano")
    events = play(state, JAPAN, "detach J1 fubuki")
    assert state.groups["J3"].revealed
    assert kinds(events).count("sighted") == 2
    play(state, JAPAN, "join J2 J1")
    assert state.groups["J1"].revealed


@pytest.mark.rule("MK-REC-7", "MK-REC-9")
def test_a_dummy_joins_the_stack_unseen_and_may_be_recalled() -> None:
    state = at_phase(bay(NIGHT), Opening(JAPAN))
    group(state, "J1", "2024", "chokai")
    sub(state, "JS1", "i-2", "1820")
    play(state, JAPAN, "dummy ship 2024", ("MK-REC-9", 2))
    assert state.groups["J2"].ships == ["chokai"]
    assert state.groups["J1"].dummy
    assert state.ships["chokai"].group == "J2"
    play(state, JAPAN, "dummy sub 1820")
    assert state.subs["JS2"].boat == ""
    assert refused(state, JAPAN, "dummy tank 2024") == "MK-REC-6"
    play(state, JAPAN, "dummy air mergui")
    play(state, JAPAN, "recall decoy-j1")
    assert "decoy-j1" not in state.planes
    play(state, JAPAN, "recall JS2")
    assert refused(state, JAPAN, "recall JS1") == "MK-SEQ-20"


@pytest.mark.rule("MK-REC-1")
def test_at_daybreak_groups_in_one_hex_see_each_other() -> None:
    state = bay(4)
    one, other = group(state, "J1", "2024", "chokai"), group(state, "A1", "2024", "dragon")
    group(state, "A2", "2024")
    begin_turn(state, umpire())
    assert one.revealed
    assert other.revealed
    assert "A2" not in state.groups


@pytest.mark.rule("MK-AIR-25", "MK-AIR-28")
def test_an_interceptor_that_survives_its_only_escort_is_free() -> None:
    state = bay(impulse=2)
    group(state, "J1", "2024", "akagi")
    group(state, "A1", "2021", "indomitable", revealed=True)
    for name in ("akagi-zero", "akagi-val"):
        plane(state, name, "akagi", task="strike")
    plane(state, "880-sqn", "indomitable")
    state.strikes = [Strike("J-1", JAPAN, "2024", "A1", ["akagi-zero", "akagi-val"])]
    at_phase(state, Striking(JAPAN))
    advance(state)
    play(state, ALLIES, "scramble 880-sqn")
    assert refused(state, ALLIES, "scramble 880-sqn") == "MK-AIR-31"
    play(state, ALLIES, "done", MISS, MISS)
    assert to_act(state) == [ALLIES]
    assert refused(state, ALLIES, "pair 880-sqn akagi-zero") == "MK-AIR-25"
    top = state.flow[-1]
    assert isinstance(top, Bouncing)
    assert top.loose == ["880-sqn"]
    play(state, ALLIES, "pair 880-sqn akagi-val", MISS)
    assert refused(state, JAPAN, "bomb akagi-zero dive indomitable") == "MK-AIR-61"


@pytest.mark.rule("MK-AIR-20", "MK-REC-33")
def test_a_feint_that_finds_nobody_comes_home() -> None:
    state = bay(impulse=2)
    decoy = plane(state, "decoy-j1", "sabang", task="strike")
    state.strikes = [Strike("J-1", JAPAN, "2917", "A1", ["decoy-j1"])]
    at_phase(state, Striking(JAPAN))
    advance(state)
    assert not decoy.lost
    assert decoy.task == ""


@pytest.mark.rule("MK-AIR-22")
def test_a_patrol_whose_carrier_is_gone_lands_ashore() -> None:
    state = bay(impulse=3)
    unit = plane(state, "888-sqn", "formidable", task="cap", post="1117")
    land(state, umpire(), unit)
    assert unit.base in {"colombo", "koggala", "racetrack"}


@pytest.mark.rule("MK-LND-11", "MK-LND-12")
def test_attackers_with_no_way_back_are_lost() -> None:
    state = bay()
    troop(state, "jp-1", "1215", came="1216", moved=True)
    troop(state, "light-horse", "1215")
    troop(state, "planters", "1216")
    at_phase(state, Overland())
    advance(state)
    play(state, JAPAN, "fallback")
    assert state.troops["jp-1"].fate == "lost"
    assert state.score[ALLIES] == 1


@pytest.mark.rule("MK-LND-12")
def test_a_defender_who_stands_is_attacked() -> None:
    state: Bay = bay(overland_defender_retreat="on")
    troop(state, "jp-1", "1215", came="1216")
    troop(state, "light-horse", "1215")
    at_phase(state, GroundFight("1215", JAPAN, landing=False))
    advance(state)
    assert to_act(state) == [ALLIES]
    play(state, ALLIES, "stand")
    assert to_act(state) == [JAPAN]
    assert allowed(state, JAPAN, "wager 0")


@pytest.mark.rule("MK-LND-12")
def test_a_defender_may_step_back_before_every_round() -> None:
    state: Bay = bay(overland_defender_retreat="on")
    troop(state, "jp-1", "1215", came="1216")
    troop(state, "light-horse", "1215")
    at_phase(state, GroundFight("1215", JAPAN, landing=False))
    advance(state)
    for _ in range(2):
        play(state, ALLIES, "stand")
        assert to_act(state) == [JAPAN]
        play(state, JAPAN, "wager 0", DRAWN)
        assert to_act(state) == [ALLIES]
        assert state.troops_at("1215", ALLIES)
        assert state.troops_at("1215", JAPAN)
