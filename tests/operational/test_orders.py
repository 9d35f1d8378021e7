"""Orders for pieces of others, and what Control may do."""

import pytest

from flagplot.kernel.seat import CONTROL, Seat
from flagplot.operational import GAME
from flagplot.operational.content.scenarios import NAMES
from flagplot.operational.orders.notation import NOTATION
from flagplot.operational.phases.air.airplan import Launching, Patrolling
from flagplot.operational.phases.land.landings import Declaring
from flagplot.operational.phases.opening import Opening
from flagplot.operational.phases.recon import Searching
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.phases.submarines import Submarines
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.operational.positions import NIGHT, advance, at_phase, bay, group, plane, refused, sub, to_act, troop

STEPS = {
    "move A1 2023": Moving,
    "exit A1": Moving,
    "engage A1": Moving,
    "shell A1": Moving,
    "detach A1 emerald": Moving,
    "join A1 J1": Moving,
    "reassign A1 J1 emerald": Moving,
    "enter KB9 3229": Moving,
    "move AS1 2023": Submarines,
    "attack AS1 J1": Submarines,
    "attack JS1 J1": Submarines,
    "arc 827-sqn N": Searching,
    "scout 827-sqn J1": Searching,
    "standin 827-sqn": Searching,
    "divert 827-sqn akagi": Searching,
    "launch A1 827-sqn": Launching,
    "transfer 827-sqn akagi": Launching,
    "cap 800-sqn J1": Patrolling,
    "cap akagi-zero A1": Patrolling,
    "land A1 aus-16": Declaring,
    "embark aus-16 transport-1": Declaring,
    "march light-horse 1216": Opening,
    "anchor A1": Opening,
    "recall A2": Opening,
}


def crowded(turn: int = 4) -> Bay:
    """Both sides in one part of the sea."""
    state = bay(turn, 1)
    group(state, "J1", "2024", "akagi", "chokai", "transport-1")
    group(state, "A1", "2024", "indomitable", "emerald", "brigade-16", revealed=True)
    group(state, "A2", "2024")
    sub(state, "JS1", "i-2", "2024")
    sub(state, "AS1", "truant", "2024")
    for name in ("akagi-zero", "akagi-val"):
        plane(state, name, "akagi")
    for name in ("827-sqn", "800-sqn"):
        plane(state, name, "indomitable")
    troop(state, "light-horse", "1215")
    troop(state, "aus-16", aboard="brigade-16")
    group(state, "J9", "3310", "fubuki")
    return state


@pytest.mark.parametrize("line", STEPS)
def test_nobody_orders_the_enemys_pieces(line: str) -> None:
    turn = NIGHT if line.startswith("recall") else 4
    state = at_phase(crowded(turn), STEPS[line](JAPAN))

    assert refused(state, JAPAN, line) != ""


@pytest.mark.parametrize("line", STEPS)
def test_what_the_enemy_may_not_order_is_refused_out_of_turn(line: str) -> None:
    state = at_phase(crowded(), STEPS[line](JAPAN))

    assert GAME.check(state, Seat(ALLIES), NOTATION.parse(line)) is not None


def test_every_phase_names_what_may_be_ordered_in_it() -> None:
    for phase in (Moving, Submarines, Searching, Launching, Patrolling, Declaring, Opening):
        state = at_phase(crowded(), phase(JAPAN))
        objection = GAME.check(state, Seat(JAPAN), NOTATION.parse("wager 1"))
        assert objection is not None
        assert "`" in objection.text or "," in objection.text
        assert objection.rule.startswith("MK-")


def test_control_may_announce_and_correct() -> None:
    state = at_phase(crowded(), Moving(JAPAN))

    assert GAME.check(state, CONTROL, NOTATION.parse("correct ships.chokai.fuel 5 because of a leak")) is None
    assert GAME.check(state, CONTROL, NOTATION.parse("correct ships.chokai.fuel -5 because of a leak")) is not None
    assert GAME.check(state, Seat(JAPAN), NOTATION.parse("announce all Rain because it rains")) is not None


def test_every_scenario_opens_with_somebody_asked() -> None:
    for name in NAMES:
        state = GAME.new(name, 4)
        assert to_act(state)
        assert state.problems() == []


def test_a_phase_without_a_seat_runs_by_itself() -> None:
    state = at_phase(bay(impulse=1), Submarines(JAPAN))
    advance(state)

    assert state.flow == []


@pytest.mark.parametrize(
    "typed,meant",
    [
        ("MOVE j1 1722", "move J1 1722"),
        ("cap Akagi-Zero j1", "cap akagi-zero J1"),
        ("cap 30-SQN 1116", "cap 30-sqn 1116"),
        ("cap 30-sqn Colombo", "cap 30-sqn 1116"),
        ("Launch f8 AKAGI-VAL", "launch F8 akagi-val"),
        ("launch Colombo akagi-val", "launch colombo akagi-val"),
        ("bomb akagi-val Dive F8", "bomb akagi-val dive f8"),
        ("fire Chokai F8", "fire chokai f8"),
        ("detach a1 F8", "detach A1 f8"),
        ("reassign j1 kb2 Akagi", "reassign J1 KB2 akagi"),
        ("arc tone-jake ne", "arc tone-jake NE"),
        ("attack js1 au16", "attack JS1 AU16"),
        ("call b", "call B"),
        ("plot j1=3210 js2=1116", "plot J1=3210 JS2=1116"),
        ("array Chokai=Second", "array chokai=second"),
        ("form a2 Colombo Emerald", "form A2 colombo emerald"),
        ("Battle YES", "battle yes"),
    ],
)
def test_capitals_do_not_matter_but_to_tell_a_marker_from_its_freighters(typed: str, meant: str) -> None:
    assert GAME.notation.parse(typed).line() == meant
