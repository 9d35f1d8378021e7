"""VII: the sequence of play, what is sealed and when it is revealed."""

from __future__ import annotations

from dataclasses import fields

import pytest

from flagplot.kernel.dice import SeededDice
from flagplot.kernel.records.codec import text
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import GAME
from flagplot.tactical.content.scenario import AirArrival
from flagplot.tactical.orders.choices import Amend
from flagplot.tactical.sequence import TURN
from tests.tactical.positions import (
    assault,
    battle,
    duel,
    effect,
    fleet,
    give,
    kinds,
    one,
    opened,
    place,
    refused,
    turn,
    umpire,
)


@pytest.mark.rule("NA-SOP-1")
def test_phases_follow_the_printed_order() -> None:
    assert [str(step.title) for step in TURN] == [
        "Weather",
        "Detection",
        "Plot and allocate",
        "Air combat",
        "Torpedo tracks",
        "Gunfire",
        "Attacks on submarines",
        "Air attacks",
        "Movement",
        "Messages and orders",
        "Damage control",
    ]


@pytest.mark.rule("NA-SOP-1")
def test_a_turn_logs_its_phases_in_order() -> None:
    state = duel(3000, own="MYOKO", foe="KAGERO", visibility="bad")
    state.ships["haguro"].level, state.ships["haguro"].controlled = 1, False
    opened(state, 3)

    faces = (6, 1, 6, 1, 5, 1, 5, 3)  # two shots, the torpedoes, damage control, next turn's weather
    plot = "exeter/BOW&STN -> haguro | torp exeter/R1 4 -> haguro"
    events = turn(state, *faces, ijn="haguro/BOW&STN -> exeter", rn=plot)

    assert kinds(events) == [
        "plotted",
        "plotted",
        "launched",
        "fired",
        "fired",
        "torpedoed",
        "damage_control",
        "turn",
        "visibility",
    ]


@pytest.mark.rule("NA-SOP-2")
def test_visibility_is_rolled_before_any_plot() -> None:
    state = duel(10000, visibility="bad")
    with_dice = umpire(1, state=state)

    GAME.advance(state, with_dice)

    assert kinds(with_dice.events) == ["turn", "visibility"]
    assert state.visibility == 10000
    assert state.where()[-1] == "Plot and allocate"


@pytest.mark.rule("NA-SOP-3")
def test_detection_dice_precede_the_plots() -> None:
    state = duel(5000, light="night")
    with_dice = umpire(3, 6, 2, state=state)

    GAME.advance(state, with_dice)

    assert kinds(with_dice.events) == ["turn", "watched", "swept", "detected"]
    assert state.where()[-1] == "Plot and allocate"


@pytest.mark.rule("NA-SOP-4")
def test_the_turn_sheet_has_number_and_time() -> None:
    state = opened(duel(10000))
    turn(state)

    assert (state.sheet.turn, state.sheet.clock) == (2, "12:05")
    view = GAME.view(state, Seat("rn"))
    assert (view.sheet.turn, view.clock) == (2, "12:05")


@pytest.mark.rule("NA-SOP-5")
def test_nothing_is_resolved_before_every_seat_has_plotted() -> None:
    state = opened(duel(10000))
    events = give(state, "rn", "plot exeter/BOW&STN -> haguro")

    assert events == []
    assert GAME.to_act(state) == ["ijn"]
    assert state.ships["exeter"].ammo["RN8"] == 15


@pytest.mark.rule("NA-SOP-5")
def test_only_own_groups_are_commanded() -> None:
    state = opened(duel(10000))

    assert refused(state, "rn", 'plot haguro: 4"') == "NA-SOP-6"
    assert refused(state, "rn", "plot haguro/BOW -> exeter") == "NA-SOP-5"


@pytest.mark.rule("NA-SOP-6")
def test_labels_are_free_but_unambiguous() -> None:
    state = opened(
        battle(fleet("rn", "ajax:LEANDER", "achilles:LEANDER", name="crudiv"), fleet("km", "z:YORK", at=(0, 30000)))
    )

    assert refused(state, "rn", 'plot detach achilles as my-ducks | my-ducks: 4"') == ""
    assert refused(state, "rn", "plot detach achilles as crudiv") == "NA-SOP-6"
    assert refused(state, "rn", 'plot crudiv: 4" | CruDiv: 5"') == "NA-SOP-6"
    assert refused(state, "rn", 'plot elsewhere: 4"') == "NA-SOP-6"


