"""The terminal shows a seat what it knows, and nothing else."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import CONTROL, Seat
from flagplot.operational import GAME
from flagplot.operational.phases.air.raid import Raid
from flagplot.operational.phases.battle.seafight import SeaFight
from flagplot.operational.phases.land.groundwar import GroundFight
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.state.model import Bay
from flagplot.operational.state.view import BayView
from flagplot.operational.text import terminal
from tests.operational.positions import at_phase, bay, group, set_up

JAPAN, ALLIES = Seat("japan"), Seat("allies")


@pytest.fixture(scope="module")
def opening() -> Bay:
    return GAME.new("raid", 3)


def test_the_board_has_every_row_and_fits_a_screen(opening: Bay) -> None:
    board = terminal.board(GAME.view(opening, ALLIES))
    chart = board.splitlines()[:33]

    assert board.startswith("Turn 1 of 30, Wednesday 1942-04-01 morning (Day). Points: Japan 0, the Allies 0.")
    assert [line[:2] for line in chart[3:33]] == [f"{row:02d}" for row in range(30)]
    assert max(map(len, chart)) <= 80
    assert max(map(len, board.splitlines())) <= 100
    assert max(map(len, terminal.forces(GAME.view(opening, ALLIES)).splitlines())) <= 100


def row(view: BayView, number: int) -> str:
    return terminal.board(view).splitlines()[3 + number][3:]


def test_labels_on_the_chart_hide_no_port_and_no_other_marker(opening: Bay) -> None:
    view = GAME.view(opening, ALLIES)
    freighters = view.groups["F10"]
    assert row(view, 13)[12:16] == "F*@ "  # Cochin is adjacent
    assert row(view, 24)[8:11] == "A1*"  # with A2
    freighters.at = "2527"
    assert row(view, 27)[48:56] == ". F10 . "
    view.groups["A4"].at = "2627"
    assert row(view, 27)[48:56] == ". F*A4. "


def test_the_board_shows_markers_and_not_what_is_under_them() -> None:
    board = terminal.board(GAME.view(set_up("raid", 3), ALLIES))

    assert "J1" in board
    assert "chokai" not in board
    assert "akagi" not in board


def test_markers_face_down_say_what_they_may_be() -> None:
    japan = terminal.board(GAME.view(set_up("raid", 3), JAPAN))
    learner = terminal.board(GAME.view(GAME.new("easter", 1), JAPAN))

    assert "freighters, not sighted" in japan
    assert "ships or a dummy" in japan
    assert "ships or a dummy" not in learner
    assert "1116 Colombo       ships, not sighted" in learner


def test_forces_list_ones_own_and_not_the_enemys(opening: Bay) -> None:
    forces = terminal.forces(GAME.view(opening, ALLIES))

    assert "warspite indomitable formidable" in forces
    assert "413-sqn (PBY 10)" in forces
    assert "Colombo Town Guard 1116 Colombo" in forces
    assert "chokai" not in forces


def test_the_japanese_do_not_learn_where_the_base_is(opening: Bay) -> None:
    for text in (terminal.board(GAME.view(opening, JAPAN)), terminal.forces(GAME.view(opening, JAPAN))):
        assert "warspite" not in text


def test_control_sees_both_sides(opening: Bay) -> None:
    forces = terminal.forces(GAME.view(opening, CONTROL))

    assert "warspite" in forces
    assert "chokai" in forces


def test_zoom_staggers_the_hexes_and_refuses_what_is_no_hex(opening: Bay) -> None:
    view = GAME.view(opening, ALLIES)
    lines = terminal.zoom(view, ["trincomalee", "1"]).splitlines()

    assert lines[0].split() == ["1213", "1413"]
    assert lines[1].split()[1] == "1313"
    assert terminal.zoom(view, ["A3", "1"]).splitlines() == terminal.zoom(view, ["Trincomalee", "1"]).splitlines()
    assert "is no hex, place or marker on the chart" in terminal.zoom(view, ["9999"])
    assert "is no hex, place or marker on the chart" in terminal.zoom(view, ["A12"])


def test_cards_tables_ports_and_the_calendar_can_be_read(opening: Bay) -> None:
    view = GAME.view(opening, ALLIES)

    assert terminal.card(view, ["warspite"]).startswith("Warspite: battleship, gun B, armour B, Fast")
    assert "torpedo" in terminal.card(view, ["827-sqn"])
    assert "There is no counter" in terminal.card(view, ["yamato"])
    assert "DS" in terminal.table(view, ["mk-tab-crt"])
    assert terminal.ports(view, ["major", "japan"]).count("\n") == 1
    assert terminal.calendar(view, []).splitlines()[2].split() == ["3", "Wed", "1942-04-01", "night"]


def test_the_board_tells_what_wins() -> None:
    assert "Japan wins with a lead of 24 points; from 15 on" in terminal.board(GAME.view(GAME.new("ceylon", 1), JAPAN))
    assert "Japan wins with a lead of 8 points; from 5 on" in terminal.board(GAME.view(GAME.new("easter", 1), JAPAN))


def test_the_battle_board_can_be_looked_at() -> None:
    state = bay(impulse=2)
    group(state, "J1", "2013", "chokai", "ryujo", "fubuki")
    group(state, "A1", "2013", "cornwall", "napier")
    state.ships["chokai"].damaged = state.groups["A1"].revealed = True
    quiet = terminal.COMMANDS["line"](GAME.view(at_phase(state, Moving("japan")), JAPAN), [])
    posts = {"chokai": -4, "ryujo": -4, "fubuki": -1, "napier": 1, "cornwall": 3}
    fight = Fight("2013", "J1", "A1", round=2, posts=posts, fired=["napier"])
    lines = terminal.COMMANDS["line"](GAME.view(at_phase(state, SeaFight(fight)), JAPAN), []).splitlines()

    assert quiet == "There is no battle now."
    assert lines[0] == "Battle in 2013, round 2, by day:"
    assert [line.split() for line in lines[1:]] == [
        ["Japan", "screened", "chokai*", "ryujo"],
        ["Japan", "screening", "fubuki"],
        ["the", "Allies", "screening", "(napier)"],
        ["the", "Allies", "third", "cornwall"],
    ]


@pytest.mark.parametrize("at, place", [("1217", "Galle/Koggala"), ("1116", "Colombo"), ("1820", "hex 1820")])
def test_a_step_is_called_by_the_place_it_happens_at(opening: Bay, at: str, place: str) -> None:
    assert str(Raid("S1", "japan", at).title(opening)) == f"Raid on {place}"
    assert str(SeaFight(Fight(at, round=2)).title(opening)) == f"Battle in {place}, round 2"
    assert str(GroundFight(at, "japan", landing=True).title(opening)) == f"Ground combat in {place}"
