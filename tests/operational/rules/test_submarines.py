"""SUB: submarines."""

from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from flagplot.kernel.dice import Dice
from flagplot.kernel.modifier import Tally
from flagplot.kernel.odds import exact
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import MATRIX
from flagplot.operational.content.sea import SEA
from flagplot.operational.phases.submarines import Submarines
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.battle.gunnery import resolve
from flagplot.operational.rules.recon.search import search_zones
from flagplot.operational.rules.submarines import caught, escorts, screen_numbers, screened, shoot_at_night
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.operational.positions import (
    DAY,
    NIGHT,
    allowed,
    at_phase,
    bay,
    forbidden,
    group,
    in_battle,
    kinds,
    play,
    refused,
    sub,
    to_act,
    umpire,
)

DESTROYERS = ("napier", "nestor", "norman", "nizam", "paladin", "panther", "hotspur", "foxhound")


def undersea(turn: int = DAY, impulse: int = 1, **options: Any) -> Bay:
    return at_phase(bay(turn, impulse, **options), Submarines(JAPAN))


def at_sea(*ships: str, turn: int = DAY, impulse: int = 1, **options: Any) -> Bay:
    """An I-boat and an Allied group in one hex, far from everything."""
    state = undersea(turn, impulse, **options)
    sub(state, "JS1", "i-2", "2027")
    group(state, "A1", "2027", *ships)
    return state


def _is_caught(state: Bay, numbers: int, dice: Dice) -> bool:
    return caught(state, Umpire(dice), JAPAN, numbers)


def _is_screened(state: Bay, dice: Dice) -> bool:
    return screened(state, Umpire(dice), state.subs["JS1"], state.groups["A1"])


@pytest.mark.rule("MK-SUB-1")
def test_at_night_two_hexes_without_risk() -> None:
    state = undersea(NIGHT)
    sub(state, "JS1", "i-2", "1219")
    play(state, JAPAN, "move JS1 1218")
    state.impulse = 2
    play(state, JAPAN, "move JS1 1318")

    assert state.subs["JS1"].moved == 1 | 2


@pytest.mark.rule("MK-SUB-2", "MK-SUB-3")
def test_by_day_aircraft_attack_in_every_hex_entered_in_their_zone() -> None:
    state = undersea()
    sub(state, "JS1", "i-2", "1722")
    missed = play(state, JAPAN, "move JS1 1721", 6, 3)  # seven hexes from Koggala: two numbers
    assert [(event.facts["numbers"], event.audience) for event in missed if event.kind == "sub.escaped"] == [
        (2, (ALLIES,))
    ]
    state.impulse = 2
    events = play(state, JAPAN, "move JS1 1720", 4, 4)
    assert "JS1" not in state.subs
    # No secret base could search this hex better than Koggala: the owner may know the number.
    assert [(event.facts["numbers"], event.veil) for event in events if event.kind == "sub.sunk"] == [(3, None)]
    near = undersea()
    near.secrets.base = "addu"
    sub(near, "JS1", "i-2", "0422")
    (sunk,) = [event for event in play(near, JAPAN, "move JS1 0423", 6, 6) if event.kind == "sub.sunk"]
    assert sunk.audience == (ALLIES,)
    assert sunk.veil is not None
    assert "numbers" not in sunk.veil.facts
    outside = undersea()
    sub(outside, "JS1", "i-2", "2027")
    play(outside, JAPAN, "move JS1 2026")


@pytest.mark.rule("MK-SUB-3", "MK-SUB-4")
def test_both_dice_must_fall_within_the_search_numbers() -> None:
    state = bay()
    for numbers in range(1, 7):
        odds = exact(partial(_is_caught, state, numbers))
        assert odds.chance(True) == Fraction(numbers, 6) ** 2


