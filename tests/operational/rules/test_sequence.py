"""SEQ: the sequence of play, the dice, the calendar."""

from fractions import Fraction
from typing import Any

import pytest

from flagplot.kernel.modifier import Tally
from flagplot.kernel.odds import exact
from flagplot.kernel.records.codec import text
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational import GAME
from flagplot.operational.charts import BOMBARDMENT, BOMBING, GROUND, NAVAL
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.notation import FORMS
from flagplot.operational.phases.acts import NewTurn, Recovery
from flagplot.operational.phases.air.airplan import Launching, Patrolling
from flagplot.operational.phases.air.striking import Striking
from flagplot.operational.phases.recon import Searching
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.phases.sea.plotting import Plotting
from flagplot.operational.phases.turn import Impulse, Turn
from flagplot.operational.rules.battle.gunnery import naval_column, resolve
from flagplot.operational.rules.calendar import date, is_night, weekday
from flagplot.operational.rules.opening import begin_turn
from flagplot.operational.rules.throws import best, face, shifted, who_goes_first
from flagplot.operational.sequence import DETECTION, MOVEMENT, TURN, UNDERSEA
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Ship
from flagplot.operational.state.pieces import UNBORN
from tests.operational.positions import (
    DAY,
    NIGHT,
    advance,
    allowed,
    at_phase,
    bay,
    group,
    kinds,
    plane,
    play,
    refused,
    secrets_of,
    set_up,
    sub,
    to_act,
    umpire,
)


def quiet_turn(state: Bay, *faces: int) -> list[tuple[str, str, str]]:
    """Play a turn in which everybody passes. Returns phase, step and side of every question."""
    asked = []
    turn = state.turn
    advance(state, *faces)
    while state.turn == turn and state.outcome is None:
        [side] = to_act(state)
        where = state.where()
        asked.append((where[0], where[-1], side))
        play(state, side, "done")
    return asked


def two_fleets(turn: int = DAY, **options: Any) -> Bay:
    state = bay(turn, **options)
    group(state, "J1", "2024", "chokai", "fubuki")
    group(state, "A1", "0424", "warspite", "napier")
    sub(state, "JS1", "i-2", "1820")
    sub(state, "AS1", "truant", "2718")
    return at_phase(state, Turn())


@pytest.mark.rule("MK-SEQ-1")
def test_a_turn_has_its_six_phases_in_order() -> None:
    titles = [str(step.title) for step in TURN]
    phases = ["Appearance of a troop convoy", "Reconnaissance", "First impulse", "Second impulse", "Third impulse"]
    state = two_fleets()

    asked = [phase for phase, _step, _side in quiet_turn(state)]

    assert titles[3:8] == phases
    assert titles[8] == "Japanese landings"
    assert [phase for phase in dict.fromkeys(asked) if "impulse" in phase] == phases[2:]


@pytest.mark.rule("MK-SEQ-1")
def test_a_turn_that_is_over_is_followed_by_the_beginning_of_the_next() -> None:
    state = at_phase(bay(), turn := Turn(cursor=len(TURN)))
    turn.run(state, umpire())
    turn.run(state, umpire())

    assert state.turn == DAY + 1
    assert [type(phase) for phase in state.flow] == [Turn, NewTurn]


@pytest.mark.rule("MK-SEQ-2")
def test_japan_is_asked_before_the_allies_in_every_step() -> None:
    steps: dict[str, list[str]] = {}
    for phase, step, side in quiet_turn(two_fleets()):
        steps.setdefault(f"{phase} {step.partition(' ')[2]}", []).append(side)

    assert len(steps) >= 10
    assert all(sides in ([JAPAN, ALLIES], [JAPAN], [ALLIES]) for sides in steps.values())
    assert sum(sides == [JAPAN, ALLIES] for sides in steps.values()) >= 9


@pytest.mark.rule("MK-SEQ-3", "MK-SET-22")
def test_the_convoy_appears_before_reconnaissance() -> None:
    state = two_fleets()
    for brigade in ("brigade-16", "brigade-17"):
        state.ships[brigade] = Ship(brigade, ALLIES, fate=UNBORN, left=6)
    events = advance(state, 6, 5)

    assert kinds(events) == ["turn", "convoy", "convoy"]
    assert to_act(state) == [ALLIES]
    assert state.where()[0] == "Appearance of a troop convoy"