@pytest.mark.rule("NA-SOP-7")
def test_a_group_without_a_plot_goes_straight_on_and_does_not_fire() -> None:
    state = opened(duel(10000))

    events = turn(state)

    assert place(state.ships["exeter"]) == (0, 3333)
    assert "fired" not in kinds(events)


@pytest.mark.rule("NA-SOP-7")
def test_the_default_speed_is_limited_by_damage() -> None:
    state = duel(10000)
    state.ships["exeter"].speed = 32000
    state.ships["exeter"].level = 2
    opened(state)

    turn(state)

    assert place(state.ships["exeter"]) == (0, 1778)


@pytest.mark.rule("NA-SOP-8")
def test_a_plot_cannot_be_changed_once_phase_a_is_closed() -> None:
    state = opened(duel(10000))
    give(state, "rn", 'plot exeter: 4"')

    assert "owe no order" in str(GAME.check(state, Seat("rn"), GAME.notation.parse('plot exeter: 8"')))


@pytest.mark.rule("NA-SOP-8")
@pytest.mark.parametrize("answer, yards", [("yes", 1000), ("no", 2000)])
def test_an_amendment_needs_the_opponents_consent(answer: str, yards: int) -> None:
    state = opened(duel(30000))
    give(state, "rn", 'plot exeter: 6" | ask leave')
    give(state, "ijn", "plot")
    assert GAME.to_act(state) == ["rn"]
    give(state, "rn", 'amend exeter: 3"')
    assert GAME.to_act(state) == ["ijn"]

    give(state, "ijn", f"consent {answer}")

    assert place(state.ships["exeter"]) == (0, yards)


@pytest.mark.rule("NA-SOP-8")
@pytest.mark.parametrize("answers, yards", [(("yes", "yes"), 1000), (("yes", "no"), 2000), (("no",), 2000)])
def test_every_opposing_commander_must_agree(answers: tuple[str, ...], yards: int) -> None:
    state = opened(
        battle(
            fleet("rn", "exeter:YORK"),
            fleet("ijn", "a:MYOKO", at=(40000, 0)),
            fleet("ijn", "b:MYOKO", at=(45000, 0)),
            options={"commands": "group"},
        )
    )
    give(state, "rn/exeter", 'plot exeter: 6" | ask leave')
    give(state, "ijn/a", "plot")
    give(state, "ijn/b", "plot")
    give(state, "rn/exeter", 'amend exeter: 3"')
    for seat, answer in zip(("ijn/a", "ijn/b"), answers, strict=False):
        assert GAME.to_act(state) == [seat]
        give(state, seat, f"consent {answer}")

    assert place(state.ships["exeter"]) == (0, yards)


@pytest.mark.rule("NA-SOP-8")
def test_nobody_is_asked_about_changes_unless_somebody_keeps_the_right_to_one() -> None:
    state = opened(duel(30000))
    give(state, "rn", "plot")
    give(state, "ijn", "plot", exact=False)

    assert state.turn == 2


@pytest.mark.rule("NA-SOP-8")
def test_who_asks_leave_may_think_better_of_it() -> None:
    state = opened(duel(30000))
    give(state, "rn", 'plot exeter: 6"')
    give(state, "ijn", 'plot haguro: 3" | ask leave')

    give(state, "ijn", "amend")

    assert (state.turn, place(state.ships["haguro"])) == (2, (30000, 1000))


@pytest.mark.rule("NA-SOP-8")
def test_a_table_may_rule_changes_out() -> None:
    state = opened(duel(30000, options={"plot_changes": "never"}))

    assert refused(state, "rn", "plot ask leave") == "NA-SOP-8"
    assert refused(state, "rn", "plot") == ""


