"""Edge cases of the plot: coasts, anchorages, base markers, nightfall, plotted movement, submarines, night contact."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.kernel.seat import Seat
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.phases.battle.encounter import Encounter, NightEncounter
from flagplot.operational.phases.sea.plotting import Plotting
from flagplot.operational.phases.turn import Impulse
from flagplot.operational.rules.battle.contact import anchorage_bonus
from flagplot.operational.rules.opening import begin_turn, daybreak, dummy_orders
from flagplot.operational.rules.recon.markers import (
    boxed_port,
    coast_watcher,
    find_base,
    in_anchorage,
    in_port,
    is_boxed,
    is_port,
    is_task_group,
    named,
    real_groups,
    watch_coast,
)
from flagplot.operational.rules.recon.search import scout
from flagplot.operational.rules.sea.movement import move
from flagplot.operational.rules.throws import best, column, face, shifted, who_goes_first
from flagplot.operational.state.model import ALLIES, JAPAN, SIDES
from flagplot.operational.state.setup import muster
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
    sub,
    to_act,
    troop,
    umpire,
)

COLOMBO, GALLE, ADDU = (SEA.hex_of[name] for name in ("colombo", "koggala", "addu"))


def steps(*fleet: str, turn: int = DAY, impulse: int = 1, **options: str) -> Any:
    state = bay(turn, impulse, movement_mode="plotted_simultaneous", **options)
    for number, at in enumerate(fleet, 1):
        group(state, f"J{number}", at, ("chokai", "mogami", "mikuma")[number - 1])
    return at_phase(state, Plotting())


@pytest.mark.rule("MK-SEA-35", "MK-SEQ-10")
def test_beside_a_group_bound_home_the_steps_of_the_others_are_listed_too() -> None:
    state = steps("2024", "2027", impulse=2)
    state.ships["chokai"].damaged = True
    ways = state.flow[-1].compulsory(state, JAPAN)["J1"]
    listed = [order.line() for order in state.flow[-1].orders(state, JAPAN)]

    assert listed[0] == f"plot J1={ways[0]}"
    assert {line.split()[1] for line in listed} == {f"J1={to}" for to in ways}
    others = {line.split()[2].partition("=")[2] for line in listed if " J2=" in line}
    assert others == {to for to in SEA.ways["2027"] if refused(state, JAPAN, f"plot J1={ways[0]} J2={to}") == ""}
    assert len(others) > 1
    assert all(refused(state, JAPAN, line) == "" for line in listed)


@pytest.mark.rule("MK-SEQ-10", "MK-SEA-4", "MK-SEA-35")
def test_which_plots_are_refused() -> None:
    state = steps("2024", "2027")
    group(state, "A1", "2030" if "2030" in SEA.ways else "1820", "emerald")
    for line, rule in (
        ("plot", ""), ("plot J1=2023", ""), ("plot J1=2023 J2=2026", ""), ("plot J1=2023 J1=2025", "MK-SEA-4"),
        ("plot J1=2020", "MK-SEA-4"), ("plot A1=2023", "MK-SEQ-9"), ("move J1 2023", "MK-SEQ-10"),
    ):  # fmt: skip
        assert refused(state, JAPAN, line) == rule, line
    bound = steps("2024", impulse=2)
    bound.ships["chokai"].damaged = True
    phase = bound.flow[-1]
    ways = phase.compulsory(bound, JAPAN)["J1"]
    away = next(to for to in SEA.ways["2024"] if to not in ways)
    assert refused(bound, JAPAN, "plot") == "MK-SEA-35"
    assert refused(bound, JAPAN, f"plot J1={away}") == "MK-SEA-36"
    assert allowed(bound, JAPAN, f"plot J1={ways[0]}")
    assert [order.line() for order in phase.orders(bound, Seat(JAPAN))] == [f"plot J1={ways[0]}"]
    listed = [order.line() for order in state.flow[-1].orders(state, Seat(JAPAN))]
    assert listed == [
        "plot",
        *(f"plot {name}={to}" for name, at in (("J1", "2024"), ("J2", "2027")) for to in SEA.ways[at]),
    ]


@pytest.mark.rule("MK-SEQ-10")
def test_plotted_groups_meet_where_they_end_and_not_where_they_pass() -> None:
    def meet(ours: str, theirs: str, turn: int = DAY) -> bool:
        state = steps("2024", turn=turn)
        group(state, "A1", "2023", "emerald")
        play(state, JAPAN, ours)
        play(state, ALLIES, theirs)
        return any(isinstance(phase, Encounter) for phase in state.flow)

    assert not meet("plot J1=2023", "plot A1=2024")
    assert meet("plot J1=2023", "plot")
    assert meet("plot", "plot A1=2024")
    assert not meet("plot", "plot")
    assert not meet("plot J1=2023", "plot", turn=NIGHT)


@pytest.mark.rule("MK-REC-2", "MK-REC-3", "MK-REC-4")
def test_whose_coast_sees_whom() -> None:
    open_coast = next(at for at in sorted(SEA.coast) if at in SEA.ceylon and at not in SEA.places_at and at in SEA.ways)
    state = bay(DAY, 1)
    assert [coast_watcher(state, at) for at in (COLOMBO, "2611", open_coast, "2024")] == [ALLIES, JAPAN, ALLIES, ""]
    state.owner["colombo"] = JAPAN
    assert coast_watcher(state, COLOMBO) == JAPAN
    troop(state, "jp-2", "2611")
    assert coast_watcher(state, open_coast) == ALLIES, "troops elsewhere see nothing"
    landed = troop(state, "jp-1", open_coast)
    assert coast_watcher(state, open_coast) == JAPAN
    troop(state, "planters", open_coast)
    assert coast_watcher(state, open_coast) == ALLIES
    state.troops["planters"].fate = landed.fate = "lost"
    assert coast_watcher(state, open_coast) == ALLIES

    def seen(side: str, at: str, mode: str = "enemy_coast_day", turn: int = DAY, *, dummy: bool = False) -> bool:
        state = bay(turn, 1, coastal_detection=mode)
        label = "J1" if side == JAPAN else "A1"
        ships = () if dummy else ("chokai",) if side == JAPAN else ("emerald",)
        marker = group(state, label, at, *ships)
        watch_coast(state, umpire(), marker)
        return marker.revealed or label not in state.groups

    assert seen(JAPAN, COLOMBO)
    assert seen(JAPAN, COLOMBO, dummy=True)
    assert not seen(JAPAN, COLOMBO, turn=NIGHT)
    assert seen(JAPAN, COLOMBO, "enemy_coast_always", NIGHT)
    assert not seen(ALLIES, COLOMBO)
    assert seen(ALLIES, COLOMBO, "any_coast_day")
    assert not seen(ALLIES, COLOMBO, "any_coast_day", NIGHT)
    assert not seen(JAPAN, "2024", "any_coast_day")
    assert [seen(ALLIES, "2611"), seen(JAPAN, "2611")] == [True, False]


@pytest.mark.rule("MK-BAT-65", "MK-SET-26", "MK-BAT-6", "MK-SET-33", "MK-NIT-23")
def test_ports_anchorages_and_boxes() -> None:
    state = bay()
    state.secrets.base = "addu"
    assert [is_port(state, name, ALLIES) for name in ("colombo", "racetrack", "addu", "male", "goa", "mergui")] == [
        True, False, True, False, False, False,
    ]  # fmt: skip
    assert [in_port(state, at, ALLIES) for at in (COLOMBO, ADDU, "2024")] == [True, True, False]
    boxed = [name for name in PLACE if is_boxed(state, name)]
    assert boxed == ["colombo", "trincomalee", "bombay", "madras", "calcutta", "rangoon", "mergui"]
    state.secrets.base = "cochin"
    assert is_boxed(state, "cochin")
    assert [name for name in PLACE if is_boxed(bay(major_ports="ceylon_only"), name)] == ["colombo", "trincomalee"]
    assert [boxed_port(state, COLOMBO, side) for side in SIDES] == ["", "colombo"]
    lying = group(state, "A1", GALLE, "emerald")
    assert in_anchorage(state, lying)
    lying.at = COLOMBO
    assert not in_anchorage(state, lying)
    lying.at = "2611"
    assert not in_anchorage(state, lying)
    lying.anchored = True
    assert in_anchorage(state, lying)
    other = group(state, "J1", "2611", "chokai")
    assert anchorage_bonus(state, lying, other).total == 0
    lying.anchored = False
    assert anchorage_bonus(state, lying, other).total == -1


@pytest.mark.rule("MK-SET-32")
def test_base_markers_are_turned_up_once_and_only_where_one_lies() -> None:
    state = bay()
    state.secrets.base, state.secrets.decoy_base = "addu", "male"
    referee = umpire()
    for at in (ADDU, ADDU, SEA.hex_of["male"], COLOMBO, "2024"):
        find_base(state, referee, at)
    assert kinds(referee.events) == ["base.found", "base.dummy"]
    assert (state.found, state.secrets.decoy_base) == (["addu", "male"], "")
    nothing = bay()
    nothing.secrets.base, nothing.secrets.decoy_base = "addu", ""
    find_base(nothing, umpire(), SEA.hex_of["male"])
    assert nothing.found == []


@pytest.mark.rule("MK-SET-32", "MK-REC-17")
@pytest.mark.parametrize(
    "unit, base, target, seen", [("tone-jake", "tone", "A1", ["addu"]), ("413-sqn", "koggala", "J1", [])]
)
def test_only_a_japanese_scout_turns_up_the_marker_in_the_hex_it_flies_to(
    unit: str, base: str, target: str, seen: list[str]
) -> None:
    state = bay(impulse=1)
    state.secrets.base = "addu"
    group(state, "A1", ADDU, "warspite")
    group(state, "J1", ADDU, "tone")
    scout(state, umpire(), plane(state, unit, base), target)
    assert state.found == seen


@pytest.mark.rule("MK-SEA-42")
def test_which_markers_count_as_task_groups() -> None:
    state = bay()
    for label, ships in (
        ("J1", ("chokai",)),
        ("J2", ()),
        ("KB1", ("akagi",)),
        ("A1", ("emerald",)),
        ("AU16", ("brigade-16",)),
        ("F1", ("f1",)),
    ):
        group(state, label, "2024" if label != "KB1" else "", *ships)
    assert [is_task_group(state.groups[label]) for label in ("J1", "J2", "KB1", "A1", "AU16", "F1")] == [
        True, True, False, True, False, False,
    ]  # fmt: skip
    assert [real_groups(state, side) for side in SIDES] == [2, 1]
    state.ships["emerald"].damaged, state.ships["f1"].left = True, 4
    assert named(state, "f1") == "f1"  # face down
    state.released = True
    assert [named(state, name) for name in ("chokai", "emerald", "f1")] == ["chokai", "emerald*", "f1(4)"]


@pytest.mark.rule("MK-SEQ-20", "MK-REC-14", "MK-LND-31")
def test_a_new_turn_clears_what_was_done_and_night_hides_what_was_seen() -> None:
    for turn, hidden in ((2, False), (NIGHT, True)):
        state = bay(turn, 3)
        done = {"moved": 7, "fought": 2, "regrouped": 1, "contacted": 4, "course": "N", "withdrew": True}
        seen = group(state, "J1", "2024", "chokai", revealed=True, reported=True, **done)
        anchored = group(state, "J2", "2025", "transport-1", revealed=True, anchored=True)
        boat = sub(state, "JS1", "i-2", "2024")
        boat.moved, boat.attacked = 3, True
        begin_turn(state, umpire())
        assert (seen.moved, seen.fought, seen.regrouped, seen.contacted, seen.course, seen.withdrew) == (
            0,
            0,
            0,
            0,
            "",
            False,
        )
        assert (seen.revealed, seen.reported) == (not hidden, not hidden)
        assert anchored.revealed
        assert (boat.moved, boat.attacked, state.impulse) == (0, False, 0)


@pytest.mark.rule("MK-REC-1", "MK-REC-10")
def test_at_daybreak_ships_in_one_hex_see_each_other_and_dummies_show_nobody() -> None:
    state = bay(4)
    ours, theirs = group(state, "J1", "2024", "chokai"), group(state, "A1", "2024", "emerald")
    group(state, "A2", "2024")
    lone = group(state, "J2", "2027", "mogami")
    group(state, "A3", "2027")
    waiting = group(state, "KB1", "", "akagi")
    daybreak(state, umpire())
    assert (ours.revealed, theirs.revealed, lone.revealed, waiting.revealed) == (True, True, False, False)
    assert ("A2" in state.groups, "A3" in state.groups) == (False, False)


@pytest.mark.rule("MK-REC-9")
def test_dummies_are_offered_beside_ones_own_real_pieces() -> None:
    state = bay(NIGHT)
    group(state, "A1", "2024", "emerald")
    group(state, "A2", "2025")
    group(state, "F1", "1820", "f1")
    group(state, "J1", "2027", "chokai")
    sub(state, "AS1", "truant", "2018")
    sub(state, "AS2", "", "2019")
    sub(state, "JS1", "i-2", "2314")
    lines = [order.line() for order in dummy_orders(state, ALLIES)]
    assert [line for line in lines if not line.startswith("dummy air")] == [
        "dummy ship 0419", "dummy ship 0424", "dummy ship 2024", "dummy sub 2018",
    ]  # fmt: skip
    assert "dummy air colombo" in lines
    assert not {"dummy air mergui", "dummy air goa"} & set(lines)


@pytest.mark.rule("MK-SEA-22", "MK-SEA-24")
def test_which_moves_at_night_risk_collision() -> None:
    def rolls(impulse: int, *ships: str, turn: int = NIGHT, mode: str = "once_per_turn", damaged: str = "") -> bool:
        state = bay(turn, impulse, fast_collision_rolls=mode)
        marker = group(state, "J1", "2024", *ships)
        if damaged:
            state.ships[damaged].damaged = True
        referee = umpire(1, 1)
        move(state, referee, marker, "2023")
        return "no.collision" in kinds(referee.events)

    pair = ("chokai", "fubuki")
    assert [rolls(impulse, *pair) for impulse in (1, 2, 3)] == [False, False, True]
    assert [rolls(impulse, *pair, turn=DAY) for impulse in (1, 3)] == [False, False]
    assert [rolls(impulse, *pair, mode="each_impulse") for impulse in (1, 2, 3)] == [True, True, True]
    assert not rolls(2, *pair, mode="each_impulse", damaged="fubuki")
    assert not rolls(2, "chokai", "transport-1", mode="each_impulse")
    assert not rolls(3)
    assert not rolls(3, "chokai")


@pytest.mark.rule("MK-SEQ-11", "MK-SEQ-13", "MK-SEQ-14", "MK-SEQ-22")
def test_how_dice_are_read_in_both_columns() -> None:
    for letter in ("A", "B"):
        state = bay(die_column=letter)
        for die in range(1, 7):
            read = die if letter == "A" else 7 - die
            assert face(state, umpire(die), JAPAN, "x") == read
            for numbers in range(1, 6):
                assert best(state, umpire(die), JAPAN, numbers, "x") == (read > 6 - numbers)
        assert [best(state, umpire(), JAPAN, numbers, "x") for numbers in (-1, 0, 6, 7)] == [False, False, True, True]
    called = bay(die_column="player_calls_each_roll")
    called.called = {JAPAN: "B"}
    assert [column(called, side) for side in SIDES] == ["B", "A"]
    assert [shifted(die, shift) for die, shift in ((1, -1), (6, 1), (4, 1), (4, -3), (3, 9))] == [1, 6, 5, 1, 6]
    assert [who_goes_first(umpire(die), "x") for die in (1, 3, 4, 6)] == [JAPAN, JAPAN, ALLIES, ALLIES]


@pytest.mark.rule("MK-SEQ-9", "MK-AIR-34", "MK-SEQ-10")
def test_the_steps_of_each_impulse_by_option() -> None:
    plain = [str(step.title) for step in Impulse(2).steps(bay())]
    early = [str(step.title) for step in Impulse(2).steps(bay(impulse_order="detect-before-sub"))]
    assert plain.index("Japanese submarines") < plain.index("Zone searches")
    assert early.index("Japanese submarines") > early.index("Allied air search")
    assert sorted(plain) == sorted(early)
    for impulse in (1, 2, 3):
        opened = [
            str(step.title) for step in Impulse(impulse).steps(bay()) if step.opens(bay(DAY, impulse)) is not None
        ]
        assert ("Japanese air patrols" in opened) == ("Allied air patrols" in opened) == (impulse == 1)
        assert "Plotting" not in opened
    assert "Plotting" in [
        str(step.title)
        for step in Impulse(1).steps(bay())
        if step.opens(bay(movement_mode="plotted_simultaneous")) is not None
    ]


@pytest.mark.rule("MK-NIT-13", "MK-NIT-15", "MK-NIT-17", "MK-REC-1")
def test_what_an_encounter_does_when_it_opens() -> None:
    state = bay(DAY, 1)
    group(state, "J1", "2024")
    theirs = group(state, "A1", "2024", "emerald")
    at_phase(state, Encounter("J1"))
    assert kinds(advance(state)) == ["dummy.exposed"]
    assert not theirs.revealed
    against = bay(DAY, 1)
    ours = group(against, "J1", "2024", "chokai")
    group(against, "A1", "2024")
    at_phase(against, Encounter("J1"))
    assert kinds(advance(against)) == ["dummy.exposed"]
    assert not ours.revealed
    port = bay(DAY, 1)
    group(port, "J1", SEA.hex_of["madras"], "chokai")
    group(port, "A1", SEA.hex_of["madras"], "emerald")
    at_phase(port, Encounter("J1"))
    advance(port)
    assert to_act(port) == [ALLIES]
    play(port, ALLIES, "battle no")
    assert [port.groups[name].truce for name in ("J1", "A1")] == [True, True]
    gone = at_phase(bay(NIGHT, 1), NightEncounter("J1", JAPAN))
    group(gone, "J1", "2024", "chokai")
    assert kinds(advance(gone)) == []


@pytest.mark.rule("MK-SET-28", "MK-SEA-42")
def test_groups_keep_the_numbers_of_their_scenario() -> None:
    for name in ("easter", "campaign"):
        card = scenario(name)
        state = bay()
        muster(state, card)
        for setup in card.groups(invasion=False):
            present = [ship for ship in setup.ships if ship in state.ships]
            if present and not setup.enters:
                assert state.ships[present[0]].group == f"{setup.side[0].upper()}{setup.number}"
