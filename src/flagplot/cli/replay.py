"""`flagplot replay`: show a recorded game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from flagplot.cli.folder import data_folder
from flagplot.cli.opening import Unreadable, named, read_text
from flagplot.cli.report import NO, brief, out, refuse
from flagplot.cli.terminal.prompts import account
from flagplot.games import UnknownGame, load
from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.replay import BadReplay, Line, Replay, parse
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.text.catalogue import explain
from flagplot.kernel.text.seats import verdict


def read_replay(path: Path) -> tuple[Replay, Game[Any]]:
    """A replay file and its game, or a sentence why not."""
    try:
        found = parse(read_text(path))
        return found, load(found.game)
    except Unreadable as fault:
        refuse(f"{path} cannot be read: {fault}. Name a replay file, for example one in {data_folder() / 'games'}.")
    except (BadReplay, UnknownGame) as fault:
        refuse(f"{path}: {fault}")


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
    """Replay a recorded game, rolling every die again and comparing it with the record."""
    found, game = read_replay(file)
    if found.rules != game.version:
        _read_out(found, game, until)
        return
    seen = 0

    def watch(match: Match, line: Line) -> None:
        nonlocal seen
        eyes = named(seat, match.state.logs)
        if eyes not in match.state.logs:
            refuse(f"There is no seat {brief(seat)!r}: {', '.join(match.state.logs)}.")
        if not line.seat or eyes in (CONTROL, line.seat):
            out.print(f"{line.seat or '-'} {line.order}", style="bold", soft_wrap=True)
        logbook = match.state.logs[Seat(eyes)]
        for event in logbook.since(seen):
            lines = explain(event, game.catalogue) if why else [game.catalogue.sentence(event)]
            out.print("\n".join(f"  {text}" for text in lines), soft_wrap=True)
        seen = len(logbook)

    try:
        match = found.play(game, until, watch)
    except BadReplay as fault:
        refuse(f"{file}: {fault}", NO)
    if match.state.outcome is not None:
        out.print(verdict(match.game.catalogue.messages, match.state.outcome), soft_wrap=True)
        if lines := account(match):
            out.print(lines, soft_wrap=True)


def _read_out(found: Replay, game: Game[Any], until: int | None) -> None:
    """A record of other rules as text: seats, orders, dice."""
    out.print(
        f"Played by rules {found.rules} of {game.title}; here are rules {game.version}, so it is read out, not played again.",
        soft_wrap=True,
    )
    for line in found.lines[: until + 1 if until is not None else None]:
        out.print(f"{line.seat or '-'} {line.order}".rstrip(), style="bold", soft_wrap=True)
        for throw in line.throws:
            out.print(f"  {throw}", soft_wrap=True)
    if found.ending:
        out.print(found.ending, soft_wrap=True)
