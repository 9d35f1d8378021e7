"""Experiments with admirals: by play-outs the rows are the same everywhere, by seconds the run and its report say that they are not."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from typer.testing import CliRunner

from flagplot.cli import app
from flagplot.lab.experiments.file import read
from flagplot.lab.experiments.players import Processes
from flagplot.lab.experiments.run import run
from flagplot.lab.experiments.store import FILE, Store
from tests.lab.folders import rows_on_disk
from tests.provisions import ROOT

DUEL = """
title = "An admiral in the duel"
game = "tactical"
scenario = "duel"
games = 4

[seats]
usn = "{admiral}"
"""
NOTE = "The rows depend on the machine"


def test_an_admiral_by_play_outs_gives_the_same_bytes_with_any_workers_and_after_a_kill(tmp_path: Path) -> None:
    text = DUEL.format(admiral="admiral:bold:4p")
    experiment = read(text, "duel.toml")
    found = []
    for workers in (1, 2, 3):
        done = run(experiment, Store.begin(tmp_path / str(workers), experiment), Processes(workers))
        assert (done.games, done.crashed) == (4, 0)
        found.append((tmp_path / str(workers) / FILE).read_bytes())

    file, out = tmp_path / "duel.toml", tmp_path / "killed"
    file.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "flagplot", "lab", "run", str(file), "--out", str(out), "--workers", "1"]
    with subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE
    ) as going:
        while going.poll() is None and rows_on_disk(out) < 1:
            time.sleep(0.02)
        going.send_signal(signal.SIGKILL)
        assert going.stderr is not None
        assert NOTE not in going.stderr.read().decode()
    assert rows_on_disk(out) >= 1
    run(experiment, Store.begin(out, experiment), Processes(2))
    found.append((out / FILE).read_bytes())

    assert found == found[:1] * 4


def test_an_admiral_by_seconds_is_said_before_the_run_and_in_its_report(tmp_path: Path) -> None:
    file, out = tmp_path / "duel.toml", tmp_path / "out"
    file.write_text(DUEL.format(admiral="admiral:0.3s"), encoding="utf-8")
    words = ["lab", "run", str(file), "--out", str(out), "--games", "1", "--workers", "1"]
    ran = CliRunner().invoke(app, words)
    assert ran.exit_code == 0, ran.output
    assert f"{NOTE}: admiral:0.3s thinks for a time." in ran.stderr

    told = CliRunner().invoke(app, ["lab", "report", str(out)])
    assert f"{NOTE}: admiral:0.3s thinks for a time." in told.output
    assert "such as admiral:60p" in (out / "report.html").read_text(encoding="utf-8")
    assert json.loads((out / "report.json").read_text(encoding="utf-8"))["timed"] == ["admiral:0.3s"]


def test_only_admirals_by_seconds_depend_on_the_machine() -> None:
    seats = 'game = "tactical"\nscenario = "duel"\n[seats]\nusn = "{}"\nijn = "{}"\n'
    assert read(seats.format("admiral", "admiral:book:1s"), "my.toml").timed == ("admiral", "admiral:book:1s")
    assert read(seats.format("admiral:book:9p", "captain:bold"), "my.toml").timed == ()
