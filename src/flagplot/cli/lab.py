"""`flagplot lab`: experiments for designers, and calibration against history."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from flagplot.cli.opening import Unreadable, named, read_text
from flagplot.cli.report import NO, err, out, refuse, show, working
from flagplot.kernel.content.document import BadDocument

lab = typer.Typer(help="Experiments for designers: balance, history, scales.", no_args_is_help=True)

FILE = Annotated[Path, typer.Argument(help="An experiment: a TOML file, as in examples/lab.", metavar="FILE")]
FOLDER = Annotated[Path, typer.Argument(help="The folder that a run has filled.", metavar="DIR")]


@lab.callback()
def _lab() -> None:
    """Experiments for designers."""


@lab.command(
    short_help="Play an experiment.", epilog="For example: flagplot lab run examples/lab/easter-balance.toml --out raid"
)
def run(
    file: FILE,
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
    """Play an experiment: every game a row, kept as soon as it is finished. The same bytes for any number of processes."""
    from dataclasses import replace

    from flagplot.lab.experiments.cluster import Cluster, NoCluster
    from flagplot.lab.experiments.file import read
    from flagplot.lab.experiments.players import Processes
    from flagplot.lab.experiments.row import WrongRules
    from flagplot.lab.experiments.run import run as play
    from flagplot.lab.experiments.store import BadFolder, Store
    from flagplot.lab.report.statistics import NotInstalled, needed

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


@lab.command(short_help="Read what a run found.", epilog="For example: flagplot lab report raid")
def report(
    folder: FOLDER,
    json: Annotated[bool, typer.Option("--json", help="Print the JSON as well.")] = False,
) -> None:
    """Write DIR/report.html, one page without anything from elsewhere, and DIR/report.json; print the answers."""
    from flagplot.lab.experiments.store import BadFolder
    from flagplot.lab.report.statistics import NotInstalled, needed

    try:
        needed()
        from flagplot.lab.report.page import written

        with working("Reading the rows"):
            answer = written(folder)
    except (BadFolder, NotInstalled) as fault:
        refuse(str(fault), NO)
    if json:
        show(answer)
        return
    for sentence in answer["sentences"]:
        out.print(sentence, soft_wrap=True)
    out.print(f"The page: {folder / 'report.html'}", soft_wrap=True)


@lab.command(
    short_help="Balance of every scenario.", epilog="For example: flagplot lab balance --only tactical --out balance"
)
def balance(
    out_: Annotated[Path, typer.Option("--out", help="Where the runs and the page go.", metavar="DIR")],
    games: Annotated[int, typer.Option(help="Games of each scenario.", min=2, metavar="NUMBER")] = 40,
    only: Annotated[
        list[str] | None, typer.Option(help="A game, or game/scenario; may be repeated.", metavar="NAME")
    ] = None,
    screen: Annotated[
        int,
        typer.Option(
            help="Screen the options of each scenario: so many games of each of some hundred settings.",
            min=0,
            metavar="NUMBER",
        ),
    ] = 0,
    workers: Annotated[
        int, typer.Option(help="Processes; 0 takes one for each core.", min=0, max=256, metavar="NUMBER")
    ] = 0,
) -> None:
    """Play every scenario between captains and write DIR/balance.md: who is favoured, by how much, and the fair bid.

    With --screen it tells the options that matter most, and where the raid is among the scenarios DIR/letter.md tells its designer.
    """
    from flagplot.lab.experiments.store import BadFolder
    from flagplot.lab.report.statistics import NotInstalled, needed

    try:
        needed()
        from flagplot.lab.balance import experiments, made

        if not list(experiments(games, only or ())):
            refuse(f"No scenario is called {', '.join(only or ())}: write tactical, or tactical/convoy.")
        words = "".join(f" --only {name}" for name in only or ()) + f" --games {games}"
        words += f" --screen {screen}" if screen else ""
        with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
            bar = progress.add_task("Balance", total=None)
            pages = made(
                out_,
                games,
                screen,
                only or (),
                workers,
                lambda title, done, of: progress.update(bar, description=title, completed=done, total=of),
                words,
            )
    except (BadFolder, NotInstalled) as fault:
        refuse(str(fault), NO)
    except KeyboardInterrupt:
        refuse(f"Stopped. The finished games are in {out_}: the same command goes on with them.", 130)
    for name, text in pages.items():
        (out_ / name).write_text(text, encoding="utf-8")
        out.print(f"The page: {out_ / name}", soft_wrap=True)


@lab.command(
    short_help="Shoots and battles beside history.", epilog="For example: flagplot lab calibrate --battle river-plate"
)
def calibrate(
    game: Annotated[
        str, typer.Argument(help="tactical: the game with historical battles.", metavar="GAME")
    ] = "tactical",
    battle: Annotated[
        list[str] | None, typer.Option(help="One battle; may be repeated. All by default.", metavar="NAME")
    ] = None,
    games: Annotated[int, typer.Option(help="How often each battle is fought.", min=1, metavar="NUMBER")] = 50,
    seed: Annotated[int, typer.Option(help="The first seed.", metavar="NUMBER")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Fire the shoots and fight the battles of history again: hit rates and losses beside history's."""
    if game.lower() != "tactical":
        refuse("Only the tactical game has historical battles to compare with: flagplot lab calibrate tactical.")
    from flagplot.lab.calibrate import as_json, history, reports

    chosen = [named(name, history()) for name in battle or []]
    for name in chosen:
        if name not in history():
            refuse(f"{name!r} is no historical battle: {', '.join(history())}.")
    if json:
        with working("Fighting the battles of history"):
            text = as_json(games, chosen, seed)
        print(text)
        return
    told = reports(games, chosen, seed)
    while True:
        with working("Fighting the battles of history"):
            text = next(told, "")
        if not text:
            return
        out.print(text, soft_wrap=True, end="\n\n")