@pytest.mark.rule("MK-SUB-5")
def test_two_hexes_a_turn_one_in_each_of_two_impulses() -> None:
    state = undersea()
    sub(state, "JS1", "i-2", "2027")
    play(state, JAPAN, "move JS1 2026")
    assert refused(state, JAPAN, "move JS1 2025") == "MK-SUB-5"
    state.impulse = 2
    play(state, JAPAN, "move JS1 2025")
    state.impulse = 3
    assert forbidden(state, Submarines(JAPAN), JAPAN, "move JS1 2024") == "MK-SUB-5"
    still = bay()
    sub(still, "JS1", "i-2", "1218")
    search_zones(still, umpire(), ALLIES, moved_only=False)
    assert "JS1" in still.subs


@pytest.mark.rule("MK-SUB-6", "MK-SUB-7")
def test_a_submarine_that_holds_fire_reports_for_nothing() -> None:
    state = at_sea("warspite", *DESTROYERS)
    group(state, "A2", "2027")
    play(state, JAPAN, "done")
    assert state.groups["A1"].revealed
    assert "A2" not in state.groups
    night = at_sea("warspite", *DESTROYERS, turn=NIGHT)
    play(night, JAPAN, "done")
    assert night.groups["A1"].reported
    assert not night.groups["A1"].revealed


@pytest.mark.rule("MK-SUB-8")
def test_a_boat_lost_to_the_screen_neither_attacks_nor_reports() -> None:
    state = at_sea("warspite", *DESTROYERS)
    events = play(state, JAPAN, "attack JS1 A1", 4)

    assert "JS1" not in state.subs
    assert not state.groups["A1"].revealed
    assert "sub.torpedoes" not in kinds(events)
    assert state.score[ALLIES] == 2


@pytest.mark.rule("MK-SUB-9")
def test_the_screens_numbers() -> None:
    for count, numbers in ((1, 0), (2, 1), (3, 1), (4, 2), (7, 2), (8, 3)):
        state = at_sea("warspite", *DESTROYERS[:count])
        odds = exact(partial(_is_screened, state))
        assert odds.chance(True) == Fraction(numbers, 6)


@pytest.mark.rule("MK-SUB-10", "MK-SUB-24")
def test_a_group_that_runs_onto_the_boat_hunts_it_worse() -> None:
    for count, numbers in ((8, 2), (4, 1), (2, 0)):
        state = at_sea("warspite", *DESTROYERS[:count])
        state.groups["A1"].moved = 1
        assert screen_numbers(state, state.subs["JS1"], state.groups["A1"])[0] == numbers
    moving = at_sea("warspite", *DESTROYERS[:2])
    moving.groups["A1"].moved = moving.subs["JS1"].moved = 1
    assert screen_numbers(moving, moving.subs["JS1"], moving.groups["A1"])[0] == 1


@pytest.mark.rule("MK-SUB-11")
def test_merchant_units_count_as_two_destroyers() -> None:
    for count, numbers in ((1, 1), (2, 2), (4, 3)):
        state = at_sea(*(f"f{number}" for number in range(1, count + 1)))
        assert escorts(state, state.groups["A1"]) == 2 * count
        assert screen_numbers(state, state.subs["JS1"], state.groups["A1"])[0] == numbers


@pytest.mark.rule("MK-SUB-12")
def test_only_destroyers_count_damaged_or_not() -> None:
    state = bay()
    ring = group(state, "J1", "2027", "abukuma", "kongo", "akagi", "urakaze", "isokaze")
    assert escorts(state, ring) == 2
    state.ships["urakaze"].damaged = True
    assert escorts(state, ring) == 2
    strict = bay(damaged_dd_asw="ignored")
    ring = group(strict, "J1", "2027", "urakaze", "isokaze")
    strict.ships["urakaze"].damaged = True
    assert escorts(strict, ring) == 1


@pytest.mark.rule("MK-SUB-13")
def test_one_ship_of_one_named_group() -> None:
    state = at_sea("warspite")
    group(state, "A2", "2027", "emerald")
    play(state, JAPAN, "attack JS1 A1")

    assert to_act(state) == [JAPAN]
    assert refused(state, JAPAN, "target emerald") == "MK-SUB-13"
    assert allowed(state, JAPAN, "target warspite")


