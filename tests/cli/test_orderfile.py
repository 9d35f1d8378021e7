"""Orders from a file: parsed as a whole, all errors reported at once with their lines, and no order given if any is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from flagplot.cli.terminal.orderfile import listed, load, parse, read
from flagplot.games import load as game
from flagplot.kernel import replay
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import Seat
from flagplot.strategic import GAME as STRATEGIC
from flagplot.strategic.text.turnfile import examine
from tests.cli.evening import Evening
from tests.strategic.frames import losses_of
from tests.toy.game import GAME as SKERRIES

GAME: Any = STRATEGIC


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    def _write(text: str) -> Path:
        path = tmp_path / "orders.txt"
        path.write_text(text, encoding="utf-8")
        return path

    return _write


GOOD = """\
# Turn 1: everything Japan has goes south.
placement
transfer
    move japan-heavy-3 truk      # a slow division
tonnage put japan 11 10, transports japan 2
allocate
    tf japan:tf1 truk japan-heavy-1 japan-heavy-2
flags

cards
"""


def intro(tmp_path: Path, *people: str) -> Evening:
    return Evening(GAME, "intro", list(people or ("axis",)), tmp_path)


def test_items_stand_on_indented_lines_or_between_commas() -> None:
    whole = "tonnage put uk 1 60, transports uk 2\nallocate\n"
    spread = "tonnage\n    put uk 1 60,   # the Atlantic first\n\ttransports uk 2\n\n# done\nallocate\n"
    for text in (whole, spread):
        lines = [parse(GAME.notation, one)[0] for one in read(text, "strategic")]
        assert [order.line() for order in lines if order] == ["tonnage put uk 1 60, transports uk 2", "allocate"]


def test_a_plot_of_the_tactical_game_may_be_spread_over_lines() -> None:
    notation = game("tactical").notation
    spread = 'plot\n  CruDiv2: 4", R 30, 8"\n  SCH/B&S 6 -> ALA\n'
    order, faults = parse(notation, read(spread, "tactical")[0])
    assert not faults
    assert order == notation.parse('plot CruDiv2: 4", R 30, 8" | SCH/B&S 6 -> ALA')


def test_a_hash_inside_a_word_is_no_remark() -> None:
    (one,) = read("cards other uk-10 harbour#2 for Normandy # ask nicely", "strategic")
    assert one.joined(one.parts()) == "cards other uk-10 harbour#2 for Normandy"


def test_every_line_that_is_no_order_is_named() -> None:
    text = "transfer\n    move uk-heavy-1\n    ashore uk-fleet_carrier-1\n    embark\nwink\nallocate tf home x\n"
    found = [fault for one in read(text, "strategic") for fault in parse(GAME.notation, one)[1]]
    assert [number for number, _ in found] == [2, 4, 5, 6]
    assert found[0][1].startswith("BASE is missing. Write `move UNIT BASE`")


def test_the_good_lines_of_a_bad_sheet_are_still_read() -> None:
    order, faults = parse(GAME.notation, read("transfer\n move a\n move uk-heavy-1 malta\n", "strategic")[0])
    assert len(faults) == 1
    assert order is not None
    assert order.line() == "transfer move uk-heavy-1 malta"


def test_a_file_gives_all_sheets_of_a_turn(tmp_path: Path, write: Callable[[str], Path]) -> None:
    evening = intro(tmp_path)
    evening.type(f"do {write(GOOD)}", "quit")
    own = [line for seat, line in evening.given if seat == "axis"]
    assert own[:6] == [
        "placement",
        "transfer move japan-heavy-3 truk",
        "tonnage put japan 11 10, transports japan 2",
        "allocate tf japan:tf1 truk japan-heavy-1 japan-heavy-2",
        "flags",
        "cards",
    ]


FAULTS = """\
placement
transfer
    move japan-heavy-1
    move uk-heavy-1 truk
    move japan-heavy-99 truk
wink twice
tonnage
    put japan 11 9999
    put japan 999 1
    put japan 11 some
allocate
    tf japan:tf1 truk japan-heavy-2
    tf japan:tf2 truk japan-heavy-2
    escort 11 atlantis japan-escort-1
flags
    sweep japan:tf9 north-sea lsp=1
    sweep japan:tf1 java-sea lsp=99
cards
    die usa-1 japan:tf1 cover
