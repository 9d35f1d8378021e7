"""`flagplot lab run`: play an experiment."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from flagplot.cli.opening import Unreadable, read_text
from flagplot.cli.report import NO, err, out, refuse
from flagplot.kernel.content.document import BadDocument
from flagplot.lab.experiments.cluster import Cluster, NoCluster
from flagplot.lab.experiments.file import read
from flagplot.lab.experiments.players import Processes
from flagplot.lab.experiments.row import WrongRules
from flagplot.lab.experiments.run import run as play
from flagplot.lab.experiments.store import BadFolder, Store
from flagplot.lab.report.parts import machine_note
from flagplot.lab.report.statistics import NotInstalled, needed


def run(
    file: Annotated[Path, typer.Argument(help="An experiment: a TOML file, as in examples/lab.", metavar="FILE")],
    out_: Annotated[Path, typer.Option("--out", help="Where the rows go; a stopped run goes on there.", metavar="DIR")],
    games: Annotated[
        int, typer.Option(help="Games of each arm, instead of the file's number.", min=0, metavar="NUMBER")
    ] = 0,
    workers: Annotated[
        int, typer.Option(help="Processes; 0 takes one for each core.", min=0, max=256, metavar="NUMBER")
    ] = 0,
    on: Annotated[
        str,
        typer.Option(help="Play on a Dask cluster: the address of its scheduler.", metavar="ADDRESS"),
    ] = "",
) -> None:
    """Play an experiment; every game is a row, stored as soon as it is finished.

    The rows are the same bytes for any number of processes; with admirals if they make a number of play-outs (`admiral:60p`).
    """
    try:
        text = read_text(file)
        experiment = read(text, str(file), file.parent)
        experiment = replace(experiment, games=games or experiment.games)
        if experiment.stop.width or experiment.design.screen:
            needed()
        players = Cluster(on) if on else Processes(workers)
        store = Store.begin(out_, experiment)
    except Unreadable as fault:
        refuse(f"{file} cannot be read: {fault}.")
    except BadDocument as fault:
        refuse("\n".join(map(str, fault.faults)))
    except (BadFolder, NoCluster, NotInstalled) as fault:
        refuse(str(fault), NO)
    if on and not players.workers:
        err.print(f"No worker has joined yet; the run waits for one: dask worker {on} --nthreads 1", soft_wrap=True)
    if note := machine_note(experiment):
        err.print(note, soft_wrap=True)
    started = perf_counter()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        bar = progress.add_task(experiment.title, total=len(experiment.arms) * experiment.games)
        try:
            done = play(experiment, store, players, lambda have, of: progress.update(bar, completed=have, total=of))
        except KeyboardInterrupt:
            refuse(f"Stopped. The finished games are in {out_}: the same command goes on with them.", 130)
        except (NoCluster, WrongRules) as fault:
            refuse(str(fault), NO)
    seconds = perf_counter() - started
    pace = f" {done.new / seconds:.1f} a second;" if done.new else ""
    early = " Stopped at the width asked for." if done.stopped_early else ""
    out.print(f"{done.games} games, {done.new} of them new,{pace} {done.crashed} crashed.{early}", soft_wrap=True)
    if done.crashed:
        out.print(f"Replays of what crashed: {out_ / 'crashed'}", soft_wrap=True)
    out.print(f"rows {done.digest[:16]}; read them: flagplot lab report {out_}", soft_wrap=True)
