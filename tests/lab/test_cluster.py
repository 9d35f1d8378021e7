"""A run on a real cluster of two workers: the same bytes, workers lost and added, errors in one sentence."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from distributed import Client
from typer.testing import CliRunner

from flagplot.cli import app
from flagplot.lab.experiments.cluster import Cluster, NoCluster
from flagplot.lab.experiments.players import Processes
from flagplot.lab.experiments.row import Row
from flagplot.lab.experiments.run import job, run
from flagplot.lab.experiments.store import FILE, Store
from tests.lab.test_experiments import TOY, toy
from tests.provisions import ROOT

NODE = [sys.executable, "-m", "distributed.cli.dask_worker", "--nthreads", "1", "--no-dashboard"]


@contextmanager
def program(*command: str, **more: str) -> Iterator[subprocess.Popen[str]]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), **more}
    with subprocess.Popen(command, cwd=ROOT, env=env, stderr=subprocess.PIPE, text=True) as going:
        try:
            yield going
        finally:
            going.kill()


@contextmanager
def scheduler() -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A scheduler on a free port."""
    command = [
        sys.executable,
        "-m",
        "distributed.cli.dask_scheduler",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--no-dashboard",
    ]
    with program(*command) as going:
        assert going.stderr is not None
        for line in going.stderr:
            if "Scheduler at:" in line:
                yield line.split()[-1], going
                return
        pytest.fail("the scheduler did not start")


def joined(address: str, number: int = 1) -> None:
    """Wait until that many workers have joined the cluster."""
    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(number)


@contextmanager
def node(address: str, nanny: str = "--no-nanny", **more: str) -> Iterator[subprocess.Popen[str]]:
    """A worker process of a cluster, as on a separate machine; a nanny restarts one that died."""
    with program(*NODE, nanny, address, **more) as going:
        yield going


def kept(folder: Path) -> bytes:
    return (folder / FILE).read_bytes()


def test_a_cluster_that_loses_a_worker_and_gains_one_writes_the_same_bytes(tmp_path: Path) -> None:
    experiment = toy(30)
    run(experiment, Store.begin(tmp_path / "here", experiment), Processes(1))
    with scheduler() as (address, _), node(address) as first:
        players = Cluster(address)
        killed: list[int] = []

        def watch(have: int, _of: int) -> None:
            if not killed:
                killed.append(have)
                first.send_signal(signal.SIGKILL)

        with node(address):
            done = run(experiment, Store.begin(tmp_path / "there", experiment), players, watch)
    assert killed
    assert (done.games, done.crashed) == (30, 0)
    assert kept(tmp_path / "here") == kept(tmp_path / "there")


def test_a_game_that_kills_every_worker_is_a_crashed_one_and_the_others_are_played(tmp_path: Path) -> None:
    experiment = toy(3, "tests.lab.shooters:Doomed")
    marker = tmp_path / "marker"
    deadly = {"FLAGPLOT_TEST_MARKER": str(marker), "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    jobs = [job(experiment, experiment.arms[0], 0, number) for number in range(3)]
    os.environ["DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES"] = "0"
    try:
        with scheduler() as (address, _), node(address, "--nanny", **deadly), Cluster(address) as players:
            rows: list[Row] = list(players.played(jobs))
    finally:
        del os.environ["DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES"]
    assert sorted(row["number"] for row in rows) == [0, 1, 2]
    assert [row["crash"] for row in rows if row["crash"]] == ["The process that played it died."]


def test_a_scheduler_that_goes_away_is_told_and_the_games_are_kept(tmp_path: Path) -> None:
    experiment = toy(400)
    with scheduler() as (address, going), node(address):
        store = Store.begin(tmp_path, experiment)
        with pytest.raises(NoCluster, match=r"is gone. The finished games are kept"):
            run(experiment, store, Cluster(address), lambda _have, _of: going.kill())
        store.close()
    again = Store.reading(tmp_path)
    assert again.numbers(0)
    again.close()


def test_a_worker_with_other_rules_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "toy.toml"
    path.write_text(TOY.format(games=2, bot="random", kind="balance"), encoding="utf-8")
    (tmp_path / "sitecustomize.py").write_text(
        "from tests.toy.game import GAME\nGAME.version = '9'\n", encoding="utf-8"
    )
    other = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    with scheduler() as (address, _), node(address, **other):
        done = CliRunner().invoke(app, ["lab", "run", str(path), "--out", str(tmp_path / "out"), "--on", address])
    assert done.exit_code == 1
    assert "This worker has tests.toy.game:GAME rules 9; the experiment was checked with 1." in done.output


def test_a_worker_without_a_bot_of_the_experiment_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "toy.toml"
    path.write_text(TOY.format(games=2, bot="shooter_of_mine:Mine", kind="balance"), encoding="utf-8")
    text = "from tests.lab.shooters import Shooter as Mine\n"
    (tmp_path / "shooter_of_mine.py").write_text(text, encoding="utf-8")
    with scheduler() as (address, _):
        command = [sys.executable, "-m", "flagplot", "lab", "run", str(path), "--out", str(tmp_path / "out")]
        with program(*command, "--on", address) as going:
            assert going.stderr is not None
            assert "No worker has joined yet; the run waits for one" in going.stderr.readline()
            with node(address):
                said = going.stderr.read()
            assert going.wait() == 1
    assert said.startswith(
        f"A worker of {address} lacks a bot of the experiment. There is no bot 'shooter_of_mine:Mine'"
    )
    assert "Traceback" not in said


def test_an_address_where_nobody_answers_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("flagplot.lab.experiments.cluster.PATIENCE", 1)
    path = tmp_path / "toy.toml"
    path.write_text(TOY.format(games=2, bot="random", kind="balance"), encoding="utf-8")
    for address in ("tcp://127.0.0.1:1", "nowhere"):
        done = CliRunner().invoke(app, ["lab", "run", str(path), "--out", str(tmp_path / "out"), "--on", address])
        assert done.exit_code == 1
        assert f"No Dask scheduler answers at {address}" in done.output
    assert not (tmp_path / "out").exists()