@pytest.mark.rule("MK-SEQ-4")
def test_what_reconnaissance_finds_may_be_struck_in_the_first_impulse() -> None:
    state = two_fleets()
    state.groups["J1"].at = "1716"  # five hexes from Koggala: four numbers
    plane(state, "11-sqn", "trincomalee")
    asked = []
    advance(state, 6)
    while to_act(state) and state.where()[-1] != "Allied launching":
        [side] = to_act(state)
        asked.append(state.where()[-1])
        play(state, side, "done")

    assert "Japanese movement, impulse 1" in asked
    assert state.groups["J1"].revealed
    assert allowed(state, ALLIES, "launch J1 11-sqn")


@pytest.mark.rule("MK-SEQ-5", "MK-SEA-9")
def test_the_first_impulse_launches_strikes_and_burns_a_step() -> None:
    state = two_fleets()
    plane(state, "yamada", "rangoon")
    fuel = state.ships["chokai"].fuel
    advance(state)
    while state.where()[-1] != "Japanese launching":
        play(state, to_act(state)[0], "done")
    assert state.ships["chokai"].fuel == fuel
    play(state, JAPAN, "launch akyab yamada")
    play(state, JAPAN, "done")
    assert state.planes["yamada"].task == "strike"
    play(state, ALLIES, "done")

    assert state.impulse == 2
    assert state.ships["chokai"].fuel == fuel - 1


@pytest.mark.rule("MK-SEQ-6", "MK-AIR-7")
def test_strikes_hit_in_the_second_impulse_after_both_have_moved() -> None:
    state = two_fleets()
    plane(state, "yamada", "rangoon")
    advance(state)
    while state.where()[-1] != "Japanese launching":
        play(state, to_act(state)[0], "done")
    assert allowed(state, JAPAN, "launch akyab yamada")
    play(state, JAPAN, "launch akyab yamada")
    play(state, JAPAN, "done")
    raids = []
    while state.impulse < 3:
        where, events = state.where()[-1], play(state, to_act(state)[0], "done")
        raids += [where for kind in kinds(events) if kind == "raid"]

    assert raids == ["Allied air search, impulse 2"]


@pytest.mark.rule("MK-SEQ-7", "MK-SEA-10", "MK-SEA-1")
def test_a_move_in_the_third_impulse_costs_a_second_step_and_strikes_land() -> None:
    state = two_fleets()
    plane(state, "yamada", "rangoon", task="strike")
    advance(state)
    fuel = state.ships["chokai"].fuel
    while state.turn == 1:
        [side] = to_act(state)
        if state.where()[-1].startswith("Japanese movement"):
            play(state, side, f"move J1 {SEA.ways[state.groups['J1'].at][3]}")
        play(state, side, "done")

    assert state.ships["chokai"].fuel == fuel - 2
    assert all(one.task != "strike" for one in state.planes.values())


@pytest.mark.rule("MK-SEQ-9", "MK-BAT-1")
def test_a_battle_is_fought_while_the_groups_still_move() -> None:
    state = at_phase(bay(impulse=1), Impulse(1))
    group(state, "J1", "2020", "chokai")
    group(state, "A1", "2019", "dragon")
    sub(state, "JS1", "i-2", "1820")
    advance(state)
    asked = []
    while state.where()[-1] != "Allied movement, impulse 1":
        asked.append(state.where()[-1])
        play(state, to_act(state)[0], "done")
    play(state, ALLIES, "move A1 2020")

    assert state.where()[-1] == "Contact"
    assert to_act(state) == [JAPAN]
    assert [str(step.title) for step in (*MOVEMENT, *UNDERSEA, *DETECTION)] == [
        str(step.title) for step in Impulse(1).steps(state)[3:-3]
    ]


@pytest.mark.rule("MK-SEQ-9")
def test_by_option_detection_comes_before_the_submarines() -> None:
    late, early = bay(), bay(impulse_order="detect-before-sub")

    def order(state: Bay) -> list[str]:
        return [
            str(step.title)
            for step in Impulse(2).steps(state)
            if "sub" in str(step.title) or "search" in str(step.title)
        ]

    assert order(late)[0] == "Japanese submarines"
    assert order(early)[0] == "Zone searches"


@pytest.mark.rule("MK-SEQ-10")
def test_groups_that_would_swap_hexes_meet_where_the_first_arrives() -> None:
    state = at_phase(bay(impulse=1), Moving(ALLIES), Moving(JAPAN))
    group(state, "J1", "2020", "chokai")
    group(state, "A1", "2019", "dragon")
    play(state, JAPAN, "move J1 2019")

    assert state.where()[-1] == "Contact"
    assert state.groups["J1"].at == "2019"


