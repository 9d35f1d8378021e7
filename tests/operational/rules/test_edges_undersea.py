"""Edge cases of submarines: the screen, aircraft, reports, attacks and second attacks."""

from __future__ import annotations

import pytest

from flagplot.operational.content.sea import SEA
from flagplot.operational.phases.submarines import Submarines, Torpedoing
from flagplot.operational.rules.submarines import caught, escorts, release_if_freighter, report_all, screen_numbers
from flagplot.operational.state.model import JAPAN
from tests.operational.positions import (
    DAY,
    NIGHT,
    at_phase,
    bay,
    forbidden,
    group,
    play,
    refused,
    sub,
    umpire,
)

COLOMBO, GALLE, ADDU = (SEA.hex_of[name] for name in ("colombo", "koggala", "addu"))


@pytest.mark.rule("MK-SUB-9", "MK-SUB-10", "MK-SUB-11", "MK-SUB-12", "MK-SUB-24", "MK-NIT-21")
def test_the_screen_in_every_case() -> None:
    def numbers(
        *ships: str, at: str = "2024", moved: int = 0, dived: int = 0, damaged: tuple[str, ...] = (), **options: str
    ) -> int:
        state = bay(DAY, 1, **options)
        hunted = sub(state, "JS1", "i-2", at)
        hunted.moved = dived
        fleet = group(state, "A1", at, *ships, moved=moved)
        for name in damaged:
            state.ships[name].damaged = True
        return screen_numbers(state, hunted, fleet)[0]

    four = ("napier", "nestor", "norman", "nizam")
    assert [numbers(*four), numbers(*four, moved=1), numbers(*four, moved=1, dived=1), numbers(*four, moved=2)] == [
        2,
        1,
        2,
        2,
    ]
    assert [
        numbers(*four, at=GALLE),
        numbers(*four, at=GALLE, moved=1),
        numbers(*four, at=GALLE, sub_anchorage="none"),
    ] == [1, 1, 2]
    assert numbers("napier", "nestor", moved=1) == 0
    assert [numbers(*four, damaged=four[:1], damaged_dd_asw=mode) for mode in ("counts", "ignored")] == [2, 1]
    assert numbers("emerald", "erebus", "hermes", "napier") == 0
    state = bay()
    assert escorts(state, group(state, "A1", "2024", "f1", "f2", "napier", "emerald")) == 5


@pytest.mark.rule("MK-SUB-3", "MK-SUB-4")
def test_both_dice_must_fall_within_the_numbers() -> None:
    state = bay()
    for dice, numbers, sunk in (
        ((4, 4), 3, True),
        ((4, 3), 3, False),
        ((3, 4), 3, False),
        ((6, 6), 1, True),
        ((5, 6), 1, False),
    ):
        assert caught(state, umpire(*dice), JAPAN, numbers) == sunk
    assert caught(state, umpire(), JAPAN, 6)
    mirrored = bay(die_column="B")
    assert caught(mirrored, umpire(3, 3), JAPAN, 3)
    assert not caught(mirrored, umpire(4, 3), JAPAN, 3)


@pytest.mark.rule("MK-SUB-6", "MK-SUB-7", "MK-REC-33")
def test_only_real_boats_of_the_side_report() -> None:
    for turn in (DAY, NIGHT):
        state = bay(turn, 1)
        first, second, third = (
            group(state, f"A{n}", f"202{n}", name) for n, name in ((1, "emerald"), (2, "dragon"), (3, "napier"))
        )
        sub(state, "JS1", "i-2", "2021")
        sub(state, "JS2", "", "2022")
        sub(state, "AS1", "truant", "2023")
        report_all(state, umpire(), JAPAN)
        assert [one.revealed for one in (first, second, third)] == [turn == DAY, False, False]
        assert [one.reported for one in (first, second, third)] == [turn == NIGHT, False, False]


@pytest.mark.rule("MK-SUB-13", "MK-SUB-17", "MK-SUB-19", "MK-SUB-22", "MK-REC-33")
def test_which_attacks_a_submarine_may_make() -> None:
    def attack(impulse: int = 1, at: str = "2024", moved: int = 0, boat: str = "i-2", *, attacked: bool = False) -> str:
        state = bay(DAY, impulse)
        sub(state, "JS1", boat, at).attacked = attacked
        group(state, "A1", at, "emerald", moved=moved)
        group(state, "A2", "1820", "dragon")
        group(state, "J1", at, "chokai")
        phase = Submarines(JAPAN)
        assert [forbidden(state, phase, JAPAN, f"attack JS1 {name}") for name in ("A2", "J1", "A9")] == (
            ["MK-SUB-13"] * 3 if boat and not attacked else [attack_rule(boat)] * 3
        )
        return forbidden(state, phase, JAPAN, "attack JS1 A1")

    def attack_rule(boat: str) -> str:
        return "MK-SUB-17" if boat else "MK-REC-33"

    assert [attack(1), attack(2), attack(3), attack(3, moved=4), attack(3, moved=2)] == [
        "",
        "",
        "MK-SUB-19",
        "",
        "MK-SUB-19",
    ]
    assert [attack(at=COLOMBO), attack(at=GALLE)] == ["MK-SUB-22", ""]
    assert attack(attacked=True) == "MK-SUB-17"
    assert attack(boat="") == "MK-REC-33"


@pytest.mark.rule("MK-SUB-14", "MK-SUB-15", "MK-SUB-25", "MK-SET-16")
def test_a_second_ship_is_named_after_a_hit_and_no_third() -> None:
    state = bay(DAY, 1)
    group(state, "A1", "2024", "emerald", "dragon", "caledon", revealed=True)
    sub(state, "JS1", "i-2", "2024")
    at_phase(state, Torpedoing(JAPAN, "JS1", "A1"))
    missed = state.clone()
    play(missed, JAPAN, "target emerald", 1)
    assert missed.flow == []
    play(state, JAPAN, "target emerald", 4, ("MK-SUB-14", 4))
    assert refused(state, JAPAN, "target emerald") == "MK-SUB-13"
    play(state, JAPAN, "target dragon", 6)
    assert state.flow == []
    lone = bay(DAY, 1)
    group(lone, "A1", "2024", "emerald")
    at_phase(lone, Torpedoing(JAPAN, "JS1", "A1"))
    play(lone, JAPAN, "target emerald", 4)
    assert lone.flow == []
    for names, released in ((("emerald",), False), (("emerald", "f1"), True), (("brigade-16",), False)):
        other = bay()
        release_if_freighter(other, umpire(), group(other, "A1", "2024", *names))
        assert other.released == released
