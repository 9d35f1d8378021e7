"""Every command with bad input: a helpful sentence on stderr, the right exit code and no traceback."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from flagplot.bots.roster import recruit
from flagplot.cli import GROUPS, VERBS, app
from flagplot.cli.campaign import campaign
from flagplot.cli.lab import LabVerbs
from flagplot.cli.play import file_name
from flagplot.games import SHELF, load
from flagplot.kernel import replay
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.lab.simulate import chairs, play_game

COMMANDS = [[verb.name] for verb in VERBS] + [[], ["lab"], ["lab", "calibrate"]]
HEAD = f"flagplot replay 1\ngame     strategic\nrules    {load('strategic').version}\nscenario intro\nseed     1\n"


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FLAGPLOT_HOME", str(tmp_path))


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, words, input=typed)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_help_is_whole_and_fits_the_screen(words: list[str]) -> None:
    shown = run(*words, "--help")

    assert shown.exit_code == 0
    assert max(len(line) for line in shown.output.splitlines()) <= 100
    assert "..." not in shown.output.partition("Commands:")[2]


def test_every_command_gives_an_example() -> None:
    for verb in VERBS:
        assert verb.example in " ".join(run(verb.name, "--help").output.split())


@pytest.mark.parametrize(
    "words,sentence",
    [
        (("play", "chess"), "There is no game 'chess'. There are strategic, operational, tactical."),
        (("play", "strategic", "--scenario", "narvik"), "there are intro, pacific, atlantic, 1942, war"),
        (("play", "operational", "--scenario", "narvik"), "There are easter, albacores, raid, ceylon, campaign"),
        (("play", "strategic", "--as", "martians"), "allied, axis"),
        (("play", "strategic", "--as", ","), "--as names no seat: allied, axis"),
        (("play", "strategic", "--nonce", "martians=boo"), "There is no seat 'martians' here"),
        (("play", "strategic", "--nonce", "uk"), "'uk' is no nonce: write key=value."),
        (("play", "strategic", "--option", "weather=fine"), "flagplot scenarios strategic --options"),
        (("play", "strategic", "--option", "victory=mine"), "Known: report_only, briefing_objectives."),
        (("play", "strategic", "--against", "bosun"), "There is no bot 'bosun'. Try captain or admiral or"),
        (("play", "strategic", "--seed", "one"), "--seed"),
        (("play", "tactical", "--scenario", "free: Nonesuch vs Exeter"), "There is no ship 'Nonesuch'"),
        (("play", "tactical", "two", "words"), "unexpected extra argument"),
        (("simulate", "strategic", "narvik"), "there are intro, pacific"),
        (("simulate", "strategic", "intro", "--seats", "uk=captain"), "There is no seat 'uk' in intro: allied, axis."),
        (("simulate", "strategic", "intro", "--seats", "axis=bosun"), "Try captain or admiral or"),
        (("simulate", "strategic", "intro", "--option", "victory=mine"), "Known: report_only"),
        (("simulate", "chess", "intro"), "There are strategic, operational, tactical."),
        (("simulate", "strategic", "intro", "--games", "many"), "--games"),
        (("odds", "strategic", "weather"), "Try fleet, battle, landing, interdiction, trade."),
        (("odds", "strategic", "fleet", "cv=many"), "cv is a whole number"),
        (("odds", "strategic", "fleet", "cv"), "write key=value"),
        (("scenarios", "chess"), "There are strategic, operational, tactical."),
        (("replay", "nowhere.replay"), "nowhere.replay cannot be read: No such file or directory. Name a replay file"),
        (("verify", "nowhere.replay"), "nowhere.replay cannot be read"),
        (("sheet", "Nonesuch"), "There is no ship or class 'Nonesuch'"),
        (("lab", "calibrate", "strategic"), "flagplot lab calibrate tactical"),
        (("lab", "calibrate", "--battle", "trafalgar"), "is no historical battle: denmark-strait"),
        (("serve", "--port", "99999"), "--port"),
        (("sink",), "No such command 'sink'."),
        (("simulat",), "Did you mean 'simulate'"),
        (("--sink",), "No such option"),
    ],
)
def test_bad_usage_names_what_there_is_and_leaves_with_code_two(words: tuple[str, ...], sentence: str) -> None:
    shown = run(*words)

    assert sentence in shown.stderr
    assert shown.exit_code == 2
    assert not isinstance(shown.exception, Exception) or isinstance(shown.exception, SystemExit)


@pytest.mark.parametrize(
    "text,code,sentence",
    [
        ("", 2, "This is not a replay"),
        ("flagplot replay 9\n", 2, "flagplot replay 1"),
        (HEAD.replace("strategic", "chess"), 2, "There is no game 'chess'"),
        (HEAD.replace("seed     1", "seed     x"), 2, "The seed is a whole number"),
        (HEAD + "\naxis wink\n", 1, "'wink' is no order"),
        (HEAD + "\nmartian placement\n", 1, "the Allies and the Axis must act first"),
        (HEAD + "option   weather=fine\n\naxis placement\n", 1, "There is no option 'weather'"),
    ],
)
def test_a_replay_that_is_none_is_told_apart_from_one_that_is_wrong(
    tmp_path: Path, text: str, code: int, sentence: str
) -> None:
    path = tmp_path / "game.replay"
    path.write_text(text, encoding="utf-8")
    for verb in ("replay", "verify"):
        shown = run(verb, str(path))
        assert (shown.exit_code, sentence in shown.stderr) == (code, True)
    resumed = run("play", "--resume", str(path))
    assert (resumed.exit_code, sentence in resumed.stderr) == (2, True)


def test_bytes_that_are_no_text_are_said_so(tmp_path: Path) -> None:
    path = tmp_path / "game.replay"
    path.write_bytes(b"\xff\xfe\x00")

    assert "it is no text" in run("replay", str(path)).stderr


def test_a_scenario_file_is_never_taken_for_a_name(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("title = [", encoding="utf-8")
    shown = run("play", "strategic", "--scenario", str(path))

    assert shown.exit_code == 2
    assert "There is no scenario" not in shown.stderr


def test_a_place_that_cannot_be_written_is_refused_before_the_game(tmp_path: Path) -> None:
    shown = run("play", "strategic", "--scenario", "intro", "--save", str(tmp_path))

    assert shown.exit_code == 2
    assert f"cannot be saved in {tmp_path}" in shown.stderr
    assert not list(tmp_path.parent.glob("*.part"))


@pytest.mark.parametrize(
    "scenario,name",
    [
        ("free: Exeter, Ajax vs Graf Spee", "tactical-free-Exeter-Ajax-vs-Graf-Spee.replay"),
        ("../../etc/passwd", "tactical-etc-passwd.replay"),
        ("Düppel / C:\\x", "tactical-D-ppel-C-x.replay"),
        ("…", "tactical-game.replay"),
        ("title = 1\n", "tactical-given.replay"),
        ("a" * 300, f"tactical-{'a' * 60}.replay"),
    ],
)
def test_names_of_save_files_are_safe_everywhere(scenario: str, name: str) -> None:
    match = Match.open(load("tactical"), "river-plate", Fairness(seed=1))
    match.scenario = scenario

    assert file_name(match) == name


def test_a_game_is_taken_up_in_the_chair_in_which_it_was_left(tmp_path: Path) -> None:
    saved = tmp_path / "mine.replay"
    run("play", "strategic", "intro", "--as", "axis", "--seed", "3", "--save", str(saved), typed="quit\n")
    again = run("play", "--resume", str(saved), typed="quit\n")
    other = run("play", "--resume", str(saved), "--as", "allied", typed="quit\n")

    assert "You play the Axis" in again.output
    assert "You play the Allies" in other.output


def test_a_scenario_is_named_with_or_without_its_word() -> None:
    for words in (("intro",), ("--scenario", "intro"), ("intro", "--scenario", "intro")):
        assert "The Malay Barrier" in run("play", "strategic", *words, "--seed", "3", typed="quit\n").output
    shown = run("play", "strategic", "intro", "--scenario", "war")
    assert (shown.exit_code, "name one" in shown.stderr) == (2, True)
    assert "There is no scenario 'nowhere'" in run("play", "strategic", "nowhere").stderr


@pytest.mark.parametrize("game", SHELF)
def test_a_game_can_be_left_and_taken_up_again(game: str, tmp_path: Path) -> None:
    left = run("play", game, "--seed", "3", typed="quit\n")
    (saved,) = (tmp_path / "games").glob(f"{game}-*.replay")
    before = saved.read_text(encoding="utf-8")
    again = run("play", "--resume", str(saved), typed="quit\n")

    assert (left.exit_code, again.exit_code) == (0, 0)
    assert saved.read_text(encoding="utf-8") == before
    assert f"flagplot play --resume {saved}" in again.output


@pytest.mark.parametrize(
    "game,scenario", [("strategic", "intro"), ("operational", "albacores"), ("tactical", "river-plate")]
)
def test_simulate_tells_wins_and_points_with_intervals(game: str, scenario: str) -> None:
    words = ("simulate", game, scenario, "--games", "3", "--workers", "1")
    found, text = json.loads(run(*words, "--json").stdout), run(*words).stdout

    assert found["games"] == 3
    assert sum(row["games"] for row in found["wins"].values()) == 3
    for row in found["wins"].values():
        low, high = row["interval"]
        assert 0 <= low <= row["share"] <= high <= 1
    for side, row in found["points"].items():
        low, high = row["interval"]
        assert low <= row["mean"] <= high
        assert found["mean_points"][side] == row["mean"]
    assert "won by" in text
    assert "95 %" in text


def test_points_are_told_in_whole_points_whatever_a_game_counts_in() -> None:
    words = ("--games", "2", "--workers", "1", "--json")
    found = json.loads(run("simulate", "tactical", "river-plate", *words).stdout)
    bots = {seat: recruit("tactical", "captain") for seat in chairs(load("tactical"), "river-plate")}
    played = [play_game(load("tactical"), "river-plate", seed, bots).outcome for seed in (1, 2)]

    for side, row in found["points"].items():
        assert row["mean"] == pytest.approx(sum(one.points[side] / one.unit for one in played) / 2)


def test_rulings_left_to_control_do_not_stop_a_simulation() -> None:
    words = ("--games", "1", "--workers", "1", "--option", "land_resolver=control", "--json")
    shown = run("simulate", "strategic", "pacific", *words)

    assert shown.exit_code == 0
    assert "control" not in json.loads(shown.stdout)["seats"]


def test_an_interrupt_while_the_command_line_is_being_read_leaves_quietly() -> None:
    code = (
        "import sys\n"
        "class Interrupts:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'flagplot.cli': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupts())\n"
        "from flagplot.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)

    assert (done.returncode, done.stderr) == (130, "")


def test_an_interrupt_ends_a_game_with_its_save_whole(tmp_path: Path) -> None:
    """Ctrl-C while the terminal waits for an order: the game is saved and can be continued."""
    code = (
        "import os, signal, time, builtins\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # ignored where a shell runs the tests in the background
        "def ask(prompt=''): os.kill(os.getpid(), signal.SIGINT); time.sleep(30)\n"
        "builtins.input = ask\n"
        "import flagplot.cli.play as play\n"
        "play.input = ask\n"
        "from flagplot.cli import main\n"
        "main()\n"
    )
    words = ("play", "strategic", "--scenario", "intro", "--seed", "1", "--save", str(tmp_path / "my.replay"))
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode in (0, -signal.SIGINT, 130), done.stderr
    assert "Traceback" not in done.stderr
    assert "Saved in" in done.stdout
    found = replay.parse((tmp_path / "my.replay").read_text(encoding="utf-8"))
    assert found.play(load("strategic")).state.outcome is None


def test_a_replay_ends_with_how_the_points_came_about() -> None:
    golden = Path(__file__).parents[1] / "tactical" / "golden" / "hood-in-the-denmark-strait.replay"

    shown = run("replay", str(golden)).output

    assert re.search(r"\n  The (?:Germans|Royal Navy) +[\d.]+  \S.* times [\d.]+ since hers was the \w+ side\n$", shown)


HELP = """
import sys
from flagplot.cli import app