@pytest.mark.rule("MK-SUB-14", "MK-SUB-15")
def test_a_hit_gives_an_even_chance_of_one_more_ship() -> None:
    state = at_sea("emerald", "enterprise", "dragon")
    play(state, JAPAN, "attack JS1 A1")
    play(state, JAPAN, "target emerald", 6, ("MK-SUB-14", 4))
    assert refused(state, JAPAN, "target emerald") == "MK-SUB-13"
    play(state, JAPAN, "target enterprise", 6)
    assert to_act(state) == [JAPAN]
    assert state.where()[-1].startswith("Japanese submarines")
    no_luck = at_sea("emerald", "enterprise")
    play(no_luck, JAPAN, "attack JS1 A1")
    play(no_luck, JAPAN, "target emerald", 6, ("MK-SUB-14", 3))
    assert no_luck.where()[-1].startswith("Japanese submarines")
    missed = at_sea("emerald", "enterprise")
    play(missed, JAPAN, "attack JS1 A1")
    play(missed, JAPAN, "target emerald", 1)


@pytest.mark.rule("MK-SUB-16")
def test_at_night_the_target_is_drawn() -> None:
    state = at_sea("emerald", "enterprise", "dragon", turn=NIGHT)
    targets = []
    for draw in (1, 2, 3):
        twin = state.clone()
        referee = umpire(("MK-SUB-16", draw), 1)
        shoot_at_night(twin, referee, twin.subs["JS1"], twin.groups["A1"])
        targets += [event.facts["target"] for event in referee.events if event.kind == "sub.torpedoes"]
    assert targets == ["emerald", "enterprise", "dragon"]


@pytest.mark.rule("MK-SUB-17")
def test_one_attack_a_turn() -> None:
    state = at_sea("warspite")
    play(state, JAPAN, "attack JS1 A1")
    play(state, JAPAN, "target warspite", 1)
    state.impulse = 2

    assert refused(state, JAPAN, "attack JS1 A1") == "MK-SUB-17"


@pytest.mark.rule("MK-SUB-18")
def test_several_boats_may_attack_one_group() -> None:
    state = at_sea("warspite")
    sub(state, "JS2", "i-3", "2027")
    play(state, JAPAN, "attack JS1 A1")
    play(state, JAPAN, "target warspite", 1)
    assert allowed(state, JAPAN, "attack JS2 A1")
    sub(state, "JS3", "i-4", "2026")
    state.groups["A1"].at, state.groups["A1"].moved, state.impulse = "2026", 4, 3
    assert allowed(state, JAPAN, "attack JS3 A1")


@pytest.mark.rule("MK-SUB-19")
def test_in_the_third_impulse_only_groups_moving_in() -> None:
    state = at_sea("warspite", impulse=3)
    assert forbidden(state, Submarines(JAPAN), JAPAN, "attack JS1 A1") == "MK-SUB-19"
    assert to_act(state) == []
    for impulse in (1, 2):
        state.impulse = impulse
        assert allowed(state, JAPAN, "attack JS1 A1")
    state.impulse, state.groups["A1"].moved = 3, 4
    assert allowed(state, JAPAN, "attack JS1 A1")
    group(state, "A2", "2027", "emerald")  # she was there before
    assert to_act(state) == [JAPAN]
    assert refused(state, JAPAN, "attack JS1 A2") == "MK-SUB-19"