"""


def test_all_faults_of_all_sheets_are_told_at_once_and_nothing_is_ordered(
    tmp_path: Path, write: Callable[[str], Path]
) -> None:
    evening = intro(tmp_path)
    shown = evening.type(f"do {write(FAULTS)}", "quit")
    told = [line.strip() for line in shown.splitlines() if line.startswith("  line ")]
    assert [int(line.split()[1].rstrip(":")) for line in told] == [3, 4, 5, 6, 7, 9, 10, 13, 14, 16, 17, 19]
    assert f"orders.txt has {len(told)} faults; nothing is ordered." in shown
    assert "line 4: NW-CTL-12: You have no unit 'uk-heavy-1': `forces` lists yours." in told
    assert not [line for seat, line in evening.given if seat == "axis"]
    rules = [line for line in told if "NW-" in line]
    assert len(rules) == 9  # the other three are not even orders


@pytest.mark.parametrize(
    "text,sentence",
    [
        ("tonnage\n", "line 1: NW-SEQ-1: The step of `placement` comes before `tonnage`"),
        (
            "placement\nallocate\ntonnage put japan 11 9\n",
            "line 3: NW-SEQ-1: The step of `tonnage` is over when this is read",
        ),
        (
            "placement\nplacement place japan-heavy-3 truk\n",
            "line 2: NW-SEQ-1: The step of `placement` is over when this is read",
        ),
        ("decline\n", "line 1: NW-SEQ-1: `decline` is no sheet; this step takes one that begins with `placement`."),
        ("announce all Fog because I say so\n", "line 1: Only Control may give that order."),
        ("\n# nothing yet\n", "holds no order"),
        ("placement ; 3\n", "line 1: A semicolon begins the dice"),
        ("transfer\n", "write `placement` above it, alone for an empty sheet"),
    ],
)
def test_sheets_out_of_their_step_are_refused(
    tmp_path: Path, write: Callable[[str], Path], text: str, sentence: str
) -> None:
    evening = intro(tmp_path)
    shown = evening.type(f"do {write(text)}", "quit")
    assert sentence in shown
    assert not [line for seat, line in evening.given if seat == "axis"]


def test_a_faulty_sheet_does_not_make_the_next_ones_look_faulty(tmp_path: Path, write: Callable[[str], Path]) -> None:
    """The valid part of a sheet counts when the later ones are rehearsed."""
    text = GOOD.replace("japan-heavy-2\n", "japan-heavy-2\n    escort 11 atlantis japan-escort-1\n")
    text = text.replace("flags\n", "flags sweep japan:tf1 carolines lsp=1\n")
    shown = intro(tmp_path).type(f"check {write(text)}", "quit")
    told = [line for line in shown.splitlines() if line.startswith("  line ")]
    assert [line.split(":")[1] for line in told] == [" NW-BAS-8"]
    assert told[0].startswith("  line 8: ")


def test_check_tells_the_same_and_orders_nothing(tmp_path: Path, write: Callable[[str], Path]) -> None:
    evening = intro(tmp_path)
    shown = evening.type(f"check {write(GOOD)}", "quit")
    assert "No fault in 6 orders." in shown
    assert not [line for seat, line in evening.given if seat == "axis"]


LANDING = """\
placement
transfer
tonnage put japan 11 8, transports japan 4
allocate
    tf japan:cover maku japan-fleet_carrier-4 japan-heavy-3
    tf japan:assault maku japan-heavy-4 japan-heavy-5 men=4
