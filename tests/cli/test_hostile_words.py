"""Folders, devices, invalid names, very long words: every command answers in one sentence and changes nothing."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from flagplot.cli import app
from flagplot.games import load
from flagplot.kernel import replay
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from tests.cli.evening import Evening

LONG = "x" * 100_000
DEEP = "a = " + "[" * 5000 + "]" * 5000


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FLAGPLOT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def run(*words: str, typed: str = "") -> Result:
    shown = CliRunner().invoke(app, words, input=typed)
    assert shown.exception is None or isinstance(shown.exception, SystemExit), words
    return shown


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game of a few orders, saved."""
    path = tmp_path / "game.replay"
    run("play", "operational", "easter", "--save", str(path), "--seed", "5", typed="pass\ndone\nquit\n")
    return path


@pytest.mark.parametrize("name", [".", "/", "", "..", "folder", "~no-such-user/x", "a\0b", "y" * 300, "pipe", "file/x"])
def test_a_game_cannot_be_saved_where_no_file_can_be(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("mine")
    os.mkfifo(tmp_path / "pipe")
    evening = Evening(load("operational"), "easter", ["japan"], tmp_path)
    shown = evening.type(f"save {name}", "quit")
    if name:
        assert "That cannot be written: " in shown
        assert "Name another file: save my.replay" in shown
    assert evening.table.save_to == tmp_path / "evening.replay"
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    assert (tmp_path / "file").read_text() == "mine"
    if "\0" not in name and "~" not in name:
        told = run("play", "operational", "easter", "--save", name, typed="quit\n")
        assert told.exit_code == 2
        assert "Name a file that can be written with --save." in told.stderr
        assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


@pytest.mark.parametrize("words", [("replay",), ("verify",), ("play", "--resume")])
def test_what_is_no_file_is_read_by_nobody(tmp_path: Path, words: tuple[str, ...]) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00flagplot")
    for name, why in (
        (".", "it is a folder"),
        ("/", "it is a folder"),
        ("pipe", "it is no ordinary file"),
        ("bytes", "it is no text in UTF-8"),
        ("y" * 300, "too long"),
        ("nowhere", "No such file"),
    ):
        shown = run(*words, name)
        assert (shown.exit_code, why in shown.stderr) == (2, True), shown.stderr


def test_orders_from_what_is_no_file_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    evening = Evening(load("operational"), "easter", ["japan"], tmp_path)
    shown = evening.type(
        *(f"{verb} {name}" for verb in ("do", "check") for name in (".", "pipe", "a\0b", "", "~no-such-user"))
    )
    assert shown.count("That file cannot be read: ") == 10


@pytest.mark.parametrize("game", ["strategic", "operational", "tactical"])
def test_faults_of_a_scenario_file_name_it_and_its_line_once(tmp_path: Path, game: str) -> None:
    for text, said in (
        (DEEP, f"deep.toml:1: a line has at most 4000 characters, not {len(DEEP.splitlines()[0])}."),
        ("title = 3\nfoo = 2\n", "deep.toml:1: title: should be text, not 3."),
        ('title = "x"\n\nfoo = [', "deep.toml:3: Invalid value; this is not TOML."),
        ('title = "x"\n[a\n', "deep.toml:2: Expected ']' at the end of a table declaration; this is not TOML."),
    ):
        (tmp_path / "deep.toml").write_text(text)
        for verb in ("play", "simulate"):
            shown = run(verb, game, "deep.toml")
            assert shown.exit_code == 2
            assert said in shown.stderr.splitlines()
            assert all(line.count("deep.toml") == 1 for line in shown.stderr.splitlines())


def test_a_scenario_file_can_be_simulated(tmp_path: Path) -> None:
    source = files("flagplot.content").joinpath("tactical", "scenarios", "duel.toml").read_text("utf-8")
    (tmp_path / "mine.toml").write_text(source, encoding="utf-8")
    shown = run("simulate", "tactical", "mine.toml", "--games", "2", "--workers", "1")
    assert shown.exit_code == 0, shown.stderr
    assert shown.output.startswith("2 games, ")
    named = run("simulate", "tactical", "duel", "--games", "2", "--workers", "1")
    assert named.output.splitlines()[1:] == shown.output.splitlines()[1:]


@pytest.mark.parametrize(
    "words",
    [
        (
            "simulate",
            "Tactical",
            "River-Plate",
            "--games",
            "1",
            "--option",
            "Commands=Group",
            "--seats",
            "RN/exeter=Random",
        ),
        ("play", "OPERATIONAL", "Easter", "--as", "Japan", "--against", "Random"),
        ("scenarios", "Tactical"),
        ("odds", "Operational", "Gunfire", "--json"),
        ("rules", "Operational", "Sub"),
        ("SCENARIOS", "tactical"),
        ("Lab", "Calibrate", "TACTICAL", "--battle", "Bismarck-Last", "--games", "1"),
        ("lab", "Inputs", "Tactical", "Duel"),
    ],
)
def test_case_does_not_matter_on_the_command_line(words: tuple[str, ...]) -> None:
    assert run(*words, typed="quit\n").exit_code == 0


def test_options_that_no_list_holds_are_refused_in_a_sentence() -> None:
    for verb in (("play", "tactical"), ("simulate", "tactical", "duel")):
        shown = run(*verb, "--option", "force_ratio=0.5")
        assert shown.exit_code == 2
        assert shown.stderr.startswith("force_ratio is on, off or a ratio of 1 or more")


@pytest.mark.parametrize(
    "words",
    [
        ("play", LONG),
        ("play", "tactical", LONG),
        ("play", "tactical", "--option", LONG),
        ("play", "tactical", "--option", f"commands={LONG}"),
        ("play", "tactical", "--option", f"{LONG}=1"),
        ("play", "tactical", "--as", LONG),
        ("play", "tactical", "--against", LONG),
        ("simulate", "tactical", "duel", "--seats", f"{LONG}=captain"),
        ("odds", "tactical", LONG),
        ("odds", "tactical", "duel", f"one={LONG}"),
        ("rules", LONG),
        ("rules", "--search", LONG),
        ("sheet", LONG),
        ("lab", "calibrate", "--battle", LONG),
    ],
)
def test_long_words_are_not_said_back_whole(words: tuple[str, ...]) -> None:
    shown = run(*words)
    assert shown.exit_code in (1, 2)
    assert 0 < len(shown.stderr) < 5000
    assert "Traceback" not in shown.stderr


def test_nothing_that_is_typed_is_taken_for_a_picture_a_colour_or_a_command_to_the_screen() -> None:
    typed = "japan:b :smile: root:x:0\n[red]x[/red] [/nonsense]\norders \x1b[2J\nhelp :b:\nquit\n"
    shown = run("play", "operational", "easter", typed=typed)
    assert shown.exit_code == 0
    assert "'japan:b' is no order" in shown.output
    assert "'[red]x[/red]' is no order" in shown.output
    assert "\x1b[2J" not in shown.output
    assert "There is no order ':b:'" in shown.output


def test_a_long_line_at_the_table_is_not_said_back_whole(tmp_path: Path) -> None:
    for game, scenario, seat in (
        ("operational", "easter", "japan"),
        ("tactical", "duel", "usn"),
        ("strategic", "intro", "axis"),
    ):
        for line in (
            LONG,
            f"help {LONG}",
            f"orders {LONG}",
            f"why {LONG}",
            f"rule {LONG}",
            f"{LONG} " * 3,
            "plot " + LONG,
            f"auto {LONG}",
        ):
            evening = Evening(load(game), scenario, [seat], tmp_path)
            assert len(evening.type(line, "quit")) < 30_000, (game, line[:20])


def test_a_record_cut_in_a_line_is_not_gone_on_with_and_stays_as_it_is(record: Path) -> None:
    whole = record.read_text(encoding="utf-8")
    game = replay.parse(whole)
    last = whole.splitlines()[game.lines[-1].number - 1]
    order = [whole.partition(last)[0] + cut for cut in (last[:-1], last.partition("  ;")[0], last[: len(last) // 2])]
    assert whole.splitlines()[-1].startswith("# people")
    for text in (*order, whole[:-1], whole[:-4]):
        record.write_text(text, encoding="utf-8")
        for words in (("play", "--resume", str(record)), ("verify", str(record))):
            shown = run(*words, typed="quit\n")
            assert shown.exit_code in (1, 2)
            assert shown.stderr.startswith(str(record)), shown.stderr
            assert record.read_text(encoding="utf-8") == text


def test_a_record_without_its_dice_is_not_gone_on_with(tmp_path: Path) -> None:
    match = Match.open(load("operational"), "easter", Fairness(seed=5))
    assert match.record[0].rolls
    path = tmp_path / "bare.replay"
    written = replay.write(match)
    for text in (written.partition("  ;")[0] + "\n", written.partition("\n\n")[0] + "\n\n"):
        path.write_text(text, encoding="utf-8")
        for words in (("play", "--resume", str(path)), ("verify", str(path))):
            shown = run(*words, typed="quit\n")
            assert "0 throws, the rules made" in shown.stderr
            assert path.read_text(encoding="utf-8") == text


def test_a_terminal_without_the_letters_and_bytes_that_are_none_end_no_game(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from flagplot.cli import main; main()", "play", "operational", "easter"]
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "FLAGPLOT_HOME": str(tmp_path)}
    done = subprocess.run(command, input=b"\xff\xfe\nhelp\nquit\n", env=env, capture_output=True, check=False)
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)
    assert b"Saved in " in done.stdout
