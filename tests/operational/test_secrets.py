"""Secrets at interfaces: what a refusal, a loss without a die and an imagined raid may reveal."""

from __future__ import annotations

from flagplot.kernel.dice import SeededDice
from flagplot.kernel.seat import Seat
from flagplot.operational import GAME
from flagplot.operational.phases.air.raid import Raid
from flagplot.operational.phases.battle.encounter import NightEncounter
from flagplot.operational.phases.battle.offering import Passing
from flagplot.operational.rules.air.raiding import marks
from flagplot.operational.rules.air.recovery import land_strikes
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.operational.positions import advance, at_phase, bay, group, plane, play, refused, umpire


def raided(**flags: bool) -> Bay:
    state = bay(impulse=2)
    group(state, "A1", "2021", "formidable", "emerald", revealed=True)
    group(state, "J1", "1921", "akagi")
    plane(state, "888-sqn", "formidable")
    plane(state, "akagi-val", "akagi", task="strike", **flags)
    at_phase(state, Raid("J1-1", JAPAN, "2021", units=["akagi-val"], target="A1"))
    advance(state)
    play(state, ALLIES, "scramble 888-sqn")
    play(state, ALLIES, "done")
    return state


def test_a_refused_pairing_tells_nothing_of_the_enemys_units() -> None:
    assert refused(raided(), ALLIES, "pair akagi-val 888-sqn") == refused(
        raided(bounced=True), ALLIES, "pair akagi-val 888-sqn"
    )


def test_a_unit_lost_for_want_of_a_deck_cannot_be_taken_back() -> None:
    state = bay(impulse=3)
    group(state, "J1", "2027", "akagi")
    state.ships["akagi"].damaged = True
    plane(state, "akagi-zero", "akagi", task="cap", post="J1")
    referee = umpire()
    land_strikes(state, referee, JAPAN)

    assert [(event.kind, event.reveals) for event in referee.events] == [("plane.lost", True)]


def test_a_raid_in_an_imagined_world_still_has_bombs_to_drop() -> None:
    state = raided()
    twin = GAME.imagine(GAME.view(state, Seat(ALLIES)), SeededDice(state.chance.clone()))
    raid = twin.flow[0]

    assert isinstance(raid, Raid)
    assert [strike.target for strike in twin.strikes if strike.id == raid.strike] == ["A1"]
    assert marks(twin, raid.side, raid.at, raid.target) == ["formidable", "emerald"]


def test_a_group_passed_by_in_the_dark_is_told_by_no_phase_of_the_enemys_view() -> None:
    encounter, question = NightEncounter("J1", JAPAN, ["A1", "A2"]), Passing(JAPAN, "J1", "A2", met=["A1"])

    assert encounter.seen_by(Seat(JAPAN)).met == ["A1", "A2"]
    assert encounter.seen_by(Seat(ALLIES)).met == []
    assert (question.seen_by(Seat(JAPAN)).foe, question.seen_by(Seat(JAPAN)).met) == ("A2", ["A1"])
    assert (question.seen_by(Seat(ALLIES)).foe, question.seen_by(Seat(ALLIES)).met) == ("", [])