@pytest.mark.rule("NA-SOP-9")
def test_allocations_cannot_be_amended_at_all() -> None:
    state = opened(duel(10000))
    give(state, "rn", "plot ask leave")
    give(state, "ijn", "plot")

    assert refused(state, "rn", "plot exeter/BOW -> haguro") == "NA-SOP-8"
    assert [field.name for field in fields(Amend)] == ["helms"]


@pytest.mark.rule("NA-SOP-10")
def test_the_view_has_no_range_to_an_enemy() -> None:
    state = opened(duel(12345))

    shown = text(GAME.view(state, Seat("rn")))

    assert '"range' not in shown
    assert "12345" not in shown


@pytest.mark.rule("NA-SOP-10")
def test_range_is_measured_when_the_shot_is_resolved() -> None:
    state = opened(duel(31000, visibility="poor"), 5)

    assert refused(state, "rn", "plot exeter/BOW&STN -> haguro") == ""
    events = turn(state, rn="exeter/BOW&STN -> haguro")
    assert one(events, "wasted").facts["range"] == 31000


@pytest.mark.rule("NA-SOP-11")
def test_positions_may_be_judged_by_a_grid() -> None:
    state = opened(duel(12000))
    view = GAME.view(state, Seat("rn"))

    assert (view.others["haguro"].x, view.others["haguro"].y) == (72000, 0)


@pytest.mark.rule("NA-SOP-12")
def test_plots_stay_sealed_until_the_last_is_in() -> None:
    shown = set()
    for line in ("plot", 'plot exeter: 4", R 30', "plot exeter/BOW -> haguro"):
        state = opened(duel(10000))
        give(state, "rn", line)
        shown.add(text(GAME.view(state, Seat("ijn"))))

    assert len(shown) == 1


@pytest.mark.rule("NA-SOP-13")
def test_submarine_plots_are_part_of_phase_a() -> None:
    state = opened(battle(fleet("km", "u-99:VIIC", depth="P"), fleet("rn", "a:YORK", at=(0, 20000))))

    turn(state, km="u-99: R 90, SPEED 6, DEPTH D")

    assert state.ships["u-99"].depth == "D"
    assert state.ships["u-99"].course == 900


def _raid(moment: str) -> list[str]:
    arrivals = (AirArrival("ijn", 1, 0, "kate", 1, "torpedo", ""),)
    state = opened(duel(10000, arrivals=arrivals))
    give(state, "rn", "plot exeter/BOW&STN -> haguro")
    give(state, "ijn", "plot air ijn-a1 strike exeter", 1)
    faces = (5, 1, 1, 6, 6) if moment == "now" else (6, 6, 5, 1, 1)
    events = give(state, "ijn", f"moments ijn-a1 {moment}", *faces)
    return kinds(events)


@pytest.mark.rule("NA-SOP-14")
def test_air_combat_comes_before_tracks_and_gunfire() -> None:
    arrivals = (AirArrival("ijn", 1, 0, "kate", 1, "torpedo", ""),)
    state = opened(duel(10000, arrivals=arrivals))
    state.ships["exeter"].aa_guns = 12
    give(state, "rn", "plot exeter/BOW&STN -> haguro")

    told = kinds(give(state, "ijn", "plot air ijn-a1 strike exeter", 6, 6, 6, exact=False))

    assert told.index("flak") < told.index("fired")


@pytest.mark.rule("NA-SOP-15", "NA-SOP-21")
def test_the_owner_chooses_the_moment_and_it_binds() -> None:
    now, later = _raid("now"), _raid("later")

    assert now.index("air_attack") < now.index("fired")
    assert later.index("fired") < later.index("air_attack")


@pytest.mark.rule("NA-SOP-16")
def test_each_element_has_exactly_one_target() -> None:
    arrivals = (AirArrival("ijn", 1, 0, "kate", 2, "torpedo", ""),)
    state = opened(duel(10000, arrivals=arrivals))

    assert refused(state, "ijn", "plot air ijn-a1 strike exeter | air ijn-a2 strike exeter") == ""
    assert refused(state, "ijn", "plot air ijn-a1 strike exeter | air ijn-a1 strike exeter") == "NA-SOP-16"
    assert refused(state, "ijn", "plot air ijn-a1 strike nobody") == "NA-SOP-16"