@lab.command(
    short_help="One battle at both scales.", epilog="For example: flagplot lab bridge --contacts 3 --battles 10"
)
def bridge(
    contacts: Annotated[int, typer.Option(help="How many battles are compared.", min=1, metavar="NUMBER")] = 5,
    battles: Annotated[int, typer.Option(help="How often each is fought at each scale.", min=1, metavar="NUMBER")] = 10,
    seed: Annotated[int, typer.Option(help="The first seed.", metavar="NUMBER")] = 1,
    pair: Annotated[str, typer.Option(help="raid-battle, war-battle or war-raid.", metavar="PAIR")] = "raid-battle",
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Fight battles by the rules of their own game and in the game below, and compare what each side gives up.

    Battles of the raid or of the war go down to Naval Action (raid-battle, war-battle), contacts of the war in the Bay of Bengal to the raid (war-raid).
    """
    from flagplot.cli.report import show
    from flagplot.lab import bridge as raids
    from flagplot.lab import war_bridge as wars

    met: dict[str, Any] = {
        "raid-battle": raids.contacts,
        "war-battle": wars.war_contacts,
        "war-raid": wars.bay_contacts,
    }
    if pair not in met:
        refuse(f"There is no pair {pair!r}: --pair {', '.join(met)}.")
    scales: Any = raids if pair == "raid-battle" else wars
    found = []
    for waits, packet in met[pair](seed, contacts):
        with working("Fighting at both scales"):
            found.append(scales.compare(waits, packet, battles, seed))
        if not json:
            out.print("\n".join(scales.lines(found[-1])), soft_wrap=True)
    told = scales.summary(found)
    if json:
        cost = {side: list(values) for side, values in told.items()}
        show({"pair": pair, "packets": [scales.as_json(one) for one in found], "below_minus_above": cost})
        return
    measure = "points beside the rules of the raid" if scales is raids else "CV beside the rules of the war"
    for side, (mean, low, high) in told.items():
        out.print(
            f"Below, a battle costs the {side} {mean:+.1f} {measure} ({low:+.1f} to {high:+.1f}).", soft_wrap=True
        )
