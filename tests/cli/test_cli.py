"""The command line: useful answers, exit codes, and one sentence for every error."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner, Result

from flagplot.cli import app
from flagplot.kernel import replay
from flagplot.kernel.testing import play_out
from tests.toy.game import GAME

VERBS = ("play", "scenarios", "odds", "simulate", "replay", "verify", "rules")


@pytest.fixture(autouse=True)
def _toy_on_the_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("flagplot.games.SHELF", {"skerries": "Skerries"})
    monkeypatch.setitem(sys.modules, "flagplot.skerries", SimpleNamespace(GAME=GAME))
    monkeypatch.setenv("FLAGPLOT_HOME", str(tmp_path))


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, words, input=typed)


def replay_file(folder: Path, forge: tuple[str, str] = ("", "")) -> str:
    written = replay.write(list(play_out(GAME, "sound", 5))[-1].match)
    path = folder / "game.replay"
    path.write_text(written.replace(*forge, 1) if forge[0] else written, encoding="utf-8")
    return str(path)


def test_flagplot_alone_says_what_it_can_do() -> None:
    shown = run()

    assert all(verb in shown.output for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(verb: str) -> None:
    shown = run(verb, "--help")

    assert shown.exit_code == 0
    assert "Usage" in shown.output


@pytest.mark.parametrize(
    "words,sentence",
    [
        (("paly",), "Did you mean 'play'"),
        (("play", "skerrys"), "There is no game 'skerrys'. Did you mean skerries?"),
        (("play", "skerries", "--scenario", "fjord"), "There is no scenario 'fjord'"),
        (("play", "skerries", "--scenario", "none.toml"), "none.toml cannot be read"),
        (("play", "skerries", "--as", "green"), "There is no seat 'green' here: red, blue; also control, or all"),
        (("play", "skerries", "--against", "captian"), "There is no bot 'captian'. Try captain."),
        (("play", "skerries", "--option", "ranging"), "write key=value"),
        (("play", "skerries", "--option", "ranging=x"), "has no value 'x'"),
        (("play", "--resume", "nowhere.replay"), "nowhere.replay cannot be read"),
        (("replay", "nowhere.replay"), "nowhere.replay cannot be read"),
        (("verify", "nowhere.replay"), "nowhere.replay cannot be read"),
        (("odds", "skerries"), "has no odds yet"),
        (("odds", "chess"), "There is no game 'chess'"),
        (("simulate", "skerries", "fjord"), "There is no scenario 'fjord'"),
        (("simulate", "skerries", "sound", "--seats", "green=random"), "There is no seat 'green'"),
        (("simulate", "skerries", "sound", "--seats", "red=bosun,blue=random"), "There is no bot 'bosun'"),
        (("simulate", "skerries", "sound", "--games", "0"), "Invalid value for '--games'"),
        (("scenarios", "chess"), "There is no game 'chess'"),
    ],
)
def test_bad_usage_gets_a_sentence_and_code_two(words: tuple[str, ...], sentence: str) -> None:
    shown = run(*words)

    assert sentence in shown.output
    assert shown.exit_code == 2
    assert "Traceback" not in shown.output


def test_a_true_record_is_proved(tmp_path: Path) -> None:
    shown = run("verify", replay_file(tmp_path))

    assert shown.exit_code == 0
    assert "The record is true in itself. It is no proof" in shown.output
    assert "It carries no chain" in shown.output
    assert "whoever set up the game could know every throw" in shown.output


def test_the_ledger_numbers_every_throw(tmp_path: Path) -> None:
    ledger = json.loads(run("verify", replay_file(tmp_path), "--json").output)["ledger"]

    assert [line["index"] for line in ledger] == list(range(1, len(ledger) + 1))
    assert set(ledger[0]) == {"index", "seat", "why", "sides", "faces"}


@pytest.mark.parametrize("forge", [("seed     5", "seed     6"), ("search: ", "search: 1")])
def test_a_forged_record_is_refused_with_code_one(tmp_path: Path, forge: tuple[str, str]) -> None:
    shown = run("verify", replay_file(tmp_path, forge))

    assert shown.exit_code == 1
    assert "Traceback" not in shown.output


def test_a_replay_is_shown_with_the_eyes_of_one_seat(tmp_path: Path) -> None:
    path = replay_file(tmp_path)
    whole, red = run("replay", path, "--why").output, run("replay", path, "--as", "red").output

    assert "Blue steers" in whole
    assert "dice: T-FIRE-1 gunnery" in whole
    assert "Blue steers" not in red
    assert "There is no seat" in run("replay", path, "--as", "green").output


def test_simulate_counts_wins_with_intervals() -> None:
    shown = run(
        "simulate", "skerries", "sound", "--games", "8", "--seats", "red=random,blue=random", "--workers", "1", "--json"
    )
    found = json.loads(shown.output)

    assert found["games"] == 8
    assert sum(row["games"] for row in found["wins"].values()) == 8
    assert all(low <= row["share"] <= high for row in found["wins"].values() for low, high in [row["interval"]])


def test_a_whole_game_at_the_terminal_with_looks_mistakes_and_undo(tmp_path: Path) -> None:
    typed = ["help", "orders", "plot r1>9 r2>5", "plott", "plot r1>3 r2>5", "mark 2", "undo", "log", "why", "rule X"]
    typed += ["search 2", "why", "undo", "fire 2", "plot r1>3 r2>5", "quit"]
    shown = run("play", "skerries", "--seed", "4", "--against", "random", typed="\n".join(typed) + "\n")

    assert "T-PLOT-2: r1 cannot reach 9" in shown.output
    assert "'plott' is no order. Did you mean plot?" in shown.output
    assert "Taken back." in shown.output
    assert "what happened stands" in shown.output
    assert "dice: T-SEARCH-1 search" in shown.output
    assert "Saved in" in shown.output
    saved = tmp_path / "games" / "skerries-sound.replay"
    again = run("play", "--resume", str(saved), "--against", "random", typed="quit\n")
    assert again.exit_code == 0, again.output


def test_two_people_hand_the_keyboard_over() -> None:
    typed = "plot r1>2 r2>5\n\nplot b1>2 b2>5\nquit\n"
    shown = run("play", "skerries", "--seed", "4", "--as", "both", typed=typed)

    assert "Blue: it is your turn. Everybody else look away" in shown.output


def test_an_order_can_be_taken_back_before_the_keyboard_is_handed_over() -> None:
    typed = "plot r1>2 r2>5\nundo\nplot r1>3 r2>5\n\nplot b1>2 b2>5\nquit\n"
    shown = run("play", "skerries", "--seed", "4", "--as", "both", typed=typed)

    first, _, rest = shown.output.partition("Taken back.")
    assert "Red may still take back the last order: undo.\nBlue: it is your turn." in first
    assert rest.count("Blue: it is your turn.") == 1
    assert "red>" in rest.partition("Blue: it is your turn.")[0]


def test_all_chairs_and_controls_can_be_taken_together() -> None:
    shown = run("play", "skerries", "--seed", "4", "--as", "all,control", typed="\nquit\n")

    assert "You play Red, Blue and Control." in shown.output
    assert shown.output.count("Enter lets the game go on") == 1


def test_real_dice_are_asked_for() -> None:
    typed = "plot r1>2 r2>5\nsearch 2\n9\n3\nquit\n"
    shown = run("play", "skerries", "--real-dice", "--against", "random", typed=typed)

    assert "Roll a d6 for T-SEARCH-1 search" in shown.output
    assert "A d6 shows 1 to 6; you typed '9'" in shown.output


def test_a_seats_nonce_goes_into_the_promised_dice(tmp_path: Path) -> None:
    run("play", "skerries", "--nonce", "red=fair winds", "--against", "random", typed="quit\n")
    saved = tmp_path / "games" / "skerries-sound.replay"

    assert "nonce    red fair winds" in saved.read_text(encoding="utf-8")
    assert "The record is true" in run("verify", str(saved)).output
