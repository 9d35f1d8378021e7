"""The terminal of Naval Action: text plot, lists, sheets and the drawing show what the seat knows, and no more."""

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from flagplot.kernel.dice import SeededDice
from flagplot.kernel.replay import parse
from flagplot.kernel.seat import Seat
from flagplot.kernel.testing import check_twins
from flagplot.tactical import GAME
from flagplot.tactical.orders.choices import Plot
from flagplot.tactical.state.model import Battle, Smoke, Spread
from flagplot.tactical.state.view import BattleView
from flagplot.tactical.text import sheet, terminal
from flagplot.tactical.text.svg import draw

USN = Seat("usn")
GOLDEN = Path(__file__).parent / "golden"


def duel() -> BattleView:
    return GAME.view(GAME.new("duel", 1), USN)


def from_golden(name: str, orders: int) -> Battle:
    state = parse((GOLDEN / f"{name}.replay").read_text(encoding="utf-8")).play(GAME, until=orders).state
    assert isinstance(state, Battle)
    return state


def test_the_plot_shows_own_ships_in_capitals_and_the_enemy_in_small_letters() -> None:
    text = terminal.board(duel())

    assert "A↑" in text
    assert "a↑" in text
    assert "Minneapolis" in text
    assert max(map(len, text.splitlines())) <= 120


@pytest.mark.rule("NA-SOP-11")
def test_the_plot_has_a_regular_grid() -> None:
    rows = [line for line in terminal.board(duel()).splitlines() if line.count("+") >= 3 and "|" in line]

    assert rows
    columns = [i for i, c in enumerate(rows[-1]) if c == "+"]
    assert len({b - a for a, b in pairwise(columns)}) == 1


@pytest.mark.rule("NA-SOP-10")
def test_an_enemys_place_is_only_judged_by_eye() -> None:
    state = GAME.new("duel", 1)
    state.ships["tone"].x += 6 * 123

    assert "about (16,000, 0)" in terminal.board(GAME.view(state, USN))


def test_unseen_enemies_are_on_no_plot() -> None:
    view = GAME.view(GAME.new("savo-island", 1), Seat("allied"))
    shown = terminal.board(view) + terminal.forces(view) + draw(view)

    assert "Chokai" not in shown
    assert "Canberra" in shown


def test_land_smoke_tracks_and_hidden_tracks_are_drawn() -> None:
    state = GAME.new("savo-island", 1)
    chokai = state.ships["chokai"]
    long_lances = (chokai.x, chokai.y, 900, 4, 24, 50_000, 0, 2)
    state.spreads = [Spread(1, "ijn", "chokai", "IJN", *long_lances, is_hidden=True)]
    smoke = [(chokai.x - 3_000, chokai.y - 9_000), (chokai.x + 9_000, chokai.y - 9_000)]
    state.smoke = [Smoke("ijn", smoke, 9, known=["ijn"])]
    own, foe = (terminal.board(GAME.view(state, Seat(side))) for side in ("ijn", "allied"))

    assert "#" in own
    assert "~" in own
    assert "4 own on 1 track." in own.split("Torpedoes in the water")[1]
    assert "Torpedoes in the water" not in foe
    state.spreads[0].is_hidden = False
    assert "4 enemy on 1 track." in terminal.board(GAME.view(state, Seat("allied")))


def test_every_golden_position_can_be_drawn_for_every_seat() -> None:
    for path in sorted(GOLDEN.glob("*.replay")):
        state = from_golden(path.stem, 9)
        for seat in GAME.seats(state):
            view = GAME.view(state, seat)
            assert terminal.board(view)
            assert terminal.forces(view)
            ET.fromstring(draw(view, next(iter(view.ships), "")))


def test_the_drawing_has_courses_arcs_and_range_rings() -> None:
    drawing = draw(duel(), "minneapolis")

    assert 3 == drawing.count('class="range"')
    assert 4 == drawing.count('class="arc"')
    assert 2 == drawing.count('class="ship')


@pytest.mark.rule("NA-SCN-11")
def test_damage_ammunition_and_torpedoes_are_marked_on_the_status_sheet() -> None:
    state = GAME.new("duel", 1)
    ship = state.ships["tone"]
    ship.level, ship.controlled, ship.ammo["JP8"], ship.tubes[0] = 1, False, 7, 1
    text = sheet.status_sheet(ship)

    assert "[D]" in text
    assert "OUT OF CONTROL" in text
    assert " 7 turns" in text
    assert "o.." in text


def test_a_blank_sheet_is_found_by_ship_or_class_and_faults_say_what_would_do() -> None:
    assert "HOOD  battlecruiser" in sheet.blank("Hood")
    assert "10,060/20,120/30,180" in sheet.blank("rn.hood")
    with pytest.raises(LookupError, match=r"Did you mean rn\.hood"):
        sheet.blank("Hod")
    with pytest.raises(LookupError, match=r"several ships 'Enterprise'"):
        sheet.blank("Enterprise")