@pytest.mark.rule("MK-SUB-20")
def test_submarine_torpedoes_are_of_class_t() -> None:
    results = [resolve(bay(), umpire(die), JAPAN, "T", "CA", Tally(), "torpedo") for die in (6, 5, 4, 3, 2, 1)]
    assert results == ["Sk", "DS", "D", "D", "-", "-"]
    state = at_sea("cornwall")
    play(state, JAPAN, "attack JS1 A1")
    play(state, JAPAN, "target cornwall", 3)
    assert state.ships["cornwall"].damaged
    long_lance = at_sea("cornwall", ijn_sub_torpedo="24T")
    play(long_lance, JAPAN, "attack JS1 A1")
    play(long_lance, JAPAN, "target cornwall", 2)
    assert long_lance.ships["cornwall"].damaged
    missed = at_sea("revenge")
    play(missed, JAPAN, "attack JS1 A1")
    play(missed, JAPAN, "target revenge", 2)
    assert not missed.ships["revenge"].damaged, "a slow ship shifts the die by 1, no more"
    slow = at_sea("revenge")
    play(slow, JAPAN, "attack JS1 A1")
    play(slow, JAPAN, "target revenge", 3)
    assert slow.ships["revenge"].damaged


@pytest.mark.rule("MK-SUB-21")
def test_nothing_but_the_screen_fights_submarines() -> None:
    assert MATRIX.read("SUB", "D").cell == "ASW"
    assert all(MATRIX.read("SUB", column).cell == "-" for column in MATRIX.columns[1:])
    state = bay(impulse=1)
    group(state, "J1", "2027", "chokai")
    group(state, "A1", "2027", "dragon")
    sub(state, "AS1", "truant", "2027")
    in_battle(state, Fight("2027", "J1", "A1", round=1, posts={"chokai": -1, "dragon": 1}), "fire", JAPAN)
    assert refused(state, JAPAN, "fire chokai truant") == "MK-BAT-10"
    assert refused(state, JAPAN, "fire chokai AS1") == "MK-BAT-10"


@pytest.mark.rule("MK-SUB-22")
def test_boxed_ports_are_out_of_reach() -> None:
    state = undersea()
    sub(state, "JS1", "i-2", "1116")
    group(state, "A1", "1116", "emerald")
    sub(state, "JS2", "i-3", "0424")
    group(state, "A2", "0424", "dragon")

    assert refused(state, JAPAN, "attack JS1 A1") == "MK-SUB-22"
    assert allowed(state, JAPAN, "attack JS2 A2")


@pytest.mark.rule("MK-SUB-23")
def test_opposing_submarines_ignore_each_other() -> None:
    state = undersea()
    sub(state, "JS1", "i-2", "2027")
    sub(state, "AS1", "truant", "2027")
    assert refused(state, JAPAN, "attack JS1 AS1") == "MK-SUB-13"
    play(state, JAPAN, "done")
    assert set(state.subs) == {"JS1", "AS1"}


@pytest.mark.rule("MK-SUB-25")
def test_the_order_of_an_attack() -> None:
    dummy = undersea()
    sub(dummy, "JS1", "i-2", "2027")
    group(dummy, "A1", "2027")
    group(dummy, "A2", "2027", "emerald")
    play(dummy, JAPAN, "attack JS1 A1")
    assert "A1" not in dummy.groups
    assert allowed(dummy, JAPAN, "attack JS1 A2")
    state = at_sea("warspite", *DESTROYERS)
    events = play(state, JAPAN, "attack JS1 A1", ("MK-SUB-9", 3))
    assert kinds(events) == ["sub.attacks", "screen", "sighted"]
    assert state.where()[-1] == "Submarine attack"
    assert state.subs["JS1"].at == "2027"


@pytest.mark.rule("MK-SET-32")
@pytest.mark.parametrize("turn", [DAY, NIGHT])
def test_a_submarines_attack_turns_up_the_base_marker_of_the_hex(turn: int) -> None:
    state = at_phase(bay(turn, 1), Submarines(JAPAN))
    state.secrets.base, state.secrets.decoy_base = "addu", "male"
    group(state, "A1", SEA.hex_of["addu"], "emerald")
    sub(state, "JS1", "i-2", SEA.hex_of["addu"])
    play(state, JAPAN, "attack JS1 A1", *([] if turn == DAY else [1]))

    assert state.found == ["addu"]