@pytest.mark.rule("NA-SOP-17")
def test_a_submarine_is_found_in_gunfire_and_attacked_in_movement() -> None:
    state = opened(battle(fleet("rn", "bluebell:FLOWER", speed=12), fleet("km", "u-99:VIIC", at=(0, 1500), depth="P")))
    give(state, "km", "plot u-99: SPEED 6")

    found = give(state, "rn", "plot search bluebell hydrophone", 4)
    attacked = assault(state, "assault bluebell over u-99 charge P", 1)

    assert kinds(found)[-1] == "heard"
    assert state.outcome is not None
    assert kinds(attacked)[:2] == ["killed", "sunk"]


@pytest.mark.rule("NA-SOP-18")
def test_messages_pass_only_in_phase_e() -> None:
    state = battle(
        fleet("rn", "ajax:LEANDER"),
        fleet("rn", "exeter:YORK", at=(2000, 0)),
        fleet("km", "spee:DEUTSCH", at=(0, 30000)),
        options={"commands": "group"},
    )
    opened(state)
    assert refused(state, "rn/ajax", "signal to rn/exeter: hello") == "NA-SOP-5"
    for seat in ("rn/ajax", "rn/exeter", "km/spee"):
        give(state, seat, "plot")

    assert state.where()[-1] == "Messages and orders"
    give(state, "rn/ajax", "signal to rn/exeter: hello")
    events = []
    while state.where()[-1] == "Messages and orders":
        events += give(state, GAME.to_act(state)[0], "signal")
    assert kinds(events)[0] == "message"


@pytest.mark.rule("NA-SOP-19")
def test_a_ship_torpedoed_in_d_fights_her_damage_in_f() -> None:
    state = opened(duel(2000, own="MYOKO", foe="KAGERO"))

    events = turn(state, 1, 2, 3, rn="torp exeter/R1 1 -> haguro")

    assert kinds(events)[-4:] == ["launched", "torpedoed", "damage_control", "turn"]


@pytest.mark.rule("NA-SOP-20")
def test_survivors_keep_their_target() -> None:
    arrivals = (AirArrival("ijn", 1, 0, "kate", 1, "torpedo", ""),)
    state = battle(
        fleet("rn", "exeter:YORK", "dorset:KENT"), fleet("ijn", "haguro:MYOKO", at=(0, 40000)), arrivals=arrivals
    )
    opened(state)
    give(state, "rn", "plot")
    give(state, "ijn", "plot air ijn-a1 strike dorset", 1)

    assert refused(state, "ijn", "plot air ijn-a1 strike exeter") == "NA-SOP-15"
    events = give(state, "ijn", "moments ijn-a1 now", 6, 6, 1)
    assert one(events, "air_attack").facts["ship"] == "Dorset"


@pytest.mark.rule("NA-SOP-23")
def test_a_destroyer_sunk_from_the_air_launches_and_fires_nothing() -> None:
    arrivals = (AirArrival("ijn", 1, 0, "kate", 1, "torpedo", ""),)
    state = opened(duel(4000, own="FLETCH", arrivals=arrivals))
    give(state, "rn", "plot exeter/BOW&STN -> haguro | torp exeter/C1 5 -> haguro")
    give(state, "ijn", "plot air ijn-a1 strike exeter", 1)

    events = give(state, "ijn", "moments ijn-a1 now", 1, 6, 6, exact=False)

    assert kinds(events)[:2] == ["air_attack", "sunk"]
    assert "fired" not in kinds(events)
    assert "launched" not in kinds(events)
    assert state.spreads == []


def test_effects_are_found_by_kind() -> None:
    state = duel(effects=(effect("gun_mod", ship="exeter", value=-1),))

    assert [one.kind for one in state.effects("gun_mod")] == ["gun_mod"]
    assert state.ships["exeter"].gun_mod == -1


def test_seeded_play_is_the_same_twice() -> None:
    states = []
    for _ in range(2):
        state = duel(10000)
        GAME.advance(state, Umpire(SeededDice(state.chance), state.logs))
        turn(state, rn="exeter/BOW&STN -> haguro")
        states.append(GAME.codec.dumps(state))

    assert states[0] == states[1]
