"""`flagplot replay` and `flagplot verify`: watch a game again, and prove its dice."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from flagplot.cli.play import data_folder
from flagplot.cli.prompts import account
from flagplot.cli.report import NO, out, refuse, show, working
from flagplot.games import UnknownGame, load
from flagplot.kernel.catalogue import explain
from flagplot.kernel.game import Game
from flagplot.kernel.ledger import commitment, ledger
from flagplot.kernel.match import Match
from flagplot.kernel.replay import BadReplay, Line, Replay, parse
from flagplot.kernel.seat import CONTROL, Seat


def _read(path: Path) -> tuple[Replay, Game[Any]]:
    try:
        text = path.read_text(encoding="utf-8")
        found = parse(text)
        return found, load(found.game)
    except (OSError, UnicodeDecodeError) as fault:
        refuse(
            f"{path} cannot be read: {_why(fault)}. Name a replay file, for example one in {data_folder() / 'games'}."
        )
    except (BadReplay, UnknownGame) as fault:
        refuse(f"{path}: {fault}")


def _why(fault: OSError | UnicodeDecodeError) -> str:
    return (fault.strerror or "it cannot be opened") if isinstance(fault, OSError) else "it is no text"


def replay(
    file: Annotated[Path, typer.Argument(help="A replay file.", metavar="FILE")],
    seat: Annotated[
        str, typer.Option("--as", help="Watch with the eyes of one seat; Control sees all.", metavar="SEAT")
    ] = CONTROL,
    until: Annotated[int | None, typer.Option(help="Stop after so many orders.", min=0, metavar="ORDERS")] = None,
    why: Annotated[
        bool, typer.Option("--why", help="Show dice, charts, modifiers and rules behind every event.")
    ] = False,
) -> None:
    """Play a recorded game again, rolling every die anew and comparing it with the record."""
    found, game = _read(file)
    seen = 0

    def watch(match: Match, line: Line) -> None:
        nonlocal seen
        if seat not in match.state.logs:
            refuse(f"There is no seat {seat!r}: {', '.join(match.state.logs)}.")
        if seat in (CONTROL, line.seat):
            out.print(f"{line.seat} {line.order}", markup=False, style="bold", soft_wrap=True)
        logbook = match.state.logs[Seat(seat)]
        for event in logbook.since(seen):
            lines = explain(event, game.catalogue) if why else [game.catalogue.sentence(event)]
            out.print("\n".join(f"  {text}" for text in lines), markup=False, soft_wrap=True)
        seen = len(logbook)

    try:
        match = found.play(game, until, watch)
    except BadReplay as fault:
        refuse(f"{file}: {fault}", NO)
    if match.state.outcome is not None:
        out.print(str(match.state.outcome), markup=False, soft_wrap=True)
        if lines := account(match):
            out.print(lines, markup=False, soft_wrap=True)


def verify(
    file: Annotated[Path, typer.Argument(help="A replay file with its secret or seed.", metavar="FILE")],
    json: Annotated[bool, typer.Option("--json", help="Print the ledger as JSON.")] = False,
) -> None:
    """Prove every die of a finished game, offline: the secret fits its promise, and rolling again gives the same faces."""
    found, game = _read(file)
    if not found.fairness.keeps_promise():
        shown = commitment(found.fairness.secret)[:16]
        refuse(f"{file}: the secret does not fit the promise: {shown}… is not {found.fairness.promise[:16]}….", NO)
    try:
        with working("Rolling every die again"):
            match = found.play(game, strict=True)
    except BadReplay as fault:
        refuse(f"{file}: {fault}", NO)
    rolls = [roll for entry in match.record for roll in entry.rolls]
    if json:
        show(
            [
                {"index": r.index, "seat": r.seat, "why": r.why, "sides": r.sides, "faces": r.faces}
                for r in ledger(rolls)
            ]
        )
        return
    how = (
        f"seed {found.fairness.seed}"
        if found.fairness.seed is not None
        else "the promised secret and the seats' nonces"
    )
    out.print(f"{len(rolls)} throws proved from {how}. The record is true.", soft_wrap=True)
