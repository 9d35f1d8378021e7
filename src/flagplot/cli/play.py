"""`flagplot play`: a game at the terminal, against bots or between people at one screen."""

from __future__ import annotations

import os
import re
import secrets
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from flagplot.bots.roster import UnknownBot, recruit
from flagplot.cli.report import out, pairs, refuse
from flagplot.cli.table import PEOPLE, Table
from flagplot.games import SHELF, UnknownGame, load
from flagplot.kernel.asking import AskedDice
from flagplot.kernel.document import BadDocument
from flagplot.kernel.game import BadOption, Game
from flagplot.kernel.ledger import Fairness
from flagplot.kernel.match import Match
from flagplot.kernel.replay import BadReplay, parse
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat


def play(
    game: Annotated[str | None, typer.Argument(help="strategic, operational or tactical.", metavar="GAME")] = None,
    named: Annotated[
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
        str, typer.Option(help="The bot in every other chair: captain or random.", metavar="BOT")
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
    """Play at the terminal: against bots, or hand the keyboard from one to the next."""
    if named and scenario and named != scenario:
        refuse(f"Two scenarios are named, {named!r} and {scenario!r}: name one.")
    if resume is not None:
        match = _resume(resume)
        save = save or resume
        seat = seat or _seated(resume)
    else:
        words = {Seat(who): said for who, said in pairs(nonce or [], "nonce").items()}
        fairness = Fairness(seed=seed) if seed is not None else Fairness.committed(secrets.token_hex(32), words)
        chosen = _choose(game)
        options = pairs(option or [], "option")
        if CONTROL in _words(seat) and "control" in chosen.options:
            options.setdefault("control", "person")  # somebody is there to be asked
        match = _open(chosen, named or scenario, fairness, options, real_dice=real_dice)
        for who in words:
            _known(match, who)
    people = _people(match, seat)
    try:
        bots = {s: recruit(match.game.slug, against) for s in _chairs(match) if s not in people}
    except UnknownBot as fault:
        refuse(str(fault))
    save = save or data_folder() / "games" / file_name(match)
    table = Table(match, bots, save, input, _tell, _clear, control=CONTROL in people, auto=not ask_all)
    try:
        table.save()
    except OSError as fault:
        refuse(f"The game cannot be saved in {save}: {fault.strerror}. Name a file that can be written with --save.")
    if resume is None and match.fairness.promise:
        _tell(f"The dice are promised: {match.fairness.promise[:16]}… `flagplot verify` proves them after the game.")
    table.play()


def file_name(match: Match) -> str:
    """A save's name: letters, digits and dashes of the scenario's name, the same on every system."""
    name = "given" if "\n" in match.scenario else re.sub(r"[^A-Za-z0-9]+", "-", match.scenario).strip("-")[:60]
    return f"{match.game.slug}-{name or 'game'}.replay"


def _choose(game: str | None) -> Game[Any]:
    """The game that was named, or the first that can be played."""
    fault = UnknownGame()
    for slug in [game] if game else ["operational", "tactical", "strategic"]:
        try:
            return load(slug)
        except UnknownGame as unknown:
            fault = unknown
    refuse(str(fault) if game else f"None of the games can be played yet: {', '.join(SHELF)}.")


def _open(game: Game[Any], scenario: str, fairness: Fairness, options: dict[str, str], *, real_dice: bool) -> Match:
    if scenario.endswith(".toml"):
        try:
            scenario = Path(scenario).read_text(encoding="utf-8") + "\n"  # a text, never a name
        except (OSError, UnicodeDecodeError):
            refuse(f"{scenario} cannot be read. Name a scenario file, or one of: {_names(game)}.")
    dice = AskedDice(input, print) if real_dice else None
    try:
        match = Match.open(game, scenario or game.scenarios()[0].name, fairness, options, dice)
    except BadDocument as fault:
        refuse(str(fault))
    except BadOption as fault:
        refuse(f"{fault} All of them: flagplot scenarios {game.slug} --options.")
    except LookupError as fault:
        refuse(str(fault.args[0]) if fault.args else str(fault))
    return match


def _names(game: Game[Any]) -> str:
    return ", ".join(card.name for card in game.scenarios())


def _resume(path: Path) -> Match:
    try:
        found = parse(path.read_text(encoding="utf-8"))
        return found.play(load(found.game))
    except (OSError, UnicodeDecodeError):
        refuse(f"{path} cannot be read. Name a saved game, for example one in {data_folder() / 'games'}.")
    except (BadReplay, UnknownGame) as fault:
        refuse(f"{path}: {fault}")


def _seated(path: Path) -> str:
    """Who sat at the screen when a game was saved: nobody is to find himself in the enemy's chair."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(PEOPLE):
            return line.removeprefix(PEOPLE).strip()
    return ""


def _chairs(match: Match) -> list[Seat]:
    return [s for s in match.state.logs if s not in (CONTROL, OBSERVER)]


def _people(match: Match, seats: str) -> list[Seat]:
    """The chairs with people in them: those named, all, or the first where nobody is named."""
    chairs = _chairs(match)
    if not seats:
        return chairs[:1]
    wanted: list[Seat] = []
    for one in _words(seats):
        if one not in ("both", "all"):
            _known(match, one)
        wanted += chairs if one in ("both", "all") else [one]
    if not wanted:
        refuse(f"--as names no seat: {', '.join(chairs)}; also control, or all.")
    return list(dict.fromkeys(wanted))


def _known(match: Match, seat: Seat) -> None:
    chairs = _chairs(match)
    if seat not in (*chairs, CONTROL):
        refuse(f"There is no seat {seat!r} here: {', '.join(chairs)}; also control, or all.")


def _words(seats: str) -> list[Seat]:
    return [Seat(word.strip()) for word in seats.split(",") if word.strip()]


def data_folder() -> Path:
    """Where Flagplot keeps games: FLAGPLOT_HOME, or the user's data folder."""
    home = os.environ.get("FLAGPLOT_HOME")
    if home:
        return Path(home).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "flagplot"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "flagplot"
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (given if given.is_absolute() else Path.home() / ".local" / "share") / "flagplot"


def _tell(text: str) -> None:
    out.print(text, markup=False, soft_wrap=True)


def _clear() -> None:
    if sys.stdout.isatty():
        out.clear()
        sys.stdout.write("\x1b[3J")  # and what could be scrolled back to
        sys.stdout.flush()
    else:
        out.print("\n" * 3)