flags land japan:cover japan:assault bataan lsp=1+2
cards
supply
"""


def test_orders_after_dice_are_checked_in_their_time(tmp_path: Path, write: Callable[[str], Path]) -> None:
    shown = intro(tmp_path).type(f"check {write(LANDING)}", "quit")
    assert "From line 9 on the orders follow dice: each is checked when its time comes." in shown
    assert "No fault in 7 orders." in shown


def test_a_question_no_file_knows_of_is_asked_and_the_file_goes_on(tmp_path: Path) -> None:
    evening = intro(tmp_path)
    state: Any = evening.table.match.state
    state.flow.append(losses_of("japan", 1, ("japan-heavy-3", "japan-heavy-4"), "uk"))
    evening.table.scripts[Seat("axis")] = ["placement", "transfer"]
    evening.type("lose japan-heavy-4")
    assert [line for seat, line in evening.given if seat == "axis"] == ["lose japan-heavy-4", "placement", "transfer"]


def test_an_answer_is_checked_against_the_question_that_is_open() -> None:
    state: Any = Match.open(GAME, "intro", Fairness(seed=4)).state
    state.flow.append(losses_of("japan", 1, ("japan-heavy-3", "japan-heavy-4"), "uk"))
    good, bad = (GAME.notation.parse(f"lose japan-heavy-{number}") for number in (4, 5))
    assert examine(state, Seat("axis"), good).rest == good
    assert examine(state, Seat("axis"), bad).faults
    assert examine(state, Seat("axis"), GAME.notation.parse("transfer")).asks


def test_a_file_that_cannot_be_read_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    evening = intro(tmp_path)
    for name in ("", "nowhere.txt", str(tmp_path / "binary"), str(tmp_path)):
        assert "That file cannot be read" in evening.type(f"do {name}", "quit")


def test_a_file_from_another_system_is_read_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "windows.txt"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert "No fault in 6 orders." in intro(tmp_path).type(f"check {path}", "quit")


def test_two_people_at_one_screen_each_have_their_own_file(tmp_path: Path, write: Callable[[str], Path]) -> None:
    """The axis file waits for the steps of the axis: none of its lines is given for the Allies."""
    evening = intro(tmp_path, "allied", "axis")
    path = write(GOOD)
    sheets = ("placement", "transfer", "tonnage", "allocate", "flags", "cards")
    evening.type(sheets[0], "", f"do {path}", "", *sheets[1:], "quit")
    assert [line for seat, line in evening.given if seat == "axis"][1] == "transfer move japan-heavy-3 truk"
    assert [line for seat, line in evening.given if seat == "allied"][:5] == [*sheets[:4], "cards"]


def test_the_other_games_stop_a_file_at_its_first_refused_order(tmp_path: Path, write: Callable[[str], Path]) -> None:
    evening = Evening(SKERRIES, "sound", ["red"], tmp_path)
    shown = evening.type(f"do {write('plot r1>9 r2>5' + chr(10) + 'search nowhere' + chr(10))}", "quit")
    assert "line 1: T-PLOT-2: r1 cannot reach 9" in shown
    assert "line 2: A cell is a whole number" in shown
    assert not [line for seat, line in evening.given if seat == "red"]


def test_the_other_games_obey_a_good_file(tmp_path: Path, write: Callable[[str], Path]) -> None:
    evening = Evening(SKERRIES, "sound", ["red"], tmp_path)
    evening.type(f"do {write('# morning' + chr(10) + 'plot r1>2 r2>5' + chr(10) + 'search 2' + chr(10))}", "quit")
    assert [line for seat, line in evening.given if seat == "red"] == ["plot r1>2 r2>5", "search 2"]


def test_a_rehearsal_leaves_the_game_as_it_was(tmp_path: Path, write: Callable[[str], Path]) -> None:
    evening = intro(tmp_path)
    evening.type("quit")
    before = replay.write(evening.table.match), GAME.codec.dumps(evening.table.match.state)
    evening.type(f"check {write(GOOD)}", f"do {write(FAULTS)}", "quit")
    assert before == (replay.write(evening.table.match), GAME.codec.dumps(evening.table.match.state))


def test_a_rehearsal_tells_the_same_in_twin_worlds() -> None:
    """Worlds that differ only in what the seat cannot know give the same errors, so that errors reveal nothing."""
    match, twin = (Match.open(GAME, "pacific", Fairness(seed=4)) for _ in range(2))
    view = GAME.view(match.state, Seat("axis"))
    twin.state = GAME.imagine(view, SeededDice(Chance(key_from_seed(9))))
    here, there = (load(one, Seat("axis"), FAULTS + LANDING, examine) for one in (match, twin))
    assert here.faults
    assert (here.lines, here.faults, here.late) == (there.lines, there.faults, there.late)


def test_a_refused_sheet_lists_its_faults_line_by_line() -> None:
    told = listed("No. NW-A-1: 2 faults: (1) NW-A-1: No ship. Name one. (2) NW-B-2: No base (harbour).")
    assert listed("No. NW-A-1: Only one fault.") == "No. NW-A-1: Only one fault."
    assert told.splitlines()[1:] == ["  (1) NW-A-1: No ship. Name one.", "  (2) NW-B-2: No base (harbour)."]


def test_flags_without_a_task_force_tell_what_is_wrong_with_each_line() -> None:
    """The step does not come up, but its lines are parsed, so that all errors of a file are reported at once."""
    match = Match.open(GAME, "intro", Fairness(seed=1))
    text = (
        "placement\ntransfer\ntonnage\nallocate\nflags\n    sweep japan:a java-sea\n    sweep japan:b java-sea\ncards\n"
    )
    found = load(match, Seat("axis"), text, examine)
    assert [line for line, _ in found.faults] == [6, 7]
    assert all("You have no task force" in why for _, why in found.faults)
    late = load(match, Seat("axis"), "placement\ntransfer\nplacement place japan-heavy-1 maku\n", examine)
    assert "The step of `placement` is over" in late.faults[0][1]