for words in ("", *sys.argv[1:]):
    try:
        app([*words.split(), "--help"])
    except SystemExit as end:
        assert end.code == 0, words
print(*sorted(name for name in sys.modules if name.startswith("flagplot.")), sep="\\n")
"""


def test_no_verb_loads_a_game_to_say_what_it_can_do() -> None:
    """Loading the games takes a second and a half; help must not load them."""
    verbs = [verb.name for verb in (*VERBS, *GROUPS)]
    verbs += [f"lab {verb.name}" for verb in LabVerbs.table] + [
        f"campaign {name}" for name in typer.main.get_group(campaign).commands
    ]
    done = subprocess.run([sys.executable, "-c", HELP, *verbs], capture_output=True, text=True, check=True)
    loaded = [line for line in done.stdout.splitlines() if line.startswith("flagplot.")]

    assert {"flagplot.cli.play", "flagplot.cli.campaign", "flagplot.cli.lab.run", "flagplot.cli.serve"} <= set(loaded)
    assert [name for name in loaded if name.split(".")[1] in SHELF] == []


def test_options_are_listed_whole_on_narrow_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    listed = run("scenarios", "operational", "--options").output
    assert "operational die_column = A; or B, player_calls_each_roll  (MK-SEQ-11)" in listed
    assert "operational night_no_surprise_later = simultaneous; or" in listed
    assert "…" not in listed