def test_looks_answer_with_a_sentence_when_they_are_misused(tmp_path: Path) -> None:
    view = duel()

    assert "Name a ship" in terminal.sheet(view, [])
    assert "There is no ship or class" in terminal.sheet(view, ["zzz"])
    assert "svg plot.svg minneapolis" in terminal.svg(view, [])
    assert "You have no ship 'tone'; there is minneapolis." == terminal.svg(view, [str(tmp_path / "plot.svg"), "tone"])
    assert "cannot be written" in terminal.svg(view, [str(tmp_path / "no" / "plot.svg")])
    assert "is no step" in terminal.plan(view, ["minneapolis:", "sideways"])
    assert "Write a helm order" in terminal.plan(view, ["nobody:", '4"'])


def test_a_plan_says_which_leg_is_cut_and_the_longest_that_is_not() -> None:
    said = terminal.plan(duel(), ["minneapolis:", '4",', "R", "30,", '20"'])

    assert (
        'Step 3 of Minneapolis, 20", will be cut short: Minneapolis makes 32 knots, so that 11" is left there at most.'
        in said
    )
    assert "course 030" in said


def test_a_plot_too_long_for_the_move_is_doubted_and_one_that_fits_is_not() -> None:
    view = duel()

    def doubt(line: str) -> str:
        return terminal.doubt(view, GAME.notation.parse(line))

    told = (
        'Step 1 of Minneapolis, 40", will be cut short: Minneapolis makes 32 knots, so that 16" is left there at most.'
    )
    assert told == doubt('plot minn: 40"')
    assert "Step 2 of Minneapolis, R 90, will not be made" in doubt('plot minneapolis: 15", R 90')
    assert "32 knots at most" in doubt("plot minneapolis: SPEED 40")
    assert "" == doubt('plot minneapolis: 4", R 30, 8"')
    assert "" == doubt("plot")
    assert "" == doubt("hold")


def test_forces_tell_what_is_left_by_the_names_of_the_guns() -> None:
    text = terminal.forces(duel())

    assert "ammunition 8in/55 15, 5in/25 DP 15" in text


def test_a_long_title_is_broken_to_the_page() -> None:
    battle = (
        "free: Minneapolis, New Orleans, Pensacola, Fletcher, Sterett vs Myoko, Haguro, Nachi, Yukikaze, Amatsukaze"
    )
    text = terminal.board(GAME.view(GAME.new(battle, 1), USN))

    assert max(map(len, text.splitlines())) <= 120


def test_several_commanders_read_who_commands_what() -> None:
    state = GAME.new("river-plate", 1, {"commands": "group"})

    assert "You command exeter; ajax-div under rn/ajax-div." in terminal.board(GAME.view(state, Seat("rn/exeter")))
    assert "You command" not in terminal.board(GAME.view(state, Seat("km/graf-spee")))
    assert "You command" not in terminal.board(duel())


def test_a_plot_is_written_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "plot.svg"

    assert str(path) in terminal.svg(duel(), [str(path), "minneapolis"])
    assert path.read_text(encoding="utf-8").startswith("<svg")


def _board(game: object, state: Battle, seat: Seat) -> str:
    view = GAME.view(state, seat)
    return terminal.board(view) + terminal.forces(view) + draw(view) + terminal.briefing(view, [])


def test_the_face_tells_no_twin_worlds_apart() -> None:
    assert check_twins(GAME, ["savo-island", "convoy"], games=1, every=9, channels=[_board])


def test_a_lone_commander_is_not_asked_for_signals() -> None:
    """The commander of a sub-unit plots for it; messages pass between several commanders of a side."""
    state = GAME.new("cruiser-action", 1)
    state.groups["destroyers"].parent = "cruisers"
    for seat in ("usn", "ijn"):
        GAME.apply(state, Seat(seat), GAME.notation.parse("plot"), SeededDice(state.chance))
    assert "Messages and orders" not in state.where()
    assert not terminal.forced(duel(), Plot())


def test_ships_in_one_place_stand_beside_each_other_on_the_text_plot() -> None:
    state = GAME.new("cruiser-action", 1)
    for name in state.groups["cruisers"].ships:
        state.ships[name].x, state.ships[name].y = 0, 0
    plot = terminal.board(GAME.view(state, USN)).split("One column")[0]

    assert all(f"{label}↑" in plot for label in "ABCDE")


def test_a_slow_ship_that_is_detached_does_not_cut_short_those_she_leaves() -> None:
    state = GAME.new("cruiser-action", 1)
    slow = state.ships["sterett"]
    slow.level = 2
    view = GAME.view(state, Seat("usn"))
    assert isinstance(view, BattleView)

    assert "Sterett makes" in terminal.doubt(view, GAME.notation.parse("plot destroyers: 5000y"))
    assert (
        terminal.doubt(view, GAME.notation.parse("plot detach sterett as slow | destroyers: 5000y | slow: 1000y")) == ""
    )
