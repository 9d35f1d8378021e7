"""`flagplot play`: a game at the terminal, against bots or between people at one screen."""

from __future__ import annotations

import re
import secrets
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from flagplot.bots.guests import UnknownBot
from flagplot.bots.roster import enlist
from flagplot.cli.folder import data_folder
from flagplot.cli.opening import Unreadable, game_named, named, options_named, read_text, refusing, scenario_named
from flagplot.cli.report import NO, brief, out, pairs, refuse, safe
from flagplot.cli.terminal.lines import reader
from flagplot.cli.terminal.savefile import PEOPLE, Unwritable
from flagplot.games import SHELF, Later, UnknownGame, load
from flagplot.kernel.asking import AskedDice
from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.replay import BadReplay, parse
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat

terminal = Later("flagplot.cli.terminal.table")


def play(
    game: Annotated[str | None, typer.Argument(help="strategic, operational or tactical.", metavar="GAME")] = None,
    which: Annotated[
        str,
        typer.Argument(
            help="A scenario's name, or a scenario file; the one to begin with by default.", metavar="SCENARIO"
        ),
    ] = "",
    scenario: Annotated[str, typer.Option(help="The scenario, said with its own word.", metavar="NAME")] = "",
    seat: Annotated[
        str,
        typer.Option("--as", help="The seats you play: one, several with commas, control, or all.", metavar="SEATS"),
    ] = "",
    against: Annotated[
        str,
        typer.Option(
            help="The bot in every other chair: midshipman, captain, admiral or random, `captain:bold` with a temperament, "
            "`admiral:5s` with seconds a move, `admiral:60p` with play-outs, an installed one, or module:Class.",
            metavar="BOT",
        ),
    ] = "captain",
    seed: Annotated[
        int | None, typer.Option(help="Play with known dice; secret ones with proof by default.", metavar="NUMBER")
    ] = None,
    nonce: Annotated[
        list[str] | None,
        typer.Option(help="A seat's own say in the secret dice; may be repeated.", metavar="SEAT=WORDS"),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(help="A rule option; may be repeated. `flagplot scenarios --options`.", metavar="NAME=VALUE"),
    ] = None,
    ask_all: Annotated[
        bool, typer.Option("--ask-all", help="Ask even where only one order is possible; `auto on` changes it.")
    ] = False,
    real_dice: Annotated[bool, typer.Option("--real-dice", help="Throw real dice and type what they show.")] = False,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.", metavar="FILE")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Where the game is saved after every order.", metavar="FILE")
    ] = None,
) -> None:
    """Play at the terminal: against bots, or several people at one screen."""
    if which and scenario and which != scenario:
        refuse(f"Two scenarios are named, {which!r} and {scenario!r}: name one.")
    if resume is not None:
        match, seated = _resume(resume)
        save = save or resume
        seat = seat or seated
    else:
        words = {Seat(who): said for who, said in pairs(nonce or [], "nonce").items()}
        fairness = Fairness(seed=seed) if seed is not None else Fairness.committed(secrets.token_hex(32), words)
        chosen = _choose(game)
        options = options_named(chosen, option or [])
        if CONTROL in map(str.lower, _words(seat)) and "control" in chosen.options:
            options.setdefault("control", "person")  # interactive
        match = _open(chosen, which or scenario, fairness, options, real_dice=real_dice)
        for who in words:
            _known(match, who)
    people = _people(match, seat)
    try:
        bots = {
            s: enlist(match.game.slug, against if ":" in against else against.lower())
            for s in _chairs(match)
            if s not in people
        }
    except UnknownBot as fault:
        refuse(str(fault))
    save = save or data_folder() / "games" / file_name(match)
    ask = reader(data_folder() / "history", shared=len(people) > 1)
    table = terminal.Table(match, bots, save, ask, _tell, _clear, control=CONTROL in people, auto=not ask_all)
    if resume is not None:
        table.planning.restore(read_text(resume).splitlines())
    try:
        table.save()
    except Unwritable as fault:
        refuse(f"The game cannot be saved in {save}: {fault}. Name a file that can be written with --save.")
    if resume is None and match.fairness.promise:
        _tell(f"The dice are promised: {match.fairness.promise[:16]}… `flagplot verify` proves them after the game.")
    table.play()
    if table.broken:
        raise typer.Exit(NO)


def file_name(match: Match) -> str:
    """The file name of a saved game: letters, digits and dashes of the scenario's name, valid on every system."""
    name = "given" if "\n" in match.scenario else re.sub(r"[^A-Za-z0-9]+", "-", match.scenario).strip("-")[:60]
    return f"{match.game.slug}-{name or 'game'}.replay"


def _choose(game: str | None) -> Game[Any]:
    """The named game, or the first one."""
    if game:
        return game_named(game)
    for slug in ("operational", "tactical", "strategic"):
        try:
            return load(slug)
        except UnknownGame:
            continue
    refuse(f"None of the games can be played yet: {', '.join(SHELF)}.")


def _open(game: Game[Any], scenario: str, fairness: Fairness, options: dict[str, str], *, real_dice: bool) -> Match:
    dice = AskedDice(input, print) if real_dice else None
    with refusing(game, scenario):
        return Match.open(game, scenario_named(game, scenario), fairness, options, dice)
    raise AssertionError(scenario)


def _resume(path: Path) -> tuple[Match, str]:
    """A saved game, replayed die by die, and its players at the screen, so that nobody gets the enemy's seat.

    An invalid record is refused before anything is written.
    """
    try:
        text = read_text(path)
        found = parse(text)
        if not found.fairness.keeps_promise():
            refuse(f"{path}: its secret does not fit its promise, so that its dice are not those of the game.")
        match = found.play(load(found.game), strict=True)
    except Unreadable as fault:
        refuse(f"{path} cannot be read: {fault}. Name a saved game, for example one in {data_folder() / 'games'}.")
    except (BadReplay, UnknownGame) as fault:
        refuse(f"{path}: {fault}")
    seats = [line.removeprefix(PEOPLE).strip() for line in text.splitlines() if line.startswith(PEOPLE)]
    return match, seats[0] if seats else ""


def _chairs(match: Match) -> list[Seat]:
    return [s for s in match.state.logs if s not in (CONTROL, OBSERVER)]


def _people(match: Match, seats: str) -> list[Seat]:
    """The seats of people: those named, all, or by default the first."""
    chairs = _chairs(match)
    if not seats:
        return chairs[:1]
    wanted: list[Seat] = []
    for word in _words(seats):
        if word.lower() in ("both", "all"):
            wanted += chairs
        else:
            wanted.append(_known(match, word))
    if not wanted:
        refuse(f"--as names no seat: {', '.join(chairs)}; also control, or all.")
    return list(dict.fromkeys(wanted))


def _known(match: Match, word: str) -> Seat:
    """The seat that a word names."""
    chairs = _chairs(match)
    seat = named(word, [*chairs, CONTROL])
    if seat not in (*chairs, CONTROL):
        refuse(f"There is no seat {brief(word)!r} here: {', '.join(chairs)}; also control, or all.")
    return Seat(seat)


def _words(seats: str) -> list[str]:
    return [word.strip() for word in seats.split(",") if word.strip()]


def _tell(text: str) -> None:
    out.print(safe(text), soft_wrap=True)


def _clear() -> None:
    if sys.stdout.isatty():
        out.clear()
        sys.stdout.write("\x1b[3J")  # and the scrollback
        sys.stdout.flush()
    else:
        out.print("\n" * 3)