@pytest.mark.rule("MK-SEQ-10")
def test_plotted_groups_that_swap_hexes_pass_each_other() -> None:
    state = bay(impulse=1, movement_mode="plotted_simultaneous")
    at_phase(state, Moving(JAPAN), Plotting())
    group(state, "J1", "2020", "chokai")
    group(state, "A1", "2019", "dragon")
    play(state, JAPAN, "plot J1=2019")
    assert to_act(state) == [ALLIES]
    play(state, ALLIES, "plot A1=2020")

    assert (state.groups["J1"].at, state.groups["A1"].at) == ("2019", "2020")
    assert not state.groups["A1"].revealed
    assert refused(state, JAPAN, "move J1 2018") == "MK-SEQ-10"
    assert state.where()[-1] == "Japanese movement, impulse 1"


@pytest.mark.rule("MK-SEQ-10")
def test_plotted_groups_that_end_in_one_hex_have_met() -> None:
    state = at_phase(bay(impulse=1, movement_mode="plotted_simultaneous"), Moving(JAPAN), Plotting())
    group(state, "J1", "2020", "chokai")
    group(state, "A1", "2018", "dragon")
    play(state, JAPAN, "plot J1=2019")
    play(state, ALLIES, "plot A1=2019")

    assert state.where()[-1] == "Contact"


@pytest.mark.rule("MK-SEQ-11")
def test_column_b_is_the_mirror_of_column_a() -> None:
    for rolled in range(1, 7):
        assert face(bay(), umpire(rolled), JAPAN, "die") == rolled
        assert face(bay(die_column="B"), umpire(rolled), JAPAN, "die") == 7 - rolled
    for chart in (NAVAL, BOMBING, BOMBARDMENT, GROUND):
        assert chart.rows == tuple("654321")


@pytest.mark.rule("MK-SEQ-11")
def test_where_players_call_the_column_the_call_holds_for_the_caller() -> None:
    state = at_phase(bay(die_column="player_calls_each_roll"), Patrolling(JAPAN))
    play(state, JAPAN, "call B")

    assert face(state, umpire(1), JAPAN, "die") == 6
    assert face(state, umpire(1), ALLIES, "die") == 1
    assert refused(at_phase(bay(), Patrolling(JAPAN)), JAPAN, "call B") == "MK-SEQ-11"


@pytest.mark.rule("MK-SEQ-12")
def test_percentages_are_the_highest_faces() -> None:
    state = bay()
    for numbers, faces in ((3, {4, 5, 6}), (2, {5, 6}), (1, {6})):
        assert {rolled for rolled in range(1, 7) if best(state, umpire(rolled), JAPAN, numbers, "chance")} == faces


@pytest.mark.rule("MK-SEQ-13")
def test_best_numbers_need_no_die_at_the_ends() -> None:
    state = bay()

    assert not best(state, umpire(), JAPAN, 0, "none")
    assert not best(state, umpire(), JAPAN, -1, "none")
    assert best(state, umpire(), JAPAN, 6, "sure")
    assert [best(state, umpire(rolled), JAPAN, 2, "two") for rolled in range(1, 7)] == [False] * 4 + [True] * 2


@pytest.mark.rule("MK-SEQ-14")
def test_shifts_are_summed_before_they_are_limited() -> None:
    assert shifted(6, 1) == 6
    assert shifted(1, -1) == 1
    assert shifted(4, 1 - 1) == 4
    assert shifted(6, 2 - 1) == 6
    tally = Tally()
    tally.add("MK-BAT-52", "target", 1)
    tally.add("MK-BAT-53", "firer", -1)
    assert resolve(bay(), umpire(4), JAPAN, "CA", "CA", tally, "gun") == "D"


@pytest.mark.rule("MK-SEQ-15")
def test_columns_beyond_the_table() -> None:
    state = bay()

    assert naval_column(state, "D", "B") is None
    assert resolve(state, umpire(), JAPAN, "D", "B", Tally(), "gun") == "-"
    assert naval_column(state, "CL", "B") is None
    assert naval_column(state, "B", "D", 1) == 5
    assert naval_column(bay(low_columns="use_minus2_column"), "D", "B") == -2


@pytest.mark.rule("MK-SEQ-16")
def test_every_third_turn_is_night() -> None:
    assert [is_night(turn) for turn in range(1, 7)] == [False, False, True] * 2
    assert [is_night(turn, "DN") for turn in range(1, 5)] == [False, True] * 2
    assert bay(NIGHT).night
    assert bay(1, day_night_cycle="ND").night


