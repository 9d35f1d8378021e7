"""Experiments: errors in files with line and key, rows independent of the number of workers, runs that resume after a kill."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from flagplot.cli import app
from flagplot.kernel import replay
from flagplot.kernel.content.document import BadDocument
from flagplot.lab.crashes import CRASHED
from flagplot.lab.experiments import row as rows
from flagplot.lab.experiments.file import read
from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.experiments.players import Processes
from flagplot.lab.experiments.run import job, run
from flagplot.lab.experiments.store import FILE, BadFolder, Store
from tests.lab.folders import rows_on_disk
from tests.provisions import ROOT
from tests.toy.game import GAME

TOY = """
title = "The Sound"
game = "tests.toy.game:GAME"
scenario = "sound"
games = {games}
seed = 5

[seats]
"*" = "{bot}"

[design]
kind = "{kind}"
"""


DUEL = 'game = "tactical"\nscenario = "duel"\n[stop]\n'


def toy(games: int = 6, bot: str = "random", kind: str = "balance", more: str = "") -> Experiment:
    return read(TOY.format(games=games, bot=bot, kind=kind) + more, "toy.toml")


def kept(folder: Path) -> bytes:
    return (folder / FILE).read_bytes()


def faults(text: str) -> list[str]:
    with pytest.raises(BadDocument) as refused:
        read(text, "my.toml")
    return [str(fault) for fault in refused.value.faults]


QUESTIONS = [
    ("bid", "operational", 'scenario = "easter"', ""),
    ("compare", "operational", 'options = { ijn_sub_torpedo = "24T" }', "easter"),
    (
        "sensitivity",
        "operational",
        'options = ["zone_rolls", "night_search", "coastal_detection", "overlapping_zones"]',
        "easter",
    ),
    ("screening", "operational", "", "easter"),
    ("time", "operational", 'scenario = "raid"', ""),
    ("luck", "tactical", 'bots = ["captain", "random"]', "duel"),
    ("skill", "tactical", 'bots = ["captain:bold", "captain", "captain:cautious"]', "duel"),
    ("balance", "tactical", "width = 0.1", "duel"),
]


@pytest.mark.parametrize("kind, game, said, scenario", QUESTIONS)
def test_what_the_guide_says_to_write_can_be_read(kind: str, game: str, said: str, scenario: str) -> None:
    guide = (ROOT / "docs" / "guides" / "laboratory.md").read_text(encoding="utf-8")
    assert any(f"`{kind}`" in row and said in row for row in guide.splitlines() if row.startswith("| "))
    lines = [f'game = "{game}"', f'scenario = "{scenario}"' if scenario else said]
    design = ["[design]", f'kind = "{kind}"']
    match kind:
        case "compare":
            design += ["[[arm]]", 'name = "as written"', "[[arm]]", 'name = "changed"', said]
        case "balance":
            design += ["[stop]", said]
        case _:
            design += [said] if scenario else []
    asked = read("\n".join([*lines, *design]), "my.toml")
    assert asked.design.kind == kind
    assert asked.arms


def test_allies_of_a_war_have_the_same_bot_in_a_comparison_of_bots() -> None:
    asked = read(
        'game = "strategic"\nscenario = "1942"\n[design]\nkind = "skill"\nbots = ["captain", "random"]', "my.toml"
    )
    assert len(asked.arms) == 4, "not one for each way to seat nine nations"
    second = asked.arms[1].seats
    assert {nation for nation, bot in second.items() if bot == "captain"} == {
        "usa",
        "uk",
        "free-french",
        "netherlands",
        "ussr",
    }
    assert second[asked.rival] == "random"
    two = read(
        'game = "tactical"\nscenario = "duel"\n[design]\nkind = "skill"\nbots = ["captain", "random"]', "my.toml"
    )
    assert [arm.name for arm in two.arms][1:3] == ["usn captain – ijn random", "usn random – ijn captain"]


def test_a_screening_plays_few_games_of_each_setting_unless_told_otherwise() -> None:
    text = (
        TOY.format(games=6, bot="random", kind="screening")
        .replace("sound", "raid")
        .replace("tests.toy.game:GAME", "operational")
    )
    asked = read(text, "my.toml")
    assert (asked.games, len(asked.arms) > 50) == (6, True)
    silent = text.replace("games = 6\n", "")
    assert read(silent, "my.toml").games == 2
    assert read(silent.replace("screening", "balance"), "my.toml").games == 200


@pytest.mark.parametrize(
    "text, told",
    [
        (
            'game = "tactcal"\nscenario = "convoy"',
            "my.toml:1: game: There is no game 'tactcal'. Did you mean tactical?",
        ),
        ('game = "tactical"\nscenario = "convoi"', "my.toml:2: scenario: there is no scenario 'convoi'. Known: convoy"),
        ('game = "tactical"\nscenario = "none.toml"', "my.toml:2: scenario: none.toml cannot be read: No such file"),
        (
            'game = "tactical"\nscenario = "convoy"\n[options]\ncomands = "group"',
            "my.toml:4: options.comands: There is no option 'comands'. Known: commands",
        ),
        (
            'game = "tactical"\nscenario = "convoy"\n[options]\ncommands = "grouped"',
            "my.toml:4: options.commands: Option commands has no value 'grouped'. Known: group",
        ),
        (
            'game = "tactical"\nscenario = "convoy"\n[seats]\nrn = "captian"',
            "my.toml:4: seats.rn: There is no bot 'captian'. Try captain.",
        ),
        (
            'game = "tactical"\nscenario = "convoy"\n[seats]\nusn = "captain"',
            "my.toml:4: seats.usn: there is no seat 'usn': rn, km.",
        ),
        (
            'game = "tactical"\nscenario = "convoy"\n\n[seats]\nrn = "tests.lab.shooters:Nobody"',
            "my.toml:5: seats.rn: There is no bot 'tests.lab.shooters:Nobody'",
        ),
        (
            'game = "tactical"\nscenario = "convoy"\n[seats]\nrn = "tests.lab.shooters:CONSTANT"',
            "my.toml:4: seats.rn: tests.lab.shooters:CONSTANT is no bot: it has no method `order(desk, dice)`.",
        ),
        (
            'game = "tactical"\nscenario = "convoy"\n[seats]\nrn = "tests.lab.shooters:Shooter"',
            "my.toml:4: seats.rn: The bot tests.lab.shooters:Shooter does not play the tactical game: skerries.",
        ),
        ('game = "tactical"\nscenario = "convoy"\ngmaes = 5', "my.toml:3: gmaes: unknown key"),
        ('game = "tactical"\nscenario = "convoy"\ngames = 0', "my.toml:3: games: is 1 to"),
        ('game = "tactical"\nscenario = "convoy"\nside = "usn"', "my.toml:3: side: there is no side 'usn': rn, km."),
        (
            'game = "tactical"\nscenario = "convoy"\n[design]\nkind = "balanced"',
            "my.toml:4: design.kind: there is no design 'balanced'. Known: balance.",
        ),
        ('game = "tactical"\nscenario = "convoy"\n[design]\nkind = "compare"', "my.toml:4: design.kind: compare needs"),
        (
            'game = "tactical"\nscenario = "convoy"\n[design]\nkind = "sensitivity"\noptions = ["speed_of_light"]',
            "my.toml:5: design.options: There is no option 'speed_of_light'.",
        ),
        (
            'game = "tactical"\nscenario = "convoy"\n[[arm]]\nname = "a"\n[[arm]]\nname = "b"\noptions = { commands = "x" }',
            "my.toml:7: arm[1].options.commands: Option commands has no value 'x'.",
        ),
        (
            'game = "tactical"\nscenario = "convoy"\n[stop]\nwidth = "narrow"',
            "my.toml:4: stop.width: should be a number",
        ),
        (DUEL + "width = nan", "my.toml:4: stop.width: should be a number, not nan."),
        (DUEL + "width = 1.5", "my.toml:4: stop.width: is the width of the interval at which to stop: 0.1 is"),
        (
            DUEL + "width = 0.001",
            "my.toml:4: stop.width: cannot be reached: 0.018 is the narrowest interval of 200 games.",
        ),
        (DUEL + "width = 0.2\nleast = 200", "my.toml:5: stop.least: is not less than the number of games, 200"),
        (DUEL + "batch = 0", "my.toml:4: stop.batch: is 1 or more."),
        (DUEL + 'width = 0.1\n[design]\nkind = "screening"', "my.toml:3: stop: means nothing in the design screening"),
        (
            'game = "tactical"\nscenario = "duel"\narm = ["a", "b"]\n[design]\nkind = "compare"',
            "my.toml:3: arm[0]: should be a table, not 'a'.",
        ),
        (
            'game = "tactical"\nscenario = "duel"\n[[arm]]\nname = "a"\n[design]\nkind = "compare"',
            "my.toml:6: design.kind: compare needs two arms or more",
        ),
        (
            'game = "tactical"\nscenario = "duel"\n[[arm]]\nname = "a"\n[alternatives]\ngrid = ["on", "off"]',
            "my.toml:5: alternatives: are given beside [[arm]]",
        ),
        (
            'game = "tactical"\nscenario = "duel"\n[alternatives]\ngrid = ["on", "on"]',
            "my.toml:4: alternatives.grid: lists 'on' twice.",
        ),
        (
            'game = "tactical"\nscenario = "duel"\n[design]\nkind = "skill"\nbots = ["captain", "random", "random"]',
            "my.toml:5: design.bots: names random twice.",
        ),
        (
            'game = "tactical"\nscenario = "duel"\n[seats]\nusn = "random"\n[design]\nkind = "luck"',
            "my.toml:3: seats: means nothing in the design luck: its bots play all seats.",
        ),
        (
            'game = "tactical"\nscenario = "duel"\n[design]\nkind = "sensitivity"\noptions = ["grid", "grid"]',
            "my.toml:5: design.options: names grid twice.",
        ),
        ('game = "tactical"\nscenario = "duel"\nseed = -5', "my.toml:3: seed: is 0 to 1000000000000000."),
        (f'game = "tactical"\nscenario = "duel"\nseed = {2**70}', "my.toml:3: seed: is 0 to"),
        (
            'game = "tactical"\nscenario = "duel"\n[[arm]]\nname = " "\n[[arm]]\nname = "b"',
            "my.toml:4: arm[0].name: needs a word or more",
        ),
        (
            'game = "tactical"\nscenario = "duel"\n[alternatives]\ngrid = "off"',
            "my.toml:4: alternatives.grid: should be a list of values, not 'off'.",
        ),
        ('game = "tactical"\nscenario', "my.toml:2:"),
    ],
)
def test_a_fault_is_told_with_file_line_and_key_before_the_first_game(text: str, told: str) -> None:
    assert any(fault.startswith(told) for fault in faults(text)), faults(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        'game = 3\nscenario = "duel"',
        DUEL + 'level = "x"',
        DUEL.replace("[stop]", "design = 'x'"),
        DUEL.replace("[stop]", "side = 4\n[design]\nkind = 'skill'")
        .replace("tactical", "strategic")
        .replace("duel", "1942"),
        "games = 0.5",
    ],
)
def test_a_key_is_told_once(text: str) -> None:
    keys = [fault.split(": ")[1] for fault in faults(text)]
    assert len(keys) == len(set(keys)), keys


def test_a_scenario_file_beside_the_experiment_is_played_and_its_faults_name_it(tmp_path: Path) -> None:
    text = (ROOT / "src/flagplot/content/tactical/scenarios/convoy.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    (tmp_path / "wrong.toml").write_text(text + "\nnonsense = 1\n", encoding="utf-8")
    experiment = read('game = "tactical"\nscenario = "mine.toml"\ngames = 1', "my.toml", tmp_path)
    assert "\n" in experiment.scenario
    assert set(experiment.arms[0].seats) == {"rn", "km"}
    with pytest.raises(BadDocument, match=r"wrong\.toml:\d+: "):
        read('game = "tactical"\nscenario = "wrong.toml"', "my.toml", tmp_path)


def test_an_arm_may_play_another_scenario_of_the_same_sides(tmp_path: Path) -> None:
    text = (ROOT / "src/flagplot/content/tactical/scenarios/duel.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(re.sub(r"turns = \d+", "turns = 2", text), encoding="utf-8")
    asked = 'game = "tactical"\nscenario = "duel"\ngames = 1\n[design]\nkind = "compare"\n[[arm]]\nname = "printed"\n'
    experiment = read(asked + '[[arm]]\nname = "mine"\nscenario = "mine.toml"', "my.toml", tmp_path)
    assert [bool(arm.scenario) for arm in experiment.arms] == [False, True]
    assert Experiment.from_json(experiment.to_json()) == experiment
    run(experiment, Store.begin(tmp_path / "out", experiment), Processes(1))
    printed, mine = Store.reading(tmp_path / "out").rows()
    assert mine["turns"] <= 2 < printed["turns"]
    with pytest.raises(
        BadDocument, match=r"my\.toml:10: arm\[1\]\.scenario: there is no scenario 'dual'\. Known: duel\."
    ):
        read(asked + '[[arm]]\nname = "mine"\nscenario = "dual"', "my.toml", tmp_path)
    with pytest.raises(BadDocument, match=r"my\.toml:10: arm\[1\]\.scenario: river-plate is played by other sides"):
        read(asked + '[[arm]]\nname = "mine"\nscenario = "river-plate"', "my.toml", tmp_path)


def test_rows_are_the_same_bytes_for_any_number_of_workers(tmp_path: Path) -> None:
    summaries = {}
    for workers in (1, 2, 3):
        experiment = toy(9)
        summaries[workers] = run(experiment, Store.begin(tmp_path / str(workers), experiment), Processes(workers))
    assert kept(tmp_path / "1") == kept(tmp_path / "2") == kept(tmp_path / "3")
    assert {one.digest for one in summaries.values()} == {summaries[1].digest}
    assert [one.games for one in summaries.values()] == [9, 9, 9]


def test_a_row_tells_seed_options_outcome_points_length_losses_and_rules(tmp_path: Path) -> None:
    text = 'game = "tactical"\nscenario = "denmark-strait"\ngames = 1\nseed = 3'
    experiment = read(text, "my.toml")
    run(experiment, Store.begin(tmp_path, experiment), Processes(1))
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.row_factory = sqlite3.Row
        (one,) = connection.execute("SELECT * FROM games").fetchall()
    connection.close()
    assert (one["seed"], one["options"], one["crash"]) == (3, "{}", "")
    assert one["orders"] > 2
    assert one["turns"] > 1
    store = Store.reading(tmp_path)
    (told,) = store.rows()
    store.close()
    assert told["winners"] or "draw" in told["level"]
    assert set(told["points"]) == {"rn", "km"}
    assert sum(points for side, points, *_ in told["credits"] if side == "km") == pytest.approx(told["points"]["km"])
    assert told["rules"]["NA-SOP-4"] > 1
    assert len(told["course"]) == told["turns"] - 1


@pytest.mark.parametrize(
    "slug, scenario", [("operational", "easter"), ("strategic", "intro"), ("tactical", "river-plate")]
)
def test_games_of_every_scale_leave_rows_with_losses_and_lines(slug: str, scenario: str) -> None:
    experiment = read(f'game = "{slug}"\nscenario = "{scenario}"', "my.toml")

    found = rows.played(job(experiment, experiment.arms[0], 0, 0))
    assert found["crash"] == ""
    assert found["losses"]
    assert found["credits"]
    assert found["rules"]


def test_a_crashed_game_keeps_seed_and_replay_and_the_others_are_played(tmp_path: Path) -> None:
    experiment = toy(8, "tests.lab.shooters:Clumsy")
    done = run(experiment, Store.begin(tmp_path, experiment), Processes(2))
    assert done.games == 8
    assert 0 < done.crashed < 8
    replays = sorted((tmp_path / "crashed").iterdir())
    assert len(replays) == done.crashed
    text = replays[0].read_text(encoding="utf-8")
    assert "dropped the telescope" in text
    assert f"seed{replay.parse(text).fairness.seed}.replay" in replays[0].name
    assert replay.parse(text).play(GAME).state.outcome is None
    store = Store.reading(tmp_path)
    crashes = [one["crash"] for one in store.rows() if one["level"] == CRASHED]
    store.close()
    assert set(crashes) == {"RuntimeError: dropped the telescope"}


def test_a_bot_that_leaves_the_program_has_crashed_one_game(tmp_path: Path) -> None:
    experiment = toy(3, "tests.lab.shooters:Leaving")
    done = run(experiment, Store.begin(tmp_path, experiment), Processes(1))
    assert (done.games, done.crashed) == (3, 3)
    store = Store.reading(tmp_path)
    assert {one["crash"] for one in store.rows()} == {"SystemExit: enough"}
    store.close()


def test_a_game_that_kills_its_process_is_a_crashed_one_with_its_orders(tmp_path: Path) -> None:
    experiment = toy(8, "tests.lab.shooters:Fatal")
    for workers in (1, 2):
        done = run(experiment, Store.begin(tmp_path / str(workers), experiment), Processes(workers))
        assert done.games == 8
        assert 0 < done.crashed < 8
    assert kept(tmp_path / "1") == kept(tmp_path / "2")
    for path in (tmp_path / "1" / "crashed").iterdir():
        text = path.read_text(encoding="utf-8")
        assert text == (tmp_path / "2" / "crashed" / path.name).read_text(encoding="utf-8")
        assert text.endswith("# The process that played it died.\n")
        assert f"seed{replay.parse(text).fairness.seed}.replay" in path.name
        assert [line.split()[:2] for line in text.splitlines() if " plot" in line] == [
            ["red", "plot"],
            ["blue", "plot"],
        ]


def test_an_admiral_of_an_experiment_thinks_by_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """More processes than cores would make it weaker by the clock on the wall."""
    asked = read('game = "tactical"\nscenario = "duel"\n[seats]\nusn = "admiral:0.3s"', "my.toml")
    bots = {}

    def look(_game: object, _scenario: str, _seed: int, seated: dict[str, Any], *_more: object) -> None:
        bots.update(seated)
        message = "seen enough"
        raise RuntimeError(message)

    monkeypatch.setattr(rows, "play_game", look)
    assert "seen enough" in rows.played(job(asked, asked.arms[0], 0, 0))["crash"]
    assert bots["usn"].bot.clock is time.process_time


def test_an_illegal_order_of_a_guest_is_a_crash_with_the_rule() -> None:
    experiment = toy(1, "tests.lab.shooters:Cheat")

    found = rows.played(job(experiment, experiment.arms[0], 0, 0))
    assert found["level"] == CRASHED
    assert "fire 99" in found["crash"]


def test_a_process_that_dies_is_replaced_and_its_game_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLAGPLOT_TEST_MARKER", str(tmp_path / "marker"))
    experiment = toy(4, "tests.lab.shooters:Deadly")
    done = run(experiment, Store.begin(tmp_path / "out", experiment), Processes(2))
    assert (done.games, done.crashed) == (4, 0)
    (tmp_path / "marker").touch()
    again = run(experiment, Store.begin(tmp_path / "again", experiment), Processes(1))
    assert again.digest == done.digest


def test_a_worker_with_other_rules_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    experiment = toy(2)
    store = Store.begin(tmp_path, experiment)
    monkeypatch.setattr(GAME, "version", "2")
    with pytest.raises(
        rows.WrongRules, match=r"This worker has tests.toy.game:GAME rules 2; the experiment was checked with 1"
    ):
        run(experiment, store, Processes(1))
    store.close()
    with pytest.raises(BadFolder, match=r"was begun with tests.toy.game:GAME rules 1; here are rules 2"):
        Store.begin(tmp_path, toy(2))


def test_a_folder_takes_more_games_of_its_experiment_and_none_of_another(tmp_path: Path) -> None:
    first, more = toy(3), toy(5)
    run(first, Store.begin(tmp_path, first), Processes(1))
    before = kept(tmp_path)
    assert run(more, Store.begin(tmp_path, more), Processes(1)).new == 2
    whole = tmp_path / "whole"
    run(more, Store.begin(whole, more), Processes(1))
    assert kept(whole) == kept(tmp_path) != before
    with pytest.raises(BadFolder, match=r"holds another experiment \(its arms differ\): choose another --out"):
        Store.begin(tmp_path, toy(3, "tests.lab.shooters:Shooter"))


def test_two_runs_do_not_write_to_one_folder(tmp_path: Path) -> None:
    experiment = toy()
    store = Store.begin(tmp_path, experiment)
    with pytest.raises(BadFolder, match="Another run is writing"):
        Store.begin(tmp_path, experiment)
    store.close()


def cli(*words: str) -> Result:
    return CliRunner().invoke(app, ["lab", *words])


def test_the_command_line_plays_and_refuses_in_sentences(tmp_path: Path) -> None:
    path = tmp_path / "toy.toml"
    path.write_text(TOY.format(games=3, bot="random", kind="balance"), encoding="utf-8")
    done = cli("run", str(path), "--out", str(tmp_path / "out"), "--workers", "1", "--games", "2")
    assert done.exit_code == 0, done.output
    assert "2 games, 2 of them new" in done.output
    path.write_text(TOY.format(games=3, bot="randon", kind="balance"), encoding="utf-8")
    bad = cli("run", str(path), "--out", str(tmp_path / "other"))
    assert bad.exit_code == 2
    assert "toy.toml:9: seats.*: There is no bot 'randon'. Try random." in bad.output
    assert not (tmp_path / "other").exists()
    assert "cannot be read" in cli("run", str(tmp_path / "no.toml"), "--out", str(tmp_path / "other")).output
    assert "holds no games.sqlite" in cli("report", str(tmp_path / "other")).output


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_stopped_run_goes_on_and_ends_in_the_same_bytes(tmp_path: Path, how: signal.Signals) -> None:
    path = tmp_path / "toy.toml"
    path.write_text(TOY.format(games=50_000, bot="random", kind="balance"), encoding="utf-8")
    out = tmp_path / "out"
    command = [sys.executable, "-m", "flagplot", "lab", "run", str(path), "--out", str(out), "--workers", "2"]
    with subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE
    ) as going:
        while going.poll() is None and rows_on_disk(out) < 5:
            time.sleep(0.02)
        going.send_signal(how)
        assert going.stderr is not None
        said = going.stderr.read().decode()
        code = going.wait(120)
    if how == signal.SIGINT:
        assert code == 130
        assert "goes on with them" in said
    before = rows_on_disk(out)
    assert before >= 5
    # Games end in any order, so the highest number on disk may exceed their count.
    asked = read(path.read_text(encoding="utf-8"), "toy.toml")
    kept = Store.begin(out, asked)
    short = replace(asked, games=max(*kept.numbers(0), 39) + 1)
    kept.close()
    done = run(short, Store.begin(out, short), Processes(2))
    assert done.games == short.games
    assert done.new <= done.games - before
    assert run(short, Store.begin(tmp_path / "whole", short), Processes(1)).digest == done.digest