@pytest.mark.rule("MK-SEQ-17")
def test_turn_13_is_sunday_the_fifth_of_april() -> None:
    assert date(13) == "1942-04-05"
    assert weekday(date(13)) == "Sunday"
    assert date(25) == "1942-04-09"
    assert weekday(date(1)) == "Wednesday"
    assert date(13, "1942-03-28") == "1942-04-01"


@pytest.mark.rule("MK-SEQ-18")
def test_thirty_turns_and_the_earlier_ends() -> None:
    last = two_fleets(30)
    quiet_turn(last)
    assert last.outcome is not None

    agreed = two_fleets(4)
    advance(agreed)
    play(agreed, JAPAN, "agree")
    assert refused(agreed, JAPAN, "agree") == "MK-SEQ-18"
    play(agreed, JAPAN, "done")
    play(agreed, ALLIES, "agree")
    quiet_turn(agreed)
    assert agreed.outcome is not None

    gone = two_fleets(14)
    for name in list(gone.groups["J1"].ships):
        gone.ships[name].fate, gone.ships[name].group = "exited", ""
    del gone.groups["J1"]
    quiet_turn(gone)
    assert gone.outcome is not None
    early = two_fleets(8)
    quiet_turn(early)
    assert early.outcome is None
    assert GAME.new("campaign", 1, {"game_length": "21"}).last == 21


@pytest.mark.rule("MK-SEQ-19", "MK-REC-27")
def test_a_view_holds_no_secret_of_the_other_side() -> None:
    state = set_up("campaign", 5)
    seen = text(GAME.view(state, Seat(ALLIES)))

    for name in ("akagi", "chokai", "i-2", "jp-1"):
        assert f'"{name}"' not in seen
    assert secrets_of(state, ALLIES).carriers == 5
    assert not secrets_of(state, ALLIES).invasion
    hidden = text(GAME.view(state, Seat(JAPAN)))
    assert '"warspite"' not in hidden
    assert '"addu"' in hidden
    assert secrets_of(state, JAPAN).base == ""
    marker = GAME.view(state, Seat(JAPAN)).markers["A1"]
    assert (marker.at, marker.ships) == (state.groups["A1"].at, [])


@pytest.mark.rule("MK-SEQ-20", "MK-REC-14")
def test_at_nightfall_markers_turn_face_down() -> None:
    state = bay(2)
    group(state, "J1", "2020", "chokai", revealed=True)
    begin_turn(state, umpire())
    assert state.groups["J1"].revealed
    state.turn = NIGHT
    begin_turn(state, umpire())

    assert not state.groups["J1"].revealed


@pytest.mark.rule("MK-SEQ-21")
def test_no_air_unit_is_in_the_air_when_a_turn_ends() -> None:
    state = bay(impulse=3)
    group(state, "J1", "2020", "akagi")
    plane(state, "akagi-zero", "akagi", task="strike")
    plane(state, "11-sqn", "colombo", task="strike")
    Recovery().act(state, umpire())
    state.impulse = 0
    begin_turn(state, umpire())

    assert [one.task for one in state.planes.values()] == ["", ""]
    assert state.strikes == []


@pytest.mark.rule("MK-SEQ-22")
def test_low_numbers_let_japan_fire_first() -> None:
    assert [who_goes_first(umpire(rolled), "first") for rolled in range(1, 7)] == [JAPAN] * 3 + [ALLIES] * 3


@pytest.mark.rule("MK-SEQ-23")
def test_orders_know_one_word_for_each_thing() -> None:
    words = " ".join(form.usage for form in FORMS).lower()

    assert "hex" in words
    assert "group" in words
    for synonym in ("area", "task-force", "squadron", "chartboard"):
        assert synonym not in words


@pytest.mark.rule("MK-SEQ-25")
def test_no_strike_is_resolved_in_the_third_impulse() -> None:
    state = bay()
    steps = {number: [str(step.title) for step in Impulse(number).steps(state)] for number in (1, 2, 3)}

    assert "Japanese strikes" in steps[2]
    assert not any("strikes" in title for title in steps[3])
    assert "Recovery of aircraft" in steps[3]
    assert str(Striking(JAPAN).title(state)) == "Japanese strikes"


def test_launching_is_for_the_first_impulse_only() -> None:
    state = bay()

    assert not any("launching" in str(step.title) for step in Impulse(2).steps(state))
    assert Launching(JAPAN).seats(bay(NIGHT)) == ()
    assert Searching(JAPAN).seats(bay(NIGHT)) == ()


def test_even_chances_are_even() -> None:
    odds = exact(lambda dice: best(bay(), Umpire(dice), JAPAN, 3, "even"))

    assert odds.chance(True) == Fraction(1, 2)
